//! The policy on a database that is known.

use super::Enrich;
use crate::known::tests::step;
use crate::local::Local;
use crate::policy::row_by_row::RowByRow;
use crate::policy::{Choice, Policy};
use crate::{Action, Known};
use std::collections::HashSet;
use std::sync::Arc;

/// Records that a page of the database shows.
const PAGE: usize = 10;

/// Six hundred titles, no two alike: series of a writer with a few words each.
fn titles() -> Vec<String> {
    let title = |n: usize| {
        let (writer, part, other) = (n / 12, n % 12, (n * 7) % 45);
        format!("tale{writer} part{part} of writer{writer} word{other}")
    };
    (0..600).map(title).collect()
}

/// Rows of a table: every title of some writers, and some that the database lacks.
fn table() -> Arc<Local> {
    let titles = titles();
    let there = titles.iter().enumerate();
    let there = there.filter(|(n, _)| (n / 12) % 5 == 0);
    let mut rows: Vec<String> = there.map(|(_, title)| title.to_uppercase()).collect();
    rows.extend((0..20).map(|n| format!("gone{n} lost{} word{n}", n % 3)));
    let rows = rows.iter().map(|row| vec![row.as_str()]);
    Arc::new(Local::new(1, rows))
}

struct Run {
    known: Known,
    log: Vec<Action>,
    shown: HashSet<String>,
}

impl Run {
    fn new() -> Self {
        Self {
            known: Known::new(&[0], &[]),
            log: Vec::new(),
            shown: HashSet::new(),
        }
    }

    /// Takes an action: the first titles in which all its words stand come back.
    fn take(&mut self, policy: &mut dyn Policy, action: Action) {
        let text = action.query().to_string();
        let holds = |title: &&String| {
            let has = |word: &str| title.split(' ').any(|other| other == word);
            text.split(' ').all(has)
        };
        let titles = titles();
        let all: Vec<&str> = titles.iter().filter(holds).map(String::as_str).collect();
        let page = &all[..all.len().min(PAGE)];
        policy.expect(&self.known, &action);
        let (mut step, mut kept) = step(action.query().clone(), page);
        step.total = Some(all.len() as u64);
        kept.new = page
            .iter()
            .map(|title| self.shown.insert((*title).to_owned()))
            .collect();
        let outcome = self.known.learn(&step, &kept);
        policy.learn(&self.known, &action, &outcome);
        self.log.push(action);
    }

    /// Asks until the policy has nothing left to ask.
    fn to_the_end(policy: &mut dyn Policy) -> Self {
        let mut run = Self::new();
        while let Some(Choice { action, .. }) = policy.next(&run.known) {
            assert!(!run.log.contains(&action), "{action:?} twice");
            run.take(policy, action);
            assert!(run.log.len() < 2_000, "it never ends");
        }
        run
    }
}

#[test]
fn rows_are_found_many_at_a_time_and_those_that_are_not_there_are_given_up() {
    let table = table();
    let mut policy = Enrich::new(table.clone());
    let run = Run::to_the_end(&mut policy);
    let rows = 0..u32::try_from(table.rows()).unwrap();
    let found = rows
        .filter(|row| policy.matcher.found(*row).is_some())
        .count();
    assert_eq!(found, 120, "all that are there, and none that is not");
    let mut one_by_one = RowByRow::new(table.clone());
    let naive = Run::to_the_end(&mut one_by_one);
    assert_eq!(naive.log.len(), table.rows());
    assert!(
        2 * run.log.len() < naive.log.len(),
        "{} requests",
        run.log.len()
    );
}

#[test]
fn the_policy_rebuilt_from_its_log_goes_on_as_before() {
    let mut policy = Enrich::new(table());
    let mut run = Run::new();
    for _ in 0..15 {
        let action = policy.next(&run.known).unwrap().action;
        run.take(&mut policy, action);
    }
    let mut rebuilt = Enrich::new(table());
    let mut again = Run::new();
    for action in &run.log {
        again.take(&mut rebuilt, action.clone());
    }
    assert_eq!(rebuilt.next(&again.known), policy.next(&run.known));
}

#[test]
fn rows_that_were_found_elsewhere_are_not_looked_for() {
    let table = table();
    let all: Vec<u32> = (0..u32::try_from(table.rows()).unwrap()).collect();
    let mut policy = Enrich::new(table).without(&all);
    assert_eq!(policy.next(&Known::new(&[0], &[])), None);
}
