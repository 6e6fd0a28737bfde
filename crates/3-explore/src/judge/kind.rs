//! What a form is for.
//!
//! Each kind collects points from what its forms ask for and from its words; the most points win. Only `Search` matters for
//! submitting; the other kinds explain a refusal and tell the crawl what stands on a page (a login wall, a shop).

use super::evidence::Evidence;
use super::reading::{Reading, is_filled_in};
use super::words::Meaning;
use model::{Control, Form};

/// What a form is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Asks a database.
    Search,
    /// Lets a member in.
    Login,
    /// Makes somebody a member.
    Registration,
    /// Brings a lost password back.
    Recovery,
    /// Writes to somebody: contact, comment, feedback.
    Contact,
    /// Subscribes to mail.
    MailingList,
    /// Buys, or puts into a cart.
    Order,
    /// Anything else: language switches, polls, calculators.
    Other,
}

impl Kind {
    /// Every kind there is.
    pub const ALL: &[Self] = &[
        Self::Search,
        Self::Login,
        Self::Registration,
        Self::Recovery,
        Self::Contact,
        Self::MailingList,
        Self::Order,
        Self::Other,
    ];

    /// The stable name, as stored and printed.
    pub fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Login => "login",
            Self::Registration => "registration",
            Self::Recovery => "recovery",
            Self::Contact => "contact",
            Self::MailingList => "mailing-list",
            Self::Order => "order",
            Self::Other => "other",
        }
    }
}

/// What a form asks for, counted.
struct Asked {
    passwords: usize,
    emails: usize,
    persons: usize,
    messages: usize,
    text_areas: usize,
    quantities: usize,
    filled_in: usize,
    user_names: usize,
}

impl Asked {
    fn by(form: &Form, reading: &Reading) -> Self {
        let count = |wanted: &dyn Fn(&model::Field, &super::reading::FieldReading) -> bool| {
            reading
                .met(form)
                .filter(|(field, said)| wanted(field, said))
                .count()
        };
        let typed = |meaning: Meaning| {
            count(&|field, said| {
                field.control.is_typed() && field.control != Control::Password && said.says(meaning)
            })
        };
        Self {
            passwords: count(&|field, _| field.control == Control::Password),
            emails: count(&|field, said| {
                field.control == Control::Email
                    || (field.control.is_typed() && said.says(Meaning::Email))
            }),
            persons: typed(Meaning::Person) + typed(Meaning::Phone) + typed(Meaning::Place),
            messages: typed(Meaning::Message),
            text_areas: count(&|field, _| field.control == Control::Textarea),
            quantities: count(&|_, said| said.name.has(Meaning::Quantity)),
            filled_in: count(&|field, _| is_filled_in(field.control)),
            user_names: typed(Meaning::UserName),
        }
    }
}

/// The most likely kind.
pub(super) fn kind(form: &Form, reading: &Reading, evidence: &Evidence) -> Kind {
    let mut points = points(form, reading, evidence);
    // The sort is stable: of equals the earlier in the list wins, and a search is never preferred to something unsafe by chance,
    // because the vetoes do not look at the kind.
    points.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    points[0].0
}

/// The points of each kind.
pub(super) fn points(form: &Form, reading: &Reading, evidence: &Evidence) -> [(Kind, f64); 8] {
    let asked = Asked::by(form, reading);
    let spoken = |meanings: &[Meaning]| spoken(form, reading, meanings);
    [
        (Kind::Search, search(evidence, &asked)),
        (Kind::Login, login(&asked, spoken(&[Meaning::Login]))),
        (
            Kind::Registration,
            registration(
                &asked,
                spoken(&[Meaning::Registration, Meaning::MaybeRegistration]),
            ),
        ),
        (
            Kind::Recovery,
            recovery(&asked, spoken(&[Meaning::Recovery])),
        ),
        (
            Kind::Contact,
            contact(&asked, spoken(&[Meaning::Contact, Meaning::MaybeContact])),
        ),
        (
            Kind::MailingList,
            mailing_list(&asked, spoken(&[Meaning::MailingList])),
        ),
        (
            Kind::Order,
            order(
                &asked,
                spoken(&[Meaning::Order, Meaning::MaybeOrder, Meaning::Card]),
            ),
        ),
        (Kind::Other, 1.5),
    ]
}

fn search(evidence: &Evidence, asked: &Asked) -> f64 {
    let unlike = asked.passwords + asked.emails + asked.quantities;
    if evidence.can_be_asked && unlike == 0 {
        evidence.points
    } else {
        evidence.points / 3.0
    }
}

fn login(asked: &Asked, words: f64) -> f64 {
    let mut points = words;
    match asked.passwords {
        0 => points -= 1.0,
        1 => points += 3.0,
        _ => points -= 2.0,
    }
    if asked.user_names > 0 && asked.passwords == 1 {
        points += 1.0;
    }
    if asked.filled_in > 4 {
        points -= 2.0;
    }
    points
}

fn registration(asked: &Asked, words: f64) -> f64 {
    let mut points = words;
    if asked.passwords >= 2 {
        points += 4.0;
    }
    if asked.passwords == 1 && asked.emails > 0 && (asked.filled_in > 3 || asked.persons > 0) {
        points += 2.5;
    }
    if asked.filled_in > 5 && asked.emails > 0 && asked.messages == 0 {
        points += 1.5;
    }
    points
}

fn recovery(asked: &Asked, words: f64) -> f64 {
    // Login forms carry a "forgot your password?" link; a recovery form asks for no password.
    if asked.passwords == 1 || asked.filled_in > 6 {
        words - 3.0
    } else if words > 0.0 && asked.emails + asked.user_names > 0 {
        words + 3.0
    } else {
        words
    }
}

fn contact(asked: &Asked, words: f64) -> f64 {
    let mut points = words;
    if asked.text_areas + asked.messages > 0 {
        points += 3.0;
    }
    if asked.persons > 0 && asked.emails > 0 && asked.passwords == 0 {
        points += 1.0;
    }
    if asked.passwords > 0 {
        points -= 3.0;
    }
    points
}

fn mailing_list(asked: &Asked, words: f64) -> f64 {
    let mut points = words;
    if asked.emails > 0 {
        points += 2.0;
    }
    if asked.passwords + asked.text_areas > 0 || asked.filled_in > 8 {
        points -= 3.0;
    }
    points
}

fn order(asked: &Asked, words: f64) -> f64 {
    let mut points = words;
    if asked.quantities > 0 {
        points += 3.0;
    }
    if asked.passwords > 0 {
        points -= 3.0;
    }
    points
}

/// How loudly a form speaks of something: names and buttons tell its purpose, its text often tells of other pages.
fn spoken(form: &Form, reading: &Reading, meanings: &[Meaning]) -> f64 {
    let mut points = 0.0;
    if reading.naming.has_any(meanings) {
        points += 2.0;
    }
    if reading
        .targets
        .iter()
        .any(|target| target.said.has_any(meanings))
    {
        points += 2.0;
    }
    if reading.label.has_any(meanings) {
        points += 1.5;
    }
    if reading.commands.has_any(meanings) {
        points += 1.5;
    }
    let buttons = reading
        .met(form)
        .filter(|(field, _)| super::reading::is_button(field.control));
    if buttons
        .into_iter()
        .any(|(_, said)| said.words.has_any(meanings) || said.name.has_any(meanings))
    {
        points += 2.0;
    }
    let boxes = reading
        .met(form)
        .filter(|(field, _)| field.control != Control::Password);
    if boxes
        .into_iter()
        .any(|(_, said)| said.words.has_any(meanings))
    {
        points += 0.5;
    }
    if reading.text.has_any(meanings) {
        points += 0.75;
    }
    points
}
