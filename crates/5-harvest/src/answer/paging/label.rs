//! What the label of a link says about pages.

use super::words;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Longest label that can name a page, in words. "Next 20 results of 300" is one; the title of the next article is not.
const MOST_WORDS: usize = 5;
/// ... and in letters, for scripts without spaces.
const MOST_LETTERS: usize = 40;

/// What a label says, as far as it speaks of pages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Label {
    /// The number it is, if it is nothing else: `3`, `[3]`, `Page 3`.
    pub number: Option<u32>,
    /// The word it has.
    pub word: Option<Word>,
    /// The arrow it has.
    pub arrow: Option<Arrow>,
    /// How many words it has, numbers among them.
    pub words: usize,
    /// How many of its words are not of paging: "next thread" has one.
    pub others: usize,
    /// Whether it says "page".
    pub page: bool,
}

/// A word that speaks of another page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// The page after this one.
    Next,
    /// The page before.
    Previous,
    /// The first page.
    First,
    /// The last page.
    Last,
    /// What is older: further on, or back, as the site sees it.
    Older,
    /// What is newer.
    Newer,
    /// More of the same list.
    More,
}

/// An arrow. Doubled ones often lead to the ends of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrow {
    /// One step on.
    On,
    /// On, drawn double.
    FarOn,
    /// One step back.
    Back,
    /// Back, drawn double.
    FarBack,
}

impl Label {
    /// Reads a label.
    pub fn of(text: &str) -> Self {
        let text = text.trim();
        // No label that names a page is this long; the rest need not be looked at.
        if text.len() > 4 * MOST_LETTERS {
            return Self {
                words: MOST_WORDS + 1,
                ..Self::default()
            };
        }
        let lower = text.to_lowercase();
        let parts: Vec<&str> = lower
            .split(|c: char| !c.is_alphanumeric() && !is_mark(c) && c != '-')
            .map(|part| part.trim_matches('-'))
            .filter(|part| !part.is_empty())
            .collect();
        let short = parts.len() <= MOST_WORDS && lower.chars().count() <= MOST_LETTERS;
        Self {
            number: number_of(&parts),
            word: short.then(|| word_of(&lower, &parts)).flatten(),
            arrow: short.then(|| arrow_of(text)).flatten(),
            words: parts.len(),
            others: parts.iter().filter(|part| !is_of_paging(part)).count(),
            page: short && parts.iter().any(|part| lists_of(part) & PAGE != 0),
        }
    }

    /// Whether it leads to the next page, said in words.
    pub fn says_next(&self) -> bool {
        self.word == Some(Word::Next)
    }
}

/// Letters that change the one before them, in scripts that write vowels so.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{900}'..='\u{dff}' | '\u{e00}'..='\u{e7f}' | '\u{300}'..='\u{36f}')
}

/// The lists a word stands in. A page has thousands of words to look up: nine searches for each were some two fifths of the cost of paging.
static LISTS: LazyLock<HashMap<&'static str, u16>> = LazyLock::new(|| {
    let mut lists: HashMap<&'static str, u16> = HashMap::new();
    for (place, list) in ORDER.iter().enumerate() {
        for word in *list {
            *lists.entry(word).or_default() |= 1 << place;
        }
    }
    lists
});

/// The lists, in the order in which a word is held to mean them.
const ORDER: [&[&str]; 9] = [
    words::NEXT,
    words::PREVIOUS,
    words::FIRST,
    words::LAST,
    words::OLDER,
    words::NEWER,
    words::MORE,
    words::PAGE,
    words::BESIDE_MORE,
];
const MORE: u16 = 1 << 6;
const PAGE: u16 = 1 << 7;
const BESIDE_MORE: u16 = 1 << 8;

fn lists_of(word: &str) -> u16 {
    LISTS.get(word).copied().unwrap_or(0)
}

fn is_of_paging(part: &str) -> bool {
    lists_of(part) != 0
        || part.chars().all(|letter| digit(letter).is_some())
        || !part.chars().next().is_some_and(char::is_alphabetic)
        // Scripts without spaces write a whole label as one word.
        || part.chars().any(|letter| u32::from(letter) >= 0x0e00)
}

fn number_of(parts: &[&str]) -> Option<u32> {
    let number = match parts {
        [number] => (*number).to_owned(),
        [page, number] if lists_of(page) & PAGE != 0 => (*number).to_owned(),
        // 1,390
        [thousands, rest] if rest.len() == 3 && thousands.len() <= 3 => {
            format!("{thousands}{rest}")
        }
        _ => return None,
    };
    let digits: Option<String> = number
        .chars()
        .map(|c| digit(c).and_then(|digit| char::from_digit(digit, 10)))
        .collect();
    digits.filter(|digits| digits.len() <= 6)?.parse().ok()
}

/// The value of a digit, in any of the scripts that count by ten.
pub fn digit(letter: char) -> Option<u32> {
    /// The zeros of Arabic, Persian, Devanagari, Bengali, Tamil, Thai, Khmer, Myanmar and full-width digits.
    const ZEROS: [u32; 9] = [
        0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0xe50, 0x17e0, 0x1040, 0xff10,
    ];
    letter.to_digit(10).or_else(|| {
        let code = u32::from(letter);
        ZEROS
            .iter()
            .find(|zero| (**zero..**zero + 10).contains(&code))
            .map(|zero| code - zero)
    })
}

fn word_of(lower: &str, parts: &[&str]) -> Option<Word> {
    let has = |list: &[&str]| list.iter().any(|part| lower.contains(part));
    // "Next", before "page 1 of 20, last": what is named first in a label of several words is what it is for.
    let named = [
        Word::Next,
        Word::Previous,
        Word::First,
        Word::Last,
        Word::Older,
        Word::Newer,
    ];
    let said = parts.iter().find_map(|part| {
        let lists = lists_of(part);
        let place = (0..named.len()).find(|place| lists & (1 << place) != 0)?;
        Some(named[place])
    });
    if said.is_some() {
        return said;
    }
    // Only scripts without spaces are searched within words.
    if lower.is_ascii() {
        return more_of(parts);
    }
    for (list, word) in [
        (words::NEXT_PARTS, Word::Next),
        (words::PREVIOUS_PARTS, Word::Previous),
        (words::FIRST_PARTS, Word::First),
        (words::LAST_PARTS, Word::Last),
        (words::OLDER_PARTS, Word::Older),
        (words::NEWER_PARTS, Word::Newer),
    ] {
        if has(list) {
            return Some(word);
        }
    }
    more_of(parts)
}

/// "More", with nothing beside it but words for results: "load more results", not "more about this".
fn more_of(parts: &[&str]) -> Option<Word> {
    let fits =
        |part: &&str| lists_of(part) & (MORE | BESIDE_MORE) != 0 || part.parse::<u32>().is_ok();
    let says_more = parts.iter().any(|part| lists_of(part) & MORE != 0);
    (says_more && parts.iter().all(fits)).then_some(Word::More)
}

fn arrow_of(text: &str) -> Option<Arrow> {
    let signs: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let edge = |far: &[&str], near: &[&str]| {
        let at_edge = |sign: &&str| signs.starts_with(*sign) || signs.ends_with(*sign);
        if far.iter().any(at_edge) {
            Some(true)
        } else {
            near.iter().any(at_edge).then_some(false)
        }
    };
    let on = edge(
        &["»", ">>", "⏩", "⏭", "⇥", "≫", "››", "→→", ">|", "›|", "»|"],
        &[
            "›", ">", "→", "⟩", "▶", "►", "▸", "⇒", "➔", "➜", "→", "❯", "〉", "＞",
        ],
    );
    let back = edge(
        &["«", "<<", "⏪", "⏮", "⇤", "≪", "‹‹", "←←", "|<", "|‹", "|«"],
        &["‹", "<", "←", "⟨", "◀", "◄", "◂", "⇐", "❮", "〈", "＜"],
    );
    match (on, back) {
        (Some(far), None) => Some(if far { Arrow::FarOn } else { Arrow::On }),
        (None, Some(far)) => Some(if far { Arrow::FarBack } else { Arrow::Back }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_say_next_in_many_languages() {
        for text in [
            "Next",
            "next page »",
            "Next 20",
            "Nächste Seite",
            "Weiter >",
            "Suivant",
            "página siguiente",
            "Próxima",
            "Volgende",
            "Następna strona",
            "Следующая →",
            "下一页",
            "次のページ",
            "다음",
            "التالي",
            "Επόμενη",
            "Sonraki",
            "další",
            "अगला",
        ] {
            assert!(Label::of(text).says_next(), "{text}");
        }
    }

    #[test]
    fn a_long_title_says_nothing_of_pages() {
        for text in [
            "The next big thing in small harbours of the north",
            "Zurück in die Zukunft: der zweite Teil einer langen Reihe",
            "More about this item",
        ] {
            assert_eq!(Label::of(text).word, None, "{text}");
        }
    }

    #[test]
    fn arrows_are_told_from_doubled_arrows() {
        for (text, arrow) in [
            ("›", Some(Arrow::On)),
            ("Next »", Some(Arrow::FarOn)),
            ("<<", Some(Arrow::FarBack)),
            ("← Older", Some(Arrow::Back)),
            ("<b>", None),
            ("x", None),
        ] {
            assert_eq!(Label::of(text).arrow, arrow, "{text}");
        }
    }

    #[test]
    fn numbers_are_pages_only_when_nothing_else_stands_there() {
        for (text, number) in [
            ("3", Some(3)),
            ("[12]", Some(12)),
            ("Seite 4", Some(4)),
            ("1,390", Some(1390)),
            ("٣", Some(3)),
            ("3 comments", None),
            ("1234567", None),
        ] {
            assert_eq!(Label::of(text).number, number, "{text}");
        }
    }
}
