//! From a form that was found to how it is asked.

use harvest::{Target, Trials};
use model::{FoundForm, Url};
use surface::Role;

/// How a form is asked, if it may be.
pub(crate) fn target(id: u32, found: &FoundForm) -> Option<Target> {
    let action = Url::parse(&found.form.action).ok()?;
    // A form that asks another site (a web search engine's box) asks another database, under that site's rules.
    if !found.submit || action.site() != found.form.page.site() {
        return None;
    }
    let template = surface::template(&found.form)?;
    let tokens = surface::roles(&found.form)
        .iter()
        .enumerate()
        .filter(|(_, role)| template.fresh && **role == Role::Token)
        .map(|(place, _)| place)
        .collect();
    Some(Target {
        id,
        form: found.form.clone(),
        field: template.boxes.first().copied(),
        others: if template.general {
            Vec::new()
        } else {
            let others = template.boxes.iter().skip(1);
            let empty = |place: &&usize| found.form.fields[**place].value.is_empty();
            others.filter(empty).copied().collect()
        },
        trials: if template.boxes.is_empty() {
            let (nothing, something) = surface::trials(&found.form);
            Trials { nothing, something }
        } else {
            Trials::default()
        },
        button: template.button,
        fixed: template.fixed,
        page_size: None,
        tokens,
    })
}
