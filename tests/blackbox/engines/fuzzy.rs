//! Near matches of imported translations are examples for language models and suggestions in inspections, and never
//! translations themselves.

use serde_json::{Value, json};
use targum_tests::{
    FOREIGN_KEY, Host, SOON, Setup,
    service::{Asked, Service},
    translate_body, vendors,
};

const TMX: &str = "<tmx version=\"1.4\"><header srclang=\"en\"/><body>\n\
    <tu><tuv xml:lang=\"en\"><seg>Save the current file now</seg></tuv><tuv xml:lang=\"pt\"><seg>Guardar já o ficheiro atual</seg></tuv></tu>\n\
    <tu><tuv xml:lang=\"en\"><seg>Save the current file</seg></tuv><tuv xml:lang=\"pt\"><seg>Guardar o ficheiro atual</seg></tuv></tu>\n\
    <tu><tuv xml:lang=\"en\"><seg>Hello, {name}, how are you?</seg></tuv><tuv xml:lang=\"pt\"><seg>Olá, {name}, tudo bem?</seg></tuv></tu>\n\
    <tu><tuv xml:lang=\"en\"><seg>Save the current file</seg></tuv><tuv xml:lang=\"de\"><seg>Datei speichern</seg></tuv></tu>\n\
    </body></tmx>";

const FILE: &str = r#"{"a": "Save the current folder", "b": "Hello, {user}, how are you?", "c": "Quit", "d": "Save the current file"}"#;

/// Returns a host whose project looks for near matches, with an engine of this kind and the imported translations.
fn host(kind: &str, service: &Service) -> Host {
    let hash = blake3::hash(FOREIGN_KEY.as_bytes()).to_hex();
    let project_tables = format!(
        "[[keys]]\nname = \"operator\"\nhash = \"blake3:{hash}\"\npermissions = [\"admin\"]\n[fuzzy]\nmin_similarity = 0.6\n"
    );
    let env = vec![("TARGUM_TEST_KEY", "secret".to_owned())];
    let path = if kind == "openai" { "/v1" } else { "" };
    let settings = format!(
        "kind = \"{kind}\"\nbase_url = \"{}{path}\"\nmodel = \"m\"\nkey_env = \"TARGUM_TEST_KEY\"\n",
        service.url()
    );
    let host =
        Host::start(&Setup { project_tables, env, ..Setup::remote(&settings) }.only(&["json"]));
    import(&host);
    host
}

fn import(host: &Host) {
    let operator = host.client().with_key(Some(FOREIGN_KEY));
    let answer = operator.send("POST", "/api/memory?projectId=main", &[], TMX);
    assert_eq!(answer.status, 200, "{}", answer.text);
}

fn inspect(host: &Host, more: &Value) -> Value {
    let mut body = translate_body("json", "pt", FILE);
    for (name, value) in more.as_object().expect("an object") {
        body[name] = value.clone();
    }
    let headers = [("content-type", "application/json")];
    host.client().send("POST", "/api/inspect", &headers, body.to_string()).json()
}

fn cached(host: &Host) -> Value {
    inspect(host, &json!({ "cache": true }))
}

/// Returns the similar texts in the request to a language model, by the text that it translates.
fn similar(message: &str) -> Vec<(String, Value)> {
    let message: Value = serde_json::from_str(message).expect("JSON");
    let segments = message["segments"].as_array().expect("segments").iter();
    let text = |segment: &Value| segment["text"].as_str().expect("a text").to_owned();
    segments.map(|segment| (text(segment), segment["similar"].clone())).collect()
}

/// The near matches of the first two texts, as a language model is told them.
fn examples() -> [Value; 2] {
    [
        json!([
            { "source": "Save the current file", "translation": "Guardar o ficheiro atual" },
            { "source": "Save the current file now", "translation": "Guardar já o ficheiro atual" }
        ]),
        json!([{ "source": "Hello, {name}, how are you?", "translation": "Olá, {name}, tudo bem?" }]),
    ]
}

fn message_of(asked: &Asked, at: usize) -> String {
    asked.json()["messages"][at]["content"].as_str().expect("a message").to_owned()
}

#[test]
fn language_models_get_near_matches_as_examples() {
    for (kind, at) in [("openai", 1), ("anthropic", 0)] {
        let service = match kind {
            "openai" => Service::start(vendors::openai),
            _ => Service::start(vendors::anthropic),
        };
        let host = host(kind, &service);
        let report = cached(&host);
        let told = similar(&message_of(&service.asked()[0], at));
        let [first, second] = examples();
        assert_eq!(told[0], ("Save the current folder".to_owned(), first));
        assert_eq!(told[1].1, second);
        assert!(told[1].0.starts_with("Hello, <"), "{told:?}");
        // A text without near matches has no list, and a text that people have translated is not sent.
        assert_eq!(told[2..], [("Quit".to_owned(), Value::Null)]);
        let text = report["translatedText"].as_str().expect("a text");
        let wanted = r#"{"a": "SAVE THE CURRENT FOLDER", "b": "HELLO, {user}, HOW ARE YOU?", "c": "QUIT", "d": "Guardar o ficheiro atual"}"#;
        assert_eq!(text, wanted);
        // The cache keeps what was made with these examples.
        assert_eq!(cached(&host)["segments"][0]["state"], "cached");
        assert_eq!(service.asked().len(), 1);
    }
}

#[test]
fn inspections_suggest_near_matches() {
    let service = Service::start(vendors::openai);
    let host = host("openai", &service);
    let wanted = json!([
        { "source": "Save the current file", "target": "Guardar o ficheiro atual", "similarity": 0.75 },
        { "source": "Save the current file now", "target": "Guardar já o ficheiro atual", "similarity": 0.6 }
    ]);
    let dry = json!({ "cache": true, "translate": false });
    for more in [json!({ "cache": true }), dry.clone()] {
        let report = inspect(&host, &more);
        assert_eq!(report["segments"][0]["suggestions"], wanted);
        assert_eq!(report["segments"][1]["suggestions"][0]["target"], "Olá, {name}, tudo bem?");
        assert_eq!(report["segments"][2]["suggestions"], Value::Null);
    }
    assert_eq!(cached(&host)["segments"][3]["suggestions"], Value::Null, "it is translated");
    // Without the cache there is no memory either.
    assert_eq!(inspect(&host, &json!({}))["segments"][0]["suggestions"], Value::Null);

    // The settings apply live.
    host.edit("config/projects/main.toml", "min_similarity = 0.6", "max_matches = 1");
    let suggestions = || inspect(&host, &dry)["segments"][0]["suggestions"].clone();
    Host::within(SOON, "one match is suggested", || suggestions() == json!([wanted[0]]));
    host.edit("config/projects/main.toml", "[fuzzy]\nmax_matches = 1\n", "");
    Host::within(SOON, "nothing is suggested", || suggestions() == Value::Null);
}

#[test]
fn other_engines_and_new_imports() {
    let service = Service::start(vendors::openai);
    let host = host("openai", &service);
    let operator = host.client().with_key(Some(FOREIGN_KEY));
    cached(&host);
    assert!(similar(&message_of(&service.asked()[0], 1))[0].1.is_array());
    // Without the memory, the text is translated anew and without examples.
    let cleared = operator.send("DELETE", "/api/cache?projectId=main", &[], "");
    assert_eq!(cleared.status, 200, "{}", cleared.text);
    cached(&host);
    assert_eq!(similar(&message_of(&service.asked()[1], 1))[0].1, Value::Null);
    // After an import, a translation that was made without examples does not count for one with examples.
    import(&host);
    let report = cached(&host);
    let states = report["segments"].as_array().expect("a list").iter();
    let states: Vec<_> = states.map(|segment| segment["state"].clone()).collect();
    assert_eq!(states, ["translated", "translated", "cached", "cached"]);
    assert_eq!(similar(&message_of(&service.asked()[2], 1)).len(), 2);

    let engine = Service::start(vendors::libretranslate);
    let tables = format!("kind = \"libretranslate\"\nbase_url = \"{}\"\n", engine.url());
    let project_tables = "[fuzzy]\n".to_owned();
    let plain = Host::start(&Setup { project_tables, ..Setup::remote(&tables) }.only(&["json"]));
    assert_eq!(cached(&plain)["segments"][0]["state"], "translated");
}
