//! The part of speech of a word on its own: closed classes by list, open ones by ending, other scripts by script.
//!
//! The words of records and queries have no sentence around them. English endings are few and tell most; what has none is taken for a noun, as most
//! words of records are. Policies learn by these guesses and are replayed, so a word must stay what it is.

/// A part of speech, as far as the word itself tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names are the words for it")]
pub enum Speech {
    Noun,
    Verb,
    Adjective,
    Adverb,
    Pronoun,
    Preposition,
    Conjunction,
    Article,
    Number,
    /// Letters and digits in one: a code.
    Code,
    /// A single letter.
    Letter,
    /// A character that is a word or a part of one.
    Ideograph,
    /// A word of a script whose endings we do not know.
    Other,
}

const ARTICLES: &[&str] = &["a", "an", "the"];
const CONJUNCTIONS: &[&str] = &[
    "and", "or", "but", "nor", "yet", "so", "if", "because", "while", "when", "where", "although",
    "though", "unless", "than", "that", "whether",
];
const PREPOSITIONS: &[&str] = &[
    "of", "in", "to", "for", "with", "on", "at", "from", "by", "about", "as", "into", "through",
    "after", "over", "between", "out", "against", "during", "without", "before", "under", "around",
    "among", "up", "down", "off", "near", "upon", "since", "until", "toward", "towards", "within",
    "beyond", "behind", "above", "below", "across", "via", "per",
];
const PRONOUNS: &[&str] = &[
    "i", "you", "he", "she", "it", "we", "they", "me", "him", "her", "us", "them", "my", "your",
    "his", "its", "our", "their", "this", "these", "those", "who", "whom", "whose", "which",
    "what", "all", "some", "any", "each", "every", "none", "no", "one", "both", "other", "such",
    "same",
];
const VERBS: &[&str] = &[
    "is", "are", "was", "were", "be", "been", "being", "am", "do", "does", "did", "has", "have",
    "had", "will", "would", "can", "could", "may", "might", "must", "shall", "should", "go", "get",
    "make", "take", "see", "use", "say",
];
const ADVERBS: &[&str] = &[
    "not", "very", "too", "also", "just", "only", "then", "there", "here", "now", "never",
    "always", "often", "more", "most", "less", "how", "why", "again", "still", "well", "even",
];

/// Endings, the longer before the shorter where one ends with the other.
const ENDINGS: &[(&str, Speech)] = &[
    ("ly", Speech::Adverb),
    ("wards", Speech::Adverb),
    ("ing", Speech::Verb),
    ("ed", Speech::Verb),
    ("ise", Speech::Verb),
    ("ize", Speech::Verb),
    ("ify", Speech::Verb),
    ("ate", Speech::Verb),
    ("ous", Speech::Adjective),
    ("ful", Speech::Adjective),
    ("less", Speech::Adjective),
    ("able", Speech::Adjective),
    ("ible", Speech::Adjective),
    ("ical", Speech::Adjective),
    ("ive", Speech::Adjective),
    ("ish", Speech::Adjective),
    ("ial", Speech::Adjective),
    ("ic", Speech::Adjective),
    ("est", Speech::Adjective),
];

/// Letters that must stand before an ending: `bed` and `ring` are no verbs.
const STEM: usize = 3;

impl Speech {
    /// The part of speech of a word in small letters.
    pub fn of(word: &str) -> Self {
        if !word.is_ascii() {
            return Self::of_other_scripts(word);
        }
        let digits = word.bytes().filter(u8::is_ascii_digit).count();
        if digits > 0 {
            return if digits == word.len() {
                Self::Number
            } else {
                Self::Code
            };
        }
        let closed = [
            (ARTICLES, Self::Article),
            (CONJUNCTIONS, Self::Conjunction),
            (PREPOSITIONS, Self::Preposition),
            (PRONOUNS, Self::Pronoun),
            (VERBS, Self::Verb),
            (ADVERBS, Self::Adverb),
        ];
        if let Some((_, speech)) = closed.iter().find(|(words, _)| words.contains(&word)) {
            return *speech;
        }
        if word.len() == 1 {
            return Self::Letter;
        }
        let ends = |(ending, _): &&(&str, Self)| {
            word.len() >= ending.len() + STEM && word.ends_with(ending)
        };
        ENDINGS
            .iter()
            .find(ends)
            .map_or(Self::Noun, |(_, speech)| *speech)
    }

    fn of_other_scripts(word: &str) -> Self {
        let is_latin = |letter: char| letter.is_alphabetic() && (letter as u32) < 0x0250;
        let is_ideograph = |letter: char| matches!(letter as u32, 0x2E80..=0x2FDF | 0x3400..=0x9FFF | 0xF900..=0xFAFF | 0x2_0000..=0x3_FFFF);
        if word.chars().all(char::is_numeric) {
            Self::Number
        } else if word.chars().any(is_ideograph) {
            Self::Ideograph
        } else if word.chars().all(is_latin) {
            Self::Noun
        } else {
            Self::Other
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_classes_are_known_by_list() {
        assert_eq!(Speech::of("the"), Speech::Article);
        assert_eq!(Speech::of("of"), Speech::Preposition);
        assert_eq!(Speech::of("whose"), Speech::Pronoun);
        assert_eq!(Speech::of("would"), Speech::Verb);
    }

    #[test]
    fn open_classes_are_known_by_their_endings() {
        assert_eq!(Speech::of("slowly"), Speech::Adverb);
        assert_eq!(Speech::of("historical"), Speech::Adjective);
        assert_eq!(Speech::of("compressing"), Speech::Verb);
        assert_eq!(Speech::of("harbour"), Speech::Noun);
        assert_eq!(Speech::of("ring"), Speech::Noun);
    }

    #[test]
    fn numbers_codes_and_other_scripts_have_classes_of_their_own() {
        assert_eq!(Speech::of("1984"), Speech::Number);
        assert_eq!(Speech::of("lz78"), Speech::Code);
        assert_eq!(Speech::of("張"), Speech::Ideograph);
        assert_eq!(Speech::of("カメラ"), Speech::Other);
        assert_eq!(Speech::of("grandpré"), Speech::Noun);
        assert_eq!(Speech::of(""), Speech::Noun);
    }
}
