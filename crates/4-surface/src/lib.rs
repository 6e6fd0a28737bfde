//! Works out how a form is asked.
//!
//! in:  a `Form` as the site wrote it, judged to be a search form
//! out: a [`Template`]: which boxes take keywords, which button is pressed, what is set once
//!
//! - [`roles`]     what each control does for a query
//! - [`template`]  which controls are filled, and which button is pressed
//! - [`levers`]    what can be set besides words
//! - [`survey`]    what the levers do, worked out by asking
//! - [`templates`] which inputs are worth filling together
//! - [`typed`]     what sort of value a text box wants, and values to try
//! - [`describe`]  the controls as they are shown to people and scripts
//!
//! Not here: whether a form may be submitted (explore), which words are asked (harvest), the request itself (read).

mod describe;
mod levers;
mod page_size;
mod range;
mod role;
pub mod survey;
mod template;
pub mod templates;
#[cfg(test)]
mod testing;
pub mod typed;
mod wording;

pub use describe::{Input, describe};
pub use levers::{Offered, levers, sorts_asked_for, trials};
pub use role::{Role, roles};
pub use template::{Template, template};
