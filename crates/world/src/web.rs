//! Many sites on loopback, each at an address of its own (127.77.0.1, 127.77.0.2 and so on), all on one port.
//!
//! What a site answers is a plain function of its number and the request; every request is noted, so that it can be said afterwards who was asked how often.

use crate::table::{Asked, Method, Reply};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, LOCATION};
use axum::http::{HeaderValue, Response, StatusCode};
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use tokio::sync::oneshot;

/// Longest form body a site takes.
const LONGEST_BODY: usize = 64 * 1024;

/// Sites on one `/24`, the last number from 1 on.
const IN_A_ROW: usize = 250;

/// Answers for all sites.
pub type Answer = Arc<dyn Fn(usize, &Asked) -> Reply + Send + Sync>;

/// Sites that are up. Dropping it takes them down.
pub struct Web {
    port: u16,
    log: Arc<Mutex<Vec<(usize, String)>>>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// The number by which a site is reached.
pub fn address_of(site: usize) -> Ipv4Addr {
    let byte = |number: usize| u8::try_from(number % 256).unwrap_or(0);
    let row = site / IN_A_ROW;
    Ipv4Addr::new(
        127,
        byte(77 + row / 256),
        byte(row),
        byte(1 + site % IN_A_ROW),
    )
}

/// Puts up so many sites. Port 0 takes any that is free.
pub fn serve(sites: usize, port: u16, answer: Answer) -> io::Result<Web> {
    let mut listeners = Vec::new();
    let mut port = port;
    for site in 0..sites {
        let listener = TcpListener::bind((address_of(site), port))?;
        listener.set_nonblocking(true)?;
        port = listener.local_addr()?.port();
        listeners.push(listener);
    }
    let log = Arc::new(Mutex::default());
    let (stop, stopped) = oneshot::channel();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let listeners = {
        let _inside = runtime.enter();
        listeners
            .into_iter()
            .map(tokio::net::TcpListener::from_std)
            .collect::<io::Result<Vec<_>>>()?
    };
    let served = Arc::clone(&log);
    let thread = std::thread::Builder::new()
        .name(format!("web:{port}"))
        .spawn(move || {
            runtime.block_on(async {
                for (number, listener) in listeners.into_iter().enumerate() {
                    let site = Site {
                        number,
                        answer: Arc::clone(&answer),
                        log: Arc::clone(&served),
                    };
                    let router = Router::new().fallback(reply).with_state(site);
                    tokio::spawn(async move { axum::serve(listener, router).await });
                }
                // Ends when the other end is gone.
                stopped.await.unwrap_or_default();
            });
        })?;
    Ok(Web {
        port,
        log,
        stop: Some(stop),
        thread: Some(thread),
    })
}

impl Web {
    /// The home page of a site.
    pub fn home_of(&self, site: usize) -> String {
        format!(
            "http://{}/",
            SocketAddr::from((address_of(site), self.port))
        )
    }

    /// Every request so far, in the order of arrival: the site, and the path with its query.
    pub fn log(&self) -> Vec<(usize, String)> {
        lock(&self.log).clone()
    }
}

impl Drop for Web {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            if !std::thread::panicking() {
                ended.expect("a pretend web answers every request without a panic");
            }
        }
    }
}

#[derive(Clone)]
struct Site {
    number: usize,
    answer: Answer,
    log: Arc<Mutex<Vec<(usize, String)>>>,
}

fn lock(log: &Mutex<Vec<(usize, String)>>) -> MutexGuard<'_, Vec<(usize, String)>> {
    log.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn reply(State(site): State<Site>, request: Request) -> Response<Body> {
    let (head, body) = request.into_parts();
    let mut failed = Response::new(Body::empty());
    let Ok(body) = to_bytes(body, LONGEST_BODY).await else {
        *failed.status_mut() = StatusCode::PAYLOAD_TOO_LARGE;
        return failed;
    };
    let method = match head.method.as_str() {
        "GET" | "HEAD" => Method::Get,
        "POST" => Method::Post,
        _ => {
            *failed.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
            return failed;
        }
    };
    let asked = Asked {
        method,
        path: head.uri.path().to_owned(),
        query: head.uri.query().unwrap_or_default().to_owned(),
        body: String::from_utf8_lossy(&body).into_owned(),
        cookie: String::new(),
    };
    lock(&site.log).push((site.number, format!("{}?{}", asked.path, asked.query)));
    let reply = (site.answer)(site.number, &asked);
    let length = reply.body.len();
    let mut response = Response::new(Body::from(reply.body));
    *response.status_mut() = StatusCode::from_u16(reply.status).unwrap_or_default();
    let headers = response.headers_mut();
    headers.insert(CONTENT_LENGTH, length.into());
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(reply.content_type));
    if let Some(Ok(address)) = reply.location.map(HeaderValue::try_from) {
        headers.insert(LOCATION, address);
    }
    response
}
