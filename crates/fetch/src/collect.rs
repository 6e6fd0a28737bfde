//! The chunks of a body, joined without copying more than needed.

use bytes::{Bytes, BytesMut};

/// Most bytes set aside because a `Content-Length` promised them. Beyond, the buffer grows with what really comes.
const TRUSTED_LENGTH: u64 = 256 << 10;

/// The chunks of a body. The first is kept as it is, so that a body of one chunk is never copied.
pub(crate) struct Collected {
    announced: u64,
    first: Bytes,
    joined: BytesMut,
}

impl Collected {
    pub(crate) fn new(announced: u64) -> Self {
        Self {
            announced,
            first: Bytes::new(),
            joined: BytesMut::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.first.len() + self.joined.len()
    }

    pub(crate) fn push(&mut self, chunk: Bytes) {
        if self.len() == 0 {
            self.first = chunk;
            return;
        }
        if !self.first.is_empty() {
            let trusted = usize::try_from(self.announced.min(TRUSTED_LENGTH)).unwrap_or(0);
            self.joined.reserve(trusted.max(2 * self.first.len()));
            self.joined
                .extend_from_slice(&std::mem::take(&mut self.first));
        }
        self.joined.extend_from_slice(&chunk);
    }

    pub(crate) fn into_bytes(self) -> Bytes {
        if self.joined.is_empty() {
            self.first
        } else {
            self.joined.freeze()
        }
    }
}
