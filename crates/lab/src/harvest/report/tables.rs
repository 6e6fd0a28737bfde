//! The figures of a section: every policy on every database.

use super::Section;
use crate::harvest::finding::{ORACLE, mean};
use crate::harvest::grid::{Cell, Grid, Tone};
use crate::harvest::standing::{Standing, standings};
use crate::harvest::summary::{name, oracles, share};
use std::collections::BTreeMap;

/// What is as good as the first: within one per cent.
const NEAR: f64 = 0.01;

/// The standings of a section, ready to be told.
pub(super) struct Tables {
    /// The policies, the best mean ratio first.
    policies: Vec<String>,
    /// By database, in order: its name, its kind, and who did how well.
    rows: Vec<Row>,
}

struct Row {
    name: String,
    kind: String,
    /// The best that could be done.
    oracle: Option<Standing>,
    by_policy: BTreeMap<String, Standing>,
}

impl Row {
    /// The largest area of all.
    fn first(&self) -> Option<&Standing> {
        let standings = self.by_policy.values();
        standings.max_by(|left, right| left.area.total_cmp(&right.area))
    }

    /// How far a policy is behind the first, as a share.
    fn behind(&self, policy: &str) -> Option<f64> {
        let (first, one) = (self.first()?, self.by_policy.get(policy)?);
        Some(1.0 - one.area / first.area.max(f64::MIN_POSITIVE))
    }

    fn tone(&self, policy: &str) -> Tone {
        match self.behind(policy) {
            Some(behind) if behind <= 0.0 => Tone::Best,
            Some(behind) if behind <= NEAR => Tone::Near,
            _ => Tone::Plain,
        }
    }
}

impl Tables {
    pub(super) fn of(section: &Section) -> Self {
        let row = |merged: &super::Merged| {
            let setting = &merged.finding.parameters.setting;
            let searched = if setting.search == "full" {
                "full text"
            } else {
                "some fields"
            };
            let cap = setting.cap.map(|cap| format!("cap {cap}"));
            let standings = standings(&merged.finding.lines).into_iter();
            Row {
                name: name(setting),
                kind: format!("{searched}, {}", cap.as_deref().unwrap_or("no cap")),
                oracle: oracles(&merged.finding).into_iter().next(),
                by_policy: standings
                    .filter(|one| one.policy != ORACLE)
                    .map(|one| (one.policy.clone(), one))
                    .collect(),
            }
        };
        let rows: Vec<Row> = section.results.iter().map(row).collect();
        let mut ratios: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        for (policy, one) in rows.iter().flat_map(|row| &row.by_policy) {
            ratios.entry(policy).or_default().push(one.ratio);
        }
        let mut policies: Vec<(f64, String)> = ratios
            .into_iter()
            .map(|(policy, ratios)| (mean(&ratios), policy.to_owned()))
            .collect();
        policies.sort_by(|left, right| right.0.total_cmp(&left.0));
        Self {
            policies: policies.into_iter().map(|(_, policy)| policy).collect(),
            rows,
        }
    }

    fn grid(&self, first: &str) -> Grid {
        Grid::new(std::iter::once(first.to_owned()).chain(self.policies.iter().cloned()))
    }

    /// A figure of a policy on every database that has it.
    fn all(&self, policy: &str, figure: &dyn Fn(&Row, &Standing) -> Option<f64>) -> Vec<f64> {
        let rows = self.rows.iter();
        let figures = rows.filter_map(|row| figure(row, row.by_policy.get(policy)?));
        figures.collect()
    }

    /// A closing row: something of all figures of each policy.
    fn close(&self, title: &str, cell: &dyn Fn(&str) -> String) -> Vec<Cell> {
        let cells = self.policies.iter().map(|policy| cell(policy).into());
        std::iter::once(Cell::from(title)).chain(cells).collect()
    }

    /// The area of each policy as a ratio to a best that could be done.
    pub(super) fn ratios(&self, ratio: fn(&Standing) -> Option<f64>) -> Option<Grid> {
        let mut grid = self.grid("ratio to the oracle");
        for row in &self.rows {
            let mut cells = vec![Cell::from(row.name.as_str())];
            for policy in &self.policies {
                let text = row.by_policy.get(policy).and_then(ratio);
                cells.push(Cell {
                    text: text.map_or_else(String::new, share),
                    tone: row.tone(policy),
                });
            }
            grid.row(cells);
        }
        let all = |policy: &str| self.all(policy, &|_, one| ratio(one));
        if self.policies.iter().all(|policy| all(policy).is_empty()) {
            return None;
        }
        grid.row(self.close("mean", &|policy| share(mean(&all(policy)))));
        grid.row(self.close("worst", &|policy| {
            share(all(policy).into_iter().fold(f64::MAX, f64::min))
        }));
        Some(grid)
    }

    /// Mean ratios of databases of one kind: what the box searches, and the cap.
    pub(super) fn kinds(&self) -> Grid {
        let mut kinds: Vec<&str> = Vec::new();
        for row in &self.rows {
            if !kinds.contains(&row.kind.as_str()) {
                kinds.push(&row.kind);
            }
        }
        let mut grid = self.grid("mean ratio to the oracle");
        for kind in kinds {
            let count = self.rows.iter().filter(|row| row.kind == kind).count();
            grid.row(self.close(&format!("{kind} ({count})"), &|policy| {
                let of_kind = |row: &Row, one: &Standing| (row.kind == kind).then_some(one.ratio);
                let ratios = self.all(policy, &of_kind);
                if ratios.is_empty() {
                    String::new()
                } else {
                    share(mean(&ratios))
                }
            }));
        }
        grid
    }

    /// Who is first, and how far the others are behind.
    pub(super) fn behind(&self) -> Grid {
        let head = ["behind the first", "first"].map(str::to_owned);
        let mut grid = Grid::new(head.into_iter().chain(self.policies.iter().cloned()));
        for row in &self.rows {
            let first = row.first().map_or("", |first| first.policy.as_str());
            let mut cells = vec![Cell::from(row.name.as_str()), first.into()];
            for policy in &self.policies {
                cells.push(Cell {
                    text: row.behind(policy).map_or_else(String::new, percent),
                    tone: row.tone(policy),
                });
            }
            grid.row(cells);
        }
        let all = |policy: &str| self.all(policy, &|row, one| row.behind(&one.policy));
        let mut close = |title: &str, cell: &dyn Fn(&str) -> String| {
            let mut cells = self.close(title, cell);
            cells.insert(1, Cell::default());
            grid.row(cells);
        };
        close("mean", &|policy| percent(mean(&all(policy))));
        close("most", &|policy| {
            percent(all(policy).into_iter().fold(0.0, f64::max))
        });
        close("first or within 1 %", &|policy| {
            let all = all(policy);
            let near = all.iter().filter(|behind| **behind <= NEAR).count();
            format!("{near} of {}", all.len())
        });
        grid
    }

    /// Coverage at the last mark that every result has.
    pub(super) fn coverage(&self) -> Option<Grid> {
        let standings = || self.rows.iter().flat_map(|row| row.by_policy.values());
        let mark = standings()
            .filter_map(|one| one.coverage.keys().last().copied())
            .min()?;
        let head = [format!("coverage at {mark}"), ORACLE.to_owned()];
        let mut grid = Grid::new(head.into_iter().chain(self.policies.iter().cloned()));
        for row in &self.rows {
            let policies = self.policies.iter().map(|policy| row.by_policy.get(policy));
            let standings = std::iter::once(row.oracle.as_ref()).chain(policies);
            let shares = standings.map(|one| {
                let at = one.and_then(|one| one.coverage.get(&mark).copied());
                Cell::from(at.map_or_else(String::new, share))
            });
            grid.row(std::iter::once(row.name.as_str().into()).chain(shares));
        }
        Some(grid)
    }

    /// The area of the policy in the row against that of the policy in the column, over all databases.
    pub(super) fn matrix(&self, over: fn(&[f64]) -> f64) -> Grid {
        let mut grid = self.grid("area against");
        for one in &self.policies {
            grid.row(self.close(one, &|other| {
                let ratios = self.all(one, &|row, one| {
                    let other = row.by_policy.get(other)?.area;
                    (other > 0.0).then(|| one.area / other)
                });
                if ratios.is_empty() {
                    String::new()
                } else {
                    format!("{:.2}", over(&ratios))
                }
            }));
        }
        grid
    }

    /// What a decision costs.
    pub(super) fn cost(&self) -> Grid {
        let mut grid = self.grid("microseconds per decision");
        let all = |policy: &str| self.all(policy, &|_, one| Some(one.us_per_decision));
        grid.row(self.close("mean", &|policy| format!("{:.0}", mean(&all(policy)))));
        grid.row(self.close("most", &|policy| {
            format!("{:.0}", all(policy).into_iter().fold(0.0, f64::max))
        }));
        grid
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}
