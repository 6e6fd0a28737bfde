-- The words of the page that told the kind of an answer, or how many match.
ALTER TABLE answer ADD COLUMN told TEXT;  -- NULL if none did, or if they were not kept
