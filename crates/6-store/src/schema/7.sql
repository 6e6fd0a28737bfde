-- Pages that crawls for a topic fetched, or tried to. Those of a walk for forms stand in `page`.
CREATE TABLE visit (
    topic    TEXT NOT NULL,     -- whose crawl
    place    INTEGER NOT NULL,  -- in the order in which the crawl kept its pages, over all sites, from 0
    named    INTEGER NOT NULL,  -- which choice of the crawl it was, from 0
    after    INTEGER NOT NULL,  -- how many pages were kept when it was chosen
    url      TEXT NOT NULL,     -- the address asked for
    landed   TEXT NOT NULL,     -- the address after redirects
    at       TEXT NOT NULL,
    requests INTEGER NOT NULL,
    status   INTEGER NOT NULL,
    refusal  TEXT,              -- why there is no page, or none to go on from
    title    TEXT NOT NULL,
    score    REAL,              -- how near to the topic; NULL if there is no page
    told     BLOB,              -- its text and its links, packed, so that a crawl that was stopped can go on
    response INTEGER REFERENCES response,
    PRIMARY KEY (topic, place)
) STRICT;
