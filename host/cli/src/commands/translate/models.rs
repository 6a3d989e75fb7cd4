//! `--fetch-models`: installs the models that the embedded engine lacks for what is to be
//! translated.

use std::path::Path;

use anyhow::Context;
use targum_core::locale::{Locale, Pair};
use targum_models::{Choice, Limits, Request, add, installed, pairs, route};

use super::{configured::Configured, plan::Task, project::Project};
use crate::commands::{
    models::{Bar, named_source},
    print::print_error,
};

/// Fetches a model for every pair of the tasks that the embedded engine has none for. Asks the
/// network, and waits for it: not for a thread of the runtime.
///
/// # Errors
/// The project has no embedded engine, or a model cannot be had.
pub(crate) fn fetch<'a>(
    project: &Project,
    tasks: impl Iterator<Item = &'a Task>,
) -> anyhow::Result<()> {
    let folder = Configured::read(project)?.models().context(
        "--fetch-models: the project has no embedded engine (kind = \"firefox\") that needs models",
    )?;
    let missing = missing(&folder, tasks.map(|task| (&task.from, &task.to)))?;
    if missing.is_empty() {
        return Ok(());
    }
    let request = Request {
        pairs: pairs(&missing.join(","))?,
        choice: Choice::default(),
        source: named_source(project.config.as_deref())?,
        packaged: false,
        limits: Limits::default(),
    };
    for line in add(&folder, &request, &Bar::new())? {
        print_error!("{line}");
    }
    Ok(())
}

/// Returns the pairs that no installed model translates: `en-de`.
///
/// # Errors
/// The folder of models cannot be read.
fn missing<'a>(
    folder: &Path,
    locales: impl Iterator<Item = (&'a Locale, &'a Locale)>,
) -> anyhow::Result<Vec<String>> {
    let found = installed::discover(folder);
    let (models, _) = found.with_context(|| folder.display().to_string())?;
    let mut missing: Vec<String> = Vec::new();
    for (source, target) in locales {
        let pair = Pair { source: source.clone(), target: target.clone() };
        // The models of a source are for languages and scripts, not for regions.
        let name = format!("{}-{}", source.base(), target.base());
        let is_served = !route::route(&models, source.as_str(), target.as_str()).is_empty();
        if !is_served && !pair.is_family() && !missing.contains(&name) {
            missing.push(name);
        }
    }
    Ok(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pairs_without_a_model_are_missing() {
        let folder = tempfile::tempdir().expect("a folder");
        for pair in ["en-pt", "de-en"] {
            let model = folder.path().join(pair);
            std::fs::create_dir(&model).expect("a folder");
            for name in ["model.bin", "vocab.spm"] {
                std::fs::write(model.join(name), "").expect("written");
            }
        }
        let locale = |tag: &str| Locale::parse(tag).expect("a tag");
        let tags = [
            ("en", "pt-BR"),
            ("en-GB", "ja"),
            ("en", "ja"),
            ("de", "pt"),
            ("en", "en-US"),
            ("en", "zh-CN"),
        ];
        let pairs: Vec<_> = tags.iter().map(|(a, b)| (locale(a), locale(b))).collect();
        let found = missing(folder.path(), pairs.iter().map(|(a, b)| (a, b))).expect("models");
        assert_eq!(found, ["en-ja", "en-zh"]);
    }
}
