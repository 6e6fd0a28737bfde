//! Everything the search promises, tried from outside.

#![expect(
    clippy::unwrap_used,
    reason = "only functions marked as tests are excused by themselves, not those they stand on"
)]

/// Made-up sites, and asking about them.
mod sample;

/// What is taken in, when, and how often.
mod refresh;

/// What is found, and how it is counted.
mod find;

/// What strangers write.
mod hostile;
