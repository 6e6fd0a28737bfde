//! The site on a socket, with its log and its planned faults.

use std::collections::BTreeSet;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, COOKIE, LOCATION, RETRY_AFTER, SET_COOKIE};
use axum::http::{HeaderValue, Response, StatusCode};

use super::exchange::{Asked, Reply, Seen};
use super::{Method, Rules, Site, Table};
use crate::faults::Fault;
use crate::server::Server;
use crate::wire::{Scissors, Wires};

/// Longest form body the site takes.
const LONGEST_BODY: usize = 64 * 1024;

/// A site that is up. Dropping it takes it down.
pub struct Running {
    server: Server,
    served: Arc<Served>,
}

struct Served {
    site: Site,
    log: Mutex<Vec<Seen>>,
}

/// Puts a table behind a search site on 127.0.0.1. Port 0 takes any free one.
#[expect(
    clippy::missing_panics_doc,
    reason = "the panic is inside the server and would be a fault of axum"
)]
pub fn serve(table: Table, rules: Rules, port: u16) -> io::Result<Running> {
    let served = Arc::new(Served {
        site: Site::new(table, rules),
        log: Mutex::default(),
    });
    let router = Router::new()
        .fallback(answer)
        .with_state(Arc::clone(&served));
    let server = Server::start(port, move |listener| async move {
        let service = router.into_make_service_with_connect_info::<Scissors>();
        axum::serve(Wires(listener), service)
            .await
            .expect("axum retries what fails and never returns");
    })?;
    Ok(Running { server, served })
}

impl Running {
    /// The address of the start page, `http://127.0.0.1:PORT/`.
    pub fn url(&self) -> String {
        self.server.url()
    }

    /// Keys of all records behind the site: what a complete harvest has.
    pub fn truth(&self) -> BTreeSet<String> {
        self.table().keys().iter().cloned().collect()
    }

    /// Addresses of all records, where they have pages of their own.
    pub fn truth_addresses(&self) -> BTreeSet<String> {
        let keys = self.table().keys().iter();
        keys.map(|key| self.address_of(key)).collect()
    }

    /// The address of the page of one record.
    pub fn address_of(&self, key: &str) -> String {
        format!("http://{}/item/{key}", self.server.address())
    }

    /// The site itself, to be asked without a socket.
    pub fn site(&self) -> &Site {
        &self.served.site
    }

    /// The table behind the site.
    pub fn table(&self) -> &Table {
        self.served.site.table()
    }

    /// Every request so far, in the order of arrival.
    pub fn log(&self) -> Vec<Seen> {
        self.served.log().clone()
    }

    /// How many requests came so far.
    pub fn requests(&self) -> usize {
        self.served.log().len()
    }

    /// Requests that submitted or followed something nobody should unasked.
    pub fn temptations(&self) -> Vec<Seen> {
        let log = self.served.log();
        log.iter().filter(|seen| seen.tempted).cloned().collect()
    }
}

impl Served {
    fn log(&self) -> MutexGuard<'_, Vec<Seen>> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a request before it is answered and gives its number, counted from one.
    fn note(&self, method: &str, asked: &Asked) -> usize {
        let mut log = self.log();
        log.push(Seen {
            method: method.to_owned(),
            path: asked.path.clone(),
            query: asked.query.clone(),
            body: asked.body.clone(),
            status: 0,
            tempted: false,
        });
        log.len()
    }
}

async fn answer(
    State(served): State<Arc<Served>>,
    ConnectInfo(scissors): ConnectInfo<Scissors>,
    request: Request,
) -> Response<Body> {
    let (head, body) = request.into_parts();
    let Ok(body) = to_bytes(body, LONGEST_BODY).await else {
        return plain(StatusCode::PAYLOAD_TOO_LARGE);
    };
    let method = match head.method.as_str() {
        "GET" | "HEAD" => Method::Get,
        "POST" => Method::Post,
        _ => return plain(StatusCode::METHOD_NOT_ALLOWED),
    };
    let cookie = head
        .headers
        .get(COOKIE)
        .and_then(|value| value.to_str().ok());
    let asked = Asked {
        method,
        path: head.uri.path().to_owned(),
        query: head.uri.query().unwrap_or_default().to_owned(),
        body: String::from_utf8_lossy(&body).into_owned(),
        cookie: cookie.unwrap_or_default().to_owned(),
    };
    let number = served.note(head.method.as_str(), &asked);
    let rules = served.site.rules();
    if !rules.latency.is_zero() {
        tokio::time::sleep(rules.latency).await;
    }

    let fault = rules.faults.at(number);
    let answered = match fault {
        Some(Fault::Hang) => std::future::pending().await,
        Some(Fault::ServerError) => plain(StatusCode::INTERNAL_SERVER_ERROR),
        Some(Fault::TooManyRequests(seconds)) => {
            let mut response = plain(StatusCode::TOO_MANY_REQUESTS);
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
            response
        }
        Some(Fault::Reset) => {
            scissors.reset();
            plain(StatusCode::OK)
        }
        Some(Fault::HalfBody) => {
            let reply = served.site.answer(&asked);
            scissors.cut_inside_body(reply.body.len() / 2);
            response(reply)
        }
        None => {
            let reply = served.site.answer(&asked);
            served.log()[number - 1].tempted = reply.tempted;
            response(reply)
        }
    };
    if !matches!(fault, Some(Fault::Reset)) {
        served.log()[number - 1].status = answered.status().as_u16();
    }
    answered
}

fn response(reply: Reply) -> Response<Body> {
    let length = reply.body.len();
    let mut response = Response::new(Body::from(reply.body));
    *response.status_mut() = StatusCode::from_u16(reply.status).unwrap_or_default();
    let headers = response.headers_mut();
    headers.insert(CONTENT_LENGTH, length.into());
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(reply.content_type));
    if let Some(Ok(address)) = reply.location.map(HeaderValue::try_from) {
        headers.insert(LOCATION, address);
    }
    if let Some(Ok(cookie)) = reply.set_cookie.map(HeaderValue::try_from) {
        headers.insert(SET_COOKIE, cookie);
    }
    response
}

fn plain(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::from(status.to_string()));
    *response.status_mut() = status;
    response
}
