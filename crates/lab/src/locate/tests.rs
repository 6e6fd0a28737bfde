//! The laboratory of locating on a collection of our own.

use super::*;
use std::collections::BTreeSet;
use std::path::Path;
use topic::ontology::topic_in;

fn task() -> Task {
    let toml = "topic = \"mammal\"\nwords = [\"fur\", \"whale\", \"species\"]\n";
    Task {
        name: "mammal".into(),
        chosen: topic_in(toml, Path::new("mammal")).unwrap(),
        subjects: vec!["Science.Biology".into()],
    }
}

#[test]
fn three_in_ten_sites_about_the_topic_hide_a_form_that_the_readers_find() {
    let collection = Collection::made_up();
    let task = task();
    let web = Web::build(&collection, &task.subjects, &task.words(), 1);
    let judge = task.judge(&collection, 20, 1);
    let eyes = Eyes::new(&web, &judge);
    let about = web.sites.iter().filter(|site| site.relevant).count();
    let wanted = web.wanted().count();
    assert!(
        about > 20 && wanted == (about * 30).div_ceil(100),
        "{about} {wanted}"
    );
    for site in &web.sites {
        let home = site.home().unwrap();
        let mut seen: BTreeSet<model::Url> = [home.clone()].into();
        let mut layer = vec![home];
        let mut depth = None;
        for pages in 1..=3 {
            let read: Vec<_> = layer.iter().filter_map(|url| eyes.read(url)).collect();
            if read.iter().any(|page| !page.families.is_empty()) {
                depth = Some(pages);
                break;
            }
            let leads = read.iter().flat_map(|page| &page.leads);
            layer = leads
                .map(|lead| lead.visit.url.clone())
                .filter(|url| seen.insert(url.clone()))
                .collect();
        }
        assert_eq!(depth, site.form.map(web::FormAt::pages), "{}", site.host);
    }
}

#[test]
fn an_article_of_two_subjects_stands_on_a_site_about_the_topic_if_one_of_them_is() {
    let mut collection = Collection::made_up();
    let number = collection.articles.iter().position(|article| {
        let subjects = &article.subjects;
        !subjects
            .iter()
            .any(|own| own.starts_with("Science.Biology"))
    });
    let number = number.unwrap();
    let also = "Science.Biology.Plants".to_owned();
    collection.articles[number].subjects.push(also);
    let task = task();
    let web = Web::build(&collection, &task.subjects, &task.words(), 1);
    let site = &web.sites[web.site_of_article(number)];
    assert!(site.relevant && site.articles == [number], "{site:?}");
}

#[test]
fn the_same_seed_makes_the_same_web_and_the_same_crawls() {
    let collection = Collection::made_up();
    let task = task();
    let all = |seed| {
        let lines = compare(
            &collection,
            &task,
            &Policy::ALL,
            &[Reverse::Yes, Reverse::No],
            (seed, 10, 120),
        );
        let curves = lines.unwrap().into_iter().map(|line| line.curve);
        curves.collect::<Vec<_>>()
    };
    let once = all(3);
    assert_eq!(once.len(), 9);
    assert_eq!(once, all(3));
    assert_ne!(once, all(4));
}

#[test]
fn nobody_finds_more_than_the_oracle_and_ours_more_than_breadth_first() {
    let collection = Collection::made_up();
    let task = task();
    let (mut breadth, mut ours) = (0, 0);
    for seed in 1..=3 {
        let both = [Reverse::Yes, Reverse::No];
        let lines = compare(&collection, &task, &Policy::ALL, &both, (seed, 10, 250)).unwrap();
        let oracle = lines.iter().find(|line| line.policy == "oracle").unwrap();
        for line in &lines {
            let mut pairs = line.curve.iter().zip(&oracle.curve);
            assert!(pairs.all(|(own, most)| own <= most), "{}", line.policy);
        }
        let found = |policy: &str| -> usize {
            let own = lines
                .iter()
                .find(|line| line.policy == policy && !line.reverse);
            own.unwrap().found
        };
        breadth += found("breadth");
        ours += found("surfacer");
    }
    assert!(ours > 2 * breadth, "{ours} against {breadth}");
}
