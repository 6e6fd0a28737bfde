//! A path pattern of robots.txt, matched in time linear in path and pattern.
//!
//! `*` stands for any text, a `$` at the end for the end; everything else stands for itself. A pattern is cut at its stars, and
//! each piece is searched after the one before it. Taking the first place a piece fits never loses a match, so nothing is
//! tried twice; the pieces are found with the standard library's two-way search, which is linear too.

use std::borrow::Cow;
use std::fmt::Write as _;

/// A pattern ready to match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pattern {
    text: String,
}

impl Pattern {
    pub(super) fn new(written: &[u8]) -> Self {
        Self {
            text: escaped(written),
        }
    }

    /// The pattern in its escaped form.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Its length, which ranks it among others that match.
    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    /// Whether an escaped path begins with this pattern.
    pub(super) fn matches(&self, path: &str) -> bool {
        let (pattern, ends) = match self.text.strip_suffix('$') {
            Some(pattern) => (pattern, true),
            None => (self.text.as_str(), false),
        };
        let mut pieces = pattern.split('*');
        let first = pieces.next().unwrap_or_default();
        let Some(mut rest) = path.strip_prefix(first) else {
            return false;
        };
        let Some(mut piece) = pieces.next() else {
            return !ends || rest.is_empty();
        };
        for next in pieces {
            match rest.split_once(piece) {
                Some((_, after)) => rest = after,
                None => return false,
            }
            piece = next;
        }
        if ends {
            rest.ends_with(piece)
        } else {
            rest.contains(piece)
        }
    }
}

/// Percent-escapes what is not ASCII and writes escapes in capitals, so that equal patterns are equal texts.
pub(super) fn escaped(text: &[u8]) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for &byte in text {
        if byte.is_ascii() {
            out.push(char::from(byte));
        } else {
            write!(out, "%{byte:02X}").expect("a String never refuses a write");
        }
    }
    match capitalised(&out) {
        Cow::Borrowed(_) => out,
        Cow::Owned(capitals) => capitals,
    }
}

/// Writes escapes in capitals, which is all that an address needs: it comes escaped.
pub(super) fn capitalised(text: &str) -> Cow<'_, str> {
    let mut capitals: Option<String> = None;
    for (at, _) in text.match_indices('%') {
        let Some(digits) = text.get(at + 1..at + 3) else {
            continue;
        };
        if digits.bytes().all(|digit| digit.is_ascii_hexdigit())
            && digits.bytes().any(|digit| digit.is_ascii_lowercase())
        {
            let capitals = capitals.get_or_insert_with(|| text.to_owned());
            if let Some(digits) = capitals.get_mut(at + 1..at + 3) {
                digits.make_ascii_uppercase();
            }
        }
    }
    capitals.map_or(Cow::Borrowed(text), Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn matches(pattern: &str, path: &str) -> bool {
        Pattern::new(pattern.as_bytes()).matches(path)
    }

    #[test]
    fn a_pattern_is_a_prefix_unless_it_ends_in_a_dollar() {
        assert!(matches("/fish", "/fish/salmon.html"));
        assert!(!matches("/fish$", "/fish/salmon.html"));
        assert!(matches("/*.php$", "/a/b.php"));
        assert!(!matches("/*.php$", "/a/b.php?x"));
        assert!(matches("/*.php$", "/a.php.php"));
        assert!(matches("*", "/"));
        assert!(matches("/a*b*c", "/a--b--c--"));
        assert!(!matches("/a*b*c", "/a--c--b"));
        assert!(matches("/a$b", "/a$b"));
        assert!(!matches("/x*$", "/"));
        assert!(matches("/x*$", "/x/y"));
    }

    #[test]
    fn a_last_piece_does_not_overlap_the_piece_before() {
        assert!(!matches("/ab*b$", "/ab"));
        assert!(matches("/ab*b$", "/abb"));
    }

    /// The definition, spelled out letter by letter.
    fn slow(pattern: &[u8], path: &[u8]) -> bool {
        match (pattern, path) {
            ([], _) | ([b'$'], []) => true,
            ([b'*', rest @ ..], _) => (0..=path.len()).any(|cut| slow(rest, &path[cut..])),
            ([a, pattern @ ..], [b, path @ ..]) => a == b && slow(pattern, path),
            _ => false,
        }
    }

    proptest! {
        #[test]
        fn the_fast_way_agrees_with_the_definition(pattern in "/[ab*]{0,8}[$]?", path in "/[ab]{0,12}") {
            prop_assert_eq!(matches(&pattern, &path), slow(pattern.as_bytes(), path.as_bytes()), "{} {}", pattern, path);
        }

        #[test]
        fn escaping_twice_is_escaping_once(text in proptest::collection::vec(any::<u8>(), 0..40)) {
            let once = escaped(&text);
            let twice = escaped(once.as_bytes());
            prop_assert_eq!(once, twice);
        }
    }
}
