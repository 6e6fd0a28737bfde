//! What the names in the markup say: tags nobody reads, landmarks, and words in classes and ids.

use super::outline::Landmark;
use aho_corasick::{AhoCorasick, AhoCorasickKind};
use std::ops::BitOrAssign;
use std::sync::LazyLock;

/// Elements whose content is not read.
pub(super) fn is_unread(tag: &str) -> bool {
    matches!(
        tag,
        "head"
            | "script"
            | "style"
            | "noscript"
            | "template"
            | "link"
            | "meta"
            | "br"
            | "wbr"
            | "iframe"
            | "object"
    )
}

/// The landmark an element is, by its name and role.
pub(super) fn landmark_of(tag: &str, role: Option<&str>) -> Landmark {
    match (tag, role) {
        (_, Some("main")) | ("main", _) => Landmark::Main,
        (_, Some("navigation" | "menubar" | "menu")) | ("nav", _) => Landmark::Navigation,
        (_, Some("banner")) | ("header", _) => Landmark::Header,
        (_, Some("contentinfo")) | ("footer", _) => Landmark::Footer,
        (_, Some("complementary")) | ("aside", _) => Landmark::Aside,
        _ => Landmark::None,
    }
}

/// What words in classes and ids say of an element.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Hints {
    /// What its own names say.
    pub(super) own: u16,
    /// What the names around it say.
    pub(super) around: u16,
}

impl Hints {
    /// The hints of an element with these own ones, inside an element with ours.
    pub(super) fn inherited(self, own: Self) -> Self {
        Self {
            own: own.own,
            around: self.around | self.own,
        }
    }

    pub(super) fn says(self, group: usize) -> bool {
        self.own & (1 << group) != 0
    }

    pub(super) fn around_says(self, group: usize) -> bool {
        self.around & (1 << group) != 0
    }
}

impl BitOrAssign for Hints {
    fn bitor_assign(&mut self, other: Self) {
        self.own |= other.own;
        self.around |= other.around;
    }
}

/// Groups of words that sites use in classes and ids, in the order of the features.
pub(super) const GROUPS: [(&str, &[&str]); 12] = [
    ("item", &["item", "card", "tile", "entry", "cell"]),
    (
        "result",
        &[
            "result", "product", "listing", "post", "article", "story", "job", "deal", "offer",
            "record", "search",
        ],
    ),
    ("row", &["row", "grid", "list", "feed", "table", "col"]),
    (
        "menu",
        &[
            "nav",
            "menu",
            "dropdown",
            "breadcrumb",
            "mega",
            "submenu",
            "drawer",
        ],
    ),
    ("foot", &["footer", "foot", "legal", "copyright"]),
    (
        "head",
        &["header", "topbar", "toolbar", "banner", "masthead"],
    ),
    (
        "filter",
        &[
            "filter", "facet", "refine", "sort", "option", "checkbox", "select", "radio", "swatch",
        ],
    ),
    ("page", &["pagination", "pager", "paginat", "page-number"]),
    (
        "consent",
        &[
            "cookie", "consent", "onetrust", "ot-sdk", "ot-", "gdpr", "modal", "popup", "dialog",
        ],
    ),
    (
        "social",
        &[
            "social", "share", "follow", "locale", "language", "country", "region-",
        ],
    ),
    (
        "part",
        &[
            "tag",
            "badge",
            "star",
            "rating",
            "icon",
            "btn",
            "button",
            "label",
            "thumb",
            "dot",
            "meta",
            "attribute",
            "spec",
            "price",
        ],
    ),
    (
        "aside",
        &[
            "sidebar",
            "side-",
            "related",
            "recommend",
            "carousel",
            "slider",
            "swiper",
            "promo",
            "trending",
            "widget",
            "aside",
            "ad-",
        ],
    ),
];

/// All words of all groups at once, and which group each belongs to.
static WORDS: LazyLock<Option<(AhoCorasick, Vec<u8>)>> = LazyLock::new(|| {
    let mut words: Vec<&str> = Vec::new();
    let mut groups = Vec::new();
    for (group, (_, of_group)) in (0_u8..).zip(GROUPS.iter()) {
        words.extend(of_group.iter().copied());
        groups.extend(std::iter::repeat_n(group, of_group.len()));
    }
    let automaton = AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .kind(Some(AhoCorasickKind::DFA))
        .build(words);
    Some((automaton.ok()?, groups))
});

/// What one class or id says.
pub(super) fn hints_of(name: &str) -> Hints {
    let mut hints = Hints::default();
    if let Some((words, groups)) = &*WORDS
        && name.len() <= LONGEST
    {
        for found in words.find_overlapping_iter(name) {
            hints.own |= 1 << groups[found.pattern().as_usize()];
        }
    }
    hints
}

/// Longest class or id that is read: what is longer is no name.
const LONGEST: usize = 80;
