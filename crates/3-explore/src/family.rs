//! Which forms are alike but for hidden values? They are members of one family: one form, asked of several parts of a site.

use model::{Control, Form};
use xxhash_rust::xxh3::xxh3_64;

/// The family of a form: how and where it is sent, and the names and kinds of its inputs. Values, hidden ones too, do not count, and no
/// more does the query of the address it is sent to.
pub fn family(form: &Form) -> u64 {
    let target = form
        .action
        .split(['?', ';', '#'])
        .next()
        .unwrap_or_default();
    let mut inputs: Vec<String> = form
        .fields
        .iter()
        .filter(|field| field.control != Control::Submit)
        .map(|field| format!("{} {}", field.control.name(), field.name))
        .collect();
    inputs.sort();
    inputs.dedup();
    let text = format!("{} {target} {}", form.method.as_str(), inputs.join(","));
    xxh3_64(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Url;

    fn of(html: &str) -> u64 {
        let page = Url::parse("http://a.test/x?p=1").unwrap();
        family(&read::forms_in(&read::parse(html, &page))[0])
    }

    #[test]
    fn hidden_values_make_members_of_one_family_and_inputs_make_another() {
        let moss =
            of("<form action=/find><input type=hidden name=p value=moss><input name=s></form>");
        let fern =
            of("<form action=/find?v=2><input type=hidden name=p value=fern><input name=s></form>");
        let other = of("<form action=/find><input type=hidden name=p><input name=t></form>");
        assert_eq!(moss, fern);
        assert_ne!(moss, other);
    }
}
