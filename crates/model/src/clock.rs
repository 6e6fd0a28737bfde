//! Time, handed in so that a test can move it.

use std::time::Duration;

/// A moment on the wall clock.
pub use jiff::Timestamp;

/// Tells the time. Delays are counted with [`Clock::elapsed`], which never jumps; stored moments come from [`Clock::now`].
pub trait Clock: Send + Sync {
    /// The moment on the wall clock.
    fn now(&self) -> Timestamp;
    /// Monotonic time since an arbitrary start.
    fn elapsed(&self) -> Duration;
}
