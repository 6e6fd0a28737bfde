use super::*;
use model::Url;

fn lead(path: &str, promise: u16, anchor: &str) -> Lead {
    Lead {
        visit: Visit {
            url: Url::parse(&format!("http://a.test{path}")).unwrap(),
            depth: 1,
            promise,
        },
        from: NOWHERE,
        words: Some(Box::new(LinkWords {
            anchor: anchor.to_owned(),
            ..LinkWords::default()
        })),
        action: Action::Follow,
    }
}

#[test]
fn every_explorer_takes_every_link_once_and_then_ends() {
    for name in NAMES {
        let mut explorer = by_name(name, 7).unwrap();
        assert_eq!(explorer.name(), *name);
        for place in 0..40 {
            explorer.offer(lead(&format!("/d{}/p{place}", place % 7), place, "page"));
        }
        let mut taken = std::collections::BTreeSet::new();
        while let Some(visit) = explorer.next() {
            assert!(
                taken.insert(visit.url.clone()),
                "{name} took {} twice",
                visit.url
            );
            let outcome = Outcome {
                new_forms: usize::from(taken.len() % 9 == 0),
                page: taken.len() as u64,
                novelty: 0.5,
                ..Outcome::default()
            };
            explorer.learn(&visit, outcome);
        }
        assert_eq!(taken.len(), 40, "{name}");
    }
}

#[test]
fn an_explorer_with_the_same_seed_walks_the_same_way() {
    let way = |name: &str| -> Vec<Url> {
        let mut explorer = by_name(name, 3).unwrap();
        for place in 0..30 {
            explorer.offer(lead(&format!("/d{}/p{place}", place % 5), 50, "page"));
        }
        std::iter::from_fn(|| explorer.next().map(|visit| visit.url)).collect()
    };
    for name in NAMES {
        assert_eq!(way(name), way(name), "{name}");
    }
}

#[test]
fn what_led_to_a_form_leads_to_the_next() {
    let mut explorer = surfacer::Surfacer::new(surfacer::Settings::default(), &Lessons::default());
    explorer.offer(lead("/unit/moss/ask", 60, "Enquire of the moss herbarium"));
    let first = explorer.next().unwrap();
    explorer.learn(
        &first,
        Outcome {
            new_forms: 1,
            page: 1,
            novelty: 1.0,
            ..Outcome::default()
        },
    );
    explorer.offer(lead("/unit/fern/news", 60, "News of ferns"));
    explorer.offer(lead("/unit/fern/ask", 60, "Enquire of the fern herbarium"));
    assert!(explorer.next().unwrap().url.as_str().ends_with("/fern/ask"));
}

#[test]
fn a_name_that_is_not_known_is_told_the_names_that_are() {
    let error = by_name("nobody", 1).err().unwrap();
    assert!(error.to_string().contains("surfacer, promise, automaton"));
}

#[test]
fn links_and_submissions_are_chosen_among_alike() {
    let submission = |value: &str| Lead {
        action: Action::Submit(Box::new(Pair {
            label: "Keywords".to_owned(),
            value: value.to_owned(),
        })),
        ..lead(&format!("/find?q={value}"), 60, value)
    };
    for name in NAMES {
        let mut explorer = by_name(name, 7).unwrap();
        explorer.offer(lead("/a", 60, "page"));
        explorer.offer(submission("moss"));
        explorer.offer(lead("/b", 60, "page"));
        explorer.offer(submission("fern"));
        let mut taken = std::collections::BTreeSet::new();
        while let Some(visit) = explorer.next() {
            let hidden = visit.url.parts().path() == "/find";
            taken.insert(visit.url.clone());
            let outcome = Outcome {
                page: 1,
                reached: if hidden {
                    Reached::HiddenNew
                } else {
                    Reached::Public
                },
                ..Outcome::default()
            };
            explorer.learn(&visit, outcome);
        }
        // The printed automaton may end in its trap; all others take everything.
        assert!(taken.len() == 4 || *name == "hwdla", "{name}");
    }
}

#[test]
fn a_submission_that_brought_a_hidden_page_speaks_for_the_next() {
    let mut explorer = surfacer::Surfacer::new(surfacer::Settings::default(), &Lessons::default());
    explorer.offer(lead("/find?q=moss", 60, "moss"));
    explorer.offer(lead("/news/1", 60, "lichen"));
    for page in 1..=2 {
        let visit = explorer.next().unwrap();
        let reached = if visit.url.parts().path() == "/find" {
            Reached::HiddenNew
        } else {
            Reached::Public
        };
        let outcome = Outcome {
            page,
            novelty: 1.0,
            reached,
            ..Outcome::default()
        };
        explorer.learn(&visit, outcome);
    }
    explorer.offer(lead("/news/2", 60, "fern"));
    explorer.offer(lead("/find?q=fern", 60, "fern"));
    let next = explorer.next().unwrap();
    assert_eq!(next.url.parts().query(), Some("q=fern"));
}
