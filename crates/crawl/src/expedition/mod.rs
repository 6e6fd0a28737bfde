//! From a topic to drained databases: many sites, each located, explored, surfaced and harvested.
//!
//! in:  sites to begin with, what is looked for, and how much may be spent
//! out: the files of the sites, how far each has come in the catalog, and a [`Summary`]
//!
//! - [`run`]      the loop: locate, visit, harvest, keep (with `visit` and `harvest` the only files that wait)
//! - `locating`   the moves of locating: named, made, told, kept; and told again after a stop
//! - `visit`      one site from its name to its forms, or to why it is none of ours
//! - `heard`      what the pages of a visit told of other sites
//! - `harvest`    one site, a slice of requests at a time
//! - `schedule`   whose slice is next, and how much may be spent
//! - [`stop`]     stopping without losing anything that is under way
//! - [`tally`]    what came of it, in numbers
//!
//! **Order.** Several sites are visited at a time, but what they told is told to the locator in the order in which it named them, and it names the next as soon as
//! that is possible. So what is located does not depend on which host is quicker, and a crawl that was stopped goes on as if it had not been. It costs little: a
//! slow host holds up those that were named long after it, not those beside it.
//!
//! Harvests are told to nobody who locates; they go in slices, and the site that brought most new records for a request goes first. One site is never worked on by
//! two at a time.
//!
//! Not here: which site is promising (locate), where its forms are (explore), what they are asked (harvest), manners (fetch).

mod harvest;
mod heard;
mod locating;
pub mod run;
mod schedule;
pub mod stop;
pub mod tally;
mod visit;

pub use run::{Options, STRAY, Sought, Watch, expedition};
pub use stop::Stop;
pub use tally::{Progress, Summary};
