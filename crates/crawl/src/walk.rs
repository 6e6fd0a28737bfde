//! What a site is begun with: the pages of earlier runs, and what other sites have taught of links and forms.

use crate::journey::CrawlError;
use explore::{Lessons, Past, Told, Visit};
use model::{Refusal, Url};
use std::collections::BTreeMap;
use store::{Catalog, PageState, SiteFile};

/// What lessons are about: a model in the catalog for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    /// Which links lead to forms.
    Links,
    /// Which forms bring records.
    Forms,
}

impl Subject {
    fn name(self) -> &'static str {
        match self {
            Self::Links => "links",
            Self::Forms => "forms",
        }
    }

    /// The note of a site file with the version it was begun with.
    fn note(self) -> String {
        format!("lessons of {}", self.name())
    }
}

/// The pages of earlier runs. One that was refused for a reason that may be gone by now waits like one never tried.
pub(crate) fn past(file: &SiteFile) -> Result<Vec<Past>, CrawlError> {
    let mut families: BTreeMap<Url, Vec<u64>> = BTreeMap::new();
    for (_, form) in file.forms()? {
        if form.submit {
            let family = explore::family(&form.form);
            families.entry(form.form.page).or_default().push(family);
        }
    }
    let another_try = |why: Refusal| why.is_passing() || explore::closes_the_site(why);
    let past = file.pages()?.into_iter().map(|page| {
        let visited = page.state == PageState::Seen && !page.refusal.is_some_and(another_try);
        let families = families.get(&page.landed).cloned().unwrap_or_default();
        Past {
            visit: Visit {
                url: page.url,
                depth: page.depth,
                promise: page.promise,
            },
            found: page.source.zip(page.link),
            told: visited.then_some(Told {
                landed: page.landed,
                refusal: page.refusal,
                families,
                lines: page.lines,
            }),
        }
    });
    Ok(past.collect())
}

/// What other sites have taught: as much as was known when this one was begun, or it would go on in another way.
pub(crate) fn lessons(
    file: &mut SiteFile,
    catalog: &Catalog,
    subject: Subject,
) -> Result<Lessons, CrawlError> {
    let began = file.note(&subject.note())?;
    let model = if let Some(version) = began.and_then(|version| version.parse().ok()) {
        catalog.model(subject.name(), version)?
    } else {
        let latest = catalog.latest_model(subject.name())?;
        let version = latest.as_ref().map_or(0, |model| model.version);
        file.set_note(&subject.note(), &version.to_string())?;
        latest
    };
    Ok(model.map_or_else(Lessons::default, |model| read(&model.body)))
}

/// Lets a site begin with a version of what other sites have taught, if it has not begun with another.
pub(crate) fn pin(file: &mut SiteFile, subject: Subject, version: u32) -> Result<(), CrawlError> {
    if file.note(&subject.note())?.is_none() {
        file.set_note(&subject.note(), &version.to_string())?;
    }
    Ok(())
}

/// The latest version of what sites have taught.
pub(crate) fn latest(catalog: &Catalog, subject: Subject) -> Result<u32, CrawlError> {
    let latest = catalog.latest_model(subject.name())?;
    Ok(latest.map_or(0, |model| model.version))
}

/// Tells the catalog what a site has taught.
pub(crate) fn teach(
    catalog: &mut Catalog,
    subject: Subject,
    site: &str,
    began: &Lessons,
    left: &Lessons,
) -> Result<(), CrawlError> {
    if left.is_empty() {
        return Ok(());
    }
    catalog.teach(subject.name(), site, |latest| {
        let mut lessons = latest.map_or_else(Lessons::default, read);
        match subject {
            Subject::Links => lessons.add_gains(began, left),
            Subject::Forms => lessons.add(began, left),
        }
        lessons.written()
    })?;
    Ok(())
}

/// A model that cannot be read was written by another version of the program, which knew other features: begin anew.
fn read(body: &str) -> Lessons {
    Lessons::read(body).unwrap_or_default()
}
