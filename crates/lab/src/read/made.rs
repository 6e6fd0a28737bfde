//! Result pages made to be read: about 50 KB each, as catalogues write them.

use std::fmt::{Arguments, Write};

/// Where the made pages stand.
pub const ADDRESS: &str = "http://read.test/search?q=harbour";
/// What they were asked for.
pub const ASKED: &str = "harbour";
/// Records of each.
pub const RECORDS: usize = 66;

/// The made pages, with their names.
pub fn made_pages() -> [(&'static str, String); 2] {
    [("cards", page(cards)), ("table", page(table))]
}

/// A text that is written piece by piece.
#[derive(Default)]
struct Page(String);

impl Page {
    fn put(&mut self, text: Arguments<'_>) {
        // Writing into a string cannot fail.
        self.0.write_fmt(text).unwrap_or_default();
    }
}

/// A page around records: a menu, filters, page links, a footer.
fn page(records: fn(&mut Page)) -> String {
    let mut page = Page::default();
    page.put(format_args!(
        "<!doctype html><html><head><title>Search</title></head><body><header><nav><ul class=menu>"
    ));
    for number in 0..24 {
        page.put(format_args!(
            "<li class=menu-item><a href=\"/area/{number}\">Area {number}</a></li>"
        ));
    }
    page.put(format_args!(
        "</ul></nav><form action=/search><input name=q value={ASKED}><button>Search</button></form></header><div class=layout><aside class=facets>"
    ));
    for number in 0..40 {
        let count = number * 7 + 3;
        page.put(format_args!(
            "<label class=\"facet__option\"><input type=checkbox name=f value={number}><span>Shelf {number}</span> <span class=count>({count})</span></label>"
        ));
    }
    page.put(format_args!(
        "</aside><main><p class=summary>1-{RECORDS} of 3,431 results</p>"
    ));
    records(&mut page);
    page.put(format_args!(
        "<nav class=pager><span class=current>1</span>"
    ));
    for number in 2..11 {
        page.put(format_args!(
            "<a href=\"/search?q={ASKED}&amp;page={number}\">{number}</a> "
        ));
    }
    page.put(format_args!(
        "<a rel=next href=\"/search?q={ASKED}&amp;page=2\">Next</a></nav></main></div><footer><ul>"
    ));
    for number in 0..16 {
        page.put(format_args!(
            "<li><a href=\"/about/{number}\">About {number}</a></li>"
        ));
    }
    page.put(format_args!("</ul></footer></body></html>"));
    page.0
}

/// Records of several parts, each with a page of its own.
fn cards(page: &mut Page) {
    page.put(format_args!("<div class=results>"));
    for number in 0..RECORDS {
        page.put(format_args!(
            "<div class=\"card result\" data-id=\"r{number}\"><div class=\"card__inner\"><a class=\"card__picture\" href=\"/item/{number}\"><img src=\"/img/{number}.jpg\" alt=\"\"></a>\
             <h3 class=\"card__title\"><a href=\"/item/{number}\">The {ASKED} of town number {number}, seen from the sea</a></h3>\
             <ul class=\"card__facts\"><li><b>Year:</b> {}</li><li><b>Place:</b> Shelf {}</li><li><b>Maker:</b> <a href=\"/maker/{}\">Maker {}</a></li></ul>\
             <p class=\"card__text\">A view of the <em>{ASKED}</em> with boats, men and nets, bought in {} from the estate of a painter who lived there for some {} years.</p>\
             <div class=\"card__actions\"><a href=\"/item/{number}#save\">Save</a> <a href=\"/cite/{number}\">Cite</a></div></div></div>\n",
            1800 + number,
            number % 9,
            number % 13,
            number % 13,
            1900 + number,
            number % 40,
        ));
    }
    page.put(format_args!("</div>"));
}

/// Rows of facts: the row is the record, and nothing leads on from it.
fn table(page: &mut Page) {
    page.put(format_args!("<table class=results><thead><tr>"));
    for name in ["Title", "Year", "Maker", "Place", "Size", "Note"] {
        page.put(format_args!("<th>{name}</th>"));
    }
    page.put(format_args!("</tr></thead><tbody>"));
    for number in 0..RECORDS {
        page.put(format_args!(
            "<tr class=\"row\" data-id=\"r{number}\"><td class=\"row__title\">The {ASKED} of town number {number}, seen from the sea</td><td class=\"row__year\">{}</td>\
             <td class=\"row__maker\">Maker {}</td><td class=\"row__place\">Shelf {}</td><td class=\"row__size\">{} x {} cm</td>\
             <td class=\"row__note\">A view of the <em>{ASKED}</em> with boats, men and nets, bought in {} from the estate of a painter who lived there for some {} years. \
             The frame is of a later time; a <span class=\"row__word\">letter</span> that came with it names the ships.</td></tr>\n",
            1800 + number,
            number % 13,
            number % 9,
            number % 70 + 20,
            number % 50 + 20,
            1900 + number,
            number % 40,
        ));
    }
    page.put(format_args!("</tbody></table>"));
}
