//! The regions asked for so far, and those that could be asked for next.
//!
//! Every region that was cut off is divided; what is asked for next are the regions at the ends of the branches. Records in hand sink to the smallest
//! region that holds them, so a region knows how many of its records are new without asking.

use super::cut::{self, Crowd};
use super::inside::{Inside, Lessons, Place};
use super::region::{Part, Region};
use crate::Known;
use crate::known::Cap;
use model::{Lever, Moves, Query};
use std::collections::{BTreeSet, HashMap};

/// How many times more than it shows a site is thought to hold where nothing tells.
const UNTOLD: f64 = 4.0;
/// How many times more records a setting may have in a region than it has elsewhere, and how many if no record in hand has it.
const MORE_THAN_USUAL: f64 = 4.0;
const UNUSUAL: f64 = 2.0;
/// Most regions there are: more are a sign that levers do not do what they seem to.
const MOST_REGIONS: usize = 400_000;

/// See the module.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    by_query: HashMap<Query, usize>,
    /// By lever: how many settings it has.
    settings: Vec<usize>,
    /// Records that have sunk.
    sunk: u32,
    /// Regions of which something new is known since words were last looked for in them.
    stirred: BTreeSet<usize>,
    /// What words inside regions have taught.
    lessons: Lessons,
    /// The limit under which answers were judged last.
    cap: Cap,
    /// A limit that no answer has told: a region held more than its answer showed.
    shown_up: Option<u32>,
}

#[derive(Debug)]
struct Node {
    region: Region,
    parent: Option<usize>,
    children: Vec<usize>,
    /// The lever that divides it.
    divided_by: Option<usize>,
    /// Its share of the parent's records, as far as those in hand tell.
    share: f64,
    /// The share of its own records that no child holds.
    lost: f64,
    state: State,
    /// How many records it holds, if the site says so or all were shown.
    told: Option<f64>,
    /// Records in hand that lie in it.
    held: u32,
    /// Those of them that lie in no child.
    records: Vec<u32>,
    /// The words asked for in it, once no lever divides it.
    inside: Inside,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Not asked for yet.
    Waiting,
    /// Asked for, and there are more pages.
    Reading,
    /// All of it was shown, or the site will not answer.
    Done,
    /// Some of it was left out, and no lever divides it further: words must.
    Stuck,
    /// Some of it was left out: its children tell the rest.
    Divided,
}

/// A region that could be asked for, and what is expected of it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Offer {
    pub(super) query: Query,
    pub(super) is_open: bool,
    pub(super) new: f64,
    pub(super) size: f64,
    pub(super) held: u32,
    pub(super) words: String,
}

impl Tree {
    /// Nothing is divided yet.
    pub(super) fn new(known: &Known) -> Self {
        let root = Node {
            region: Region::whole(known.levers()),
            parent: None,
            children: Vec::new(),
            divided_by: None,
            share: 1.0,
            lost: 0.0,
            state: State::Waiting,
            told: None,
            held: 0,
            records: Vec::new(),
            inside: Inside::default(),
        };
        let mut tree = Self {
            nodes: vec![root],
            by_query: HashMap::new(),
            settings: known.levers().iter().map(settings_of).collect(),
            sunk: 0,
            stirred: BTreeSet::new(),
            lessons: Lessons::default(),
            cap: known.cap(),
            shown_up: None,
        };
        tree.by_query.insert(tree.query(known, 0), 0);
        tree.sink(known);
        // A choice without a setting that leaves nothing out is always made, so everything cannot be asked for at once.
        if known.levers().iter().any(|lever| !has_wide(lever)) {
            tree.divide_by_need(known, 0);
        } else {
            tree.judge(known, 0);
        }
        tree
    }

    /// Whether it was made for the levers as they are known now.
    pub(super) fn is_of(&self, known: &Known) -> bool {
        self.nodes[0].region.0.len() == known.levers().len()
    }

    fn query(&self, known: &Known, node: usize) -> Query {
        known.narrowed(self.nodes[node].region.fills(known.levers()))
    }

    /// Regions that were divided by a box for values get a part for each value that records have named since.
    fn widen(&mut self, known: &Known) {
        for (lever, settings) in known.levers().iter().map(settings_of).enumerate() {
            let before = std::mem::replace(&mut self.settings[lever], settings);
            let parts: Vec<(Part, f64)> = (before..settings)
                .map(|setting| (Part::Setting(setting), known.values().share(lever, setting)))
                .collect();
            let divided = |node: &usize| self.nodes[*node].divided_by == Some(lever);
            let nodes: Vec<usize> = (0..self.nodes.len()).filter(divided).collect();
            for node in nodes.into_iter().filter(|_| !parts.is_empty()) {
                self.grow(known, node, lever, &parts);
            }
        }
    }

    /// Takes in an answer.
    pub(super) fn learn(&mut self, known: &Known, query: &Query) {
        self.widen(known);
        self.sink(known);
        if let Some(node) = self.by_query.get(query).copied() {
            self.judge(known, node);
            self.stir(node);
        } else if let (around, Some(word)) = known.parted(query)
            && let Some(node) = self.by_query.get(&around).copied()
        {
            let among = self.records_in(node);
            let inside = &mut self.nodes[node].inside;
            inside.ask(known, &mut self.lessons, word, query, &among);
            self.stirred.insert(node);
        }
        if self.limit_moved(known) {
            for node in 0..self.nodes.len() {
                if matches!(self.nodes[node].state, State::Done | State::Stuck) {
                    self.judge(known, node);
                }
            }
        }
        self.look_inside(known);
    }

    /// Looks for words to ask for in the regions that levers do not divide, or not without a rest. Everything is not one of them: words in it are words
    /// alone.
    fn look_inside(&mut self, known: &Known) {
        for place in std::mem::take(&mut self.stirred) {
            let fills = self.nodes[place].region.fills(known.levers());
            let rest = self.rest(known, place);
            if fills.is_empty() || rest.is_none() || !known.has_free_box(&fills) {
                continue;
            }
            let mut inside = std::mem::take(&mut self.nodes[place].inside);
            let node = &self.nodes[place];
            let size = self.size(known, place);
            inside.look(
                known,
                &self.lessons,
                &Place {
                    fills: &fills,
                    records: &self.records_in(place),
                    alike: &node.records,
                    size,
                    missing: rest.unwrap_or_default(),
                    told: node.told.is_some(),
                    cap: self.limit(known).unwrap_or(size),
                },
            );
            self.nodes[place].inside = inside;
        }
    }

    /// How many records of a region are not in hand that only words can bring; `None` if levers may bring all of them.
    fn rest(&self, known: &Known, node: usize) -> Option<f64> {
        let this = &self.nodes[node];
        let own = this.records.len() as f64;
        match this.state {
            State::Stuck => Some((self.size(known, node) - own).max(0.0)),
            State::Divided => {
                let mut children = this.children.iter().map(|child| &self.nodes[*child]);
                let held = children.try_fold(0.0, |sum, child| {
                    let is_known = child.state != State::Waiting;
                    Some(sum + child.told.filter(|_| is_known)?)
                });
                let rest = this.told? - held? - own;
                (rest >= 1.0).then_some(rest)
            }
            State::Waiting | State::Reading | State::Done => None,
        }
    }

    /// The records in hand that lie in a region.
    fn records_in(&self, node: usize) -> Vec<u32> {
        let mut records = Vec::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            records.extend(&self.nodes[node].records);
            open.extend(&self.nodes[node].children);
        }
        records
    }

    /// Whether it has become known, or known otherwise, how much an answer shows. Everything tells it: if more records are in hand than its answer has
    /// shown, some were left out.
    fn limit_moved(&mut self, known: &Known) -> bool {
        let root = &self.nodes[0];
        let shown = root.told.filter(|_| root.state == State::Done);
        let mut moved = known.cap() != self.cap;
        self.cap = known.cap();
        let query = self.query(known, 0);
        if let (Some(shown), Some(asked), None) = (shown, known.answer(&query), self.shown_up)
            && asked.total.is_none()
            && f64::from(self.nodes[0].held) > shown
        {
            self.shown_up = Some(asked.shown);
            self.nodes[0].told = None;
            moved = true;
        }
        moved
    }

    /// Most records an answer shows, if there is a limit.
    fn limit(&self, known: &Known) -> Option<f64> {
        let Cap::At(cap) = known.cap() else {
            return self.shown_up.map(f64::from);
        };
        Some(f64::from(cap))
    }

    /// Lets the newest records sink to the smallest regions that hold them.
    fn sink(&mut self, known: &Known) {
        let records = u32::try_from(known.records()).unwrap_or(u32::MAX);
        for record in self.sunk..records {
            self.sink_one(known, 0, record);
        }
        self.sunk = records;
    }

    fn sink_one(&mut self, known: &Known, from: usize, record: u32) {
        let mut at = from;
        loop {
            self.nodes[at].held += 1;
            let child = self.nodes[at].children.iter().find(|child| {
                self.nodes[**child].region.holds(known.values(), record) == Some(true)
            });
            match child {
                Some(child) => at = *child,
                None => break,
            }
        }
        self.nodes[at].records.push(record);
        self.stir(at);
    }

    /// Something new is known of a region and of the one around it.
    fn stir(&mut self, node: usize) {
        self.stirred.insert(node);
        self.stirred.extend(self.nodes[node].parent);
    }

    /// Sees what the answer to a region tells.
    fn judge(&mut self, known: &Known, node: usize) {
        let query = self.query(known, node);
        let Some(asked) = known.answer(&query) else {
            return;
        };
        let limit = self.limit(known);
        let left_out = !asked.more
            && asked.total.is_none()
            && limit.is_some_and(|limit| f64::from(asked.shown) >= limit);
        let overflowed = left_out || asked.overflowed(known.cap());
        if !matches!(self.nodes[node].state, State::Waiting | State::Reading) && !overflowed {
            return;
        }
        let told = asked.total.map(|total| total as f64);
        self.nodes[node].told = told.or(self.nodes[node].told);
        let is_cut = match (told, limit) {
            (Some(told), Some(limit)) => told > limit,
            _ => false,
        };
        if is_cut || overflowed {
            self.divide(known, node);
        } else if asked.more {
            self.nodes[node].state = State::Reading;
        } else if asked.answered || node != 0 {
            self.nodes[node].state = State::Done;
            if told.is_none() {
                self.nodes[node].told = Some(f64::from(asked.shown));
            }
        } else {
            // A site that does not show everything at once may still show its parts.
            self.divide(known, node);
        }
    }

    fn divide(&mut self, known: &Known, node: usize) {
        let crowd = Crowd {
            region: &self.nodes[node].region,
            records: &self.nodes[node].records,
            size: self.size(known, node),
            told: self.nodes[node].told.is_some(),
            cap: self.limit(known).unwrap_or(f64::from(u32::MAX)),
        };
        let cut = cut::best(known.levers(), known.values(), &crowd);
        match cut {
            Some(cut) if self.nodes.len() < MOST_REGIONS => {
                self.nodes[node].lost = cut.lost;
                self.grow(known, node, cut.lever, &cut.parts);
            }
            _ => {
                self.nodes[node].state = State::Stuck;
                self.stirred.insert(node);
            }
        }
    }

    /// Divides everything by the first lever that must be set.
    fn divide_by_need(&mut self, known: &Known, node: usize) {
        let need = known.levers().iter().position(|lever| !has_wide(lever));
        let Some((lever, Moves::Choice { settings, .. })) =
            need.map(|lever| (lever, &known.levers()[lever].moves))
        else {
            return;
        };
        let share = 1.0 / settings.len().max(1) as f64;
        let parts: Vec<(Part, f64)> = (0..settings.len())
            .map(|setting| (Part::Setting(setting), share))
            .collect();
        self.grow(known, node, lever, &parts);
    }

    fn grow(&mut self, known: &Known, node: usize, lever: usize, parts: &[(Part, f64)]) {
        let records = std::mem::take(&mut self.nodes[node].records);
        self.nodes[node].state = State::Divided;
        self.nodes[node].divided_by = Some(lever);
        let first = self.nodes.len();
        for (part, share) in parts {
            let child = self.nodes.len();
            self.nodes.push(Node {
                region: self.nodes[node].region.with(lever, *part),
                parent: Some(node),
                children: Vec::new(),
                divided_by: None,
                share: *share,
                lost: 0.0,
                state: State::Waiting,
                told: None,
                held: 0,
                records: Vec::new(),
                inside: Inside::default(),
            });
            self.nodes[node].children.push(child);
            self.by_query.insert(self.query(known, child), child);
        }
        self.nodes[node].held -= u32::try_from(records.len()).unwrap_or(0);
        for record in records {
            self.sink_one(known, node, record);
        }
        for child in first..self.nodes.len() {
            self.judge(known, child);
        }
    }

    /// How many records a region holds, as far as can be told: what the site says, else its share of the region around it.
    fn size(&self, known: &Known, node: usize) -> f64 {
        let this = &self.nodes[node];
        if let Some(told) = this.told {
            return told;
        }
        let held = f64::from(this.held);
        let cut = matches!(this.state, State::Divided | State::Stuck);
        let least = if cut {
            self.limit(known).unwrap_or(held).max(held)
        } else {
            held
        };
        let guess = match this.parent {
            None => UNTOLD * self.limit(known).unwrap_or(held).max(held),
            Some(parent) => {
                let guess = this.share * self.size_for_share(known, parent);
                guess.min(self.most_by_setting(known, node))
            }
        };
        guess.max(least)
    }

    /// How many records a region can hold for what its newest setting holds elsewhere.
    fn most_by_setting(&self, known: &Known, node: usize) -> f64 {
        let this = &self.nodes[node];
        let around = this.parent.map(|parent| &self.nodes[parent]);
        let Some((around, told)) = around.and_then(|around| Some((around, around.told?))) else {
            return f64::INFINITY;
        };
        let mut parts = this.region.0.iter().zip(&around.region.0).enumerate();
        let newest = parts.find(|(_, (part, before))| part != before);
        let Some((lever, (Part::Setting(setting), _))) = newest else {
            return f64::INFINITY;
        };
        let usual = known.values().share(lever, *setting) * told;
        UNUSUAL + MORE_THAN_USUAL * usual
    }

    /// How many records a part of a divided region holds for its share of it, seen from the parts that were answered: where the site says how many there
    /// are, the others hold the rest.
    fn size_for_share(&self, known: &Known, node: usize) -> f64 {
        let this = &self.nodes[node];
        let cap = self.limit(known).unwrap_or(0.0);
        let (mut records, mut answered, mut waiting) = (0.0, 0.0, 0.0);
        for child in &this.children {
            let child = &self.nodes[*child];
            match child.state {
                State::Waiting | State::Reading if child.told.is_none() => waiting += child.share,
                State::Waiting | State::Reading | State::Done => {
                    records += child.told.unwrap_or(0.0);
                    answered += child.share;
                }
                State::Stuck | State::Divided => {
                    records += child.told.unwrap_or(2.0 * cap).max(f64::from(child.held));
                    answered += child.share;
                }
            }
        }
        match this.told {
            Some(told) if waiting > 0.0 => {
                let own = (this.records.len() as f64).max(this.lost * told);
                let rest = told - records - own;
                rest.max(0.0) / waiting
            }
            Some(told) => told,
            None if answered > 0.0 => (records / answered).max(f64::from(this.held)),
            None => self.size(known, node),
        }
    }

    /// How many records of a region may still be new, given that the regions around it hold no more than they say.
    fn left(&self, node: usize) -> f64 {
        let mut left = f64::INFINITY;
        let mut at = Some(node);
        while let Some(place) = at {
            let here = &self.nodes[place];
            if let Some(told) = here.told {
                left = left.min(told - f64::from(here.held));
            }
            at = here.parent;
        }
        left.max(0.0)
    }

    /// The share of all records that is not in hand, as far as the site says how many there are.
    pub(super) fn missing_share(&self) -> f64 {
        let told = self.nodes[0].told;
        told.map_or(1.0, |told| self.left(0) / told.max(1.0))
    }

    /// What is expected to bring most new records: the next page of a region, or a word inside one.
    pub(super) fn best(&self, known: &Known) -> Option<Offer> {
        let offers = [self.best_region(known), self.best_inside(known)];
        let offers = offers.into_iter().flatten();
        offers.max_by(|a, b| a.new.total_cmp(&b.new))
    }

    /// The word inside a region that no lever divides.
    fn best_inside(&self, known: &Known) -> Option<Offer> {
        let nodes = self.nodes.iter().enumerate();
        let next = nodes.filter_map(|(place, node)| Some((place, node, node.inside.next()?)));
        let may = |query: &Query, is_open| {
            if is_open {
                known.may_read(query)
            } else {
                known.may_ask(query)
            }
        };
        let next = next.filter(|(_, _, next)| may(&next.query, next.is_open));
        let (_, node, next) =
            next.max_by(|(a, _, one), (b, _, other)| one.new.total_cmp(&other.new).then(b.cmp(a)))?;
        let region = node.region.words(known.levers());
        Some(Offer {
            query: next.query.clone(),
            is_open: next.is_open,
            new: next.new,
            size: next.matches,
            held: next.held,
            words: format!("{:?} in {region}", next.word),
        })
    }

    /// The region whose next page is expected to bring most new records.
    fn best_region(&self, known: &Known) -> Option<Offer> {
        let cap = self.limit(known);
        let page = known.page().map(f64::from);
        let ends = self
            .nodes
            .iter()
            .enumerate()
            .filter(|(_, node)| matches!(node.state, State::Waiting | State::Reading));
        let mut best: Option<(usize, f64, f64)> = None;
        for (place, node) in ends {
            let size = self.size(known, place);
            let unseen = (size - f64::from(node.held)).min(self.left(place)).max(0.0);
            let shown = size.min(cap.unwrap_or(size)).max(0.5);
            let new = shown.min(page.unwrap_or(shown)) * unseen / size.max(0.5);
            if best.is_none_or(|(_, most, _)| new > most) && self.may(known, place) {
                best = Some((place, new, size));
            }
        }
        let (place, new, size) = best?;
        Some(Offer {
            query: self.query(known, place),
            is_open: self.nodes[place].state == State::Reading,
            new,
            size,
            held: self.nodes[place].held,
            words: self.nodes[place].region.words(known.levers()),
        })
    }

    fn may(&self, known: &Known, node: usize) -> bool {
        let query = self.query(known, node);
        match self.nodes[node].state {
            State::Reading => known.may_read(&query),
            _ => known.may_ask(&query),
        }
    }
}

fn settings_of(lever: &Lever) -> usize {
    match &lever.moves {
        Moves::Choice { settings, .. } => settings.len(),
        Moves::Range(_) | Moves::Beginning(_) => 0,
    }
}

fn has_wide(lever: &Lever) -> bool {
    match &lever.moves {
        Moves::Choice { wide, .. } => wide.is_some(),
        Moves::Range(_) | Moves::Beginning(_) => true,
    }
}

impl Offer {
    /// What speaks for it, in words.
    pub(super) fn evidence(&self) -> String {
        format!(
            "{}: about {:.0} match, {} of them in hand",
            self.words, self.size, self.held
        )
    }
}
