-- The journals of all competitions, shared by several hubs. The same as the file's tables, with the
-- competition in front. Records are added and never changed.

CREATE TABLE competition (
  competition integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id          bytea   NOT NULL UNIQUE CHECK (octet_length(id) = 32),
  store_epoch bytea   NOT NULL CHECK (octet_length(store_epoch) = 16),
  whole       boolean NOT NULL DEFAULT false           -- false while it is being made: then nobody lists it
);

-- A log is what one device wrote in one incarnation.
CREATE TABLE log (
  log         bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  competition integer NOT NULL REFERENCES competition,
  author      bytea   NOT NULL CHECK (octet_length(author) = 32),
  incarnation bytea   NOT NULL CHECK (octet_length(incarnation) = 16),
  UNIQUE (competition, author, incarnation)
);

CREATE TABLE record (
  competition integer NOT NULL REFERENCES competition,
  row         bigint  NOT NULL CHECK (row > 0),        -- the order of commits in the competition, no gaps: given under its lock, never by a sequence
  id          bytea   NOT NULL UNIQUE CHECK (octet_length(id) = 32),
  log         bigint  NOT NULL REFERENCES log,
  seq         bigint  NOT NULL CHECK (seq > 0),
  lamport     bigint  NOT NULL CHECK (lamport > 0),
  op          bytea   NOT NULL CHECK (octet_length(op) = 16),
  header      bytea   NOT NULL CHECK (octet_length(header) <= 65536),
  signature   bytea   NOT NULL CHECK (octet_length(signature) = 64),
  PRIMARY KEY (competition, row)
);

-- Not unique: both branches of a forked log are kept, passed on and folded.
CREATE INDEX record_in_log ON record (log, seq);
CREATE INDEX record_of_op ON record (competition, op);

-- One with an empty row was erased, and is not filled again.
CREATE TABLE body (
  competition integer NOT NULL,
  row         bigint  NOT NULL,
  salt        bytea   CHECK (octet_length(salt) = 16),
  text        text    CHECK (octet_length(text) <= 1048576),
  PRIMARY KEY (competition, row),
  FOREIGN KEY (competition, row) REFERENCES record,
  CHECK ((salt IS NULL) = (text IS NULL))
);

CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER record_is_never_changed BEFORE UPDATE ON record
FOR EACH ROW EXECUTE FUNCTION refuse('records are never changed');

CREATE TRIGGER record_is_never_deleted BEFORE DELETE ON record
FOR EACH ROW EXECUTE FUNCTION refuse('records are never deleted');

CREATE TRIGGER record_is_never_emptied BEFORE TRUNCATE ON record
FOR EACH STATEMENT EXECUTE FUNCTION refuse('records are never deleted');

CREATE TRIGGER body_is_only_erased BEFORE UPDATE ON body
FOR EACH ROW
WHEN ((NEW.competition, NEW.row) IS DISTINCT FROM (OLD.competition, OLD.row) OR NEW.text IS NOT NULL)
EXECUTE FUNCTION refuse('bodies are erased, never changed');

CREATE TRIGGER body_is_never_deleted BEFORE DELETE ON body
FOR EACH ROW EXECUTE FUNCTION refuse('bodies are erased, never deleted');

CREATE TRIGGER body_is_never_emptied BEFORE TRUNCATE ON body
FOR EACH STATEMENT EXECUTE FUNCTION refuse('bodies are erased, never deleted');

-- The heads: records that no other record here follows. A forked log has more than one.
CREATE TABLE tip (
  id      bytea  NOT NULL PRIMARY KEY CHECK (octet_length(id) = 32),
  log     bigint NOT NULL REFERENCES log,
  seq     bigint NOT NULL,
  lamport bigint NOT NULL
);

CREATE INDEX tip_of_log ON tip (log);

-- Arrived before the record they follow.
CREATE TABLE parked (
  id          bytea   NOT NULL PRIMARY KEY CHECK (octet_length(id) = 32),
  competition integer NOT NULL REFERENCES competition,
  prev        bytea   NOT NULL CHECK (octet_length(prev) = 32),
  frame       bytea   NOT NULL
);

CREATE INDEX parked_behind ON parked (competition, prev);

-- Two records that follow the same one: their signed headers are the proof of a fork.
CREATE TABLE fork (
  competition integer NOT NULL REFERENCES competition,
  one         bytea   NOT NULL CHECK (octet_length(one) = 32), -- was here first
  other       bytea   NOT NULL CHECK (octet_length(other) = 32),
  PRIMARY KEY (competition, one, other)
);

-- How far another device's journal was read.
CREATE TABLE peer (
  competition integer NOT NULL REFERENCES competition,
  device      bytea   NOT NULL CHECK (octet_length(device) = 32),
  store_epoch bytea   NOT NULL CHECK (octet_length(store_epoch) = 16),
  read_to     bigint  NOT NULL CHECK (read_to >= 0),
  PRIMARY KEY (competition, device)
);

-- The log that each hub writes on; none: it begins a new one.
CREATE TABLE own (
  competition integer NOT NULL REFERENCES competition,
  device      bytea   NOT NULL CHECK (octet_length(device) = 32),
  log         bigint  NOT NULL REFERENCES log,
  PRIMARY KEY (competition, device)
);
