//! Opening a connection only when none is about to come back.
//!
//! The client underneath races two ways to a connection: one that was used before, and a new one. When a request follows right
//! after another, the used one needs some microseconds to come back, and a new one is dialled that nobody needs: 1,330 of them
//! for 20,000 pages on loopback. One connection per host is what we promise, so a dial waits a moment first, and gives up if
//! its request has gone out in the meantime.

use reqwest::Version;
use reqwest::header::{self, HeaderMap};
use std::error::Error;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tower::{Layer, Service};

/// How long a connection may take to come back: far longer than it does, and nothing beside a handshake.
const MOMENT: Duration = Duration::from_millis(5);

/// Whether a connection to the host may be on its way back.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Connection {
    /// None was used before, or it was closed.
    #[default]
    None,
    /// The last answer came on one that stays open.
    MayComeBack,
}

impl Connection {
    /// What an answer with this head leaves behind, once it is read to its end.
    pub(crate) fn after(version: Version, headers: &HeaderMap) -> Self {
        let says = |word: &str| {
            let lines = headers.get_all(header::CONNECTION).iter();
            let mut words = lines.flat_map(|line| line.as_bytes().split(|byte| *byte == b','));
            words.any(|found| found.trim_ascii().eq_ignore_ascii_case(word.as_bytes()))
        };
        let stays = match version {
            Version::HTTP_2 => true,
            Version::HTTP_11 => !says("close"),
            _ => says("keep-alive"),
        };
        if stays { Self::MayComeBack } else { Self::None }
    }
}

tokio::task_local! {
    /// Known to a dial as long as its request waits for it. The race's loser goes on in a task of its own, without it.
    static WAITING: Connection;
}

/// Sends a request, with what is known about its connection.
pub(crate) async fn waiting<F: Future>(connection: Connection, sending: F) -> F::Output {
    WAITING.scope(connection, sending).await
}

/// Makes dials patient.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patience;

impl<S> Layer<S> for Patience {
    type Service = Patient<S>;

    fn layer(&self, dialling: S) -> Patient<S> {
        Patient { dialling }
    }
}

/// A connector that waits a moment first.
#[derive(Debug, Clone)]
pub(crate) struct Patient<S> {
    dialling: S,
}

type BoxError = Box<dyn Error + Send + Sync>;

impl<S, R> Service<R> for Patient<S>
where
    S: Service<R, Error = BoxError> + Clone + Send + 'static,
    S::Future: Send,
    R: Send + 'static,
{
    type Response = S::Response;
    type Error = BoxError;
    type Future = Pin<Box<dyn Future<Output = Result<S::Response, BoxError>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.dialling.poll_ready(context)
    }

    fn call(&mut self, target: R) -> Self::Future {
        // The one that was found ready is the one to use; its clone takes its place.
        let fresh = self.dialling.clone();
        let mut dialling = std::mem::replace(&mut self.dialling, fresh);
        Box::pin(async move {
            if WAITING.try_with(|known| *known) == Ok(Connection::MayComeBack) {
                tokio::time::sleep(MOMENT).await;
                if WAITING.try_with(|_| ()).is_err() {
                    return Err("a connection came back".into());
                }
            }
            dialling.call(target).await
        })
    }
}
