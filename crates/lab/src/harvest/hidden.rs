//! The database behind the box: every row known to us, shown to a policy only as answers.

use harvest::known::Bag;
use model::Query;
use std::sync::Arc;
use world::table::{Index, Rules, Table};

/// How the database answers.
#[derive(Debug, Clone)]
pub struct Shape {
    /// For each box, the columns it searches; none: all but `id`.
    pub boxes: Vec<Vec<String>>,
    /// Most records shown for one query.
    pub cap: Option<usize>,
    /// Records on a page.
    pub page: Option<usize>,
    /// Whether answers say how many records match.
    pub totals: bool,
    /// Seeds the hidden order.
    pub seed: u64,
}

/// The database behind the box.
pub struct Hidden {
    indexes: Vec<Index>,
    shape: Shape,
    bags: Vec<Bag>,
    keys: Vec<String>,
}

/// One page of an answer.
pub struct Page {
    /// The rows shown, in order.
    pub rows: Vec<usize>,
    /// Whether there is another page.
    pub more: bool,
    /// How many rows match, if answers say so.
    pub total: Option<u64>,
}

impl Hidden {
    /// Puts a table behind boxes.
    pub fn new(table: &Table, shape: Shape) -> Self {
        let columns: Arc<[String]> = table.columns().into();
        let bag = |row: &Vec<String>| Bag::new(columns.clone(), row.iter().map(String::as_str));
        let index = |search: &Vec<String>| {
            let rules = Rules {
                search: search.clone(),
                seed: shape.seed,
                ..Rules::default()
            };
            Index::new(table, &rules)
        };
        Self {
            indexes: shape.boxes.iter().map(index).collect(),
            bags: table.rows().iter().map(bag).collect(),
            keys: table.keys().to_vec(),
            shape,
        }
    }

    /// How it answers.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.bags.len()
    }

    /// The key and the words of a row.
    pub fn row(&self, row: usize) -> (&str, &Bag) {
        (&self.keys[row], &self.bags[row])
    }

    /// The index behind a box.
    pub fn index_of(&self, place: usize) -> &Index {
        &self.indexes[place]
    }

    /// One page of the answer to a query, from 1.
    pub fn answer(&self, query: &Query, page: u32) -> Page {
        let places = self.places(query);
        let matches = places.len();
        let shown = self.shape.cap.map_or(matches, |cap| cap.min(matches));
        let size = self.shape.page.unwrap_or(usize::MAX);
        let begin = size.saturating_mul(page as usize - 1).min(shown);
        let end = begin.saturating_add(size).min(shown);
        let index = &self.indexes[0];
        Page {
            rows: places[begin..end]
                .iter()
                .map(|place| index.row_at(*place))
                .collect(),
            more: end < shown,
            total: self.shape.totals.then_some(matches as u64),
        }
    }

    fn places(&self, query: &Query) -> Vec<u32> {
        let mut found: Option<Vec<u32>> = None;
        for (place, text) in &query.0 {
            let index = &self.indexes[*place];
            let wanted = index.wanted(text);
            let places = index.places(&wanted);
            found = Some(match found {
                None => places.collect(),
                Some(before) => places
                    .filter(|place| before.binary_search(place).is_ok())
                    .collect(),
            });
        }
        found.unwrap_or_default()
    }

    /// Rows that some query can show: those for which, of all rows that hold the same words and perhaps more, few enough stand before it.
    pub fn reachable(&self) -> usize {
        let mut words_at: Vec<Vec<&[u32]>> = vec![Vec::new(); self.rows()];
        for index in &self.indexes {
            for (_, places) in index.words() {
                for place in places {
                    words_at[*place as usize].push(places);
                }
            }
        }
        let cap = self.shape.cap.unwrap_or(usize::MAX);
        let is_reachable = |(place, lists): (usize, &mut Vec<&[u32]>)| {
            lists.sort_by_key(|list| list.len());
            let Some((rarest, others)) = lists.split_first() else {
                return false;
            };
            rarest
                .iter()
                .filter(|before| others.iter().all(|list| list.binary_search(before).is_ok()))
                .take_while(|before| (**before as usize) < place)
                .nth(cap.saturating_sub(1))
                .is_none()
        };
        words_at
            .iter_mut()
            .enumerate()
            .map(is_reachable)
            .filter(|is| *is)
            .count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hidden(
        rows: &[[&str; 2]],
        boxes: &[&str],
        cap: Option<usize>,
        page: Option<usize>,
    ) -> Hidden {
        let rows = rows.iter().map(|row| row.map(str::to_owned).to_vec());
        let columns = ["name", "country"].map(str::to_owned).to_vec();
        let shape = Shape {
            boxes: boxes
                .iter()
                .map(|column| vec![(*column).to_owned()])
                .collect(),
            cap,
            page,
            totals: true,
            seed: 1,
        };
        Hidden::new(&Table::new(columns, rows.collect()), shape)
    }

    const TOWNS: [[&str; 2]; 5] = [
        ["paulo", "brazil"],
        ["rio", "brazil"],
        ["rio", "brazil"],
        ["rio branco", "brazil"],
        ["", "peru"],
    ];

    #[test]
    fn a_row_without_words_in_the_box_is_out_of_reach() {
        assert_eq!(hidden(&TOWNS, &["name"], None, None).reachable(), 4);
        assert_eq!(hidden(&TOWNS, &["country"], None, None).reachable(), 5);
    }

    #[test]
    fn a_row_behind_too_many_with_the_same_words_is_out_of_reach() {
        // Of the two that are plain `rio` one stands behind the other; `rio branco` and `paulo` can be asked for by name.
        let reachable = hidden(&TOWNS, &["name"], Some(1), None).reachable();
        assert!((2..=3).contains(&reachable), "{reachable}");
        assert_eq!(hidden(&TOWNS, &["name"], Some(3), None).reachable(), 4);
        assert_eq!(hidden(&TOWNS, &["country"], Some(1), None).reachable(), 2);
    }

    #[test]
    fn several_boxes_reach_what_one_does_not() {
        let both = hidden(&TOWNS, &["name", "country"], Some(1), None);
        assert!(both.reachable() >= 3, "{}", both.reachable());
        let query = Query([(0, "rio".to_owned()), (1, "brazil".to_owned())].into());
        assert_eq!(both.answer(&query, 1).total, Some(3));
    }

    #[test]
    fn pages_of_an_answer_follow_each_other_up_to_the_cap() {
        let hidden = hidden(&TOWNS, &["country"], Some(3), Some(2));
        let query = Query::typed(0, "Brazil");
        let (first, second) = (hidden.answer(&query, 1), hidden.answer(&query, 2));
        assert_eq!((first.rows.len(), first.more), (2, true));
        assert_eq!((second.rows.len(), second.more), (1, false));
        assert_eq!(
            first.total,
            Some(4),
            "the site says how many match, not how many it shows"
        );
        assert!(!first.rows.contains(&second.rows[0]));
        assert!(hidden.answer(&query, 3).rows.is_empty());
        assert!(hidden.answer(&Query::typed(0, "chile"), 1).rows.is_empty());
    }
}
