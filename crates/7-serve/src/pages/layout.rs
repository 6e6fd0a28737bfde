//! What stands around every page.

use axum::response::Html;
use maud::{DOCTYPE, Markup, html};

/// Which part of the house a page belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Room {
    Overview,
    Search,
    Topic,
    Lab,
    None,
}

const ROOMS: [(Room, &str, &str); 4] = [
    (Room::Overview, "/", "Overview"),
    (Room::Search, "/search", "Search"),
    (Room::Topic, "/topic", "Topic"),
    (Room::Lab, "/lab", "Lab"),
];

/// A page of a room.
pub(crate) fn page(title: &str, room: Room, body: &Markup) -> Html<String> {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="robots" content="noindex";
                title { (title) " · Surfacer" }
                link rel="stylesheet" href="/style.css";
                link rel="icon" href="/favicon.svg" type="image/svg+xml";
                script src="/script.js" defer {}
            }
            body {
                a.skip href="#main" { "To the content" }
                header.top {
                    a.brand href="/" { "Surfacer" }
                    nav aria-label="Rooms" {
                        @for (place, address, name) in ROOMS {
                            a href=(address) aria-current=[(place == room).then_some("page")] { (name) }
                        }
                    }
                    span #live .live role="status" {}
                }
                main #main { (body) }
                footer {
                    "What stands here was written by the sites. "
                    a href="/api/openapi.json" { "API" } " · " a href="/metrics" { "Metrics" }
                }
            }
        }
    };
    Html(page.into_string())
}

/// A page of no room.
pub(crate) fn plain(title: &str, body: &Markup) -> Html<String> {
    page(title, Room::None, body)
}

/// The way back, from the overview on.
pub(crate) fn crumbs(steps: &[(&str, String)], here: &str) -> Markup {
    html! {
        nav.crumbs aria-label="Way back" {
            @for (name, address) in steps {
                a href=(address) { (name) } " / "
            }
            span aria-current="page" { (here) }
        }
    }
}
