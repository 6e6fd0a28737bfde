//! The part of a text that answers, in pieces of plain text.
//!
//! Pieces are what strangers wrote, never markup of ours: whoever shows them marks those that match in their own way, and escapes all of them.

use crate::words::{Last, Span, Words};
use serde::Serialize;
use std::collections::BTreeSet;

/// Bytes of a snippet, about three lines; and how many of them stand before the first match.
const LENGTH: usize = 240;
const BEFORE: usize = 60;

/// Bytes of a text that are looked at for matches.
const LOOKED_AT: usize = 64 * 1024;

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Plain text, as it was harvested; white space is one space.
    pub text: String,
    /// Whether it is what was looked for.
    pub hit: bool,
}

/// The best part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Snippet {
    pub(crate) pieces: Vec<Piece>,
    /// How many different words of the question are in it.
    pub(crate) matches: usize,
}

/// Finds the part of a text with the most different words that match, the first of equals; the beginning if none does.
pub(crate) fn snippet(text: &str, wanted: &BTreeSet<&str>) -> Snippet {
    let text = &text[..text.floor_char_boundary(LOOKED_AT)];
    let hits = hits(text, wanted);
    let Some((start, matches)) = best_start(&hits) else {
        let end = text.floor_char_boundary(LENGTH);
        return Snippet {
            pieces: cut(text, Span { from: 0, to: end }, &[]),
            matches: 0,
        };
    };
    let from = begin(text, start);
    let to = text.floor_char_boundary(from + LENGTH).max(from);
    let spans: Vec<Span> = hits.iter().map(|(span, _)| *span).collect();
    Snippet {
        pieces: cut(text, Span { from, to }, &spans),
        matches,
    }
}

/// All of a text, with what matches marked.
pub(crate) fn marked(text: &str, wanted: &BTreeSet<&str>) -> Vec<Piece> {
    let spans: Vec<Span> = hits(text, wanted).iter().map(|(span, _)| *span).collect();
    let to = text.len();
    cut(text, Span { from: 0, to }, &spans)
}

/// Where words that match stand, and which they are.
fn hits<'w>(text: &str, wanted: &BTreeSet<&'w str>) -> Vec<(Span, &'w str)> {
    let (mut words, mut word) = (Words::of(text, Last::Alone), String::new());
    let mut hits = Vec::new();
    while let Some(span) = words.next_into(&mut word) {
        if let Some(found) = wanted.get(word.as_str()) {
            hits.push((span, *found));
        }
    }
    hits
}

/// Where the window begins that holds the most different words, and how many.
fn best_start(hits: &[(Span, &str)]) -> Option<(usize, usize)> {
    let mut best: Option<(usize, usize)> = None;
    for (at, (first, _)) in hits.iter().enumerate() {
        let window = hits[at..]
            .iter()
            .take_while(|(span, _)| span.to <= first.from + LENGTH - BEFORE);
        let count = window.map(|(_, word)| word).collect::<BTreeSet<_>>().len();
        if best.is_none_or(|(_, most)| count > most) {
            best = Some((first.from, count));
        }
    }
    best
}

/// The beginning of the word that stands a little before.
fn begin(text: &str, start: usize) -> usize {
    if start <= BEFORE {
        return 0;
    }
    let from = text.floor_char_boundary(start - BEFORE);
    let rest = &text[from..start];
    rest.find(char::is_whitespace).map_or(from, |at| from + at)
}

/// Cuts a window into what matches and what does not.
fn cut(text: &str, window: Span, hits: &[Span]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut put = |text: &str, hit: bool| {
        let text = one_space(text);
        if !text.is_empty() {
            push(&mut pieces, text, hit);
        }
    };
    if window.from > 0 {
        put("… ", false);
    }
    let mut at = window.from;
    for span in hits {
        let (from, to) = (span.from.max(at), span.to.min(window.to));
        if from >= to {
            continue;
        }
        put(&text[at..from], false);
        put(&text[from..to], true);
        at = to;
    }
    put(&text[at..window.to], false);
    if window.to < text.len() {
        put(" …", false);
    }
    pieces
}

/// Neighbours of one kind are one piece: pairs of characters overlap.
fn push(pieces: &mut Vec<Piece>, text: String, hit: bool) {
    match pieces.last_mut() {
        Some(last) if last.hit == hit => last.text.push_str(&text),
        _ => pieces.push(Piece { text, hit }),
    }
}

fn one_space(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if !letter.is_whitespace() {
            out.push(letter);
        } else if !out.ends_with(' ') {
            out.push(' ');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shown(text: &str, wanted: &[&str]) -> String {
        let wanted = wanted.iter().copied().collect();
        let pieces = snippet(text, &wanted).pieces;
        let marked = pieces.iter().map(|piece| {
            if piece.hit {
                format!("[{}]", piece.text)
            } else {
                piece.text.clone()
            }
        });
        marked.collect()
    }

    #[test]
    fn what_matches_is_marked_and_the_rest_is_there_as_it_was() {
        assert_eq!(
            shown("The <b>Otter</b>\n of Café Müller", &["otter", "muller"]),
            "The <b>[Otter]</b> of Café [Müller]"
        );
        assert_eq!(
            shown("我在北京大学读书", &["北京", "京大", "大学"]),
            "我在[北京大学]读书"
        );
        assert_eq!(shown("nothing here", &["otter"]), "nothing here");
        assert_eq!(shown("", &["otter"]), "");
    }

    #[test]
    fn the_window_is_where_most_different_words_are() {
        let far = "x ".repeat(400);
        let text = format!("otter otter {far} otter badger {far}");
        let snippet = shown(&text, &["otter", "badger"]);
        assert!(snippet.contains("[otter] [badger]"), "{snippet}");
        assert!(
            snippet.starts_with("… ") && snippet.ends_with(" …"),
            "{snippet}"
        );
    }

    proptest! {
        #[test]
        fn pieces_are_the_text_and_nothing_else(text in "[<>&a-c猫犬é \n\u{1b}]{0,400}", from in 0usize..3) {
            let wanted: BTreeSet<&str> = ["a", "猫犬", "b"].into_iter().skip(from).collect();
            let whole: String = marked(&text, &wanted).into_iter().map(|piece| piece.text).collect();
            let squeeze = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(squeeze(&whole), squeeze(&text));
            let part: String = snippet(&text, &wanted).pieces.into_iter().map(|piece| piece.text).collect();
            let part = squeeze(&part);
            prop_assert!(squeeze(&text).contains(part.trim_matches('…')));
        }
    }
}
