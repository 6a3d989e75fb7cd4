//! Waits for the signals that end a command.

/// Waits for Ctrl-C or for the signal to terminate.
pub(crate) async fn interrupted() {
    let terminated = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
    let Ok(mut terminated) = terminated else { return std::future::pending().await };
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => {
            if interrupted.is_err() {
                std::future::pending::<()>().await;
            }
        }
        _ = terminated.recv() => {}
    }
}
