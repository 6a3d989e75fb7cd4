//! Terms with a fixed translation, and the longest translations that a file allows, with the
//! embedded engine.

use serde_json::json;
use targum_tests::{Host, SOON, Setup, translate_body};

fn host(glossary: &str) -> Host {
    let project_tables = format!("[glossary]\n{glossary}\n");
    Host::start(&Setup { project_tables, ..Setup::engine("local").only(&["json", "po"]) })
}

#[test]
fn terms_are_kept_or_replaced_in_every_form() {
    let host = host("\"Save\" = \"Save\"\n\"pull request\" = { pt = \"pedido de integração\" }");
    let json = |text: &str| {
        let document = format!("{{\"a\": \"{text}\"}}");
        let answer = host.client().translate(&translate_body("json", "pt", &document));
        answer.translated().replacen("{\"a\": \"", "", 1).replace("\"}", "")
    };
    assert_eq!(json("Click Save to continue."), "Clique em Save para continuar.");
    assert!(json("Open a pull request for {branch}.").contains("pedido de integração"));
    assert!(json("PULL REQUEST").contains("PEDIDO DE INTEGRAÇÃO"));
    // A part of a word is not a term.
    assert!(!json("Saved games").contains("Save"));

    let plural = "{\n  \"n_one\": \"{{count}} pull request\",\n  \"n_other\": \"{{count}} pull requests and a pull request\"\n}";
    let forms = host.client().translate(&translate_body("json", "pt", plural)).translated();
    let terms = forms.matches("pedido de integração").count();
    assert_eq!((terms, forms.matches("{{count}}").count()), (3, 3), "{forms}");
}

#[test]
fn a_changed_glossary_is_applied_at_once() {
    let host = host("\"Save\" = \"Save\"");
    let mut body = translate_body("json", "pt", "{\"a\": \"Click Save to continue.\"}");
    body["cache"] = true.into();
    let answer = || host.client().translate(&body).translated();
    assert!(answer().contains("Save"));
    host.edit("config/projects/main.toml", "\"Save\" = \"Save\"", "\"Save\" = \"Gravar\"");
    Host::within(SOON, "the new term", || answer().contains("Gravar"));
    // If only a term has changed, the engine is not called again.
    let answer = host.client().translate(&body);
    assert!(answer.header("x-targum-segments").contains("cached=1,"), "{:?}", answer.headers);
}

#[test]
fn a_request_adds_terms_and_options_to_those_of_its_project() {
    let host = host("\"Save\" = \"Save\"\n\"game\" = \"partida\"");
    let file = "{\"a\": \"Click Save to continue the game.\", \"b\": \"Good night.\"}";
    let mut body = translate_body("json", "pt", file);
    body["cache"] = true.into();
    let plain = host.client().translate(&body).translated();
    assert!(
        plain.contains("Save") && plain.contains("partida") && plain.contains("noite"),
        "{plain}"
    );
    body["glossary"] = json!({ "Save": "Gravar" });
    body["options"] = json!({ "skip": ["b"] });
    let answer = host.client().translate(&body);
    let text = answer.translated();
    assert!(!answer.cached() && text.contains("Gravar") && text.contains("partida"), "{text}");
    assert!(text.ends_with("\"b\": \"Good night.\"}"), "{text}");
    // The cache knows each by all that it was made of.
    assert_eq!(host.client().translate(&body).translated(), text);
    assert!(host.client().translate(&body).cached());
    let headers = [("content-type", "application/json")];
    let report = host.client().send("POST", "/api/inspect", &headers, body.to_string()).json();
    assert_eq!(report["translatedText"], text.as_str());
    body["glossary"] = json!({});
    body["options"] = json!({});
    assert_eq!(host.client().translate(&body).translated(), plain);

    for (field, value, said) in [
        ("glossary", json!(["Save"]), "field `glossary` must be an object, not an array"),
        ("glossary", json!({ "a": { "pt": "b" } }), "field `glossary` must have a string as "),
        ("glossary", json!({ "a": "b".repeat(300_000) }), "field `glossary` has more than 262144 "),
        ("options", json!({ "skip": null }), "field `options` must have a string, "),
        ("options", json!({ "previous": "{}" }), "field `options` must not have `previous`"),
        ("options", json!({ "skp": "b" }), "option `skp` is none of "),
    ] {
        let mut body = translate_body("json", "pt", file);
        body[field] = value;
        for path in ["/api/translate", "/api/inspect"] {
            let error = host.client().send("POST", path, &headers, body.to_string()).error(400);
            assert!(error.contains(said), "{field}: {error}");
        }
    }
}

#[test]
fn a_translation_that_is_too_long_is_counted_and_not_cut() {
    let host = host("");
    let po = |limit: usize| format!("#, max-length:{limit}\nmsgid \"Save\"\nmsgstr \"\"\n");
    let counted = |limit| {
        let answer = host.client().translate(&translate_body("po", "pt", &po(limit)));
        assert!(answer.translated().contains("msgstr \"Salvar\""), "{}", answer.text);
        answer.header("x-targum-segments").rsplit(", ").next().unwrap_or_default().to_owned()
    };
    assert_eq!(counted(6), "overlong=0");
    assert_eq!(counted(5), "overlong=1");
    assert!(host.client().get("/metrics").text.contains("targum_overlong_total 1\n"));
}
