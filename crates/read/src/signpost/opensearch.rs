//! `OpenSearch` 1.1 descriptions, and Mozilla's older `SearchPlugin`: how a site says that it is searched.

use super::template::{Gap, SearchTemplate, form_of_template};
use super::xml::{Element, Piece, Pieces};
use crate::forms::method_named;
use crate::text::collapsed;
use encoding_rs::Encoding;
use model::{Form, Method, Url};

/// Most templates read of one description.
const TEMPLATES: usize = 20;

/// Most parameters of a template.
const PARAMETERS: usize = 50;

/// Longest name or description that is kept.
const LONGEST: usize = 1_000;

/// Records asked for where a template insists on a number. Most sites that ask allow it.
const COUNT: &str = "50";

/// How a site says that it is searched.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Description {
    /// Its short name.
    pub name: String,
    /// The forms that send what its templates for readers say.
    pub forms: Vec<Form>,
}

/// A template with what the specification says about its gaps.
struct Asked {
    template: SearchTemplate,
    is_for_readers: bool,
    first_record: String,
    first_page: String,
}

impl Asked {
    fn of(element: &Element<'_>) -> Self {
        let attribute = |name: &str| element.attribute(name).unwrap_or_default();
        let kind = attribute("type").to_ascii_lowercase();
        let rel = attribute("rel").to_ascii_lowercase();
        let or_one = |number: String| {
            if number.is_empty() {
                "1".into()
            } else {
                number
            }
        };
        Self {
            template: SearchTemplate {
                address: attribute("template"),
                method: method_named(&attribute("method")),
                parameters: Vec::new(),
            },
            is_for_readers: matches!(
                kind.split(';').next().unwrap_or_default().trim(),
                "text/html" | "application/xhtml+xml"
            ) && (rel.is_empty()
                || rel.split_whitespace().any(|rel| rel == "results")),
            first_record: or_one(attribute("indexOffset")),
            first_page: or_one(attribute("pageOffset")),
        }
    }

    /// What goes into a gap, by the names of the specification.
    fn gap(&self, name: &str) -> Gap {
        match name {
            "searchTerms" => Gap::Words,
            "count" => Gap::Text(COUNT.to_owned()),
            "startIndex" => Gap::Text(self.first_record.clone()),
            "startPage" => Gap::Text(self.first_page.clone()),
            "language" => Gap::Text("*".to_owned()),
            "inputEncoding" | "outputEncoding" => Gap::Text("UTF-8".to_owned()),
            _ => Gap::Unknown,
        }
    }
}

impl Description {
    pub(super) fn of_xml(text: &str, at: &Url) -> Self {
        let (mut name, mut about, mut charset) = (String::new(), String::new(), String::new());
        let mut asked: Vec<Asked> = Vec::new();
        // Which of the texts the pieces belong to.
        let mut speaks_of: Option<&mut String> = None;
        for piece in Pieces::of(text.as_bytes()) {
            match piece {
                Piece::Opened(element) => {
                    speaks_of = None;
                    if element.is("Url") && asked.len() < TEMPLATES {
                        asked.push(Asked::of(&element));
                    } else if element.is("Param") || element.is("Parameter") {
                        let name = element.attribute("name").unwrap_or_default();
                        let value = element.attribute("value").unwrap_or_default();
                        if let Some(last) = asked.last_mut()
                            && last.template.parameters.len() < PARAMETERS
                        {
                            last.template.parameters.push((name, value));
                        }
                    } else if element.is("ShortName") {
                        speaks_of = Some(&mut name);
                    } else if element.is("Description") {
                        speaks_of = Some(&mut about);
                    } else if element.is("InputEncoding") {
                        speaks_of = Some(&mut charset);
                    }
                }
                Piece::Said(text) => {
                    if let Some(texts) = speaks_of.as_deref_mut()
                        && texts.len() + text.len() <= LONGEST
                    {
                        texts.push_str(&text);
                    }
                }
                Piece::Closed => speaks_of = None,
            }
        }
        let charset = Encoding::for_label(charset.trim().as_bytes());
        let mut forms: Vec<Form> = Vec::new();
        for asked in asked.iter().filter(|asked| asked.is_for_readers) {
            let gap = |name: &str| asked.gap(name);
            if let Some(mut form) = form_of_template(&asked.template, at, forms.len(), &gap) {
                form.label = collapsed(&name);
                form.text = collapsed(&about);
                if let Some(charset) = charset {
                    charset
                        .output_encoding()
                        .name()
                        .clone_into(&mut form.charset);
                }
                forms.push(form);
            }
        }
        // A template that is written in both ways is one form; what can be asked by an address is asked by an address.
        forms.sort_by_key(|form| form.method == Method::Post);
        Self {
            name: collapsed(&name),
            forms,
        }
    }
}
