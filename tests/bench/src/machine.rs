//! The machine and the commit of the figures.

use std::{
    fs,
    process::Command,
    thread,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use targum_tests::workspace;

/// Returns the processor, its threads, and the memory.
pub(crate) fn machine() -> String {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let named = |file: &str, name: &str| {
        let said = fs::read_to_string(file).unwrap_or_default();
        let line = said.lines().find(|line| line.starts_with(name));
        line.and_then(|line| line.split_once(':')).map(|(_, value)| value.trim().to_owned())
    };
    let processor = named("/proc/cpuinfo", "model name").unwrap_or("an unknown processor".into());
    let memory = named("/proc/meminfo", "MemTotal").unwrap_or_default();
    let kilobytes: f64 = memory.trim_end_matches(" kB").parse().unwrap_or_default();
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    format!(
        "{threads} processors ({processor}), {:.0} GiB of memory, Linux {}",
        kilobytes / f64::from(1 << 20),
        kernel.trim()
    )
}

/// Returns the load of the last minute: the number of threads that wanted a processor.
pub(crate) fn load() -> f64 {
    let said = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    said.split(' ').next().and_then(|load| load.parse().ok()).unwrap_or_default()
}

/// Returns the measured commit, with a mark if the sources have changed since.
pub(crate) fn commit() -> String {
    let changed = said("git", &["status", "--porcelain", "host", "plugins", "sdk", "tests"]);
    let mark = if changed.is_empty() { "" } else { "-dirty" };
    said("git", &["describe", "--always"]) + mark
}

/// Returns the current date, UTC.
pub(crate) fn date() -> String {
    said("date", &["-u", "+%Y-%m-%d"])
}

fn said(program: &str, arguments: &[&str]) -> String {
    let asked = Command::new(program).args(arguments).current_dir(workspace()).output();
    let said = asked.map(|said| String::from_utf8_lossy(&said.stdout).trim().to_owned());
    said.unwrap_or_else(|_| "unknown".to_owned())
}

/// Returns a value of a process's memory (`VmRSS`, `VmHWM`) as the system reports it, in bytes.
///
/// # Errors
/// The process or the value does not exist.
pub(crate) fn memory(process: u32, line: &str) -> anyhow::Result<u64> {
    let said = fs::read_to_string(format!("/proc/{process}/status"))?;
    let value = said.lines().find_map(|found| found.strip_prefix(line)?.strip_prefix(':'));
    let value = value.ok_or_else(|| anyhow::anyhow!("no {line} in {said}"))?;
    Ok(value.trim().trim_end_matches(" kB").parse::<u64>()? << 10)
}

/// Returns the processor time of all threads of a process.
///
/// # Errors
/// The process does not exist.
pub(crate) fn processor_time(process: u32) -> anyhow::Result<Duration> {
    // Linux reports hundredths of a second. The name in brackets may hold any character.
    const TICK: Duration = Duration::from_millis(10);
    let said = fs::read_to_string(format!("/proc/{process}/stat"))?;
    let fields = said.rsplit_once(')').map_or("", |(_, fields)| fields);
    let mut times = fields.split_whitespace().skip(11).map(str::parse::<u32>);
    let mut next = || times.next().transpose().map(Option::unwrap_or_default);
    Ok(TICK * (next()? + next()?))
}

/// Returns a number that no other run has.
pub(crate) fn moment() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos()
}
