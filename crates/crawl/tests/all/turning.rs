//! Every way to the next page: the whole of an answer is read, and nothing is asked twice.

use crate::ground::{Drained, GENEROUS, drain};
use crate::verdict::repeated;
use surfacer_crawl::Ending;
use world::table::{Method, Paging, RowLinks, Rules, Sizes};

/// Thirteen pages of ten: more than ten links reach, and a last page that is not full.
const RECORDS: usize = 127;

/// Harvests a site that lists everything when nothing is typed, and holds it to this: every record and no other, the whole list read
/// page by page to its end, hardly a page beyond it, and no request made twice.
async fn reads_on(rules: Rules) -> Drained {
    let drained = drain(RECORDS, rules.clone(), GENEROUS).await;
    let name = format!("{:?} {:?}", rules.paging, rules.sizes);
    let listing = |asked: &&String| asked.starts_with("(empty) #");
    let pages = drained.harvested.asked.iter().filter(listing).count();
    eprintln!(
        "{name}: {} records, {pages} pages of the whole list, {} requests, {}",
        drained.summary.records, drained.summary.requests, drained.summary.stopped
    );
    assert_eq!(drained.ending, Ending::Done, "{name}");
    assert_eq!(
        drained.keys(RowLinks::Detail),
        drained.site.truth(),
        "{name}"
    );
    assert_eq!(
        repeated(&drained.site, &rules),
        Vec::<String>::new(),
        "{name}"
    );
    let size = match rules.sizes {
        Sizes::Fixed => 10,
        Sizes::Select | Sizes::Links => 50,
    };
    let last = RECORDS.div_ceil(size);
    assert!(
        (last..=last + 3).contains(&pages),
        "{name}: {pages} pages of the whole list were read, it has {last}"
    );
    drained
}

fn paged(paging: Paging) -> Rules {
    Rules {
        paging,
        ..Rules::default()
    }
}

#[tokio::test]
async fn a_link_that_says_next() {
    reads_on(paged(Paging::NextLink)).await;
}

#[tokio::test]
async fn numbers_and_nothing_else() {
    reads_on(paged(Paging::Numbered)).await;
}

#[tokio::test]
async fn a_count_of_records_in_the_address() {
    reads_on(paged(Paging::Offset)).await;
}

#[tokio::test]
async fn a_button_in_a_form_of_its_own() {
    reads_on(paged(Paging::Button)).await;
}

#[tokio::test]
async fn a_plain_link_that_loads_more() {
    reads_on(paged(Paging::LoadMoreLink)).await;
}

#[tokio::test]
async fn the_head_of_the_page_alone() {
    reads_on(paged(Paging::InHead)).await;
}

#[tokio::test]
async fn words_of_six_languages() {
    for seed in 0..6 {
        reads_on(Rules {
            seed,
            ..paged(Paging::Localised)
        })
        .await;
    }
}

#[tokio::test]
async fn arrows_and_nothing_else() {
    reads_on(paged(Paging::Arrows)).await;
}

#[tokio::test]
async fn arrows_under_answers_that_were_posted() {
    reads_on(Rules {
        method: Method::Post,
        ..paged(Paging::Arrows)
    })
    .await;
}

#[tokio::test]
async fn a_mark_that_only_the_site_understands() {
    reads_on(paged(Paging::Cursor)).await;
}

#[tokio::test]
async fn semicolons_between_the_values_of_an_address() {
    reads_on(paged(Paging::Semicolons)).await;
}

#[tokio::test]
async fn buttons_beside_the_box() {
    for seed in 0..3 {
        reads_on(Rules {
            seed,
            ..paged(Paging::FormButtons)
        })
        .await;
    }
}

#[tokio::test]
async fn buttons_beside_the_box_of_a_form_that_posts_a_token() {
    reads_on(Rules {
        method: Method::Post,
        token: true,
        ..paged(Paging::FormButtons)
    })
    .await;
}

#[tokio::test]
async fn a_list_that_ends_without_a_word() {
    reads_on(paged(Paging::EndsSilently)).await;
}

#[tokio::test]
async fn a_list_that_repeats_its_last_page_for_ever() {
    reads_on(paged(Paging::RepeatsLast)).await;
}

#[tokio::test]
async fn a_list_that_links_ten_pages_and_has_more() {
    reads_on(paged(Paging::TenLinks)).await;
}

#[tokio::test]
async fn a_page_size_under_a_name_that_says_little() {
    reads_on(Rules {
        sizes: Sizes::Select,
        ..Rules::default()
    })
    .await;
}

#[tokio::test]
async fn page_sizes_as_plain_links() {
    for paging in [Paging::NextLink, Paging::Numbered, Paging::Offset] {
        reads_on(Rules {
            sizes: Sizes::Links,
            ..paged(paging)
        })
        .await;
    }
}
