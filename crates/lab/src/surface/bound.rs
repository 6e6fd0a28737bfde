//! How many queries a full crawl needs under a cap, by the table alone.
//!
//! `n` rows, `k` shown for one query, `d` ranges, menus of `U_i` options (Sheng, Zhang, Tao, Jin, VLDB 2012):
//! - rank-shrink, ranges only: `c d n/k`. The paper proves it with a constant it does not fight for; we take `c = 1`, which is harder
//! - slice-cover, menus only: `sum U_i + (n/k) sum min(U_i, n/k)`
//! - both: slice-cover over the menus, rank-shrink inside: the sum of the two
//!
//! The bound of a table is the least of those that apply: ranges alone must tell more than `k` rows nowhere alike and leave no row out, menus
//! alone likewise. No crawler does with fewer than `n/k`, the floor. Beside them stands what rank-shrink takes when it is run
//! ([`super::rank_shrink`]): a bound says what is possible in the worst table, a run what it takes on this one.

use super::rank_shrink;
use serde::Serialize;
use std::collections::HashMap;
use world::table::inputs::Wildcard;
use world::table::{Input, Rules, Table};

/// What a full crawl needs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Bound {
    /// Queries, by the least of the bounds that apply; `None` where no form of menus and ranges reaches every row.
    pub queries: Option<u64>,
    /// Which one it is, with its figures.
    pub by: String,
    /// Slice-cover over the menus and rank-shrink inside: what the literature promises for a form that has both.
    pub mixed: u64,
    /// Queries of rank-shrink as published, run on this table; `None` where ranges alone do not reach every row.
    pub published: Option<u64>,
    /// Queries without which nobody can have seen every row.
    pub floor: u64,
    /// Rows that menus and ranges can reach at all: of rows that are alike in everything they ask, the cap shows so many.
    pub reachable: usize,
}

impl Bound {
    /// Of a table behind a form.
    pub fn of(table: &Table, rules: &Rules) -> Self {
        let rows = table.rows().len();
        let Some(cap) = rules.cap else {
            return Self {
                queries: Some(1),
                by: "no cap".to_owned(),
                mixed: 1,
                published: None,
                floor: 1,
                reachable: rows,
            };
        };
        let columns = |wanted: fn(&Input) -> Option<&String>| -> Vec<usize> {
            let named = rules.inputs.iter().filter_map(wanted).chain(
                rules
                    .select
                    .iter()
                    .filter(|_| wanted(&Input::select("x")).is_some()),
            );
            named.filter_map(|name| table.position(name)).collect()
        };
        let menus = columns(menu_column);
        let ranges = columns(range_column);
        let parts = rows as f64 / cap as f64;
        // Where a menu has no option for "no matter", ranges are asked once for each of its options.
        let forced: usize = rules
            .inputs
            .iter()
            .filter(|input| is_forced(input))
            .filter_map(|input| table.position(menu_column(input)?))
            .map(|column| distinct(table, column))
            .sum();
        let rank_shrink = forced as f64 + ranges.len() as f64 * parts;
        let options: Vec<usize> = menus
            .iter()
            .map(|column| distinct(table, *column))
            .collect();
        let slices: f64 = options
            .iter()
            .map(|count| *count as f64 + parts * (*count as f64).min(parts))
            .sum();
        let all: Vec<usize> = menus.iter().chain(&ranges).copied().collect();
        let by_ranges = reaches_all(table, &ranges, cap);
        let candidates = [
            (
                by_ranges,
                rank_shrink,
                format!("rank-shrink, {} ranges: d n/k", ranges.len()),
            ),
            (
                reaches_all(table, &menus, cap),
                slices,
                format!("slice-cover over menus of {options:?}"),
            ),
            (
                reaches_all(table, &all, cap),
                slices + rank_shrink,
                format!(
                    "slice-cover over menus of {options:?} and rank-shrink over {} ranges",
                    ranges.len()
                ),
            ),
        ];
        let best = candidates
            .into_iter()
            .filter(|(applies, ..)| *applies)
            .min_by(|one, other| one.1.total_cmp(&other.1));
        let (queries, by) = match best {
            Some((_, queries, by)) => (Some(whole(queries)), by),
            None => (
                None,
                "menus and ranges alone do not reach every row".to_owned(),
            ),
        };
        Self {
            queries,
            by,
            mixed: whole(slices + rank_shrink),
            // A menu that must be set would have to be gone through around it, which the paper does not do.
            published: (by_ranges && forced == 0)
                .then(|| rank_shrink::queries(table, &ranges, cap, rules.seed)),
            floor: whole(parts),
            reachable: reachable(table, &all, cap),
        }
    }
}

fn whole(queries: f64) -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a count of queries, far below the limit"
    )]
    let queries = queries.ceil() as u64;
    queries.max(1)
}

fn menu_column(input: &Input) -> Option<&String> {
    match input {
        Input::Select(menu)
        | Input::Radio(menu)
        | Input::Checkboxes(menu)
        | Input::Database(menu) => Some(&menu.column),
        _ => None,
    }
}

fn is_forced(input: &Input) -> bool {
    match input {
        Input::Select(menu) | Input::Radio(menu) | Input::Database(menu) => {
            menu.wildcard == Wildcard::None
        }
        _ => false,
    }
}

fn range_column(input: &Input) -> Option<&String> {
    match input {
        Input::Range(range) => Some(&range.column),
        _ => None,
    }
}

fn distinct(table: &Table, column: usize) -> usize {
    let mut values: Vec<&str> = table
        .rows()
        .iter()
        .map(|row| row[column].as_str())
        .collect();
    values.sort_unstable();
    values.dedup();
    values.iter().filter(|value| !value.is_empty()).count()
}

/// How many rows are alike in these columns, for every way to be.
fn alike<'t>(table: &'t Table, columns: &[usize]) -> HashMap<Vec<&'t str>, usize> {
    let mut cells: HashMap<Vec<&str>, usize> = HashMap::new();
    for row in table.rows() {
        let cell = columns.iter().map(|column| row[*column].as_str()).collect();
        *cells.entry(cell).or_default() += 1;
    }
    cells
}

fn reaches_all(table: &Table, columns: &[usize], cap: usize) -> bool {
    let cells = alike(table, columns);
    !columns.is_empty()
        && cells
            .iter()
            .all(|(cell, rows)| *rows <= cap && cell.iter().all(|value| !value.is_empty()))
}

fn reachable(table: &Table, columns: &[usize], cap: usize) -> usize {
    alike(table, columns)
        .values()
        .map(|rows| rows.min(&cap))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use world::table::inputs::Range;

    fn table(rows: usize) -> Table {
        let columns = ["make", "price"].map(str::to_owned).to_vec();
        let row = |number: usize| vec![["a", "b"][number % 2].to_owned(), (number / 3).to_string()];
        Table::new(columns, (0..rows).map(row).collect())
    }

    fn rules(cap: usize, inputs: Vec<Input>) -> Rules {
        Rules {
            cap: Some(cap),
            inputs,
            ..Rules::default()
        }
    }

    fn price() -> Input {
        Input::Range(Range {
            column: "price".to_owned(),
            ..Range::default()
        })
    }

    #[test]
    fn ranges_alone_are_the_least_where_they_tell_rows_apart() {
        let bound = Bound::of(
            &table(600),
            &rules(10, vec![Input::select("make"), price()]),
        );
        assert_eq!((bound.queries, bound.floor), (Some(60), 60));
        assert_eq!(bound.reachable, 600);
    }

    #[test]
    fn menus_help_where_ranges_do_not_tell_rows_apart() {
        let bound = Bound::of(&table(600), &rules(2, vec![Input::select("make"), price()]));
        // Slice-cover 2 + 300 * 2, rank-shrink 300.
        assert_eq!(bound.queries, Some(902), "{}", bound.by);
    }

    #[test]
    fn what_no_input_tells_apart_is_out_of_reach() {
        let bound = Bound::of(&table(600), &rules(50, vec![Input::select("make")]));
        assert_eq!((bound.queries, bound.reachable), (None, 100));
    }
}
