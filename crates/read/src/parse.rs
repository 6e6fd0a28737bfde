//! Feeds text to html5ever in small pieces and stops when a page turns out to be an attack.
//!
//! html5ever follows the standard, which sets no limits: nesting, attributes and misnested formatting all cost quadratic time
//! or memory. The tree itself is limited in [`crate::builder`]; what the parser does before a node exists is limited here, by
//! counting work instead of looking at a clock, so that the same page is always cut at the same place.

use crate::builder::Limits;
use crate::sink::{Handle, Sink};
use crate::tree::Tree;
use html5ever::buffer_queue::BufferQueue;
use html5ever::interface::TreeSink;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts};
use html5ever::{TokenizerResult, local_name};
use std::cell::Cell;
use std::rc::Rc;

/// How much is fed between two looks at the limits. Larger pieces are not faster, smaller ones begin to be slower.
const PIECE: usize = 4096;

/// Most attributes of a tag. The parser compares each new one with all before it.
const ATTRIBUTES: u16 = 1024;

/// A tag or comment longer than this is looked at while it is still open.
const LONG: usize = 2 * PIECE;

/// Most comparisons of attributes on one page, about half a second. 50,000 attributes in one tag are 1.25 billion.
const WORK: u64 = 1 << 29;

/// How a text is to be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Markup {
    /// As HTML.
    Html,
    /// As plain text: a browser shows it in a `<pre>`.
    None,
}

/// Builds the tree of a text. The flag says whether something was left out.
pub(crate) fn tree_of(text: &str, markup: Markup) -> (Tree, bool) {
    let limits = Limits {
        depth: 512,
        nodes: 500_000,
        // Text and values cannot be longer than the page, unless the parser copies attributes of formatting elements.
        text: text.len().saturating_mul(2).clamp(1 << 16, 1 << 30),
        attributes: ATTRIBUTES,
        moves: 20_000_000,
    };
    let queue = Rc::new(BufferQueue::default());
    let options = TreeBuilderOpts {
        scripting_enabled: false,
        ..TreeBuilderOpts::default()
    };
    let watch = Watch {
        builder: TreeBuilder::new(Sink::new(limits, text.len()), options),
        queue: Rc::clone(&queue),
        left_at_token: Cell::new(0),
        spoke: Cell::new(false),
        work: Cell::new(0),
    };
    let tokenizer = Tokenizer::new(watch, TokenizerOpts::default());
    if markup == Markup::None {
        feed(&tokenizer, &queue, "<pre>");
        tokenizer.set_plaintext_state();
    }
    let cut = feed_all(&tokenizer, &queue, text);
    while queue.pop_front().is_some() {}
    tokenizer.end();
    let (tree, full) = tokenizer.sink.builder.sink.finish();
    (tree, full || cut)
}

/// Feeds a text piece by piece; says whether it stopped early.
fn feed_all(tokenizer: &Tokenizer<Watch>, queue: &BufferQueue, text: &str) -> bool {
    let watch = &tokenizer.sink;
    let mut fed = 0;
    // Where the tag or comment begins that the parser is in the middle of.
    let mut open_since = 0;
    let mut scan = AttributeScan::default();
    while fed < text.len() {
        let end = text.floor_char_boundary(fed + PIECE).max(fed + 1);
        let end = text.ceil_char_boundary(end);
        watch.spoke.set(false);
        feed(tokenizer, queue, &text[fed..end]);
        fed = end;
        if watch.builder.sink.is_full() || watch.work.get() > WORK {
            return fed < text.len();
        }
        if watch.spoke.get() {
            open_since = text.floor_char_boundary(fed.saturating_sub(watch.left_at_token.get()));
            scan = AttributeScan::default();
        }
        if fed - open_since > LONG && scan.count(&text.as_bytes()[open_since..fed]) > ATTRIBUTES {
            return true;
        }
    }
    false
}

fn feed(tokenizer: &Tokenizer<Watch>, queue: &BufferQueue, piece: &str) {
    queue.push_back(StrTendril::from_slice(piece));
    // Scripts are not run and the encoding is settled, so whatever the parser stops for, it goes on at once.
    while !matches!(tokenizer.feed(queue), TokenizerResult::Done) {}
}

/// Stands between tokenizer and tree builder and counts.
struct Watch {
    builder: TreeBuilder<Handle, Sink>,
    queue: Rc<BufferQueue>,
    /// How many bytes of the piece were not yet read when the last token came. What follows is still open.
    left_at_token: Cell<usize>,
    /// Whether any token came since the piece was fed.
    spoke: Cell<bool>,
    work: Cell<u64>,
}

impl TokenSink for Watch {
    type Handle = Handle;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<Handle> {
        match &token {
            // Errors are reported in the middle of a tag.
            Token::ParseError(_) => return TokenSinkResult::Continue,
            Token::TagToken(tag) if tag.attrs.len() > 8 => {
                let count = tag.attrs.len() as u64;
                // A formatting element is compared, attributes sorted, with every other one that is open.
                let formatting = tag.kind == TagKind::StartTag
                    && matches!(
                        tag.name,
                        local_name!("a")
                            | local_name!("b")
                            | local_name!("big")
                            | local_name!("code")
                            | local_name!("em")
                            | local_name!("font")
                            | local_name!("i")
                            | local_name!("nobr")
                            | local_name!("s")
                            | local_name!("small")
                            | local_name!("strike")
                            | local_name!("strong")
                            | local_name!("tt")
                            | local_name!("u")
                    );
                let each = if formatting { 64 } else { 1 };
                self.work.set(self.work.get() + count * count * each);
            }
            _ => {}
        }
        self.spoke.set(true);
        self.left_at_token.set(
            self.queue
                .peek_front_chunk_mut()
                .map_or(0, |chunk| chunk.len()),
        );
        self.builder.process_token(token, line)
    }

    fn end(&self) {
        self.builder.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.builder
            .adjusted_current_node_present_but_not_in_html_namespace()
    }
}

/// Counts the attributes of a tag that has not ended yet. Goes on where it stopped, so a long tag is read once.
#[derive(Default)]
struct AttributeScan {
    read: usize,
    state: State,
    attributes: u16,
}

/// Where in a tag the scan is: the states of the standard's tokenizer, as far as they matter for counting.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum State {
    #[default]
    Start,
    /// In a comment or doctype: only its length counts, and that is harmless.
    Harmless,
    TagName,
    BeforeName,
    Name,
    AfterName,
    AfterEquals,
    Bare,
    Quoted(u8),
}

impl AttributeScan {
    /// Reads on in `open`, which begins at the `<` of something unfinished, and says how many attributes it has so far.
    fn count(&mut self, open: &[u8]) -> u16 {
        if self.state == State::Start {
            // When the parser took a second look at a `<`, we may stand just after it.
            let name = open.strip_prefix(b"<").unwrap_or(open);
            // The slash of an end tag is not yet a separator.
            let name = name.strip_prefix(b"/").unwrap_or(name);
            self.state = match name.first() {
                Some(first) if first.is_ascii_alphabetic() => State::TagName,
                _ => State::Harmless,
            };
            self.read = open.len() - name.len();
        }
        if self.state == State::Harmless {
            return 0;
        }
        for byte in &open[self.read..] {
            self.state = self.after(*byte);
        }
        self.read = open.len();
        self.attributes
    }

    fn after(&mut self, byte: u8) -> State {
        let is_space = matches!(byte, b'\t' | b'\n' | b'\x0c' | b'\r' | b' ');
        match self.state {
            State::Quoted(quote) if byte == quote => State::BeforeName,
            State::Bare if is_space => State::BeforeName,
            State::Quoted(_) | State::Bare => self.state,
            State::AfterEquals if is_space => State::AfterEquals,
            State::AfterEquals if matches!(byte, b'"' | b'\'') => State::Quoted(byte),
            State::AfterEquals => State::Bare,
            State::Name | State::AfterName if byte == b'=' => State::AfterEquals,
            State::Name | State::AfterName if is_space => State::AfterName,
            _ if is_space || byte == b'/' => State::BeforeName,
            State::BeforeName | State::AfterName => {
                self.attributes = self.attributes.saturating_add(1);
                State::Name
            }
            other => other,
        }
    }
}
