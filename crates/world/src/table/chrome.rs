//! What surrounds every page: head, banner, menu, side column, footer. The seed picks one of three hands.

use super::site::Visit;
use super::{Method, Signs, content, signs, temptations};
use crate::html::{escape, joined};

/// Who built the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hand {
    /// HTML5 elements, a card of a header, labels tied by `for`.
    Modern,
    /// `div`s with ids, labels around inputs, capitals in the menu.
    Classic,
    /// Hardly any classes, a form laid out as a table.
    Plain,
}

impl Hand {
    pub(super) fn of(visit: &Visit) -> Self {
        let later = u64::from(visit.is_redesigned());
        match (visit.site.rules.seed % 3 + later) % 3 {
            0 => Self::Modern,
            1 => Self::Classic,
            _ => Self::Plain,
        }
    }
}

/// The frame of one visit's page.
pub(super) struct Chrome<'a> {
    visit: &'a Visit<'a>,
    head: String,
}

impl<'a> Chrome<'a> {
    pub(super) fn of(visit: &'a Visit<'a>) -> Self {
        Self {
            visit,
            head: String::new(),
        }
    }

    /// The same, with more in the head of the page.
    pub(super) fn with_head(self, head: String) -> Self {
        Self { head, ..self }
    }

    /// A whole page around its main part.
    pub(super) fn wrap(&self, title: &str, main: &str) -> String {
        let name = escape(&self.visit.site.rules.title);
        let title = escape(title);
        let head = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title} | {name}</title>\n<link rel=\"stylesheet\" href=\"/style.css\">\n{}{}</head>\n",
            signs::in_head(self.visit),
            self.head
        );
        let menu = self.menu();
        let login = self.when_tempting(temptations::LOGIN);
        let newsletter = self.when_tempting(temptations::NEWSLETTER);
        let logout = self.when_tempting(temptations::LOGOUT);
        let side = self.side();
        let footer = self.footer();
        let home = self.visit.link("/");
        let body = match Hand::of(self.visit) {
            Hand::Modern => format!(
                "<body>\n<a class=\"skip\" href=\"#main\">Skip to content</a>\n\
                 <header class=\"site-header\"><a class=\"brand\" href=\"{home}\">{name}</a>\n\
                 <nav aria-label=\"Main\"><ul>{menu}</ul></nav>\n{login}{logout}</header>\n\
                 <div class=\"columns\">\n<main id=\"main\">\n{main}</main>\n{side}</div>\n\
                 <footer class=\"site-footer\">{newsletter}{footer}</footer>\n</body>\n</html>\n"
            ),
            Hand::Classic => format!(
                "<body class=\"page\">\n<div id=\"wrapper\">\n<div id=\"header\"><h2 class=\"logo\"><a href=\"{home}\">{name}</a></h2>\n\
                 {login}</div>\n<div id=\"navigation\" role=\"navigation\"><ul class=\"menu\">{menu}</ul></div>\n\
                 {side}<div id=\"content\" role=\"main\">\n{main}</div>\n\
                 <div id=\"footer\">{newsletter}{footer}{logout}</div>\n</div>\n</body>\n</html>\n"
            ),
            Hand::Plain => format!(
                "<body>\n<p><a href=\"{home}\"><b>{name}</b></a></p>\n<ul>{menu}</ul>\n{login}<hr>\n\
                 <main>\n{main}</main>\n{side}<hr>\n{newsletter}<address>{footer}</address>\n{logout}</body>\n</html>\n"
            ),
        };
        head + &body
    }

    fn when_tempting(&self, markup: &'static str) -> &'static str {
        if self.visit.site.rules.temptations {
            markup
        } else {
            ""
        }
    }

    fn menu(&self) -> String {
        let mut entries = vec![("/", "Home"), ("/about", "About")];
        if self.visit.site.rules.signs == Signs::Links {
            entries.insert(1, ("/search", "Search"));
        }
        if self.visit.site.rules.traps.calendar {
            entries.push(("/events/2026/11", "Events"));
        }
        entries.push(("/contact", "Contact"));
        let item =
            |(path, text)| format!("<li><a href=\"{}\">{text}</a></li>", self.visit.link(path));
        joined(entries.into_iter().map(item))
    }

    /// The noise beside the main part: it looks like records and is not the answer.
    fn side(&self) -> String {
        let site = self.visit.site;
        let rows = site.table.rows().len();
        if !site.rules.noise || rows == 0 {
            return String::new();
        }
        let turn = usize::try_from(self.visit.number % 9973).unwrap_or(0);
        let recent = joined((0..5.min(rows)).map(|step| {
            let row = (turn * 7 + step * 13) % rows;
            format!("<li>{}</li>\n", content::mention(self.visit, row))
        }));
        let popular = if site.rules.text && site.rules.method == Method::Get && !site.rules.token {
            let words = (0..4.min(rows)).map(|step| {
                let heading = site.heading(step * 31 % rows);
                let word = heading.split_whitespace().next().unwrap_or("new");
                let query: String = url::form_urlencoded::byte_serialize(word.as_bytes()).collect();
                let link = self.visit.link(&format!("/search?q={query}"));
                format!("<a href=\"{link}\">{}</a>\n", escape(word))
            });
            format!(
                "<h3>Popular searches</h3>\n<p class=\"tags\">{}</p>\n",
                joined(words)
            )
        } else {
            String::new()
        };
        let (offer, address) = ADVERTISEMENTS[turn % ADVERTISEMENTS.len()];
        format!(
            "<aside class=\"sidebar\">\n<h3>Recently added</h3>\n<ul class=\"recent\">\n{recent}</ul>\n{popular}\
             <div class=\"ad\"><a rel=\"sponsored nofollow\" href=\"{address}?visit={turn}\">{offer}</a></div>\n</aside>\n"
        )
    }

    fn footer(&self) -> String {
        let name = escape(&self.visit.site.rules.title);
        if self.visit.site.rules.noise {
            let about = self.visit.link("/about");
            format!(
                "<ul class=\"links\"><li><a href=\"{about}#terms\">Terms of use</a></li>\
                 <li><a href=\"{about}#privacy\">Privacy</a></li><li><a href=\"{about}#press\">Press</a></li></ul>\
                 <p>&copy; 2026 {name}. All rights reserved.</p>\n"
            )
        } else {
            format!("<p>&copy; 2026 {name}</p>\n")
        }
    }
}

/// Offers that take turns. The hosts are under `.example`, which never resolves.
const ADVERTISEMENTS: [(&str, &str); 4] = [
    (
        "Save up to 40 % on garden furniture this week",
        "https://ads.example/garden",
    ),
    (
        "Learn a language in your lunch break",
        "https://ads.example/language",
    ),
    (
        "Compare travel insurance in two minutes",
        "https://offers.example/travel",
    ),
    (
        "The new mattress everyone talks about",
        "https://offers.example/sleep",
    ),
];
