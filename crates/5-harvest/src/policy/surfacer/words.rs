//! How many records does a word match that are not in hand?
//!
//! A line through what the words asked so far have brought, in logarithms. What it looks at, and why:
//!
//! - records in hand that hold the word, where the box searches: a sample of all that do;
//! - how many of them one query only has shown, and how many queries brought them: a word whose records keep coming back is exhausted, a
//!   word that turns up everywhere is not;
//! - how many of them no complete answer has shown, and how far the other words in them were asked for: what is not in hand holds no word that was
//!   answered in full;
//! - how many words they hold: a long record is found by many queries, so what long records hold is in hand already;
//! - where the box searches names or titles, whether the word is one that stands in texts about anything, and of which kind;
//! - how deep they stand in the order of the site, how often the word stands in each, its length, whether it is a number.

use super::generic::KINDS;
use super::shape::Shape;
use super::share::{Held, Limits, Share};
use crate::Known;
use crate::known::WordId;
use learn::{Rls, truncated_mean};

const FEATURES: usize = 15 + KINDS;

/// What words bring.
#[derive(Debug, Default)]
pub(super) struct Words {
    by_box: Vec<Typed>,
    /// By word.
    shapes: Vec<Shape>,
}

/// What words bring that are typed into one box.
#[derive(Debug)]
struct Typed {
    unseen: Rls<FEATURES>,
    share: Share,
}

/// What is expected of a query.
#[derive(Debug, Clone)]
pub(super) struct Guess<const D: usize = FEATURES> {
    pub(super) features: [f64; D],
    /// Records in hand that match.
    pub(super) held: Held,
    /// The logarithm of how many match that are not in hand, and its standard deviation.
    pub(super) unseen: f64,
    pub(super) deviation: f64,
    /// New records expected of one request.
    pub(super) new: f64,
}

/// Before anything was asked: what held on tables of many kinds, loosely.
const PRIOR: [(f64, f64); FEATURES] = [
    (2.5, 2.0),   // a word as such
    (1.0, 0.2),   // records in hand that hold it where the box searches
    (0.4, 0.2),   // share that one query only has shown
    (1.1, 0.3),   // queries that brought them, compared with chance
    (0.1, 0.2),   // how often it stands in each
    (-0.15, 0.2), // its length
    (0.0, 0.3),   // a number?
    (0.3, 0.3),   // share of its records that hold it where the box searches
    (-0.5, 0.5),  // how deep they stand
    (0.5, 0.3),   // share that no complete answer has shown
    (-0.5, 0.5),  // how far the other words in them were asked for
    (-1.0, 1.0),  // nowhere where the box searches?
    (-0.2, 0.4),  // one or two plain letters?
    (-0.3, 0.3),  // how many words they hold
    (0.3, 0.3),   // a word that stands in texts about anything?
    (0.0, 0.3),   // ... that holds sentences together?
    (0.0, 0.3),   // ... of the names of people?
    (0.0, 0.3),   // ... of the names of places?
    (0.0, 0.3),   // ... that texts are about?
];
const NOISE: f64 = 0.25;
const DRIFT: f64 = 0.005;
/// How broad a guess is at least when an answer was cut and nothing tells how many match. Each such answer then raises what is expected of words, until
/// some are asked that match less than is shown.
const BROAD: f64 = 1.0;
/// A deviation beyond which a guess is none.
const MOST_DEVIATION: f64 = 1.6;
/// Logarithms of the words in a name, and in a text of some sentences.
const SHORT: f64 = 1.0;
const LONG: f64 = 3.3;
/// Depths looked at.
const MOST_DEPTHS: usize = 200;

impl Default for Typed {
    fn default() -> Self {
        Self {
            unseen: Rls::new(
                PRIOR.map(|(weight, _)| weight),
                PRIOR.map(|(_, deviation)| deviation),
                NOISE,
                DRIFT,
            ),
            share: Share::default(),
        }
    }
}

/// Points of a normal distribution with their weights (Gauss-Hermite): three for a glance, five for a look.
const GLANCE: [(f64, f64); 3] = [
    (-1.732_051, 0.166_667),
    (0.0, 0.666_667),
    (1.732_051, 0.166_667),
];
const LOOK: [(f64, f64); 5] = [
    (-2.856_97, 0.011_257),
    (-1.355_626, 0.222_076),
    (0.0, 0.533_333),
    (1.355_626, 0.222_076),
    (2.856_97, 0.011_257),
];

/// The mean of a function of a count whose logarithm is normal.
pub(super) fn mean_over(
    points: &[(f64, f64)],
    unseen: f64,
    deviation: f64,
    of: impl Fn(f64) -> f64,
) -> f64 {
    points
        .iter()
        .map(|(point, weight)| weight * of((unseen + deviation * point).min(18.0).exp()))
        .sum()
}

/// The mean of a function of a count whose logarithm is normal, more exactly.
pub(super) fn exact_mean(unseen: f64, deviation: f64, of: impl Fn(f64) -> f64) -> f64 {
    mean_over(&LOOK, unseen, deviation, of)
}

impl Words {
    /// Makes room for the boxes and for the words heard of since the last call.
    pub(super) fn see(&mut self, known: &Known) {
        self.by_box.resize_with(known.boxes(), Typed::default);
        let sample = known.sample();
        let new = sample.ids().skip(self.shapes.len());
        self.shapes
            .extend(new.map(|word| Shape::of(sample.text(word))));
    }

    /// What can be told of a word from its letters.
    pub(super) fn shape(&self, word: WordId) -> Shape {
        self.shapes[word.place()]
    }

    /// What is expected of a word, at a glance.
    pub(super) fn glance(&self, place: usize, guess: &Guess, limits: Limits) -> f64 {
        let share = &self.by_box[place].share;
        mean_over(&GLANCE, guess.unseen, guess.deviation, |unseen| {
            share.rate(&guess.held, unseen, limits)
        })
    }

    /// What is expected of a word, with all that is known.
    pub(super) fn look(&self, known: &Known, place: usize, word: WordId, limits: Limits) -> Guess {
        let guess = self.guess(known, place, word, limits);
        self.look_closer(known, (place, word), guess, limits)
    }

    /// Makes of what the line tells of a word all that is expected of it.
    pub(super) fn look_closer(
        &self,
        known: &Known,
        (place, word): (usize, WordId),
        mut guess: Guess,
        limits: Limits,
    ) -> Guess {
        if limits.cap.is_some() && known.order().is_fixed() {
            let holders = known.sample().holders(word);
            let step = holders.len() / MOST_DEPTHS + 1;
            let depth = |record: &u32| known.order().depth(*record);
            guess.held.depths = holders.iter().step_by(step).map(depth).collect();
        }
        let share = &self.by_box[place].share;
        guess.new = exact_mean(guess.unseen, guess.deviation, |unseen| {
            share.rate(&guess.held, unseen, limits)
        });
        guess
    }

    /// How many match that are not in hand, as far as the line tells.
    pub(super) fn guess(&self, known: &Known, place: usize, word: WordId, limits: Limits) -> Guess {
        let line = &self.by_box[place].unseen;
        let features = features(known, place, word, self.shape(word), limits);
        let held = f64::from(known.df(place, word));
        let variance = line.variance(&features, loud(held));
        Guess {
            unseen: line.mean(&features),
            deviation: variance.sqrt().min(MOST_DEVIATION),
            features,
            held: Held {
                count: held,
                depths: Vec::new(),
            },
            new: 0.0,
        }
    }

    /// Takes in what a word brought.
    pub(super) fn learn(&mut self, place: usize, guess: &Guess, brought: &Brought) {
        let Typed { unseen, share } = &mut self.by_box[place];
        learn(unseen, share, guess, brought, loud(guess.held.count));
    }
}

/// What an answer tells, as far as it was read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Brought {
    /// Records shown.
    pub(super) shown: f64,
    /// New ones among them.
    pub(super) new: f64,
    /// Whether more match than are shown.
    pub(super) cut: bool,
    /// How many match, if an answer that was cut tells.
    pub(super) matches: Option<f64>,
}

impl Brought {
    pub(super) fn of(known: &Known, query: &model::Query) -> Option<Self> {
        let asked = known.answer(query).filter(|asked| asked.answered)?;
        let told = asked.total.map(|total| total as f64).or(asked.matches);
        Some(Self {
            shown: f64::from(asked.shown),
            new: f64::from(asked.new),
            cut: asked.more || asked.overflowed(known.cap()),
            matches: told,
        })
    }
}

/// Takes in what a query brought: how many match, and how many of those shown were new.
pub(super) fn learn<const D: usize>(
    unseen: &mut Rls<D>,
    share: &mut Share,
    guess: &Guess<D>,
    brought: &Brought,
    loud: f64,
) {
    let held = guess.held.count;
    // One odd answer must not turn the line.
    let tame = |observed: f64| {
        let most = 3.0 * guess.deviation;
        observed.clamp(guess.unseen - most, guess.unseen + most)
    };
    if !brought.cut {
        unseen.learn(&guess.features, tame((brought.new + 0.3).ln()), loud);
        return;
    }
    let least = (brought.shown - held).max(brought.new).max(1.0);
    let rest = if let Some(matches) = brought.matches {
        let rest = (matches - held).max(least);
        unseen.learn(&guess.features, tame(rest.ln()), loud);
        rest
    } else {
        let rest = truncated_mean(guess.unseen, guess.deviation.max(BROAD), least.ln());
        unseen.learn_about(&guess.features, tame(rest), loud);
        rest.exp()
    };
    share.learn(&guess.held, held + rest, brought.shown, brought.new);
}

/// How much louder the noise is for a word that few records in hand hold.
fn loud(held: f64) -> f64 {
    0.5 + 5.0 / (held + 0.5)
}

/// How brief a text is, from the logarithm of how many words it has: 1 for a name, nothing for an article. Where records say little, whether a word is a
/// common one tells more than the few records in hand that hold it; where they say much, those records tell enough.
fn brief(length: f64) -> f64 {
    ((LONG - length) / (LONG - SHORT)).clamp(0.0, 1.0)
}

fn features(
    known: &Known,
    place: usize,
    word: WordId,
    shape: Shape,
    limits: Limits,
) -> [f64; FEATURES] {
    let stats = known.stats(place, word);
    let held = f64::from(stats.df);
    let everywhere = known.sample().of(word);
    let anywhere = f64::from(everywhere.df);
    let flag = |is: bool| f64::from(u8::from(is));
    // Most words are counted alike in every way, and the logarithm of 1 need not be worked out.
    let unless = |is_one: bool, ratio: f64| if is_one { 0.0 } else { ratio.ln() };
    let share_of = |count: u32| {
        let ratio = (f64::from(count) + 0.5) / (held + 0.5);
        unless(count == stats.df, ratio)
    };
    let times = everywhere.tf.max(1);
    let depth = (f64::from(stats.depth) + 0.35) / (held + 1.0) - 0.35;
    let is_cut = flag(limits.any());
    let kinds = shape.kinds();
    let brief = brief(known.length(place));
    [
        1.0,
        (held + 0.3).ln(),
        share_of(stats.once),
        ((f64::from(stats.queries) + 0.5) / (known.spread().expected(held) + 0.5)).ln(),
        unless(
            times == everywhere.df.max(1),
            f64::from(times) / anywhere.max(1.0),
        ),
        shape.length(),
        flag(shape.is_number()),
        unless(stats.df == everywhere.df, (held + 0.3) / (anywhere + 0.3)),
        flag(known.order().is_fixed()) * depth,
        is_cut * share_of(stats.loose),
        is_cut * f64::from(stats.exposed) / held.max(1.0),
        flag(held < 0.5),
        flag(shape.letters() < 3 && shape.is_ascii()),
        is_cut * flag(held > 0.5) * (f64::from(stats.length) / held.max(1.0) - known.length(place)),
        brief * flag(kinds.contains(&true)),
        brief * flag(kinds[0]),
        brief * flag(kinds[1]),
        brief * flag(kinds[2]),
        brief * flag(kinds[3]),
    ]
}
