use super::*;
use proptest::prelude::*;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

fn url(text: &str) -> Url {
    Url::parse(text).unwrap()
}

/// What is sent to `to` after `from` set `line`.
fn sent(from: &str, line: &str, to: &str) -> Option<String> {
    let (jars, limits) = (Jars::default(), Limits::default());
    jars.keep(&url(from), std::iter::once(line), NOW, &limits);
    jars.header(&url(to), NOW, &limits)
}

#[test]
fn a_cookie_goes_back_to_its_host_only() {
    let home = "https://www.library.co.uk/";
    assert_eq!(sent(home, "a=1", home).as_deref(), Some("a=1"));
    assert_eq!(sent(home, "a=1", "https://other.library.co.uk/"), None);
    assert_eq!(sent(home, "a=1", "https://evil.example/"), None);
    assert_eq!(sent(home, "a=1", "https://www.library.co.uk:8443/"), None);
}

#[test]
fn a_cookie_for_a_domain_goes_to_the_hosts_below_it() {
    let line = "a=1; Domain=.Library.co.uk";
    let from = "https://www.library.co.uk/";
    assert!(sent(from, line, "https://search.library.co.uk/").is_some());
    assert!(sent(from, line, "https://library.co.uk/").is_some());
    assert!(sent(from, line, "https://notlibrary.co.uk/").is_none());
}

#[test]
fn nobody_sets_cookies_for_a_public_suffix_or_for_others() {
    let from = "https://www.library.co.uk/";
    for domain in ["co.uk", "uk", "evil.co.uk", "ww.library.co.uk"] {
        let line = format!("a=1; Domain={domain}");
        assert_eq!(sent(from, &line, from), None, "{domain}");
    }
    assert_eq!(
        sent(
            "http://127.0.0.1/",
            "a=1; Domain=0.0.1",
            "http://127.0.0.1/"
        ),
        None
    );
    assert_eq!(
        sent("http://127.0.0.1/", "a=1; Domain=0.0.1", "http://7.0.0.1/"),
        None
    );
}

#[test]
fn a_secure_cookie_stays_on_https() {
    let line = "a=1; Secure";
    assert!(sent("https://a.example/", line, "https://a.example/").is_some());
    assert!(sent("https://a.example/", line, "http://a.example/").is_none());
    assert!(sent("http://a.example/", line, "https://a.example/").is_none());
}

#[test]
fn a_cookie_stays_below_its_path() {
    let line = "a=1; Path=/shop";
    let to = |path: &str| {
        sent(
            "http://a.example/shop/x",
            line,
            &format!("http://a.example{path}"),
        )
    };
    assert!(to("/shop").is_some());
    assert!(to("/shop/cart").is_some());
    assert!(to("/shopping").is_none());
    assert!(sent("http://a.example/a/b", "c=1", "http://a.example/a/c").is_some());
    assert!(sent("http://a.example/a/b", "c=1", "http://a.example/").is_none());
}

#[test]
fn a_cookie_ends_when_it_says() {
    let home = "http://a.example/";
    assert!(sent(home, "a=1; Max-Age=60", home).is_some());
    assert!(sent(home, "a=1; Max-Age=0", home).is_none());
    assert!(sent(home, "a=1; Expires=Thu, 01 Jan 1960 00:00:00 GMT", home).is_none());
    assert!(sent(home, "a=1; Expires=Wed, 21-Oct-2015 07:28:00 GMT", home).is_some());
    assert!(sent(home, "a=1; Max-Age=99999999999999999", home).is_some());
}

#[test]
fn the_jar_keeps_the_newest_and_never_too_much() {
    let (jars, limits) = (Jars::default(), Limits::default());
    let home = url("http://a.example/");
    for at in 0..1_000 {
        let line = format!("c{at}={}", "v".repeat(300));
        jars.keep(&home, std::iter::once(line.as_str()), NOW, &limits);
    }
    let header = jars.header(&home, NOW, &limits).unwrap();
    assert!(header.len() <= limits.cookie_header_bytes);
    assert!(header.contains("c999="));
    assert!(!header.contains("c900="));
    jars.keep(
        &home,
        std::iter::once(&*format!("big={}", "v".repeat(5_000))),
        NOW,
        &limits,
    );
    assert!(!jars.header(&home, NOW, &limits).unwrap().contains("big="));
    jars.forget(&home);
    assert_eq!(jars.header(&home, NOW, &limits), None);
}

#[test]
fn a_cookie_cannot_smuggle_a_header_in() {
    let home = "http://a.example/";
    assert_eq!(sent(home, "a=1\r\nEvil: 1", home), None);
}

proptest! {
    #[test]
    fn any_line_is_a_cookie_or_none(line in "\\PC{0,20}(=\\PC{0,20})?(; ?(Domain|Path|Max-Age|Expires)=[ -~]{0,20}){0,3}") {
        let home = url("http://a.example/");
        let (jars, limits) = (Jars::default(), Limits::default());
        jars.keep(&home, std::iter::once(line.as_str()), NOW, &limits);
        if let Some(header) = jars.header(&home, NOW, &limits) {
            prop_assert!(!header.contains(['\r', '\n', '\0']));
        }
    }
}
