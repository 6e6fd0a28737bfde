//! What a field asks for.

/// What a field asks for, as the labelled forms tell fields apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Role(usize);

impl Role {
    /// Anything that has no name of its own.
    pub const OTHER: Self = Self(1);

    /// How many labels a chain of roles needs: the roles, and label 0 for none of them, which no field bears. A chain gives that
    /// label no weights, and "other" deserves some: with "other" in its place accuracy was two points lower.
    pub const LABELS: usize = ROLES.len() + 1;

    /// The role with a label of the chain.
    pub fn of_label(label: usize) -> Self {
        if (1..Self::LABELS).contains(&label) {
            Self(label)
        } else {
            Self::OTHER
        }
    }

    /// The role with a code of the labelled set; codes that are not known are "other".
    pub fn of_code(code: &str) -> Self {
        let place = ROLES.iter().position(|(known, _)| *known == code);
        place.map_or(Self::OTHER, |place| Self(place + 1))
    }

    /// Its label in the chain.
    pub fn label(self) -> usize {
        self.0
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        ROLES[self.0 - 1].1
    }

    /// Whether it asks who somebody is, or for what only he knows.
    pub(in crate::judge) fn is_personal(self) -> bool {
        let (code, _) = ROLES[self.0 - 1];
        [
            "us", "p1", "p2", "e1", "e2", "ue", "n1", "n2", "n3", "nf", "ph", "fa", "ca", "CC",
            "CT", "am", "sq", "sa", "oi", "qt",
        ]
        .contains(&code)
    }
}

/// Code in the labelled set, and name.
const ROLES: [(&str, &str); 48] = [
    ("OO", "other"),
    ("us", "user name"),
    ("p1", "password"),
    ("p2", "password again"),
    ("e1", "mail address"),
    ("e2", "mail address again"),
    ("ue", "user name or mail address"),
    ("ca", "captcha"),
    ("hp", "trap for robots"),
    ("tC", "terms accepted"),
    ("eC", "mail wanted"),
    ("rC", "remember me"),
    ("Bs", "submit button"),
    ("Bc", "cancel button"),
    ("Br", "reset button"),
    ("n1", "first name"),
    ("n2", "middle name"),
    ("n3", "last name"),
    ("nf", "full name"),
    ("no", "organisation"),
    ("ge", "gender"),
    ("tz", "time zone"),
    ("ds", "daylight saving"),
    ("Co", "country"),
    ("Ci", "city"),
    ("St", "state"),
    ("Ad", "address"),
    ("Zi", "postal code"),
    ("ph", "phone"),
    ("fa", "fax"),
    ("ws", "web address"),
    ("oi", "OpenID"),
    ("am", "about me"),
    ("CC", "message"),
    ("CT", "subject"),
    ("sq", "security question"),
    ("sa", "security answer"),
    ("qq", "query"),
    ("qc", "refinement"),
    ("qt", "quantity"),
    ("st", "style"),
    ("sp", "sorting"),
    ("ON", "number"),
    ("OD", "date"),
    ("Od", "day"),
    ("Om", "month"),
    ("Oy", "year"),
    ("OR", "read only"),
];
