//! Numbers for monitoring, in the text format of Prometheus.

use crate::pages::overview::rows;
use crate::server::App;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use std::fmt::Write;

/// One family of numbers.
struct Family {
    name: &'static str,
    kind: &'static str,
    help: &'static str,
    lines: Vec<(String, f64)>,
}

pub(crate) async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let rows = rows(&app);
    let by_site = |value: &dyn Fn(&crate::pages::overview::Row) -> Option<f64>| {
        let lines = rows.iter();
        lines
            .filter_map(|row| Some((format!("site=\"{}\"", escaped(&row.site)), value(row)?)))
            .collect()
    };
    let refusals = rows.iter().flat_map(|row| {
        let site = escaped(&row.site);
        let named = row.refusals.iter();
        named.map(move |(name, count)| {
            (
                format!("site=\"{site}\",name=\"{}\"", escaped(name)),
                *count as f64,
            )
        })
    });
    let estimate = |end: &str, value: fn(&store::look::Band) -> u64| -> Vec<(String, f64)> {
        let lines = rows.iter();
        lines
            .filter_map(|row| {
                let value = value(row.estimate.as_ref()?) as f64;
                Some((
                    format!("site=\"{}\",end=\"{end}\"", escaped(&row.site)),
                    value,
                ))
            })
            .collect()
    };
    let mut estimates = estimate("low", |band| band.low);
    estimates.extend(estimate("mid", |band| band.mid));
    estimates.extend(estimate("high", |band| band.high));
    let families = [
        Family {
            name: "surfacer_records",
            kind: "gauge",
            help: "Distinct records in hand.",
            lines: by_site(&|row| Some(row.records as f64)),
        },
        Family {
            name: "surfacer_requests_total",
            kind: "counter",
            help: "Requests spent.",
            lines: by_site(&|row| Some(row.requests as f64)),
        },
        Family {
            name: "surfacer_requests_per_second",
            kind: "gauge",
            help: "Requests per second, lately.",
            lines: by_site(&|row| Some(row.pace)),
        },
        Family {
            name: "surfacer_working",
            kind: "gauge",
            help: "Whether somebody works on the site.",
            lines: by_site(&|row| Some(f64::from(u8::from(row.alive)))),
        },
        Family {
            name: "surfacer_refusals_total",
            kind: "counter",
            help: "Ways of not getting a page.",
            lines: refusals.collect(),
        },
        Family {
            name: "surfacer_estimate",
            kind: "gauge",
            help: "How many records are thought to be there.",
            lines: estimates,
        },
    ];
    let mut text = String::new();
    for family in &families {
        let Family {
            name,
            kind,
            help,
            lines,
        } = family;
        writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}").unwrap_or_default();
        for (labels, value) in lines {
            writeln!(text, "{name}{{{labels}}} {value}").unwrap_or_default();
        }
    }
    (
        [(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")],
        text,
    )
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
}
