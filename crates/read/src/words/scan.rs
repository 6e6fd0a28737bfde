//! One pass over a text: plain characters by table, the rest by the Unicode rules.
//!
//! *Plain* is ASCII, and the letters of Europe and of Arabic that are one character each and fold into nothing else: the rules treat them all
//! as they treat `a`. A *cut* is a place before a blank that follows a printable plain character. No rule of UAX 29 joins across it, nothing composes
//! across it, so what lies between two cuts can be read on its own. A stretch of plain characters takes the fast way; around each other
//! character the text from the cut before it to the cut after it takes the full one.

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};
use unicode_segmentation::UnicodeSegmentation;

/// What stands before a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Before {
    /// Nothing: scripts without spaces.
    Joined,
    /// Blanks.
    Space,
    /// A comma, a bracket, a dash: the sentence goes on.
    Pause,
    /// The end of a sentence or a line, or the beginning of the text.
    Stop,
}

impl Before {
    const fn of_byte(byte: u8) -> Self {
        match byte {
            b'.' | b'!' | b'?' | b'\n' | b'\r' => Self::Stop,
            b' ' | b'\t' => Self::Space,
            _ => Self::Pause,
        }
    }

    fn of(text: &str) -> Self {
        let of_char = |letter: char| match letter {
            '。' | '…' | '؟' | '।' | '\u{2028}' | '\u{2029}' | '\u{85}' => Self::Stop,
            _ if letter.is_ascii() => Self::of_byte(letter as u8),
            _ if letter.is_whitespace() => Self::Space,
            _ => Self::Pause,
        };
        text.chars().map(of_char).max().unwrap_or(Self::Joined)
    }
}

/// Hands each word to `see` as it is written but for compatibility forms, with what stood before it.
pub fn each_written_word(text: &str, mut see: impl FnMut(&str, Before)) {
    let mut before = Before::Stop;
    let mut start = 0;
    while start < text.len() {
        let other = first_other(text.as_bytes(), start);
        let (from, to) = if other == text.len() {
            (other, other)
        } else {
            cuts_around(text.as_bytes(), start, other)
        };
        scan_plain(&text[start..from], &mut before, &mut see);
        scan_any(&text[from..to], &mut before, &mut see);
        start = to;
    }
}

/// Where the first character is that is not plain.
fn first_other(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    while let Some(&byte) = bytes.get(at) {
        if !byte.is_ascii() {
            if !is_plain_letter(byte, bytes.get(at + 1)) {
                return at;
            }
            at += 2;
        } else if bytes.get(at..at + STRIDE).is_some_and(<[u8]>::is_ascii) {
            at += STRIDE;
        } else {
            at += 1;
        }
    }
    at
}

/// Bytes looked at together: two machine words.
const STRIDE: usize = 16;

/// Whether two bytes are a letter that the rules treat as they treat `a`.
fn is_plain_letter(lead: u8, next: Option<&u8>) -> bool {
    let (0xC3..=0xD9, Some(next)) = (lead, next) else {
        return false;
    };
    matches!(u32::from(lead & 0x1F) << 6 | u32::from(next & 0x3F),
        0xC0..=0xD6 | 0xD8..=0xF6 | 0xF8..=0xFF                                           // Western
        | 0x100..=0x131 | 0x134..=0x13E | 0x141..=0x148 | 0x14A..=0x17E                   // Northern, eastern
        | 0x386 | 0x388..=0x38A | 0x38C | 0x38E..=0x3A1 | 0x3A3..=0x3CE                   // Greek
        | 0x400..=0x481 | 0x48A..=0x52F                                                   // Cyrillic
        | 0x621..=0x63A | 0x641..=0x64A) // Arabic
}

/// The cut before a place and the cut after it. Before the first cut stands `start`, which is one, or the beginning.
fn cuts_around(bytes: &[u8], start: usize, place: usize) -> (usize, usize) {
    let is_printed = |at: usize| {
        bytes[at].is_ascii_graphic() || at > 0 && is_plain_letter(bytes[at - 1], bytes.get(at))
    };
    let is_cut = |at: &usize| matches!(bytes[*at], b' ' | b'\n' | b'\t') && is_printed(*at - 1);
    let before = (start + 1..place).rev().find(is_cut).unwrap_or(start);
    let after = (place + 1..bytes.len()).find(is_cut);
    (before, after.unwrap_or(bytes.len()))
}

const CORE: u8 = 1;
const LETTER: u8 = 2;
const DIGIT: u8 = 4;
const BETWEEN_LETTERS: u8 = 8;
const BETWEEN_DIGITS: u8 = 16;

/// What a byte is to the rules: part of a word, or allowed inside one.
const KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0;
    while byte < kinds.len() {
        #[expect(clippy::cast_possible_truncation, reason = "there are 256 bytes")]
        let (kind, here) = (&mut kinds[byte], byte as u8);
        *kind = match here {
            // From 128 on it is half of a plain letter: others do not come here.
            b'a'..=b'z' | b'A'..=b'Z' | 128.. => CORE | LETTER,
            b'0'..=b'9' => CORE | DIGIT,
            b'_' => CORE,
            b'.' | b'\'' => BETWEEN_LETTERS | BETWEEN_DIGITS,
            b':' => BETWEEN_LETTERS,
            b',' | b';' => BETWEEN_DIGITS,
            _ => 0,
        };
        byte += 1;
    }
    kinds
};

fn kind(byte: u8) -> u8 {
    KINDS[usize::from(byte)]
}

fn scan_plain(text: &str, before: &mut Before, see: &mut impl FnMut(&str, Before)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if kind(bytes[at]) & CORE == 0 {
            *before = (*before).max(Before::of_byte(bytes[at]));
            at += 1;
            continue;
        }
        let (end, seen) = end_of_word(bytes, at);
        if seen & (LETTER | DIGIT) == 0 {
            *before = (*before).max(Before::Pause);
        } else {
            see(&text[at..end], *before);
            *before = Before::Joined;
        }
        at = end;
    }
}

/// Where the word that begins at `start` ends, and the kinds of all its bytes.
fn end_of_word(bytes: &[u8], start: usize) -> (usize, u8) {
    let mut seen = 0;
    let mut end = start;
    while let Some(&byte) = bytes.get(end) {
        let here = kind(byte);
        if here & CORE == 0 {
            let before = kind(bytes[end - 1]);
            let after = bytes.get(end + 1).map_or(0, |&byte| kind(byte));
            let both = before & after;
            let inside = both & LETTER != 0 && here & BETWEEN_LETTERS != 0
                || both & DIGIT != 0 && here & BETWEEN_DIGITS != 0;
            if !inside {
                break;
            }
        }
        seen |= here;
        end += 1;
    }
    (end, seen)
}

fn scan_any(text: &str, before: &mut Before, see: &mut impl FnMut(&str, Before)) {
    if text.is_empty() {
        return;
    }
    let folded: String;
    let text = if is_nfkc_quick(text.chars()) == IsNormalized::Yes {
        text
    } else {
        folded = text.nfkc().collect();
        &folded
    };
    for part in text.split_word_bounds() {
        if part.chars().any(char::is_alphanumeric) {
            see(part, *before);
            *before = Before::Joined;
        } else {
            *before = (*before).max(Before::of(part));
        }
    }
}
