//! The socket: accepts, caps connections, and drains at the end. What stands between it and the
//! HTTP library: [`tls`](crate::tls), the time limits of [`timeouts`], and the answers of [`json_errors`].

mod json_errors;
mod timeouts;

use std::{convert::Infallible, sync::Arc, time::Duration};

use anyhow::Context;
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::TokioIo,
    server::graceful::{GracefulShutdown, Watcher},
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
    sync::mpsc,
};
use tokio_rustls::TlsAcceptor;

use self::{
    json_errors::Refusing,
    timeouts::{Patience, Patient, Turn},
};
use crate::{answer::answer, running::Host};

/// How long to wait where accepting is not possible just now.
const PAUSE: Duration = Duration::from_millis(20);
/// How long those that are cut off have to be told so.
const GRACE: Duration = Duration::from_secs(1);

/// Binds the address of the configuration.
///
/// # Errors
/// It is taken, or not of this machine.
pub async fn bind(host: &Host) -> anyhow::Result<TcpListener> {
    let listen = host.snapshot().settings.server.listen;
    TcpListener::bind(listen)
        .await
        .with_context(|| format!("cannot listen on {listen} (server.listen)"))
}

/// How many connections this process can hold: each is a file to the system, and the store and
/// the plugins need files, too. Raises the system's limit as far as it lets us.
fn most_connections() -> usize {
    const OTHER_FILES: u64 = 512;
    let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(1024);
    usize::try_from(files.saturating_sub(OTHER_FILES).max(64)).unwrap_or(usize::MAX)
}

/// Serves until `stop` is told, then finishes what is under way: within its time, and until it
/// is told again.
pub async fn serve(host: Arc<Host>, listener: TcpListener, mut stop: mpsc::Receiver<()>) {
    let (connections, most) = (GracefulShutdown::new(), most_connections());
    if most < host.snapshot().settings.server.max_connections {
        tracing::warn!(most, "the system's limit of open files allows fewer than max_connections");
    }
    loop {
        // Above the cap, who wants in waits in the backlog of the system.
        if connections.count() >= host.snapshot().settings.server.max_connections.min(most) {
            tokio::select! {
                _ = stop.recv() => break,
                () = tokio::time::sleep(PAUSE) => continue,
            }
        }
        let accepted = tokio::select! {
            _ = stop.recv() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, _)) => connect(&host, stream, &connections),
            Err(error) => {
                // Out of file descriptors, or the client has gone: neither ends the server.
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    drop(listener);
    let time = Duration::from_secs(host.snapshot().settings.server.drain_timeout_seconds);
    tracing::info!(
        connections = connections.count(),
        seconds = time.as_secs(),
        "stopping: finishing what is under way"
    );
    let mut finished = std::pin::pin!(connections.shutdown());
    let why = tokio::select! {
        () = &mut finished => return,
        () = tokio::time::sleep(time) => "time is up",
        Some(()) = stop.recv() => "told to stop again",
    };
    tracing::warn!("{why}: what is still under way is cut off");
    host.cut_off();
    // Clients that do not take in their answers are not waited for.
    let _ = tokio::time::timeout(GRACE, finished).await;
}

fn connect(host: &Arc<Host>, stream: TcpStream, connections: &GracefulShutdown) {
    // Answers are written whole: waiting to fill packets would only delay them.
    let _ = stream.set_nodelay(true);
    let (host, watcher, snapshot) = (host.clone(), connections.watcher(), host.snapshot());
    let Some(tls) = snapshot.tls.clone() else {
        tokio::spawn(speak(host, stream, watcher));
        return;
    };
    let time = Duration::from_secs(snapshot.settings.server.header_timeout_seconds);
    tokio::spawn(async move {
        match tokio::time::timeout(time, TlsAcceptor::from(tls).accept(stream)).await {
            Ok(Ok(stream)) => speak(host, stream, watcher).await,
            Ok(Err(error)) => tracing::debug!(%error, "no TLS connection"),
            Err(_) => tracing::debug!("no TLS connection in time"),
        }
    });
}

/// Speaks HTTP on a connection until its end.
async fn speak(
    host: Arc<Host>,
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    watcher: Watcher,
) {
    let (snapshot, turn, _open) = (host.snapshot(), Turn::default(), host.metrics.connected());
    let server = &snapshot.settings.server;
    let stream = Patient::new(stream, Patience::from(server), turn.clone());
    let stream = Refusing::new(stream, server.header_timeout_seconds);
    let mut http = http1::Builder::new();
    http.max_headers(server.max_headers).max_buf_size(server.max_header_bytes);
    drop(snapshot);
    let service = service_fn(move |request: Request<Incoming>| {
        let (host, turn) = (host.clone(), turn.clone());
        turn.pass();
        async move {
            let reply = answer(host, request).await;
            turn.pass();
            Ok::<_, Infallible>(reply)
        }
    });
    let connection = http.serve_connection(TokioIo::new(stream), service);
    if let Err(error) = watcher.watch(connection).await {
        tracing::debug!(%error, "a connection ended early");
    }
}

/// Tells of every SIGTERM and SIGINT.
///
/// # Errors
/// The system refuses to tell of signals.
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
