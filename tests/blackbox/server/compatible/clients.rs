//! The own clients of LibreTranslate, DeepL, Google and Weblate.

use std::process::Command;

use serde_json::{Value, json};
use targum_tests::{Host, KEY, client_script, output, tool};

use super::{deepl, libretranslate, setup};

/// Runs a script of `tests/clients` with a host. Returns its output.
fn said(host: &Host, program: &str, script: &str) -> Value {
    let url = format!("http://{}", host.address);
    let mut command = match program {
        "node" => Command::new("node"),
        program => Command::new(tool(program)),
    };
    let said = output(command.arg(client_script(script)).args([&url, KEY]));
    serde_json::from_str(&said).unwrap_or_else(|error| panic!("{error}: {said}"))
}

#[test]
fn the_client_of_deepl_for_python_works() {
    let host = Host::start(&setup());
    assert_eq!(
        said(&host, "venv/bin/python", "compatible_deepl.py"),
        json!({
            "text": ["⟦Ǧóóđ ɱóřñíñǧ, {name}! ~ ~ ~⟧", "EN", 21],
            "xml": "⟦Ýóú ħáṽé <x id=\"7\"></x> ñéŵ ɱéššáǧéš &amp; <x id=\"30\"></x> <b>çáľľš</b>. ~ ~ ~ ~ ~ ~⟧",
            "html": "⟦Řéáđ <a href=\"/x\">ţħé ñóţéš</a><br> ~ ~ ~⟧",
            "list": [
                ["⟦Ţħé ƒíľé çóúľđ ñóţ ƀé óþéñéđ ƀéçáúšé íţ đóéš ñóţ éxíšţ. ~ ~ ~ ~ ~ ~ ~ ~ ~ ~⟧", "EN"],
                ["⟦Đíé Đáţéí ŵúřđé ñíçħţ ǧéƒúñđéñ. ~ ~ ~ ~ ~ ~⟧", "DE"],
            ],
            "languages": [["Portuguese (Brazilian)", false], false],
            "usage": [214, 1_000_000_000_000_u64, false],
            "pairs": true,
            "glossary": ["terms", "EN", "DE", 2, true],
            "entries": { "harbour": "Hafen", "pull request": "Pull-Request" },
            "listed": [true],
            "with_glossary": "⟦Ţħé Pull-Request íš íñ ţħé Hafen. ~ ~ ~⟧",
            "deleted": ["GlossaryNotFoundException", 404],
            "document": "{\"greeting\": \"⟦Ǧóóđ ɱóřñíñǧ, {name}! ~ ~ ~⟧\"}",
            "formality": ["DeepLException", 400],
            "prefer": "⟦Ǧóóđ ɱóřñíñǧ! ~ ~ ~⟧",
            "context": ["DeepLException", 400],
            "language": ["DeepLException", 400],
            "key": ["AuthorizationException", 403],
        })
    );
}

#[test]
fn the_client_of_deepl_for_node_works() {
    let host = Host::start(&setup());
    // Node resolves the imports of a script from the script's folder.
    assert!(tool("node_modules/deepl-node").exists());
    assert_eq!(
        said(&host, "node", "compatible_deepl.mjs"),
        json!({
            "text": ["⟦Ǧóóđ ɱóřñíñǧ, {name}! ~ ~ ~⟧", "en", 21],
            "xml": "⟦Ýóú ħáṽé <x id=\"7\"></x> ñéŵ ɱéššáǧéš. ~ ~ ~ ~⟧",
            "languages": {
                "name": "Portuguese (Brazilian)",
                "code": "pt-BR",
                "supportsFormality": false,
            },
            "usage": false,
            "entries": { "harbour": "Hafen" },
            "withGlossary": "⟦Ţħé Hafen. ~⟧",
            "deleted": "GlossaryNotFoundError",
            "document": "# ⟦Ǧóóđ ɱóřñíñǧ ~ ~⟧\n",
            "formality": "DeepLError",
            "key": "AuthorizationError",
        })
    );
}

#[test]
fn a_client_of_libretranslate_works() {
    let host = Host::start(&setup());
    assert_eq!(
        said(&host, "venv/bin/python", "compatible_libretranslate.py"),
        json!({
            "text": "⟦Ǧóóđ ɱóřñíñǧ, {name}! ~ ~ ~⟧",
            "auto": "⟦Ţħé ƒíľé çóúľđ ñóţ ƀé óþéñéđ ƀéçáúšé íţ đóéš ñóţ éxíšţ. ~ ~ ~ ~ ~ ~ ~ ~ ~ ~⟧",
            "detected": [{ "confidence": 89.0, "language": "de" }],
            "languages": ["Portuguese (Brazilian)", true],
            "without_key": true,
            "key": [403, ["error"]],
        })
    );
}

#[test]
fn the_client_of_google_works() {
    let host = Host::start(&setup());
    assert_eq!(
        said(&host, "venv/bin/python", "compatible_google.py"),
        json!({
            "html": {
                "translatedText": "⟦Ǧóóđ <b>ɱóřñíñǧ</b>, {name}! ~ ~ ~⟧",
                "input": "Good <b>morning</b>, {name}!",
            },
            "list": [
                {
                    "translatedText": "⟦Ţħé ƒíľé çóúľđ ñóţ ƀé óþéñéđ ƀéçáúšé íţ đóéš ñóţ éxíšţ. ~ ~ ~ ~ ~ ~ ~ ~ ~ ~⟧",
                    "detectedSourceLanguage": "en",
                    "input": "The file could not be opened because it does not exist.",
                },
                {
                    "translatedText": "⟦Ǧóóđ ɱóřñíñǧ! ~ ~ ~⟧",
                    "detectedSourceLanguage": "en",
                    "input": "Good morning!",
                },
            ],
            "detected": ["de", true],
            "languages": ["Chinese (traditional)", "Norwegian (Bokmål)", true],
            "language": ["BadRequest", 400],
            "key": ["Forbidden", 403],
        })
    );
}

#[test]
fn placeholders_of_weblate_survive_once_each() {
    let host = Host::start(&setup());
    let texts = [
        "<x id=\"0\"></x> of <x id=\"9\"></x> files &amp; folders, &#x27;<x id=\"40\"></x>&#x27;",
        "<x id=\"0\"></x>",
        "Press <b>Enter</b> <x id=\"21\"></x>",
    ];
    let body = json!({ "text": texts, "source_lang": "EN", "target_lang": "PT-BR",
        "formality": "default", "tag_handling": "xml", "ignore_tags": ["x"] });
    let answer = deepl(&host, &body);
    assert_eq!(answer.status, 200, "{}", answer.text);
    let json = answer.json();
    for (index, text) in texts.iter().enumerate() {
        let translated = json["translations"][index]["text"].as_str().expect("a text");
        for part in text.split_inclusive("></x>") {
            let Some(at) = part.find("<x ") else { continue };
            assert_eq!(translated.matches(&part[at..]).count(), 1, "{translated}");
        }
        assert_eq!(text.matches('<').count(), translated.matches('<').count(), "{translated}");
    }
    let body = json!({ "q": ["[X0X] of [X9X] files", "Hello %{name}, :count {{ more }} %1$s"],
        "source": "en", "target": "pt-BR", "api_key": KEY });
    let answer = libretranslate(&host, &body).json();
    let texts: Vec<_> = answer["translatedText"].as_array().expect("a list").iter().collect();
    for (text, kept) in
        texts.iter().zip([&["[X0X]", "[X9X]"][..], &["%{name}", ":count", "{{ more }}", "%1$s"]])
    {
        for placeholder in kept {
            let text = text.as_str().expect("a text");
            assert_eq!(text.matches(placeholder).count(), 1, "{placeholder} in {text}");
        }
    }
}
