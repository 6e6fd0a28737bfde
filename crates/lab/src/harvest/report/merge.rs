//! Results of the same setting become one; what does not fit together is said.

use super::Merged;
use crate::harvest::finding::{Finding, Line, set_against};
use crate::harvest::summary::name;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Which builds made the results, when they are not all the same.
pub(super) fn origins(found: &[(PathBuf, Finding)]) -> Vec<String> {
    let mut builds: BTreeMap<String, usize> = BTreeMap::new();
    for (_, finding) in found {
        let parameters = &finding.parameters;
        let build = format!("{} ({})", parameters.version, parameters.commit);
        *builds.entry(build).or_default() += 1;
    }
    let mut notes = Vec::new();
    let listed: Vec<String> = builds
        .iter()
        .map(|(build, count)| format!("{build}: {count}"))
        .collect();
    match listed.len() {
        0 => {}
        1 => notes.push(format!("All results were made by version {}.", listed[0])),
        _ => notes.push(format!(
            "Results were made by different versions: {}. The same policy may have been another one then.",
            listed.join(", ")
        )),
    }
    if found
        .iter()
        .any(|(_, finding)| finding.parameters.commit.ends_with('+'))
    {
        notes.push("A plus after a commit: the code had been changed since.".to_owned());
    }
    notes
}

/// One result per setting, tables by name and the largest cap last.
pub(super) fn by_setting(found: Vec<(PathBuf, Finding)>, notes: &mut Vec<String>) -> Vec<Merged> {
    let mut merged: Vec<Merged> = Vec::new();
    for (folder, finding) in found {
        let same =
            |other: &&mut Merged| other.finding.parameters.setting == finding.parameters.setting;
        match merged.iter_mut().find(same) {
            Some(other) => add(other, folder, finding, notes),
            None => merged.push(Merged {
                finding,
                folders: vec![folder],
            }),
        }
    }
    for one in &mut merged {
        set_against(&mut one.finding.lines);
        let seeds = one.finding.lines.iter().map(|line| line.seed);
        let seeds: BTreeSet<u64> = seeds.collect();
        one.finding.parameters.seeds = seeds.len() as u64;
    }
    merged.sort_by(|left, right| {
        let key = |merged: &Merged| {
            let setting = merged.finding.parameters.setting.clone();
            let cap = setting.cap.unwrap_or(usize::MAX);
            (
                setting.budget_in,
                setting.budget,
                setting.data.clone(),
                setting.search.clone(),
                cap,
                setting,
            )
        };
        key(left).cmp(&key(right))
    });
    merged
}

/// Adds what another folder says about the same setting. Of runs that both have, the later folder's count.
fn add(merged: &mut Merged, folder: PathBuf, finding: Finding, notes: &mut Vec<String>) {
    let into = &mut merged.finding;
    let about = name(&into.parameters.setting);
    if into.parameters.reachable != finding.parameters.reachable {
        notes.push(format!(
            "{about}: {} and {} records can be reached; the table was another one.",
            into.parameters.reachable, finding.parameters.reachable
        ));
    }
    let oracle = |lines: &[Line]| lines.first().map(|line| line.auc_oracle);
    if let (Some(one), Some(other)) = (oracle(&into.lines), oracle(&finding.lines))
        && (one - other).abs() > 1e-9
    {
        notes.push(format!(
            "{about}: the oracle's area is {one:.3} and {other:.3}; ratios are as each folder has them."
        ));
    }
    let replaced: BTreeSet<String> = finding
        .lines
        .iter()
        .filter(|line| has(&into.lines, line))
        .map(|line| line.policy.clone())
        .collect();
    if !replaced.is_empty() {
        let replaced: Vec<String> = replaced.into_iter().collect();
        notes.push(format!(
            "{about}: {} ran more than once; {} counts.",
            replaced.join(", "),
            folder.display()
        ));
    }
    into.lines.retain(|line| !has(&finding.lines, line));
    into.lines.extend(finding.lines);
    let drawn_anew = |policy: &str, seed| {
        finding
            .curves
            .iter()
            .any(|curve| curve.policy == policy && curve.seed == seed)
    };
    into.curves
        .retain(|curve| !drawn_anew(&curve.policy, curve.seed));
    into.curves.extend(finding.curves.clone());
    merged.folders.push(folder);
}

fn has(lines: &[Line], wanted: &Line) -> bool {
    lines
        .iter()
        .any(|line| line.policy == wanted.policy && line.seed == wanted.seed)
}
