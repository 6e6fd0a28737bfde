//! A text as words that can be found.
//!
//! A word is a run of letters and digits, in one spelling: small letters, without accents, compatibility forms folded (NFKD). In scripts without
//! spaces every two neighbouring characters are one, and the last character of a run stands alone, so that whoever looks for one
//! character looks for all words that begin with it.
//!
//! This is not what `read` calls words: there `3.14` and `lz78_x` are one word each, which serves to ask a site; here whoever types
//! a part of it should find it.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Bytes of a word that count. What is longer is found by its beginning, which is the same for both sides.
const LONGEST: usize = 64;

/// Whether the last character of a run without spaces is a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Last {
    /// Always: for texts.
    Alone,
    /// Only if it is the whole run: for questions.
    InPairs,
}

/// Where a word stands in its text, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) from: usize,
    pub(crate) to: usize,
}

/// Walks over the words of a text.
#[derive(Debug, Clone)]
pub(crate) struct Words<'a> {
    text: &'a str,
    at: usize,
    last: Last,
    /// Whether the character before stood in the same run without spaces.
    in_run: bool,
}

impl<'a> Words<'a> {
    pub(crate) fn of(text: &'a str, last: Last) -> Self {
        Self {
            text,
            at: 0,
            last,
            in_run: false,
        }
    }

    /// Puts the next word into `word` and says where it stands.
    pub(crate) fn next_into(&mut self, word: &mut String) -> Option<Span> {
        word.clear();
        loop {
            let first = self.text[self.at..].chars().next()?;
            let from = self.at;
            self.at += first.len_utf8();
            if !has_no_spaces(first) {
                self.in_run = false;
                if first.is_alphanumeric() {
                    return Some(self.run(from, first, word));
                }
                continue;
            }
            let was_in_run = std::mem::replace(&mut self.in_run, true);
            let to = match self.text[self.at..].chars().next() {
                Some(next) if has_no_spaces(next) => {
                    word.extend([first, next].into_iter().nfkc());
                    self.at + next.len_utf8()
                }
                // The pair before has said it already.
                _ if was_in_run && self.last == Last::InPairs => continue,
                _ => {
                    word.extend(std::iter::once(first).nfkc());
                    self.at
                }
            };
            return Some(Span { from, to });
        }
    }

    /// A run of letters and digits of a script with spaces.
    fn run(&mut self, from: usize, first: char, word: &mut String) -> Span {
        fold(first, word);
        let rest = &self.text[self.at..];
        for letter in rest.chars() {
            if has_no_spaces(letter) || !(letter.is_alphanumeric() || is_combining_mark(letter)) {
                break;
            }
            self.at += letter.len_utf8();
            fold(letter, word);
        }
        Span { from, to: self.at }
    }
}

/// All words of a question, or of part of one.
pub(crate) fn asked(text: &str) -> Vec<String> {
    let (mut words, mut all, mut word) =
        (Words::of(text, Last::InPairs), Vec::new(), String::new());
    while words.next_into(&mut word).is_some() {
        if !word.is_empty() {
            all.push(word.clone());
        }
    }
    all
}

/// Whether a character belongs to a script that writes words without spaces between them, or (Korean) with endings grown onto them.
pub(crate) fn has_no_spaces(letter: char) -> bool {
    if letter < '\u{e00}' {
        return false;
    }
    let is_there = match letter {
        // Thai, Lao, Myanmar, Khmer.
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        // Kana, signs of repetition, bopomofo, ideographs, Hangul, half-width kana.
        | '\u{3005}'..='\u{3007}'
        | '\u{3041}'..='\u{312f}'
        | '\u{31f0}'..='\u{31ff}'
        | '\u{3400}'..='\u{9fff}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{ff66}'..='\u{ff9f}'
        | '\u{20000}'..='\u{3ffff}' => true,
        _ => false,
    };
    is_there && (letter.is_alphanumeric() || is_combining_mark(letter))
}

/// Appends a letter in its one spelling.
fn fold(letter: char, word: &mut String) {
    if word.len() >= LONGEST {
        return;
    }
    if letter.is_ascii() {
        word.push(letter.to_ascii_lowercase());
        return;
    }
    for part in std::iter::once(letter).nfkd() {
        match part {
            // Accents. Marks of other scripts are vowels, and stay.
            '\u{300}'..='\u{36f}' => {}
            'ß' | 'ẞ' => word.push_str("ss"),
            'æ' | 'Æ' => word.push_str("ae"),
            'œ' | 'Œ' => word.push_str("oe"),
            'ø' | 'Ø' => word.push('o'),
            'đ' | 'Đ' => word.push('d'),
            'ł' | 'Ł' => word.push('l'),
            'ı' => word.push('i'),
            'ς' => word.push('σ'),
            part => word.extend(part.to_lowercase()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn written(text: &str) -> Vec<String> {
        let (mut words, mut all, mut word) =
            (Words::of(text, Last::Alone), Vec::new(), String::new());
        while words.next_into(&mut word).is_some() {
            all.push(word.clone());
        }
        all
    }

    #[test]
    fn words_are_runs_of_letters_and_digits_in_one_spelling() {
        assert_eq!(
            written("Webster's 3.14, lz78_x — “Naïve” Müller-Straße ＡＢＣ Łódź ﬁne"),
            [
                "webster", "s", "3", "14", "lz78", "x", "naive", "muller", "strasse", "abc",
                "lodz", "fine"
            ]
        );
        assert_eq!(
            written("e\u{301}te İstanbul Ёлка ΟΔΟΣ"),
            ["ete", "istanbul", "елка", "οδοσ"]
        );
        assert_eq!(written("हिन्दी"), ["हिन्दी"]);
    }

    #[test]
    fn scripts_without_spaces_come_in_pairs() {
        assert_eq!(
            written("北京大学 abc"),
            ["北京", "京大", "大学", "学", "abc"]
        );
        assert_eq!(asked("北京大学"), ["北京", "京大", "大学"]);
        assert_eq!(asked("猫"), ["猫"]);
        assert_eq!(written("ABC猫と犬"), ["abc", "猫と", "と犬", "犬"]);
        assert_eq!(asked("サーバー"), ["サー", "ーバ", "バー"]);
    }

    #[test]
    fn a_word_without_end_counts_by_its_beginning() {
        let long = "x".repeat(1_000_000);
        assert_eq!(written(&long), ["x".repeat(LONGEST)]);
    }

    proptest! {
        #[test]
        fn words_stand_in_order_where_they_say(text in "\\PC{0,60}|[a猫犬ก 1ß.é]{0,20}") {
            let (mut words, mut word, mut before) = (Words::of(&text, Last::Alone), String::new(), 0);
            while let Some(Span { from, to }) = words.next_into(&mut word) {
                prop_assert!(before <= from && from < to);
                prop_assert!(text.get(from..to).is_some());
                before = from;
            }
        }

        #[test]
        fn what_is_asked_as_it_is_written_is_found(text in "[a-z猫犬ก 1ß.éＡ]{0,20}") {
            let written = written(&text);
            prop_assert!(asked(&text).iter().all(|word| written.contains(word)));
        }
    }
}
