//! Lines that bring their name along, or may: pairs of a `dl`, rows of a table, two elements beside each other.

use super::Outline;
use super::markup::{is_short, label_of, one_line, step};
use read::NodeId;

impl Outline<'_> {
    /// Two elements beside each other that may be a label and its value. Whether they are is seen when pages are compared.
    pub(super) fn pair(&mut self, place: &str, path: &str, two: [NodeId; 2], depth: usize) -> bool {
        let tree = &self.doc.tree;
        let [name, text] = two.map(|node| one_line(&tree.visible_text(node)));
        if !is_short(&name) || text.is_empty() || self.is_passed_over(two[1]) {
            return false;
        }
        let before = self.lines.len();
        self.push(place, None, format!("{name} {text}"), &two);
        for node in two {
            self.block(node, path, depth + 1);
        }
        let parts = self.lines.split_off((before + 1).min(self.lines.len()));
        if let Some(line) = self.lines.get_mut(before) {
            line.labelled.clear();
            line.lead = Some((label_of(&name), text));
            line.parts = parts;
        }
        true
    }

    /// The pairs of a `dl`.
    pub(super) fn pairs(&mut self, list: NodeId, path: &str) {
        let tree = &self.doc.tree;
        let mut name: Option<String> = None;
        let mut after_value = false;
        let inside: Vec<NodeId> = tree.elements(list).collect();
        for node in inside {
            match tree.tag(node) {
                Some("dt") => {
                    let text = label_of(&tree.visible_text(node));
                    // Two terms before one value are one name.
                    name = match name.take() {
                        Some(first) if !after_value => Some(format!("{first} {text}")),
                        _ => Some(text),
                    };
                    after_value = false;
                }
                Some("dd") => {
                    after_value = true;
                    let place = format!("{path}>dd");
                    let text = one_line(&tree.visible_text(node));
                    self.push(&place, name.clone(), text, &[node]);
                }
                _ => {}
            }
        }
    }

    /// A table of facts names them by the first cell of each row, or by the heads of its columns.
    pub(super) fn table(&mut self, table: NodeId, path: &str, depth: usize) {
        let tree = &self.doc.tree;
        let rows: Vec<NodeId> = tree
            .elements(table)
            .filter(|node| tree.tag(*node) == Some("tr"))
            .collect();
        let cells_of = |row: NodeId| -> Vec<NodeId> {
            tree.child_elements(row)
                .filter(|cell| matches!(tree.tag(*cell), Some("td" | "th")))
                .collect()
        };
        let mut heads: Vec<String> = Vec::new();
        for row in rows {
            let cells = cells_of(row);
            let are_heads = cells.iter().all(|cell| tree.tag(*cell) == Some("th"));
            let said = |cell: &NodeId| one_line(&tree.visible_text(*cell));
            match cells.as_slice() {
                [] => {}
                _ if are_heads && cells.len() > 1 => {
                    heads = cells.iter().map(|cell| label_of(&said(cell))).collect();
                }
                [label, value] if heads.is_empty() && is_short(&said(label)) => {
                    let (name, text) = (said(label), said(value));
                    let place = format!("{path}>{}", step(tree, *value));
                    if tree.tag(*label) == Some("th") || name.ends_with(':') {
                        self.push(&place, Some(label_of(&name)), text, &[*value]);
                    } else {
                        self.pair(&place, path, [*label, *value], depth);
                    }
                }
                _ if heads.len() == cells.len() => {
                    for (name, cell) in heads.clone().into_iter().zip(&cells) {
                        let place = format!("{path}>{}", step(tree, *cell));
                        self.push(&place, Some(name), said(cell), &[*cell]);
                    }
                }
                _ => {
                    for cell in &cells {
                        self.block(*cell, path, depth + 1);
                    }
                }
            }
        }
    }
}
