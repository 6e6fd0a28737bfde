//! Pretend sites, and what a survey makes of their forms.

use super::{Effect, FormSurvey, Verdict};
use crate::testing::{field, form, select};
use model::{AnswerKind, Control, Fills, Form, Moves, Query, Record, Seen, Survey};
use std::collections::BTreeMap;

/// A site of a hundred books. What a form may hold, by name: `q` words, `lang` a language, `mode` an order, `year_from` and `year_to` ends,
/// `motto` nothing at all, `stock` hides what is sold unless it says otherwise than `open`.
struct Site {
    form: Form,
    says_total: bool,
}

const PAGE: usize = 10;
const LANGUAGES: [&str; 3] = ["en", "de", "fr"];

impl Site {
    fn value<'q>(&'q self, query: &'q Query, name: &str) -> &'q str {
        let Some(place) = self.form.fields.iter().position(|it| it.name == name) else {
            return "";
        };
        let field = &self.form.fields[place];
        let written = field.choices.first().map_or("", |choice| &choice.value);
        query.0.get(&place).map_or(written, String::as_str)
    }

    fn answer(&self, query: &Query) -> (Vec<Record>, usize) {
        let end = |name: &str| self.value(query, name).parse::<usize>().ok();
        let mut books: Vec<usize> = (0..100)
            .filter(|book| {
                let (language, year) = (LANGUAGES[book % 3], 1900 + book);
                let words = self.value(query, "q");
                (["", "any", language].contains(&self.value(query, "lang")))
                    && end("year_from").is_none_or(|from| from <= year)
                    && end("year_to").is_none_or(|to| year <= to)
                    && (self.value(query, "stock") != "open" || book % 4 == 0)
                    && (words.is_empty() || words == format!("word{}", book % 7))
            })
            .collect();
        books.sort_by_key(|book| (book * 37) % 101);
        if self.value(query, "mode") == "title" {
            books.sort_unstable();
        }
        let total = books.len();
        let record = |book: &usize| Record {
            key: book.to_string(),
            url: None,
            title: format!("book {book}"),
            fields: BTreeMap::from([
                ("Language".to_owned(), LANGUAGES[book % 3].to_owned()),
                ("Year".to_owned(), (1900 + book).to_string()),
            ]),
            places: BTreeMap::new(),
        };
        (books.iter().take(PAGE).map(record).collect(), total)
    }

    fn survey(&self) -> FormSurvey {
        let place = self.form.fields.iter().position(|it| it.name == "q");
        let mut survey = FormSurvey::new(&self.form, place.as_slice());
        let learn = |survey: &mut FormSurvey, query: Query| {
            let (records, total) = self.answer(&query);
            let seen = Seen {
                kind: if total == 0 {
                    AnswerKind::Nothing
                } else {
                    AnswerKind::Records
                },
                total: self.says_total.then_some(total as u64),
                more: total > PAGE,
                records: &records,
            };
            survey.learn(&query, &seen);
        };
        let plain = place.map(|place| (place, String::new()));
        learn(&mut survey, Query(plain.into_iter().collect()));
        for asked in 0.. {
            assert!(asked < 40, "a survey comes to an end");
            let Some((query, _)) = survey.next(true) else {
                break;
            };
            learn(&mut survey, query);
        }
        survey
    }
}

fn verdict_on(fields: Vec<model::Field>, says_total: bool) -> (Verdict, FormSurvey) {
    let form = form(fields);
    let survey = Site { form, says_total }.survey();
    let (_, verdict) = survey.verdicts().remove(0);
    (verdict, survey)
}

#[test]
fn a_menu_that_finds_less_chooses_among_the_records_and_names_its_field() {
    for says_total in [true, false] {
        let (verdict, _) = verdict_on(vec![select("lang", &["any", "en", "de", "fr"])], says_total);
        assert_eq!(verdict.effect, Effect::Selection, "{}", verdict.evidence);
        assert_eq!((verdict.wide, verdict.hides), (Some(0), false));
        let lever = verdict.lever.unwrap();
        assert_eq!(lever.column.as_deref(), Some("Language"));
    }
}

#[test]
fn a_menu_that_only_sorts_is_presentation_whatever_it_is_called() {
    let (verdict, _) = verdict_on(vec![select("mode", &["x", "title", "z"])], true);
    assert_eq!(verdict.effect, Effect::Presentation, "{}", verdict.evidence);
}

#[test]
fn a_menu_that_changes_nothing_is_decoration() {
    let (verdict, _) = verdict_on(vec![select("motto", &["a", "b", "c"])], true);
    assert_eq!(verdict.effect, Effect::Decoration);
    assert_eq!(verdict.lever, None);
}

#[test]
fn a_setting_of_the_site_that_hides_records_is_widened() {
    let fields = vec![
        field(Control::Text, "q"),
        select("stock", &["open", "every"]),
    ];
    let (verdict, survey) = verdict_on(fields, true);
    assert!(verdict.hides, "{}", verdict.evidence);
    assert_eq!(
        survey.findings(false).always,
        Fills::from([(1, "every".to_owned())])
    );
}

#[test]
fn a_menu_in_which_a_language_is_always_chosen_parts_the_records() {
    let (verdict, survey) = verdict_on(vec![select("lang", &["en", "de", "fr"])], true);
    assert_eq!((verdict.wide, verdict.hides), (None, false));
    let findings = survey.findings(true);
    let Moves::Choice { settings, wide } = &findings.levers[0].moves else {
        panic!("a menu is a choice")
    };
    assert_eq!((settings.len(), *wide), (3, None));
}

#[test]
fn two_ends_are_a_range_of_the_field_whose_values_lie_between_them() {
    let fields = vec![
        field(Control::Number, "year_from"),
        field(Control::Number, "year_to"),
    ];
    for says_total in [true, false] {
        let (verdict, _) = verdict_on(fields.clone(), says_total);
        assert_eq!(verdict.effect, Effect::Selection, "{}", verdict.evidence);
        assert_eq!(verdict.lever.unwrap().column.as_deref(), Some("Year"));
    }
}

#[test]
fn two_ends_that_do_nothing_are_no_range() {
    let fields = vec![
        field(Control::Number, "weight_from"),
        field(Control::Number, "weight_to"),
    ];
    let (verdict, _) = verdict_on(fields, true);
    assert_eq!((verdict.effect, verdict.lever), (Effect::Decoration, None));
}

#[test]
fn a_box_for_languages_is_filled_in_the_spelling_that_finds_records() {
    let mut language = field(Control::Text, "lang");
    language.label = "Language".into();
    let (verdict, survey) = verdict_on(vec![language], true);
    assert_eq!(verdict.effect, Effect::Selection, "{}", verdict.evidence);
    let lever = verdict.lever.unwrap();
    assert_eq!(lever.column.as_deref(), Some("Language"));
    assert_eq!(lever.typed_into, Some(0));
    let Moves::Choice { settings, .. } = &lever.moves else {
        panic!("values to choose from")
    };
    assert!(settings.iter().any(|setting| setting.label == "de"));
    let typed_garbage = |(query, _): (&Query, _)| query.0.values().any(|it| it.contains("qz"));
    assert!(survey.pages.all().any(typed_garbage));
}

#[test]
fn a_box_that_takes_no_notice_of_what_is_typed_divides_nothing() {
    let mut country = field(Control::Text, "country");
    country.label = "Country".into();
    let (verdict, _) = verdict_on(vec![country], true);
    assert_eq!((verdict.effect, verdict.lever), (Effect::Decoration, None));
}

#[test]
fn what_divides_is_not_asked_while_answers_are_whole() {
    let form = form(vec![
        field(Control::Text, "q"),
        select("lang", &["any", "en", "de", "fr"]),
    ]);
    let mut survey = FormSurvey::new(&form, &[0]);
    let site = Site {
        form,
        says_total: true,
    };
    let query = Query::typed(0, "");
    let (records, total) = site.answer(&query);
    let seen = Seen {
        kind: AnswerKind::Records,
        total: Some(total as u64),
        more: true,
        records: &records,
    };
    survey.learn(&query, &seen);
    assert_eq!(survey.next(false), None);
    assert!(survey.next(true).is_some());
}
