//! What judgements are worth.

use super::set::Set;
use super::trial::{Judged, judge_all_alike, judge_all_by_rule};
use crate::read::score::{Score, share};
use explore::Kind;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// Accuracy that the published Python classifier reports on its own pages.
pub const PUBLISHED: f64 = 0.89;
/// Bins of the calibration error.
const BINS: usize = 10;

/// Everything about one set. The keys are stable.
#[derive(Debug, Clone, Serialize)]
pub struct Findings {
    /// `shipped`, or `cross` when each site was judged by a model from the others.
    pub model: &'static str,
    /// Folds of the cross-check; 0 without one.
    pub folds: usize,
    /// Pages with labelled forms.
    pub pages: usize,
    /// Labels for which no form of ours was found.
    pub unmatched: usize,
    /// What the model is worth.
    #[serde(flatten)]
    pub figures: Figures,
    /// Share of labelled fields whose role was told.
    pub field_accuracy: f64,
    /// Labelled fields.
    pub fields: usize,
    /// Mean F1 of the roles that the set has.
    pub field_macro_f1: f64,
    /// How far the certainty of the kind is from its accuracy, in the mean (expected calibration error, ten bins).
    pub calibration_error: f64,
    /// The same for the probability of a search.
    pub search_calibration_error: f64,
    /// Processor time of one judgement, in the mean.
    pub ms_per_form: f64,
    /// Accuracy that the published classifier reports.
    pub published_accuracy: f64,
    /// Others on the same forms.
    pub baselines: BTreeMap<&'static str, Figures>,
}

/// What can be said of any way to judge forms.
#[derive(Debug, Clone, Serialize)]
pub struct Figures {
    /// Forms judged.
    pub forms: usize,
    /// Share of forms whose kind was told.
    pub accuracy: f64,
    /// F1 of search forms.
    pub search_f1: f64,
    /// Mean F1 of all kinds that the set has.
    pub macro_f1: f64,
    /// Forms that do something: neither a search nor other.
    pub unsafe_forms: usize,
    /// How many of them would be submitted.
    pub unsafe_submittable: usize,
    /// Forms labelled as other that would be submitted.
    pub other_submittable: usize,
    /// Search forms.
    pub search_forms: usize,
    /// Share of them that would be submitted.
    pub search_kept: f64,
    /// Each kind by itself.
    pub kinds: BTreeMap<&'static str, Score>,
}

impl Findings {
    /// The figures of judgements on a set, and of the baselines on the same forms.
    pub fn new(
        model: &'static str,
        folds: usize,
        set: &Set,
        judged: &[Judged],
        time: Duration,
    ) -> Self {
        let roles: Vec<(usize, usize)> = judged
            .iter()
            .flat_map(|judged| &judged.roles)
            .map(|(truth, told)| (truth.label(), told.label()))
            .collect();
        let right = roles.iter().filter(|(truth, told)| truth == told).count();
        let certain = judged
            .iter()
            .map(|judged| (judged.certainty, judged.kind == judged.truth));
        let search = judged
            .iter()
            .map(|judged| (judged.probability, judged.truth == Kind::Search));
        Self {
            model,
            folds,
            pages: set.pages,
            unmatched: set.unmatched,
            figures: Figures::of(judged),
            field_accuracy: share(right, roles.len()),
            fields: roles.len(),
            field_macro_f1: mean_f1(&scores(&roles)),
            calibration_error: calibration_error(certain),
            search_calibration_error: calibration_error(search),
            ms_per_form: time.as_secs_f64() * 1000.0 / judged.len().max(1) as f64,
            published_accuracy: PUBLISHED,
            baselines: [
                ("rules", Figures::of(&judge_all_by_rule(&set.forms))),
                ("majority", Figures::of(&judge_all_alike(&set.forms))),
            ]
            .into(),
        }
    }
}

impl Figures {
    fn of(judged: &[Judged]) -> Self {
        let pairs: Vec<(usize, usize)> = judged
            .iter()
            .map(|judged| (judged.truth as usize, judged.kind as usize))
            .collect();
        let right = pairs.iter().filter(|(truth, told)| truth == told).count();
        let scores = scores(&pairs);
        let counted = |truth: &dyn Fn(Kind) -> bool| {
            let all = judged.iter().filter(|judged| truth(judged.truth));
            (
                all.clone().count(),
                all.filter(|judged| judged.submit).count(),
            )
        };
        let (search_forms, kept) = counted(&|kind| kind == Kind::Search);
        let (unsafe_forms, unsafe_submittable) =
            counted(&|kind| !matches!(kind, Kind::Search | Kind::Other));
        let named = scores
            .iter()
            .map(|(kind, score)| (Kind::ALL[*kind].name(), *score));
        Self {
            forms: judged.len(),
            accuracy: share(right, pairs.len()),
            search_f1: scores
                .get(&(Kind::Search as usize))
                .map_or(0.0, |score| score.f1),
            macro_f1: mean_f1(&scores),
            unsafe_forms,
            unsafe_submittable,
            other_submittable: counted(&|kind| kind == Kind::Other).1,
            search_forms,
            search_kept: share(kept, search_forms),
            kinds: named.collect(),
        }
    }
}

/// Precision and recall of each label that is there or was told.
fn scores(pairs: &[(usize, usize)]) -> BTreeMap<usize, Score> {
    let mut counts: BTreeMap<usize, [usize; 3]> = BTreeMap::new();
    for (truth, told) in pairs {
        counts.entry(*truth).or_default()[0] += 1;
        counts.entry(*told).or_default()[1] += 1;
        counts.entry(*truth).or_default()[2] += usize::from(truth == told);
    }
    let scores = counts.into_iter();
    scores
        .map(|(label, [truth, found, right])| (label, Score::new(truth, found, right)))
        .collect()
}

/// The mean F1 of the labels that are there.
fn mean_f1(scores: &BTreeMap<usize, Score>) -> f64 {
    let there: Vec<f64> = scores
        .values()
        .filter(|score| score.truth > 0)
        .map(|score| score.f1)
        .collect();
    there.iter().sum::<f64>() / there.len().max(1) as f64
}

/// The mean distance of what was said from what came true, over bins of what was said.
fn calibration_error(said: impl Iterator<Item = (f64, bool)>) -> f64 {
    let mut bins = [(0_usize, 0.0_f64, 0_usize); BINS];
    let mut all = 0_usize;
    for (chance, came_true) in said {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a chance lies between 0 and 1"
        )]
        let bin = ((chance * BINS as f64) as usize).min(BINS - 1);
        bins[bin].0 += 1;
        bins[bin].1 += chance;
        bins[bin].2 += usize::from(came_true);
        all += 1;
    }
    let gaps = bins
        .iter()
        .map(|(_, chances, came_true)| (chances - *came_true as f64).abs());
    gaps.sum::<f64>() / all.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_true_as_often_as_it_is_said_is_calibrated() {
        let fair = (0..100).map(|number| (0.75, number % 4 != 0));
        assert!(calibration_error(fair) < 1e-9);
        let boast = (0..100).map(|number| (1.0, number % 4 != 0));
        assert!((calibration_error(boast) - 0.25).abs() < 1e-9);
    }

    #[test]
    fn a_label_that_was_only_told_lowers_no_mean() {
        let scores = scores(&[(0, 0), (0, 0), (1, 2)]);
        assert!((mean_f1(&scores) - 0.5).abs() < 1e-9);
        assert_eq!(scores[&2].found, 1);
    }
}
