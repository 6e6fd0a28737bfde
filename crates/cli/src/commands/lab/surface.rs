//! `surfacer lab surface`: how well are forms worked out, and is all that they hide drained?

use super::harvest::read;
use crate::args::{LabSurface, Web};
use crate::commands::{typed, wait, way_out};
use crate::exit::{BadUsage, Exit};
use crate::talk::{self, grouped};
use ::harvest::{Progress, detail};
use anyhow::Context;
use crawl::{Details, Options, Summary, TemplateReport, Templates, Watch};
use lab::surface::{
    Bound, Decision, Growth, Line, Observed, Report, Spec, Verdict, all, growth, observed,
    prepared, score,
};
use model::Url;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::time::Duration;
use store::SiteFile;
use world::table::{Running, Table, serve};

/// The site whose cost is told as its rows grow.
const GROWING: &str = "cars-100";

pub(super) fn run(args: &LabSurface) -> anyhow::Result<Exit> {
    let specs = chosen(args)?;
    ::harvest::by_name(&args.policy, args.seed).map_err(|error| BadUsage(error.to_string()))?;
    let scratch = Scratch::new(args.out.as_deref())?;
    let mut tables: HashMap<&str, Table> = HashMap::new();
    let mut lines = Vec::new();
    for spec in &specs {
        let table = table_of(args, spec, &mut tables)?;
        let table = prepared(spec, &first_rows(table, args.rows));
        let line = one_site(
            args,
            spec,
            &table,
            &scratch.0.join(spec.name),
            Look::AtTemplates,
        )?;
        told(&line, args)?;
        lines.push(line);
    }
    let grown = grown(args, &mut tables, &scratch.0)?;
    let report = Report::new(lines, grown);
    if let Some(out) = &args.out {
        keep(out, &report)?;
    }
    if args.json {
        talk::json(&report)?;
    } else {
        talk::result(&format!(
            "roles {}, templates {} ({} of one input, {} of two, {} of three) with at most {} probes, {} not needed, wildcards {}, hiding defaults {}",
            report.roles,
            report.templates,
            report.by_inputs[0],
            report.by_inputs[1],
            report.by_inputs[2],
            report.most_probes,
            report.not_needed,
            report.wildcards,
            report.hiding
        ));
    }
    Ok(Exit::Done)
}

fn chosen(args: &LabSurface) -> anyhow::Result<Vec<Spec>> {
    let specs = all();
    let names: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
    if let Some(unknown) = args
        .site
        .iter()
        .find(|name| !names.contains(&name.as_str()) && *name != "none")
    {
        let why = format!(
            "there is no site `{unknown}`; choose among: {}, or `none`",
            names.join(", ")
        );
        return Err(BadUsage(why).into());
    }
    let wanted =
        |spec: &Spec| args.site.is_empty() || args.site.iter().any(|name| name == spec.name);
    Ok(specs.into_iter().filter(wanted).collect())
}

fn table_of<'t>(
    args: &LabSurface,
    spec: &Spec,
    tables: &'t mut HashMap<&'static str, Table>,
) -> anyhow::Result<&'t Table> {
    if !tables.contains_key(spec.table) {
        let path = |ending: &str| args.data.join(format!("{}.{ending}", spec.table));
        let plain = path("jsonl");
        let path = if plain.exists() {
            plain
        } else {
            path("jsonl.gz")
        };
        tables.insert(spec.table, read(&path)?);
    }
    Ok(&tables[spec.table])
}

fn first_rows(table: &Table, rows: Option<usize>) -> Table {
    let rows = rows.unwrap_or(usize::MAX).min(table.rows().len());
    // Tables come sorted, so rows are taken from all over.
    let every = table.rows().len().checked_div(rows).unwrap_or(1).max(1);
    let some = table.rows().iter().step_by(every).take(rows).cloned();
    Table::new(table.columns().to_vec(), some.collect())
}

/// What is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Look {
    /// What was made of the form, its templates too.
    AtTemplates,
    /// What it takes to drain the site.
    AtCost,
}

/// Serves a site, looks for its templates, harvests it, and looks at what was made of it.
fn one_site(
    args: &LabSurface,
    spec: &Spec,
    table: &Table,
    root: &Path,
    look: Look,
) -> anyhow::Result<Line> {
    let bound = Bound::of(table, &spec.rules);
    let rows = table.rows().len();
    let open = || {
        let site = serve(table.clone(), spec.rules.clone(), 0);
        site.context("cannot open a port on 127.0.0.1")
    };
    // What stands beside the records changes from visit to visit: a harvest is measured on a site that nobody has visited.
    let surveyed = match look {
        Look::AtTemplates => {
            let (site, root) = (open()?, root.join("templates"));
            let summary = asked(args, spec, &site, &root, crawl::Goal::Survey)?;
            Some((summary, site, root))
        }
        Look::AtCost => None,
    };
    let templates = match &surveyed {
        Some((_, site, root)) => templates_in(&typed(&site.url())?, root)?,
        None => Templates::default(),
    };
    let (template_requests, mut unsafe_requests) = match &surveyed {
        Some((summary, site, _)) => (summary.requests, site.temptations().len()),
        None => (0, 0),
    };
    let (summary, site, root) = match surveyed {
        Some(surveyed) if args.templates_only => surveyed,
        _ => {
            let site = open()?;
            let summary = asked(args, spec, &site, root, crawl::Goal::Drain)?;
            unsafe_requests += site.temptations().len();
            (summary, site, root.to_owned())
        }
    };
    let (score, records) = looked_at(&site, &root, &templates, args.threshold)?;
    // A box for words reaches rows that menus and ranges do not tell apart.
    let words = spec.rules.text || score.is_none();
    let reachable = if words { rows } else { bound.reachable };
    Ok(Line {
        site: spec.name.to_owned(),
        rows,
        cap: spec.rules.cap,
        score,
        records,
        reachable,
        drained: records as f64 / reachable.max(1) as f64,
        queries: summary.queries,
        requests: summary.requests,
        template_requests,
        ratio: bound
            .queries
            .map(|bound| summary.queries as f64 / bound as f64),
        bound,
        unsafe_requests,
        stopped: summary.stopped,
        seconds: summary.seconds,
    })
}

/// Asks a site as far as the goal says.
fn asked(
    args: &LabSurface,
    spec: &Spec,
    site: &Running,
    root: &Path,
    goal: crawl::Goal,
) -> anyhow::Result<Summary> {
    let url = &typed(&site.url())?;
    let options = Options {
        root: root.to_owned(),
        max_requests: args.max_requests.unwrap_or(spec.budget),
        max_time: None,
        explorer: crawl::EXPLORER.to_owned(),
        stops: explore::Stops::published(),
        policy: args.policy.clone(),
        seed: args.seed,
        stop_below: crawl::STOP_BELOW,
        details: Details::Leave,
        goal,
        lots: false,
        templates: crawl::Settings {
            threshold: args.threshold,
            ..crawl::Settings::default()
        },
    };
    wait(async {
        let own = std::slice::from_ref(url);
        let (http, clock) = way_out(&Web::default(), own, Some(Duration::ZERO), 1)?;
        let mut watch = Aloud(spec.name);
        let (summary, _) = crawl::harvest(url, &options, &http, &*clock, &mut watch).await?;
        Ok(summary)
    })
}

/// The templates of the form of which most were tried.
fn templates_in(url: &Url, root: &Path) -> anyhow::Result<Templates> {
    let file = SiteFile::read_only(&store::site_path(root, &url.site()))?;
    let found = crawl::surveys(&file)?
        .into_iter()
        .map(|report| report.found);
    let most = found.max_by_key(|found| found.templates.len());
    Ok(most.unwrap_or_default())
}

/// What the site file says of the form that was asked most, and how many true records it holds.
fn looked_at(
    site: &Running,
    root: &Path,
    templates: &Templates,
    threshold: f64,
) -> anyhow::Result<(Option<lab::surface::Score>, usize)> {
    let url = typed(&site.url())?;
    let file = SiteFile::read_only(&store::site_path(root, &url.site()))?;
    let mut steps: HashMap<u32, usize> = HashMap::new();
    let mut addresses: BTreeSet<String> = BTreeSet::new();
    file.steps(|step, _| {
        let urls = step.records.iter().filter_map(|record| record.url.as_ref());
        addresses.extend(urls.map(ToString::to_string));
        *steps.entry(step.ask.form).or_default() += 1;
    })?;
    let records = site.truth_addresses().intersection(&addresses).count();
    let asked = steps.iter().max_by_key(|(_, steps)| **steps);
    let Some((id, _)) = asked else {
        return Ok((None, records));
    };
    let forms = file.forms()?;
    let Some((_, found)) = forms.iter().find(|(form, _)| form == id) else {
        return Ok((None, records));
    };
    let action = &found.form.action;
    let reports = crawl::surveys(&file)?;
    let report = reports.iter().find(|report| report.action == *action);
    let observed = report.map_or_else(Observed::default, |report| Observed {
        inputs: as_told(&report.inputs),
        decisions: templates.templates.iter().map(decision).collect(),
        filled: templates
            .filled
            .iter()
            .map(|filled| (filled.inputs.clone(), filled.values.clone()))
            .collect(),
    });
    Ok((Some(score(site.site(), &observed, threshold)), records))
}

/// What was decided about a template.
fn decision(template: &TemplateReport) -> Decision {
    Decision {
        inputs: template.inputs.clone(),
        dimension: template.dimension,
        verdict: match template.informative {
            Some(true) => Verdict::Informative,
            Some(false) => Verdict::Not,
            None if template.verdict == "not needed" => Verdict::NotNeeded,
            None => Verdict::Undecided,
        },
        probes: template.probes,
    }
}

/// The inputs as a user is told of them, one per name.
fn as_told(reports: &[crawl::InputReport]) -> Vec<observed::Input> {
    let mut inputs: Vec<observed::Input> = Vec::new();
    for report in reports {
        if report.role == "submit" || report.name.is_empty() {
            continue;
        }
        let typed = report.options == 0;
        let wildcard = report.wildcard.clone().or(typed.then(String::new));
        match inputs.iter_mut().find(|input| input.name == report.name) {
            // Of the buttons of one name, only one has a value when nothing is left out.
            Some(known) => match (&mut known.wildcard, wildcard) {
                (Some(known), Some(more)) => known.push_str(&more),
                (known, more) => *known = known.take().or(more),
            },
            None => inputs.push(observed::Input {
                name: report.name.clone(),
                role: match report.role.as_str() {
                    "query" | "filter" => "selection".to_owned(),
                    role => role.to_owned(),
                },
                wildcard,
                hides: report.hides,
            }),
        }
    }
    inputs
}

/// The cost of one site at several numbers of rows.
fn grown(
    args: &LabSurface,
    tables: &mut HashMap<&'static str, Table>,
    scratch: &Path,
) -> anyhow::Result<Vec<Growth>> {
    let Some(spec) = all().into_iter().find(|spec| spec.name == GROWING) else {
        return Ok(Vec::new());
    };
    let mut steps = Vec::new();
    for rows in &args.growth {
        let table = first_rows(table_of(args, &spec, tables)?, Some(*rows));
        let product = product(&table, &spec);
        let root = scratch.join(format!("rows-{rows}"));
        let line = one_site(args, &spec, &table, &root, Look::AtCost)?;
        talk::say(&line.words());
        steps.push(Growth {
            rows: line.rows,
            drained: line.drained,
            queries: line.queries,
            requests: line.requests,
            bound: line.bound.queries,
            floor: line.bound.floor,
            product,
        });
    }
    Ok(steps)
}

/// Ways to fill all menus and ranges at once.
fn product(table: &Table, spec: &Spec) -> f64 {
    let site = world::table::Site::new(table.clone(), spec.rules.clone());
    let inputs = site.truth_of_inputs();
    // An end of a range stands for both, so the upper ones are left out.
    let ends = |name: &str| name.ends_with("_max") || name.ends_with("_to");
    let settings = inputs
        .iter()
        .filter(|input| !ends(&input.name))
        .map(|input| site.settings_of(&input.name, usize::MAX).len());
    settings
        .filter(|count| *count > 1)
        .map(|count| count as f64)
        .product()
}

fn told(line: &Line, args: &LabSurface) -> anyhow::Result<()> {
    talk::say(&line.words());
    for wrong in line.score.iter().flat_map(|score| &score.wrong) {
        talk::say(&format!("  {wrong}"));
    }
    if args.json {
        talk::json(line)?;
    }
    Ok(())
}

fn keep(out: &Path, report: &Report) -> anyhow::Result<()> {
    let save = |name: &str, content: String| {
        let path = out.join(name);
        std::fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))
    };
    save("report.json", serde_json::to_string_pretty(report)?)?;
    if report.growth.is_empty() {
        return Ok(());
    }
    let title = format!("{GROWING}: queries and requests as rows grow");
    save("growth.svg", growth::svg(&title, &report.growth))
}

/// Where site files are while they are needed.
struct Scratch(PathBuf, bool);

impl Scratch {
    fn new(out: Option<&Path>) -> anyhow::Result<Self> {
        let made_up = || {
            let name = format!("surfacer-lab-surface-{}", std::process::id());
            std::env::temp_dir().join(name)
        };
        let folder = out.map_or_else(made_up, Path::to_path_buf);
        if folder.exists() {
            std::fs::remove_dir_all(&folder)
                .with_context(|| format!("cannot make {} anew", folder.display()))?;
        }
        std::fs::create_dir_all(&folder)
            .with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(Self(folder, out.is_none()))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if self.1
            && let Err(error) = std::fs::remove_dir_all(&self.0)
        {
            talk::say(&format!("cannot remove {}: {error}", self.0.display()));
        }
    }
}

/// Says now and then how far a harvest has come.
struct Aloud(&'static str);

/// Requests between two lines.
const EVERY: u64 = 500;

impl Watch for Aloud {
    fn say(&mut self, line: &str) {
        talk::say(&format!("{}: {line}", self.0));
    }

    fn progress(&mut self, progress: &Progress) {
        if progress.requests.is_multiple_of(EVERY) {
            talk::say(&format!(
                "{}: {} requests, {} records",
                self.0,
                grouped(progress.requests),
                grouped(progress.records as u64)
            ));
        }
    }

    fn details(&mut self, _: &detail::Progress) {}
}
