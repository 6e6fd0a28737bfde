//! A short word as a number.

/// A word of up to 15 bytes: its letters, and in the last byte how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Short([u64; 2]);

/// Bytes of letters.
const MOST: usize = 15;

impl Short {
    /// The word, if it is short.
    pub(super) fn of(word: &str) -> Option<Self> {
        let mut bytes = [0; MOST + 1];
        bytes[..MOST]
            .get_mut(..word.len())?
            .copy_from_slice(word.as_bytes());
        bytes[MOST] = u8::try_from(word.len()).ok()?;
        let (low, high) = bytes.split_at(8);
        let number = |half: &[u8]| half.try_into().map(u64::from_le_bytes).ok();
        Some(Self([number(low)?, number(high)?]))
    }

    /// Lets `look` see the word again.
    pub(super) fn spell<T>(self, look: impl FnOnce(&str) -> T) -> T {
        let mut bytes = [0; MOST + 1];
        bytes[..8].copy_from_slice(&self.0[0].to_le_bytes());
        bytes[8..].copy_from_slice(&self.0[1].to_le_bytes());
        let letters = &bytes[..usize::from(bytes[MOST]).min(MOST)];
        look(str::from_utf8(letters).expect("the bytes were those of a word"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn long_words_are_not_short() {
        assert!(Short::of("fifteen-letters").is_some());
        assert!(Short::of("sixteen-letters!").is_none());
    }

    proptest! {
        #[test]
        fn a_short_word_is_spelled_as_it_was(word in any::<String>()) {
            match Short::of(&word) {
                Some(short) => short.spell(|again| assert_eq!(again, word)),
                None => prop_assert!(word.len() > MOST),
            }
        }
    }
}
