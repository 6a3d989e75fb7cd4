//! Health, readiness, metrics and the log show enough to operate a host, and never a key or a text.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use targum_tests::{
    Client, FOREIGN_KEY, Host, KEY, SOON, Setup,
    specimens::{LIAR, Specimen},
    translate_body,
};

/// A word that is in every text sent here, and in no other text.
const SECRET: &str = "xylophonist";

fn host() -> Host {
    let setup = Setup {
        tables: "[log]\nlevel = \"targum=trace,info\"\n".to_owned(),
        project_tables: "[formats]\nadditional = [\"specimen\"]\n".to_owned(),
        ..Setup::engine("pseudo").only(&["json", "string"])
    };
    Host::start(&setup)
}

/// Starts a host that has answered requests with all outcomes. Each text has [`SECRET`] in it.
fn busy_host() -> Host {
    let host = host();
    host.install("specimen.wasm", &Specimen { encode: LIAR, ..Specimen::default() }.component());
    Host::within(SOON, "the plugin is there", || {
        host.readiness()["problems"] == json!([])
            && host.readiness()["plugins"].as_array().is_some_and(|all| all.len() == 3)
    });
    let client = host.client();
    let send = |client: &Client, format, text: &str, cache| {
        let mut body = translate_body(format, "pt", text);
        body["cache"] = json!(cache);
        client.translate(&body).status
    };
    let sound = format!("{{\"{SECRET}\": \"The {SECRET} has {{count}} mallets\"}}");
    for cache in [false, true, true] {
        assert_eq!(send(&client, "json", &sound, cache), 200);
    }
    assert_eq!(send(&client, "string", &format!("A {SECRET}."), true), 200);
    for malformed in [format!("{{\"k\": {SECRET}}}"), format!("{{\"k\": \"{SECRET}"), SECRET.into()]
    {
        assert_eq!(send(&client, "json", &malformed, true), 400, "{malformed}");
    }
    assert_eq!(send(&client, "specimen", SECRET, true), 500);
    assert_eq!(send(&client, "none", SECRET, true), 400);
    assert_eq!(client.post(format!("{{\"sourceText\": \"{SECRET}\", oops")).status, 400);
    assert_eq!(client.post(format!("{{\"{SECRET}\": 1, \"sourceText\": 5}}")).status, 400);
    assert_eq!(client.post(format!("\"{SECRET}\"")).status, 400);
    assert_eq!(send(&client.with_key(Some(FOREIGN_KEY)), "json", &sound, true), 401);
    assert_eq!(client.get(&format!("/api/translate?text={SECRET}")).status, 405);
    host
}

#[test]
fn no_log_line_and_no_metric_holds_a_key_or_a_text() {
    let host = busy_host();
    let metrics = host.client().get("/metrics").text;
    let (readiness, log) = (host.readiness().to_string(), host.log());
    assert!(log.lines().filter(|line| line.contains("status=")).count() >= 14, "{log}");
    for (name, text) in [("metrics", metrics), ("readiness", readiness), ("log", log)] {
        for secret in [SECRET, KEY, FOREIGN_KEY] {
            let line = text.lines().find(|line| line.contains(secret));
            assert_eq!(line, None, "{secret} stands in the {name}");
        }
        for key in [KEY, FOREIGN_KEY] {
            assert!(!text.contains(&blake3::hash(key.as_bytes()).to_hex()[..]), "{name}: a hash");
        }
    }
}

#[test]
fn metrics_count_what_happened() {
    let host = busy_host();
    let answer = host.client().with_key(None).get("/metrics");
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    let count = |name: &str| {
        let value = answer.text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.unwrap_or_else(|| panic!("no {name} in {}", answer.text)).to_owned()
    };
    let requests = |labels: &str| count(&format!("targum_requests_total{{{labels}}}"));
    assert_eq!(requests("project=\"main\",format=\"json\",outcome=\"translated\""), "2");
    assert_eq!(requests("project=\"main\",format=\"json\",outcome=\"cached\""), "1");
    assert_eq!(requests("project=\"main\",format=\"json\",outcome=\"invalid\""), "3");
    assert_eq!(requests("project=\"main\",format=\"specimen\",outcome=\"failed\""), "1");
    assert_eq!(requests("project=\"\",format=\"\",outcome=\"unauthenticated\""), "1");
    assert_eq!(count("targum_cache_lookups_total{kind=\"document\",result=\"hit\"}"), "1");
    assert_eq!(count("targum_in_flight"), "0");
    for holder in ["answers", "blocks", "unwritten"] {
        let bytes = count(&format!("targum_memory_bytes{{holder=\"{holder}\"}}"));
        assert!(bytes.parse::<u64>().is_ok_and(|bytes| bytes > 0), "{holder}: {bytes}");
    }
    assert_eq!(count("targum_generation"), host.generation().to_string());
}

#[test]
fn health_and_readiness_need_no_key() {
    let host = host();
    let stranger = host.client().with_key(None);
    let health = stranger.get("/healthz");
    assert_eq!((health.status, health.json()), (200, json!({"status": "ok"})));
    let readiness = stranger.get("/readyz");
    let json = readiness.json();
    assert_eq!((readiness.status, &json["generation"]), (200, &json!(1)));
    assert_eq!(json["lastReloadError"], Value::Null);
    for (plugin, id) in json["plugins"].as_array().expect("a list").iter().zip(["json", "string"]) {
        let bytes = std::fs::read(host.path(&format!("data/plugins/{id}.wasm"))).expect("a plugin");
        let expected = json!({
            "id": id,
            "contract": "1.3.0",
            "digest": format!("blake3:{}", blake3::hash(&bytes).to_hex()),
            "sizeBytes": bytes.len(),
            "file": format!("{id}.wasm"),
        });
        assert_eq!(*plugin, expected);
    }
    let head = stranger.send("HEAD", "/healthz", &[], "");
    assert_eq!((head.status, head.text.as_str()), (200, ""));
    assert_eq!(
        stranger.send("POST", "/healthz", &[], "{}").error(405),
        "this path takes GET, HEAD"
    );
}

#[test]
fn without_plugins_a_host_is_not_ready() {
    let host = Host::start(&Setup::default().only(&[]));
    let readiness = host.client().get("/readyz");
    assert_eq!((readiness.status, &readiness.json()["status"]), (503, &json!("unready")));
    assert_eq!(host.client().get("/healthz").status, 200);
}

#[test]
fn the_api_is_described_as_it_is() {
    let host = host();
    let answer = host.client().with_key(None).get("/openapi.json");
    assert_eq!((answer.status, answer.header("content-type")), (200, "application/json"));
    let api = answer.json();
    let paths: BTreeSet<_> = api["paths"].as_object().expect("paths").keys().collect();
    let expected = [
        "/",
        "/api/cache",
        "/api/formats",
        "/api/inspect",
        "/api/languages",
        "/api/memory",
        "/api/segments",
        "/api/translate",
        "/api/usage",
        "/healthz",
        "/metrics",
        "/openapi.json",
        "/readyz",
    ];
    assert!(paths.iter().eq(expected.iter()), "{paths:?}");
    // The example of the description is a valid request.
    for path in ["/api/translate", "/api/segments"] {
        let post = &api["paths"][path]["post"];
        let mut example = post["requestBody"]["content"]["application/json"]["example"].clone();
        example["projectId"] = json!("main");
        let headers = [("content-type", "application/json")];
        let answer = host.client().send("POST", path, &headers, example.to_string());
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
    let post = &api["paths"]["/api/inspect"]["post"];
    let examples = &post["requestBody"]["content"]["application/json"]["examples"];
    for (name, example) in examples.as_object().expect("examples") {
        let mut example = example["value"].clone();
        example["projectId"] = json!("main");
        let headers = [("content-type", "application/json")];
        let answer = host.client().send("POST", "/api/inspect", &headers, example.to_string());
        assert_eq!(answer.status, 200, "{name}: {}", answer.text);
    }
    // Every reference has a target.
    let mut left = vec![&api];
    while let Some(value) = left.pop() {
        if let Some(reference) = value["$ref"].as_str() {
            assert!(api.pointer(&reference[1..]).is_some(), "{reference}");
        }
        left.extend(value.as_object().into_iter().flat_map(|object| object.values()));
        left.extend(value.as_array().into_iter().flatten());
    }
}

#[test]
fn formats_are_listed_with_a_key_only() {
    let host = host();
    for key in [None, Some(FOREIGN_KEY)] {
        host.client().with_key(key).get("/api/formats").error(401);
    }
    let json = host.client().get("/api/formats").json();
    assert_eq!(json["success"], true);
    let formats = json["formats"].as_array().expect("a list");
    let ids: Vec<_> = formats.iter().map(|format| &format["id"]).collect();
    assert_eq!(ids, ["json", "string"]);
    for format in formats {
        assert_eq!(format["projects"], json!(["main"]));
        assert!(!format["extensions"].as_array().expect("a list").is_empty(), "{format}");
    }
}

#[test]
fn languages_are_told_to_those_with_a_key() {
    let host = Host::start(&Setup::engine("local").only(&["string"]));
    for key in [None, Some(FOREIGN_KEY)] {
        host.client().with_key(key).get("/api/languages").error(401);
    }
    let told = |tag: &str| {
        let json = host.client().get("/api/languages").json();
        assert_eq!((&json["success"], &json["projects"][0]["id"]), (&json!(true), &json!("main")));
        let languages = json["projects"][0]["languages"].as_array().expect("a list").clone();
        languages.into_iter().find(|language| language["tag"] == tag).unwrap_or_default()
    };
    // The two installed models, each with the variants of its target.
    let english = json!({ "tag": "en", "name": "English", "targets": ["pt", "pt-BR", "pt-PT"] });
    assert_eq!(told("en"), english);
    assert_eq!(told("pt")["targets"], json!(["en", "en-GB", "en-US"]));
    assert_eq!(told("de"), json!(null));
    host.edit("config/projects/main.toml", "[\"local\"]", "[\"pseudo\"]");
    Host::within(SOON, "the project has an engine for all languages", || {
        told("de")["targets"].as_array().is_some_and(|targets| targets.contains(&json!("ja")))
    });
}

#[test]
fn administrators_can_have_a_separate_address() {
    let admin = targum_tests::free_address();
    let server = format!("admin_listen = \"{admin}\"\n");
    let host = Host::start(&Setup { server, ..Setup::engine("pseudo").only(&["string"]) });
    let (public, admin) = (host.client(), Client::new(format!("http://{admin}")));
    for path in ["/readyz", "/metrics"] {
        assert_eq!(admin.get(path).status, 200, "{path}");
        public.get(path).error(404);
    }
    for client in [&public, &admin] {
        assert_eq!(client.get("/healthz").status, 200);
    }
    let body = translate_body("string", "pt", "Hello");
    admin.translate(&body).error(404);
    admin.get("/api/formats").error(404);
    admin.get("/").error(404);
    assert_eq!(public.translate(&body).status, 200);
    // A change of this setting needs a restart, and the host says so.
    host.edit("config/targum.toml", "admin_listen = ", "# admin_listen = ");
    Host::within(SOON, "it is told", || {
        admin.get("/readyz").json()["needRestart"].to_string().contains("server.admin_listen")
    });
}

#[test]
fn readiness_and_metrics_can_need_a_key() {
    let hash = |key: &str| format!("blake3:{}", blake3::hash(key.as_bytes()));
    let server = format!("admin_keys = [\"{}\", \"{}\"]\n", hash("old"), hash("new"));
    let host = Host::start(&Setup { server, ..Setup::engine("pseudo").only(&["string"]) });
    let client = host.client().with_key(None);
    for path in ["/readyz", "/metrics"] {
        let status =
            |headers: &[(&str, &str)]| client.send("GET", path, headers, String::new()).status;
        for headers in [("x-api-key", "old"), ("authorization", "Bearer new")] {
            assert_eq!(status(&[headers]), 200, "{path} {headers:?}");
        }
        for headers in [("x-api-key", KEY), ("authorization", "Bearer x"), ("authorization", "new")]
        {
            assert_eq!(status(&[headers]), 401, "{path} {headers:?}");
        }
        let message = client.get(path).error(401);
        assert!(message.starts_with("send a key of server.admin_keys"), "{message}");
    }
    assert_eq!(client.get("/healthz").status, 200);
    // A change takes effect without a restart.
    host.edit("config/targum.toml", &hash("old"), "blake3:0");
    let old = || client.send("GET", "/metrics", &[("x-api-key", "old")], String::new()).status;
    let config = host.path("config").display().to_string();
    let checked = targum_tests::targum(&["check", "--config", &config], "");
    let problem = "server.admin_keys[0]: is not `blake3:` and 64 hex digits";
    assert!(checked.err.contains(problem), "{}", checked.err);
    host.edit("config/targum.toml", "\"blake3:0\", ", "");
    Host::within(SOON, "the old key is refused", || old() == 401);
}

#[test]
fn a_missing_data_directory_is_reported() {
    let host = host();
    let config = host.path("config").display().to_string();
    let typo = host.path("typo");
    let ended = targum_tests::targum(
        &["serve", "--config", &config, "--data", &typo.display().to_string()],
        "",
    );
    assert_eq!(ended.status, 1);
    let says = format!("the data directory {} does not exist", typo.display());
    assert!(ended.err.starts_with(&says), "{}", ended.err);
    assert!(!typo.exists(), "nothing was made");
}
