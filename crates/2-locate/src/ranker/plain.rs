//! All sites are alike: the first found is visited first. `SCDI` orders sites so.

use super::{Ranker, Seen};
use crate::moves::Found;

/// See the module.
#[derive(Debug, Clone, Copy, Default)]
pub struct Plain;

impl Ranker for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn rank(&self, _: &Seen<'_>) -> f64 {
        0.0
    }

    fn learn(&mut self, _: &Seen<'_>, _: Found, _: u32) {}
}
