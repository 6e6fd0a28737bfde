//! What do we keep? Site file, WARC, export.
