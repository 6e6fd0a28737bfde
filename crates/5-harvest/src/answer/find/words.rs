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
    /// In which corners of a page its names, or those around it, say it is.
    corners: u8,
    /// Words in its own names that furniture has.
    furniture: u8,
    /// Elements called like furniture, from the root to itself.
    called: u8,
    /// The same of the nearest, each one bit, itself the lowest.
    nearest: u8,
    /// Whether its own names say that it slides.
    pub(super) slides: bool,
}

impl Hints {
    /// The hints of an element with these own ones, inside an element with ours.
    pub(super) fn inherited(self, own: Self) -> Self {
        let called = u8::from(own.furniture > 0);
        Self {
            own: own.own,
            around: self.around | self.own,
            corners: self.corners | own.corners,
            furniture: own.furniture,
            called: self.called.saturating_add(called),
            nearest: (self.nearest << 1 | called) & NEAREST,
            slides: own.slides,
        }
    }

    /// Words of furniture in its own names, elements called like furniture around it and itself, and those among the nearest four.
    pub(super) fn furniture(self) -> [f64; 3] {
        let nearest = self.nearest.count_ones();
        [
            f64::from(self.furniture),
            f64::from(self.called),
            f64::from(nearest),
        ]
    }

    pub(super) fn is_in_corner(self, corner: usize) -> bool {
        self.corners & (1 << corner) != 0
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
        self.corners |= other.corners;
        self.slides |= other.slides;
        self.furniture = self.furniture.saturating_add(other.furniture);
    }
}

/// How many of the nearest elements are remembered, each one bit.
const NEAREST: u8 = 0b1111;

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

/// Corners of a page that look like lists of records and rarely are, and the words they go by. Such words are rare, so that an
/// element is in a corner wherever above it the word stands.
pub(super) const CORNERS: [(&str, &[&str]); 6] = [
    (
        "folds",
        &["accordion", "collaps", "expand", "toggle", "faq"],
    ),
    (
        "pops up",
        &[
            "popover", "popup", "tooltip", "dialog", "modal", "overlay", "flyout",
        ],
    ),
    (
        "sources",
        &[
            "reference",
            "reflist",
            "footnote",
            "citation",
            "bibliograph",
        ],
    ),
    ("calendar", &["calendar", "datepicker", "month"]),
    (
        "links",
        &[
            "links",
            "sitemap",
            "directory",
            "resources",
            "seo",
            "suggest",
        ],
    ),
    (
        "choice",
        &["selector", "locale", "language", "region", "currency"],
    ),
];

/// Words that furniture has in its names: menus, heads and feet, filters, page links, boxes that pop up. One by one they are too rare to
/// learn from; how many there are on the way to an element says more than which.
const FURNITURE: &[&str] = &[
    "nav",
    "menu",
    "drawer",
    "breadcrumb",
    "footer",
    "header",
    "topbar",
    "toolbar",
    "masthead",
    "filter",
    "facet",
    "refine",
    "sort",
    "checkbox",
    "swatch",
    "pagina",
    "pager",
    "cookie",
    "consent",
    "onetrust",
    "modal",
    "popup",
    "popover",
    "dialog",
    "tooltip",
    "dropdown",
    "accordion",
    "calendar",
    "social",
    "share",
    "locale",
    "language",
    "country",
    "region",
    "reference",
    "reflist",
    "footnote",
    "citation",
    "tree",
    "signup",
    "newsletter",
    "login",
    "legal",
    "copyright",
    "tab",
    "faq",
    "selector",
    "legend",
    "option",
    "sitemap",
    "links",
];

/// Words for what slides by.
const SLIDES: &[&str] = &["slide", "swiper", "carousel", "flickity", "splide", "glide"];

/// What a word says: which group it is of, which corner it names, that it is furniture's, or that something slides.
#[derive(Debug, Clone, Copy)]
enum Saying {
    Group(u8),
    Corner(u8),
    Furniture,
    Slide,
}

/// All words at once, and what each says.
static WORDS: LazyLock<Option<(AhoCorasick, Vec<Saying>)>> = LazyLock::new(|| {
    let mut words: Vec<&str> = Vec::new();
    let mut sayings = Vec::new();
    let mut add = |of: &[&'static str], saying: Saying| {
        words.extend(of.iter().copied());
        sayings.extend(std::iter::repeat_n(saying, of.len()));
    };
    for (group, (_, of_group)) in (0_u8..).zip(GROUPS.iter()) {
        add(of_group, Saying::Group(group));
    }
    for (corner, (_, of_corner)) in (0_u8..).zip(CORNERS.iter()) {
        add(of_corner, Saying::Corner(corner));
    }
    add(FURNITURE, Saying::Furniture);
    add(SLIDES, Saying::Slide);
    let automaton = AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .kind(Some(AhoCorasickKind::DFA))
        .build(words);
    Some((automaton.ok()?, sayings))
});

/// What one class or id says.
pub(super) fn hints_of(name: &str) -> Hints {
    let mut hints = Hints::default();
    if let Some((words, sayings)) = &*WORDS
        && name.len() <= LONGEST
    {
        for found in words.find_overlapping_iter(name) {
            match sayings[found.pattern().as_usize()] {
                Saying::Group(group) => hints.own |= 1 << group,
                Saying::Corner(corner) => hints.corners |= 1 << corner,
                Saying::Slide => hints.slides = true,
                Saying::Furniture => hints.furniture = hints.furniture.saturating_add(1),
            }
        }
    }
    hints
}

/// Longest class or id that is read: what is longer is no name.
const LONGEST: usize = 80;
