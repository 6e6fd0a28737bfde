//! A page, read.

use crate::charset::{decode, encoder};
use crate::parse::{Markup, tree_of};
use crate::seen::apply_style_rules;
use crate::tree::Tree;
use encoding_rs::{Encoding, UTF_8};
use html5ever::local_name;
use model::{Page, Url};

/// A page as a tree, with what is needed to understand its addresses and words.
#[derive(Debug, Clone)]
pub struct Document {
    /// Where the page was found, after redirects.
    pub url: Url,
    /// What relative addresses are relative to: the first `<base href>`, else the page itself.
    pub base: Url,
    /// The elements and texts.
    pub tree: Tree,
    /// The name of the character encoding it was read in.
    pub charset: &'static str,
    /// How many characters could not be read in that encoding.
    pub replaced: usize,
    /// Whether the page was too deep or too large and its end is missing.
    pub truncated: bool,
}

/// Reads a page. Never fails: the worst page gives an empty document.
pub fn read(page: &Page) -> Document {
    let content_type = page.headers.get("content-type");
    let decoded = decode(&page.body, content_type, page.url.host());
    let markup = match content_type {
        Some(kind) if is_plain_text(kind) => Markup::None,
        _ => Markup::Html,
    };
    document(
        &decoded.text,
        markup,
        &page.url,
        decoded.encoding,
        decoded.replaced,
    )
}

/// Reads a text as if it stood at `url`.
pub fn parse(html: &str, url: &Url) -> Document {
    document(html, Markup::Html, url, UTF_8, 0)
}

/// Types a browser shows as they are.
fn is_plain_text(content_type: &str) -> bool {
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("text/plain") || essence.eq_ignore_ascii_case("application/json")
}

fn document(
    text: &str,
    markup: Markup,
    url: &Url,
    encoding: &'static Encoding,
    replaced: usize,
) -> Document {
    let (mut tree, truncated) = tree_of(text, markup);
    apply_style_rules(&mut tree);
    let base = tree
        .elements(tree.root())
        .filter(|node| tree.is(*node, &local_name!("base")))
        .find_map(|node| tree.value(node, &local_name!("href")))
        .and_then(|href| url.join(href).ok())
        .unwrap_or_else(|| url.clone());
    Document {
        url: url.clone(),
        base,
        tree,
        charset: encoding.name(),
        replaced,
        truncated,
    }
}

impl Document {
    pub(crate) fn encoding(&self) -> &'static Encoding {
        Encoding::for_label(self.charset.as_bytes()).unwrap_or(UTF_8)
    }

    /// Resolves an address written on this page; `None` if it is nothing we would fetch.
    pub fn resolve(&self, reference: &str) -> Option<Url> {
        if self.charset == "UTF-8" || reference.is_ascii() {
            return self.base.join(reference).ok();
        }
        // Query strings are sent in the page's own encoding.
        Url::parse(&self.resolve_any(reference)?).ok()
    }

    /// Resolves an address of any scheme to text.
    pub(crate) fn resolve_any(&self, reference: &str) -> Option<String> {
        let encode = encoder(self.encoding().output_encoding());
        let resolved = url::Url::options()
            .base_url(Some(self.base.parts()))
            .encoding_override(Some(&encode))
            .parse(reference)
            .ok()?;
        Some(resolved.into())
    }
}
