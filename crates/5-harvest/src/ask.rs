//! From a query to the request a browser would send.

use crate::answer::echo::FieldNames;
use crate::answer::paging::PageSize;
use crate::tokens;
use model::{FetchError, Fetched, Fetcher, Field, Form, Got, Query, Refusal, Request};
use std::collections::BTreeMap;

/// A form and how it is asked. Chosen once per form; which fields and why is surface's business.
#[derive(Debug, Clone)]
pub struct Target {
    /// Its number in the site file.
    pub id: u32,
    /// The form.
    pub form: Form,
    /// The box that words are typed into; none if the form has only things to choose.
    pub field: Option<usize>,
    /// Other boxes for words, where none takes any word: each searches a part of the record.
    pub others: Vec<usize>,
    /// Without a box: queries that should find nothing, and queries that should find something, each something else.
    pub trials: Trials,
    /// The button that is pressed.
    pub button: Option<usize>,
    /// Fields that are set once and for all.
    pub fixed: BTreeMap<usize, String>,
    /// The size of a page, where the answers offer one that the form does not.
    pub page_size: Option<PageSize>,
    /// Hidden fields whose values are good for one submission only.
    pub tokens: Vec<usize>,
}

/// What a form without a box is asked to learn how its answers are read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trials {
    /// Should find nothing: a range that ends before it begins. May be empty.
    pub nothing: Vec<Query>,
    /// Should find something, each something else.
    pub something: Vec<Query>,
}

/// A request ready to be sent, or already known to be impossible.
pub struct Ready {
    /// What to send.
    pub request: Result<Request, Refusal>,
    /// What it took to get ready: the form page, fetched anew for its tokens.
    pub fresh: Option<Fetched>,
    /// Whether its tokens are those of the page received last.
    pub is_spare: bool,
}

impl Ready {
    /// A request that needs no token.
    pub(crate) fn at_once(request: Result<Request, Refusal>) -> Self {
        Self {
            request,
            fresh: None,
            is_spare: false,
        }
    }
}

impl Target {
    /// The names under which the form sends what is asked.
    pub fn names(&self) -> FieldNames {
        let name = |field: &model::Field| field.name.clone();
        FieldNames {
            query: self
                .field
                .and_then(|field| self.form.fields.get(field))
                .map(name)
                .unwrap_or_default(),
            all: self.form.fields.iter().map(name).collect(),
        }
    }

    /// Builds the request for a query. A form with tokens takes them from `received`, forms on the page received last, or is fetched anew: they
    /// are good for one submission, and belong to this session's cookies.
    pub async fn ready<F: Fetcher>(
        &self,
        fetcher: &F,
        query: &Query,
        received: &[Form],
    ) -> Result<Ready, FetchError> {
        if self.tokens.is_empty() {
            return Ok(Ready::at_once(self.fill(&self.form, query)));
        }
        self.with_tokens(fetcher, received, |form| self.fill(form, query))
            .await
    }

    /// Builds the request for the next page of an answer. A token in it is exchanged for another: the old one may have been used,
    /// and it died with its session if the harvest was stopped since.
    pub async fn ready_to_read_on<F: Fetcher>(
        &self,
        fetcher: &F,
        next: &Request,
        received: &[Form],
    ) -> Result<Ready, FetchError> {
        let is_free = |name: &&str| !tokens::carries(next, name);
        if self.token_names().iter().all(is_free) {
            return Ok(Ready::at_once(Ok(next.clone())));
        }
        self.with_tokens(fetcher, received, |form| {
            let fresh: Vec<(&str, &str)> = self
                .tokens_of(form)
                .map(|field| (field.name.as_str(), field.value.as_str()))
                .collect();
            Ok(tokens::renewed(next, &fresh))
        })
        .await
    }

    async fn with_tokens<F: Fetcher>(
        &self,
        fetcher: &F,
        received: &[Form],
        make: impl FnOnce(&Form) -> Result<Request, Refusal>,
    ) -> Result<Ready, FetchError> {
        if let Some(form) = received.iter().find_map(|form| self.renewed(form)) {
            return Ok(Ready {
                is_spare: true,
                ..Ready::at_once(make(&form))
            });
        }
        let page = Request::get(self.form.page.clone());
        let fetched = fetcher.fetch(&page).await?;
        let request = match &fetched.got {
            Got::Page(page) => match self.same_form(&read::forms_in(&read::read(page))) {
                Some(form) => make(form),
                None => Err(Refusal::UnsafeForm),
            },
            Got::Refused { why, .. } => Err(*why),
        };
        Ok(Ready {
            request,
            fresh: Some(fetched),
            is_spare: false,
        })
    }

    fn tokens_of<'a>(&'a self, form: &'a Form) -> impl Iterator<Item = &'a Field> {
        let places = self.tokens.iter();
        places.filter_map(|place| form.fields.get(*place))
    }

    /// The form with the tokens of one that is sent to the same place. Only its tokens: on an answer the other fields hold what was asked last.
    fn renewed(&self, other: &Form) -> Option<Form> {
        if other.method != self.form.method || other.action != self.form.action {
            return None;
        }
        let mut form = self.form.clone();
        for place in &self.tokens {
            let token = form.fields.get_mut(*place)?;
            let twin = |field: &&Field| field.name == token.name && field.control == token.control;
            let value = &other.fields.iter().find(twin)?.value;
            if value.is_empty() {
                return None;
            }
            token.value.clone_from(value);
        }
        Some(form)
    }

    /// The names under which the form sends values that are good for one submission only.
    pub(crate) fn token_names(&self) -> Vec<&str> {
        self.tokens_of(&self.form)
            .map(|field| field.name.as_str())
            .collect()
    }

    /// The form as it stands on a fresh copy of its page. Another form in its place was never judged, so it is not used.
    fn same_form<'a>(&self, forms: &'a [Form]) -> Option<&'a Form> {
        let names = |form: &Form| {
            form.fields
                .iter()
                .map(|field| (field.name.clone(), field.control))
                .collect::<Vec<_>>()
        };
        let wanted = names(&self.form);
        forms
            .iter()
            .filter(|form| form.method == self.form.method && form.action == self.form.action)
            .find(|form| names(form) == wanted)
    }

    fn fill(&self, form: &Form, query: &Query) -> Result<Request, Refusal> {
        let mut fills = self.fixed.clone();
        fills.extend(query.0.clone());
        let mut request = read::submission(form, &fills, self.button)
            .map(|request| request.from_page(&form.page))
            .map_err(|_| Refusal::BadUrl)?;
        if let Some(size) = &self.page_size {
            request.url = size.applied_to(&request.url).ok_or(Refusal::BadUrl)?;
        }
        Ok(request)
    }

    /// The canonical request that a query would be, before anything is sent.
    pub fn key_of(&self, query: &Query) -> Option<String> {
        let request = self.fill(&self.form, query).ok()?;
        Some(self.request_key(query, &request))
    }

    /// The canonical request: what makes two requests the same. Tokens are left out, they differ every time.
    pub fn request_key(&self, query: &Query, request: &Request) -> String {
        let names = self.token_names();
        let bare = tokens::without(request, &names);
        let head = format!("{} {}", bare.method.as_str(), bare.url.without_session());
        match &bare.body {
            None => head,
            // Tokens stand somewhere between the boundaries; what was asked stands for the body.
            Some(body) if !names.is_empty() && !tokens::is_urlencoded(body) => {
                format!("{head} {}", query.key())
            }
            Some(body) => format!("{head} {}", String::from_utf8_lossy(&body.bytes)),
        }
    }
}
