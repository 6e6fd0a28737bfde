//! The language of a word on its own: its script, then letters that few languages have, then the commonest small words.
//!
//! Detectors that count letter groups need some twenty letters to be reliable, and a word has seven. So a plain Latin word that
//! is no small word of a language we know stays [`Language::Latin`].

/// A language, or as much as a word tells of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names are the words for it")]
pub enum Language {
    /// No letters at all.
    None,
    /// Latin letters of any language.
    Latin,
    English,
    German,
    French,
    Spanish,
    Portuguese,
    Italian,
    Nordic,
    Polish,
    Czech,
    Turkish,
    Russian,
    Ukrainian,
    Greek,
    Arabic,
    Hebrew,
    Indic,
    Thai,
    Chinese,
    Japanese,
    Korean,
    /// A script we have no name for.
    Other,
}

/// Letters that tell a language among those that write Latin. The first language that has one of the word's letters wins.
const LETTERS: &[(&str, Language)] = &[
    ("ß", Language::German),
    ("ñ¿", Language::Spanish),
    ("ãõ", Language::Portuguese),
    ("åøæ", Language::Nordic),
    ("ąęłńśźż", Language::Polish),
    ("ěřůčďťň", Language::Czech),
    ("ığş", Language::Turkish),
    ("èêëœàùçîï", Language::French),
    ("äöü", Language::German),
    ("ìò", Language::Italian),
    ("é", Language::French),
    ("áíóú", Language::Spanish),
];

/// Small words that stand in most texts of a language, and in few of others.
const SMALL_WORDS: &[(&[&str], Language)] = &[
    (
        &[
            "the", "of", "and", "for", "with", "from", "this", "that", "is", "are", "was", "by",
            "not", "you", "it", "be", "which", "an",
        ],
        Language::English,
    ),
    (
        &[
            "der", "das", "und", "ein", "eine", "mit", "nicht", "von", "den", "dem", "zu", "auf",
            "ist", "im",
        ],
        Language::German,
    ),
    (
        &["le", "les", "et", "des", "du", "une", "dans", "pour", "au"],
        Language::French,
    ),
    (
        &["el", "los", "las", "del", "y", "una", "por", "con", "para"],
        Language::Spanish,
    ),
    (
        &["os", "dos", "da", "uma", "em", "um"],
        Language::Portuguese,
    ),
    (
        &["il", "di", "della", "gli", "che", "per", "delle", "lo"],
        Language::Italian,
    ),
    (&["og", "och", "det", "av", "som"], Language::Nordic),
];

impl Language {
    /// The language of a word in small letters.
    pub fn of(word: &str) -> Self {
        let scripts = word.chars().filter(|letter| letter.is_alphabetic());
        match scripts.map(of_script).max_by_key(|script| rank(*script)) {
            None => Self::None,
            Some(Self::Latin) => of_latin(word),
            Some(Self::Russian) if word.contains(['і', 'ї', 'є', 'ґ']) => Self::Ukrainian,
            Some(script) => script,
        }
    }
}

/// One kana makes a word Japanese, one Han character makes it Chinese else, and any other script beats Latin.
fn rank(script: Language) -> u8 {
    match script {
        Language::Latin => 0,
        Language::Chinese => 2,
        Language::Japanese => 3,
        _ => 1,
    }
}

fn of_script(letter: char) -> Language {
    match letter as u32 {
        0..=0x024F | 0x1E00..=0x1EFF => Language::Latin,
        0x0370..=0x03FF | 0x1F00..=0x1FFF => Language::Greek,
        0x0400..=0x052F => Language::Russian,
        0x0590..=0x05FF => Language::Hebrew,
        0x0600..=0x077F | 0x08A0..=0x08FF => Language::Arabic,
        0x0900..=0x0DFF => Language::Indic,
        0x0E00..=0x0E7F => Language::Thai,
        0x1100..=0x11FF | 0xAC00..=0xD7AF => Language::Korean,
        0x3040..=0x30FF | 0x31F0..=0x31FF => Language::Japanese,
        0x2E80..=0x2FDF | 0x3400..=0x9FFF | 0xF900..=0xFAFF | 0x2_0000..=0x3_FFFF => {
            Language::Chinese
        }
        _ => Language::Other,
    }
}

fn of_latin(word: &str) -> Language {
    if !word.is_ascii() {
        let tells = |(letters, _): &&(&str, Language)| word.contains(|it| letters.contains(it));
        let found = LETTERS.iter().find(tells);
        return found.map_or(Language::Latin, |(_, language)| *language);
    }
    let is_one = |(words, _): &&(&[&str], Language)| words.contains(&word);
    let found = SMALL_WORDS.iter().find(is_one);
    found.map_or(Language::Latin, |(_, language)| *language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_tell_most_languages() {
        assert_eq!(Language::of("海"), Language::Chinese);
        assert_eq!(Language::of("カメラ"), Language::Japanese);
        assert_eq!(Language::of("книга"), Language::Russian);
        assert_eq!(Language::of("київ"), Language::Ukrainian);
        assert_eq!(Language::of("책"), Language::Korean);
    }

    #[test]
    fn latin_words_are_told_apart_by_letters_and_small_words() {
        assert_eq!(Language::of("straße"), Language::German);
        assert_eq!(Language::of("señor"), Language::Spanish);
        assert_eq!(Language::of("which"), Language::English);
        assert_eq!(Language::of("della"), Language::Italian);
        assert_eq!(Language::of("book"), Language::Latin);
    }

    #[test]
    fn what_has_no_letters_has_no_language() {
        assert_eq!(Language::of("1984"), Language::None);
        assert_eq!(Language::of(""), Language::None);
    }
}
