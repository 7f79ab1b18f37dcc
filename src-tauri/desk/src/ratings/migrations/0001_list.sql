-- One rating list, made once and then only read.

CREATE TABLE player (
  fide_id     INTEGER PRIMARY KEY CHECK (fide_id > 0),
  name        TEXT    NOT NULL,
  federation  TEXT    NOT NULL,
  sex         TEXT    CHECK (sex IN ('m', 'f')),       -- nothing where the list does not say it
  title       TEXT    NOT NULL,
  women_title TEXT    NOT NULL,
  standard    INTEGER CHECK (standard > 0),            -- nothing for the unrated, and in a list of another speed
  rapid       INTEGER CHECK (rapid > 0),
  blitz       INTEGER CHECK (blitz > 0),
  born        INTEGER CHECK (born > 0),
  inactive    INTEGER NOT NULL CHECK (inactive IN (0, 1))
) STRICT;

-- What a player is found by: the folded words of the name, its initials in both orders, the
-- federation. Only which player has a word is kept, not the text.
CREATE VIRTUAL TABLE word USING fts5 (
  words, content = '', columnsize = 0, detail = none, prefix = '2 3'
);

-- What is known of the list as a whole.
CREATE TABLE about (
  only        INTEGER PRIMARY KEY CHECK (only = 1),
  left_out    INTEGER NOT NULL CHECK (left_out >= 0),
  rows        INTEGER NOT NULL CHECK (rows >= 0),
  imported_ms INTEGER NOT NULL
) STRICT;
