//! One result in words and tables.

use super::finding::{Finding, ORACLE, PAIRS, Setting};
use super::folder::PLOT;
use super::grid::{Cell, Grid, Tone, grouped, push};
use super::standing::{Standing, standings};

/// Names a database: the table, what the box searches, the cap.
pub fn name(setting: &Setting) -> String {
    let cap = setting
        .cap
        .map_or_else(|| "no cap".to_owned(), |cap| format!("cap {cap}"));
    format!("{}, {}, {cap}", stem(&setting.data), setting.search)
}

/// A table's name without what says how it is written.
fn stem(data: &str) -> &str {
    let data = data.strip_suffix(".gz").unwrap_or(data);
    let endings = [".csv", ".tsv", ".jsonl", ".ndjson"];
    let ending = endings.iter().find_map(|ending| data.strip_suffix(ending));
    ending.unwrap_or(data)
}

/// How far it was asked, in words.
pub fn extent(setting: &Setting) -> String {
    let mut words = format!("{} {}", grouped(setting.budget as u64), setting.budget_in);
    if let Some(page) = setting.page {
        push(&mut words, format_args!(" of {page} records"));
    }
    if setting.totals {
        words += ", answers say how many match";
    }
    words
}

/// What was tried, in a sentence.
pub fn heading(finding: &Finding) -> String {
    let parameters = &finding.parameters;
    let words = match parameters.seeds {
        1 => "1 start word".to_owned(),
        seeds => format!("{seeds} start words"),
    };
    format!(
        "{}: {} of {} records can be reached; {}, {words}",
        name(&parameters.setting),
        grouped(parameters.reachable as u64),
        grouped(parameters.rows as u64),
        extent(&parameters.setting),
    )
}

/// How everyone did: the oracles, then the policies, best first.
pub fn table(finding: &Finding) -> Grid {
    let standings = standings(&finding.lines);
    let oracles = oracles(finding);
    let marks: Vec<usize> = oracles
        .first()
        .map_or_else(Vec::new, |oracle| oracle.coverage.keys().copied().collect());
    let pairs = standings.iter().any(|one| one.ratio_pairs.is_some());
    let mut head = vec!["policy".to_owned()];
    head.extend(marks.iter().map(|mark| format!("at {mark}")));
    head.extend(["area", "ratio", "worst"].map(str::to_owned));
    head.extend(pairs.then(|| "to pairs".to_owned()));
    head.push("us/decision".to_owned());
    let mut grid = Grid::new(head);
    let policies = standings.iter().filter(|one| one.policy != ORACLE);
    for (place, one) in oracles.iter().chain(policies).enumerate() {
        let is_oracle = place < oracles.len();
        let mut cells: Vec<Cell> = vec![one.policy.as_str().into()];
        let at = |mark| one.coverage.get(mark).copied().unwrap_or(0.0);
        cells.extend(marks.iter().map(|mark| Cell::from(share(at(mark)))));
        cells.push(share(one.area).into());
        let first = place == oracles.len();
        cells.push(Cell {
            text: share(one.ratio),
            tone: if first { Tone::Best } else { Tone::Plain },
        });
        cells.push(share(one.worst).into());
        if pairs {
            let ratio = one.ratio_pairs.map_or_else(String::new, share);
            cells.push(ratio.into());
        }
        cells.push(if is_oracle {
            "".into()
        } else {
            format!("{:.1}", one.us_per_decision).into()
        });
        grid.row(cells);
    }
    grid
}

/// The oracles as standings, from their curves and from what the lines say of their areas.
pub(super) fn oracles(finding: &Finding) -> Vec<Standing> {
    let Some(line) = finding.lines.first() else {
        return Vec::new();
    };
    let marks = || line.coverage.keys();
    let standing = |policy: &str, area: f64| {
        let curve = finding.curves.iter().find(|curve| curve.policy == policy)?;
        let at = |mark: &usize| {
            let point = curve.points.iter().find(|(unit, _, _)| unit == mark);
            point.map(|(_, _, coverage)| (*mark, *coverage))
        };
        let ratio = area / line.auc_oracle.max(f64::MIN_POSITIVE);
        Some(Standing {
            policy: policy.to_owned(),
            seeds: 1,
            coverage: marks().filter_map(at).collect(),
            area,
            ratio,
            worst: ratio,
            ratio_pairs: line.auc_oracle_pairs.map(|pairs| area / pairs),
            us_per_decision: 0.0,
        })
    };
    let pairs = line.auc_oracle_pairs.and_then(|area| standing(PAIRS, area));
    let words = standing(ORACLE, line.auc_oracle);
    words.into_iter().chain(pairs).collect()
}

/// The area of each policy as a ratio to that of each other.
pub fn matrix(finding: &Finding) -> Grid {
    let standings = standings(&finding.lines);
    let names = standings.iter().map(|one| one.policy.clone());
    let mut grid = Grid::new(std::iter::once("policy".to_owned()).chain(names));
    for one in &standings {
        let ratios = standings.iter().map(|other| {
            if other.area > 0.0 {
                Cell::from(format!("{:.2}", one.area / other.area))
            } else {
                Cell::default()
            }
        });
        grid.row(std::iter::once(one.policy.as_str().into()).chain(ratios));
    }
    grid
}

/// The whole result, to read.
pub fn markdown(finding: &Finding) -> String {
    let parameters = &finding.parameters;
    format!(
        "# {}\n\n{}.\n\nMade by version {} ({}): `{}`\n\n![coverage]({PLOT})\n\n\
         Coverage is the share of the reachable records in hand, as the mean over the start words; area is its mean over the \
         budget; ratio and worst are the area against the oracle's, mean and worst start word.\n\n{}\n\
         Area of the policy in the row against that of the policy in the column:\n\n{}",
        name(&parameters.setting),
        heading(finding),
        parameters.version,
        parameters.commit,
        parameters.command.join(" "),
        table(finding).markdown(),
        matrix(finding).markdown()
    )
}

/// A share with three digits.
pub(super) fn share(value: f64) -> String {
    format!("{value:.3}")
}
