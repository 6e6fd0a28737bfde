//! The journey: the one place where the rooms meet.
