//! The signs by which an estimate is made: what the latest answers brought, how often records came back, how they could be found.
//!
//! All are ratios, most of them in logarithms, so that a database of a thousand records and one of a million look alike.

use super::evidence::{Evidence, is_cut, searched};
use super::line::Look;
use super::strata;
use crate::Known;
use crate::known::{Asked, Cap};

/// The signs, by name.
pub const NAMES: [&str; COUNT] = [
    "one",
    "whole-new",
    "whole-none",
    "cut-new",
    "cut-shown",
    "cut-answers",
    "chao",
    "once",
    "twice-once",
    "thrice-twice",
    "sightings",
    "parts",
    "length",
    "short",
    "short-whole-new",
    "unasked",
    "cut-mass",
    "word-unseen",
    "word-unseen-asked",
    "token-unseen",
    "token-unseen-asked",
    "trend",
    "yield",
    "early",
    "pairs",
    "cap",
    "cap-yield",
    "told",
    "told-new",
    "told-share",
    "walled",
    "whole-new-cut",
    "cut-new-cut",
    "chao-short",
    "probed",
    "probed-few",
    "probes",
    "probed-error",
    "word-unseen-probed",
    "depth-unseen",
    "ways-unseen",
    "ways-none",
    "top",
    "near-top",
    "fixed",
    "pairs-say",
    "top-share",
];
/// How many signs there are.
pub const COUNT: usize = 47;

/// Answers that the latest ones are, at the least; and as a share of all.
const LATEST: usize = 8;
const LATEST_SHARE: usize = 4;
/// Records looked at for the words that could find more like them.
const LOOKED_AT: usize = 120;

/// The signs of a harvest, by the order of [`NAMES`].
pub type Signs = [f64; COUNT];

/// What answers brought together.
#[derive(Default)]
struct Sum {
    answers: f64,
    new: f64,
    old: f64,
}

impl Sum {
    fn add(&mut self, asked: &Asked) {
        self.answers += 1.0;
        self.new += f64::from(asked.new);
        self.old += f64::from(asked.shown.saturating_sub(asked.new));
    }

    fn odds(&self) -> f64 {
        if self.answers > 0.0 {
            ln((self.new + 0.5) / (self.old + 0.5))
        } else {
            0.0
        }
    }

    fn shown(&self) -> f64 {
        self.new + self.old
    }
}

/// Reads the signs.
pub fn signs(evidence: &Evidence, known: &Known) -> Signs {
    let asked = known.asked();
    let count = asked.len();
    let records = (known.records() as f64).max(1.0);
    let latest = LATEST.max(count / LATEST_SHARE).min(count);
    let window = &asked[count - latest..];
    let before = &asked[(count - latest).saturating_sub(latest)..count - latest];
    let cap = known.cap();
    let (mut whole, mut cut, mut all, mut earlier) = (
        Sum::default(),
        Sum::default(),
        Sum::default(),
        Sum::default(),
    );
    let mut pairs = 0.0;
    for asked in window {
        all.add(asked);
        pairs += f64::from(u8::from(asked.words.len() > 1));
        match asked.is_whole(cap) {
            true if asked.shown > 0 => whole.add(asked),
            true => {}
            false => cut.add(asked),
        }
    }
    for asked in before {
        earlier.add(asked);
    }
    let answers = all.answers.max(1.0);
    let parts: f64 = evidence.brought[count - latest..]
        .iter()
        .map(|brought| brought.parts)
        .sum();
    let seen = &evidence.sightings;
    let (f1, f2, f3) = (seen.exactly(1), seen.exactly(2), seen.exactly(3));
    let chao = ln((seen.chao2(count).mid / records - 1.0).min(20.0) + 0.02);
    let cut_shown = cut.shown() / (cut.shown() + whole.shown()).max(1.0);
    let yields = all.new / answers;
    let earlier_yields = earlier.new / earlier.answers.max(1.0);
    let (at, cap_yield) = match cap {
        Cap::At(most) => (
            ln(f64::from(most) / records),
            ln((yields + 0.1) / f64::from(most)),
        ),
        Cap::None => (0.0, 0.0),
    };
    let mass = mass(evidence, known);
    let (told, told_new, told_share) = told(evidence, known, count - latest);
    let (probed, few, probed_error) = probed(evidence, records);
    let brought = evidence.brought.iter().map(|brought| &brought.strata);
    let strata = strata::told(known, brought.zip(asked).skip(count - latest));
    let short = (-mass.length / 6.0).exp();
    [
        1.0,
        whole.odds(),
        flag(whole.answers < 1.0),
        cut.odds(),
        cut_shown,
        cut.answers / answers,
        chao,
        ln((f1 + 0.5) / records),
        ln((f2 + 0.5) / (f1 + 0.5)),
        ln((f3 + 0.5) / (f2 + 0.5)),
        ln(seen.all as f64 / records),
        ln((parts + 0.1) / (all.new + 1.0)),
        ln(mass.length + 0.5),
        short,
        short * whole.odds(),
        mass.unasked,
        mass.cut,
        ln(mass.unseen.min(20.0) + 0.02),
        ln((mass.unseen + mass.unseen_cut).min(20.0) + 0.02),
        ln((mass.tokens_unseen / mass.tokens_unasked.max(1e-6)).min(20.0) + 0.02),
        ln((mass.tokens_unseen / mass.tokens.max(1e-6)).min(20.0) + 0.02),
        ln((yields + 0.5) / (earlier_yields + 0.5)),
        ln((all.new + 0.5) / records),
        1.0 / (count as f64).max(1.0).sqrt(),
        pairs / answers,
        at,
        cap_yield,
        told,
        told_new,
        told_share,
        walled(known),
        cut_shown * whole.odds(),
        cut_shown * cut.odds(),
        short * chao,
        probed,
        few * probed,
        few,
        probed_error,
        ln(mass.unseen.min(20.0) + 0.02) + ln(evidence.probes.more_than_expected()),
        strata.by_depth,
        strata.by_ways,
        strata.without_ways,
        strata.top,
        strata.near_top,
        flag(known.order().is_fixed()),
        evidence.pairs.told(known),
        ln((mass.top + 0.5) / records),
    ]
}

/// What the probes tell: the unseen for each in hand; one part of the root of how many they are; by how much they may be off.
fn probed(evidence: &Evidence, records: f64) -> (f64, f64, f64) {
    let Some(told) = evidence.probes.told(records) else {
        return (0.0, 0.0, 0.0);
    };
    let few = 1.0 / told.probes.sqrt();
    (
        ln(told.unseen.min(50.0)),
        few,
        ln(told.error / told.unseen + 0.05),
    )
}

/// What the site's own totals tell: how many match the words it was asked for beyond what it showed, for each record in hand that holds them and was found otherwise; the same when they
/// were asked, for the latest; and the share of the answers that have a total and were cut.
fn told(evidence: &Evidence, known: &Known, latest: usize) -> (f64, f64, f64) {
    let (mut matches, mut held, mut answers) = (0.0, 0.0, 0.0);
    let (mut latest_new, mut latest_held) = (0.0, 0.0);
    let visible = evidence.visible.share();
    for (number, asked) in known.asked().iter().enumerate() {
        let (Some(total), [(place, word)]) = (asked.total, &asked.words[..]) else {
            continue;
        };
        if total > u64::from(asked.shown) {
            answers += 1.0;
            // What the query itself has shown says nothing about what it has not.
            let shown = f64::from(asked.shown);
            let rest = total as f64 - shown;
            matches += rest;
            let others = (f64::from(known.df(*place, *word)) - shown).max(0.0);
            held += (others / visible).min(rest);
        }
        if let Some(before) = evidence.brought[number].held.filter(|_| number >= latest) {
            let before = before / visible;
            latest_held += before;
            latest_new += (total as f64 - before).max(0.0);
        }
    }
    let odds = |unseen: f64, held: f64| {
        if held > 0.0 {
            ln((unseen / held).clamp(0.0, 50.0) + 0.02)
        } else {
            0.0
        }
    };
    let share = answers / (known.asked().len() as f64).max(1.0);
    (
        odds(matches - held, held),
        odds(latest_new, latest_held),
        share,
    )
}

/// How the records in hand could be found again, and what those words would bring.
#[derive(Default)]
struct Mass {
    /// Words of a record, where boxes search.
    length: f64,
    /// Share of them that were not asked, and that were asked and cut.
    unasked: f64,
    cut: f64,
    /// Records not in hand that the unasked words match, for each in hand; the same for words that were cut.
    unseen: f64,
    unseen_cut: f64,
    /// Records that the words match: in hand; in hand, of words not asked; not in hand.
    tokens: f64,
    tokens_unasked: f64,
    tokens_unseen: f64,
    /// Records in hand that hold the most frequent word not asked.
    top: f64,
}

fn mass(evidence: &Evidence, known: &Known) -> Mass {
    let sample = known.sample();
    let fields = searched(known);
    let is_cut = is_cut(known);
    let count = known.records().min(LOOKED_AT);
    let visible = evidence.visible.share();
    let mut mass = Mass::default();
    for place in 0..count {
        let record = u32::try_from(place * known.records() / count).unwrap_or(u32::MAX);
        let words: Vec<_> = sample
            .placed(record)
            .filter(|(_, held_in)| held_in & fields != 0)
            .map(|(word, _)| word)
            .collect();
        let part = 1.0 / (words.len() as f64).max(1.0) / count as f64;
        mass.length += words.len() as f64 / count as f64;
        for word in words {
            let asked = (0..known.boxes()).find_map(|place| known.word_answer(place, word));
            let look = Look::at(known, 0, word, is_cut);
            let held = look.held.max(1.0) / visible;
            mass.tokens += part * held;
            let is_over = asked.is_some_and(|asked| asked.is_whole(known.cap()));
            if is_over {
                continue;
            }
            let unseen = evidence.line.unseen(&look);
            if asked.is_none() {
                mass.top = mass.top.max(look.held);
                mass.unasked += part;
                mass.unseen += part * unseen / held;
                mass.tokens_unasked += part * held;
                mass.tokens_unseen += part * unseen;
            } else {
                mass.cut += part;
                mass.unseen_cut += part * unseen / held;
            }
        }
    }
    mass
}

fn ln(value: f64) -> f64 {
    value.max(1e-9).ln()
}

fn flag(is: bool) -> f64 {
    f64::from(u8::from(is))
}

/// Share of the records in hand, as far as looked at, whose every word was asked for and cut: others like them may stay hidden whatever is asked.
fn walled(known: &Known) -> f64 {
    let fields = searched(known);
    let count = known.records().min(LOOKED_AT);
    let is_walled = |place: &usize| {
        let record = u32::try_from(place * known.records() / count).unwrap_or(u32::MAX);
        let mut words = known
            .sample()
            .placed(record)
            .filter(|(_, held_in)| held_in & fields != 0)
            .peekable();
        words.peek().is_some()
            && words.all(|(word, _)| {
                let mut answers =
                    (0..known.boxes()).filter_map(|place| known.word_answer(place, word));
                answers.any(|asked| asked.overflowed(known.cap()))
            })
    };
    (0..count).filter(is_walled).count() as f64 / (count as f64).max(1.0)
}
