//! How much speaks for a search form.
//!
//! Points are given per place, so that one word repeated in one place does not count twice: a page's own code, its designer and
//! its editor wrote different places, and they agree only if it is true. The weights were chosen by hand on one half of the
//! Formasaurus pages; what matters is how many places it takes (one clear place for GET, two for POST), not their decimals.

use super::reading::{FieldReading, Reading, is_button, is_filled_in};
use super::words::Meaning;
use model::{Control, Field, Form, Method};

/// One place that says "search" clearly.
const CLEAR: f64 = 2.5;
/// One place that says it in an attribute nobody reads, or with a weaker word.
const FAINT: f64 = 1.25;
/// A place that only fits in.
const TRACE: f64 = 0.5;

/// Evidence that a form searches.
pub(super) struct Evidence {
    pub(super) points: f64,
    /// Points without those for the form's address.
    pub(super) without_address: f64,
    /// Whether there is anything to type or choose.
    pub(super) can_be_asked: bool,
    /// Points needed before it may be submitted.
    pub(super) needed: f64,
}

impl Evidence {
    pub(super) fn of(form: &Form, reading: &Reading) -> Self {
        let mut evidence = Self {
            points: 0.0,
            without_address: 0.0,
            can_be_asked: reading
                .met(form)
                .any(|(field, _)| is_filled_in(field.control)),
            needed: needed(reading),
        };
        if form.search_landmark {
            evidence.points += CLEAR;
        }
        evidence.of_naming(reading);
        evidence.of_boxes(form, reading);
        evidence.of_buttons(form, reading);
        evidence.of_rest(form, reading);
        evidence.without_address = evidence.points;
        evidence.of_address(reading);
        evidence
    }

    pub(super) fn is_enough(&self) -> bool {
        self.can_be_asked && self.points >= self.needed
    }

    fn of_naming(&mut self, reading: &Reading) {
        let says = |meaning| reading.naming.has(meaning) || reading.label.has(meaning);
        if says(Meaning::Search) {
            self.points += CLEAR;
        } else if says(Meaning::Find) {
            self.points += FAINT;
        }
    }

    fn of_boxes(&mut self, form: &Form, reading: &Reading) {
        let points = reading
            .met(form)
            .filter(|(field, said)| is_box(field, said))
            .map(|(field, said)| box_points(field, said));
        self.points += points.fold(0.0, f64::max);
    }

    fn of_buttons(&mut self, form: &Form, reading: &Reading) {
        let buttons = reading
            .met(form)
            .filter(|(field, _)| is_button(field.control));
        let points = buttons.map(|(_, said)| button_points(said));
        self.points += points.fold(0.0, f64::max);
    }

    fn of_rest(&mut self, form: &Form, reading: &Reading) {
        if reading.commands.has(Meaning::Search) {
            self.points += FAINT;
        }
        let choices = reading
            .met(form)
            .filter(|(field, _)| is_filled_in(field.control) && !field.control.is_typed());
        if choices
            .into_iter()
            .any(|(_, said)| said.says(Meaning::Search))
        {
            self.points += FAINT;
        }
        if reading.text.has(Meaning::Search) {
            self.points += TRACE;
        }
        let mut filled_in = reading
            .met(form)
            .filter(|(field, _)| is_filled_in(field.control));
        let lonely_box = filled_in
            .next()
            .is_some_and(|(field, said)| is_box(field, said));
        if lonely_box && filled_in.next().is_none() {
            self.points += TRACE;
        }
    }

    fn of_address(&mut self, reading: &Reading) {
        let points = reading.targets.iter().map(|target| {
            let searches = target.said.has(Meaning::Search);
            match (searches, target.own_address) {
                (true, false) => CLEAR,
                (true, true) => FAINT,
                _ if target.said.has(Meaning::Find) => FAINT,
                _ => 0.0,
            }
        });
        self.points += points.fold(0.0, f64::max);
    }
}

fn button_points(said: &FieldReading) -> f64 {
    if said.words.has(Meaning::Search) {
        CLEAR
    } else if said.name.has(Meaning::Search)
        || said.class.has(Meaning::Search)
        || said.words.has(Meaning::Find)
    {
        FAINT
    } else {
        0.0
    }
}

/// A GET form is believed on one clear place; a POST, which may change something, only if another place fits in.
fn needed(reading: &Reading) -> f64 {
    let posts = reading
        .targets
        .iter()
        .any(|target| target.method == Method::Post);
    if posts { CLEAR + TRACE } else { CLEAR }
}

/// Whether it is a box one could type a query into. A text area is one only if it says so.
fn is_box(field: &Field, said: &FieldReading) -> bool {
    match field.control {
        Control::Text | Control::Search => !field.read_only,
        Control::Textarea => said.says(Meaning::Search) || said.name.has(Meaning::QueryName),
        _ => false,
    }
}

fn box_points(field: &Field, said: &FieldReading) -> f64 {
    let mut points = 0.0;
    if field.control == Control::Search {
        points += CLEAR;
    }
    if said.name.has(Meaning::Search) || said.name.has(Meaning::QueryName) {
        points += CLEAR;
    } else if said.class.has(Meaning::Search)
        || said.name.has_any(&[Meaning::MaybeQueryName, Meaning::Find])
    {
        points += FAINT;
    }
    if said.words.has(Meaning::Search) {
        points += CLEAR;
    } else if said.words.has(Meaning::Find) {
        points += FAINT;
    }
    points.min(2.0 * CLEAR)
}
