//! `surfacer search`: full-text search over all that was harvested.

use crate::args::Search;
use crate::exit::Exit;
use crate::talk::{self, grouped};
use ::search::{Ask, Found, Hit, Index, Piece};
use anyhow::bail;
use std::path::{Path, PathBuf};

/// Sites and fields that are named in the summary.
const NAMED: usize = 5;

pub(crate) fn run(args: &Search) -> anyhow::Result<Exit> {
    let index = Index::open(&workspace(&args.out)?)?;
    let mut line = talk::Line::new();
    let refreshed = index.refresh_watched(|taken| {
        line.show(taken, format!("{} taken into the index", grouped(taken)));
    });
    line.finish();
    let refreshed = refreshed?;
    for trouble in &refreshed.troubles {
        talk::say(&format!("not searched: {trouble}"));
    }
    if refreshed.busy {
        talk::say(
            "another surfacer is taking in what is new; what it has not taken in yet is not found",
        );
    }
    let ask = Ask {
        words: args.words.join(" "),
        site: args.site.clone(),
        field: args.field.clone(),
        limit: args.limit,
        offset: args.offset,
    };
    let found = index.search(&ask)?;
    for hit in &found.hits {
        if args.json {
            talk::json(hit)?;
        } else {
            show(hit);
        }
    }
    talk::say(&summary(&found));
    Ok(Exit::Done)
}

/// The folder whose `sites` are searched; a demo leaves them one folder further down.
fn workspace(out: &Path) -> anyhow::Result<PathBuf> {
    for folder in [out.to_owned(), out.join("demo")] {
        if folder.join("sites").is_dir() {
            return Ok(folder);
        }
    }
    bail!(
        "nothing was harvested into {}; harvest something first, or give the folder given to --out",
        out.display()
    );
}

fn show(hit: &Hit) {
    talk::pieces("", &marks(&hit.title_pieces));
    let field = match hit.field.as_deref() {
        None | Some("text") => String::new(),
        Some(field) => format!("{field}: "),
    };
    if !hit.snippet.is_empty() {
        talk::pieces(&format!("    {field}"), &marks(&hit.snippet));
    }
    let place = match (&hit.url, &hit.key) {
        (Some(url), _) => url.clone(),
        (None, Some(key)) => format!("{}, {key}", hit.site),
        (None, None) => hit.site.clone(),
    };
    talk::result(&format!("    {place}"));
}

fn marks(pieces: &[Piece]) -> Vec<(&str, bool)> {
    let pieces = pieces.iter();
    pieces
        .map(|piece| (piece.text.as_str(), piece.hit))
        .collect()
}

fn summary(found: &Found) -> String {
    if found.total == 0 {
        return "nothing found".into();
    }
    let named = |counts: &[(String, u64)]| {
        let named: Vec<String> = counts
            .iter()
            .take(NAMED)
            .map(|(name, count)| format!("{name} ({})", grouped(*count)))
            .collect();
        let more = if counts.len() > NAMED { ", ..." } else { "" };
        format!("{}{more}", named.join(", "))
    };
    let mut lines = format!(
        "{} found, {} shown\non {}",
        grouped(found.total),
        found.hits.len(),
        named(&found.sites)
    );
    if !found.fields.is_empty() {
        lines.push_str("\nin ");
        lines.push_str(&named(&found.fields));
    }
    lines
}
