//! The maths that several rooms share. Plain functions of numbers: no clock, no dice, no web.
//!
//! - [`chao`]  how many have we not seen? richness from how often each was seen
//!
//! Not here: what the numbers mean. That is said where they are used.

pub mod chao;

pub use chao::{Interval, chao2};
