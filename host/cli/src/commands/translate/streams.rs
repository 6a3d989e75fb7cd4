//! Translates one file to the standard output: the standard input (`-`), or a file with `--out -`. Nothing is recorded,
//! so every text is translated.

use std::{
    fs,
    io::{Read, Write, stdin, stdout},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, bail, ensure};

use super::{
    Selection, Translate, charset,
    engine::Engine,
    exit::Misuse,
    format, models,
    notes::notes,
    plan::{Task, locales},
    project::{self, Project},
    request::Request,
    validate_names,
};
use crate::commands::print::print_error;

/// The name of the standard input and the standard output on the command line.
const STREAM: &str = "-";
/// The name of the standard input in messages.
const STANDARD_INPUT: &str = "standard input";
/// The name of the standard output in messages.
const STANDARD_OUTPUT: &str = "standard output";

/// Returns whether the command line names the standard input or the standard output.
pub(crate) fn are_used(selection: &Selection) -> bool {
    selection.out.as_deref() == Some(STREAM) || selection.sources.iter().any(|name| name == STREAM)
}

/// Translates the file and writes the translation to the standard output.
///
/// # Errors
/// The command line is wrong, the file cannot be read or translated, or the translation cannot be written.
pub(crate) fn run(command: &Translate) -> anyhow::Result<ExitCode> {
    let (project, task) = begin(command).map_err(Misuse::wrong)?;
    let source = if is_stream(&task.source) {
        let mut bytes = Vec::new();
        stdin().lock().read_to_end(&mut bytes).context(STANDARD_INPUT)?;
        bytes
    } else {
        let path = project.root.join(&task.source);
        fs::read(&path).with_context(|| task.source.display().to_string())?
    };
    if command.fetch_models {
        models::fetch(&project, std::iter::once(&task))?;
    }
    let runtime = tokio::runtime::Runtime::new()?;
    let translated = runtime.block_on(translate(&project, &task, &source))?;
    let mut output = stdout().lock();
    output.write_all(&translated).and_then(|()| output.flush()).context(STANDARD_OUTPUT)?;
    Ok(ExitCode::SUCCESS)
}

/// Reads the project and makes the task of the command line.
fn begin(command: &Translate) -> anyhow::Result<(Project, Task)> {
    let refused = [
        ("--check", command.check),
        ("--dry-run", command.dry_run),
        ("--prune", command.prune),
        ("--renew", command.renew.is_some()),
        ("--key", !command.keys.is_empty()),
        ("--json", command.json),
    ];
    if let Some((option, _)) = refused.iter().find(|(_, is_given)| *is_given) {
        bail!("a translation to the standard output is not recorded: leave out {option}");
    }
    let Selection { sources, out, .. } = &command.selection;
    let [source] = &sources[..] else {
        bail!("the standard output is for one translation: name one file, or `-`");
    };
    let out = out.as_deref().unwrap_or(STREAM);
    ensure!(
        out == STREAM,
        "the translation of the standard input goes to the standard output: leave out --out"
    );
    let project = project::find(&command.selection)?;
    project.refuse_beside_host(&command.selection.of_process())?;
    project.refuse_beside_host(&[("--fetch-models", command.fetch_models)])?;
    let [files] = &project.files[..] else { bail!("name one file, or `-`") };
    let [_] = &files.to[..] else {
        bail!("the standard output is for one translation: give --to one locale");
    };
    ensure!(
        source != STREAM || files.format.is_some(),
        "in which format is the standard input? Give --format, such as --format json"
    );
    let (from, to) = locales(files)?;
    validate_names::validate(&project)?;
    let (source, output) = (PathBuf::from(source), PathBuf::from(STANDARD_OUTPUT));
    let task = Task::new(source, output, &from, &to[0], files, &project.known);
    Ok((project, task))
}

async fn translate(project: &Project, task: &Task, source: &[u8]) -> anyhow::Result<Vec<u8>> {
    let engine = Engine::start(project, task.formats.clone()).await?;
    let (text, charset) = charset::decode(&task.encodings, source, task.encoding.as_deref())?;
    let format = match &task.format {
        Some(format) => format.clone(),
        None => format::detect(&task.source, &text, engine.formats())?,
    };
    let request = Request {
        project_id: engine.project().to_owned(),
        source_locale: task.from.as_str().to_owned(),
        target_locale: task.to.as_str().to_owned(),
        format,
        source_text: text,
        cache: true,
        translate: true,
        previous: None,
    };
    let name = if is_stream(&task.source) {
        STANDARD_INPUT.into()
    } else {
        task.source.display().to_string()
    };
    let report = engine.ask(request).await.with_context(|| name.clone())?;
    notes(&name, task, &report, true).iter().for_each(|note| print_error!("{note}"));
    let translated = report.translated_text.as_deref().unwrap_or_default();
    charset::encode(&task.encodings, translated, charset)
}

fn is_stream(path: &Path) -> bool {
    path == Path::new(STREAM)
}
