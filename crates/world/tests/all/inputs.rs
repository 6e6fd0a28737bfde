use surfacer_world::table::inputs::{
    DateOrder, Ends, Flag, Garbage, Listed, Marks, Menu, Named, Range, Scope, Takes, Tick,
    TypedBox, Wildcard,
};
use surfacer_world::table::{Asked, Empty, Input, Rules, Site, Table, TrueRole};

use crate::reading::{get, keys_in};

/// Twelve cars. The last has no year and no price.
fn cars() -> Table {
    let columns = [
        "id", "title", "make", "model", "year", "price", "status", "added", "code",
    ];
    let rows = (0..12_u32).map(|number| {
        let make = ["audi", "bmw", "kia"][number as usize % 3];
        let model = format!("{} {}", &make[..1], number % 2);
        let (year, price) = if number == 11 {
            (String::new(), String::new())
        } else {
            (
                (2000 + number).to_string(),
                format!("{}.5", 900 + 100 * number),
            )
        };
        vec![
            format!("c{number}"),
            format!("Car {number}"),
            make.to_owned(),
            model,
            year,
            price,
            if number < 3 { "open" } else { "sold" }.to_owned(),
            format!("2024-{:02}-15", number + 1),
            format!("X{number}-7"),
        ]
    });
    Table::new(columns.map(str::to_owned).to_vec(), rows.collect())
}

fn site(inputs: Vec<Input>) -> Site {
    let rules = Rules {
        text: false,
        inputs,
        page_size: 50,
        ..Rules::default()
    };
    Site::new(cars(), rules)
}

/// Numbers of the cars a submission shows, in order.
fn found(site: &Site, values: &str) -> Vec<u32> {
    let body = get(site, &format!("/search?{values}")).body;
    let keys = keys_in(&body);
    let mut numbers: Vec<u32> = keys
        .iter()
        .filter_map(|key| key.strip_prefix('c')?.parse().ok())
        .collect();
    numbers.sort_unstable();
    let (rows, _) = site.rows_for(values);
    assert_eq!(rows.len(), numbers.len(), "asked with and without a page");
    numbers
}

fn menu(column: &str) -> Menu {
    Menu {
        column: column.to_owned(),
        ..Menu::default()
    }
}

fn range(column: &str) -> Range {
    Range {
        column: column.to_owned(),
        ..Range::default()
    }
}

fn text_box(column: &str, takes: Takes, garbage: Garbage) -> Input {
    Input::Box(TypedBox {
        column: column.to_owned(),
        takes,
        garbage,
        ..TypedBox::default()
    })
}

fn none() -> [u32; 0] {
    []
}

#[test]
fn filters_join_by_and_and_an_unknown_value_matches_nothing() {
    let site = site(vec![Input::select("make"), Input::Range(range("year"))]);
    assert_eq!(found(&site, "make=audi&year_min=&year_max="), [0, 3, 6, 9]);
    assert_eq!(
        found(&site, "make=audi&year_min=2003&year_max=2006"),
        [3, 6]
    );
    assert_eq!(found(&site, "make=volvo&year_min=&year_max="), none());
    assert_eq!(found(&site, "make=&year_min=&year_max=").len(), 12);
}

#[test]
fn a_row_without_a_value_is_in_no_range() {
    let site = site(vec![
        Input::Range(range("price")),
        Input::Range(range("year")),
    ]);
    assert_eq!(found(&site, "price_min=0&price_max=").len(), 11);
    assert_eq!(found(&site, "price_min=1000.5&price_max=1100.5"), [1, 2]);
    assert_eq!(found(&site, "price_min=1100&price_max=1000"), none());
    let body = get(&site, "/search").body;
    assert!(body.contains("min=\"2000\" max=\"2010\""), "{body}");
}

#[test]
fn boxes_that_are_ticked_together_join_by_or() {
    let site = site(vec![
        Input::Checkboxes(menu("make")),
        Input::Radio(menu("status")),
    ]);
    assert_eq!(
        found(&site, "make=audi&make=kia&status="),
        [0, 2, 3, 5, 6, 8, 9, 11]
    );
    assert_eq!(found(&site, "status=open"), [0, 1, 2]);
}

#[test]
fn without_a_wildcard_something_is_always_chosen() {
    let only = Menu {
        wildcard: Wildcard::None,
        ..menu("make")
    };
    let site = site(vec![Input::Database(only)]);
    assert_eq!(found(&site, "go=Find"), [0, 3, 6, 9]);
    assert_eq!(found(&site, "make=kia"), [2, 5, 8, 11]);
    let truth = &site.truth_of_inputs()[0];
    assert_eq!(
        (truth.role, truth.wildcard.as_deref()),
        (TrueRole::Switch, None)
    );
    assert!(!truth.default_hides, "there is nothing wider");
}

#[test]
fn a_default_hides_until_the_wildcard_is_sent() {
    let open = Menu {
        default: "open".to_owned(),
        wildcard: Wildcard::Zero,
        ..menu("status")
    };
    let site = site(vec![Input::Select(open), Input::select("make")]);
    assert_eq!(found(&site, "make="), [0, 1, 2]);
    assert_eq!(found(&site, "make=&status=0").len(), 12);
    let body = get(&site, "/search").body;
    assert!(body.contains("<option value=\"open\" selected>"));
    assert!(site.truth_of_inputs()[0].default_hides);
    assert!(!site.truth_of_inputs()[1].default_hides);
}

#[test]
fn a_flag_narrows_or_widens() {
    let flag = |tick| {
        site(vec![
            Input::Flag(Flag {
                column: "status".to_owned(),
                value: "sold".to_owned(),
                tick,
                ..Flag::default()
            }),
            Input::select("make"),
        ])
    };
    assert_eq!(found(&flag(Tick::Narrows), "make=&status=1").len(), 9);
    assert_eq!(found(&flag(Tick::Narrows), "make=").len(), 12);
    assert_eq!(found(&flag(Tick::Widens), "make="), [0, 1, 2]);
    assert_eq!(found(&flag(Tick::Widens), "make=&status=1").len(), 12);
}

#[test]
fn options_may_be_sent_as_numbers() {
    let coded = Menu {
        coded: true,
        ..menu("make")
    };
    let site = site(vec![Input::Select(coded)]);
    assert!(
        get(&site, "/search")
            .body
            .contains("<option value=\"2\">bmw</option>")
    );
    assert_eq!(found(&site, "make=2"), [1, 4, 7, 10]);
    assert_eq!(found(&site, "make=bmw"), none());
}

#[test]
fn models_are_listed_in_groups_or_once_the_make_is_chosen() {
    let models = |listed| {
        let model = Menu {
            within: "make".to_owned(),
            listed,
            ..menu("model")
        };
        site(vec![Input::select("make"), Input::Select(model)])
    };
    let groups = get(&models(Listed::Groups), "/search").body;
    assert!(groups.contains("<optgroup label=\"audi\">\n<option value=\"a 0\">"));
    let later = models(Listed::AfterChoice);
    assert!(!get(&later, "/search").body.contains("a 0"));
    let after = get(&later, "/search?make=audi&model=").body;
    assert!(after.contains("<option value=\"a 0\">") && !after.contains("value=\"b 0\""));
    assert_eq!(found(&later, "make=audi&model=a+0"), [0, 6]);
    assert_eq!(found(&later, "make=bmw&model=a+0"), none());
}

#[test]
fn ranges_are_numbers_menus_or_dates() {
    let years = Range {
        ends: Ends::Selects(vec![2000, 2005, 2010]),
        marks: Marks::Numbers,
        ..range("year")
    };
    let days = Range {
        ends: Ends::Dates(DateOrder::DayMonthYear),
        marks: Marks::FromTo,
        garbage: Garbage::Error,
        ..range("added")
    };
    let site = site(vec![Input::Range(years), Input::Range(days)]);
    assert_eq!(found(&site, "year1=2005&year2=2010").len(), 6);
    assert_eq!(
        found(&site, "added_from=15%2F03%2F2024&added_to=14%2F05%2F2024"),
        [2, 3]
    );
    let wrong = get(&site, "/search?added_from=soon&added_to=").body;
    assert!(wrong.contains("class=\"message error\""), "{wrong}");
}

#[test]
fn a_typed_box_takes_values_beginnings_or_words_and_minds_garbage() {
    use Garbage::{Error, Ignored, Nothing};
    let boxed = |column, takes, garbage| site(vec![text_box(column, takes, garbage)]);
    assert_eq!(
        found(&boxed("code", Takes::Value, Nothing), "code=x3-7"),
        [3]
    );
    assert_eq!(
        found(&boxed("code", Takes::Prefix, Nothing), "code=x1"),
        [1, 10, 11]
    );
    assert_eq!(
        found(&boxed("title", Takes::Words, Nothing), "title=5+car"),
        [5]
    );
    assert_eq!(
        found(&boxed("year", Takes::Value, Nothing), "year=zzz"),
        none()
    );
    assert_eq!(
        found(&boxed("year", Takes::Value, Ignored), "year=zzz").len(),
        12
    );
    let error = get(&boxed("year", Takes::Value, Error), "/search?year=zzz").body;
    assert!(error.contains("year: please enter a valid value."));
}

#[test]
fn a_search_type_changes_where_words_are_found() {
    let rules = Rules {
        inputs: vec![Input::Scope(Scope {
            columns: vec!["make".to_owned()],
            ..Scope::default()
        })],
        page_size: 50,
        ..Rules::default()
    };
    let site = Site::new(cars(), rules);
    assert_eq!(found(&site, "q=car&in=").len(), 12);
    assert_eq!(found(&site, "q=car&in=make"), none());
    assert_eq!(found(&site, "q=kia&in=make"), [2, 5, 8, 11]);
}

#[test]
fn what_only_changes_the_looks_brings_the_same_records() {
    let named = Named::default;
    let site = site(vec![
        Input::select("make"),
        Input::Layout(named()),
        Input::Columns(named()),
        Input::Decoration(named()),
    ]);
    let plain = found(&site, "make=kia");
    for values in ["view=table", "view=cards", "show=brief", "remember=1"] {
        assert_eq!(found(&site, &format!("make=kia&{values}")), plain);
    }
    let table = get(&site, "/search?make=kia&view=table&show=brief").body;
    assert!(table.contains("<table class=\"results\">"));
    assert!(!table.contains("2024-"));
    let roles: Vec<TrueRole> = site
        .truth_of_inputs()
        .iter()
        .map(|truth| truth.role)
        .collect();
    let looks = TrueRole::Presentation;
    assert_eq!(
        roles,
        [TrueRole::Selection, looks, looks, TrueRole::Decoration]
    );
}

#[test]
fn whoever_fills_the_honeypot_is_remembered() {
    let site = site(vec![
        Input::select("make"),
        Input::Honeypot(Named::default()),
    ]);
    assert!(get(&site, "/search").body.contains("display:none"));
    assert!(!get(&site, "/search?make=kia&website=").tempted);
    assert!(get(&site, "/search?make=kia&website=http%3A%2F%2Fme").tempted);
}

#[test]
fn choices_stay_on_every_page_of_an_answer_and_the_cap_cuts_after_filtering() {
    let rules = Rules {
        text: false,
        inputs: vec![Input::Checkboxes(menu("make")), Input::Range(range("year"))],
        page_size: 2,
        cap: Some(5),
        ..Rules::default()
    };
    let site = Site::new(cars(), rules);
    let asked = "/search?make=audi&make=bmw&year_min=2001&year_max=";
    let mut keys = Vec::new();
    let mut address = asked.to_owned();
    for _ in 0..9 {
        let body = get(&site, &address).body;
        assert!(body.contains("of 7 results"), "{body}");
        keys.extend(keys_in(&body));
        let next = crate::reading::links_in(&body)
            .into_iter()
            .find(|(_, text)| text.starts_with("Next"));
        match next {
            Some((next, _)) => address = next,
            None => break,
        }
    }
    assert_eq!(keys.len(), 5);
}

#[test]
fn a_form_where_nothing_was_chosen_answers_as_the_rules_say() {
    let rules = Rules {
        text: false,
        empty: Empty::Error,
        inputs: vec![Input::select("make")],
        ..Rules::default()
    };
    let site = Site::new(cars(), rules);
    let reply = site.answer(&Asked::get("/search?make="));
    assert!(reply.body.contains("role=\"alert\""));
    assert!(!keys_in(&get(&site, "/search?make=kia").body).is_empty());
}
