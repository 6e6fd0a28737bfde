//! The room on webs of our own.

use crate::frontier::Frontier;
use crate::*;
use model::Url;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn home(site: u32) -> Url {
    Url::parse(&format!("http://site{site}.org/")).unwrap()
}

/// What a pretend site of a number tells: every fourth is deep, every second about the topic; its links lead to others, in words that say what they are.
fn told(site: u32, count: u32) -> SiteTold {
    let found = match site % 8 {
        0 | 4 => Found::Deep,
        2 => Found::Relevant,
        7 => Found::Lost,
        _ => Found::OffTopic,
    };
    let words = |site: u32| ["mill", "car", "mill wheel", "song"][site as usize % 4];
    let sightings = (1..6).map(|step| {
        let to = (site * 5 + step * 7) % count;
        let url = home(to).join(&format!("/page{step}")).unwrap();
        Sighting::new(url, words(to), "the old").on(&home(site))
    });
    SiteTold {
        found,
        requests: 1 + site % 5,
        pages: 1 + site % 5,
        form_on: (found == Found::Deep).then_some(1 + site % 3),
        landed: None,
        words: vec!["mill".into(), format!("word{}", site % 9)],
        inside: vec![vec![format!("inside{}", site % 7)]; (site % 5) as usize],
        sightings: sightings.collect(),
    }
}

/// What is told of any move in a web of so many sites.
fn answer(mv: &Move, count: u32) -> Told {
    let number = |url: &Url| -> u32 {
        let host = url.host().trim_start_matches("site");
        host.trim_end_matches(".org").parse().unwrap()
    };
    match mv {
        Move::Begin { .. } => Told::Begun,
        Move::Visit { home, .. } => Told::Site(told(number(home), count)),
        Move::Ask { question } => {
            let start = match question {
                Question::LinksTo(site) => u32::try_from(site.len()).unwrap(),
                Question::Words(words) => u32::try_from(words.len()).unwrap() * 3,
            };
            let hit = |step: u32| Hit {
                url: home((start + step * 11) % count),
                title: "Mills".into(),
                text: String::new(),
                near: None,
            };
            Told::Answer {
                hits: (0..6).map(hit).collect(),
                requests: 1,
            }
        }
        Move::Look { page } => {
            let told = told(number(page), count);
            Told::Page(PageTold {
                requests: 1,
                about: told.found >= Found::Relevant,
                form: told.found == Found::Deep,
                sightings: told.sightings,
            })
        }
    }
}

fn configs(seed: u64) -> Vec<Config> {
    let words = vec!["mill".to_owned(), "wheel".to_owned()];
    let ours = Config::surfacer(&words, seed);
    vec![
        Config::scdi(&words, seed),
        Config::smartcrawler(&words, seed),
        Config {
            queues: Queues::Two,
            asking: Asking::Never,
            ..ours.clone()
        },
        Config {
            going_back: GoingBack::All,
            look_around: 60,
            ..ours.clone()
        },
        ours,
    ]
}

fn begun(config: Config) -> Locator {
    let mut locator = Locator::new(config).unwrap();
    for site in [0, 2] {
        let home = home(site);
        locator.learn(&Move::Begin { home }, &Told::Begun);
    }
    locator
}

#[test]
fn who_looks_around_and_knows_of_no_site_that_may_be_about_the_topic_looks_inside_those_that_are() {
    let mut locator = begun(Config {
        asking: Asking::Never,
        look_around: u64::MAX,
        ..Config::surfacer(&["mill".to_owned()], 1)
    });
    let cars = (10..90).map(|site| Sighting::new(home(site), "car", "the old").on(&home(0)));
    let mut visits: BTreeMap<Url, u32> = BTreeMap::new();
    for _ in 0..60 {
        let mv = locator.next().unwrap();
        let Move::Visit {
            home: at, pages, ..
        } = &mv
        else {
            panic!("{mv:?}");
        };
        let is_about = [home(0), home(2)].contains(at);
        *visits.entry(at.clone()).or_default() += 1;
        let pages = u32::try_from(if is_about { *pages } else { 1 }).unwrap();
        let found = [Found::OffTopic, Found::Relevant][usize::from(is_about)];
        let told = Told::Site(SiteTold {
            found,
            requests: pages,
            pages,
            form_on: None,
            landed: None,
            words: vec!["wheel".into()],
            inside: Vec::new(),
            sightings: cars.clone().collect(),
        });
        locator.learn(&mv, &told);
    }
    assert!(visits[&home(0)] > 1, "{visits:?}");
    assert!(
        visits.len() < 60,
        "sites that are hardly about the topic wait"
    );
}

#[test]
fn every_site_that_can_be_reached_is_visited_and_again_only_to_see_more_of_it() {
    for config in configs(1) {
        let beyond = config.beyond;
        let mut locator = begun(config);
        let mut visited = BTreeSet::new();
        let mut left: BTreeMap<Url, usize> = BTreeMap::new();
        for _ in 0..2_000 {
            let Some(mv) = locator.next() else { break };
            let told = answer(&mv, 97);
            if let (Move::Visit { home, pages, .. }, Told::Site(told)) = (&mv, &told) {
                // Gone back to only where it was left without a form, to look at more.
                let before = left.remove(home);
                assert!(
                    visited.insert(home.clone()) || before < Some(*pages),
                    "{home} twice"
                );
                if told.found == Found::Relevant {
                    left.insert(home.clone(), told.pages as usize);
                }
            }
            locator.learn(&mv, &told);
        }
        assert_eq!(locator.waiting(), 0);
        assert!(visited.len() > 40, "{}", visited.len());
        assert!(!beyond || visited.len() == 97);
    }
}

#[test]
fn who_goes_back_to_all_looks_at_all_of_each_site_about_the_topic_once_some_were_looked_for() {
    let mut locator = begun(Config {
        asking: Asking::Never,
        going_back: GoingBack::All,
        look_around: 100,
        ..Config::surfacer(&["mill".to_owned()], 1)
    });
    let mut requests = 0;
    let (mut once, mut to_the_end) = (BTreeSet::new(), BTreeSet::new());
    while let Some(mv) = locator.next() {
        let mut told = answer(&mv, 97);
        if let (Move::Visit { site, pages, .. }, Told::Site(told)) = (&mv, &mut told) {
            // Each has a dozen pages.
            told.pages = u32::try_from(*pages).unwrap().min(12);
            told.requests = told.pages + 1;
            let is_known = once.contains(site);
            assert_eq!(locator.is_known_about(*site), is_known);
            if is_known && *pages > 30 {
                assert!(requests >= 50, "it looked for sites first");
                assert!(to_the_end.insert(*site), "once is enough");
            }
            if told.found == Found::Relevant {
                once.insert(*site);
            }
        }
        requests += told.requests();
        locator.learn(&mv, &told);
    }
    assert!(!once.is_empty());
    assert_eq!(once, to_the_end);
    let share = locator.share_about();
    assert!((0.3..0.5).contains(&share), "three in eight are: {share}");
}

#[test]
fn a_site_is_the_same_site_however_it_is_linked_and_wherever_it_redirects() {
    let mut locator = begun(configs(1).remove(0));
    let first = locator.next().unwrap();
    let mut site = told(0, 97);
    let link = |url: &str| Sighting::new(Url::parse(url).unwrap(), "mill", "");
    site.landed = Some(Url::parse("https://moved.org/en").unwrap());
    site.sightings = vec![
        link("http://www.other.org/a"),
        link("https://other.org/b"),
        link("http://OTHER.org:80/"),
        link("http://moved.org/"),
        link("https://site0.org/again"),
        link("https://facebook.com/mills"),
    ];
    locator.learn(&first, &Told::Site(site));
    assert_eq!(locator.known_sites(), 3);
    let second = locator.next().unwrap();
    locator.learn(&second, &Told::Nothing { requests: 1 });
    let Some(Move::Visit { home, .. }) = locator.next() else {
        unreachable!("a site waits");
    };
    assert_eq!(home.as_str(), "http://www.other.org/");
    assert_eq!(locator.next(), None);
}

#[test]
fn a_link_farm_has_one_voice() {
    let config = || Config {
        queues: Queues::Two,
        asking: Asking::Never,
        ..Config::smartcrawler(&[], 1)
    };
    // One site linked from many pages and hosts of one owner, another from two owners.
    let mut locator = begun(config());
    for mv in [locator.next().unwrap(), locator.next().unwrap()] {
        let mut site = told(0, 97);
        site.sightings.clear();
        locator.learn(&mv, &Told::Site(site));
    }
    let page = |host: &str, to: &str| {
        let sightings = (0..50).map(|page| {
            let url = Url::parse(&format!("http://{to}/p{page}")).unwrap();
            Sighting::new(url, "x", "x")
        });
        let look = Move::Look {
            page: Url::parse(&format!("http://{host}/")).unwrap(),
        };
        let told = Told::Page(PageTold {
            requests: 1,
            about: true,
            form: true,
            sightings: sightings.collect(),
        });
        (look, told)
    };
    for farm in 0..30 {
        let (mv, told) = page(&format!("top{farm}.farm.biz"), "farmed.org");
        locator.learn(&mv, &told);
    }
    for owner in ["one.org", "two.org"] {
        let (mv, told) = page(owner, "honest.org");
        locator.learn(&mv, &told);
    }
    let Some(Move::Visit { home, .. }) = locator.next() else {
        unreachable!("a site waits");
    };
    assert_eq!(home.host(), "honest.org");
}

#[test]
fn who_learns_goes_to_sites_about_the_topic_first() {
    let words = vec!["mill".to_owned()];
    let share = |config: Config| -> f64 {
        let config = Config {
            asking: Asking::Never,
            beyond: true,
            ..config
        };
        let mut locator = begun(config);
        let mut about = 0;
        for _ in 0..120 {
            let Some(mv) = locator.next() else { break };
            let told = answer(&mv, 997);
            if let Told::Site(site) = &told {
                about += u32::from(site.found >= Found::Relevant);
            }
            locator.learn(&mv, &told);
        }
        f64::from(about) / 120.0
    };
    let ours = share(Config::surfacer(&words, 1));
    let plain = share(Config::scdi(&words, 1));
    assert!(ours > 1.5 * plain, "{ours} against {plain}");
}

#[test]
fn center_pages_are_those_that_link_to_several_deep_sites() {
    let mut locator = begun(Config {
        asking: Asking::Never,
        ..Config::smartcrawler(&[], 1)
    });
    for _ in 0..2 {
        let mv = locator.next().unwrap();
        let mut site = told(0, 97);
        site.sightings.clear();
        locator.learn(&mv, &Told::Site(site));
    }
    let look = |locator: &mut Locator, page: &str, to: &[&str]| {
        let sightings = to
            .iter()
            .map(|to| Sighting::new(Url::parse(&format!("http://{to}/")).unwrap(), "x", ""));
        let told = PageTold {
            requests: 1,
            about: false,
            form: false,
            sightings: sightings.collect(),
        };
        let page = Url::parse(page).unwrap();
        locator.learn(&Move::Look { page }, &Told::Page(told));
        locator.waiting()
    };
    let one = look(&mut locator, "http://a.org/", &["site0.org", "x.org"]);
    assert_eq!(one, 0);
    let two = look(
        &mut locator,
        "http://b.org/",
        &["site0.org", "site2.org", "y.org"],
    );
    assert_eq!(two, 1);
}

#[test]
fn moves_and_what_is_told_of_them_can_be_kept() {
    for mv in [
        Move::Begin { home: home(1) },
        Move::Visit {
            site: 3,
            home: home(3),
            pages: 4,
            by: Operator::Search,
        },
        Move::Ask {
            question: Question::Words("old mills".into()),
        },
        Move::Look { page: home(4) },
    ] {
        let text = serde_json::to_string(&mv).unwrap();
        assert_eq!(serde_json::from_str::<Move>(&text).unwrap(), mv);
        let told = answer(&mv, 97);
        let text = serde_json::to_string(&told).unwrap();
        assert_eq!(serde_json::from_str::<Told>(&text).unwrap(), told);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn rebuilt_from_what_was_kept_a_crawl_goes_on_as_before(seed in 0u64..50, which in 0usize..5, at_once in 1usize..4, stop in 1usize..60) {
        let config = configs(seed).remove(which);
        let mut locator = begun(config.clone());
        let mut under_way: Vec<Move> = Vec::new();
        // What is kept: a move that was named, or what was told of one.
        let mut kept: Vec<(Move, Option<Told>)> = Vec::new();
        for step in 0..stop {
            while under_way.len() < at_once && let Some(mv) = locator.next() {
                kept.push((mv.clone(), None));
                under_way.push(mv);
            }
            if under_way.is_empty() {
                break;
            }
            // Not always the first that was named is told of first.
            let mv = under_way.remove(step * 7 % under_way.len());
            let told = answer(&mv, 97);
            locator.learn(&mv, &told);
            kept.push((mv, Some(told)));
        }
        let mut again = begun(config);
        for (mv, told) in kept {
            match told {
                None => prop_assert_eq!(again.next(), Some(mv)),
                Some(told) => again.learn(&mv, &told),
            }
        }
        // From here on both do the same, told the same.
        for mv in under_way {
            let told = answer(&mv, 97);
            locator.learn(&mv, &told);
            again.learn(&mv, &told);
        }
        for _ in 0..15 {
            let (one, other) = (locator.next(), again.next());
            prop_assert_eq!(&one, &other);
            let Some(mv) = one else { break };
            let told = answer(&mv, 97);
            locator.learn(&mv, &told);
            again.learn(&mv, &told);
        }
    }

    #[test]
    fn rows_show_every_site_in_its_last_state(seed in 0u64..20, which in 0usize..5, stop in 1usize..80) {
        let mut locator = begun(configs(seed).remove(which));
        let mut rows: BTreeMap<SiteNumber, State> = BTreeMap::new();
        let mut visited: BTreeMap<SiteNumber, Found> = BTreeMap::new();
        for _ in 0..stop {
            let Some(mv) = locator.next() else { break };
            let told = answer(&mv, 97);
            locator.learn(&mv, &told);
            if let (Move::Visit { site, .. }, Told::Site(told)) = (&mv, &told) {
                visited.insert(*site, told.found);
            }
            rows.extend(locator.take_changes().into_iter().map(|row| (row.site, row.state)));
        }
        prop_assert_eq!(rows.len(), locator.known_sites());
        let waiting = rows.values().filter(|state| matches!(state, State::Waits(_))).count();
        prop_assert_eq!(waiting, locator.waiting());
        for (site, state) in rows {
            match state {
                State::Visited(found) => prop_assert_eq!(visited.get(&site), Some(&found)),
                State::Waits(_) => prop_assert!(!visited.contains_key(&site)),
                State::Named => prop_assert!(false, "nothing is under way"),
            }
        }
    }

    #[test]
    fn the_high_queue_goes_before_the_low_one_and_no_site_twice(adds in prop::collection::vec((0u32..40, any::<bool>(), 0u8..20), 1..120), every in 1usize..6) {
        let mut frontier = Frontier::default();
        // What must be true: where each site waits, and with which rank.
        let mut waits: BTreeMap<u32, (Queue, u8)> = BTreeMap::new();
        let mut named = BTreeSet::new();
        let ranks: std::cell::RefCell<BTreeMap<u32, u8>> = std::cell::RefCell::default();
        let rank = |site: u32| f64::from(ranks.borrow()[&site]);
        let mut take = |frontier: &mut Frontier, waits: &mut BTreeMap<u32, (Queue, u8)>| {
            if !waits.values().any(|(queue, _)| *queue == Queue::High) {
                for (queue, _) in waits.values_mut() {
                    *queue = Queue::High;
                }
            }
            let best = waits
                .iter()
                .filter(|(_, (queue, _))| *queue == Queue::High)
                .max_by_key(|(site, (_, rank))| (*rank, u32::MAX - **site))
                .map(|(site, _)| *site);
            let taken = frontier.next(rank);
            prop_assert_eq!(taken, best);
            if let Some(site) = taken {
                waits.remove(&site);
                prop_assert!(named.insert(site));
            }
            Ok(())
        };
        let mut gone: BTreeSet<u32> = BTreeSet::new();
        for (turn, (site, high, value)) in adds.iter().enumerate() {
            let queue = if *high { Queue::High } else { Queue::Low };
            if !gone.contains(site) {
                ranks.borrow_mut().insert(*site, *value);
                let now = waits.get(site).map_or(queue, |(before, _)| queue.max(*before));
                waits.insert(*site, (now, *value));
            }
            frontier.add(*site, queue, f64::from(*value));
            prop_assert_eq!(frontier.waiting(), waits.len());
            if turn % every == 0 {
                take(&mut frontier, &mut waits)?;
                let left: BTreeSet<u32> = waits.keys().copied().collect();
                gone.extend(ranks.borrow().keys().filter(|site| !left.contains(site)));
            }
        }
        while !waits.is_empty() {
            take(&mut frontier, &mut waits)?;
        }
        prop_assert_eq!(frontier.next(rank), None);
    }
}

#[test]
fn what_came_of_the_sites_that_a_page_names_tells_of_the_others_it_names() {
    let words = ["mill".to_owned()];
    let mut locator = Locator::new(Config::surfacer(&words, 1)).unwrap();
    let visit = |site: u32| Move::Visit {
        site,
        home: home(site),
        pages: 1,
        by: Operator::Forward,
    };
    let found = |found: Found, sightings: Vec<Sighting>| {
        Told::Site(SiteTold {
            found,
            sightings,
            ..told(1, 9)
        })
    };
    let begin = Move::Begin { home: home(0) };
    locator.learn(&begin, &Told::Begun);
    // Three sites on each of two pages of one site; the first two of each are visited.
    let on = |page: &str| home(0).join(page).unwrap();
    let named = |site: u32, page: &str| {
        Sighting::new(home(site).join("/item").unwrap(), "a mill", "the old").on(&on(page))
    };
    let all = [1, 2, 3].map(|site| named(site, "/good")).into_iter();
    let all = all.chain([4, 5, 6].map(|site| named(site, "/bad")));
    locator.learn(&visit(0), &found(Found::Relevant, all.collect()));
    for (site, came) in [
        (1, Found::Relevant),
        (2, Found::Relevant),
        (4, Found::OffTopic),
        (5, Found::OffTopic),
    ] {
        locator.learn(&visit(site), &found(came, Vec::new()));
    }
    let beside: BTreeMap<Url, f64> = locator
        .unvisited()
        .into_iter()
        .map(|(home, signs)| (home, signs[5]))
        .collect();
    assert_eq!(beside.len(), 2);
    assert!(beside[&home(3)] > beside[&home(6)] + 0.3, "{beside:?}");
}
