//! Pages put together as HTML, and looked at once: what a walk would be told of each.

use super::articles::Articles;
use super::dice::Dice;
use super::extras::{self, Extra};
use super::hidden;
use super::shape::{self, Shape};
use explore::Lead;
use explore::frontier::{Addresses, Visit};
use explore::look::{Taste, look};
use model::{Fetched, Timestamp, Url};
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::fmt::Write;

/// A kind of site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spec {
    /// The name it is chosen by.
    pub name: String,
    /// How it is laid out.
    pub shape: Shape,
    /// What stands in the way.
    pub extra: Extra,
}

/// All kinds of sites: every shape with every extra.
pub fn specs() -> Vec<Spec> {
    let shapes = [
        ("flat", Shape::Flat),
        ("directories", Shape::Directories),
        ("hubs", Shape::Hubs),
        ("departments", Shape::Departments),
        ("numbers", Shape::Numbers),
    ];
    let extras = [
        ("plain", Extra::Plain),
        ("decoys", Extra::Decoys),
        ("calendar", Extra::Calendar),
        ("facets", Extra::Facets),
    ];
    let mut specs = Vec::new();
    for (shape_name, shape) in shapes {
        for (extra_name, extra) in extras {
            specs.push(Spec {
                name: format!("{shape_name}-{extra_name}"),
                shape,
                extra,
            });
        }
    }
    specs
}

/// A site that is being laid out.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) pages: Vec<DraftPage>,
    paths: HashMap<String, usize>,
    /// Pages that every page links to, at its foot.
    pub(super) footer: Vec<usize>,
}

#[derive(Debug)]
pub(super) struct DraftPage {
    pub(super) path: String,
    pub(super) title: String,
    text: String,
    pub(super) links: Vec<DraftLink>,
    pub(super) forms: Vec<String>,
    pub(super) hidden: bool,
}

#[derive(Debug)]
pub(super) struct DraftLink {
    to: usize,
    anchor: String,
    around: String,
}

impl DraftPage {
    /// Whether it is one of many that are all alike; nobody hangs a form there.
    pub(super) fn is_trap(&self) -> bool {
        self.hidden || self.path.contains("calendar") || self.path.starts_with("/list")
    }
}

impl Draft {
    /// A page; the one that is there already, if the address is taken.
    pub(super) fn page(&mut self, path: &str, title: &str, text: &str) -> usize {
        let fresh = self.pages.len();
        let place = *self.paths.entry(path.to_owned()).or_insert(fresh);
        if place == fresh {
            self.pages.push(DraftPage {
                path: path.to_owned(),
                title: title.to_owned(),
                text: text.to_owned(),
                links: Vec::new(),
                forms: Vec::new(),
                hidden: false,
            });
        }
        place
    }

    pub(super) fn has(&self, path: &str) -> bool {
        self.paths.contains_key(path)
    }

    pub(super) fn link(&mut self, from: usize, to: usize, anchor: &str, around: &str) {
        let last = self.pages[from].links.len();
        self.link_at(from, last, to, anchor, around);
    }

    pub(super) fn link_at(
        &mut self,
        from: usize,
        at: usize,
        to: usize,
        anchor: &str,
        around: &str,
    ) {
        let link = DraftLink {
            to,
            anchor: anchor.to_owned(),
            around: around.to_owned(),
        };
        self.pages[from].links.insert(at, link);
    }

    /// Links from the front page to each page; `None` for those that nothing leads to.
    pub(super) fn depths(&self) -> Vec<Option<usize>> {
        let mut depths = vec![None; self.pages.len()];
        let mut queue = VecDeque::from([(0, 0)]);
        while let Some((page, depth)) = queue.pop_front() {
            if depths[page].is_none() {
                depths[page] = Some(depth);
                queue.extend(
                    self.pages[page]
                        .links
                        .iter()
                        .map(|link| (link.to, depth + 1)),
                );
            }
        }
        depths
    }

    fn html(&self, page: &DraftPage) -> String {
        let mut html = format!(
            "<!doctype html><title>{}</title><main><h1>{}</h1><p>{}</p>",
            escaped(&page.title),
            escaped(&page.title),
            escaped(&page.text)
        );
        for form in &page.forms {
            html.push_str(form);
        }
        html.push_str("<ul>");
        for link in &page.links {
            item(
                &mut html,
                &link.around,
                &self.pages[link.to].path,
                &link.anchor,
            );
        }
        html.push_str("</ul></main><footer><ul>");
        for page in &self.footer {
            let page = &self.pages[*page];
            item(&mut html, "", &page.path, &page.title);
        }
        html.push_str("</ul></footer>");
        html
    }
}

fn item(html: &mut String, around: &str, path: &str, anchor: &str) {
    let (around, path, anchor) = (escaped(around), escaped(path), escaped(anchor));
    write!(html, "<li>{around} <a href=\"{path}\">{anchor}</a></li>")
        .expect("a text takes whatever is written to it");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}

/// A site as an explorer meets it.
#[derive(Debug)]
pub struct Site {
    /// Its front page.
    pub start: Url,
    /// What each address shows.
    pub pages: HashMap<Url, Seen>,
    /// Addresses of the pages with a search form.
    pub hidden: BTreeSet<Url>,
}

/// What a walk is told of a page.
#[derive(Debug)]
pub struct Seen {
    /// Its links.
    pub links: Vec<Lead>,
    /// The kinds of its forms that may be submitted.
    pub families: Vec<u64>,
    /// What it says, line by line.
    pub lines: Vec<u64>,
}

impl Site {
    /// Builds a site.
    pub fn build(spec: &Spec, articles: &Articles, seed: u64) -> Result<Self, model::BadUrl> {
        let mut dice = Dice::new(&spec.name, seed);
        let mut draft = shape::lay_out(spec, articles, &mut dice);
        extras::add(spec.extra, &mut draft, &mut dice);
        hidden::hide(&mut draft, &mut dice);
        let start = Url::parse("http://site.test/")?;
        let mut site = Self {
            start: start.clone(),
            pages: HashMap::new(),
            hidden: BTreeSet::new(),
        };
        for page in &draft.pages {
            let url = start.join(&page.path)?;
            if page.hidden {
                site.hidden.insert(url.clone());
            }
            let seen = seen(&url, draft.html(page));
            site.pages.insert(url, seen);
        }
        Ok(site)
    }
}

fn seen(url: &Url, html: String) -> Seen {
    let fetched = Fetched::made_up(url.clone(), html);
    let visit = Visit {
        url: url.clone(),
        depth: 0,
        promise: 0,
    };
    let known = Addresses::default();
    let look = look(&visit, fetched, Timestamp::UNIX_EPOCH, Taste::Words, &known);
    let forms = look.page.forms.iter().filter(|form| form.submit);
    Seen {
        families: forms.map(|form| explore::family(&form.form)).collect(),
        links: look.links,
        lines: look.page.lines,
    }
}
