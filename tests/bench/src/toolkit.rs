//! Measures real files that no cache has, over HTTP, beside translate-toolkit, which reads and writes the
//! same files in its own process. The toolkit finds no placeholders and checks nothing; its users see
//! the time all the same.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

use anyhow::{Context, ensure};
use serde_json::json;
use targum_tests::{Client, Host, Setup, corpus, translate_body, workspace};

use crate::{
    effort::Effort,
    section::Section,
    table::{median, render, row},
};

/// The formats that the toolkit has.
const FORMATS: [&str; 9] =
    ["android", "arb", "csv", "json", "po", "properties", "xcode-strings", "xliff", "yaml"];
const ENGINES: [&str; 2] = ["identity", "pseudo"];
/// Smaller files measure the request instead of the format.
const LEAST_BYTES: usize = 2_048;
const ROUNDS: usize = 3;
/// The lowest ratio in each format, and in the middle format.
const RATIO: f64 = 3.0;
const MIDDLE_RATIO: f64 = 6.0;

/// The size of the files of a format, and the time that each program takes for all of them.
#[derive(Default)]
struct Sum {
    files: usize,
    bytes: usize,
    ours: [f64; 2],
    theirs: f64,
}

impl Sum {
    fn megabytes_per_second(&self, seconds: f64) -> f64 {
        self.bytes as f64 / seconds / 1e6
    }
}

/// Measures, and returns the table.
///
/// # Errors
/// The corpus or the toolkit is missing.
pub(crate) fn run(effort: Effort) -> anyhow::Result<Section> {
    let hosts = ENGINES.map(|engine| Host::start(&Setup::engine(engine)));
    let mut section = Section::default();
    let names = ["format", "files", "identity, MB/s", "pseudo, MB/s", "toolkit, MB/s", "ratios"];
    let mut rows = vec![row(names)];
    let mut ratios = [Vec::new(), Vec::new()];
    for format in FORMATS {
        eprintln!("  {format} …");
        let sum = measure(format, &hosts, effort)?;
        ensure!(sum.files > 0, "no file of {format}: ../shared/corpus is missing");
        let found = sum.ours.map(|seconds| sum.theirs / seconds);
        for ((ratio, all), engine) in found.into_iter().zip(&mut ratios).zip(ENGINES) {
            section.at_least(
                format!("fresh {format}, {engine}: MB/s by the toolkit's"),
                RATIO,
                ratio,
            );
            all.push(ratio);
        }
        let speed = |seconds| format!("{:.1}", sum.megabytes_per_second(seconds));
        rows.push(vec![
            format.to_owned(),
            sum.files.to_string(),
            speed(sum.ours[0]),
            speed(sum.ours[1]),
            speed(sum.theirs),
            format!("{:.2}, {:.2}", found[0], found[1]),
        ]);
    }
    for (all, engine) in ratios.into_iter().zip(ENGINES) {
        let what = format!("fresh, {engine}: the middle format, MB/s by the toolkit's");
        section.at_least(what, MIDDLE_RATIO, median(all));
    }
    section.text = format!(
        "## Real files, beside translate-toolkit\n\n\
         The corpus's files above {LEAST_BYTES} bytes that both programs accept, one after another on \
         one connection, nothing cached, with the identity and the pseudo engine. translate-toolkit \
         reads each file and writes it again in a process of its own, in Python, without HTTP; it \
         finds no placeholders and does not read its output back. Best of {ROUNDS} for each file.\n\n{}",
        render(&rows)
    );
    Ok(section)
}

fn measure(format: &str, hosts: &[Host; 2], effort: Effort) -> anyhow::Result<Sum> {
    let mut sum = Sum::default();
    let files: Vec<_> =
        corpus(format).into_iter().filter(|(_, text)| text.len() > LEAST_BYTES).collect();
    let folder = workspace().join("../shared/corpus").join(format);
    let paths: Vec<_> = files.iter().map(|(name, _)| folder.join(name)).collect();
    for ((_, text), theirs) in files.iter().zip(by_toolkit(format, &paths)?) {
        let ours = hosts.each_ref().map(|host| over_http(&host.client(), format, text, effort));
        if let ([Some(identity), Some(pseudo)], Some(theirs)) = (ours, theirs) {
            sum.files += 1;
            sum.bytes += text.len();
            sum.ours[0] += identity;
            sum.ours[1] += pseudo;
            sum.theirs += theirs;
        }
    }
    Ok(sum)
}

/// Returns the shortest time of a request in seconds; `None` if the host refuses the file.
fn over_http(client: &Client, format: &str, text: &str, effort: Effort) -> Option<f64> {
    let body = translate_body(format, "pl", text).to_string();
    let mut best = None::<f64>;
    for _ in 0..effort.rounds(ROUNDS) {
        let begin = Instant::now();
        if client.post(&body).status != 200 {
            return None;
        }
        let seconds = begin.elapsed().as_secs_f64();
        best = Some(best.map_or(seconds, |best| best.min(seconds)));
    }
    best
}

/// Returns the time of the toolkit for each file, in seconds.
fn by_toolkit(format: &str, paths: &[PathBuf]) -> anyhow::Result<Vec<Option<f64>>> {
    let own = std::env::current_exe()?;
    let target = own.ancestors().nth(2).context("no folder of the build")?;
    let python = target.join("bench/toolkit/bin/python");
    ensure!(python.exists(), "{} is missing: run `.setup/bench.sh` first", python.display());
    let script = workspace().join("tests/bench/src/toolkit.py");
    run_script(
        &python,
        &script,
        &json!(paths.iter().map(|path| (format, path)).collect::<Vec<_>>()),
    )
}

fn run_script(
    python: &Path,
    script: &Path,
    files: &serde_json::Value,
) -> anyhow::Result<Vec<Option<f64>>> {
    let mut process = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    process.stdin.take().context("no input")?.write_all(files.to_string().as_bytes())?;
    let ended = process.wait_with_output()?;
    ensure!(ended.status.success(), "{} failed", script.display());
    Ok(serde_json::from_slice(&ended.stdout)?)
}
