//! Looks many words up in a text at once.
//!
//! Pages are written in many languages, and attributes are written by programmers: `mainSearch-searchText`, `add_to_cart`,
//! `newsletterform`. So a text is first split into lower-case words (at punctuation, camel case and digits, Latin and Greek
//! accents dropped), and a table says for each of its words how freely it may stand:
//!
//! - `search`       anywhere, also inside a longer word (`searchform`)
//! - `^such`        at the beginning of a word (`Suchbegriff`, but not `Besuch`)
//! - `=ara`         as a whole word
//! - `add to cart`  these words in a row, or glued together (`addtocart`)

use aho_corasick::{AhoCorasick, MatchKind};
use unicode_normalization::UnicodeNormalization;

/// Longest text we look at, in characters. Labels and names are short; a site that writes more hides nothing we need there.
const LONGEST: usize = 2_000;

/// Word tables, each with the meaning its words carry, compiled into one automaton.
pub(crate) struct Vocabulary<M> {
    automaton: Option<AhoCorasick>,
    entries: Vec<(M, &'static str)>,
}

/// What a text says: each meaning once, with the first word that carried it.
#[derive(Debug, Clone)]
pub(crate) struct Said<M> {
    found: Vec<(M, &'static str)>,
    /// How many words the text has.
    pub(crate) length: usize,
}

impl<M: Copy + PartialEq> Vocabulary<M> {
    /// Compiles the tables.
    pub(crate) fn new(tables: &[(M, &[&'static str])]) -> Self {
        let mut entries = Vec::new();
        let mut patterns = Vec::new();
        for (meaning, words) in tables {
            for entry in *words {
                for pattern in patterns_of(entry) {
                    patterns.push(pattern);
                    entries.push((*meaning, *entry));
                }
            }
        }
        // The tables are constants far below the automaton's limits, and a test builds each of them. Should one ever fail to
        // compile, a vocabulary that knows no word finds no evidence either, so nothing would be submitted.
        let automaton = AhoCorasick::builder()
            .match_kind(MatchKind::Standard)
            .build(&patterns)
            .ok();
        Self { automaton, entries }
    }

    /// What a text says.
    pub(crate) fn hear(&self, text: &str) -> Said<M> {
        let mut said = Said::nothing();
        if let Some(automaton) = &self.automaton
            && !text.is_empty()
        {
            let spaced = spaced(text);
            said.length = spaced.bytes().filter(|byte| *byte == b' ').count() - 1;
            for found in automaton.find_overlapping_iter(&spaced) {
                let (meaning, entry) = self.entries[found.pattern().as_usize()];
                if !said.has(meaning) {
                    said.found.push((meaning, entry));
                }
            }
        }
        said
    }

    /// What several texts say together. Their borders are kept: no phrase spans two of them.
    pub(crate) fn hear_all<'a>(&self, texts: impl IntoIterator<Item = &'a str>) -> Said<M> {
        let mut said = Said::nothing();
        for text in texts {
            said.add(&self.hear(text));
        }
        said
    }

    #[cfg(test)]
    pub(crate) fn is_whole(&self) -> bool {
        self.automaton.is_some()
    }
}

impl<M: Copy + PartialEq> Said<M> {
    /// Says nothing.
    pub(crate) fn nothing() -> Self {
        Self {
            found: Vec::new(),
            length: 0,
        }
    }

    /// Whether it carries a meaning.
    pub(crate) fn has(&self, meaning: M) -> bool {
        self.found.iter().any(|(known, _)| *known == meaning)
    }

    /// Whether it carries one of several meanings.
    pub(crate) fn has_any(&self, meanings: &[M]) -> bool {
        meanings.iter().any(|meaning| self.has(*meaning))
    }

    /// The word that carried a meaning, without its marks.
    pub(crate) fn word(&self, meaning: M) -> Option<&'static str> {
        self.found
            .iter()
            .find(|(known, _)| *known == meaning)
            .map(|(_, entry)| entry.trim_start_matches(['^', '=']))
    }

    /// Every meaning it carries, with the word that carried it.
    pub(crate) fn meanings(&self) -> impl Iterator<Item = (M, &'static str)> {
        self.found
            .iter()
            .map(|(meaning, entry)| (*meaning, entry.trim_start_matches(['^', '='])))
    }

    /// Adds what another text says.
    pub(crate) fn add(&mut self, other: &Self) {
        self.length += other.length;
        for (meaning, entry) in &other.found {
            if !self.has(*meaning) {
                self.found.push((*meaning, entry));
            }
        }
    }
}

/// The ways an entry may stand in a spaced text.
fn patterns_of(entry: &str) -> Vec<String> {
    let (before, after, words) = match entry.split_at_checked(1) {
        Some(("^", words)) => (" ", "", words),
        Some(("=", words)) => (" ", " ", words),
        _ => ("", "", entry),
    };
    let mut patterns = vec![format!("{before}{words}{after}")];
    if words.contains(' ') {
        // A phrase begins at a word: `log in` is not in `blog info`.
        patterns = vec![format!(" {words}{after}")];
        patterns.push(format!("{before}{}{after}", words.replace(' ', "")));
    }
    patterns
}

/// A text as lower-case words with a space before and after each.
pub(crate) fn spaced(text: &str) -> String {
    let mut words = String::with_capacity(text.len().min(LONGEST) + 8);
    words.push(' ');
    let mut last = Class::Break;
    for character in text.chars().take(LONGEST) {
        let class = Class::of(character);
        let border = matches!(
            (last, class),
            (_, Class::Break)
                | (Class::Digit, Class::Lower | Class::Upper)
                | (Class::Lower, Class::Upper | Class::Digit)
                | (Class::Upper, Class::Digit)
        );
        if border && !words.ends_with(' ') {
            words.push(' ');
        }
        match class {
            Class::Break => {}
            _ if character.is_ascii() => words.push(character.to_ascii_lowercase()),
            _ => words.extend(character.to_lowercase()),
        }
        last = class;
    }
    if !words.ends_with(' ') {
        words.push(' ');
    }
    if !words.is_ascii() {
        words = folded(&words);
    }
    // "Research" is not "search", though it contains it.
    if words.contains(" research") {
        let kept: Vec<_> = words
            .split_whitespace()
            .filter(|word| !word.starts_with("research"))
            .collect();
        words = format!(" {} ", kept.join(" "));
    }
    words
}

/// Drops the accents of Latin and Greek letters, which people leave out as often as not. Other scripts keep their marks: a Japanese
/// or Cyrillic letter is another letter without its mark.
fn folded(words: &str) -> String {
    let mut base = ' ';
    let kept: String = words
        .nfkd()
        .filter(|character| {
            let accent = matches!(*character, '\u{300}'..='\u{36f}');
            if !accent {
                base = *character;
            }
            !(accent && (base.is_ascii() || matches!(base, '\u{370}'..='\u{3ff}')))
        })
        .collect();
    kept.nfc().collect()
}

#[derive(Clone, Copy, PartialEq)]
enum Class {
    Upper,
    Lower,
    Digit,
    Break,
}

impl Class {
    fn of(character: char) -> Self {
        if character.is_ascii() {
            return match character {
                'a'..='z' => Self::Lower,
                'A'..='Z' => Self::Upper,
                '0'..='9' => Self::Digit,
                _ => Self::Break,
            };
        }
        if character.is_uppercase() {
            Self::Upper
        } else if character.is_numeric() {
            Self::Digit
        } else if character.is_alphabetic() || matches!(character, '\u{300}'..='\u{36f}') {
            Self::Lower
        } else if character.is_whitespace() || character.is_control() {
            Self::Break
        } else {
            // Vowel signs of Indic scripts, marks of Thai and Hebrew: parts of words, not borders. Other signs do no harm.
            match character {
                '\u{2000}'..='\u{2bff}' | '\u{3000}'..='\u{303f}' | '\u{a0}'..='\u{bf}' => {
                    Self::Break
                }
                _ => Self::Lower,
            }
        }
    }
}

/// Whether a table's word is written the way texts are folded, so that it can be found at all.
#[cfg(test)]
pub(crate) fn is_folded(entry: &str) -> bool {
    let words = entry.trim_start_matches(['^', '=']);
    spaced(words) == format!(" {words} ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(text: &str, entry: &'static str) -> bool {
        Vocabulary::new(&[((), &[entry])]).hear(text).has(())
    }

    #[test]
    fn marks_say_how_freely_a_word_may_stand() {
        assert!(heard("mainSearch-searchText", "search"));
        assert!(heard("searchform", "search"));
        assert!(heard("Suchbegriff", "^such"));
        assert!(!heard("Ihr Besuch", "^such"));
        assert!(heard("Hemen ARA!", "=ara"));
        assert!(!heard("arabic", "=ara"));
        assert!(heard("q[all][]", "=q"));
        assert!(heard("q1", "=q"));
    }

    #[test]
    fn a_phrase_is_found_in_a_row_and_glued() {
        for text in ["Add to cart", "add_to_cart", "addToCart", "btn-addtocart"] {
            assert!(heard(text, "add to cart"), "{text}");
        }
        assert!(!heard("blog info", "log in"));
        assert!(heard("Log In", "log in"));
    }

    #[test]
    fn accents_are_dropped_from_latin_and_greek_only() {
        assert!(heard("BÚSQUEDA avanzada", "^busqueda"));
        assert!(heard("Αναζήτηση", "αναζητ"));
        assert!(heard("Найти", "^найти"));
        assert!(heard("ログイン", "ログイン"));
        assert!(heard("Søg", "^søg"));
    }

    #[test]
    fn research_is_not_search() {
        assert!(!heard("/research/projects", "search"));
        assert!(heard("storeSearch", "search"));
    }

    #[test]
    fn a_giant_text_costs_no_more_than_its_beginning() {
        let giant = "x ".repeat(1_000_000) + "search";
        assert!(!heard(&giant, "search"));
    }
}
