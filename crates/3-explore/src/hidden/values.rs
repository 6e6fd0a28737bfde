//! The labelled value set: the site's own words, for boxes that take any word. It grows with every page.
//!
//! A word is labelled with where it stood: in the title, in a link or in the text, of a hidden page or of a public one. Which of these
//! labels is worth asking for is learned by the explorer; inside each label the words that most pages have come first.

use std::collections::{HashMap, HashSet};

/// Where a word stood, the most telling first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Label {
    /// The title of a hidden page.
    HiddenTitle,
    /// A link of a hidden page.
    HiddenLink,
    /// The text of a hidden page.
    HiddenText,
    /// The title of a public page.
    PublicTitle,
    /// A link of a public page.
    PublicLink,
    /// The text of a public page.
    PublicText,
}

impl Label {
    /// All of them, in order.
    pub const ALL: [Self; 6] = [
        Self::HiddenTitle,
        Self::HiddenLink,
        Self::HiddenText,
        Self::PublicTitle,
        Self::PublicLink,
        Self::PublicText,
    ];

    /// A name for the kind of lead that a value of this label makes.
    pub fn name(self) -> &'static str {
        match self {
            Self::HiddenTitle => "hidden title",
            Self::HiddenLink => "hidden link",
            Self::HiddenText => "hidden text",
            Self::PublicTitle => "public title",
            Self::PublicLink => "public link",
            Self::PublicText => "public text",
        }
    }
}

/// Letters that a value has at least.
const SHORTEST: usize = 3;
/// Pages after which a word can be told to stand everywhere.
const ENOUGH_PAGES: usize = 50;
/// A word that stands on more than one page in so many is said by the site, not by its database.
const EVERYWHERE: usize = 5;

/// Words of a site.
#[derive(Debug, Clone, Default)]
pub struct Values {
    words: Vec<Value>,
    places: HashMap<String, usize>,
    /// Words in the order they got a label; one that has a better label since is still here.
    by_label: [Vec<usize>; Label::ALL.len()],
    pages: usize,
}

#[derive(Debug, Clone)]
struct Value {
    text: String,
    pages: usize,
    /// The page it was last seen on, to count a page once.
    last: usize,
    label: Label,
}

impl Values {
    /// Takes in the words of one page.
    pub fn learn<'a>(&mut self, words: impl Iterator<Item = (&'a str, Label)>) {
        self.pages += 1;
        for (word, label) in words {
            if word.chars().count() < SHORTEST {
                continue;
            }
            let place = if let Some(place) = self.places.get(word) {
                *place
            } else {
                let place = self.words.len();
                self.places.insert(word.to_owned(), place);
                self.words.push(Value {
                    text: word.to_owned(),
                    pages: 0,
                    last: 0,
                    label,
                });
                self.by_label[label as usize].push(place);
                place
            };
            let value = &mut self.words[place];
            if value.last != self.pages {
                value.last = self.pages;
                value.pages += 1;
            }
            if label < value.label {
                value.label = label;
                self.by_label[label as usize].push(place);
            }
        }
    }

    fn is_everywhere(&self, place: usize) -> bool {
        self.pages >= ENOUGH_PAGES && self.words[place].pages * EVERYWHERE > self.pages
    }
}

/// What one box has been offered.
#[derive(Debug, Clone, Default)]
pub struct Shelf {
    offered: HashSet<usize>,
    /// How far the words of each label were looked at.
    looked: [usize; Label::ALL.len()],
    waiting: [Vec<usize>; Label::ALL.len()],
}

impl Shelf {
    /// The value of a label that most pages have and that this box was not offered yet.
    pub fn next<'a>(&mut self, values: &'a Values, label: Label) -> Option<&'a str> {
        let at = label as usize;
        let (looked, waiting) = (&mut self.looked[at], &mut self.waiting[at]);
        waiting.extend(&values.by_label[at][*looked..]);
        *looked = values.by_label[at].len();
        waiting
            .retain(|place| !self.offered.contains(place) && values.words[*place].label == label);
        let candidates = waiting.iter().copied();
        let best = candidates
            .filter(|place| !values.is_everywhere(*place))
            // Of equals the first that was seen.
            .max_by_key(|place| (values.words[*place].pages, usize::MAX - place))?;
        self.offered.insert(best);
        Some(&values.words[best].text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_is_offered_every_word_once_the_frequent_first() {
        let mut values = Values::default();
        let text = Label::PublicText;
        values.learn([("moss", text), ("fern", text), ("of", text)].into_iter());
        values.learn([("fern", text)].into_iter());
        let mut shelf = Shelf::default();
        assert_eq!(shelf.next(&values, text), Some("fern"));
        assert_eq!(shelf.next(&values, text), Some("moss"));
        assert_eq!(shelf.next(&values, text), None);
        values.learn([("lichen", text)].into_iter());
        assert_eq!(shelf.next(&values, text), Some("lichen"));
    }

    #[test]
    fn a_word_has_the_best_label_it_was_seen_under() {
        let mut values = Values::default();
        values.learn([("moss", Label::PublicText)].into_iter());
        values.learn([("moss", Label::HiddenTitle)].into_iter());
        let mut shelf = Shelf::default();
        assert_eq!(shelf.next(&values, Label::PublicText), None);
        assert_eq!(shelf.next(&values, Label::HiddenTitle), Some("moss"));
    }

    #[test]
    fn what_stands_on_every_page_is_not_worth_asking_for() {
        let mut values = Values::default();
        for page in 0..60 {
            let own = format!("word{page}");
            let text = Label::PublicText;
            values.learn([("welcome", text), (own.as_str(), text)].into_iter());
        }
        let mut shelf = Shelf::default();
        assert_eq!(shelf.next(&values, Label::PublicText), Some("word0"));
    }
}
