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
            text: escaped(written).into_owned(),
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

/// Percent-escapes what is not ASCII and writes escapes in capitals, so that equal addresses are equal texts.
pub(super) fn escaped(text: &[u8]) -> Cow<'_, str> {
    let is_plain = |byte: &u8| byte.is_ascii() && *byte != b'%';
    if text.iter().all(is_plain) {
        return String::from_utf8_lossy(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match (byte, text.get(at + 1), text.get(at + 2)) {
            (b'%', Some(high), Some(low))
                if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() =>
            {
                out.push('%');
                out.push(char::from(high.to_ascii_uppercase()));
                out.push(char::from(low.to_ascii_uppercase()));
                at += 3;
                continue;
            }
            (ascii, ..) if ascii.is_ascii() => out.push(char::from(ascii)),
            (other, ..) => write!(out, "%{other:02X}").expect("a String never refuses a write"),
        }
        at += 1;
    }
    Cow::Owned(out)
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
            let once = escaped(&text).into_owned();
            let twice = escaped(once.as_bytes()).into_owned();
            prop_assert_eq!(once, twice);
        }
    }
}
