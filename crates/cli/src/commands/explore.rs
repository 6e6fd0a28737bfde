//! `surfacer explore`: where are the search forms of a site?

use super::{all_typed, wait, way_out};
use crate::args::Explore;
use crate::exit::Exit;
use crate::talk::{self, Show};
use crawl::{Details, FormReport, Goal, Options, Plan, Settings};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

pub(crate) fn run(args: &Explore) -> anyhow::Result<Exit> {
    let urls = all_typed(&args.urls)?;
    let options = Options {
        root: args.out.clone(),
        max_requests: args.max_requests,
        max_time: None,
        explorer: args.walk.explorer.clone(),
        stops: args.walk.stops(),
        policy: "surfacer".to_owned(),
        seed: args.seed,
        stop_below: crawl::STOP_BELOW,
        details: Details::Leave,
        goal: Goal::Drain,
        lots: false,
        templates: Settings::default(),
    };
    wait(async {
        let pace = args.delay_ms.map(Duration::from_millis);
        let (http, clock) = way_out(&args.web, &urls, pace, 1)?;
        let mut worst = Exit::Done;
        for url in &urls {
            let mut show = Show::new(options.max_requests);
            let plan = crawl::plan(url, &options, &http, &*clock, &mut show).await?;
            show.finish();
            let found = Found::of(&plan);
            if args.json {
                talk::json(&found)?;
            } else {
                tell(&found);
            }
            if let Some((_, ending)) = plan.obstacle
                && worst == Exit::Done
            {
                worst = ending.into();
            }
        }
        Ok(worst)
    })
}

/// What was found on a site, as `--json` prints it. The keys are stable.
#[derive(Serialize)]
struct Found<'a> {
    site: &'a str,
    requests: u64,
    /// Why no form can be asked, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    obstacle: Option<&'a str>,
    forms: Vec<OfSite>,
}

/// A form, and how many others of its family were seen: alike but for hidden values.
#[derive(Serialize)]
struct OfSite {
    #[serde(flatten)]
    report: FormReport,
    members: usize,
}

impl<'a> Found<'a> {
    fn of(plan: &'a Plan) -> Self {
        let mut places: BTreeMap<u64, usize> = BTreeMap::new();
        let mut forms: Vec<OfSite> = Vec::new();
        for found in &plan.forms {
            let place = *places
                .entry(explore::family(&found.form))
                .or_insert(forms.len());
            match forms.get_mut(place) {
                Some(known) => known.members += 1,
                None => forms.push(OfSite {
                    report: crawl::report(&found.form, found.form.page.as_str()),
                    members: 1,
                }),
            }
        }
        // Those that may be asked first, the likeliest of them first.
        forms.sort_by(|a, b| {
            let submit = b.report.submit.cmp(&a.report.submit);
            submit.then(b.report.probability.total_cmp(&a.report.probability))
        });
        Self {
            site: &plan.summary.site,
            requests: plan.summary.requests,
            obstacle: plan.obstacle.as_ref().map(|(why, _)| why.as_str()),
            forms,
        }
    }
}

fn tell(found: &Found<'_>) {
    let (site, requests) = (found.site, found.requests);
    let asked = found.forms.iter().filter(|form| form.report.submit).count();
    talk::result(&format!(
        "{site}: {requests} requests, {} kinds of forms, {asked} may be asked",
        found.forms.len()
    ));
    if let Some(why) = found.obstacle {
        talk::result(&format!("  {why}"));
    }
    if found.forms.is_empty() {
        return;
    }
    talk::result(&format!(
        "  {:<12} {:>6} {:<6} {:>7}  {:<40} on",
        "kind", "search", "ask", "members", "sent to"
    ));
    for form in &found.forms {
        let report = &form.report;
        talk::result(&format!(
            "  {:<12} {:>4.0} % {:<6} {:>7}  {:<40} {}",
            report.kind,
            100.0 * report.probability,
            if report.submit { "yes" } else { "no" },
            form.members,
            format!("{} {}", report.method.as_str(), report.action),
            report.page
        ));
    }
}
