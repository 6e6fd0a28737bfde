use super::*;

fn judged(html: &str) -> Vec<(String, Result<(), Refusal>)> {
    let page = Url::parse("http://library.example/page").unwrap();
    let document = read::parse(html, &page);
    read::links_in(&document)
        .iter()
        .map(|link| (link.url.to_string(), may_follow(&document, link)))
        .collect()
}

fn refused_as(html: &str, why: Refusal) {
    let links = judged(html);
    assert!(!links.is_empty(), "no link in {html}");
    for (_, verdict) in links {
        assert_eq!(verdict, Err(why), "{html}");
    }
}

#[test]
fn links_that_do_something_are_not_followed() {
    for html in [
        "<a href='/do/delete?id=1'>x</a>",
        "<a href='/item/12/delete'>x</a>",
        "<a href='/delete-comment/12'>x</a>",
        "<a href='/account/logout.php'>x</a>",
        "<a href='/unsubscribe?list=3'>x</a>",
        "<a href='/?add-to-cart=99'>x</a>",
        "<a href='/cart/add/5'>x</a>",
        "<a href='/index.php?action=delete&id=4'>x</a>",
        "<a href='/index.php?title=Main&action=edit'>x</a>",
        "<a href='/post/5/vote'>x</a>",
        "<a href='/comment/5/report'>x</a>",
        "<a href='/report?comment=abc'>x</a>",
        "<a href='/results?export=csv'>x</a>",
        "<a href='/plugins?_wpnonce=81ab'>x</a>",
        "<a href='/%E5%88%A0%E9%99%A4/7'>x</a>",
        "<a href='/x/1'>Delete this</a>",
        "<a href='/x/2'>Abmelden</a>",
        "<a href='/x/3'>Ajouter au panier</a>",
        "<a href='/x/4'>Удалить</a>",
        "<a href='/x/5'>ログアウト</a>",
        "<a href='/x/6'>删除</a>",
        "<a href='/x/7'>Print</a>",
        "<a href='/x/8' title='Sign out'><img src=i.png></a>",
        "<a href='/x/9' data-method='delete'>Entry</a>",
        "<a href='/x/10' data-confirm='Really?'>Entry</a>",
        "<a href='/x/11' onclick=\"return confirm('Sure?')\">Entry</a>",
    ] {
        refused_as(html, Refusal::UnsafeLink);
    }
}

#[test]
fn links_that_tell_about_doing_something_are_followed() {
    for html in [
        "<a href='/guide/how-to-delete-a-file-safely'>How to delete a file safely and for good</a>",
        "<a href='/wiki/Geography'>Geography</a>",
        "<a href='/search?q=delete'>delete a row from a table with one statement</a>",
        "<a href='/records?year=1990&page=2'>2</a>",
        "<a href='/wiki/File:Painting.jpg'>Painting</a>",
        "<a href='/books/12' data-method='get'>A book</a>",
        "<a href='/blog/info'>Blog info</a>",
        "<a href='/advanced'>Advanced search</a>",
        "<a href='/report'>View tickets</a>",
    ] {
        for (url, verdict) in judged(html) {
            assert_eq!(verdict, Ok(()), "{url}");
        }
    }
}

#[test]
fn what_is_no_page_is_not_followed() {
    for html in [
        "<a href='/scan.PDF'>Scan</a>",
        "<a href='/files/all.tar.gz?dl=1'>All</a>",
        "<a href='/pictures/1.jpeg'>Picture</a>",
        "<a href='/list' download>List</a>",
    ] {
        refused_as(html, Refusal::NotHtml);
    }
    refused_as(
        "<a rel='external nofollow' href='/sponsor'>Sponsor</a>",
        Refusal::Nofollow,
    );
}

fn promise_of(html: &str) -> f64 {
    let page = Url::parse("http://library.example/page").unwrap();
    let document = read::parse(html, &page);
    promise(&read::links_in(&document)[0])
}

#[test]
fn a_link_to_a_search_page_promises_most() {
    let advanced = promise_of("<a href='/search/advanced'>Advanced search</a>");
    let search = promise_of("<a href='/suche'>Suche</a>");
    let catalogue = promise_of("<a href='/catalogue'>Catalogue</a>");
    let article = promise_of(
        "<a href='/articles/12'>A search for meaning in the poems of the late nineteenth century</a>",
    );
    let privacy = promise_of("<a href='/privacy'>Privacy</a>");
    assert!(advanced > search, "{advanced} {search}");
    assert!(search > catalogue, "{search} {catalogue}");
    assert!(catalogue > article, "{catalogue} {article}");
    assert!(article > privacy, "{article} {privacy}");
    assert!(search > 0.5 && article < 0.2);
}

#[test]
fn a_promise_is_heard_in_many_languages() {
    for text in [
        "Recherche",
        "Búsqueda",
        "Ricerca",
        "Zoeken",
        "Szukaj",
        "Поиск",
        "Sök",
        "Søg",
        "Haku",
        "Vyhledávání",
        "Arama",
        "Αναζήτηση",
        "検索",
        "搜索",
        "검색",
        "بحث",
    ] {
        assert!(
            promise_of(&format!("<a href='/x'>{text}</a>")) > 0.5,
            "{text}"
        );
    }
}
