-- Who wrote what waits, so that nobody fills the room of all.

ALTER TABLE parked ADD COLUMN author BLOB CHECK (length(author) = 32);

CREATE INDEX parked_by ON parked (author);
