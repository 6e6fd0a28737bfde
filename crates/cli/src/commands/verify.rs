//! `surfacer verify`: is everything whole?

use super::places::site_files;
use crate::args::Verify;
use crate::exit::Exit;
use crate::talk::{self, grouped};

pub(crate) fn run(args: &Verify) -> anyhow::Result<Exit> {
    let mut exit = Exit::Done;
    for path in site_files(&args.place.place)? {
        if args.mend {
            let lost = store::mend(&path)?;
            talk::say(&format!(
                "{}: {} lost pages forgotten",
                path.display(),
                grouped(lost)
            ));
        }
        let report = store::verify(&path)?;
        if args.place.json {
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
