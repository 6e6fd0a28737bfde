//! OBO 1.2 and 1.4.
//!
//! A file is stanzas of `tag: value` lines. Values may end in `{qualifiers}` and a `! comment`; a backslash takes the meaning
//! from the letter after it. Only tags that name or link terms are looked at.

use super::super::build::{Builder, Worth};
use super::super::error::{Fault, Place};
use super::super::graph::{Link, Ontology};
use std::collections::HashSet;

const FORMAT: &str = "OBO";

/// Reads OBO.
pub(in crate::ontology) fn read(text: &str) -> Result<Ontology, Fault> {
    let mut reader = Reader::default();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let place = Place::line(number + 1);
        let mut line = line.trim().to_owned();
        while line.ends_with('\\') && !line.ends_with("\\\\") {
            line.pop();
            match lines.next() {
                Some((_, more)) => line.push_str(more.trim_end()),
                None => break,
            }
        }
        reader.take(&line, place).map_err(|fault| Fault {
            place: fault.place.or(Some(place)),
            ..fault
        })?;
    }
    reader.finish()
}

#[derive(Debug, Default)]
struct Reader {
    builder: Builder,
    stanza: Stanza,
    /// Links by a property, kept until it is known which properties are remarks.
    relations: Vec<(u32, String, u32)>,
    remarks: HashSet<String>,
}

#[derive(Debug, Default)]
enum Stanza {
    #[default]
    Header,
    /// A term or an instance, once its id was read.
    Term(Place, Option<u32>),
    Typedef(Option<String>),
    Other,
}

impl Reader {
    fn take(&mut self, line: &str, place: Place) -> Result<(), Fault> {
        if line.is_empty() || line.starts_with('!') {
            return Ok(());
        }
        if line.starts_with('[') {
            return self.begin(line, place);
        }
        let Some((tag, value)) = line.split_once(':') else {
            let shown: String = line.chars().take(40).collect();
            let said =
                format!("`tag: value` or a stanza such as [Term] was expected, not {shown:?}");
            return Err(Fault::syntax(FORMAT, place, said));
        };
        let (tag, value) = (tag.trim(), value.trim());
        match &mut self.stanza {
            Stanza::Header | Stanza::Other => Ok(()),
            Stanza::Typedef(id) => {
                match (tag, &id) {
                    ("id", _) => *id = Some(plain(value)),
                    ("name", Some(id)) => self.builder.name_property(id, &plain(value)),
                    ("is_metadata_tag", Some(id)) if plain(value) == "true" => {
                        self.remarks.insert(id.clone());
                    }
                    _ => {}
                }
                Ok(())
            }
            Stanza::Term(_, node @ None) => {
                if tag == "id" {
                    let term = self.builder.node(&plain(value))?;
                    self.builder.know(term);
                    *node = Some(term);
                    return Ok(());
                }
                Err(Fault::syntax(
                    FORMAT,
                    place,
                    format!("the stanza must begin with `id:`, not `{tag}:`"),
                ))
            }
            Stanza::Term(_, Some(term)) => {
                let term = *term;
                self.take_clause(term, tag, value, place)
            }
        }
    }

    fn begin(&mut self, line: &str, place: Place) -> Result<(), Fault> {
        self.end()?;
        let Some((kind, _)) = line[1..].split_once(']') else {
            return Err(Fault::syntax(
                FORMAT,
                place,
                "the bracket of the stanza is not closed",
            ));
        };
        self.stanza = match kind {
            "Term" | "Instance" => Stanza::Term(place, None),
            "Typedef" => Stanza::Typedef(None),
            _ => Stanza::Other,
        };
        Ok(())
    }

    fn end(&self) -> Result<(), Fault> {
        match self.stanza {
            Stanza::Term(begun, None) => {
                Err(Fault::syntax(FORMAT, begun, "the stanza has no `id:`"))
            }
            _ => Ok(()),
        }
    }

    fn take_clause(
        &mut self,
        term: u32,
        tag: &str,
        value: &str,
        place: Place,
    ) -> Result<(), Fault> {
        match tag {
            "name" => self.builder.name(term, Worth::Preferred, &plain(value)),
            "alt_id" => self.builder.code(term, &plain(value)),
            "is_obsolete" if plain(value) == "true" => {
                self.builder.leave_out(term);
                Ok(())
            }
            "is_a" => self.kind_of(term, value),
            "instance_of" => {
                let class = self.builder.node(&plain(value))?;
                self.builder.link(term, Link::Instance, class)
            }
            "union_of" => {
                let member = self.builder.node(&plain(value))?;
                self.builder.link(member, Link::IsA, term)
            }
            "equivalent_to" => self.relate(term, "is the same as", &plain(value)),
            "relationship" | "intersection_of" => {
                let words = plain(value);
                let mut words = words.split_whitespace();
                match (words.next(), words.next()) {
                    (Some(relation), Some(other)) => self.relate(term, relation, other),
                    (Some(_), None) if tag == "intersection_of" => self.kind_of(term, value),
                    _ => Err(Fault::syntax(
                        FORMAT,
                        place,
                        format!("`{tag}: part_of ID` was expected"),
                    )),
                }
            }
            // OBO 1.0 had a tag for each sort of synonym.
            _ if tag == "synonym" || tag.ends_with("_synonym") => match quoted(value) {
                Some(synonym) => self.builder.also(term, &synonym),
                None => Err(Fault::syntax(
                    FORMAT,
                    place,
                    "a synonym between quotation marks was expected",
                )),
            },
            _ => Ok(()),
        }
    }

    fn kind_of(&mut self, term: u32, value: &str) -> Result<(), Fault> {
        let id = plain(value);
        let parent = self
            .builder
            .node(id.split_whitespace().next().unwrap_or(&id))?;
        self.builder.link(term, Link::IsA, parent)?;
        // A parent from another file has its name in the comment only.
        if let Some(comment) = comment(value) {
            self.builder.name_if_unnamed(parent, comment)?;
        }
        Ok(())
    }

    fn relate(&mut self, term: u32, relation: &str, other: &str) -> Result<(), Fault> {
        let other = self.builder.node(other)?;
        match relation {
            "part_of" | "BFO:0000050" => self.builder.link(term, Link::PartOf, other),
            "has_part" | "BFO:0000051" => self.builder.link(other, Link::PartOf, term),
            _ => {
                self.relations.push((term, relation.to_owned(), other));
                Ok(())
            }
        }
    }

    fn finish(mut self) -> Result<Ontology, Fault> {
        self.end()?;
        for (term, relation, other) in &self.relations {
            if !self.remarks.contains(relation) {
                let link = self.builder.property(relation);
                self.builder.link(*term, link, *other)?;
            }
        }
        Ok(self.builder.finish())
    }
}

/// A value without its qualifiers and comment, escapes read.
fn plain(value: &str) -> String {
    let value = &value[..comment_start(value).unwrap_or(value.len())];
    let mut value = value.trim_end();
    if value.ends_with('}')
        && !value.ends_with("\\}")
        && let Some(start) = value.rfind('{')
        && !value[..start].ends_with('\\')
    {
        value = value[..start].trim_end();
    }
    unescaped(value)
}

fn comment(value: &str) -> Option<&str> {
    let start = comment_start(value)?;
    Some(value[start + 1..].trim()).filter(|comment| !comment.is_empty())
}

/// Where `! comment` begins: a mark with a space before it, not in quotation marks.
fn comment_start(value: &str) -> Option<usize> {
    let (mut quoted, mut escaped, mut spaced) = (false, false, true);
    for (offset, letter) in value.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => quoted = !quoted,
            '!' if !quoted && spaced => return Some(offset),
            _ => {}
        }
        spaced = letter.is_whitespace();
    }
    None
}

/// What stands between quotation marks.
fn quoted(value: &str) -> Option<String> {
    let value = value.strip_prefix('"')?;
    let mut escaped = false;
    for (offset, letter) in value.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some(unescaped(&value[..offset])),
            _ => {}
        }
    }
    None
}

fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n' | 't' | 'W') => text.push(' '),
                Some(other) => text.push(other),
                None => {}
            },
            other => text.push(other),
        }
    }
    text
}

#[cfg(test)]
mod tests;
