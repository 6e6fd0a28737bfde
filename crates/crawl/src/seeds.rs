//! Words to begin with: the site's own first, then words that stand in texts about anything.

use model::FoundForm;
use std::collections::HashSet;
use store::StoredPage;

/// Words tried when the site's own pages say nothing: common in titles and descriptions of most collections.
const COMMON: &[&str] = &[
    "new", "world", "history", "the", "and", "time", "life", "data", "water", "music", "city",
    "great", "house", "book", "old", "first", "system", "american", "language", "free", "king",
    "island", "north", "john", "art", "general", "love", "night", "report", "study", "und", "der",
    "les", "des", "del", "para", "con", "von", "una", "2010",
];

/// Most words to begin with. A harvest finds its own words after the first answers.
const MOST: usize = 300;

/// Words of the pages seen, the front page first, best words of each page before second-best ones; then common words.
pub fn seeds(pages: &[StoredPage], form: &FoundForm) -> Vec<String> {
    let mut lists: Vec<&[String]> = pages
        .iter()
        .filter(|page| page.refusal.is_none())
        .map(|page| page.words.as_slice())
        .collect();
    let common: Vec<String> = COMMON.iter().map(|word| (*word).to_owned()).collect();
    let shown: Vec<String> = form
        .form
        .fields
        .iter()
        .flat_map(|field| &field.choices)
        .flat_map(|choice| read::words(&choice.label))
        .collect();
    lists.push(&shown);
    let mut seen = HashSet::new();
    let mut words = Vec::new();
    // The k-th best word of every page, before the next best: a long page must not drown the others. Common words join in from the
    // third round on, because the words of a bare search page are about searching.
    let longest = lists
        .iter()
        .map(|list| list.len())
        .max()
        .unwrap_or(0)
        .max(common.len() + 3);
    for rank in 0..longest {
        let own = lists.iter().filter_map(|list| list.get(rank));
        let general = rank.checked_sub(3).and_then(|rank| common.get(rank));
        for word in own.chain(general) {
            if words.len() < MOST && seen.insert(word.clone()) {
                words.push(word.clone());
            }
        }
    }
    words
}
