//! Whose slice is next, and how much may be spent. Pure.
//!
//! A site is harvested in slices of requests, each twice as long as the one before, because going on means going over what was asked again. The site that brought most
//! new records for a request goes first; one that was never asked goes before those that bring little.
//!
//! A journey looks around first: harvests begin when some hundred requests are spent, or when there is nowhere to look. From then on sites that turn out to be
//! about something else may cost a small share of all requests: sites about the topic earn what the others cost. Short journeys may spend twice the share, because the
//! sites they look for are few. When nothing is left to harvest and nothing more is earned, the journey is at its end.
//!
//! What was spent in looking around is counted in the order in which visits are told, and what is earned does not depend on when it was. So a journey that was stopped
//! makes the same visits as one that was not.

use model::Url;

/// Requests of the first slice. Learning how a form is asked takes some tens of them and is lost if it is cut short.
const FIRST: u64 = 150;

/// New records for a request that are expected of a site that was never asked.
const EXPECTED: f64 = 2.0;

/// Requests in which a journey looks around, whatever comes of it.
pub(super) const FREE: u64 = 480;

/// Requests to sites about something else beyond the share of all: a journey that has found little so far needs more doors, not fewer.
const CREDIT: f64 = 40.0;
/// How much of the credit there is at first, however little was earned.
const AT_FIRST: f64 = 25.0;
/// How many times the share of all such sites may cost, credit or not: those that will hardly earn it, and all.
const MOST: f64 = 2.2;
const MOST_OF_ALL: f64 = 2.4;

/// Requests that a site about something else costs at most: its robots.txt, its home page, and where that sends us.
const DOOR: u64 = 4;

/// The chance of being about the topic from which on a visit is likely to earn what it costs, and how much more than was earned such visits may have cost. Chances are guesses,
/// and too high when few sites about the topic are left: as long as visits do lead to such sites, they may cost more.
const PAYS: f64 = 0.3;
const AHEAD: f64 = 1.25;
const FAR_AHEAD: f64 = 3.0;
/// Visits before the share of them that led to sites about the topic is believed, and how many of them did by opinion.
const VISITS: f64 = 8.0;
const LED: f64 = 1.0;
/// What a visit still counts after each new one.
const FORGET: f64 = 0.95;

/// A site that can be harvested.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Waiting {
    pub(super) start: Url,
    /// How near to the topic it is.
    pub(super) score: f64,
    /// Requests spent on it so far.
    pub(super) spent: u64,
    /// Records it has brought so far.
    pub(super) records: u64,
    /// How many slices it had.
    pub(super) slices: u32,
    /// New records for a request in its last slice.
    pub(super) lately: Option<f64>,
}

impl Waiting {
    pub(super) fn new(start: Url, score: f64, spent: u64, records: u64) -> Self {
        Self {
            start,
            score,
            spent,
            records,
            slices: 0,
            lately: None,
        }
    }

    fn promise(&self) -> f64 {
        self.lately.unwrap_or(EXPECTED * (0.5 + self.score))
    }

    fn slice(&self) -> u64 {
        FIRST << self.slices.min(6)
    }
}

/// A slice of a harvest.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Slice {
    pub(super) site: Waiting,
    /// Requests that the site may have cost at its end.
    pub(super) until: u64,
}

/// See the module.
#[derive(Debug, Default)]
pub(super) struct Schedule {
    waiting: Vec<Waiting>,
    /// Most requests of all, and of one site.
    most: u64,
    most_of_site: u64,
    spent: u64,
    reserved: u64,
    /// Share of the requests that may go to sites about something else once the journey has looked around.
    stray: f64,
    /// Requests spent on locating.
    looked: u64,
    /// Requests that went to sites about something else since they must be earned.
    wasted: f64,
    /// Visits since then, and those of them that led to sites about the topic; old ones count less and less.
    visits: f64,
    led: f64,
}

impl Schedule {
    pub(super) fn new(most: u64, most_of_site: u64, stray: f64) -> Self {
        Self {
            most,
            most_of_site,
            stray,
            ..Self::default()
        }
    }

    /// Requests were spent on a site with a form, or on the way to one.
    pub(super) fn spend(&mut self, requests: u64) {
        self.spent += requests;
    }

    /// Requests were spent on locating, but not on a visit.
    pub(super) fn look(&mut self, requests: u64) {
        self.looked += requests;
        self.spent += requests;
    }

    /// A visit was told of: requests it took, pages it brought, and the share of it that was wasted, all of it if the site is about something else. What it counts for is its
    /// pages and a request for robots.txt: what was asked for once more after a stop must not lead to other visits.
    pub(super) fn visited(&mut self, requests: u64, pages: u64, wasted: f64) {
        let cost = pages + 1;
        if self.looked >= FREE {
            self.visits = FORGET * self.visits + 1.0;
            self.led = FORGET * self.led + 1.0 - wasted;
            self.wasted += wasted * cost as f64;
        }
        self.looked += cost;
        self.spent += requests;
    }

    /// Whether a visit of so many requests may be made now, to a site that has such a chance of being about the topic, when so many others were begun and not told of.
    pub(super) fn may_visit(&self, requests: u64, chance: f64, under_way: usize) -> bool {
        let share = self.spent.saturating_sub(FREE) as f64 * self.stray;
        let earned = (CREDIT + share).min(MOST * share).max(AT_FIRST);
        let led = (self.led + LED) / (self.visits + VISITS);
        let most = match (chance >= PAYS, led >= PAYS) {
            (false, _) => earned,
            (true, false) => AHEAD * earned,
            (true, true) => FAR_AHEAD * earned,
        };
        let most = most.min(MOST_OF_ALL * share).max(AT_FIRST);
        let is_earned = self.wasted + (DOOR * (under_way as u64 + 1)) as f64 <= most;
        (is_earned || self.looks_around(under_way)) && self.left() >= requests
    }

    /// Whether the journey still looks around, and harvests wait as long as there is somewhere to look.
    pub(super) fn looks_around(&self, under_way: usize) -> bool {
        self.looked + DOOR * (under_way as u64) < FREE
    }

    /// Sets requests aside for something that begins.
    pub(super) fn reserve(&mut self, requests: u64) {
        self.reserved += requests;
    }

    /// Gives back what was set aside.
    pub(super) fn release(&mut self, requests: u64) {
        self.reserved = self.reserved.saturating_sub(requests);
    }

    /// Requests that are left and not set aside.
    pub(super) fn left(&self) -> u64 {
        self.most.saturating_sub(self.spent + self.reserved)
    }

    /// Requests spent.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    /// Sites that wait for a slice.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Adds a site that can be harvested, or one that can be gone on with.
    pub(super) fn add(&mut self, site: Waiting) {
        self.waiting.push(site);
    }

    /// The next slice; what it may cost is set aside. Nothing if none waits or nothing is left.
    pub(super) fn next(&mut self) -> Option<Slice> {
        let left = self.left();
        if left == 0 {
            return None;
        }
        let by_promise = |one: &(usize, &Waiting), other: &(usize, &Waiting)| {
            let promise = one.1.promise().total_cmp(&other.1.promise());
            // Of equals the one that has waited longest.
            promise.then(other.0.cmp(&one.0))
        };
        let (place, _) = self.waiting.iter().enumerate().max_by(by_promise)?;
        let site = self.waiting.remove(place);
        let until = (site.spent + site.slice().min(left)).min(self.most_of_site);
        self.reserve(until.saturating_sub(site.spent));
        Some(Slice { site, until })
    }

    /// A slice came to its end: what the site has cost and brought by now.
    pub(super) fn ended(&mut self, slice: Slice, requests: u64, records: u64) -> Waiting {
        self.release(slice.until.saturating_sub(slice.site.spent));
        let spent = requests.saturating_sub(slice.site.spent);
        self.spent += spent;
        let new = records.saturating_sub(slice.site.records);
        Waiting {
            spent: requests,
            records,
            slices: slice.site.slices + 1,
            lately: Some(new as f64 / spent.max(1) as f64),
            ..slice.site
        }
    }

    /// Whether a site may have another slice at all.
    pub(super) fn has_budget(&self, site: &Waiting) -> bool {
        site.spent < self.most_of_site
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(name: &str, score: f64) -> Waiting {
        Waiting::new(
            Url::parse(&format!("http://{name}.test/")).unwrap(),
            score,
            2,
            0,
        )
    }

    #[test]
    fn the_site_that_brings_most_for_a_request_goes_first_and_new_ones_before_poor_ones() {
        let mut schedule = Schedule::new(10_000, 1_000, 0.05);
        schedule.add(site("a", 0.9));
        let slice = schedule.next().unwrap();
        let (requests, records) = (slice.until, 15);
        let poor = schedule.ended(slice, requests, records);
        assert!(poor.lately.unwrap() < 0.2);
        schedule.add(poor);
        schedule.add(site("b", 0.6));
        schedule.add(site("c", 0.9));
        let order: Vec<String> = std::iter::from_fn(|| schedule.next())
            .map(|slice| slice.site.start.host().to_owned())
            .collect();
        assert_eq!(order, ["c.test", "b.test", "a.test"]);
    }

    #[test]
    fn what_is_set_aside_is_never_given_twice_and_comes_back() {
        let mut schedule = Schedule::new(200, 1_000, 0.05);
        schedule.add(site("a", 0.5));
        schedule.add(site("b", 0.5));
        let first = schedule.next().unwrap();
        let second = schedule.next().unwrap();
        assert_eq!((first.until, second.until), (2 + FIRST, 2 + 50));
        assert_eq!(schedule.left(), 0);
        schedule.ended(first, 12, 0);
        assert_eq!((schedule.left(), schedule.spent()), (140, 10));
        schedule.ended(second, 52, 0);
        assert_eq!(schedule.left(), 140);
    }

    #[test]
    fn sites_about_something_else_are_earned_by_the_others() {
        let mut schedule = Schedule::new(100_000, 1_000, 0.02);
        schedule.visited(FREE, FREE - 2, 1.0);
        assert!(schedule.may_visit(5, 0.1, 0), "it still looks around");
        schedule.visited(1, 0, 0.0);
        assert!(schedule.may_visit(5, 0.1, 5), "there is some credit");
        assert!(!schedule.may_visit(5, 0.1, 6), "what is under way counts");
        schedule.spend(1_000);
        assert!(schedule.may_visit(5, 0.1, 9), "20 and some more");
        assert!(!schedule.may_visit(5, 0.1, 11), "no more than 44 of 1,000");
        assert!(schedule.may_visit(5, 0.5, 11), "it may earn what it costs");
        assert!(!schedule.may_visit(5, 0.5, 12), "but not whatever it costs");
        schedule.visited(80, 79, 0.5);
        assert!(schedule.may_visit(5, 0.1, 0), "half of it was wasted");
        schedule.visited(10, 9, 1.0);
        assert!(!schedule.may_visit(5, 0.1, 0), "all of that was");
        schedule.spend(10_000);
        assert!(schedule.may_visit(5, 0.1, 40));
        assert!(!schedule.may_visit(5, 0.1, 60), "220 and 40 more");
    }
}
