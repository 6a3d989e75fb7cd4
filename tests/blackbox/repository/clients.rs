//! The API does what its description says: an independent tool checks it, and clients in other
//! languages that are generated from it and the crate targum-client use it. The examples of the
//! README, of docs/http.md and of docs/clients.md work.

#[path = "../../clients/client.rs"]
#[expect(unreachable_pub, reason = "a program's own file, as docs/clients.md shows it")]
mod client;

use std::{collections::BTreeSet, fs, os::unix::fs::symlink, path::Path, process::Command};

use serde_json::{Value, json};
use targum_client::{Client, Error, Request, State};
use targum_tests::{Host, KEY, SOON, Setup, client_script, output, tool, workspace};

/// Starts a host that also has the project `demo`, which the examples of the description use.
fn host() -> Host {
    let setup = Setup::engine("pseudo").only(&["json", "string", "md"]);
    let host = Host::start(&setup);
    let before = host.generation();
    let main = fs::read_to_string(host.path("config/projects/main.toml")).expect("a file");
    let demo = main.replace("id = \"main\"", "id = \"demo\"");
    let demo = demo.replace("[\"translate\"]", "[\"translate\", \"admin\"]");
    fs::write(host.path("config/projects/demo.toml"), demo).expect("a file");
    Host::within(SOON, "the reload", || host.generation() != before);
    host
}

#[test]
fn answers_match_the_openapi_description() {
    let host = host();
    // The results of a run must not depend on the day.
    let said = output(
        Command::new(tool("venv/bin/schemathesis"))
            .arg("--config-file")
            .arg(client_script("schemathesis.toml"))
            .args(["run", &format!("http://{}/openapi.json", host.address)])
            .args(["--header", &format!("x-api-key: {KEY}")])
            .args(["--generation-deterministic", "--max-examples", "40", "--no-color"])
            .args(["--request-timeout", "60"])
            .current_dir(host.folder.path()),
    );
    assert!(said.contains("No issues found"), "{said}");
}

/// Generates types for TypeScript from the description into `types`, and compiles `program`.
fn compile_typescript(folder: &Path, program: &Path, types: &str) {
    let path = |name: &str| folder.join(name);
    symlink(tool("node_modules"), path("node_modules")).expect("a link");
    let name = program.file_name().expect("a name").to_string_lossy();
    if !path(&name).exists() {
        fs::copy(program, path(&name)).expect("a copy");
    }
    let config = fs::read_to_string(client_script("tsconfig.json")).expect("a file");
    fs::write(path("tsconfig.json"), config.replace("typed.ts", &name)).expect("a file");
    fs::copy(workspace().join("host/server/src/admin/openapi.json"), path("api.json"))
        .expect("a copy");
    fs::write(path("package.json"), "{\"type\": \"module\"}").expect("a file");
    let run = |program: &str, arguments: &[&str]| {
        output(Command::new(tool(program)).args(arguments).current_dir(folder))
    };
    run(
        "node_modules/.bin/openapi-typescript",
        &["api.json", "-o", types, "--default-non-nullable=false"],
    );
    run("node_modules/.bin/tsc", &["-p", "."]);
}

/// Generates the package `targum_api` for Python from the host's description, and checks the types of `program`.
fn check_python(folder: &Path, host: &Host, program: &str) {
    let url = format!("http://{}/openapi.json", host.address);
    output(
        Command::new(tool("venv/bin/openapi-python-client"))
            .args(["generate", "--meta", "none", "--output-path", "targum_api", "--url", &url])
            .current_dir(folder),
    );
    output(
        Command::new(tool("venv/bin/mypy"))
            .args(["--strict", "--follow-imports=silent", "--cache-dir", ".mypy", program])
            .current_dir(folder),
    );
}

#[test]
fn a_typed_client_is_generated_and_works() {
    let host = host();
    let folder = tempfile::tempdir().expect("a folder");
    compile_typescript(folder.path(), &client_script("typed.ts"), "api.d.ts");
    let said = output(
        Command::new("node")
            .arg("typed.js")
            .arg(format!("http://{}", host.address))
            .arg(KEY)
            .current_dir(folder.path()),
    );
    let got: Value = serde_json::from_str(&said).expect("JSON");
    let error = got["error"].as_str().expect("a message");
    assert!(error.starts_with("field `format`: `klingon` is unknown"), "{error}");
    assert_eq!(
        got,
        json!({
            "text": "{\"greeting\": \"⟦Ǧóóđ ɱóřñíñǧ, {name}! ~ ~ ~⟧\"}",
            "error": error,
            "states": ["pending"],
            "ids": ["json", "md", "string"],
            "status": "ready",
            "incomplete": ["projectId"],
        })
    );
}

#[test]
fn a_typed_client_for_python_is_generated_and_works() {
    let host = host();
    let folder = tempfile::tempdir().expect("a folder");
    fs::copy(client_script("typed.py"), folder.path().join("typed.py")).expect("a copy");
    check_python(folder.path(), &host, "typed.py");
    let said = output(
        Command::new(tool("venv/bin/python"))
            .arg("typed.py")
            .arg(format!("http://{}", host.address))
            .arg(KEY)
            .current_dir(folder.path()),
    );
    let got: Value = serde_json::from_str(&said).expect("JSON");
    let error = got["error"].as_str().expect("a message");
    assert!(error.starts_with("field `format`: `klingon` is unknown"), "{error}");
    assert_eq!(
        got,
        json!({
            "text": "{\"greeting\": \"⟦Ǧóóđ ɱóřñíñǧ, {name}! ~ ~ ~⟧\"}",
            "error": error,
            "states": ["pending"],
            "codes": ["{name}"],
            "reason": null,
            "ids": ["json", "md", "string"],
            "status": "ready",
        })
    );
}

/// Runs a future to its end.
fn wait<F: Future>(future: F) -> F::Output {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(future)
}

#[test]
fn the_client_for_rust_works() {
    let host = host();
    let url = format!("http://{}", host.address);
    let client = Client::new(&url, KEY).expect("a client");
    let request =
        Request::new("main", "en", "pt", "json", "{\"greeting\": \"Good morning, {name}!\"}");
    let first = wait(client.translate(&request)).expect("a translation");
    assert_eq!(first.translated_text, "{\"greeting\": \"⟦Ǧóóđ ɱóřñíñǧ, {name}! ~ ~ ~⟧\"}");
    assert!(!first.cached);
    assert!(wait(client.translate(&request)).expect("a translation").cached);

    let report = wait(client.inspect(&request)).expect("a report");
    assert_eq!(report.translated_text.as_ref(), Some(&first.translated_text));
    assert_eq!(report.segments[0].state, State::Cached);
    let with_term = Request {
        source_text: "{\"a\": \"Good night\", \"b\": \"Bye\"}".into(),
        glossary: [("night".to_owned(), "noite".to_owned())].into(),
        options: [("skip".to_owned(), ["b"].as_slice().into())].into(),
        ..request.clone()
    };
    let translated = wait(client.translate(&with_term)).expect("a translation").translated_text;
    assert!(translated.contains("noite") && translated.contains("\"b\": \"Bye\""), "{translated}");
    let new = Request { source_text: "{\"a\": \"New\"}".into(), ..request.clone() };
    let report = wait(client.segments(&new)).expect("a report");
    assert_eq!((report.translated_text, report.segments[0].state), (None, State::Pending));

    let formats = wait(client.formats()).expect("formats");
    let ids: Vec<_> = formats.iter().map(|format| format.id.as_str()).collect();
    assert_eq!(ids, ["json", "md", "string"]);
    assert_eq!(wait(client.ready()).expect("its state").status, "ready");

    let unknown = Request { format: "klingon".into(), ..request.clone() };
    match wait(client.translate(&unknown)) {
        Err(Error::Refused { status: 400, message, retry_after: None }) => {
            assert!(message.starts_with("field `format`: `klingon` is unknown"), "{message}");
        }
        other => panic!("{other:?}"),
    }
    let stranger = Client::new(&url, "no-such-key").expect("a client");
    let refused = wait(stranger.translate(&request));
    assert!(matches!(refused, Err(Error::Refused { status: 401, .. })), "{refused:?}");
}

#[test]
fn the_examples_of_clients_work() {
    let setup = Setup { project: "engines = [\"local\"]".into(), ..Setup::engine("local") };
    let host = Host::start(&setup.only(&["json", "md"]));
    host.edit("config/projects/main.toml", "id = \"main\"", "id = \"demo\"");
    Host::within(SOON, "the reload", || host.generation() > 1);
    let url = format!("http://{}", host.address);
    let page = fs::read_to_string(workspace().join("docs/clients.md")).expect("the page");
    let (text, translated) = ("# Good morning\n", "# Bom dia\n");

    let rust = fs::read_to_string(client_script("client.rs")).expect("a file");
    assert_eq!(format!("{}\n", block(&page, "```rust\n")), rust);
    assert_eq!(wait(client::translate(&url, KEY, text)).expect("a translation"), translated);

    let folder = tempfile::tempdir().expect("a folder");
    let call = format!("console.log(await translate({url:?}, {KEY:?}, {text:?}));\n");
    let script = folder.path().join("example.ts");
    fs::write(&script, format!("{}\n{call}", block(&page, "```ts\n"))).expect("a file");
    compile_typescript(folder.path(), &script, "targum.d.ts");
    let run = |program: &Path, script: &str| {
        output(Command::new(program).arg(script).current_dir(folder.path()))
    };
    assert_eq!(run(Path::new("node"), "example.js"), format!("{translated}\n"));

    let call = format!("print(translate({url:?}, {KEY:?}, {text:?}))\n");
    let script = format!("{}\n\n\n{call}", block(&page, "```python\n"));
    fs::write(folder.path().join("example.py"), script).expect("a file");
    check_python(folder.path(), &host, "example.py");
    assert_eq!(run(&tool("venv/bin/python"), "example.py"), format!("{translated}\n"));
}

/// Returns the text between a line of a page and the fence after it.
fn block<'a>(page: &'a str, begin: &str) -> &'a str {
    let (_, rest) = page.split_once(begin).unwrap_or_else(|| panic!("no {begin:?}"));
    rest.split_once("\n```\n").expect("the end of the block").0
}

#[test]
fn the_examples_of_the_pages_work() {
    let setup = Setup { project: "engines = [\"local\"]".into(), ..Setup::engine("local") };
    let host = Host::start(&setup.only(&["json", "md"]));
    host.edit("config/projects/main.toml", "id = \"main\"", "id = \"demo\"");
    Host::within(SOON, "the reload", || host.generation() > 1);
    let page = |path: &str| {
        let text = fs::read_to_string(workspace().join(path)).expect("the page");
        text.replace("127.0.0.1:8787", &host.address)
    };
    let (readme, http) = (page("README.md"), page("docs/http.md"));
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join(".local/share/targum");
    fs::create_dir_all(&data).expect("a folder");
    fs::write(data.join("quickstart.key"), KEY).expect("a file");
    let run = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.env("TARGUM_API_KEY", KEY).env("HOME", folder.path()).current_dir(folder.path());
        output(command.args(arguments))
    };

    let curl = block(&readme, "```console\n$ curl");
    let (command, answer) = curl.rsplit_once('\n').expect("a command and its answer");
    assert_eq!(run("sh", &["-c", &format!("curl{command}")]), answer);
    let script = block(&http, "```js\n");
    fs::write(folder.path().join("example.mjs"), script).expect("a file");
    assert_eq!(run("node", &["example.mjs"]), "# Bom dia\n\n");
    fs::write(folder.path().join("example.py"), block(&http, "```python\n")).expect("a file");
    assert_eq!(run("python3", &["example.py"]), "# Bom dia\n\n");
}

#[test]
fn every_header_of_the_api_is_on_its_page() {
    let page = fs::read_to_string(workspace().join("docs/http.md")).expect("the page");
    let description = workspace().join("host/server/src/admin/openapi.json");
    let description = fs::read(description).expect("the description");
    let description: Value = serde_json::from_slice(&description).expect("JSON");
    let mut names = BTreeSet::new();
    collect_headers(&description["paths"], &mut names);
    collect_headers(&description["components"]["responses"], &mut names);
    assert!(names.len() > 5, "{names:?}");
    for name in names {
        assert!(page.contains(&format!("\n| `{name}` |")), "{name} is not in docs/http.md");
    }
}

/// Adds the names of all headers of a part of the description.
fn collect_headers(part: &Value, names: &mut BTreeSet<String>) {
    if let Some(headers) = part.get("headers").and_then(Value::as_object) {
        names.extend(headers.keys().cloned());
    }
    match part {
        Value::Object(members) => {
            members.values().for_each(|value| collect_headers(value, names));
        }
        Value::Array(values) => values.iter().for_each(|value| collect_headers(value, names)),
        _ => {}
    }
}
