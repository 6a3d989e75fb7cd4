//! Waits for the signals that end a command.

use std::{io, sync::OnceLock, thread};

use tokio::{
    signal::unix::{Signal, SignalKind, signal},
    sync::watch::{Receiver, Sender, channel},
};

/// Whether a signal has arrived. The process listens from the first use to its end, so that a signal is never lost
/// between two waits.
static ARRIVED: OnceLock<Receiver<bool>> = OnceLock::new();

/// Listens for Ctrl-C and for the signal to terminate, from now on.
///
/// # Errors
/// The process cannot listen for signals.
pub(crate) fn listen() -> io::Result<()> {
    if ARRIVED.get().is_some() {
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let guard = runtime.enter();
    let signals = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    drop(guard);
    let (sender, arrived) = channel(false);
    // Another thread may have been first. Its listener is kept, and this one is dropped.
    if ARRIVED.set(arrived).is_ok() {
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || runtime.block_on(note(signals, sender)))?;
    }
    Ok(())
}

/// Notes the first signal.
async fn note((mut interrupt, mut terminate): (Signal, Signal), sender: Sender<bool>) {
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    sender.send_replace(true);
}

/// Waits for Ctrl-C or for the signal to terminate. Returns at once where one has arrived.
pub(crate) async fn interrupted() {
    if listen().is_ok()
        && let Some(arrived) = ARRIVED.get()
        && arrived.clone().wait_for(|arrived| *arrived).await.is_ok()
    {
        return;
    }
    // Without a listener, the system ends the process.
    std::future::pending().await
}
