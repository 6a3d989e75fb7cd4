//! Measures the quality of strings of interfaces: those of Debian packages, English to Brazilian
//! Portuguese, translated by engines and compared with the translations of people.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context, ensure};
use serde::Deserialize;
use serde_json::Value;
use targum_tests::{Host, Setup, translate_body, workspace};

use super::{folder, python};
use crate::{
    section::Section,
    table::{render, row},
};

/// The environment variable that names a file with the settings of a further engine.
const ENGINE: &str = "ENGINE";

/// The script's report on the set.
#[derive(Deserialize)]
struct Collected {
    strings: usize,
    terms: Value,
}

/// The figures of a translation of the set.
#[derive(Deserialize)]
struct Scores {
    bleu: f64,
    chrf: f64,
    kinds: Kinds,
    translated: Share,
    codes: Share,
    plurals: Share,
    terms: Share,
    long: Share,
}

/// chrF++ of each kind of strings.
#[derive(Deserialize)]
struct Kinds {
    plural: f64,
    codes: f64,
    phrase: f64,
    label: f64,
}

/// A number of strings, and the number that they are a part of.
#[derive(Deserialize)]
struct Share(usize, usize);

impl Share {
    fn percent(&self) -> String {
        format!("{:.1} %", 100.0 * self.0 as f64 / self.1.max(1) as f64)
    }
}

/// Translates the set with each engine, and returns the tables.
///
/// # Errors
/// The packages cannot be downloaded, or an engine does not translate the set.
pub(crate) fn run() -> anyhow::Result<Section> {
    let collected: Collected = serde_json::from_slice(&script(&["collect"])?)?;
    let mut settings = vec![("embedded", "kind = \"firefox\"".to_owned())];
    if let Some(file) = std::env::var(ENGINE).ok().filter(|file| !file.is_empty()) {
        settings.push(("engine.toml", fs::read_to_string(&file).with_context(|| file.clone())?));
    }
    let names = ["engine", "BLEU", "chrF++", "phrases", "labels", "with codes", "plurals"];
    let mut quality = vec![row(names)];
    let names = ["engine", "translated", "all codes", "plural forms", "terms", "too long"];
    let mut soundness = vec![row(names)];
    for (name, settings) in settings {
        for with_glossary in [false, true] {
            let name = format!("{name}{}", if with_glossary { ", glossary" } else { "" });
            eprintln!("  {name} …");
            let terms = with_glossary.then_some(&collected.terms);
            let scores = translate(&settings, terms)?;
            let Kinds { plural, codes, phrase, label } = scores.kinds;
            let figures = [scores.bleu, scores.chrf, phrase, label, codes, plural];
            let figures = figures.into_iter().map(|figure| format!("{figure:.1}"));
            quality.push([name.clone()].into_iter().chain(figures).collect());
            let shares =
                [&scores.translated, &scores.codes, &scores.plurals, &scores.terms, &scores.long];
            let shares = shares.into_iter().map(Share::percent);
            soundness.push([name].into_iter().chain(shares).collect());
        }
    }
    let text = format!(
        "## Strings of interfaces\n\n\
         {} strings, English to Brazilian Portuguese, of catalogues in Debian packages \
         (`tests/bench/src/quality/strings.py` names the packages and says how strings are chosen), \
         translated as one gettext catalogue over HTTP. BLEU and chrF++ (sacreBLEU) compare with the \
         translations of people, all strings and then chrF++ of each kind: phrases of four words and \
         more, labels of fewer words, strings with codes, strings with plural forms. *Glossary*: the \
         project sets the translations of ten terms.\n\n{}\n\
         *Translated*: strings that the engine has translated; the others stay in English. *All codes*: \
         of the strings with placeholders or tags, those that have all of them once. *Plural forms*: of \
         the strings with plural forms, those whose forms are all translated and differ as in the \
         translations of people. *Terms*: of the strings with a term, those whose translation has the \
         translation of the term. *Too long*: strings longer by half, and by ten characters, than the \
         translation of people.\n\n{}",
        collected.strings,
        render(&quality),
        render(&soundness)
    );
    Ok(Section { text, ..Section::default() })
}

/// Translates the set with an engine, and returns its figures.
fn translate(settings: &str, terms: Option<&Value>) -> anyhow::Result<Scores> {
    let project_tables = match terms {
        None => String::new(),
        Some(terms) => {
            let terms = terms.as_object().context("the terms")?;
            let lines =
                terms.iter().map(|(term, translation)| format!("{term:?} = {translation}\n"));
            format!("[glossary]\n{}", lines.collect::<String>())
        }
    };
    let setup = Setup { models: true, project_tables, ..Setup::remote(settings) };
    let host = Host::start(&setup.only(&["po"]));
    let source = fs::read_to_string(set()?.join("source.po"))?;
    let translated = host.client().translate(&translate_body("po", "pt-BR", &source)).translated();
    let file = set()?.join("translated.po");
    fs::write(&file, translated)?;
    Ok(serde_json::from_slice(&script(&["score", &file.display().to_string()])?)?)
}

/// Returns the folder of the set.
pub(super) fn set() -> anyhow::Result<PathBuf> {
    Ok(folder()?.join("strings"))
}

/// Returns the output of a command of the script. The folder of the set follows its name.
pub(super) fn script(arguments: &[&str]) -> anyhow::Result<Vec<u8>> {
    let ended = Command::new(python()?)
        .arg(workspace().join("tests/bench/src/quality/strings.py"))
        .arg(arguments[0])
        .arg(set()?)
        .args(&arguments[1..])
        .stderr(std::process::Stdio::inherit())
        .output()?;
    ensure!(ended.status.success(), "tests/bench/src/quality/strings.py failed");
    Ok(ended.stdout)
}
