//! What a control does for a query, as far as its markup tells.

use crate::page_size;
use crate::range::{self, End};
use crate::typed;
use crate::wording::Wording;
use model::{Control, Field, Form};

/// What a control does for a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// A box for words to search for.
    Query,
    /// Narrows the answer: a category, a year, a place.
    Filter,
    /// The lower end of a range.
    RangeLow,
    /// The upper end of a range.
    RangeHigh,
    /// Changes how the answer looks, not what is in it: sorting, page size, columns.
    Presentation,
    /// Sends the form.
    Submit,
    /// Sent unchanged, never seen.
    Hidden,
    /// Sent unchanged, and different each time the page is opened.
    Token,
    /// A trap for robots: never filled.
    Honeypot,
    /// None of these.
    Other,
}

impl Role {
    /// The stable name, as stored and printed.
    pub fn name(self) -> &'static str {
        match self {
            Self::Query => "query",
            Self::Filter => "filter",
            Self::RangeLow => "range-low",
            Self::RangeHigh => "range-high",
            Self::Presentation => "presentation",
            Self::Submit => "submit",
            Self::Hidden => "hidden",
            Self::Token => "token",
            Self::Honeypot => "honeypot",
            Self::Other => "other",
        }
    }
}

/// The role of every field of a form, in their order.
pub fn roles(form: &Form) -> Vec<Role> {
    let ends = range::ends(form);
    let something_is_seen = form
        .fields
        .iter()
        .any(|field| !field.unseen && is_filled_in(field.control));
    form.fields
        .iter()
        .zip(ends)
        .enumerate()
        .map(|(index, (field, end))| role(form, index, field, end, something_is_seen))
        .collect()
}

fn role(
    form: &Form,
    index: usize,
    field: &Field,
    end: Option<End>,
    something_is_seen: bool,
) -> Role {
    match field.control {
        Control::Hidden if is_token(field) => return Role::Token,
        Control::Hidden => return Role::Hidden,
        Control::Submit | Control::Image => return Role::Submit,
        Control::Password
        | Control::File
        | Control::Email
        | Control::Color
        | Control::Reset
        | Control::Button => {
            return Role::Other;
        }
        _ => {}
    }
    if is_trap(field, something_is_seen) {
        return Role::Honeypot;
    }
    if page_size::is_page_size(form, index) {
        return Role::Presentation;
    }
    // Two ends prove more than a name: `price_max` is no largest page.
    match end {
        Some(End::Low) => return Role::RangeLow,
        Some(End::High) => return Role::RangeHigh,
        None => {}
    }
    if is_presentation(field) {
        return Role::Presentation;
    }
    match field.control {
        Control::Text | Control::Textarea if is_narrow(field) => Role::Filter,
        Control::Text if is_of_one_sort(form, index) => Role::Filter,
        Control::Text | Control::Textarea | Control::Search => Role::Query,
        _ => Role::Filter,
    }
}

fn is_filled_in(control: Control) -> bool {
    !matches!(
        control,
        Control::Hidden | Control::Submit | Control::Image | Control::Reset | Control::Button
    )
}

/// Names of hidden inputs that prove a form was opened before it was sent.
#[rustfmt::skip]
const TOKEN_NAMES: &[&str] = &[
    "csrf", "xsrf", "=nonce", "wpnonce", "authenticity", "=token", "form token", "securitytoken", "security token", "requestverification",
    "request verification", "=viewstate", "eventvalidation", "event validation", "form build id", "request digest", "requestdigest", "transient key",
    "=javax faces", "struts token", "=jeton", "=sesskey", "antiforgery", "anti forgery", "form key", "=formkey",
];

fn is_token(field: &Field) -> bool {
    let name = Wording::of([field.name.as_str(), &field.id]);
    // vBulletin writes `guest` for everybody who is not logged in: nothing fresh about that.
    name.has(TOKEN_NAMES) && field.value != "guest" && !field.value.is_empty()
}

/// Names of boxes made for robots, which no visible box has.
#[rustfmt::skip]
const TRAP_NAMES: &[&str] = &[
    "honeypot", "honey pot", "=honey", "=bottest", "bot test", "=nobot", "=hp", "do not fill", "donotfill", "leave blank", "leave this", "leave empty",
    "frei lassen", "freilassen", "nicht ausfüllen", "laisser vide", "ne pas remplir", "dejar en blanco", "lasciare vuoto", "keep this field", "if you are human",
    "=winnie", "gotcha",
];

fn is_trap(field: &Field, something_is_seen: bool) -> bool {
    let typed = field.control.is_typed();
    let hidden_among_seen = field.unseen && something_is_seen;
    let named = Wording::of([
        field.name.as_str(),
        &field.id,
        &field.class,
        &field.label,
        &field.placeholder,
    ])
    .has(TRAP_NAMES);
    typed && (hidden_among_seen || named)
        || hidden_among_seen && field.control == Control::Checkbox && named
}

/// Names and labels of controls that change only the looks of an answer.
#[rustfmt::skip]
const PRESENTATION: &[&str] = &[
    "^sort", "=order", "^orderby", "order by", "^ordering", "=orderway", "=direction", "=sortierung", "^sortier", "=tri", "trier", "^orden", "ordina", "=per page",
    "perpage", "=pagesize", "page size", "results per", "=layout", "=columns", "=cols", "=col", "=groupdesc", "=view", "viewmode", "view mode", "display mode", "=style",
    "styleid", "=skin", "=theme", "=langid", "=desc", "=asc", "=sortby", "=groupby", "group by", "=showas", "=output format", "=showposts", "sıralama", "сортир",
    "sorteer", "=sortera", "並び", "排序", "정렬", "=ascending", "=descending", "=template", "=format",
];

/// Names and labels of boxes for the size or the number of a page.
const PAGING: &[&str] = &[
    "per page",
    "perpage",
    "pagesize",
    "page size",
    "=limit",
    "=offset",
    "=max",
    "=rpp",
];

/// Labels of controls that sort or page.
#[rustfmt::skip]
const SORTING_LABELS: &[&str] = &[
    "^sort", "order by", "ordered by", "results per", "per page", "^trier", "^classer", "^ordenar", "^ordina", "rendez", "^řadit", "^zoradi", "сортир", "упоряд", "по возрастанию",
    "по убыванию", "^sırala", "ταξινόμ", "並べ替え", "並び", "排序", "정렬", "ترتيب", "=järjestä", "^sortuj", "^ordenação",
];

/// Texts of options that only a sorting has.
#[rustfmt::skip]
const SORTING_OPTIONS: &[&str] = &[
    "=relevance", "relevanz", "pertinence", "relevancia", "rilevanza", "low to high", "high to low", "=ascending", "=descending", "aufsteigend", "absteigend", "a to z",
    "=a z", "=z a", "z to a", "newest first", "oldest first", "best match", "alphabetical", "most recent", "best sellers", "croissant", "decroissant", "ascendente",
];

fn is_presentation(field: &Field) -> bool {
    if field.control.is_typed() {
        return Wording::of([field.name.as_str(), &field.label]).has(PAGING);
    }
    let named = Wording::of([field.name.as_str(), &field.id]).has(PRESENTATION)
        || Wording::of([field.label.as_str()]).has(SORTING_LABELS);
    // Two such options: one may be the name of a thing.
    let sorted = field
        .choices
        .iter()
        .take(50)
        .filter(|choice| Wording::of([choice.label.as_str()]).has(SORTING_OPTIONS))
        .count();
    named || sorted >= 2
}

/// Whether a text box surely takes values of one sort. City names are words like others, and a box for them often takes any.
fn is_of_one_sort(form: &Form, index: usize) -> bool {
    let guess = typed::guess(form, index).into_iter().next();
    guess.is_some_and(|guess| {
        guess.confidence >= SURE && guess.sort.is_listable() && guess.sort != typed::Sort::City
    })
}

/// How sure the markup must make us of the sort of a box to type no words into it.
const SURE: f64 = 0.8;

/// Words of boxes that take one value of a known sort rather than words to search for.
#[rustfmt::skip]
const NARROW: &[&str] = &[
    "=zip", "zipcode", "zip code", "postal", "postcode", "=plz", "=year", "=jahr", "=annee", "=anno", "=ano", "=date", "=datum", "=fecha", "=data", "=day", "=month",
    "=price", "=preis", "=prix", "=precio", "=prezzo", "=radius", "=distance", "=isbn", "=issn", "=id", "=phone", "=age", "=size", "=page", "=weight", "=lat", "=lng",
    "=latitude", "=longitude", "=number", "=count", "=limit", "=offset",
];

/// Whether a text box takes a number, a date or a code.
fn is_narrow(field: &Field) -> bool {
    matches!(field.input_mode.as_str(), "numeric" | "decimal" | "tel")
        || Wording::of([field.name.as_str(), &field.label]).has(NARROW)
            && !Wording::of([field.name.as_str()]).has(crate::template::QUERY_NAMES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{button, field, form, select};

    #[test]
    fn each_control_has_its_role() {
        let mut token = field(Control::Hidden, "csrf_token");
        token.value = "91ab".into();
        let mut trap = field(Control::Text, "website");
        trap.unseen = true;
        let form = form(vec![
            field(Control::Text, "q"),
            select("category", &["books", "maps"]),
            field(Control::Number, "year_from"),
            field(Control::Number, "year_to"),
            select("sort", &["title", "year"]),
            select("per_page", &["10", "50"]),
            button("", "Search"),
            field(Control::Hidden, "lang"),
            token,
            trap,
            field(Control::Text, "zip"),
            field(Control::Reset, ""),
        ]);
        let names: Vec<_> = roles(&form).into_iter().map(Role::name).collect();
        assert_eq!(
            names,
            [
                "query",
                "filter",
                "range-low",
                "range-high",
                "presentation",
                "presentation",
                "submit",
                "hidden",
                "token",
                "honeypot",
                "filter",
                "other"
            ]
        );
    }

    #[test]
    fn a_select_of_sortings_is_presentation_whatever_its_name() {
        let form = form(vec![select(
            "x17",
            &["Best match", "Price: low to high", "Price: high to low"],
        )]);
        assert_eq!(roles(&form), [Role::Presentation]);
    }

    #[test]
    fn a_form_that_is_closed_as_a_whole_holds_no_traps() {
        let mut query = field(Control::Text, "q");
        query.unseen = true;
        assert_eq!(roles(&form(vec![query])), [Role::Query]);
    }

    #[test]
    fn a_trap_is_known_by_its_name_even_when_its_hiding_is_not_seen() {
        assert_eq!(
            roles(&form(vec![field(Control::Text, "bottest2")])),
            [Role::Honeypot]
        );
    }

    #[test]
    fn a_token_that_is_the_same_for_every_guest_is_none() {
        let mut token = field(Control::Hidden, "securitytoken");
        token.value = "guest".into();
        assert_eq!(roles(&form(vec![token])), [Role::Hidden]);
    }
}
