//! Forms of strangers, against what people said they are.
//!
//! - [`set`]      the labelled forms
//! - [`made`]     a small set of our own
//! - [`learning`] a model from labelled forms, and models for a cross-check on sites they have not seen
//! - [`trial`]    each form judged: by a model, by the rules
//! - [`figures`]  what the judgements are worth
//! - [`report`]   the figures in words, and the report that goes with a trained model

pub mod figures;
pub mod learning;
pub mod made;
pub mod report;
pub mod set;
pub mod trial;

pub use figures::{Figures, Findings};
pub use learning::{cross_models, train};
pub use set::{Labelled, Set, load};
pub use trial::{Judged, judge_all};
