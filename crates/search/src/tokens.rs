//! Words as tantivy takes them: those of a text, and those of its fields by name.

use crate::fields::parts;
use crate::words::{Last, Words};
use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

/// Stands between a word and the field it stands in. No word has it.
pub(crate) const IN: char = '\0';

/// A word in a field, as one word of the index. All fields of a word stand beside each other in its dictionary.
pub(crate) fn within(word: &str, label: &str) -> String {
    format!("{word}{IN}{label}")
}

/// Makes words of parts joined by [`Joined`](crate::fields::Joined).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Splitter {
    /// The words.
    Plain,
    /// Each with its field.
    WithField,
}

impl Tokenizer for Splitter {
    type TokenStream<'a> = Stream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Stream<'a> {
        Stream {
            splitter: *self,
            parts: Box::new(parts(text)),
            label: "",
            words: Words::of("", Last::Alone),
            position: 0,
            token: Token::default(),
        }
    }
}

pub(crate) struct Stream<'a> {
    splitter: Splitter,
    parts: Box<dyn Iterator<Item = (&'a str, &'a str)> + 'a>,
    label: &'a str,
    words: Words<'a>,
    position: usize,
    token: Token,
}

impl TokenStream for Stream<'_> {
    fn advance(&mut self) -> bool {
        loop {
            while let Some(span) = self.words.next_into(&mut self.token.text) {
                if self.token.text.is_empty() {
                    continue;
                }
                if self.splitter == Splitter::WithField {
                    self.token.text.push(IN);
                    self.token.text.push_str(self.label);
                }
                self.token.offset_from = span.from;
                self.token.offset_to = span.to;
                self.token.position = self.position;
                self.position += 1;
                return true;
            }
            let Some((label, value)) = self.parts.next() else {
                return false;
            };
            self.label = label;
            self.words = Words::of(value, Last::Alone);
            // No phrase goes from one field into the next.
            self.position += 1;
        }
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}
