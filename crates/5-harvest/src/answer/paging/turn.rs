//! How does one get the next page of an answer?
//!
//! In this order: the link numbered one above the current page; the link that the [recogniser](super::chain) holds for the next; the
//! one that leads to what is older, where the site speaks so; `rel=next`; a link that says "next" in words, in its class or by an
//! arrow; a button inside a form that repeats our query; and, when the site shows only so many page links but says that more
//! match, a page [beyond](mod@super::beyond) them. Numbers go first because arrows
//! sometimes lead to the last page.

use super::button;
use super::chain::{Part, page_links};
use super::label::{Label, Word};
use model::{Field, Form, Request, Url};
use read::{Document, Link, NodeId};

/// Words for "next page", as whole labels without arrows and punctuation, most telling first.
const NEXT: &[&str] = &[
    "next",
    "next page",
    "older posts",
    "older",
    "more results",
    "show more",
    "load more",
    "more",
    "weiter",
    "nächste",
    "nächste seite",
    "vor",
    "suivant",
    "page suivante",
    "siguiente",
    "página siguiente",
    "próxima",
    "próximo",
    "seguinte",
    "successivo",
    "successiva",
    "avanti",
    "volgende",
    "nästa",
    "neste",
    "næste",
    "seuraava",
    "następna",
    "następne",
    "další",
    "sonraki",
    "следующая",
    "далее",
    "вперед",
    "次へ",
    "次",
    "次のページ",
    "下一页",
    "下一頁",
    "下页",
    "다음",
];

/// Arrows that mean "next", safest first: doubled ones may mean "last".
const ARROWS: &[&str] = &["›", ">", "→", "⟩", "▶", "►", "»", ">>"];

/// What a link does that no page of a list does: as a step of its path, or as the value of a parameter.
#[rustfmt::skip]
const DOES: &[&str] = &[
    "edit", "delete", "remove", "destroy", "login", "logout", "signin", "signout", "register", "subscribe", "unsubscribe", "export",
    "vote", "cart", "checkout", "upload", "save", "reply", "rollback", "revert",
];

/// Whether a link may do something. A label like "more" may stand for anything; the address must not. What was asked is no deed.
fn does_something(url: &Url, asked: &str) -> bool {
    let steps = url.parts().path().split('/');
    let values = url.parts().query().unwrap_or_default().split(['&', ';']);
    let values = values.filter_map(|pair| pair.split_once('=').map(|(_, value)| value));
    steps
        .chain(values)
        .filter(|word| !word.eq_ignore_ascii_case(asked))
        .any(|word| DOES.contains(&word.to_ascii_lowercase().as_str()))
}

/// The next page that the page itself offers.
pub fn offered(
    doc: &Document,
    links: &[&Link],
    page: u32,
    query: &str,
    forms: &[Form],
) -> Option<Request> {
    let site = doc.url.site();
    let near: Vec<(&Link, String)> = links
        .iter()
        .copied()
        .filter(|link| link.url.site() == site && link.url != doc.url)
        .filter(|link| !does_something(&link.url, query))
        .map(|link| (link, label_of(doc, link)))
        .collect();
    numbered(&near, page + 1)
        .or_else(|| recognised(doc, &near, page))
        .or_else(|| {
            near.iter()
                .find(|(link, _)| has_word(&link.rel, "next"))
                .map(|(link, _)| &link.url)
        })
        .or_else(|| first_of(NEXT, &near, bare))
        .or_else(|| {
            near.iter()
                .find(|(link, _)| is_classed_next(doc, link.node))
                .map(|(link, _)| &link.url)
        })
        .or_else(|| first_of(ARROWS, &near, |label| label.trim().to_owned()))
        .cloned()
        .or_else(|| in_head(doc, query))
        .map(|url| Request::get(url).from_page(&doc.url))
        .or_else(|| button::button(doc, forms, query))
}

/// The next page by the signs of its link. A list that begins with the newest calls what follows "older", and the recogniser, which was
/// taught by people who think of time, calls that "previous"; on a first page nothing else can be meant by it.
fn recognised<'a>(doc: &Document, near: &[(&'a Link, String)], page: u32) -> Option<&'a Url> {
    let found = page_links(doc);
    let place = |node: NodeId| near.iter().find(|(link, _)| link.node == node);
    let best = |part: Part, may: &dyn Fn(Option<Word>) -> bool| {
        let fitting = found
            .iter()
            .filter(|link| link.part == part && may(Label::of(&link.anchor.label).word));
        fitting
            .filter_map(|link| Some((place(link.anchor.node)?.0, link.share)))
            .max_by(|(_, a), (_, b)| a.total_cmp(b))
            .map(|(link, _)| &link.url)
    };
    best(Part::Previous, &|word| word == Some(Word::Older))
        .or_else(|| best(Part::Next, &|word| word != Some(Word::Newer)))
        .or_else(|| best(Part::Previous, &|_| page == 1))
}

/// The next page as the head of the page names it.
fn in_head(doc: &Document, query: &str) -> Option<Url> {
    let named = read::head_links(doc)
        .into_iter()
        .find(|link| has_word(&link.rel, "next"))?;
    let url = named.url;
    (url.site() == doc.url.site() && url != doc.url && !does_something(&url, query)).then_some(url)
}

fn numbered<'a>(links: &[(&'a Link, String)], wanted: u32) -> Option<&'a Url> {
    links
        .iter()
        .find(|(_, label)| page_number(label) == Some(wanted))
        .map(|(link, _)| &link.url)
}

/// `3`, `[3]`, `Page 3`: the number of a page, if the label is nothing else.
pub fn page_number(label: &str) -> Option<u32> {
    let label = label
        .trim()
        .trim_matches(|c: char| !c.is_alphanumeric())
        .to_lowercase();
    let number = label
        .strip_prefix("page")
        .or_else(|| label.strip_prefix("seite"))
        .or_else(|| label.strip_prefix("página"))
        .unwrap_or(&label)
        .trim();
    (number.len() <= 5).then(|| number.parse().ok()).flatten()
}

/// Whether a label belongs to page links rather than to a record.
pub fn is_paging_label(label: &str) -> bool {
    let bare = bare(label);
    page_number(label).is_some()
        || NEXT.contains(&bare.as_str())
        || ARROWS.contains(&label.trim())
        || matches!(
            bare.as_str(),
            "previous"
                | "prev"
                | "first"
                | "last"
                | "zurück"
                | "précédent"
                | "anterior"
                | "newer posts"
        )
        || matches!(label.trim(), "‹" | "«" | "<" | "<<" | "←" | "◀" | "◄")
}

/// What a reader sees of a link: its text, else the name of its picture.
pub fn label_of(doc: &Document, link: &Link) -> String {
    if !link.text.trim().is_empty() {
        return link.text.clone();
    }
    let tree = &doc.tree;
    let picture = tree
        .descendants(link.node)
        .find_map(|node| tree.attr(node, "alt").filter(|alt| !alt.trim().is_empty()));
    picture
        .or_else(|| tree.attr(link.node, "aria-label"))
        .unwrap_or(&link.title)
        .to_owned()
}

/// The link with the first of the labels. A label that leads to several places ("more" in every row) is no way to the next page.
fn first_of<'a>(
    wanted: &[&str],
    links: &[(&'a Link, String)],
    shown: impl Fn(&str) -> String,
) -> Option<&'a Url> {
    let shown: Vec<String> = links.iter().map(|(_, label)| shown(label)).collect();
    wanted.iter().find_map(|word| {
        let labelled = shown.iter().zip(links).filter(|(label, _)| label == word);
        let mut places = labelled.map(|(_, (link, _))| &link.url);
        let first = places.next()?;
        places.all(|other| other == first).then_some(first)
    })
}

fn bare(label: &str) -> String {
    let lower = label.to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    match words.as_slice() {
        // "next 25", "next 10 results"
        ["next" | "more", number, ..] if number.parse::<u32>().is_ok() => "next".to_owned(),
        // "load more results", "view more"
        ["load" | "show" | "see" | "view", "more"]
        | [
            "load" | "show" | "see" | "view",
            "more",
            "results" | "items" | "records" | "entries" | "hits",
        ] => "load more".to_owned(),
        words => words.join(" "),
    }
}

fn is_classed_next(doc: &Document, node: NodeId) -> bool {
    std::iter::once(node)
        .chain(doc.tree.parent(node))
        .any(|near| {
            doc.tree.classes(near).any(|class| {
                let mut parts = class.split(['-', '_']);
                let speaks_of_pages = ["pag", "nav", "next"]
                    .iter()
                    .any(|part| class.to_lowercase().contains(part));
                speaks_of_pages && parts.any(|part| part.eq_ignore_ascii_case("next"))
            })
        })
}

fn has_word(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace()
        .any(|item| item.eq_ignore_ascii_case(word))
}

/// A button is named by its text. Its value is often the number of the page; where there is no text, the value is what is shown.
pub(super) fn says_next(field: &Field) -> bool {
    let label = if field.label.is_empty() {
        &field.value
    } else {
        &field.label
    };
    NEXT.contains(&bare(label).as_str()) || ARROWS.contains(&label.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    fn next_of(html: &str, here: &str, page: u32) -> Option<String> {
        let doc = read::parse(html, &url(here));
        let links = read::links_in(&doc);
        offered(
            &doc,
            &links.iter().collect::<Vec<_>>(),
            page,
            "war",
            &read::forms_in(&doc),
        )
        .map(|request| request.url.to_string())
    }

    #[test]
    fn the_next_page_is_found_however_it_is_offered() {
        let here = "http://a.test/s?q=war";
        for (html, want) in [
            (
                "<a href='?q=war&p=0'>Prev</a><a rel=next href='?q=war&p=2'>on</a>",
                "http://a.test/s?q=war&p=2",
            ),
            (
                "<a href='?q=war&p=2'>2</a><a href='?q=war&p=9'>▶</a>",
                "http://a.test/s?q=war&p=2",
            ),
            (
                "<a href='?q=war&start=10'>Next »</a>",
                "http://a.test/s?q=war&start=10",
            ),
            (
                "<a href='?q=war&start=10'>next 10</a>",
                "http://a.test/s?q=war&start=10",
            ),
            (
                "<a href='?q=war&p=9'>»</a><a href='?q=war&p=2'>›</a>",
                "http://a.test/s?q=war&p=2",
            ),
            (
                "<a href='/s;p=2'><img alt=next src=n.gif></a>",
                "http://a.test/s;p=2",
            ),
            (
                "<a class='page-next' href='?p=2'><i></i></a>",
                "http://a.test/s?p=2",
            ),
            ("<a href='?p=2'>Weiter</a>", "http://a.test/s?p=2"),
            ("<a href='?p=2'>下一页</a>", "http://a.test/s?p=2"),
            (
                "<form action=/s><input type=hidden name=q value=war><input type=hidden name=from value=10><input type=submit value='Next'></form>",
                "http://a.test/s?q=war&from=10",
            ),
            (
                "<form action=/s><input type=hidden name=q value=war><button name=p value=2>Next page</button></form>",
                "http://a.test/s?q=war&p=2",
            ),
            (
                "<a href='/s?q=war&p=2'>Load more results</a>",
                "http://a.test/s?q=war&p=2",
            ),
            (
                "<div class=nav-previous><a href='/s?q=war&paged=2'>← Older posts</a></div>",
                "http://a.test/s?q=war&paged=2",
            ),
            (
                "<div class=pager><a class=prev href='/s?q=war&o=0'>Zpět</a> <a class=next href='/s?q=war&o=20'>Dál</a></div>",
                "http://a.test/s?q=war&o=20",
            ),
            (
                "<link rel=next href='/s?q=war&cursor=abc'><p>No links here",
                "http://a.test/s?q=war&cursor=abc",
            ),
        ] {
            assert_eq!(next_of(html, here, 1).as_deref(), Some(want), "{html}");
        }
    }

    #[test]
    fn other_links_are_not_taken_for_the_next_page() {
        for html in [
            "<a href='/item/2'>Second best</a>",
            "<a href='http://b.test/?p=2'>Next</a>",
            "<a href='/doku?id=more&do=edit'>more</a>",
            "<a href='/cart/'>Next</a>",
            "<a href='/s?q=war'>2</a>",
            "<li><a href='/item/1'>More</a><li><a href='/item/2'>More</a>",
            "<form action=/wizard method=post><input type=password name=p><input type=hidden name=q value=war><input type=submit value='Next'></form>",
        ] {
            assert_eq!(next_of(html, "http://a.test/s?q=war", 1), None, "{html}");
        }
    }

    #[test]
    fn newer_posts_do_not_lead_on() {
        let html = "<div class=nav-next><a href='/s?q=war'>Newer posts →</a></div><div class=nav-previous><a href='/s?q=war&paged=3'>← Older posts</a></div>";
        let next = next_of(html, "http://a.test/s?q=war&paged=2", 2);
        assert_eq!(next.as_deref(), Some("http://a.test/s?q=war&paged=3"));
    }
}
