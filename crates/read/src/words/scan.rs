//! One pass over a text: ASCII by table, the rest by the Unicode rules.
//!
//! A *cut* is a place before a blank that follows a printable ASCII character. No rule of UAX 29 joins across it, nothing composes across it,
//! so what lies between two cuts can be read on its own. A stretch without other characters takes the fast way; around each other character the
//! text from the cut before it to the cut after it takes the full one.

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
        scan_ascii(&text[start..from], &mut before, &mut see);
        scan_any(&text[from..to], &mut before, &mut see);
        start = to;
    }
}

/// Where the first byte is that is not ASCII.
fn first_other(bytes: &[u8], start: usize) -> usize {
    let rest = &bytes[start..];
    let step = 64;
    let clean = rest
        .chunks_exact(step)
        .take_while(|chunk| chunk.is_ascii())
        .count()
        * step;
    rest[clean..]
        .iter()
        .position(|byte| !byte.is_ascii())
        .map_or(bytes.len(), |place| start + clean + place)
}

/// The cut before a place and the cut after it. Before the first cut stands `start`, which is one, or the beginning.
fn cuts_around(bytes: &[u8], start: usize, place: usize) -> (usize, usize) {
    let is_cut = |at: &usize| {
        matches!(bytes[*at], b' ' | b'\n' | b'\t') && bytes[*at - 1].is_ascii_graphic()
    };
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
    let mut byte = 0u8;
    while byte < 128 {
        kinds[byte as usize] = match byte {
            b'a'..=b'z' | b'A'..=b'Z' => CORE | LETTER,
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

fn scan_ascii(text: &str, before: &mut Before, see: &mut impl FnMut(&str, Before)) {
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
