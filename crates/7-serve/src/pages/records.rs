//! The rows of the hidden database, page by page.

use super::in_file;
use super::layout::{Room, crumbs, page as laid_out};
use crate::failure::Failure;
use crate::server::App;
use crate::words::{encoded, moment, number, shortened};
use axum::extract::{Path, Query, State};
use axum::response::Html;
use maud::{Markup, html};
use serde::Deserialize;
use std::collections::BTreeMap;
use store::look::{RecordPage, RecordRow, Wanted};

/// Records on a page.
const SHOWN: u32 = 50;

/// Columns that are shown unless all are wanted.
const COLUMNS: usize = 6;

/// What is wanted.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Asked {
    after: Option<i64>,
    q: Option<String>,
    field: Option<String>,
    value: Option<String>,
    columns: Option<String>,
}

impl Asked {
    fn wanted(&self) -> Wanted {
        let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        Wanted {
            after: self.after.unwrap_or(0).max(0),
            most: SHOWN,
            text: given(&self.q),
            field: given(&self.field).zip(given(&self.value)),
        }
    }

    /// The same, from another record on.
    fn address(&self, base: &str, after: Option<i64>) -> String {
        let mut address = format!("{base}?");
        for (name, value) in [
            ("q", &self.q),
            ("field", &self.field),
            ("value", &self.value),
            ("columns", &self.columns),
        ] {
            if let Some(value) = value.as_deref().filter(|value| !value.is_empty()) {
                address.extend([name, "=", &encoded(value), "&"]);
            }
        }
        if let Some(after) = after {
            address.extend(["after=", &after.to_string()]);
        }
        address.trim_end_matches(['&', '?']).to_owned()
    }
}

pub(crate) async fn page(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Html<String>, Failure> {
    let wanted = asked.wanted();
    let filtered = wanted.text.is_some() || wanted.field.is_some();
    let (site, all, page) = in_file(&app, &name, move |file, tally| {
        Ok((
            tally.site.clone(),
            tally.records,
            file.look_at_records(&wanted)?,
        ))
    })
    .await?;
    let address = format!("/sites/{}", encoded(&name));
    let base = format!("{address}/records");
    let known = fields_of(&page.rows);
    let wide = asked.columns.as_deref() == Some("all");
    let columns: Vec<&str> = known
        .iter()
        .map(String::as_str)
        .take(if wide { usize::MAX } else { COLUMNS })
        .collect();
    let body = html! {
        (crumbs(&[("Overview", "/".to_owned()), (&site, address.clone())], "records"))
        h1 { (number(all)) " records" }
        (filter(&asked, &known, &base))
        @if filtered { (how_far(&page, asked.after, all)) }
        (table(&page.rows, &columns, &base))
        nav.pager aria-label="Pages" {
            @if asked.after.is_some() { a href=(asked.address(&base, None)) { "From the beginning" } }
            @if let Some(next) = page.next { a rel="next" href=(asked.address(&base, Some(next))) { "Further" } }
            @if known.len() > COLUMNS && !wide {
                @let all_columns = Asked { columns: Some("all".to_owned()), q: asked.q.clone(), field: asked.field.clone(), value: asked.value.clone(), after: None };
                a href=(all_columns.address(&base, asked.after)) { "All " (known.len()) " columns" }
            }
        }
        p.quiet { "Take them with you: " code { "surfacer export " (app.workspace.site(&name)?.path.display()) " --format csv" } }
    };
    Ok(laid_out("Records", Room::None, &body))
}

fn filter(asked: &Asked, known: &[String], base: &str) -> Markup {
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    html! {
        form.filter method="get" action=(base) role="search" {
            label { "Text " input type="search" name="q" value=(text(&asked.q)); }
            label { "Column "
                select name="field" {
                    option value="" { "any" }
                    @for field in known { option value=(field) selected[asked.field.as_deref() == Some(field)] { (shortened(field, 40)) } }
                    @if let Some(field) = asked.field.as_ref().filter(|field| !field.is_empty() && !known.contains(field)) {
                        option value=(field) selected { (shortened(field, 40)) }
                    }
                }
            }
            label { "has " input type="text" name="value" value=(text(&asked.value)); }
            button { "Show" }
            @if asked.q.is_some() || asked.value.is_some() { a href=(base) { "Show all" } }
        }
    }
}

fn how_far(page: &RecordPage, after: Option<i64>, all: u64) -> Markup {
    let from = after.unwrap_or(0).max(0).unsigned_abs();
    html! {
        p.quiet role="status" {
            (number(page.rows.len() as u64)) " found among records " (number(from + 1)) " to " (number(from + page.looked_at)) " of " (number(all)) "."
            @if page.next.is_some() { " “Further” looks on." }
        }
    }
}

/// Fields by how many records have them, the commonest first.
fn fields_of(rows: &[RecordRow]) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in rows.iter().flat_map(|row| row.fields.keys()) {
        *counts.entry(name).or_default() += 1;
    }
    let mut fields: Vec<(&str, usize)> = counts.into_iter().collect();
    fields.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    fields
        .into_iter()
        .map(|(name, _)| name.to_owned())
        .collect()
}

fn table(rows: &[RecordRow], columns: &[&str], base: &str) -> Markup {
    html! {
        @if rows.is_empty() { p.quiet { "None here." } } @else {
            div.scroll tabindex="0" role="region" aria-label="Records" {
                table.records {
                    thead { tr { th.n { "#" } th { "title" } @for column in columns { th { (shortened(column, 40)) } } th { "first seen" } } }
                    tbody {
                        @for row in rows {
                            tr {
                                td.n { (row.id) }
                                td { a href=(format!("{base}/{}", row.id)) { (name_of(row)) } }
                                @for column in columns { td { (shortened(row.fields.get(*column).map_or("", String::as_str), 120)) } }
                                td.when { (moment(&row.first_seen)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What a record is called in a list.
pub(crate) fn name_of(row: &RecordRow) -> String {
    if row.title.trim().is_empty() {
        shortened(&row.key, 80)
    } else {
        shortened(&row.title, 120)
    }
}
