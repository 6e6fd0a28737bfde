//! Texts of strangers stay texts (O1).

use crate::ground::{Ground, PAGES, SITE, harvested, record, step, url};
use model::Keep;
use store::SiteFile;

/// What a stranger may have put into titles, fields, words and labels.
const PAYLOADS: &[&str] = &[
    "<script>window.pwned = 1</script>",
    "\"><img src=x onerror=alert(1)>",
    "' autofocus onfocus='alert(1)",
    "</title></style></textarea><svg onload=alert(1)>",
    "{{7*7}}<iframe src=javascript:alert(1)>",
    "\u{202e}<b>turned</b>",
];

/// Elements that our own pages are made of.
const OURS: &[&str] = &[
    "html",
    "head",
    "meta",
    "title",
    "link",
    "script",
    "body",
    "a",
    "header",
    "nav",
    "span",
    "main",
    "footer",
    "h1",
    "h2",
    "h3",
    "p",
    "b",
    "code",
    "section",
    "div",
    "ol",
    "ul",
    "li",
    "table",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "th",
    "td",
    "meter",
    "form",
    "input",
    "button",
    "label",
    "select",
    "option",
    "details",
    "summary",
    "dl",
    "dt",
    "dd",
    "pre",
    "figure",
    "figcaption",
    "svg",
    "path",
    "clipPath",
    "line",
    "text",
    "rect",
    "mark",
    "aside",
    "kbd",
    "article",
];

#[tokio::test]
async fn no_element_and_no_attribute_of_a_payload_is_in_any_page() {
    for payload in PAYLOADS {
        let ground = Ground::with_title(payload).await;
        let mut file = SiteFile::create_or_open(ground.root.path(), &url("/").site()).unwrap();
        file.keep_steps(&[step(payload, vec![record(payload, payload)])], "{}")
            .unwrap();
        file.set_note("stopped", payload).unwrap();
        drop(file);
        for path in PAGES.iter().chain(&[
            "/sites/library.example/records/4",
            "/sites/library.example/queries/5",
        ]) {
            let html = ground.text(path).await;
            let tags = tags_of(&html);
            assert!(tags.len() > 5, "{path}");
            for tag in tags {
                let name = tag.split([' ', '/', '>']).next().unwrap_or_default();
                assert!(OURS.contains(&name), "{path}: <{tag}>");
                assert!(
                    !tag.contains("onerror")
                        && !tag.contains("onload")
                        && !tag.contains("onfocus="),
                    "{path}: <{tag}>"
                );
            }
            assert_eq!(html.matches("<script").count(), 1, "{path}");
            assert!(!html.contains("href=\"javascript:"), "{path}");
        }
    }
}

/// The beginnings of elements, without what stands between quotes.
fn tags_of(html: &str) -> Vec<String> {
    let mut tags = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        if rest.starts_with(['/', '!']) {
            continue;
        }
        let (mut tag, mut quoted) = (String::new(), false);
        for letter in rest.chars() {
            match letter {
                '"' => quoted = !quoted,
                '>' if !quoted => break,
                _ if !quoted => tag.push(letter),
                _ => {}
            }
        }
        tags.push(tag);
    }
    tags
}

#[tokio::test]
async fn an_address_that_runs_a_script_is_no_link() {
    let root = tempfile::tempdir().unwrap();
    harvested(root.path(), "Library");
    // No crawl keeps such an address; a file that somebody sent may have one.
    let path = store::site_path(root.path(), &url("/").site());
    let ground = Ground::over(root, |_| {}).await;
    let html = ground.text("/sites/library.example/records/1").await;
    assert!(html.contains(&format!("href=\"{SITE}/item/a\"")), "{html}");
    assert!(html.contains("rel=\"noopener noreferrer nofollow external\""));
    assert!(path.exists());
}
