//! Which sorts a box may want, from everything its markup says.
//!
//! Each sign is worth a probability; signs for one sort join as if they were independent: `1 - prod (1 - p)`. The numbers are judgement, checked
//! against the field labels of strangers (`tests/all/typed_labelled.rs`), and only their order matters: whoever asks the box finds out.

use super::shapes;
use super::sort::{DateFormat, Sort};
use super::words::WORDS;
use crate::template::QUERY_NAMES;
use crate::wording::Wording;
use model::{Control, Field, Form};

/// One sort that a box may want.
#[derive(Debug, Clone, PartialEq)]
pub struct Guess {
    /// The sort.
    pub sort: Sort,
    /// How sure the markup makes us, from 0 to 1.
    pub confidence: f64,
    /// What speaks for it, in words.
    pub evidence: Vec<String>,
}

/// Labels of more words than this are advice, and name what they do not mean.
const SHORT_LABEL: usize = 5;

/// Guesses that are less sure are not worth a request.
const LEAST: f64 = 0.1;

/// The sorts a text box may want, the likeliest first. Empty for other controls and for boxes that say nothing of a sort.
pub fn guess(form: &Form, field: usize) -> Vec<Guess> {
    let Some(field) = form.fields.get(field).filter(|field| takes_text(field)) else {
        return Vec::new();
    };
    let mut signs = Signs::default();
    by_control(field, &mut signs);
    by_autocomplete(field, &mut signs);
    by_words(field, &mut signs);
    by_examples(field, &mut signs);
    by_bounds(field, &mut signs);
    let mut guesses = signs.0;
    settle_formats(field, &mut guesses);
    if field.control == Control::Search || Wording::of([field.name.as_str()]).has(QUERY_NAMES) {
        // What a box for words is told to take is often only an example of what one may look for.
        for guess in &mut guesses {
            guess.confidence *= 0.6;
        }
    }
    guesses.retain(|guess| guess.confidence >= LEAST);
    guesses.sort_by(|one, other| other.confidence.total_cmp(&one.confidence));
    guesses
}

fn takes_text(field: &Field) -> bool {
    let typed = field.control.is_typed()
        && !matches!(
            field.control,
            Control::Password | Control::Textarea | Control::Url
        );
    typed
        || matches!(
            field.control,
            Control::Date | Control::Month | Control::DatetimeLocal | Control::Range
        )
}

/// What speaks for each sort so far.
#[derive(Default)]
struct Signs(Vec<Guess>);

impl Signs {
    fn add(&mut self, sort: Sort, worth: f64, evidence: String) {
        match self.0.iter_mut().find(|guess| guess.sort == sort) {
            Some(guess) => {
                guess.confidence = 1.0 - (1.0 - guess.confidence) * (1.0 - worth);
                guess.evidence.push(evidence);
            }
            None => self.0.push(Guess {
                sort,
                confidence: worth,
                evidence: vec![evidence],
            }),
        }
    }
}

fn by_control(field: &Field, signs: &mut Signs) {
    let (sort, worth) = match field.control {
        Control::Email => (Sort::Email, 0.98),
        Control::Date | Control::DatetimeLocal => (Sort::Date(DateFormat::YearMonthDay), 0.97),
        Control::Month => (Sort::Date(DateFormat::YearMonth), 0.97),
        Control::Number | Control::Range => (Sort::Number, 0.6),
        // Also written for the sake of the keyboard with digits.
        Control::Tel => (Sort::Phone, 0.6),
        _ => match field.input_mode.as_str() {
            "email" => (Sort::Email, 0.9),
            "tel" => (Sort::Phone, 0.4),
            "decimal" => (Sort::Price, 0.3),
            "numeric" => (Sort::Number, 0.3),
            _ => return,
        },
    };
    let control = field.control.name();
    signs.add(sort, worth, format!("it is an input of type {control}"));
}

fn by_autocomplete(field: &Field, signs: &mut Signs) {
    let sort = match field.autocomplete.split_whitespace().next_back() {
        Some("postal-code") => Sort::Postcode,
        Some("address-level2") => Sort::City,
        Some("address-level1") => Sort::State,
        Some("country" | "country-name") => Sort::Country,
        Some("bday") => Sort::Date(DateFormat::YearMonthDay),
        Some("bday-year") => Sort::Year,
        Some("email") => Sort::Email,
        Some("language") => Sort::Language,
        Some("transaction-amount") => Sort::Price,
        Some(token) if token == "tel" || token.starts_with("tel-") => Sort::Phone,
        _ => return,
    };
    let token = &field.autocomplete;
    signs.add(sort, 0.95, format!("autocomplete is {token}"));
}

fn by_words(field: &Field, signs: &mut Signs) {
    let is_short = |text: &str| text.split_whitespace().count() <= SHORT_LABEL;
    let label_worth = if is_short(&field.label) { 0.75 } else { 0.3 };
    let placeholder_worth = if is_short(&field.placeholder) {
        0.6
    } else {
        0.25
    };
    let texts = [
        ("name", field.name.as_str(), 0.7),
        ("label", &field.label, label_worth),
        ("placeholder", &field.placeholder, placeholder_worth),
        ("id", &field.id, 0.4),
    ];
    for (place, text, worth) in texts {
        let wording = Wording::of([text]);
        let mut found: Vec<Sort> = WORDS
            .iter()
            .filter(|(_, words)| wording.has(words))
            .map(|(sort, _)| *sort)
            .collect();
        if shapes::date_format_in(text).is_some() {
            found.retain(|sort| *sort != Sort::Year);
        }
        // In `date_of_birth_year` and `phone_country_code` the general word only says where the telling one belongs.
        if found.contains(&Sort::Year) {
            found.retain(|sort| !matches!(sort, Sort::Date(_)));
        }
        if found.len() > 1 {
            found.retain(|sort| !matches!(sort, Sort::Number | Sort::Code));
        }
        let shared = worth / found.len().max(1) as f64;
        for sort in found {
            // `id` and `number` name things of every kind.
            let general = matches!(sort, Sort::Number | Sort::Code);
            let shared = if general { shared * 0.6 } else { shared };
            let said: String = text.chars().take(40).collect();
            signs.add(sort, shared, format!("its {place} says {said:?}"));
        }
    }
}

fn by_examples(field: &Field, signs: &mut Signs) {
    if let Some((sort, worth)) = shapes::of_pattern(&field.pattern) {
        signs.add(sort, worth, format!("its pattern is {}", field.pattern));
    }
    for (place, text) in [("placeholder", &field.placeholder), ("value", &field.value)] {
        if let Some((sort, worth)) = shapes::of_example(text) {
            signs.add(sort, worth, format!("its {place} is like {text:?}"));
        }
    }
    if let Some((sort, worth)) = shapes::of_examples(&field.suggestions) {
        let evidence = format!("it suggests {}", field.suggestions[0]);
        signs.add(sort, worth, evidence);
    }
    let texts = [&field.placeholder, &field.label, &field.value];
    if let Some(format) = texts.iter().find_map(|text| shapes::date_format_in(text)) {
        let evidence = format!("it asks for {}", format.write(2026, 3, 31));
        signs.add(Sort::Date(format), 0.9, evidence);
    }
}

fn by_bounds(field: &Field, signs: &mut Signs) {
    let [min, max] = [&field.min, &field.max].map(|text| text.parse::<f64>().ok());
    let is_year = |number: f64| (1000.0..=2200.0).contains(&number);
    if let Some(max) = max
        && is_year(max)
        && min.is_none_or(|min| is_year(min) || min == 0.0)
        && max >= 1900.0
    {
        let evidence = format!("it takes {} to {max}", field.min);
        // Years are numbers, but not the other way round.
        signs.add(Sort::Year, 0.75, evidence);
    }
    if field.step.starts_with("0.0") || field.step == ".01" {
        signs.add(Sort::Price, 0.4, format!("it counts by {}", field.step));
    }
    let usual = match field.max_length {
        Some(4) => Sort::Year,
        Some(5) => Sort::Postcode,
        Some(10 | 13 | 17) => Sort::Isbn,
        _ => return,
    };
    // A length alone says nothing; beside another sign it helps.
    if signs.0.iter().any(|guess| guess.sort == usual) {
        signs.add(usual, 0.3, "its length fits".to_owned());
    }
}

/// Joins what speaks for a date without a format with what names one; where none is named, the usual formats are tried in turn.
fn settle_formats(field: &Field, guesses: &mut Vec<Guess>) {
    let is_date = |guess: &Guess| matches!(guess.sort, Sort::Date(_));
    let named = guesses
        .iter()
        .find(|guess| is_date(guess) && guess.sort != Sort::Date(DateFormat::YearMonthDay));
    let unnamed = Sort::Date(DateFormat::YearMonthDay);
    if let Some(format) = named.map(|guess| guess.sort) {
        let Some(place) = guesses.iter().position(|guess| guess.sort == unnamed) else {
            return;
        };
        let loose = guesses.remove(place);
        if let Some(guess) = guesses.iter_mut().find(|guess| guess.sort == format) {
            guess.confidence = 1.0 - (1.0 - guess.confidence) * (1.0 - loose.confidence);
            guess.evidence.extend(loose.evidence);
        }
        return;
    }
    let written_by_the_browser = matches!(field.control, Control::Date | Control::DatetimeLocal);
    let texts = [&field.placeholder, &field.label, &field.value];
    let said = texts
        .iter()
        .any(|text| shapes::date_format_in(text).is_some());
    if written_by_the_browser || said {
        return;
    }
    let Some(loose) = guesses.iter().find(|guess| guess.sort == unnamed).cloned() else {
        return;
    };
    for (format, worth) in [
        (DateFormat::DayMonthYear, 0.8),
        (DateFormat::MonthDayYear, 0.7),
        (DateFormat::DayMonthYearDots, 0.5),
    ] {
        guesses.push(Guess {
            sort: Sort::Date(format),
            confidence: loose.confidence * worth,
            evidence: loose.evidence.clone(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{field, form};

    fn best(change: impl FnOnce(&mut Field)) -> Option<&'static str> {
        let mut field = field(Control::Text, "x1");
        change(&mut field);
        let guesses = guess(&form(vec![field]), 0);
        assert!(guesses.iter().all(|guess| !guess.evidence.is_empty()));
        assert!(
            guesses
                .iter()
                .all(|guess| (0.0..=1.0).contains(&guess.confidence))
        );
        guesses.first().map(|guess| guess.sort.name())
    }

    #[test]
    fn a_sort_is_known_by_any_of_its_signs() {
        assert_eq!(
            best(|field| field.label = "Postleitzahl".into()),
            Some("postcode")
        );
        assert_eq!(
            best(|field| field.name = "zipCode".into()),
            Some("postcode")
        );
        assert_eq!(
            best(|field| field.autocomplete = "shipping address-level2".into()),
            Some("city")
        );
        assert_eq!(
            best(|field| field.pattern = "[0-9]{5}(-[0-9]{4})?".into()),
            Some("postcode")
        );
        assert_eq!(
            best(|field| field.suggestions = ["France", "Japan", "Peru"].map(Into::into).into()),
            Some("country")
        );
        assert_eq!(
            best(|field| {
                field.control = Control::Number;
                (field.min, field.max) = ("1950".into(), "2026".into());
            }),
            Some("year")
        );
        assert_eq!(
            best(|field| field.label = "Date of birth (year)".into()),
            Some("year")
        );
        assert_eq!(
            best(|field| field.label = "Telephone number".into()),
            Some("phone")
        );
        assert_eq!(best(|field| field.label = "Title".into()), None);
    }

    #[test]
    fn a_named_date_format_is_the_only_one_tried() {
        let mut day = field(Control::Text, "start_date");
        day.placeholder = "TT.MM.JJJJ".into();
        let guesses = guess(&form(vec![day]), 0);
        assert_eq!(guesses.len(), 1);
        assert_eq!(guesses[0].sort, Sort::Date(DateFormat::DayMonthYearDots));
        let unnamed = guess(&form(vec![field(Control::Text, "start_date")]), 0);
        assert_eq!(unnamed.len(), 4);
    }

    #[test]
    fn a_box_for_words_is_not_taken_for_what_it_gives_as_an_example() {
        let mut query = field(Control::Search, "q");
        query.placeholder = "Title, author, ISBN, year of publication, place ...".into();
        let guesses = guess(&form(vec![query]), 0);
        assert!(guesses.iter().all(|guess| guess.confidence < 0.3));
    }

    #[test]
    fn menus_and_buttons_want_no_typed_value() {
        let form = form(vec![
            field(Control::Select, "city"),
            field(Control::Submit, "year"),
        ]);
        assert!(
            guess(&form, 0).is_empty() && guess(&form, 1).is_empty() && guess(&form, 7).is_empty()
        );
    }
}
