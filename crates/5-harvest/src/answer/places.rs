//! Where on the page the facts of a row stand.
//!
//! Sites say with tags what a text is: a name stands in a heading or a link, a price in its own cell. Paper 000 learns from "the
//! tag-attribute of the text node the keyword was seen in" and from its depth in the DOM.

use super::lists::{Row, is_steady};
use model::Place;
use read::{NodeId, Tree};
use std::collections::BTreeMap;

/// Longest class kept: what is longer is no name.
const LONGEST_CLASS: usize = 40;
/// Texts looked at for one fact. Facts are looked for in page order, so the next one is near; a page must not make us search all of it
/// for each of its lines.
const NEAR: usize = 24;
/// Facts of one row that are given a place. Policies tell fewer fields apart.
const MOST: usize = 32;

/// The place of an element. A word set off inside a sentence stands where the sentence stands: sites mark the words that were
/// asked for, and a place should not depend on those.
pub fn place_of(tree: &Tree, node: NodeId) -> Place {
    let mut element = node;
    while tree.is_text(element) || is_emphasis(tree, element) {
        match tree.parent(element) {
            Some(parent) => element = parent,
            None => break,
        }
    }
    let mut tag = tree.tag(element).unwrap_or_default().to_owned();
    let class = tree
        .classes(element)
        .find(|class| is_steady(class) && class.len() <= LONGEST_CLASS);
    if let Some(class) = class {
        tag.push('.');
        tag.push_str(class);
    }
    let depth = u16::try_from(tree.depth(element)).unwrap_or(u16::MAX);
    Place { tag, depth }
}

fn is_emphasis(tree: &Tree, node: NodeId) -> bool {
    let plain = tree.classes(node).next().is_none();
    match tree.tag(node) {
        Some("mark" | "em" | "strong" | "wbr") => true,
        // With a class these are a site's way of naming a part.
        Some("b" | "i" | "u" | "font") => plain,
        _ => false,
    }
}

/// The texts of a row, gone through once.
pub struct Texts<'a> {
    tree: &'a Tree,
    /// Those not gone past, the next one last.
    left: Vec<NodeId>,
    /// How much of the next one was gone past, in bytes.
    behind: usize,
    places: BTreeMap<String, Place>,
}

impl<'a> Texts<'a> {
    /// The texts of a row that say anything.
    pub fn of(tree: &'a Tree, row: &Row) -> Self {
        let inside = row
            .nodes
            .iter()
            .flat_map(|node| std::iter::once(*node).chain(tree.descendants(*node)));
        let says =
            |node: &NodeId| tree.is_text(*node) && tree.text(*node).contains(char::is_alphanumeric);
        let mut left: Vec<NodeId> = inside.filter(says).collect();
        left.reverse();
        Self {
            tree,
            left,
            behind: 0,
            places: BTreeMap::new(),
        }
    }

    /// Looks for the next fact, kept under `name`: for its label (empty if it has none), then for its value. What stands before it is
    /// not looked at again.
    pub fn find(&mut self, name: &str, label: &str, value: &str) {
        if self.places.len() >= MOST || self.places.contains_key(name) {
            return;
        }
        let labelled = self.go_to(label);
        let valued = self.go_to(value);
        if let Some(node) = valued.or(labelled) {
            self.places
                .insert(name.to_owned(), place_of(self.tree, node));
        }
    }

    /// Goes past an element, such as the title's: what follows may repeat its words. Not past all that is left.
    pub fn skip(&mut self, element: NodeId) {
        let near = self.left.len().saturating_sub(NEAR);
        let is_inside = |text: &NodeId| self.tree.contains(element, *text);
        if let Some(last) = self.left[near..].iter().position(is_inside)
            && near + last > 0
        {
            self.left.truncate(near + last);
            self.behind = 0;
        }
    }

    /// The places found.
    pub fn places(self) -> BTreeMap<String, Place> {
        self.places
    }

    /// Goes on behind the first word of `words`, or behind all of them where they stand together, if that is near.
    fn go_to(&mut self, words: &str) -> Option<NodeId> {
        // Signs may be set apart, and the words that were asked for are: `...`, `<b>Search</b>-and-destroy`.
        let words = words.trim_start_matches(|letter: char| !letter.is_alphanumeric());
        let word = words
            .split(|letter: char| !letter.is_alphanumeric())
            .next()?;
        if word.is_empty() {
            return None;
        }
        for (skipped, node) in self.left.iter().rev().take(NEAR).enumerate() {
            let begin = if skipped == 0 { self.behind } else { 0 };
            let text = &self.tree.text(*node)[begin..];
            let Some(found) = find_word(text, word) else {
                continue;
            };
            let whole = text[found..].starts_with(words);
            let length = if whole { words.len() } else { word.len() };
            self.behind = begin + found + length;
            self.left.truncate(self.left.len() - skipped);
            return self.left.last().copied();
        }
        None
    }
}

/// Where a word begins in a text that is not part of a longer one.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let mut found = text.match_indices(word).map(|(place, _)| place);
    found.find(|place| {
        let (before, behind) = (&text[..*place], &text[place + word.len()..]);
        !is_letter(before.chars().next_back()) && !is_letter(behind.chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::echo::FieldNames;
    use crate::answer::rows::record_of;
    use model::{Record, Url};

    /// The record that a page's body is.
    fn record(body: &str) -> Record {
        let doc = read::parse(body, &Url::parse("http://a.test/").unwrap());
        let tree = &doc.tree;
        let mut nodes = tree.descendants(tree.root());
        let body = nodes.find(|node| tree.tag(*node) == Some("body")).unwrap();
        let link = read::links_in(&doc).into_iter().next();
        let row = Row {
            nodes: vec![body],
            link: link.map(|link| (link.url, link.node)),
            text: tree.visible_text(body),
        };
        record_of(&doc, &row, &[], &FieldNames::default()).unwrap()
    }

    fn places(body: &str) -> Vec<String> {
        let places = record(body).places.into_iter();
        places
            .map(|(name, place)| format!("{name} {} {}", place.tag, place.depth))
            .collect()
    }

    #[test]
    fn facts_stand_in_the_element_around_them_wherever_their_label_stands() {
        for row in [
            "<h3><a class=name href=/1>Metropolis</a></h3><p class=by>Author: Thea von Harbou</p><div><span>Year: 1927</span></div>",
            "<h3><a class=name href=/1>Metropolis</a></h3><p class=by><b>Author:</b> Thea von Harbou</p><div><span><b>Year:</b> 1927</span></div>",
        ] {
            assert_eq!(
                places(row),
                ["Author p.by 3", "Year span 4", "title a.name 4"],
                "{row}"
            );
        }
    }

    #[test]
    fn a_word_that_the_site_marks_does_not_move_its_field() {
        let plain = "<h3>Metropolis</h3><p class=by>Author: Thea von Harbou</p><p>A long film.</p>";
        let marked = "<h3><em>Metropolis</em></h3><p class=by>Author: <mark class=hit>Thea</mark>-von Harbou</p><p><code>...</code> A <em>long</em> film.</p>";
        assert_eq!(places(plain), ["Author p.by 3", "text p 3", "title h3 3"]);
        assert_eq!(places(marked), places(plain));
    }

    #[test]
    fn a_text_that_repeats_the_title_does_not_stand_in_the_title() {
        let row =
            "<h3><a href=/1>Metropolis</a></h3><p class=text>Metropolis is a film of 1927.</p>";
        assert_eq!(places(row), ["text p.text 3", "title a 4"]);
    }

    #[test]
    fn a_class_that_numbers_or_babbles_is_no_name() {
        let babble = "x".repeat(LONGEST_CLASS + 1);
        for class in ["row-17", &babble, ""] {
            assert_eq!(
                places(&format!("<h3 class=\"{class}\">Metropolis</h3>")),
                ["title h3 3"]
            );
        }
        assert_eq!(
            places("<h3 class='n1 name'>Metropolis</h3>"),
            ["title h3.name 3"]
        );
    }

    #[test]
    fn a_row_of_a_thousand_facts_has_places_for_the_first() {
        let facts: Vec<String> = (0..1000)
            .map(|n| format!("<p>Fact {n}: value {n}</p>"))
            .collect();
        let record = record(&facts.concat());
        assert!(record.fields.len() >= 999);
        assert!((MOST..=MOST + 1).contains(&record.places.len()));
    }

    #[test]
    fn what_cannot_be_found_has_no_place_and_hinders_nothing() {
        // The first word is cut in two by markup, and so is the label.
        let row =
            "<h3>Metropolis</h3><p>Au<i>thor</i>: Th<i>ea</i> von Harbou</p><p>Year: 1927</p>";
        assert_eq!(places(row), ["Year p 3", "title h3 3"]);
    }
}
