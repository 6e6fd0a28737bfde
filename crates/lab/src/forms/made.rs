//! A small labelled set of our own, to try the laboratory on where the real one is not at hand.

use serde_json::{Map, json};
use std::fs;
use std::io;
use std::path::Path;

/// The legend of a set.
pub const LEGEND: &str = r#"{"form_types":{"simplify_map":{"V":"o"},"NA_value":"X","skip_value":"-"},
"field_types":{"simplify_map":{"OS":"OO"},"NA_value":"XX","skip_value":"--"}}"#;

/// Writes a set of so many sites, each with a page of four forms: a search, a login, a subscription and a message.
pub fn made_set(folder: &Path, sites: usize) -> io::Result<()> {
    fs::create_dir_all(folder.join("html"))?;
    let mut index = Map::new();
    for site in 0..sites {
        let word = ["Search", "Suchen", "Rechercher", "Buscar", "Cerca"][site % 5];
        let page = format!(
            "<form action=/search{site}><input name=q><button name=go>{word}</button></form>\
             <form action=/login{site} method=post><input name=user><input type=password name=pass><button>Log in</button></form>\
             <form action=/news{site} method=post><input type=email name=mail><button>Subscribe</button></form>\
             <form action=/write{site} method=post><input name=name><textarea name=message></textarea><button>Send</button></form>"
        );
        let name = format!("html/{site}.html");
        fs::write(folder.join(&name), page)?;
        let entry = json!({
            "url": format!("http://www.site{site}.test/"),
            "forms": ["s", "l", "m", "c"],
            "visible_html_fields": [
                {"q": "qq", "go": "Bs"},
                {"user": "us", "pass": "p1"},
                {"mail": "e1"},
                {"name": "nf", "message": "CC"},
            ],
        });
        index.insert(name, entry);
    }
    fs::write(folder.join("config.json"), LEGEND)?;
    fs::write(
        folder.join("index.json"),
        serde_json::Value::Object(index).to_string(),
    )
}
