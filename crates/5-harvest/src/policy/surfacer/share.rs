//! Of what an answer shows, how much is in hand already?
//!
//! When all that matches is shown, the records in hand that match are all among it. When an answer is cut, it depends on the order of the site:
//! records shown early for one word are shown early for others, so those in hand are met again more often than by chance. How much
//! more is learned. If the site has an order of its own, the depths of the records in hand tell better which of them would be shown.

use learn::Rls;

/// What is learned about answers that were cut.
#[derive(Debug)]
pub(super) struct Share {
    by_count: Rls<3>,
    by_depth: Rls<3>,
}

/// What a request gains when e times as many like it follow.
const LASTING: f64 = 0.02;
/// How exactly a depth is known.
const BLUR: f64 = 0.04;

impl Default for Share {
    fn default() -> Self {
        Self {
            by_count: Rls::new([0.0, 1.0, 0.0], [1.0, 0.3, 0.3], 0.5, 0.005),
            by_depth: Rls::new([0.0, 1.0, 0.0], [0.5, 0.2, 0.2], 0.3, 0.005),
        }
    }
}

/// Records in hand that match a query.
#[derive(Debug, Clone, Default)]
pub(super) struct Held {
    /// How many.
    pub(super) count: f64,
    /// The depths of some of them, if the site has an order of its own.
    pub(super) depths: Vec<f32>,
}

/// How much of what matches is shown, and how much of that for one request.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Limits {
    /// Most records shown for a query, if there is a limit.
    pub(super) cap: Option<f64>,
    /// Records on a page, if answers have more than one.
    pub(super) page: Option<f64>,
}

impl Limits {
    /// Whether one request may leave something out.
    pub(super) fn any(self) -> bool {
        self.cap.is_some() || self.page.is_some()
    }

    /// Requests it takes to see all that is shown of so many matches.
    fn requests(self, matches: f64) -> f64 {
        let shown = self.cap.map_or(matches, |cap| cap.min(matches));
        // The last page is half full, by chance.
        self.page.map_or(1.0, |page| (shown / page + 0.5).max(1.0))
    }
}

/// How much more a request is worth when that many like it follow: the pages of one answer do not overlap, those of several do.
pub(super) fn lasting(requests: f64) -> f64 {
    // Where answers have one page, as most have, there is no logarithm to work out.
    if requests > 1.0 {
        1.0 + LASTING * requests.ln()
    } else {
        1.0
    }
}

impl Share {
    /// What a request is worth in new records, when so many match that are not in hand and the answer is read to its end.
    pub(super) fn rate(&self, held: &Held, unseen: f64, limits: Limits) -> f64 {
        let new = self.new_of(held, unseen, limits.cap);
        let requests = limits.requests(held.count + unseen);
        new / requests * lasting(requests)
    }

    /// The new records of an answer when so many match that are not in hand.
    fn new_of(&self, held: &Held, unseen: f64, limit: Option<f64>) -> f64 {
        match limit {
            Some(limit) if held.count + unseen > limit => {
                limit * (1.0 - self.of(held, held.count + unseen, limit))
            }
            _ => unseen,
        }
    }

    /// The share in hand of what is shown, when more matches than that.
    fn of(&self, held: &Held, matches: f64, limit: f64) -> f64 {
        let odds = if held.depths.is_empty() {
            self.by_count.mean(&by_count(held, matches, limit))
        } else {
            self.by_depth.mean(&by_depth(held, matches, limit))
        };
        1.0 / (1.0 + (-odds).exp())
    }

    /// Learns from an answer that was cut.
    pub(super) fn learn(&mut self, held: &Held, matches: f64, shown: f64, new: f64) {
        let odds = logit((shown - new + 0.2) / (shown + 0.4));
        self.by_count
            .learn(&by_count(held, matches, shown), odds, 1.0);
        if !held.depths.is_empty() {
            self.by_depth
                .learn(&by_depth(held, matches, shown), odds, 1.0);
        }
    }
}

fn by_count(held: &Held, matches: f64, limit: f64) -> [f64; 3] {
    [1.0, logit(held.count / matches), (matches / limit).ln()]
}

fn by_depth(held: &Held, matches: f64, limit: f64) -> [f64; 3] {
    let reach = limit / matches;
    let is_shown = |depth: &f32| 1.0 / (1.0 + ((f64::from(*depth) - reach) / BLUR).exp());
    let shown: f64 = held.depths.iter().map(is_shown).sum();
    let each = held.count / held.depths.len().max(1) as f64;
    [1.0, logit(shown * each / limit), (matches / limit).ln()]
}

fn logit(share: f64) -> f64 {
    let share = share.clamp(0.002, 0.998);
    (share / (1.0 - share)).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(count: f64, depths: &[f32]) -> Held {
        Held {
            count,
            depths: depths.to_vec(),
        }
    }

    #[test]
    fn an_answer_that_shows_everything_brings_all_that_is_not_in_hand() {
        let share = Share::default();
        assert!((share.new_of(&held(5.0, &[]), 20.0, Some(100.0)) - 20.0).abs() < 1e-9);
        assert!((share.new_of(&held(5.0, &[]), 2000.0, None) - 2000.0).abs() < 1e-9);
    }

    #[test]
    fn an_answer_of_many_pages_is_worth_what_a_page_of_it_brings_and_a_little_more() {
        let share = Share::default();
        let limits = Limits {
            cap: None,
            page: Some(10.0),
        };
        let long = share.rate(&held(100.0, &[]), 900.0, limits);
        let short = share.rate(&held(1.0, &[]), 3.0, limits);
        assert!(
            (9.0..10.0).contains(&long) && (short - 3.0).abs() < 0.1,
            "{long} {short}"
        );
    }

    #[test]
    fn records_in_hand_that_stand_deep_are_not_shown_again() {
        let share = Share::default();
        let shallow = share.new_of(&held(30.0, &[0.1; 30]), 270.0, Some(100.0));
        let deep = share.new_of(&held(30.0, &[0.9; 30]), 270.0, Some(100.0));
        assert!(deep > 95.0 && shallow < 75.0, "{deep} {shallow}");
    }

    #[test]
    fn answers_that_keep_showing_known_records_lower_what_is_expected() {
        let mut share = Share::default();
        let held = held(30.0, &[]);
        let before = share.new_of(&held, 970.0, Some(100.0));
        (0..30).for_each(|_| share.learn(&held, 1000.0, 100.0, 40.0));
        let after = share.new_of(&held, 970.0, Some(100.0));
        assert!(before > 90.0 && after < 50.0, "{before} {after}");
    }
}
