//! Tests of when models are loaded, and when they leave memory.

use std::{fs, path::Path};

use super::*;
use targum_segment::ladder::Model as _;
use targum_tests::synthetic::{SMALL, sentence};

fn model(folder: &Path, name: &str, seed: u64, limits: ModelLimits) -> LazyModel {
    let folder = folder.join(name);
    SMALL.write(&folder, seed);
    LazyModel::new(ModelFiles::in_folder(&folder).expect("a model"), limits)
}

fn is_loaded(model: &LazyModel) -> bool {
    let digest = model.digest().expect("a digest");
    let slot = loaded().iter().flatten().find(|(name, _)| *name == digest).map(|(_, s)| s.clone());
    slot.is_some_and(|slot| slot.held().is_some())
}

fn answer(model: &LazyModel) -> String {
    let text = sentence(&[7, 8, 9, 100, 20, 3]);
    let ask = move |model: &crate::firefox::model::Model| model.translate(&text).0;
    model.get().expect("a model").with(ask)
}

#[test]
fn models_are_unloaded_when_others_need_the_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let limits = ModelLimits { threads: 2, max_bytes: 1, unused: Duration::from_secs(600) };
    let first = model(folder.path(), "en-de", 1, limits);
    let second = model(folder.path(), "en-fr", 2, limits);
    assert!(!is_loaded(&first));
    let (one, kept) = (answer(&first), Arc::downgrade(&first.get().expect("a model")));
    assert!(is_loaded(&first));
    let other = answer(&second);
    assert!(is_loaded(&second) && !is_loaded(&first));
    assert!(kept.upgrade().is_none(), "nothing keeps the model in memory");
    // The model is loaded again on demand, and gives the same answer.
    assert_eq!((answer(&first), answer(&second)), (one, other));
}

#[test]
fn unused_models_are_unloaded() {
    let folder = tempfile::tempdir().expect("a folder");
    let limits = ModelLimits { threads: 1, max_bytes: u64::MAX, unused: Duration::ZERO };
    let model = model(folder.path(), "en-de", 3, limits);
    let one = answer(&model);
    drop_unused();
    assert!(!is_loaded(&model));
    assert_eq!(answer(&model), one);
}

#[test]
fn files_without_a_model_are_refused_each_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let limits = ModelLimits { threads: 1, max_bytes: u64::MAX, unused: Duration::ZERO };
    let model = model(folder.path(), "en-de", 4, limits);
    fs::write(&model.files.model, "no model").expect("written");
    for _ in 0..2 {
        let error = model.get().err().expect("a refusal");
        assert!(error.starts_with("the model en-de cannot be loaded: "), "{error}");
    }
    assert_eq!(model.problem(), model.get().err());
}

#[test]
fn damaged_files_are_read_once_and_others_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let limits = ModelLimits { threads: 1, max_bytes: u64::MAX, unused: Duration::ZERO };
    let model = model(folder.path(), "en-de", 5, limits);
    let sums = model.files.folder().join(sums::SUMS);
    let long_ago = || {
        let mut failure = model.failure();
        let failure = failure.as_mut().expect("a failure");
        failure.at = failure.at.checked_sub(RETRY_AFTER).expect("the system runs for longer");
    };
    // A digest file that cannot be read is a failure that may pass.
    fs::create_dir(&sums).expect("made");
    model.digest().expect_err("no digest");
    long_ago();
    fs::remove_dir(&sums).expect("removed");
    let name = model.files.model.file_name().expect("a name").display().to_string();
    fs::write(&sums, format!("{}  {name}\n", blake3::hash(b"").to_hex())).expect("written");
    let damage = model.digest().expect_err("no digest").clone();
    assert!(damage.contains("is damaged"), "{damage}");
    long_ago();
    fs::remove_file(&sums).expect("removed");
    assert_eq!(model.digest(), Err(damage), "the files are not read again");
}
