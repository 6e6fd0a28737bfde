//! Pages that are not search results: home, about, contact, one record, the endless calendar.

use super::chrome::Chrome;
use super::exchange::Reply;
use super::form::capitalised;
use super::site::Visit;
use super::temptations;
use super::{RowLinks, Signs};
use crate::html::{escape, joined};

/// Records the home page features.
const FEATURED: usize = 5;

/// The style sheet.
pub(super) const STYLE: &str = "body{font-family:sans-serif;margin:0 auto;max-width:70rem;padding:0 1rem;color:#222}\
nav ul,.menu{display:flex;gap:1rem;list-style:none;padding:0}.columns{display:flex;gap:2rem}main{flex:3}aside{flex:1}\
.card{border:1px solid #ccc;border-radius:4px;margin:.5rem 0;padding:.5rem}.pagination a{margin-right:.5rem}\
table{border-collapse:collapse}td,th{padding:.25rem .5rem;text-align:left}.error{color:#a00}.ad{background:#ffd;padding:1rem}\n";

/// The start page.
pub(super) fn home(visit: &Visit) -> Reply {
    let name = escape(&visit.site.rules.title);
    let search = match visit.site.rules.signs {
        Signs::Links => format!(
            "<a href=\"{}\">Search the collection</a> to find what you are looking for.",
            visit.link("/search")
        ),
        _ => "Those who know us know where to look.".to_owned(),
    };
    let rows = visit.site.table.rows().len();
    let step = rows / FEATURED.max(1) + 1;
    let featured = joined(
        (0..rows)
            .step_by(step)
            .map(|row| format!("<li>{}</li>\n", mention(visit, row))),
    );
    let main = format!(
        "<h1>Welcome to {name}</h1>\n<p>Our collection is open to everybody. {search}</p>\n\
         <h2>Featured</h2>\n<ul class=\"featured\">\n{featured}</ul>\n"
    );
    Reply::page(200, Chrome::of(visit).wrap("Home", &main))
}

/// A page about the site.
pub(super) fn about(visit: &Visit) -> Reply {
    let name = escape(&visit.site.rules.title);
    let contact = visit.link("/contact");
    let main = format!(
        "<h1>About us</h1>\n<p>{name} has been kept by a small team of volunteers for many years. New entries are \
         added every week and corrections are always welcome: please <a href=\"{contact}\">write to us</a>.</p>\n\
         <h2 id=\"terms\">Terms of use</h2>\n<p>You may use what you find here as long as you name the source.</p>\n\
         <h2 id=\"privacy\">Privacy</h2>\n<p>We keep no record of who you are.</p>\n\
         <h2 id=\"press\">Press</h2>\n<p>Pictures for the press are sent on request.</p>\n"
    );
    Reply::page(200, Chrome::of(visit).wrap("About us", &main))
}

/// How to reach the people behind the site.
pub(super) fn contact(visit: &Visit) -> Reply {
    let form = if visit.site.rules.temptations {
        temptations::CONTACT
    } else {
        ""
    };
    let main = format!(
        "<h1>Contact</h1>\n<p>We answer most letters within a week.</p>\n\
         <address>The editors, 12 Mill Lane, Little Hampden</address>\n{form}"
    );
    Reply::page(200, Chrome::of(visit).wrap("Contact", &main))
}

/// The page of one record: every column, also those the result rows leave out.
pub(super) fn item(visit: &Visit, row: usize) -> Reply {
    let table = &visit.site.table;
    let heading = visit.site.heading(row);
    let facts = joined(
        table
            .columns()
            .iter()
            .zip(&table.rows()[row])
            .filter(|(_, value)| !value.is_empty())
            .map(|(column, value)| {
                format!(
                    "<dt>{}</dt><dd>{}</dd>\n",
                    capitalised(column),
                    escape(value)
                )
            }),
    );
    let tempting = if visit.site.rules.temptations {
        temptations::beside_item(&table.keys()[row])
    } else {
        String::new()
    };
    let home = visit.link("/");
    let search = match visit.site.rules.signs {
        Signs::Links => format!("<a href=\"{}\">Search</a> &gt; ", visit.link("/search")),
        _ => String::new(),
    };
    let title = escape(heading);
    let main = format!(
        "<p class=\"breadcrumb\"><a href=\"{home}\">Home</a> &gt; {search}{title}</p>\n\
         <article>\n<h1>{title}</h1>\n<dl class=\"facts\">\n{facts}</dl>\n</article>\n{tempting}"
    );
    Reply::page(200, Chrome::of(visit).wrap(heading, &main))
}

/// One month, `2026/11`, with ways to the month before and after, forever.
pub(super) fn calendar(visit: &Visit, month: &str) -> Option<Reply> {
    let (year, month) = month.split_once('/')?;
    let (year, month): (i64, i64) = (year.parse().ok()?, month.parse().ok()?);
    if !(1..=12).contains(&month) || !(0..=9999).contains(&year) {
        return None;
    }
    let count = year * 12 + month - 1;
    let address = |count: i64| {
        visit.link(&format!(
            "/events/{}/{}",
            count.div_euclid(12),
            count.rem_euclid(12) + 1
        ))
    };
    let days = joined((1..=28).map(|day| {
        format!(
            "<td>{day}</td>{}",
            if day % 7 == 0 { "</tr>\n<tr>" } else { "" }
        )
    }));
    let main = format!(
        "<h1>Events in {month}/{year}</h1>\n<p>There are no events this month.</p>\n\
         <table class=\"calendar\"><tr>{days}<td colspan=\"7\"></td></tr></table>\n\
         <p><a href=\"{}\">Previous month</a> <a href=\"{}\">Next month</a></p>\n",
        address(count - 1),
        address(count + 1)
    );
    Some(Reply::page(200, Chrome::of(visit).wrap("Events", &main)))
}

/// A record named in passing: a link where records have pages, plain words where not.
pub(super) fn mention(visit: &Visit, row: usize) -> String {
    let text = escape(visit.site.heading(row));
    match visit.site.rules.links {
        RowLinks::Detail => format!("<a href=\"{}\">{text}</a>", visit.item_link(row)),
        RowLinks::None => text,
    }
}
