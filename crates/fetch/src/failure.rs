//! A name for what went wrong before an answer began.

use crate::resolve::OutOfBounds;
use model::Refusal;
use std::error::Error;
use std::io;

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The web was the web.
    Web(Refusal),
    /// The other side hung up instead of answering. On a connection used before this may only mean that it closed it just as we
    /// asked.
    HungUp,
    /// Our own machine failed: what happened, and what to do about it.
    Machine(String),
}

impl Failure {
    /// The name of what the web did, or what our machine did.
    pub(crate) fn named(self) -> Result<Refusal, String> {
        match self {
            Self::Web(why) => Ok(why),
            Self::HungUp => Ok(Refusal::Connect),
            Self::Machine(what) => Err(what),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(why: Refusal) -> Self {
        Self::Web(why)
    }
}

/// Names an error of the HTTP client by the deepest cause we know.
pub(crate) fn name(error: &reqwest::Error) -> Failure {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(current) = cause {
        if let Some(known) = known(current) {
            return known;
        }
        cause = current.source();
    }
    Failure::Web(if error.is_dns() {
        Refusal::Dns
    } else if error.is_timeout() {
        Refusal::Timeout
    } else {
        Refusal::Connect
    })
}

fn known(cause: &(dyn Error + 'static)) -> Option<Failure> {
    if cause.is::<OutOfBounds>() {
        return Some(Refusal::BlockedAddress.into());
    }
    if cause.is::<rustls::Error>() {
        return Some(Refusal::Tls.into());
    }
    if let Some(error) = cause.downcast_ref::<hyper::Error>()
        && error.is_parse()
    {
        return Some(Refusal::BadHeaders.into());
    }
    if let Some(error) = cause.downcast_ref::<hyper::Error>()
        && error.is_incomplete_message()
    {
        return Some(Failure::HungUp);
    }
    let error = cause.downcast_ref::<io::Error>()?;
    // EMFILE and ENFILE have no kind of their own.
    if matches!(error.raw_os_error(), Some(23 | 24)) {
        return Some(Failure::Machine(
            "too many open files: raise the limit (ulimit -n) or use fewer workers".into(),
        ));
    }
    // The kinds a connection dies of; one that was refused never lived.
    if let io::ErrorKind::ConnectionReset | io::ErrorKind::BrokenPipe = error.kind() {
        return Some(Failure::HungUp);
    }
    // An io::Error hides what it wraps from `source`.
    error.get_ref().and_then(|inner| known(inner))
}
