//! Models: those of a route through English, and one that is damaged.

use super::{data, segment, write};
use crate::{Engine as _, FirefoxConfig, firefox::Firefox};

#[tokio::test]
async fn other_pairs_are_translated_through_english() {
    // The two installed models, under the names of other languages.
    let folder = std::env::temp_dir().join(format!("targum-pivot-{}", std::process::id()));
    let models = folder.join("models");
    for (pair, stands_for) in [("gl-en", "pt-en"), ("en-ast", "en-pt")] {
        std::fs::create_dir_all(models.join(pair)).expect("a folder");
        for file in std::fs::read_dir(data().join("models").join(stands_for)).expect("the model") {
            let file = file.expect("a file").path().canonicalize().expect("there");
            let link = models.join(pair).join(file.file_name().expect("a name"));
            std::fs::copy(file, link).expect("copied");
        }
    }
    let engine = Firefox::new(&FirefoxConfig::default(), &folder).expect("threads");
    let source = segment("Olá, {name}! Você tem <b>três</b> mensagens.");
    let found = engine.answer("gl", "ast", std::slice::from_ref(&source)).await.expect("an answer");
    assert_eq!(write(&source, &found[0]), "Olá, {name}! Você tem <b>três</b> mensagens.");
    let none =
        engine.answer("gl", "de", std::slice::from_ref(&source)).await.expect_err("no route");
    assert_eq!(none.to_string(), "no model of the embedded engine translates gl to de");
    std::fs::remove_dir_all(folder).expect("removed");
}

#[tokio::test]
async fn a_damaged_model_is_an_error() {
    let folder = std::env::temp_dir().join(format!("targum-damaged-{}", std::process::id()));
    let model = folder.join("models/en-pt");
    std::fs::create_dir_all(&model).expect("a folder");
    for name in ["model.bin", "vocab.spm", "lex.bin"] {
        std::fs::write(model.join(name), "no model").expect("written");
    }
    let engine = Firefox::new(&FirefoxConfig::default(), &folder).expect("threads");
    let failure = engine.answer("en", "pt", &[segment("Save")]).await.expect_err("refused");
    assert!(failure.to_string().starts_with("the model en-pt cannot be loaded: "), "{failure}");
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn an_engine_stays_while_its_folder_cannot_be_read() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().join("models");
    targum_tests::synthetic::SMALL.write(&folder.join("en-de"), 5);
    let engine = Firefox::new(&FirefoxConfig::default(), data.path()).expect("threads");
    assert!(!engine.is_outdated());
    std::fs::rename(&folder, data.path().join("moved")).expect("renamed");
    assert!(engine.is_outdated(), "the models are gone");
    std::fs::write(&folder, "").expect("written");
    assert!(!engine.is_outdated(), "the folder cannot be read");
    let error = Firefox::new(&FirefoxConfig::default(), data.path()).err().expect("an error");
    assert!(error.to_string().starts_with("cannot read the folder of models "), "{error}");
}
