//! What a server does with one request.

use std::time::Duration;

/// One thing a server does.
#[derive(Debug, Clone)]
pub enum Step {
    /// Sends these bytes.
    Send(Vec<u8>),
    /// Does nothing for a while.
    Pause(Duration),
    /// Sends these bytes again and again, until the other side has had enough.
    Forever {
        /// What is sent.
        bytes: Vec<u8>,
        /// The pause after each time.
        every: Duration,
    },
}

/// How a server ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// Reads the next request on the same connection.
    KeepAlive,
    /// Closes the connection in an orderly way.
    Close,
    /// Says nothing more and keeps the connection open.
    Hang,
    /// Breaks the connection, so that the other side sees a reset.
    Reset,
}

/// Everything a server does with one request.
#[derive(Debug, Clone)]
pub struct Script {
    /// What it does, in order.
    pub steps: Vec<Step>,
    /// How it ends.
    pub then: Then,
}

impl Script {
    /// An answer with nothing wrong about it.
    pub fn answer(status: u16, headers: &[(&str, &str)], body: impl AsRef<[u8]>) -> Self {
        let body = body.as_ref();
        let length = body.len().to_string();
        let mut headers = headers.to_vec();
        headers.push(("Content-Length", &length));
        let mut bytes = head(status, &headers);
        bytes.extend_from_slice(body);
        Self {
            steps: vec![Step::Send(bytes)],
            then: Then::KeepAlive,
        }
    }

    /// A plain page.
    pub fn page(html: &str) -> Self {
        Self::answer(200, &[("Content-Type", "text/html; charset=utf-8")], html)
    }

    /// A body in a content coding, true to it or not.
    pub fn coded(codings: &str, body: impl AsRef<[u8]>) -> Self {
        let headers = [("Content-Type", "text/html"), ("Content-Encoding", codings)];
        Self::answer(200, &headers, body)
    }

    /// A redirect.
    pub fn redirect(status: u16, to: &str) -> Self {
        Self::answer(status, &[("Location", to)], "")
    }

    /// A head and no more; the steps that follow make the body.
    pub fn head(status: u16, headers: &[(&str, &str)]) -> Self {
        Self::raw(head(status, headers))
    }

    /// These very bytes, then the end.
    pub fn raw(bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            steps: vec![Step::Send(bytes.into())],
            then: Then::Close,
        }
    }

    /// No answer at all.
    pub fn silence() -> Self {
        Self {
            steps: Vec::new(),
            then: Then::Hang,
        }
    }

    /// The same, with one more step.
    #[must_use]
    pub fn step(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }

    /// The same, with another ending.
    #[must_use]
    pub fn then(mut self, then: Then) -> Self {
        self.then = then;
        self
    }
}

fn head(status: u16, headers: &[(&str, &str)]) -> Vec<u8> {
    let mut text = format!("HTTP/1.1 {status} Whatever\r\n");
    for (name, value) in headers {
        text.push_str(name);
        text.push_str(": ");
        text.push_str(value);
        text.push_str("\r\n");
    }
    text.push_str("\r\n");
    text.into_bytes()
}
