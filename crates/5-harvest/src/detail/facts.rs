//! The things that a page says, template and noise among them, by what was learned of its labels.

use super::linked_data;
use super::outline::Line;
use super::template::{PROSE, Template};
use crate::answer::labelled::REST;
use read::Document;
use xxhash_rust::xxh3::xxh3_64;

/// Where facts for machines stand.
const FOR_MACHINES: &str = "ld+json";

/// One thing that a page says.
#[derive(Debug, Clone)]
pub(super) struct Fact {
    pub(super) place: u64,
    /// The place in words.
    path: String,
    pub(super) name: Option<String>,
    pub(super) text: String,
    pub(super) heading: Option<u8>,
    pub(super) leads_on: bool,
}

impl Template {
    /// The facts of a page, template and noise among them.
    pub(super) fn facts(&self, doc: &Document, lines: &[Line], title: &str) -> Vec<Fact> {
        let mut facts = self.facts_of_lines(lines);
        let told = linked_data::facts(doc, title);
        facts.extend(told.into_iter().map(|(name, text)| Fact {
            place: mark(&[FOR_MACHINES]),
            path: FOR_MACHINES.to_owned(),
            name: Some(name),
            text,
            heading: None,
            leads_on: false,
        }));
        facts
    }

    fn facts_of_lines(&self, lines: &[Line]) -> Vec<Fact> {
        let mut facts = Vec::new();
        for line in lines {
            let place = mark(&[&line.place]);
            let fact = |place: &str, name: Option<&str>, text: &str| Fact {
                place: mark(&[place]),
                path: place.to_owned(),
                name: name.map(str::to_owned),
                text: text.to_owned(),
                heading: line.heading,
                leads_on: line.leads_on,
            };
            if line.name.is_some() {
                facts.push(fact(&line.place, line.name.as_deref(), &line.text));
            } else if let (Some((label, value)), true) = (&line.lead, self.leads.contains(&place)) {
                facts.push(fact(&line.place, Some(label), value));
            } else if !line.labelled.is_empty() && self.colons.contains(&place) {
                for (name, value) in &line.labelled {
                    let name = Some(name.as_str()).filter(|name| *name != REST);
                    facts.push(fact(&line.place, name, value));
                }
            } else if line.parts.is_empty() {
                facts.push(fact(&line.place, None, &line.text));
            } else {
                facts.extend(self.facts_of_lines(&line.parts));
            }
        }
        facts
    }

    /// The name of a fact: the page's own, or one made of its place that is the same on all pages.
    pub(super) fn name_of(&self, fact: &Fact) -> String {
        if let Some(name) = &fact.name {
            return name.clone();
        }
        let is_prose = self.prose.contains(&fact.place) || fact.text.len() >= PROSE;
        if is_prose || fact.heading.is_some() {
            return REST.to_owned();
        }
        let steps: Vec<&str> = fact.path.rsplit('>').take(3).collect();
        let named = steps
            .iter()
            .find_map(|step| step.split(['.', '#']).nth(1).map(str::to_owned));
        named.unwrap_or_else(|| {
            let tags = steps.iter().take(2).rev().copied();
            tags.collect::<Vec<_>>().join(" ").trim().to_owned()
        })
    }
}

impl Fact {
    /// What makes two facts of two pages the same. The record's own name in it is blotted out.
    pub(super) fn mark(&self, title: &str) -> u64 {
        let text = if title.is_empty() {
            self.text.clone()
        } else {
            self.text.replace(title, "\u{1}")
        };
        let name = self.name.as_deref().unwrap_or_default();
        mark(&[&self.path, name, &text])
    }

    /// How it is written: its place, its name and its text with the digits blotted out. Clocks and counters are written alike.
    pub(super) fn form(&self) -> u64 {
        let blotted = |letter: char| if letter.is_numeric() { '0' } else { letter };
        let text: String = self.text.chars().map(blotted).collect();
        let name = self.name.as_deref().unwrap_or_default();
        mark(&[&self.path, name, &text])
    }

    /// Where it comes from: its place and its name.
    pub(super) fn source(&self) -> u64 {
        mark(&[&self.path, self.name.as_deref().unwrap_or_default()])
    }
}

/// A number for texts that stand together.
pub(super) fn mark(parts: &[&str]) -> u64 {
    xxh3_64(parts.join("\u{1f}").as_bytes())
}
