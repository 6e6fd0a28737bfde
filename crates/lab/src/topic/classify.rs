//! The judge of pages alone: does it tell relevant pages from others?

use super::trial::{Task, Trial};
use super::web::Web;
use std::sync::Arc;
use topic::relevance::{Learned, Method};

/// How well pages are told apart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Told {
    /// The chance that a relevant page scores above another (area under the ROC curve).
    pub auc: f64,
    /// The share that is on the right side of 0.5, were there as many relevant pages as others.
    pub accuracy: f64,
}

/// Judges all pages with a subject that were not learned from.
pub fn classify(web: &Web, task: &Task, trial: &Trial, method: Method) -> Told {
    let learned = Learned::new(Arc::new(trial.topic(web, task)), method);
    let judged: Vec<(f64, bool)> = web
        .pages
        .iter()
        .enumerate()
        .filter(|(number, page)| !page.subjects.is_empty() && !trial.labels.contains_key(number))
        .map(|(number, page)| {
            let reading = if learned.reads_nouns() {
                &page.nouns
            } else {
                &page.reading
            };
            // The score itself is rounded to 1 where the number behind it still orders.
            (learned.says(reading), task.relevant[number])
        })
        .collect();
    let right = |relevant: bool| {
        let of = judged.iter().filter(|(_, truth)| *truth == relevant);
        let (mut all, mut right) = (0.0, 0.0);
        for (said, _) in of {
            all += 1.0;
            let yes = learned.chance(*said).get() >= 0.5;
            right += f64::from(u8::from(yes == relevant));
        }
        right / f64::max(all, 1.0)
    };
    Told {
        accuracy: f64::midpoint(right(true), right(false)),
        auc: area(judged),
    }
}

/// The area under the ROC curve: ties count half.
fn area(mut judged: Vec<(f64, bool)>) -> f64 {
    judged.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (mut others, mut wins, mut relevant) = (0.0, 0.0, 0.0);
    for tied in judged.chunk_by(|one, other| one.0.total_cmp(&other.0).is_eq()) {
        let yes = tied.iter().filter(|(_, truth)| *truth).count() as f64;
        let no = tied.len() as f64 - yes;
        wins += yes * (others + no / 2.0);
        others += no;
        relevant += yes;
    }
    wins / (relevant * others).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_area_is_one_for_a_perfect_order_and_half_for_none() {
        let perfect = vec![(0.1, false), (0.2, false), (0.3, true)];
        assert!((area(perfect) - 1.0).abs() < 1e-12);
        let tied = vec![(0.5, false), (0.5, true), (0.5, false)];
        assert!((area(tied) - 0.5).abs() < 1e-12);
        let wrong = vec![(0.1, true), (0.2, false)];
        assert!(area(wrong).abs() < 1e-12);
    }
}
