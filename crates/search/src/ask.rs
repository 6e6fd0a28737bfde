//! What was typed, as a question to the index.
//!
//! All words must be there. `"words in quotes"` stand beside each other; `libr*` is the beginning of a word. There is no other syntax, so
//! nothing that is typed is an error.

use crate::entry::Layout;
use crate::fields::{TITLE, label};
use crate::tokens::within;
use crate::words::{asked, has_no_spaces};
use std::collections::BTreeSet;
use tantivy::query::{
    AllQuery, BooleanQuery, ConstScoreQuery, EmptyQuery, Occur, PhraseQuery, Query, TermQuery,
    TermSetQuery,
};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{Searcher, Term};

/// Most words of a question. What is typed after them does not count.
const MOST_CLAUSES: usize = 32;

/// Most words that the beginning of one stands for.
const MOST_ENDINGS: usize = 1_000;

/// What a word in the title adds to a hit. Words in texts add 1 to 20, rare ones more than common ones.
const IN_TITLE: f32 = 4.0;

/// What is looked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ask {
    /// The words, as they were typed. None find everything.
    pub words: String,
    /// Only this site: its origin, its host, or the name of its site file.
    pub site: Option<String>,
    /// Only where all words stand in the field of this name. `title` is the name of a record or page, `text` what a page says.
    pub field: Option<String>,
    /// Most hits that are wanted. The counts are of all.
    pub limit: usize,
    /// Hits to pass over first.
    pub offset: usize,
}

/// A question in parts, all of which must be answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Clause {
    /// One word; or several beside each other.
    Words(Vec<String>),
    /// Any of the words with a beginning. They are looked up when the question is asked.
    Any {
        start: String,
        words: BTreeSet<String>,
    },
}

/// Reads what was typed.
pub(crate) fn clauses(typed: &str) -> Vec<Clause> {
    let mut clauses = Vec::new();
    for (piece, quoted) in typed
        .split('"')
        .zip([false, true].into_iter().cycle())
        .filter(|(piece, _)| !piece.is_empty())
    {
        if quoted {
            clauses.extend(beside(piece));
            continue;
        }
        for piece in piece.split_whitespace() {
            match piece.strip_suffix('*').map(asked) {
                Some(mut words) => {
                    let start = words.pop();
                    clauses.extend(words.into_iter().map(|word| Clause::Words(vec![word])));
                    clauses.extend(start.map(Clause::beginning));
                }
                None => clauses.extend(beside(piece)),
            }
        }
    }
    clauses.dedup();
    clauses.truncate(MOST_CLAUSES);
    clauses
}

/// Words that were typed without a space between them, or in quotes.
fn beside(piece: &str) -> Option<Clause> {
    let mut words = asked(piece);
    words.truncate(MOST_CLAUSES);
    match words.as_slice() {
        [] => None,
        // One character of a script without spaces is the beginning of pairs.
        [word] if is_one_character(word) => words.pop().map(Clause::beginning),
        _ => Some(Clause::Words(words)),
    }
}

fn is_one_character(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(has_no_spaces) && letters.next().is_none()
}

impl Clause {
    fn beginning(start: String) -> Self {
        Self::Any {
            start,
            words: BTreeSet::new(),
        }
    }

    /// Looks up what words there are.
    pub(crate) fn look_up(&mut self, searcher: &Searcher, layout: &Layout) -> tantivy::Result<()> {
        let Self::Any { start, words } = self else {
            return Ok(());
        };
        for segment in searcher.segment_readers() {
            let index = segment.inverted_index(layout.body)?;
            let mut terms = index.terms().range().ge(start.as_bytes()).into_stream()?;
            let mut seen = 0;
            while terms.advance() && seen < MOST_ENDINGS {
                if !terms.key().starts_with(start.as_bytes()) {
                    break;
                }
                seen += 1;
                words.insert(String::from_utf8_lossy(terms.key()).into_owned());
            }
        }
        Ok(())
    }

    /// All words by which it may be answered.
    pub(crate) fn words(&self) -> impl Iterator<Item = &String> {
        let (all, any) = match self {
            Self::Words(words) => (Some(words), None),
            Self::Any { words, .. } => (None, Some(words)),
        };
        all.into_iter().flatten().chain(any.into_iter().flatten())
    }

    /// Anywhere in a text.
    fn anywhere(&self, layout: &Layout) -> Box<dyn Query> {
        let term = |word: &String| Term::from_field_text(layout.body, word);
        match self {
            Self::Words(words) if words.len() > 1 => {
                Box::new(PhraseQuery::new(words.iter().map(term).collect()))
            }
            Self::Words(words) => match words.first() {
                Some(word) => Box::new(TermQuery::new(term(word), IndexRecordOption::WithFreqs)),
                None => Box::new(EmptyQuery),
            },
            Self::Any { words, .. } => any_of(words.iter().map(term)),
        }
    }

    /// In one field. Words that stand beside each other must all stand in it.
    fn inside(&self, label: &str, layout: &Layout, all: &mut Vec<Box<dyn Query>>) {
        let term = |word: &String| Term::from_field_text(layout.within, &within(word, label));
        match self {
            Self::Words(words) => {
                if words.len() > 1 {
                    all.push(self.anywhere(layout));
                }
                all.extend(words.iter().map(|word| basic(term(word))));
            }
            Self::Any { words, .. } => all.push(any_of(words.iter().map(term))),
        }
    }
}

fn basic(term: Term) -> Box<dyn Query> {
    Box::new(TermQuery::new(term, IndexRecordOption::Basic))
}

fn any_of(terms: impl Iterator<Item = Term>) -> Box<dyn Query> {
    Box::new(TermSetQuery::new(terms))
}

/// A question that is ready to be asked.
pub(crate) struct Question {
    pub(crate) clauses: Vec<Clause>,
    /// The sites that were meant; `None` means all.
    pub(crate) sites: Option<Vec<String>>,
    pub(crate) field: Option<String>,
}

impl Question {
    pub(crate) fn new(
        ask: &Ask,
        sites: Option<Vec<String>>,
        searcher: &Searcher,
        layout: &Layout,
    ) -> tantivy::Result<Self> {
        let mut clauses = clauses(&ask.words);
        for clause in &mut clauses {
            clause.look_up(searcher, layout)?;
        }
        Ok(Self {
            clauses,
            sites,
            field: ask.field.as_deref().map(label),
        })
    }

    /// Finds all hits, in no order.
    pub(crate) fn all(&self, layout: &Layout) -> Box<dyn Query> {
        if let Some(field) = &self.field {
            return self.inside(field, layout);
        }
        let texts = self.clauses.iter().map(|clause| clause.anywhere(layout));
        conjunction(texts.chain(self.of_sites(layout.site)).collect())
    }

    /// Finds those that have all words in one field.
    pub(crate) fn inside(&self, label: &str, layout: &Layout) -> Box<dyn Query> {
        let mut all = Vec::new();
        for clause in &self.clauses {
            clause.inside(label, layout, &mut all);
        }
        all.extend(self.of_sites(layout.site));
        conjunction(all)
    }

    /// Finds the best hits: as [`Question::all`], weighing how rare the words are, and whether they stand in the title.
    pub(crate) fn best(&self, layout: &Layout) -> Box<dyn Query> {
        let mut parts = vec![(Occur::Must, self.all(layout))];
        for clause in &self.clauses {
            if self.field.is_some() {
                // What finds words in a field does not weigh them.
                parts.push((Occur::Should, clause.anywhere(layout)));
            }
            let Clause::Words(words) = clause else {
                continue;
            };
            for word in words {
                let term = Term::from_field_text(layout.within, &within(word, TITLE));
                let bonus = ConstScoreQuery::new(basic(term), IN_TITLE);
                parts.push((Occur::Should, Box::new(bonus)));
            }
        }
        if parts.len() == 1 {
            return parts.remove(0).1;
        }
        Box::new(BooleanQuery::new(parts))
    }

    fn of_sites(&self, field: Field) -> Option<Box<dyn Query>> {
        let sites = self.sites.as_ref()?;
        let terms: Vec<Term> = sites
            .iter()
            .map(|site| Term::from_field_text(field, site))
            .collect();
        Some(match terms.as_slice() {
            [] => Box::new(EmptyQuery),
            [one] => Box::new(ConstScoreQuery::new(basic(one.clone()), 0.0)),
            _ => Box::new(ConstScoreQuery::new(any_of(terms.into_iter()), 0.0)),
        })
    }
}

fn conjunction(mut all: Vec<Box<dyn Query>>) -> Box<dyn Query> {
    match all.len() {
        0 => Box::new(AllQuery),
        1 => all.remove(0),
        _ => Box::new(BooleanQuery::intersection(all)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[&str]) -> Clause {
        Clause::Words(words.iter().map(|word| (*word).to_owned()).collect())
    }

    #[test]
    fn what_is_typed_becomes_clauses() {
        assert_eq!(
            clauses("Otter \"river  bank\" O'Brien libr* 猫 大学"),
            [
                words(&["otter"]),
                words(&["river", "bank"]),
                words(&["o", "brien"]),
                Clause::beginning("libr".into()),
                Clause::beginning("猫".into()),
                words(&["大学"]),
            ]
        );
    }

    #[test]
    fn nothing_that_is_typed_is_an_error() {
        for nothing in ["", "  ", "\"", "\"\"", "***", "-", "\\ / ( ) [ ] : ^ ~"] {
            assert_eq!(clauses(nothing), [], "{nothing}");
        }
        assert_eq!(clauses("\"open"), [words(&["open"])]);
        assert_eq!(clauses("a:b AND (c"), clauses("\"a b\" and c"));
        assert!(clauses(&"word* ".repeat(100_000)).len() <= MOST_CLAUSES);
    }
}
