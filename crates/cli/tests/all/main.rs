//! The program itself, as a user runs it, on pretend sites on loopback. One binary, because linking is slow.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "only functions marked as tests are excused by themselves, not those they stand on"
)]

// What the tests stand on: running the program, and reading what it left behind.
mod ground;

// Tables made up from a seed, shared with the tests of the journey.
#[path = "../../../crawl/tests/all/library.rs"]
mod library;

// What the commands print and leave behind.
mod commands;

// Searching what was harvested, and taking it out.
mod searches;

// What the exit codes mean.
mod exits;

// Policies compared on known truth.
mod laboratory;

// Topics and ontologies.
mod topics;

// Pages crawled and labelled by a person.
mod labels;

// Crawls for a topic.
mod crawls;

// From a topic to drained databases, and tables enriched from a site.
mod journeys;

// `kill -9` at any moment.
mod kills;

// Strangers' text on a terminal.
mod terminal;

// What the documents say must be there.
mod documents;

// The page, and trying again.
mod looking;
