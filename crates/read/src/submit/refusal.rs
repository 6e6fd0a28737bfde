//! Why a form is not sent.

/// Why a form cannot be sent this way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotSubmitted {
    /// The controls belong to no form.
    Ownerless,
    /// The form or button says `method=dialog`: it closes a window and sends nothing.
    Dialog,
    /// The field with this number is no submit button, or is not there.
    NotAButton(usize),
    /// The button with this number is off.
    ButtonOff(usize),
    /// The field with this number is not there.
    NoSuchField(usize),
    /// The select or radio button with this number does not offer the value asked for.
    NoSuchChoice(usize),
    /// Enter does nothing here: the first button is off, or there are several text fields and no button.
    EnterBlocked,
    /// The action is no address of the web.
    Action(String),
}

impl std::fmt::Display for NotSubmitted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ownerless => f.write_str("the controls belong to no form"),
            Self::Dialog => f.write_str("the form only closes a dialog"),
            Self::NotAButton(field) => write!(f, "field {field} is no submit button"),
            Self::ButtonOff(field) => write!(f, "button {field} is disabled"),
            Self::NoSuchField(field) => write!(f, "the form has no field {field}"),
            Self::NoSuchChoice(field) => write!(f, "field {field} does not offer that value"),
            Self::EnterBlocked => f.write_str("the form has no button that Enter could press"),
            Self::Action(action) => write!(f, "the form sends to {action}, which is not the web"),
        }
    }
}

impl std::error::Error for NotSubmitted {}
