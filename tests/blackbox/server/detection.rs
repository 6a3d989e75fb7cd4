//! `sourceLocale: "auto"`: the language of a document is detected if the project allows it.

use serde_json::json;
use targum_tests::{Host, Setup, translate_body};

const HEADER: &str = "x-targum-source-locale";
const ENGLISH: &str =
    "{\"zu\": \"The file could not be opened\", \"das\": \"Please choose another folder, {name}\"}";

fn setup(project: &str) -> Setup {
    let project = format!("engines = [\"local\"]\n{project}");
    Setup { project, ..Setup::engine("local").only(&["json", "po"]) }
}

fn body(format: &str, target: &str, text: &str) -> serde_json::Value {
    let mut body = translate_body(format, target, text);
    body["sourceLocale"] = json!("auto");
    body
}

#[test]
fn the_language_of_a_document_is_detected() {
    let host = Host::start(&setup("detect_source = true"));
    let client = host.client();
    let named = client.translate(&translate_body("json", "pt", ENGLISH)).translated();
    // Keys and placeholders do not count for the language.
    let answer = client.translate(&body("json", "pt", ENGLISH));
    assert_eq!(answer.header(HEADER), "en");
    assert_eq!(answer.translated(), named);
    // A request that is recognised by its bytes gets the same header.
    let mut kept = body("json", "pt", ENGLISH);
    kept["cache"] = json!(true);
    for _ in 0..3 {
        assert_eq!(client.translate(&kept).header(HEADER), "en");
    }
    // A document that is already in the target's language is its own translation.
    let portuguese = "{\"a\": \"O arquivo não pôde ser aberto, escolha outra pasta\"}";
    let same = client.translate(&body("json", "pt", portuguese));
    assert_eq!((same.header(HEADER), same.translated().as_str()), ("pt", portuguese));
    // The language of a bilingual document is that of the sources that are not translated yet.
    let po = "msgid \"\"\nmsgstr \"Language: pt\\n\"\n\nmsgid \"Close\"\nmsgstr \"Fechar esta janela\"\n\n\
              msgid \"The file could not be opened\"\nmsgstr \"\"\n";
    assert_eq!(client.translate(&body("po", "pt", po)).header(HEADER), "en");
    let headers = [("content-type", "application/json")];
    let inspected = body("json", "pt", ENGLISH).to_string();
    let report = client.send("POST", "/api/inspect", &headers, inspected);
    assert_eq!((report.status, report.header(HEADER)), (200, "en"));
    assert_eq!(client.translate(&translate_body("json", "pt", ENGLISH)).header(HEADER), "");
}

#[test]
fn an_undetectable_language_is_rejected() {
    let host = Host::start(&setup("detect_source = true"));
    let error = |format: &str, target: &str, text: &str| {
        host.client().translate(&body(format, target, text)).error(400)
    };
    assert_eq!(
        error("json", "pt", "{\"a\": \"12\"}"),
        "field `sourceLocale`: the language of the text cannot be detected; name its language"
    );
    let short = error("json", "pt", "{\"a\": \"no\"}");
    let begin = "field `sourceLocale`: the language of the text is not certain; it may be `";
    assert!(short.starts_with(begin) && short.contains("`en` ("), "{short}");
    assert_eq!(
        error(
            "json",
            "pt",
            "{\"a\": \"Die Datei konnte leider nicht geöffnet werden, weil sie fehlt\"}"
        ),
        "field `sourceLocale`: the text seems to be in `de`, which is not translated here; name \
         its language"
    );
    assert!(error("json", "?", ENGLISH).starts_with("field `targetLocale`: "));
    assert!(error("none", "pt", ENGLISH).starts_with("field `format`: "));
    assert!(error("json", "pt", "{\"a\": ").contains("line 1"));
}

#[test]
fn a_project_without_detection_names_the_setting() {
    let host = Host::start(&setup(""));
    assert_eq!(
        host.client().translate(&body("json", "pt", ENGLISH)).error(400),
        "field `sourceLocale`: this project does not detect languages: name the language of the \
         text, or set `detect_source = true` in the project's file"
    );
}
