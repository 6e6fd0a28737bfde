//! What the walk for forms begins with: the pages of earlier runs, and what other sites have taught of links.

use crate::journey::CrawlError;
use explore::{Lessons, Past, Told, Visit};
use model::{Refusal, Url};
use std::collections::BTreeMap;
use store::{Catalog, PageState, SiteFile};

/// The model of links in the catalog.
const LINKS: &str = "links";

/// The version of that model which the walk on a site began with.
const BEGAN_WITH: &str = "lessons of links";

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

/// What other sites have taught of links: as much as was known when the walk on this one began, or it would go on in another way.
pub(crate) fn lessons(file: &mut SiteFile, catalog: &Catalog) -> Result<Lessons, CrawlError> {
    let began = file.note(BEGAN_WITH)?;
    let model = if let Some(version) = began.and_then(|version| version.parse().ok()) {
        catalog.model(LINKS, version)?
    } else {
        let latest = catalog.latest_model(LINKS)?;
        let version = latest.as_ref().map_or(0, |model| model.version);
        file.set_note(BEGAN_WITH, &version.to_string())?;
        latest
    };
    Ok(model.map_or_else(Lessons::default, |model| read(&model.body)))
}

/// Tells the catalog what the links of a site have taught.
pub(crate) fn teach(
    catalog: &mut Catalog,
    site: &str,
    began: &Lessons,
    left: &Lessons,
) -> Result<(), CrawlError> {
    if left.is_empty() {
        return Ok(());
    }
    catalog.teach(LINKS, site, |latest| {
        let mut lessons = latest.map_or_else(Lessons::default, read);
        lessons.add(began, left);
        lessons.written()
    })?;
    Ok(())
}

/// A model that cannot be read was written by another version of the program, which knew other features: begin anew.
fn read(body: &str) -> Lessons {
    Lessons::read(body).unwrap_or_default()
}
