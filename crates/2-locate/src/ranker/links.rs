//! What do links say of a site? Learned once, on pretend webs whose truth is known.
//!
//! ```text
//! said(s) = b + sum over trees of v(leaf of x(s))      log-odds that the site is about the topic
//! x(s)    = owners about the topic that link to it, and others; how near to the topic the words of their links are, in the mean and at most; what else the
//!           voters link to, and what else the pages name that name it; how much its link words and those around speak for the topic by the pages
//!           seen; owners that link to its front door; how near the words are under which it stands on a list of sites
//! ```
//!
//! Trees, because a sign means something else beside another: words of the topic on a list of sites are nearly proof, in a running text they are not. They know no word and no
//! topic. `surfacer train links` makes them anew, and says how far they come on topics they were not learned on.

use super::Seen;
use super::vocabulary::Vocabulary;
use learn::Boosted;
use std::sync::LazyLock;

/// How many signs there are.
pub const COUNT: usize = 10;

/// What the signs are called in the file of the trees.
pub const NAMES: [&str; COUNT] = [
    "about", "others", "near", "nearest", "hits", "beside", "anchor", "around", "fronts", "listed",
];

/// Log-odds of links that nobody has judged: most links of a page lead to something else.
const UNJUDGED: f64 = -1.0;

/// What is seen of a site, as numbers.
pub type Signs = [f64; COUNT];

static TREES: LazyLock<Boosted> = LazyLock::new(|| {
    let names = NAMES.map(str::to_owned);
    Boosted::read(include_str!("links.tsv"), &names).expect("a test reads the file")
});

/// The signs of a site.
pub(super) fn signs(seen: &Seen<'_>, vocabulary: &Vocabulary) -> Signs {
    let votes = &seen.votes;
    let (mean, most) = seen.near.unwrap_or((UNJUDGED, UNJUDGED));
    [
        f64::from(votes.deep + votes.relevant).ln_1p(),
        f64::from(votes.other).ln_1p(),
        mean,
        most,
        votes.hits / f64::from(votes.count().max(1)),
        seen.beside,
        vocabulary.tilt(seen.features, 1),
        vocabulary.tilt(seen.features, 2),
        f64::from(seen.fronts).ln_1p(),
        seen.listed,
    ]
}

/// What they say, as log-odds.
pub(super) fn said(signs: &Signs) -> f64 {
    TREES.score(signs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trees_that_the_program_carries_can_be_read() {
        let names = NAMES.map(str::to_owned);
        let trees = Boosted::read(include_str!("links.tsv"), &names).unwrap();
        assert!(trees.written(&names).lines().count() > 100);
    }

    #[test]
    fn a_list_of_sites_in_words_of_the_topic_says_more_than_a_word_in_passing() {
        let passing = [0.69, 0.0, -1.0, -1.0, 0.1, 0.1, 0.0, 0.0, 0.0, -3.0];
        let listed = [1.1, 0.0, 1.1, 2.4, 0.3, 0.4, 1.2, 3.5, 0.69, 2.4];
        let nowhere = [0.0, 1.8, -1.0, -1.0, 0.05, 0.1, 0.0, 0.0, 0.0, -3.0];
        assert!(said(&listed) > said(&passing) + 1.0);
        assert!(said(&passing) > said(&nowhere));
    }
}
