//! The accepting of connections, up to the drain at the end. A [`Listener`] is a port or a Unix
//! socket, and [`connections`] bounds how many connections there are. Between a connection and the HTTP library stand [`tls`](crate::tls), the time limits of
//! [`timeouts`], and the refusals of [`json_errors`].

pub mod connections;
mod json_errors;
mod listener;
mod timeouts;

use std::{convert::Infallible, net::IpAddr, sync::Arc, time::Duration};

use anyhow::Context;
use futures_util::future::select_all;
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::TokioIo,
    server::graceful::{GracefulShutdown, Watcher},
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    sync::{Semaphore, mpsc},
};
use tokio_rustls::TlsAcceptor;

pub use self::listener::Listener;
use self::{
    connections::{Connection, Connections},
    json_errors::Refusing,
    listener::Stream,
    timeouts::{Patience, Patient, Turn},
};

use crate::{
    answer::answer,
    caller::{Caller, Entrance},
    running::Host,
};

/// The pause after an attempt to accept a connection that has failed.
const PAUSE: Duration = Duration::from_millis(20);
/// The time that requests have to receive an error when they are cut off.
const GRACE: Duration = Duration::from_secs(1);
/// The number of refused connections that receive an error at a time. More are closed without one.
const MAX_REFUSALS: usize = 64;
/// The number of connections to the administrators' address at once.
const MAX_ADMIN_CONNECTIONS: usize = 64;

/// Returns how many connections this process can hold, after raising the system's limit of open
/// files as far as the system allows. Each connection is an open file, and the store and the
/// plugins need open files too.
fn most_connections() -> usize {
    const OTHER_FILES: u64 = 512;
    let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(1024);
    usize::try_from(files.saturating_sub(OTHER_FILES).max(64)).unwrap_or(usize::MAX)
}

/// Serves on at least one listener until `stop` receives a signal, and then finishes the requests under
/// way. The drain ends when its time is up, or when `stop` receives a second signal.
pub async fn serve(host: Arc<Host>, listeners: Vec<Listener>, mut stop: mpsc::Receiver<()>) {
    let (connections, most) = (GracefulShutdown::new(), most_connections());
    if most < host.snapshot().settings.server.max_connections {
        tracing::warn!(most, "the system's limit of open files allows fewer than max_connections");
    }
    let door = Door::new(&host, &listeners, &connections, most);
    tokio::select! {
        never = door.accept() => match never {},
        _ = stop.recv() => {}
    }
    host.stop();
    let seconds = host.snapshot().settings.server.stop_delay_seconds;
    if seconds > 0 {
        tracing::info!(seconds, "stopping: no longer ready, and still serving");
        tokio::select! {
            never = door.accept() => match never {},
            () = tokio::time::sleep(Duration::from_secs(seconds)) => {}
            _ = stop.recv() => {}
        }
    }
    drop(door);
    drop(listeners);
    let time = Duration::from_secs(host.snapshot().settings.server.drain_timeout_seconds);
    tracing::info!(
        connections = connections.count(),
        seconds = time.as_secs(),
        "stopping: finishing the requests in progress"
    );
    let mut finished = std::pin::pin!(connections.shutdown());
    let why = tokio::select! {
        () = &mut finished => return,
        () = tokio::time::sleep(time) => "time is up",
        Some(()) = stop.recv() => "received a second signal to stop",
    };
    tracing::warn!("{why}: aborting the requests in progress");
    host.cut_off();
    // The host does not wait for clients that do not receive their answers.
    let _ = tokio::time::timeout(GRACE, finished).await;
}

/// Serves health, readiness and metrics on a separate address, as long as the process lives.
pub async fn serve_admin(host: Arc<Host>, listener: Listener) {
    let (graceful, open) = (GracefulShutdown::new(), Connections::new());
    loop {
        let Ok((stream, address)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        while !open.make_room(MAX_ADMIN_CONNECTIONS) {
            tokio::time::sleep(PAUSE).await;
        }
        let Ok(connection) = open.enter(address, MAX_ADMIN_CONNECTIONS) else { continue };
        let caller = Caller { address, entrance: Entrance::Admin };
        let (host, watcher) = (host.clone(), graceful.watcher());
        tokio::spawn(async move {
            match stream {
                Stream::Tcp(stream) => speak(host, stream, caller, connection, watcher).await,
                Stream::Unix(stream) => speak(host, stream, caller, connection, watcher).await,
            }
        });
    }
}

/// The public addresses, where clients connect.
struct Door<'a> {
    host: &'a Arc<Host>,
    listeners: &'a [Listener],
    graceful: &'a GracefulShutdown,
    open: Arc<Connections>,
    refusals: Arc<Semaphore>,
    /// The number of connections that the system can hold.
    most: usize,
}

impl<'a> Door<'a> {
    fn new(
        host: &'a Arc<Host>,
        listeners: &'a [Listener],
        graceful: &'a GracefulShutdown,
        most: usize,
    ) -> Self {
        let (open, refusals) = (Connections::new(), Arc::new(Semaphore::new(MAX_REFUSALS)));
        Self { host, listeners, graceful, open, refusals, most }
    }

    async fn accept(&self) -> Infallible {
        let each = self.listeners.iter().map(|listener| Box::pin(self.accept_from(listener)));
        select_all(each).await.0
    }

    async fn accept_from(&self, listener: &Listener) -> Infallible {
        loop {
            match listener.accept().await {
                Ok((stream, address)) => {
                    // Above the bound, this client waits, and further clients wait in the system's backlog.
                    while !self.open.make_room(self.max_connections()) {
                        tokio::time::sleep(PAUSE).await;
                    }
                    self.let_in(stream, address);
                }
                Err(error) => {
                    // The process is out of file descriptors, or the client has closed the connection.
                    // Neither ends the server.
                    tracing::warn!(%error, "cannot accept a connection");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    fn max_connections(&self) -> usize {
        self.host.snapshot().settings.server.max_connections.min(self.most)
    }

    fn let_in(&self, stream: Stream, address: IpAddr) {
        let most = self.host.snapshot().settings.server.most_per_address(self.most);
        match self.open.enter(address, most) {
            Ok(connection) => connect(self.host, stream, address, connection, self.graceful),
            Err(connections::Refused::Address) => self.refuse(stream, address, most),
        }
    }

    /// Answers a refused client with the reason, unless the connection is encrypted.
    fn refuse(&self, stream: Stream, address: IpAddr, most: usize) {
        self.host.metrics.refused();
        let snapshot = self.host.snapshot();
        let Ok(place) = self.refusals.clone().try_acquire_owned() else { return };
        let time = snapshot.settings.server.header_timeout_seconds;
        let message = format!(
            "{most} connections from this address are in use: end one of them, or try again in a \
             moment"
        );
        let is_encrypted = snapshot.tls.is_some();
        tokio::spawn(async move {
            match stream {
                Stream::Tcp(_) if is_encrypted => {}
                Stream::Tcp(stream) => {
                    Refusing::new(stream, time, address).overloaded(message).await;
                }
                Stream::Unix(stream) => {
                    Refusing::new(stream, time, address).overloaded(message).await;
                }
            }
            drop(place);
        });
    }
}

/// Serves a connection. Those to a Unix socket do not leave this machine and are not encrypted.
fn connect(
    host: &Arc<Host>,
    stream: Stream,
    address: IpAddr,
    connection: Connection,
    connections: &GracefulShutdown,
) {
    let (host, watcher, snapshot) = (host.clone(), connections.watcher(), host.snapshot());
    let caller = Caller { address, entrance: Entrance::Public };
    let stream = match stream {
        Stream::Tcp(stream) => stream,
        Stream::Unix(stream) => {
            tokio::spawn(speak(host, stream, caller, connection, watcher));
            return;
        }
    };
    let Some(tls) = snapshot.tls.as_ref().map(|tls| tls.config.clone()) else {
        tokio::spawn(speak(host, stream, caller, connection, watcher));
        return;
    };
    let time = Duration::from_secs(snapshot.settings.server.header_timeout_seconds);
    tokio::spawn(async move {
        match tokio::time::timeout(time, TlsAcceptor::from(tls).accept(stream)).await {
            Ok(Ok(stream)) => speak(host, stream, caller, connection, watcher).await,
            Ok(Err(error)) => tracing::debug!(client = %address, %error, "no TLS connection"),
            Err(_) => tracing::debug!(client = %address, "no TLS connection in time"),
        }
    });
}

/// Serves HTTP on a connection until the connection ends.
async fn speak(
    host: Arc<Host>,
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    caller: Caller,
    connection: Connection,
    watcher: Watcher,
) {
    let (snapshot, turn, _open) = (host.snapshot(), Turn::default(), host.metrics.connected());
    let server = &snapshot.settings.server;
    let stream = Patient::new(stream, Patience::from(server), turn.clone(), connection.idleness());
    let stream = Refusing::new(stream, server.header_timeout_seconds, caller.address);
    let mut http = http1::Builder::new();
    http.max_headers(server.max_headers).max_buf_size(server.max_header_bytes);
    drop(snapshot);
    let service = service_fn(move |request: Request<Incoming>| {
        let (host, turn) = (host.clone(), turn.clone());
        turn.pass();
        async move {
            let reply = answer(host, caller, request).await;
            turn.pass();
            Ok::<_, Infallible>(reply)
        }
    });
    let http = http.serve_connection(TokioIo::new(stream), service);
    if let Err(error) = watcher.watch(http).await {
        tracing::debug!(client = %caller.address, %error, "a connection ended early");
    }
    drop(connection);
}

/// Sends a message for every SIGTERM and SIGINT.
///
/// # Errors
/// The system does not let the process watch signals.
pub async fn stop_signals() -> anyhow::Result<mpsc::Receiver<()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate()).context("SIGTERM cannot be watched")?;
    let mut interrupt = signal(SignalKind::interrupt()).context("SIGINT cannot be watched")?;
    let (tell, told) = mpsc::channel(1);
    tokio::spawn(async move {
        loop {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            if tell.send(()).await.is_err() {
                break;
            }
        }
    });
    Ok(told)
}
