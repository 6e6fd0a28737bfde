//! Hidden tables, drained by their levers.

use super::Split;
use crate::policy::{Choice, Policy, by_name};
use crate::{Action, Known};
use model::{
    AnswerKind, Ask, Fills, Findings, Kept, Lever, Moves, Query, Range, Record, Scale, Setting,
    Step, Timestamp,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, HashSet};

/// A table with a colour (field 0 of the form) and a number (fields 1 and 2), shown in an order of its own and never more than `cap` rows at once.
struct Table {
    rows: Vec<(u8, i64)>,
    cap: usize,
    says_total: bool,
    says_values: bool,
    /// The only ends of a range of numbers, if not any can be typed.
    marks: Vec<i64>,
    /// Whether there is a box for words (field 3); every row says one of its own and one that others say.
    takes_words: bool,
}

const COLOURS: u8 = 5;

fn title(row: usize) -> String {
    format!("row{row} word{}", row * 7 % 23)
}

impl Table {
    fn levers(&self) -> Vec<Lever> {
        let column = |name: &str| self.says_values.then(|| name.to_owned());
        let setting = |label: String| Setting {
            fills: Fills::from([(0, label.clone())]),
            label,
        };
        let colours = (0..COLOURS).map(|colour| setting(format!("c{colour}")));
        let open = (1, String::new());
        vec![
            Lever {
                name: "colour".into(),
                moves: Moves::Choice {
                    settings: [setting(String::new())]
                        .into_iter()
                        .chain(colours)
                        .collect(),
                    wide: Some(0),
                },
                column: column("colour"),
                typed_into: None,
            },
            Lever {
                name: "size".into(),
                moves: Moves::Range(Range {
                    low: open.clone(),
                    high: (2, String::new()),
                    scale: Scale::Number(0),
                    marks: self
                        .marks
                        .iter()
                        .map(|mark| (*mark, mark.to_string()))
                        .collect(),
                    bounds: (Some(0), Some(1000)),
                }),
                column: column("size"),
                typed_into: None,
            },
        ]
    }

    fn answer(&self, query: &Query) -> Step {
        let text = |field: usize| query.0.get(&field).map_or("", String::as_str);
        let end = |field: usize| text(field).parse::<i64>().ok();
        let mut found: Vec<usize> = (0..self.rows.len())
            .filter(|row| {
                let (colour, size) = self.rows[*row];
                (text(0).is_empty() || text(0) == format!("c{colour}"))
                    && end(1).is_none_or(|low| low <= size)
                    && end(2).is_none_or(|high| size <= high)
                    && (text(3).is_empty() || title(*row).split(' ').any(|word| word == text(3)))
            })
            .collect();
        found.sort_by_key(|row| (row * 7919) % 10_007);
        let total = found.len();
        found.truncate(self.cap);
        let record = |row: &usize| {
            let (colour, size) = self.rows[*row];
            let fields = [("colour", format!("c{colour}")), ("size", size.to_string())];
            Record {
                key: row.to_string(),
                url: None,
                title: title(*row),
                fields: fields.map(|(name, text)| (name.to_owned(), text)).into(),
                places: BTreeMap::new(),
            }
        };
        Step {
            ask: Ask {
                form: 1,
                query: query.clone(),
                page: 1,
            },
            why: None,
            request: query.key(),
            at: Timestamp::UNIX_EPOCH,
            requests: 1,
            kind: if total == 0 {
                AnswerKind::Nothing
            } else {
                AnswerKind::Records
            },
            total: self.says_total.then_some(total as u64),
            told: None,
            records: found.iter().map(record).collect(),
            nofollow: false,
            next: None,
            address: None,
            aside: 0,
            trail: Vec::new(),
        }
    }

    /// Asks until nothing is left to ask; what was asked, and how many rows are in hand.
    fn drain(&self) -> (Vec<Query>, usize) {
        let boxes: &[usize] = if self.takes_words { &[3] } else { &[] };
        let mut known = Known::new(boxes, &[]);
        known.open_levers(Findings {
            levers: self.levers(),
            written: Fills::from([(0, String::new())]),
            ..Findings::default()
        });
        let mut policy = Split::around(by_name("random", 1).unwrap());
        let mut in_hand = HashSet::new();
        let mut asked = Vec::new();
        let first = [known.narrowed(Fills::new())];
        let cut = [known.narrowed(Fills::from([(0, "c0".into())]))];
        let mut take = |known: &mut Known, policy: &mut Split, query: Query| {
            let step = self.answer(&query);
            let new = |record: &Record| in_hand.insert(record.key.clone());
            let kept = Kept {
                new: step.records.iter().map(new).collect(),
            };
            let action = Action::Ask(query.clone());
            policy.expect(known, &action);
            let outcome = known.learn(&step, &kept);
            policy.learn(known, &action, &outcome);
            asked.push(query);
        };
        // Two answers of the same size show that there is a limit.
        for query in first.into_iter().chain(cut) {
            take(&mut known, &mut policy, query);
        }
        while let Some(Choice { action, .. }) = policy.next(&known) {
            assert!(matches!(action, Action::Ask(_)), "answers have one page");
            take(&mut known, &mut policy, action.query().clone());
        }
        (asked, known.records())
    }
}

fn table(rows: u32, cap: usize) -> Table {
    let row = |row: i64| {
        let dice = (row * 2_654_435_761) % 1_000_003;
        let colour = u8::try_from(dice % i64::from(COLOURS)).unwrap();
        (colour, dice / 7 % 1000)
    };
    Table {
        rows: (0..i64::from(rows)).map(row).collect(),
        cap,
        says_total: true,
        says_values: true,
        marks: Vec::new(),
        takes_words: false,
    }
}

#[test]
fn a_table_is_drained_in_about_twice_the_queries_that_its_rows_fill() {
    let table = table(5_000, 50);
    let (asked, rows) = table.drain();
    assert_eq!(rows, 5_000);
    assert!(asked.len() < 220, "{} queries", asked.len());
}

#[test]
fn a_site_that_says_no_total_is_drained_too() {
    let mut table = table(5_000, 50);
    table.says_total = false;
    let (asked, rows) = table.drain();
    assert_eq!(rows, 5_000);
    assert!(asked.len() < 450, "{} queries", asked.len());
}

#[test]
fn records_that_do_not_say_where_they_lie_are_found_by_halving() {
    let mut table = table(2_000, 50);
    table.says_values = false;
    let (asked, rows) = table.drain();
    assert_eq!(rows, 2_000);
    assert!(asked.len() < 400, "{} queries", asked.len());
}

#[test]
fn nothing_is_asked_twice() {
    let (asked, _) = table(3_000, 40).drain();
    let different: HashSet<&Query> = asked.iter().collect();
    assert_eq!(different.len(), asked.len());
}

#[test]
fn rows_that_no_lever_tells_apart_are_left_and_the_rest_is_found() {
    let mut table = table(1_000, 20);
    for row in &mut table.rows[..100] {
        *row = (1, 500);
    }
    let alike = table.rows.iter().filter(|row| **row == (1, 500)).count();
    let (_, rows) = table.drain();
    assert_eq!(rows, 1_000 - alike + 20);
}

#[test]
fn rows_that_no_lever_tells_apart_are_found_by_words() {
    let mut table = table(1_000, 20);
    table.takes_words = true;
    for row in &mut table.rows[..150] {
        *row = (1, 500);
    }
    let (asked, rows) = table.drain();
    assert_eq!(rows, 1_000);
    let inside = asked.iter().filter(|query| {
        let is_set = |field: usize| query.0.get(&field).is_some_and(|text| !text.is_empty());
        is_set(3) && is_set(1)
    });
    assert!(inside.count() > 0);
}

#[test]
fn a_range_whose_ends_come_from_a_menu_is_divided_at_its_marks_only() {
    let mut table = table(2_000, 200);
    table.marks = (0..=10).map(|mark| mark * 100).collect();
    let (asked, rows) = table.drain();
    assert_eq!(rows, 2_000);
    assert!(asked.len() < 40, "{} queries", asked.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn whatever_lies_where_is_found(
        rows in proptest::collection::vec((0..COLOURS, 0_i64..=1000), 30..400),
        cap in 8_usize..40,
        says_total: bool,
        says_values: bool,
    ) {
        // A limit that no number tells is seen when two answers reach it.
        let first = rows.iter().filter(|(colour, _)| *colour == 0).count();
        prop_assume!(says_total || first >= cap);
        let mut crowds: BTreeMap<(u8, i64), usize> = BTreeMap::new();
        for row in &rows {
            *crowds.entry(*row).or_default() += 1;
        }
        let out_of_reach: usize = crowds.values().map(|crowd| crowd.saturating_sub(cap)).sum();
        let reachable = rows.len() - out_of_reach;
        let table = Table { rows, cap, says_total, says_values, ..table(0, 1) };
        let (_, found) = table.drain();
        prop_assert_eq!(found, reachable);
    }
}
