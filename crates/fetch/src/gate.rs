//! What is known of each origin's robots.txt, and for how long.
//!
//! | answer | means | kept |
//! |---|---|---|
//! | 2xx | its rules | 24 h |
//! | 401, 403 | all forbidden, unless the config follows the RFC to the letter | 24 h |
//! | other 4xx | all allowed | 24 h |
//! | 5xx, 429, no answer, cut, blocked, more than five redirects | unavailable: all forbidden | 1 min, doubling up to 1 h |

use crate::robots::Rules;
use model::{Clock, Refusal, SiteId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long rules are kept; RFC 9309 says not longer.
const FRESH: Duration = Duration::from_hours(24);
const FIRST_RETRY: Duration = Duration::from_mins(1);
const LAST_RETRY: Duration = Duration::from_hours(1);

/// One origin's entry. Locked while its robots.txt is fetched, so that everybody who asks waits for the one fetch instead of
/// sending another.
pub(crate) type Entry = Arc<tokio::sync::Mutex<Known>>;

/// What is known of one origin's robots.txt.
#[derive(Debug, Default)]
pub(crate) struct Known {
    last: Option<Result<Arc<Rules>, Refusal>>,
    until: Duration,
    failures: u32,
}

/// What may be said without asking the site.
#[derive(Debug)]
pub(crate) enum Standing {
    /// Its rules are known.
    Rules(Arc<Rules>),
    /// It could not be had for this reason, and it is too early to ask again.
    Unavailable(Refusal),
    /// It must be fetched.
    Unknown,
}

impl Known {
    pub(crate) fn standing(&self, clock: &dyn Clock) -> Standing {
        match &self.last {
            Some(Ok(rules)) if clock.elapsed() < self.until => Standing::Rules(Arc::clone(rules)),
            Some(Err(why)) if clock.elapsed() < self.until => Standing::Unavailable(*why),
            _ => Standing::Unknown,
        }
    }

    /// Takes note of rules just fetched.
    pub(crate) fn learn(&mut self, rules: Rules, clock: &dyn Clock) -> Arc<Rules> {
        let rules = Arc::new(rules);
        *self = Self {
            last: Some(Ok(Arc::clone(&rules))),
            until: clock.elapsed() + FRESH,
            failures: 0,
        };
        rules
    }

    /// Takes note that it could not be had. Old rules are not used beyond their day: the site may have closed since.
    pub(crate) fn fail(&mut self, why: Refusal, clock: &dyn Clock) {
        let wait = FIRST_RETRY * 2u32.saturating_pow(self.failures.min(10));
        *self = Self {
            last: Some(Err(why)),
            until: clock.elapsed() + wait.min(LAST_RETRY),
            failures: self.failures + 1,
        };
    }
}

/// The entries of all origins.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    origins: Mutex<HashMap<SiteId, Entry>>,
}

impl Gate {
    pub(crate) fn entry(&self, origin: SiteId) -> Entry {
        let mut origins = self.origins.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(origins.entry(origin).or_default())
    }
}
