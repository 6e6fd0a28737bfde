//! A pretend web of some hundred sites, put together of a collection.
//!
//! Articles of one subject are dealt out to sites of a few articles each; every article is a few pages, with its real text, and its real links lead to
//! wherever the other article now stands. Three in ten sites hide a searchable database, on the home page, one link away or two; the others
//! have links that only speak of searching. Most have forms that are no search. Beside them stand shops that everybody's advertisements lead to, with
//! search forms of their own, and link farms: many hosts of few owners that link to each other, to the shops and to anybody, in the words of the
//! topic. Some sites keep a page of links to others of their subject; a database is rather listed there than a site without one.
//!
//! The page of an address is made when it is asked for, always the same for the same seed.

use super::collection::{Collection, Piece};
use super::names;
use super::page::{self, Written};
use crate::explore::dice::Dice;
use model::{BadUrl, Url};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Of a hundred sites, so many hide a database.
const DEEP: usize = 30;
/// Of a hundred sites, so many keep a page of links.
const LISTS: usize = 12;
/// Shops, and hosts and owners of link farms.
const SHOPS: usize = 20;
const FARMS: usize = 30;
const FARMERS: usize = 5;

/// What a site is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Articles.
    Plain,
    /// Goods.
    Shop,
    /// Links.
    Farm,
}

/// Where the search form of a site stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormAt {
    /// On the home page.
    Home,
    /// On a page that the home page links to.
    Near,
    /// On a page that such a page links to.
    Far,
}

impl FormAt {
    /// Pages that must be fetched to see it, the home page among them.
    pub fn pages(self) -> usize {
        match self {
            Self::Home => 1,
            Self::Near => 2,
            Self::Far => 3,
        }
    }
}

/// A site.
#[derive(Debug, Clone)]
pub struct Site {
    /// Its host.
    pub host: String,
    /// What it is called.
    pub title: String,
    /// What it is about, in a word or two.
    pub subject: String,
    /// What it is.
    pub kind: Kind,
    /// Its articles.
    pub articles: Vec<usize>,
    /// Whether it is about the topic: the truth.
    pub relevant: bool,
    /// Where its search form is, if it has one: the truth.
    pub form: Option<FormAt>,
    /// Sites on its page of links.
    pub list: Vec<usize>,
}

impl Site {
    /// Whether it is one that is looked for.
    pub fn is_wanted(&self) -> bool {
        self.relevant && self.form.is_some()
    }

    /// Its home page.
    pub fn home(&self) -> Result<Url, BadUrl> {
        Url::parse(&format!("http://{}/", self.host))
    }
}

/// The web.
#[derive(Debug)]
pub struct Web<'a> {
    /// What it is made of.
    pub collection: &'a Collection,
    /// The sites.
    pub sites: Vec<Site>,
    /// Words of the topic, as a farm would use them.
    pub bait: Vec<String>,
    /// The subjects that are about the topic.
    subjects: Vec<String>,
    by_host: HashMap<String, usize>,
    /// The site of each article.
    of_article: Vec<usize>,
    /// The article of each path of a site.
    paths: HashMap<(usize, String), usize>,
    seed: u64,
}

impl<'a> Web<'a> {
    /// Puts a web together, in which sites of some subjects are about the topic.
    pub fn build(
        collection: &'a Collection,
        subjects: &[String],
        bait: &[String],
        seed: u64,
    ) -> Self {
        let mut web = Self {
            collection,
            sites: Vec::new(),
            bait: bait.to_vec(),
            subjects: subjects.to_vec(),
            by_host: HashMap::new(),
            of_article: vec![0; collection.articles.len()],
            paths: HashMap::new(),
            seed,
        };
        let mut dice = Dice::new("web", seed);
        web.deal(&mut dice);
        web.hide(&mut dice);
        web.list(&mut dice);
        for number in 0..SHOPS {
            web.settle(names::shop(number), "Shop", Kind::Shop);
        }
        for number in 0..FARMS {
            let host = names::farm(number, number % FARMERS);
            web.settle(host, "Links", Kind::Farm);
        }
        web
    }

    /// The site of an address.
    pub fn site_of(&self, url: &Url) -> Option<usize> {
        self.by_host.get(url.host()).copied()
    }

    /// The site of an article.
    pub fn site_of_article(&self, article: usize) -> usize {
        self.of_article[article]
    }

    /// Sites that are looked for.
    pub fn wanted(&self) -> impl Iterator<Item = usize> + '_ {
        let all = self.sites.iter().enumerate();
        all.filter(|(_, site)| site.is_wanted())
            .map(|(number, _)| number)
    }

    /// The page of an address, if there is one.
    pub fn html(&self, url: &Url) -> Option<String> {
        let number = self.site_of(url)?;
        let path = url.parts().path();
        // The same page has the same dice, whoever asks and whenever.
        let mut dice = Dice::new(url.as_str(), self.seed);
        let written = Written {
            web: self,
            number,
            site: &self.sites[number],
        };
        if let Some(html) = page::special(&written, path, &mut dice) {
            return Some(html);
        }
        let (first, part) = match path.rsplit_once('/') {
            Some((article, part)) if !article.is_empty() => (article, part.parse().ok()?),
            _ => (path, 0),
        };
        let article = *self.paths.get(&(number, first.to_owned()))?;
        page::article(&written, article, part, &mut dice)
    }

    /// Addresses of the pages of an article.
    pub fn article_path(&self, article: usize) -> String {
        format!("/{}", names::slug(&self.collection.articles[article].title))
    }

    /// The address of an article, from wherever.
    pub fn article_url(&self, article: usize) -> String {
        let host = &self.sites[self.of_article[article]].host;
        format!("http://{host}{}", self.article_path(article))
    }

    /// The markup of a part of an article, its links leading where the articles stand.
    pub(super) fn filled(&self, pieces: &[Piece]) -> String {
        let mut html = String::new();
        for piece in pieces {
            match piece {
                Piece::Html(text) => html.push_str(text),
                Piece::Link(to) => html.push_str(&self.article_url(*to)),
            }
        }
        html
    }

    /// The subject under which an article stands on its site: of several, one that is about the topic. A site is about the topic if its articles are, whatever
    /// else they are about.
    pub(super) fn subject_of(&self, article: usize) -> &'a str {
        let article = &self.collection.articles[article];
        let first = || article.subjects.first().map(String::as_str);
        let about = article.about(&self.subjects);
        about.or_else(first).unwrap_or_default()
    }

    /// Deals the articles of each subject out to sites.
    fn deal(&mut self, dice: &mut Dice) {
        let mut by_subject: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for number in 0..self.collection.articles.len() {
            let of = by_subject.entry(self.subject_of(number)).or_default();
            of.push(number);
        }
        for (subject, mut articles) in by_subject {
            shuffle(&mut articles, dice);
            let relevant = articles.first().is_some_and(|any| {
                self.collection.articles[*any]
                    .about(&self.subjects)
                    .is_some()
            });
            while !articles.is_empty() {
                let size = (2 + dice.below(6)).min(articles.len());
                let own: Vec<usize> = articles.drain(..size).collect();
                let title = &self.collection.articles[own[0]].title;
                let host = names::host(title, self.sites.len(), dice);
                let last = subject.rsplit('.').next().unwrap_or_default();
                let number = self.settle(host, &last.replace('_', " "), Kind::Plain);
                self.sites[number].relevant = relevant;
                for article in &own {
                    self.of_article[*article] = number;
                    let path = self.article_path(*article);
                    self.paths.insert((number, path), *article);
                }
                self.sites[number].articles = own;
            }
        }
    }

    fn settle(&mut self, host: String, subject: &str, kind: Kind) -> usize {
        let number = self.sites.len();
        self.by_host.insert(host.clone(), number);
        self.sites.push(Site {
            title: names::title(&host),
            host,
            subject: subject.to_owned(),
            kind,
            articles: Vec::new(),
            relevant: false,
            form: (kind == Kind::Shop).then_some(FormAt::Home),
            list: Vec::new(),
        });
        number
    }

    /// Hides databases, in three of ten sites about the topic and in three of ten others.
    fn hide(&mut self, dice: &mut Dice) {
        for relevant in [true, false] {
            let mut of: Vec<usize> = (0..self.sites.len())
                .filter(|number| self.sites[*number].relevant == relevant)
                .collect();
            shuffle(&mut of, dice);
            of.truncate((of.len() * DEEP).div_ceil(100));
            for number in of {
                let at = match dice.below(10) {
                    0 => FormAt::Home,
                    1..=5 => FormAt::Near,
                    _ => FormAt::Far,
                };
                self.sites[number].form = Some(at);
                // Some are called after what they hide.
                if dice.happens(25) {
                    let host = names::called(&self.sites[number].host, dice);
                    self.rename(number, host);
                }
            }
        }
        let formless = (0..self.sites.len()).filter(|number| self.sites[*number].form.is_none());
        let lures: Vec<usize> = formless.filter(|_| dice.happens(8)).collect();
        for number in lures {
            let host = names::called(&self.sites[number].host, dice);
            self.rename(number, host);
        }
    }

    fn rename(&mut self, number: usize, host: String) {
        self.by_host.remove(&self.sites[number].host);
        self.by_host.insert(host.clone(), number);
        self.sites[number].title = names::title(&host);
        self.sites[number].host = host;
    }

    /// Lets some sites keep a page of links.
    fn list(&mut self, dice: &mut Dice) {
        let mut by_subject: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (number, site) in self.sites.iter().enumerate() {
            let of = by_subject.entry(site.subject.clone()).or_default();
            of.push(number);
        }
        for number in 0..self.sites.len() {
            if !dice.happens(LISTS) {
                continue;
            }
            let alike = &by_subject[&self.sites[number].subject];
            let mut list: BTreeSet<usize> = BTreeSet::new();
            for _ in 0..6 + dice.below(10) {
                let mut chosen = alike[dice.below(alike.len())];
                if self.sites[chosen].form.is_none() && dice.happens(50) {
                    // A second look: who keeps a list would rather name a database.
                    chosen = alike[dice.below(alike.len())];
                }
                list.insert(chosen);
            }
            for _ in 0..3 {
                list.insert(dice.below(self.sites.len()));
            }
            list.remove(&number);
            self.sites[number].list = list.into_iter().collect();
        }
    }
}

fn shuffle(all: &mut [usize], dice: &mut Dice) {
    for place in (1..all.len()).rev() {
        all.swap(place, dice.below(place + 1));
    }
}
