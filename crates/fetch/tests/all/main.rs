//! Fetching against servers that misbehave, all on loopback. One binary, because linking is slow.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "only functions marked as tests are excused by themselves, not those they stand on"
)]

// What the tests stand on: clocks, names, and a fetcher with short limits.
mod ground;

// Bodies, heads, codings and slowness.
mod transport;

// Where a request may go: numbers, names, schemes.
mod reach;

// Redirects, and what travels along.
mod redirects;

// Cookie sessions.
mod sessions;

// robots.txt: its absence, its failures, its pace.
mod robots;

// robots.txt: other readers' test cases.
mod conformance;

// Certificates and HTTP/2.
mod tls;

// What the archive is given.
mod trail;
