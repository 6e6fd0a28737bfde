-- Small settings and facts: the site, the seed, why the last run stopped, seconds spent.
CREATE TABLE note (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The files of the archive. What stands behind `length` in a file was never committed.
CREATE TABLE warc (
    id     INTEGER PRIMARY KEY,
    name   TEXT NOT NULL UNIQUE,
    length INTEGER NOT NULL
) STRICT;

-- Every response in the archive.
CREATE TABLE response (
    id      INTEGER PRIMARY KEY,
    warc    INTEGER NOT NULL REFERENCES warc,
    offset  INTEGER NOT NULL,
    url     TEXT NOT NULL,
    at      TEXT NOT NULL,
    payload BLOB                -- SHA-1 of its body; NULL if the body is empty or stands in an earlier response
) STRICT;
CREATE UNIQUE INDEX response_payload ON response (payload) WHERE payload IS NOT NULL;

-- Pages of the site, in the order they were found.
CREATE TABLE page (
    id       INTEGER PRIMARY KEY,
    hash     INTEGER NOT NULL,  -- XXH3 of url: a short index for long addresses
    url      TEXT NOT NULL,
    depth    INTEGER NOT NULL,  -- links from the start page
    promise  INTEGER NOT NULL DEFAULT 0,  -- how likely it leads to a form, in thousandths
    at       TEXT,              -- when it was fetched; NULL while it waits
    landed   TEXT,              -- address after redirects, if another
    requests INTEGER NOT NULL DEFAULT 0,
    status   INTEGER NOT NULL DEFAULT 0,
    refusal  TEXT,              -- why there is no page
    title    TEXT NOT NULL DEFAULT '',
    words    TEXT NOT NULL DEFAULT '[]',
    response INTEGER REFERENCES response
) STRICT;
CREATE INDEX page_hash ON page (hash);

CREATE TABLE form (
    id          INTEGER PRIMARY KEY,
    identity    TEXT NOT NULL UNIQUE,  -- method, action and field names
    page        TEXT NOT NULL,         -- where it was found first
    position    INTEGER NOT NULL,      -- which form of that page
    action      TEXT NOT NULL,
    kind        TEXT NOT NULL,         -- search, login, ...
    probability REAL NOT NULL,         -- that it is a search form
    submit      INTEGER NOT NULL,      -- whether it may be submitted
    why         TEXT NOT NULL,
    written     TEXT NOT NULL,         -- the form as the site wrote it
    memo        TEXT                   -- what the reader of its answers has learned
) STRICT;
CREATE INDEX form_page ON form (page, position);

-- What was asked.
CREATE TABLE query (
    id     INTEGER PRIMARY KEY,
    form   INTEGER NOT NULL REFERENCES form,
    filled TEXT NOT NULL,              -- field position -> text
    words  TEXT NOT NULL,              -- the same, for people
    UNIQUE (form, filled)
) STRICT;

-- What came back, one row per result page.
CREATE TABLE answer (
    id       INTEGER PRIMARY KEY,
    query    INTEGER NOT NULL REFERENCES query,
    page     INTEGER NOT NULL,         -- which page of the answer, from 1
    request  TEXT NOT NULL UNIQUE,
    at       TEXT NOT NULL,
    requests INTEGER NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('records', 'nothing', 'refused')),
    refusal  TEXT,
    total    INTEGER,                  -- how many match, if the site says so
    new      INTEGER NOT NULL,         -- records seen for the first time
    known    INTEGER NOT NULL,         -- records seen before
    next     TEXT,                     -- how to get the next page
    response INTEGER REFERENCES response
) STRICT;
CREATE INDEX answer_query ON answer (query);

-- The rows of the hidden database.
CREATE TABLE record (
    id         INTEGER PRIMARY KEY,
    key        TEXT NOT NULL UNIQUE,
    url        TEXT,
    title      TEXT NOT NULL,
    fields     TEXT NOT NULL,
    answer     INTEGER NOT NULL REFERENCES answer,  -- where it was seen first
    first_seen TEXT NOT NULL
) STRICT;

-- Which answer showed which record.
CREATE TABLE sighting (
    answer   INTEGER NOT NULL REFERENCES answer,
    position INTEGER NOT NULL,         -- on the page, from 0
    record   INTEGER NOT NULL REFERENCES record,
    new      INTEGER NOT NULL,
    variant  TEXT,                     -- the record as this page wrote it, if not as it was first written
    PRIMARY KEY (answer, position)
) STRICT, WITHOUT ROWID;
