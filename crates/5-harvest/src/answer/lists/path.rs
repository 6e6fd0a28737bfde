//! What a place on the page is called, so that it is found again on the next page.

use read::{NodeId, Tree};

/// Tags from the root down to a node, with the class of a link itself: sites tell `a.title` from `a.more`.
pub(super) fn link_path(tree: &Tree, node: NodeId) -> String {
    let mut path = tag_path(tree, node);
    if let Some(class) = tree
        .classes(node)
        .find(|class| !class.contains(|c: char| c.is_ascii_digit()))
    {
        path.push('.');
        path.push_str(class);
    }
    path
}

/// Tags from the root down to a node.
pub(in crate::answer) fn tag_path(tree: &Tree, node: NodeId) -> String {
    let mut tags: Vec<&str> = tree
        .ancestors(node)
        .filter_map(|ancestor| tree.tag(ancestor))
        .collect();
    tags.reverse();
    tags.extend(tree.tag(node));
    tags.join(">")
}

/// What holds the rows, told by tags, and by the names of the two nearest nodes.
pub(super) fn container_name(tree: &Tree, node: NodeId) -> String {
    let mut name = tag_path(tree, node);
    for near in std::iter::once(node).chain(tree.parent(node)) {
        name.push('|');
        name.push_str(
            tree.attr(near, "id")
                .filter(|id| is_steady(id))
                .unwrap_or_default(),
        );
        for class in tree.classes(near).filter(|class| is_steady(class)) {
            name.push('.');
            name.push_str(class);
        }
    }
    name
}

/// Names with digits number things; they differ from page to page.
pub(crate) fn is_steady(name: &str) -> bool {
    !name.contains(|c: char| c.is_ascii_digit())
}
