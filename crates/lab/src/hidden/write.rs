//! The pages of a site as HTML.
//!
//! Public: a front page, sections, lists of articles, articles that link to each other, pages that most sites have, among them a form to sign
//! in and one to subscribe. Hidden: answers, further pages of answers, records. A record links to other records and now and then to an article.

use super::database::{Asked, Database, LISTED};
use super::html::{ASIDES, BOX, Html, WORD_BOX, menus};
use super::setting::Plan;
use super::vocabulary::Vocabulary;
use crate::explore::Articles;
use crate::explore::dice::Dice;
use crate::explore::extras::{LOGIN, NEWSLETTER};
use crate::harvest::grid::push;
use model::Url;
use std::borrow::Cow;
use std::collections::HashMap;

/// Sections, and articles on one page of a list.
const SECTIONS: usize = 30;
const ARTICLES: usize = 50;

/// Writes the pages of one site.
pub(super) struct Writer {
    plan: Plan,
    vocabulary: Vocabulary,
    places: HashMap<String, usize>,
    pub(super) database: Database,
    /// Titles and texts of the articles; there may be fewer than pages.
    texts: Vec<(String, String)>,
    articles: usize,
    lists: usize,
    /// Records that public pages show, by the article that does.
    shown: HashMap<usize, usize>,
}

impl Writer {
    /// A site with so many public pages that are not records.
    pub(super) fn new(
        plan: Plan,
        articles: &Articles,
        vocabulary: Vocabulary,
        database: Database,
        public: usize,
        dice: &mut Dice,
    ) -> Self {
        let doors = usize::from(plan != Plan::Box);
        let rest = public.saturating_sub(1 + SECTIONS + ASIDES.len() + doors);
        // Each list needs a page of its own.
        let lists = rest.div_ceil(ARTICLES + 1);
        let count = rest - lists;
        let offset = dice.below(articles.all.len());
        let texts: Vec<(String, String)> = (0..articles.all.len())
            .map(|place| &articles.all[(offset + place) % articles.all.len()])
            .map(|article| (article.title.clone(), article.text.clone()))
            .collect();
        let public_records = database.records.iter().enumerate();
        let public_records = public_records.filter(|(_, record)| record.public);
        let shown = public_records.map(|(record, _)| (dice.below(count.max(1)), record));
        // Two on one article would leave one without a link: the next article shows it.
        let mut places = HashMap::new();
        for (mut article, record) in shown.collect::<Vec<_>>() {
            while places.contains_key(&article) {
                article = (article + 1) % count.max(1);
            }
            places.insert(article, record);
        }
        let words = (0..vocabulary.len()).map(|place| (vocabulary.word(place).to_owned(), place));
        Self {
            plan,
            places: words.collect(),
            vocabulary,
            database,
            texts,
            articles: count,
            lists,
            shown: places,
        }
    }

    /// Public pages that are not records.
    pub(super) fn public_pages(&self) -> usize {
        1 + SECTIONS + ASIDES.len() + self.doors().count() + self.lists + self.articles
    }

    /// Public pages that hold a form to ask, besides the front page.
    pub(super) fn doors(&self) -> impl Iterator<Item = &'static str> + use<> {
        (self.plan != Plan::Box).then_some("/enter").into_iter()
    }

    /// Where a page of an answer is.
    pub(super) fn answer_address(&self, asked: Asked, page: usize) -> String {
        let word = |place| self.vocabulary.word(place);
        let mut address = match (self.plan, asked) {
            (Plan::Mixed, Asked::Word(place)) => format!("/find?q={}&kind=&year=", word(place)),
            (Plan::Mixed, Asked::Kind(kind)) => format!("/find?q=&kind=k{kind}&year="),
            (Plan::Mixed, Asked::Year(year)) => format!("/find?q=&kind=&year={}", 1950 + year),
            (_, Asked::Word(place)) => format!("/find?q={}", word(place)),
            (_, Asked::Kind(kind)) => format!("/browse?kind=k{kind}&year="),
            (_, Asked::Year(year)) => format!("/browse?kind=&year={}", 1950 + year),
        };
        if page > 1 {
            push(&mut address, format_args!("&page={page}"));
        }
        address
    }

    /// The page at an address.
    pub(super) fn page(&self, url: &Url) -> String {
        let path = url.parts().path();
        let mut parts = path.trim_matches('/').split('/');
        let (first, second) = (parts.next().unwrap_or_default(), parts.next());
        let number = second.and_then(|text| text.parse::<usize>().ok());
        match (first, number) {
            ("", _) => self.front(),
            ("enter", _) => Html::new("Enter here").form(&self.door_form()).done(),
            ("section", Some(number)) => self.section(number),
            ("list", Some(number)) => self.list(number),
            ("article", Some(number)) => self.article(number),
            ("record", Some(number)) if number < self.database.records.len() => self.record(number),
            ("find" | "browse", _) => self.answer(url),
            ("login", _) => Html::new("Sign in").form(LOGIN).done(),
            (aside, _) => Html::new(aside).line("A page that most sites have.").done(),
        }
    }

    fn front(&self) -> String {
        let mut page = Html::new("Welcome").line("A place for all who want to know.");
        match self.plan {
            Plan::Box => page = page.form(BOX),
            Plan::Menus => page = page.form(&menus("/browse", "")),
            Plan::Answers | Plan::Mixed => {}
        }
        for section in 0..SECTIONS {
            // The door is one link among many, and is not called by what it is.
            if section == SECTIONS / 2 && self.plan != Plan::Box {
                page = page.link("/enter", "Enter here");
            }
            let name = format!("Section {}", self.vocabulary.word(section * 7));
            page = page.link(&format!("/section/{section}"), &name);
        }
        page.done()
    }

    fn door_form(&self) -> Cow<'static, str> {
        match self.plan {
            Plan::Mixed => menus("/find", WORD_BOX).into(),
            _ => BOX.into(),
        }
    }

    fn section(&self, number: usize) -> String {
        let mut page = Html::new(&format!("Section {}", self.vocabulary.word(number * 7)));
        for list in (number..self.lists).step_by(SECTIONS) {
            page = page.link(&format!("/list/{list}"), &format!("Part {list}"));
        }
        page.done()
    }

    fn title(&self, article: usize) -> String {
        let (title, _) = &self.texts[article % self.texts.len()];
        match article / self.texts.len() {
            0 => title.clone(),
            part => format!("{title}, part {}", part + 1),
        }
    }

    fn list(&self, number: usize) -> String {
        let mut page = Html::new(&format!("Part {number}")).form(NEWSLETTER);
        let begin = (number * ARTICLES).min(self.articles);
        for article in begin..(begin + ARTICLES).min(self.articles) {
            page = page.link(&format!("/article/{article}"), &self.title(article));
        }
        page.done()
    }

    fn article(&self, number: usize) -> String {
        let (_, text) = &self.texts[number % self.texts.len()];
        let mut page = Html::new(&self.title(number)).line(text);
        for step in [1, 7, 131, 1009] {
            let other = (number * 3 + step) % self.articles.max(1);
            page = page.link(&format!("/article/{other}"), &self.title(other));
        }
        if let Some(record) = self.shown.get(&number) {
            let name = self.name(*record);
            page = page.line("One of our records:");
            page = page.link(&format!("/record/{record}"), &name);
        }
        page.done()
    }

    fn name(&self, record: usize) -> String {
        let words = self.database.records[record].title.iter();
        let words: Vec<&str> = words.map(|place| self.vocabulary.word(*place)).collect();
        words.join(" ")
    }

    fn text(&self, record: usize) -> String {
        let words = self.database.records[record].text.iter();
        let words: Vec<&str> = words.map(|place| self.vocabulary.word(*place)).collect();
        format!("It is kept with {}.", words.join(" and "))
    }

    fn record(&self, number: usize) -> String {
        let record = &self.database.records[number];
        let mut page = Html::new(&self.name(number))
            .line(&format!("Kind k{}, of {}", record.kind, 1950 + record.year))
            .line(&self.text(number));
        for also in &record.also {
            page = page.link(&format!("/record/{also}"), &self.name(*also));
        }
        if number.is_multiple_of(6) && !record.public {
            let article = number * 5 % self.articles.max(1);
            page = page.link(&format!("/article/{article}"), &self.title(article));
        }
        page.done()
    }

    fn answer(&self, url: &Url) -> String {
        let pairs: Vec<(Cow<'_, str>, Cow<'_, str>)> = url.parts().query_pairs().collect();
        let value = |name: &str| {
            let pair = pairs.iter().find(|(known, _)| known == name);
            pair.map(|(_, value)| value.as_ref())
                .filter(|value| !value.is_empty())
        };
        let number = |text: &str| text.parse::<usize>().ok();
        let kind = value("kind").and_then(|text| number(text.trim_start_matches('k')));
        let year = value("year").and_then(number);
        let asked = match (value("q"), kind, year) {
            (Some(word), None, None) => self.places.get(word).copied().map(Asked::Word),
            (None, Some(kind), None) => Some(Asked::Kind(kind)),
            (None, None, Some(year)) => year.checked_sub(1950).map(Asked::Year),
            _ => None,
        };
        let wanted = value("q").or(value("kind")).or(value("year"));
        let title = format!("Results for {}", wanted.unwrap_or_default());
        let page = value("page").and_then(number).unwrap_or(1).max(1);
        let records = asked.and_then(|asked| self.database.answers.get(&asked));
        let Some((asked, records)) = asked.zip(records) else {
            let sorry = format!("Nothing was found for {}.", wanted.unwrap_or_default());
            return Html::new(&title)
                .line(&sorry)
                .form(&self.door_form())
                .done();
        };
        let mut html = Html::new(&title);
        for record in records.iter().skip((page - 1) * LISTED).take(LISTED) {
            html = match self.plan {
                Plan::Answers => html.line(&self.name(*record)).line(&self.text(*record)),
                _ => html.link(&format!("/record/{record}"), &self.name(*record)),
            };
        }
        if page * LISTED < records.len() {
            html = html.link(&self.answer_address(asked, page + 1), "Next page");
        }
        html.done()
    }
}
