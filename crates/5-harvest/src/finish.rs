//! When a harvest stops, why, and how far it has come.

use crate::Estimate;
use model::{Clock, FetchError, KeepError, Refusal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Most requests that may be spent. Clones are one and the same: whoever holds one can change it while a harvest goes on.
#[derive(Debug, Clone)]
pub struct Allowance(Arc<AtomicU64>);

impl Allowance {
    /// So many.
    pub fn new(requests: u64) -> Self {
        Self(Arc::new(AtomicU64::new(requests)))
    }

    /// How many, as it is now.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// From now on so many.
    pub fn set(&self, requests: u64) {
        self.0.store(requests, Ordering::Relaxed);
    }
}

/// When to stop.
#[derive(Debug, Clone)]
pub struct Budget {
    /// Most requests, over all runs of the site.
    pub requests: Allowance,
    /// Requests spent so far.
    pub spent: u64,
    /// What the clock will show when the time is up.
    pub until: Option<Duration>,
    /// New records per request that are not worth it any more.
    pub stop_below: f64,
}

impl Budget {
    /// Requests that may still be spent.
    pub fn left(&self) -> u64 {
        self.requests.get().saturating_sub(self.spent)
    }

    /// Whether it is used up.
    pub fn is_spent(&self, clock: &dyn Clock) -> bool {
        self.left() == 0 || self.until.is_some_and(|until| clock.elapsed() >= until)
    }
}

/// Why a form is done with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finish {
    /// The budget is used up.
    BudgetSpent,
    /// The site listed everything and it was read to the end, or it holds no more than it says.
    Drained,
    /// Nothing new came for that many requests.
    Dry(u64),
    /// Fewer new records are expected per request than are worth it: so many for a thousand requests.
    NotWorthIt(u64),
    /// Every word was asked.
    NothingLeft,
    /// What the form lets one set is known, and no more was wanted.
    Surveyed,
    /// The form answers the same whatever is asked.
    Unmoved,
    /// No records in any answer.
    NoRecords,
    /// The form asks what another form of the site has asked already.
    Twin,
    /// The site refuses.
    Refused(Refusal),
}

impl Finish {
    /// Fewer new records are expected per request than `least`.
    pub(crate) fn not_worth_it(least: f64) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a small positive number, and a float that is too large becomes a bound"
        )]
        Self::NotWorthIt((least * 1000.0).round() as u64)
    }

    /// The reason in words.
    pub fn words(&self) -> String {
        match self {
            Self::BudgetSpent => "the budget is spent".into(),
            Self::Drained => "drained: everything the site lists is here".into(),
            Self::Dry(requests) => format!("nothing new in the last {requests} requests"),
            Self::NotWorthIt(least) => format!(
                "fewer than {} new records expected for a hundred requests",
                *least as f64 / 10.0
            ),
            Self::NothingLeft => "nothing left to ask".into(),
            Self::Surveyed => "what can be set is known".into(),
            Self::Unmoved => {
                "the form answers the same whatever is asked; it needs a script".into()
            }
            Self::NoRecords => "no records were found in its answers".into(),
            Self::Twin => "it asks what another form of the site asks".into(),
            Self::Refused(why) => format!("refused: {why}"),
        }
    }
}

/// How far the harvest of a form has come.
#[derive(Debug, Clone)]
pub struct Progress {
    /// Requests spent on the site.
    pub requests: u64,
    /// Records of this form.
    pub records: usize,
    /// What was asked last.
    pub asked: String,
    /// How many new records it brought.
    pub new: usize,
    /// Whether it was a further page of an old answer.
    pub page: u32,
    /// How many records there are, as far as can be told.
    pub estimate: Estimate,
}

/// Our own machine failed.
#[derive(Debug, thiserror::Error)]
pub enum HarvestError {
    /// Nothing can be fetched.
    #[error(transparent)]
    Fetch(#[from] FetchError),
    /// Nothing can be kept.
    #[error(transparent)]
    Keep(#[from] KeepError),
}
