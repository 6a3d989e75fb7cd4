//! `targum serve`: runs the host.

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
use targum_cache::Store;
use targum_config::{listen::Listen, schema::LogFormat};
use targum_server::{
    accept::{self, Listener},
    log, reload,
    running::{Host, Snapshot},
    trace_export::TraceExport,
};

/// The time in which the last counts of this host are sent to the other hosts at shutdown, and the last
/// traces to the collector.
const FAREWELL: Duration = Duration::from_secs(2);
/// The time in which threads have to finish their use of the cache at shutdown.
const CLOSE_LIMIT: Duration = Duration::from_secs(10);

/// Serves until a signal stops the host.
///
/// # Errors
/// The address cannot be listened on, or the system refuses threads or signals.
pub(crate) fn run(folders: &Folders) -> anyhow::Result<ExitCode> {
    let since = SystemTime::now();
    leave_no_core_file();
    let loaded = targum_config::load(&folders.config);
    let settings = &loaded.settings.1.log;
    let relevel = log::start(settings);
    let lines_for = settings.format;
    // A mistyped name must not make a host with an empty data directory.
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
    let trace_export = match TraceExport::start(&snapshot.settings.traces) {
        Ok(export) => export,
        Err(error) => return Ok(refuse(lines_for, &[format!("targum.toml: traces: {error}")])),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .on_thread_park(log::flush)
        .build()
        .context("cannot start threads")?;
    let (served, store) = runtime.block_on(async {
        let host = Host::new(&folders.config, &folders.data, snapshot, relevel);
        let host = Arc::new(host.with_trace_export(trace_export));
        (serve(&host, since, lines_for).await, host.translator.store.clone())
    });
    drop(runtime);
    // A reload may still be under way on its thread.
    if !Store::close(store, CLOSE_LIMIT) {
        tracing::warn!("the cache is still in use and is not closed");
    }
    served?;
    Ok(ExitCode::SUCCESS)
}

/// Serves until a signal stops the host. Files that have changed after `since` are read again.
async fn serve(host: &Arc<Host>, since: SystemTime, lines_for: LogFormat) -> anyhow::Result<()> {
    host.warn_of_engines();
    host.warn_of_certificate();
    let server = host.snapshot().settings.server.clone();
    let mut listeners = Vec::new();
    for listen in server.listen.all() {
        listeners.push(Listener::bind(listen, "server.listen").await?);
    }
    if let Some(listen) = server.admin_listen {
        let listener = Listener::bind(&Listen::Tcp(listen), "server.admin_listen").await?;
        let address = listener.spell("http");
        tracing::info!(address, "listening for administrators");
        tokio::spawn(accept::serve_admin(host.clone(), listener));
    }
    let stop = accept::stop_signals().await?;
    reload::watch(host, since).context("cannot start the thread that watches files")?;
    host.sweep_now_and_then();
    // The connection is tried first, so that the first request is counted together with requests to other hosts.
    if let Some(shared) = &host.snapshot().resources.shared {
        shared.tried().await;
    }
    let scheme = if server.tls.is_some() { "https" } else { "http" };
    announce(host, &listeners, scheme, lines_for)?;
    accept::serve(host.clone(), listeners, stop).await;
    flush(host).await;
    Ok(())
}

/// Prints the addresses that the host listens on. Where the log is text, prints a command that translates, too.
fn announce(
    host: &Host,
    listeners: &[Listener],
    scheme: &str,
    lines_for: LogFormat,
) -> anyhow::Result<()> {
    for listener in listeners {
        // The system has chosen the port where the configuration says 0.
        let place = listener.spell(scheme);
        match lines_for {
            LogFormat::Json => tracing::info!("listening on {place}"),
            LogFormat::Text => print_line!("listening on {place}"),
        }
    }
    if lines_for == LogFormat::Text {
        let port = listeners.iter().find(|listener| listener.address().is_some());
        let base = port.map(|listener| listener.spell(scheme));
        if let Some(line) = base.and_then(|base| quickstart_hint::line(host, &base)) {
            print_line!("\nTry it from another terminal:\n\n{line}\n");
        }
        std::io::stdout().flush()?;
    }
    Ok(())
}

/// Writes the counts, translations, spans and log lines that are still in memory.
async fn flush(host: &Host) {
    let snapshot = host.snapshot();
    snapshot.clients.settle(&host.translator.store);
    if let Some(shared) = &snapshot.resources.shared {
        shared.flush(FAREWELL).await;
    }
    if let Some(export) = &host.trace_export {
        export.stop(FAREWELL);
    }
    log::flush();
}

/// Reports why the host does not start, as lines of the log where the log is JSON.
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

/// Forbids core files: a crash would write texts and keys to the disk.
fn leave_no_core_file() {
    // Lowering a limit is always allowed.
    let _ = rlimit::Resource::CORE.set(0, 0);
}
