//! How right are the parts of speech? `cargo run -p surfacer-read --example tag_truth FILE`
//!
//! FILE has one sentence a line, each word as `word_TAG` with the tags of the Brown corpus. Even and odd lines are counted apart, so that rules can be
//! weighed on one half and judged on the other.

use surfacer_read::{Speech, each_tagged_word};

/// Noun, adjective, verb, adverb, other.
fn told(tag: &str) -> Option<char> {
    let tag = tag.trim_start_matches("FW-").split(['-', '+']).next()?;
    let begins = |fronts: &[&str]| fronts.iter().any(|front| tag.starts_with(front));
    if begins(&["NN", "NP", "NR"]) {
        Some('n')
    } else if begins(&["JJ"]) {
        Some('a')
    } else if begins(&["VB", "BE", "HV", "DO", "MD"]) {
        Some('v')
    } else if begins(&["R", "QL", "*", "WRB", "EX"]) {
        Some('r')
    } else {
        tag.starts_with(|letter: char| letter.is_ascii_uppercase())
            .then_some('o')
    }
}

fn ours(speech: Speech) -> char {
    match speech {
        Speech::Noun | Speech::Code | Speech::Letter | Speech::Ideograph | Speech::Other => 'n',
        Speech::Adjective => 'a',
        Speech::Verb => 'v',
        Speech::Adverb => 'r',
        _ => 'o',
    }
}

#[derive(Default)]
struct Score {
    words: u32,
    right: u32,
    kept: u32,
    right_alone: u32,
    kept_alone: u32,
}

impl Score {
    fn count(&mut self, word: &str, speech: Speech, told: char) {
        let (here, alone) = (ours(speech), ours(Speech::of(word)));
        let is_kept = |class: char| class == 'n' || class == 'a';
        self.words += 1;
        self.right += u32::from(here == told);
        self.kept += u32::from(is_kept(here) == is_kept(told));
        self.right_alone += u32::from(alone == told);
        self.kept_alone += u32::from(is_kept(alone) == is_kept(told));
    }
}

#[expect(
    clippy::print_stdout,
    reason = "its figures are what the program is for"
)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args()
        .nth(1)
        .ok_or("name a file of tagged sentences")?;
    let mut halves = [Score::default(), Score::default()];
    for (place, line) in std::fs::read_to_string(path)?.lines().enumerate() {
        let mut text = String::new();
        let mut truth = Vec::new();
        for (word, tag) in line
            .split_whitespace()
            .filter_map(|word| word.rsplit_once('_'))
        {
            text.push_str(word);
            text.push(' ');
            // Of `hard-fought` only the last part has the tag.
            let parts = surfacer_read::words(word).len();
            truth.extend((0..parts).map(|part| told(tag).filter(|_| part + 1 == parts)));
        }
        let mut told = truth.into_iter();
        each_tagged_word(&text, |tagged| {
            if let Some(told) = told.next().flatten() {
                halves[place % 2].count(tagged.word, tagged.speech, told);
            }
        });
    }
    for (name, score) in ["even", "odd"].iter().zip(halves) {
        let share = |right: u32| 100.0 * f64::from(right) / f64::from(score.words.max(1));
        println!(
            "{name} lines: {} words, {:.1} % as told, {:.1} % nouns and adjectives or not; the word alone {:.1} %, {:.1} %",
            score.words,
            share(score.right),
            share(score.kept),
            share(score.right_alone),
            share(score.kept_alone),
        );
    }
    Ok(())
}
