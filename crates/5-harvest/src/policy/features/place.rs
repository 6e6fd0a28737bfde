//! Where on the page a word stands: the HTML features of paper 000, tag with attribute and depth in the tree.
//!
//! A word stands where the first of its fields stood when it was first seen. A table that is not read from pages has no tags; a field is then
//! a place of its own.

use crate::known::bag::MOST_FIELDS;
use crate::known::{Sample, WordId};

/// Fields told apart, and nowhere.
pub const PLACES: usize = MOST_FIELDS + 1;

/// The field that stands for a word's place: the first it was seen in, or the last of [`PLACES`] if it was seen in none.
pub fn field_of(sample: &Sample, word: WordId) -> usize {
    sample.of(word).fields.trailing_zeros() as usize
}

/// Where each field stands.
#[derive(Debug, Clone)]
pub struct Places([[u16; 2]; PLACES]);

impl Places {
    /// Where the fields of a sample stand.
    pub fn of(sample: &Sample) -> Self {
        let number = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let place = |field: usize| {
            let Some(place) = sample.place_of_field(field) else {
                // Numbers that no element has.
                return [number(PLACES + field), u16::MAX - number(field)];
            };
            let has_tag = |other: &usize| {
                let other = sample.place_of_field(*other);
                other.is_some_and(|other| other.tag == place.tag)
            };
            let first = (0..field).find(has_tag).unwrap_or(field);
            [number(first), place.depth]
        };
        Self(std::array::from_fn(place))
    }

    /// Tag and depth of a field, as numbers, each one of several.
    pub fn key(&self, field: usize) -> [u16; 2] {
        self.0[field.min(PLACES - 1)]
    }

    /// Tag and depth of a word.
    pub fn place_of(&self, sample: &Sample, word: WordId) -> [u16; 2] {
        self.key(field_of(sample, word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Known;
    use crate::known::tests::step;
    use model::Place;

    fn known(places: &[(&str, &str, u16)]) -> Known {
        let mut known = Known::new(&[0], &["nowhere".to_owned()]);
        let (mut step, kept) = step(known.typed(0, "q"), &["old"]);
        let record = &mut step.records[0];
        for (name, text) in [("a", "red old"), ("b", "blue")] {
            record.fields.insert(name.to_owned(), text.to_owned());
        }
        for (name, tag, depth) in places {
            let place = Place::from(((*tag).to_owned(), *depth));
            record.places.insert((*name).to_owned(), place);
        }
        known.learn(&step, &kept);
        known
    }

    fn place(known: &Known, word: &str) -> [u16; 2] {
        let sample = known.sample();
        Places::of(sample).place_of(sample, sample.find(word).unwrap())
    }

    #[test]
    fn fields_of_the_same_tag_share_it_and_may_differ_in_depth() {
        let known = known(&[("title", "h3", 4), ("a", "td.x", 5), ("b", "td.x", 6)]);
        assert_eq!(place(&known, "old"), [0, 4]);
        assert_eq!(place(&known, "red"), [1, 5]);
        assert_eq!(place(&known, "blue"), [1, 6]);
    }

    #[test]
    fn without_tags_every_field_is_a_place_of_its_own() {
        let known = known(&[]);
        let places = ["old", "red", "blue", "nowhere"].map(|word| place(&known, word));
        for (number, one) in places.iter().enumerate() {
            let others = &places[number + 1..];
            assert!(
                others
                    .iter()
                    .all(|other| one[0] != other[0] && one[1] != other[1])
            );
        }
    }
}
