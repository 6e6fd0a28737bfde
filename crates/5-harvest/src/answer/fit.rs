//! Does what was learned of a form's answers still fit them?
//!
//! A site may change its pages in the middle of a harvest. Then answers come that hold no record as far as the reader can see, and
//! yet say how many match, or repeat what was asked in row after row.

use super::reader::Reader;
use super::score::share_with_words;
use super::total;
use model::Query;
use read::Document;

/// Rows that hold the words asked for: one may be the heading.
const FEWEST_ROWS: usize = 2;
/// Share of the rows of a list that hold them.
const SHARE: f64 = 0.5;

/// Whether a page from which no record was read looks as if it held some. After the last page of an answer a site may go on saying
/// how many match, so that counts on the first page only.
pub fn seems_unread(reader: &Reader, doc: &Document, query: &Query, page: u32) -> bool {
    let asked: Vec<&str> = query.texts().collect();
    let text = doc.tree.visible_text(doc.tree.root());
    if reader.says_nothing(&text, &asked) {
        return false;
    }
    let total = total::total_shown(&reader.untold(&text));
    if page == 1 && total.is_some_and(|total| total.number > 0) {
        return true;
    }
    let words: Vec<&str> = asked.into_iter().filter(|text| !text.is_empty()).collect();
    let lists = reader.candidates(doc, &words);
    let answers = |list: &super::lists::List| {
        list.rows.len() >= FEWEST_ROWS && share_with_words(list, &words) >= SHARE
    };
    !words.is_empty() && lists.iter().any(|(list, _)| answers(list))
}
