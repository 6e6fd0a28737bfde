//! `surfacer bench locate`: what knowing many sites costs.

use crate::args::BenchLocate;
use crate::exit::Exit;
use crate::talk;
use lab::locate::memory::measure;

pub(super) fn run(args: &BenchLocate) -> anyhow::Result<Exit> {
    let cost = measure(args.sites, args.urls, args.seed)?;
    if args.json {
        talk::json(&cost)?;
    } else {
        talk::result(&format!(
            "{} sites and {} addresses: {:.0} MB held, {:.0} MB at most; {:.1} us for a link, {:.0} us for a choice (99 of 100 in {:.0}, the longest {:.0})",
            talk::grouped(cost.sites as u64),
            talk::grouped(cost.urls as u64),
            cost.held_mb,
            cost.peak_mb,
            cost.insert_us,
            cost.choice_us,
            cost.choice_99_us,
            cost.choice_longest_us
        ));
    }
    Ok(Exit::Done)
}
