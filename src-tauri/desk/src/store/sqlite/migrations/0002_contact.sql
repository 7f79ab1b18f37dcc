-- What is known of the other devices since they last met this one. All of it may be lost: the next
-- meeting works it out again.

CREATE TABLE contact (
  device    BLOB    NOT NULL PRIMARY KEY CHECK (length(device) = 32),
  seen_ms   INTEGER NOT NULL,                        -- by the clock of this device
  offset_ms INTEGER NOT NULL,                        -- how far the other clock is ahead
  error_ms  INTEGER NOT NULL CHECK (error_ms >= 0)   -- and how wrong that may be
) STRICT, WITHOUT ROWID;

-- How far another device has said that it holds a log of this one.
CREATE TABLE acknowledged (
  device BLOB    NOT NULL CHECK (length(device) = 32),
  log    INTEGER NOT NULL REFERENCES log (log),
  seq    INTEGER NOT NULL CHECK (seq > 0),
  id     BLOB    NOT NULL CHECK (length(id) = 32),   -- so that another branch does not pass for it
  PRIMARY KEY (device, log)
) STRICT, WITHOUT ROWID;
