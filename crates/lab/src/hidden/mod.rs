//! Explorers side by side on the walk to hidden pages: how many of them, among how many public ones, after how many requests? (Kumar and
//! Bhatia, Figures 4 to 6.)
//!
//! - [`setting`]    the sites of the paper, as far as it describes them
//! - [`site`]       a site with a public part, a hidden part, and the truth about both
//! - `database`     what is hidden: records, and the answers that list them
//! - `write`        its pages; `html`: what they are put together from
//! - `vocabulary`   the words they are made of
//! - `baselines`    who knows nothing, and who knows everything
//! - [`run`]        an explorer on a site
//! - [`finding`]    what it came to, for machines and in words
//! - [`figures`]    the paper's figures, drawn
//!
//! The explorers, the judge of forms and the labelled value set are the very code that a walk uses.

mod baselines;
mod database;
pub mod figures;
pub mod finding;
mod html;
pub mod run;
pub mod setting;
pub mod site;
mod vocabulary;
mod write;

#[cfg(test)]
mod tests;

pub use finding::{Findings, Line};
pub use run::{Trace, explorer, hunt};
pub use setting::{Plan, Setting, paper};
pub use site::Site;

/// The name of who knows nothing.
pub const RANDOM: &str = "random";
/// The name of who knows everything.
pub const ORACLE: &str = "oracle";
