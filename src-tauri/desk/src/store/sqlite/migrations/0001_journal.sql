-- The journal of one competition: every record of every device. Records are added and never
-- changed; whatever else is here follows from them and may be worked out again.

-- A log is what one device wrote in one incarnation.
CREATE TABLE log (
  log         INTEGER PRIMARY KEY,
  author      BLOB NOT NULL CHECK (length(author) = 32),
  incarnation BLOB NOT NULL CHECK (length(incarnation) = 16),
  UNIQUE (author, incarnation)
) STRICT;

CREATE TABLE record (
  row       INTEGER PRIMARY KEY,                           -- the order of arrival here, for readers that go on where they stopped
  id        BLOB    NOT NULL UNIQUE CHECK (length(id) = 32),
  log       INTEGER NOT NULL REFERENCES log (log),
  seq       INTEGER NOT NULL CHECK (seq > 0),              -- 1, 2, 3 … in its log, no gaps
  lamport   INTEGER NOT NULL CHECK (lamport > 0),
  op        BLOB    NOT NULL CHECK (length(op) = 16),      -- the records of one command share it
  header    BLOB    NOT NULL CHECK (length(header) <= 65536), -- as signed; what stands above is read from it
  signature BLOB    NOT NULL CHECK (length(signature) = 64)
) STRICT;

-- Not unique: both branches of a forked log are kept, passed on and folded.
CREATE INDEX record_in_log ON record (log, seq);
CREATE INDEX record_of_op ON record (op);

CREATE TRIGGER record_is_never_changed BEFORE UPDATE ON record
BEGIN SELECT RAISE(ABORT, 'records are never changed'); END;

CREATE TRIGGER record_is_never_deleted BEFORE DELETE ON record
BEGIN SELECT RAISE(ABORT, 'records are never deleted'); END;

-- INSERT OR REPLACE deletes without asking the trigger above.
CREATE TRIGGER record_is_never_replaced BEFORE INSERT ON record
WHEN EXISTS (SELECT 1 FROM record WHERE id = NEW.id OR row = NEW.row)
BEGIN SELECT RAISE(ABORT, 'records are never replaced'); END;

-- The facts. A record without a row here came without its body; one with an empty row was erased,
-- and is not filled again.
CREATE TABLE body (
  row  INTEGER PRIMARY KEY REFERENCES record (row),
  salt BLOB CHECK (length(salt) = 16),
  text TEXT CHECK (length(text) <= 1048576),
  CHECK ((salt IS NULL) = (text IS NULL))
) STRICT;

CREATE TRIGGER body_is_only_erased BEFORE UPDATE ON body
WHEN NEW.row IS NOT OLD.row OR NEW.text IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'bodies are erased, never changed'); END;

CREATE TRIGGER body_is_never_deleted BEFORE DELETE ON body
BEGIN SELECT RAISE(ABORT, 'bodies are erased, never deleted'); END;

CREATE TRIGGER body_is_never_replaced BEFORE INSERT ON body
WHEN EXISTS (SELECT 1 FROM body WHERE row = NEW.row)
BEGIN SELECT RAISE(ABORT, 'bodies are never replaced'); END;

-- The heads: records that no other record here follows. A forked log has more than one.
CREATE TABLE tip (
  id      BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 32),
  log     INTEGER NOT NULL REFERENCES log (log),
  seq     INTEGER NOT NULL,
  lamport INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tip_of_log ON tip (log);

-- Arrived before the record they follow.
CREATE TABLE parked (
  id    BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 32),
  prev  BLOB NOT NULL CHECK (length(prev) = 32),
  frame BLOB NOT NULL
) STRICT;

CREATE INDEX parked_behind ON parked (prev);

-- Two records that follow the same one: their signed headers are the proof of a fork.
CREATE TABLE fork (
  one   BLOB NOT NULL CHECK (length(one) = 32),   -- was here first
  other BLOB NOT NULL CHECK (length(other) = 32),
  PRIMARY KEY (one, other)
) STRICT, WITHOUT ROWID;

-- How far another device's journal was read.
CREATE TABLE peer (
  device      BLOB    NOT NULL PRIMARY KEY CHECK (length(device) = 32),
  store_epoch BLOB    NOT NULL CHECK (length(store_epoch) = 16), -- of its file; another file counts its rows anew
  read_to     INTEGER NOT NULL CHECK (read_to >= 0)
) STRICT, WITHOUT ROWID;

-- What belongs to this file alone and is never passed on.
CREATE TABLE own (
  only          INTEGER PRIMARY KEY CHECK (only = 1),
  competition   BLOB    NOT NULL CHECK (length(competition) = 32),
  store_epoch   BLOB    NOT NULL CHECK (length(store_epoch) = 16),
  log           INTEGER REFERENCES log (log),      -- the log this device writes on; none: it begins a new one
  oldest_reader INTEGER NOT NULL                   -- programs that know fewer migrations must not open this file
) STRICT;
