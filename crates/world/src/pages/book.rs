//! The pages themselves: what each one says and where it leads.
//!
//! Page 0 is `/`. The pages form a tree of [`CHILDREN`] branches, so each can be reached from the start in a few
//! clicks; the other links of a page go anywhere. Text is cut from paragraphs made once at the start, so writing a page
//! is copying.

use std::io::Write as _;

use super::dice::Dice;
use super::words;

/// Branches of the tree: twenty thousand pages are then at most five clicks deep.
const CHILDREN: usize = 12;
/// Links that lead anywhere, on a page without children; a page with children has as many fewer.
const ELSEWHERE: usize = 46;
/// Paragraphs to choose from.
const PARAGRAPHS: usize = 1024;
/// Share of the links that carry a tracking parameter, and of those that point into a page: one in so many.
const DECORATED: usize = 12;
/// Smallest text of a page, and how much larger it may get, in bytes. With menu and links: 10 to 40 KB.
const TEXT: (usize, usize) = (4_500, 28_000);

/// All pages of a site, made from a seed.
pub(super) struct Book {
    seed: u64,
    pages: usize,
    paragraphs: Vec<String>,
}

impl Book {
    pub(super) fn new(pages: usize, seed: u64) -> Self {
        let paragraph = |number: usize| {
            let mut dice = Dice::new(seed.rotate_left(32), number);
            let sentences = 3 + dice.below(6);
            words::paragraph(&mut dice, sentences)
        };
        Self {
            seed,
            pages,
            paragraphs: (0..PARAGRAPHS).map(paragraph).collect(),
        }
    }

    /// How many pages there are.
    pub(super) fn len(&self) -> usize {
        self.pages
    }

    /// The page at a path.
    pub(super) fn at(&self, path: &str) -> Option<usize> {
        if path == "/" {
            return Some(0);
        }
        let page: usize = path.rsplit('-').next()?.parse().ok()?;
        let mut right = Vec::with_capacity(40);
        self.path(page, &mut right);
        (page < self.pages && right == path.as_bytes()).then_some(page)
    }

    /// Writes the path of a page. Names are thrown anew each time: a table of them would cost two cache misses a link,
    /// and more time than all the rest of a page.
    fn path(&self, page: usize, out: &mut Vec<u8>) {
        out.push(b'/');
        if page > 0 {
            let (adjective, noun) = words::name(&mut Dice::new(self.seed, page));
            push(out, &[adjective, "-", noun, "-"]);
            number_into(out, page);
        }
    }

    /// Writes the title of a page.
    fn title(&self, page: usize, out: &mut Vec<u8>) {
        let start = out.len();
        let (adjective, noun) = words::name(&mut Dice::new(!self.seed, page));
        push(out, &[adjective, " ", noun]);
        out[start].make_ascii_uppercase();
    }

    /// Writes a page.
    pub(super) fn write(&self, page: usize, out: &mut Vec<u8>) {
        let mut dice = Dice::new(self.seed.wrapping_add(1), page);
        self.head(page, out);
        self.text(page, &mut dice, out);
        figures(&mut dice, out);
        self.related(page, &mut dice, out);
        out.extend_from_slice(FOOT);
    }

    fn head(&self, page: usize, out: &mut Vec<u8>) {
        out.extend_from_slice(
            b"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>",
        );
        self.title(page, out);
        push(
            out,
            &[
                " | The Lowland Gazetteer</title>\n<meta name=\"description\" content=\"All about the ",
            ],
        );
        self.title(page, out);
        out.extend_from_slice(b"\">\n<link rel=\"canonical\" href=\"");
        self.path(page, out);
        out.extend_from_slice(b"\">\n");
        out.extend_from_slice(STYLE_AND_BANNER);
        out.extend_from_slice(b"<nav><ul class=\"menu\">\n<li><a href=\"/\">Start</a></li>\n");
        for section in 1..self.pages.min(7) {
            out.extend_from_slice(b"<li>");
            self.link(section, "", out);
            out.extend_from_slice(b"</li>\n");
        }
        out.extend_from_slice(b"</ul></nav>\n");
        out.extend_from_slice(FORM);
        if page > 0 {
            out.extend_from_slice(b"<p class=\"trail\">You are here: ");
            self.link((page - 1) / CHILDREN, "", out);
            out.extend_from_slice(b" &rsaquo; ");
            self.title(page, out);
            out.extend_from_slice(b"</p>\n");
        }
        out.extend_from_slice(b"<main id=\"top\">\n<article>\n<h1>");
        self.title(page, out);
        out.extend_from_slice(b"</h1>\n");
    }

    fn text(&self, page: usize, dice: &mut Dice, out: &mut Vec<u8>) {
        let end = out.len() + TEXT.0 + dice.below(TEXT.1);
        let mut number = 0;
        while out.len() < end {
            if number % 4 == 0 {
                push(out, &["<h2 id=\"part"]);
                number_into(out, number / 4);
                out.extend_from_slice(b"\">");
                self.title(dice.below(self.pages), out);
                out.extend_from_slice(b"</h2>\n");
            }
            let paragraph = &self.paragraphs[dice.below(PARAGRAPHS)];
            push(out, &["<p>", paragraph]);
            if number < 12 {
                out.extend_from_slice(b" See also ");
                self.link_anywhere(page, dice, out);
                out.push(b'.');
            }
            out.extend_from_slice(b"</p>\n");
            number += 1;
        }
        out.extend_from_slice(b"</article>\n");
    }

    fn related(&self, page: usize, dice: &mut Dice, out: &mut Vec<u8>) {
        let first = page * CHILDREN + 1;
        let children = first.min(self.pages)..(first + CHILDREN).min(self.pages);
        let elsewhere = ELSEWHERE - children.len() - 12;
        if !children.is_empty() {
            out.extend_from_slice(b"<h2>In this part</h2>\n<ol class=\"children\">\n");
            for child in children {
                out.extend_from_slice(b"<li>");
                self.link(child, "", out);
                out.extend_from_slice(b"</li>\n");
            }
            out.extend_from_slice(b"</ol>\n");
        }
        out.extend_from_slice(b"</main>\n<aside>\n<h3>Related articles</h3>\n<ul>\n");
        for _ in 0..elsewhere {
            out.extend_from_slice(b"<li class=\"related\"><span class=\"dot\"></span> ");
            self.link_anywhere(page, dice, out);
            out.extend_from_slice(b"</li>\n");
        }
        out.extend_from_slice(b"</ul>\n</aside>\n");
    }

    /// A link to some page near or far, now and then with a fragment or a tracking parameter.
    fn link_anywhere(&self, page: usize, dice: &mut Dice, out: &mut Vec<u8>) {
        // Neighbours come often, so that many pages hold the same link twice, as real ones do.
        let target = if dice.below(4) == 0 {
            (page + dice.below(6)) % self.pages
        } else {
            dice.below(self.pages)
        };
        let decoration = match dice.below(DECORATED) {
            0 => "?utm_source=related&amp;utm_medium=link",
            1 => "#part1",
            _ => "",
        };
        self.link(target, decoration, out);
    }

    fn link(&self, page: usize, decoration: &str, out: &mut Vec<u8>) {
        out.extend_from_slice(b"<a href=\"");
        self.path(page, out);
        push(out, &[decoration, "\">"]);
        self.title(page, out);
        out.extend_from_slice(b"</a>");
    }
}

fn figures(dice: &mut Dice, out: &mut Vec<u8>) {
    out.extend_from_slice(
        b"<table class=\"figures\">\n<tr><th>Year</th><th>People</th><th>Houses</th></tr>\n",
    );
    for row in 0..6 {
        out.extend_from_slice(b"<tr><td>");
        number_into(out, 1800 + row * 40);
        out.extend_from_slice(b"</td><td>");
        number_into(out, 200 + dice.below(90_000));
        out.extend_from_slice(b"</td><td>");
        number_into(out, 40 + dice.below(20_000));
        out.extend_from_slice(b"</td></tr>\n");
    }
    out.extend_from_slice(b"</table>\n");
}

fn push(out: &mut Vec<u8>, pieces: &[&str]) {
    for piece in pieces {
        out.extend_from_slice(piece.as_bytes());
    }
}

pub(super) fn number_into(out: &mut Vec<u8>, number: usize) {
    write!(out, "{number}").expect("writing to memory does not fail");
}

const STYLE_AND_BANNER: &[u8] = b"<style>body{font:16px/1.5 serif;margin:0 auto;max-width:60rem}nav ul{display:flex;gap:1rem;\
list-style:none}aside{border-top:1px solid #999}.figures td{padding:0 1rem;text-align:right}.dot{color:#c00}</style>\n\
<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@type\":\"Article\",\"publisher\":\"The Lowland \
Gazetteer\"}</script>\n</head>\n<body>\n<header><p class=\"brand\">The Lowland Gazetteer</p></header>\n";

const FORM: &[u8] = b"<form action=\"/search\" method=\"get\" role=\"search\"><label for=\"q\">Search the gazetteer</label> \
<input type=\"search\" id=\"q\" name=\"q\"> <button type=\"submit\">Search</button></form>\n";

const FOOT: &[u8] = b"<footer><p>The Lowland Gazetteer has been kept since 1871. <a href=\"#top\">Back to the top</a> \
<a href=\"mailto:editors@gazetteer.example\">Write to the editors</a></p></footer>\n</body>\n</html>\n";

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, VecDeque};

    use super::*;

    fn page(book: &Book, number: usize) -> String {
        let mut bytes = Vec::new();
        book.write(number, &mut bytes);
        String::from_utf8(bytes).unwrap()
    }

    fn targets(body: &str) -> Vec<String> {
        let links = body.split("<a href=\"").skip(1);
        links
            .map(|link| link.split('"').next().unwrap().to_owned())
            .collect()
    }

    #[test]
    fn every_page_can_be_reached_by_plain_links_from_the_start() {
        let book = Book::new(3000, 7);
        let mut seen = BTreeSet::from([0]);
        let mut open = VecDeque::from([0]);
        while let Some(here) = open.pop_front() {
            for target in targets(&page(&book, here)) {
                if let Some(there) = book.at(&target)
                    && seen.insert(there)
                {
                    open.push_back(there);
                }
            }
        }
        assert_eq!(seen.len(), 3000);
    }

    #[test]
    fn pages_have_the_size_and_the_links_of_real_ones() {
        let book = Book::new(20_000, 0);
        let mut tracked = 0;
        let mut pointed = 0;
        for number in [0, 1, 5, 1000, 1666, 1667, 12_345, 19_999] {
            let body = page(&book, number);
            assert!(
                (10_000..=40_000).contains(&body.len()),
                "{number}: {}",
                body.len()
            );
            let links = targets(&body);
            assert!(
                (50..=70).contains(&links.len()),
                "{number}: {}",
                links.len()
            );
            tracked += links.iter().filter(|link| link.contains("utm_")).count();
            pointed += links.iter().filter(|link| link.contains("#part")).count();
            assert!(body.contains("role=\"search\""));
        }
        assert!(tracked > 0 && pointed > 0);
    }

    #[test]
    fn the_same_seed_makes_the_same_pages() {
        let [one, two, other] = [1, 1, 2].map(|seed| page(&Book::new(100, seed), 42));
        assert_eq!(one, two);
        assert_ne!(one, other);
    }

    #[test]
    fn only_paths_of_pages_are_pages() {
        let book = Book::new(10, 0);
        assert_eq!(book.at("/"), Some(0));
        let mut last = Vec::new();
        book.path(9, &mut last);
        assert_eq!(book.at(str::from_utf8(&last).unwrap()), Some(9));
        for wrong in ["", "/x-9", "/quiet-harbour-10", "/-1", "/search"] {
            assert_eq!(book.at(wrong), None, "{wrong}");
        }
    }
}
