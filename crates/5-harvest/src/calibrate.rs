//! What does "nothing found" look like, and where do the records stand?
//!
//! Before a form is harvested it is asked a few things whose answers teach how to read it:
//! two words that nobody ever wrote, nothing at all, and words that should match. What the two nonsense pages share is
//! furniture; what differs between them changes by itself and is noise; lines that they share and no real answer has say
//! "nothing found". Of the lists in the real answers the one with the best total score holds the records.
//!
//! All probes are kept in one transaction: a reader learned from half of them would read the other half differently.

use crate::answer::echo::FieldNames;
use crate::answer::kind::kind_of;
use crate::answer::lists::{self, Shape};
use crate::answer::reader::{Reader, Useless, line_mark, masked, masked_lines, row_mark};
use crate::furniture::{furniture_of, still_noise};
use model::{Query, Refusal};
use read::Document;
use std::collections::{BTreeMap, BTreeSet};

/// Real answers after which the records' place is settled. Two agree by chance when a page has two lists; three rarely do.
const ENOUGH: usize = 3;
/// Words tried before a form is given up. Small databases in foreign subjects answered by the tenth word on the sites tried.
pub const MOST_WORDS: usize = 16;
/// Words after which a page that never changes is held to be a script's. Three words that a small database does not have are nothing unusual.
const UNMOVED_AFTER: usize = 6;

/// Lines of a page that may repeat the question: heading, box, breadcrumb.
const MOST_ECHOES: usize = 4;

/// What was asked to learn something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A word that nobody ever wrote.
    Nonsense,
    /// The form as it stands, nothing typed.
    Empty,
    /// A word that should match.
    Word,
}

impl Purpose {
    /// What it is for, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Nonsense => "to learn what an answer without records looks like",
            Self::Empty => "to learn what is shown when nothing is asked",
            Self::Word => "to learn how answers look",
        }
    }
}

/// A probe and its answer.
pub struct Probe {
    /// What it was for.
    pub why: Purpose,
    /// What was asked.
    pub query: Query,
    /// What came.
    pub doc: Document,
}

impl Probe {
    /// The texts that were typed.
    pub fn asked(&self) -> Vec<&str> {
        self.query.texts().collect()
    }

    fn lines(&self) -> BTreeSet<u64> {
        let asked = self.asked();
        masked_lines(&self.doc.tree.visible_text(self.doc.tree.root()), &asked).collect()
    }
}

/// Whether the probes so far suffice.
pub enum Verdict {
    /// Ask another word.
    Ask,
    /// The reader is learned, or the form is found useless (see [`Reader::useless`]).
    Done(Box<Reader>),
}

/// Learns from the probes so far. `last`: is there nothing more to ask?
pub fn learn(probes: &[Probe], names: &FieldNames, last: bool) -> Verdict {
    let mut reader = furniture_of(probes, names);
    reader.noise = still_noise(&reader, probes);
    let text = |probe: &Probe| probe.doc.tree.visible_text(probe.doc.tree.root());
    let walled = probes
        .iter()
        .filter_map(|probe| kind_of(&probe.doc, &text(probe), &names.query))
        .map(|kind| kind.name)
        .find(|name| is_wall(*name));
    let tried = probes
        .iter()
        .filter(|probe| probe.why == Purpose::Word)
        .count();
    let layout = layout_of(probes);
    let expected: BTreeSet<String> = probes
        .iter()
        .filter(|probe| probe.why == Purpose::Nonsense)
        .flat_map(blotted_lines)
        .collect();
    let real: Vec<(&Probe, Vec<(lists::List, f64)>)> = probes
        .iter()
        .filter(|probe| {
            probe.why != Purpose::Nonsense && !blotted_lines(probe).is_subset(&expected)
        })
        .map(|probe| {
            let mut lists = reader.candidates(&probe.doc, &probe.asked());
            lists.retain(|(list, _)| !layout.contains(&list.shape));
            (probe, lists)
        })
        .filter(|(_, lists)| !lists.is_empty())
        .collect();
    let words = real
        .iter()
        .filter(|(probe, _)| probe.why == Purpose::Word)
        .count();

    if let (Some(wall), 0) = (walled, words) {
        reader.useless = Some(Useless::Wall(wall));
    } else if tried >= UNMOVED_AFTER && is_unmoved(probes) {
        reader.useless = Some(Useless::Unmoved);
    } else if words < ENOUGH && !last && tried < MOST_WORDS {
        return Verdict::Ask;
    } else {
        match best_shape(&real) {
            Some((shape, rise)) => {
                reader.nothing = nothing_lines(probes, &real);
                reader.told = told_lines(probes);
                reader.furniture.extend(standing_rows(&shape, &real));
                reader.shape = Some(shape);
                reader.rise = rise;
            }
            None => reader.useless = Some(Useless::NoRecords),
        }
    }
    reader.probes = probes.len();
    Verdict::Done(Box::new(reader))
}

/// Whether a kind of answer is a wall in front of all answers, rather than one about a word that was too short or too common.
fn is_wall(name: Refusal) -> bool {
    matches!(
        name,
        Refusal::Captcha | Refusal::LoginWall | Refusal::SideEffect
    )
}

/// The lines of an answer with the question and all numbers blotted out. An answer that says nothing but what answers to nonsense
/// say found nothing, whatever its counters and clocks show.
fn blotted_lines(probe: &Probe) -> BTreeSet<String> {
    let text = probe.doc.tree.visible_text(probe.doc.tree.root());
    let asked = probe.asked();
    text.lines()
        .map(|line| {
            let line = masked(line.trim(), &asked);
            line.replace(|c: char| c.is_ascii_digit(), "#")
        })
        .collect()
}

/// Lines that every answer to nonsense has.
fn told_lines(probes: &[Probe]) -> BTreeSet<u64> {
    let nonsense = probes.iter().filter(|probe| probe.why == Purpose::Nonsense);
    let lines = nonsense.map(|probe| {
        let text = probe.doc.tree.visible_text(probe.doc.tree.root());
        text.lines().map(line_mark).collect::<BTreeSet<u64>>()
    });
    lines
        .reduce(|shared, lines| &shared & &lines)
        .unwrap_or_default()
}

/// Plain lists that nonsense shows too, with mostly the same rows: header, menu, content, footer. Answers stand elsewhere;
/// suggestions under "nothing found" vary.
fn layout_of(probes: &[Probe]) -> BTreeSet<Shape> {
    let nonsense: Vec<&Probe> = probes
        .iter()
        .filter(|probe| probe.why == Purpose::Nonsense)
        .collect();
    let pages = nonsense.iter().map(|probe| {
        let asked = probe.asked();
        let lists = lists::plain_lists(&probe.doc, &[], lists::FEWEST);
        let marks = |list: lists::List| -> (Shape, Vec<u64>) {
            let marks = list.rows.iter().map(|row| row_mark(row, &asked)).collect();
            (list.shape, marks)
        };
        lists.into_iter().map(marks).collect::<Vec<_>>()
    });
    let pages: Vec<Vec<(Shape, Vec<u64>)>> = pages.collect();
    let all = pages.iter().map(|lists| {
        lists
            .iter()
            .flat_map(|(_, marks)| marks)
            .copied()
            .collect::<BTreeSet<u64>>()
    });
    let shared = all
        .reduce(|shared, marks| &shared & &marks)
        .unwrap_or_default();
    let is_still = |marks: &Vec<u64>| {
        2 * marks.iter().filter(|mark| shared.contains(mark)).count() >= marks.len()
    };
    let still = pages.iter().flatten().filter(|(_, marks)| is_still(marks));
    still.map(|(shape, _)| shape.clone()).collect()
}

/// Whether every page says the same, whatever was asked, but for a line or two that repeat the question.
/// The empty query belongs to it: a site that finds nothing for our words still answers that one differently.
fn is_unmoved(probes: &[Probe]) -> bool {
    let Some(nonsense) = probes.iter().find(|probe| probe.why == Purpose::Nonsense) else {
        return false;
    };
    let lines_of = |probe: &Probe| -> BTreeSet<String> {
        let text = probe.doc.tree.visible_text(probe.doc.tree.root());
        text.lines()
            .map(|line| line.trim().to_lowercase())
            .filter(|line| !line.is_empty())
            .collect()
    };
    let expected = lines_of(nonsense);
    probes.iter().all(|probe| {
        let lines = lines_of(probe);
        let (more, less) = (
            lines.difference(&expected).count(),
            expected.difference(&lines).count(),
        );
        let repeats = |line: &String, probe: &Probe| {
            probe
                .asked()
                .iter()
                .all(|text| line.contains(&text.to_lowercase()))
        };
        more <= MOST_ECHOES
            && more == less
            && lines.difference(&expected).all(|line| repeats(line, probe))
            && expected
                .difference(&lines)
                .all(|line| repeats(line, nonsense))
    })
}

/// Words of the records that the form shows when nothing is typed: better to begin with than words of other pages.
/// Frequent ones first, but not those of nearly every row, which name columns rather than contents; then the first word of each column of a row,
/// for a box that searches one column only, perhaps by its beginning.
pub fn words_shown(probes: &[Probe], names: &FieldNames) -> Vec<String> {
    let reader = furniture_of(probes, names);
    let Some(empty) = probes.iter().find(|probe| probe.why == Purpose::Empty) else {
        return Vec::new();
    };
    let lists = reader.candidates(&empty.doc, &[]);
    let Some((list, _)) = lists
        .iter()
        .filter(|(list, _)| list.rows.len() > 2)
        .max_by(|(_, a), (_, b)| a.total_cmp(b))
    else {
        return Vec::new();
    };
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for row in &list.rows {
        let words: BTreeSet<String> = read::words(&row.text)
            .into_iter()
            .filter(|word| word.chars().count() >= 4)
            .collect();
        for word in words {
            *counts.entry(word).or_default() += 1;
        }
    }
    let mut words: Vec<(&String, usize)> = counts
        .iter()
        .map(|(word, count)| (word, *count))
        .filter(|(_, count)| 10 * count <= 8 * list.rows.len())
        .collect();
    words.sort_by(|(a_word, a), (b_word, b)| b.cmp(a).then_with(|| a_word.cmp(b_word)));
    let frequent: Vec<String> = words
        .iter()
        .map(|(word, _)| (*word).clone())
        .take(ENOUGH)
        .collect();
    let is_content = |word: &String| words.iter().any(|(other, _)| *other == word);
    let mut first_words: Vec<String> = Vec::new();
    for line in list.rows[0].text.lines() {
        let mut begins = true;
        for word in read::words(line) {
            let content = is_content(&word);
            if begins && content && !first_words.contains(&word) && !frequent.contains(&word) {
                first_words.push(word);
            }
            // After the name of a column its contents begin.
            begins = !content;
        }
    }
    first_words.truncate(MOST_COLUMNS);
    frequent.into_iter().chain(first_words).collect()
}

/// Columns whose first words are tried.
const MOST_COLUMNS: usize = 5;

/// The list that holds the records: the best total score over all real answers. Of lists that look the same on one page only the
/// best counts, or the lines inside ten records would outvote the list of the ten.
fn best_shape(real: &[(&Probe, Vec<(lists::List, f64)>)]) -> Option<(Shape, usize)> {
    let mut totals: BTreeMap<&Shape, (f64, usize, usize)> = BTreeMap::new();
    for (_, lists) in real {
        let mut here: BTreeMap<&Shape, f64> = BTreeMap::new();
        for (list, score) in lists {
            let best = here.entry(&list.shape).or_insert(0.0);
            *best = best.max(*score);
            let (_, rows, rise) = totals.entry(&list.shape).or_insert((0.0, 0, usize::MAX));
            if list.rows.len() > 1 {
                *rise = (*rise).min(list.rise);
            }
            *rows = (*rows).max(list.rows.len());
        }
        for (shape, best) in here {
            if let Some((total, _, _)) = totals.get_mut(shape) {
                *total += best;
            }
        }
    }
    totals
        .into_iter()
        .filter(|(_, (_, rows, _))| *rows >= 2)
        .max_by(|(_, (a, _, _)), (_, (b, _, _))| a.total_cmp(b))
        .map(|(shape, (_, _, rise))| (shape.clone(), if rise == usize::MAX { 0 } else { rise }))
}

/// Lines that begin every answer, whatever was asked, and hold no word asked for: the names of columns. What changes between answers is
/// data, what stays is template. Said of lines only: tables mark their heads, and elsewhere a record may well come first in three answers.
fn standing_rows(shape: &Shape, real: &[(&Probe, Vec<(lists::List, f64)>)]) -> BTreeSet<u64> {
    let words: Vec<&(&Probe, Vec<(lists::List, f64)>)> = real
        .iter()
        .filter(|(probe, _)| probe.why == Purpose::Word)
        .collect();
    if words.len() < ENOUGH || !lists::is_of_lines(shape) {
        return BTreeSet::new();
    }
    let rows = words.iter().map(|(probe, lists)| {
        let asked = probe.asked();
        let holds = |text: &str| {
            let text = text.to_lowercase();
            asked.iter().any(|word| text.contains(&word.to_lowercase()))
        };
        let lists = lists.iter().filter(|(list, _)| list.shape == *shape);
        let rows = lists.filter_map(|(list, _)| list.rows.first());
        let rows = rows.filter(|row| !holds(&row.text));
        rows.map(|row| row_mark(row, &[]))
            .collect::<BTreeSet<u64>>()
    });
    let shared = rows.reduce(|shared, rows| &shared & &rows);
    shared.unwrap_or_default()
}

/// Lines that every nonsense page has and no answer to a real word has.
fn nothing_lines(probes: &[Probe], real: &[(&Probe, Vec<(lists::List, f64)>)]) -> BTreeSet<u64> {
    let mut nonsense = probes
        .iter()
        .filter(|probe| probe.why == Purpose::Nonsense)
        .map(Probe::lines);
    let Some(first) = nonsense.next() else {
        return BTreeSet::new();
    };
    let shared = nonsense.fold(first, |shared, lines| &shared & &lines);
    real.iter()
        .filter(|(probe, _)| probe.why == Purpose::Word)
        .fold(shared, |left, (probe, _)| &left - &probe.lines())
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::{AnswerKind, Url};

    fn probe(why: Purpose, word: &str, body: &str) -> Probe {
        let url = Url::parse(&format!("http://a.test/s?q={word}")).unwrap();
        let html = format!(
            "<nav><a href=/>Home</a> <a href=/about>About us</a></nav><main>{body}</main><footer><a href=/legal>Legal notes</a></footer>"
        );
        Probe {
            why,
            query: Query::typed(0, word),
            doc: read::parse(&html, &url),
        }
    }

    fn rows(word: &str, numbers: std::ops::Range<u32>) -> String {
        let row = |n| {
            format!(
                "<li><a href=/item/{n}>Item {n} of {word}</a><p>A longer text about {word} and more.</p></li>"
            )
        };
        format!("<ul>{}</ul>", numbers.map(row).collect::<String>())
    }

    fn suggestions(numbers: std::ops::Range<u32>) -> String {
        let row = |n| format!("<p class=hint><a href=/item/{n}>You may like item {n}</a></p>");
        numbers.map(row).collect()
    }

    #[test]
    fn suggestions_under_nothing_found_are_neither_records_nor_furniture_for_good() {
        let nothing = |word: &str| format!("<h2>Sorry, nothing matches {word}.</h2>");
        let probes = [
            probe(
                Purpose::Nonsense,
                "qzxv",
                &(nothing("qzxv") + &suggestions(1..4)),
            ),
            probe(
                Purpose::Nonsense,
                "vkjq",
                &(nothing("vkjq") + &suggestions(4..7)),
            ),
            probe(Purpose::Word, "war", &rows("war", 1..9)),
            probe(Purpose::Word, "sea", &rows("sea", 20..25)),
            probe(
                Purpose::Word,
                "sky",
                &(nothing("sky") + &suggestions(7..10)),
            ),
        ];
        let Verdict::Done(reader) = learn(&probes, &FieldNames::default(), true) else {
            panic!("nothing is left to ask")
        };
        let read = |probe: &Probe| reader.read(&probe.doc, &probe.query, 1);
        assert_eq!(read(&probes[2]).records.len(), 8);
        assert_eq!(read(&probes[4]).kind, AnswerKind::Nothing);
        let fresh = probe(
            Purpose::Word,
            "ice",
            &(nothing("ice") + &suggestions(10..13)),
        );
        assert_eq!(read(&fresh).kind, AnswerKind::Nothing);
        let single = probe(Purpose::Word, "oak", &rows("oak", 3..4));
        assert_eq!(read(&single).records.len(), 1);
        assert_eq!(
            read(&single).records[0].url.as_ref().unwrap().as_str(),
            "http://a.test/item/3"
        );
    }

    #[test]
    fn a_record_that_was_suggested_under_nothing_found_is_still_a_record() {
        let nothing = |word: &str, suggested| {
            let list = rows("old things", suggested);
            probe(
                Purpose::Nonsense,
                word,
                &format!("<h2>Sorry, nothing matches {word}.</h2>{list}"),
            )
        };
        let probes = [
            nothing("qzxv", 1..4),
            nothing("vkjq", 4..7),
            probe(Purpose::Word, "war", &rows("war", 1..9)),
            probe(Purpose::Word, "sea", &rows("sea", 4..12)),
            probe(Purpose::Word, "sky", &rows("sky", 3..9)),
        ];
        let Verdict::Done(reader) = learn(&probes, &FieldNames::default(), true) else {
            panic!("nothing is left to ask")
        };
        let read = |probe: &Probe| reader.read(&probe.doc, &probe.query, 1);
        assert_eq!(read(&probes[2]).records.len(), 8);
        assert_eq!(read(&probes[3]).records.len(), 8);
        assert_eq!(read(&probes[0]).kind, AnswerKind::Nothing);
        assert_eq!(read(&nothing("kqjx", 20..23)).kind, AnswerKind::Nothing);
    }

    #[test]
    fn the_lines_inside_many_records_do_not_outvote_the_records() {
        let cards = |word: &str, numbers: std::ops::Range<u32>| {
            let card = |n| {
                format!(
                    "<div class=card><div class=name><a href=/item/{n}>Item {n} of {word}</a></div><div class=line>Maker number {n} and sons</div>\
                     <div class=line>Year {n}, in spring</div><div class=line>Bound in {word} leather {n}</div></div>"
                )
            };
            format!(
                "<div class=grid>{}</div>",
                numbers.map(card).collect::<String>()
            )
        };
        let probes = [
            probe(Purpose::Nonsense, "qzxv", "<p>Nothing was found.</p>"),
            probe(Purpose::Nonsense, "vkjq", "<p>Nothing was found.</p>"),
            probe(Purpose::Word, "war", &cards("war", 1..11)),
            probe(Purpose::Word, "sea", &cards("sea", 20..30)),
            probe(Purpose::Word, "sky", &cards("sky", 30..40)),
        ];
        let Verdict::Done(reader) = learn(&probes, &FieldNames::default(), false) else {
            panic!("three words are enough")
        };
        let answer = reader.read(&probes[2].doc, &probes[2].query, 1);
        assert_eq!(answer.records.len(), 10);
        assert!(answer.records.iter().all(|record| record.url.is_some()));
    }

    #[test]
    fn a_page_that_never_changes_is_left_alone() {
        let same = "<p>Results are loaded by a script.</p>";
        let mut probes = vec![
            probe(Purpose::Nonsense, "qzxv", same),
            probe(Purpose::Nonsense, "vkjq", same),
        ];
        for word in ["war", "sea", "air", "sun", "ice"] {
            probes.push(probe(Purpose::Word, word, same));
            assert!(matches!(
                learn(&probes, &FieldNames::default(), false),
                Verdict::Ask
            ));
        }
        probes.push(probe(Purpose::Word, "sky", same));
        let Verdict::Done(reader) = learn(&probes, &FieldNames::default(), false) else {
            panic!("six words are enough")
        };
        assert_eq!(reader.useless, Some(Useless::Unmoved));
    }
}
