//! Which page is asked about first?
//!
//! With a topic, the page that a model would learn most from: the one it is least sure about, whose score is nearest to a half (uncertainty sampling: Lewis
//! and Gale, 1994). The model knows the concepts of the topic and the labels that there are when the work begins; before the first of them it is the
//! concepts alone. Without a topic, pages from all over the crawl: the first, the one in the middle, those at the quarters, and so on (the sequence of
//! van der Corput), so that whoever stops early has seen something of everything.

use model::Relevance;
use std::path::Path;
use std::sync::Arc;
use topic::Topic;
use topic::examples::{Found, Label, page};
use topic::relevance::{Learned, Method};

/// The places of the pages, the first to ask about first.
pub(super) fn of(pages: &[Found], topic: Option<&Path>) -> anyhow::Result<Vec<usize>> {
    match topic {
        Some(path) => Ok(by_doubt(pages, Topic::load(path)?)),
        None => Ok(spread(pages.len())),
    }
}

fn by_doubt(pages: &[Found], mut topic: Topic) -> Vec<usize> {
    // A page that cannot be read is told of when its turn comes, which is last.
    let text = |page: &Found| page::read(&page.path).ok().map(|page| page.whole());
    for page in pages {
        if let (Some(label), Some(text)) = (page.label, text(page)) {
            topic.teach(&page.name, &text, Some(label == Label::Relevant));
        }
    }
    let model = Learned::new(Arc::new(topic), Method::Surfacer);
    let certainty = |page: &Found| match (page.label, text(page)) {
        (None, Some(text)) => (model.score(&text).get() - 0.5).abs(),
        _ => 1.0,
    };
    let mut order: Vec<(f64, usize)> = pages.iter().map(certainty).zip(0..).collect();
    order.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    order.into_iter().map(|(_, place)| place).collect()
}

/// Places from 0 on, every beginning of which is spread over all.
fn spread(places: usize) -> Vec<usize> {
    let bits = places.next_power_of_two().trailing_zeros();
    let turned = |place: usize| place.reverse_bits() >> (usize::BITS - bits.max(1));
    (0..places.next_power_of_two())
        .map(turned)
        .filter(|place| *place < places)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_comes_once_and_every_beginning_is_spread_over_all() {
        assert_eq!(spread(8), [0, 4, 2, 6, 1, 5, 3, 7]);
        assert_eq!(spread(6), [0, 4, 2, 1, 5, 3]);
        for places in 0..70 {
            let mut order = spread(places);
            order.sort_unstable();
            assert_eq!(order, (0..places).collect::<Vec<_>>());
        }
    }
}
