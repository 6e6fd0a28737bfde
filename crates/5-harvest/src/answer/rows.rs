//! A list's rows as records.

use super::echo::{self, FieldNames};
use super::labelled::{self, Facts};
use super::lines;
use super::lists::Row;
use super::marked;
use super::places;
use model::Record;
use model::record::TITLE;
use read::{Document, NodeId};
use std::collections::{BTreeMap, HashSet};
use xxhash_rust::xxh3::xxh3_128;

/// Most characters kept of one field. Rows are summaries; whole articles belong to the archive.
const LONGEST_FIELD: usize = 4000;

/// Makes a record of a row. `asked` are the texts of the query: an address that repeats them is told from its record by the rest.
pub fn record_of(doc: &Document, row: &Row, asked: &[&str], names: &FieldNames) -> Option<Record> {
    let (title, title_node) = title_of(doc, row);
    let Facts { fields, mut places } = facts_of(doc, row, &title, title_node);
    if let Some(node) = title_node {
        places.insert(TITLE.to_owned(), places::place_of(&doc.tree, node));
    }
    let url = row
        .link
        .as_ref()
        .map(|(url, _)| echo::without(url, &doc.url, asked, names));
    let key = match &url {
        Some(url) => url.without_session().into_owned(),
        None => content_key(doc, row)?,
    };
    Some(Record {
        key,
        url,
        title,
        fields,
        places,
    })
}

/// A row without a link is told from others by an id in its markup, else by what it says.
fn content_key(doc: &Document, row: &Row) -> Option<String> {
    let node = *row.nodes.first()?;
    if let Some(id) = ["data-id", "data-key", "itemid"]
        .iter()
        .find_map(|name| doc.tree.attr(node, name))
    {
        return Some(format!("id:{id}"));
    }
    let words: Vec<&str> = row.text.split_whitespace().collect();
    (!words.is_empty()).then(|| format!("row:{:032x}", xxh3_128(words.join(" ").as_bytes())))
}

/// The name of a record, and the element it stands in.
fn title_of(doc: &Document, row: &Row) -> (String, Option<NodeId>) {
    let tree = &doc.tree;
    let text_of = |node: NodeId| (one_line(&tree.visible_text(node)), Some(node));
    if let Some(title) = lines::title_of(tree, row) {
        return (clip(&title, 300), row.nodes.first().copied());
    }
    let linked = row.link.as_ref().map(|(_, node)| text_of(*node));
    let heading = || {
        let mut inside = row
            .nodes
            .iter()
            .flat_map(|node| std::iter::once(*node).chain(tree.descendants(*node)));
        inside
            .find(|node| {
                matches!(
                    tree.tag(*node),
                    Some("h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "dt")
                )
            })
            .map(text_of)
    };
    // A list of pairs is named by its first value: its terms name the fields, not the record.
    let of_pairs = || {
        let list = row
            .nodes
            .first()
            .filter(|node| tree.tag(**node) == Some("dl"))?;
        let mut inside = tree.descendants(*list);
        inside
            .find(|node| tree.tag(*node) == Some("dd"))
            .map(text_of)
    };
    // A row without link or heading is named by its first words: the first element that holds any.
    let first = || {
        let inside = row.nodes.iter().flat_map(|node| tree.descendants(*node));
        let mut texts = inside
            .filter(|node| tree.is_text(*node) && tree.text(*node).contains(char::is_alphanumeric));
        texts.next().and_then(|text| tree.parent(text)).map(text_of)
    };
    let named = |(title, _): &(String, _)| !title.is_empty() && title.chars().count() <= 300;
    linked
        .filter(|(title, _)| !title.is_empty())
        .or_else(|| of_pairs().filter(named))
        .or_else(|| heading().filter(named))
        .or_else(|| first().filter(named))
        .unwrap_or_else(|| {
            let first_line = row.text.lines().next().unwrap_or_default();
            (clip(first_line.trim(), 300), row.nodes.first().copied())
        })
}

fn facts_of(doc: &Document, row: &Row, title: &str, title_node: Option<NodeId>) -> Facts {
    // A row reaches up to the next one; between two rows of a table there is only white space.
    let elements = row
        .nodes
        .iter()
        .filter(|node| doc.tree.tag(**node).is_some());
    let elements: Vec<NodeId> = elements.copied().collect();
    if let Some((row, notes)) = elements.split_first()
        && elements
            .iter()
            .all(|node| doc.tree.tag(*node) == Some("tr"))
    {
        let mut facts = facts_of_cells(doc, *row, title);
        for note in notes {
            add_note(doc, *note, &mut facts);
        }
        return facts;
    }
    if let Some(cells) = lines::cells_of(&doc.tree, row) {
        return Facts {
            fields: lines::facts_of(cells),
            places: BTreeMap::new(),
        };
    }
    let mut facts = labelled::fields(doc, row, title, title_node);
    add_marked(doc, row, title, &mut facts);
    for value in facts.fields.values_mut() {
        *value = clip(value, LONGEST_FIELD);
    }
    facts
}

/// Adds what the markup names, and takes the lines that say the same out of the rest.
fn add_marked(doc: &Document, row: &Row, title: &str, facts: &mut Facts) {
    let marked = marked::fields(&doc.tree, row, title);
    if marked.fields.is_empty() {
        return;
    }
    let nodes = marked.nodes.iter();
    let told: HashSet<String> = nodes
        .map(|node| one_line(&doc.tree.visible_text(*node)))
        .collect();
    if let Some(rest) = facts.fields.remove(labelled::REST) {
        let left: Vec<&str> = rest
            .lines()
            .filter(|line| !told.contains(line.trim()))
            .collect();
        if left.is_empty() {
            facts.places.remove(labelled::REST);
        } else {
            facts
                .fields
                .insert(labelled::REST.to_owned(), left.join("\n"));
        }
    }
    facts.fields.extend(marked.fields);
    facts.places.extend(marked.places);
}

fn facts_of_cells(doc: &Document, row: NodeId, title: &str) -> Facts {
    let (mut fields, mut places) = (BTreeMap::new(), BTreeMap::new());
    for (name, cell) in columns(doc, row) {
        let value = one_line(&doc.tree.visible_text(cell));
        if !value.is_empty() && value != title {
            fields.insert(name.clone(), clip(&value, LONGEST_FIELD));
            places.insert(name, places::place_of(&doc.tree, cell));
        }
    }
    Facts { fields, places }
}

/// Adds what stands under the cells of a record in a row of its own: its head names it, if it has one.
fn add_note(doc: &Document, note: NodeId, facts: &mut Facts) {
    let mut name = labelled::REST.to_owned();
    for cell in doc.tree.children(note) {
        let value = one_line(&doc.tree.visible_text(cell));
        match doc.tree.tag(cell) {
            Some("th") if !value.is_empty() => name = value,
            Some("td") if !value.is_empty() && !facts.fields.contains_key(&name) => {
                let place = places::place_of(&doc.tree, cell);
                facts
                    .fields
                    .insert(name.clone(), clip(&value, LONGEST_FIELD));
                facts.places.insert(name.clone(), place);
            }
            _ => {}
        }
    }
}

/// The cells of a table row under the names of their columns.
fn columns(doc: &Document, row: NodeId) -> Vec<(String, NodeId)> {
    let tree = &doc.tree;
    let cells_of = |row: NodeId| {
        tree.children(row)
            .filter(|cell| matches!(tree.tag(*cell), Some("td" | "th")))
    };
    let table = tree
        .ancestors(row)
        .find(|node| tree.tag(*node) == Some("table"));
    let heads: Vec<String> = table
        .and_then(|table| {
            tree.descendants(table)
                .filter(|node| tree.tag(*node) == Some("tr"))
                .find(|row| {
                    cells_of(*row).next().is_some()
                        && cells_of(*row).all(|cell| tree.tag(cell) == Some("th"))
                })
        })
        .map(|head| {
            cells_of(head)
                .map(|cell| one_line(&tree.visible_text(cell)))
                .collect()
        })
        .unwrap_or_default();
    cells_of(row)
        .enumerate()
        .map(|(place, cell)| {
            let named = heads.get(place).filter(|name| !name.is_empty());
            (
                named
                    .cloned()
                    .unwrap_or_else(|| format!("column {}", place + 1)),
                cell,
            )
        })
        .collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn clip(text: &str, longest: usize) -> String {
    text.chars().take(longest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Url;

    #[test]
    fn what_the_markup_names_is_not_kept_twice() {
        let html = "<div id=row><h3><a href=/1>Metropolis</a></h3><p itemprop=author>Thea von Harbou</p><p>A long film.</p>\
                    <dl><dt>Year<dd>1927</dl></div>";
        let doc = read::parse(html, &Url::parse("http://a.test/").unwrap());
        let mut nodes = doc.tree.descendants(doc.tree.root());
        let node = nodes.find(|node| doc.tree.attr(*node, "id") == Some("row"));
        let link = &read::links_in(&doc)[0];
        let row = Row {
            nodes: vec![node.unwrap()],
            link: Some((link.url.clone(), link.node)),
            text: doc.tree.visible_text(node.unwrap()),
        };
        let record = record_of(&doc, &row, &[], &FieldNames::default()).unwrap();
        let fields: Vec<(&str, &str)> = record
            .fields
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        assert_eq!(
            fields,
            [
                ("Year", "1927"),
                ("author", "Thea von Harbou"),
                ("text", "A long film.")
            ]
        );
    }

    #[test]
    fn what_stands_under_the_cells_is_named_by_its_own_head() {
        let html = "<table><tr><th>Name<th>Year</tr><tr><td><a href=/1>Metropolis</a><td>1927</tr>\
                    <tr><th>Plot<td colspan=2>A city of two worlds</tr></table>";
        let doc = read::parse(html, &Url::parse("http://a.test/").unwrap());
        let rows = doc.tree.descendants(doc.tree.root());
        let rows: Vec<_> = rows
            .filter(|node| doc.tree.tag(*node) == Some("tr"))
            .skip(1)
            .collect();
        let link = &read::links_in(&doc)[0];
        let row = Row {
            nodes: rows,
            link: Some((link.url.clone(), link.node)),
            text: String::new(),
        };
        let record = record_of(&doc, &row, &[], &FieldNames::default()).unwrap();
        let fields: Vec<(&str, &str)> = record
            .fields
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        assert_eq!(fields, [("Plot", "A city of two worlds"), ("Year", "1927")]);
    }

    #[test]
    fn cells_are_named_by_the_heads_of_their_columns() {
        let html = "<table><tr><th>Name<th>Year</tr><tr><td><a href=/1>Metropolis</a><td class=year>1927</tr> <tr></tr></table>";
        let doc = read::parse(html, &Url::parse("http://a.test/").unwrap());
        let row = doc
            .tree
            .descendants(doc.tree.root())
            .filter(|node| doc.tree.tag(*node) == Some("tr"))
            .nth(1)
            .unwrap();
        let link = &read::links_in(&doc)[0];
        let space = doc.tree.next_sibling(row).unwrap();
        let row = Row {
            nodes: vec![row, space],
            link: Some((link.url.clone(), link.node)),
            text: String::new(),
        };
        let record = record_of(&doc, &row, &[], &FieldNames::default()).unwrap();
        assert_eq!(record.title, "Metropolis");
        assert_eq!(
            record.fields,
            BTreeMap::from([("Year".to_owned(), "1927".to_owned())])
        );
        let places: Vec<(&str, &str, u16)> = record
            .places
            .iter()
            .map(|(name, place)| (name.as_str(), place.tag.as_str(), place.depth))
            .collect();
        assert_eq!(places, [("Year", "td.year", 6), ("title", "a", 7)]);
    }
}
