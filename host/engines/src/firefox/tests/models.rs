//! Models: those of a route through English, and one that is damaged.

use super::{data, segment, write};
use crate::{FirefoxConfig, firefox::Firefox};

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
