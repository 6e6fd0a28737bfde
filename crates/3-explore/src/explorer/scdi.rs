//! `SmartCrawler`'s baseline inside a site: directories in turn, inside each the link most like a fixed list of words; nothing is learned.
//!
//! `LT(l) = Sim(P, P_l) + Sim(A, A_l) + Sim(T, T_l)`, cosines over the words of path, anchor and surroundings, w = 1 + log tf. The feature
//! spaces P, A, T begin with generic words and stay as they are (Zhao et al., stage 2, without the adaptive learner).

use super::cluster::directory;
use super::{Explorer, Lead, Outcome};
use crate::address::unescaped;
use crate::frontier::Visit;
use crate::vocabulary::spaced;
use std::collections::{BTreeMap, HashMap};

/// The feature spaces, cold.
const GENERIC: [&str; 5] = ["search", "advanced", "catalogue", "database", "find"];

/// Directories in turn.
#[derive(Debug, Default)]
pub struct Scdi {
    places: HashMap<String, usize>,
    directories: Vec<Vec<Ranked>>,
    turn: usize,
    found: u64,
}

#[derive(Debug)]
struct Ranked {
    likeness: f64,
    found: u64,
    visit: Visit,
}

impl Explorer for Scdi {
    fn name(&self) -> &'static str {
        "scdi"
    }

    fn offer(&mut self, lead: Lead) {
        let path = unescaped(lead.visit.url.parts().path());
        let mut likeness = likeness(&path);
        if let Some(words) = &lead.words {
            likeness += self::likeness(&words.anchor) + self::likeness(&words.around);
        }
        let fresh = self.directories.len();
        let place = *self
            .places
            .entry(directory(&lead.visit.url))
            .or_insert(fresh);
        if place == fresh {
            self.directories.push(Vec::new());
        }
        self.found += 1;
        self.directories[place].push(Ranked {
            likeness,
            found: self.found,
            visit: lead.visit,
        });
    }

    fn next(&mut self) -> Option<Visit> {
        for _ in 0..self.directories.len() {
            let place = self.turn % self.directories.len();
            self.turn += 1;
            let directory = &mut self.directories[place];
            let best = (0..directory.len()).max_by(|a, b| {
                let (a, b) = (&directory[*a], &directory[*b]);
                let by_likeness = a.likeness.total_cmp(&b.likeness);
                by_likeness.then(b.found.cmp(&a.found))
            });
            if let Some(best) = best {
                return Some(directory.swap_remove(best).visit);
            }
        }
        None
    }

    fn learn(&mut self, _: &Visit, _: Outcome) {}

    fn best_promise(&self) -> u16 {
        let waiting = self.directories.iter().flatten();
        waiting
            .map(|ranked| ranked.visit.promise)
            .max()
            .unwrap_or(0)
    }
}

/// The cosine between a text and the generic words.
fn likeness(text: &str) -> f64 {
    let spaced = spaced(text);
    let mut counts: BTreeMap<&str, f64> = BTreeMap::new();
    for word in spaced.split_whitespace() {
        *counts.entry(word).or_default() += 1.0;
    }
    let weight = |count: f64| 1.0 + count.ln();
    let shared: f64 = GENERIC
        .iter()
        .filter_map(|word| counts.get(word))
        .map(|count| weight(*count))
        .sum();
    let length: f64 = counts.values().map(|count| weight(*count).powi(2)).sum();
    if shared > 0.0 {
        shared / (length.sqrt() * (GENERIC.len() as f64).sqrt())
    } else {
        0.0
    }
}
