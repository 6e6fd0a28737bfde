//! Servers that misbehave: bombs, drips, lies and redirects to nowhere, on 127.0.0.1.
//!
//! in:  a function from what was asked to a [`Script`]
//! out: a [`Server`] that plays the script byte by byte, counts connections and remembers what it was asked
//!
//! - [`Server`]    listens, reads requests, plays scripts; as a canary it only counts
//! - [`Script`]    bytes, pauses and an ending, none of it held to any standard
//! - [`answer`]    a catalogue of misbehaviour by path: `/bomb/gzip`, `/drip`, `/cl_short`, `/redir/to?u=` ...
//! - [`bomb`]      bodies of some hundred bytes that decode to a gigabyte
//!
//! There is no HTTP library underneath, because it would refuse to say most of this.

pub mod bomb;
mod catalogue;
mod script;
mod server;

pub use catalogue::{COOKIES_PER_PAGE, answer};
pub use script::{Script, Step, Then};
pub use server::{Asked, Server};
