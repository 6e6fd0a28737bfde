//! Which policy drains a hidden database in the fewest requests?
//!
//! in:  a table whose every row is known, what the box searches, how many records an answer shows
//! out: for each policy and start word, how much of the table it had after so many queries, beside an oracle that knows everything
//!
//! - [`hidden`]  the database behind the box
//! - [`oracle`]  the best that could be done, knowing it all
//! - [`run`]     one policy, one start word
//! - [`curve`]   what came of it

pub mod curve;
pub mod hidden;
pub mod oracle;
pub mod run;

pub use curve::Curve;
pub use hidden::{Hidden, Shape};
pub use run::{Contest, Unit, contest};
