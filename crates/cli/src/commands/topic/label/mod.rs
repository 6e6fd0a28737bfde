//! `surfacer topic label`: a person says of each page whether it is relevant, one key a page.
//!
//! - `session`  what was said so far, and which page is next
//! - `order`    which page is asked about first
//! - `sheet`    what is shown of a page
//! - `keys`     where answers come from: keys of a terminal, or letters on lines

mod keys;
mod order;
mod session;
mod sheet;

use crate::args::TopicLabel;
use crate::exit::{BadUsage, Exit};
use crate::talk;
use keys::{Keys, Pressed};
use session::{Session, Undone};
use sheet::Sheet;
use std::path::Path;
use topic::examples::{Label, LabelFile, PageIndex, find_to_label};

/// What can be pressed.
const KEYS: &str = "y relevant, n other, s skip, u undo, o show more, q quit";

pub(crate) fn run(args: &TopicLabel) -> anyhow::Result<Exit> {
    if args.folder.is_file() {
        let what = format!(
            "{}: is a file; give the folder of the pages",
            args.folder.display()
        );
        return Err(BadUsage(what).into());
    }
    let mut pages = find_to_label(&args.folder)?;
    let index = PageIndex::read(&args.folder)?;
    pages.retain(|page| {
        let nameable = page.is_nameable();
        if !nameable {
            talk::say(&format!(
                "{}: left out: no line of labels.tsv can hold such a name",
                page.path.display()
            ));
        }
        nameable
    });
    let order = order::of(&pages, args.topic.as_deref())?;
    let mut session = Session::new(pages, order, LabelFile::of(&args.folder));
    let exit = ask(&mut session, &index, &mut Keys::of_the_user())?;
    close(&session, args)?;
    Ok(exit)
}

/// Asks about page after page, until all are labelled or the person has had enough.
fn ask(session: &mut Session, index: &PageIndex, keys: &mut Keys) -> anyhow::Result<Exit> {
    while let Some(page) = session.page() {
        let mut sheet = match Sheet::of(page, index.origin(&page.name)) {
            Ok(sheet) => sheet,
            Err(error) => {
                talk::say(&format!("{error}; passed over"));
                session.skip();
                continue;
            }
        };
        talk::say(&format!("\n{}\n{}", session.progress(), sheet.head()));
        talk::say(&sheet.more());
        talk::say(KEYS);
        loop {
            match keys.next()? {
                Pressed::Letter('y') => session.label(Label::Relevant)?,
                Pressed::Letter('n') => session.label(Label::Other)?,
                Pressed::Letter('s') => session.skip(),
                Pressed::Letter('u') => match session.undo()? {
                    Undone::One => {}
                    Undone::Nothing => {
                        talk::say("nothing was said yet that could be undone");
                        continue;
                    }
                },
                Pressed::Letter('o') => {
                    talk::say(&sheet.more());
                    continue;
                }
                Pressed::Letter('q') | Pressed::End => return Ok(Exit::Done),
                Pressed::Interrupt => return Ok(Exit::Interrupted),
                Pressed::Letter(_) => {
                    talk::say(KEYS);
                    continue;
                }
            }
            break;
        }
    }
    Ok(Exit::Done)
}

/// Says how far it has come, and what to do next.
fn close(session: &Session, args: &TopicLabel) -> anyhow::Result<()> {
    let counts = session.counts();
    let said = format!(
        "{} of {} pages are labelled: {} relevant, {} other",
        counts.labelled, counts.pages, counts.relevant, counts.other
    );
    if args.json {
        talk::say(&said);
    } else {
        talk::result(&said);
    }
    let folder = args.folder.display();
    talk::say(&if counts.relevant == 0 {
        format!(
            "no page is relevant yet: `surfacer topic label {folder}` goes on, and with --topic FILE pages in doubt come first"
        )
    } else {
        let topic = args.topic.as_deref().unwrap_or(Path::new("FILE"));
        format!(
            "`surfacer topic train {folder} --topic {}` learns from them; `surfacer topic label {folder}` goes on",
            topic.display()
        )
    });
    if args.json {
        talk::json(&counts)?;
    }
    Ok(())
}
