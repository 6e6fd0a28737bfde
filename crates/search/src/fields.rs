//! Names of fields, as the index knows them.
//!
//! Names come from strangers and may be anything. `Author` on one site and `author` on another are one; a name that is too long for a
//! word of the index goes by its beginning and its hash.

use xxhash_rust::xxh3::xxh3_64;

/// What the name of a record or page is found under.
pub(crate) const TITLE: &str = "title";

/// What the text of a page is found under.
pub(crate) const TEXT: &str = "text";

/// Bytes of a name that is kept whole.
const LONGEST: usize = 100;

/// A name as it is indexed and shown.
pub(crate) fn label(name: &str) -> String {
    let mut label = String::new();
    for word in name.split(|letter: char| letter.is_whitespace() || letter.is_control()) {
        if word.is_empty() {
            continue;
        }
        if !label.is_empty() {
            label.push(' ');
        }
        label.extend(word.chars().flat_map(char::to_lowercase));
    }
    if label.len() > LONGEST {
        let hash = xxh3_64(label.as_bytes());
        label.truncate(label.floor_char_boundary(LONGEST - 20));
        label = format!("{label}…{hash:016x}");
    }
    label
}

/// Parts of a text that stand in fields, joined for the index.
#[derive(Debug, Default)]
pub(crate) struct Joined(String);

/// What stands before the name of a field, and between it and its value. Neither is in a name; in values they become spaces.
const FIELD: char = '\u{1}';
const VALUE: char = '\u{2}';

impl Joined {
    pub(crate) fn push(&mut self, name: &str, value: &str) {
        self.0.push(FIELD);
        self.0.push_str(&label(name));
        self.0.push(VALUE);
        if value.contains([FIELD, VALUE]) {
            self.0.push_str(&value.replace([FIELD, VALUE], " "));
        } else {
            self.0.push_str(value);
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// The parts again: label and value.
pub(crate) fn parts(joined: &str) -> impl Iterator<Item = (&str, &str)> {
    joined
        .split(FIELD)
        .filter_map(|part| part.split_once(VALUE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_that_differ_in_case_or_space_are_one() {
        assert_eq!(label(" Date  of\tBirth "), "date of birth");
        assert_eq!(label("DATE OF BIRTH"), "date of birth");
    }

    #[test]
    fn a_long_name_is_short_and_still_its_own() {
        let (one, other) = (label(&"x".repeat(1_000_000)), label(&"x".repeat(1_000_001)));
        assert!(one.len() <= LONGEST && one != other, "{one} {other}");
        assert_eq!(label(&one), one, "as it is shown, so it can be asked for");
    }

    proptest! {
        #[test]
        fn what_is_joined_comes_apart(fields in prop::collection::vec((".{0,9}", ".{0,9}|[\u{1}\u{2}]{0,3}"), 0..5)) {
            let mut joined = Joined::default();
            for (name, value) in &fields {
                joined.push(name, value);
            }
            let apart: Vec<_> = parts(joined.as_str()).map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
            let wanted: Vec<_> = fields.iter().map(|(name, value)| (label(name), value.replace([FIELD, VALUE], " "))).collect();
            prop_assert_eq!(apart, wanted);
        }
    }
}
