//! Connections that can be cut on demand: what a reset or a half body looks like cannot be said in HTTP.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
#[expect(
    clippy::disallowed_types,
    reason = "the accepting end of loopback connections"
)]
use tokio::net::TcpStream;

/// How a connection ends too early.
#[derive(Debug, Clone, Copy)]
enum Cut {
    /// Reset at the next byte.
    Reset,
    /// Closed after this many bytes of the body to come.
    InsideBody(usize),
    /// Nothing more goes out.
    Closed,
}

/// The scissors to one connection, handed to whoever answers on it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scissors(Arc<Mutex<Option<Cut>>>);

impl Scissors {
    /// Resets the connection instead of writing the next byte.
    pub(crate) fn reset(&self) {
        self.set(Cut::Reset);
    }

    /// Lets the header and this much of the body of the next answer through.
    pub(crate) fn cut_inside_body(&self, bytes: usize) {
        self.set(Cut::InsideBody(bytes));
    }

    fn set(&self, cut: Cut) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(cut);
    }

    fn get(&self) -> Option<Cut> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Accepts connections that can be cut.
pub(crate) struct Wires(pub(crate) tokio::net::TcpListener);

impl Listener for Wires {
    type Io = Wire;
    type Addr = Scissors;

    async fn accept(&mut self) -> (Wire, Scissors) {
        let (stream, _) = Listener::accept(&mut self.0).await;
        let scissors = Scissors::default();
        let wire = Wire {
            stream,
            scissors: scissors.clone(),
        };
        (wire, scissors)
    }

    fn local_addr(&self) -> io::Result<Scissors> {
        Ok(Scissors::default())
    }
}

impl Connected<IncomingStream<'_, Wires>> for Scissors {
    fn connect_info(stream: IncomingStream<'_, Wires>) -> Self {
        stream.remote_addr().clone()
    }
}

/// A connection with scissors at it.
pub(crate) struct Wire {
    #[expect(
        clippy::disallowed_types,
        reason = "the accepting end of loopback connections"
    )]
    stream: TcpStream,
    scissors: Scissors,
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let allowed = match self.scissors.get() {
            None => bytes.len(),
            Some(Cut::Reset) => {
                // Closing with zero linger is what sends a reset instead of an orderly end.
                self.stream.set_zero_linger()?;
                return Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()));
            }
            Some(Cut::Closed) => return Poll::Ready(Err(io::ErrorKind::BrokenPipe.into())),
            Some(Cut::InsideBody(body)) => {
                let blank = bytes.windows(4).position(|window| window == b"\r\n\r\n");
                let header = blank.map_or(bytes.len(), |start| start + 4);
                self.scissors.set(Cut::Closed);
                bytes.len().min(header + body)
            }
        };
        Pin::new(&mut self.stream).poll_write(context, &bytes[..allowed])
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
