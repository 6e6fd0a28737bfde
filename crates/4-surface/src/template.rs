//! Which controls of a form are filled, and which button is pressed.

use crate::levers::levers;
use crate::page_size;
use crate::role::{Role, roles};
use crate::wording::Wording;
use model::{Control, Field, Form};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How a form is asked. Chosen once per form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// Text boxes to type keywords into, best first. Empty if the form has only things to choose.
    pub boxes: Vec<usize>,
    /// Whether the best of them takes any word of the records, as far as its names tell; else each may search a part of them.
    pub general: bool,
    /// The button to press; `None` if the form has none and is sent by the Enter key.
    pub button: Option<usize>,
    /// Other fields that are set once and stay, such as the largest page size.
    pub fixed: BTreeMap<usize, String>,
    /// Whether the form carries a token of its page, so that the page must be fetched anew for each submission.
    pub fresh: bool,
}

/// Finds how a form is asked; `None` if there is no box for words and nothing to choose, or only buttons that do something else.
pub fn template(form: &Form) -> Option<Template> {
    let roles = roles(form);
    let boxes = boxes(form, &roles);
    if boxes.is_empty() && levers(form).is_empty() {
        return None;
    }
    let button = match button(form) {
        Press::Button(index) => Some(index),
        Press::Enter => None,
        Press::Nothing => return None,
    };
    let general = boxes.first().is_some_and(|best| {
        let promise = promise(&form.fields[*best]);
        promise >= GENERAL
    });
    Some(Template {
        boxes,
        general,
        button,
        fixed: page_size::largest_pages(form),
        fresh: roles.contains(&Role::Token),
    })
}

/// What a box must promise to take any word.
const GENERAL: u32 = 2;

/// Names programmers give to the box for the query.
#[rustfmt::skip]
pub(crate) const QUERY_NAMES: &[&str] = &[
    "=q", "^query", "=qry", "=qs", "=sq", "search", "srch", "keyword", "=kw", "=kwd", "=keys", "=terms", "=term", "=words", "=phrase", "=ntt", "=wd", "=pattern", "=lookfor",
    "such", "recherche", "buscar", "busqueda", "cerca", "pesquis", "zoek", "szukaj", "hledat", "arama", "poisk", "=text", "=s",
];

/// Words a reader sees at the box for the query.
#[rustfmt::skip]
const QUERY_WORDS: &[&str] = &[
    "search", "keyword", "^find", "looking for", "any field", "full text", "such", "stichwort", "recherch", "cherch", "busca", "búsqueda", "cerca", "ricerc", "pesquis", "procur",
    "zoek", "trefwoord", "szuka", "hled", "hľad", "^keres", "^sök", "^søg", "^søk", "=haku", "=ara", "поиск", "искать", "найти", "пошук", "търс", "αναζ", "検索", "キーワード",
    "搜", "检索", "查", "검색", "بحث", "חיפוש", "ค้นหา",
];

fn boxes(form: &Form, roles: &[Role]) -> Vec<usize> {
    let mut boxes: Vec<_> = form
        .fields
        .iter()
        .enumerate()
        .zip(roles)
        .filter(|((_, field), role)| {
            **role == Role::Query && !field.name.is_empty() && !field.disabled && !field.read_only
        })
        .map(|((index, field), _)| (index, promise(field)))
        .collect();
    // Stable: of equals the first in the page.
    boxes.sort_by_key(|(_, promise)| Reverse(*promise));
    boxes.into_iter().map(|(index, _)| index).collect()
}

/// How likely a box takes any word of the records, rather than those of one column.
fn promise(field: &Field) -> u32 {
    let mut promise = 0_u32;
    if field.control == Control::Search {
        promise += 3;
    }
    if Wording::of([field.name.as_str()]).has(QUERY_NAMES) {
        promise += 3;
    }
    if Wording::of([field.label.as_str(), &field.placeholder, &field.id]).has(QUERY_WORDS) {
        promise += 2;
    }
    if Wording::of([field.label.as_str()]).has(&[
        "full text",
        "any field",
        "all fields",
        "anywhere",
        "volltext",
        "texte intégral",
        "everything",
    ]) {
        promise += 1;
    }
    if field.control == Control::Textarea {
        promise = promise.saturating_sub(1);
    }
    promise
}

/// What sends the form.
enum Press {
    Button(usize),
    Enter,
    /// Every button does something else than searching.
    Nothing,
}

/// Buttons that jump to one page instead of listing what was found.
#[rustfmt::skip]
const JUMPING: &[&str] = &[
    "=go", "lucky", "=jump", "=random", "auf gut glück", "=artikel", "=lire", "=consulter", "=vai", "=ir", "=ga", "=seite", "=proceed",
];

/// Buttons that are never pressed.
#[rustfmt::skip]
const OTHER_BUTTONS: &[&str] = &[
    "^reset", "^clear", "=cancel", "^export", "^download", "^print", "^save", "^delete", "^remove", "^email", "^mail", "^subscri", "=login", "log in", "sign in", "^add",
    "^upload", "zurücksetzen", "löschen", "effacer", "annuler", "borrar", "cancella", "wissen", "wyczyść", "=help", "notify", "alert", "^rss", "сброс", "очист", "清空", "リセット",
    "초기화", "abbrechen", "speichern", "bookmark", "=vote", "register", "=back",
];

fn button(form: &Form) -> Press {
    let buttons = || {
        form.fields.iter().enumerate().filter(|(_, field)| {
            field.control.is_submit() && !field.disabled && !field.submitter.dialog
        })
    };
    if buttons().next().is_none() {
        return Press::Enter;
    }
    let best = buttons()
        .filter_map(|(index, field)| Some((fitness(field)?, Reverse(index))))
        .max();
    best.map_or(Press::Nothing, |(_, Reverse(index))| Press::Button(index))
}

/// How well a button fits; `None` if it must not be pressed.
fn fitness(field: &Field) -> Option<i32> {
    let seen = Wording::of([field.value.as_str(), &field.label]);
    let named = Wording::of([field.name.as_str(), &field.id, &field.class]);
    let searches = seen.has(QUERY_WORDS);
    if seen.has(OTHER_BUTTONS) && !searches {
        return None;
    }
    let mut fitness = 0;
    if searches {
        fitness += 4;
    }
    if named.has(QUERY_WORDS) {
        fitness += 1;
    }
    if seen.has(JUMPING) {
        fitness -= 3;
    }
    if Wording::of([field.name.as_str()]).has(&["=go", "lucky", "=jump", "=btn i"]) {
        fitness -= 2;
    }
    if Wording::of([field.name.as_str()]).has(&["=fulltext", "full text"]) {
        fitness += 1;
    }
    // The small buttons that change the form itself: one more row, one less.
    if named.has(&["=add", "=rm", "^remove", "^delete", "^reset", "^clear"]) {
        fitness -= 2;
    }
    // A second search that also saves, mails or exports.
    if seen.has(OTHER_BUTTONS) {
        fitness -= 6;
    }
    Some(fitness)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{button, field, form, select};

    #[test]
    fn the_search_button_is_pressed_and_not_the_one_that_jumps() {
        let form = form(vec![
            field(Control::Text, "search"),
            button("go", "Go"),
            button("fulltext", "Search"),
            button("", "I'm Feeling Lucky"),
        ]);
        assert_eq!(template(&form).unwrap().button, Some(2));
    }

    #[test]
    fn a_lone_go_is_pressed() {
        let form = form(vec![field(Control::Text, "q"), button("", "Go")]);
        assert_eq!(template(&form).unwrap().button, Some(1));
    }

    #[test]
    fn a_button_that_changes_the_form_itself_is_not_pressed() {
        let form = form(vec![
            field(Control::Text, "owner"),
            button("add_0", "+"),
            button("update", "Update"),
        ]);
        assert_eq!(template(&form).unwrap().button, Some(2));
    }

    #[test]
    fn without_a_button_the_form_is_sent_by_enter() {
        let template = template(&form(vec![field(Control::Search, "pattern")])).unwrap();
        assert_eq!((template.boxes, template.button), (vec![0], None));
    }

    #[test]
    fn a_form_whose_only_button_does_something_else_has_no_template() {
        assert_eq!(
            template(&form(vec![field(Control::Text, "q"), button("", "Export")])),
            None
        );
    }

    #[test]
    fn a_form_without_a_text_box_is_asked_by_what_can_be_chosen() {
        let menu = select("make", &["audi", "bmw"]);
        let template = template(&form(vec![menu, button("", "Search")])).unwrap();
        assert_eq!((template.boxes, template.button), (vec![], Some(1)));
        let nothing = form(vec![button("", "Search")]);
        assert_eq!(super::template(&nothing), None);
    }

    #[test]
    fn the_box_for_everything_comes_before_the_box_for_one_column() {
        let mut keywords = field(Control::Text, "lookfor");
        keywords.label = "Keywords".into();
        let form = form(vec![
            field(Control::Text, "author"),
            keywords,
            field(Control::Text, "title"),
        ]);
        assert_eq!(template(&form).unwrap().boxes, [1, 0, 2]);
    }

    #[test]
    fn a_token_asks_for_a_fresh_page() {
        let mut token = field(Control::Hidden, "__FORM_TOKEN");
        token.value = "8d7c12".into();
        let form = form(vec![token, field(Control::Text, "q")]);
        assert!(template(&form).unwrap().fresh);
    }

    #[test]
    fn disabled_and_nameless_boxes_are_not_typed_into() {
        let mut off = field(Control::Text, "q");
        off.disabled = true;
        assert_eq!(template(&form(vec![off, field(Control::Text, "")])), None);
    }
}
