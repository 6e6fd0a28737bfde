//! How likely a form brings records, beside what the judge says: the forms of other sites have taught which words stand on those that do.
//!
//! It says which form is asked first. Whether one may be asked at all is the judge's word alone.

use crate::address::unescaped;
use crate::explorer::learner::{Learner, shared};
use crate::explorer::lessons::Lessons;
use crate::vocabulary::spaced;
use model::{Form, FoundForm};

/// Length of a step: a site has a handful of forms, so each must teach much.
const STEP: f64 = 0.5;

/// Words taken of one text.
const MOST_WORDS: usize = 12;

/// How likely a form brings records.
pub fn worth(found: &FoundForm, lessons: &Lessons) -> f64 {
    learner(lessons).worth(found.probability, features(&found.form).into_iter())
}

/// What is known of forms when one was asked, and brought records or not.
pub fn taught_by(found: &FoundForm, lessons: &Lessons, brought: bool) -> Lessons {
    let mut learner = learner(lessons);
    let value = f64::from(u8::from(brought));
    learner.learn(found.probability, &features(&found.form), value);
    learner.lessons()
}

fn learner(lessons: &Lessons) -> Learner {
    let mut learner = Learner::new(STEP, 1.0);
    for (feature, value) in lessons.weights() {
        learner.believe(feature, value);
    }
    learner
}

/// The words of a form: on it, in the names of its inputs, and where it is sent.
fn features(form: &Form) -> Vec<u64> {
    let mut features = vec![shared(form.method.as_str(), 6)];
    let mut add = |space: u64, text: &str| {
        let words = spaced(text);
        features.extend(
            words
                .split_whitespace()
                .take(MOST_WORDS)
                .map(|word| shared(word, space)),
        );
    };
    let path = form.action.split(['?', '#']).next().unwrap_or_default();
    add(7, &unescaped(path.rsplit('/').next().unwrap_or_default()));
    add(8, &format!("{} {} {}", form.label, form.id, form.class));
    for field in &form.fields {
        add(9, &field.name);
        add(
            10,
            &format!("{} {} {}", field.label, field.placeholder, field.value),
        );
    }
    features.sort_unstable();
    features.dedup();
    features
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Url;

    fn found(html: &str) -> FoundForm {
        let page = Url::parse("http://a.test/").unwrap();
        FoundForm {
            form: read::forms_in(&read::parse(html, &page)).remove(0),
            kind: "search".into(),
            probability: 0.9,
            submit: true,
            why: String::new(),
        }
    }

    #[test]
    fn a_form_like_those_that_brought_records_comes_before_one_like_those_that_did_not() {
        let catalogue =
            found("<form action=/catalogue><input name=title><button>Find</button></form>");
        let web = found("<form action=/everywhere><input name=anything><button>Go</button></form>");
        let mut lessons = Lessons::default();
        for (form, brought) in [(&catalogue, true), (&web, false)] {
            let left = taught_by(form, &lessons, brought);
            let began = lessons.clone();
            lessons.add(&began, &left);
        }
        assert!(worth(&web, &lessons) < 0.9);
        assert!(worth(&catalogue, &lessons) > worth(&web, &lessons));
        assert!((worth(&web, &Lessons::default()) - 0.9).abs() < 1e-9);
    }
}
