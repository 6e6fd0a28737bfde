//! Values in a request that are good for one submission only.

use model::{Body, Request, Url};
use url::form_urlencoded;

/// Whether a request carries a value under this name.
pub fn carries(request: &Request, name: &str) -> bool {
    let in_address = request.url.parts().query().unwrap_or_default();
    let in_body = request
        .body
        .as_ref()
        .filter(|body| is_urlencoded(body))
        .map_or("", |body| text_of(body));
    [in_address, in_body]
        .iter()
        .flat_map(|pairs| pairs.split('&'))
        .any(|pair| is_named(pair, name))
}

/// The request with other values under these names.
pub fn renewed(request: &Request, fresh: &[(&str, &str)]) -> Request {
    edited(request, |pair| {
        let found = fresh.iter().find(|(name, _)| is_named(pair, name));
        Some(match found {
            Some((name, value)) => form_urlencoded::Serializer::new(String::new())
                .append_pair(name, value)
                .finish(),
            None => pair.to_owned(),
        })
    })
}

/// The request without the values under these names.
pub fn without(request: &Request, names: &[&str]) -> Request {
    edited(request, |pair| {
        (!names.iter().any(|name| is_named(pair, name))).then(|| pair.to_owned())
    })
}

/// Whether the body of a form is a list of pairs.
pub fn is_urlencoded(body: &Body) -> bool {
    body.content_type
        .starts_with("application/x-www-form-urlencoded")
        && std::str::from_utf8(&body.bytes).is_ok()
}

fn edited(request: &Request, edit: impl Fn(&str) -> Option<String>) -> Request {
    let edit_all = |pairs: &str| {
        let kept: Vec<String> = pairs.split('&').filter_map(&edit).collect();
        kept.join("&")
    };
    let mut request = request.clone();
    if let Some(query) = request.url.parts().query() {
        let edited = edit_all(query);
        if edited != query {
            let mut url = request.url.parts().clone();
            url.set_query(Some(&edited));
            request.url = Url::parse(url.as_str()).unwrap_or(request.url);
        }
    }
    if let Some(body) = request.body.as_mut().filter(|body| is_urlencoded(body)) {
        body.bytes = edit_all(text_of(body)).into_bytes();
    }
    request
}

fn text_of(body: &Body) -> &str {
    std::str::from_utf8(&body.bytes).unwrap_or_default()
}

fn is_named(pair: &str, name: &str) -> bool {
    form_urlencoded::parse(pair.as_bytes()).any(|(found, _)| found == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Method;

    fn post(body: &str) -> Request {
        Request {
            method: Method::Post,
            body: Some(Body {
                content_type: "application/x-www-form-urlencoded".into(),
                bytes: body.into(),
            }),
            ..Request::get(Url::parse("http://a.test/s?token=old&x=1").unwrap())
        }
    }

    #[test]
    fn a_token_is_exchanged_wherever_it_stands_and_nothing_else_is() {
        let renewed = renewed(&post("q=two+words&token=old&page=2"), &[("token", "n=w")]);
        assert_eq!(renewed.url.as_str(), "http://a.test/s?token=n%3Dw&x=1");
        assert_eq!(
            renewed.body.unwrap().bytes,
            b"q=two+words&token=n%3Dw&page=2"
        );
    }

    #[test]
    fn two_pages_of_an_answer_differ_without_their_tokens() {
        let bare = |body: &str| without(&post(body), &["token"]);
        assert_eq!(bare("q=a&token=1&page=2"), bare("q=a&token=2&page=2"));
        assert_ne!(bare("q=a&token=1&page=2"), bare("q=a&token=1&page=3"));
    }

    #[test]
    fn bytes_that_are_no_pairs_are_left_alone() {
        let mut request = post("token=1");
        request.body.as_mut().unwrap().content_type = "multipart/form-data; boundary=x".into();
        assert_eq!(without(&request, &["token"]).body, request.body);
        assert!(!carries(&request, "page"));
    }
}
