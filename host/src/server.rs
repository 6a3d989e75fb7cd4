//! The socket: accepts, caps connections, times out who is slow, and drains at the end.

use std::{convert::Infallible, future::Future, sync::Arc, time::Duration};

use anyhow::Context;
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use tokio::net::{TcpListener, TcpStream};

use crate::{answer::answer, running::Host};

/// How long to wait where accepting is not possible just now.
const PAUSE: Duration = Duration::from_millis(20);

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

/// Serves until `stop`, then finishes what is under way, within its time.
pub async fn serve(host: Arc<Host>, listener: TcpListener, stop: impl Future<Output = ()>) {
    let connections = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        // Above the cap, who wants in waits in the backlog of the system.
        if connections.count() >= host.snapshot().settings.server.max_connections {
            tokio::select! {
                () = &mut stop => break,
                () = tokio::time::sleep(PAUSE) => continue,
            }
        }
        let accepted = tokio::select! {
            () = &mut stop => break,
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
    if tokio::time::timeout(time, connections.shutdown()).await.is_err() {
        tracing::warn!("time is up: what is still under way is cut off");
    }
}

fn connect(host: &Arc<Host>, stream: TcpStream, connections: &GracefulShutdown) {
    // Answers are written whole: waiting to fill packets would only delay them.
    let _ = stream.set_nodelay(true);
    let host = host.clone();
    let header_timeout =
        Duration::from_secs(host.snapshot().settings.server.header_timeout_seconds);
    let service = service_fn(move |request: Request<Incoming>| {
        let host = host.clone();
        async move { Ok::<_, Infallible>(answer(host, request).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header_timeout)
        .serve_connection(TokioIo::new(stream), service);
    let watched = connections.watch(connection);
    tokio::spawn(async move {
        if let Err(error) = watched.await {
            tracing::debug!(%error, "a connection ended early");
        }
    });
}

/// Waits for SIGTERM or SIGINT.
///
/// # Errors
/// The system refuses to tell of signals.
pub async fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate()).context("SIGTERM cannot be watched")?;
    let mut interrupt = signal(SignalKind::interrupt()).context("SIGINT cannot be watched")?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
