//! Measures the quality of the embedded engine's translations: BLEU and chrF of FLORES-200 dev,
//! over HTTP, with and without the lexical shortlist, and the memory of a model and the time of its
//! first answer.

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Stdio},
    time::Instant,
};

use anyhow::{Context, ensure};
use serde_json::{Map, Value, json};
use targum_core::contract::{Part, Segment, Word};
use targum_engines::{FirefoxConfig, firefox::Firefox};
use targum_tests::{Host, Setup, translate_body, workspace};
use tokio::runtime::Runtime;

use super::python;
use crate::{
    effort::Effort,
    machine::memory,
    section::Section,
    table::{render, row},
};

/// The directions that have a model: source, target.
const PAIRS: [[&str; 2]; 2] = [["en", "pt"], ["pt", "en"]];

/// A direction, with a folder of models that has only its model.
struct Case<'a> {
    from: &'a str,
    to: &'a str,
    models: &'a Path,
    sources: &'a [String],
}

/// The measurements of a case.
struct Found {
    translated: Vec<String>,
    /// The translations of the engine without HTTP.
    alone: Vec<String>,
    memory_mb: f64,
    first_ms: f64,
    second_ms: f64,
}

/// Measures, and returns the table.
///
/// # Errors
/// The models, the sentences or sacreBLEU are missing, or a sentence cannot be translated.
pub(crate) fn run(effort: Effort) -> anyhow::Result<Section> {
    let python = python()?;
    let mut section = Section::default();
    let names =
        ["model", "BLEU", "chrF", "as the engine alone", "memory", "first answer", "next answer"];
    let mut rows = vec![row(names)];
    let mut count = 0;
    for [from, to] in PAIRS {
        let (sources, references) = (sentences(from, effort)?, sentences(to, effort)?);
        ensure!(sources.len() == references.len(), "{from} and {to} have other sentences");
        count = sources.len();
        for shortlist in [true, false] {
            let name = format!("{from}-{to}");
            let with = if shortlist { "with" } else { "without" };
            eprintln!("  {name} {with} shortlist …");
            let folder = tempfile::tempdir()?;
            copy_model(&name, shortlist, folder.path())?;
            let found = Case { from, to, models: folder.path(), sources: &sources }.run()?;
            let [bleu, chrf] = scores(&python, &found.translated, &references)?;
            let pairs = || found.translated.iter().zip(&found.alone);
            for (host, engine) in pairs().filter(|(host, engine)| host != engine) {
                eprintln!("    over HTTP: {host}\n        alone: {engine}");
            }
            let same = pairs().filter(|(host, engine)| host == engine).count();
            section.goal(
                format!("FLORES, {name} {with} shortlist: sentences as by the engine alone"),
                count.to_string(),
                same.to_string(),
                same == count,
            );
            rows.push(vec![
                format!("{name}, {with} shortlist"),
                format!("{bleu:.1}"),
                format!("{chrf:.1}"),
                format!("{same} of {count}"),
                format!("{:.0} MB", found.memory_mb),
                format!("{:.0} ms", found.first_ms),
                format!("{:.0} ms", found.second_ms),
            ]);
        }
    }
    section.text = format!(
        "## FLORES\n\n\
         {count} sentences of FLORES-200 dev are translated as one JSON file over HTTP and \
         scored by sacreBLEU (BLEU with its own tokenizer, chrF2). The next column is the \
         number of sentences that the engine translates to the same bytes in a process of its \
         own. The models are those of `make models`, of August 2023. Memory is the growth of \
         the process after the model was loaded and has answered. The first answer includes the \
         time to read, check, pack and probe the model, and the second does not.\n\n\
         {}",
        render(&rows)
    );
    Ok(section)
}

impl Case<'_> {
    fn run(&self) -> anyhow::Result<Found> {
        let tables = format!(
            "[engines.judged]\nkind = \"firefox\"\nmodels = \"{}\"\n",
            self.models.display()
        );
        // In a message of ICU, `''` stands for one apostrophe. These sentences are no messages.
        let project_tables = "[formats.options.json]\nplaceholders = [\"none\"]\n".to_owned();
        let setup = Setup { tables, project_tables, ..Setup::engine("judged") };
        let host = Host::start(&setup.only(&["json"]));
        let before = memory(host.id(), "VmRSS")?;
        let mut ms = self.sources.iter().take(2).map(|sentence| {
            let begin = Instant::now();
            self.over_http(&host, std::slice::from_ref(sentence))?;
            anyhow::Ok(begin.elapsed().as_secs_f64() * 1e3)
        });
        let mut next = || ms.next().context("too few sentences")?;
        let (first_ms, second_ms) = (next()?, next()?);
        let memory_mb = memory(host.id(), "VmRSS")?.saturating_sub(before) as f64 / 1e6;
        let translated = self.over_http(&host, self.sources)?;
        Ok(Found { translated, alone: self.alone()?, memory_mb, first_ms, second_ms })
    }

    fn over_http(&self, host: &Host, sources: &[String]) -> anyhow::Result<Vec<String>> {
        let entries = sources.iter().enumerate();
        let document: Map<String, Value> =
            entries.map(|(index, text)| (format!("k{index}"), json!(text))).collect();
        let text = serde_json::to_string_pretty(&document)?;
        let mut body = translate_body("json", self.to, &text);
        body["sourceLocale"] = json!(self.from);
        let translated: Map<String, Value> =
            serde_json::from_str(&host.client().translate(&body).translated())?;
        let text = |index| Some(translated.get(&format!("k{index}"))?.as_str()?.to_owned());
        let texts: Option<Vec<String>> = (0..sources.len()).map(text).collect();
        texts.context("a sentence is missing in the translated file")
    }

    /// Translates with the engine in this process.
    fn alone(&self) -> anyhow::Result<Vec<String>> {
        let config = FirefoxConfig { models: self.models.into(), ..FirefoxConfig::default() };
        let engine = Firefox::new(&config, Path::new(""))?;
        let segment = |text: &String| Segment {
            parts: vec![Part::Text(text.clone())],
            key: String::new(),
            note: None,
            plural: None,
            max_length: None,
        };
        let segments: Vec<_> = self.sources.iter().map(segment).collect();
        let answers = Runtime::new()?.block_on(engine.answer(self.from, self.to, &segments))?;
        let text = |words: &[Word]| -> String {
            let texts = words.iter().filter_map(|word| match word {
                Word::Text(text) => Some(text.as_str()),
                Word::Code(_) => None,
            });
            texts.collect()
        };
        Ok(answers.iter().map(|answer| text(&answer.words)).collect())
    }
}

/// Returns the sentences of a language.
pub(super) fn sentences(language: &str, effort: Effort) -> anyhow::Result<Vec<String>> {
    let file = workspace().join(format!("../shared/quality/flores-dev.{language}"));
    let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let count = effort.count(lines.len());
    Ok(lines.into_iter().take(count).collect())
}

/// Copies an installed model into a folder of models, with or without its shortlist.
fn copy_model(name: &str, shortlist: bool, models: &Path) -> anyhow::Result<()> {
    let from = workspace().join("data/models").join(name);
    let to = models.join(name);
    fs::create_dir(&to)?;
    for file in fs::read_dir(&from).with_context(|| from.display().to_string())? {
        let file = file?;
        let is_shortlist = file.file_name().to_string_lossy().starts_with("lex");
        if shortlist || !is_shortlist {
            fs::copy(file.path(), to.join(file.file_name()))?;
        }
    }
    Ok(())
}

/// Returns BLEU and chrF.
fn scores(python: &Path, found: &[String], wanted: &[String]) -> anyhow::Result<[f64; 2]> {
    let mut process = Command::new(python)
        .arg(workspace().join("tests/bench/src/quality/scores.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let given = json!({ "found": found, "wanted": wanted }).to_string();
    process.stdin.take().context("no input")?.write_all(given.as_bytes())?;
    let ended = process.wait_with_output()?;
    ensure!(ended.status.success(), "tests/bench/src/quality/scores.py failed");
    Ok(serde_json::from_slice(&ended.stdout)?)
}
