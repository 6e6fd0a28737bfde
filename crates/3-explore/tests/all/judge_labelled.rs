//! The judgement on pages of strangers: nothing unsafe is submitted, and most search forms are.

use crate::labelled;
use std::collections::BTreeMap;
use surfacer_explore::{Kind, judge};

/// Share of search forms that must be kept. The model that is shipped keeps more; the rest is the margin for changes in how pages are read.
const KEPT: f64 = 0.92;

/// How many of how many.
#[derive(Default)]
struct Share {
    part: usize,
    whole: usize,
}

impl Share {
    fn count(&mut self, holds: bool) {
        self.part += usize::from(holds);
        self.whole += 1;
    }

    fn ratio(&self) -> f64 {
        self.part as f64 / self.whole as f64
    }
}

#[test]
fn no_labelled_unsafe_form_is_submitted_and_most_searches_are_kept() {
    let Some((forms, unmatched)) = labelled::forms(|letter| letter != 'X' && letter != '-') else {
        return;
    };
    let mut searches = Share::default();
    let mut others = Share::default();
    let mut vetoed = Share::default();
    let mut right = Share::default();
    let mut submitted_unsafe = Vec::new();
    let mut kinds: BTreeMap<(char, &str), usize> = BTreeMap::new();
    for labelled in &forms {
        let judgement = judge(&labelled.form);
        let wanted = kind_of(labelled.letter);
        let place = format!(
            "{}#{} {}",
            labelled.page, labelled.form.index, judgement.why
        );
        *kinds
            .entry((labelled.letter, judgement.kind.name()))
            .or_default() += 1;
        right.count(judgement.kind == wanted);
        match wanted {
            Kind::Search => {
                searches.count(judgement.submit);
                if !judgement.submit {
                    println!("lost: {place}");
                }
            }
            Kind::Other => others.count(judgement.submit),
            _ => {
                vetoed.count(judgement.veto.is_some());
                if judgement.submit {
                    submitted_unsafe.push(place);
                }
            }
        }
    }
    println!(
        "search forms kept: {} of {} ({:.1} %)",
        searches.part,
        searches.whole,
        100.0 * searches.ratio()
    );
    println!(
        "unsafe forms submitted: {} of {}, vetoed: {}",
        submitted_unsafe.len(),
        vetoed.whole,
        vetoed.part
    );
    println!("other forms submitted: {} of {}", others.part, others.whole);
    println!(
        "kind right: {} of {} ({:.1} %)",
        right.part,
        right.whole,
        100.0 * right.ratio()
    );
    println!("pages left out for forms inside forms: {unmatched}");
    println!("labelled, judged: {kinds:?}");
    assert_eq!(submitted_unsafe, Vec::<String>::new());
    assert!(
        searches.ratio() >= KEPT,
        "only {} of the search forms are kept",
        searches.ratio()
    );
}

fn kind_of(letter: char) -> Kind {
    match letter {
        's' => Kind::Search,
        'l' => Kind::Login,
        'r' => Kind::Registration,
        'p' => Kind::Recovery,
        'c' => Kind::Contact,
        'm' => Kind::MailingList,
        'b' => Kind::Order,
        _ => Kind::Other,
    }
}
