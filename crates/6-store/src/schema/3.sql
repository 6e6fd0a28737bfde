-- What the page of a record's own told, beside the row that led to it.
CREATE TABLE detail (
    record   INTEGER NOT NULL PRIMARY KEY REFERENCES record,
    at       TEXT NOT NULL,
    requests INTEGER NOT NULL,
    title    TEXT,                     -- the name the page gives the record; NULL if it gives none
    fields   TEXT NOT NULL,
    refusal  TEXT,                     -- why there is no page, or none that tells of the record
    response INTEGER REFERENCES response
) STRICT;

ALTER TABLE form ADD COLUMN details TEXT;  -- what the reader of its records' pages has learned
ALTER TABLE answer ADD COLUMN nofollow INTEGER NOT NULL DEFAULT 0;  -- whether the page asks not to follow its links to records
