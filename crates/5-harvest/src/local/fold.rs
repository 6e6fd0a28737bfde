//! Words as they are compared: without case and accents.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A word of [`askable_words`](crate::known::askable_words) without its accents. Letters that have no accent but are written otherwise where they are
/// missing on a keyboard are written so.
pub fn folded(word: &str) -> String {
    if word.is_ascii() {
        return word.to_owned();
    }
    let mut folded = String::with_capacity(word.len());
    for letter in word.nfd().filter(|letter| !is_combining_mark(*letter)) {
        match letter {
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'þ' => folded.push_str("th"),
            'ø' => folded.push('o'),
            'đ' | 'ð' => folded.push('d'),
            'ł' => folded.push('l'),
            'ı' => folded.push('i'),
            _ => folded.push(letter),
        }
    }
    folded.nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn accents_go_and_letters_stay() {
        for (word, want) in [
            ("márquez", "marquez"),
            ("straße", "strasse"),
            ("łódź", "lodz"),
            ("smørrebrød", "smorrebrod"),
            ("한글", "한글"),
            ("張", "張"),
            ("1984", "1984"),
        ] {
            assert_eq!(folded(word), want);
        }
    }

    proptest! {
        #[test]
        fn folding_twice_is_folding_once(word in "\\PC{0,12}") {
            let once = folded(&word);
            prop_assert_eq!(folded(&once), once);
        }
    }
}
