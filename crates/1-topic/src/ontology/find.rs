//! The concept that a person means by a name.

use super::error::quoted;
use super::graph::{Concept, Ontology};
use super::names;

/// Candidates and suggestions that are shown.
const SHOWN: usize = 8;

/// Why a name does not lead to one concept.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FindError {
    /// Nothing is called so.
    #[error("there is no concept {name:?}{}", suggestion(.near))]
    NotFound {
        /// What was looked for.
        name: String,
        /// Names like it.
        near: Vec<String>,
    },
    /// Several are called so.
    #[error("{name:?} could mean {}. Use the id of the one you mean", .candidates.join(", "))]
    Ambiguous {
        /// What was looked for.
        name: String,
        /// What it could be, with ids.
        candidates: Vec<String>,
    },
}

fn suggestion(near: &[String]) -> String {
    if near.is_empty() {
        return ", and no name is like it".to_owned();
    }
    format!("; names like it: {}", quoted(near))
}

/// How a concept answers to a name, the best first.
const WAYS: [fn(&Concept, &Sought) -> bool; 6] = [
    |concept, sought| names::folded(&concept.name) == sought.folded,
    |concept, sought| any(&concept.also, |name| names::folded(name) == sought.folded),
    |concept, sought| names::folded_singular(&concept.name) == sought.singular,
    |concept, sought| {
        any(&concept.also, |name| {
            names::folded_singular(name) == sought.singular
        })
    },
    |concept, sought| is_part(&concept.name, sought),
    |concept, sought| any(&concept.also, |name| is_part(name, sought)),
];

/// Where the ways begin that do not mind a plural.
const PLURALS: usize = 2;

struct Sought {
    folded: String,
    singular: String,
}

fn any(names: &[String], is_it: impl Fn(&str) -> bool) -> bool {
    names.iter().any(|name| is_it(name))
}

fn is_part(name: &str, sought: &Sought) -> bool {
    names::split(name)
        .iter()
        .any(|word| *word == sought.folded || names::folded_singular(word) == sought.singular)
}

impl Ontology {
    /// The concept called `name`: by id, by name, by another name, by its plural, by a part of a composite name, in this order.
    /// Case does not matter. Where the file knows which meaning of a word is commonest, that one is meant, and `dog#2` is the second.
    pub fn find(&self, name: &str) -> Result<usize, FindError> {
        let name = name.trim();
        if let Some(found) = self.by_id(name) {
            return Ok(found);
        }
        let sought = Sought {
            folded: names::folded(name),
            singular: names::folded_singular(name),
        };
        if let Some(found) = self.by_sense(&sought.folded) {
            return Ok(found);
        }
        for (place, way) in WAYS.into_iter().enumerate() {
            // "Dogs" is no word of its own, so the meanings of "dog" are looked at.
            if place == PLURALS
                && let Some(found) = self.by_sense(&sought.singular)
            {
                return Ok(found);
            }
            let all = self.concepts.iter().enumerate();
            let found: Vec<usize> = all
                .filter(|(_, concept)| way(concept, &sought))
                .map(|(place, _)| place)
                .collect();
            match found.as_slice() {
                [] => {}
                [one] => return Ok(*one),
                several => return Err(self.ambiguous(name, several)),
            }
        }
        Err(FindError::NotFound {
            name: name.to_owned(),
            near: self.names_like(&sought.folded),
        })
    }

    fn by_id(&self, id: &str) -> Option<usize> {
        let small = id.to_lowercase();
        let is_it = |concept: &Concept| {
            concept.id == id || names::local(&concept.id).eq_ignore_ascii_case(id)
        };
        let exact = self.concepts.iter().position(|concept| concept.id == id);
        exact
            .or_else(|| self.codes.get(&small).copied())
            // The last part of an address is an id only where it is no name: `.../T025`, not `.../Cell`.
            .or_else(|| {
                let has_digit = id.bytes().any(|byte| byte.is_ascii_digit());
                has_digit
                    .then(|| self.concepts.iter().position(is_it))
                    .flatten()
            })
    }

    /// `dog#2`, or the commonest meaning of a word.
    fn by_sense(&self, word: &str) -> Option<usize> {
        if let Some((word, number)) = word.rsplit_once('#')
            && let Ok(number) = number.parse::<usize>()
        {
            let meanings = self.senses.get(&names::folded(word))?;
            return meanings.get(number.checked_sub(1)?).copied();
        }
        self.senses.get(word)?.first().copied()
    }

    fn ambiguous(&self, name: &str, places: &[usize]) -> FindError {
        let mut candidates: Vec<String> = places
            .iter()
            .take(SHOWN)
            .filter_map(|&place| self.concepts.get(place))
            .map(|concept| format!("{:?} ({})", concept.name, concept.id))
            .collect();
        if places.len() > SHOWN {
            candidates.push(format!("{} more", places.len() - SHOWN));
        }
        FindError::Ambiguous {
            name: name.to_owned(),
            candidates,
        }
    }

    /// Names that have all the words of `sought`, the shortest first, then names spelled like it.
    fn names_like(&self, sought: &str) -> Vec<String> {
        let words: Vec<&str> = sought.split(' ').filter(|word| !word.is_empty()).collect();
        let length = sought.chars().count();
        // A third of the letters may be wrong.
        let most_wrong = (length / 3).max(1);
        let mut near: Vec<(usize, usize, &str)> = Vec::new();
        for concept in &self.concepts {
            for name in std::iter::once(&concept.name).chain(&concept.also) {
                let folded = names::folded(name);
                let letters = folded.chars().count();
                let has = |word: &&str| folded.split(' ').any(|other| other == *word);
                if !words.is_empty() && words.iter().all(has) {
                    near.push((0, letters, name));
                } else if letters.abs_diff(length) <= most_wrong {
                    let wrong = strsim::osa_distance(&folded, sought);
                    if wrong <= most_wrong {
                        near.push((wrong, letters, name));
                    }
                }
            }
        }
        near.sort_unstable();
        near.dedup_by_key(|(_, _, name)| *name);
        near.into_iter()
            .take(SHOWN)
            .map(|(_, _, name)| name.to_owned())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::formats::lines;
    use super::*;

    fn zoo(names: &[(&str, &[&str])]) -> Ontology {
        let lines: Vec<String> = names
            .iter()
            .enumerate()
            .map(|(place, (name, also))| {
                serde_json::json!({"id": format!("Z:{place}"), "label": name, "synonyms": also})
                    .to_string()
            })
            .collect();
        lines::read(&lines.join("\n")).unwrap()
    }

    #[test]
    fn the_whole_name_goes_before_a_part_of_one() {
        let ontology = zoo(&[
            ("Cell Component", &[]),
            ("Cell or Molecular Dysfunction", &[]),
            ("Cell", &[]),
        ]);
        assert_eq!(ontology.find("cell"), Ok(2));
        assert_eq!(ontology.find("CELLS"), Ok(2));
        assert_eq!(ontology.find(" cell  component "), Ok(0));
        assert_eq!(ontology.find("molecular dysfunction"), Ok(1));
    }

    #[test]
    fn a_name_goes_before_another_name() {
        let ontology = zoo(&[
            ("Felis", &["cat"]),
            ("cat", &[]),
            ("Cetacea", &["whales", "whale fish"]),
        ]);
        assert_eq!(ontology.find("cat"), Ok(1));
        assert_eq!(ontology.find("whale"), Ok(2));
        assert_eq!(ontology.find("z:0"), Ok(0));
    }

    #[test]
    fn several_of_one_name_are_listed_with_their_ids() {
        let ontology = zoo(&[("Seal", &[]), ("seal", &[])]);
        let error = ontology.find("seal").unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"seal\" could mean \"Seal\" (Z:0), \"seal\" (Z:1). Use the id of the one you mean"
        );
        assert_eq!(ontology.find("Z:1"), Ok(1));
    }

    #[test]
    fn names_like_it_are_suggested() {
        let ontology = zoo(&[
            ("blue whale", &[]),
            ("sperm whale", &[]),
            ("wheel", &[]),
            ("walrus", &[]),
        ]);
        let near = |name: &str| match ontology.find(name) {
            Err(FindError::NotFound { near, .. }) => near,
            other => panic!("{name} was found: {other:?}"),
        };
        assert_eq!(near("whale"), ["blue whale", "sperm whale"]);
        assert_eq!(near("warlus"), ["walrus"]);
        assert!(near("aardvark").is_empty());
        assert!(near("").is_empty());
    }
}
