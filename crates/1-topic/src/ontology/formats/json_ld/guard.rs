//! What reading a JSON-LD text will cost, worked out before it is read.
//!
//! Three things make it cost more than the text is long. An object may be kept until its context is known, and so may those
//! inside it: memory grows with the sum, over all letters, of how deep each stands. A context inside another is a copy of it:
//! contexts × the longest × how deep they stand in each other. And a context that belongs to a term is worked through
//! wherever the term is used: its length × the number of values, at worst.
//!
//! The limits are set so that what passes takes seconds and less than 2 GB: a text of 4 MB at depth 91 took 2.7 GB, a
//! context of 0.6 MB used by 2,000 values 55 seconds.

use super::super::super::error::{Cause, Fault, Place};

/// Deepest nesting.
const DEEPEST: usize = 100;
/// Sum of depths over all letters.
const MOST_KEPT: usize = 250_000_000;
/// Letters of contexts that are copied.
const MOST_COPIED: usize = 300_000_000;
/// Letters of terms' contexts that are worked through.
const MOST_WORKED: usize = 100_000_000;

/// Refuses what would cost too much. Says nothing of whether the text is JSON.
pub(super) fn check(text: &str) -> Result<(), Fault> {
    let mut scan = Scan {
        text: text.as_bytes(),
        ..Scan::default()
    };
    for (offset, byte) in text.bytes().enumerate() {
        scan.take(offset, byte);
        if let Some(what) = scan.too_much() {
            let place = Place::of(text, offset);
            return Err(Fault::at(place, Cause::TooMuch { what }));
        }
    }
    Ok(())
}

#[derive(Debug, Default)]
struct Scan<'text> {
    text: &'text [u8],
    depth: usize,
    kept: usize,
    values: usize,
    quoted: bool,
    escaped: bool,
    /// Where the last string began, and whether anything in it was escaped.
    string: (usize, bool),
    key: Key,
    /// Contexts around this place: where each began, and at what depth.
    open: Vec<(usize, usize)>,
    contexts: usize,
    longest: usize,
    deepest_context: usize,
    /// Letters of contexts inside of contexts.
    of_terms: usize,
}

/// How much of `"@context":` was read just before.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Key {
    #[default]
    None,
    Word,
    Colon,
}

impl Scan<'_> {
    fn take(&mut self, offset: usize, byte: u8) {
        self.kept += self.depth;
        if self.quoted {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => (self.escaped, self.string.1) = (true, true),
                b'"' => self.end_string(offset),
                _ => {}
            }
            return;
        }
        match byte {
            b' ' | b'\n' | b'\r' | b'\t' => {}
            b'"' => (self.quoted, self.string, self.key) = (true, (offset, false), Key::None),
            b':' if self.key == Key::Word => self.key = Key::Colon,
            b'{' | b'[' => self.begin(offset),
            b'}' | b']' => self.end(offset),
            _ => {
                self.values += usize::from(byte == b',');
                self.key = Key::None;
            }
        }
    }

    /// A key with escapes in it may be any; it is taken for the worst.
    fn end_string(&mut self, offset: usize) {
        self.quoted = false;
        let (start, was_escaped) = self.string;
        if was_escaped || self.text.get(start + 1..offset) == Some(b"@context") {
            self.key = Key::Word;
        }
    }

    fn begin(&mut self, offset: usize) {
        self.values += 1;
        self.depth += 1;
        if self.key == Key::Colon {
            self.contexts += 1;
            self.open.push((offset, self.depth));
            self.deepest_context = self.deepest_context.max(self.open.len());
        }
        self.key = Key::None;
    }

    fn end(&mut self, offset: usize) {
        if let Some(&(start, depth)) = self.open.last()
            && depth == self.depth
        {
            self.open.pop();
            self.longest = self.longest.max(offset - start);
            if !self.open.is_empty() {
                self.of_terms += offset - start;
            }
        }
        self.depth = self.depth.saturating_sub(1);
        self.key = Key::None;
    }

    fn too_much(&self) -> Option<String> {
        let copied = self.contexts.saturating_mul(self.longest);
        let copied = copied.saturating_mul(self.deepest_context);
        if self.depth > DEEPEST {
            Some(format!("more than {DEEPEST} levels of nesting"))
        } else if self.kept > MOST_KEPT {
            Some("too much text too deep inside".to_owned())
        } else if copied > MOST_COPIED && self.contexts > 1 {
            Some("too many contexts beside a long one".to_owned())
        } else if self.values.saturating_mul(self.of_terms) > MOST_WORKED {
            Some("contexts of terms too long for so many values".to_owned())
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> Option<String> {
        match check(text).err()?.why {
            Cause::TooMuch { what } => Some(what),
            other => panic!("{other}"),
        }
    }

    #[test]
    fn a_fair_text_passes() {
        let node = "{\"@id\": \"http://a/1\", \"synonyms\": [\"w]h[a{l}e\\\"\"]},";
        let nodes = node.repeat(20_000);
        let context = "\"@context\": {\"synonyms\": \"http://a/label\", \"is\": {\"@id\": \"http://a/is\", \"@type\": \"@id\"}}";
        assert_eq!(
            refused(&format!("{{{context}, \"@graph\": [{nodes} {{}}]}}")),
            None
        );
        let many = format!("{{{context}, \"label\": \"whale\"}},").repeat(5_000);
        assert_eq!(refused(&format!("[{many}{{}}]")), None);
    }

    #[test]
    fn contexts_that_are_copied_over_and_over_are_refused() {
        let terms = "\"t\": \"http://a/t\", ".repeat(20_000);
        for key in ["\"@context\"", "\"\\u0040context\""] {
            let nodes = format!("{{{key}: {{}}}},").repeat(2_000);
            let text = format!("{{{key} : {{{terms} \"a\": \"b\"}}, \"p\": [{nodes}{{}}]}}");
            assert!(refused(&text).unwrap().contains("too many contexts"));
        }
    }

    #[test]
    fn contexts_of_terms_that_many_values_use_are_refused() {
        let terms = "\"t\": \"http://a/t\", ".repeat(20_000);
        let inner = format!("\"@context\": {{{terms} \"a\": \"b\"}}");
        let nodes = "\"x\",".repeat(2_000);
        let text = format!("{{\"@context\": {{\"p\": {{{inner}}}}}, \"p\": [{nodes}\"y\"]}}");
        assert!(refused(&text).unwrap().contains("contexts of terms"));
    }

    #[test]
    fn much_text_deep_inside_is_refused() {
        let text = format!("{}\"{}\"", "[".repeat(90), "x".repeat(4_000_000));
        assert!(refused(&text).unwrap().contains("deep inside"));
        assert!(refused(&"[".repeat(200)).unwrap().contains("levels"));
        assert_eq!(refused("]]]}}}\"\\"), None);
    }
}
