//! Kinds of sites: every paging, layout, method and mood is drained.

use crate::verdict::is_drained;
use world::table::{Empty, Layout, Method, Nothing, Paging, RowLinks, Rules};

/// Enough records that no single answer shows them all.
const RECORDS: usize = 240;

async fn drained(name: &str, rules: Rules) {
    is_drained(name, RECORDS, rules).await;
}

#[tokio::test]
async fn a_plain_honest_list_with_a_next_link() {
    drained("plain", Rules::default()).await;
}

#[tokio::test]
async fn numbered_pages_of_a_table_that_wants_a_word() {
    let rules = Rules {
        paging: Paging::Numbered,
        layout: Layout::Table,
        empty: Empty::Error,
        seed: 1,
        ..Rules::default()
    };
    drained("numbered table", rules).await;
}

#[tokio::test]
async fn offsets_under_a_definition_list_sent_by_post() {
    let rules = Rules {
        paging: Paging::Offset,
        layout: Layout::Definition,
        method: Method::Post,
        empty: Empty::Nothing,
        seed: 2,
        ..Rules::default()
    };
    drained("post offset definition", rules).await;
}

#[tokio::test]
async fn a_button_under_cards() {
    let rules = Rules {
        paging: Paging::Button,
        layout: Layout::Cards,
        empty: Empty::Error,
        nothing: Nothing::Status404,
        seed: 3,
        ..Rules::default()
    };
    drained("button cards 404", rules).await;
}

#[tokio::test]
async fn a_button_that_posts_under_a_table() {
    let rules = Rules {
        paging: Paging::Button,
        layout: Layout::Table,
        method: Method::Post,
        empty: Empty::Nothing,
        seed: 4,
        ..Rules::default()
    };
    drained("post button table", rules).await;
}

#[tokio::test]
async fn load_more_under_preformatted_lines() {
    let rules = Rules {
        paging: Paging::LoadMoreLink,
        layout: Layout::Preformatted,
        empty: Empty::Nothing,
        seed: 5,
        ..Rules::default()
    };
    drained("load more preformatted", rules).await;
}

#[tokio::test]
async fn a_single_page_without_a_way_on() {
    let rules = Rules {
        paging: Paging::None,
        layout: Layout::List,
        empty: Empty::ListsAll,
        seed: 6,
        ..Rules::default()
    };
    drained("no paging", rules).await;
}

#[tokio::test]
async fn a_single_page_of_cards_sent_by_post_with_suggestions() {
    let rules = Rules {
        paging: Paging::None,
        layout: Layout::Cards,
        method: Method::Post,
        empty: Empty::Error,
        nothing: Nothing::Suggestions(4),
        page_size: 15,
        seed: 7,
        ..Rules::default()
    };
    drained("post no paging cards suggestions", rules).await;
}

#[tokio::test]
async fn a_last_page_that_repeats_for_ever() {
    let rules = Rules {
        paging: Paging::RepeatsLast,
        layout: Layout::Table,
        empty: Empty::Nothing,
        show_total: false,
        seed: 8,
        ..Rules::default()
    };
    drained("repeats last, no total", rules).await;
}

#[tokio::test]
async fn a_capped_site_with_noise_and_suggestions() {
    let rules = Rules {
        paging: Paging::Numbered,
        cap: Some(30),
        noise: true,
        nothing: Nothing::Suggestions(5),
        presentation: true,
        seed: 9,
        ..Rules::default()
    };
    drained("capped noisy suggestions", rules).await;
}

#[tokio::test]
async fn a_capped_site_that_lists_nothing_and_shows_no_total() {
    let rules = Rules {
        paging: Paging::NextLink,
        layout: Layout::Definition,
        cap: Some(20),
        empty: Empty::Nothing,
        show_total: false,
        seed: 10,
        ..Rules::default()
    };
    drained("capped, no total", rules).await;
}

#[tokio::test]
async fn a_token_bound_to_a_cookie_and_sent_by_post() {
    let rules = Rules {
        method: Method::Post,
        token: true,
        paging: Paging::NextLink,
        empty: Empty::Nothing,
        seed: 11,
        ..Rules::default()
    };
    drained("post token", rules).await;
}

#[tokio::test]
async fn a_token_in_the_address_of_a_table() {
    let rules = Rules {
        token: true,
        layout: Layout::Table,
        paging: Paging::Numbered,
        nothing: Nothing::Status404,
        empty: Empty::Error,
        seed: 12,
        ..Rules::default()
    };
    drained("get token table", rules).await;
}

#[tokio::test]
async fn a_token_under_every_button_that_posts() {
    let rules = Rules {
        method: Method::Post,
        token: true,
        paging: Paging::Button,
        layout: Layout::List,
        empty: Empty::ListsAll,
        seed: 13,
        ..Rules::default()
    };
    drained("post token button", rules).await;
}

#[tokio::test]
async fn temptations_on_every_page_of_a_noisy_site() {
    let rules = Rules {
        temptations: true,
        noise: true,
        presentation: true,
        select: Some("subject".into()),
        paging: Paging::LoadMoreLink,
        seed: 14,
        ..Rules::default()
    };
    drained("temptations noise select", rules).await;
}

#[tokio::test]
async fn temptations_on_a_site_that_posts() {
    let rules = Rules {
        temptations: true,
        method: Method::Post,
        paging: Paging::Offset,
        layout: Layout::Cards,
        empty: Empty::Error,
        nothing: Nothing::Suggestions(3),
        noise: true,
        seed: 15,
        ..Rules::default()
    };
    drained("post temptations cards noise suggestions", rules).await;
}

#[tokio::test]
async fn rows_without_pages_of_their_own_in_a_table() {
    let rules = Rules {
        links: RowLinks::None,
        layout: Layout::Table,
        paging: Paging::NextLink,
        seed: 16,
        ..Rules::default()
    };
    drained("rows only, table", rules).await;
}

#[tokio::test]
async fn rows_without_pages_of_their_own_in_a_list_with_noise() {
    let rules = Rules {
        links: RowLinks::None,
        layout: Layout::List,
        paging: Paging::Offset,
        empty: Empty::Nothing,
        noise: true,
        show_total: false,
        seed: 17,
        ..Rules::default()
    };
    drained("rows only, list, noise", rules).await;
}

#[tokio::test]
async fn rows_without_pages_of_their_own_in_cards_sent_by_post() {
    let rules = Rules {
        links: RowLinks::None,
        layout: Layout::Cards,
        method: Method::Post,
        paging: Paging::Numbered,
        empty: Empty::Error,
        seed: 18,
        ..Rules::default()
    };
    drained("post rows only, cards", rules).await;
}

#[tokio::test]
async fn rows_without_pages_of_their_own_in_a_definition_list() {
    let rules = Rules {
        links: RowLinks::None,
        layout: Layout::Definition,
        paging: Paging::Numbered,
        nothing: Nothing::Status404,
        empty: Empty::Nothing,
        seed: 19,
        ..Rules::default()
    };
    drained("rows only, definition", rules).await;
}

#[tokio::test]
async fn short_words_and_stop_words_that_count_for_nothing() {
    let rules = Rules {
        min_word_length: 5,
        stop_words: ["history", "with", "bound", "leather", "edition"]
            .map(str::to_owned)
            .to_vec(),
        paging: Paging::Numbered,
        layout: Layout::Cards,
        empty: Empty::Error,
        temptations: true,
        presentation: true,
        seed: 20,
        ..Rules::default()
    };
    drained("short and stop words", rules).await;
}

#[tokio::test]
async fn preformatted_lines_with_suggestions() {
    let rules = Rules {
        layout: Layout::Preformatted,
        nothing: Nothing::Suggestions(5),
        paging: Paging::Offset,
        empty: Empty::ListsAll,
        noise: true,
        seed: 21,
        ..Rules::default()
    };
    drained("preformatted suggestions noise", rules).await;
}

#[tokio::test]
async fn a_definition_list_with_suggestions_and_a_token() {
    let rules = Rules {
        layout: Layout::Definition,
        nothing: Nothing::Suggestions(8),
        paging: Paging::Button,
        token: true,
        empty: Empty::Nothing,
        seed: 22,
        ..Rules::default()
    };
    drained("get token definition suggestions", rules).await;
}
