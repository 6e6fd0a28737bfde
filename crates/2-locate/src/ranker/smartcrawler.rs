//! As printed:
//!
//! ```text
//! ST(s)   = Sim(U, U_s) + Sim(A, A_s) + Sim(T, T_s)      over known deep sites
//! SF(s)   = number of known deep sites that link to s
//! Rank(s) = α ST(s) + β log(1 + SF(s))
//! ```
//!
//! U, A and T are the words of addresses, of links and around them. What the known deep sites have in common is learned anew after so many more of
//! them; sites that were visited in vain teach nothing. The paper says fifty: its crawls find thousands. Five are what a crawl that finds tens
//! would want, and kinder to it.

use super::centroid::Centroid;
use super::{Ranker, Seen};
use crate::moves::Found;
use crate::terms::Feature;

/// α and β: the paper only says that they lie between 0 and 1.
const ALIKE: f64 = 0.5;
const LINKED: f64 = 0.5;
/// Deep sites after which the features are learned anew.
const EVERY: usize = 5;

/// See the module.
#[derive(Debug, Default)]
pub struct SmartCrawler {
    known: Centroid,
    /// Deep sites found since.
    found: Vec<Vec<Feature>>,
    /// Whether any was ever learned: the first is, at once, or there would be nothing to begin with.
    begun: bool,
}

impl Ranker for SmartCrawler {
    fn name(&self) -> &'static str {
        "smartcrawler"
    }

    fn rank(&self, seen: &Seen<'_>) -> f64 {
        let alike: f64 = self.known.likeness(seen.features).iter().sum();
        ALIKE * alike + LINKED * f64::from(seen.votes.deep).ln_1p()
    }

    fn learn(&mut self, seen: &Seen<'_>, found: Found, _: u32) {
        if found != Found::Deep {
            return;
        }
        self.found.push(seen.features.to_vec());
        if self.found.len() >= EVERY || !self.begun {
            self.begun = true;
            for features in self.found.drain(..) {
                self.known.add(&features, 1.0);
            }
        }
    }
}
