-- Why each page of an answer was asked for: what the policy expected, and what spoke for it.
ALTER TABLE answer ADD COLUMN expected REAL;  -- new records
ALTER TABLE answer ADD COLUMN cost REAL;      -- requests
ALTER TABLE answer ADD COLUMN evidence TEXT;  -- in words; NULL if not known

-- Where the fields of a row stood on its page: field name -> [tag, depth]. Rows of one site mostly share one layout.
CREATE TABLE layout (
    id     INTEGER PRIMARY KEY,
    places TEXT NOT NULL UNIQUE
) STRICT;
ALTER TABLE sighting ADD COLUMN layout INTEGER REFERENCES layout;  -- NULL if not known
