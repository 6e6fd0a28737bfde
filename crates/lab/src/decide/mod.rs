//! What a decision costs when much is in hand: a policy on made-up answers, until so many records have come.
//!
//! Nothing stands behind the answers. Whatever the policy asks, records come that hold what was asked, some of them new; their other words
//! follow Zipf's law. Half of the answers are cut at the limit of the site, so that words, pairs and whole answers all play their part.

mod made_up;

use crate::figures::{Figures, Stopwatch};
use harvest::known::{Heard, Known};
use harvest::policy::UnknownPolicy;
use harvest::{Action, Outcome};
use made_up::{Answer, Site};
use model::{AnswerKind, Continuation, Request, Url};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::time::Duration;

/// Decisions that are measured: the last ones.
const LAST: usize = 200;

/// What is measured.
#[derive(Debug, Clone)]
pub struct Setting {
    /// Name of the policy.
    pub policy: String,
    /// Records to come to.
    pub records: usize,
    /// Different words in them, and none but those the policy makes up.
    pub words: usize,
    /// Most records of an answer.
    pub answer: usize,
    /// Most records of an answer before the last decisions.
    pub fill: usize,
    /// Whether an answer that is cut off has a next page.
    pub pages: bool,
    /// Seeds the answers and the policy.
    pub seed: u64,
}

/// What decisions cost. Times are processor time, in microseconds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// Name of the policy.
    pub policy: String,
    /// Records in hand at the end.
    pub records: usize,
    /// Words known at the end.
    pub words: usize,
    /// Pairs of a record and a word it holds.
    pub pairs: usize,
    /// Decisions taken.
    pub decisions: usize,
    /// To choose, to say what is expected, and to learn from what came: the mean of the last decisions.
    pub us_per_decision: f64,
    /// The longest of them.
    pub us_worst: f64,
    /// The longest of all decisions of the run.
    pub us_worst_ever: f64,
    /// To take in an answer before the policy learns from it: the mean of the last decisions.
    pub us_per_hear: f64,
    /// Memory that the policy and all that is known have taken, for each pair. 0 where it cannot be read.
    pub bytes_per_pair: f64,
    /// The same with the most memory held at a time.
    pub peak_bytes_per_pair: f64,
}

/// One decision.
#[derive(Debug, Clone, Copy)]
struct Took {
    deciding: Duration,
    hearing: Duration,
}

/// Lets a policy ask until the records are in hand. Memory is that of the process, so one process should measure once.
pub fn decide(setting: &Setting) -> Result<Cost, UnknownPolicy> {
    let mut policy = harvest::by_name(&setting.policy, setting.seed)?;
    let mut site = Site::new(setting.records, setting.words, setting.seed);
    let before = Figures::now();
    let mut known = Known::new(&[0], &[Site::first_word()]);
    let (mut last, mut worst, mut decisions) = (VecDeque::new(), Duration::ZERO, 0);
    while known.records() < setting.records {
        let watch = Stopwatch::start();
        let choice = policy.next(&known);
        if let Some(choice) = &choice {
            policy.expect(&known, &choice.action);
        }
        let mut deciding = watch.elapsed();
        let Some(choice) = choice else { break };
        let left = setting.records - known.records();
        let most = if left > LAST * setting.answer {
            setting.fill
        } else {
            setting.answer
        };
        let answer = site.answer(&known, choice.action.query(), most);
        let watch = Stopwatch::start();
        let outcome = hear(&mut known, &choice.action, &answer, setting.pages);
        let hearing = watch.elapsed();
        let watch = Stopwatch::start();
        policy.learn(&known, &choice.action, &outcome);
        deciding += watch.elapsed();
        worst = worst.max(deciding);
        decisions += 1;
        last.push_back(Took { deciding, hearing });
        if last.len() > LAST {
            last.pop_front();
        }
    }
    let after = Figures::now();
    let sample = known.sample();
    let pairs: u64 = sample.ids().map(|word| u64::from(sample.of(word).df)).sum();
    let grown = |held: fn(&Figures) -> f64| match (&before, &after) {
        (Some(before), Some(after)) => {
            (held(after) - held(before)) * 1024.0 * 1024.0 / pairs.max(1) as f64
        }
        _ => 0.0,
    };
    let mean = |time: fn(&Took) -> Duration| {
        micros(last.iter().map(time).sum()) / last.len().max(1) as f64
    };
    let longest = last.iter().map(|took| took.deciding).max();
    Ok(Cost {
        policy: setting.policy.clone(),
        records: known.records(),
        words: sample.words(),
        pairs: usize::try_from(pairs).unwrap_or(usize::MAX),
        decisions,
        us_per_decision: mean(|took| took.deciding),
        us_worst: micros(longest.unwrap_or_default()),
        us_worst_ever: micros(worst),
        us_per_hear: mean(|took| took.hearing),
        bytes_per_pair: grown(|figures| figures.held_mb),
        peak_bytes_per_pair: grown(|figures| figures.rss_mb),
    })
}

/// Lets an answer be known.
fn hear(known: &mut Known, action: &Action, answer: &Answer, pages: bool) -> Outcome {
    let page = match action {
        Action::Ask(_) => 1,
        Action::ReadOn(query) => known.open().get(query).map_or(1, |open| open.next.page),
    };
    let new = answer.records.iter().filter(|record| record.bag.is_some());
    let outcome = Outcome {
        kind: AnswerKind::Records,
        page,
        requests: 1,
        returned: answer.records.len(),
        new: new.count(),
        total: None,
    };
    let next = Continuation {
        page: page + 1,
        // Nobody goes there.
        request: Request::get(Url::parse("http://hidden.invalid/").expect("a fixed address")),
    };
    let records = answer.records.iter().map(|record| {
        let bag = record.bag.as_ref();
        (record.key.as_str(), bag.is_some(), bag)
    });
    known.hear(&Heard {
        query: action.query(),
        outcome: outcome.clone(),
        next: (pages && answer.is_cut).then_some(&next),
        records: records.collect(),
    });
    outcome
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting() -> Setting {
        Setting {
            policy: "surfacer".to_owned(),
            records: 300,
            words: 600,
            answer: 20,
            fill: 20,
            pages: false,
            seed: 1,
        }
    }

    #[test]
    fn as_many_records_and_words_come_as_are_wanted() {
        for (pages, fill) in [(false, 20), (true, 20), (false, 40)] {
            let cost = decide(&Setting {
                fill,
                pages,
                ..setting()
            });
            let cost = cost.unwrap();
            assert!((300..320).contains(&cost.records), "{cost:?}");
            assert!(cost.words >= 600, "{cost:?}");
            assert!(cost.pairs > 14 * cost.records, "{cost:?}");
        }
    }

    #[test]
    fn the_same_seed_makes_the_same_run() {
        let run = |seed| {
            let cost = decide(&Setting { seed, ..setting() }).unwrap();
            (cost.records, cost.pairs, cost.decisions)
        };
        assert_eq!(run(1), run(1));
        assert_ne!(run(1), run(2));
    }

    #[test]
    fn a_policy_that_is_not_there_is_an_error() {
        let policy = "nobody".to_owned();
        assert!(
            decide(&Setting {
                policy,
                ..setting()
            })
            .is_err()
        );
    }
}
