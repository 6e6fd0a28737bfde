//! What a walk to hidden pages knows, and what it tells the explorer. Pure: whoever fetches waits.
//!
//! Each form that may be submitted is met once. The values of its menus are leads at once; of the words for its boxes a few of each label
//! wait at a time, and when one is taken the next comes in its place, so that the explorer learns which labels are worth it before it is
//! offered thousands.
//!
//! A hidden page is new if it shows an address or some lines that no page has shown, or known lines put together anew. An answer without
//! results is none of these: but for the word that was asked it says what the page of the form says, or what others without results say.

use super::fills::{Fill, address, boxes, choices};
use super::sides::Sides;
use super::values::{Label, Shelf, Values};
use crate::explorer::{Action, Explorer, Lead, NOWHERE, Outcome, Pair, Reached};
use crate::family::family;
use crate::frontier::{Addresses, Frontier, Visit, fingerprint};
use crate::look::Look;
use model::{Form, LinkWords, Url};
use std::collections::{BTreeSet, HashMap, HashSet};
use xxhash_rust::xxh3::xxh3_64;

/// Values of one label that wait for one box at a time.
const WAITING: usize = 8;
/// Promise, in thousandths, that a filled form leads to a hidden page: even.
const EVEN: u16 = 500;
/// New lines that an answer without results may have: the word that was asked, in a heading and in a sentence.
const ECHOES: usize = 2;
/// Pages without results that are remembered. Those of one site are much alike.
const MOST_PLAIN: usize = 16;

/// A walk to hidden pages.
pub struct Hunt {
    frontier: Frontier,
    sides: Sides,
    values: Values,
    families: BTreeSet<u64>,
    asked: Vec<Asked>,
    /// Submissions, and which box and label each came from; none, if it was chosen from a menu.
    submissions: HashMap<Url, Option<(usize, Label)>>,
    lines: HashSet<u64>,
    shown: HashSet<u64>,
    signatures: HashSet<u64>,
    /// Lines and links of pages that hold no results: those of the forms, and answers that say nothing else.
    plain: Vec<HashSet<u64>>,
}

/// A box of a form.
struct Asked {
    form: Form,
    field: usize,
    label: String,
    page: u64,
    depth: u32,
    shelf: Shelf,
    waiting: [usize; Label::ALL.len()],
}

impl Hunt {
    /// A walk from the start, with whoever chooses.
    pub fn new(explorer: Box<dyn Explorer>, start: &Url) -> Self {
        let mut frontier = Frontier::new(explorer);
        frontier.add(Lead {
            visit: Visit {
                url: start.clone(),
                depth: 0,
                promise: 1000,
            },
            from: NOWHERE,
            words: None,
            action: Action::Follow,
        });
        Self {
            frontier,
            sides: Sides::new(fingerprint(start)),
            values: Values::default(),
            families: BTreeSet::new(),
            asked: Vec::new(),
            submissions: HashMap::new(),
            lines: HashSet::new(),
            shown: HashSet::new(),
            signatures: HashSet::new(),
            plain: Vec::new(),
        }
    }

    /// The next page to fetch.
    pub fn take(&mut self) -> Option<Visit> {
        let visit = self.frontier.take()?;
        if let Some(Some((place, label))) = self.submissions.get(&visit.url).copied() {
            self.asked[place].waiting[label as usize] -= 1;
        }
        Some(visit)
    }

    /// Whether links lead to an address, as far as has been seen.
    pub fn is_public(&self, url: &Url) -> bool {
        self.sides.is_public(fingerprint(url))
    }

    /// The addresses that are known.
    pub fn known(&self) -> &Addresses {
        self.frontier.known()
    }

    /// Takes in what a page told. It must have been looked at without passing over known links: they say which pages are public.
    pub fn take_in(&mut self, visit: &Visit, look: &Look) -> Reached {
        let page = fingerprint(&look.page.landed);
        self.frontier.know(&look.page.landed);
        let targets: Vec<u64> = look
            .links
            .iter()
            .map(|lead| fingerprint(&lead.visit.url))
            .collect();
        let asked = fingerprint(&visit.url);
        if self.sides.is_public(asked) {
            // A redirect from a public page is as good as a link.
            self.sides.saw(asked, std::iter::once(page));
        }
        self.sides.saw(page, targets.iter().copied());
        let (novelty, is_new) = if self.submissions.contains_key(&visit.url) {
            self.compare(page, &look.page.lines, &targets, ECHOES)
        } else {
            self.compare(page, &look.page.lines, &targets, 0)
        };
        let public = self.sides.is_public(page);
        let reached = match (public, is_new && look.page.refusal.is_none()) {
            (true, _) => Reached::Public,
            (false, true) => Reached::HiddenNew,
            (false, false) => Reached::HiddenAgain,
        };
        self.learn_words(look, public);
        for lead in &look.links {
            if !self.frontier.known().contains(&lead.visit.url) {
                let mut lead = lead.clone();
                lead.visit.depth = visit.depth + 1;
                self.frontier.add(lead);
            }
        }
        let new_forms = self.meet_forms(look, page, visit.depth);
        self.fill_up();
        let outcome = Outcome {
            new_forms,
            page,
            novelty,
            reached,
        };
        self.frontier.learn(visit, outcome);
        reached
    }

    /// The share of new lines, and whether the page as a whole was not seen before. `echoes`: new lines that may repeat what was asked.
    fn compare(&mut self, page: u64, lines: &[u64], targets: &[u64], echoes: usize) -> (f64, bool) {
        let (new, known): (Vec<u64>, Vec<u64>) =
            lines.iter().partition(|line| !self.lines.contains(line));
        let mut leads_on = false;
        for target in targets {
            leads_on |= self.shown.insert(*target) && *target != page;
        }
        let mut signature: Vec<u64> = known.into_iter().chain(targets.iter().copied()).collect();
        signature.retain(|part| *part != page);
        signature.sort_unstable();
        signature.dedup();
        let bytes: Vec<u8> = signature
            .iter()
            .flat_map(|part| part.to_le_bytes())
            .collect();
        let put_together_anew = self.signatures.insert(xxh3_64(&bytes));
        let novelty = new.len() as f64 / lines.len().max(1) as f64;
        let shows = leads_on || new.len() > echoes;
        let holds = |plain: &HashSet<u64>| signature.iter().all(|part| plain.contains(part));
        let is_plain = !shows && self.plain.iter().any(holds);
        if is_plain && self.plain.len() < MOST_PLAIN {
            self.plain
                .push(lines.iter().chain(targets).copied().collect());
        }
        self.lines.extend(new);
        (novelty, shows || put_together_anew && !is_plain)
    }

    fn learn_words(&mut self, look: &Look, public: bool) {
        let [title, link, text] = if public {
            [Label::PublicTitle, Label::PublicLink, Label::PublicText]
        } else {
            [Label::HiddenTitle, Label::HiddenLink, Label::HiddenText]
        };
        let titles = read::words(&look.page.title);
        let anchors: BTreeSet<String> = look
            .links
            .iter()
            .filter_map(|lead| lead.words.as_deref())
            .flat_map(|words| read::words(&words.anchor))
            .collect();
        let titles = titles.iter().map(|word| (word.as_str(), title));
        let anchors = anchors.iter().map(|word| (word.as_str(), link));
        let texts = look.page.words.iter().map(|word| (word.as_str(), text));
        self.values.learn(titles.chain(anchors).chain(texts));
    }

    /// Offers the menus of forms that were not met before, and remembers their boxes. Says how many forms were new.
    fn meet_forms(&mut self, look: &Look, page: u64, depth: u32) -> usize {
        let known = self.families.len();
        for form in look.page.forms.iter().filter(|form| form.submit) {
            if !self.families.insert(family(&form.form)) {
                continue;
            }
            let targets = look.links.iter().map(|lead| fingerprint(&lead.visit.url));
            self.plain
                .push(look.page.lines.iter().copied().chain(targets).collect());
            for fill in choices(&form.form) {
                if let Some(lead) = submission(&form.form, fill, "choice", page, depth) {
                    self.submissions.entry(lead.visit.url.clone()).or_default();
                    self.frontier.add(lead);
                }
            }
            for (field, label) in boxes(&form.form) {
                self.asked.push(Asked {
                    form: form.form.clone(),
                    field,
                    label,
                    page,
                    depth,
                    shelf: Shelf::default(),
                    waiting: [0; Label::ALL.len()],
                });
            }
        }
        self.families.len() - known
    }

    /// Offers words for boxes until enough of each label wait.
    fn fill_up(&mut self) {
        for (place, asked) in self.asked.iter_mut().enumerate() {
            for label in Label::ALL {
                while asked.waiting[label as usize] < WAITING
                    && let Some(value) = asked.shelf.next(&self.values, label)
                {
                    let fill = Fill {
                        field: asked.field,
                        label: asked.label.clone(),
                        value: value.to_owned(),
                    };
                    let lead = submission(&asked.form, fill, label.name(), asked.page, asked.depth);
                    let Some(lead) = lead else {
                        continue;
                    };
                    let url = lead.visit.url.clone();
                    if self.frontier.add(lead) {
                        self.submissions.insert(url, Some((place, label)));
                        asked.waiting[label as usize] += 1;
                    }
                }
            }
        }
    }
}

/// A filled form as a lead.
fn submission(form: &Form, fill: Fill, kind: &str, page: u64, depth: u32) -> Option<Lead> {
    let url = address(form, &fill)?;
    Some(Lead {
        visit: Visit {
            url,
            depth: depth + 1,
            promise: EVEN,
        },
        from: page,
        words: Some(Box::new(LinkWords {
            anchor: fill.value.clone(),
            around: fill.label.clone(),
            region: format!("Form, {kind}"),
        })),
        action: Action::Submit(Box::new(Pair {
            label: fill.label,
            value: fill.value,
        })),
    })
}
