//! Load by `wrk`, a tool that is not ours.

use std::{path::Path, process::Command, time::Duration};

use anyhow::{Context, bail, ensure};

const CONNECTIONS: u32 = 32;

/// What a run of `wrk` tells.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// Requests answered in a second.
    pub per_second: f64,
    /// 99 of 100 answers took at most this many milliseconds.
    pub p99_ms: f64,
}

/// Posts `bodies` in turn to `http://address/api/translate`, over and over, with the tests' key.
///
/// # Errors
/// No `wrk`, or an answer that is none of success.
pub fn post(address: &str, bodies: &[String], time: Duration) -> anyhow::Result<Load> {
    let folder = tempfile::tempdir()?;
    for (number, body) in bodies.iter().enumerate() {
        std::fs::write(folder.path().join(format!("{}.json", number + 1)), body)?;
    }
    let script = folder.path().join("post.lua");
    std::fs::write(&script, lua(folder.path(), bodies.len()))?;
    let ended = Command::new("wrk")
        .args(["--latency", "--threads", "1", "--connections", &CONNECTIONS.to_string()])
        .args(["--duration", &format!("{}s", time.as_secs())])
        .arg("--script")
        .arg(&script)
        .arg(format!("http://{address}/api/translate"))
        .output()
        .context("wrk cannot be started: run `.setup/bench.sh` first")?;
    let said = String::from_utf8_lossy(&ended.stdout);
    ensure!(ended.status.success(), "wrk failed: {said}{}", String::from_utf8_lossy(&ended.stderr));
    if said.contains("Non-2xx") || said.contains("Socket errors") {
        bail!("not every request was answered with success:\n{said}");
    }
    read(&said).with_context(|| format!("wrk said something else than usual:\n{said}"))
}

/// Requests are spelled before the clock runs.
fn lua(folder: &Path, bodies: usize) -> String {
    format!(
        "wrk.method = \"POST\"\n\
         wrk.headers[\"content-type\"] = \"application/json\"\n\
         wrk.headers[\"x-api-key\"] = {:?}\n\
         local requests, last = {{}}, 0\n\
         init = function()\n\
         for number = 1, {bodies} do\n\
         local file = io.open({folder:?} .. \"/\" .. number .. \".json\", \"rb\")\n\
         requests[number] = wrk.format(nil, nil, nil, file:read(\"*all\"))\n\
         file:close()\n\
         end\n\
         end\n\
         request = function()\n\
         last = last % {bodies} + 1\n\
         return requests[last]\n\
         end\n",
        targum_tests::KEY
    )
}

fn read(said: &str) -> Option<Load> {
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
    Some(Load { per_second, p99_ms: number.parse::<f64>().ok()? * unit })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_answer_is_understood() {
        let said = "    50%  500.00us\n    99%    1.25ms\nRequests/sec:  12345.67\n";
        let load = read(said).expect("a load");
        assert_eq!((load.per_second, load.p99_ms), (12_345.67, 1.25));
        assert!(read("").is_none());
    }
}
