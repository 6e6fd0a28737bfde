//! What the classes and ids of an element say, in the words that people who write pages use.

use read::{NodeId, Tree};

/// A set of marks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Marks(u32);

/// What each mark is written as: the beginning of a word. All the words are English, as nearly all class names are.
#[rustfmt::skip]
const WRITTEN: &[(Mark, &[&str])] = &[
    (Mark::Next, &["next", "nxt", "siguiente", "suivant", "weiter", "forward"]),
    (Mark::Previous, &["prev", "prv", "anterior", "zurueck", "back"]),
    (Mark::First, &["first"]),
    (Mark::Last, &["last"]),
    (Mark::Page, &["pag", "pgn", "seite"]),
    (Mark::Navigation, &["nav"]),
    (Mark::Older, &["older"]),
    (Mark::Newer, &["newer"]),
    (Mark::Number, &["num", "digit"]),
    (Mark::Current, &["current", "active", "selected", "disabled", "thispage"]),
    (Mark::Right, &["right", "arrow"]),
    (Mark::Left, &["left"]),
    (Mark::More, &["more", "load"]),
    (Mark::Comment, &["comment", "repl", "review", "rating", "vote", "like", "share", "social"]),
    (Mark::Calendar, &["calendar", "date", "day", "month", "archive", "time"]),
    (Mark::Menu, &["menu", "sidebar", "widget", "footer", "header", "breadcrumb", "tag", "categor", "lang", "tab"]),
    (Mark::Slides, &["slide", "carousel", "gallery", "banner", "scroll", "jcarousel", "flex"]),
    (Mark::Post, &["post", "entry", "article", "title", "item", "product", "thread", "topic"]),
];

/// One thing that a class or id can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Next,
    Previous,
    First,
    Last,
    Page,
    Navigation,
    Older,
    Newer,
    Number,
    Current,
    Right,
    Left,
    More,
    Comment,
    Calendar,
    Menu,
    Slides,
    Post,
}

impl Mark {
    /// Every mark there is, in order.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        WRITTEN.iter().map(|(mark, _)| *mark)
    }
}

impl Marks {
    /// The marks of one element.
    pub(super) fn of(tree: &Tree, node: NodeId) -> Self {
        let mut marks = Self::default();
        for name in ["class", "id"] {
            if let Some(value) = tree.attr(node, name) {
                // Names are short; a value of many kilobytes is an attack, not a name.
                marks.read(&value[..value.floor_char_boundary(value.len().min(200))]);
            }
        }
        marks
    }

    /// Whether a mark is among them.
    pub(super) fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u32) != 0
    }

    /// Both together.
    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Reads words out of `nextPageLink`, `page-next`, `nav_previous`.
    pub(super) fn read(&mut self, value: &str) {
        let bytes = value.as_bytes();
        let mut start = 0;
        for end in 1..=bytes.len() {
            let cut = end == bytes.len()
                || !bytes[end].is_ascii_alphabetic()
                || (bytes[end].is_ascii_uppercase() && bytes[end - 1].is_ascii_lowercase());
            if !cut {
                continue;
            }
            if let Some(word) = bytes.get(start..end) {
                self.add(word);
            }
            start = if end < bytes.len() && bytes[end].is_ascii_alphabetic() {
                end
            } else {
                end + 1
            };
        }
    }

    fn add(&mut self, word: &[u8]) {
        let begins = |written: &&str| {
            word.len() >= written.len()
                && word[..written.len()].eq_ignore_ascii_case(written.as_bytes())
        };
        for (mark, written) in WRITTEN {
            if written.iter().any(begins) {
                self.0 |= 1 << *mark as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_out_of_every_way_of_joining_them() {
        for text in [
            "page-next",
            "nav_next",
            "PageNext",
            "nextpostslink",
            "pagination__next",
            "btn next",
        ] {
            let mut marks = Marks::default();
            marks.read(text);
            assert!(marks.has(Mark::Next), "{text}");
        }
        let mut marks = Marks::default();
        marks.read("context annexe");
        assert!(!marks.has(Mark::Next));
    }
}
