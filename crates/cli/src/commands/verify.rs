//! `surfacer verify`: is everything whole?

use super::places::site_files;
use crate::args::Place;
use crate::exit::Exit;
use crate::talk;

pub(crate) fn run(args: &Place) -> anyhow::Result<Exit> {
    let mut exit = Exit::Done;
    for path in site_files(&args.place)? {
        let report = store::verify(&path)?;
        if args.json {
            talk::json(&report)?;
        } else {
            for line in report.lines() {
                talk::result(&line);
            }
        }
        if !report.is_whole() {
            exit = Exit::Damaged;
        }
    }
    Ok(exit)
}
