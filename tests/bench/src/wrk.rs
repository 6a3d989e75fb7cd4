//! Loads a server by `wrk`, an independent tool.

use std::{path::Path, process::Command, time::Duration};

use anyhow::{Context, bail, ensure};

use crate::{machine, table::median};

/// The number of requests in flight.
pub(crate) const CONNECTIONS: u32 = 32;

/// The result of a run of `wrk`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    /// Requests answered in a second.
    pub per_second: f64,
    /// The time within which 99 of 100 requests were answered, in milliseconds.
    pub p99_ms: f64,
    /// The server's processor time for a request, in microseconds.
    pub processor_us: f64,
}

/// The server under load.
pub(crate) struct Server {
    /// The address that the server listens on.
    pub address: String,
    /// The process of the server.
    pub process: u32,
}

/// The bodies that are posted repeatedly.
pub(crate) struct Bodies<'b> {
    /// JSON objects, sent in turn.
    pub texts: &'b [String],
    /// Whether each request gets an additional unknown field, so that no two requests have the same
    /// bytes.
    pub distinct: bool,
}

/// Returns the median of each figure over several runs.
pub(crate) fn middle(loads: &[Load]) -> Load {
    let of = |figure: fn(&Load) -> f64| median(loads.iter().map(figure).collect());
    Load {
        per_second: of(|load| load.per_second),
        p99_ms: of(|load| load.p99_ms),
        processor_us: of(|load| load.processor_us),
    }
}

/// Posts `bodies` in turn to `/api/translate`, repeatedly, with the tests' key.
///
/// # Errors
/// `wrk` is missing, or an answer is not a success.
pub(crate) fn post(server: &Server, bodies: &Bodies<'_>, time: Duration) -> anyhow::Result<Load> {
    let folder = tempfile::tempdir()?;
    for (number, body) in bodies.texts.iter().enumerate() {
        // The body without the brace that closes it.
        let open = body.strip_suffix('}').context("a body that is an object")?;
        std::fs::write(folder.path().join(format!("{}.json", number + 1)), open)?;
    }
    let script = folder.path().join("post.lua");
    std::fs::write(&script, lua(folder.path(), bodies))?;
    let before = machine::processor_time(server.process)?;
    let ended = Command::new("wrk")
        .args(["--latency", "--threads", "1", "--connections", &CONNECTIONS.to_string()])
        .args(["--duration", &format!("{}s", time.as_secs())])
        .arg("--script")
        .arg(&script)
        .arg(format!("http://{}/api/translate", server.address))
        .output()
        .context("wrk cannot be started: run `.setup/bench.sh` first")?;
    let used = machine::processor_time(server.process)?.saturating_sub(before);
    let said = String::from_utf8_lossy(&ended.stdout);
    ensure!(ended.status.success(), "wrk failed: {said}{}", String::from_utf8_lossy(&ended.stderr));
    if said.contains("Non-2xx") || said.contains("Socket errors") {
        bail!("not every request was answered with success:\n{said}");
    }
    let read = || {
        let (per_second, p99_ms, requests) = read(&said)?;
        Some(Load { per_second, p99_ms, processor_us: used.as_secs_f64() * 1e6 / requests })
    };
    read().with_context(|| format!("wrk said something else than usual:\n{said}"))
}

/// Writes the script. Requests are spelled before the time is taken, unless no two requests are the
/// same.
fn lua(folder: &Path, bodies: &Bodies<'_>) -> String {
    let spelled = |body: &str| format!("wrk.format(nil, nil, nil, {body})");
    let (before, now) = if bodies.distinct {
        ("open".to_owned(), spelled("requests[last] .. ',\"n\":' .. sent .. '}'"))
    } else {
        (spelled("open .. \"}\""), "requests[last]".to_owned())
    };
    format!(
        "wrk.method = \"POST\"\n\
         wrk.headers[\"content-type\"] = \"application/json\"\n\
         wrk.headers[\"x-api-key\"] = {key:?}\n\
         local requests, last, sent = {{}}, 0, {start}\n\
         init = function()\n\
         for number = 1, {count} do\n\
         local file = io.open({folder:?} .. \"/\" .. number .. \".json\", \"rb\")\n\
         local open = file:read(\"*all\")\n\
         requests[number] = {before}\n\
         file:close()\n\
         end\n\
         end\n\
         request = function()\n\
         last, sent = last % {count} + 1, sent + 1\n\
         return {now}\n\
         end\n",
        key = targum_tests::KEY,
        count = bodies.texts.len(),
        // Each run begins with another number, which has no more digits than Lua writes.
        start = machine::moment() / 1_000 % 1_000_000 * 10_000_000,
    )
}

/// Returns the requests a second, the time within which 99 of 100 were answered in milliseconds,
/// and the number of requests.
fn read(said: &str) -> Option<(f64, f64, f64)> {
    let after = |name: &str| said.lines().find_map(|line| line.trim().strip_prefix(name));
    let p99 = after("99%")?.trim();
    let (number, unit) = p99.split_at(p99.find(char::is_alphabetic)?);
    let unit = match unit {
        "us" => 1e-3,
        "ms" => 1.0,
        "s" => 1e3,
        _ => return None,
    };
    let per_second = after("Requests/sec:")?.trim().parse().ok()?;
    let all = said.lines().find_map(|line| line.trim().split_once(" requests in "))?.0;
    Some((per_second, number.parse::<f64>().ok()? * unit, all.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_of_wrk_is_read() {
        let said = "    50%  500.00us\n    99%    1.25ms\n  24691 requests in 2.00s, 9.9MB read\n\
                    Requests/sec:  12345.67\n";
        assert_eq!(read(said), Some((12_345.67, 1.25, 24_691.0)));
        assert!(read("").is_none());
    }
}
