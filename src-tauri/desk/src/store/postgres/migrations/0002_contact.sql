-- What is known of the other devices since they last met one of the hubs. As the file's tables.

CREATE TABLE contact (
  competition integer NOT NULL REFERENCES competition,
  device      bytea   NOT NULL CHECK (octet_length(device) = 32),
  seen_ms     bigint  NOT NULL,
  offset_ms   bigint  NOT NULL,
  error_ms    bigint  NOT NULL CHECK (error_ms >= 0),
  PRIMARY KEY (competition, device)
);

CREATE TABLE acknowledged (
  device bytea  NOT NULL CHECK (octet_length(device) = 32),
  log    bigint NOT NULL REFERENCES log,
  seq    bigint NOT NULL CHECK (seq > 0),
  id     bytea  NOT NULL CHECK (octet_length(id) = 32),
  PRIMARY KEY (device, log)
);
