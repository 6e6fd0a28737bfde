//! Sites with things nobody should touch, and ways that lead elsewhere.

use crate::ground::{GENEROUS, behind, harvest, submissions};
use crate::library::books;
use surfacer_crawl::{Ending, Summary};
use world::hostile::{Asked, Script, Server};
use world::table::{Empty, Method, Paging, Rules};

fn html(body: &str) -> Script {
    Script::page(&format!("<html><body>{body}</body></html>"))
}

async fn run(server: &Server) -> (Summary, Ending) {
    let root = tempfile::tempdir().unwrap();
    harvest(&server.url("/"), root.path(), GENEROUS).await
}

/// Everything a visitor could break by clicking.
const DANGERS: &str = "
<a href='/do/delete?id=7'>Delete</a> <a href='/do/item/7/remove'>Remove this search entry</a> <a href='/do/logout'>Log out</a>
<a href='/do/unsubscribe?user=3'>Unsubscribe</a> <a href='/do/cart?add=7'>Add to cart</a> <a href='/do/vote?up=7'>Vote</a>
<a href='/do/x?action=delete&id=3'>Old search</a> <a data-method=delete href='/do/y'>Search history</a>
<a data-confirm='Are you sure?' href='/do/z'>Search index</a>
<form action=/do/login method=post><input name=user><input type=password name=pass><button>Log in</button></form>
<form action=/do/register method=post><input name=user><input type=email name=email><input type=password name=p1><input type=password name=p2><button>Create account</button></form>
<form action=/do/reset method=post><label>E-mail <input type=email name=email></label><button>Reset password</button></form>
<form action=/do/comment method=post><textarea name=comment></textarea><button>Post comment</button></form>
<form action=/do/contact method=get><input name=name><input name=email><textarea name=message></textarea><button>Send</button></form>
<form action=/do/newsletter method=get><input type=email name=email><button>Subscribe</button></form>
<form action=/do/cart method=get><input type=hidden name=item value=7><input type=number name=quantity value=1><button>Add to basket</button></form>
<form action=/do/delete method=get><input type=hidden name=id value=7><button>Delete</button></form>
<form action=/do/pay method=post><label>Card number <input name=card autocomplete=cc-number></label><button>Pay</button></form>
<form action=/do/poll method=post><label><input type=radio name=vote value=1> yes</label><button>Vote</button></form>
<form action=/do/upload method=post enctype=multipart/form-data><input type=file name=file><button>Upload</button></form>
<form action=/do/override method=post><input type=hidden name=_method value=DELETE><input name=q><button>Search</button></form>
<form action=/search><input name=words><button formaction=/do/purge formmethod=post>Delete all</button></form>";

#[tokio::test]
async fn nothing_dangerous_is_clicked_or_submitted() {
    let site = world::table::Site::new(books(40), Rules::default());
    let server = behind(books(40), Rules::default(), move |asked: &Asked| {
        let reply = site.answer(&world::table::Asked::get(&asked.target));
        reply
            .content_type
            .contains("html")
            .then(|| Script::page(&reply.body.replace("</body>", &format!("{DANGERS}</body>"))))
    })
    .await;
    let (summary, ending) = run(&server).await;
    let touched: Vec<Asked> = server
        .asked()
        .into_iter()
        .filter(|asked| asked.path().starts_with("/do/"))
        .collect();
    assert_eq!(touched, []);
    assert_eq!(
        (ending, summary.records),
        (Ending::Done, 40),
        "{}",
        summary.stopped
    );
}

#[tokio::test]
async fn a_form_whose_token_is_refused_is_not_hammered() {
    let rules = Rules {
        method: Method::Post,
        token: true,
        ..Rules::default()
    };
    let refuse =
        |asked: &Asked| (asked.method == "POST").then(|| Script::answer(403, &[], "expired"));
    let server = behind(books(40), rules, refuse).await;
    let (summary, ending) = run(&server).await;
    assert_eq!(ending, Ending::Refused, "{}", summary.stopped);
    assert_eq!(submissions(&server), 1);
    assert!(
        summary.refusals.contains_key("forbidden"),
        "{:?}",
        summary.refusals
    );
}

#[tokio::test]
async fn a_form_that_begins_to_refuse_is_left_alone_soon() {
    let rules = Rules {
        method: Method::Post,
        token: true,
        empty: Empty::Nothing,
        paging: Paging::None,
        ..Rules::default()
    };
    let count = std::sync::atomic::AtomicUsize::new(0);
    let server = behind(books(400), rules, move |asked: &Asked| {
        let many =
            asked.method == "POST" && count.fetch_add(1, std::sync::atomic::Ordering::SeqCst) >= 15;
        many.then(|| Script::answer(403, &[], "enough"))
    })
    .await;
    let (summary, ending) = run(&server).await;
    assert_eq!(ending, Ending::Done, "what was found stays");
    assert!(summary.stopped.contains("forbidden"), "{}", summary.stopped);
    assert!(
        submissions(&server) <= 15 + 5,
        "{} submissions",
        submissions(&server)
    );
}

#[tokio::test]
async fn a_form_that_turns_out_to_send_something_is_asked_once_and_never_again() {
    let server = Server::start(|asked: &Asked| match asked.path() {
        "/robots.txt" => Script::answer(404, &[], ""),
        "/search" => html("<h1>Thank you!</h1><p>Your request has been submitted. Expect a confirmation email.</p>"),
        _ => html("<form action=/search role=search><input name=q placeholder='Search the catalogue'><button>Search</button></form>"),
    })
    .await
    .unwrap();
    let root = tempfile::tempdir().unwrap();
    let mut last = None;
    for _ in 0..2 {
        last = Some(harvest(&server.url("/"), root.path(), GENEROUS).await);
    }
    let (summary, ending) = last.unwrap();
    assert_eq!(submissions(&server), 1);
    assert_eq!(ending, Ending::Refused);
    assert!(
        summary.stopped.contains("side_effect"),
        "{}",
        summary.stopped
    );
}

#[tokio::test]
async fn a_search_that_leads_to_a_login_page_is_stopped_at_once() {
    let server = behind(books(40), Rules::default(), |asked: &Asked| match asked.path() {
        "/search" if asked.target.contains("q=") => Some(Script::redirect(302, "/account/login?next=search")),
        "/account/login" => Some(html(
            "<h1>Please log in</h1><form action=/account/in method=post><input name=user><input type=password name=password><button>Log in</button></form>",
        )),
        _ => None,
    })
    .await;
    let (summary, ending) = run(&server).await;
    assert_eq!(submissions(&server), 1);
    assert_eq!(ending, Ending::Refused);
    assert!(
        summary.stopped.contains("login_wall"),
        "{}",
        summary.stopped
    );
    assert_eq!(server.times("/account/in"), 0);
}

#[tokio::test]
async fn a_site_behind_a_login_is_refused_by_that_name() {
    let server = Server::start(|asked: &Asked| match asked.path() {
        "/robots.txt" => Script::answer(404, &[], ""),
        "/login" => html("<form action=/in method=post><input name=user><input type=password name=password><button>Log in</button></form>"),
        _ => Script::redirect(302, "/login"),
    })
    .await
    .unwrap();
    let (summary, ending) = run(&server).await;
    assert_eq!(ending, Ending::Refused);
    assert!(
        summary.stopped.contains("login_wall"),
        "{}",
        summary.stopped
    );
    assert_eq!(server.times("/in"), 0);
}

/// A page that sends a visitor to another place.
type Way = fn(&Asked, &str) -> Script;

/// A site that sends a visitor elsewhere, in one way or another. Says how often the other place was reached.
async fn strayed(site: impl Fn(&Asked, &str) -> Script + Send + Sync + 'static) -> usize {
    let canary = Server::canary().await.unwrap();
    let elsewhere = canary.url("/");
    let server = Server::start(move |asked: &Asked| match asked.path() {
        "/robots.txt" => Script::answer(
            200,
            &[("Content-Type", "text/plain")],
            format!("Sitemap: {elsewhere}sitemap.xml\n"),
        ),
        _ => site(asked, &elsewhere),
    })
    .await
    .unwrap();
    run(&server).await;
    assert!(server.connections() > 0);
    canary.connections()
}

const BOX: &str = "<input name=q placeholder='Search the catalogue'><button>Search</button></form>";

#[tokio::test]
async fn no_way_leads_to_another_server() {
    let ways: [(&str, Way); 8] = [
        ("form action", |_, to| {
            html(&format!("<form role=search action={to}search>{BOX}"))
        }),
        ("posted form", |_, to| {
            html(&format!(
                "<form role=search method=post action={to}search>{BOX}"
            ))
        }),
        ("formaction", |_, to| {
            html(&format!(
                "<form role=search action=/search><input name=q placeholder=Search><button formaction={to}search>Search</button></form>"
            ))
        }),
        ("base", |_, to| {
            Script::page(&format!(
                "<html><head><base href={to}></head><body><a href=advanced>Search</a><form role=search action=search>{BOX}</body>"
            ))
        }),
        ("meta refresh", |_, to| {
            Script::page(&format!(
                "<html><head><meta http-equiv=refresh content='0; url={to}'></head><body>Moved</body>"
            ))
        }),
        ("redirect of a page", |_, to| Script::redirect(302, to)),
        ("redirect of a search", |asked, to| match asked.path() {
            "/search" => Script::redirect(302, to),
            _ => html(&format!("<form role=search action=/search>{BOX}")),
        }),
        ("links and next pages", |asked, to| match asked.path() {
            "/search" => html(&format!(
                "<ul><li><a href={to}item/1>One old book</a><li><a href={to}item/2>Two old books</a><li><a href={to}item/3>Three old books</a></ul>\
                 <a rel=next href={to}search?page=2>Next</a><a href={to}search?page=2>2</a>"
            )),
            _ => html(&format!(
                "<a href={to}search>Advanced search</a><form role=search action=/search>{BOX}"
            )),
        }),
    ];
    for (name, way) in ways {
        assert_eq!(strayed(way).await, 0, "{name}");
    }
}
