//! The eye: bytes of a page to links, text, words and forms.
//!
//! in:  a [`model::Page`]
//! out: a [`Document`], and what can be asked of it
//!
//! - `document`  [`read`] and [`parse`]: a page becomes a [`Document`]
//! - `charset`   which encoding the bytes are in
//! - `parse`     the standard's own parsing (html5ever), with limits no page can talk us out of
//! - `sink`, `builder`  what the parser says becomes a tree
//! - `tree`, `walk`     the [`Tree`] and the ways through it
//! - `seen`      what a reader does not see
//! - `text`, `flow`     what a reader does see
//! - `words`     text to [`words`], or word by word without a string for each
//! - `speech`    [`Speech`]: the part of speech of a word, alone or in its sentence
//! - `link`      [`links_in`]: links with the words around them
//! - `region`    [`Region`]: content, or a menu around it?
//! - `head`      title, related pages, wishes about robots
//! - `forms`     [`forms_in`]: forms and their controls, as the HTML standard sees them
//! - `submit`    [`submission`]: the request a browser would send
//! - `signpost`  [`signpost_at`]: what a site puts up for machines, sitemaps and descriptions of its search
//!
//! Not here: judging forms (explore), filling them (surface), fetching (fetch), records in a page (harvest).

mod builder;
mod charset;
mod document;
mod flow;
mod forms;
mod head;
mod link;
mod parse;
mod region;
mod seen;
mod signpost;
mod sink;
mod speech;
mod submit;
mod text;
mod tree;
mod walk;
mod words;

pub use document::{Document, parse, read};
pub use forms::forms_in;
pub use head::{HeadLink, RobotsMeta, head_links, robots_meta, robots_wishes, title_of};
pub use link::{Link, links_in, links_where, text_without_links};
pub use region::{Region, region_of, text_by_region};
pub use signpost::{
    Description, Gap, SearchTemplate, Signpost, Sitemap, form_of_template, signpost_at,
};
pub use speech::{Speech, Tagged, each_tagged_word};
pub use submit::{Entry, EntryValue, NotSubmitted, entries, press_enter, submission};
pub use tree::{NodeId, Tree};
pub use words::{Before, each_word, each_written_word, words};
