//! Measures the worth of the confidence in translations: its correlation with chrF, and chrF of the segments of each
//! band of confidence.

use std::{
    fs,
    io::Write,
    process::{Command, Stdio},
};

use anyhow::{Context, ensure};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use targum_tests::{Host, Setup, translate_body, workspace};

use super::{flores::sentences, python, strings};
use crate::{
    effort::Effort,
    section::Section,
    table::{render, row},
};

/// The names of the bands of `confidence.py`.
const BANDS: [&str; 6] = ["below 0.5", "0.5", "0.6", "0.7", "0.8", "0.9 and more"];

/// The correlation of ranks below which a confidence would say too little.
const LEAST_CORRELATION: f64 = 0.3;

/// A segment: its confidence, its translation, and the translation of people.
type Judged = (f64, String, String);

/// The figures of a set.
#[derive(Deserialize)]
struct Figures {
    segments: usize,
    spearman: f64,
    pearson: f64,
    bands: Vec<Band>,
}

/// The segments whose confidence is within a band.
#[derive(Deserialize)]
struct Band {
    segments: usize,
    /// The mean of chrF; `None` if there are no segments.
    chrf: Option<f64>,
    /// The number of translations that equal those of people.
    same: usize,
}

/// Translates the sets, and returns the tables.
///
/// # Errors
/// The models, the sets or sacreBLEU are missing, or a host does not translate.
pub(crate) fn run(effort: Effort) -> anyhow::Result<Section> {
    let names = ["set", "segments", "Spearman", "Pearson"];
    let mut correlations = vec![row(names)];
    let mut bands = vec![["set", ""].into_iter().chain(BANDS).map(str::to_owned).collect()];
    let mut section = Section::default();
    for (name, judged) in [
        ("FLORES, en-pt", of_flores("en", "pt", effort)?),
        ("FLORES, pt-en", of_flores("pt", "en", effort)?),
        ("strings of interfaces", of_strings()?),
    ] {
        let found = figures(&judged)?;
        let [spearman, pearson] =
            [found.spearman, found.pearson].map(|figure| format!("{figure:.2}"));
        correlations.push(vec![name.into(), found.segments.to_string(), spearman, pearson]);
        let line = |what: &str, of: &dyn Fn(&Band) -> String| -> Vec<String> {
            [name.to_owned(), what.to_owned()]
                .into_iter()
                .chain(found.bands.iter().map(of))
                .collect()
        };
        let share = |part: usize, whole: usize| {
            format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64)
        };
        bands.push(line("of all segments", &|band| share(band.segments, found.segments)));
        bands.push(line("chrF", &|band| {
            band.chrf.map_or("–".into(), |chrf| format!("{chrf:.1}"))
        }));
        bands.push(line("as people wrote them", &|band| share(band.same, band.segments)));
        section.at_least(
            format!("{name}: correlation of ranks of confidence and chrF"),
            LEAST_CORRELATION,
            found.spearman,
        );
    }
    section.text = format!(
        "## Confidence\n\n\
         The confidence in each segment (`/api/inspect`) of the sets above, beside its chrF (sacreBLEU, of the segment \
         alone): the correlation of ranks (Spearman) and of values (Pearson), then, by confidence, the share of the \
         segments, the mean of their chrF, and the share of them that are what people wrote. A band begins at its \
         number. In the set of strings each plural form counts for itself, and strings that stay in English have no \
         confidence.\n\n{}\n{}",
        render(&correlations),
        render(&bands)
    );
    Ok(section)
}

/// Translates the sentences of FLORES.
fn of_flores(from: &str, to: &str, effort: Effort) -> anyhow::Result<Vec<Judged>> {
    eprintln!("  FLORES, {from}-{to} …");
    let (sources, references) = (sentences(from, effort)?, sentences(to, effort)?);
    let entries = sources.iter().enumerate();
    let document: Map<String, Value> =
        entries.map(|(index, text)| (format!("k{index}"), json!(text))).collect();
    // In a message of ICU, `''` stands for one apostrophe. These sentences are no messages.
    let options = "[formats.options.json]\nplaceholders = [\"none\"]\n";
    let text = serde_json::to_string_pretty(&document)?;
    let reference = |key: &str| references.get(key.strip_prefix('k')?.parse::<usize>().ok()?);
    inspect("json", [from, to], &text, options, |key| reference(key).cloned())
}

/// Translates the strings of interfaces.
fn of_strings() -> anyhow::Result<Vec<Judged>> {
    eprintln!("  strings of interfaces …");
    strings::script(&["collect"])?;
    let folder = strings::set()?;
    let people: Vec<Vec<String>> = serde_json::from_slice(&fs::read(folder.join("people.json"))?)?;
    // The context of a message is the kind and the number of the string, and the key of a plural form ends with `[1]`.
    let reference = |key: &str| {
        let number = key.split(':').nth(1)?;
        let digits = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
        let forms = people.get(number[..digits].parse::<usize>().ok()?)?;
        let form = usize::from(forms.len() > 1 && key.ends_with("[1]"));
        forms.get(form).cloned()
    };
    inspect("po", ["en", "pt-BR"], &fs::read_to_string(folder.join("source.po"))?, "", reference)
}

/// Translates a file, and returns the segments that have a confidence.
fn inspect(
    format: &str,
    [from, to]: [&str; 2],
    text: &str,
    project_tables: &str,
    reference: impl Fn(&str) -> Option<String>,
) -> anyhow::Result<Vec<Judged>> {
    let project_tables = project_tables.to_owned();
    let host = Host::start(&Setup { project_tables, ..Setup::engine("local") }.only(&[format]));
    let mut body = translate_body(format, to, text);
    body["sourceLocale"] = json!(from);
    let headers = [("content-type", "application/json")];
    let report = host.client().send("POST", "/api/inspect", &headers, body.to_string()).json();
    let segments = report["segments"].as_array().context("no segments")?;
    let mut judged = Vec::new();
    for segment in segments.iter().filter(|segment| segment["confidence"].is_number()) {
        let key = segment["key"].as_str().context("no key")?;
        let wanted = reference(key).with_context(|| format!("no reference for {key}"))?;
        let parts = segment["target"].as_array().context("no translation")?.iter();
        let part = |part: &Value| part.as_str().or(part["code"].as_str()).map(str::to_owned);
        let found: Option<String> = parts.map(part).collect();
        let confidence = segment["confidence"].as_f64().context("no number")?;
        judged.push((confidence, found.context("a part without a text")?, wanted));
    }
    ensure!(!judged.is_empty(), "no segment has a confidence");
    Ok(judged)
}

/// Returns the figures of a set.
fn figures(judged: &[Judged]) -> anyhow::Result<Figures> {
    let mut process = Command::new(python()?)
        .arg(workspace().join("tests/bench/src/quality/confidence.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    process.stdin.take().context("no input")?.write_all(&serde_json::to_vec(judged)?)?;
    let ended = process.wait_with_output()?;
    ensure!(ended.status.success(), "tests/bench/src/quality/confidence.py failed");
    Ok(serde_json::from_slice(&ended.stdout)?)
}
