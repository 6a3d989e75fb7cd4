//! The interfaces of LibreTranslate, DeepL and Google: their own clients work with the host,
//! placeholders survive, and errors have the shape of each service.

mod clients;

use std::fs;

use serde_json::{Value, json};
use targum_tests::{Answer, Client, FOREIGN_KEY, Host, KEY, SOON, Setup};

const ON: &str = "[server.compatible]\nlibretranslate = true\ndeepl = true\ngoogle = true\n";
const JSON: (&str, &str) = ("content-type", "application/json");
const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

fn setup() -> Setup {
    let plugins = ["json", "string", "html", "xml", "md", "android"];
    Setup { server: ON.into(), ..Setup::engine("pseudo") }.only(&plugins)
}

fn deepl(host: &Host, body: &Value) -> Answer {
    let key = format!("DeepL-Auth-Key {KEY}");
    let headers = [JSON, ("authorization", key.as_str())];
    let client = host.client().with_key(None);
    client.send("POST", "/v2/translate", &headers, body.to_string())
}

fn libretranslate(host: &Host, body: &Value) -> Answer {
    host.client().with_key(None).send("POST", "/translate", &[JSON], body.to_string())
}

#[test]
fn an_interface_is_off_until_it_is_configured() {
    let host = Host::start(&Setup { server: String::new(), ..setup() });
    let client = host.client();
    for (method, path) in
        [("POST", "/translate"), ("POST", "/v2/translate"), ("POST", "/language/translate/v2")]
    {
        client.send(method, path, &[JSON], "{}").error(404);
    }
    fs::write(
        host.path("config/targum.toml"),
        fs::read_to_string(host.path("config/targum.toml")).expect("a file")
            + "\n[server.compatible]\ndeepl = true\n",
    )
    .expect("a file");
    Host::within(SOON, "the reload", || {
        client.send("POST", "/v2/translate", &[JSON], "{}").status == 403
    });
    client.send("POST", "/translate", &[JSON], "{}").error(404);
}

#[test]
fn errors_have_the_form_of_the_services() {
    let host = Host::start(&setup());
    let none = host.client().with_key(None);
    let message = |answer: &Answer, status: u16, name: &str| {
        assert_eq!(answer.status, status, "{}", answer.text);
        answer.json()[name].as_str().unwrap_or_else(|| panic!("{}", answer.text)).to_owned()
    };
    // LibreTranslate.
    let good = json!({ "q": "x", "source": "en", "target": "de", "api_key": KEY });
    let with = |name: &str, value: Value| {
        let mut body = good.clone();
        body[name] = value;
        libretranslate(&host, &body)
    };
    assert_eq!(with("q", json!("")).json(), json!({ "translatedText": "" }));
    assert!(message(&with("api_key", json!(FOREIGN_KEY)), 403, "error").contains("is not known"));
    assert!(message(&with("api_key", Value::Null), 403, "error").contains("`api_key`"));
    assert_eq!(message(&with("target", Value::Null), 400, "error"), "missing field `target`");
    assert!(message(&with("q", json!(1)), 400, "error").starts_with("field `q` must be a string"));
    assert!(message(&with("format", json!("md")), 400, "error").starts_with("field `format`"));
    let broken = none.send("POST", "/translate", &[JSON], "{");
    assert!(message(&broken, 400, "error").starts_with("the body is not a JSON object"));
    assert_eq!(none.get("/translate").header("allow"), "POST");
    assert_eq!(none.get("/translate").status, 405);
    assert_eq!(none.get("/health").json(), json!({ "status": "ok" }));
    message(&none.get("/download_file/none"), 404, "error");
    message(&none.send("POST", "/suggest", &[JSON], "{}"), 403, "error");
    let many = vec!["x"; 1001];
    assert_eq!(
        message(&with("q", json!(many)), 400, "error"),
        "there are 1001 texts: send at most 1000"
    );
    // DeepL.
    let good = json!({ "text": ["x"], "source_lang": "EN", "target_lang": "DE" });
    let with = |name: &str, value: Value| {
        let mut body = good.clone();
        body[name] = value;
        deepl(&host, &body)
    };
    message(&none.send("POST", "/v2/translate", &[JSON], "{}"), 403, "message");
    assert!(
        message(&with("target_lang", json!("xyzzy")), 400, "message").contains("`target_lang`")
    );
    assert!(message(&with("formality", json!("more")), 400, "message").contains("`formality`"));
    assert!(message(&with("context", json!("A door")), 400, "message").contains("`context`"));
    assert!(message(&with("style_id", json!("1")), 400, "message").contains("`style_id`"));
    assert!(message(&with("glossary_id", json!("1")), 400, "message").contains("glossary"));
    let mut xml = good.clone();
    (xml["text"], xml["tag_handling"]) = (json!(["a", "b <c>"]), json!("xml"));
    assert!(message(&deepl(&host, &xml), 400, "message").starts_with("text[1]: "));
    let key = format!("DeepL-Auth-Key {KEY}");
    let asked = |method, path| none.send(method, path, &[("authorization", key.as_str())], "");
    message(&asked("GET", "/v3/style_rules"), 404, "message");
    message(&asked("GET", "/v2/glossaries/1"), 404, "message");
    message(&asked("DELETE", "/v2/glossaries/1"), 404, "message");
    message(&asked("GET", "/v2/document/1?document_key=1"), 404, "message");
    // Google.
    let answer = none.send("POST", "/language/translate/v2", &[JSON], "{}");
    assert_eq!(answer.status, 403);
    assert_eq!(answer.json()["error"]["status"], "PERMISSION_DENIED");
    let path = format!("/language/translate/v2?key={KEY}");
    let answer = none.send("POST", &path, &[FORM], "q=a&q=b&source=en&format=text");
    let error = json!({ "code": 400, "message": "missing field `target`", "status": "INVALID_ARGUMENT",
        "errors": [{ "message": "missing field `target`", "domain": "global", "reason": "invalid" }] });
    assert_eq!((answer.status, answer.json()["error"].clone()), (400, error));
    let answer = none.send("POST", &path, &[FORM], "q=a&q=b&source=en&format=text&target=de");
    assert_eq!(answer.json()["data"]["translations"].as_array().map(Vec::len), Some(2));
    let log = host.log();
    assert!(!log.contains(KEY) && !log.contains(FOREIGN_KEY), "{log}");
}

#[test]
fn limits_have_the_statuses_of_the_services() {
    let tables = "[limits]\ncharacters_per_day = 10\nmax_source_bytes = 100\n";
    let host = Host::start(&Setup { project_tables: tables.into(), ..setup() });
    let text = |text: &str| json!({ "text": [text], "source_lang": "EN", "target_lang": "DE" });
    assert_eq!(deepl(&host, &text("12345")).status, 200);
    assert_eq!(deepl(&host, &text("123456")).status, 456);
    assert_eq!(deepl(&host, &text(&"x".repeat(101))).status, 413);
    let q = json!({ "q": "123456", "source": "en", "target": "de", "api_key": KEY });
    let answer = libretranslate(&host, &q);
    assert_eq!(answer.status, 429);
    assert!(!answer.header("retry-after").is_empty() && !answer.header("ratelimit").is_empty());
    let path = format!("/language/translate/v2?key={KEY}&q=123456&source=en&target=de");
    assert_eq!(host.client().get(&path).status, 403);
    let key = format!("DeepL-Auth-Key {KEY}");
    let usage = host.client().send("GET", "/v2/usage", &[("authorization", key.as_str())], "");
    assert_eq!(usage.json(), json!({ "character_count": 5, "character_limit": 10 }));
    // The host's own interface keeps its own shape.
    assert_eq!(
        host.client().translate(&targum_tests::translate_body("string", "de", "123456")).status,
        403
    );

    let tables = "[limits]\nrequests_per_minute = 1\n";
    let host = Host::start(&Setup { project_tables: tables.into(), ..setup() });
    assert_eq!(deepl(&host, &text("1")).status, 200);
    assert_eq!(deepl(&host, &text("1")).status, 429);
}

#[test]
fn answers_come_from_the_cache_and_are_counted() {
    let host = Host::start(&setup());
    let body = json!({ "q": "Good morning!", "source": "en", "target": "de", "api_key": KEY });
    let first = libretranslate(&host, &body).text;
    assert_eq!(libretranslate(&host, &body).text, first);
    let counted = |outcome: &str| {
        let labels = format!("{{project=\"main\",format=\"string\",outcome=\"{outcome}\"}}");
        host.metric(&format!("targum_requests_total{labels}"))
    };
    assert_eq!((counted("translated"), counted("cached")), (1.0, 1.0));
}

#[test]
fn a_key_of_several_projects_needs_a_default() {
    let host = Host::start(&setup());
    let body = json!({ "q": "x", "source": "en", "target": "de", "api_key": KEY });
    let main = fs::read_to_string(host.path("config/projects/main.toml")).expect("a file");
    let other = main.replace("id = \"main\"", "id = \"other\"");
    fs::write(host.path("config/projects/other.toml"), &other).expect("a file");
    Host::within(SOON, "the reload", || libretranslate(&host, &body).status == 403);
    let error = libretranslate(&host, &body).json()["error"].clone();
    assert!(error.as_str().expect("a message").contains("set `default = true`"), "{error}");
    let other = other.replace("permissions", "default = true\npermissions");
    fs::write(host.path("config/projects/other.toml"), &other).expect("a file");
    Host::within(SOON, "the reload", || libretranslate(&host, &body).status == 200);
    assert!(host.client().get("/metrics").text.contains("project=\"other\""));
}

/// Returns the content type and the body of a form with fields and a file.
fn form(fields: &[(&str, &str)], name: &str, file: &str) -> (String, String) {
    let mut body = String::new();
    for (field, value) in fields {
        body +=
            &format!("--B\r\ncontent-disposition: form-data; name=\"{field}\"\r\n\r\n{value}\r\n");
    }
    body += &format!(
        "--B\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n{file}\r\n--B--\r\n"
    );
    ("multipart/form-data; boundary=B".into(), body)
}

#[test]
fn files_of_every_format_are_translated_and_fetched() {
    let host = Host::start(&setup());
    let none = host.client().with_key(None);
    let fields = [("source", "en"), ("target", "de"), ("api_key", KEY)];
    let sent = |client: &Client, name, file| {
        let (kind, body) = form(&fields, name, file);
        client.send("POST", "/translate_file", &[("content-type", kind.as_str())], body)
    };
    for (name, file, translated) in [
        ("en.json", "{\"a\": \"Hello {name}\"}", "{\"a\": \"⟦Ħéľľó {name} ~⟧\"}"),
        (
            "strings.xml",
            "<resources><string name=\"a\">Hello %1$s</string></resources>",
            "<resources><string name=\"a\">⟦Ħéľľó %1$s ~⟧</string></resources>",
        ),
    ] {
        let answer = sent(&none, name, file);
        assert_eq!(answer.status, 200, "{}", answer.text);
        let url = answer.json()["translatedFileUrl"].as_str().expect("an address").to_owned();
        let path = url.strip_prefix(&format!("http://{}", host.address)).expect("this host");
        assert_eq!(none.get(path).text, translated);
    }
    let error = sent(&none, "a.bin", "x");
    assert_eq!(error.status, 400);
    assert!(error.text.contains("say which in the field `format`"), "{}", error.text);
    let unknown = [&fields[..], &[("format", "made-up")]].concat();
    let (kind, body) = form(&unknown, "en.json", "{}");
    let header = [("content-type", kind.as_str())];
    assert_eq!(none.send("POST", "/translate_file", &header, body).status, 400);
    // A client cannot add to the metrics.
    assert!(!none.get("/metrics").text.contains("made-up"));
    let settings = none.get("/frontend/settings").json();
    assert_eq!(
        settings["supportedFilesFormat"],
        json!([
            ".htm",
            ".html",
            ".json",
            ".jsonc",
            ".markdown",
            ".md",
            ".resx",
            ".ts",
            ".txt",
            ".xhtml",
            ".xml"
        ])
    );
}

#[test]
fn pages_of_listed_origins_may_use_the_host() {
    let project = "engines = [\"pseudo\"]\norigins = [\"https://app.example\"]";
    let host = Host::start(&Setup { project: project.into(), ..setup() });
    let client = host.client();
    let ask = |path, origin: &str| {
        let headers = [("origin", origin), ("access-control-request-method", "POST")];
        client.send("OPTIONS", path, &headers, "")
    };
    for path in ["/api/translate", "/translate", "/v2/translate", "/language/translate/v2"] {
        let answer = ask(path, "https://app.example");
        assert_eq!(answer.status, 204, "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), "https://app.example");
        assert!(answer.header("access-control-allow-headers").contains("x-api-key"));
        assert_eq!(answer.header("vary"), "origin");
        let answer = ask(path, "https://other.example");
        assert_eq!(answer.status, 405, "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), "");
    }
    assert_eq!(ask("/api/usage", "https://app.example").status, 405);
    let body = targum_tests::translate_body("string", "de", "x").to_string();
    let sent =
        |origin: &str| client.send("POST", "/api/translate", &[JSON, ("origin", origin)], &body);
    let answer = sent("https://app.example");
    assert_eq!(
        (answer.status, answer.header("access-control-allow-origin")),
        (200, "https://app.example")
    );
    // The page may read every header of ours.
    let exposed: Vec<_> = answer.header("access-control-expose-headers").split(", ").collect();
    let known = ["content-type", "content-length", "date", "vary", "access-control-allow-origin"];
    let is_standard = |name: &str| known.contains(&name) || name == "access-control-expose-headers";
    let names = answer.headers.keys().map(|name| name.as_str());
    let ours: Vec<_> = names.filter(|name| !is_standard(name)).collect();
    assert!(ours.contains(&"x-targum-segments"), "{ours:?}");
    for name in ours.into_iter().chain(["x-targum-source-locale", "retry-after"]) {
        assert!(exposed.contains(&name), "{name} is not among {exposed:?}");
    }
    let answer = sent("https://other.example");
    assert_eq!((answer.status, answer.header("access-control-allow-origin")), (200, ""));
    let plain = client.post(&body);
    assert_eq!((plain.header("access-control-allow-origin"), plain.header("vary")), ("", "origin"));
    host.edit("config/projects/main.toml", "https://app.example", "https://app.example/page");
    Host::within(SOON, "the refusal", || host.log().contains("is not an origin"));
}
