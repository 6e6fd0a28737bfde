//! Facts that a row writes as `Label: value`, or as a label in bold and a value.
//!
//! A line is one fact, or several: each in an element of its own (`<span>Year: 1927</span> <span>...`), or set apart by semicolons. A bold word
//! without a colon is a label if it begins one of several elements alike (`<div><b>Year</b> 1927</div>`): one alone may be a word that was found.
//! What has no label is kept together as `text`.

use super::lists::Row;
use super::places::Texts;
use model::Place;
use read::{Document, NodeId, Tree};
use std::collections::BTreeMap;

/// Most children of an element that holds one fact: a bold label, its value, perhaps a link.
const MOST_CHILDREN: usize = 4;

/// The name of what has no label.
pub(crate) const REST: &str = "text";

/// What a row says, by field name, and where on the page it says so.
pub struct Facts {
    /// The values.
    pub fields: BTreeMap<String, String>,
    /// Their places, as far as they were found.
    pub places: BTreeMap<String, Place>,
}

/// The facts of a row by their labels, beside its title and the element that stands in. A label that comes twice names its first
/// value; the rest is text.
pub fn fields(doc: &Document, row: &Row, title: &str, title_node: Option<NodeId>) -> Facts {
    let mut fields = BTreeMap::new();
    let mut texts = Texts::of(&doc.tree, row);
    let mut rest: Vec<String> = Vec::new();
    let mut apart = facts_apart(&doc.tree, row).into_iter().peekable();
    let lines = row.text.lines().map(str::trim);
    for line in lines.filter(|line| !line.is_empty()) {
        if line == title {
            if let Some(node) = title_node {
                texts.skip(node);
            }
            continue;
        }
        let mut left = line.to_owned();
        let mut found = Vec::new();
        while let Some(fact) = apart.next_if(|fact| left.contains(fact.text.as_str())) {
            left = left.replacen(&fact.text, " ", 1);
            found.push(fact.written());
        }
        // Elements that hold a fact each, and nothing but signs between them.
        if found.is_empty() || left.contains(char::is_alphanumeric) {
            found = vec![line.to_owned()];
        }
        for fact in found.iter().flat_map(|fact| by_semicolons(fact)) {
            let named = labelled(&fact).filter(|(name, _)| !fields.contains_key(*name));
            if let Some((name, value)) = named {
                texts.find(name, name, value);
                fields.insert(name.to_owned(), value.to_owned());
            } else {
                texts.find(REST, "", &fact);
                rest.push(fact);
            }
        }
    }
    if !rest.is_empty() {
        fields.insert(REST.to_owned(), rest.join("\n"));
    }
    Facts {
        fields,
        places: texts.places(),
    }
}

/// An element that holds a labelled fact.
struct Apart {
    text: String,
    /// How much of the text is a label that no colon ends.
    bold: Option<usize>,
}

impl Apart {
    /// The fact as `Label: value`.
    fn written(self) -> String {
        match self.bold {
            Some(end) => format!("{}: {}", &self.text[..end], self.text[end..].trim()),
            None => self.text,
        }
    }
}

/// The smallest elements of a row that hold a labelled fact, in page order.
fn facts_apart(tree: &Tree, row: &Row) -> Vec<Apart> {
    let mut facts: Vec<(NodeId, Apart)> = Vec::new();
    for node in row.nodes.iter().flat_map(|node| tree.descendants(*node)) {
        if tree.is_text(node) || !is_small(tree, node) {
            continue;
        }
        let text = tree.visible_text(node);
        let text = text.trim();
        if text.contains('\n') {
            continue;
        }
        let bold = bold_label(tree, node, text).filter(|_| has_others_alike(tree, node));
        if labelled(text).is_some() || bold.is_some() {
            // Descendants come after their ancestors: the smaller element speaks.
            facts.retain(|(other, _)| !tree.contains(*other, node));
            let text = text.to_owned();
            facts.push((node, Apart { text, bold }));
        }
    }
    facts.into_iter().map(|(_, fact)| fact).collect()
}

/// How much of the text of an element is a bold label before a value.
fn bold_label(tree: &Tree, node: NodeId, text: &str) -> Option<usize> {
    let is_blank = |node: &NodeId| tree.is_text(*node) && tree.text(*node).trim().is_empty();
    let first = tree.children(node).find(|child| !is_blank(child))?;
    matches!(
        tree.tag(first),
        Some("b" | "strong" | "label" | "th" | "dt")
    )
    .then_some(())?;
    let label = tree.visible_text(first);
    let label = label.trim();
    let value = text.strip_prefix(label)?.trim();
    (is_label(label) && !label.ends_with(':') && !value.is_empty()).then_some(label.len())
}

/// Whether the element beside it begins with another bold label.
fn has_others_alike(tree: &Tree, node: NodeId) -> bool {
    let Some(parent) = tree.parent(node) else {
        return false;
    };
    let mut labels = tree
        .children(parent)
        .filter(|child| tree.tag(*child) == tree.tag(node))
        .filter(|child| tree.attr(*child, "class") == tree.attr(node, "class"))
        .filter_map(|child| {
            let text = tree.visible_text(child);
            let text = text.trim();
            bold_label(tree, child, text).map(|end| text[..end].to_owned())
        });
    let Some(first) = labels.next() else {
        return false;
    };
    labels.any(|label| label != first)
}

/// Whether an element holds little: a few children, and nothing but text in them.
fn is_small(tree: &Tree, node: NodeId) -> bool {
    let mut children = tree.children(node);
    children.by_ref().take(MOST_CHILDREN).all(|child| {
        let mut inside = tree.children(child);
        inside
            .by_ref()
            .take(MOST_CHILDREN)
            .all(|node| tree.is_text(node))
            && inside.next().is_none()
    }) && children.next().is_none()
}

/// The facts of a line, one at least. A semicolon parts two facts only if a label follows.
fn by_semicolons(line: &str) -> Vec<String> {
    let mut facts: Vec<String> = Vec::new();
    for piece in line.split("; ") {
        match facts.last_mut() {
            Some(last) if labelled(last).is_none() || labelled(piece).is_none() => {
                last.push_str("; ");
                last.push_str(piece);
            }
            _ => facts.push(piece.to_owned()),
        }
    }
    facts
}

fn labelled(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once(": ")?;
    is_label(name).then(|| (name, value.trim()))
}

/// A label before a colon is short and begins with a letter.
fn is_label(name: &str) -> bool {
    name.len() <= 30
        && name.split_whitespace().count() <= 3
        && name.starts_with(char::is_alphabetic)
        && !name.contains(['.', ',', ';', '(', '"'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Url;

    fn fields_of(html: &str) -> Vec<(String, String)> {
        let doc = read::parse(html, &Url::parse("http://a.test/").unwrap());
        let tree = &doc.tree;
        let body = tree
            .descendants(tree.root())
            .find(|node| tree.tag(*node) == Some("body"));
        let body = body.unwrap();
        let row = Row {
            nodes: vec![body],
            link: None,
            text: tree.visible_text(body),
        };
        let facts = fields(&doc, &row, "Metropolis", None);
        facts.fields.into_iter().collect()
    }

    fn pairs(wanted: &[(&str, &str)]) -> Vec<(String, String)> {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        wanted.iter().map(owned).collect()
    }

    #[test]
    fn facts_are_told_apart_however_they_are_written() {
        let wanted = pairs(&[("Author", "Thea von Harbou"), ("Year", "1927")]);
        for html in [
            "<h3>Metropolis</h3><p>Author: Thea von Harbou</p><p>Year: 1927</p>",
            "<h3>Metropolis</h3><p><span>Author: Thea von Harbou</span> <span>Year: 1927</span></p>",
            "<h3>Metropolis</h3><p><span><b>Author:</b> Thea von Harbou</span> | <span><b>Year:</b> 1927</span></p>",
            "<h3>Metropolis</h3><p>Author: Thea von Harbou; Year: 1927</p>",
            "<h3>Metropolis</h3><div class=l><b>Author</b> Thea von Harbou</div><div class=l><b>Year</b> 1927</div>",
        ] {
            assert_eq!(fields_of(html), wanted, "{html}");
        }
    }

    #[test]
    fn a_value_keeps_its_semicolons_and_a_sentence_its_words() {
        assert_eq!(
            fields_of("<p>Remark: uncut; wants a leaf; Year: 1927</p><p>A film; it is long.</p>"),
            pairs(&[
                ("Remark", "uncut; wants a leaf"),
                ("Year", "1927"),
                ("text", "A film; it is long.")
            ])
        );
        let sentence = "<p>A film by <span>Director: Fritz Lang</span> of Vienna</p>";
        assert_eq!(
            fields_of(sentence),
            pairs(&[("text", "A film by Director: Fritz Lang of Vienna")])
        );
    }

    #[test]
    fn a_word_in_bold_is_no_label() {
        assert_eq!(
            fields_of("<p><b>War</b> and peace, a novel</p><p>of <b>war</b></p>"),
            pairs(&[("text", "War and peace, a novel\nof war")])
        );
    }

    #[test]
    fn a_label_that_comes_twice_loses_nothing() {
        assert_eq!(
            fields_of("<p>Author: One</p><p>Author: Two</p>"),
            pairs(&[("Author", "One"), ("text", "Author: Two")])
        );
    }
}
