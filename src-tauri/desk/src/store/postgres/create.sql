-- Two hubs may import the same bundle at once: both then fill the one competition.
INSERT INTO competition (id, store_epoch) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING;
