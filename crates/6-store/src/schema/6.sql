-- What a walk in search of forms went by, so that one that was stopped goes on as if it had not been. NULL where only addresses were wanted.
ALTER TABLE page ADD COLUMN source INTEGER REFERENCES page;  -- the page on which the link to it was found first
ALTER TABLE page ADD COLUMN link TEXT;   -- what is written in and around that link
ALTER TABLE page ADD COLUMN lines BLOB;  -- its lines by their numbers, eight bytes each, the least first
