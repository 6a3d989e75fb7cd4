//! The time limits of a connection: for the next request, for the rest of a head, and for the client
//! to receive an answer. [`crate::request`] has the time limit of a body.

use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep_until},
};

use super::connections::Idleness;
use targum_config::schema::Server;

/// The times that a connection waits for its client.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// The time for a request to begin.
    pub idle: Duration,
    /// The time for a head that has begun to end.
    pub head: Duration,
    /// The time for an answer to be received.
    pub answer: Duration,
}

impl From<&Server> for Patience {
    fn from(server: &Server) -> Self {
        Self {
            idle: Duration::from_secs(server.idle_timeout_seconds),
            head: Duration::from_secs(server.header_timeout_seconds),
            answer: Duration::from_secs(server.answer_timeout_seconds),
        }
    }
}

/// The number of turns of a connection: odd while a request is being answered, even while the client
/// may send the next request.
#[derive(Clone, Debug, Default)]
pub(super) struct Turn(Arc<AtomicUsize>);

impl Turn {
    /// Counts that a request has begun, or that its answer is complete.
    pub(super) fn pass(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn now(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// A stream that ends if its client exceeds a time limit.
pub(super) struct Patient<S> {
    stream: S,
    patience: Patience,
    turn: Turn,
    /// The idle state of the connection, which the host reads.
    idleness: Arc<Idleness>,
    /// The [`Turn`] that was last seen.
    seen: usize,
    /// The time since when nothing has happened.
    idle_since: Instant,
    /// The time at which the head that is being read began.
    head_since: Option<Instant>,
    /// The time at which the client first did not receive the answer that is being written.
    answer_since: Option<Instant>,
    /// The timer, made when it is first needed. It may be set too early, never too late.
    alarm: Option<Pin<Box<Sleep>>>,
}

impl<S> Patient<S> {
    /// Adds the time limits of `patience` to `stream`.
    pub(super) fn new(stream: S, patience: Patience, turn: Turn, idleness: Arc<Idleness>) -> Self {
        Self {
            stream,
            patience,
            idleness,
            seen: turn.now(),
            turn,
            idle_since: Instant::now(),
            head_since: None,
            answer_since: None,
            alarm: None,
        }
    }

    fn look(&mut self) {
        let turn = self.turn.now();
        if turn != self.seen {
            self.seen = turn;
            self.idle_since = Instant::now();
            self.head_since = None;
            self.answer_since = None;
        }
    }

    /// Returns whether `deadline` has passed; wakes the task when it does.
    fn passed(&mut self, deadline: Instant, cx: &mut Context<'_>) -> bool {
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        if alarm.deadline() > deadline {
            alarm.as_mut().reset(deadline);
        }
        while alarm.as_mut().poll(cx).is_ready() {
            if Instant::now() >= deadline {
                return true;
            }
            alarm.as_mut().reset(deadline);
        }
        false
    }

    /// Returns the error of a write that the client has not received in time.
    fn kept_waiting(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        let since = *self.answer_since.get_or_insert_with(Instant::now);
        if self.passed(since + self.patience.answer, cx) {
            Poll::Ready(io::ErrorKind::TimedOut.into())
        } else {
            Poll::Pending
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    /// # Errors
    /// `TimedOut` for a head that does not end in time. A client that sends nothing counts as gone: the
    /// stream ends for it, as it ends for a client that waits for its next request while others wait for
    /// a connection.
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        this.look();
        let waiting = this.seen.is_multiple_of(2);
        if let Poll::Ready(read) = Pin::new(&mut this.stream).poll_read(cx, into) {
            this.idleness.busy();
            if waiting && this.head_since.is_none() {
                this.head_since = Some(Instant::now());
            }
            return Poll::Ready(read);
        }
        if !waiting || this.answer_since.is_some() {
            return Poll::Pending;
        }
        if this.head_since.is_none() && this.idleness.idle(cx) {
            return Poll::Ready(Ok(()));
        }
        let (deadline, end) = match this.head_since {
            Some(since) => (since + this.patience.head, Err(io::ErrorKind::TimedOut.into())),
            None => (this.idle_since + this.patience.idle, Ok(())),
        };
        if this.passed(deadline, cx) { Poll::Ready(end) } else { Poll::Pending }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        match Pin::new(&mut this.stream).poll_write(cx, bytes) {
            Poll::Pending => Poll::Ready(Err(ready!(this.kept_waiting(cx)))),
            written => written,
        }
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        match Pin::new(&mut this.stream).poll_write_vectored(cx, bytes) {
            Poll::Pending => Poll::Ready(Err(ready!(this.kept_waiting(cx)))),
            written => written,
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        match Pin::new(&mut this.stream).poll_flush(cx) {
            Poll::Pending => Poll::Ready(Err(ready!(this.kept_waiting(cx)))),
            flushed => {
                // The client has received all that was written.
                if this.answer_since.take().is_some() {
                    this.idle_since = Instant::now();
                }
                // The library reads the next request only when the task is woken.
                this.look();
                if this.seen.is_multiple_of(2) && this.head_since.is_none() {
                    let let_go = this.idleness.idle(cx);
                    if let_go || this.passed(this.idle_since + this.patience.idle, cx) {
                        cx.waker().wake_by_ref();
                    }
                }
                flushed
            }
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        match Pin::new(&mut this.stream).poll_shutdown(cx) {
            Poll::Pending => Poll::Ready(Err(ready!(this.kept_waiting(cx)))),
            shut => shut,
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;
    use crate::accept::connections::Connections;

    const IDLE: Duration = Duration::from_millis(70);
    const HEAD: Duration = Duration::from_millis(20);
    const ANSWER: Duration = Duration::from_millis(50);
    const PATIENCE: Patience = Patience { idle: IDLE, head: HEAD, answer: ANSWER };

    /// The idle state of a connection that is never asked to end.
    fn unseen() -> Arc<Idleness> {
        let address = std::net::Ipv4Addr::LOCALHOST.into();
        Connections::new().enter(address, 1).ok().unwrap().idleness()
    }

    #[tokio::test]
    async fn idle_clients_are_disconnected_and_requests_must_end() {
        let (mut client, stream) = duplex(64);
        let turn = Turn::default();
        let idleness = unseen();
        let mut patient = Patient::new(stream, PATIENCE, turn.clone(), idleness);
        let (begin, mut byte) = (Instant::now(), [0]);
        assert_eq!(patient.read(&mut byte).await.unwrap(), 0);
        assert!(begin.elapsed() >= IDLE);

        client.write_all(b"P").await.unwrap();
        let begin = Instant::now();
        assert_eq!(patient.read(&mut byte).await.unwrap(), 1);
        let late = patient.read(&mut byte).await.unwrap_err();
        assert_eq!(late.kind(), io::ErrorKind::TimedOut);
        assert!(begin.elapsed() >= HEAD);

        // While a request is answered the connection does not wait; afterwards its time begins
        // anew.
        turn.pass();
        assert!(tokio::time::timeout(2 * IDLE, patient.read(&mut byte)).await.is_err());
        turn.pass();
        let begin = Instant::now();
        assert_eq!(patient.read(&mut byte).await.unwrap(), 0);
        assert!(begin.elapsed() >= IDLE);
    }

    #[tokio::test]
    async fn an_answer_must_be_read_to_its_end() {
        let (mut client, stream) = duplex(4);
        let mut patient = Patient::new(stream, PATIENCE, Turn::default(), unseen());
        let begin = Instant::now();
        let slow = tokio::spawn(async move {
            let mut byte = [0];
            while client.read_exact(&mut byte).await.is_ok() {
                tokio::time::sleep(ANSWER / 5).await;
            }
        });
        let late = patient.write_all(&[b'x'; 4096]).await.unwrap_err();
        assert_eq!(late.kind(), io::ErrorKind::TimedOut);
        assert!(begin.elapsed() >= ANSWER);
        slow.abort();
    }
}
