//! Which fields does a box search? Inferred from its answers, never assumed.
//!
//! Two kinds of evidence. A record in hand that holds the word in some fields but is missing from a complete answer: none of
//! those fields is searched. A record in the answer that holds the word in one field only: that field is searched. Until there is such
//! evidence, a field in which almost every answer has its word is taken for the one that is searched: if it is not the only one, little is lost,
//! because it explains almost every match.

use super::bag::MOST_FIELDS;

/// Missing records after which a field is held not to be searched, unless more were found by it.
const MISSED: u32 = 3;
/// Records found by a field alone that weigh as much as one missing record: sites cut words in ways of their own, so some are missing in any field.
const FOUND_PER_MISSED: u32 = 3;
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
    /// By field: matches that have the word there and nowhere else.
    alone: [u32; MOST_FIELDS],
    /// By field: records that have the word there and were not found.
    missed: [u32; MOST_FIELDS],
}

impl Reach {
    /// A record was found; its word stands in these fields.
    pub fn found(&mut self, fields: u16) {
        if fields == 0 {
            // The site knows something of the record that we were not shown.
            return;
        }
        self.matches += 1;
        for place in places(fields) {
            self.has[place] += 1;
            if fields.is_power_of_two() {
                self.alone[place] += 1;
            }
        }
    }

    /// A record that has the word in these fields is missing from a complete answer.
    pub fn missed(&mut self, fields: u16) {
        for place in places(fields) {
            self.missed[place] += 1;
        }
    }

    /// The fields that are searched, as bits, as far as can be told.
    pub fn fields(&self) -> u16 {
        let is_closed = |place: &usize| {
            self.missed[*place] >= MISSED
                && self.missed[*place] * FOUND_PER_MISSED > self.alone[*place]
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
        (0..5).for_each(|_| reach.missed(0b10));
        reach.found(0b01);
        assert_eq!(reach.fields() & 0b11, 0b01);
    }

    #[test]
    fn a_few_words_cut_differently_do_not_close_a_field() {
        let mut reach = Reach::default();
        (0..5).for_each(|_| reach.missed(0b10));
        (0..50).for_each(|_| reach.found(0b10));
        assert_eq!(reach.fields() & 0b10, 0b10);
    }

    #[test]
    fn a_field_that_explains_every_match_is_enough() {
        let mut reach = Reach::default();
        (0..20).for_each(|n| reach.found(if n % 3 == 0 { 0b11 } else { 0b01 }));
        assert_eq!(reach.fields(), 0b01);
    }
}
