//! `surfacer status`: what has been harvested.

use super::harvest::in_words;
use super::places::site_files;
use crate::args::Place;
use crate::exit::Exit;
use crate::talk;
use crawl::summarise;
use store::SiteFile;

pub(crate) fn run(args: &Place) -> anyhow::Result<Exit> {
    for path in site_files(&args.place)? {
        let summary = summarise(&SiteFile::read_only(&path)?)?;
        if args.json {
            talk::json(&summary)?;
            continue;
        }
        talk::result(&format!("{}: {}", summary.site, in_words(&summary)));
        talk::result(&format!(
            "  {}; {} queries to {} of {} forms, {} pages",
            summary.stopped, summary.queries, summary.templates, summary.forms, summary.pages
        ));
        for (name, count) in &summary.refusals {
            talk::result(&format!("  {count} x {name}"));
        }
        talk::result(&format!("  {}", path.display()));
    }
    Ok(Exit::Done)
}
