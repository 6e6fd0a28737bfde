//! The folder that is searched: a site for each table, filled with its rows again and again until there are enough.

use harvest::dice::Dice;
use model::{
    AnswerKind, Ask, Control, Encoding, Exchange, Field, Form, FoundForm, Keep, KeepError, Method,
    Query, Record, SeenPage, Step, Timestamp, Url,
};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use store::{SiteFile, StoreError};
use world::table::{Table, TableError};

/// Records of one answer, and answers kept at a time.
const ANSWER: usize = 100;
const AT_A_TIME: usize = 50;

/// A table and the site it fills.
#[derive(Debug)]
pub struct Source {
    /// The host of the site.
    pub host: String,
    /// Its rows.
    pub table: Table,
}

/// The folder could not be filled.
#[derive(Debug, thiserror::Error)]
pub enum FindError {
    /// A table could not be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A table without rows.
    #[error("{0} has no rows")]
    Empty(PathBuf),
    /// A site file could not be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A record could not be kept.
    #[error(transparent)]
    Keep(#[from] KeepError),
    /// The index failed.
    #[error(transparent)]
    Search(#[from] search::SearchError),
    /// A made-up address is none: the name of the table does not fit into one.
    #[error("the name of the table {0:?} does not fit into an address; give it a simpler one")]
    Name(String),
}

/// Reads the tables. The site of `books.jsonl.gz` is `books.example`.
pub fn sources(files: &[PathBuf]) -> Result<Vec<Source>, FindError> {
    let read = |file: &PathBuf| {
        let table = Table::read(file)?;
        if table.rows().is_empty() || table.columns().is_empty() {
            return Err(FindError::Empty(file.clone()));
        }
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let stem = name.split('.').next().unwrap_or_default();
        Ok(Source {
            host: format!("{stem}.example"),
            table,
        })
    };
    files.iter().map(read).collect()
}

/// Fills a folder until there are so many records, evenly over the sites. Those that are there already stay. Tells `watch` how many there are.
pub fn fill(
    root: &Path,
    sources: &[Source],
    records: usize,
    mut watch: impl FnMut(usize),
) -> Result<(), FindError> {
    let mut before = 0;
    for (source, number) in sources.iter().zip(1..) {
        let until = records * number / sources.len().max(1);
        let site = Site::new(source)?;
        let mut file = SiteFile::create_or_open(root, &site.start.site())?;
        let there = usize::try_from(file.totals()?.records).unwrap_or(0);
        if there == 0 {
            file.keep_pages(&[site.front_page()])?;
        }
        let wanted = until - before;
        let mut next = there.div_ceil(ANSWER);
        while next * ANSWER < wanted {
            let steps: Vec<Step> = (next..)
                .take_while(|answer| answer * ANSWER < wanted)
                .take(AT_A_TIME)
                .map(|answer| site.step(answer, wanted))
                .collect::<Result<_, _>>()?;
            next += steps.len();
            file.keep_steps(&steps, "")?;
            watch(before + (next * ANSWER).min(wanted));
        }
        before = until;
    }
    Ok(())
}

struct Site<'s> {
    source: &'s Source,
    start: Url,
    /// The column that names a row.
    title: usize,
}

impl<'s> Site<'s> {
    fn new(source: &'s Source) -> Result<Self, FindError> {
        let names = ["title", "name", "label"];
        let title = names.iter().find_map(|name| source.table.position(name));
        Ok(Self {
            source,
            start: url(&source.host, "/")?,
            title: title.unwrap_or(0),
        })
    }

    fn front_page(&self) -> SeenPage {
        let form = Form {
            page: self.start.clone(),
            index: 0,
            id: String::new(),
            name: String::new(),
            class: String::new(),
            label: "Search".into(),
            search_landmark: true,
            text: String::new(),
            method: Method::Get,
            dialog: false,
            action: self.start.as_str().into(),
            encoding: Encoding::UrlEncoded,
            charset: "UTF-8".into(),
            on_submit: String::new(),
            fields: vec![Field {
                name: "q".into(),
                control: Control::Text,
                ..Field::default()
            }],
            ownerless: false,
            truncated: false,
        };
        SeenPage {
            url: self.start.clone(),
            landed: self.start.clone(),
            depth: 0,
            at: moment(0),
            requests: 1,
            status: 200,
            refusal: None,
            title: self.source.host.clone(),
            words: Vec::new(),
            lines: Vec::new(),
            links: Vec::new(),
            forms: vec![FoundForm {
                form,
                kind: "search".into(),
                probability: 1.0,
                submit: true,
                why: "made up".into(),
            }],
            trail: Vec::new(),
        }
    }

    fn step(&self, answer: usize, wanted: usize) -> Result<Step, FindError> {
        let until = ((answer + 1) * ANSWER).min(wanted);
        let records: Vec<Record> = (answer * ANSWER..until)
            .map(|number| self.record(number))
            .collect::<Result<_, _>>()?;
        let word = format!("word{answer}");
        let path = format!("/search?q={word}");
        let mut body = String::from("<!doctype html><title>Results</title><ul>");
        for record in &records {
            // Writing to a text does not fail.
            write!(body, "<li>{} {:?}", record.title, record.fields).unwrap_or_default();
        }
        let url = url(&self.source.host, &path)?;
        let exchange = Exchange {
            request: format!("GET {path} HTTP/1.1\r\n\r\n").into(),
            response_head: "HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\n\r\n"
                .to_owned()
                .into(),
            response_body: body.into(),
            ip: None,
            at: moment(answer),
            cut: None,
            url: url.clone(),
        };
        Ok(Step {
            ask: Ask {
                form: 1,
                query: Query::typed(0, &word),
                page: 1,
            },
            why: None,
            request: format!("GET {url}"),
            at: moment(answer),
            requests: 1,
            kind: AnswerKind::Records,
            total: None,
            records,
            told: None,
            nofollow: false,
            next: None,
            address: Some(url),
            aside: 0,
            trail: vec![exchange],
        })
    }

    /// A row. When all have been used, rows come again with a value of another one, and another name.
    fn record(&self, number: usize) -> Result<Record, FindError> {
        let (columns, rows) = (self.source.table.columns(), self.source.table.rows());
        let mut row = rows[number % rows.len()].clone();
        let mut title = std::mem::take(&mut row[self.title]);
        if number >= rows.len() {
            let mut dice = Dice::of(1, number as u64);
            let other = &rows[dice.below(rows.len())];
            let column = dice.below(columns.len());
            if column != self.title {
                row[column].clone_from(&other[column]);
            }
            let word = other[self.title].split_whitespace().next();
            title = format!("{title} {}", word.unwrap_or_default());
        }
        let fields: BTreeMap<String, String> = columns
            .iter()
            .cloned()
            .zip(row)
            .filter(|(_, value)| !value.is_empty())
            .collect();
        Ok(Record {
            key: format!("/record/{number}"),
            url: Some(url(&self.source.host, &format!("/record/{number}"))?),
            title,
            fields,
            places: BTreeMap::new(),
        })
    }
}

fn url(host: &str, path: &str) -> Result<Url, FindError> {
    Url::parse(&format!("https://{host}{path}")).map_err(|_| FindError::Name(host.to_owned()))
}

fn moment(answer: usize) -> Timestamp {
    let second = 1_790_000_000 + i64::try_from(answer).unwrap_or(0);
    Timestamp::from_second(second).unwrap_or(Timestamp::UNIX_EPOCH)
}
