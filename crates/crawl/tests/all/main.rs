//! Whole journeys on pretend sites whose contents are known, all on loopback. One binary, because linking is slow.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "only functions marked as tests are excused by themselves, not those they stand on"
)]

// What the tests stand on: a hasty clock, a way out, a harvest and what can be said of it.
mod ground;

// Tables made up from a seed.
mod library;

// What of a table can be reached through its site.
mod reach;

// What every harvest is held to.
mod verdict;

// Kinds of sites: every paging, layout, method and mood is drained.
mod matrix;

// Every way to the next page.
mod turning;

// Ways to send a form: tokens, hidden state, parts, buttons that send it elsewhere.
mod sending;

// Where answers can be seen by whoever comes after us.
mod addresses;

// Sites that change their pages in the middle of a harvest.
mod redesign;

// Boxes that take values of one sort, and nothing else.
mod boxes;

// Answers that hold no record and say why.
mod kinds;

// Search pages that no link leads to, and what a site puts up for machines instead.
mod signs;

// What one site has taught is known on the next.
mod lessons;

// Sites that mislead: endless pages, false pages, false answers.
mod traps;

// Sites with things nobody should touch, and ways that lead elsewhere.
mod dangers;

// robots.txt, seen from the whole program.
mod robots;

// Requests that go wrong on the way.
mod faults;

// The pages of the records, beside their rows.
mod details;

// Going on after a stop, and doing the same twice.
mod resume;

// Crawls for a topic, over several hosts.
mod focus;

// What those who look wish, obeyed between two requests.
mod obeying;

// The rows of a table, found in the database behind a site.
mod enrich;

// From a topic to drained databases, over a small web.
mod expedition;
