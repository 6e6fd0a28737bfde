//! An address with gaps becomes the form that would send it.
//!
//! `https://site/find?q={searchTerms}&lang={language?}&kind=book` is a form with a box `q` and a hidden input `kind`. Gaps that may stay
//! open are left out. A gap for words in the path, or in the middle of a value, is nothing that a form could send.

use model::{Control, Encoding, Field, Form, Method, Url};
use url::form_urlencoded;

/// Most inputs of such a form; honest ones have a handful.
const INPUTS: usize = 50;

/// An address with gaps, and how it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchTemplate {
    /// The address as written, gaps in braces.
    pub address: String,
    /// How it is sent.
    pub method: Method,
    /// What is sent besides what stands in the address.
    pub parameters: Vec<(String, String)>,
}

/// What goes into a gap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gap {
    /// The words that are searched.
    Words,
    /// A text that is always the same.
    Text(String),
    /// Nobody knows; the gap may be one that can stay open.
    Unknown,
}

/// A value with its gaps filled.
enum Filled {
    Words,
    Fixed(String),
    LeftOut,
}

/// The form that sends what a template says, if a form can. `page`: where the template stands; `fill`: what goes into a gap of this name.
///
/// A template of another site asks another database, and gives no form. One that names the same host without TLS was written before the site moved.
pub fn form_of_template(
    template: &SearchTemplate,
    page: &Url,
    index: usize,
    fill: &dyn Fn(&str) -> Gap,
) -> Option<Form> {
    let address = template.address.split('#').next().unwrap_or_default();
    let (place, query) = address.split_once('?').unwrap_or((address, ""));
    let action = match filled(place, fill)? {
        Filled::Words => return None,
        Filled::Fixed(place) => page.join(&place).ok()?.on_site_of(page)?,
        Filled::LeftOut => page.clone(),
    };
    let in_address = form_urlencoded::parse(query.as_bytes())
        .map(|(name, value)| (name.into_owned(), value.into_owned()));
    let mut action = action.without_query().as_str().to_owned();
    let sent: Vec<(String, String)> = match template.method {
        Method::Get => in_address.chain(template.parameters.clone()).collect(),
        Method::Post => {
            let fixed: Vec<_> = in_address.collect();
            if fixed.iter().any(|(_, value)| value.contains('{')) {
                return None;
            }
            if !fixed.is_empty() {
                let query = form_urlencoded::Serializer::new(String::new())
                    .extend_pairs(&fixed)
                    .finish();
                action = format!("{action}?{query}");
            }
            template.parameters.clone()
        }
    };
    let fields = fields(&sent, fill)?;
    Some(Form {
        page: page.clone(),
        index,
        id: String::new(),
        name: String::new(),
        class: String::new(),
        label: String::new(),
        search_landmark: true,
        text: String::new(),
        method: template.method,
        dialog: false,
        action,
        encoding: Encoding::UrlEncoded,
        charset: "UTF-8".to_owned(),
        on_submit: String::new(),
        fields,
        ownerless: false,
        truncated: false,
    })
}

/// One box for words, the rest hidden; nothing where there is no such box or several.
fn fields(sent: &[(String, String)], fill: &dyn Fn(&str) -> Gap) -> Option<Vec<Field>> {
    let mut fields = Vec::new();
    let mut boxes = 0;
    for (name, value) in sent.iter().filter(|(name, _)| !name.is_empty()) {
        let field = |control: Control, value: String| Field {
            name: name.clone(),
            control,
            value,
            ..Field::default()
        };
        match filled(value, fill)? {
            Filled::Words => {
                boxes += 1;
                fields.push(field(Control::Search, String::new()));
            }
            Filled::Fixed(value) => fields.push(field(Control::Hidden, value)),
            Filled::LeftOut => {}
        }
    }
    (boxes == 1 && fields.len() <= INPUTS).then_some(fields)
}

/// Fills the gaps of a text. `None` where that cannot be done.
fn filled(text: &str, fill: &dyn Fn(&str) -> Gap) -> Option<Filled> {
    let mut out = String::new();
    let mut rest = text;
    let mut is_open = false;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, after)) = after.split_once('}') else {
            break;
        };
        let is_alone = out.is_empty() && before.trim().is_empty() && after.trim().is_empty();
        let (name, may_stay_open) = match name.strip_suffix('?') {
            Some(name) => (name, true),
            None => (name, false),
        };
        out.push_str(before);
        match fill(name.trim()) {
            Gap::Words if is_alone => return Some(Filled::Words),
            Gap::Text(_) | Gap::Unknown if may_stay_open => is_open = true,
            Gap::Text(text) => out.push_str(&text),
            Gap::Words | Gap::Unknown => return None,
        }
        rest = after;
    }
    out.push_str(rest);
    Some(if is_open && out.trim().is_empty() {
        Filled::LeftOut
    } else {
        Filled::Fixed(out)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(address: &str) -> Option<Form> {
        let page = Url::parse("https://a.test/about").unwrap();
        let template = SearchTemplate {
            address: address.to_owned(),
            method: Method::Get,
            parameters: Vec::new(),
        };
        let fill = |name: &str| match name {
            "words" => Gap::Words,
            "size" => Gap::Text("20".to_owned()),
            _ => Gap::Unknown,
        };
        form_of_template(&template, &page, 3, &fill)
    }

    /// Where the form is sent, and its inputs.
    fn shape(address: &str) -> Option<(String, Vec<String>)> {
        let form = form(address)?;
        let inputs = form.fields.iter().map(|field| {
            let (name, kind, value) = (&field.name, field.control.name(), &field.value);
            format!("{kind} {name}={value}")
        });
        Some((form.action.clone(), inputs.collect()))
    }

    #[test]
    fn a_gap_for_words_is_a_box_and_what_stands_fast_is_hidden() {
        let (action, inputs) =
            shape("https://a.test/find?kind=old+book&q={words}&n={size}&x={other?}").unwrap();
        assert_eq!(action, "https://a.test/find");
        assert_eq!(inputs, ["hidden kind=old book", "search q=", "hidden n=20"]);
    }

    #[test]
    fn gaps_may_be_escaped_and_addresses_may_be_relative() {
        let (action, inputs) = shape("/?s=%7Bwords%7D").unwrap();
        assert_eq!((action.as_str(), inputs.len()), ("https://a.test/", 1));
    }

    #[test]
    fn an_address_from_before_the_site_had_tls_is_still_the_sites() {
        let (action, _) = shape("http://a.test/find?q={words}").unwrap();
        assert_eq!(action, "https://a.test/find");
    }

    #[test]
    fn what_no_form_could_send_is_no_form() {
        for address in [
            "https://a.test/find/{words}",
            "https://a.test/find?q=site:b+{words}",
            "https://a.test/find?q={words}&other={unknown}",
            "https://a.test/find?q={words}&again={words}",
            "https://a.test/find?q=fixed",
            "https://b.test/find?q={words}",
            "javascript:find({words})",
            "",
            "{",
            "{words",
        ] {
            assert_eq!(form(address), None, "{address}");
        }
    }
}
