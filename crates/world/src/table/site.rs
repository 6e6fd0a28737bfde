//! The site: which address gives which page.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::chosen::Chosen;
use super::chrome::Chrome;
use super::exchange::{Asked, Reply, Values};
use super::filter::Filters;
use super::index::Index;
use super::inputs::Input;
use super::search::{Search, Sort};
use super::tokens::Tokens;
use super::{
    Answers, Layout, Method, RowLinks, Rules, Signs, Table, content, form, results, signs,
    temptations,
};

/// A table behind its rules, ready to be asked. The same search gives the same rows, always.
pub struct Site {
    pub(super) table: Table,
    pub(super) rules: Rules,
    pub(super) index: Index,
    /// Indexes of the columns that can be searched alone, by the value that asks for them.
    scopes: HashMap<String, Index>,
    /// Inputs of the form besides the box for words.
    pub(super) inputs: Vec<Input>,
    pub(super) filters: Filters,
    /// Columns a result row shows, the heading first.
    pub(super) shown: Vec<usize>,
    pub(super) tokens: Mutex<Tokens>,
    by_key: HashMap<String, usize>,
    visits: AtomicU64,
}

/// One request being answered: what its page may depend on besides the address.
pub(super) struct Visit<'a> {
    pub(super) site: &'a Site,
    /// Number of the request; turns what rotates.
    pub(super) number: u64,
    /// Session, on sites that need one.
    pub(super) session: Option<String>,
}

impl Site {
    /// Puts a table behind rules.
    pub fn new(table: Table, rules: Rules) -> Self {
        let index = Index::new(&table, &rules);
        let select = rules.select.as_deref().map(Input::select);
        let inputs: Vec<Input> = select
            .into_iter()
            .chain(rules.inputs.iter().cloned())
            .collect();
        Self {
            scopes: scopes(&table, &rules, &inputs),
            filters: Filters::new(&table, &index, &inputs),
            inputs,
            index,
            shown: shown_columns(&table, &rules),
            tokens: Mutex::new(Tokens::new(rules.seed)),
            by_key: table.keys().iter().cloned().zip(0..).collect(),
            visits: AtomicU64::new(0),
            table,
            rules,
        }
    }

    /// The table behind the site.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The rules of the site.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Answers one request.
    pub fn answer(&self, asked: &Asked) -> Reply {
        let wants_session = self.rules.token || self.rules.answers == Answers::InSession;
        let session = wants_session.then(|| self.tokens().session(asked.session()));
        let visit = Visit {
            site: self,
            number: self.visits.fetch_add(1, Ordering::Relaxed),
            session,
        };
        let mut reply = visit.route(asked);
        reply.set_cookie = visit
            .session
            .map(|name| format!("sid={name}; Path=/; HttpOnly; SameSite=Lax"));
        reply
    }

    /// The heading of a record.
    pub(super) fn heading(&self, row: usize) -> &str {
        let text = self
            .shown
            .first()
            .map(|&column| self.table.rows()[row][column].as_str());
        text.filter(|text| !text.trim().is_empty())
            .unwrap_or("Untitled")
    }

    /// The index that the words of a search go to.
    pub(super) fn index_for(&self, chosen: &Chosen) -> &Index {
        let scope = self
            .inputs
            .iter()
            .find(|input| matches!(input, Input::Scope(_)));
        scope
            .and_then(|scope| self.scopes.get(chosen.get(&scope.name())))
            .unwrap_or(&self.index)
    }

    /// Page sizes the form offers.
    pub(super) fn page_sizes(&self) -> [usize; 3] {
        [1, 2, 5].map(|times| self.rules.page_size * times)
    }

    pub(super) fn sort(&self, rows: &mut [usize], sort: Sort) {
        match sort {
            Sort::Relevance => {}
            Sort::HeadingAscending => rows.sort_by_key(|&row| self.heading(row)),
            Sort::HeadingDescending => {
                rows.sort_by_key(|&row| std::cmp::Reverse(self.heading(row)));
            }
        }
    }

    /// Whether values come from the form, and not from a mere link to it.
    fn is_asked(&self, values: &Values) -> bool {
        if self.rules.text {
            return values.has("q");
        }
        // A form of nothing but boxes to tick may send no more than its button.
        let names = self.inputs.iter().flat_map(|input| match input {
            Input::Range(range) => range.names(&input.name()).to_vec(),
            _ => vec![input.name()],
        });
        let more = ["sort", "per", "page", "start", "after", "at", "go"].map(str::to_owned);
        names.chain(more).any(|name| values.has(&name))
    }

    /// Whether a box no person sees was filled.
    fn fell_into_the_pot(&self, values: &Values) -> bool {
        let pots = self
            .inputs
            .iter()
            .filter(|input| matches!(input, Input::Honeypot(_)));
        pots.map(Input::name)
            .any(|name| values.get(&name).is_some())
    }

    pub(super) fn tokens(&self) -> std::sync::MutexGuard<'_, Tokens> {
        self.tokens
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Visit<'_> {
    fn route(&self, asked: &Asked) -> Reply {
        let rules = &self.site.rules;
        if rules.temptations && temptations::is_tempting(asked) {
            return temptations::reply(self);
        }
        match (asked.method, asked.path.as_str()) {
            (Method::Get, "/robots.txt") if !rules.robots.is_empty() => {
                Reply::file("text/plain", &rules.robots)
            }
            (Method::Get, "/sitemap.xml") if rules.signs == Signs::Sitemap => signs::sitemap(self),
            (Method::Get, "/osd") if rules.signs == Signs::Description => signs::description(self),
            (Method::Get, "/style.css") => Reply::file("text/css", content::STYLE),
            (Method::Get, "/") => content::home(self),
            (Method::Get, "/about") => content::about(self),
            (Method::Get, "/contact") => content::contact(self),
            (method, "/search") => self.search(asked, method),
            (Method::Get, "/results") if self.pages_apart() => self.results(asked),
            (Method::Get, path) => self.by_pattern(path),
            (Method::Post, _) => self.not_found(),
        }
    }

    /// Whether the site wears its new design.
    pub(super) fn is_redesigned(&self) -> bool {
        let from = self.site.rules.redesign;
        from.is_some_and(|from| self.number >= from)
    }

    /// The markup of the result rows.
    pub(super) fn layout(&self) -> Layout {
        let layout = self.site.rules.layout;
        if self.is_redesigned() {
            layout.redesigned()
        } else {
            layout
        }
    }

    fn by_pattern(&self, path: &str) -> Reply {
        if self.site.rules.links == RowLinks::Detail
            && let Some(key) = path.strip_prefix("/item/")
            && let Some(&row) = self.site.by_key.get(key)
        {
            return content::item(self, row);
        }
        if self.site.rules.traps.calendar
            && let Some(month) = path.strip_prefix("/events/")
            && let Some(page) = content::calendar(self, month)
        {
            return page;
        }
        self.not_found()
    }

    fn search(&self, asked: &Asked, method: Method) -> Reply {
        let rules = &self.site.rules;
        let values = asked.values();
        if method != rules.method || !self.site.is_asked(&values) {
            return form::page(self, 200, "");
        }
        if self.site.fell_into_the_pot(&values) {
            return temptations::reply(self);
        }
        if rules.token {
            let token = values.get("token").unwrap_or_default();
            if !self.site.tokens().redeem(asked.session(), token) {
                return form::page(
                    self,
                    403,
                    "Your session has expired. Please send the form again.",
                );
            }
        }
        let search = Search::read(self.site, &values);
        match (rules.answers, &self.session) {
            (Answers::Here, _) => results::page(self, &search),
            (Answers::InSession, Some(session)) => {
                let asked = search.values_at(self.site, search.page);
                self.site.tokens().ask(session, asked);
                Reply::see_other("/results".to_owned())
            }
            (Answers::Elsewhere | Answers::InSession, _) => {
                let query = search.query_at(self.site, search.page);
                Reply::see_other(format!("/results?{query}"))
            }
        }
    }

    /// A page of results at an address that is not the form's.
    fn results(&self, asked: &Asked) -> Reply {
        let mut values = asked.values();
        if let (Answers::InSession, Some(session)) = (self.site.rules.answers, &self.session) {
            // Let go of the sessions first: the page writes a token.
            let before = self.site.tokens().asked(session);
            match before {
                Some(before) => values = values.or(&before),
                None => return form::page(self, 200, "Your search has expired."),
            }
        }
        results::page(self, &Search::read(self.site, &values))
    }

    /// Whether later result pages have an address of their own, because the form's address would want a POST or a token.
    pub(super) fn pages_apart(&self) -> bool {
        let rules = &self.site.rules;
        rules.method == Method::Post || rules.token || rules.answers != Answers::Here
    }

    pub(super) fn not_found(&self) -> Reply {
        let status = if self.site.rules.traps.soft_404 {
            200
        } else {
            404
        };
        let home = self.link("/");
        let main = format!(
            "<h1>Page not found</h1>\n<p>Sorry, the page you asked for is not here. It may have been moved.</p>\n\
             <p><a href=\"{home}\">Back to the start page</a></p>\n"
        );
        Reply::page(status, Chrome::of(self).wrap("Page not found", &main))
    }

    /// An address of the site as links write it.
    pub(super) fn link(&self, path: &str) -> String {
        if !self.site.rules.traps.session_ids {
            return crate::html::escape(path);
        }
        let joint = if path.contains('?') { '&' } else { '?' };
        let session = xxhash_rust::xxh3::xxh3_64(&self.number.to_le_bytes());
        crate::html::escape(&format!("{path}{joint}PHPSESSID={session:016x}"))
    }

    /// The address of a record's page, as links write it.
    pub(super) fn item_link(&self, row: usize) -> String {
        self.link(&format!("/item/{}", self.site.table.keys()[row]))
    }
}

/// Indexes for the menus that say where words are searched.
fn scopes(table: &Table, rules: &Rules, inputs: &[Input]) -> HashMap<String, Index> {
    let columns = inputs.iter().flat_map(|input| match input {
        Input::Scope(scope) => scope.columns.as_slice(),
        _ => &[],
    });
    columns
        .map(|column| {
            let rules = Rules {
                search: vec![column.clone()],
                ..rules.clone()
            };
            (column.clone(), Index::new(table, &rules))
        })
        .collect()
}

/// Columns of a result row. When the rules name none: all but the id, with the one that reads like a name in front.
fn shown_columns(table: &Table, rules: &Rules) -> Vec<usize> {
    if !rules.shown.is_empty() {
        return rules
            .shown
            .iter()
            .filter_map(|name| table.position(name))
            .collect();
    }
    let mut shown: Vec<usize> = (0..table.columns().len())
        .filter(|&column| !table.columns()[column].eq_ignore_ascii_case("id"))
        .collect();
    let is_name = |&column: &usize| {
        let name = table.columns()[column].to_lowercase();
        ["title", "name", "label", "heading"].contains(&name.as_str())
    };
    if let Some(place) = shown.iter().position(is_name) {
        shown[..=place].rotate_right(1);
    }
    shown
}
