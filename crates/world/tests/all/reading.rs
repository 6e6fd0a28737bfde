use std::collections::BTreeSet;

use surfacer_world::table::{Asked, Reply, Rules, Site, Table};

/// Thirty books; every one is a "book", every third is "red".
pub(crate) fn books() -> Table {
    let rows = (0..30).map(|number| {
        let colour = ["red", "green", "blue"][number % 3];
        let title = format!("Book {number} <{colour}> & more");
        let shelf = format!("Shelf {}", number % 2);
        vec![format!("b{number}"), title, shelf]
    });
    let columns = ["id", "title", "shelf"].map(str::to_owned).to_vec();
    Table::new(columns, rows.collect())
}

pub(crate) fn site(rules: Rules) -> Site {
    Site::new(books(), rules)
}

pub(crate) fn get(site: &Site, address: &str) -> Reply {
    site.answer(&Asked::get(address))
}

/// Keys of the records a page links to.
pub(crate) fn keys_in(body: &str) -> Vec<String> {
    links_in(body)
        .into_iter()
        .filter_map(|(address, _)| Some(address.strip_prefix("/item/")?.to_owned()))
        .collect()
}

/// Addresses and texts of all links of a page.
pub(crate) fn links_in(body: &str) -> Vec<(String, String)> {
    let anchors = body.split("<a ").skip(1);
    anchors
        .map(|anchor| {
            let (tag, rest) = anchor.split_once('>').unwrap();
            let (text, _) = rest.split_once("</a>").unwrap();
            (attribute(tag, "href"), text.to_owned())
        })
        .collect()
}

/// Name and value of the hidden inputs and of the button, in the form that holds a marker.
pub(crate) fn form_values(body: &str, marker: &str) -> Option<String> {
    let start = body.find(marker)?;
    let form = body[start..].split("</form>").next().unwrap();
    let mut values = url::form_urlencoded::Serializer::new(String::new());
    for tag in form.split('<').filter(|tag| tag.contains("name=\"")) {
        values.append_pair(&attribute(tag, "name"), &attribute(tag, "value"));
    }
    Some(values.finish())
}

pub(crate) fn attribute(tag: &str, name: &str) -> String {
    let start = format!("{name}=\"");
    let value = tag
        .split(&start)
        .nth(1)
        .map_or("", |rest| rest.split('"').next().unwrap_or_default());
    value.replace("&amp;", "&")
}

pub(crate) fn all_keys() -> BTreeSet<String> {
    books().keys().iter().cloned().collect()
}
