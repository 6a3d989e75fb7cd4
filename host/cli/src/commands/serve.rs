//! `targum serve`: the host.

use std::{
    io::Write,
    process::ExitCode,
    sync::Arc,
    time::{Duration, SystemTime},
};

use anyhow::Context;

use super::{Folders, check::report, first_steps};
use crate::commands::say::say;
use targum_server::{
    accept, log, reload,
    running::{Host, Snapshot},
};

/// Time to tell other hosts what they have to know of this one's end.
const FAREWELL: Duration = Duration::from_secs(2);

/// Serves until it is told to stop.
///
/// # Errors
/// The address cannot be listened on, or the system has no threads or signals to give.
pub fn run(folders: &Folders) -> anyhow::Result<ExitCode> {
    let since = SystemTime::now();
    leave_no_core_file();
    let relevel = log::start(&targum_config::load(&folders.config).settings.1.log);
    let snapshot = match Snapshot::start(&folders.config, &folders.data) {
        Ok(snapshot) => snapshot,
        Err(problems) => return Ok(report(&problems)),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .on_thread_park(log::flush)
        .build()
        .context("no threads to run on")?;
    runtime.block_on(async {
        let host = Arc::new(Host::new(&folders.config, &folders.data, snapshot, relevel));
        host.warn_of_engines();
        let listener = accept::bind(&host).await?;
        let stop = accept::stop_signals().await?;
        reload::watch(&host, since).context("no thread to watch files on")?;
        host.sweep_now_and_then();
        // The first request is counted with those of the other hosts, too.
        if let Some(shared) = &host.snapshot().resources.shared {
            shared.tried().await;
        }
        // Port 0 is filled in by the system, so whoever started the host reads it here.
        let address = listener.local_addr()?;
        let scheme = if host.snapshot().settings.server.tls.is_some() { "https" } else { "http" };
        say!("listening on {scheme}://{address}");
        if let Some(line) = first_steps::line(&host, &format!("{scheme}://{address}")) {
            say!("\nTry it from another terminal:\n\n{line}\n");
        }
        std::io::stdout().flush()?;
        accept::serve(host.clone(), listener, stop).await;
        let snapshot = host.snapshot();
        snapshot.clients.settle(&host.translator.store);
        if let Some(shared) = &snapshot.resources.shared {
            shared.flush(FAREWELL).await;
        }
        log::flush();
        Ok(ExitCode::SUCCESS)
    })
}

/// A crash would write texts and keys to the disk.
fn leave_no_core_file() {
    // Less is always allowed.
    let _ = rlimit::Resource::CORE.set(0, 0);
}
