//! What tells a page link: the signs of each link of a page, for the chain that weighs them.
//!
//! A sign is there or not. Most are about the link itself (its label, its classes, how its address differs from the page's own);
//! the rest are about its neighbours, since page links stand in company.

use super::address::{Change, Difference, difference};
use super::anchors::Anchor;
use super::label::{Arrow, Label, Word};
use super::marks::{Mark, Marks};
use super::sign::{Sign, of_mark};
use read::{Document, NodeId};
use std::collections::HashMap;
use xxhash_rust::xxh3::xxh3_64;

/// A link, looked at once.
struct Glance {
    label: Label,
    title: Label,
    address: Option<Difference>,
    shape: u64,
    own: Marks,
    parent: Marks,
    outer: Marks,
    surroundings: Surroundings,
    rel_next: bool,
    rel_previous: bool,
}

/// Where a link leads by what it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Next,
    Previous,
    First,
    Last,
}

/// The smallest part of the page about a link that holds some links.
#[derive(Clone, Copy, Default)]
struct Surroundings {
    links: usize,
    paging: usize,
    /// Longest run of numbers that count up.
    run: usize,
}

impl Glance {
    fn has_arrow_on(&self) -> bool {
        matches!(self.label.arrow, Some(Arrow::On | Arrow::FarOn))
    }

    fn has_arrow_back(&self) -> bool {
        matches!(self.label.arrow, Some(Arrow::Back | Arrow::FarBack))
    }

    /// How many of label, title, rel and class say so. A class that says both ways says neither.
    fn says(&self, way: Way) -> usize {
        let (word, mark, rel) = match way {
            Way::Next => (Word::Next, Mark::Next, self.rel_next),
            Way::Previous => (Word::Previous, Mark::Previous, self.rel_previous),
            Way::First => (Word::First, Mark::First, false),
            Way::Last => (Word::Last, Mark::Last, false),
        };
        let undecided = |marks: Marks| {
            (marks.has(Mark::Next) && marks.has(Mark::Previous))
                || (marks.has(Mark::First) && marks.has(Mark::Last))
        };
        let class = |marks: Marks| marks.has(mark) && !undecided(marks);
        usize::from(self.label.word == Some(word))
            + usize::from(self.title.word == Some(word))
            + usize::from(class(self.own) || class(self.parent))
            + usize::from(rel)
    }

    /// Where the link leads by what it says. The label counts before the rest: classes are made for looks.
    fn way(&self) -> Option<Way> {
        let ways = [Way::Next, Way::Previous, Way::First, Way::Last];
        let by_label = match self.label.word {
            Some(Word::Next) => Some(Way::Next),
            Some(Word::Previous) => Some(Way::Previous),
            Some(Word::First) => Some(Way::First),
            Some(Word::Last) => Some(Way::Last),
            _ => None,
        };
        by_label.or_else(|| {
            let mut said = ways.into_iter().filter(|way| self.says(*way) > 0);
            said.next().filter(|_| self.label.number.is_none())
        })
    }

    fn is_paging(&self) -> bool {
        self.label.number.is_some() || self.label.word.is_some() || self.label.arrow.is_some()
    }
}

/// The signs of every link of a page.
pub fn signs_of(doc: &Document, anchors: &[Anchor<'_>]) -> Vec<Vec<u16>> {
    let mut glances: Vec<Glance> = anchors.iter().map(|anchor| glance(doc, anchor)).collect();
    surround(doc, anchors, &mut glances);
    let page_has_run = glances.iter().any(|glance| glance.surroundings.run >= 2);
    let mut labels: HashMap<&str, Vec<&str>> = HashMap::new();
    for anchor in anchors {
        let places = labels.entry(anchor.label.trim()).or_default();
        // Enough to tell "twice" from "often".
        if places.len() < 8 {
            places.push(anchor.href);
        }
    }
    let mut all = Vec::with_capacity(anchors.len());
    for (place, anchor) in anchors.iter().enumerate() {
        let mut signs = Vec::with_capacity(32);
        let glance = &glances[place];
        own_signs(doc, anchor, glance, &mut signs);
        address_signs(anchor, glance, &mut signs);
        let before = place.checked_sub(1).map(|before| &glances[before]);
        let after = glances.get(place + 1);
        let gap_after = anchors.get(place + 1).map(|next| next.before.as_str());
        neighbour_signs(glance, before, after, &mut signs);
        gap_signs(&anchor.before, gap_after, &mut signs);
        company_signs(glance, page_has_run, &mut signs);
        if let Some(places) = labels.get(anchor.label.trim()) {
            let same = places.iter().filter(|href| **href == anchor.href).count();
            add(&mut signs, places.len() > same, Sign::Repeated);
            add(&mut signs, same == 2, Sign::TwinAddress);
        }
        for (at, found) in [glance.own, glance.parent, glance.outer].iter().enumerate() {
            let there = Mark::all().enumerate().filter(|(_, mark)| found.has(*mark));
            signs.extend(there.map(|(mark, _)| of_mark(at, mark)));
        }
        all.push(signs);
    }
    all
}

fn add(signs: &mut Vec<u16>, is: bool, sign: Sign) {
    if is {
        signs.push(sign as u16);
    }
}

fn glance(doc: &Document, anchor: &Anchor<'_>) -> Glance {
    let tree = &doc.tree;
    let node = anchor.node;
    let mut own = Marks::of(tree, node);
    // Arrows are often drawn by the class of an empty element inside.
    for inner in tree.elements(node).take(3) {
        own = own.and(Marks::of(tree, inner));
    }
    let mut above = tree.ancestors(node);
    let parent = above
        .next()
        .map(|parent| Marks::of(tree, parent))
        .unwrap_or_default();
    let outer = above.take(3).fold(Marks::default(), |marks, node| {
        marks.and(Marks::of(tree, node))
    });
    let title = tree
        .attr(node, "title")
        .or_else(|| tree.attr(node, "aria-label"));
    let script = anchor
        .href
        .get(..11)
        .is_some_and(|start| start.eq_ignore_ascii_case("javascript:"));
    let url = if script {
        None
    } else {
        doc.resolve(anchor.href)
    };
    let rel = tree.attr(node, "rel").unwrap_or_default();
    let has_rel = |name: &str| {
        rel.split_ascii_whitespace()
            .any(|word| word.eq_ignore_ascii_case(name))
    };
    Glance {
        rel_next: has_rel("next"),
        rel_previous: has_rel("prev") || has_rel("previous"),
        label: Label::of(&anchor.label),
        title: title.map(Label::of).unwrap_or_default(),
        address: url.map(|url| difference(&doc.url, &url)),
        shape: shape_of(anchor.href),
        own,
        parent,
        outer,
        surroundings: Surroundings::default(),
    }
}

/// An address with its numbers blotted out.
fn shape_of(href: &str) -> u64 {
    let mut shape = String::with_capacity(href.len());
    let mut digits = false;
    for letter in href.chars().take(300) {
        if !letter.is_ascii_digit() {
            shape.push(letter);
        } else if !digits {
            shape.push('0');
        }
        digits = letter.is_ascii_digit();
    }
    xxh3_64(shape.as_bytes())
}

/// How far up the surroundings of a link are looked for, and how many links they hold at the least.
const CLIMB: usize = 5;
const COMPANY: usize = 3;

fn surround(doc: &Document, anchors: &[Anchor<'_>], glances: &mut [Glance]) {
    let mut parts: HashMap<NodeId, (Surroundings, Option<u32>, usize)> = HashMap::new();
    for (anchor, glance) in anchors.iter().zip(&*glances) {
        for node in doc.tree.ancestors(anchor.node).take(CLIMB) {
            let (part, last, run) = parts.entry(node).or_default();
            part.links += 1;
            part.paging += usize::from(glance.is_paging());
            if let Some(number) = glance.label.number {
                // The current page is often no link, so one number may be missing.
                let goes_on = last.is_some_and(|last| number > last && number - last <= 2);
                *run = if goes_on { *run + 1 } else { 1 };
                part.run = part.run.max(*run);
                *last = Some(number);
            }
        }
    }
    for (anchor, glance) in anchors.iter().zip(glances) {
        let mut near = doc
            .tree
            .ancestors(anchor.node)
            .take(CLIMB)
            .filter_map(|node| parts.get(&node));
        let found = near.find(|(part, ..)| part.links >= COMPANY);
        glance.surroundings = found.map(|(part, ..)| *part).unwrap_or_default();
    }
}

fn own_signs(doc: &Document, anchor: &Anchor<'_>, glance: &Glance, signs: &mut Vec<u16>) {
    let label = &glance.label;
    add(signs, true, Sign::Always);
    add(signs, label.number.is_some(), Sign::Number);
    add(signs, label.number == Some(1), Sign::One);
    add(
        signs,
        label.number.is_some_and(|n| (1900..2100).contains(&n)),
        Sign::Year,
    );
    add(signs, label.page, Sign::Page);
    signs.extend(label.word.map(|word| {
        (match word {
            Word::Next => Sign::Next,
            Word::Previous => Sign::Previous,
            Word::First => Sign::First,
            Word::Last => Sign::Last,
            Word::Older => Sign::Older,
            Word::Newer => Sign::Newer,
            Word::More => Sign::More,
        }) as u16
    }));
    signs.extend(label.arrow.map(|arrow| {
        let bare = label.words == 0;
        (match arrow {
            Arrow::On if bare => Sign::BareOn,
            Arrow::FarOn if bare => Sign::BareFarOn,
            Arrow::Back if bare => Sign::BareBack,
            Arrow::FarBack if bare => Sign::BareFarBack,
            Arrow::On => Sign::ArrowOn,
            Arrow::FarOn => Sign::ArrowFarOn,
            Arrow::Back => Sign::ArrowBack,
            Arrow::FarBack => Sign::ArrowFarBack,
        }) as u16
    }));
    signs.push(match label.words {
        0 => Sign::Wordless,
        1 => Sign::OneWord,
        2 => Sign::TwoWords,
        3..=5 => Sign::FewWords,
        _ => Sign::ManyWords,
    } as u16);
    add(signs, label.word.is_some() && label.others > 0, Sign::Mixed);
    add(
        signs,
        label.word.is_none() && label.arrow.is_some() && label.others > 0,
        Sign::ArrowMixed,
    );
    add(
        signs,
        glance.title.word == Some(Word::Next),
        Sign::TitleNext,
    );
    add(
        signs,
        glance.title.word == Some(Word::Previous),
        Sign::TitlePrevious,
    );
    add(
        signs,
        glance.title.word == Some(Word::First),
        Sign::TitleFirst,
    );
    add(
        signs,
        glance.title.word == Some(Word::Last),
        Sign::TitleLast,
    );
    add(
        signs,
        glance.title.number.is_some() && glance.title.page,
        Sign::TitlePage,
    );
    way_signs(doc, anchor, glance, signs);
}

/// Where the link leads, by all that speaks.
fn way_signs(doc: &Document, anchor: &Anchor<'_>, glance: &Glance, signs: &mut Vec<u16>) {
    add(signs, glance.rel_next, Sign::RelNext);
    add(signs, glance.rel_previous, Sign::RelPrevious);
    let way = glance.way();
    add(signs, way == Some(Way::Next), Sign::AnyNext);
    add(signs, way == Some(Way::Previous), Sign::AnyPrevious);
    add(
        signs,
        matches!(way, Some(Way::First | Way::Last)),
        Sign::AnyEnd,
    );
    add(
        signs,
        way == Some(Way::Next) && glance.says(Way::Next) > 1,
        Sign::NextTwice,
    );
    add(
        signs,
        way == Some(Way::Previous) && glance.says(Way::Previous) > 1,
        Sign::PreviousTwice,
    );
    let rel = doc.tree.attr(anchor.node, "rel").unwrap_or_default();
    for word in rel.split_ascii_whitespace() {
        let is = |name: &str| word.eq_ignore_ascii_case(name);
        add(
            signs,
            is("tag") || is("category") || is("bookmark") || is("author"),
            Sign::RelOther,
        );
    }
}

fn address_signs(anchor: &Anchor<'_>, glance: &Glance, signs: &mut Vec<u16>) {
    add(signs, anchor.href.starts_with('#'), Sign::HrefFragment);
    let Some(address) = &glance.address else {
        add(signs, true, Sign::HrefScript);
        return;
    };
    add(signs, address.elsewhere, Sign::Elsewhere);
    add(signs, address.same_path, Sign::SamePath);
    let (number, sign) = match address.change {
        Change::None => (None, Sign::SamePage),
        Change::Number { from, to } if to == from + 1 => (Some(to), Sign::UpOne),
        Change::Number { from, to } if to > from => (Some(to), Sign::UpMore),
        Change::Number { from, to } if to + 1 == from => (Some(to), Sign::DownOne),
        Change::Number { to, .. } => (Some(to), Sign::DownMore),
        Change::Added(number @ 0..=2) => (Some(number), Sign::AddedSmall),
        Change::Added(number) => (Some(number), Sign::AddedLarge),
        Change::Removed(_) => (None, Sign::Removed),
        Change::Other => (None, Sign::OtherAddress),
    };
    add(signs, true, sign);
    add(signs, address.named && number.is_some(), Sign::Counter);
    if let (Some(number), Some(label)) = (number, glance.label.number.map(u64::from)) {
        add(signs, number == label, Sign::NumberIsLabel);
        add(signs, number + 1 == label, Sign::NumberIsLess);
        let multiple =
            label > 1 && number > label && (number % (label - 1) == 0 || number % label == 0);
        add(signs, multiple, Sign::NumberIsMultiple);
        add(signs, !address.elsewhere, Sign::TurnNumber);
    }
    add(signs, says_page(anchor.href), Sign::PageInAddress);
    add(signs, address.date, Sign::DateInAddress);
    add(signs, address.size, Sign::SizeInAddress);
    let wordless = glance.label.word.is_none();
    let counts = glance.label.number.is_some() || glance.label.arrow.is_some();
    add(signs, address.date && wordless && counts, Sign::DateNumber);
    add(signs, address.size && wordless, Sign::SizeNumber);
    let here = address.change == Change::None && glance.label.number.is_some();
    add(signs, here && glance.surroundings.run > 0, Sign::NumberHere);
    let says = |word| glance.label.word == Some(word);
    let up = matches!(
        sign,
        Sign::UpOne | Sign::UpMore | Sign::AddedSmall | Sign::AddedLarge
    );
    let down = matches!(sign, Sign::DownOne | Sign::DownMore | Sign::Removed);
    let on = glance.has_arrow_on() || glance.way() == Some(Way::Next);
    let back = glance.has_arrow_back() || glance.way() == Some(Way::Previous);
    add(signs, on && !back && up, Sign::OnTurns);
    add(signs, back && !on && down, Sign::BackTurns);
    add(signs, says(Word::Next) && up, Sign::TurnNext);
    add(signs, says(Word::Previous) && down, Sign::TurnPrevious);
    add(
        signs,
        says(Word::Next) && sign == Sign::OtherAddress,
        Sign::TurnNextOther,
    );
}

/// `page/3`, `page=3`, `p3.html`: a word for pages with a number after it.
fn says_page(href: &str) -> bool {
    let lower = href.to_ascii_lowercase();
    [
        "page", "paged", "/p", "?p=", "&p=", "-p", "start=", "offset=", "seite",
    ]
    .iter()
    .any(|word| {
        lower.match_indices(word).any(|(at, word)| {
            let rest = lower[at + word.len()..].trim_start_matches(['/', '=', '-', '_']);
            rest.starts_with(|c: char| c.is_ascii_digit())
        })
    })
}

fn neighbour_signs(
    glance: &Glance,
    before: Option<&Glance>,
    after: Option<&Glance>,
    signs: &mut Vec<u16>,
) {
    let number = glance.label.number;
    let step = |other: &Glance, step: i64| match (other.label.number, number) {
        (Some(other), Some(own)) => i64::from(other) + step == i64::from(own),
        _ => false,
    };
    if let Some(other) = before {
        add(signs, other.label.number.is_some(), Sign::BeforeNumber);
        add(signs, step(other, 1), Sign::BeforeOneLess);
        add(signs, step(other, -1), Sign::BeforeOneMore);
        add(signs, other.way() == Some(Way::Next), Sign::BeforeNext);
        add(
            signs,
            other.way() == Some(Way::Previous),
            Sign::BeforePrevious,
        );
        add(signs, other.is_paging(), Sign::BeforePaging);
        add(signs, !other.is_paging(), Sign::BeforeOther);
        add(signs, other.shape == glance.shape, Sign::ShapeBefore);
        let on = glance.has_arrow_on();
        add(
            signs,
            on && other.label.number.is_some(),
            Sign::OnAfterNumber,
        );
        let leads_on = other.has_arrow_on() || other.way() == Some(Way::Next);
        add(signs, on && leads_on, Sign::OnAfterOn);
        add(
            signs,
            other.label.number < number && other.label.number.is_some(),
            Sign::BeforeSmaller,
        );
    }
    if let Some(other) = after {
        add(signs, other.label.number.is_some(), Sign::AfterNumber);
        add(signs, step(other, -1), Sign::AfterOneMore);
        add(signs, step(other, 1), Sign::AfterOneLess);
        add(signs, other.way() == Some(Way::Next), Sign::AfterNext);
        add(
            signs,
            other.way() == Some(Way::Previous),
            Sign::AfterPrevious,
        );
        add(signs, other.is_paging(), Sign::AfterPaging);
        add(signs, !other.is_paging(), Sign::AfterOther);
        add(signs, other.shape == glance.shape, Sign::ShapeAfter);
        let back = glance.has_arrow_back();
        add(
            signs,
            back && other.label.number.is_some(),
            Sign::BackBeforeNumber,
        );
        let leads_back = other.has_arrow_back() || other.way() == Some(Way::Previous);
        add(signs, back && leads_back, Sign::BackBeforeBack);
        add(
            signs,
            other.label.number > number && number.is_some(),
            Sign::AfterLarger,
        );
    }
}

/// Text between links that is "much".
const MUCH: usize = 40;

fn gap_signs(before: &str, after: Option<&str>, signs: &mut Vec<u16>) {
    let label = Label::of(before);
    add(signs, label.number.is_some(), Sign::GapNumber);
    add(signs, label.page, Sign::GapPage);
    add(signs, before.len() >= MUCH, Sign::GapLong);
    if let Some(after) = after {
        add(
            signs,
            Label::of(after).number.is_some(),
            Sign::GapNumberAfter,
        );
        add(signs, after.len() >= MUCH, Sign::GapLongAfter);
    }
}

fn company_signs(glance: &Glance, page_has_run: bool, signs: &mut Vec<u16>) {
    let Surroundings { links, paging, run } = glance.surroundings;
    if links > 0 {
        let share = paging as f64 / links as f64;
        signs.push(match share {
            share if share > 0.99 => Sign::BoxAll,
            share if share >= 0.6 => Sign::BoxMost,
            share if share > 0.1 => Sign::BoxSome,
            _ => Sign::BoxNone,
        } as u16);
        add(signs, links <= 6, Sign::BoxSmall);
        add(signs, links > 20, Sign::BoxLarge);
    }
    add(signs, run >= 2, Sign::Run);
    add(signs, (28..=31).contains(&run), Sign::RunDays);
    let in_pager = [glance.parent, glance.outer]
        .iter()
        .any(|marks| marks.has(Mark::Page));
    add(signs, in_pager && glance.is_paging(), Sign::BoxPaging);
    add(
        signs,
        glance.is_paging() && links > 0 && 2 * paging >= links,
        Sign::PagingCompany,
    );
    add(signs, glance.is_paging() && paging <= 1, Sign::LonePaging);
    add(signs, page_has_run, Sign::PageHasRun);
    let next = glance.way() == Some(Way::Next);
    add(signs, next && run >= 1, Sign::NextInRun);
    add(signs, next && run == 0, Sign::NextAlone);
}
