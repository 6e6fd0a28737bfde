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
            keys: (0..table.rows().len()).map(|row| row.to_string()).collect(),
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
            let places = index.places(&wanted, None);
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
