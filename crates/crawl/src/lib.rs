//! The journey: the one place where the rooms meet.
//!
//! in:  the address of a site, and how much may be spent on it
//! out: the site's file, and a [`Summary`] of what is in it
//!
//! - [`journey`]  explore, surface, harvest, keep: one site from its address to its records
//! - [`mod@enrich`]  the same for the rows of a table only: which of them does the site have?
//! - [`ending`]   how it ended
//! - `walk`       what a site is begun with: earlier runs, and what other sites have taught
//! - `surveyor`   who finds out about a form, `target`: how it is asked
//! - [`mod@expedition`]  from a topic to drained databases: many sites, located and harvested
//! - [`focus`]    a crawl for a topic: pages of any number of sites, the most promising first
//! - [`forms`]    what forms are on a page, and may they be submitted?
//! - [`inputs`]   what was found out about the inputs of a form and its templates, by asking
//! - [`mod@gather`]  pages of a site, breadth-first, to learn from
//! - [`obey`]     what those who look wish, heard between two requests
//! - [`seeds`]    words to begin with
//! - [`summary`]  what is in a site's file, in numbers
//!
//! Not here: any of the work itself. This room decides whose turn it is, and acts when a room reports a failure.

pub mod ending;
pub mod enrich;
pub mod expedition;
pub mod focus;
pub mod forms;
pub mod gather;
pub mod inputs;
pub mod journey;
pub mod obey;
pub mod seeds;
pub mod summary;
mod surveyor;
mod target;
mod walk;

pub use ending::{Ending, refused_at_the_door};
pub use enrich::{Match, enrich, matches};
pub use forms::{Asks, FormReport, forms_of, report};
pub use gather::{Gathered, Leaf, gather};
pub use harvest::run::Goal;
pub use inputs::{InputReport, SurveyReport, Templates, surveys};
pub use journey::{CrawlError, Details, EXPLORER, Options, Plan, STOP_BELOW, Watch, harvest, plan};
pub use summary::{Summary, summarise};
pub use surface::templates::{Settings, TemplateReport};
