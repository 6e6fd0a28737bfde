//! What kind of search site a table is put behind.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::inputs::Input;
use crate::faults::Faults;

/// How the site behaves. The default is a plain, honest site: everything can be found and nothing gets in the way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one switch of the site, and any may be on with any other"
)]
pub struct Rules {
    /// Name of the site, in its head and banner.
    pub title: String,
    /// Whether the form has a box for words.
    pub text: bool,
    /// Columns the box for words searches; none named means all.
    pub search: Vec<String>,
    /// Column offered as a select with an "Any" option: the short way of writing one of the inputs.
    pub select: Option<String>,
    /// What else the form offers, in its order.
    pub inputs: Vec<Input>,
    /// Columns a result row shows, the heading first; none named means all.
    pub shown: Vec<String>,
    /// Records on a result page.
    pub page_size: usize,
    /// Most records shown for one query, however many match.
    pub cap: Option<usize>,
    /// Most records that may match a query; one that matches more is refused, and none of them is shown.
    pub too_many: Option<usize>,
    /// How the form is sent.
    pub method: Method,
    /// Where the answer to a submitted form is.
    pub answers: Answers,
    /// How one gets from a result page to the next.
    pub paging: Paging,
    /// What a search for nothing at all gives.
    pub empty: Empty,
    /// What a search that matches nothing gives.
    pub nothing: Nothing,
    /// Whether the form offers sort order and page size, which change how records are shown but never which.
    pub presentation: bool,
    /// Where else page sizes are offered.
    pub sizes: Sizes,
    /// Whether each submit needs a hidden token that is bound to a cookie and valid once.
    pub token: bool,
    /// Words shorter than this are ignored.
    pub min_word_length: usize,
    /// Words that are ignored, in lower case.
    pub stop_words: Vec<String>,
    /// Whether a result row leads to a page of its own.
    pub links: RowLinks,
    /// The markup of the result rows.
    pub layout: Layout,
    /// Number of the request from which on the site wears another template: other elements, classes and messages, the same records.
    pub redesign: Option<u64>,
    /// Whether result pages say how many records match.
    pub show_total: bool,
    /// Time each answer takes, in milliseconds when written in a file.
    #[serde(rename = "latency-ms", with = "milliseconds")]
    pub latency: Duration,
    /// Whether pages carry side lists, menus and rotating advertisements.
    pub noise: bool,
    /// Whether the site has forms and links that nobody should submit or follow unasked.
    pub temptations: bool,
    /// Where the site says that it has a search page.
    pub signs: Signs,
    /// Ways to lose oneself on the site.
    pub traps: Traps,
    /// Text of robots.txt; empty means that there is none.
    pub robots: String,
    /// Decides the hidden ranking and the look of the site.
    pub seed: u64,
    /// What goes wrong, and when.
    pub faults: Faults,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            title: "The Collection".to_owned(),
            text: true,
            search: Vec::new(),
            select: None,
            inputs: Vec::new(),
            shown: Vec::new(),
            page_size: 10,
            cap: None,
            too_many: None,
            method: Method::Get,
            answers: Answers::Here,
            paging: Paging::NextLink,
            empty: Empty::ListsAll,
            nothing: Nothing::Plain,
            presentation: false,
            sizes: Sizes::Fixed,
            token: false,
            min_word_length: 1,
            stop_words: Vec::new(),
            links: RowLinks::Detail,
            layout: Layout::List,
            redesign: None,
            show_total: true,
            latency: Duration::ZERO,
            noise: false,
            temptations: false,
            signs: Signs::Links,
            traps: Traps::default(),
            robots: String::new(),
            seed: 0,
            faults: Faults::default(),
        }
    }
}

/// How the form is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// In the address.
    Get,
    /// In the body; the first page of an answer then has no address of its own.
    Post,
}

/// Where the answer to a submitted form is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answers {
    /// At the address the form is sent to.
    Here,
    /// At an address of its own, to which the visitor is sent on with status 303.
    Elsewhere,
    /// In the session: the visitor is sent on to one address, which shows what was asked for last.
    InSession,
}

/// How one gets from a result page to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Paging {
    /// A link "Next".
    NextLink,
    /// Links to numbered pages, with gaps when there are many.
    Numbered,
    /// Links that count records, not pages.
    Offset,
    /// A submit button in a form of its own.
    Button,
    /// A link "Load more results" below the rows.
    LoadMoreLink,
    /// No way on: the first page is all there is.
    None,
    /// A link "Next" that never ends: after the last page comes the last page again.
    RepeatsLast,
    /// A link "Next" that never ends: after the last page come pages without a row or a word.
    EndsSilently,
    /// Nothing to click: the head of the page names the next one.
    InHead,
    /// Links in another language; the seed says which.
    Localised,
    /// First, previous, next and last, as arrows and nothing else.
    Arrows,
    /// A link whose address holds a mark that only the site understands.
    Cursor,
    /// Numbered links whose addresses part their values with semicolons.
    Semicolons,
    /// Buttons beside the box: the search form itself turns its pages.
    FormButtons,
    /// Links to the first ten pages, however many there are; the eleventh answers if it is asked for.
    TenLinks,
}

/// Where the site lets its visitors choose how many records a page shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sizes {
    /// Nowhere, unless [`Rules::presentation`] puts it into the form.
    Fixed,
    /// In the form, as a select that is called `max` and nothing else.
    Select,
    /// On the result pages, as plain links: 10 | 20 | 50.
    Links,
}

/// What a search for nothing at all gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Empty {
    /// Everything, up to the cap.
    ListsAll,
    /// The page for no results.
    Nothing,
    /// A message that asks for a word.
    Error,
}

/// What a search that matches nothing gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nothing {
    /// A page that says so.
    Plain,
    /// A page that says so and offers this many real records under "You may also like".
    Suggestions(usize),
    /// A page that says so, with status 404.
    Status404,
}

/// Whether a result row leads to a page of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RowLinks {
    /// The heading links to `/item/KEY`.
    Detail,
    /// The row is all there is; records have no address.
    None,
}

/// The markup of the result rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// Items of a list.
    List,
    /// Rows of a table with a head.
    Table,
    /// Terms and descriptions of a definition list.
    Definition,
    /// Boxes without list markup.
    Cards,
    /// Lines of preformatted text.
    Preformatted,
}

impl Layout {
    /// What the site looks like after a new design.
    pub(super) fn redesigned(self) -> Self {
        match self {
            Self::List => Self::Cards,
            Self::Table => Self::List,
            Self::Definition | Self::Preformatted => Self::Table,
            Self::Cards => Self::Definition,
        }
    }
}

/// Where the site says that it has a search page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Signs {
    /// In the menu and on the home page.
    Links,
    /// Nowhere but in its sitemap, `/sitemap.xml`.
    Sitemap,
    /// Nowhere but in a description of its search (`OpenSearch`), which the head of every page names.
    Description,
    /// Nowhere but in the head of every page, as a schema.org `SearchAction`.
    Action,
}

/// Ways to lose oneself on the site.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Traps {
    /// A calendar whose months never end.
    pub calendar: bool,
    /// Links that carry a new session id on every page.
    pub session_ids: bool,
    /// Unknown addresses answer 200.
    pub soft_404: bool,
}

mod milliseconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(latency: &Duration, out: S) -> Result<S::Ok, S::Error> {
        u64::try_from(latency.as_millis())
            .unwrap_or(u64::MAX)
            .serialize(out)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Duration, D::Error> {
        u64::deserialize(input).map(Duration::from_millis)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_survive_being_written_and_read() {
        let rules = Rules {
            nothing: Nothing::Suggestions(5),
            latency: Duration::from_millis(20),
            ..Rules::default()
        };
        let written = serde_json::to_string(&rules).unwrap();
        assert_eq!(serde_json::from_str::<Rules>(&written).unwrap(), rules);
    }

    #[test]
    fn a_rule_nobody_knows_is_refused() {
        assert!(serde_json::from_str::<Rules>(r#"{"pagesize": 3}"#).is_err());
        assert!(serde_json::from_str::<Rules>(r#"{"page-size": 3}"#).is_ok());
    }
}
