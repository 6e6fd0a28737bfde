//! Text, links, regions and heads.

use crate::{address, page};
use model::{Headers, Url};
use surfacer_read::{
    Document, Region, RobotsMeta, head_links, links_in, parse, read, region_of, robots_meta,
    text_by_region, title_of, words,
};

fn text_of(html: &str) -> String {
    let document = parse(html, &address());
    document.tree.visible_text(document.tree.root())
}

#[test]
fn blocks_stand_on_lines_of_their_own_and_inline_elements_do_not_split_words() {
    assert_eq!(
        text_of("<h1>One</h1> <p>two  <b>th</b>ree\n four<br>five<p><i> six</i> ."),
        "One\ntwo three four\nfive\nsix ."
    );
    assert_eq!(
        text_of("<table><tr><td>a<td>b<tr><th>c</th><td>d</table>"),
        "a b\nc d"
    );
}

#[test]
fn what_a_reader_does_not_see_is_not_text() {
    let html = "<title>t</title><script>s</script><style>.gone{display:none} @media print{.kept{display:none}}</style>\
        <template>x</template><p hidden>h</p><p style='DISPLAY : none !important'>d</p><p class='a gone'>g</p>\
        <select><option>o</select><textarea>a</textarea><!-- c --><p class=kept>seen</p>";
    assert_eq!(text_of(html), "seen");
}

#[test]
fn without_scripts_noscript_is_part_of_the_page() {
    let html = "<noscript><p>Please <a href=/plain>use this</a></p></noscript>";
    assert_eq!(text_of(html), "Please use this");
    assert_eq!(links_in(&parse(html, &address())).len(), 1);
}

#[test]
fn plain_text_is_not_taken_for_markup() {
    let document = read(&page("text/plain; charset=utf-8", "a <b>c</b> & d"));
    assert_eq!(
        document.tree.visible_text(document.tree.root()),
        "a <b>c</b> & d"
    );
}

#[test]
fn a_byte_order_mark_beats_the_header_and_the_header_beats_the_page() {
    let charset = |kind: &str, body: &[u8]| read(&page(kind, body)).charset;
    assert_eq!(
        charset("text/html; charset=shift_jis", b"\xef\xbb\xbf<p>\xc3\xa9"),
        "UTF-8"
    );
    assert_eq!(
        charset("text/html; charset=\"utf-8\"", b"<meta charset=shift_jis>"),
        "UTF-8"
    );
    assert_eq!(
        charset(
            "text/html",
            b"<!-- <meta charset=gbk> --><meta charset=shift_jis>"
        ),
        "Shift_JIS"
    );
    assert_eq!(
        charset(
            "text/html",
            b"<META content='text/html; charset=iso-8859-2' http-equiv=Content-Type>"
        ),
        "ISO-8859-2"
    );
    assert_eq!(
        charset("text/html; charset=bogus", b"<meta charset=koi8-r>"),
        "KOI8-R"
    );
}

#[test]
fn a_page_that_can_be_read_as_ascii_is_not_utf_16_and_never_utf_7() {
    let charset = |kind: &str, body: &[u8]| read(&page(kind, body)).charset;
    assert_eq!(
        charset("text/html", b"<meta charset=utf-16le><p>x"),
        "UTF-8"
    );
    assert_eq!(
        charset("text/html", b"<meta charset=utf-7><p>+ADw-script+AD4-"),
        "UTF-8"
    );
    assert_ne!(
        charset("text/html; charset=utf-7", b"+ADw-script+AD4-"),
        "utf-7"
    );
}

#[test]
fn letters_that_cannot_be_read_are_counted() {
    let document = read(&page(
        "text/html; charset=utf-8",
        &b"<p>a\xffb\xfe\xfe c"[..],
    ));
    assert_eq!(document.replaced, 3);
    let document = read(&page("text/html", "<p>é\u{fffd}"));
    assert_eq!(document.replaced, 0, "it was written that way");
}

#[test]
fn an_unlabelled_page_is_guessed() {
    let russian = encoding_rs::WINDOWS_1251
        .encode("<p>Поиск книг по названию и автору в каталоге городской библиотеки")
        .0
        .into_owned();
    let document = read(&page("text/html", russian));
    assert_eq!(document.charset, "windows-1251");
    assert!(
        document
            .tree
            .visible_text(document.tree.root())
            .starts_with("Поиск книг")
    );
}

#[test]
fn links_come_with_their_words_and_where_they_lead() {
    let html = "<base href=/base/><p>Read <a href=' one.html#part ' title=' A  title ' rel=NoFollow>the  <b>first</b></a> chapter.</p>\
        <a href='mailto:x@y.example'>m</a><a href='javascript:go()'>j</a><a name=anchor>n</a>\
        <map><area href=//other.example/two alt=Two></map><a href='?q=1'><img alt='A picture'></a>";
    let links = links_in(&parse(html, &address()));
    let shown: Vec<_> = links
        .iter()
        .map(|l| (l.url.as_str(), l.text.as_str()))
        .collect();
    assert_eq!(
        shown,
        [
            ("https://library.example/base/one.html", "the first"),
            ("https://other.example/two", "Two"),
            ("https://library.example/base/?q=1", "A picture"),
        ]
    );
    assert_eq!(links[0].context, "Read the first chapter.");
    assert_eq!(
        (links[0].title.as_str(), links[0].rel.as_str()),
        ("A title", "nofollow")
    );
}

#[test]
fn the_context_of_a_link_is_cut_at_words_on_both_sides() {
    let long = "wörd ".repeat(100);
    let html = format!("<p>{long}<a href=x>here</a> {long}</p><p>elsewhere</p>");
    let links = links_in(&parse(&html, &address()));
    let context = &links[0].context;
    assert!(context.len() <= 120, "{context}");
    assert!(context.starts_with("wörd") && context.contains("here") && context.ends_with("wörd"));
}

#[test]
fn a_query_in_a_link_is_written_in_the_encoding_of_the_page() {
    let mut body = b"<meta charset=windows-1252><a href='/s?q=\xe9'>x</a>".to_vec();
    body.extend(b"<a href='/caf\xe9'>y</a>");
    let links = links_in(&read(&page("text/html", body)));
    assert_eq!(links[0].url.as_str(), "https://library.example/s?q=%E9");
    assert_eq!(links[1].url.as_str(), "https://library.example/caf%C3%A9");
}

#[test]
fn landmarks_tell_the_regions_of_a_page() {
    let html = "<header>Top <a href=1>a</a><nav><a href=2>b</a></nav></header><div class=breadcrumbs><a href=3>c</a></div>\
        <main><article><header><a href=4>d</a></header>text</article></main><div id=sidebar><a href=5>e</a></div>\
        <div role=contentinfo><a href=6>f</a></div><p><a href=7>g</a>";
    let document = parse(html, &address());
    let regions: Vec<_> = links_in(&document).iter().map(|link| link.region).collect();
    assert_eq!(
        regions,
        [
            Region::Header,
            Region::Navigation,
            Region::Navigation,
            Region::Main,
            Region::Aside,
            Region::Footer,
            Region::Main
        ]
    );
    for link in links_in(&document) {
        assert_eq!(region_of(&document, link.node), link.region);
    }
    let texts = text_by_region(&document);
    assert_eq!(texts[&Region::Main], "d\ntext\ng");
    assert_eq!(texts[&Region::Header], "Top a");
}

#[test]
fn the_title_is_the_page_s_own_not_a_drawing_s() {
    let document = parse(
        "<svg><title>icon</title></svg><title> My \n page </title>",
        &address(),
    );
    assert_eq!(title_of(&document), "My page");
}

#[test]
fn head_links_name_their_relation() {
    let html = "<link rel=Next href='?page=2'><link rel=search type=application/opensearchdescription+xml title=Books href=/os.xml>";
    let links = head_links(&parse(html, &address()));
    assert_eq!(links[0].rel, "next");
    assert_eq!(
        links[0].url.as_str(),
        "https://library.example/dir/page.html?page=2"
    );
    assert_eq!(
        (links[1].kind.as_str(), links[1].title.as_str()),
        ("application/opensearchdescription+xml", "Books")
    );
}

fn robots(html: &str, tags: &[&str]) -> RobotsMeta {
    let headers = Headers(
        tags.iter()
            .map(|tag| ("x-robots-tag".into(), (*tag).into()))
            .collect(),
    );
    robots_meta(&parse(html, &address()), &headers, "surfacer")
}

#[test]
fn wishes_about_robots_add_up() {
    let nothing = RobotsMeta::default();
    assert_eq!(robots("", &[]), nothing);
    assert!(robots("<meta name=ROBOTS content='NoIndex, nofollow'>", &[]).nofollow);
    assert!(robots("<meta name=Surfacer content=noarchive>", &[]).noarchive);
    assert_eq!(robots("<meta name=otherbot content=none>", &[]), nothing);
    assert!(
        robots(
            "",
            &["unavailable_after: 25 Jun 2030 15:00:00 PST, noindex"]
        )
        .noindex
    );
    assert_eq!(robots("", &["otherbot: noindex, nofollow"]), nothing);
    assert!(robots("", &["otherbot: noindex, surfacer: noarchive", "none"]).noarchive);
}

#[test]
fn words_come_in_one_spelling() {
    assert_eq!(
        words("The ＬＩＢＲＡＲＹ's 3rd café—42, ﬁne!"),
        ["the", "library's", "3rd", "café", "42", "fine"]
    );
    assert_eq!(words("数据库 search"), ["数", "据", "库", "search"]);
    assert!(words(" .,;- ").is_empty());
}

fn tag_path(document: &Document, tag: &str) -> Vec<String> {
    let tree = &document.tree;
    let node = tree
        .elements(tree.root())
        .find(|node| tree.tag(*node) == Some(tag))
        .expect("the tag is there");
    tree.ancestors(node)
        .filter_map(|above| tree.tag(above).map(str::to_owned))
        .collect()
}

#[test]
fn the_tree_is_the_one_browsers_build() {
    let document = parse("<table><em>x</em><tr><td><strong>y", &address());
    assert_eq!(
        tag_path(&document, "em"),
        ["body", "html"],
        "moved out of the table"
    );
    assert_eq!(
        tag_path(&document, "strong"),
        ["td", "tr", "tbody", "table", "body", "html"]
    );
    let document = parse(
        "<p>1<b>2<i>3</b>4</i>5<template><u>6</u></template>",
        &address(),
    );
    assert_eq!(document.tree.text_content(document.tree.root()), "12345");
    assert!(
        document
            .tree
            .elements(document.tree.root())
            .all(|node| document.tree.tag(node) != Some("u"))
    );
}

#[test]
fn a_base_elsewhere_moves_relative_addresses_only() {
    let document = parse(
        "<base><base href=https://mirror.example/x/><a href=y>",
        &address(),
    );
    assert_eq!(document.url, address());
    assert_eq!(
        document.base,
        Url::parse("https://mirror.example/x/").unwrap()
    );
}
