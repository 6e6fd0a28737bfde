//! How well are forms worked out, and is all that they hide drained?
//!
//! in:  tables whose every row is known, behind forms of every kind on loopback
//! out: for each site the share of its inputs that were understood, the right decisions about templates, the rows drained, and the queries
//!      and requests that took, beside the bound of the literature
//!
//! - [`sites`]      the sites
//! - [`bound`]      how many queries a full crawl needs, by the table alone; [`rank_shrink`]: the published crawler, run on it
//! - [`observed`]   what was thought of every input
//! - [`score`](mod@score)  the same beside the truth
//! - [`templates`]  which templates are informative in truth
//! - [`finding`]    one line per site, and the growth with the number of rows; [`growth`]: drawn
//!
//! Not here: the harvest itself, which is the very one that users run.

pub mod bound;
pub mod finding;
pub mod growth;
pub mod observed;
pub mod rank_shrink;
pub mod score;
pub mod sites;
pub mod templates;

pub use bound::Bound;
pub use finding::{Growth, Line, Report};
pub use observed::{Decision, Observed, Verdict};
pub use score::{Score, score};
pub use sites::{Spec, all, prepared};
