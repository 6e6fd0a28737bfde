//! Words drawn by lot, to learn how much is missing.
//!
//! A policy asks for what it hopes to be new, so that its answers tell little about the rest. A few requests are spent on words that the dice choose instead: draw a record in hand,
//! then words of it until few enough records in hand hold them all, and ask for those. A record is come upon that way with a chance that its own words tell, so each is
//! weighed by how seldom that is (after Bar-Yossef & Gurevich 2006 and Broder et al. 2006):
//!
//! ```text
//! unseen / in hand = mean over draws of  sum over the new ones of 1/(m (m-1) ..)  /  the same over the old ones        m: words of the record that were known
//! ```
//!
//! - A draw that was asked before and left nothing out costs no request: nothing new is behind it. One whose answer told how many match costs none either.
//! - A draw that no other record in hand holds could not have come from another: that share of the draws is lost on the records not in hand, and is made up for.
//! - Probes of earlier days still tell: what was in hand has grown since, but what there is has not.
//!
//! The dice depend on what is known and nothing else, so that a harvest that is taken up again draws the same words.

use crate::Known;
use crate::dice::Dice;
use crate::known::{Asked, Cap, WordId};
use model::Query;

/// What the probes told so far.
#[derive(Debug, Default)]
pub(super) struct Probes {
    made: Vec<Made>,
    /// How many were asked, whether or not they told something.
    asked: usize,
    /// The one that is being answered, and how many new ones for each old one were expected of it.
    pending: Option<(Draw, Option<f64>)>,
    /// What such probes brought, and what was expected of them, added up.
    brought: f64,
    expected: f64,
}

/// What one probe told.
#[derive(Debug, Clone, Copy)]
struct Made {
    /// Records that were in hand.
    in_hand: f64,
    /// Records that were not, for each that was.
    unseen: f64,
}

/// Words drawn by lot, and what the other draws told.
#[derive(Debug, Clone, PartialEq)]
struct Draw {
    /// What to ask; nothing if all that was drawn is answered.
    query: Option<Query>,
    /// How many words that are.
    words: usize,
    /// Share of the draws that nobody has answered.
    open: f64,
    /// Unseen for each in hand, as the answered draws tell; a mean over all.
    told: f64,
    /// Share of the draws that no other record holds.
    lost: f64,
    /// How many draws told something.
    draws: f64,
    /// Records and words that are known.
    in_hand: usize,
    known_words: usize,
}

/// What the probes tell together.
#[derive(Debug, Clone, Copy)]
pub(super) struct Told {
    /// Records not in hand for each in hand.
    pub(super) unseen: f64,
    /// How many probes that rests on, when those that tell little count less.
    pub(super) probes: f64,
    /// By how much that may be off, as far as they are apart.
    pub(super) error: f64,
}

/// Pages read before the first probe.
const BEFORE: u64 = 3;
/// Draws looked at for one probe.
const DRAWS: u64 = 150;
/// Words of a draw, at most.
const MOST_WORDS: usize = 3;
/// Records in hand that may hold a draw, as a part of what an answer shows: there will be more that are not in hand.
const ROOM: usize = 3;
const ROOM_ON_A_PAGE: usize = 2;
/// How much must be brought or expected to count.
const DOUBT: f64 = 0.7;
/// How much more a probe counts, the more was in hand: by which power.
const TRUST: f64 = 3.0;
/// Draws that must tell something, where none is left to ask.
const ENOUGH: f64 = 30.0;
/// Unseen for each in hand beyond which one probe must not speak.
const WILDEST: f64 = 30.0;
/// The same where a probe is set beside what was expected.
const WILD: f64 = 5.0;

impl Probes {
    /// Whether it is time for a probe, after that many pages: 3 after the first ones, 9 after a hundred, 24 after a thousand, then one of fifty.
    fn is_due(&self, steps: u64) -> bool {
        let pages = steps as f64;
        let due = (2.0 + (pages / 2.0).sqrt().round()).max(pages / 50.0);
        steps >= BEFORE && (self.asked as f64) < due
    }

    /// What to ask, if it is time for a probe.
    pub(super) fn next(&self, known: &Known) -> Option<Query> {
        if !self.is_due(known.steps()) || known.records() == 0 || known.boxes() == 0 {
            return None;
        }
        draw(known).query
    }

    /// A query is about to be asked. Perhaps it is the probe; perhaps there is nothing to probe, which tells something as well.
    pub(super) fn expect(&mut self, known: &Known, query: &Query, expected: Option<f64>) {
        self.pending = None;
        if !self.is_due(known.steps()) || known.records() == 0 || known.boxes() == 0 {
            return;
        }
        let draw = draw(known);
        match &draw.query {
            // Something else is asked in its stead; it will be drawn again.
            Some(drawn) if drawn != query => return,
            Some(_) => self.pending = Some((draw, expected)),
            None if draw.draws >= ENOUGH => self.made.push(draw.with(0.0)),
            None => return,
        }
        self.asked += 1;
    }

    /// Takes in how the probe was answered.
    pub(super) fn learn(&mut self, known: &Known, asked: &Asked) {
        let Some((draw, expected)) = self.pending.take() else {
            return;
        };
        if draw.query.as_ref() != Some(&asked.query) || !asked.answered {
            return;
        }
        let (mut old, mut new, mut held) = (0.0, 0.0, 0.0);
        for record in asked.last_page() {
            let weight = draw.weight(known, *record);
            if (*record as usize) < draw.in_hand {
                old += weight;
                held += 1.0;
            } else {
                new += weight;
            }
        }
        let total = asked.total.filter(|total| *total > u64::from(asked.shown));
        if let (Some(total), [(place, word)]) = (total, &asked.words[..]) {
            // What the answer itself brought was not in hand when it was asked.
            let brought = f64::from(asked.shown) - held;
            let before = f64::from(known.df(*place, *word)) - brought;
            (old, new) = (before, total as f64 - before);
        }
        // A site that does not find the record from which the words were taken does not search as we think.
        if old > 0.0 {
            let unseen = (new / old).clamp(0.0, WILDEST);
            self.made.push(draw.with(unseen));
            if let Some(expected) = expected {
                self.brought += unseen.min(WILD);
                self.expected += expected.min(WILD);
            }
        }
    }

    /// By how much more was behind them than was expected.
    pub(super) fn more_than_expected(&self) -> f64 {
        (self.brought + DOUBT) / (self.expected + DOUBT)
    }

    /// What they tell together, when that many records are in hand.
    pub(super) fn told(&self, in_hand: f64) -> Option<Told> {
        if self.made.is_empty() {
            return None;
        }
        // The more was in hand at the time, the less was left to guess. The first records in hand are of a kind, and probes among them know little of the rest.
        let weigh = |made: &Made| (made.in_hand / in_hand.max(1.0)).powf(TRUST);
        let weighed = |of: &dyn Fn(&Made) -> f64| {
            let parts = self.made.iter().map(|made| weigh(made) * of(made));
            parts.sum::<f64>()
        };
        let (all, squares) = (weighed(&|_| 1.0), weighed(&weigh));
        let size = weighed(&Made::size) / all;
        let variance = weighed(&|made| (made.size() - size).powi(2)) / all;
        let probes = all * all / squares;
        let unseen = (size / in_hand - 1.0).max(0.0);
        Some(Told {
            // A few that found nothing do not tell that there is nothing.
            unseen: unseen + 1.0 / (2.0 + 2.0 * probes),
            probes,
            error: (variance / probes).sqrt() / in_hand,
        })
    }
}

impl Made {
    fn size(&self) -> f64 {
        self.in_hand * (1.0 + self.unseen)
    }
}

impl Draw {
    /// What it tells, when that many new ones came for each old one.
    fn with(&self, unseen: f64) -> Made {
        let found = self.told + self.open * unseen;
        Made {
            in_hand: self.in_hand as f64,
            unseen: found / (1.0 - self.lost).max(0.1),
        }
    }

    /// One part of as many as there were ways to draw so many words of the record.
    fn weight(&self, known: &Known, record: u32) -> f64 {
        let fields = known.reach(0);
        let words = known.sample().placed(record);
        let width = words
            .filter(|(word, held_in)| held_in & fields != 0 && word.place() < self.known_words)
            .count();
        let ways = (0..self.words).map(|before| width.saturating_sub(before).max(1) as f64);
        1.0 / ways.product::<f64>()
    }
}

/// Throws the dice: many draws tell how many are answered and how many are lost, the first that nobody answered is the one to ask.
fn draw(known: &Known) -> Draw {
    let (mut query, mut words, mut open, mut told, mut lost, mut draws) =
        (None, 0, 0.0, 0.0, 0.0, 0.0);
    let limit = limit(known);
    for number in 0..DRAWS {
        let mut dice = Dice::of(known.steps(), number);
        let (drawn, held) = words_of_a_record(known, limit, &mut dice);
        if drawn.is_empty() {
            continue;
        }
        let asking = known.query(0, &drawn);
        match known.answer(&asking) {
            Some(asked) if asked.is_whole(known.cap()) => {}
            Some(asked) => {
                let Some(total) = asked.total else { continue };
                told += (total as f64 - held as f64).max(0.0) / held.max(1) as f64;
            }
            None if known.may_ask(&asking) => {
                open += 1.0;
                if query.is_none() {
                    (query, words) = (Some(asking), drawn.len());
                }
            }
            None => continue,
        }
        draws += 1.0;
        lost += f64::from(u8::from(held < 2));
    }
    let all = f64::max(draws, 1.0);
    Draw {
        query,
        words,
        open: open / all,
        told: told / all,
        lost: lost / all,
        draws,
        in_hand: known.records(),
        known_words: known.sample().words(),
    }
}

/// How many records in hand may hold what is asked, so that the answer likely shows all that matches on its first page. Any number, where the site tells how many match.
fn limit(known: &Known) -> usize {
    let tells = known
        .asked()
        .iter()
        .rev()
        .take(9)
        .any(|asked| asked.total.is_some());
    let page = known
        .page()
        .map_or(usize::MAX, |page| page as usize / ROOM_ON_A_PAGE);
    match known.cap() {
        _ if tells => usize::MAX,
        Cap::At(most) => page.min(most as usize / ROOM),
        Cap::None => page,
    }
}

/// Words of a record, drawn until few enough hold them all; and how many do.
fn words_of_a_record(known: &Known, limit: usize, dice: &mut Dice) -> (Vec<WordId>, usize) {
    let (sample, fields) = (known.sample(), known.reach(0));
    let record = u32::try_from(dice.below(known.records())).unwrap_or(u32::MAX);
    let placed = sample.placed(record);
    let mut left: Vec<WordId> = placed
        .filter(|(_, held_in)| held_in & fields != 0)
        .map(|(word, _)| word)
        .collect();
    let (mut words, mut held): (Vec<WordId>, usize) = (Vec::new(), 0);
    while words.len() < MOST_WORDS && !left.is_empty() {
        words.push(left.swap_remove(dice.below(left.len())));
        held = match words[..] {
            [word] => known.df(0, word) as usize,
            _ => holders(known, &words),
        };
        if held <= limit {
            break;
        }
    }
    (words, held)
}

/// How many records in hand hold all of some words.
fn holders(known: &Known, words: &[WordId]) -> usize {
    let sample = known.sample();
    let mut lists: Vec<&[u32]> = words.iter().map(|word| sample.holders(*word)).collect();
    lists.sort_by_key(|list| list.len());
    let Some((fewest, others)) = lists.split_first() else {
        return 0;
    };
    let in_all = |record: &&u32| others.iter().all(|list| list.binary_search(record).is_ok());
    fewest.iter().filter(in_all).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::tests::step;

    /// Records of four words and a name of their own.
    fn titles() -> Vec<String> {
        let word = |row: usize, place: usize| {
            let dice = (row * 7919 + place * 104_729 + row * row * 31) % 10_007;
            (dice as f64 / 10_007.0).powi(2) * 300.0
        };
        let title = |row: usize| {
            let words: Vec<String> = (0..4)
                .map(|place| format!("w{:.0}", word(row, place)))
                .collect();
            format!("{} name{row}", words.join(" "))
        };
        (0..800).map(title).collect()
    }

    /// A site that shows all that matches.
    fn ask(known: &mut Known, probes: &mut Probes, query: &Query) {
        let (titles, text) = (titles(), query.texts().collect::<String>());
        let matches = |title: &&str| title.split(' ').any(|word| word == text);
        let shown: Vec<&str> = titles.iter().map(String::as_str).filter(matches).collect();
        let (step, kept) = step(query.clone(), &shown);
        probes.expect(known, query, None);
        known.learn(&step, &kept);
        probes.learn(known, known.answer(query).unwrap());
    }

    #[test]
    fn words_drawn_by_lot_tell_how_much_is_missing() {
        let (mut known, mut probes) = (Known::new(&[0], &[]), Probes::default());
        for word in 100..170 {
            let query = known.typed(0, &format!("w{word}"));
            ask(&mut known, &mut probes, &query);
        }
        let truth = 800.0 / known.records() as f64 - 1.0;
        assert!(truth > 0.5, "much is missing: {truth}");
        for _ in 0..20 {
            // As if none had been asked: one is due at once.
            probes.asked = 0;
            let probe = probes.next(&known).unwrap();
            assert_eq!(
                probes.next(&known),
                Some(probe.clone()),
                "the dice fall the same way again"
            );
            ask(&mut known, &mut probes, &probe);
        }
        let told = probes.told(known.records() as f64).unwrap();
        let truth = 800.0 / known.records() as f64 - 1.0;
        assert!(
            (told.unseen - truth).abs() < 2.0 * told.error + 0.1,
            "{told:?}, in truth {truth}"
        );
    }

    #[test]
    fn nothing_is_drawn_before_there_is_something_to_draw_from() {
        let (mut known, mut probes) = (Known::new(&[0], &[]), Probes::default());
        for word in ["nobody", "has", "written", "this", "word"] {
            assert_eq!(probes.next(&known), None);
            let query = known.typed(0, word);
            ask(&mut known, &mut probes, &query);
        }
        assert!(probes.told(1.0).is_none());
    }
}
