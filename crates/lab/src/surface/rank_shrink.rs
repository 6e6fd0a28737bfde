//! The published crawler for forms of ranges, run on a table to count its queries (Sheng, Zhang, Tao, Jin, VLDB 2012, rank-shrink).
//!
//! A query that overflows shows `k` rows. On the first range that is wider than a point, let `x` be the middle of their values. If at most `k/4`
//! of them have `x`, the query is split in two, below `x` and from `x` on; otherwise in three, with `x` alone in the middle, which is then a
//! point and split by the next range.
//!
//! It is told nothing of how many rows match, and asks nothing twice.

use world::table::{Index, Rules, Table, Wanted};

/// Rows as points, in the hidden order.
type Points = Vec<Vec<f64>>;

/// An interval for every range, both ends in it.
type Region = Vec<(f64, f64)>;

/// Queries it takes to see every row. The ranges must tell rows apart: no more than `cap` rows may be alike.
pub fn queries(table: &Table, ranges: &[usize], cap: usize, seed: u64) -> u64 {
    let points = points(table, ranges, seed);
    let everywhere = vec![(f64::NEG_INFINITY, f64::INFINITY); ranges.len()];
    // Rows are handed down with the regions they lie in, so that no query looks at the whole table.
    let mut open: Vec<(Region, Vec<usize>)> = vec![(everywhere, (0..points.len()).collect())];
    let mut queries = 0;
    while let Some((region, rows)) = open.pop() {
        queries += 1;
        if rows.len() <= cap {
            continue;
        }
        for part in split(&points, &region, &rows[..cap]) {
            let inside = |row: &usize| holds(&part, &points[*row]);
            let rows = rows.iter().copied().filter(inside).collect();
            open.push((part, rows));
        }
    }
    queries
}

fn points(table: &Table, ranges: &[usize], seed: u64) -> Points {
    let rules = Rules {
        // The hidden order does not depend on what is searched.
        search: vec!["no such column".to_owned()],
        seed,
        ..Rules::default()
    };
    let index = Index::new(table, &rules);
    index
        .places(&Wanted::Anything)
        .map(|place| {
            let row = &table.rows()[index.row_at(place)];
            let value = |column: &usize| row[*column].parse().unwrap_or(0.0);
            ranges.iter().map(value).collect()
        })
        .collect()
}

fn holds(region: &Region, point: &[f64]) -> bool {
    let mut both = region.iter().zip(point);
    both.all(|((low, high), value)| low <= value && value <= high)
}

/// The parts of a region whose answer shows these rows. None where no range can be split any more.
fn split(points: &Points, region: &Region, shown: &[usize]) -> Vec<Region> {
    let is_wide = |(low, high): &(f64, f64)| low < high;
    let Some(range) = region.iter().position(is_wide) else {
        return Vec::new();
    };
    let mut values: Vec<f64> = shown.iter().map(|row| points[*row][range]).collect();
    values.sort_by(f64::total_cmp);
    let middle = values[values.len() / 2];
    let (below, upto) = (
        values.partition_point(|value| *value < middle),
        values.partition_point(|value| *value <= middle),
    );
    let with = |low: f64, high: f64| {
        let mut part = region.clone();
        part[range] = (low, high);
        part
    };
    let (low, high) = region[range];
    let three = 4 * (upto - below) > shown.len();
    let parts = if three || low >= middle {
        vec![
            with(low, middle.next_down()),
            with(middle, middle),
            with(middle.next_up(), high),
        ]
    } else {
        vec![with(low, middle.next_down()), with(middle, high)]
    };
    let is_some = |part: &Region| part[range].0 <= part[range].1;
    parts.into_iter().filter(is_some).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: usize, value: impl Fn(usize) -> usize) -> Table {
        let rows = (0..rows).map(|row| vec![value(row).to_string(), row.to_string()]);
        let columns = ["year", "price"].map(str::to_owned).to_vec();
        Table::new(columns, rows.collect())
    }

    #[test]
    fn what_fits_is_one_query() {
        assert_eq!(queries(&table(50, |row| row), &[0], 50, 1), 1);
    }

    #[test]
    fn the_count_grows_with_the_rows_and_stays_within_the_proof() {
        let small = queries(&table(1_000, |row| row), &[0], 20, 1);
        let large = queries(&table(4_000, |row| row), &[0], 20, 1);
        assert!((50..=20 * 50).contains(&small), "{small}");
        assert!(large > 3 * small && large < 5 * small, "{small} {large}");
    }

    #[test]
    fn rows_that_one_range_does_not_tell_apart_are_left_to_the_next() {
        let two = queries(&table(1_000, |row| row % 3), &[0, 1], 20, 1);
        assert!((50..=2 * 20 * 50).contains(&two), "{two}");
    }
}
