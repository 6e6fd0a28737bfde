//! The control that says how many results stand on a page.
//!
//! A larger page means fewer requests for the same records, so the largest number is chosen, once.

use crate::wording::Wording;
use model::{Choice, Control, Field, Form};
use std::collections::BTreeMap;

/// Words that speak of the number of results.
#[rustfmt::skip]
const COUNTING: &[&str] = &[
    "per page", "perpage", "=pp", "^limit", "=count", "=num", "=size", "pagesize", "page size", "=show", "=hits", "=rows", "=results", "maxresults", "max results", "=items",
    "matchesperpage", "=howmany", "how many", "=rpp", "pro seite", "anzahl", "treffer", "par page", "por página", "por pagina", "per pagina", "=antal", "件数", "表示件", "每页", "개씩",
    "на странице", "na stránku", "na stronie", "sivulla",
];

/// Words that may speak of the number of results or of anything else: then the numbers must look like page sizes.
const VAGUE: &[&str] = &[
    "=max", "=n", "=top", "=display", "=at most", "=list", "=nr", "=entries", "=records",
];

/// What else may have a highest number.
#[rustfmt::skip]
const OTHER_THINGS: &[&str] = &[
    "price", "preis", "prix", "precio", "cost", "year", "jahr", "=age", "distance", "radius", "=km", "miles", "rooms", "rating", "stars", "days", "weight",
];

/// Page sizes are multiples of this.
const ROUND: u64 = 5;

/// Above this it is no page size but a thing to search for (years, sizes in bytes), or a request no server should be asked.
const LARGEST: u64 = 1_000;

/// More sizes than this are a list of something else.
const MOST_OPTIONS: usize = 40;

/// Whether a field is a page size, or one button of it.
pub(crate) fn is_page_size(form: &Form, index: usize) -> bool {
    let field = &form.fields[index];
    match field.control {
        Control::Select => numbers_of_select(field).is_some(),
        Control::Radio => numbers_of_radios(form, &field.name).is_some(),
        _ => false,
    }
}

/// The largest page every page-size control of a form offers, as values to set.
pub(crate) fn largest_pages(form: &Form) -> BTreeMap<usize, String> {
    let mut fixed = BTreeMap::new();
    for (index, field) in form.fields.iter().enumerate() {
        if field.disabled || field.name.is_empty() {
            continue;
        }
        if field.control == Control::Select
            && let Some(numbers) = numbers_of_select(field)
            && let Some((_, choice)) = numbers.iter().max()
        {
            fixed.insert(index, field.choices[*choice].value.clone());
        }
        if field.control == Control::Radio
            && let Some(numbers) = numbers_of_radios(form, &field.name)
            && let Some((_, largest)) = numbers.iter().max()
        {
            let value = if *largest == index {
                field.value.clone()
            } else {
                String::new()
            };
            fixed.insert(index, value);
        }
    }
    fixed
}

/// The numbers a select offers with the positions of their options, if it is a page size.
fn numbers_of_select(field: &Field) -> Option<Vec<(u64, usize)>> {
    let words = Wording::of([field.name.as_str(), &field.id, &field.label]);
    let says_so = |choice: &Choice| Wording::of([choice.label.as_str()]).has(COUNTING);
    let clear = words.has(COUNTING) || field.choices.iter().take(MOST_OPTIONS).any(says_so);
    let vague = words.has(VAGUE) && !words.has(OTHER_THINGS);
    if !clear && !vague {
        return None;
    }
    let options = field
        .choices
        .iter()
        .enumerate()
        .filter(|(_, choice)| !choice.disabled)
        .map(|(position, choice)| (position, choice.value.as_str(), choice.label.as_str()));
    let is_round = |numbers: &Vec<(u64, usize)>| {
        let mut numbers = numbers.iter();
        numbers.all(|(number, _)| *number > 0 && number.is_multiple_of(ROUND))
    };
    numbers(options).filter(|numbers| clear || is_round(numbers))
}

/// The numbers a group of radio buttons offers with the positions of the buttons, if it is a page size.
fn numbers_of_radios(form: &Form, name: &str) -> Option<Vec<(u64, usize)>> {
    if !Wording::of([name]).has(COUNTING) {
        return None;
    }
    let group = form
        .fields
        .iter()
        .enumerate()
        .filter(|(_, field)| {
            field.control == Control::Radio && field.name == name && !field.disabled
        })
        .map(|(index, field)| (index, field.value.as_str(), field.value.as_str()));
    numbers(group)
}

/// The numbers among the options: all of them must be numbers, but for one that says "all" or nothing.
fn numbers<'a>(
    options: impl Iterator<Item = (usize, &'a str, &'a str)>,
) -> Option<Vec<(u64, usize)>> {
    let mut numbers = Vec::new();
    let mut others = 0;
    for (position, value, label) in options {
        // What a reader sees decides: the values behind a list of makers are often numbers too.
        let shown = if label.trim().is_empty() {
            value
        } else {
            label
        };
        if numbers.len() > MOST_OPTIONS {
            return None;
        }
        match number_in(shown) {
            Some(number) if number <= LARGEST => numbers.push((number, position)),
            Some(_) => others += 1,
            None if is_all(value) || is_all(label) => others += 1,
            None => return None,
        }
    }
    // One number is no choice; a year list is not a page size.
    let grows = numbers.iter().any(|(number, _)| *number >= 5);
    (numbers.len() >= 2 && others <= 1 && grows).then_some(numbers)
}

/// The number a value is: `25`, `25 per page`, but not `1990-1999`.
fn number_in(text: &str) -> Option<u64> {
    let digits: Vec<_> = text
        .split(|character: char| !character.is_ascii_digit())
        .filter(|run| !run.is_empty())
        .collect();
    match digits.as_slice() {
        [one] if text.trim().chars().count() <= 24 => one.parse().ok(),
        _ => None,
    }
}

fn is_all(text: &str) -> bool {
    let text = text.trim();
    text.is_empty()
        || Wording::of([text]).has(&[
            "=all",
            "=alle",
            "=tous",
            "=toutes",
            "=todos",
            "=todo",
            "=tutti",
            "=alla",
            "=wszystkie",
            "=все",
            "=全部",
            "=max",
            "=default",
            "=vše",
            "=kaikki",
        ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{field, form, select};

    #[test]
    fn the_largest_page_is_chosen() {
        let form = form(vec![
            select("limit", &["10", "25", "100", "all"]),
            field(Control::Text, "q"),
        ]);
        assert!(is_page_size(&form, 0));
        assert_eq!(
            largest_pages(&form),
            BTreeMap::from([(0, "100".to_owned())])
        );
    }

    #[test]
    fn radio_buttons_can_be_a_page_size_too() {
        let mut buttons = vec![field(Control::Radio, "hits"), field(Control::Radio, "hits")];
        buttons[0].value = "10".into();
        buttons[1].value = "50".into();
        let fixed = largest_pages(&form(buttons));
        assert_eq!(
            fixed,
            BTreeMap::from([(0, String::new()), (1, "50".to_owned())])
        );
    }

    #[test]
    fn numbers_behind_names_are_no_page_size() {
        let mut makers = select("show", &["Audi", "BMW", "Fiat"]);
        for (choice, value) in makers.choices.iter_mut().zip(["10", "20", "30"]) {
            choice.value = value.into();
        }
        assert!(!is_page_size(&form(vec![makers]), 0));
    }

    #[test]
    fn a_name_that_may_mean_anything_wants_round_numbers() {
        for (name, options, is_size) in [
            ("max", &["10", "25", "100"][..], true),
            ("max", &["7", "12", "18"], false),
            ("max_price", &["10", "50", "100"], false),
        ] {
            let form = form(vec![select(name, options)]);
            assert_eq!(is_page_size(&form, 0), is_size, "{name} {options:?}");
        }
    }

    #[test]
    fn numbers_alone_are_no_page_size() {
        for (name, options) in [
            ("year", &["2001", "2002"][..]),
            ("limit", &["red", "green"]),
            ("limit", &["10"]),
            ("count", &["1990", "1991", "1992"]),
            ("price", &["Max. 10", "Max. 20", "Max. 30"]),
        ] {
            assert!(
                !is_page_size(&form(vec![select(name, options)]), 0),
                "{name}"
            );
        }
    }
}
