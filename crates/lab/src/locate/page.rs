//! Pages of pretend sites as HTML.

use super::names;
use super::web::{FormAt, Kind, Site, Web};
use crate::explore::dice::Dice;
use crate::explore::extras::{LOGIN, NEWSLETTER};
use std::fmt::Write;

/// Pages with an advertisement, in a hundred, and with a link that somebody left there for a farm.
const ADVERTISED: usize = 40;
const SPAMMED: usize = 6;

/// Where search forms stand.
const SEARCH: [&str; 4] = ["/search", "/catalogue", "/find", "/records"];
/// What links to them say, and what links to the pages before them say.
const TO_FORM: [&str; 8] = [
    "Search the collection",
    "Advanced search",
    "Catalogue",
    "Search our database",
    "Find records",
    "Search",
    "Explore the archive",
    "Holdings",
];
const BEFORE_FORM: [(&str, &str); 5] = [
    ("/collections", "Collections"),
    ("/research", "Research"),
    ("/resources", "Resources"),
    ("/services", "Services"),
    ("/archive", "The archive"),
];
/// Links that only speak of searching.
const LURES: [(&str, &str); 6] = [
    ("/search-tips", "Search tips"),
    ("/about-the-database", "About the database"),
    ("/opening-hours", "Library opening hours"),
    ("/collection-policy", "Our collection policy"),
    ("/archive-news", "News from the archive"),
    ("/find-us", "How to find us"),
];
const ASIDES: [(&str, &str); 4] = [
    ("/about", "About us"),
    ("/contact", "Contact"),
    ("/privacy", "Privacy"),
    ("/help", "Help"),
];

/// A site whose page is written.
pub(super) struct Written<'a> {
    pub(super) web: &'a Web<'a>,
    pub(super) number: usize,
    pub(super) site: &'a Site,
}

impl Written<'_> {
    /// Dice of the site, for what all its pages agree on.
    fn dice(&self, what: &str) -> Dice {
        Dice::new(&format!("{what} {}", self.site.host), 0)
    }

    /// The address of the page with the form.
    fn form_path(&self) -> &'static str {
        SEARCH[self.dice("form").below(SEARCH.len())]
    }

    fn before_form(&self) -> (&'static str, &'static str) {
        BEFORE_FORM[self.dice("before").below(BEFORE_FORM.len())]
    }

    /// Links that only speak of searching; also pages such as others have before their form.
    fn lures(&self) -> Vec<(&'static str, &'static str)> {
        let mut dice = self.dice("lures");
        let mut lures: Vec<_> = LURES.into_iter().filter(|_| dice.happens(20)).collect();
        if self.site.form != Some(FormAt::Far) && dice.happens(50) {
            lures.push(self.before_form());
        }
        lures
    }

    fn form(&self) -> String {
        let mut dice = self.dice("controls");
        let name = dice.pick(&["q", "query", "search", "term"]);
        let button = dice.pick(&["Search", "Find", "Go"]);
        let subject = escaped(&self.site.subject);
        let more = if dice.happens(50) {
            "<label>Sort by <select name=sort><option>title<option>year</select></label>"
        } else {
            ""
        };
        format!(
            "<form action=/results method=get><label>Search {subject} <input type=text name={name}></label>{more}<button>{button}</button></form>"
        )
    }

    /// A page with what all pages of the site have.
    fn page(&self, title: &str, main: &str, dice: &mut Dice) -> String {
        let mut html = format!(
            "<!doctype html><title>{} - {}</title><header><a href=/>{}</a></header><main><h1>{}</h1>{main}</main>",
            escaped(title),
            escaped(&self.site.title),
            escaped(&self.site.title),
            escaped(title)
        );
        self.advertise(&mut html, dice);
        if self.dice("newsletter").happens(40) {
            html.push_str(NEWSLETTER);
        }
        html.push_str("<footer><ul>");
        for (path, name) in ASIDES {
            put_link(&mut html, path, name, "");
        }
        html.push_str("</ul></footer>");
        html
    }

    fn advertise(&self, html: &mut String, dice: &mut Dice) {
        let sites = &self.web.sites;
        let of =
            |kind: Kind| -> Vec<&Site> { sites.iter().filter(|site| site.kind == kind).collect() };
        if dice.happens(ADVERTISED) {
            let shops = of(Kind::Shop);
            let shop = shops[dice.below(shops.len())];
            let rel = if dice.happens(50) {
                " rel=sponsored"
            } else {
                ""
            };
            put(
                html,
                format_args!(
                    "<aside><p>Best prices: <a href=http://{}/{rel}>{} for less</a></p></aside>",
                    shop.host,
                    escaped(&self.site.subject)
                ),
            );
        }
        if dice.happens(SPAMMED) {
            let farms = of(Kind::Farm);
            let farm = farms[dice.below(farms.len())];
            put(
                html,
                format_args!(
                    "<p>A visitor wrote: more on <a href=http://{}/>{}</a> here!</p>",
                    farm.host,
                    escaped(&self.web.bait.join(" "))
                ),
            );
        }
    }

    fn home(&self, dice: &mut Dice) -> String {
        let articles = &self.web.collection.articles;
        let mut main = format!("<p>All about {}.</p>", escaped(&self.site.subject));
        if self.site.form == Some(FormAt::Home) {
            main.push_str(&self.form());
        }
        main.push_str("<ul>");
        for article in &self.site.articles {
            let about = &articles[*article];
            let path = self.web.article_path(*article);
            put_link(&mut main, &path, &about.title, &about.lead);
        }
        let mut more = self.lures();
        match self.site.form {
            Some(FormAt::Near) => more.push((self.form_path(), self.to_form())),
            Some(FormAt::Far) => more.push(self.before_form()),
            Some(FormAt::Home) | None => {}
        }
        if !self.site.list.is_empty() {
            more.push(("/links", "Links"));
        }
        if self.dice("members").happens(30) {
            more.push(("/login", "Sign in"));
        }
        // No place among them tells more than another.
        let mut order = self.dice("order");
        for place in (1..more.len()).rev() {
            more.swap(place, order.below(place + 1));
        }
        for (path, name) in more {
            put_link(&mut main, path, name, "");
        }
        main.push_str("</ul><h2>Friends</h2><ul>");
        for other in self.friends() {
            let other = &self.web.sites[other];
            let home = format!("http://{}/", other.host);
            put_link(&mut main, &home, &other.title, "");
        }
        main.push_str("</ul>");
        self.page(&self.site.title, &main, dice)
    }

    /// Sites that its articles link to, a few of them.
    fn friends(&self) -> Vec<usize> {
        let mut dice = self.dice("friends");
        let articles = self.site.articles.iter();
        let links = articles.flat_map(|number| &self.web.collection.articles[*number].links);
        let others: Vec<usize> = links
            .map(|to| self.web.site_of_article(*to))
            .filter(|other| *other != self.number)
            .collect();
        let mut friends = Vec::new();
        for _ in 0..3.min(others.len()) {
            let friend = others[dice.below(others.len())];
            if !friends.contains(&friend) {
                friends.push(friend);
            }
        }
        friends
    }

    fn to_form(&self) -> &'static str {
        TO_FORM[self.dice("to form").below(TO_FORM.len())]
    }

    fn list(&self, dice: &mut Dice) -> String {
        let mut main = "<ul>".to_owned();
        for number in &self.site.list {
            let other = &self.web.sites[*number];
            let what = match other.form {
                Some(_) if dice.happens(40) => "a searchable database on",
                _ => dice.pick(&["pages about", "all on", "news of", "a collection about"]),
            };
            let around = format!("{what} {}", other.subject);
            let home = format!("http://{}/", other.host);
            put_link(&mut main, &home, &other.title, &around);
        }
        main.push_str("</ul>");
        self.page("Links", &main, dice)
    }

    fn shop(&self, dice: &mut Dice) -> String {
        let mut main =
            "<p>Prices, offers, delivery, basket, cards, vouchers and more.</p>".to_owned();
        main.push_str("<form action=/results><input type=search name=q><button>Search products</button></form>");
        self.page("Best prices", &main, dice)
    }

    /// Links to all other farms, to some shops, and to anybody, in the words of the topic.
    fn farm(&self, dice: &mut Dice) -> String {
        let mut main = "<ul>".to_owned();
        let bait = self.web.bait.join(" ");
        for other in &self.web.sites {
            let chosen = match other.kind {
                Kind::Farm => true,
                Kind::Shop => dice.happens(50),
                Kind::Plain => dice.happens(3),
            };
            if chosen {
                let home = format!("http://{}/", other.host);
                put_link(&mut main, &home, &bait, "best top search database");
            }
        }
        main.push_str("</ul>");
        self.page("Top links", &main, dice)
    }
}

/// A page that is no article.
pub(super) fn special(written: &Written<'_>, path: &str, dice: &mut Dice) -> Option<String> {
    let site = written.site;
    match (path, site.kind) {
        ("/", Kind::Shop) => return Some(written.shop(dice)),
        ("/", Kind::Farm) => return Some(written.farm(dice)),
        ("/", Kind::Plain) => return Some(written.home(dice)),
        ("/links", _) if !site.list.is_empty() => return Some(written.list(dice)),
        ("/login", _) => return Some(written.page("Sign in", LOGIN, dice)),
        _ => {}
    }
    if matches!(site.form, Some(FormAt::Near | FormAt::Far)) && path == written.form_path() {
        return Some(written.page(written.to_form(), &written.form(), dice));
    }
    if site.form == Some(FormAt::Far) && path == written.before_form().0 {
        let mut main = "<p>What we have, and how to use it.</p><ul>".to_owned();
        put_link(&mut main, written.form_path(), written.to_form(), "");
        main.push_str("</ul>");
        return Some(written.page(written.before_form().1, &main, dice));
    }
    let mut small = ASIDES.into_iter().chain(written.lures());
    let (_, name) = small.find(|(known, _)| *known == path)?;
    Some(written.page(name, "<p>A page that most sites have.</p>", dice))
}

/// A part of an article.
pub(super) fn article(
    written: &Written<'_>,
    number: usize,
    part: usize,
    dice: &mut Dice,
) -> Option<String> {
    let article = &written.web.collection.articles[number];
    let mut main = written.web.filled(article.parts.get(part)?);
    main.push_str("</table></div><ul>");
    let path = written.web.article_path(number);
    for other in 0..article.parts.len() {
        let (address, name) = match other {
            0 => (path.clone(), article.title.clone()),
            _ => (
                format!("{path}/{other}"),
                format!("{}, part {}", article.title, other + 1),
            ),
        };
        if other != part {
            put_link(&mut main, &address, &name, "");
        }
    }
    main.push_str("</ul>");
    Some(written.page(&article.title, &main, dice))
}

fn put_link(html: &mut String, address: &str, name: &str, around: &str) {
    let (address, name, around) = (escaped(address), escaped(name), escaped(around));
    put(
        html,
        format_args!("<li><a href=\"{address}\">{name}</a> {around}</li>"),
    );
}

fn put(html: &mut String, what: std::fmt::Arguments<'_>) {
    html.write_fmt(what)
        .expect("a text takes whatever is written to it");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}

/// What a host is called, for the engine.
pub(super) fn title_of(site: &Site) -> String {
    names::title(&site.host)
}
