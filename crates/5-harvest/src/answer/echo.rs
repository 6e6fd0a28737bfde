//! Addresses that repeat what was asked.

use model::Url;

/// Whether the address repeats the words asked for as the value of a parameter, whether `&` or `;` separates them.
pub fn repeats(url: &Url, asked: &[&str]) -> bool {
    let query = url.parts().query().unwrap_or_default();
    query.split(['&', ';']).any(|pair| is_echo(pair, asked))
}

/// The address without the parameters that repeat the words asked for.
/// Some sites carry them along to the record's page (`?highlight=war`): the same record under many addresses.
pub fn without(url: &Url, asked: &[&str]) -> Url {
    let query = url.parts().query().unwrap_or_default();
    let kept: Vec<&str> = query
        .split('&')
        .filter(|pair| !is_echo(pair, asked))
        .collect();
    let mut bare = url.parts().clone();
    bare.set_query((!kept.is_empty()).then(|| kept.join("&")).as_deref());
    match Url::parse(bare.as_str()) {
        Ok(bare) if url.parts().query().is_some() => bare,
        _ => url.clone(),
    }
}

fn is_echo(pair: &str, asked: &[&str]) -> bool {
    let mut decoded = url::form_urlencoded::parse(pair.as_bytes());
    decoded.any(|(_, value)| {
        asked
            .iter()
            .any(|text| !text.is_empty() && text.eq_ignore_ascii_case(&value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn one_record_has_one_address_whatever_was_asked() {
        let plain = url("http://a.test/t/12?v=1");
        assert_eq!(
            without(&url("http://a.test/t/12?v=1&highlight=War"), &["war"]),
            plain
        );
        assert_eq!(without(&plain, &["war"]), plain);
        assert_eq!(without(&plain, &[""]), plain);
        assert_eq!(
            without(&url("http://a.test/t?h=war"), &["war"]),
            url("http://a.test/t")
        );
    }

    #[test]
    fn both_separators_are_read() {
        assert!(repeats(
            &url("http://a.test/?a=search;q=two+words;pg=2"),
            &["two words"]
        ));
        assert!(repeats(&url("http://a.test/?sort=date&q=War"), &["war"]));
        assert!(!repeats(&url("http://a.test/?p=12"), &["war"]));
    }
}
