//! Which fields does a box search? Inferred from its answers, never assumed.
//!
//! Two kinds of evidence. Records in hand that hold the word in some fields but are missing from a complete answer: none of
//! those fields is searched, or the site passes over the word, as sites do with common ones; so it takes several words to say so. A record in the
//! answer that holds the word in one field only: that field is searched. Until there is such evidence, a field in which almost every answer has its word is taken for the one that is searched: if it is not the only one, little is lost,
//! because it explains almost every match.

use super::bag::MOST_FIELDS;

/// Queries that missed records by a field after which it is held not to be searched, unless as many have found some by it alone.
const MISSED: u32 = 3;
/// Share of matches that one field must explain to be taken for the only one.
const EXPLAINS: f64 = 0.98;
/// ... and how many matches it takes to say so.
const MATCHES: u32 = 12;

/// What the answers of one box say about the fields it searches.
#[derive(Debug, Clone, Default)]
pub struct Reach {
    matches: u32,
    /// By field: matches that have the word there.
    has: [u32; MOST_FIELDS],
    /// By field: queries that found a record with the word there and nowhere else.
    alone: [u32; MOST_FIELDS],
    /// By field: queries that missed records with the word there.
    missed: [u32; MOST_FIELDS],
}

impl Reach {
    /// A query was answered: its word stands in these fields of the records found, and in those of records that were missed.
    pub fn learn(&mut self, found: &[u16], missed: &[u16]) {
        let mut alone = 0;
        for fields in found.iter().copied().filter(|fields| *fields != 0) {
            self.matches += 1;
            for place in places(fields) {
                self.has[place] += 1;
            }
            if fields.is_power_of_two() {
                alone |= fields;
            }
        }
        let missed = missed.iter().fold(0, |all, fields| all | fields);
        for place in places(alone) {
            self.alone[place] += 1;
        }
        for place in places(missed & !alone) {
            self.missed[place] += 1;
        }
    }

    /// The fields that are searched, as bits, as far as can be told.
    pub fn fields(&self) -> u16 {
        let is_closed = |place: &usize| {
            self.missed[*place] >= MISSED && self.missed[*place] > self.alone[*place]
        };
        let open = (0..MOST_FIELDS)
            .filter(|place| !is_closed(place))
            .fold(0u16, |all, place| all | 1 << place);
        let explains = |place: &usize| {
            open & (1 << place) != 0
                && f64::from(self.has[*place]) >= EXPLAINS * f64::from(self.matches)
        };
        if self.matches < MATCHES {
            return open;
        }
        let enough = (0..MOST_FIELDS)
            .filter(explains)
            .fold(0u16, |all, place| all | 1 << place);
        if enough == 0 { open } else { enough }
    }
}

fn places(fields: u16) -> impl Iterator<Item = usize> {
    (0..MOST_FIELDS).filter(move |place| fields & (1 << place) != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_first_every_field_may_be_searched() {
        assert_eq!(Reach::default().fields(), u16::MAX);
    }

    #[test]
    fn a_field_whose_words_find_nothing_is_not_searched() {
        let mut reach = Reach::default();
        (0..3).for_each(|_| reach.learn(&[], &[0b10, 0b10]));
        reach.learn(&[0b01], &[]);
        assert_eq!(reach.fields() & 0b11, 0b01);
    }

    #[test]
    fn one_word_that_the_site_passes_over_closes_no_field() {
        let mut reach = Reach::default();
        reach.learn(&[], &[0b10; 50]);
        assert_eq!(reach.fields() & 0b10, 0b10);
    }

    #[test]
    fn a_few_words_cut_differently_do_not_close_a_field() {
        let mut reach = Reach::default();
        (0..5).for_each(|_| reach.learn(&[], &[0b10]));
        (0..6).for_each(|_| reach.learn(&[0b10], &[]));
        assert_eq!(reach.fields() & 0b10, 0b10);
    }

    #[test]
    fn a_field_that_explains_every_match_is_enough() {
        let mut reach = Reach::default();
        (0..20).for_each(|n| reach.learn(&[if n % 3 == 0 { 0b11 } else { 0b01 }], &[]));
        assert_eq!(reach.fields(), 0b01);
    }
}
