//! The words that pages of sites about the topic have and others have not.
//!
//! A link is a few words, and whoever judges pages was taught by some dozen of them: most words of a link were never met. The pages that a crawl has seen hold
//! many more. A word speaks for the topic as far as it stands on a larger share of the pages of sites about it than of the others; one that was never seen says nothing.

use crate::terms::{Feature, WORDS, word_number};

/// Pages that a word is held to have stood on beside those it was seen on, shared out like all pages: one page alone proves little.
const DOUBT: f64 = 1.0;

/// See the module.
#[derive(Debug)]
pub(super) struct Vocabulary {
    /// By word: on how many pages it stood, about the topic and about something else.
    seen: Vec<(u16, u16)>,
    pages: (f64, f64),
}

impl Default for Vocabulary {
    fn default() -> Self {
        Self {
            seen: vec![(0, 0); WORDS],
            pages: (0.0, 0.0),
        }
    }
}

impl Vocabulary {
    /// Takes in the words of a page.
    pub(super) fn read(&mut self, words: &[String], is_about: bool) {
        if is_about {
            self.pages.0 += 1.0;
        } else {
            self.pages.1 += 1.0;
        }
        for word in words {
            let (about, other) = &mut self.seen[usize::from(word_number(word))];
            let count = if is_about { about } else { other };
            *count = count.saturating_add(1);
        }
    }

    /// How much the words in one place speak for the topic, as log-odds; 0 if they are not known.
    pub(super) fn tilt(&self, features: &[Feature], place: usize) -> f64 {
        let (sum, words) = features
            .iter()
            .filter(|feature| feature.place() == place)
            .fold((0.0, 0.0_f64), |(sum, words), feature| {
                (sum + self.of(feature.word()), words + 1.0)
            });
        sum / words.sqrt().max(1.0)
    }

    fn of(&self, word: u16) -> f64 {
        let (about, other) = self.seen[usize::from(word)];
        let (pages_about, pages_other) = self.pages;
        if pages_about == 0.0 || pages_other == 0.0 {
            return 0.0;
        }
        let doubt = DOUBT / (pages_about + pages_other);
        let share = |count: u16, pages: f64| f64::from(count) / pages + doubt;
        (share(about, pages_about) / share(other, pages_other)).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::features_everywhere;

    #[test]
    fn words_speak_for_what_they_stood_on_and_unknown_ones_say_nothing() {
        let mut vocabulary = Vocabulary::default();
        let page = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
        for _ in 0..3 {
            vocabulary.read(&page("otter river animal"), true);
        }
        for _ in 0..9 {
            vocabulary.read(&page("bridge river animal"), false);
        }
        let tilt = |word: &str| vocabulary.tilt(&features_everywhere(word), 1);
        assert!(tilt("otter") > 2.0 && tilt("bridge") < -2.0);
        assert!(tilt("river").abs() < 1e-9 && tilt("flute").abs() < 1e-9);
        assert!(tilt("otter river") < tilt("otter"));
    }
}
