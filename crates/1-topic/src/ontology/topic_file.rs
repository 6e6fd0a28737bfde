//! A topic in a file of one's own, for people with an ontology and for people without.
//!
//! ```toml
//! topic = "mammal"
//! ontology = "umls.ttl"                 # beside this file; distance = 3 if it is not said
//! distance = 4
//! ```
//!
//! ```toml
//! topic = "mammal"
//! words = ["whale", "dog"]              # each one step from the topic
//!
//! [[concept]]
//! name = "porpoise"
//! also = ["sea pig"]
//! is = ["whale"]                        # what it is a kind of
//! part-of = []
//! related = ["dolphin"]
//! ```
//!
//! What is only spoken of (`dolphin` here) is a concept too. What nothing joins to the topic is a mistake, most often of spelling.

use super::build::{Builder, Worth};
use super::choose::{Choice, Chosen};
use super::error::{Cause, Fault, OntologyError, Place};
use super::find::FindError;
use super::graph::{Link, Ontology};
use super::{NamedBy, format, load_named, names, source};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use toml::Spanned;

/// Distance in an ontology if none is given: the paper's for "cell".
pub const DISTANCE: u32 = 3;

const FORMAT: &str = "topic TOML";

/// A topic file as it is written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TopicFile {
    /// What the user is looking for.
    pub topic: Option<String>,
    /// An ontology that has it; the path begins at the topic file.
    pub ontology: Option<PathBuf>,
    /// Most links from the topic.
    pub distance: Option<u32>,
    /// Words that are one link from the topic.
    #[serde(default)]
    pub words: Vec<String>,
    /// Concepts of the user's own.
    #[serde(default)]
    concept: Vec<Spanned<Written>>,
}

/// A concept as it is written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Written {
    name: String,
    #[serde(default)]
    also: Vec<String>,
    #[serde(default)]
    is: Vec<String>,
    #[serde(default)]
    part_of: Vec<String>,
    #[serde(default)]
    related: Vec<String>,
}

impl TopicFile {
    fn parse(text: &str) -> Result<Self, Fault> {
        let file: Self = toml::from_str(text).map_err(|error| {
            let place = error.span().map(|span| Place::of(text, span.start));
            let said = error.message().to_owned();
            Fault {
                place,
                why: Cause::Syntax {
                    format: FORMAT,
                    said,
                },
            }
        })?;
        for concept in &file.concept {
            let place = || Place::of(text, concept.span().start);
            if names::tidy(&concept.as_ref().name).is_none() {
                return Err(Fault::syntax(
                    FORMAT,
                    place(),
                    "the concept has an empty name",
                ));
            }
            if file.ontology.is_some() {
                let said = "`concept` and `ontology` do not go together; use `words` for what the ontology lacks";
                return Err(Fault::syntax(FORMAT, place(), said));
            }
        }
        Ok(file)
    }

    /// The concepts that are written here.
    fn ontology(&self) -> Result<Ontology, Fault> {
        let mut builder = Builder::default();
        let goes_with = builder.property("goes with");
        let related = builder.property("is related to");
        let topic = match &self.topic {
            Some(topic) => Some(named(&mut builder, topic)?),
            None => None,
        };
        for word in &self.words {
            let word = named(&mut builder, word)?;
            if let Some(topic) = topic {
                builder.link(word, goes_with, topic)?;
            }
        }
        for written in &self.concept {
            let written = written.as_ref();
            let node = named(&mut builder, &written.name)?;
            for other in &written.also {
                builder.also(node, other)?;
            }
            let links = [
                (Link::IsA, &written.is),
                (Link::PartOf, &written.part_of),
                (related, &written.related),
            ];
            for (link, others) in links {
                for other in others {
                    let other = named(&mut builder, other)?;
                    builder.link(node, link, other)?;
                }
            }
        }
        Ok(builder.finish())
    }

    /// The concepts that are written here around the topic.
    fn choose_own(&self, topic: &str, text: &str) -> Result<Chosen, Fault> {
        let ontology = self.ontology()?;
        let place = ontology.find(topic).map_err(Cause::Find)?;
        let all = ontology.choose_around(place, u32::MAX);
        if all.concepts.len() < ontology.concepts().len() {
            return Err(self.apart(&ontology, &all, text));
        }
        let farthest = all.concepts.last().map_or(0, |choice| choice.distance);
        let distance = self.distance.unwrap_or(farthest);
        let concepts = all.concepts.into_iter();
        Ok(Chosen {
            distance,
            concepts: concepts
                .filter(|choice| choice.distance <= distance)
                .collect(),
            topic: all.topic,
        })
    }

    fn apart(&self, ontology: &Ontology, all: &Chosen, text: &str) -> Fault {
        let joined: Vec<&str> = all
            .concepts
            .iter()
            .map(|choice| choice.id.as_str())
            .collect();
        let apart = ontology.concepts().iter();
        let apart = apart.filter(|concept| !joined.contains(&concept.id.as_str()));
        let first = self.concept.iter().find(|written| {
            let key = names::folded(&written.as_ref().name);
            !joined.contains(&key.as_str())
        });
        Fault {
            place: first.map(|written| Place::of(text, written.span().start)),
            why: Cause::Apart {
                names: apart.map(|concept| concept.name.clone()).collect(),
                topic: all.topic.clone(),
            },
        }
    }
}

/// A concept by its name; names that differ in case only are one.
fn named(builder: &mut Builder, name: &str) -> Result<u32, Fault> {
    let node = builder.node(&names::folded(name))?;
    builder.know(node);
    builder.name(node, Worth::Preferred, name)?;
    Ok(node)
}

/// The concepts of a TOML file, as an ontology.
pub(super) fn read(text: &str, path: &Path, by: NamedBy) -> Result<Ontology, OntologyError> {
    let file = TopicFile::parse(text).map_err(|fault| fault.of(path))?;
    match (&file.ontology, by) {
        (Some(other), NamedBy::User) => load_named(&beside(path, other), NamedBy::TopicFile),
        (Some(_), NamedBy::TopicFile) => {
            let said = "a topic file may name an ontology, but not a topic file that names another"
                .to_owned();
            let why = Cause::Syntax {
                format: FORMAT,
                said,
            };
            Err(Fault::from(why).of(path))
        }
        (None, _) => file.ontology().map_err(|fault| fault.of(path)),
    }
}

/// Reads a topic file, and the ontology that it names.
pub fn load_topic(path: &Path) -> Result<Chosen, OntologyError> {
    let wrong = |fault: Fault| fault.of(path);
    if path.is_dir() {
        return Err(wrong(Cause::NotATopic.into()));
    }
    let text = source::text_of(path).map_err(wrong)?;
    if format::of(&text, path).map_err(|why| wrong(why.into()))? != format::Format::Toml {
        return Err(wrong(Cause::NotATopic.into()));
    }
    topic_in(&text, path)
}

/// The same of the text of a topic file; an ontology that it names is looked for beside `path`.
pub fn topic_in(text: &str, path: &Path) -> Result<Chosen, OntologyError> {
    let wrong = |fault: Fault| fault.of(path);
    let file = TopicFile::parse(text).map_err(wrong)?;
    let Some(topic) = &file.topic else {
        return Err(wrong(Cause::NotATopic.into()));
    };
    let Some(other) = &file.ontology else {
        return file.choose_own(topic, text).map_err(wrong);
    };
    let ontology = load_named(&beside(path, other), NamedBy::TopicFile)?;
    let found = |why: FindError| Fault::from(Cause::Find(why)).of(path);
    let mut chosen = ontology
        .choose(topic, file.distance.unwrap_or(DISTANCE))
        .map_err(found)?;
    add_words(&mut chosen, &file.words);
    Ok(chosen)
}

fn beside(path: &Path, other: &Path) -> PathBuf {
    path.parent().unwrap_or(Path::new("")).join(other)
}

/// Words that the ontology lacks are one link from the topic.
fn add_words(chosen: &mut Chosen, words: &[String]) {
    for word in words {
        let Some(name) = names::tidy(word) else {
            continue;
        };
        let id = names::folded(&name);
        let is_there = chosen
            .concepts
            .iter()
            .any(|choice| choice.distance <= 1 && choice.words.contains(&id));
        if !is_there {
            chosen.concepts.push(Choice {
                words: names::split(&name),
                via: Some(format!("goes with -> {}", chosen.topic)),
                id,
                name,
                distance: 1,
            });
        }
    }
    chosen.concepts.sort_by(|one, other| {
        let key = |choice: &Choice| (choice.distance, choice.name.clone());
        key(one).cmp(&key(other))
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn topic(text: &str) -> Result<Chosen, OntologyError> {
        let folder = tempfile::tempdir().unwrap();
        fs::write(
            folder.path().join("zoo.obo"),
            "[Term]\nid: 1\nname: mammal\n\n[Term]\nid: 2\nname: whale\nis_a: 1\n",
        )
        .unwrap();
        let path = folder.path().join("topic.toml");
        fs::write(&path, text).unwrap();
        load_topic(&path)
    }

    fn told(chosen: &Chosen) -> Vec<String> {
        let concepts = chosen.concepts.iter();
        concepts
            .map(|choice| format!("{} {}", choice.name, choice.distance))
            .collect()
    }

    #[test]
    fn a_list_of_words_is_enough() {
        let chosen =
            topic("topic = \"mammal\"\nwords = [\"whale\", \"Dog or Wolf\", \"mammal\"]\n")
                .unwrap();
        assert_eq!(told(&chosen), ["mammal 0", "Dog or Wolf 1", "whale 1"]);
        assert_eq!(chosen.concepts[1].words, ["dog", "wolf"]);
        assert_eq!(chosen.distance, 1);
    }

    #[test]
    fn concepts_of_ones_own_hang_together() {
        let text = "topic = \"mammal\"\nwords = [\"fur\"]\n[[concept]]\nname = \"Mammal\"\nalso = [\"mammalia\"]\n\
            [[concept]]\nname = \"whale\"\nis = [\"mammal\"]\n[[concept]]\nname = \"blubber\"\npart-of = [\"whale\"]\nrelated = [\"oil\"]\n";
        let chosen = topic(text).unwrap();
        assert_eq!(
            told(&chosen),
            ["mammal 0", "fur 1", "whale 1", "blubber 2", "oil 3"]
        );
        assert_eq!(chosen.concepts[0].words, ["mammal", "mammalia"]);
        let near = topic(&format!("distance = 1\n{text}")).unwrap();
        assert_eq!(told(&near), ["mammal 0", "fur 1", "whale 1"]);
    }

    #[test]
    fn an_ontology_beside_the_file_is_read() {
        let chosen =
            topic("ontology = \"zoo.obo\"\ntopic = \"mammals\"\nwords = [\"fur\", \"whale\"]\n")
                .unwrap();
        assert_eq!(told(&chosen), ["mammal 0", "fur 1", "whale 1"]);
        assert_eq!(chosen.distance, DISTANCE);
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        let said = |text: &str| topic(text).unwrap_err().to_string();
        let unknown = said("topic = \"mammal\"\nword = [\"fur\"]\n");
        assert!(unknown.contains("line 2, column 1"), "{unknown}");
        assert!(
            unknown.contains("`words`"),
            "the keys that there are: {unknown}"
        );
        let apart = said("topic = \"mammal\"\n[[concept]]\nname = \"whale\"\nis = [\"mamal\"]\n");
        assert!(
            apart.contains("line 2") && apart.contains("\"whale\", \"mamal\""),
            "{apart}"
        );
        let missing = said("ontology = \"zoo.obo\"\ntopic = \"wale\"\n");
        assert!(missing.contains("\"whale\""), "{missing}");
        let empty = said("topic = \"a\"\n[[concept]]\nname = \"\"\n");
        assert!(empty.contains("empty name"), "{empty}");
        assert!(said("words = [\"fur\"]\n").contains("names no topic"));
        assert!(said("ontology = \"zoo.ttl\"\ntopic = \"a\"\n").contains("cannot be read"));
    }
}
