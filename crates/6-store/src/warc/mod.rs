//! WARC 1.1, one gzip member per record, as replay tools want it.
//!
//! - [`record`]  how an exchange is written down
//! - [`gzip`]    one member at a time, without a new compressor for each
//! - [`reader`]  reads our own files back, in bounded memory
//!
//! The `warc` crate writes one member per file, which no replay tool can seek in; hence our own.

pub(crate) mod gzip;
pub(crate) mod reader;
pub(crate) mod record;
