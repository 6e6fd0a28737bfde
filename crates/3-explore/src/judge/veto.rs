//! The names of what forbids a submission.

use std::fmt;

/// Why a form may not be submitted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Veto {
    /// It asks for a password.
    Password,
    /// It sends a file.
    File,
    /// It asks for, or would write to, a mail address.
    Email,
    /// It asks to prove one is a person.
    Captcha,
    /// It asks for a card or an account to pay with.
    Payment,
    /// It takes a message, or personal details.
    Personal(&'static str),
    /// A hidden input turns it into another method than the form says.
    MethodOverride,
    /// It is sent by another way than HTTP, such as mail.
    Scheme,
    /// It sends nothing, or cannot be sent as it stands.
    NotSent,
    /// One of its places speaks of doing something else than searching.
    Word {
        /// Which place.
        place: &'static str,
        /// Which word.
        word: &'static str,
    },
}

impl fmt::Display for Veto {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Password => f.write_str("it asks for a password"),
            Self::File => f.write_str("it sends a file"),
            Self::Email => f.write_str("it asks for a mail address"),
            Self::Captcha => f.write_str("it asks to prove one is a person"),
            Self::Payment => f.write_str("it asks for a means of payment"),
            Self::Personal(what) => write!(f, "it asks for {what}"),
            Self::MethodOverride => f.write_str("a hidden input changes its method"),
            Self::Scheme => f.write_str("it is not sent by HTTP"),
            Self::NotSent => f.write_str("it sends nothing by itself"),
            Self::Word { place, word } => write!(f, "its {place} says \"{word}\""),
        }
    }
}
