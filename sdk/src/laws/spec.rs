//! Runs the cases of a format. A case is a folder that shows a document's segments and its
//! translation.
//!
//! `spec/<case>/` holds `input.<ext>`, `context.toml` (source, target, options), and the expected
//! results: `segments.json` and `output.<ext>`, or `error.txt` for an invalid input. The
//! "translation" is the text in capitals, so that an output shows at a glance which text was
//! translated. With `UPDATE_SPEC=1`, expected results are written instead of compared. Read the
//! difference before you commit it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{
    Broken, own_words,
    proposal::{read, render},
    round_trip::{identity, round_trip},
};
use crate::{CodeKind, Context, Failure, Format, Part, Segment, Word, extract};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    source: String,
    target: String,
    #[serde(default)]
    options: toml::Table,
}

/// Runs every case in `folder`, and checks identity and every hostile round trip on its input.
///
/// # Panics
/// Panics with every difference.
pub fn spec<F: Format>(folder: impl AsRef<Path>) {
    let folder = folder.as_ref();
    let mut cases: Vec<_> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    cases.sort();
    assert!(!cases.is_empty(), "{}: no cases", folder.display());
    let broken: Vec<String> = cases.iter().flat_map(|case| run::<F>(case)).collect();
    assert!(broken.is_empty(), "\n{}", broken.join("\n\n"));
}

fn run<F: Format>(folder: &Path) -> Vec<String> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let input = find(folder, "input").unwrap_or_else(|| panic!("{name}: no input file"));
    let source = text(&input);
    let context = load_context(folder);
    let mut broken = Vec::new();
    let mut expect = |path: PathBuf, actual: String| {
        if std::env::var_os("UPDATE_SPEC").is_some() {
            fs::write(&path, actual).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        } else if fs::read_to_string(&path).ok().as_deref() != Some(&actual) {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            broken.push(format!("{name}/{file} should be:\n{actual}"));
        }
    };
    let document = match read::<F>(&source, &context) {
        Ok(document) => document,
        Err(Broken { what, .. }) => {
            expect(folder.join("error.txt"), what + "\n");
            return broken;
        }
    };
    expect(folder.join("segments.json"), list(&document.segments));
    let capitals: Vec<_> =
        document.segments.iter().map(|segment| in_capitals(&segment.parts)).collect();
    match render::<F>(&source, &document, &capitals, true) {
        Ok((output, refused)) => {
            let extension = input.extension().unwrap_or_default();
            expect(folder.join("output").with_extension(extension), output);
            broken
                .extend(refused.iter().map(|i| format!("{name}: capitals of segment {i} refused")));
        }
        Err(law) => broken.push(format!("{name}: {law}")),
    }
    broken.extend(refused_for_nothing::<F>(&context).map(|law| format!("{name}: {law}")));
    let locale =
        if context.options.is_empty() { Some(context.source_locale.as_str()) } else { None };
    if let Some(Err(law)) = locale.map(|locale| identity::<F>(&source, locale)) {
        broken.push(format!("{name}: {law}"));
    }
    for text in std::iter::once(None).chain(super::HOSTILE.iter().copied().map(Some)) {
        if let Err(law) = round_trip::<F>(&source, &context, text) {
            broken.push(format!("{name}: with {text:?}: {law}"));
        }
    }
    broken
}

/// Returns the reason why valid options are refused for an empty document, on which the host tries
/// options.
fn refused_for_nothing<F: Format>(context: &Context) -> Option<String> {
    let says = |context: &Context| match extract::<F>("", context) {
        Err(Failure::Unsupported(problem)) => Some(problem.message),
        _ => None,
    };
    let refusal = says(context)?;
    let anyway = says(&Context { options: Vec::new(), ..context.clone() });
    (anyway.as_ref() != Some(&refusal)).then(|| format!("refused for an empty document: {refusal}"))
}

fn find(folder: &Path, stem: &str) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    entries.filter(|path| path.file_stem().is_some_and(|name| name == stem)).min()
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn load_context(folder: &Path) -> Context {
    let path = folder.join("context.toml");
    let case: Case =
        toml::from_str(&text(&path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let single = |value: toml::Value| match value {
        toml::Value::String(text) => text,
        other => other.to_string(),
    };
    let pairs = case.options.into_iter().flat_map(|(name, value)| match value {
        toml::Value::Array(values) => {
            values.into_iter().map(|value| (name.clone(), single(value))).collect::<Vec<_>>()
        }
        value => vec![(name, single(value))],
    });
    Context { options: pairs.collect(), ..super::context(&case.source, &case.target) }
}

fn in_capitals(parts: &[Part]) -> Vec<Word> {
    let capitals = |word| match word {
        Word::Text(text) => Word::Text(text.to_uppercase()),
        code @ Word::Code(_) => code,
    };
    own_words(parts).into_iter().map(capitals).collect()
}

fn list(segments: &[Segment]) -> String {
    let lines: Vec<String> = segments.iter().map(|segment| show(segment).to_string()).collect();
    if lines.is_empty() { "[]\n".to_owned() } else { format!("[\n  {}\n]\n", lines.join(",\n  ")) }
}

fn show(segment: &Segment) -> Value {
    let part = |part: &Part| match part {
        Part::Text(text) => json!(text),
        Part::Code(code) => {
            let kind = match code.kind {
                CodeKind::Placeholder => "placeholder".to_owned(),
                CodeKind::Standalone => "standalone".to_owned(),
                CodeKind::Open => format!("open {}", code.id),
                CodeKind::Close => format!("close {}", code.id),
            };
            json!({ kind: code.spelling })
        }
    };
    let parts: Vec<_> = segment.parts.iter().map(part).collect();
    // The names are in alphabetical order, whatever order serde_json keeps.
    let mut shown = Map::new();
    shown.insert("key".into(), json!(segment.key));
    if let Some(length) = segment.max_length {
        shown.insert("max_length".into(), json!(length));
    }
    if let Some(note) = &segment.note {
        shown.insert("note".into(), json!(note));
    }
    shown.insert("parts".into(), json!(parts));
    if let Some(plural) = &segment.plural {
        let number = plural.number.map_or_else(String::new, |code| format!(", code {code}"));
        let shows = format!("{} ({}{number})", plural.category, plural.sample);
        shown.insert("plural".into(), json!(shows));
    }
    Value::Object(shown)
}
