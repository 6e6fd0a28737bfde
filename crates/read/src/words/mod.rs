//! The words of a text, in one spelling.
//!
//! A word is what Unicode calls one (UAX 29), after compatibility forms are folded (NFKC). For most text both are simple: `scan` reads
//! that part byte by byte and hands only what is near other characters to the full rules. The words are the same ones, which a property checks.

mod scan;

pub use scan::{Before, each_written_word};

/// The words of a text in order: lower case, compatibility forms folded (NFKC), numbers kept, punctuation dropped.
/// Scripts without spaces come as single characters where the Unicode rules know no better.
pub fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    each_word(text, |word, _| words.push(word.to_owned()));
    words
}

/// Hands each of the [`words`] to `see`, with what stood before it, and makes no string for it.
pub fn each_word(text: &str, mut see: impl FnMut(&str, Before)) {
    let mut lower = String::new();
    each_written_word(text, |word, before| {
        lower.clear();
        lower.push_str(word);
        if word.is_ascii() {
            lower.make_ascii_lowercase();
        } else if word.contains('Σ') {
            // The one letter whose small form depends on its place.
            lower = word.to_lowercase();
        } else {
            lower.clear();
            lower.extend(word.chars().flat_map(char::to_lowercase));
        }
        see(&lower, before);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization;
    use unicode_segmentation::UnicodeSegmentation;

    /// The definition, word for word.
    fn defined(text: &str) -> Vec<String> {
        let folded: String = text.nfkc().collect();
        folded.unicode_words().map(str::to_lowercase).collect()
    }

    /// Text of the characters on which the rules turn, near each other.
    fn tricky() -> impl Strategy<Value = String> {
        let characters: Vec<char> = "aB1 _.,:;'\"-\n\r\t\u{b}éß\u{a0}\u{b4}\u{2003}\u{301}\u{345}\u{200d}\u{200b}\u{ad}’·–ﬁ①½カ゛ー漢のハ한글กำ\u{e35}שع१😀🇩🇪ΣİǄЯёŉĳſΆÇşïأ٠×÷½µª\u{2028}\u{85}\u{fdfa}\u{1f3fd}"
            .chars()
            .collect();
        prop::collection::vec(prop::sample::select(characters), 0..60)
            .prop_map(|chosen| chosen.into_iter().collect())
    }

    #[test]
    fn words_keep_their_insides_and_lose_what_is_around_them() {
        assert_eq!(
            words("Webster's 3.14, e.g. lz78_x — “naïve” café."),
            ["webster's", "3.14", "e.g", "lz78_x", "naïve", "café"]
        );
        assert_eq!(words("___ ... 漢字 ﬁne"), ["漢", "字", "fine"]);
    }

    #[test]
    fn what_stands_before_a_word_tells_whether_a_sentence_ended() {
        let mut all = Vec::new();
        each_word("One two, three. Four\nfive 漢字。終", |_, before| {
            all.push(before);
        });
        let (stop, space, pause, joined) =
            (Before::Stop, Before::Space, Before::Pause, Before::Joined);
        assert_eq!(all, [stop, space, pause, stop, stop, space, joined, stop]);
    }

    #[test]
    fn every_letter_that_is_taken_for_plain_is_plain() {
        for letter in (0u32..0x800).filter_map(char::from_u32) {
            let text = format!(
                "a{letter}b {letter}.{letter} 1{letter}2 e{letter}\u{301} '{letter}':{letter} {letter}_"
            );
            assert_eq!(words(&text), defined(&text), "{letter:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]
        #[test]
        fn the_fast_way_finds_the_same_words(text in tricky()) {
            prop_assert_eq!(words(&text), defined(&text));
        }

        #[test]
        fn the_fast_way_finds_the_same_words_in_any_text(text in any::<String>()) {
            prop_assert_eq!(words(&text), defined(&text));
        }
    }
}
