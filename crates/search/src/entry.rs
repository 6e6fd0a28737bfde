//! A record or page as the index keeps it: its words, and what is shown of it.

use crate::fields::{Joined, TEXT, TITLE};
use crate::find::Kind;
use crate::tokens::Splitter;
use flate2::read::ZlibDecoder;
use serde::{Deserialize, Serialize};
use std::io::Read;
use store::News;
use tantivy::schema::{
    Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::{TantivyDocument, Term};

/// Most bytes that are unpacked of a page. A crawl keeps one of text and, beside it, links and the words around them.
const MOST_UNPACKED: u64 = 64 << 20;

/// Bytes of a value, and of all values, that are kept to be shown. Everything is found; what lies behind is not quoted.
const LONGEST_SHOWN: usize = 16 * 1024;
const MOST_SHOWN: usize = 64 * 1024;

/// The fields of the index, not to be confused with those of records.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    pub(crate) schema: Schema,
    /// Which record or page of which file: what is taken in again takes the place of what was there.
    pub(crate) id: Field,
    pub(crate) file: Field,
    pub(crate) site: Field,
    /// All words, with their places.
    pub(crate) body: Field,
    /// All words with the names of the fields they stand in.
    pub(crate) within: Field,
    pub(crate) shown: Field,
}

/// The name of the column by which hits are counted.
pub(crate) const SITE: &str = "site";

const PLAIN: &str = "surfacer-plain";
const WITH_FIELD: &str = "surfacer-with-field";

impl Layout {
    pub(crate) fn new() -> Self {
        let mut builder = Schema::builder();
        let text = |tokenizer, record| {
            let indexing = TextFieldIndexing::default()
                .set_tokenizer(tokenizer)
                .set_index_option(record);
            TextOptions::default().set_indexing_options(indexing)
        };
        let body = text(PLAIN, IndexRecordOption::WithFreqsAndPositions);
        let within = text(WITH_FIELD, IndexRecordOption::Basic);
        let site = STRING.set_fast(tantivy::tokenizer::RAW_TOKENIZER_NAME);
        Self {
            id: builder.add_text_field("id", STRING),
            file: builder.add_text_field("file", STRING),
            site: builder.add_text_field(SITE, site),
            body: builder.add_text_field("body", body),
            within: builder.add_text_field("within", within),
            shown: builder.add_bytes_field("shown", STORED),
            schema: builder.build(),
        }
    }

    /// Tells the index how its texts are split.
    pub(crate) fn register(index: &tantivy::Index) {
        index.tokenizers().register(PLAIN, Splitter::Plain);
        index.tokenizers().register(WITH_FIELD, Splitter::WithField);
    }
}

/// What is shown of a hit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shown {
    pub(crate) kind: Kind,
    pub(crate) site: String,
    pub(crate) file: String,
    pub(crate) record: Option<i64>,
    pub(crate) key: Option<String>,
    pub(crate) url: Option<String>,
    pub(crate) title: String,
    /// Names and values, as far as they are short enough. The text of a page is one.
    pub(crate) parts: Vec<(String, String)>,
}

/// What a page told, as far as it is searched. The crawl that packed it keeps its links beside it.
#[derive(Deserialize)]
struct Told {
    text: String,
}

/// A document on its way in, and the one it takes the place of.
pub(crate) struct Entry {
    pub(crate) document: TantivyDocument,
    /// What it replaces, if anything may be there.
    pub(crate) replaces: Option<Term>,
}

/// The file and site that something comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) file: &'a str,
    pub(crate) site: &'a str,
}

impl Entry {
    pub(crate) fn of(news: News, source: Source, layout: &Layout) -> Self {
        match news {
            News::Record {
                id,
                key,
                url,
                title,
                fields,
                again,
            } => {
                let identity = format!("{}\0r{id}", source.file);
                let shown = Shown {
                    kind: Kind::Record,
                    record: Some(id),
                    key: Some(key),
                    ..Shown::new(source, url, title)
                };
                Self::new(layout, identity, again, shown, fields)
            }
            News::Page { url, title, told } => {
                let identity = format!("{}\0p{url}", source.file);
                let shown = Shown::new(source, Some(url), title);
                let parts = [(TEXT.to_owned(), text_of(&told))];
                // Another crawl may have brought the same page.
                Self::new(layout, identity, true, shown, parts)
            }
        }
    }

    fn new(
        layout: &Layout,
        identity: String,
        again: bool,
        mut shown: Shown,
        parts: impl IntoIterator<Item = (String, String)>,
    ) -> Self {
        let mut joined = Joined::default();
        joined.push(TITLE, &shown.title);
        let mut left = MOST_SHOWN;
        for (name, mut value) in parts {
            joined.push(&name, &value);
            value.truncate(value.floor_char_boundary(LONGEST_SHOWN));
            let size = name.len() + value.len();
            if size <= left {
                left -= size;
                shown.parts.push((name, value));
            }
        }
        let mut document = TantivyDocument::default();
        let term = Term::from_field_text(layout.id, &identity);
        document.add_text(layout.id, identity);
        document.add_text(layout.file, &shown.file);
        document.add_text(layout.site, &shown.site);
        document.add_text(layout.body, joined.as_str());
        document.add_text(layout.within, joined.as_str());
        let cut = shown.title.floor_char_boundary(LONGEST_SHOWN);
        shown.title.truncate(cut);
        // Texts and numbers always become JSON.
        let bytes = serde_json::to_vec(&shown).unwrap_or_default();
        document.add_bytes(layout.shown, &bytes);
        Self {
            document,
            replaces: again.then_some(term),
        }
    }
}

impl Shown {
    fn new(source: Source, url: Option<String>, title: String) -> Self {
        Self {
            kind: Kind::Page,
            site: source.site.to_owned(),
            file: source.file.to_owned(),
            record: None,
            key: None,
            url,
            title,
            parts: Vec::new(),
        }
    }
}

/// The text of a page; none of one that was packed by a program we do not know.
fn text_of(told: &[u8]) -> String {
    let reader = ZlibDecoder::new(told).take(MOST_UNPACKED);
    serde_json::from_reader::<_, Told>(std::io::BufReader::new(reader))
        .map(|told| told.text)
        .unwrap_or_default()
}
