//! The sites: five tables behind forms of every kind.

use world::table::inputs::{
    Ends, Garbage, Listed, Marks, Menu, Named, Range, Scope, Takes, TypedBox, Wildcard,
};
use world::table::{Input, Layout, Method, Nothing, Paging, Rules, Table};

/// A site of the experiment.
#[derive(Debug, Clone)]
pub struct Spec {
    /// The name it is chosen by.
    pub name: &'static str,
    /// The table behind it, without the ending of the file.
    pub table: &'static str,
    /// How it behaves.
    pub rules: Rules,
    /// Requests that may be spent on it.
    pub budget: u64,
}

/// Requests that drain any of the sites, if they are well spent.
const BUDGET: u64 = 20_000;

/// All sites, in the order they are tried.
pub fn all() -> Vec<Spec> {
    let spec = |name, table, rules| Spec {
        name,
        table,
        rules,
        budget: BUDGET,
    };
    vec![
        spec("cars-1000", "cars", cars(1000)),
        spec("cars-100", "cars", cars(100)),
        spec("cars-blind", "cars", cars_without_totals()),
        spec("books", "books", books()),
        spec("cities", "cities", cities()),
        spec("packages", "packages", packages()),
        spec("artworks", "artworks", artworks()),
    ]
}

/// A table as its site shows it: towns know their part of the world, which the form asks for first.
pub fn prepared(spec: &Spec, table: &Table) -> Table {
    let Some(timezone) = table
        .position("timezone")
        .filter(|_| spec.table == "cities")
    else {
        return table.clone();
    };
    let mut columns = table.columns().to_vec();
    columns.push("region".to_owned());
    let rows = table.rows().iter().map(|row| {
        let region = row[timezone].split('/').next().unwrap_or_default();
        row.iter().cloned().chain([region.to_owned()]).collect()
    });
    Table::new(columns, rows.collect())
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

fn text_box(column: &str, takes: Takes) -> TypedBox {
    TypedBox {
        column: column.to_owned(),
        takes,
        ..TypedBox::default()
    }
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// Four menus and three ranges, no box for words.
fn cars(cap: usize) -> Rules {
    let model = Menu {
        within: "make".to_owned(),
        listed: Listed::Groups,
        ..menu("model")
    };
    Rules {
        title: "Used Cars".to_owned(),
        text: false,
        inputs: vec![
            Input::select("make"),
            Input::Select(model),
            Input::select("fuel"),
            Input::select("transmission"),
            Input::Range(range("year")),
            Input::Range(range("price")),
            Input::Range(range("mileage")),
        ],
        cap: Some(cap),
        page_size: 100,
        layout: Layout::Table,
        seed: 3,
        ..Rules::default()
    }
}

/// The same, but answers do not say how many match, prices come from menus, and sorting is offered.
fn cars_without_totals() -> Rules {
    let mut rules = cars(1000);
    let prices = Range {
        ends: Ends::Selects(vec![
            1000, 2000, 3000, 5000, 7500, 10_000, 12_500, 15_000, 17_500, 20_000, 25_000, 30_000,
            40_000, 60_000,
        ]),
        marks: Marks::FromTo,
        ..range("price")
    };
    let mileage = Range {
        bounds: false,
        marks: Marks::Numbers,
        ..range("mileage")
    };
    rules.inputs[5] = Input::Range(prices);
    rules.inputs[6] = Input::Range(mileage);
    rules.show_total = false;
    rules.presentation = true;
    rules.seed = 7;
    rules
}

/// Boxes for single columns, a language that hides the others, ranges in plain boxes, sent by POST with a token.
fn books() -> Rules {
    let language = Menu {
        coded: true,
        default: "eng".to_owned(),
        wildcard: Wildcard::Zero,
        ..menu("language")
    };
    let isbn = TypedBox {
        label: "ISBN".to_owned(),
        garbage: Garbage::Error,
        ..text_box("isbn", Takes::Value)
    };
    let year = Range {
        ends: Ends::Texts,
        marks: Marks::FromTo,
        ..range("year")
    };
    Rules {
        title: "The Reading Room".to_owned(),
        search: names(&["title", "authors"]),
        shown: names(&["title", "authors", "year", "isbn", "language", "rating"]),
        inputs: vec![
            Input::Box(text_box("authors", Takes::Words)),
            Input::Box(isbn),
            Input::Select(language),
            Input::Range(year),
            Input::Honeypot(Named::default()),
        ],
        cap: Some(100),
        page_size: 20,
        presentation: true,
        method: Method::Post,
        token: true,
        temptations: true,
        seed: 4,
        ..Rules::default()
    }
}

/// A menu of databases in front, countries as radio buttons would be too many: a menu; a range whose names say little.
fn cities() -> Rules {
    let region = Menu {
        wildcard: Wildcard::None,
        label: "Search in".to_owned(),
        ..menu("region")
    };
    let people = Range {
        marks: Marks::Numbers,
        label: "Inhabitants".to_owned(),
        ..range("population")
    };
    Rules {
        title: "Towns of the World".to_owned(),
        search: names(&["name", "alternatenames"]),
        shown: names(&["name", "countrycode", "population", "timezone", "region"]),
        inputs: vec![
            Input::Database(region),
            Input::Select(Menu {
                label: "Country".to_owned(),
                ..menu("countrycode")
            }),
            Input::Range(people),
            Input::Decoration(Named::default()),
            Input::Layout(Named::default()),
        ],
        cap: Some(200),
        page_size: 50,
        paging: Paging::Numbered,
        nothing: Nothing::Suggestions(5),
        noise: true,
        seed: 5,
        ..Rules::default()
    }
}

/// A box for words with a menu that says where, sections, and a size in two number boxes.
fn packages() -> Rules {
    let size = Range {
        label: "Installed size (kB)".to_owned(),
        name: "size".to_owned(),
        ..range("installed_size_kb")
    };
    Rules {
        title: "Package Index".to_owned(),
        search: names(&["package", "summary", "description"]),
        shown: names(&[
            "package",
            "section",
            "priority",
            "maintainer",
            "installed_size_kb",
            "summary",
        ]),
        inputs: vec![
            Input::Scope(Scope {
                columns: names(&["package", "summary"]),
                ..Scope::default()
            }),
            Input::select("section"),
            Input::Radio(menu("priority")),
            Input::Range(size),
            Input::Columns(Named::default()),
        ],
        cap: Some(500),
        page_size: 50,
        presentation: true,
        seed: 6,
        ..Rules::default()
    }
}

/// Kinds as boxes to tick, years from menus and in boxes, and a site that shows paintings unless told otherwise.
fn artworks() -> Rules {
    let kind = Menu {
        default: "painting".to_owned(),
        ..menu("classification")
    };
    let marks = (0..=48).map(|step| 1540 + step * 10).collect();
    let year = Range {
        ends: Ends::Selects(marks),
        marks: Marks::FromTo,
        ..range("year")
    };
    Rules {
        title: "The Picture Gallery".to_owned(),
        search: names(&["title", "artist", "subjects"]),
        shown: names(&[
            "title",
            "artist",
            "medium",
            "classification",
            "year",
            "acquired",
        ]),
        inputs: vec![
            Input::Select(kind),
            Input::Range(year),
            Input::Range(range("acquired")),
            Input::Box(text_box("artist", Takes::Words)),
            Input::Decoration(Named {
                name: "gallery".to_owned(),
                label: "Show pictures".to_owned(),
            }),
        ],
        cap: Some(500),
        page_size: 50,
        layout: Layout::Cards,
        presentation: true,
        seed: 9,
        ..Rules::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use world::table::Site;

    #[test]
    fn every_site_has_a_name_of_its_own_and_a_truth_about_every_input() {
        let specs = all();
        for (place, spec) in specs.iter().enumerate() {
            assert!(specs[..place].iter().all(|other| other.name != spec.name));
            let table = Table::new(vec!["id".to_owned()], Vec::new());
            let site = Site::new(table, spec.rules.clone());
            assert!(site.truth_of_inputs().len() >= spec.rules.inputs.len());
        }
    }

    #[test]
    fn towns_know_their_part_of_the_world() {
        let spec = all().into_iter().find(|spec| spec.name == "cities");
        let columns = names(&["name", "timezone"]);
        let rows = vec![names(&["Lima", "America/Lima"])];
        let table = prepared(&spec.unwrap(), &Table::new(columns, rows));
        assert_eq!(table.rows()[0][2], "America");
    }
}
