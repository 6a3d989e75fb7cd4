//! `targum serve`: the host.

use std::{
    fmt::Display,
    io::Write,
    process::ExitCode,
    sync::Arc,
    time::{Duration, SystemTime},
};

use anyhow::Context;

use super::{Folders, check::report, quickstart_hint};
use crate::commands::print::print_line;
use targum_config::schema::LogFormat;
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
    let loaded = targum_config::load(&folders.config);
    let settings = &loaded.settings.1.log;
    let relevel = log::start(settings);
    let lines_for = settings.format;
    // Nobody means to begin with nothing in a folder whose name is mistyped.
    if !folders.data.is_dir() {
        let mut problems: Vec<_> = loaded.problems.iter().map(ToString::to_string).collect();
        problems.push(format!(
            "the data directory {} does not exist: name another with --data, or create it",
            folders.data.display()
        ));
        return Ok(refuse(lines_for, &problems));
    }
    let snapshot = match Snapshot::start(&folders.config, &folders.data) {
        Ok(snapshot) => snapshot,
        Err(problems) => return Ok(refuse(lines_for, &problems)),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .on_thread_park(log::flush)
        .build()
        .context("no threads to run on")?;
    runtime.block_on(async {
        let host = Arc::new(Host::new(&folders.config, &folders.data, snapshot, relevel));
        host.warn_of_engines();
        host.warn_of_certificate();
        let server = host.snapshot().settings.server.clone();
        let listener = accept::bind(server.listen, "server.listen").await?;
        if let Some(listen) = server.admin_listen {
            let listener = accept::bind(listen, "server.admin_listen").await?;
            let address = listener.local_addr()?;
            tracing::info!(%address, "listening for administrators");
            tokio::spawn(accept::serve_admin(host.clone(), listener));
        }
        let stop = accept::stop_signals().await?;
        reload::watch(&host, since).context("no thread to watch files on")?;
        host.sweep_now_and_then();
        // The first request is counted with those of the other hosts, too.
        if let Some(shared) = &host.snapshot().resources.shared {
            shared.tried().await;
        }
        // Port 0 is filled in by the system, so whoever started the host reads it here.
        let address = listener.local_addr()?;
        let scheme = if server.tls.is_some() { "https" } else { "http" };
        match lines_for {
            LogFormat::Json => tracing::info!("listening on {scheme}://{address}"),
            LogFormat::Text => {
                print_line!("listening on {scheme}://{address}");
                if let Some(line) = quickstart_hint::line(&host, &format!("{scheme}://{address}")) {
                    print_line!("\nTry it from another terminal:\n\n{line}\n");
                }
                std::io::stdout().flush()?;
            }
        }
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

/// Tells why the host does not start: as lines of the log where a program reads them.
fn refuse<P: Display>(lines_for: LogFormat, problems: &[P]) -> ExitCode {
    match lines_for {
        LogFormat::Text => report(problems),
        LogFormat::Json => {
            for problem in problems {
                tracing::error!("{problem}");
            }
            ExitCode::FAILURE
        }
    }
}

/// A crash would write texts and keys to the disk.
fn leave_no_core_file() {
    // Less is always allowed.
    let _ = rlimit::Resource::CORE.set(0, 0);
}
