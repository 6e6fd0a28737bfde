//! Listens on loopback and plays scripts.

use super::{Script, Step, Then};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
#[expect(
    clippy::disallowed_types,
    reason = "a server accepts connections and opens none"
)]
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

/// One request as it arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// `GET`, `POST`.
    pub method: String,
    /// Path and query.
    pub target: String,
    /// Header lines in order, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body, as long as `Content-Length` said.
    pub body: Vec<u8>,
}

impl Asked {
    /// The path without the query.
    pub fn path(&self) -> &str {
        self.target.split('?').next().unwrap_or_default()
    }

    /// The value of a query parameter, unescaped.
    pub fn parameter(&self, name: &str) -> Option<String> {
        let (_, query) = self.target.split_once('?')?;
        url::form_urlencoded::parse(query.as_bytes())
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.into_owned())
    }

    /// The first value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }
}

type Answering = dyn Fn(&Asked) -> Script + Send + Sync;

struct Shared {
    answering: Box<Answering>,
    asked: Mutex<Vec<Asked>>,
    connections: AtomicUsize,
}

/// A server on loopback. It stops listening when dropped.
pub struct Server {
    address: SocketAddr,
    shared: Arc<Shared>,
    listening: JoinHandle<()>,
}

impl Server {
    /// Listens on a free port of 127.0.0.1.
    pub async fn start(
        answering: impl Fn(&Asked) -> Script + Send + Sync + 'static,
    ) -> io::Result<Self> {
        Self::start_on(Ipv4Addr::LOCALHOST, answering).await
    }

    /// Listens on a free port of another loopback address, such as 127.0.0.2.
    pub async fn start_on(
        ip: Ipv4Addr,
        answering: impl Fn(&Asked) -> Script + Send + Sync + 'static,
    ) -> io::Result<Self> {
        if !ip.is_loopback() {
            let what = "a server that misbehaves is for this machine only";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
        }
        let listener = TcpListener::bind((IpAddr::V4(ip), 0)).await?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            answering: Box::new(answering),
            asked: Mutex::default(),
            connections: AtomicUsize::new(0),
        });
        let listening = tokio::spawn(listen(listener, Arc::clone(&shared)));
        Ok(Self {
            address,
            shared,
            listening,
        })
    }

    /// A server nobody should ever find: it counts who does.
    pub async fn canary() -> io::Result<Self> {
        Self::start(|_| Script::page("found")).await
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of a path on it.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Everything it was asked so far.
    pub fn asked(&self) -> Vec<Asked> {
        let asked = self.shared.asked.lock();
        asked.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How often it was asked for a path.
    pub fn times(&self, path: &str) -> usize {
        let asked = self.asked();
        asked.iter().filter(|asked| asked.path() == path).count()
    }

    /// How many connections were opened to it.
    pub fn connections(&self) -> usize {
        self.shared.connections.load(Ordering::SeqCst)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

async fn listen(listener: TcpListener, shared: Arc<Shared>) {
    // A listener that fails is out of file handles; the test that caused it fails by itself.
    while let Ok((stream, _)) = listener.accept().await {
        shared.connections.fetch_add(1, Ordering::SeqCst);
        let shared = Arc::clone(&shared);
        // The other side hanging up in the middle is what most of the scripts are about.
        tokio::spawn(async move { drop(serve(stream, &shared).await) });
    }
}

#[expect(
    clippy::disallowed_types,
    reason = "a server accepts connections and opens none"
)]
async fn serve(mut stream: TcpStream, shared: &Shared) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut buffer = Vec::new();
    while let Some(asked) = read(&mut stream, &mut buffer).await? {
        let script = (shared.answering)(&asked);
        {
            let log = shared.asked.lock();
            log.unwrap_or_else(PoisonError::into_inner).push(asked);
        }
        for step in script.steps {
            match step {
                Step::Send(bytes) => stream.write_all(&bytes).await?,
                Step::Pause(pause) => tokio::time::sleep(pause).await,
                Step::Forever { bytes, every } => loop {
                    stream.write_all(&bytes).await?;
                    if !every.is_zero() {
                        tokio::time::sleep(every).await;
                    }
                },
            }
        }
        match script.then {
            Then::KeepAlive => {}
            Then::Close => return stream.shutdown().await,
            Then::Hang => std::future::pending().await,
            // Closing with no time to linger sends a reset instead of an orderly end.
            Then::Reset => return stream.set_zero_linger(),
        }
    }
    Ok(())
}

#[expect(
    clippy::disallowed_types,
    reason = "a server accepts connections and opens none"
)]
async fn read(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> io::Result<Option<Asked>> {
    let head = loop {
        if let Some(end) = buffer.windows(4).position(|four| four == b"\r\n\r\n") {
            break buffer.drain(..end + 4).collect::<Vec<u8>>();
        }
        if stream.read_buf(buffer).await? == 0 {
            return Ok(None);
        }
    };
    let head = String::from_utf8_lossy(&head);
    let mut lines = head.split("\r\n");
    let mut request = lines.next().unwrap_or_default().split(' ');
    let mut asked = Asked {
        method: request.next().unwrap_or_default().to_owned(),
        target: request.next().unwrap_or_default().to_owned(),
        headers: lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
            .collect(),
        body: Vec::new(),
    };
    let length = asked
        .header("content-length")
        .and_then(|text| text.parse().ok());
    let length: usize = length.unwrap_or(0);
    while buffer.len() < length {
        if stream.read_buf(buffer).await? == 0 {
            return Ok(None);
        }
    }
    asked.body = buffer.drain(..length).collect();
    Ok(Some(asked))
}
