//! Which element of several around the same text is the record?
//!
//! A record that is nothing but a wrapper around one element is that element where the wrapper says nothing of itself, where the
//! element inside is an `article` or an item of a list, or where it holds many parts of its own and no picture is lost. What slides by is
//! there for the sliding, and the record is as far inside as it can be.
//!
//! Of the labelled pages whose records stand in wrappers (82), people named the outermost element, or the `article` or `li` inside it, on 81 %. To learn
//! the level from the names, tags, children and pictures of each was tried (a choice model, whole pages held out) and came to 73 to 79 %: those who
//! wrote the truths down took now the wrapper, now what it wraps, and on nine pages both.

use super::{Group, Origin, Outline, Place};

/// Most wrappers looked into.
const DEEPEST_WRAPPER: usize = 6;

/// The group of these elements, or of what they wrap.
pub(super) fn unwrapped(
    outline: &Outline<'_>,
    members: &[Place],
    parents: usize,
    origin: Origin,
    turns: usize,
) -> Group {
    let parent = outline.facts[members[0]].parent;
    let mut saying = outline.children(parent);
    let first = saying.find(|child| outline.facts[*child].letters > 0);
    let at_first = first == Some(members[0]);
    let mut chosen = members.to_vec();
    let mut level = members.to_vec();
    let slide = is_slide(outline, members);
    for _ in 0..DEEPEST_WRAPPER {
        let inner: Vec<Option<Place>> = level
            .iter()
            .map(|member| only_child(outline, *member))
            .collect();
        if !is_most(inner.iter().flatten().count(), level.len()) {
            break;
        }
        let bare = level == chosen && is_bare(outline, &level) && !is_text(outline, &inner);
        let outermost = level == chosen;
        for (member, inner) in level.iter_mut().zip(inner) {
            *member = inner.unwrap_or(*member);
        }
        let whole = shows_as_much(outline, &level, &chosen);
        let full = outermost && is_of_parts(outline, &level);
        let named = level
            .iter()
            .filter(|place| matches!(outline.tag_name(**place), "article" | "li"));
        if bare || is_most(named.count(), level.len()) || (whole && (slide || full)) {
            chosen.clone_from(&level);
        }
    }
    Group {
        records: chosen.into_iter().map(|member| vec![member]).collect(),
        parents,
        origin,
        turns,
        at_first,
        kept: 1.0,
    }
}

/// Whether a part is nearly all.
fn is_most(part: usize, whole: usize) -> bool {
    5 * part >= 4 * whole
}

/// The one element inside another that says all that it says.
fn only_child(outline: &Outline<'_>, place: Place) -> Option<Place> {
    let letters = outline.facts[place].letters;
    outline
        .children(place)
        .find(|child| outline.facts[*child].letters == letters)
}

/// Whether elements are `div`s that say nothing of themselves.
fn is_bare(outline: &Outline<'_>, members: &[Place]) -> bool {
    let bare = members.iter().filter(|place| {
        let node = outline.facts[**place].node;
        outline.tag_name(**place) == "div" && outline.tree.attributes(node).next().is_none()
    });
    is_most(bare.count(), members.len())
}

/// Speaking elements directly inside one that make it a record of its own, whatever is wrapped around it. Chosen on the labelled pages
/// themselves, where only two speak for it and none against; at four one speaks against.
const PARTS: usize = 5;

/// Whether elements hold many parts that say something.
fn is_of_parts(outline: &Outline<'_>, members: &[Place]) -> bool {
    let saying = |place: Place| {
        let parts = outline.children(place);
        parts.filter(|part| outline.facts[*part].letters > 0)
    };
    let full = members
        .iter()
        .filter(|place| saying(**place).take(PARTS).count() == PARTS);
    is_most(full.count(), members.len())
}

/// Whether elements are `div`s or sections whose names say that they slide. Items of lists that slide are records like others.
fn is_slide(outline: &Outline<'_>, members: &[Place]) -> bool {
    let slides = members.iter().filter(|place| {
        matches!(outline.tag_name(**place), "div" | "section")
            && outline.facts[**place].hints.slides
    });
    is_most(slides.count(), members.len())
}

/// Whether elements show as many pictures as those around them.
fn shows_as_much(outline: &Outline<'_>, inside: &[Place], around: &[Place]) -> bool {
    let pictures = |place: &Place| outline.facts[*place].pictures;
    let same = inside
        .iter()
        .zip(around)
        .filter(|(inside, around)| pictures(inside) == pictures(around));
    is_most(same.count(), inside.len())
}

/// Whether elements are mere text.
fn is_text(outline: &Outline<'_>, inner: &[Option<Place>]) -> bool {
    let text = inner
        .iter()
        .flatten()
        .filter(|place| matches!(outline.tag_name(**place), "span" | "p"));
    is_most(text.count(), inner.len())
}

#[cfg(test)]
mod tests {
    use super::super::groups;
    use super::*;

    /// The names of the classes of the records of every group.
    fn records(html: &str) -> Vec<String> {
        let doc = read::parse(html, &model::Url::parse("http://a.test/").unwrap());
        let outline = Outline::of(&doc.tree);
        let places = groups(&outline)
            .into_iter()
            .map(|group| group.records[0][0]);
        places
            .filter_map(|place| doc.tree.attr(outline.facts[place].node, "class"))
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn what_slides_by_is_not_the_record_but_what_it_carries() {
        let slide = |name: &str| {
            format!("<div class={name}><div class=card><b>Title</b><i>more</i></div></div>")
                .repeat(4)
        };
        assert!(records(&slide("carousel-slide")).contains(&"card".to_owned()));
        assert!(records(&slide("result")).contains(&"result".to_owned()));
    }

    #[test]
    fn an_element_of_many_parts_is_the_record_and_not_its_wrapper() {
        let wrapped = |parts: usize| {
            let parts = "<b>part</b>".repeat(parts);
            let record = format!("<li class=tile><div class=product>{parts}</div></li>");
            format!("<ul>{}</ul>", record.repeat(4))
        };
        assert!(records(&wrapped(5)).contains(&"product".to_owned()));
        assert!(records(&wrapped(4)).contains(&"tile".to_owned()));
    }

    #[test]
    fn a_picture_is_not_left_behind_in_the_wrapper() {
        let parts = "<b>part</b>".repeat(5);
        let record =
            format!("<li class=tile><img src=x><div class=product>{parts}</div></li>").repeat(4);
        assert!(!records(&format!("<ul>{record}</ul>")).contains(&"product".to_owned()));
    }
}
