//! The words: the types every room speaks, and the seams between the rooms.
//!
//! - [`url`]      [`Url`], a canonical web address; [`SiteId`], one origin
//! - [`web`]      [`Request`], [`Fetched`], [`Page`], [`Exchange`] and the seam [`Fetcher`]
//! - [`refusal`]  [`Refusal`], a name for every way of not getting a page
//! - [`form`]     [`Form`] and [`Field`], a form as the site wrote it
//! - [`query`]    [`Query`], a filled form; [`Ask`], one page of its answer
//! - [`lever`]    [`Lever`], what a form lets one set besides words; the seam [`Survey`]
//! - [`beginning`] beginnings of texts as numbers
//! - [`record`]   [`Record`], one row of the hidden database; [`Place`], where on a page its texts stood
//! - [`relevance`] [`Score`], how near a text is to the topic, and the seam [`Relevance`]
//! - [`stage`]    [`Stage`], how far a site has come
//! - [`keep`]     [`Step`], [`SeenPage`], [`Detail`] and the seam [`Keep`]: one call, one transaction
//! - [`clock`]    the seam [`Clock`]
//!
//! Not here: anything that waits, reads HTML, opens a file or a socket.

pub mod beginning;
pub mod clock;
pub mod form;
pub mod keep;
pub mod lever;
pub mod query;
pub mod record;
pub mod refusal;
pub mod relevance;
pub mod stage;
pub mod url;
pub mod web;

pub use clock::{Clock, Timestamp};
pub use form::{Choice, Control, Encoding, Field, Form, Submitter};
pub use keep::{
    AnswerKind, Continuation, Detail, FoundForm, FoundLink, Keep, KeepError, Kept, LinkWords,
    SeenPage, SizeNow, Step,
};
pub use lever::{Fills, Findings, Lever, Moves, Range, Scale, Seen, Setting, Survey};
pub use query::{Ask, Query, Why};
pub use record::{Place, Record};
pub use refusal::Refusal;
pub use relevance::{Relevance, Score};
pub use stage::Stage;
pub use url::{BadUrl, SiteId, Url};
pub use web::{
    Body, Completeness, Exchange, FetchError, Fetched, Fetcher, Got, Headers, Method, Page, Request,
};
