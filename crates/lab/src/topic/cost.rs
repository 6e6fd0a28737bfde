//! What judging a page costs: text in, score out, on one core.

use super::topics::TOPICS;
use crate::explore::dice::Dice;
use crate::figures::Stopwatch;
use model::Relevance;
use serde::Serialize;
use std::path::Path;
use std::sync::Arc;
use topic::Topic;
use topic::ontology::{OntologyError, topic_in};
use topic::relevance::{Learned, Method};

/// What it costs. The keys are stable.
#[derive(Debug, Clone, Serialize)]
pub struct Cost {
    /// The method.
    pub method: &'static str,
    /// Pages judged.
    pub pages: usize,
    /// How long their texts are.
    pub bytes_a_page: f64,
    /// Processor time of one.
    pub us_a_page: f64,
    /// So many in a second on one core.
    pub pages_a_second: f64,
}

/// Judges all texts some times; the median counts.
pub fn cost(topic: Topic, method: Method, texts: &[String], times: usize) -> Cost {
    let learned = Learned::new(Arc::new(topic), method);
    let judge_all = || {
        let watch = Stopwatch::start();
        let sum: f64 = texts.iter().map(|text| learned.score(text).get()).sum();
        std::hint::black_box(sum);
        watch.elapsed().as_secs_f64()
    };
    let mut seconds: Vec<f64> = (0..times).map(|_| judge_all()).collect();
    seconds.sort_by(f64::total_cmp);
    let pages = texts.len().max(1) as f64;
    let a_page = seconds.get(times / 2).copied().unwrap_or_default() / pages;
    let bytes: usize = texts.iter().map(String::len).sum();
    Cost {
        method: method.name(),
        pages: texts.len(),
        bytes_a_page: bytes as f64 / pages,
        us_a_page: 1e6 * a_page,
        pages_a_second: 1.0 / a_page.max(1e-9),
    }
}

/// Texts of some 15 KB as an encyclopedia has them: common words often, rare ones seldom, in sentences.
pub fn made_texts() -> Vec<String> {
    let common = "the of and in to a is was for as on with by that it from at are which be this an or were its also has have had one two first";
    let common: Vec<&str> = common.split(' ').collect();
    let syllables = "ka lo mi ter an sta ver pul den ris o tem bra sel que ni form gra al con";
    let syllables: Vec<&str> = syllables.split(' ').collect();
    (0..200)
        .map(|seed| {
            let mut dice = Dice::new("made text", seed);
            let mut text = String::new();
            while text.len() < 15_000 {
                if dice.happens(45) {
                    text.push_str(dice.pick(&common));
                } else {
                    for _ in 0..=1 + dice.below(3) {
                        text.push_str(dice.pick(&syllables));
                    }
                }
                text.push_str(if dice.happens(6) { ". The " } else { " " });
            }
            text
        })
        .collect()
}

/// A topic of our own, taught by made pages.
pub fn made_topic() -> Result<Topic, OntologyError> {
    let written = TOPICS[0];
    let mut topic = Topic::of(&topic_in(written.toml, Path::new(written.name))?);
    for (place, text) in made_texts().iter().take(40).enumerate() {
        topic.teach(&format!("made {place}"), text, Some(place % 2 == 0));
    }
    Ok(topic)
}
