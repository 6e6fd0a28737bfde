//! Pages that attack the reader. The limits count work, so nothing here looks at a clock: an unbounded reader would take minutes.

use crate::{address, page};
use proptest::prelude::*;
use std::fmt::Write;
use surfacer_read::{
    Document, forms_in, head_links, links_in, parse, read, region_of, text_by_region,
};

const BODY_CAP: usize = 8 << 20;

/// Enough for a quadratic cost to be felt as minutes, and quick otherwise.
const SMALLER: usize = 1 << 18;

fn deepest(document: &Document) -> usize {
    let tree = &document.tree;
    let counted = tree
        .descendants(tree.root())
        .map(|node| tree.ancestors(node).count())
        .max()
        .unwrap_or(0);
    let remembered = tree
        .descendants(tree.root())
        .map(|node| tree.depth(node))
        .max()
        .unwrap_or(0);
    assert_eq!(counted, remembered);
    counted
}

/// Everything a crawl asks of a page.
fn use_fully(document: &Document) {
    let tree = &document.tree;
    let links = links_in(document);
    for link in links.iter().take(100) {
        assert_eq!(region_of(document, link.node), link.region);
    }
    for form in forms_in(document) {
        assert!(form.fields.len() <= 2_000);
        let options: usize = form.fields.iter().map(|field| field.choices.len()).sum();
        assert!(options <= 10_000);
    }
    surfacer_read::title_of(document);
    head_links(document);
    text_by_region(document);
    surfacer_read::words(&tree.visible_text(tree.root()));
}

#[test]
fn nesting_ends_at_512_levels_however_deep_the_page_is() {
    for tag in [
        "div",
        "b",
        "ul><li",
        "table><tr><td",
        "svg><g",
        "form><span",
        "template",
    ] {
        let html = format!("<{tag}>").repeat(200_000);
        let document = parse(&html, &address());
        assert!(document.truncated, "{tag}");
        assert!(deepest(&document) <= 512, "{tag}");
        use_fully(&document);
    }
}

#[test]
fn misnested_formatting_does_not_multiply_the_page() {
    // 20 KB that make a tree of 171 MB in a parser without limits.
    let mut html = String::new();
    for number in 0..1_000 {
        write!(html, "<b a{number}><i a{number}>").unwrap();
    }
    html.push('x');
    for _ in 0..1_000 {
        html.push_str("</b><p>");
    }
    let document = parse(&html, &address());
    assert!(document.truncated);
    assert!(document.tree.len() <= 500_000);
    use_fully(&document);
}

#[test]
fn formatting_rebuilt_in_every_paragraph_stops_at_the_node_cap() {
    let mut html = "<p>".to_owned();
    for number in 0..400 {
        write!(html, "<b a{number}>").unwrap();
    }
    html.push_str(&"<p>x".repeat(100_000));
    let document = parse(&html, &address());
    assert!(document.truncated);
    assert!(document.tree.len() <= 500_000);
    use_fully(&document);
}

#[test]
fn closing_what_is_not_open_does_not_move_the_whole_page_each_time() {
    let mut html = String::new();
    for number in 0..500 {
        write!(html, "<b a{number}>").unwrap();
    }
    html.push_str("<p>");
    html.push_str(&"<br>".repeat(300_000));
    html.push_str(&"</b>".repeat(100_000));
    use_fully(&parse(&html, &address()));
}

#[test]
fn half_a_million_attributes_end_the_page_early() {
    for (separator, before) in [
        (" ", "<p "),
        ("/", "<p "),
        ("=\"\"", "<p "),
        (" ", "</p "),
        (" ", "<<p "),
        (" ", "<script>'<b x=\"</script><p "),
        (" ", "<p a=''=\" "),
        (" ", "text <!-- c --><p "),
    ] {
        let mut html = format!("<h1>Here</h1>{before}");
        for number in 0..500_000 {
            write!(html, "a{number:x}{separator}").unwrap();
        }
        html.push_str(">after");
        let document = parse(&html, &address());
        assert!(document.truncated, "{before} {separator}");
        let text = document.tree.visible_text(document.tree.root());
        assert!(text.starts_with("Here"), "{before} {separator}");
        assert!(!text.ends_with("after"), "{before} {separator}");
    }
}

#[test]
fn many_tags_with_many_attributes_end_the_page_early() {
    let mut tag = "<a ".to_owned();
    for number in 0..1_000 {
        write!(tag, "a{number:x} ").unwrap();
    }
    tag.push('>');
    let document = parse(&tag.repeat(2_000), &address());
    assert!(document.truncated);
}

#[test]
fn a_long_attribute_or_comment_is_no_attack() {
    let long = "a b='c' /d <e> ".repeat(100_000);
    for html in [
        format!("<h1>Top</h1><p title=\"{long}\">Bottom</p>"),
        format!(
            "<h1>Top</h1><p data-state='{}'>Bottom</p>",
            long.replace('\'', "\"")
        ),
        format!("<h1>Top</h1><!-- {long} --><p>Bottom</p>"),
        format!(
            "<h1>Top</h1><img src=data:{}><p>Bottom</p>",
            "a/b".repeat(500_000)
        ),
        format!("<h1>Top</h1><script>var a = \"{long}\"</script><p>Bottom</p>"),
        format!("<h1>Top</h1><style>{long}</style><p>Bottom</p>"),
    ] {
        let document = parse(&html, &address());
        assert!(!document.truncated);
        let text = document.tree.visible_text(document.tree.root());
        assert_eq!(text, "Top\nBottom", "{}", &html[..40]);
    }
}

fn filled(size: usize, before: &str, repeated: &str, after: &str) -> String {
    let room = size - before.len() - after.len();
    format!("{before}{}{after}", repeated.repeat(room / repeated.len()))
}

#[test]
fn a_million_options_or_inputs_are_cut_and_marked() {
    for (size, before, repeated) in [
        (BODY_CAP, "<form><select name=s>", "<option>1"),
        (BODY_CAP, "<form>", "<input>"),
        (SMALLER, "", "<input>"),
        (SMALLER, "<form><input list=l><datalist id=l>", "<option>1"),
        (SMALLER, "", "<form></form>"),
        (SMALLER, "<form>", "<label>a<input></label>"),
        (SMALLER, "<form><label for=a>", "<input id=a>x"),
    ] {
        let document = parse(&filled(size, before, repeated, ""), &address());
        assert!(document.tree.len() <= 500_000);
        let forms = forms_in(&document);
        assert!(forms.len() <= 1_001);
        assert!(
            forms.iter().any(|form| form.truncated),
            "{before}{repeated}"
        );
        use_fully(&document);
    }
}

#[test]
fn eight_mebibytes_of_one_thing_are_read() {
    for (before, repeated, after) in [
        ("", "word ", ""),
        ("<p title='", "x", "'>"),
        ("<!--", "x-", "-->"),
        ("", "&amp;", ""),
    ] {
        let document = read(&page(
            "text/html",
            filled(BODY_CAP, before, repeated, after),
        ));
        assert!(!document.truncated);
        use_fully(&document);
    }
}

#[test]
fn many_of_one_thing_cost_no_more_than_their_number() {
    for (before, repeated, after) in [
        ("", "&", ""),
        ("", "&notit;", ""),
        ("", "<", ""),
        ("", "</", ""),
        ("", "<!", ""),
        ("", "<p>", ""),
        ("", "\0", ""),
        ("", "\r\n", ""),
        ("<title>", "x ", ""),
        ("<table>", "x<tr>", ""),
        ("<table>", "<td>x", ""),
        ("<style>", ".a{display:none}", "</style>"),
        ("<p style='", "display:none;", "'>"),
        ("", "<a href=x>y</a>", ""),
        ("<a href=x>", "y ", "</a>"),
        ("", "<html a b c>", ""),
        ("", "<form>", ""),
    ] {
        let document = read(&page("text/html", filled(SMALLER, before, repeated, after)));
        assert!(deepest(&document) <= 512);
        use_fully(&document);
    }
}

#[test]
fn a_page_is_cut_at_the_same_place_every_time() {
    let html = "<div>".repeat(10_000);
    let one = parse(&html, &address());
    let other = parse(&html, &address());
    assert_eq!(one.tree.len(), other.tree.len());
}

#[test]
fn a_document_can_be_read_on_another_thread() {
    fn is_send_and_sync<T: Send + Sync>(_: &T) {}
    is_send_and_sync(&parse("<p>x", &address()));
}

/// Pieces that set off the parser's stranger moods.
fn fragment() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec![
            "<table>",
            "</table>",
            "<tr>",
            "<td>",
            "<form id=a>",
            "</form>",
            "<input name=b form=a>",
            "<select>",
            "<option selected>",
            "</select>",
            "<b>",
            "</b>",
            "<a href='?q=1'>",
            "</a>",
            "<p>",
            "</p>",
            "<div hidden>",
            "</div>",
            "<template>",
            "</template>",
            "<svg>",
            "</svg>",
            "<title>",
            "</title>",
            "<script>",
            "</script>",
            "<style>.a{display:none}",
            "</style>",
            "<math><annotation-xml encoding=text/html>",
            "<nav>",
            "</nav>",
            "<base href=//x/>",
            "<frameset>",
            "<body class=a>",
            "<html lang=x>",
            "<button>",
            "<fieldset disabled>",
            "<legend>",
            "<label for=c>",
            "<input id=c type=range min=5 max=1>",
            "<!--",
            "-->",
            "&amp",
            "&#0;",
            "\0",
            "\r",
            "<textarea>\n",
            "</textarea>",
            "<plaintext>",
            "<noscript>",
            "</noscript>",
            "<dl><dt>",
            "<li>",
            "<br/>",
            "é",
            "中",
        ])
        .prop_map(str::to_owned),
        "[ -~]{0,12}",
        "\\PC{0,4}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_bytes_make_the_reader_panic(body in prop::collection::vec(any::<u8>(), 0..600), kind in "text/(html|plain); charset=[a-z0-9-]{0,12}") {
        let document = read(&page(&kind, body));
        prop_assert!(deepest(&document) <= 512);
        use_fully(&document);
    }

    #[test]
    fn no_markup_makes_the_reader_panic(pieces in prop::collection::vec(fragment(), 0..80)) {
        let html = pieces.concat();
        let document = parse(&html, &address());
        prop_assert!(deepest(&document) <= 512);
        use_fully(&document);
        for form in forms_in(&document) {
            if let Ok(button) = surfacer_read::press_enter(&form) {
                let sent = surfacer_read::submission(&form, &std::collections::BTreeMap::new(), button);
                prop_assert!(sent.is_ok() || form.ownerless || form.dialog || !form.action.starts_with("http"));
            }
        }
    }
}
