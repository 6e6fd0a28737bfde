//! Which node does a truth mean?
//!
//! The truths name nodes by position only: `/body[1]/div[2]/ul[1]/li[3]`, counted among siblings of the same name, in the tree a
//! browser made. Ours is made by the same rules from the page that browser wrote out, so the steps lead to the same node.

use read::{NodeId, Tree};

/// The node at the end of a path, if the page has it.
pub(super) fn node_at(tree: &Tree, path: &str) -> Option<NodeId> {
    let mut node = tree
        .child_elements(tree.root())
        .find(|node| tree.tag(*node) == Some("html"))?;
    for step in path.split('/').filter(|step| !step.is_empty()) {
        let (name, place) = match step.split_once('[') {
            Some((name, rest)) => (name, rest.strip_suffix(']')?.parse::<usize>().ok()?),
            None => (step, 1),
        };
        if name.eq_ignore_ascii_case("html") {
            continue;
        }
        let mut alike = tree.child_elements(node).filter(|child| {
            tree.tag(*child)
                .is_some_and(|tag| tag.eq_ignore_ascii_case(name))
        });
        node = alike.nth(place.checked_sub(1)?)?;
    }
    Some(node)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_counts_among_siblings_of_its_name() {
        let html = "<body><p>a</p><div></div><div><b>x</b><table><tr><td>1<tr><td>2</table></div>";
        let doc = read::parse(html, &model::Url::parse("http://a.test/").unwrap());
        let at = |path| node_at(&doc.tree, path).map(|node| doc.tree.text_content(node));
        assert_eq!(at("/body[1]/div[2]/table[1]/tbody[1]/tr[2]").unwrap(), "2");
        assert_eq!(at("/body/p").unwrap(), "a");
        assert_eq!(at("/body[1]/div[3]"), None);
        assert_eq!(at("/body[1]/div[0]"), None);
        assert_eq!(at("/body[1]/div[x"), None);
    }
}
