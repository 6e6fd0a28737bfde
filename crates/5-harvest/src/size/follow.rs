//! The size of a database from the kept steps of its harvest: the same as while it went on.

use super::{Estimate, Size};
use crate::Known;
use model::{Kept, Step};
use std::collections::BTreeMap;

/// Follows the kept steps of a site, form by form.
#[derive(Default)]
pub struct Follow {
    forms: BTreeMap<u32, (Known, Size)>,
}

impl Follow {
    /// Takes in the next step.
    pub fn learn(&mut self, step: &Step, kept: &Kept) {
        let query = &step.ask.query;
        let (known, size) = self.forms.entry(step.ask.form).or_insert_with(|| {
            let boxes: Vec<usize> = query.0.keys().copied().collect();
            (Known::new(&boxes, &[]), Size::default())
        });
        size.expect(known, query);
        let outcome = known.learn(step, kept);
        size.learn(known, query, &outcome);
    }

    /// How many records there are. Several forms may ask one table or several, so the largest speaks.
    pub fn estimate(&self) -> Estimate {
        let estimates = self
            .forms
            .values()
            .map(|(known, size)| size.estimate(known));
        let largest = estimates.max_by_key(|estimate| estimate.mid);
        largest.unwrap_or(Estimate::NONE)
    }

    /// How many forms were asked.
    pub fn forms(&self) -> usize {
        self.forms.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::tests::step;
    use model::Query;

    #[test]
    fn a_list_read_to_its_end_is_all_there_is() {
        let mut follow = Follow::default();
        let (step, kept) = step(Query::typed(0, ""), &["a b", "c d", "e f"]);
        follow.learn(&step, &kept);
        assert_eq!(follow.estimate(), Estimate::exactly(3, "listed"));
    }

    #[test]
    fn what_the_site_says_it_has_is_believed() {
        let mut follow = Follow::default();
        let (mut step, kept) = step(Query::typed(0, ""), &["a b", "c d", "e f"]);
        step.total = Some(40);
        follow.learn(&step, &kept);
        assert_eq!(follow.estimate(), Estimate::exactly(40, "total-shown"));
    }

    #[test]
    fn a_list_that_slides_from_page_to_page_has_left_some_out() {
        let query = Query::typed(0, "");
        let url = model::Url::parse("http://a.test/?page=2").unwrap();
        let (mut first, kept) = step(query.clone(), &["a b", "c d", "e f"]);
        first.total = Some(6);
        first.next = Some(model::Continuation {
            page: 2,
            request: model::Request::get(url),
        });
        let (mut second, mut again) = step(query, &["e f", "g h", "i j"]);
        (second.total, second.ask.page) = (Some(6), 2);
        again.new[0] = false;
        let mut follow = Follow::default();
        follow.learn(&first, &kept);
        follow.learn(&second, &again);
        assert_eq!(follow.estimate(), Estimate::exactly(6, "total-shown"));
    }

    #[test]
    fn nothing_found_is_no_estimate() {
        let mut follow = Follow::default();
        let (step, kept) = step(Query::typed(0, "word"), &[]);
        follow.learn(&step, &kept);
        assert_eq!(follow.estimate(), Estimate::NONE);
    }

    #[test]
    fn words_that_find_each_other_s_records_again_leave_little_missing() {
        let titles = ["red house", "red boat", "blue house", "blue boat"];
        let mut follow = Follow::default();
        let mut seen = 0;
        for word in ["red", "house", "blue", "boat"] {
            let found: Vec<&str> = titles
                .into_iter()
                .filter(|title| title.contains(word))
                .collect();
            let (step, mut kept) = step(Query::typed(0, word), &found);
            kept.new.iter_mut().for_each(|new| *new = false);
            follow.learn(&step, &kept);
            seen = seen.max(found.len());
        }
        let estimate = follow.estimate();
        assert!(estimate.low >= 4 && estimate.mid < 16, "{estimate:?}");
    }
}
