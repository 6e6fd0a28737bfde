//! Addresses that were seen, in few bytes: what is asked is only whether one is among them.
//!
//! An address is a number of 48 bits. The upper 16 say which drawer, the lower 32 are kept there in order: four bytes each, and a little air. Ten
//! million addresses take about 50 MB. Two addresses have one number with a chance of one in 28 million when ten million are known: then a
//! link is passed over.

use xxhash_rust::xxh3::xxh3_64;

const DRAWERS: usize = 1 << 16;

/// See the module.
#[derive(Debug, Clone)]
pub struct Known {
    drawers: Vec<Vec<u32>>,
    count: usize,
}

impl Default for Known {
    fn default() -> Self {
        Self {
            drawers: vec![Vec::new(); DRAWERS],
            count: 0,
        }
    }
}

impl Known {
    /// Adds what a text stands for. Says whether it was new.
    pub fn insert(&mut self, text: &[u8]) -> bool {
        let (drawer, rest) = place(text);
        let drawer = &mut self.drawers[drawer];
        let Err(at) = drawer.binary_search(&rest) else {
            return false;
        };
        if drawer.len() == drawer.capacity() {
            // Doubling would leave a third of the memory empty.
            drawer.reserve_exact(drawer.len() / 4 + 4);
        }
        drawer.insert(at, rest);
        self.count += 1;
        true
    }

    /// Whether a text was added.
    pub fn contains(&self, text: &[u8]) -> bool {
        let (drawer, rest) = place(text);
        self.drawers[drawer].binary_search(&rest).is_ok()
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}

fn place(text: &[u8]) -> (usize, u32) {
    let number = xxh3_64(text);
    let drawer = usize::try_from(number >> 48).unwrap_or(0);
    let [a, b, c, d, ..] = number.to_le_bytes();
    (drawer, u32::from_le_bytes([a, b, c, d]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    proptest! {
        #[test]
        fn what_was_added_is_known_and_nothing_else(texts in prop::collection::vec("[a-z]{0,3}", 0..200)) {
            let mut known = Known::default();
            let mut all: HashSet<String> = HashSet::new();
            for text in &texts {
                prop_assert_eq!(known.insert(text.as_bytes()), all.insert(text.clone()));
            }
            prop_assert_eq!(known.len(), all.len());
            for text in ["", "a", "ab", "zz", "abc"] {
                prop_assert_eq!(known.contains(text.as_bytes()), all.contains(text));
            }
        }
    }
}
