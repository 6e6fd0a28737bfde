//! How is a form asked?.
