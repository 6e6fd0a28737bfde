//! What the exit codes mean. They are stable; scripts rely on them.

use crawl::focus::FocusError;
use crawl::{CrawlError, Ending};
use fetch::ConfigError;
use std::fmt;
use std::process::ExitCode;
use topic::TopicError;
use topic::examples::ExamplesError;
use topic::ontology::OntologyError;

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Exit {
    /// Everything went as it should.
    Done = 0,
    /// Our own machine or program failed.
    OurFault = 1,
    /// What was typed makes no sense.
    BadUsage = 2,
    /// robots.txt, a login wall or a safety rule stands in the way.
    Refused = 3,
    /// The budget was spent before anything was found.
    NothingYet = 4,
    /// The disk is full.
    DiskFull = 5,
    /// The site does not answer.
    Gone = 6,
    /// There is no form to ask, or its answers hold no records.
    NoForm = 7,
    /// A file is damaged.
    Damaged = 8,
    /// Stopped by Ctrl-C; the same command goes on from here.
    Interrupted = 130,
}

/// The table that `surfacer --help` shows.
pub(crate) const TABLE: &str = "Exit codes: 0 done, 1 our fault, 2 bad usage, 3 refused by robots or safety, \
    4 budget spent before anything was found, 5 disk full, 6 site gone, 7 no usable form, 8 a file is damaged, \
    130 interrupted (the same command goes on from there)";

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

impl From<Ending> for Exit {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Done => Self::Done,
            Ending::Refused => Self::Refused,
            Ending::NothingYet => Self::NothingYet,
            Ending::Gone => Self::Gone,
            Ending::NoForm => Self::NoForm,
        }
    }
}

/// What was typed makes no sense: what about it, and how to write it.
#[derive(Debug)]
pub(crate) struct BadUsage(pub(crate) String);

impl fmt::Display for BadUsage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadUsage {}

/// The exit code of a failure.
pub(crate) fn of_error(error: &anyhow::Error) -> Exit {
    let crawl = error.downcast_ref::<CrawlError>();
    let focus = error.downcast_ref::<FocusError>();
    let store = match focus {
        Some(FocusError::Store(store)) => Some(store),
        _ => error.downcast_ref::<store::StoreError>(),
    };
    if crawl.is_some_and(CrawlError::is_disk_full)
        || store.is_some_and(store::StoreError::is_disk_full)
        || error
            .downcast_ref::<search::SearchError>()
            .is_some_and(search::SearchError::is_disk_full)
    {
        return Exit::DiskFull;
    }
    let topic = error.downcast_ref::<TopicError>();
    let ontology = match topic {
        Some(TopicError::Ontology(inside)) => Some(inside),
        _ => error.downcast_ref::<OntologyError>(),
    };
    let examples = error.downcast_ref::<ExamplesError>();
    if ontology.is_some_and(OntologyError::is_damage)
        || examples.is_some_and(ExamplesError::is_damage)
        || matches!(
            topic,
            Some(TopicError::Damaged { .. } | TopicError::Format { .. })
        )
    {
        return Exit::Damaged;
    }
    let fetch = error.downcast_ref::<ConfigError>();
    let mistyped = error.is::<BadUsage>()
        || ontology.is_some_and(OntologyError::is_mistyped)
        || examples.is_some_and(ExamplesError::is_mistyped)
        || store.is_some_and(|store| matches!(store.why, store::Cause::OtherTopic { .. }))
        || matches!(crawl, Some(CrawlError::Policy(_) | CrawlError::Explorer(_)))
        || matches!(
            fetch,
            Some(ConfigError::NoContact { .. } | ConfigError::NotAHeader { .. })
        );
    if mistyped {
        Exit::BadUsage
    } else {
        Exit::OurFault
    }
}
