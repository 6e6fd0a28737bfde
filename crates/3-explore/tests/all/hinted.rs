//! Forms that a site tells of for machines are judged like those for readers.

use model::{Form, Url};
use surfacer_explore::hints::hints;
use surfacer_explore::judge;

fn told(target: &str) -> Form {
    let page = Url::parse("https://site.test/").unwrap();
    let html = format!(
        r#"<script type="application/ld+json">{{"@type":"SearchAction","target":"{target}","query-input":"required name=w"}}</script>"#
    );
    hints(&read::parse(&html, &page), &page, 0).forms.remove(0)
}

#[test]
fn what_a_site_calls_its_search_may_be_asked() {
    for target in [
        "https://site.test/?s={w}",
        "https://site.test/search?q={w}",
        "https://site.test/index.php?title=Special:Search&search={w}",
        "https://site.test/suche?suchbegriff={w}&submit=1",
        "https://site.test/find?wd={w}&lang=en&type=all",
        "https://site.test/p?text={w}",
        "https://site.test/katalog.aspx?t={w}&id=17",
        "https://site.test/api/redirect?query={w}",
    ] {
        let judged = judge(&told(target));
        assert!(judged.submit, "{target}: {}", judged.why);
    }
}

#[test]
fn what_does_something_is_never_asked_whatever_the_site_calls_it() {
    for target in [
        "https://site.test/newsletter/subscribe?email={w}",
        "https://site.test/cart/add?item={w}",
        "https://site.test/comment/post?text={w}",
        "https://site.test/login?password={w}",
        "https://site.test/items?_method=delete&q={w}",
        "https://site.test/index.php?action=delete&q={w}",
        "https://site.test/account/delete?q={w}",
    ] {
        let judged = judge(&told(target));
        assert!(!judged.submit, "{target}: {}", judged.why);
    }
}
