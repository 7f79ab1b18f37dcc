-- What lets new devices in. Of the secrets only fingerprints are kept, so that nobody comes in by
-- reading this file.
CREATE TABLE invitation (
    number      INTEGER PRIMARY KEY AUTOINCREMENT, -- never given again
    competition BLOB NOT NULL CHECK (length(competition) = 32),
    link        BLOB NOT NULL UNIQUE CHECK (length(link) = 32),
    code        BLOB NOT NULL UNIQUE CHECK (length(code) = 32),
    guest       TEXT NOT NULL CHECK (json_valid(guest)),
    seat        BLOB CHECK (length(seat) = 16),    -- the browser's seat that invites; none for the device
    op          TEXT NOT NULL UNIQUE,              -- the wish that the right is given by: given once
    given_ms    INTEGER NOT NULL,
    until_ms    INTEGER NOT NULL,
    device      BLOB CHECK (length(device) = 32),  -- who used it
    used_ms     INTEGER,
    CHECK ((device IS NULL) = (used_ms IS NULL))
) STRICT;

CREATE INDEX invitation_of ON invitation (competition, number);

-- Where a person said that another desk is to be met.
CREATE TABLE address (
    address TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
