//! What of a table can be reached through its site.

use std::collections::BTreeSet;
use world::table::{Asked, Method, Paging, RowLinks, Rules, Site, Table};

/// Keys of the records that asking single words and reading on can bring: what a perfect harvest has.
pub(crate) fn reachable(table: &Table, rules: &Rules) -> BTreeSet<String> {
    // The same site, asked in the plainest way. Neither method nor token nor noise changes what a search finds.
    let plain = Rules {
        method: Method::Get,
        token: false,
        noise: false,
        presentation: false,
        links: RowLinks::Detail,
        ..rules.clone()
    };
    let site = Site::new(table.clone(), plain.clone());
    let words: BTreeSet<String> = table
        .rows()
        .iter()
        .flat_map(|row| row.iter().skip(1))
        .flat_map(|value| value.split(|c: char| !c.is_alphanumeric()))
        .filter(|word| word.chars().count() >= 3)
        .map(str::to_lowercase)
        .collect();
    let mut reached = BTreeSet::new();
    for word in std::iter::once(String::new()).chain(words) {
        for page in 1.. {
            let start = (page - 1) * plain.page_size;
            let reply = site.answer(&Asked::get(&format!(
                "/search?q={word}&page={page}&start={start}"
            )));
            let before = reached.len();
            if !reply.body.contains("nothing was found") {
                reached.extend(keys_in(&reply.body));
            }
            if page > 1 && reached.len() == before || plain.paging == Paging::None || page > 200 {
                break;
            }
        }
    }
    reached
}

fn keys_in(body: &str) -> impl Iterator<Item = String> {
    body.split("href=\"/item/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .map(str::to_owned)
}
