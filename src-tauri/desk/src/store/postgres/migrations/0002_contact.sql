-- What is known of the other devices since they last met one of the hubs. All of it may be lost: the
-- next meeting works it out again.

CREATE TABLE contact (
  competition integer NOT NULL REFERENCES competition,
  device      bytea   NOT NULL CHECK (octet_length(device) = 32),
  seen_ms     bigint  NOT NULL,                        -- by the clock of the hub that it met
  offset_ms   bigint  NOT NULL,                        -- how far the other clock is ahead
  error_ms    bigint  NOT NULL CHECK (error_ms >= 0),  -- and how wrong that may be
  PRIMARY KEY (competition, device)
);

-- How far another device has said that it holds a log of these.
CREATE TABLE acknowledged (
  device bytea  NOT NULL CHECK (octet_length(device) = 32),
  log    bigint NOT NULL REFERENCES log,
  seq    bigint NOT NULL CHECK (seq > 0),
  id     bytea  NOT NULL CHECK (octet_length(id) = 32), -- so that another branch does not pass for it
  PRIMARY KEY (device, log)
);
