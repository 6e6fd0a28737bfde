//! Listens; which address leads where.

use crate::guard::{Guard, Looking};
use crate::results::Results;
use crate::search::Search;
use crate::subject::Subject;
use crate::workspace::{Now, Workspace};
use crate::{api, events, guard, metrics, orders, pages, stored};
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::{Router, middleware};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::watch;
use uuid::Uuid;

/// Largest body of a request: a label or an order has a few hundred bytes.
const LARGEST: usize = 64 << 10;

/// What is shown, and to whom.
pub struct Config {
    /// The folder of harvests.
    pub root: PathBuf,
    /// Where to listen. Port 0 takes a free one.
    pub listen: SocketAddr,
    /// What one must know to look and to change; needed to listen on another address than loopback.
    pub token: Option<String>,
    /// Other names by which the server may be called.
    pub names: Vec<String>,
    /// Folders of laboratory results.
    pub labs: Vec<PathBuf>,
    /// A topic file.
    pub topic: Option<PathBuf>,
    /// Pages to be labelled.
    pub pages: Option<PathBuf>,
    /// A page of a crawl is relevant from this score on.
    pub least: f64,
    /// Tells the time.
    pub now: Now,
}

/// The server cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Everybody on the network could look, and stop crawls.
    #[error("{0} can be reached from other machines. Add --token SECRET, or listen on 127.0.0.1")]
    Open(SocketAddr),
    /// A token that no cookie or header can carry, or that is soon guessed.
    #[error("--token: use 16 letters and digits or more, without spaces")]
    Token,
    /// The port is taken, or the address is not ours.
    #[error(
        "cannot listen on {address}: {source}. Choose another with --listen ADDRESS:PORT; port 0 takes a free one"
    )]
    Listen {
        /// Where.
        address: SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
    /// The network failed.
    #[error("cannot serve: {0}")]
    Serve(#[from] std::io::Error),
}

/// What every request sees.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) workspace: Arc<Workspace>,
    pub(crate) guard: Arc<Guard>,
    pub(crate) changes: watch::Sender<u64>,
    pub(crate) results: Arc<Results>,
    pub(crate) subject: Arc<Subject>,
    pub(crate) search: Arc<Search>,
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: App,
}

impl Server {
    /// Takes the port, reads what is there, and is ready to serve.
    pub async fn start(config: Config) -> Result<Self, ServeError> {
        if !config.listen.ip().is_loopback() && config.token.is_none() {
            return Err(ServeError::Open(config.listen));
        }
        let is_good = |token: &String| {
            token.len() >= 16
                && token
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte))
        };
        if config.token.as_ref().is_some_and(|token| !is_good(token)) {
            return Err(ServeError::Token);
        }
        let listener =
            TcpListener::bind(config.listen)
                .await
                .map_err(|source| ServeError::Listen {
                    address: config.listen,
                    source,
                })?;
        let address = listener.local_addr()?;
        let looking = match config.token {
            Some(_) => Looking::WithToken,
            None => Looking::Free,
        };
        let token = config
            .token
            .unwrap_or_else(|| Uuid::new_v4().simple().to_string());
        let workspace = Arc::new(Workspace::new(&config.root, config.least, config.now));
        let first = Arc::clone(&workspace);
        tokio::task::spawn_blocking(move || first.refresh())
            .await
            .map_err(std::io::Error::other)?;
        let app = App {
            workspace,
            guard: Arc::new(Guard::new(address, config.names, token, looking)),
            changes: watch::Sender::new(0),
            results: Arc::new(Results::new(config.labs)),
            subject: Arc::new(Subject::new(config.topic, config.pages)),
            search: Arc::new(Search::new(&config.root)),
        };
        Ok(Self {
            listener,
            address,
            app,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What changes need; our own pages carry it.
    pub fn token(&self) -> &str {
        self.app.guard.token()
    }

    /// Answers, without listening: for tests.
    pub fn router(&self) -> Router {
        router(self.app.clone())
    }

    /// Serves until the future is dropped.
    pub async fn run(self) -> Result<(), ServeError> {
        let watch = tokio::spawn(events::watch(self.app.clone()));
        let index = tokio::spawn(events::index(self.app.clone()));
        let served = axum::serve(self.listener, router(self.app)).await;
        watch.abort();
        index.abort();
        Ok(served?)
    }
}

fn router(app: App) -> Router {
    let keeper = Arc::clone(&app.guard);
    Router::new()
        .route("/", get(pages::overview::page))
        .route("/sites/{site}", get(pages::site::page))
        .route("/sites/{site}/orders", post(orders::site))
        .route("/sites/{site}/records", get(pages::records::page))
        .route("/sites/{site}/records/{record}", get(pages::record::page))
        .route("/sites/{site}/queries", get(pages::queries::page))
        .route("/sites/{site}/queries/{answer}", get(pages::answer::page))
        .route("/sites/{site}/stored/{response}", get(pages::stored::page))
        .route("/sites/{site}/raw/{response}", get(stored::download))
        .route("/search", get(pages::search::page))
        .route("/topic", get(pages::topic::page))
        .route("/topic/labels", post(orders::label))
        .route("/topics/{topic}/orders", post(orders::topic))
        .route("/lab", get(pages::lab::page))
        .route("/lab/{result}/{file}", get(pages::lab::plot))
        .route("/login", get(pages::login::page).post(pages::login::enter))
        .route("/events", get(events::events))
        .route("/metrics", get(metrics::metrics))
        .route("/style.css", get(pages::assets::style))
        .route("/script.js", get(pages::assets::script))
        .route("/favicon.svg", get(pages::assets::icon))
        .nest("/api", api::router())
        .fallback(pages::missing)
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(middleware::from_fn_with_state(keeper, guard::keep))
        .with_state(app)
}
