//! A stream that gives refusals of the HTTP library the same JSON body as all other refusals. A
//! request whose head is malformed, too large or too slow never reaches [`crate::answer`].
//!
//! The library writes such a refusal as a head without a body, as the last bytes of the connection.
//! No answer of this host has an empty body, so a refusal is recognised by its empty body, and
//! replaced. A document with such a head as its last bytes has another date in the head.

use std::{
    io,
    net::IpAddr,
    pin::Pin,
    task::{Context, Poll, ready},
    time::{Duration, SystemTime},
};

use hyper::body::Bytes;
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf},
    time::{Sleep, sleep},
};
use tracing::field::display;

use crate::{log::ANSWERS, reply::ConnectionRefusal};
use targum_core::request_id;

/// The length that no refusal of the library reaches, in bytes.
const LONGEST: usize = 256;
/// The time and the number of bytes for which a refused client is still read. A client whose
/// connection is closed while the client sends would not read the answer.
const LINGER: Duration = Duration::from_secs(2);
const LINGER_BYTES: usize = 4 << 20;

/// The longest time between the date in a refusal's head and the last attempt of the library to write the refusal.
const RECENT: Duration = Duration::from_secs(60);

/// A stream whose refusals have a JSON body.
pub(super) struct Refusing<S> {
    stream: S,
    /// The time that a head may take, for messages.
    head_seconds: u64,
    client: IpAddr,
    /// The bytes of a refusal that are not written yet.
    refusal: Option<Bytes>,
    linger: Option<Linger>,
}

struct Linger {
    time: Pin<Box<Sleep>>,
    bytes: usize,
}

impl<S> Refusing<S> {
    /// Makes a stream of a connection to this client. A head may take `head_seconds`.
    pub(super) fn new(stream: S, head_seconds: u64, client: IpAddr) -> Self {
        Self { stream, head_seconds, client, refusal: None, linger: None }
    }

    /// Begins a refusal, unless one has begun: the library writes a refusal again that could not be
    /// written at once.
    fn begin(&mut self, refusal: &ConnectionRefusal) {
        if self.refusal.is_some() {
            return;
        }
        let (id, client) = (request_id(), display(self.client));
        let (status, reason) = (refusal.status(), refusal.message());
        tracing::info!(target: ANSWERS, id, status, client, reason);
        self.refusal = Some(refusal.to_bytes(&id));
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> Refusing<S> {
    /// Refuses the connection, because there are too many, and ends it.
    pub(super) async fn overloaded(mut self, message: String) {
        self.begin(&ConnectionRefusal::overloaded(message));
        // A client that has closed the connection needs no answer.
        let _ = self.shutdown().await;
    }

    /// Writes the rest of a refusal.
    fn poll_refuse(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while let Some(refusal) = self.refusal.as_mut().filter(|left| !left.is_empty()) {
            let written = ready!(Pin::new(&mut self.stream).poll_write(cx, refusal))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            let _ = refusal.split_to(written);
        }
        Poll::Ready(Ok(()))
    }

    fn poll_linger(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let new = || Linger { time: Box::pin(sleep(LINGER)), bytes: LINGER_BYTES };
        let linger = self.linger.get_or_insert_with(new);
        let mut space = [0; 4096];
        while linger.bytes > 0 && linger.time.as_mut().poll(cx).is_pending() {
            let mut into = ReadBuf::new(&mut space);
            ready!(Pin::new(&mut self.stream).poll_read(cx, &mut into))?;
            if into.filled().is_empty() {
                break;
            }
            linger.bytes = linger.bytes.saturating_sub(into.filled().len());
        }
        Poll::Ready(Ok(()))
    }
}

/// Finds the library's refusal at the end of `bytes`. Returns where it begins and the digits of its
/// status.
fn find_refusal(bytes: &[u8]) -> Option<(usize, &[u8])> {
    if !bytes.ends_with(b"\r\n\r\n") {
        return None;
    }
    let tail = bytes.len().saturating_sub(LONGEST);
    let begin = tail + find(&bytes[tail..], b"HTTP/1.1 4")?;
    let head = &bytes[begin..];
    find(head, b"\r\ncontent-length: 0\r\n")?;
    is_recent(head).then_some((begin, head.get(9..12)?))
}

/// Returns whether the date of a head is the present time.
fn is_recent(head: &[u8]) -> bool {
    let date = || {
        let head = str::from_utf8(head).ok()?;
        let (_, date) = head.split_once("\r\ndate: ")?;
        httpdate::parse_http_date(date.split_once("\r\n")?.0).ok()
    };
    let distance = |date| {
        let now = SystemTime::now();
        now.duration_since(date).unwrap_or_else(|error| error.duration())
    };
    date().is_some_and(|date| distance(date) < RECENT)
}

/// Returns the last position of `part` in `bytes`.
fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).rposition(|window| window == part)
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Refusing<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.refusal.is_none() {
            match ready!(Pin::new(&mut this.stream).poll_read(cx, into)) {
                Err(error) if error.kind() == io::ErrorKind::TimedOut => {
                    this.begin(&ConnectionRefusal::slow_head(this.head_seconds));
                }
                read => return Poll::Ready(read),
            }
        }
        // For the library, the stream ends here.
        this.poll_refuse(cx)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Refusing<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let Some((begin, status)) = find_refusal(bytes) else {
            return Pin::new(&mut this.stream).poll_write(cx, bytes);
        };
        if begin > 0 {
            return Pin::new(&mut this.stream).poll_write(cx, &bytes[..begin]);
        }
        let Some(refusal) = ConnectionRefusal::of_library(status) else {
            return Pin::new(&mut this.stream).poll_write(cx, bytes);
        };
        this.begin(&refusal);
        ready!(this.poll_refuse(cx))?;
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        // The library writes a refusal last, and in one piece.
        match bytes.iter().rposition(|piece| !piece.is_empty()) {
            Some(0) => self.poll_write(cx, &bytes[0]),
            Some(last) if find_refusal(&bytes[last]).is_some() => {
                Pin::new(&mut self.get_mut().stream).poll_write_vectored(cx, &bytes[..last])
            }
            _ => Pin::new(&mut self.get_mut().stream).poll_write_vectored(cx, bytes),
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        ready!(this.poll_refuse(cx))?;
        Pin::new(&mut this.stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        ready!(this.poll_refuse(cx))?;
        ready!(Pin::new(&mut this.stream).poll_shutdown(cx))?;
        if this.refusal.is_some() { this.poll_linger(cx) } else { Poll::Ready(Ok(())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_errors_without_a_body_come_from_the_library() {
        let own = |date: &str| {
            let head = "HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n";
            format!("{head}date: {date}\r\n\r\n").into_bytes()
        };
        let now = httpdate::fmt_http_date(SystemTime::now());
        assert_eq!(find_refusal(&own(&now)), Some((0, &b"400"[..])));
        let behind = [&b"{\"success\":true}"[..], &own(&now)].concat();
        assert_eq!(find_refusal(&behind), Some((16, &b"400"[..])));
        let of_document = own("Fri, 27 Nov 2026 12:00:00 GMT");
        for other in [
            &of_document[..],
            &own("x"),
            b"HTTP/1.1 400 Bad Request\r\ncontent-length: 9\r\n\r\n",
            b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n",
            b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n{}",
            b"\r\n\r\n",
            b"",
        ] {
            assert_eq!(find_refusal(other), None, "{}", String::from_utf8_lossy(other));
        }
    }
}
