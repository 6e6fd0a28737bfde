//! Names of concepts as people write them, and the words in them.
//!
//! - [`split`]    "Gene or Genome" gives "gene" and "genome"
//! - `singular`   one word of many: "genomes" gives "genome"

mod plural;
mod split;

pub use split::split;

pub(super) use plural::singular;

/// Longest name that is taken for one. What is longer is a definition in the wrong place.
const LONGEST_NAME: usize = 300;

/// A name in one line; none if it is empty or a whole paragraph.
pub(super) fn tidy(text: &str) -> Option<String> {
    let mut tidied = String::with_capacity(text.len().min(LONGEST_NAME));
    for word in text.split(|letter: char| letter.is_whitespace() || letter.is_control()) {
        if word.is_empty() {
            continue;
        }
        if tidied.len() + word.len() >= LONGEST_NAME {
            return None;
        }
        if !tidied.is_empty() {
            tidied.push(' ');
        }
        tidied.push_str(word);
    }
    (!tidied.is_empty()).then_some(tidied)
}

/// The last part of an address: `T025` of `https://example.org/types/T025`. A code without slashes is its own last part.
pub(super) fn local(id: &str) -> &str {
    if !id.contains("://") && !id.starts_with("urn:") {
        return id;
    }
    let trimmed = id.trim_end_matches(['/', '#']);
    match trimmed.rsplit(['#', '/', ':']).next() {
        Some(last) if !last.is_empty() => last,
        _ => id,
    }
}

/// A name in small letters with its words apart: `MedicalCondition` and "medical  condition" are the same name.
pub(super) fn folded(name: &str) -> String {
    let spoken = split::spoken(name).to_lowercase();
    let words: Vec<&str> = spoken.split_whitespace().collect();
    words.join(" ")
}

/// The same with each word made singular.
pub(super) fn folded_singular(name: &str) -> String {
    let folded = folded(name);
    let words: Vec<String> = folded.split(' ').map(singular).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_part_of_an_address_names_what_has_no_name() {
        assert_eq!(local("https://example.org/types/T025"), "T025");
        assert_eq!(local("http://example.org/zoo#Whale"), "Whale");
        assert_eq!(local("http://example.org/zoo/"), "zoo");
        assert_eq!(local("urn:zoo:whale"), "whale");
        assert_eq!(local("CL:0000000"), "CL:0000000");
        assert_eq!(local("://"), "://");
    }

    #[test]
    fn a_paragraph_is_no_name() {
        assert_eq!(tidy(" a \n\t cell "), Some("a cell".to_owned()));
        assert_eq!(tidy(" \u{0} "), None);
        assert_eq!(tidy(&"word ".repeat(100)), None);
    }

    #[test]
    fn names_written_differently_are_the_same_name() {
        assert_eq!(folded("MedicalCondition"), folded("medical_condition"));
        assert_eq!(folded_singular("Sea  Lions"), "sea lion");
    }
}
