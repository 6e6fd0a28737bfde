//! What every harvest is held to: the truth, the manners, the count.

use crate::ground::{Exported, GENEROUS, drain};
use crate::reach::reachable;
use std::collections::{BTreeMap, BTreeSet};
use surfacer_crawl::Ending;
use world::table::{Layout, RowLinks, Rules, Running, Seen, Table};

/// Keys of the true records among those exported; every one of them must be true, and none there twice.
pub(crate) fn keys_of(site: &Running, records: &[Exported], links: RowLinks) -> BTreeSet<String> {
    let table = site.table();
    let by_name = names(site, table, links);
    let mut keys = BTreeSet::new();
    for record in records {
        let name = match links {
            RowLinks::Detail => record.url.clone().unwrap_or_default(),
            RowLinks::None => record.title.clone(),
        };
        let key = by_name
            .get(&name)
            .unwrap_or_else(|| panic!("no record of the site: {record:?}"));
        let title = table.position("title").unwrap();
        let row = table.keys().iter().position(|other| other == key).unwrap();
        assert_eq!(record.title, table.rows()[row][title], "{record:?}");
        let row = table.rows()[row].join(" ").to_lowercase();
        let mut words = record.query.split_whitespace();
        assert!(
            record.query == "(empty)" || words.all(|word| row.contains(word)),
            "does not match what brought it: {record:?}"
        );
        assert!(keys.insert(key.clone()), "twice: {record:?}");
    }
    keys
}

fn names(site: &Running, table: &Table, links: RowLinks) -> BTreeMap<String, String> {
    let title = table.position("title").unwrap();
    let name = |(key, row): (&String, &Vec<String>)| match links {
        RowLinks::Detail => (site.address_of(key), key.clone()),
        RowLinks::None => (row[title].clone(), key.clone()),
    };
    table.keys().iter().zip(table.rows()).map(name).collect()
}

/// How many records say everything the site shows of them, each fact under its own name where the site names them.
fn whole(site: &Running, records: &[Exported], links: RowLinks, layout: Layout) -> usize {
    let table = site.table();
    let by_name = names(site, table, links);
    let named = matches!(layout, Layout::List | Layout::Table | Layout::Definition);
    let is_whole = |record: &&Exported| {
        let name = match links {
            RowLinks::Detail => record.url.as_ref(),
            RowLinks::None => Some(&record.title),
        };
        let key = name.and_then(|name| by_name.get(name));
        let row = table
            .keys()
            .iter()
            .position(|other| Some(other) == key)
            .unwrap();
        let said: Vec<&str> = record.fields.values().map(String::as_str).collect();
        let said = said.join(" ");
        let mut facts = table.columns().iter().zip(&table.rows()[row]).skip(2);
        facts.all(|(column, value)| {
            let label = column[..1].to_uppercase() + &column[1..];
            match record.fields.get(&label) {
                Some(found) if named => found == value,
                _ => !named && said.contains(value),
            }
        })
    };
    records.iter().filter(is_whole).count()
}

/// A request without what changes every time.
pub(crate) fn request_of(seen: &Seen) -> String {
    let body: Vec<&str> = seen
        .body
        .split('&')
        .filter(|pair| !pair.starts_with("token="))
        .collect();
    let query: Vec<&str> = seen
        .query
        .split('&')
        .filter(|pair| !pair.starts_with("token="))
        .collect();
    format!(
        "{} {}?{} {}",
        seen.method,
        seen.path,
        query.join("&"),
        body.join("&")
    )
}

/// Requests that came more than once. A form with a token must be fetched anew for each submission; that page is no repetition.
pub(crate) fn repeated(site: &Running, rules: &Rules) -> Vec<String> {
    let mut seen = BTreeSet::new();
    site.log()
        .iter()
        .filter(|seen| {
            !(rules.token
                && seen.method == "GET"
                && seen.path == "/search"
                && seen.query.is_empty())
        })
        .map(request_of)
        .filter(|request| !seen.insert(request.clone()))
        .collect()
}

/// Drains a site and holds it to what every site is held to: nearly all that can be reached is found, nothing untrue is kept, nothing
/// unsafe is touched, nothing is asked twice, and every request is counted.
pub(crate) async fn is_drained(name: &str, count: usize, rules: Rules) {
    let drained = drain(count, rules.clone(), GENEROUS).await;
    let found = drained.keys(rules.links);
    let table = drained.site.table();
    let can_be_had = reachable(table, &rules);
    let missing: Vec<&String> = can_be_had.difference(&found).collect();
    let whole = whole(
        &drained.site,
        &drained.harvested.records,
        rules.links,
        rules.layout,
    );
    let share = found.len() as f64 / can_be_had.len() as f64;
    eprintln!(
        "{name}: {} of {} reachable of {} records ({:.1} %), {} whole, {} requests, {} queries, estimate {} by {}, {}",
        found.len(),
        can_be_had.len(),
        table.rows().len(),
        100.0 * share,
        whole,
        drained.summary.requests,
        drained.summary.queries,
        drained.summary.estimate.mid,
        drained.summary.estimate.method,
        drained.summary.stopped
    );
    assert_eq!(drained.ending, Ending::Done);
    assert_eq!(drained.summary.records, found.len() as u64);
    assert!(
        share >= 0.95,
        "{name}: missing {missing:?}; {}",
        drained.summary.stopped
    );
    assert!(
        100 * whole >= 95 * found.len(),
        "{name}: only {whole} records say all that the site shows"
    );
    assert_eq!(drained.site.temptations(), [], "{name}");
    assert_eq!(
        repeated(&drained.site, &rules),
        Vec::<String>::new(),
        "{name}"
    );
    assert_eq!(
        drained.summary.requests,
        drained.site.requests() as u64,
        "{name}: every request is counted"
    );
    assert!(drained.summary.requests <= GENEROUS, "{name}");
}
