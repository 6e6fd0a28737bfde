//! Sitemaps and descriptions of a search, good and bad.

use flate2::{Compression, write::GzEncoder};
use model::{Control, Form, Method, Page, Url};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use surfacer_read::{Description, Signpost, Sitemap, signpost_at, submission};

fn at(path: &str, body: impl Into<Vec<u8>>) -> Page {
    Page {
        url: Url::parse(&format!("https://library.example{path}")).expect("it is an address"),
        ..crate::page("application/xml", body)
    }
}

fn sitemap(path: &str, body: impl Into<Vec<u8>>) -> Sitemap {
    let Some(Signpost::Sitemap(map)) = signpost_at(&at(path, body)) else {
        unreachable!("it begins as sitemaps do");
    };
    map
}

fn description(body: impl Into<Vec<u8>>) -> Description {
    let Some(Signpost::Search(description)) = signpost_at(&at("/search.xml", body)) else {
        unreachable!("it begins as descriptions do");
    };
    description
}

fn packed(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    let memory = "memory takes what is written";
    encoder.write_all(text).expect(memory);
    encoder.finish().expect(memory)
}

fn paths(urls: &[Url]) -> Vec<&str> {
    urls.iter().map(|url| url.parts().path()).collect()
}

const PAGES: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!-- made by hand -->
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="urn:i">
 <url><loc> https://library.example/a?x=1&amp;y=2 </loc><lastmod>2026-01-01</lastmod>
  <image:image><image:loc>https://library.example/picture</image:loc></image:image></url>
 <url><loc><![CDATA[https://library.example/b]]></loc></url>
 <url><loc>/caf&#xE9;</loc></url>
 <url><loc>mailto:somebody</loc></url>
</urlset>"#;

#[test]
fn a_sitemap_names_pages_and_no_pictures() {
    let map = sitemap("/sitemap.xml", PAGES);
    assert_eq!(paths(&map.pages), ["/a", "/b", "/caf%C3%A9"]);
    assert_eq!(map.pages[0].parts().query(), Some("x=1&y=2"));
    assert!(map.maps.is_empty());
}

#[test]
fn an_index_names_other_sitemaps() {
    let map = sitemap(
        "/sitemap.xml",
        "<s:sitemapindex xmlns:s='urn:s'><s:sitemap><s:loc>/one.xml</s:loc></s:sitemap>\
         <s:sitemap><s:loc>/two.xml.gz</s:loc></s:sitemap></s:sitemapindex>",
    );
    assert_eq!(paths(&map.maps), ["/one.xml", "/two.xml.gz"]);
    assert!(map.pages.is_empty());
}

#[test]
fn a_packed_sitemap_is_unpacked_and_half_of_one_is_read_as_far_as_it_goes() {
    let whole = packed(PAGES.as_bytes());
    assert_eq!(sitemap("/sitemap.xml.gz", whole).pages.len(), 3);
    let mut long = String::from("<urlset>");
    for number in 0..20_000u64 {
        let word = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        write!(long, "<url><loc>/page/{word:x}</loc></url>").unwrap();
    }
    let mut half = packed(long.as_bytes());
    half.truncate(half.len() / 2);
    let pages = sitemap("/sitemap.xml.gz", half).pages.len();
    assert!((5_000..15_000).contains(&pages), "{pages}");
}

#[test]
fn a_list_of_lines_is_a_sitemap_where_its_name_says_so() {
    let lines =
        "\u{feff}https://library.example/a\r\nhttps://library.example/b\n\n# not an address\n/c\n";
    assert_eq!(paths(&sitemap("/urls.txt", lines).pages), ["/a", "/b"]);
    assert_eq!(signpost_at(&at("/letter", lines)), None);
}

#[test]
fn pages_for_readers_are_no_signposts() {
    for body in [
        "<!doctype html><html><body>urlset</body></html>",
        "<?xml version='1.0'?><!DOCTYPE html><html xmlns='http://www.w3.org/1999/xhtml'><head/></html>",
        "<rss><channel/></rss>",
        "plain words",
        "",
        "<",
    ] {
        assert_eq!(signpost_at(&at("/", body)), None, "{body}");
    }
}

#[test]
fn broken_sitemaps_are_read_as_far_as_they_can_be() {
    let broken = "<urlset><url><loc>/a</url><url><loc>/b?x=1&y=2</loc></url></wrong><url><loc>/c</loc></url><url><loc>/d";
    assert_eq!(paths(&sitemap("/s.xml", broken).pages), ["/a", "/b", "/c"]);
}

#[test]
fn bombs_do_not_go_off() {
    let mut laughs = String::from("<!DOCTYPE urlset [<!ENTITY a0 \"ha\">");
    for number in 1..30 {
        let before = number - 1;
        write!(
            laughs,
            "<!ENTITY a{number} \"&a{before};&a{before};&a{before};\">"
        )
        .unwrap();
    }
    laughs.push_str("<!ENTITY x SYSTEM \"file:///etc/passwd\">]><urlset><url><loc>/a&a29;&x;b</loc></url></urlset>");
    assert_eq!(paths(&sitemap("/s.xml", laughs).pages), ["/ab"]);

    let bomb = packed(&vec![b' '; 300 << 20]);
    assert!(bomb.len() < 4 << 20);
    assert_eq!(signpost_at(&at("/s.xml.gz", bomb)), None);

    let deep = format!("<urlset>{}", "<url>".repeat(500_000));
    assert!(sitemap("/s.xml", deep).pages.is_empty());

    let many = format!("<urlset>{}", "<loc>/a</loc>".repeat(200_000));
    assert_eq!(sitemap("/s.xml", many).pages.len(), 50_000);

    let long = format!("<urlset><loc>{}</loc></urlset>", "a".repeat(4 << 20));
    assert!(sitemap("/s.xml", long).pages.is_empty());
}

const DESCRIPTION: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Library</ShortName><Description>Search  our books &amp; maps</Description>
  <Url type="application/rss+xml" template="https://library.example/feed?q={searchTerms}"/>
  <Url type="application/x-suggestions+json" rel="suggestions" template="https://library.example/suggest?q={searchTerms}"/>
  <Url type="text/html" rel="suggestions" template="https://library.example/guess?q={searchTerms}"/>
  <Url type="text/html" indexOffset="0" template="https://library.example/find?q={searchTerms}&amp;from={startIndex}&amp;page={startPage?}&amp;kind=book"/>
</OpenSearchDescription>"#;

fn inputs(form: &Form) -> Vec<(Control, &str, &str)> {
    let fields = form.fields.iter();
    fields
        .map(|field| (field.control, field.name.as_str(), field.value.as_str()))
        .collect()
}

#[test]
fn a_description_is_a_form() {
    let description = description(DESCRIPTION);
    assert_eq!(description.name, "Library");
    let [form] = &description.forms[..] else {
        panic!("{description:?}")
    };
    assert_eq!(form.action, "https://library.example/find");
    assert_eq!(form.text, "Search our books & maps");
    assert_eq!(
        inputs(form),
        [
            (Control::Search, "q", ""),
            (Control::Hidden, "from", "0"),
            (Control::Hidden, "kind", "book")
        ]
    );
    let request = submission(form, &BTreeMap::from([(0, "old maps".to_owned())]), None).unwrap();
    assert_eq!(
        request.url.as_str(),
        "https://library.example/find?q=old+maps&from=0&kind=book"
    );
}

#[test]
fn a_description_may_ask_by_post_and_in_another_charset() {
    let description = description(
        "<SearchPlugin xmlns:os='urn:o'><os:ShortName>B</os:ShortName><os:InputEncoding>iso-8859-1</os:InputEncoding>\
         <os:Url type='text/html' method='POST' template='/find?db=1'><os:Param name='q' value='{searchTerms}'/>\
         <os:Param name='go' value='1'/></os:Url></SearchPlugin>",
    );
    let form = &description.forms[0];
    assert_eq!(
        (form.method, form.charset.as_str()),
        (Method::Post, "windows-1252")
    );
    assert_eq!(form.action, "https://library.example/find?db=1");
    let request = submission(form, &BTreeMap::from([(0, "café".to_owned())]), None).unwrap();
    assert_eq!(request.body.unwrap().bytes, b"q=caf%E9&go=1");
}

#[test]
fn bare_ampersands_do_not_hide_a_template() {
    let description = description(
        "<OpenSearchDescription><Url type='text/html' template='/find?kind=book&q={searchTerms}'></OpenSearchDescription>",
    );
    assert_eq!(description.forms[0].fields.len(), 2);
}

#[test]
fn a_description_in_latin_letters_says_so_itself() {
    let text = "<?xml version='1.0' encoding='ISO-8859-1'?><OpenSearchDescription><ShortName>B\u{fc}cher</ShortName></OpenSearchDescription>";
    let bytes: Vec<u8> = text.chars().map(|sign| sign as u8).collect();
    assert_eq!(description(bytes).name, "Bücher");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_bytes_at_all_break_the_reader(bytes in proptest::collection::vec(any::<u8>(), 0..400), cut in 0..1000usize) {
        for (start, path) in [("<urlset>", "/s.xml"), ("<OpenSearchDescription><Url type='text/html' template='", "/o.xml"), ("", "/s.txt"), ("\x1f", "/s.xml.gz")] {
            let mut body = start.as_bytes().to_vec();
            body.extend_from_slice(&bytes);
            signpost_at(&at(path, body.clone()));
            let mut half = packed(&body);
            half.truncate(cut % (half.len() + 1));
            signpost_at(&at(path, half));
        }
    }

    #[test]
    fn no_markup_breaks_the_reader(pieces in proptest::collection::vec(prop_oneof![
        Just("<urlset>"), Just("</url>"), Just("<loc>"), Just("</loc>"), Just("<sitemap>"), Just("&"), Just("&amp;"), Just("&#0;"),
        Just("&#x110000;"), Just("<![CDATA["), Just("]]>"), Just("<!--"), Just("-->"), Just("<?"), Just("?>"), Just("<!DOCTYPE"), Just("["),
        Just("<Url type='text/html' template='/x?q={searchTerms}'"), Just("/>"), Just(">"), Just("'"), Just("{"), Just("}"), Just("https://a.test/"), Just("é"),
    ], 0..40)) {
        for root in ["<urlset>", "<sitemapindex>", "<OpenSearchDescription>"] {
            signpost_at(&at("/s.xml", format!("{root}{}", pieces.concat())));
        }
    }
}
