//! Facts that the markup of a row names: microdata, `RDFa`, and `dl` pairs.
//!
//! `<span itemprop="author">`, `<span property="schema:author">` and `<dt>Author<dd>` say what a text is better than any rule could
//! guess. What is named so is taken out of the lines of the row, or it would be kept twice.

use super::lists::Row;
use super::places;
use model::Place;
use read::{NodeId, Tree};
use std::collections::{BTreeMap, HashSet};

/// Most facts of one row. A page must not make us read it again for each of its elements.
const MOST: usize = 64;
/// Longest name of a field.
const LONGEST_NAME: usize = 40;

/// What the markup of a row names.
#[derive(Debug, Default)]
pub struct Marked {
    /// The values by name. Several under one name stand on a line each.
    pub fields: BTreeMap<String, String>,
    /// Where they stand.
    pub places: BTreeMap<String, Place>,
    /// The elements they were read from, with the `dt`s that name them.
    pub nodes: HashSet<NodeId>,
}

/// Reads the facts of a row. `title` is a fact already.
pub fn fields(tree: &Tree, row: &Row, title: &str) -> Marked {
    let mut marked = Marked::default();
    let mut term: Option<NodeId> = None;
    let inside = row.nodes.iter().flat_map(|node| tree.descendants(*node));
    for node in inside {
        if marked.nodes.len() >= MOST {
            break;
        }
        match tree.tag(node) {
            Some("dt") => term = Some(node),
            Some("dd") => {
                if let Some(term) = term {
                    let name = one_line(&tree.visible_text(term));
                    let name = name.trim_end_matches([':', ' ']);
                    let value = one_line(&tree.visible_text(node));
                    // The name of what is the title says nothing more.
                    if marked.keep(tree, name, &value, node, title) || value == title {
                        marked.nodes.insert(term);
                    }
                }
            }
            Some(_) => {
                // An item inside an item is a thing of its own, told by its own properties.
                if tree.attr(node, "itemscope").is_none()
                    && tree.attr(node, "typeof").is_none()
                    && let Some(name) = property(tree, node)
                {
                    let name = name_of_holder(tree, row, node).filter(|_| name == "name");
                    let name = name.or_else(|| property(tree, node)).unwrap_or_default();
                    let value = value(tree, node);
                    marked.keep(tree, name, &value, node, title);
                }
            }
            None => {}
        }
    }
    marked
}

/// What the thing that holds a property is to the record: the name of a person inside a book is the book's author.
fn name_of_holder<'t>(tree: &'t Tree, row: &Row, node: NodeId) -> Option<&'t str> {
    let inside = tree
        .ancestors(node)
        .take_while(|above| !row.nodes.contains(above));
    let is_thing = |above: &NodeId| {
        tree.attr(*above, "itemscope").is_some() || tree.attr(*above, "typeof").is_some()
    };
    property(tree, inside.into_iter().find(is_thing)?)
}

impl Marked {
    fn keep(&mut self, tree: &Tree, name: &str, value: &str, node: NodeId, title: &str) -> bool {
        let named = !name.is_empty() && name.chars().count() <= LONGEST_NAME;
        if !named || value.is_empty() || value == title {
            return false;
        }
        let place = self.places.entry(name.to_owned());
        place.or_insert_with(|| places::place_of(tree, node));
        let kept = self.fields.entry(name.to_owned()).or_default();
        if !kept.lines().any(|line| line == value) {
            if !kept.is_empty() {
                kept.push('\n');
            }
            kept.push_str(value);
        }
        self.nodes.insert(node);
        true
    }
}

/// The name that microdata or `RDFa` gives an element, without the vocabulary.
pub(crate) fn property(tree: &Tree, node: NodeId) -> Option<&str> {
    let written = tree
        .attr(node, "itemprop")
        .or_else(|| tree.attr(node, "property"))?;
    let name = written.split_ascii_whitespace().next()?;
    name.rsplit(['/', '#', ':']).next()
}

/// What the element says: to machines if it says so, else to readers.
pub(crate) fn value(tree: &Tree, node: NodeId) -> String {
    let attribute = match tree.tag(node) {
        Some("data" | "meter") => tree.attr(node, "value"),
        Some("time") => tree.attr(node, "datetime"),
        Some("a" | "link") if tree.visible_text(node).trim().is_empty() => tree.attr(node, "href"),
        Some("img" | "source" | "video" | "audio") => tree.attr(node, "src"),
        _ => tree.attr(node, "content"),
    };
    attribute.map_or_else(|| one_line(&tree.visible_text(node)), one_line)
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Url;

    fn fields_of(html: &str) -> Vec<(String, String)> {
        let doc = read::parse(html, &Url::parse("http://a.test/").unwrap());
        let tree = &doc.tree;
        let mut nodes = tree.descendants(tree.root());
        let body = nodes.find(|node| tree.tag(*node) == Some("body")).unwrap();
        let row = Row {
            nodes: vec![body],
            link: None,
            text: tree.visible_text(body),
        };
        fields(tree, &row, "Metropolis")
            .fields
            .into_iter()
            .collect()
    }

    fn pairs(wanted: &[(&str, &str)]) -> Vec<(String, String)> {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        wanted.iter().map(owned).collect()
    }

    #[test]
    fn names_in_the_markup_name_the_fields() {
        let wanted = pairs(&[("author", "Thea von Harbou"), ("datePublished", "1927")]);
        for html in [
            "<h3 itemprop=name>Metropolis</h3><b itemprop=author>Thea von Harbou</b><meta itemprop=datePublished content=1927>",
            "<h3 property=schema:name>Metropolis</h3><b property=schema:author>Thea von Harbou</b><time property=schema:datePublished datetime=1927>long ago</time>",
            "<dl><dt>author:<dd>Thea von Harbou<dt>datePublished<dd>1927</dl>",
        ] {
            assert_eq!(fields_of(html), wanted, "{html}");
        }
    }

    #[test]
    fn the_name_of_a_thing_inside_is_what_the_thing_is_to_the_record() {
        let wanted = pairs(&[("author", "Thea von Harbou")]);
        for html in [
            "<p itemprop=author itemscope>by <b itemprop=name>Thea von Harbou</b></p>",
            "<p property=schema:author typeof=Person>by <b property=schema:name>Thea von Harbou</b></p>",
        ] {
            assert_eq!(fields_of(html), wanted, "{html}");
        }
    }

    #[test]
    fn several_values_of_one_name_stand_on_a_line_each() {
        let html = "<i itemprop=genre>Drama</i> <i itemprop=genre>Science fiction</i> <i itemprop=genre>Drama</i>";
        assert_eq!(
            fields_of(html),
            pairs(&[("genre", "Drama\nScience fiction")])
        );
    }

    #[test]
    fn a_thing_inside_a_thing_is_told_by_its_own_properties() {
        let html = "<div itemprop=offers itemscope><span itemprop=price>12</span> only</div>";
        assert_eq!(fields_of(html), pairs(&[("price", "12")]));
    }
}
