//! The page at `/` in a real browser: what a user can do with it, and what it may not do.

use std::{fs, path::PathBuf, process::Command};

use serde_json::{Value, json};
use targum_tests::{Host, KEY, Setup, client_script, output, tool, workspace};

fn host(server: &str) -> Host {
    let setup = Setup { server: server.to_owned(), ..Setup::engine("pseudo") };
    Host::start(&setup.only(&["json", "string"]))
}

#[test]
fn the_page_loads_resources_of_the_host_only() {
    let host = host("");
    let stranger = host.client().with_key(None);
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/page.css", "text/css; charset=utf-8"),
        ("/page.js", "text/javascript; charset=utf-8"),
        ("/page.svg", "image/svg+xml"),
    ] {
        let answer = stranger.get(path);
        assert_eq!((answer.status, answer.header("content-type")), (200, kind));
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"));
        assert!(!policy.contains("unsafe") && !policy.contains("http"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        let foreign = ["http://", "https://", "//cdn", "@import", " style=", " onclick="];
        for what in foreign {
            let here = answer.text.replace("http://www.w3.org/2000/svg", "");
            assert!(!here.contains(what), "{path} has {what}");
        }
        assert_eq!(stranger.send("POST", path, &[], "").error(405), "this path takes GET, HEAD");
    }
}

#[test]
fn the_page_can_be_switched_off() {
    let host = host("page = false");
    for path in ["/", "/page.js"] {
        host.client().get(path).error(404);
    }
    assert_eq!(host.client().get("/healthz").status, 200);
}

/// Opens the page of a host in a browser. Returns what the browser saw, and the path of its
/// screenshot.
fn drive(host: &Host) -> (Value, PathBuf) {
    // The script's imports are resolved from its own folder.
    tool("node_modules/puppeteer-core");
    let bad = host.path("bad.json");
    fs::write(&bad, "{\n  \"a\": \"x\",\n  \"b\" oops\n}").expect("a file");
    let unreadable = host.path("latin.json");
    fs::write(&unreadable, b"{\"a\": \"\xe9\"}").expect("a file");
    let screenshot = host.path("page.png");
    let mut command = Command::new("node");
    command.arg(client_script("page.mjs")).arg(format!("http://{}/", host.address)).arg(KEY);
    let said =
        output(command.arg(&screenshot).env("BAD_FILE", &bad).env("UNREADABLE_FILE", unreadable));
    (serde_json::from_str(&said).expect("JSON"), screenshot)
}

#[test]
fn a_person_translates_with_the_page() {
    let host = host("");
    let (saw, _) = drive(&host);
    // The pseudo engine has every language of the table.
    let offered = |from: &str, list: &str| {
        let tags = saw["offered"][from][list].as_array().expect("a list");
        tags.iter().map(|tag| tag.as_str().expect("a text").to_owned()).collect::<Vec<_>>()
    };
    let (sources, targets) = (offered("en", "sources"), offered("en", "targets"));
    assert!(sources.len() > 50 && targets.len() > 50, "{sources:?} {targets:?}");
    assert!(
        targets.contains(&"de German".to_owned()) && !targets.contains(&"en English".to_owned())
    );
    let url = format!("http://{}/", host.address);
    let origin = url.trim_end_matches('/');
    assert_eq!(saw["requests"], json!([origin]), "only this host is asked");
    assert_eq!(saw["formats"], json!(["json", "string"]));
    assert_eq!(saw["focus"], json!("project"), "Tab goes from the key to the project");
    assert_eq!(saw["status"], json!("2 segments: 2 translated. N ms."));
    let source = saw["source"].as_str().expect("a text");
    assert!(source.contains("\"price\": 19.90"), "{source}");
    let greeting = "⟦Ǧóóđ ɱóřñíñǧ, {name}! ~ ~ ~⟧";
    let marks = saw["marks"].as_array().expect("a list");
    assert_eq!(marks[0], json!(greeting));
    let target = saw["target"].as_str().expect("a text");
    assert!(target.starts_with(&format!("{{\n  \"greeting\": \"{greeting}\",\n")), "{target}");
    assert_eq!(saw["codes"], json!(["{name}", "{name}"]));
    assert_eq!(saw["states"], json!(["translated", "translated"]));
    assert_eq!(saw["again"], json!(["cached", "cached"]));
    assert_eq!(saw["unnamed"], json!([]), "{}", saw["tree"]);
    assert_eq!(saw["rightToLeft"], json!(["ar rtl", "ar rtl"]));
    assert_ne!(saw["dark"], saw["background"]);
    assert_eq!(saw["chosen"], json!("json"));
    let problem = saw["problem"].as_str().expect("a message");
    assert!(problem.starts_with("line 3, column 7: "), "{problem}");
    assert_eq!((&saw["wrongLine"], &saw["wrongPlace"]), (&json!("  \"b\" oops"), &json!("o")));
    assert_eq!((&saw["leftBelow"], &saw["leftBelowUnreadable"]), (&json!(false), &json!(false)));
    let unreadable = saw["unreadable"].as_str().expect("a message");
    assert!(unreadable.starts_with("latin.json is not in UTF-8"), "{unreadable}");
    assert_eq!((&saw["broken"], &saw["inline"]), (&Value::Null, &Value::Null));
    assert_eq!(saw["stored"], json!(0), "the key is kept in memory only");
    assert_eq!(saw["stranger"], json!("the API key in `x-api-key` is not known"));
    // The browser may complain only of the expected statuses, and of the script that was blocked.
    for error in saw["errors"].as_array().expect("a list") {
        let error = error.as_str().expect("a text");
        let meant = ["status of 400", "status of 401", "Content Security Policy"];
        assert!(meant.iter().any(|meant| error.contains(meant)), "{error}");
    }
}

#[test]
fn the_screenshot_of_the_readme_can_be_taken_again() {
    let host = Host::start(&Setup::engine("local").only(&["json", "string"]));
    let (saw, screenshot) = drive(&host);
    assert_eq!(saw["marks"][0], json!("Bom dia, {name}!"));
    // The page offers what the two installed models translate, and nothing else.
    let english = ["en English", "en-GB English (British)", "en-US English (American)"];
    let portuguese =
        ["pt Portuguese", "pt-BR Portuguese (Brazilian)", "pt-PT Portuguese (European)"];
    let all = [english, portuguese].concat();
    let offered = json!({
        "en": { "sources": all, "targets": portuguese },
        "pt": { "sources": all, "targets": english },
        "region": { "sources": all, "targets": english },
        "none": { "sources": all, "targets": [] },
    });
    assert_eq!(saw["offered"], offered);
    assert_eq!(&fs::read(&screenshot).expect("a screenshot")[..4], b"\x89PNG");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::copy(&screenshot, workspace().join("docs/page.png")).expect("a copy");
    }
}
