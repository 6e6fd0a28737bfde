//! Pages of our own, in many hands.

use super::template::{Sample, Template};
use super::told::Told;
use model::{Record, Refusal, Url};
use proptest::collection::vec;
use proptest::prelude::*;
use read::Document;
use std::collections::BTreeMap;

/// A film as its page tells of it.
struct Film {
    title: &'static str,
    director: &'static str,
    year: &'static str,
    plot: &'static str,
}

const FILMS: [Film; 6] = [
    Film {
        title: "Metropolis",
        director: "Fritz Lang",
        year: "1927",
        plot: "In a city of towers the son of its master falls in love with a teacher of the workers, and learns at what price the lights above ground \
               are kept burning. A machine is made in her likeness.",
    },
    Film {
        title: "Nosferatu",
        director: "F. W. Murnau",
        year: "1922",
        plot: "A clerk travels to the mountains to sell a house by the harbour to a count who sleeps by day. The ship that brings the buyer \
               arrives without its crew, and the town begins to count its dead.",
    },
    Film {
        title: "The Last Laugh",
        director: "F. W. Murnau",
        year: "1924",
        plot: "The old porter of a grand hotel loses his uniform and with it the respect of his street. He steals it back for a wedding, and \
               nobody must see him without it. There are hardly any titles.",
    },
    Film {
        title: "Pandora's Box",
        director: "G. W. Pabst",
        year: "1929",
        plot: "A dancer who means no harm ruins whoever comes near her, and is ruined in turn. From a fine flat in the west the way goes down \
               over a gambling ship to an attic in the fog of the docks.",
    },
    Film {
        title: "The Golem",
        director: "Paul Wegener",
        year: "1920",
        plot: "A rabbi makes a giant of clay to protect his people from the emperor, and cannot stop it when it has done so. Only a child that is \
               not afraid of it takes the star from its chest.",
    },
    Film {
        title: "Faust",
        director: "F. W. Murnau",
        year: "1926",
        plot: "An old scholar signs with his blood for a day of youth while the plague is in town, and the day becomes a life that others pay \
               for. The wager about him was made over his head.",
    },
];

fn document(html: &str, place: usize) -> Document {
    let url = format!("http://a.test/film/{place}");
    read::parse(html, &Url::parse(&url).unwrap())
}

fn record(title: &str, place: usize) -> Record {
    let url = format!("http://a.test/film/{place}");
    Record {
        key: url.clone(),
        url: Some(Url::parse(&url).unwrap()),
        title: title.to_owned(),
        fields: BTreeMap::new(),
        places: BTreeMap::new(),
    }
}

/// Learns from all pages but the last one, and reads the last one.
fn last_by_the_others(write: impl Fn(usize, &Film) -> String) -> Result<Told, Refusal> {
    let learned = learned_from(&FILMS[..5], &write);
    let last = &FILMS[5];
    learned.read(&document(&write(5, last), 5), &record(last.title, 5))
}

fn learned_from(films: &[Film], write: impl Fn(usize, &Film) -> String) -> Template {
    let records: Vec<Record> = (films.iter().enumerate())
        .map(|(place, film)| record(film.title, place))
        .collect();
    let samples: Vec<Sample> = (films.iter().zip(&records).enumerate())
        .map(|(place, (film, record))| Sample {
            record,
            doc: document(&write(place, film), place),
        })
        .collect();
    // Fetched again much later.
    let again = document(&write(1000, &films[0]), 0);
    Template::learn(&samples, Some(&again)).unwrap()
}

fn fields(told: &Told) -> Vec<(&str, &str)> {
    let fields = told.fields.iter();
    fields
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect()
}

/// A page with a menu, a clock, related films and a form for comments around what is told.
fn page(visit: usize, film: &Film, told: &str) -> String {
    let others: Vec<String> = (1..4)
        .map(|step| {
            (FILMS
                .iter()
                .position(|other| other.title == film.title)
                .unwrap()
                + step)
                % FILMS.len()
        })
        .map(|other| format!("<li><a href=/film/{other}>{}</a></li>", FILMS[other].title))
        .collect();
    format!(
        "<html><head><title>{title} - Films</title></head><body><ul class=menu><li><a href=/>Home</a><li><a href=/about>About</a></ul>\
         <p><a href=/>Home</a> / <a href=/films>Films</a> / {title}</p><div class=film><h1>{title}</h1>{told}<p>Share this page with a friend.</p></div>\
         <h3>You may also like</h3><ul class=also>{}</ul>\
         <form action=/comment method=post><p>Your comment on {title}: <textarea name=text></textarea><input type=submit></p></form>\
         <div class=closing><p>Page made at 12:{visit:02}:07</p><p>Phone: 555 0123</p></div></body></html>",
        others.concat(),
        title = film.title,
    )
}

#[test]
fn facts_come_under_the_names_the_page_gives_them_however_it_is_written() {
    let wanted = [
        ("Director", "F. W. Murnau"),
        ("Language", "none"),
        ("Year", "1926"),
    ];
    let hands: [fn(&Film) -> String; 8] = [
        |it| {
            format!(
                "<dl><dt>Director:<dd>{}<dt>Year<dd>{}<dt>Language<dd>none</dl>",
                it.director, it.year
            )
        },
        |it| {
            format!(
                "<table><tr><th>Director<td>{}<tr><th>Year<td>{}<tr><th>Language<td>none</table>",
                it.director, it.year
            )
        },
        |it| {
            format!(
                "<table><tr><td>Director<td>{}<tr><td>Year<td>{}<tr><td>Language<td>none</table>",
                it.director, it.year
            )
        },
        |it| {
            format!(
                "<p>Director: {}</p><p>Year: {}</p><p>Language: none</p>",
                it.director, it.year
            )
        },
        |it| {
            format!(
                "<p><b>Director:</b> {}<br><b>Year:</b> {}<br><b>Language:</b> none</p>",
                it.director, it.year
            )
        },
        |it| {
            format!(
                "<div><b>Director</b> {}</div><div><b>Year</b> {}</div><div><b>Language</b> none</div>",
                it.director, it.year
            )
        },
        |it| {
            format!(
                "<div class=row><div>Director</div><div>{}</div></div><div class=row><div>Year</div><div>{}</div></div><div class=row><div>Language</div><div>none</div></div>",
                it.director, it.year
            )
        },
        |it| {
            format!(
                "<ul><li>Director: <a href=/person/1>{}</a><li>Year: {}<li>Language: none</ul>",
                it.director, it.year
            )
        },
    ];
    for (hand, write) in hands.into_iter().enumerate() {
        let told = last_by_the_others(|visit, film| page(visit, film, &write(film))).unwrap();
        assert_eq!(told.title.as_deref(), Some("Faust"), "hand {hand}");
        assert_eq!(fields(&told), wanted, "hand {hand}");
    }
}

#[test]
fn properties_in_the_markup_name_their_texts() {
    for (director, year) in [
        ("itemprop=director", "itemprop=year"),
        ("property=schema:director", "property=schema:year"),
    ] {
        let told = last_by_the_others(|visit, film| {
            let told = format!(
                "<p>By <span {director}>{}</span> of <time {year} datetime={}>then</time></p>",
                film.director, film.year
            );
            page(visit, film, &told)
        });
        let told = told.unwrap();
        assert_eq!(
            fields(&told),
            [("director", "F. W. Murnau"), ("year", "1926")]
        );
    }
    let told = last_by_the_others(|visit, film| {
        let data = serde_json::json!({"@type": "Movie", "name": film.title, "director": {"name": film.director}, "year": film.year});
        page(
            visit,
            film,
            &format!("<script type=application/ld+json>{data}</script>"),
        )
    });
    let told = told.unwrap();
    assert_eq!(told.fields["director"], "F. W. Murnau");
    assert_eq!(told.fields["year"], "1926");
}

#[test]
fn classes_name_what_nothing_else_does_and_prose_is_text() {
    let told = last_by_the_others(|visit, film| {
        let told = format!(
            "<p class=director>{}</p><span class=year>{}</span><div><p>{}</p><p>{}</p></div>",
            film.director,
            film.year,
            film.plot,
            film.plot.to_uppercase()
        );
        page(visit, film, &told)
    });
    let told = told.unwrap();
    let plot = FILMS[5]
        .plot
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let text = format!("{plot}\n{}", plot.to_uppercase());
    assert_eq!(
        fields(&told),
        [
            ("director", "F. W. Murnau"),
            ("text", text.as_str()),
            ("year", "1926")
        ]
    );
}

#[test]
fn what_has_no_name_at_all_gets_one_that_stays_the_same() {
    let write = |visit: usize, film: &Film| {
        let bare = format!(
            "<h1>{}</h1><section><p>{}</p></section><ul><li>{}</li></ul>",
            film.title, film.director, film.year
        );
        format!("<body><p>Visit {visit}</p><main>{bare}</main></body>")
    };
    let told = last_by_the_others(write).unwrap();
    assert_eq!(
        fields(&told),
        [("section p", "F. W. Murnau"), ("ul li", "1926")]
    );
}

#[test]
fn a_fact_that_no_probe_had_is_a_fact() {
    let told = last_by_the_others(|visit, film| {
        let rare = if film.title == "Faust" {
            "<dt>Music<dd>Werner Richard Heymann"
        } else {
            ""
        };
        page(
            visit,
            film,
            &format!(
                "<dl><dt>Director<dd>{}<dt>Year<dd>{}{rare}</dl>",
                film.director, film.year
            ),
        )
    });
    assert_eq!(told.unwrap().fields["Music"], "Werner Richard Heymann");
}

#[test]
fn several_values_of_one_name_stand_on_a_line_each() {
    let told = last_by_the_others(|visit, film| {
        page(
            visit,
            film,
            &format!(
                "<dl><dt>Director<dd>{}<dt>Cast<dd>Emil Jannings<dd>Camilla Horn</dl>",
                film.director
            ),
        )
    });
    assert_eq!(told.unwrap().fields["Cast"], "Emil Jannings\nCamilla Horn");
}

#[test]
fn a_page_that_is_not_like_the_others_is_refused_by_name() {
    let write = |visit: usize, film: &Film| {
        page(
            visit,
            film,
            &format!(
                "<dl><dt>Director<dd>{}<dt>Year<dd>{}</dl><p>{}</p>",
                film.director, film.year, film.plot
            ),
        )
    };
    let learned = learned_from(&FILMS[..5], write);
    let read = |html: &str| {
        learned
            .read(&document(html, 9), &record("Faust", 9))
            .map(|told| told.fields)
    };
    let nowhere = Film {
        title: "Page not found",
        director: "",
        year: "",
        plot: "",
    };
    let lost = page(7, &FILMS[5], "").replace("Faust", nowhere.title);
    for (html, why) in [
        (lost.as_str(), Refusal::SoftNotFound),
        (
            "<h1>Films</h1><p>Welcome to the films of the silent age, where every week another one is shown.</p>",
            Refusal::SoftNotFound,
        ),
        (
            "<h1>Log in</h1><form method=post><input name=user><input type=password name=password><button>Log in</button></form>",
            Refusal::LoginWall,
        ),
        ("", Refusal::SoftNotFound),
    ] {
        assert_eq!(read(html), Err(why), "{html}");
    }
    assert!(read(&write(8, &FILMS[5])).is_ok());
}

#[test]
fn a_record_of_which_little_is_known_is_like_the_others_if_it_is_named() {
    let rich = |it: &Film| {
        format!(
            "<li>Director: {}<li>Year: {}<li>Country: {0}<li>Studio: {0}<li>Camera: {0}",
            it.director, it.year
        )
    };
    let write = |visit: usize, film: &Film| page(visit, film, &format!("<ul>{}</ul>", rich(film)));
    let learned = learned_from(&FILMS[..5], write);
    let poor = page(9, &FILMS[5], "<ul><li>Studio: UFA<li>Year: 1926</ul>");
    let told = learned.read(&document(&poor, 5), &record("Faust &#x27;26 film", 5));
    assert_eq!(told, Err(Refusal::SoftNotFound), "another name");
    let told = learned
        .read(&document(&poor, 5), &record("Faust", 5))
        .unwrap();
    assert_eq!(fields(&told), [("Studio", "UFA"), ("Year", "1926")]);
}

#[test]
fn two_parts_beside_each_other_that_are_no_pair_stand_for_themselves() {
    let told = last_by_the_others(|visit, film| {
        let parts = format!(
            "<div><span class=director>{}</span><span class=year>{}</span></div>",
            film.director, film.year
        );
        page(visit, film, &parts)
    });
    assert_eq!(
        fields(&told.unwrap()),
        [("director", "F. W. Murnau"), ("year", "1926")]
    );
}

#[test]
fn pages_with_nothing_in_common_have_no_template() {
    let pages = ["<h1>One</h1>", "<p>Two</p>", "<table><tr><td>3</table>"];
    let records: Vec<Record> = (0..3).map(|place| record("Film", place)).collect();
    let samples: Vec<Sample> = (pages.iter().zip(&records).enumerate())
        .map(|(place, (html, record))| Sample {
            record,
            doc: document(html, place),
        })
        .collect();
    assert_eq!(Template::learn(&samples, None), None);
    assert_eq!(Template::learn(&samples[..2], None), None);
}

#[test]
fn a_template_that_was_written_down_reads_as_before() {
    let write = |visit: usize, film: &Film| {
        page(visit, film, &format!("<p>Director: {}</p>", film.director))
    };
    let learned = learned_from(&FILMS[..5], write);
    let written = serde_json::to_string(&learned).unwrap();
    let again: Template = serde_json::from_str(&written).unwrap();
    assert_eq!(again, learned);
}

proptest! {
    #[test]
    fn any_pages_are_learned_from_and_read(pieces in vec(piece(), 1..24), other in vec(piece(), 0..12)) {
        let titles: Vec<Record> = (0..4).map(|place| record("Any film", place)).collect();
        let samples: Vec<Sample> = (titles.iter().enumerate())
            .map(|(place, record)| {
                let html = pieces.concat().replace("data", &format!("data {place}"));
                Sample { record, doc: document(&html, place) }
            })
            .collect();
        let again = document(&other.concat(), 0);
        if let Some(learned) = Template::learn(&samples, Some(&again)) {
            for doc in [&again, &samples[0].doc] {
                if let Ok(told) = learned.read(doc, &titles[0]) {
                    prop_assert!(told.fields.keys().all(|name| !name.is_empty()));
                }
            }
        }
    }
}

/// Pieces of pages, well and badly nested.
fn piece() -> impl Strategy<Value = String> {
    let tag = "(div|p|b|span|dl|dt|dd|table|tr|td|th|ul|li|h1|h2|form|a|br|section|pre|nav)";
    let text = prop_oneof![
        any::<String>(),
        Just("Label: data".to_owned()),
        Just("data".to_owned()),
        Just(": ".to_owned())
    ];
    (0..6_u8, tag, text).prop_map(|(sort, tag, text)| match sort {
        0 => format!("<{tag}>{text}"),
        1 => format!("</{tag}>"),
        2 => format!("<{tag} class=\"{text}\" id=x>{text}</{tag}>"),
        3 => format!("<{tag} itemprop=\"{text}\">{text}</{tag}>"),
        4 => {
            format!("<script type=application/ld+json>{text}</script><a href=\"{text}\">{text}</a>")
        }
        _ => text,
    })
}
