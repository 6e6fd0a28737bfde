//! Records whose rows lead to pages of their own, by kind of page, and which of them to compare.

use super::template::FEWEST;
use crate::answer::jump::shape_of;
use model::{Record, Url};
use std::collections::HashMap;

/// A kind of page has at least one in so many records.
const SMALLEST_KIND: usize = 20;

/// A record whose row leads to a page of its own.
#[derive(Debug, Clone)]
pub struct Lead {
    /// The record as its row told.
    pub record: Record,
    /// The address of its page.
    pub url: Url,
    /// Whether its page is still to be read.
    pub waits: bool,
}

/// The leads by the way their addresses are written. Those that are written like few others are one kind together.
pub(super) fn kinds(leads: &[Lead]) -> Vec<(String, Vec<&Lead>)> {
    let shapes: Vec<String> = leads.iter().map(|lead| shape_of(&lead.url)).collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for shape in &shapes {
        *counts.entry(shape).or_default() += 1;
    }
    let few = FEWEST.max(leads.len() / SMALLEST_KIND);
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut kinds: Vec<(String, Vec<&Lead>)> = Vec::new();
    for (lead, shape) in leads.iter().zip(&shapes) {
        let kind = if counts[shape.as_str()] < few {
            ""
        } else {
            shape
        };
        let place = *places.entry(kind).or_insert_with(|| {
            kinds.push((kind.to_owned(), Vec::new()));
            kinds.len() - 1
        });
        kinds[place].1.push(lead);
    }
    kinds
}

/// The leads in an order that begins far apart: neighbours in a list are alike, and what they share is not template.
pub(super) fn spread<'a>(leads: &[&'a Lead], parts: usize) -> impl Iterator<Item = &'a Lead> {
    let step = leads.len().div_ceil(parts).max(1);
    (0..step).flat_map(move |first| leads.iter().skip(first).step_by(step).copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn lead(url: &str) -> Lead {
        let url = Url::parse(&format!("http://a.test{url}")).unwrap();
        Lead {
            record: Record {
                key: url.to_string(),
                url: Some(url.clone()),
                title: String::new(),
                fields: BTreeMap::new(),
                places: BTreeMap::new(),
            },
            url,
            waits: true,
        }
    }

    #[test]
    fn pages_are_of_one_kind_if_their_addresses_are_written_alike() {
        let urls = [
            "/ticket/1",
            "/wiki/A",
            "/ticket/2",
            "/wiki/B",
            "/ticket/3",
            "/wiki/C",
            "/a/x",
            "/b/x",
        ];
        let leads = urls.map(lead);
        let kinds = kinds(&leads);
        let counts: Vec<usize> = kinds.iter().map(|(_, leads)| leads.len()).collect();
        assert_eq!(counts, [3, 3, 2]);
        assert_eq!(
            kinds[2].0, "",
            "what is written like nothing else goes together"
        );
    }

    #[test]
    fn the_first_to_be_compared_stand_far_apart_and_none_comes_twice() {
        let leads: Vec<Lead> = (0..20).map(|place| lead(&format!("/{place}"))).collect();
        let leads: Vec<&Lead> = leads.iter().collect();
        let order: Vec<&str> = spread(&leads, 4)
            .map(|lead| lead.url.parts().path())
            .collect();
        assert_eq!(order[..5], ["/0", "/5", "/10", "/15", "/1"]);
        assert_eq!(order.len(), 20);
    }
}
