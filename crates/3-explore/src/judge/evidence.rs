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
    /// What was found, in words.
    pub(super) found: Vec<String>,
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
            found: Vec::new(),
            can_be_asked: reading
                .met(form)
                .any(|(field, _)| is_filled_in(field.control)),
            needed: needed(reading),
        };
        if form.search_landmark {
            evidence.add(CLEAR, "it is marked as a search form".into());
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

    fn add(&mut self, points: f64, reason: String) {
        self.points += points;
        if points > TRACE {
            self.found.push(reason);
        }
    }

    fn of_naming(&mut self, reading: &Reading) {
        if let Some(word) = reading.naming.word(Meaning::Search) {
            self.add(CLEAR, format!("its name says \"{word}\""));
        } else if let Some(word) = reading.label.word(Meaning::Search) {
            self.add(CLEAR, format!("its heading says \"{word}\""));
        } else if let Some(word) = reading
            .naming
            .word(Meaning::Find)
            .or(reading.label.word(Meaning::Find))
        {
            self.add(FAINT, format!("its name says \"{word}\""));
        }
    }

    fn of_boxes(&mut self, form: &Form, reading: &Reading) {
        let best = reading
            .met(form)
            .filter(|(field, said)| is_box(field, said))
            .map(|(field, said)| (box_points(field, said), said))
            .max_by(|(one, _), (other, _)| one.total_cmp(other));
        if let Some((points, said)) = best
            && points > 0.0
        {
            let word = said
                .word(Meaning::Search)
                .or_else(|| said.name.word(Meaning::QueryName))
                .or_else(|| said.word(Meaning::Find))
                .or_else(|| said.name.word(Meaning::MaybeQueryName))
                .unwrap_or("search");
            self.add(points, format!("its box says \"{word}\""));
        }
    }

    fn of_buttons(&mut self, form: &Form, reading: &Reading) {
        let mut best = 0.0;
        let mut word = None;
        for (_, said) in reading
            .met(form)
            .filter(|(field, _)| is_button(field.control))
        {
            let (points, heard) = if let Some(heard) = said.words.word(Meaning::Search) {
                (CLEAR, heard)
            } else if let Some(heard) = said
                .name
                .word(Meaning::Search)
                .or(said.class.word(Meaning::Search))
            {
                (FAINT, heard)
            } else if let Some(heard) = said.words.word(Meaning::Find) {
                (FAINT, heard)
            } else {
                continue;
            };
            if points > best {
                best = points;
                word = Some(heard);
            }
        }
        if let Some(word) = word {
            self.add(best, format!("its button says \"{word}\""));
        }
    }

    fn of_rest(&mut self, form: &Form, reading: &Reading) {
        if let Some(word) = reading.commands.word(Meaning::Search) {
            self.add(FAINT, format!("a hidden input says \"{word}\""));
        }
        let choices = reading
            .met(form)
            .filter(|(field, _)| is_filled_in(field.control) && !field.control.is_typed());
        if choices
            .into_iter()
            .any(|(_, said)| said.says(Meaning::Search))
        {
            self.add(FAINT, "a choice speaks of searching".into());
        }
        if reading.text.has(Meaning::Search) {
            self.add(TRACE, String::new());
        }
        let mut filled_in = reading
            .met(form)
            .filter(|(field, _)| is_filled_in(field.control));
        let lonely_box = filled_in
            .next()
            .is_some_and(|(field, said)| is_box(field, said));
        if lonely_box && filled_in.next().is_none() {
            self.add(TRACE, String::new());
        }
    }

    fn of_address(&mut self, reading: &Reading) {
        for target in &reading.targets {
            if let Some(word) = target.said.word(Meaning::Search) {
                let points = if target.own_address { FAINT } else { CLEAR };
                self.add(points, format!("its address says \"{word}\""));
                return;
            }
            if let Some(word) = target.said.word(Meaning::Find) {
                self.add(FAINT, format!("its address says \"{word}\""));
                return;
            }
        }
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
