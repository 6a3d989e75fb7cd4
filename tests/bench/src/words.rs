//! Measures the words a second that the embedded engine translates: over HTTP with all that a file
//! needs, by direct calls of the crate that it is based on, and by slimt, an engine in C++, with
//! the same model and the same sentences.

use std::{
    fmt::Write,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Instant,
};

use anyhow::{Context, ensure};
use targum_core::contract::{Part, Segment};
use targum_engines::{FirefoxConfig, firefox::Firefox};
use targum_tests::{Host, Setup, translate_body, workspace};
use tokio::runtime::Runtime;

use crate::{
    effort::Effort,
    section::Section,
    table::{median, render, row},
};

const ROUNDS: usize = 3;
const SENTENCES: usize = 600;
/// The lowest ratio of words a second over HTTP to those of slimt.
const BY_SLIMT: f64 = 3.0;
/// The lowest ratio of words a second over HTTP to those of the engine alone.
const BY_ENGINE: f64 = 0.97;

/// Measures, and returns the table.
///
/// # Errors
/// The models are missing, or a sentence cannot be translated.
pub(crate) fn run(effort: Effort) -> anyhow::Result<Section> {
    let most = thread::available_parallelism().map_or(1, usize::from);
    let model = workspace().join("data/models/en-pt");
    let runtime = Runtime::new()?;
    let slimt = slimt();
    let mut section = Section::default();
    let names = ["threads", "over HTTP", "alone", "ratio", "slimt", "ratio"];
    let mut rows = vec![row(names)];
    for threads in [1, most].into_iter().take(most) {
        eprintln!("  {threads} threads …");
        let host = Host::start(&Setup {
            tables: format!("[engines.counted]\nkind = \"firefox\"\nthreads = {threads}\n"),
            models: true,
            ..Setup::engine("counted").only(&["json"])
        });
        let config =
            FirefoxConfig { threads: NonZeroUsize::new(threads), ..FirefoxConfig::default() };
        let engine = Firefox::new(&config, &workspace().join("data"))?;
        // Both engines load their model before the time is taken.
        let mut random = Random(threads as u64);
        let few = random.sentences(10);
        host.client().translate(&translate_body("json", "pt", &document(&few)));
        alone(&engine, &runtime, &few)?;
        let (mut ours, mut direct, mut theirs) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..effort.rounds(ROUNDS) {
            let sentences = random.sentences(effort.count(SENTENCES));
            let words: usize = sentences.iter().map(|text| text.split(' ').count()).sum();
            ours.push(words as f64 / over_http(&host, &sentences));
            direct.push(words as f64 / alone(&engine, &runtime, &sentences)?);
            if let Ok(python) = &slimt {
                theirs.push(words as f64 / by_slimt(python, &model, &sentences, threads)?);
            }
        }
        let ratio = |theirs: &[f64]| median(ours.iter().zip(theirs).map(|(a, b)| a / b).collect());
        let (by_itself, by_slimt) = (ratio(&direct), ratio(&theirs));
        let (ours, direct) = (median(ours.clone()), median(direct));
        section.figure(format!("words {threads}"), ours);
        let what = format!("words a second over HTTP by the engine's alone, {threads} threads");
        section.at_least(what, BY_ENGINE, by_itself);
        let mut cells = vec![
            threads.to_string(),
            format!("{ours:.0}/s"),
            format!("{direct:.0}/s"),
            format!("{by_itself:.2}"),
        ];
        if slimt.is_ok() {
            let what = format!("words a second over HTTP by slimt's, {threads} threads");
            section.at_least(what, BY_SLIMT, by_slimt);
            cells.extend([format!("{:.0}/s", median(theirs)), format!("{by_slimt:.2}")]);
        } else {
            cells.extend(["–".to_owned(), "–".to_owned()]);
        }
        rows.push(cells);
    }
    let missing = slimt.err().map(|why| format!("\nslimt is left out: {why}.\n"));
    section.text = format!(
        "## The embedded engine, words a second\n\n\
         {} different English sentences are translated into Portuguese: as one JSON file over \
         HTTP, by the engine alone in a process, and by slimt 0.1.0, in C++. The three take \
         turns, and the table shows the median of {} rounds. All use the same model and \
         shortlist.\n\n\
         {}{}",
        effort.count(SENTENCES),
        effort.rounds(ROUNDS),
        render(&rows),
        missing.unwrap_or_default()
    );
    Ok(section)
}

fn over_http(host: &Host, sentences: &[String]) -> f64 {
    let body = translate_body("json", "pt", &document(sentences));
    let begin = Instant::now();
    host.client().translate(&body).translated();
    begin.elapsed().as_secs_f64()
}

/// Measures the engine without HTTP, in this process.
fn alone(engine: &Firefox, runtime: &Runtime, sentences: &[String]) -> anyhow::Result<f64> {
    let segment = |text: &String| Segment {
        parts: vec![Part::Text(text.clone())],
        key: String::new(),
        note: None,
        plural: None,
        max_length: None,
    };
    let segments: Vec<_> = sentences.iter().map(segment).collect();
    let begin = Instant::now();
    runtime.block_on(engine.answer("en", "pt", &segments))?;
    Ok(begin.elapsed().as_secs_f64())
}

/// Returns the Python that has slimt, or the reason why there is none.
fn slimt() -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let target = own.ancestors().nth(2).ok_or("no folder of the build")?;
    let python = target.join("bench/venv/bin/python");
    if python.exists() {
        Ok(python)
    } else {
        Err("`.setup/bench.sh` could not install it here, or was not run".to_owned())
    }
}

fn by_slimt(
    python: &Path,
    model: &Path,
    sentences: &[String],
    threads: usize,
) -> anyhow::Result<f64> {
    let lines = tempfile::NamedTempFile::new()?;
    std::fs::write(lines.path(), sentences.join("\n"))?;
    let ended = Command::new(python)
        .arg(workspace().join("tests/bench/src/slimt.py"))
        .args([model, lines.path()])
        .args([&threads.to_string(), "1"])
        .stderr(Stdio::null())
        .output()?;
    ensure!(ended.status.success(), "slimt failed: run tests/bench/src/slimt.py to see why");
    let said = String::from_utf8(ended.stdout)?;
    said.trim().parse().with_context(|| format!("slimt said {said}"))
}

/// Returns a JSON file of sentences.
pub(crate) fn document(sentences: &[String]) -> String {
    let mut text = "{".to_owned();
    for (index, sentence) in sentences.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(text, "{comma}\n  \"k{index}\": \"{sentence}\"");
    }
    text + "\n}\n"
}

/// A generator of random numbers that are the same in every run.
pub(crate) struct Random(pub u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn pick(&mut self, words: &str) -> String {
        let words: Vec<&str> = words.split(' ').collect();
        words[self.below(words.len())].replace('_', " ")
    }

    fn noun(&mut self) -> String {
        format!(
            "{} {} {}",
            self.pick("the a this every my our"),
            self.pick("old small green quiet new bright long careful famous empty"),
            self.pick("garden teacher river window letter village engine bird market song bridge"),
        )
    }

    fn sentence(&mut self) -> String {
        let (subject, object) = (self.noun(), self.noun());
        let verb = self.pick("finds opens carries remembers paints follows leaves describes");
        let place = self.pick("behind before beside without after near");
        let (where_, when) =
            (self.noun(), self.pick("today at_night in_the_morning on_Monday soon"));
        let (first, rest) = subject.split_at(1);
        format!("{}{rest} {verb} {object} {place} {where_} {when}.", first.to_uppercase())
    }

    /// Returns this many sentences.
    pub(crate) fn sentences(&mut self, count: usize) -> Vec<String> {
        (0..count).map(|_| self.sentence()).collect()
    }
}
