//! The API does what its description says: checked by a tool that is not ours, and used by a
//! client in another language that is generated from it. The examples of the README and of
//! docs/http.md work.

use std::{fs, process::Command};

use serde_json::{Value, json};
use targum_tests::{Host, KEY, SOON, Setup, client_script, output, tool, workspace};

/// A host with the project `demo` too: the examples of the description speak of it.
fn host() -> Host {
    let setup = Setup::engine("pseudo").only(&["json", "string", "md"]);
    let host = Host::start(&setup);
    let before = host.generation();
    let main = fs::read_to_string(host.path("config/projects/main.toml")).expect("a file");
    let demo = main.replace("id = \"main\"", "id = \"demo\"");
    fs::write(host.path("config/projects/demo.toml"), demo).expect("a file");
    Host::within(SOON, "the reload", || host.generation() != before);
    host
}

#[test]
fn answers_match_the_openapi_description() {
    let host = host();
    // What a run finds must not depend on the day.
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

#[test]
fn a_typed_client_is_generated_and_works() {
    let host = host();
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink(tool("node_modules"), path("node_modules")).expect("a link");
    for file in ["typed.ts", "tsconfig.json"] {
        fs::copy(client_script(file), path(file)).expect("a copy");
    }
    fs::copy(workspace().join("host/server/src/admin/openapi.json"), path("api.json"))
        .expect("a copy");
    fs::write(path("package.json"), "{\"type\": \"module\"}").expect("a file");
    let run = |program: &str, arguments: &[&str]| {
        output(Command::new(tool(program)).args(arguments).current_dir(folder.path()))
    };
    run(
        "node_modules/.bin/openapi-typescript",
        &["api.json", "-o", "api.d.ts", "--default-non-nullable=false"],
    );
    run("node_modules/.bin/tsc", &["-p", "."]);
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

/// What stands between a line of a page and the fence after it.
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
