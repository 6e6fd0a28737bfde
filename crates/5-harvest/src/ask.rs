//! From a query to the request a browser would send.

use model::{FetchError, Fetched, Fetcher, Form, Got, Query, Refusal, Request};
use std::collections::BTreeMap;

/// A form and how it is asked. Chosen once per form; which fields and why is surface's business.
#[derive(Debug, Clone)]
pub struct Target {
    /// Its number in the site file.
    pub id: u32,
    /// The form.
    pub form: Form,
    /// The box that words are typed into.
    pub field: usize,
    /// The button that is pressed.
    pub button: Option<usize>,
    /// Fields that are set once and for all.
    pub fixed: BTreeMap<usize, String>,
    /// Hidden fields whose values are good for one submission only.
    pub tokens: Vec<usize>,
}

/// A request ready to be sent, or already known to be impossible.
pub struct Ready {
    /// What to send.
    pub request: Result<Request, Refusal>,
    /// What it took to get ready: the form page, fetched anew for its tokens.
    pub fresh: Option<Fetched>,
}

impl Target {
    /// Builds the request for a query. A form with tokens is fetched anew first: they are good for one submission, and belong to this session's cookies.
    pub async fn ready<F: Fetcher>(&self, fetcher: &F, query: &Query) -> Result<Ready, FetchError> {
        if self.tokens.is_empty() {
            return Ok(Ready {
                request: self.fill(&self.form, query),
                fresh: None,
            });
        }
        let page = Request::get(self.form.page.clone());
        let fetched = fetcher.fetch(&page).await?;
        let request = match &fetched.got {
            Got::Page(page) => match self.same_form(&read::forms_in(&read::read(page))) {
                Some(form) => self.fill(form, query),
                None => Err(Refusal::UnsafeForm),
            },
            Got::Refused { why, .. } => Err(*why),
        };
        Ok(Ready {
            request,
            fresh: Some(fetched),
        })
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
        read::submission(form, &fills, self.button)
            .map(|request| request.from_page(&form.page))
            .map_err(|_| Refusal::BadUrl)
    }

    /// The canonical request: what makes two requests the same. Tokens are blotted out, they differ every time.
    pub fn request_key(&self, query: &Query, request: &Request) -> String {
        match &request.body {
            None => format!("{} {}", request.method.as_str(), request.url),
            Some(body) if self.tokens.is_empty() => {
                format!(
                    "{} {} {}",
                    request.method.as_str(),
                    request.url,
                    String::from_utf8_lossy(&body.bytes)
                )
            }
            Some(_) => format!(
                "{} {} {}",
                request.method.as_str(),
                request.url,
                query.key()
            ),
        }
    }
}
