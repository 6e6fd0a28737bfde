//! The words in the names and labels of controls.

/// A text as lower-case words with a space around each: `sortOrder-2` is ` sort order 2 `.
pub(crate) struct Wording(String);

impl Wording {
    /// Splits texts at punctuation, camel case and digits. Only the beginning of a long text is read.
    pub(crate) fn of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut words = String::from(" ");
        for text in texts {
            let mut last = ' ';
            for character in text.chars().take(300) {
                let border = !character.is_alphanumeric()
                    || (last.is_lowercase() && character.is_uppercase())
                    || last.is_numeric() != character.is_numeric();
                if border && !words.ends_with(' ') {
                    words.push(' ');
                }
                if character.is_alphanumeric() {
                    words.extend(character.to_lowercase());
                }
                last = character;
            }
            if !words.ends_with(' ') {
                words.push(' ');
            }
        }
        Self(words)
    }

    /// Whether one of the entries stands in it: `=q` as a whole word, `^sort` at the beginning of one, `search` anywhere.
    pub(crate) fn has(&self, entries: &[&str]) -> bool {
        entries.iter().any(|entry| self.has_one(entry))
    }

    /// The words without one of them, if it is there.
    pub(crate) fn without(&self, word: &str) -> Option<String> {
        let marked = format!(" {word} ");
        self.0
            .contains(&marked)
            .then(|| self.0.replacen(&marked, " ", 1))
    }

    fn has_one(&self, entry: &str) -> bool {
        match entry.split_at_checked(1) {
            Some(("=", words)) => self.0.contains(&format!(" {words} ")),
            Some(("^", words)) => self.0.contains(&format!(" {words}")),
            _ => self.0.contains(entry),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_programmers_fall_into_words() {
        let name = Wording::of(["sortOrder-2", "ctl00$SearchBox"]);
        assert!(name.has(&["=sort"]));
        assert!(name.has(&["=order"]));
        assert!(name.has(&["^search"]));
        assert!(!name.has(&["=search box 2"]));
    }
}
