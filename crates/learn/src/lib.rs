//! The maths that several rooms share. Plain functions of numbers: no clock, no dice, no web.
//!
//! - [`blended`] trees and a line, asked together
//! - [`boosted`] many small trees, added up
//! - [`chain`]   which part does each thing in a row play?
//! - [`chao`]    how many have we not seen? richness from how often each was seen
//! - [`descent`] the lowest place of a smooth valley
//! - [`kernel`]  how alike are two things, and what were the like of a thing worth?
//! - [`mod@linear`]  linear equations
//! - [`logistic`] how likely is a thing, from numbers about it?
//! - [`network`] the same, through hidden units
//! - [`normal`]  the normal distribution, as far as it is needed
//! - [`richness`] the same, by the other published estimators
//! - [`ridf`]    does a word come in bursts?
//! - [`rls`]     a line through points that come one at a time
//! - [`softmax`] which of several kinds is a thing, from its signs?
//! - [`zipf`]    how often does a word stand somewhere, from its rank among words?
//!
//! Not here: what the numbers mean. That is said where they are used.

pub mod blended;
pub mod boosted;
pub mod chain;
pub mod chao;
pub mod descent;
pub mod kernel;
pub mod linear;
pub mod logistic;
pub mod network;
pub mod normal;
pub mod richness;
pub mod ridf;
pub mod rls;
pub mod softmax;
pub mod zipf;

pub use blended::Blended;
pub use boosted::{Boosted, Example, Lesson};
pub use chain::Chain;
pub use chao::Interval;
pub use kernel::{KernelMean, gaussian, linear};
pub use network::Network;
pub use normal::truncated_mean;
pub use richness::Sightings;
pub use rls::Rls;
pub use softmax::Softmax;
pub use zipf::Zipf;
