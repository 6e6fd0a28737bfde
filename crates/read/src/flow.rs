//! How elements stand in the text: as browsers lay them out when no style says otherwise.

use html5ever::{LocalName, local_name};

/// What an element does to the text around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Stands on lines of its own.
    Block,
    /// Stands apart in its row.
    Cell,
    /// Ends the line.
    Break,
    /// Goes on in the line.
    Inline,
    /// Is not read out: code, styles, and the values of controls, which are no words of the page.
    Silent,
}

pub(crate) fn flow_of(name: &LocalName) -> Flow {
    match *name {
        local_name!("a")
        | local_name!("span")
        | local_name!("b")
        | local_name!("i")
        | local_name!("em")
        | local_name!("strong")
        | local_name!("img")
        | local_name!("input")
        | local_name!("label") => Flow::Inline,
        local_name!("br") => Flow::Break,
        local_name!("td") | local_name!("th") | local_name!("button") => Flow::Cell,
        local_name!("script")
        | local_name!("style")
        | local_name!("head")
        | local_name!("template")
        | local_name!("title")
        | local_name!("select")
        | local_name!("datalist")
        | local_name!("textarea")
        | local_name!("iframe")
        | local_name!("object")
        | local_name!("noembed")
        | local_name!("noframes")
        | local_name!("audio")
        | local_name!("video")
        | local_name!("canvas") => Flow::Silent,
        local_name!("address")
        | local_name!("article")
        | local_name!("aside")
        | local_name!("blockquote")
        | local_name!("body")
        | local_name!("caption")
        | local_name!("center")
        | local_name!("dd")
        | local_name!("details")
        | local_name!("dialog")
        | local_name!("dir")
        | local_name!("div")
        | local_name!("dl")
        | local_name!("dt")
        | local_name!("fieldset")
        | local_name!("figcaption")
        | local_name!("figure")
        | local_name!("footer")
        | local_name!("form")
        | local_name!("h1")
        | local_name!("h2")
        | local_name!("h3")
        | local_name!("h4")
        | local_name!("h5")
        | local_name!("h6")
        | local_name!("header")
        | local_name!("hgroup")
        | local_name!("hr")
        | local_name!("html")
        | local_name!("legend")
        | local_name!("li")
        | local_name!("listing")
        | local_name!("main")
        | local_name!("menu")
        | local_name!("nav")
        | local_name!("ol")
        | local_name!("optgroup")
        | local_name!("option")
        | local_name!("p")
        | local_name!("plaintext")
        | local_name!("pre")
        | local_name!("section")
        | local_name!("summary")
        | local_name!("table")
        | local_name!("tbody")
        | local_name!("tfoot")
        | local_name!("thead")
        | local_name!("tr")
        | local_name!("ul")
        | local_name!("xmp") => Flow::Block,
        _ if &**name == "search" => Flow::Block,
        _ => Flow::Inline,
    }
}
