-- How many records there are, as it was thought after an answer. An answer that changed nothing about it has no row.
CREATE TABLE estimate (
    answer INTEGER NOT NULL PRIMARY KEY REFERENCES answer,
    low    INTEGER NOT NULL,    -- ends of the 95 % interval
    mid    INTEGER NOT NULL,
    high   INTEGER NOT NULL,
    method TEXT NOT NULL
) STRICT;

-- What the pages of a million records cost and how many were refused must not be read from the pages themselves.
CREATE INDEX detail_cost ON detail (refusal, requests);
