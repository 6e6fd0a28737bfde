//! Asking, with a clock.

use super::questions::{Kind, Question};
use super::workspace::FindError;
use model::Clock;
use search::Index;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// What questions of one sort cost.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cost {
    /// Which; `None` is all of them.
    pub kind: Option<Kind>,
    /// How many were asked.
    pub questions: usize,
    /// How much they found, in the middle.
    pub found: u64,
    /// Milliseconds of a question, in the middle.
    pub ms_p50: f64,
    /// Milliseconds that 95 of 100 questions stay below.
    pub ms_p95: f64,
    /// Milliseconds of the longest.
    pub ms_worst: f64,
}

/// Asks all questions, one after the other. Gives the cost of all, then by their sorts.
pub fn measure(
    index: &Index,
    questions: &[Question],
    clock: &dyn Clock,
) -> Result<Vec<Cost>, FindError> {
    let mut all: Vec<(Kind, Duration, u64)> = Vec::with_capacity(questions.len());
    for question in questions {
        let begun = clock.elapsed();
        let found = index.search(&question.ask)?;
        let time = clock.elapsed().saturating_sub(begun);
        all.push((question.kind, time, found.total));
    }
    let mut sorts: BTreeMap<Kind, Vec<(Duration, u64)>> = BTreeMap::new();
    for (kind, time, found) in &all {
        sorts.entry(*kind).or_default().push((*time, *found));
    }
    let whole = all.iter().map(|(_, time, found)| (*time, *found)).collect();
    let mut costs = vec![cost(None, whole)];
    costs.extend(
        sorts
            .into_iter()
            .map(|(kind, times)| cost(Some(kind), times)),
    );
    Ok(costs)
}

fn cost(kind: Option<Kind>, mut asked: Vec<(Duration, u64)>) -> Cost {
    let at = |share: usize| (asked.len() * share / 100).min(asked.len().saturating_sub(1));
    let (middle, most, last) = (at(50), at(95), at(100));
    asked.sort_unstable();
    let ms = |place: usize| {
        let time = asked.get(place).map_or(Duration::ZERO, |(time, _)| *time);
        1000.0 * time.as_secs_f64()
    };
    let (ms_p50, ms_p95, ms_worst) = (ms(middle), ms(most), ms(last));
    let questions = asked.len();
    let mut found: Vec<u64> = asked.into_iter().map(|(_, found)| found).collect();
    found.sort_unstable();
    Cost {
        kind,
        questions,
        found: found.get(middle).copied().unwrap_or(0),
        ms_p50,
        ms_p95,
        ms_worst,
    }
}
