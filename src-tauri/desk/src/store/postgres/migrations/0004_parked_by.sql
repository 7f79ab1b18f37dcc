-- Who wrote what waits, so that nobody fills the room of all.

ALTER TABLE parked ADD COLUMN author bytea CHECK (octet_length(author) = 32);

CREATE INDEX parked_by ON parked (competition, author);
