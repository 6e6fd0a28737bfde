//! Asks a site's form until its database is ours or the budget is gone.
//!
//! in:  a [`Target`] (a form and how it is asked), words to begin with, a [`Budget`]
//! out: [`model::Record`]s, kept one request at a time, and an [`Estimate`] of how many there are
//!
//! - [`run`]      the loop: next, ask, read, keep, learn (with `detail/run.rs` the only one that waits)
//! - [`ask`]      from a query to the request a browser would send
//! - [`tokens`]   values in a request that are good for one submission only
//! - `spare`      tokens that an answer brought along for the next submission
//! - [`calibrate`] what does "nothing found" look like, and where do the records stand?
//! - [`furniture`] what stands on the pages whatever is asked
//! - [`answer`]   rows, next page and totals out of a result page
//! - `state`      what the loop knows, rebuilt after a restart; [`finish`]: when it stops, and why
//! - [`known`]    what we know so far: records, words, open answers
//! - [`policy`]   which request next? one file per policy
//! - [`local`]    a table of the user's own: which of its rows is a record?
//! - [`detail`]   what do the pages of the records say beyond their rows?
//! - [`size`]     how big is the database?
//!
//! Not here: finding forms (explore), choosing fields (surface), HTTP (fetch), files (store).
//!
//! A request is the unit of everything: it is chosen by the policy (a new query, or the next page of an old one), costs one unit of
//! the budget, and is kept in one transaction. After a `kill -9` the loop is rebuilt from what was kept and goes on as if
//! nothing had happened.

pub mod answer;
pub mod ask;
pub mod calibrate;
pub mod detail;
pub mod dice;
pub mod finish;
pub mod furniture;
pub mod known;
pub mod local;
pub mod policy;
pub mod run;
pub mod size;
mod spare;
mod state;
pub mod tokens;

pub use ask::{Target, Trials};
pub use finish::{Allowance, Budget, Finish, HarvestError, Progress};
pub use known::{Action, Known, Outcome};
pub use policy::{Policy, by_name, names};
pub use run::Drain;
pub use size::Estimate;
