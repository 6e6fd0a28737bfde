//! A topic to look for, and what a crawl has in hand before it begins.

use super::collection::Collection;
use super::web::Web;
use crate::explore::dice::Dice;
use model::Url;
use std::sync::Arc;
use topic::Topic;
use topic::ontology::Chosen;
use topic::relevance::{Learned, Method};

/// Sites to begin with.
const SEEDS: usize = 3;
/// Words of the topic that are searched by, and that farms use.
const WORDS: usize = 12;

/// What is looked for.
#[derive(Debug)]
pub struct Task {
    /// What it is called in tables.
    pub name: String,
    /// The concepts.
    pub chosen: Chosen,
    /// The subjects that are about it.
    pub subjects: Vec<String>,
}

impl Task {
    /// Words of the topic: its name, then the concepts nearest to it.
    pub fn words(&self) -> Vec<String> {
        let mut concepts: Vec<(f64, &str)> = self
            .chosen
            .concepts
            .iter()
            .map(|concept| (f64::from(concept.distance), concept.name.as_str()))
            .collect();
        concepts.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut words = vec![self.chosen.topic.clone()];
        for (_, name) in concepts {
            if !words.iter().any(|word| word == name) {
                words.push(name.to_owned());
            }
        }
        words.truncate(WORDS);
        words
    }

    /// A judge of pages that has learned from so many labelled articles, half of them about the topic.
    pub fn judge(&self, collection: &Collection, labels: usize, seed: u64) -> Learned {
        let topic = self.taught(collection, labels, seed);
        Learned::new(Arc::new(topic), Method::Surfacer)
    }

    /// The topic with so many labelled articles, half of them about it.
    pub fn taught(&self, collection: &Collection, labels: usize, seed: u64) -> Topic {
        let mut topic = Topic::of(&self.chosen);
        let mut dice = Dice::new(&format!("labels {}", self.name), seed);
        let is_about = |number: usize| {
            let article = &collection.articles[number];
            article.about(&self.subjects).is_some()
        };
        let all = 0..collection.articles.len();
        let (about, other): (Vec<usize>, Vec<usize>) = all.partition(|number| is_about(*number));
        for label in 0..labels {
            let relevant = label % 2 == 0;
            let from = if relevant { &about } else { &other };
            if let Some(number) = from.get(dice.below(from.len())) {
                let article = &collection.articles[*number];
                topic.teach(&article.title, &article.text, Some(relevant));
            }
        }
        topic
    }
}

/// Home pages to begin with: sites about the topic, one of them with a form.
pub fn seeds(web: &Web<'_>, seed: u64) -> Vec<Url> {
    let mut dice = Dice::new("seeds", seed);
    let wanted: Vec<usize> = web.wanted().collect();
    let about: Vec<usize> = (0..web.sites.len())
        .filter(|number| web.sites[*number].relevant)
        .collect();
    let mut chosen: Vec<usize> = Vec::new();
    chosen.extend(wanted.get(dice.below(wanted.len())));
    for _ in 0..20 * SEEDS {
        if chosen.len() < SEEDS
            && let Some(site) = about.get(dice.below(about.len()))
            && !chosen.contains(site)
        {
            chosen.push(*site);
        }
    }
    let homes = chosen.iter().map(|site| web.sites[*site].home());
    homes.filter_map(Result::ok).collect()
}
