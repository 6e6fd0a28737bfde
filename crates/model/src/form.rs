//! A form as the site wrote it, seen the way the HTML standard sees it.

use crate::{Method, Url};
use serde::{Deserialize, Serialize};

/// A form with the controls it owns, in page order. Judging it is explore's business, filling it surface's.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent fact of the markup"
)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Form {
    /// The page it stands on, after redirects.
    pub page: Url,
    /// Which form of the page, from 0 in document order. Controls without a form owner make one more, last.
    pub index: usize,
    /// The `id` attribute.
    pub id: String,
    /// The `name` attribute.
    pub name: String,
    /// The `class` attribute.
    pub class: String,
    /// What names the form to a reader: `aria-label`, `aria-labelledby`, `role=search`, legends, a heading just before it.
    pub label: String,
    /// Whether the form, or what encloses it, says `role=search` or is a `<search>` element.
    pub search_landmark: bool,
    /// All visible text inside the form, option texts left out.
    pub text: String,
    /// GET or POST, as written on the form. `method=dialog` sends nothing: see `dialog`.
    pub method: Method,
    /// Whether the form says `method=dialog`.
    pub dialog: bool,
    /// The `action`, resolved against the document's base; the document's own address when there is none.
    /// Any scheme: the submission is refused, not the form.
    pub action: String,
    /// How the data is encoded.
    pub encoding: Encoding,
    /// Name of the character encoding the data is sent in (`accept-charset`, else the document's).
    pub charset: String,
    /// Script that runs on submit (`onsubmit`), empty if none is visible.
    pub on_submit: String,
    /// The controls, in document order. Disabled ones are here too, marked.
    pub fields: Vec<Field>,
    /// Whether these are controls without a form owner. They cannot be submitted without a script.
    pub ownerless: bool,
    /// Whether fields or options were dropped because there were too many.
    pub truncated: bool,
}

/// How form data is encoded for sending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Encoding {
    /// `application/x-www-form-urlencoded`.
    UrlEncoded,
    /// `multipart/form-data`.
    Multipart,
    /// `text/plain`.
    Plain,
}

/// One control of a form.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent fact of the markup"
)]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// The `name` attribute; a control without one is not sent.
    pub name: String,
    /// What kind of control it is.
    pub control: Control,
    /// The `id` attribute.
    pub id: String,
    /// The `class` attribute.
    pub class: String,
    /// The words that name it to a reader: label, `aria-label`, `title`, or the text just before it.
    pub label: String,
    /// The `placeholder` attribute.
    pub placeholder: String,
    /// The value it has when the page is opened; the text of a button.
    pub value: String,
    /// The options of a select.
    pub choices: Vec<Choice>,
    /// The values of its datalist.
    pub suggestions: Vec<String>,
    /// Whether a checkbox or radio is on when the page is opened.
    pub checked: bool,
    /// Whether it is off, by itself or by a fieldset; then it is not sent.
    pub disabled: bool,
    /// Whether it cannot be edited.
    pub read_only: bool,
    /// Whether it must be filled.
    pub required: bool,
    /// Whether a reader does not see it (styled away, moved off screen, `aria-hidden`, `hidden`), though it is no hidden input.
    pub unseen: bool,
    /// The `autocomplete` attribute.
    pub autocomplete: String,
    /// The `pattern` attribute.
    pub pattern: String,
    /// The `inputmode` attribute.
    pub input_mode: String,
    /// The `min` attribute.
    pub min: String,
    /// The `max` attribute.
    pub max: String,
    /// The `step` attribute.
    pub step: String,
    /// The `maxlength` attribute.
    pub max_length: Option<usize>,
    /// The `dirname` attribute, and the direction that would be sent with it.
    pub direction: Option<(String, String)>,
    /// What a button changes about the submission.
    pub submitter: Submitter,
}

/// What kind of control a field is. `input` types we do not know are text, as the standard says.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Control {
    /// `<input type=text>`, unknown types too.
    #[default]
    Text,
    /// `<input type=search>`.
    Search,
    /// `<input type=tel>`.
    Tel,
    /// `<input type=url>`.
    Url,
    /// `<input type=email>`.
    Email,
    /// `<input type=password>`.
    Password,
    /// `<input type=date>`.
    Date,
    /// `<input type=month>`.
    Month,
    /// `<input type=week>`.
    Week,
    /// `<input type=time>`.
    Time,
    /// `<input type=datetime-local>`.
    DatetimeLocal,
    /// `<input type=number>`.
    Number,
    /// `<input type=range>`.
    Range,
    /// `<input type=color>`.
    Color,
    /// `<input type=checkbox>`.
    Checkbox,
    /// `<input type=radio>`.
    Radio,
    /// `<input type=file>`.
    File,
    /// `<input type=hidden>`.
    Hidden,
    /// `<input type=submit>` or a submit `<button>`.
    Submit,
    /// `<input type=image>`.
    Image,
    /// `<input type=reset>` or `<button type=reset>`.
    Reset,
    /// `<input type=button>` or `<button type=button>`.
    Button,
    /// `<textarea>`.
    Textarea,
    /// `<select>`.
    Select,
    /// `<select multiple>`.
    SelectMultiple,
}

impl Control {
    /// Whether a person types free text into it.
    pub fn is_typed(self) -> bool {
        matches!(
            self,
            Self::Text
                | Self::Search
                | Self::Tel
                | Self::Url
                | Self::Email
                | Self::Password
                | Self::Number
                | Self::Textarea
        )
    }

    /// Whether it can submit its form.
    pub fn is_submit(self) -> bool {
        matches!(self, Self::Submit | Self::Image)
    }

    /// The name used in output, as HTML spells it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Search => "search",
            Self::Tel => "tel",
            Self::Url => "url",
            Self::Email => "email",
            Self::Password => "password",
            Self::Date => "date",
            Self::Month => "month",
            Self::Week => "week",
            Self::Time => "time",
            Self::DatetimeLocal => "datetime-local",
            Self::Number => "number",
            Self::Range => "range",
            Self::Color => "color",
            Self::Checkbox => "checkbox",
            Self::Radio => "radio",
            Self::File => "file",
            Self::Hidden => "hidden",
            Self::Submit => "submit",
            Self::Image => "image",
            Self::Reset => "reset",
            Self::Button => "button",
            Self::Textarea => "textarea",
            Self::Select => "select",
            Self::SelectMultiple => "select-multiple",
        }
    }
}

/// One option of a select.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// What is sent.
    pub value: String,
    /// What a reader sees.
    pub label: String,
    /// Whether it is chosen when the page is opened.
    pub selected: bool,
    /// Whether it, or its group, is off.
    pub disabled: bool,
    /// The label of its group, empty if it has none.
    pub group: String,
}

/// What a submit button changes about the submission (`formaction`, `formmethod`, `formenctype`).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submitter {
    /// Another action, resolved.
    pub action: Option<String>,
    /// Another method.
    pub method: Option<Method>,
    /// `formmethod=dialog`.
    pub dialog: bool,
    /// Another encoding.
    pub encoding: Option<Encoding>,
}
