//! What forms say, and what they would send.

use crate::{address, page};
use model::{Control, Form, Method};
use std::collections::BTreeMap;
use surfacer_read::{
    EntryValue, NotSubmitted, entries, forms_in, parse, press_enter, read, submission,
};

fn forms(html: &str) -> Vec<Form> {
    forms_in(&parse(html, &address()))
}

fn labels(html: &str) -> Vec<String> {
    forms(html)[0]
        .fields
        .iter()
        .map(|field| field.label.clone())
        .collect()
}

fn fills<const N: usize>(texts: [(usize, &str); N]) -> BTreeMap<usize, String> {
    texts
        .into_iter()
        .map(|(field, text)| (field, text.to_owned()))
        .collect()
}

fn sent<const N: usize>(html: &str, texts: [(usize, &str); N]) -> String {
    let form = &forms(html)[0];
    let request = submission(form, &fills(texts), None).expect("it can be sent");
    request.url.parts().query().unwrap_or_default().to_owned()
}

#[test]
fn labels_are_found_wherever_sites_put_them() {
    let html = "<form><label for=a>By for</label><input id=a><label>Wrapped <input></label><input aria-label='By aria'>\
        <b id=x>By</b> <i id=y>reference</i><input aria-labelledby='x y'><input title='By title'></form>";
    assert_eq!(
        labels(html),
        ["By for", "Wrapped", "By aria", "By reference", "By title"]
    );
    let html = "<form><table><tr><td>Author:</td><td><input type=hidden><input></td></tr><tr><td>Year</td><td><select><option>1</select></table>\
        Title <input><br><input type=radio> Any <input type=radio> All words</form>";
    assert_eq!(
        labels(html),
        ["", "Author:", "Year", "Title", "Any", "All words"]
    );
}

#[test]
fn a_form_is_named_by_its_legend_or_the_heading_before_it() {
    assert_eq!(
        forms("<h2>Find a book</h2><form><input></form>")[0].label,
        "Find a book"
    );
    assert_eq!(
        forms("<form aria-label=Catalogue><fieldset><legend>Search</legend></fieldset></form>")[0]
            .label,
        "Catalogue Search"
    );
    assert!(forms("<div role=search><form><input></form></div>")[0].search_landmark);
    assert!(forms("<search><form><input></form></search>")[0].search_landmark);
    assert!(!forms("<form><input></form>")[0].search_landmark);
}

#[test]
fn the_text_of_a_form_leaves_out_its_options() {
    let html =
        "<form>Choose <select><option>One<option>Two</select> and <button>Go</button></form>";
    assert_eq!(forms(html)[0].text, "Choose and Go");
}

#[test]
fn controls_without_a_form_come_last_and_cannot_be_sent() {
    let forms = forms("<input name=q><form><input name=a></form><button>Search</button>");
    assert_eq!(forms.len(), 2);
    assert!(forms[1].ownerless && forms[1].index == 1);
    assert_eq!(forms[1].fields.len(), 2);
    assert_eq!(
        submission(&forms[1], &BTreeMap::new(), None),
        Err(NotSubmitted::Ownerless)
    );
}

#[test]
fn a_table_does_not_tear_a_form_apart() {
    let forms = forms("<table><form action=/s><tr><td><input name=q></td></tr></form></table>");
    assert_eq!(forms.len(), 1);
    assert_eq!(forms[0].fields[0].name, "q");
}

#[test]
fn options_know_their_group_and_whether_they_are_off() {
    let form = &forms(
        "<form><select name=s><option value=''>Any<optgroup label=Old disabled><option value=1>One</optgroup><option label=Deux>Two</select></form>",
    )[0];
    let choices = &form.fields[0].choices;
    assert_eq!(choices[1].group, "Old");
    assert!(choices[1].disabled && !choices[2].disabled);
    assert_eq!(
        (choices[2].value.as_str(), choices[2].label.as_str()),
        ("Two", "Deux")
    );
    assert!(choices[0].selected);
}

#[test]
fn a_field_says_all_its_attributes() {
    let form = &forms(
        "<form><input type=NUMBER name=n min=1 max=9 step=2 required readonly placeholder=p pattern=x inputmode=numeric autocomplete=off maxlength=5 list=l><datalist id=l><option value=3><option>4</datalist></form>",
    )[0];
    let field = &form.fields[0];
    assert_eq!(field.control, Control::Number);
    assert_eq!(
        (field.min.as_str(), field.max.as_str(), field.step.as_str()),
        ("1", "9", "2")
    );
    assert!(field.required && field.read_only && !field.disabled);
    assert_eq!(field.max_length, Some(5));
    assert_eq!(field.suggestions, ["3", "4"]);
    assert_eq!(field.input_mode, "numeric");
}

#[test]
fn traps_for_robots_are_seen_to_be_unseen() {
    let seen = |html: &str| {
        let form = &forms(&format!(
            "<style>.x{{display:none}} #y{{position:absolute;left:-5000px}}</style><form>{html}</form>"
        ))[0];
        !form.fields[0].unseen
    };
    for trap in [
        "<input style='display:none'>",
        "<input hidden>",
        "<div style='position:absolute; left:-9999px'><label>Website <input name=url></label></div>",
        "<div aria-hidden=true><input></div>",
        "<p class=x><input></p>",
        "<p id=y><input></p>",
        "<input tabindex=-1>",
        "<div class=form-honeypot><input></div>",
        "<input class=visually-hidden>",
        "<input style='opacity:0'>",
        "<input style='width:1px;height:1px;overflow:hidden'>",
    ] {
        assert!(!seen(trap), "{trap}");
    }
    for honest in [
        "<input>",
        "<input style='width:100%'>",
        "<input type=hidden>",
        "<label for=q class=visually-hidden>Search</label><input id=q>",
        "<label>Search<input tabindex=-1></label>",
        "<label><input type=checkbox class=visually-hidden> Only new</label>",
    ] {
        assert!(seen(honest), "{honest}");
    }
}

#[test]
fn texts_are_filled_into_the_fields_they_are_for() {
    let html = "<form action=/s><input name=q value=old><select name=k><option value=1>a<option value=2>b</select>\
        <input type=checkbox name=c value=yes><input type=radio name=r value=x checked><input type=radio name=r value=y><input type=hidden name=h value=1></form>";
    assert_eq!(sent(html, []), "q=old&k=1&r=x&h=1");
    assert_eq!(
        sent(html, [(0, "new\nline"), (1, "2"), (2, "yes"), (4, "y")]),
        "q=newline&k=2&c=yes&r=y&h=1"
    );
    assert_eq!(sent(html, [(2, ""), (3, "")]), "q=old&k=1&h=1");
    let form = &forms(html)[0];
    assert_eq!(
        submission(form, &fills([(1, "3")]), None),
        Err(NotSubmitted::NoSuchChoice(1))
    );
    assert_eq!(
        submission(form, &fills([(9, "3")]), None),
        Err(NotSubmitted::NoSuchField(9))
    );
    assert_eq!(
        submission(form, &fills([]), Some(0)),
        Err(NotSubmitted::NotAButton(0))
    );
}

#[test]
fn the_button_decides_where_and_how_a_form_is_sent() {
    let html = "<form action=/s><input name=q><button name=b value=1 formaction=/t formmethod=post>Go</button></form>";
    let form = &forms(html)[0];
    let request = submission(form, &fills([(0, "x")]), press_enter(form).unwrap()).unwrap();
    assert_eq!(request.method, Method::Post);
    assert_eq!(request.url.as_str(), "https://library.example/t");
    assert_eq!(request.body.unwrap().bytes, b"q=x&b=1");
    assert_eq!(request.referrer, Some(address()));
}

#[test]
fn a_form_that_leads_off_the_web_is_not_sent() {
    for action in [
        "javascript:search()",
        "mailto:a@b.example",
        "data:text/html,x",
        "http://[bad",
    ] {
        let form = &forms(&format!("<form action='{action}'><input name=q></form>"))[0];
        assert!(
            matches!(
                submission(form, &fills([]), None),
                Err(NotSubmitted::Action(_))
            ),
            "{action}"
        );
    }
}

#[test]
fn equal_questions_are_equal_requests_in_multipart_too() {
    let html = "<form method=post enctype=multipart/form-data><input name=q><input type=file name=f></form>";
    let form = &forms(html)[0];
    let ask = |text: &str| submission(form, &fills([(0, text)]), None).unwrap();
    assert_eq!(ask("x"), ask("x"));
    let body = ask("----SurfacerFormBoundary00000000").body.unwrap();
    assert!(
        body.content_type.ends_with("00000001"),
        "a boundary must not occur in the data"
    );
    let listed = entries(form, &fills([]), None).unwrap();
    assert!(matches!(&listed[1].value, EntryValue::File { name, .. } if name.is_empty()));
}

#[test]
fn what_is_typed_is_sent_in_the_charset_of_the_page() {
    let document = read(&page(
        "text/html; charset=gbk",
        &b"<form action=/s><input name=q></form>"[..],
    ));
    let request = submission(&forms_in(&document)[0], &fills([(0, "中文")]), None).unwrap();
    assert_eq!(
        request.url.as_str(),
        "https://library.example/s?q=%D6%D0%CE%C4"
    );
}
