//! The page, asked as a browser or a program asks.

#![expect(
    clippy::unwrap_used,
    reason = "only functions marked as tests are excused by themselves, not those they stand on"
)]

/// A workspace of made-up harvests, and a server over it.
mod ground;
/// Who may ask, and what a browser may do with the answer (O1 to O4).
mod guarded;
/// Texts of strangers stay texts.
mod hostile;
/// What is counted adds up, wherever it is shown.
mod sums;
/// Files come and go, and somebody writes while we look.
mod weather;
/// A button writes a row.
mod wishes;
