//! The pretend web from outside: what its pages say, and what its servers do on the wire.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "the whole crate is a test, and a test that cannot go on should stop"
)]

/// Forms with many inputs: what each leaves, and what it says of itself.
mod inputs;
/// The linked site and its counts.
mod pages;
/// Reading pages as a visitor would.
mod reading;
/// Sites on a socket: log, truth, faults.
mod served;
/// What result pages hold under each rule.
mod table;
