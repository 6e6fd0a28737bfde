//! Does a page say more than the row that leads to it?

use super::told::Told;
use model::Record;
use std::collections::HashSet;

/// Whether some field of the page has a word that neither the row nor its address has. Another order or other signs are no news.
pub fn says_more(told: &Told, record: &Record) -> bool {
    let mut known: HashSet<String> = read::words(&record.text()).into_iter().collect();
    if let Some(url) = &record.url {
        known.extend(read::words(url.as_str()));
    }
    told.fields
        .values()
        .flat_map(|value| read::words(value))
        .any(|word| !known.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Url;

    fn news(fields: &[(&str, &str)]) -> bool {
        let told = Told {
            title: None,
            fields: fields
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
        };
        let record = Record {
            key: "1".into(),
            url: Some(Url::parse("http://a.test/item/q17").unwrap()),
            title: "Metropolis".into(),
            fields: [("Year".to_owned(), "1927".to_owned())].into(),
            places: [].into(),
        };
        says_more(&told, &record)
    }

    #[test]
    fn the_same_facts_under_other_names_are_no_news() {
        assert!(!news(&[
            ("title", "Metropolis"),
            ("date", "1927"),
            ("Id", "q17")
        ]));
        assert!(!news(&[]));
        assert!(news(&[("date", "1927"), ("director", "Fritz Lang")]));
    }
}
