//! The methods on texts of our own: pages about whales among pages about trains.

use super::*;
use crate::Topic;
use crate::ontology::topic_in;
use model::Relevance;
use proptest::prelude::*;
use std::path::Path;
use std::sync::{Arc, LazyLock};

const TOML: &str = "topic = \"whale\"\nwords = [\"mammal\", \"ocean\"]\n";

/// A page about whales. Every one has a word that no concept knows.
fn whale(number: usize) -> String {
    let food = ["krill", "squid", "herring"][number % 3];
    format!(
        "The whale number {number} swims in the ocean. This mammal has fins and blubber and eats {food}. Whales sing to other whales."
    )
}

/// A page about trains, which may speak of the ocean.
fn train(number: usize) -> String {
    let place = ["a station", "the ocean", "a valley"][number % 3];
    format!(
        "The train number {number} runs on rails to {place}. Its engine burns coal, and passengers buy tickets at the platform."
    )
}

fn topic(labels: usize) -> Topic {
    let mut topic = Topic::of(&topic_in(TOML, Path::new("whale.toml")).unwrap());
    for number in 0..labels / 2 {
        topic.teach(&format!("whale {number}"), &whale(number), Some(true));
        topic.teach(&format!("train {number}"), &train(number), Some(false));
    }
    topic
}

fn learned(topic: Topic, method: Method) -> Learned {
    Learned::new(Arc::new(topic), method)
}

#[test]
fn without_labels_the_concepts_speak() {
    for method in [
        Method::Keyword,
        Method::Ontology,
        Method::Repaired,
        Method::Surfacer,
    ] {
        let learned = learned(topic(0), method);
        let (near, far) = (learned.score(&whale(7)), learned.score(&train(8)));
        assert!(near > far, "{method}: {near:?} {far:?}");
    }
    let learned = learned(topic(0), Method::Surfacer);
    assert!(learned.score(&whale(7)).get() > 0.5 && learned.score(&train(8)).get() < 0.5);
}

#[test]
fn with_labels_every_method_has_pages_on_the_right_side() {
    for method in Method::ALL {
        let learned = learned(topic(20), method);
        for number in 30..40 {
            assert!(learned.score(&whale(number)).get() > 0.5, "{method}");
            assert!(learned.score(&train(number)).get() < 0.5, "{method}");
        }
    }
}

#[test]
fn labels_teach_words_that_no_concept_has() {
    let page = "Fins and blubber; it eats krill, and they sing to others";
    let before = learned(topic(0), Method::Surfacer).score(page);
    let after = learned(topic(20), Method::Surfacer).score(page);
    assert!(
        before.get() < 0.5 && after.get() > 0.5,
        "{before:?} {after:?}"
    );
}

#[test]
fn positives_alone_teach_where_there_is_a_background() {
    let mut topic = topic(0);
    for number in 0..8 {
        topic.teach("a whale", &whale(number), Some(true));
    }
    assert!(
        Joined::learn(
            &topic.lessons.iter().collect::<Vec<_>>(),
            topic.concepts.names()
        )
        .words()
        .is_none()
    );
    for number in 0..12 {
        topic.teach("who knows", &train(number), None);
    }
    let learned = learned(topic, Method::Surfacer);
    assert!(learned.words().is_some());
    assert!(learned.score("fins and blubber and krill") > learned.score("tickets at the platform"));
}

#[test]
fn what_was_labelled_tells_how_good_a_method_is() {
    assert_eq!(out_of_fold(&topic(0), Method::Surfacer), None);
    let accuracy = out_of_fold(&topic(20), Method::Surfacer).unwrap();
    assert!(accuracy > 0.9, "{accuracy}");
}

#[test]
fn a_topic_that_was_kept_scores_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("whale.json");
    let before = topic(20);
    std::fs::write(&path, before.written().unwrap()).unwrap();
    let after = Topic::load(&path).unwrap();
    assert_eq!(before.lessons, after.lessons);
    let score = |topic| learned(topic, Method::Surfacer).score(&whale(9)).get();
    assert!((score(before) - score(after)).abs() < 1e-12);
}

#[test]
fn a_kept_topic_that_is_damaged_or_of_another_version_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("whale.json");
    let said = |text: &str| {
        std::fs::write(&path, text).unwrap();
        Topic::load(&path).unwrap_err().to_string()
    };
    let whole = topic(2).written().unwrap();
    let cut = said(&whole[..whole.len() / 2]);
    assert!(cut.contains("damaged") && cut.contains("line 1"), "{cut}");
    let newer = said(&whole.replacen("\"format\":1", "\"format\":9", 1));
    assert!(newer.contains("format 9"), "{newer}");
    let wild = said(&whole.replace("\"counts\":[[", "\"counts\":[[99,1],["));
    assert!(wild.contains("damaged"), "{wild}");
}

proptest! {
    #[test]
    fn any_text_has_a_score(text in ".{0,400}") {
        static ALL: LazyLock<Vec<Learned>> =
            LazyLock::new(|| Method::ALL.map(|method| learned(topic(4), method)).to_vec());
        for learned in &*ALL {
            prop_assert!((0.0..=1.0).contains(&learned.score(&text).get()));
        }
    }
}

#[test]
fn a_concept_that_says_nothing_is_not_believed_against_the_words_of_ten_pages() {
    let toml = "topic = \"ocean\"\nwords = [\"blue\"]\n";
    let mut topic = Topic::of(&topic_in(toml, Path::new("ocean.toml")).unwrap());
    let near = |number: usize| ["", "By the ocean, the blue ocean."][number % 2];
    let fish = |number: usize| format!("Fins and blubber, krill and squid. {}", near(number));
    let train = |number: usize| format!("Rails and coal, tickets and stations. {}", near(number));
    for number in 0..6 {
        topic.teach("fish", &fish(number), Some(true));
    }
    for number in 0..4 {
        topic.teach("train", &train(number), Some(false));
    }
    let learned = learned(topic, Method::Surfacer);
    let worst = learned.score("Krill and squid, blubber and fins.");
    let best = learned.score("Coal and rails, stations and tickets. The ocean is blue.");
    assert!(worst > best, "{worst:?} {best:?}");
}

#[test]
fn words_that_only_relevant_pages_have_speak_where_no_concept_stands() {
    let mut topic = Topic::of(&topic_in(TOML, Path::new("whale.toml")).unwrap());
    let page = |name: &str, has: &str, number: usize| {
        format!("{name} {number} The {name} number {number} has {has}. A {name} is a {name}.")
    };
    for number in 0..10 {
        let text = page("whale", "blubber and krill", number);
        topic.teach("whale", &text, Some(true));
    }
    for number in 0..8 {
        let text = page("train", "rails and tickets", number);
        topic.teach("train", &text, Some(false));
    }
    let learned = learned(topic, Method::Surfacer);
    let near = learned.score("It has blubber and eats krill").get();
    let far = learned.score("Rails, and tickets for them").get();
    assert!(near > 0.5 && far < 0.5, "{near} {far}");
}
