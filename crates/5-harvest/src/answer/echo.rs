//! Addresses that repeat what was asked, or what page they stand on.

use model::Url;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The names a form gives to what it sends.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct FieldNames {
    /// The box that words are typed into. Empty if not known: then any parameter may carry them.
    pub query: String,
    /// Every field.
    pub all: BTreeSet<String>,
}

/// Whether the address asks the same again, or something narrower: the words asked for, and perhaps more, under the name the
/// form gives them. `&` and `;` both separate parameters.
pub fn asks_again(url: &Url, asked: &[&str], names: &FieldNames) -> bool {
    let query = url.parts().query().unwrap_or_default();
    pairs(query).any(|(name, value)| {
        if names.query.is_empty() {
            return is_asked(&value, asked);
        }
        let value = value.to_lowercase();
        let mut texts = asked.iter().filter(|text| !text.is_empty());
        name == names.query && texts.any(|text| value.contains(&text.to_lowercase()))
    })
}

/// Whether the address asks the form anything: sorting, filtering and paging links do, and links to other searches.
pub fn is_search(url: &Url, asked: &[&str], names: &FieldNames) -> bool {
    let query = url.parts().query().unwrap_or_default();
    asks_again(url, asked, names)
        || (!names.query.is_empty()
            && pairs(query).any(|(name, value)| name == names.query && !value.is_empty()))
}

/// The record's own address, without what it carries along from the search: the words asked for (`?highlight=war`), and what
/// the page's own address holds beside the form's fields (`?revcount=40`, the place in the list). Such a record would have as many
/// addresses as it is found in ways.
pub fn without(url: &Url, here: &Url, asked: &[&str], names: &FieldNames) -> Url {
    let Some(query) = url.parts().query() else {
        return url.clone();
    };
    let carried: Vec<&str> = here
        .parts()
        .query()
        .unwrap_or_default()
        .split(['&', ';'])
        .collect();
    let is_baggage = |pair: &&str| {
        let mut named = pairs(pair);
        named.any(|(name, value)| {
            let own = names.all.is_empty() || names.all.contains(name.as_ref());
            // Another field of the form may hold the same word by chance: `a=commit` for "commit".
            let another = names.all.contains(name.as_ref()) && name != names.query;
            (is_asked(&value, asked) && !another) || (!own && carried.contains(pair))
        })
    };
    let separator = if query.contains('&') { "&" } else { ";" };
    let parts = query.split(separator);
    let kept: Vec<&str> = parts.filter(|pair| !is_baggage(pair)).collect();
    let mut bare = url.parts().clone();
    bare.set_query((!kept.is_empty()).then(|| kept.join(separator)).as_deref());
    Url::parse(bare.as_str()).unwrap_or_else(|_| url.clone())
}

fn pairs(query: &str) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
    query
        .split(['&', ';'])
        .flat_map(|pair| url::form_urlencoded::parse(pair.as_bytes()))
}

/// Whether a value is what was asked, or one word of it as the site cut it ("webster" of "webster's").
fn is_asked(value: &str, asked: &[&str]) -> bool {
    let is_word = |text: &str| {
        let mut words = text.split(|c: char| !c.is_alphanumeric());
        words.any(|word| word.chars().count() >= 3 && word.eq_ignore_ascii_case(value))
    };
    asked
        .iter()
        .any(|text| !text.is_empty() && (text.eq_ignore_ascii_case(value) || is_word(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    fn names() -> FieldNames {
        FieldNames {
            query: "q".into(),
            all: BTreeSet::from(["q".into(), "p".into()]),
        }
    }

    #[test]
    fn one_record_has_one_address_whatever_was_asked() {
        let here = url("http://a.test/log?q=war&p=repo&revcount=40");
        for (found, own) in [
            (
                "http://a.test/t/12?v=1&highlight=War",
                "http://a.test/t/12?v=1",
            ),
            ("http://a.test/t/12?v=1", "http://a.test/t/12?v=1"),
            ("http://a.test/t?h=war", "http://a.test/t"),
            ("http://a.test/t?s[]=War&id=1", "http://a.test/t?id=1"),
            ("http://a.test/rev/9?revcount=40", "http://a.test/rev/9"),
            (
                "http://a.test/rev/9?revcount=4",
                "http://a.test/rev/9?revcount=4",
            ),
            ("http://a.test/?p=repo&h=9", "http://a.test/?p=repo&h=9"),
            ("http://a.test/?p=war;h=9", "http://a.test/?p=war;h=9"),
            (
                "http://a.test/?p=repo;hl=war;h=9",
                "http://a.test/?p=repo;h=9",
            ),
            ("http://a.test/x", "http://a.test/x"),
        ] {
            let bare = without(&url(found), &here, &["war"], &names());
            assert_eq!(bare.as_str(), own);
        }
    }

    #[test]
    fn the_words_must_stand_under_the_name_of_the_box_to_ask_again() {
        let again = |text: &str| asks_again(&url(text), &["two words"], &names());
        assert!(again("http://a.test/?a=search;q=two+words;pg=2"));
        assert!(again("http://a.test/?sort=date&q=Two+words"));
        assert!(!again("http://a.test/?id=7&s%5B%5D=two+words"));
        assert!(again("http://a.test/?id=start&q=two+words+%40term"));
        assert!(!again("http://a.test/?p=12"));
    }
}
