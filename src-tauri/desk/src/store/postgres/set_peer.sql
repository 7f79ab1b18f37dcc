INSERT INTO peer (competition, device, store_epoch, read_to) VALUES ($1, $2, $3, $4)
ON CONFLICT (competition, device)
DO UPDATE SET store_epoch = excluded.store_epoch, read_to = excluded.read_to;
