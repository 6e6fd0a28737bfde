use super::*;
use crate::explore::Articles;
use explore::explorer::NAMES;
use std::collections::BTreeSet;

/// Small sites of every kind.
fn sites() -> Vec<(Setting, Site)> {
    let articles = Articles::made_up();
    let small = paper().into_iter().map(|setting| setting.sized(500));
    small
        .map(|setting| {
            let site = Site::build(&setting, &articles, 1).unwrap();
            (setting, site)
        })
        .collect()
}

#[test]
fn a_site_has_as_many_pages_on_each_side_as_it_should() {
    for (setting, site) in sites() {
        assert_eq!(site.hidden.len(), setting.hidden, "{}", setting.name);
        assert_eq!(
            site.public + site.hidden.len(),
            setting.pages,
            "{}",
            setting.name
        );
    }
}

#[test]
fn links_alone_lead_to_no_hidden_page_and_to_every_public_one() {
    for (setting, site) in sites() {
        let mut seen = BTreeSet::from([site.start.clone()]);
        let mut waiting = vec![site.start.clone()];
        while let Some(url) = waiting.pop() {
            assert!(!site.hidden.contains_key(&url), "{url}, {}", setting.name);
            for lead in &site.fetch(&url).links {
                if seen.insert(lead.visit.url.clone()) {
                    waiting.push(lead.visit.url.clone());
                }
            }
        }
        // The page to sign in is public, but a walk does not go there.
        let missing = site.public - seen.len();
        assert!(missing <= 1, "{missing} missing, {}", setting.name);
    }
}

#[test]
fn who_knows_everything_finds_every_hidden_page_and_little_else() {
    for (setting, site) in sites() {
        let oracle = explorer(&site, ORACLE, 1).unwrap();
        let trace = hunt(&site, oracle, 10 * setting.pages);
        let end = trace.curve.last().unwrap();
        assert_eq!(end.hidden, setting.hidden, "{}", setting.name);
    }
}

#[test]
fn every_explorer_walks_and_ends() {
    let (setting, site) = sites().remove(3);
    for name in NAMES.iter().chain([&RANDOM]) {
        let trace = hunt(&site, explorer(&site, name, 1).unwrap(), 200);
        let end = trace.curve.last().unwrap();
        assert!(end.requests <= 200, "{name} on {}", setting.name);
        assert!(trace.claimed_rightly <= trace.claimed, "{name}");
    }
}

#[test]
fn the_default_explorer_finds_nine_in_ten_hidden_pages_in_as_many_requests_as_there_are_pages() {
    for (setting, site) in sites() {
        let surfacer = explorer(&site, "surfacer", 1).unwrap();
        let trace = hunt(&site, surfacer, setting.pages);
        let recall = trace.curve.last().unwrap().hidden as f64 / setting.hidden as f64;
        assert!(recall >= 0.9, "{recall} on {}", setting.name);
    }
}
