//! What forbids a submission, however much speaks for a search.
//!
//! A false veto costs one form; a missing one may cancel somebody's order. So each rule is wide, and none weighs: the first that
//! holds is enough. On the labelled pages the vetoes alone stop 629 of 633 unsafe forms, and the need for evidence alone 628; that
//! both must fail on one form is the margin.

use super::evidence::Evidence;
use super::reading::{FieldReading, Reading, is_button};
use super::veto::Veto;
use super::words::{Meaning, WORDS};
use crate::vocabulary::Said;
use model::{Control, Field, Form, Method};

/// Words with no innocent use on a search form.
const HARD: &[Meaning] = &[
    Meaning::Login,
    Meaning::Registration,
    Meaning::Recovery,
    Meaning::MailingList,
    Meaning::Order,
    Meaning::Effect,
    Meaning::Captcha,
    Meaning::Card,
];

/// Words that forbid unless the same text speaks of searching.
const SOFT: &[Meaning] = &[
    Meaning::Contact,
    Meaning::MaybeRegistration,
    Meaning::MaybeContact,
    Meaning::MaybeOrder,
    Meaning::MaybeEffect,
];

/// The first veto that holds.
pub(super) fn veto(form: &Form, reading: &Reading, evidence: &Evidence) -> Option<Veto> {
    of_the_whole(form, reading)
        .or_else(|| of_fields(form, reading))
        .or_else(|| of_personal_details(form, reading))
        .or_else(|| of_addresses(reading, evidence))
        .or_else(|| of_names(form, reading))
}

fn of_the_whole(form: &Form, reading: &Reading) -> Option<Veto> {
    let has = |control| form.fields.iter().any(|field| field.control == control);
    if has(Control::Password) {
        // Even an unseen or disabled one: a script may show it.
        Some(Veto::Password)
    } else if has(Control::File) {
        Some(Veto::File)
    } else if form.fields.iter().any(overrides_method) {
        Some(Veto::MethodOverride)
    } else if reading.targets.iter().any(|target| target.other_scheme) {
        Some(Veto::Scheme)
    } else if form.dialog || form.ownerless {
        Some(Veto::NotSent)
    } else if form.fields.iter().any(mails_to_somebody) {
        Some(Veto::Email)
    } else {
        None
    }
}

/// Frameworks let a hidden input say what browsers cannot: DELETE, PUT.
fn overrides_method(field: &Field) -> bool {
    let name: String = field
        .name
        .chars()
        .filter(char::is_ascii_alphabetic)
        .collect::<String>()
        .to_ascii_lowercase();
    let overriding = field.name.eq_ignore_ascii_case("_method")
        || name.contains("httpmethod")
        || name.contains("methodoverride");
    overriding && !field.value.eq_ignore_ascii_case("get")
}

/// Old mail scripts take the address they write to from a hidden input.
fn mails_to_somebody(field: &Field) -> bool {
    let recipient = [
        "recipient",
        "recipients",
        "mailto",
        "mail_to",
        "sendto",
        "send_to",
        "to_email",
    ]
    .iter()
    .any(|name| field.name.eq_ignore_ascii_case(name));
    field.control == Control::Hidden
        && (recipient
            || (field.value.contains('@') && field.name.to_ascii_lowercase().contains("mail")))
}

fn of_fields(form: &Form, reading: &Reading) -> Option<Veto> {
    let asks_only = reading
        .targets
        .iter()
        .all(|target| target.method == Method::Get);
    let has_search_button = reading
        .met(form)
        .any(|(field, said)| field.control.is_submit() && said.words.has(Meaning::Search));
    reading.met(form).find_map(|(field, said)| {
        if field.control == Control::Button && has_search_button {
            // It sends nothing, and we press the other one.
            None
        } else if is_button(field.control) {
            of_button(said)
        } else {
            of_field(field, said, asks_only)
        }
    })
}

fn of_field(field: &Field, said: &FieldReading, asks_only: bool) -> Option<Veto> {
    if said.one_of_several {
        return None;
    }
    let email = field.control == Control::Email
        || said.says(Meaning::Email)
        || field.autocomplete.to_ascii_lowercase().contains("email")
        || (field.control.is_typed()
            && (field.placeholder.contains('@') || field.value.contains('@')));
    if email {
        return Some(Veto::Email);
    }
    if said.says(Meaning::Captcha) || said.class.has(Meaning::Captcha) {
        return Some(Veto::Captcha);
    }
    if said.says(Meaning::Card) || field.autocomplete.to_ascii_lowercase().starts_with("cc-") {
        return Some(Veto::Payment);
    }
    if said.name.has(Meaning::Quantity) && field.control.is_typed() {
        return Some(Veto::Personal("a quantity"));
    }
    if field.control == Control::Textarea
        && !said.says(Meaning::Search)
        && !said.name.has(Meaning::QueryName)
    {
        return Some(Veto::Personal("a longer text"));
    }
    if !field.control.is_typed() {
        // What one may choose from is called by many names; only what it would do counts.
        return first_word(
            &[Meaning::MailingList, Meaning::Effect],
            "field",
            &[&said.name, &said.words],
        );
    }
    // What seems to be the label of a search box may be the menu before it: "Login | Register".
    let named_for_search = said.name.has_any(&[Meaning::Search, Meaning::QueryName]);
    if asks_only && named_for_search {
        return first_word(HARD, "field", &[&said.name]).or_else(|| {
            first_word(
                &[Meaning::MailingList, Meaning::Effect],
                "field",
                &[&said.words],
            )
        });
    }
    first_word(HARD, "field", &[&said.name, &said.words]).or_else(|| {
        let searches = said.says(Meaning::Search);
        (!searches)
            .then(|| first_word(&[Meaning::Contact], "field", &[&said.name, &said.words]))
            .flatten()
    })
}

fn of_button(said: &FieldReading) -> Option<Veto> {
    let hard = first_word(HARD, "button", &[&said.words]);
    // A button that says "Search" may be called anything inside: `save`, `upload`.
    if hard.is_some() || said.words.has(Meaning::Search) {
        return hard;
    }
    first_word(HARD, "button", &[&said.name]).or_else(|| soft_word(SOFT, "button", &said.words))
}

/// Two different personal details are a person introducing himself; one may be what is searched for.
fn of_personal_details(form: &Form, reading: &Reading) -> Option<Veto> {
    let asks = |meaning: Meaning| {
        reading.met(form).any(|(field, said)| {
            field.control.is_typed() && said.says(meaning) && !said.says(Meaning::Search)
        })
    };
    let person = asks(Meaning::Person);
    let phone = asks(Meaning::Phone)
        || reading
            .met(form)
            .any(|(field, _)| field.control == Control::Tel);
    if person && asks(Meaning::Message) {
        Some(Veto::Personal("a name and a message"))
    } else if phone && (person || asks(Meaning::Message) || asks(Meaning::Place)) {
        Some(Veto::Personal("personal details"))
    } else {
        None
    }
}

fn of_addresses(reading: &Reading, evidence: &Evidence) -> Option<Veto> {
    reading.targets.iter().find_map(|target| {
        // A search box in the head of a login page, sent to the page itself, is still a search box, if it says so by itself.
        let about_the_page = target.own_address && evidence.without_address >= evidence.needed;
        if about_the_page {
            return None;
        }
        let soft = match target.method {
            Method::Post => SOFT,
            // An address with "post" or "create" in it is mostly a part of the site.
            Method::Get => &[
                Meaning::Contact,
                Meaning::MaybeContact,
                Meaning::MaybeOrder,
                Meaning::MaybeRegistration,
            ],
        };
        first_word(HARD, "address", &[&target.said])
            .or_else(|| soft_word(soft, "address", &target.said))
    })
}

fn of_names(form: &Form, reading: &Reading) -> Option<Veto> {
    first_word(HARD, "name", &[&reading.naming])
        .or_else(|| first_word(HARD, "heading", &[&reading.label]))
        .or_else(|| first_word(HARD, "hidden input", &[&reading.commands]))
        .or_else(|| soft_word(SOFT, "name", &reading.naming))
        .or_else(|| soft_word(SOFT, "hidden input", &reading.commands))
        .or_else(|| {
            let script = WORDS.hear(&form.on_submit);
            first_word(
                &[Meaning::Login, Meaning::MailingList, Meaning::Order],
                "script",
                &[&script],
            )
        })
}

fn first_word(meanings: &[Meaning], place: &'static str, texts: &[&Said<Meaning>]) -> Option<Veto> {
    meanings.iter().find_map(|meaning| {
        let word = texts.iter().find_map(|said| said.word(*meaning))?;
        Some(Veto::Word { place, word })
    })
}

fn soft_word(meanings: &[Meaning], place: &'static str, said: &Said<Meaning>) -> Option<Veto> {
    if said.has(Meaning::Search) {
        None
    } else {
        first_word(meanings, place, &[said])
    }
}
