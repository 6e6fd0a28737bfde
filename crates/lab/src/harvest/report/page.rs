//! The page: the words around the figures, in Markdown and in HTML.

use super::tables::Tables;
use super::{Merged, Report, Section};
use crate::harvest::Plot;
use crate::harvest::finding::mean;
use crate::harvest::folder::PLOT;
use crate::harvest::grid::{Grid, escape, push};
use crate::harvest::summary::name;
use std::path::{Component, Path, PathBuf};

const TITLE: &str = "Policies compared on known truth";

const LEAD: &str = "Each policy asks a database that it knows nothing of, from the same start words. Its area is the mean, over the \
    budget, of the share of the reachable records it has in hand; the oracle knows every record and always asks for the word \
    that brings most new ones. Bold: the first. Figures are means over the start words.";

/// What is told of a section, each with its words.
fn told(section: &Section) -> Vec<(&'static str, Grid)> {
    let tables = Tables::of(section);
    let ratios = tables.ratios(|one| Some(one.ratio));
    let pairs = tables.ratios(|one| one.ratio_pairs);
    let worst = |ratios: &[f64]| ratios.iter().copied().fold(f64::MAX, f64::min);
    let mut told = Vec::new();
    told.extend(ratios.map(|grid| ("Area, as a ratio to the oracle's", grid)));
    told.extend(pairs.map(|grid| {
        (
            "Area, as a ratio to an oracle that may ask two words at once",
            grid,
        )
    }));
    told.push(("The same by kind of database", tables.kinds()));
    told.push((
        "Who is first, and how far the others are behind",
        tables.behind(),
    ));
    told.extend(
        tables
            .coverage()
            .map(|grid| ("Share of the reachable records in hand", grid)),
    );
    told.push((
        "Area of the policy in the row against that of the policy in the column: mean",
        tables.matrix(mean),
    ));
    told.push((
        "The same on the database where it is worst",
        tables.matrix(worst),
    ));
    told.push(("What a decision costs", tables.cost()));
    told
}

/// Text that refers to the plots, for a file in a folder.
pub(super) fn markdown(report: &Report, place: &Path) -> String {
    let mut out = format!("# {TITLE}\n\n{LEAD}\n\n");
    for note in &report.notes {
        push(&mut out, format_args!("- {note}\n"));
    }
    for section in &report.sections {
        push(
            &mut out,
            format_args!("\n## {}\n", capitalised(&section.extent)),
        );
        for (title, grid) in told(section) {
            push(
                &mut out,
                format_args!("\n### {title}\n\n{}", grid.markdown()),
            );
        }
        out += "\n### Curves\n";
        for Merged { finding, folders } in &section.results {
            let name = name(&finding.parameters.setting);
            for folder in folders {
                let plot = relative(place, &folder.join(PLOT));
                push(&mut out, format_args!("\n![{name}]({})\n", plot.display()));
            }
        }
    }
    out
}

/// One file with the plots inside.
pub(super) fn html(report: &Report) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{TITLE}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{TITLE}</h1>\n<p>{LEAD}</p>\n"
    );
    out += "<ul>\n";
    for note in &report.notes {
        push(&mut out, format_args!("<li>{}</li>\n", escape(note)));
    }
    out += "</ul>\n";
    for section in &report.sections {
        let extent = capitalised(&section.extent);
        push(&mut out, format_args!("<h2>{}</h2>\n", escape(&extent)));
        for (title, grid) in told(section) {
            push(&mut out, format_args!("<h3>{title}</h3>\n{}", grid.html()));
        }
        out += "<h3>Curves</h3>\n<div class=\"plots\">\n";
        for merged in &section.results {
            let plot = Plot::of(&merged.finding).draw();
            push(&mut out, format_args!("<figure>{plot}</figure>\n"));
        }
        out += "</div>\n";
    }
    out + "</body>\n</html>\n"
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:90rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}\
.wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem}\
th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid #ddd;white-space:nowrap}\
th[scope=row],th:first-child{text-align:left;font-weight:400}thead th{font-weight:600}\
td.best{font-weight:700;background:#cfe8d8}td.near{background:#e6f3ea}\
.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(28rem,1fr));gap:1rem}figure{margin:0}\
@media (prefers-color-scheme:dark){body{color:#e8e8e8;background:#16191d}th,td{border-color:#3a3f45}\
td.best{background:#1f4d33}td.near{background:#20362a}}";

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

/// The way from a folder to a file, as a link writes it.
fn relative(from: &Path, file: &Path) -> PathBuf {
    // Without `..` and links where the system can tell; what is not there yet is taken as it is written.
    let whole = |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path));
    let (Ok(from), Ok(file)) = (whole(from), whole(file)) else {
        return file.to_owned();
    };
    let (from, file): (Vec<Component>, Vec<Component>) =
        (from.components().collect(), file.components().collect());
    let same = from.iter().zip(&file);
    let shared = same.take_while(|(one, other)| one == other).count();
    let up = from[shared..].iter().map(|_| Component::ParentDir);
    up.chain(file[shared..].iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_from_the_page_to_the_plot() {
        let way = relative(
            Path::new("/a/docs"),
            Path::new("/a/results/books/coverage.svg"),
        );
        assert_eq!(way, Path::new("../results/books/coverage.svg"));
        let way = relative(Path::new("/a"), Path::new("/a/coverage.svg"));
        assert_eq!(way, Path::new("coverage.svg"));
    }
}
