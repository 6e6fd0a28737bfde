//! Records that are lines of preformatted text.
//!
//! A `<pre>` without elements holds one record a line, or one in each block of lines between two empty ones. Fixed columns are named by
//! the line above a ruler of dashes; without one, two spaces part two cells.

use super::lists::{List, Row, Shape};
use read::{Document, NodeId, Tree};
use std::collections::BTreeMap;

/// Lines before a ruler that may hold the names of the columns.
const HEAD: usize = 6;
/// Shortest line that can be a record.
const SHORTEST: usize = 8;

/// The last step of the path of a record that is a line.
pub(super) const LINE: &str = "#line";
/// The last step of the path of a record that is a block of lines.
const BLOCK: &str = "#block";

/// Every list of lines and of blocks with at least `fewest` rows.
pub(super) fn lists_in(doc: &Document, fewest: usize) -> Vec<List> {
    let tree = &doc.tree;
    let is_bare = |node: &NodeId| {
        tree.tag(*node) == Some("pre") && tree.children(*node).all(|child| tree.is_text(child))
    };
    let mut lists = Vec::new();
    for pre in tree.elements(tree.root()).filter(is_bare) {
        let text = tree.text_content(pre);
        let blocks = blocks_of(&text);
        if blocks.iter().any(|block| block.contains('\n')) {
            lists.push(list(doc, pre, BLOCK, blocks));
        }
        lists.push(list(doc, pre, LINE, lines_of(&text)));
    }
    lists.retain(|list| list.rows.len() >= fewest);
    lists
}

fn list(doc: &Document, pre: NodeId, step: &str, texts: Vec<&str>) -> List {
    let row = |text: &str| Row {
        nodes: vec![pre],
        link: None,
        text: text.to_owned(),
    };
    let path = super::lists::tag_path(&doc.tree, pre);
    List {
        shape: Shape {
            path: format!("{path}>{step}"),
            container: path,
            linked: false,
            detail: String::new(),
        },
        rise: 0,
        region: read::region_of(doc, pre),
        rows: texts.into_iter().map(row).collect(),
    }
}

/// The lines that may be records: what stands above the first ruler names columns.
fn lines_of(text: &str) -> Vec<&str> {
    let head = text.lines().take(HEAD).position(is_ruler);
    let lines = text.lines().skip(head.map_or(0, |ruler| ruler + 1));
    let lines = lines.map(str::trim_end).filter(|line| {
        let letters = line.chars().filter(|letter| !letter.is_whitespace());
        !is_ruler(line) && letters.count() >= SHORTEST
    });
    lines.collect()
}

fn blocks_of(text: &str) -> Vec<&str> {
    let mut blocks = Vec::new();
    let (mut start, mut end) = (0, 0);
    let mut place = 0;
    for line in text.split_inclusive('\n') {
        place += line.len();
        if !line.trim().is_empty() {
            end = place;
            continue;
        }
        blocks.push(text[start..end.max(start)].trim());
        (start, end) = (place, place);
    }
    blocks.push(text[start..end.max(start)].trim());
    blocks.retain(|block| block.len() >= SHORTEST && !block.lines().all(is_ruler));
    blocks
}

/// `-----  ----  ---------`, `=====+====`: a line under the names of columns.
fn is_ruler(line: &str) -> bool {
    let dashes = line
        .chars()
        .filter(|c| matches!(c, '-' | '=' | '_'))
        .count();
    dashes >= 3
        && line
            .chars()
            .all(|c| matches!(c, '-' | '=' | '_' | '+' | '|' | ' '))
}

/// The cells of a row that is a line, by name, the first one first. `None` if the row is no line, or has but one cell.
pub(super) fn cells_of(tree: &Tree, row: &Row) -> Option<Vec<(String, String)>> {
    let pre = pre_of(tree, row).filter(|_| !row.text.contains('\n'))?;
    // The names of columns stand at the beginning, and this is asked of every line.
    let first = tree.children(pre).find(|child| tree.is_text(*child))?;
    let cells = match heads_of(tree.text(first)) {
        Some(heads) => by_heads(&row.text, &heads),
        None => by_gaps(&row.text),
    };
    (cells.len() > 1).then_some(cells)
}

/// The name of a record that is a line or a block: its first cell, or the value of its first line.
pub(super) fn title_of(tree: &Tree, row: &Row) -> Option<String> {
    pre_of(tree, row)?;
    if let Some(cells) = cells_of(tree, row) {
        return cells.into_iter().next().map(|(_, cell)| cell);
    }
    let first = row.text.lines().next()?.trim();
    let value = first.split_once(": ").map_or(first, |(_, value)| value);
    Some(value.trim().to_owned())
}

/// The preformatted text that a row without a link stands in.
fn pre_of(tree: &Tree, row: &Row) -> Option<NodeId> {
    match row.nodes[..] {
        [pre] if tree.tag(pre) == Some("pre") && row.link.is_none() => Some(pre),
        _ => None,
    }
}

/// The names of the columns and where each begins, in letters.
fn heads_of(text: &str) -> Option<Vec<(usize, String)>> {
    let ruler = text.lines().take(HEAD).position(is_ruler)?;
    let line = text.lines().nth(ruler.checked_sub(1)?)?;
    let mut heads: Vec<(usize, String)> = Vec::new();
    let mut spaces = 2;
    for (place, letter) in line.chars().enumerate() {
        if letter.is_whitespace() || letter == '|' {
            spaces += if letter == '|' { 2 } else { 1 };
            continue;
        }
        match heads.last_mut() {
            Some((_, name)) if spaces < 2 => {
                name.extend(std::iter::repeat_n(' ', spaces));
                name.push(letter);
            }
            _ => heads.push((place, letter.to_string())),
        }
        spaces = 0;
    }
    (heads.len() > 1).then_some(heads)
}

fn by_heads(line: &str, heads: &[(usize, String)]) -> Vec<(String, String)> {
    let letters: Vec<char> = line.chars().collect();
    let ends = heads.iter().skip(1).map(|(start, _)| *start);
    let ends = ends.chain([usize::MAX]);
    let cells = heads.iter().zip(ends).filter_map(|((start, name), end)| {
        let cell = letters.get(*start..end.min(letters.len()))?;
        let cell: String = cell.iter().collect();
        let cell = cell.trim().trim_matches('|').trim();
        (!cell.is_empty()).then(|| (name.clone(), cell.to_owned()))
    });
    cells.collect()
}

fn by_gaps(line: &str) -> Vec<(String, String)> {
    let line = line.replace(['\t', '|'], "  ");
    let cells = line
        .split("  ")
        .map(str::trim)
        .filter(|cell| !cell.is_empty());
    let named = |(place, cell): (usize, &str)| (format!("column {}", place + 1), cell.to_owned());
    cells.enumerate().map(named).collect()
}

/// The facts of a line beside its title, which is its first cell.
pub(super) fn facts_of(cells: Vec<(String, String)>) -> BTreeMap<String, String> {
    cells.into_iter().skip(1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Url;

    #[test]
    fn blocks_are_parted_by_empty_lines_and_rulers_are_none() {
        let text = "Title: A long name\nYear: 1801\n\n----------\n\nTitle: Another name\n\n";
        let blocks = ["Title: A long name\nYear: 1801", "Title: Another name"];
        assert_eq!(blocks_of(text), blocks);
        assert_eq!(blocks_of(""), Vec::<&str>::new());
    }

    #[test]
    fn a_cell_that_is_empty_does_not_shift_the_others() {
        let html = "<pre>\nName          Year  Place\n------------  ----  ------\nThe old wäll        Lisbon\n</pre>";
        let doc = read::parse(html, &Url::parse("http://a.test/").unwrap());
        let lists = lists_in(&doc, 1);
        let cells = cells_of(&doc.tree, &lists[lists.len() - 1].rows[0]).unwrap();
        let cells: Vec<(&str, &str)> = cells
            .iter()
            .map(|(n, v)| (n.as_str(), v.as_str()))
            .collect();
        assert_eq!(cells, [("Name", "The old wäll"), ("Place", "Lisbon")]);
    }
}
