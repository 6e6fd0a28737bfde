//! What stands in the way of a form.

use super::dice::Dice;
use super::site::Draft;

/// What a site has besides its articles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extra {
    /// Nothing more.
    Plain,
    /// Forms that are no search: to log in, to subscribe, to write to the owner.
    Decoys,
    /// A calendar without end.
    Calendar,
    /// Lists that can be sorted and narrowed in many ways.
    Facets,
}

/// Months of the calendar; nobody sees its end.
const MONTHS: usize = 240;

pub(super) fn add(extra: Extra, draft: &mut Draft, dice: &mut Dice) {
    asides(draft);
    lures(draft, dice);
    match extra {
        Extra::Plain => {}
        Extra::Decoys => decoys(draft, dice),
        Extra::Calendar => calendar(draft),
        Extra::Facets => facets(draft),
    }
}

/// Pages that most sites have.
fn asides(draft: &mut Draft) {
    for (path, name) in [
        ("/about", "About us"),
        ("/contact", "Contact"),
        ("/privacy", "Privacy"),
        ("/help", "Help"),
    ] {
        let page = draft.page(path, name, "A page that most sites have.");
        draft.link(0, page, name, "");
        draft.footer.push(page);
    }
}

/// Links that speak of searching or of collections, with no form behind them.
fn lures(draft: &mut Draft, dice: &mut Dice) {
    const LURES: [(&str, &str); 10] = [
        ("search-tips", "Search tips"),
        ("search-and-rescue", "Search and rescue"),
        ("about-the-database", "About the database"),
        ("how-to-find-us", "How to find us"),
        ("catalogue-of-errors", "A catalogue of errors"),
        ("library-opening-hours", "Library opening hours"),
        ("news-from-the-archive", "News from the archive"),
        ("our-collection-policy", "Our collection policy"),
        ("the-search-for-meaning", "The search for meaning"),
        ("records-management", "Records management"),
    ];
    for (path, name) in LURES {
        if dice.happens(50) {
            let from = dice.below(draft.pages.len().min(60));
            let page = draft.page(&format!("/info/{path}"), name, "Words about it, no more.");
            draft.link(from, page, name, "");
        }
    }
}

fn decoys(draft: &mut Draft, dice: &mut Dice) {
    let login = draft.page("/login", "Sign in", "For members.");
    draft.pages[login].forms.push(LOGIN.to_owned());
    draft.link(0, login, "Sign in", "");
    let contact = draft.page("/write-to-us", "Write to us", "We read everything.");
    draft.pages[contact].forms.push(CONTACT.to_owned());
    draft.link(0, contact, "Write to us", "");
    for page in &mut draft.pages {
        if dice.happens(60) {
            page.forms.push(NEWSLETTER.to_owned());
        }
    }
}

fn calendar(draft: &mut Draft) {
    let mut before = 0;
    for month in 0..MONTHS {
        let path = format!("/calendar/{}/{:02}", 2026 + month / 12, 1 + month % 12);
        let page = draft.page(&path, "Calendar", "Nothing is planned for this month.");
        draft.link(
            before,
            page,
            if month == 0 { "Calendar" } else { "Next month" },
            "",
        );
        if month + 12 < MONTHS && month % 12 == 0 {
            // A year ahead from any month, so that the calendar is wide as well as long.
            let day = draft.page(
                &format!("{path}/days"),
                "Days",
                "Nothing is planned for these days.",
            );
            draft.link(page, day, "Day by day", "");
        }
        before = page;
    }
}

fn facets(draft: &mut Draft) {
    let list = draft.page("/list", "All entries", "A list of everything.");
    draft.link(0, list, "All entries", "");
    let mut lists = vec![list];
    for sort in ["title", "date", "length"] {
        for colour in ["red", "green", "blue", "black"] {
            for page in 1..=12 {
                let path = format!("/list?sort={sort}&colour={colour}&page={page}");
                let text = "A list of everything, in another order.";
                let facet = draft.page(&path, "All entries", text);
                let from = lists[lists.len().saturating_sub(1 + page % 3)];
                draft.link(from, facet, &format!("{colour}, by {sort}"), "Narrow down");
                draft.link(
                    list,
                    facet,
                    &format!("{colour}, page {page}"),
                    "Narrow down",
                );
                lists.push(facet);
            }
        }
    }
}

/// A form to log in: one that must be left alone.
pub(crate) const LOGIN: &str = "<form action=/session method=post><label>User name <input name=user></label>\
    <label>Password <input type=password name=password></label><button>Sign in</button></form>";
const CONTACT: &str = "<form action=/mail method=post><label>Your name <input name=name></label><label>E-mail <input type=email name=email></label>\
    <label>Message <textarea name=message></textarea></label><button>Send message</button></form>";
/// A form to subscribe: the same.
pub(crate) const NEWSLETTER: &str = "<form action=/subscribe method=post><label>Newsletter: your e-mail <input type=email name=email></label>\
    <button>Subscribe</button></form>";
