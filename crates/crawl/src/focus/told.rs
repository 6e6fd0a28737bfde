//! What a page tells a crawl for a topic: its text, and its links with the words on them.
//!
//! It is kept packed beside the page, as text and not as terms: a later version of the program may read it otherwise.

use explore::frontier::fingerprint;
use explore::{links, look, unescaped};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use model::{Page, Url};
use read::Document;
use serde::{Deserialize, Serialize};
use std::io::{Read, Write};
use topic::text::{Reader, Reading, Term};

/// Bytes of text that are read. A book of six hundred pages has as many.
const LONGEST: usize = 1 << 20;

/// Links that are read. Lists of everything a site has are longer, and of no topic.
const MOST_LINKS: usize = 5_000;

/// Parts of a path, from its end, that say something about the page; what stands before is the order of the site.
const PARTS: usize = 2;

/// What a page tells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Told {
    pub(super) title: String,
    /// What a reader sees.
    pub(super) text: String,
    pub(super) links: Vec<Mention>,
}

/// A link as it stands on a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Mention {
    pub(super) to: Url,
    /// What is written on it.
    pub(super) words: String,
    /// The line it stands in.
    pub(super) around: String,
}

/// The same, as a frontier takes it.
#[derive(Debug)]
pub(super) struct Heard {
    pub(super) reading: Reading,
    pub(super) links: Vec<HeardLink>,
    /// The lines of the page by their numbers.
    pub(super) lines: Vec<u64>,
}

#[derive(Debug)]
pub(super) struct HeardLink {
    pub(super) to: Url,
    pub(super) words: Vec<Term>,
    pub(super) around: Vec<Term>,
}

/// Whether a page asks not to go on from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Follow {
    Links,
    Nothing,
}

impl Told {
    /// Reads a page. Links that act, that only grow, that lead to no page or that ask not to be followed are left out.
    pub(super) fn of(page: &Page) -> (Self, Follow) {
        let doc = read::read(page);
        let follow = if read::robots_meta(&doc, &page.headers, "surfacer").nofollow {
            Follow::Nothing
        } else {
            Follow::Links
        };
        let mut text = doc.tree.visible_text(doc.tree.root());
        text.truncate(text.floor_char_boundary(LONGEST));
        let links = match follow {
            Follow::Links => links_of(&doc, &page.url),
            Follow::Nothing => Vec::new(),
        };
        let title = read::title_of(&doc);
        (Self { title, text, links }, follow)
    }

    /// The same in terms. The words of links are in the language of the page.
    pub(super) fn heard(&self, reader: &Reader) -> Heard {
        let reading = reader.read(&format!("{}\n{}", self.title, self.text));
        let terms = |text: &str| reader.read_as(text, Some(reading.language)).terms;
        let heard = |link: &Mention| HeardLink {
            to: link.to.clone(),
            words: terms(&format!("{}\n{}", link.words, words_of(&link.to))),
            around: terms(&link.around),
        };
        Heard {
            links: self.links.iter().map(heard).collect(),
            lines: look::line_numbers(&self.text),
            reading,
        }
    }

    /// Packs it to be kept.
    pub(super) fn packed(&self) -> Result<Vec<u8>, std::io::Error> {
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
        packed.write_all(&serde_json::to_vec(self)?)?;
        packed.finish()
    }

    /// Unpacks what was kept.
    pub(super) fn unpacked(packed: &[u8]) -> Result<Self, std::io::Error> {
        let mut bytes = Vec::new();
        ZlibDecoder::new(packed).read_to_end(&mut bytes)?;
        Ok(serde_json::from_slice(&bytes)?)
    }
}

fn links_of(doc: &Document, page: &Url) -> Vec<Mention> {
    let itself = fingerprint(page);
    read::links_where(doc, |url| fingerprint(url) != itself)
        .into_iter()
        .filter(|link| links::may_follow(doc, link).is_ok())
        .take(MOST_LINKS)
        .map(|link| Mention {
            to: link.url,
            words: format!("{} {}", link.text, link.title),
            around: link.context,
        })
        .collect()
}

/// The words of an address: the end of its path and what its parameters say.
fn words_of(url: &Url) -> String {
    let path = unescaped(url.parts().path());
    let parts = path.split('/').filter(|part| !part.is_empty());
    let parts: Vec<&str> = parts.collect();
    let mut words = parts[parts.len().saturating_sub(PARTS)..].join(" ");
    // `.html` says how the page is made.
    if let Some((stem, ending)) = words.rsplit_once('.')
        && ending.len() <= 5
    {
        words.truncate(stem.len());
    }
    for (_, value) in url.parts().query_pairs() {
        words.push(' ');
        words.push_str(&value);
    }
    words.replace(['_', '-', '+', '.', ',', ':', ';'], " ")
}

/// Whether a page calls itself HTML, or nothing at all.
pub(super) fn is_html(page: &Page) -> bool {
    let kind = page.headers.get("content-type").unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.is_empty()
        || kind.eq_ignore_ascii_case("text/html")
        || kind.eq_ignore_ascii_case("application/xhtml+xml")
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::{Fetched, Got};

    fn page(html: &str) -> Page {
        let url = Url::parse("http://a.test/list").unwrap();
        match Fetched::made_up(url, html.to_owned()).got {
            Got::Page(page) => page,
            Got::Refused { why, .. } => panic!("{why}"),
        }
    }

    #[test]
    fn a_page_tells_its_text_and_the_links_that_may_be_followed() {
        let html = "<title>Seals</title><p>Seals of the <a href=/north title=Cold>north sea</a> rest here.\
            <p><a href=#top>Up</a> <a href=/x rel=nofollow>Advert</a> <a href='/item/3/delete'>Delete</a> <a href=map.pdf>Map</a> \
            <a href=ftp://a.test/>Files</a> <a href=http://b.test/>Others</a>";
        let (told, follow) = Told::of(&page(html));
        assert_eq!((told.title.as_str(), follow), ("Seals", Follow::Links));
        assert!(told.text.contains("Seals of the north sea rest here."));
        let links: Vec<&str> = told.links.iter().map(|link| link.to.as_str()).collect();
        assert_eq!(links, ["http://a.test/north", "http://b.test/"]);
        assert_eq!(told.links[0].words, "north sea Cold");
        assert_eq!(told.links[0].around, "Seals of the north sea rest here.");
    }

    #[test]
    fn a_page_that_asks_for_it_is_read_and_not_gone_on_from() {
        let html = "<meta name=robots content=nofollow><p>Seals. <a href=/north>North</a>";
        let (told, follow) = Told::of(&page(html));
        assert_eq!(follow, Follow::Nothing);
        assert!(told.links.is_empty() && told.text.contains("Seals"));
    }

    #[test]
    fn an_address_says_what_its_end_says() {
        let words = |text: &str| words_of(&Url::parse(text).unwrap());
        assert_eq!(words("http://a.test/wiki/Grey_seal"), "wiki Grey seal");
        assert_eq!(words("http://a.test/a/b/c/grey-seal.html"), "c grey seal");
        assert_eq!(words("http://a.test/?q=grey+seal&n=2"), " grey seal 2");
        assert_eq!(words("http://a.test/%E6%B5%B7%E8%B1%B9"), "海豹");
        assert_eq!(words("http://a.test/"), "");
    }

    #[test]
    fn what_was_packed_is_as_it_was_and_what_was_not_is_refused() {
        let (told, _) = Told::of(&page("<p>Seals <a href=/north>north</a>"));
        assert_eq!(Told::unpacked(&told.packed().unwrap()).unwrap(), told);
        assert!(Told::unpacked(b"seals").is_err());
    }
}
