//! Variants of one language, and pairs of variants whose languages have a model.

use serde_json::json;
use targum_tests::{Host, SOON, Setup, translate_body};

const TEXT: &str = "{\"a\": \"My favourite color, {name}\"}";

fn setup(engine: &str, glossary: &str) -> Setup {
    let project_tables = format!("[glossary]\n{glossary}\n");
    Setup { project_tables, ..Setup::engine(engine).only(&["json", "html"]) }
}

#[test]
fn a_variant_of_a_language_keeps_the_text() {
    let host = Host::start(&setup("local", "\"color\" = { en-GB = \"colour\" }"));
    let into = |source: &str, target: &str, format: &str, text: &str| {
        let mut body = translate_body(format, target, text);
        body["sourceLocale"] = json!(source);
        host.client().translate(&body)
    };
    assert_eq!(into("en", "en-US", "json", TEXT).translated(), TEXT);
    let british = into("en-US", "en-GB", "json", TEXT).translated();
    assert_eq!(british, TEXT.replace("color", "colour"), "its terms are the target's");
    assert_eq!(into("pt", "pt-BR", "json", TEXT).translated(), TEXT);
    let page = |tag: &str| format!("<html lang=\"{tag}\"><p>Good morning</p></html>");
    assert_eq!(into("en-US", "en-GB", "html", &page("en-US")).translated(), page("en-GB"));
    for (source, target) in [("zh-Hans", "zh-Hant"), ("sr", "sr-Latn")] {
        let error = into(source, target, "json", TEXT).error(400);
        assert!(error.starts_with("no engine of this project translates from"), "{error}");
    }
    // Another region uses the model of its language.
    for (source, target) in
        [("en-GB", "pt-BR"), ("en", "pt-PT-u-nu-latn"), ("en-u-hc-h12", "pt-x-foo")]
    {
        let save = into(source, target, "json", "{\"a\": \"Save\"}").translated();
        assert_eq!(save, "{\"a\": \"Salvar\"}", "{source} {target}");
    }
    assert_eq!(into("pt", "pt-x-foo", "json", TEXT).translated(), TEXT);
}

#[test]
fn adapting_engines_translate_variants() {
    let host = Host::start(&setup("pseudo", ""));
    let answer = host.client().translate(&translate_body("json", "en-XA", TEXT)).translated();
    assert!(answer.contains("⟦Ṁý"), "{answer}");
}

#[test]
fn a_model_that_is_added_is_noticed() {
    let setup = Setup { models: false, ..setup("local", "") };
    let host = Host::start(&setup);
    let body = translate_body("json", "pt", "{\"a\": \"Save\"}");
    let error = host.client().translate(&body).error(400);
    assert_eq!(
        error,
        "no engine of this project translates from `en` into `pt`: `targum models add en-pt` \
         installs a model of the embedded engine, `targum models list` shows which there are"
    );
    let told = host.readiness();
    assert_eq!(told["status"], "degraded");
    let problem = "engine `local`: no model in `models`: `targum models list` shows how to add one";
    assert_eq!(told["problems"], json!([problem]));
    assert!(host.log().contains(problem), "{}", host.log());
    std::fs::create_dir(host.path("data/models")).expect("a folder");
    let installed = host.path("data/models/en-pt");
    std::os::unix::fs::symlink(targum_tests::models().join("en-pt"), &installed).expect("a link");
    Host::within(SOON, "the model is there", || host.client().translate(&body).status == 200);
    assert_eq!(host.client().translate(&body).translated(), "{\"a\": \"Salvar\"}");
    assert_eq!(host.readiness()["status"], "ready");
    std::fs::remove_file(installed).expect("removed");
    Host::within(SOON, "the model is gone", || host.client().translate(&body).status == 400);
}
