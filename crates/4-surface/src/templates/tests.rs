//! Pretend sites, and which templates are found on them.

use super::{Settings, TemplateReport, TemplateSurvey};
use crate::survey::FormSurvey;
use crate::testing::{field, form, select};
use model::{AnswerKind, Control, Field, Form, Query, Record, Seen, Survey};
use proptest::prelude::*;
use std::collections::{BTreeMap, HashSet};

const COLOURS: [&str; 6] = ["red", "green", "blue", "black", "white", "grey"];
const TOWNS: [&str; 8] = [
    "Bern", "Lima", "Oslo", "Rome", "Kyiv", "Riga", "Suva", "Baku",
];

/// A site of things that have a colour, a town, a year and a name. A menu called `mode` only sorts; `shelf` is a menu of as many settings as it has, each of which holds
/// the things of one town only.
struct Site {
    form: Form,
    things: usize,
    page: usize,
    /// Whether the first page is another one every time.
    rotates: bool,
}

impl Site {
    fn new(fields: Vec<Field>, things: usize) -> Self {
        Self {
            form: form(fields),
            things,
            page: 10,
            rotates: false,
        }
    }

    fn value<'q>(&'q self, query: &'q Query, name: &str) -> &'q str {
        let Some(place) = self.form.fields.iter().position(|it| it.name == name) else {
            return "";
        };
        let written = self.form.fields[place].choices.first();
        let written = written.map_or("", |choice| &choice.value);
        query.0.get(&place).map_or(written, String::as_str)
    }

    fn matching(&self, query: &Query) -> Vec<usize> {
        let is = |name: &str, value: &str| ["", "any", value].contains(&self.value(query, name));
        let end = |name: &str| self.value(query, name).parse::<usize>().ok();
        let mut things: Vec<usize> = (0..self.things)
            .filter(|thing| {
                let year = 1900 + thing * 7 % 100;
                is("colour", colour(*thing))
                    && is("town", town(*thing))
                    && is("shelf", town(*thing))
                    && is("q", &name(*thing))
                    && end("year_from").is_none_or(|from| from <= year)
                    && end("year_to").is_none_or(|to| year <= to)
            })
            .collect();
        things.sort_by_key(|thing| (thing * 37) % 1009);
        if self.value(query, "mode") == "name" {
            things.sort_unstable();
        }
        things
    }

    /// Asks a survey's questions until it has none left; gives them in their order.
    fn asked(&self, survey: &mut TemplateSurvey) -> Vec<Query> {
        let mut asked = Vec::new();
        let place = self.form.fields.iter().position(|it| it.name == "q");
        let mut query = Query(
            place
                .map(|place| (place, String::new()))
                .into_iter()
                .collect(),
        );
        loop {
            let mut things = self.matching(&query);
            let total = things.len();
            if self.rotates && total > 0 {
                things.rotate_left(asked.len() * 3 % total);
            }
            let records: Vec<Record> = things.into_iter().take(self.page).map(record).collect();
            let seen = Seen {
                kind: if total == 0 {
                    AnswerKind::Nothing
                } else {
                    AnswerKind::Records
                },
                total: Some(total as u64),
                more: total > self.page,
                records: &records,
            };
            survey.learn(&query, &seen);
            asked.push(query);
            assert!(asked.len() < 2_000, "a survey comes to an end");
            match survey.next(true) {
                Some((next, _)) => query = next,
                None => return asked,
            }
        }
    }

    fn surveyed(&self, seed: u64) -> (TemplateSurvey, Vec<Query>) {
        let place = self.form.fields.iter().position(|it| it.name == "q");
        let mut survey = TemplateSurvey::new(
            FormSurvey::new(&self.form, place.as_slice()),
            &self.form,
            place.as_slice(),
            seed,
            Settings::default(),
        );
        let asked = self.asked(&mut survey);
        (survey, asked)
    }
}

fn colour(thing: usize) -> &'static str {
    COLOURS[thing % COLOURS.len()]
}

fn town(thing: usize) -> &'static str {
    TOWNS[thing / 3 % TOWNS.len()]
}

fn name(thing: usize) -> String {
    ["lamp", "chair", "table", "clock", "mirror"][thing % 5].to_owned()
}

fn record(thing: usize) -> Record {
    Record {
        key: thing.to_string(),
        url: None,
        title: name(thing),
        fields: BTreeMap::from([
            ("Colour".to_owned(), colour(thing).to_owned()),
            ("Town".to_owned(), town(thing).to_owned()),
            ("Year".to_owned(), (1900 + thing * 7 % 100).to_string()),
        ]),
        places: BTreeMap::new(),
    }
}

fn menu(name: &str, options: &[&str]) -> Field {
    let options: Vec<&str> = ["any"].iter().chain(options).copied().collect();
    select(name, &options)
}

fn everything() -> Vec<Field> {
    vec![
        menu("colour", &COLOURS),
        menu("town", &TOWNS),
        field(Control::Number, "year_from"),
        field(Control::Number, "year_to"),
        select("mode", &["x", "name", "z"]),
    ]
}

fn found<'t>(templates: &'t [TemplateReport], inputs: &[&str]) -> &'t TemplateReport {
    let same = |template: &&TemplateReport| template.inputs == inputs;
    let known: Vec<&Vec<String>> = templates.iter().map(|it| &it.inputs).collect();
    let found = templates.iter().find(same);
    found.unwrap_or_else(|| panic!("{inputs:?} is not among {known:?}"))
}

#[test]
fn templates_grow_from_one_input_to_three() {
    let (survey, _) = Site::new(everything(), 5_000).surveyed(1);
    let templates = survey.templates();
    for inputs in [
        &["colour"][..],
        &["year_from", "year_to"],
        &["colour", "town"],
        &["colour", "town", "year_from", "year_to"],
    ] {
        let template = found(&templates, inputs);
        assert_eq!(template.informative, Some(true), "{template:?}");
    }
    assert_eq!(found(&templates, &["colour", "town"]).size, 48);
    assert!(templates.iter().any(|it| it.chosen == Some(1)));
}

#[test]
fn an_input_that_only_sorts_is_not_informative_and_in_no_larger_template() {
    let (survey, _) = Site::new(everything(), 5_000).surveyed(1);
    let templates = survey.templates();
    assert_eq!(found(&templates, &["mode"]).informative, Some(false));
    let larger = templates.iter().filter(|it| it.dimension > 1);
    assert!(
        larger
            .into_iter()
            .all(|it| !it.inputs.contains(&"mode".to_owned()))
    );
}

#[test]
fn only_one_question_is_asked_twice() {
    let (_, asked) = Site::new(everything(), 5_000).surveyed(1);
    let different: HashSet<&Query> = asked.iter().collect();
    assert_eq!(different.len() + 1, asked.len());
}

#[test]
fn inputs_that_exclude_each_other_are_not_informative_together() {
    let fields = vec![menu("town", &TOWNS), menu("shelf", &TOWNS)];
    let (survey, _) = Site::new(fields, 5_000).surveyed(1);
    let templates = survey.templates();
    assert_eq!(found(&templates, &["shelf"]).informative, Some(true));
    let both = found(&templates, &["town", "shelf"]);
    assert_eq!(both.informative, Some(false), "{both:?}");
}

#[test]
fn a_template_whose_answers_are_whole_is_not_grown_and_says_so() {
    let (survey, _) = Site::new(everything(), 60).surveyed(1);
    let templates = survey.templates();
    let town = found(&templates, &["town"]);
    assert!(town.whole && town.evidence.contains("no answer is cut off"));
    assert!(
        templates
            .iter()
            .all(|it| it.dimension == 1 || it.probes == 0)
    );
}

#[test]
fn what_is_empty_with_less_is_not_asked_with_more() {
    let towns: Vec<&str> = TOWNS
        .iter()
        .chain(&["Ys", "Utopia", "Eden"])
        .copied()
        .collect();
    let fields = vec![
        menu("colour", &COLOURS),
        menu("town", &towns),
        field(Control::Number, "year_from"),
        field(Control::Number, "year_to"),
    ];
    let (survey, asked) = Site::new(fields, 5_000).surveyed(3);
    let inferred: usize = survey.templates().iter().map(|it| it.inferred).sum();
    assert!(inferred > 0);
    let alone = Query::typed(1, "Eden");
    let before = asked.iter().position(|query| *query == alone);
    let after = asked.iter().enumerate().filter(|(place, query)| {
        let eden = query.0.get(&1).is_some_and(|town| town == "Eden");
        eden && before.is_some_and(|before| *place > before)
    });
    assert_eq!(after.count(), 0);
}

#[test]
fn words_of_the_records_fill_the_box() {
    let fields = vec![field(Control::Text, "q"), menu("colour", &COLOURS)];
    let (survey, _) = Site::new(fields, 5_000).surveyed(1);
    assert_eq!(found(&survey.templates(), &["q"]).informative, Some(true));
    let filled = survey.filled();
    assert_eq!(filled[0].inputs, ["q"]);
    assert!(
        filled[0]
            .values
            .contains(&vec![("q".to_owned(), "lamp".to_owned())])
    );
}

#[test]
fn a_menu_that_does_nothing_is_not_informative_on_a_site_that_never_repeats_itself() {
    let fields = vec![select("motto", &["a", "b", "c", "d"]), menu("town", &TOWNS)];
    let mut site = Site::new(fields, 5_000);
    site.rotates = true;
    let (survey, _) = site.surveyed(1);
    let templates = survey.templates();
    assert_eq!(found(&templates, &["motto"]).informative, Some(false));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_template_takes_more_than_its_probes_and_the_same_seed_asks_the_same(
        seed in 0_u64..1_000,
        things in 1_usize..3_000,
        page in 1_usize..40,
        colours in 1_usize..6,
        rotates in any::<bool>(),
    ) {
        let mut fields = everything();
        fields[0] = menu("colour", &COLOURS[..colours]);
        let site = Site { page, rotates, ..Site::new(fields, things) };
        let (survey, asked) = site.surveyed(seed);
        let most = Settings::default().most_probes;
        prop_assert!(survey.templates().iter().all(|it| it.probes <= most && it.dimension <= 3));
        let (again, asked_again) = site.surveyed(seed);
        prop_assert_eq!(asked, asked_again);
        prop_assert_eq!(survey.templates(), again.templates());
    }
}
