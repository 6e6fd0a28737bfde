//! A server on loopback that lives as long as its handle.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::thread::JoinHandle;

use tokio::sync::oneshot;

/// A server on a thread and runtime of its own, so that it can be started from anywhere. Dropping it stops it.
pub(crate) struct Server {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Listens on 127.0.0.1 and runs `serve` until the handle is dropped. Port 0 takes any free one.
    pub(crate) fn start<Serve, Served>(port: u16, serve: Serve) -> io::Result<Self>
    where
        Serve: FnOnce(tokio::net::TcpListener) -> Served + Send + 'static,
        Served: Future<Output = ()>,
    {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let listener = {
            let _inside = runtime.enter();
            tokio::net::TcpListener::from_std(listener)?
        };
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::Builder::new()
            .name(format!("world:{}", address.port()))
            .spawn(move || {
                runtime.block_on(async {
                    tokio::select! {
                        () = serve(listener) => {}
                        _ = stopped => {}
                    }
                });
            })?;
        Ok(Self {
            address,
            stop: Some(stop),
            thread: Some(thread),
        })
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of its start page.
    pub(crate) fn url(&self) -> String {
        format!("http://{}/", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The server stops when the other end of the channel is gone.
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            if !std::thread::panicking() {
                ended.expect("a pretend site answers every request without a panic");
            }
        }
    }
}
