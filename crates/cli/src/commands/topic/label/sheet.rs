//! What is shown of a page: enough to tell what it is about, and nothing that a terminal would obey.

use crate::talk;
use read::Region;
use topic::examples::{ExamplesError, Found, Origin, page};
use topic::text::Language;

/// Lines shown at a time.
const LINES: usize = 15;

/// Letters on a line, where the terminal does not say how many it has room for.
const WIDTH: usize = 80;

/// Widest lines that are pleasant to read.
const WIDEST: usize = 110;

/// Letters shown of a title or an address: what is longer was not written for readers.
const HEAD: usize = 200;

/// A page, ready to be shown line by line.
pub(super) struct Sheet {
    title: String,
    place: String,
    language: Language,
    lines: std::vec::IntoIter<String>,
}

impl Sheet {
    /// Reads a page.
    pub(super) fn of(found: &Found, origin: Option<&Origin>) -> Result<Self, ExamplesError> {
        let document = page::document(&found.path)?;
        // Content first: many pages begin with a screenful of menus.
        let mut regions = read::text_by_region(&document);
        let mut text = regions.remove(&Region::Main).unwrap_or_default();
        for rest in regions.values() {
            text.push('\n');
            text.push_str(rest);
        }
        let width = console::Term::stderr().size_checked();
        let width = width.map_or(WIDTH, |(_, columns)| usize::from(columns));
        let origin = origin.map(|origin| format!("{}  ", origin.url));
        Ok(Self {
            title: read::title_of(&document),
            place: format!("{}{}", origin.unwrap_or_default(), found.name),
            language: Language::of(&text),
            lines: wrapped(&talk::clean(&text), width.clamp(20, WIDEST)).into_iter(),
        })
    }

    /// Title, address and language.
    pub(super) fn head(&self) -> String {
        let short = |text: &str| text.chars().take(HEAD).collect::<String>();
        let title = match self.title.as_str() {
            "" => "(no title)".to_owned(),
            title => short(title),
        };
        let place = short(&self.place);
        format!("{title}\n{place}  [{}]\n", self.language.code())
    }

    /// The next lines of the text.
    pub(super) fn more(&mut self) -> String {
        let lines: Vec<String> = self.lines.by_ref().take(LINES).collect();
        if lines.is_empty() {
            return "  (no more text)".to_owned();
        }
        let mut shown = lines.join("\n");
        if self.lines.len() > 0 {
            shown.push_str("\n  ...");
        }
        shown
    }
}

/// Text in lines that are at most so wide, each set in by two.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let room = width.saturating_sub(3).max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        let mut used = 0;
        for word in paragraph.split_whitespace() {
            let wide = console::measure_text_width(word);
            if used > 0 && used + 1 + wide > room {
                lines.push(format!("  {}", std::mem::take(&mut line)));
                used = 0;
            }
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            if wide <= room {
                line.push_str(word);
                used += wide;
                continue;
            }
            // Scripts without spaces, and addresses.
            for letter in word.chars() {
                let wide = console::measure_text_width(letter.encode_utf8(&mut [0; 4]));
                if used + wide > room {
                    lines.push(format!("  {}", std::mem::take(&mut line)));
                    used = 0;
                }
                line.push(letter);
                used += wide;
            }
        }
        if used > 0 {
            lines.push(format!("  {line}"));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_wide_as_there_is_room() {
        assert_eq!(
            wrapped("one two three\n\nfour", 11),
            ["  one two", "  three", "  four"]
        );
        assert_eq!(wrapped("abcdefghij kl", 8), ["  abcde", "  fghij", "  kl"]);
        assert_eq!(wrapped("鯨は哺乳類", 7), ["  鯨は", "  哺乳", "  類"]);
    }
}
