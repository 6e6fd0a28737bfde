-- An address that shows the answer to whoever fetches it, without the form, a token or a session.
ALTER TABLE answer ADD COLUMN address TEXT;  -- NULL if there is none, or if it was not kept

-- Requests among those of the answer that went for a token.
ALTER TABLE answer ADD COLUMN aside INTEGER NOT NULL DEFAULT 0;
