//! Where an answer sends us, and with what.

use model::{BadUrl, Headers, Method, Refusal, Request};
use std::fmt::Write as _;

/// Reads the redirect in an answer: the request to go on with, or nothing when this was it. What comes out is judged anew,
/// like any other request: address, robots, turn.
pub(crate) fn next_of(
    asked: &Request,
    status: u16,
    headers: &Headers,
) -> Result<Option<Request>, Refusal> {
    let Some(location) = headers.get("location") else {
        return Ok(None);
    };
    let keeps_method = match status {
        301..=303 => false,
        307 | 308 => true,
        _ => return Ok(None),
    };
    let url = asked.url.join(&ascii(location)).map_err(|bad| match bad {
        BadUrl::Scheme(_) => Refusal::BadScheme,
        _ => Refusal::BadUrl,
    })?;
    if asked.method == Method::Get || !keeps_method {
        return Ok(Some(Request {
            referrer: asked.referrer.clone(),
            ..Request::get(url)
        }));
    }
    // What was typed into one site's form is not handed to another.
    if url.site() != asked.url.site() {
        return Err(Refusal::PostRedirect);
    }
    Ok(Some(Request {
        url,
        ..asked.clone()
    }))
}

/// Escapes what should have been escaped: many servers send plain UTF-8 here.
fn ascii(location: &str) -> String {
    let mut out = String::with_capacity(location.len());
    for byte in location.bytes() {
        if byte.is_ascii() {
            out.push(char::from(byte));
        } else {
            write!(out, "%{byte:02X}").expect("a String never refuses a write");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::{Body, Url};

    fn post() -> Request {
        Request {
            method: Method::Post,
            url: Url::parse("http://a.example/search").unwrap(),
            body: Some(Body {
                content_type: "application/x-www-form-urlencoded".into(),
                bytes: b"q=secret".to_vec(),
            }),
            referrer: None,
        }
    }

    fn next(asked: &Request, status: u16, location: &str) -> Result<Option<Request>, Refusal> {
        let headers = Headers(vec![("location".into(), location.into())]);
        next_of(asked, status, &headers)
    }

    #[test]
    fn a_post_becomes_a_get_unless_told_otherwise() {
        for status in [301, 302, 303] {
            let next = next(&post(), status, "http://b.example/").unwrap().unwrap();
            assert_eq!((next.method, next.body), (Method::Get, None), "{status}");
        }
    }

    #[test]
    fn a_post_body_is_never_handed_to_another_origin() {
        for status in [307, 308] {
            let same = next(&post(), status, "/there").unwrap().unwrap();
            assert_eq!(same.body, post().body);
            for other in [
                "http://b.example/",
                "https://a.example/",
                "http://a.example:81/",
            ] {
                assert_eq!(
                    next(&post(), status, other),
                    Err(Refusal::PostRedirect),
                    "{other}"
                );
            }
        }
    }

    #[test]
    fn other_schemes_are_not_followed() {
        for to in [
            "file:///etc/passwd",
            "gopher://127.0.0.1/",
            "ftp://a.example/",
            "data:text/html,x",
            "javascript:alert(1)",
            "FiLe:///etc/passwd",
        ] {
            assert_eq!(next(&post(), 302, to), Err(Refusal::BadScheme), "{to}");
        }
        assert_eq!(next(&post(), 302, "http://"), Err(Refusal::BadUrl));
    }

    #[test]
    fn letters_that_should_have_been_escaped_are() {
        let next = next(&post(), 302, "/ma\u{f1}ana").unwrap().unwrap();
        assert_eq!(next.url.as_str(), "http://a.example/ma%C3%B1ana");
    }

    #[test]
    fn an_answer_that_is_no_redirect_stays() {
        for status in [200, 201, 300, 304, 404] {
            assert_eq!(next(&post(), status, "/x"), Ok(None), "{status}");
        }
        assert_eq!(next_of(&post(), 302, &Headers::default()), Ok(None));
    }
}
