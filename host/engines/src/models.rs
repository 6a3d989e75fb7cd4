//! Installs models of the embedded engine into `<data>/models/<source>-<target>/`.

mod folder;
mod published;

use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail, ensure};
use serde::Serialize;

use self::{folder::Folder, published::PUBLISHED};
use crate::firefox::{
    route::{self, ModelFiles},
    sums::{self, SUMS},
};

/// The models of a data directory.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Listed {
    /// The installed models, and the models that can be fetched.
    pub models: Vec<Model>,
    /// Problems of folders that hold no complete model.
    pub problems: Vec<String>,
}

/// A model of the embedded engine.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Model {
    /// Source and target language, such as `en-pt`.
    pub pair: String,
    /// Whether the model is installed.
    pub installed: bool,
    /// The size of its files, where the model is installed.
    pub bytes: Option<u64>,
    /// Why the model cannot be loaded.
    pub damage: Option<String>,
    /// What is not known about the files of the model.
    pub unverified: Option<String>,
}

/// Returns the installed models, then the models that can be fetched.
pub fn listed(data: &Path) -> Listed {
    let (installed, problems) = route::discover(&data.join("models"));
    let mut models: Vec<Model> = installed.iter().map(installed_model).collect();
    let published = PUBLISHED.iter().map(|model| model.pair);
    let others: Vec<_> =
        published.filter(|pair| !models.iter().any(|model| model.pair == *pair)).collect();
    models.extend(others.into_iter().map(|pair| Model {
        pair: pair.to_owned(),
        installed: false,
        bytes: None,
        damage: None,
        unverified: None,
    }));
    Listed { models, problems: problems.iter().map(ToString::to_string).collect() }
}

fn installed_model(files: &ModelFiles) -> Model {
    let sizes = files.all().filter_map(|file| Some(fs::metadata(file).ok()?.len()));
    Model {
        pair: files.name(),
        installed: true,
        bytes: Some(sizes.sum()),
        damage: sums::digest(files).err().map(|damage| damage.to_string()),
        unverified: sums::unverified(files).map(|what| what.to_string()),
    }
}

/// Returns the models of a data directory as text, one on each line.
pub fn list(data: &Path) -> String {
    let Listed { models, problems } = listed(data);
    let (installed, others): (Vec<_>, Vec<_>) =
        models.into_iter().partition(|model| model.installed);
    let mut text = String::new();
    for Model { pair, bytes, damage, unverified, .. } in installed {
        let megabytes = bytes.unwrap_or(0).div_ceil(1_000_000);
        // Writing to a string cannot fail.
        let _ = match (damage, unverified) {
            (Some(damage), _) => writeln!(text, "{pair}\tcannot be loaded: {damage}"),
            (None, None) => writeln!(text, "{pair}\tinstalled, {megabytes} MB"),
            (None, Some(what)) => writeln!(text, "{pair}\tinstalled, {megabytes} MB; {what}"),
        };
    }
    for problem in problems {
        let _ = writeln!(text, "left out\t{problem}");
    }
    for Model { pair, .. } in others {
        let _ = writeln!(text, "{pair}\tnot installed; get it with: targum models add {pair}");
    }
    text += "others\tfrom files of Firefox Translations: targum models add XX-YY --from FOLDER";
    text
}

/// Fetches the published model of a pair, unless it is there; one that was put there by hand
/// gets its digests.
///
/// # Errors
/// When none is published for the pair, `pip` fails, or a file is not what was published.
pub fn fetch(pair: &str, data: &Path) -> anyhow::Result<String> {
    let model = PUBLISHED.iter().find(|model| model.pair == pair).with_context(|| {
        let known: Vec<&str> = PUBLISHED.iter().map(|model| model.pair).collect();
        format!(
            "no model of {pair} can be fetched (there are {}); install files you have with --from",
            known.join(", ")
        )
    })?;
    let target = data.join("models").join(pair);
    if model.is_in(&target) {
        let files = ModelFiles::in_folder(&target).map_err(anyhow::Error::msg)?;
        if sums::unverified(&files).is_none() && sums::digest(&files).is_ok() {
            return Ok(format!("{pair} is already there"));
        }
        install(pair, std::slice::from_ref(&target), data)?;
        return Ok(format!("{pair} is already there, as published; {SUMS} has its digests now"));
    }
    let mut folder = Folder::beside(&target)?;
    for (name, bytes) in model.download(folder.path())? {
        folder.write(name, &bytes)?;
    }
    folder.put(&target)?;
    Ok(format!("{pair} is installed in {}", target.display()))
}

/// Installs model files from this machine: folders of them, or files.
///
/// # Errors
/// When the pair is none, a file is missing or there are too many.
pub fn install(pair: &str, from: &[PathBuf], data: &Path) -> anyhow::Result<String> {
    ensure!(route::pair(pair).is_some(), "{pair} is no pair; write it like en-pt or en-pt-BR");
    let target = data.join("models").join(pair);
    let mut folder = Folder::beside(&target)?;
    let mut any = false;
    for path in from {
        for file in files(path)? {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let wanted = ["model", "vocab", "srcvocab", "trgvocab", "lex"];
            if !wanted.iter().any(|start| name.starts_with(start))
                || !(name.ends_with(".bin") || name.ends_with(".spm"))
            {
                continue;
            }
            any = true;
            folder.write(
                &name,
                &fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?,
            )?;
        }
    }
    if !any {
        bail!(
            "no model*.bin, vocab*.spm or lex*.bin there; if they end in .gz or .zst, unpack them first"
        );
    }
    ModelFiles::in_folder(folder.model()).map_err(anyhow::Error::msg)?;
    folder.put(&target)?;
    Ok(format!("{pair} is installed in {}", target.display()))
}

fn files(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let cannot = || format!("cannot read {}", path.display());
    if !path.is_dir() {
        ensure!(path.exists(), "{} does not exist", path.display());
        return Ok(vec![path.to_owned()]);
    }
    let entries = fs::read_dir(path).with_context(cannot)?;
    let all: Result<Vec<PathBuf>, _> =
        entries.map(|entry| Ok::<_, std::io::Error>(entry?.path())).collect();
    Ok(all.with_context(cannot)?.into_iter().filter(|path| path.is_file()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        let path =
            std::env::temp_dir().join(format!("targum-models-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        path
    }

    #[test]
    fn files_of_ones_own_are_installed() {
        let (from, data) = (scratch("from"), scratch("data"));
        for name in ["model.ende.bin", "vocab.deen.spm", "lex.ende.bin", "README"] {
            fs::write(from.join(name), name).expect("written");
        }
        install("en-de", std::slice::from_ref(&from), &data).expect("installed");
        install("en-de", std::slice::from_ref(&from), &data).expect("installed again");
        let mut names: Vec<_> = fs::read_dir(data.join("models/en-de"))
            .expect("there")
            .map(|entry| entry.expect("read").file_name())
            .collect();
        names.sort();
        assert_eq!(names, ["B3SUMS", "lex.ende.bin", "model.ende.bin", "vocab.deen.spm"]);
        assert!(
            list(&data).starts_with("en-de\tinstalled, 1 MB\nen-pt\tnot installed"),
            "{}",
            list(&data)
        );
        assert_eq!(
            fs::read_dir(data.join("models")).expect("there").count(),
            1,
            "nothing is left behind"
        );
        for path in [from, data] {
            fs::remove_dir_all(path).expect("removed");
        }
    }

    #[test]
    fn a_file_that_is_damaged_later_is_named() {
        let (from, data) = (scratch("sound"), scratch("damaged"));
        for name in ["model.ende.bin", "vocab.deen.spm", "lex.ende.bin"] {
            fs::write(from.join(name), name).expect("written");
        }
        install("en-de", std::slice::from_ref(&from), &data).expect("installed");
        let folder = data.join("models/en-de");
        let digest = || sums::digest(&ModelFiles::in_folder(&folder).expect("a model"));
        let sound = digest().expect("a digest");
        fs::write(folder.join("vocab.deen.spm"), "vocab.deen.spn").expect("damaged");
        assert_eq!(
            digest().expect_err("refused"),
            "vocab.deen.spm is damaged, its digest is not that in B3SUMS; add the model again"
        );
        // A folder filled by hand has no digests to keep to.
        fs::remove_file(folder.join(sums::SUMS)).expect("removed");
        assert_ne!(digest().expect("a digest"), sound);
        for path in [from, data] {
            fs::remove_dir_all(path).expect("removed");
        }
    }

    #[test]
    fn what_is_missing_is_named() {
        let (from, data) = (scratch("half"), scratch("empty"));
        fs::write(from.join("model.bin"), "").expect("written");
        let problem =
            |pair, from: &[PathBuf]| install(pair, from, &data).expect_err("refused").to_string();
        assert_eq!(
            problem("en-de", std::slice::from_ref(&from)),
            "en-de: srcvocab*.spm is missing"
        );
        assert!(problem("ende", &[]).contains("is no pair"));
        assert!(problem("en-de", &[from.join("none")]).contains("does not exist"));
        assert!(
            fetch("en-xx", &data)
                .expect_err("refused")
                .to_string()
                .contains("there are en-pt, pt-en")
        );
        for path in [from, data] {
            fs::remove_dir_all(path).expect("removed");
        }
    }
}
