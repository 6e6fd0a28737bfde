//! The signs of a whole form.

use super::sign::{Cut, Signs};
use crate::judge::evidence::Evidence;
use crate::judge::kind;
use crate::judge::reading::{Reading, is_button, is_filled_in};
use crate::vocabulary::Said;
use model::{Control, Encoding, Field, Form, Method};

/// The signs of a form.
///
/// The words of the page's own address were tried and changed nothing: a search form stands on any page.
pub(in crate::judge) fn signs_of(form: &Form, reading: &Reading, evidence: &Evidence) -> Signs {
    let mut signs = Signs::default();
    facts(form, reading, &mut signs);
    counts(form, reading, &mut signs);
    words(form, reading, &mut signs);
    meanings(form, reading, &mut signs);
    rules(form, reading, evidence, &mut signs);
    signs
}

fn facts(form: &Form, reading: &Reading, signs: &mut Signs) {
    let posts = reading
        .targets
        .iter()
        .any(|target| target.method == Method::Post);
    signs.fact(if posts {
        "it is posted"
    } else {
        "it only asks"
    });
    if form.encoding == Encoding::Multipart {
        signs.fact("it is sent in parts");
    }
    if form.search_landmark {
        signs.fact("it is marked as a search form");
    }
    if reading.targets.iter().any(|target| target.own_address) {
        signs.fact("it is sent to its own page");
    }
}

fn counts(form: &Form, reading: &Reading, signs: &mut Signs) {
    let count = |wanted: &dyn Fn(Control) -> bool| {
        reading
            .met(form)
            .filter(|(field, _)| wanted(field.control))
            .count()
    };
    let of = |wanted: &[Control]| count(&|control| wanted.contains(&control));
    let usual = [1, 2, 3, 5];
    let inputs = count(&is_filled_in);
    let boxes = of(&[Control::Text, Control::Search]);
    signs.steps("inputs", inputs, &[1, 2, 3, 4, 5, 6, 8, 12]);
    signs.steps("boxes", boxes, &usual);
    signs.steps("search boxes", of(&[Control::Search]), &[1]);
    signs.steps("passwords", of(&[Control::Password]), &[1, 2]);
    signs.steps("mail boxes", of(&[Control::Email]), &[1, 2]);
    signs.steps(
        "boxes for numbers",
        of(&[Control::Tel, Control::Url, Control::Number]),
        &[1, 2],
    );
    signs.steps("text areas", of(&[Control::Textarea]), &[1]);
    signs.steps(
        "lists",
        of(&[Control::Select, Control::SelectMultiple]),
        &usual,
    );
    signs.steps("boxes to tick", of(&[Control::Checkbox]), &usual);
    signs.steps("round buttons", of(&[Control::Radio]), &usual);
    signs.steps("files", of(&[Control::File]), &[1]);
    signs.steps("buttons", count(&is_button), &usual);
    signs.steps("hidden inputs", hidden(form).count(), &[1, 3, 6]);
    let required = reading.met(form).filter(|(field, _)| field.required);
    signs.steps("required inputs", required.count(), &[1, 3]);
    if inputs == 1 && boxes == 1 {
        signs.fact("it has one box and nothing else");
    }
    if inputs == 0 {
        signs.fact("it has nothing to fill in");
    }
}

fn hidden(form: &Form) -> impl Iterator<Item = &Field> {
    form.fields
        .iter()
        .filter(|field| field.control == Control::Hidden)
}

fn words(form: &Form, reading: &Reading, signs: &mut Signs) {
    let met = |wanted: fn(Control) -> bool| {
        reading
            .met(form)
            .filter(move |(field, _)| wanted(field.control))
            .map(|(field, _)| field)
    };
    let mut add = |place, texts: &mut dyn Iterator<Item = &str>| {
        signs.words(place, Cut::Pieces, texts);
    };
    let buttons = met(is_button);
    add(
        "button",
        &mut buttons.flat_map(|field| [field.label.as_str(), &field.value]),
    );
    let buttons = met(is_button);
    add(
        "button's name",
        &mut buttons.flat_map(|field| [field.name.as_str(), &field.class]),
    );
    add(
        "name",
        &mut [form.id.as_str(), &form.name, &form.class].into_iter(),
    );
    add("heading", &mut [form.label.as_str()].into_iter());
    add("text", &mut [form.text.as_str()].into_iter());
    let inputs = met(is_filled_in);
    add(
        "box's name",
        &mut inputs.flat_map(|field| [field.name.as_str(), &field.id]),
    );
    let inputs = met(is_filled_in);
    add(
        "box",
        &mut inputs.flat_map(|field| [field.label.as_str(), &field.placeholder, prompt(field)]),
    );
    add(
        "hidden input",
        &mut hidden(form).map(|field| field.name.as_str()),
    );
    let elsewhere = reading.targets.iter().filter(|target| !target.own_address);
    add("address", &mut elsewhere.map(|target| target.text.as_str()));
    add("script", &mut [form.on_submit.as_str()].into_iter());
}

/// What stands in a box is for readers; what a box to tick would send is not.
fn prompt(field: &Field) -> &str {
    if field.control.is_typed() {
        &field.value
    } else {
        ""
    }
}

fn meanings(form: &Form, reading: &Reading, signs: &mut Signs) {
    signs.meanings("name", &reading.naming);
    signs.meanings("heading", &reading.label);
    signs.meanings("text", &reading.text);
    signs.meanings("hidden input", &reading.commands);
    for target in &reading.targets {
        let place = if target.own_address {
            "own address"
        } else {
            "address"
        };
        signs.meanings(place, &target.said);
    }
    let mut places = [
        ("button", Said::nothing()),
        ("button's name", Said::nothing()),
        ("box", Said::nothing()),
        ("box's name", Said::nothing()),
        ("choice", Said::nothing()),
    ];
    for (field, said) in reading.met(form) {
        let (words, name) = match field.control {
            control if is_button(control) => (0, 1),
            control if control.is_typed() => (2, 3),
            _ => (4, 4),
        };
        places[words].1.add(&said.words);
        places[name].1.add(&said.name);
    }
    for (place, said) in &places {
        signs.meanings(place, said);
    }
}

/// What the rules by hand make of it: they know more than some hundred forms of a kind can teach. Accuracy over folds of sites fell
/// from 94.3 to 93.5 % without them.
fn rules(form: &Form, reading: &Reading, evidence: &Evidence, signs: &mut Signs) {
    for least in [1.0, 2.0, 2.5, 3.0, 4.0, 5.0, 7.5, 10.0] {
        if evidence.points >= least {
            signs.rule(&format!("{least} points or more for a search"), 1.0);
        }
    }
    for (kind, points) in kind::points(form, reading, evidence) {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "points are small and need no decimals"
        )]
        let strength = (points / 4.0).clamp(-1.0, 2.0) as f32;
        signs.rule(&format!("points for {}", kind.name()), strength);
    }
    let likeliest = kind::kind(form, reading, evidence);
    signs.rule(&format!("by rule it is {}", likeliest.name()), 1.0);
}
