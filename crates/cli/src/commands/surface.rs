//! `surfacer surface`: how are the forms of a site asked?

use super::harvest::harvest_or_stop;
use super::{all_typed, wait, way_out};
use crate::args::Surface;
use crate::exit::Exit;
use crate::talk::{self, grouped};
use crawl::{
    Details, Goal, InputReport, Options, Settings, Summary, SurveyReport, TemplateReport, surveys,
};
use serde::Serialize;
use std::time::Duration;
use store::SiteFile;

pub(crate) fn run(args: &Surface) -> anyhow::Result<Exit> {
    let urls = all_typed(&args.urls)?;
    let options = Options {
        root: args.out.clone(),
        max_requests: args.max_requests,
        max_time: None,
        explorer: crawl::EXPLORER.to_owned(),
        stops: explore::Stops::published(),
        policy: "surfacer".to_owned(),
        seed: args.seed,
        stop_below: crawl::STOP_BELOW,
        details: Details::Leave,
        goal: Goal::Survey,
        lots: false,
        templates: Settings {
            threshold: args.threshold,
            ..Settings::default()
        },
    };
    wait(async {
        let pace = args.delay_ms.map(Duration::from_millis);
        let (http, clock) = way_out(&args.web, &urls, pace, 1)?;
        let mut worst = Exit::Done;
        for url in &urls {
            let Some((summary, ending)) = harvest_or_stop(url, &options, &http, &*clock).await?
            else {
                return Ok(Exit::Interrupted);
            };
            let file = SiteFile::read_only(&store::site_path(&options.root, &url.site()))?;
            let reports = surveys(&file)?;
            if args.json {
                for report in &reports {
                    talk::json(report)?;
                }
                talk::json(&Last::of(&summary, &reports))?;
            } else {
                let (site, requests) = (&summary.site, summary.requests);
                talk::result(&format!("{site}: {requests} requests; {}", summary.stopped));
                reports.iter().for_each(show);
            }
            if worst == Exit::Done {
                worst = Exit::from(ending);
            }
        }
        Ok(worst)
    })
}

/// The last line for machines: everything about the templates of a site. The keys are stable.
#[derive(Serialize)]
struct Last<'a> {
    site: &'a str,
    requests: u64,
    stopped: &'a str,
    templates: Vec<OfForm<'a>>,
}

#[derive(Serialize)]
struct OfForm<'a> {
    form: &'a str,
    #[serde(flatten)]
    template: &'a TemplateReport,
}

impl<'a> Last<'a> {
    fn of(summary: &'a Summary, reports: &'a [SurveyReport]) -> Self {
        let templates = reports.iter().flat_map(|report| {
            let templates = report.found.templates.iter();
            templates.map(|template| OfForm {
                form: &report.action,
                template,
            })
        });
        Self {
            site: &summary.site,
            requests: summary.requests,
            stopped: &summary.stopped,
            templates: templates.collect(),
        }
    }
}

fn show(report: &SurveyReport) {
    talk::result(&format!(
        "{} {} (on {})",
        report.method, report.action, report.page
    ));
    for input in report.inputs.iter().filter(|input| !input.name.is_empty()) {
        talk::result(&line(input));
    }
    if report.found.templates.is_empty() {
        return;
    }
    talk::result(&format!(
        "  {:<40} {:<15} {:>6} {:>8} {:>12} {:>10}",
        "template", "verdict", "probes", "distinct", "submissions", "records"
    ));
    for template in &report.found.templates {
        talk::result(&template_line(template));
    }
}

/// "  make + fuel                informative          6     1.00           52      1,312 chosen 2nd".
fn template_line(template: &TemplateReport) -> String {
    let records = template.records.map_or_else(|| "-".to_owned(), grouped);
    let chosen = template
        .chosen
        .map_or_else(String::new, |place| format!("; chosen, place {place}"));
    format!(
        "  {:<40} {:<15} {:>6} {:>8.2} {:>12} {:>10}  {}{chosen}",
        template.inputs.join(" + "),
        template.verdict,
        template.probes,
        template.distinct,
        grouped(template.size),
        records,
        template.evidence
    )
}

/// "  make             select   filter        10 options, any: \"\", narrows Make: 3 settings tried: ...".
fn line(input: &InputReport) -> String {
    let mut facts = Vec::new();
    if input.options > 0 {
        facts.push(format!("{} options", input.options));
    }
    if let Some(wildcard) = &input.wildcard {
        facts.push(format!("{wildcard:?} leaves nothing out"));
    }
    if input.hides {
        facts.push("what the site has set hides records".to_owned());
    }
    if let Some(column) = &input.column {
        facts.push(format!("narrows {column}"));
    }
    facts.push(input.evidence.clone());
    format!(
        "  {:<20} {:<9} {:<13} {}",
        input.name,
        input.control,
        input.role,
        facts.join("; ")
    )
}
