//! Planned misfortune: which request of a site goes wrong, and how.

use serde::{Deserialize, Serialize};

/// What goes wrong with a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// Status 500.
    ServerError,
    /// Status 429 with `Retry-After` in seconds.
    TooManyRequests(u32),
    /// The connection stays open and nothing ever comes.
    Hang,
    /// The connection is reset before the first byte.
    Reset,
    /// The header promises the whole body, and half of it comes.
    HalfBody,
}

/// When a fault strikes. Requests are counted from one over the life of the site, robots.txt included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// At this request only.
    Nth(usize),
    /// At every so-manieth request.
    Every(usize),
}

/// The plan of all faults. Where several fit one request, the first in the plan strikes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Faults {
    plan: Vec<(When, Fault)>,
}

impl Faults {
    /// Adds a fault to the plan.
    #[must_use]
    pub fn with(mut self, when: When, fault: Fault) -> Self {
        self.plan.push((when, fault));
        self
    }

    /// What goes wrong with the request of this number.
    pub(crate) fn at(&self, request: usize) -> Option<Fault> {
        self.plan.iter().find_map(|(when, fault)| {
            let strikes = match *when {
                When::Nth(number) => request == number,
                When::Every(step) => step > 0 && request.is_multiple_of(step),
            };
            strikes.then_some(*fault)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_fault_that_fits_strikes() {
        let faults = Faults::default()
            .with(When::Nth(4), Fault::Reset)
            .with(When::Every(2), Fault::Hang);
        let struck: Vec<_> = (1..=5).map(|request| faults.at(request)).collect();
        let hang = Some(Fault::Hang);
        assert_eq!(struck, [None, hang, None, Some(Fault::Reset), None]);
    }
}
