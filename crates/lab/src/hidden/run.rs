//! An explorer on a site, until the budget is spent, nothing is left to take, or every hidden page is found.

use super::baselines::{Oracle, Random};
use super::site::Site;
use super::{ORACLE, RANDOM};
use explore::explorer::{Reached, by_name};
use explore::hidden::Hunt;
use explore::{Explorer, UnknownExplorer};
use model::Url;
use serde::Serialize;
use std::collections::BTreeMap;

/// What the paper calls enough, and what is asked of the default explorer.
pub const ENOUGH: f64 = 0.9;
/// Points of a curve.
const POINTS: usize = 200;

/// How far a walk had come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Point {
    /// Requests made.
    pub requests: usize,
    /// Public pages among them.
    pub public: usize,
    /// Hidden pages among them; the rest were answers without results.
    pub hidden: usize,
}

/// What a walk did.
#[derive(Debug, Clone, PartialEq)]
pub struct Trace {
    /// Points along the way, the last one at its end.
    pub curve: Vec<Point>,
    /// When enough of the hidden pages were found, if they were.
    pub enough: Option<Point>,
    /// When the first hidden page was found.
    pub first: Option<Point>,
    /// Pages that the walk takes for hidden at its end, and those of them that are.
    pub claimed: usize,
    /// See above.
    pub claimed_rightly: usize,
    /// Hidden pages by how far they are from the start: found, and there.
    pub depths: BTreeMap<u32, (usize, usize)>,
}

/// An explorer by its name, the bounds too.
pub fn explorer(site: &Site, name: &str, seed: u64) -> Result<Box<dyn Explorer>, UnknownExplorer> {
    Ok(match name {
        RANDOM => Box::new(Random::new(seed)),
        ORACLE => Box::new(Oracle::new(site.hidden.clone(), &site.doors)),
        _ => by_name(name, seed)?,
    })
}

/// Runs an explorer on a site, with so many requests.
pub fn hunt(site: &Site, explorer: Box<dyn Explorer>, budget: usize) -> Trace {
    let mut hunt = Hunt::new(explorer, &site.start);
    let step = (budget / POINTS).max(1);
    let enough = (ENOUGH * site.hidden.len() as f64).ceil();
    let mut now = Point::default();
    let mut trace = Trace {
        curve: vec![now],
        enough: None,
        first: None,
        claimed: 0,
        claimed_rightly: 0,
        depths: BTreeMap::new(),
    };
    for depth in site.hidden.values() {
        trace.depths.entry(*depth).or_default().1 += 1;
    }
    let mut claimed: Vec<Url> = Vec::new();
    while now.requests < budget
        && now.hidden < site.hidden.len()
        && let Some(visit) = hunt.take()
    {
        let reached = hunt.take_in(&visit, &site.fetch(&visit.url));
        if reached == Reached::HiddenNew {
            claimed.push(visit.url.clone());
        }
        now.requests += 1;
        if let Some(depth) = site.hidden.get(&visit.url) {
            now.hidden += 1;
            trace.depths.entry(*depth).or_default().0 += 1;
            trace.first.get_or_insert(now);
            if now.hidden as f64 >= enough {
                trace.enough.get_or_insert(now);
            }
        } else if !is_answer(&visit.url) {
            now.public += 1;
        }
        if now.requests % step == 0 {
            trace.curve.push(now);
        }
    }
    if trace.curve.last() != Some(&now) {
        trace.curve.push(now);
    }
    claimed.retain(|url| !hunt.is_public(url));
    trace.claimed = claimed.len();
    let rightly = claimed.iter().filter(|url| site.hidden.contains_key(url));
    trace.claimed_rightly = rightly.count();
    trace
}

fn is_answer(url: &Url) -> bool {
    matches!(url.parts().path(), "/find" | "/browse")
}
