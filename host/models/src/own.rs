//! Installs model files that are on this machine already.

use std::{
    fs,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use crate::{
    download::hex,
    error::{Error, Result},
    origin::{Kind, Origin},
    route,
    staging::Staging,
    store::Store,
};

/// The beginnings of the names of a model's files.
const STARTS: [&str; 5] = ["model", "vocab", "srcvocab", "trgvocab", "lex"];

/// Installs model files of a pair from folders, or from the files themselves.
///
/// # Errors
/// `pair` is no pair, a file is missing, or there are too many files.
pub fn install(store: &Store, pair: &str, from: &[PathBuf]) -> Result<()> {
    if route::pair(pair).is_none() {
        return Err(Error::Request(format!("{pair} is no pair; write it like en-pt or en-pt-BR")));
    }
    let target = store.place(pair);
    let mut staging = Staging::beside(&target)?;
    let mut origin = Origin {
        source: from.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", "),
        kind: Kind::Files,
        version: None,
        architecture: None,
        licence: None,
        size: None,
        nightly: false,
        sha256: Default::default(),
    };
    for path in from {
        for file in files(path)? {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let ends = name.ends_with(".bin") || name.ends_with(".spm");
            if !ends || !STARTS.iter().any(|start| name.starts_with(start)) {
                continue;
            }
            let bytes = fs::read(&file).map_err(Error::on(&file))?;
            staging.write(&name, &bytes)?;
            let mut digest = Sha256::new();
            digest.update(&bytes);
            origin.sha256.insert(name, hex(digest));
        }
    }
    if origin.sha256.is_empty() {
        return Err(Error::Request(
            "no model*.bin, vocab*.spm or lex*.bin there; if they end in .gz or .zst, unpack them \
             first"
                .into(),
        ));
    }
    staging.put(&target, &origin)
}

fn files(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        if !path.exists() {
            return Err(Error::Request(format!("{} does not exist", path.display())));
        }
        return Ok(vec![path.to_owned()]);
    }
    let entries = fs::read_dir(path).map_err(Error::on(path))?;
    let all: std::io::Result<Vec<PathBuf>> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect();
    Ok(all.map_err(Error::on(path))?.into_iter().filter(|path| path.is_file()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{installed::ModelFiles, sums};

    fn sources(folder: &Path) -> PathBuf {
        let from = folder.join("from");
        fs::create_dir_all(&from).expect("a folder");
        for name in ["model.ende.bin", "vocab.deen.spm", "lex.ende.bin", "README"] {
            fs::write(from.join(name), name).expect("written");
        }
        from
    }

    #[test]
    fn a_users_own_files_are_installed() {
        let folder = tempfile::tempdir().expect("a folder");
        let (from, models) = (sources(folder.path()), folder.path().join("models"));
        let store = Store::open(&models).expect("a store");
        install(&store, "en-de", std::slice::from_ref(&from)).expect("installed");
        install(&store, "en-de", std::slice::from_ref(&from)).expect("installed again");
        let mut names: Vec<_> = fs::read_dir(models.join("en-de"))
            .expect("there")
            .map(|entry| entry.expect("read").file_name())
            .collect();
        names.sort();
        let expected =
            ["B3SUMS", "lex.ende.bin", "model.ende.bin", "origin.json", "vocab.deen.spm"];
        assert_eq!(names, expected);
        let mut all: Vec<_> =
            fs::read_dir(&models).expect("there").flatten().map(|one| one.file_name()).collect();
        all.sort();
        assert_eq!(all, [".lock", "en-de"], "nothing is left behind");
    }

    #[test]
    fn a_file_that_is_damaged_later_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let (from, models) = (sources(folder.path()), folder.path().join("models"));
        let store = Store::open(&models).expect("a store");
        install(&store, "en-de", &[from]).expect("installed");
        let model = models.join("en-de");
        let digest = || sums::digest(&ModelFiles::in_folder(&model).expect("a model"));
        let sound = digest().expect("a digest");
        fs::write(model.join("vocab.deen.spm"), "vocab.deen.spn").expect("damaged");
        assert_eq!(
            digest().expect_err("refused").message,
            "vocab.deen.spm is damaged, its digest is not that in B3SUMS; add the model again"
        );
        // A folder that was filled by hand has no digests to keep to.
        fs::remove_file(model.join(sums::SUMS)).expect("removed");
        assert_ne!(digest().expect("a digest"), sound);
    }

    #[test]
    fn missing_files_are_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("models")).expect("a store");
        let half = folder.path().join("model.bin");
        fs::write(&half, "").expect("written");
        let problem = |pair, from: &Path| {
            install(&store, pair, &[from.to_owned()]).expect_err("refused").to_string()
        };
        assert_eq!(problem("en-de", &half), "en-de: srcvocab*.spm is missing");
        assert_eq!(problem("ende", &half), "ende is no pair; write it like en-pt or en-pt-BR");
        let none = folder.path().join("none");
        assert_eq!(problem("en-de", &none), format!("{} does not exist", none.display()));
    }
}
