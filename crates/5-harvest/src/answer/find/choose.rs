//! Which of the candidates are the lists of the page?
//!
//! Candidates overlap: a list, the list of the shelves around it, the list of the lines in its records. The likeliest is taken first, and
//! whatever overlaps what was taken is left. The last one taken must still be likely beside the first: a page with one plain
//! answer shows it and little else, a page of many boxes shows many.

use super::Candidate;
use std::collections::BTreeMap;

/// How likely a list must be beside the likeliest of the page. 0.5 to 0.6 did best on pages the model had not seen; 0.4 and 0.8 lost
/// two points of F1 each.
const BESIDE_BEST: f64 = 0.55;
/// Share of a candidate's records that must be free for it to be taken, without those that are not.
const MOSTLY_FREE: f64 = 0.7;

/// A candidate that was chosen.
#[derive(Debug, Clone, PartialEq)]
pub struct Chosen {
    /// Which one.
    pub candidate: usize,
    /// Those of its records that nothing chosen before it overlaps.
    pub records: Vec<usize>,
}

/// Chooses candidates, given the chance that each is a list of records.
pub fn choose(candidates: &[Candidate], chances: &[f64]) -> Vec<Chosen> {
    let mut order: Vec<usize> = (0..candidates.len().min(chances.len())).collect();
    // Equal chances: the one with more records, then the one that comes first.
    order.sort_by(|one, other| {
        let size = |number: &usize| candidates[*number].records.len();
        chances[*other]
            .total_cmp(&chances[*one])
            .then_with(|| size(other).cmp(&size(one)))
    });
    let Some(best) = order.first().map(|number| chances[*number]) else {
        return Vec::new();
    };
    let mut taken = Taken::default();
    let mut chosen = Vec::new();
    for number in order {
        if chances[number] < BESIDE_BEST * best {
            break;
        }
        let spans = &candidates[number].spans;
        let free: Vec<usize> = (0..spans.len())
            .filter(|record| spans[*record].iter().all(|span| taken.is_free(*span)))
            .collect();
        if (free.len() as f64) < MOSTLY_FREE * spans.len() as f64 {
            continue;
        }
        for span in free.iter().flat_map(|record| &spans[*record]) {
            taken.take(*span);
        }
        chosen.push(Chosen {
            candidate: number,
            records: free,
        });
    }
    chosen
}

/// What is taken of a page: ranges of elements in document order, none inside another.
#[derive(Debug, Default)]
struct Taken(BTreeMap<usize, usize>);

impl Taken {
    /// Elements nest, so two ranges are apart or one holds the other.
    fn is_free(&self, (start, end): (usize, usize)) -> bool {
        let inside = self.0.range(start..end).next();
        let before = self.0.range(..start).next_back();
        inside.is_none() && before.is_none_or(|(_, end)| *end <= start)
    }

    fn take(&mut self, (start, end): (usize, usize)) {
        self.0.insert(start, end);
    }
}
