-- What another device said of itself when it was last met.

ALTER TABLE contact ADD COLUMN program text NOT NULL DEFAULT '';       -- empty: it did not say
ALTER TABLE contact ADD COLUMN battery smallint CHECK (battery BETWEEN 0 AND 100);
ALTER TABLE contact ADD COLUMN charging boolean;
