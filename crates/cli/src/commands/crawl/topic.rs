//! Who says which page is near the topic, and which is next: made from what the user names.

use crawl::focus::Subject;
use model::Score;
use std::collections::HashMap;
use std::path::Path;
use topic::focus::Frontier;
use topic::focus::best_first::{BestFirst, Judge};
use topic::ontology::{Chosen, load_topic};
use topic::text::{Reader, Reading, Term};

/// A topic, ready to be crawled for.
pub(super) struct Topic {
    pub(super) subject: Subject,
    pub(super) frontier: Box<dyn Frontier>,
}

/// Loads a topic file.
pub(super) fn load(path: &Path) -> anyhow::Result<Topic> {
    let chosen = load_topic(path)?;
    let described = serde_json::to_string(&chosen)?;
    Ok(Topic {
        subject: Subject::new(&chosen.topic, &described),
        frontier: Box::new(BestFirst::by(Box::new(Concepts::of(&chosen)))),
    })
}

/// Counts concepts, the nearer to the topic the heavier.
struct Concepts {
    /// Names by their first term: all terms, and the weight.
    names: HashMap<Term, Vec<(Vec<Term>, f64)>>,
}

/// Weight at which a page is as likely relevant as not: the topic by its own name a few times.
const EVEN: f64 = 1.5;

impl Concepts {
    fn of(chosen: &Chosen) -> Self {
        let reader = Reader::default();
        let mut names: HashMap<Term, Vec<(Vec<Term>, f64)>> = HashMap::new();
        for choice in &chosen.concepts {
            for word in &choice.words {
                let terms = reader.read(word).terms;
                let weight = 1.0 / f64::from(1 + choice.distance);
                if let Some(first) = terms.first() {
                    names.entry(*first).or_default().push((terms, weight));
                }
            }
        }
        Self { names }
    }
}

impl Judge for Concepts {
    fn judge(&self, reading: &Reading) -> f64 {
        let mut counts: HashMap<&[Term], (f64, f64)> = HashMap::new();
        for (place, term) in reading.terms.iter().enumerate() {
            for (terms, weight) in self.names.get(term).into_iter().flatten() {
                if reading.terms[place..].starts_with(terms) {
                    let count = counts.entry(terms).or_insert((*weight, 0.0));
                    count.1 += 1.0;
                }
            }
        }
        let mut each: Vec<f64> = counts
            .into_values()
            .map(|(weight, count)| weight * count.ln_1p())
            .collect();
        // A sum depends on its order, and a map has none.
        each.sort_by(f64::total_cmp);
        each.iter().sum()
    }

    fn score(&self, judged: f64) -> Score {
        Score::new(judged / (judged + EVEN))
    }
}
