//! Where on the page a word stands: the HTML features of paper 000, tag with attribute and depth in the tree.
//!
//! Today a record knows the names of its fields and no tags. A field is read from one kind of element, so its number stands for the tag
//! and its position in the record for the depth.

use crate::known::{Sample, WordId};

/// Where a word stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Which element, by number.
    pub tag: u16,
    /// How deep it stands.
    pub depth: u16,
}

impl Place {
    /// The features as numbers, each one of several.
    pub fn key(self) -> [u16; 2] {
        [self.tag, self.depth]
    }

    /// The place of a word that stands in these fields, given as bits: the first of them. A word that stands nowhere has a place
    /// of its own.
    pub fn in_fields(fields: u16) -> Self {
        let field = u16::try_from(fields.trailing_zeros()).unwrap_or(u16::MAX);
        Self {
            tag: field,
            depth: field,
        }
    }
}

/// Where a word stands.
pub fn place_of(sample: &Sample, word: WordId) -> Place {
    Place::in_fields(sample.of(word).fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_stands_where_it_is_seen_first() {
        assert_eq!(Place::in_fields(0b110), Place { tag: 1, depth: 1 });
        assert_ne!(Place::in_fields(0), Place::in_fields(1));
    }
}
