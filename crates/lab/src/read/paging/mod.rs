//! The page links of pages, against what people said they are.
//!
//! - `truth`      which links do the selectors of the set mean?
//! - [`figures`]  precision, recall and F1 of links, over all pages of a set
//! - [`learning`] weights from labelled pages, cross-checked on sites they have not seen
//!
//! The set is one folder: `html/N.html`, and `data.csv` with the address and encoding of each page and the CSS selectors of its
//! links to the previous, the next, the first, the last and any other page. Rows marked as failed are left out, as its makers did.

pub mod figures;
pub mod learning;
mod truth;

use super::SetError;
use encoding_rs::Encoding;
use harvest::answer::paging::{Part, anchors, signs};
use model::Url;
use serde::Deserialize;
use std::fs;
use std::path::Path;

pub use figures::{PageLine, Summary, measure};

/// One page and its truth.
pub struct Labelled {
    /// Its name in the set.
    pub name: String,
    /// Whose page it is: pages of one host look alike.
    pub host: String,
    /// What each link says, for whoever looks into an error: label and address.
    pub links: Vec<String>,
    /// The signs of each link.
    pub signs: Vec<Vec<u16>>,
    /// The part each link plays.
    pub parts: Vec<Part>,
}

#[derive(Debug, Deserialize)]
struct Row {
    #[serde(rename = "File Name")]
    name: String,
    #[serde(rename = "Page URL")]
    url: String,
    #[serde(rename = "Encoding")]
    encoding: String,
    #[serde(rename = "PREV")]
    previous: String,
    #[serde(rename = "PAGE")]
    page: String,
    #[serde(rename = "NEXT")]
    next: String,
    #[serde(rename = "LAST")]
    last: String,
    #[serde(rename = "FIRST")]
    first: String,
    failed: String,
}

/// Reads a set.
pub fn load(folder: &Path) -> Result<Vec<Labelled>, SetError> {
    let list = folder.join("data.csv");
    let bytes = fs::read(&list).map_err(|source| SetError::Unreadable {
        path: list.clone(),
        source,
    })?;
    let misshapen = |why: String| SetError::Misshapen {
        path: list.clone(),
        why,
    };
    let mut pages = Vec::new();
    for row in csv::Reader::from_reader(bytes.as_slice()).deserialize() {
        let row: Row = row.map_err(|error| misshapen(error.to_string()))?;
        if row.failed.trim().is_empty() {
            pages.push(page(folder, &row)?);
        }
    }
    if pages.is_empty() {
        return Err(SetError::Empty {
            path: list,
            wanted: "pages",
        });
    }
    Ok(pages)
}

fn page(folder: &Path, row: &Row) -> Result<Labelled, SetError> {
    let path = folder.join("html").join(format!("{}.html", row.name));
    let bytes = fs::read(&path).map_err(|source| SetError::Unreadable {
        path: path.clone(),
        source,
    })?;
    let misshapen = |why: String| SetError::Misshapen {
        path: path.clone(),
        why,
    };
    let encoding = Encoding::for_label(row.encoding.as_bytes())
        .ok_or_else(|| misshapen(format!("no encoding is called {}", row.encoding)))?;
    let url = Url::parse(&row.url).map_err(|error| misshapen(error.to_string()))?;
    let text = encoding.decode(&bytes).0;
    let doc = read::parse(&text, &url);
    let anchors = anchors::anchors_in(&doc);
    let selectors = [
        (Part::Previous, &row.previous),
        (Part::Next, &row.next),
        (Part::Page, &row.page),
        (Part::Page, &row.first),
        (Part::Page, &row.last),
    ];
    let hrefs: Vec<&str> = anchors.iter().map(|anchor| anchor.href).collect();
    let parts = truth::parts_of(&text, &hrefs, &selectors).map_err(misshapen)?;
    let links = anchors
        .iter()
        .map(|anchor| format!("{:?} {}", anchor.label, anchor.href));
    Ok(Labelled {
        name: row.name.clone(),
        host: url.host().to_owned(),
        links: links.collect(),
        signs: signs::signs_of(&doc, &anchors),
        parts,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "File Name,Page URL,Encoding,PREV,PAGE,NEXT,LAST,FIRST,failed,comment\n";

    fn set(rows: &str, pages: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("html")).unwrap();
        fs::write(folder.path().join("data.csv"), format!("{HEAD}{rows}")).unwrap();
        for (name, html) in pages {
            fs::write(folder.path().join(format!("html/{name}.html")), html).unwrap();
        }
        folder
    }

    #[test]
    fn a_plain_list_of_pages_is_read_without_a_mistake() {
        let folder = set(
            "1,http://a.test/s?page=2,UTF-8,.back,.pages a,.on,,,,\n2,http://b.test/,UTF-8,,,,,,1,broken\n",
            &[(
                "1",
                "<h1>List</h1><a href=/about>About us</a><ul><li><a href=/item/7>A record of some length</a></ul>\
                 <p><a class=back href='/s?page=1'>Previous</a> <span class=pages><a href='/s?page=1'>1</a> <b>2</b> \
                 <a href='/s?page=3'>3</a></span> <a class=on href='/s?page=3'>Next</a>",
            )],
        );
        let pages = load(folder.path()).unwrap();
        let (lines, summary) = measure(&pages);
        assert_eq!(lines.len(), 1, "a failed row is left out");
        assert!(lines[0].wrong.is_empty(), "{:?}", lines[0].wrong);
        assert_eq!((summary.next.right, summary.any.right), (1, 4));
    }

    #[test]
    fn a_folder_without_pages_is_named() {
        let folder = set("", &[]);
        assert!(matches!(load(folder.path()), Err(SetError::Empty { .. })));
    }
}
