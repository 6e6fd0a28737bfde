//! Sections of sites in which nothing is to be found: pictures that have moved, a folder of files, a part that was taken down while links to it stayed.
//!
//! A section is a folder, with all folders in it. Links to what is gone look as good as any to those who choose by words, so a whole budget can be spent on them.

use model::{Refusal, Url};
use std::collections::HashMap;
use store::Visit;

/// Pages of a section that were asked for and not there, after which it is left alone, if none was. Where half of the links are dead, one section in 256 is
/// left by mistake.
const ENOUGH: u32 = 8;

/// What was found in the sections so far.
#[derive(Debug, Default)]
pub(super) struct Sections(HashMap<Box<str>, Found>);

#[derive(Debug, Clone, Copy)]
enum Found {
    Something,
    Nothing(u32),
}

impl Sections {
    /// Takes note of what came of a page.
    pub(super) fn note(&mut self, visit: &Visit) {
        use Refusal::{Gone, NotFound, NotHtml};
        let missing = matches!(visit.refusal, Some(NotFound | Gone | NotHtml));
        if visit.score.is_none() && !missing {
            return;
        }
        for section in sections_of(&visit.url) {
            let found = self.0.entry(section.into()).or_insert(Found::Nothing(0));
            *found = match *found {
                Found::Nothing(times) if missing => Found::Nothing(times + 1),
                _ => Found::Something,
            };
        }
    }

    /// Whether a page stands in a section in which nothing is to be found.
    pub(super) fn is_barren(&self, url: &Url) -> bool {
        sections_of(url)
            .any(|section| matches!(self.0.get(section), Some(Found::Nothing(times)) if *times >= ENOUGH))
    }
}

/// The folders that an address stands in, the site itself first.
fn sections_of(url: &Url) -> impl Iterator<Item = &str> {
    let text = url.as_str();
    let path = text.find("://").map_or(0, |scheme| scheme + 3);
    let end = text.find('?').unwrap_or(text.len());
    let slashes = text[..end].match_indices('/');
    slashes
        .filter(move |(place, _)| *place >= path)
        .map(|(place, _)| &text[..=place])
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::{Score, Timestamp};
    use store::Turn;

    fn url(path: &str) -> Url {
        Url::parse(&format!("http://a.test{path}")).unwrap()
    }

    fn visit(path: &str, refusal: Option<Refusal>) -> Visit {
        Visit {
            turn: Turn {
                place: 0,
                named: 0,
                after: 0,
            },
            url: url(path),
            landed: url(path),
            at: Timestamp::UNIX_EPOCH,
            requests: 1,
            status: 0,
            refusal,
            title: String::new(),
            score: refusal.is_none().then(|| Score::new(0.5)),
            told: None,
            trail: Vec::new(),
        }
    }

    #[test]
    fn an_address_stands_in_its_site_and_in_all_its_folders() {
        let page = url("/a/b/c?x=/y/");
        let sections: Vec<&str> = sections_of(&page).collect();
        assert_eq!(
            sections,
            ["http://a.test/", "http://a.test/a/", "http://a.test/a/b/"]
        );
    }

    #[test]
    fn a_section_in_which_nothing_was_ever_found_is_left_and_others_are_not() {
        let mut sections = Sections::default();
        sections.note(&visit("/", None));
        for n in 0..ENOUGH {
            assert!(!sections.is_barren(&url("/images/x")));
            sections.note(&visit(&format!("/images/{n}/p"), Some(Refusal::NotFound)));
            sections.note(&visit(&format!("/mixed/{n}/p"), Some(Refusal::NotFound)));
            sections.note(&visit(&format!("/slow/{n}"), Some(Refusal::Timeout)));
            sections.note(&visit("/mixed/good", None));
        }
        assert!(sections.is_barren(&url("/images/new/y")));
        assert!(!sections.is_barren(&url("/mixed/new")) && !sections.is_barren(&url("/slow/new")));
        assert!(!sections.is_barren(&url("/images")) && !sections.is_barren(&url("/")));
    }
}
