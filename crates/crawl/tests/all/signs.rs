//! Search pages that no link leads to, and what a site puts up for machines instead.

use crate::ground::{GENEROUS, behind, drain, harvest, harvested, submissions, url};
use crate::library::books;
use crate::verdict::request_of;
use model::Refusal;
use store::SiteFile;
use surfacer_crawl::Ending;
use world::hostile::{Script, Server};
use world::table::{Method, Rules, Seen, Signs, serve};

const NAMED: &str = "User-agent: *\nDisallow: /private\nSitemap: /sitemap.xml\n";

/// A site, the address that shows its form, and how many requests may go before that.
struct Unlinked {
    name: &'static str,
    rules: Rules,
    shows: &'static str,
    before: usize,
}

fn unlinked() -> Vec<Unlinked> {
    let site = |name, signs, shows, before| Unlinked {
        name,
        rules: Rules {
            signs,
            ..Rules::default()
        },
        shows,
        before,
    };
    // robots.txt, the front page and a page that is not there always come first.
    let mut sites = vec![
        site("named sitemap", Signs::Sitemap, "/search", 4),
        site("by post", Signs::Description, "/osd", 3),
        // Three more pages, then the sitemap.
        site("unnamed sitemap", Signs::Sitemap, "/search", 7),
        site("description", Signs::Description, "/osd", 3),
        site("action", Signs::Action, "/", 1),
    ];
    NAMED.clone_into(&mut sites[0].rules.robots);
    sites[1].rules.method = Method::Post;
    sites
}

#[tokio::test]
async fn a_search_page_that_no_link_leads_to_is_found_in_a_few_requests() {
    for site in unlinked() {
        let name = site.name;
        let drained = drain(60, site.rules, GENEROUS).await;
        assert_eq!(drained.ending, Ending::Done, "{name}");
        assert_eq!(drained.summary.records, 60, "{name}");
        let log = drained.site.log();
        let paths: Vec<&str> = log.iter().map(|seen| seen.path.as_str()).collect();
        let shown = paths.iter().position(|path| *path == site.shows).unwrap();
        assert_eq!(shown, site.before, "{name}: {:?}", &paths[..12]);
        // A few more pages may hold a better one; then it is asked.
        let is_search = |seen: &Seen| {
            seen.path == "/search" && (seen.method == "POST" || !seen.query.is_empty())
        };
        let asked = log.iter().position(is_search).unwrap();
        assert!(asked <= shown + 5, "{name}: {:?}", &paths[..=asked]);
    }
}

#[tokio::test]
async fn a_walk_by_such_signs_goes_on_after_a_stop_as_if_there_had_been_none() {
    for Unlinked { name, rules, .. } in unlinked() {
        let whole = drain(40, rules.clone(), GENEROUS).await;
        let site = serve(books(40), rules, 0).unwrap();
        let root = tempfile::tempdir().unwrap();
        for budget in 1..16 {
            harvest(&site.url(), root.path(), budget).await;
        }
        harvest(&site.url(), root.path(), GENEROUS).await;
        let again = harvested(root.path(), &site.url());
        assert_eq!(again.asked, whole.harvested.asked, "{name}");
        // robots.txt is asked for in every run; everything else once, but for what a stop cut off before it was kept.
        let pages = |log: Vec<Seen>| {
            let mut pages: Vec<String> = log
                .iter()
                .map(request_of)
                .filter(|asked| !asked.contains("/robots.txt"))
                .collect();
            pages.dedup();
            pages
        };
        assert_eq!(pages(site.log()), pages(whole.site.log()), "{name}");
    }
}

/// A front page without a form, and a sitemap in parts that lies about where it leads.
async fn a_site_in_parts(elsewhere: String) -> Server {
    behind(books(40), Rules::default(), move |asked| {
        let xml = |body: String| Script::answer(200, &[("Content-Type", "text/xml")], body);
        Some(match asked.path() {
            "/" => Script::page("<h1>Welcome</h1><p>We are open on Mondays.</p>"),
            "/robots.txt" => Script::answer(
                200,
                &[("Content-Type", "text/plain")],
                format!("Sitemap: {elsewhere}robots.xml\nSitemap: /maps/index.xml\n"),
            ),
            "/maps/index.xml" => xml(format!(
                "<sitemapindex><sitemap><loc>/maps/index.xml</loc></sitemap><sitemap><loc>{elsewhere}index.xml</loc></sitemap>\
                 <sitemap><loc>/maps/products-1.xml.gz</loc></sitemap><sitemap><loc>/maps/pages.xml</loc></sitemap></sitemapindex>"
            )),
            "/maps/pages.xml" => xml(format!(
                "<urlset><url><loc>{elsewhere}search</loc></url><url><loc>/item/1/delete</loc></url><url><loc>/search</loc></url></urlset>"
            )),
            _ => return None,
        })
    })
    .await
}

#[tokio::test]
async fn a_sitemap_in_parts_is_followed_on_its_own_site_only() {
    let canary =
        Server::start(|_| Script::page("<form action=/x><input type=search name=q></form>"))
            .await
            .unwrap();
    let server = a_site_in_parts(canary.url("/")).await;
    let root = tempfile::tempdir().unwrap();
    let (summary, ending) = harvest(&server.url("/"), root.path(), GENEROUS).await;
    assert_eq!(
        (ending, summary.records),
        (Ending::Done, 40),
        "{}",
        summary.stopped
    );
    assert_eq!(canary.asked().len(), 0);
    assert_eq!(server.times("/item/1/delete"), 0);
    assert_eq!(
        (
            server.times("/maps/index.xml"),
            server.times("/maps/products-1.xml.gz")
        ),
        (1, 0)
    );
}

#[tokio::test]
async fn a_hint_that_leads_nowhere_is_one_page_that_was_not_there() {
    let server = behind(books(40), Rules::default(), |asked| {
        Some(match asked.path() {
            "/" => Script::page(
                "<link rel=search type=application/opensearchdescription+xml href=/gone.xml><h1>Welcome</h1><a href=/about>About us</a>",
            ),
            "/robots.txt" => Script::answer(200, &[], "Sitemap: /gone-too.xml"),
            "/about" => Script::page("<p>Nothing but words about ourselves.</p>"),
            _ => Script::answer(404, &[("Content-Type", "text/html")], "<p>There is no such page here.</p>"),
        })
    })
    .await;
    let root = tempfile::tempdir().unwrap();
    let (summary, ending) = harvest(&server.url("/"), root.path(), GENEROUS).await;
    assert_eq!(submissions(&server), 0, "{}", summary.stopped);
    assert_ne!(ending, Ending::Gone);
    let path = store::site_path(root.path(), &url(&server.url("/")).site());
    let pages = SiteFile::read_only(&path).unwrap().pages().unwrap();
    for hint in ["/gone.xml", "/gone-too.xml"] {
        let page = pages.iter().find(|page| page.url.parts().path() == hint);
        assert_eq!(page.unwrap().refusal, Some(Refusal::NotFound), "{hint}");
        assert_eq!(server.times(hint), 1, "{hint}");
    }
    // Nothing leads on, so the usual addresses are tried, once.
    assert_eq!(server.times("/search"), 1);
}

#[tokio::test]
async fn a_site_whose_front_page_closes_its_links_is_asked_for_the_usual_addresses() {
    let server = behind(books(40), Rules::default(), |asked| match asked.path() {
        "/" => Some(Script::page(
            "<meta name=robots content=nofollow><h1>Welcome</h1><a href=/secret>Come in</a>",
        )),
        _ => None,
    })
    .await;
    let root = tempfile::tempdir().unwrap();
    let (summary, _) = harvest(&server.url("/"), root.path(), GENEROUS).await;
    assert_eq!(summary.records, 40, "{}", summary.stopped);
    assert_eq!(server.times("/secret"), 0);
}

#[tokio::test]
async fn a_front_page_that_leads_nowhere_is_no_end_where_there_is_a_sitemap() {
    let site = world::table::Site::new(books(40), Rules::default());
    let server = Server::start(move |asked| match asked.path() {
        "/" => Script::page("<h1>Welcome</h1><p>Please switch on scripts.</p>"),
        "/sitemap.xml" => Script::answer(
            200,
            &[("Content-Type", "application/xml")],
            "<urlset><url><loc>/</loc></url><url><loc>/collection/finder</loc></url></urlset>",
        ),
        "/collection/finder" => Script::page(
            "<form action=/search><label>Search <input type=search name=q></label><button>Search</button></form>",
        ),
        "/search" if asked.target.contains("q=") => crate::ground::as_the_site(&site, asked),
        _ => Script::answer(404, &[("Content-Type", "text/html")], "<p>Not here.</p>"),
    })
    .await
    .unwrap();
    let root = tempfile::tempdir().unwrap();
    let (summary, _) = harvest(&server.url("/"), root.path(), GENEROUS).await;
    assert_eq!(summary.records, 40, "{}", summary.stopped);
}

#[tokio::test]
async fn a_front_page_with_a_search_form_needs_no_hint() {
    let server = behind(books(40), Rules::default(), |asked| match asked.path() {
        "/" => Some(Script::page(
            "<link rel=search type=application/opensearchdescription+xml href=/osd><h1>Welcome</h1>\
             <form action=/search><label>Search <input type=search name=q></label><button>Search</button></form>",
        )),
        "/robots.txt" => Some(Script::answer(200, &[], "Sitemap: /sitemap.xml")),
        _ => None,
    })
    .await;
    let root = tempfile::tempdir().unwrap();
    let (summary, _) = harvest(&server.url("/"), root.path(), GENEROUS).await;
    assert_eq!(summary.records, 40, "{}", summary.stopped);
    for hint in ["/osd", "/sitemap.xml", "/advanced", "/catalog"] {
        assert_eq!(server.times(hint), 0, "{hint}");
    }
}
