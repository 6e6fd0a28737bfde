//! The site of `surfacer demo`: four thousand cities behind a search form.

use std::io;

use crate::table::{Empty, Layout, Method, Nothing, Paging, Rules, Running, Table, serve};

/// GeoNames data, CC BY 4.0; see `data/NOTICE`.
const CITIES: &[u8] = include_bytes!("../data/cities.tsv.gz");

/// The table of the demo: the most populous cities of the world.
#[expect(
    clippy::missing_panics_doc,
    reason = "the table is part of the program and a test reads it"
)]
pub fn demo_table() -> Table {
    Table::from_gzipped_tsv(CITIES).expect("the embedded table was read by a test")
}

/// The rules of the demo: as awkward as an ordinary site, and not more.
pub fn demo_rules() -> Rules {
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    Rules {
        title: "Cities of the World".to_owned(),
        search: names(&["name", "country", "continent", "timezone", "near", "grid"]),
        select: Some("country".to_owned()),
        shown: names(&["name", "country", "continent", "population", "near", "grid"]),
        page_size: 10,
        cap: Some(200),
        method: Method::Get,
        paging: Paging::Numbered,
        empty: Empty::ListsAll,
        nothing: Nothing::Suggestions(5),
        presentation: true,
        layout: Layout::List,
        noise: true,
        temptations: true,
        robots: "User-agent: *\nDisallow: /cart\nDisallow: /login\n".to_owned(),
        seed: 2001,
        ..Rules::default()
    }
}

/// Starts the demo site on 127.0.0.1. Port 0 takes any free one.
pub fn demo_site(port: u16) -> io::Result<Running> {
    serve(demo_table(), demo_rules(), port)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_demo_table_has_four_thousand_cities_and_no_empty_value() {
        let table = demo_table();
        assert_eq!(table.rows().len(), 4000);
        assert_eq!(table.keys()[0], "1796236", "the GeoNames id is the key");
        assert!(
            table
                .rows()
                .iter()
                .flatten()
                .all(|value| !value.trim().is_empty())
        );
    }

    #[test]
    fn the_demo_rules_name_columns_that_exist() {
        let table = demo_table();
        let rules = demo_rules();
        let named = rules.search.iter().chain(&rules.shown).chain(&rules.select);
        for column in named {
            assert!(table.position(column).is_some(), "{column}");
        }
    }
}
