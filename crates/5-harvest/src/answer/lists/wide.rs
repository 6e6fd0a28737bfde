//! Rows of a table that span its columns say something about other rows, or that there are none. They are no records.
//!
//! Where about every record has one ("Description: ..." under its cells), it is a part of the record above it. Elsewhere it is a message
//! ("no tickets found", "more on the next page") or the heading of a group, which would change from page to page what a row says.

use super::plain::is_heading_row;
use read::{NodeId, Tree};

/// Rows with what belongs to them, each beginning with the row itself. Rows that are not those of a table stay as they are.
pub(super) fn with_their_notes(tree: &Tree, rows: Vec<NodeId>) -> Vec<Vec<NodeId>> {
    let columns = Columns::of(tree, &rows);
    let (mut found, mut notes) = (Vec::<Vec<NodeId>>::new(), 0);
    for row in rows {
        match found.last_mut() {
            Some(last) if columns.are_spanned(tree, row) => {
                last.push(row);
                notes += 1;
            }
            None if columns.are_spanned(tree, row) => {}
            _ => found.push(vec![row]),
        }
    }
    if 2 * notes < found.len() {
        for row in &mut found {
            row.truncate(1);
        }
    }
    found
}

/// The columns of a table.
struct Columns {
    count: usize,
    /// Whether rows of single cells tell how many there are. The heads alone may name columns that records span.
    told_by_rows: bool,
}

impl Columns {
    fn of(tree: &Tree, rows: &[NodeId]) -> Self {
        let is_table = |row: &&NodeId| tree.tag(**row) == Some("tr");
        let rows: Vec<NodeId> = rows.iter().filter(is_table).copied().collect();
        let mut counts: Vec<usize> = rows
            .iter()
            .filter(|row| !is_heading_row(tree, **row) && widest(tree, **row) == 1)
            .map(|row| cells_of(tree, *row).count())
            .collect();
        counts.sort_unstable();
        let usual = counts.get(counts.len() / 2).copied();
        let heads = || {
            let mut above = tree.ancestors(*rows.first()?);
            let table = above.find(|node| tree.tag(*node) == Some("table"))?;
            let mut inside = tree.descendants(table);
            let is_head = |row: &NodeId| tree.tag(*row) == Some("tr") && is_heading_row(tree, *row);
            inside.find(is_head).map(|row| cells_of(tree, row).count())
        };
        Self {
            count: usual.or_else(heads).unwrap_or(0),
            told_by_rows: usual.is_some(),
        }
    }

    /// Whether a cell of the row spans at least half of the columns.
    fn are_spanned(&self, tree: &Tree, row: NodeId) -> bool {
        let cells = cells_of(tree, row).count();
        let fewer = cells == 1 || (self.told_by_rows && cells < self.count);
        let spanned = widest(tree, row);
        fewer && spanned > 1 && 2 * spanned >= self.count && self.count > 1
    }
}

/// How many columns the widest cell of a row spans.
fn widest(tree: &Tree, row: NodeId) -> usize {
    let spanned = |cell: NodeId| tree.attr(cell, "colspan")?.trim().parse().ok();
    cells_of(tree, row).filter_map(spanned).max().unwrap_or(1)
}

fn cells_of(tree: &Tree, row: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    tree.children(row)
        .filter(|cell| matches!(tree.tag(*cell), Some("td" | "th")))
}

#[cfg(test)]
mod tests {
    use super::super::plain_lists;
    use model::Url;
    use read::Document;
    use std::fmt::Write;

    fn doc(rows: &str) -> Document {
        let html = format!(
            "<table><thead><tr><th>No.<th>Name<th>State</thead><tbody>{rows}</tbody></table>"
        );
        read::parse(&html, &Url::parse("http://a.test/s?q=war").unwrap())
    }

    fn rows_of(rows: &str, fewest: usize) -> Vec<String> {
        let mut lists = plain_lists(&doc(rows), &[], fewest);
        lists.retain(|list| list.shape.path.ends_with(">tr"));
        let rows = lists.into_iter().flat_map(|list| list.rows);
        rows.map(|row| row.text.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect()
    }

    fn tickets(after: &str) -> String {
        let mut html = String::new();
        for n in 1..=4 {
            write!(html, "<tr><td>#{n}<td>Ticket number {n}<td>new</tr>{after}").unwrap();
        }
        html
    }

    #[test]
    fn a_message_across_the_table_is_no_record() {
        let nothing = "<tr><td colspan=3>No tickets found</tr>";
        assert!(rows_of(nothing, 1).is_empty());
        let more = tickets("") + "<tr><td colspan=3>More of them on the next page</tr>";
        assert_eq!(rows_of(&more, 3).len(), 4);
        assert_eq!(
            rows_of(&more, 3)[3],
            "#4 Ticket number 4 new",
            "nor is it a part of one"
        );
    }

    #[test]
    fn what_stands_across_the_table_under_every_record_is_a_part_of_it() {
        let rows = tickets("<tr><th>Description<td colspan=2>It does not work</tr>");
        let rows = rows_of(&rows, 3);
        assert_eq!(rows.len(), 4);
        assert_eq!(
            rows[0],
            "#1 Ticket number 1 new Description It does not work"
        );
    }

    #[test]
    fn a_cell_that_spans_two_columns_of_many_makes_no_message() {
        let rows = "<tr><td>#1<td colspan=2>Ticket number 1</tr>".repeat(4);
        assert_eq!(rows_of(&rows, 3).len(), 4);
    }
}
