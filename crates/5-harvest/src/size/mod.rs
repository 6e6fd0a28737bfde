//! How big is the database, and how much of it is still missing?
//!
//! in:  every answer of a harvest, one at a time
//! out: after each of them an [`Estimate`]: a middle, a 95 % interval, where they come from
//!
//! Best first: the site lists everything and was read to the end; the site says how many there are when nothing is typed; else ours, [`combined`], which
//! the numbers in the records' addresses may bear out.
//!
//! - [`evidence`]  what the answers told so far
//! - [`line`]      how many records match a word that are not in hand?
//! - `strata`    records told apart by how they could be found; `pairs`: two answers as two catches
//! - `probe`     words drawn by lot, to learn how much is missing
//! - [`signs`]     the ratios by which an estimate is made
//! - [`combined`]  ours: the signs, weighed; `weights`: what was learned
//! - `numbered`  the numbers that the site gives its records, beside ours
//! - [`published`] the published estimators, to compare with
//! - [`follow`]    the same from the kept steps of a harvest that is over
//! - [`estimate`]  a middle, an interval, a name

pub mod combined;
pub mod estimate;
pub mod evidence;
pub mod follow;
pub(crate) mod line;
pub mod numbered;
pub(crate) mod pairs;
pub(crate) mod probe;
pub mod published;
pub mod signs;
pub(crate) mod strata;
pub(crate) mod weights;

pub use combined::Kind;
pub use estimate::{Estimate, Reachable};
pub use evidence::Evidence;
pub use follow::Follow;
pub use published::names;
pub use signs::Signs;

use crate::{Known, Outcome};
use model::Query;

/// Follows a harvest and says how big the database is.
#[derive(Debug, Default)]
pub struct Size {
    evidence: Evidence,
}

impl Size {
    /// What to ask next for the sake of the estimate, if it is time for that. Where the site itself says how many there are, it never is.
    pub fn probe(&self, known: &Known) -> Option<Query> {
        if self.evidence.listed.is_some() {
            return None;
        }
        self.evidence.probes.next(known)
    }

    /// A query is about to be asked or read on.
    pub fn expect(&mut self, known: &Known, query: &Query) {
        self.evidence.expect(known, query);
    }

    /// Takes in what a query brought. `known` has taken it in already.
    pub fn learn(&mut self, known: &Known, query: &Query, outcome: &Outcome) {
        self.evidence.learn(known, query, outcome);
    }

    /// How many records there are, as far as can be told.
    pub fn estimate(&self, known: &Known) -> Estimate {
        let seen = known.records() as u64;
        if seen == 0 {
            return Estimate::NONE;
        }
        if self.evidence.has_listed_all(known) {
            return Estimate::exactly(seen, "listed");
        }
        match self.evidence.listed {
            Some(total) => Estimate::exactly(total.max(seen), "total-shown"),
            None => numbered::estimate(combined::estimate(&self.evidence, known), known),
        }
    }

    /// What each estimator says, by name.
    pub fn all(&self, known: &Known) -> Vec<(&'static str, Option<Estimate>)> {
        published::all(&self.evidence, known)
    }

    /// The signs by which ours is made.
    pub fn signs(&self, known: &Known) -> Signs {
        signs::signs(&self.evidence, known)
    }
}
