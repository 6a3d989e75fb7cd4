//! `targum mcp`: the official client and the official inspector call its tools, and nothing is
//! logged.

use std::{fs, process::Command};

use serde_json::{Value, json};
use targum_tests::{binary, client_script, output, project::Project, tool};

const TOML: &str = "[translate]\nfrom = \"en\"\nto = [\"pt\"]\nengine = \"pseudo\"\ndata = \"../data\"\nconfig = \"config\"\n\n\
                    [[translate.files]]\nsource = \"locales/en.json\"\nout = \"locales/{locale}.json\"\n";
const SETTINGS: &str = "[engines.pseudo]\nkind = \"pseudo\"\n";
const DEMO: &str = "id = \"demo\"\nengines = [\"pseudo\"]\n\n[formats]\nonly = [\"json\"]\n";
const KEY: &str = "a-key-that-nobody-may-see";

fn project() -> Project {
    Project::new(&[
        ("targum.toml", TOML),
        ("config/targum.toml", SETTINGS),
        ("config/projects/demo.toml", DEMO),
        ("locales/en.json", "{\"greeting\": \"Hello, {name}, at the harbour!\"}\n"),
    ])
}

/// A command in the environment of an agent.
fn command(project: &Project, mut command: Command) -> Command {
    command
        .current_dir(project.path(""))
        .env("TARGUM_DATA", project.data(&["json"]))
        .env("TARGUM_API_KEY", KEY);
    command
}

#[test]
fn the_official_client_uses_the_tools() {
    let project = project();
    let log = project.path("server.log");
    let mut client = command(&project, Command::new(tool("venv/bin/python")));
    client.arg(client_script("mcp_client.py")).arg(binary()).arg(project.path("")).arg(&log);
    let said = output(&mut client);
    assert!(!said.contains(KEY), "{said}");
    assert_eq!(fs::read_to_string(&log).expect("the log"), "");
    let got: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(got["server"], "targum");
    let tools = json!({
        "translate": false, "check": true, "status": true, "explain": true, "add_glossary_term": false,
    });
    assert_eq!(got["tools"], tools);
    let required = json!({
        "translate": [], "check": [], "status": [], "explain": ["key"],
        "add_glossary_term": ["term", "translation"],
    });
    assert_eq!(got["required"], required);

    let term = |written: bool| {
        let file = project.path("config/projects/demo.toml").canonicalize().expect("a file");
        json!([false, { "exitStatus": 0, "report": {
            "file": file, "project": "demo", "term": "harbour", "translation": "porto",
            "locale": "pt", "changed": true, "written": written,
        } }])
    };
    assert_eq!(got["dry_term"], term(false));
    assert_eq!(got["term"], term(true));
    assert_eq!(
        project.read("config/projects/demo.toml"),
        format!("{DEMO}\n[glossary]\nharbour = {{ pt = \"porto\" }}\n")
    );

    assert_eq!(got["before"][0], false);
    assert_eq!(got["before"][1]["exitStatus"], 1);
    assert_eq!(got["before"][1]["report"]["findings"][0]["rule"], "missing-translation");
    let dry = got["dry"][1]["messages"].as_array().expect("lines").last().expect("a line");
    assert!(dry.as_str().is_some_and(|line| line.starts_with("would write 1 file")), "{dry}");
    let dry = &got["dry"][1]["report"];
    assert_eq!((&dry["dryRun"], &dry["written"]), (&json!(true), &json!(1)));
    assert_eq!(dry["segments"]["pending"], 1);
    assert_eq!(got["after_dry"], false);
    assert_eq!((&got["written"][0], &got["written"][1]["exitStatus"]), (&json!(false), &json!(0)));
    let written = &got["written"][1]["report"];
    let file = &written["files"][0];
    assert_eq!(
        (&written["dryRun"], &written["segments"]["translated"]),
        (&json!(false), &json!(1))
    );
    assert_eq!(
        (&file["output"], &file["source"], &file["locale"], &file["written"]),
        (&json!("locales/pt.json"), &json!("locales/en.json"), &json!("pt"), &json!(true))
    );
    let translated = "⟦Ħéľľó, {name}, áţ ţħé porto! ~ ~ ~⟧";
    let text: Value = serde_json::from_str(&project.read("locales/pt.json")).expect("JSON");
    assert_eq!(text["greeting"], translated);

    let counts = &got["status"][1]["report"]["locales"][0];
    assert_eq!((&counts["locale"], &counts["missing"]), (&json!("pt"), &json!(0)));
    let segment = &got["explained"][1]["report"]["segments"][0];
    assert_eq!(
        (&segment["key"], &segment["state"], &segment["author"], &segment["sourceFile"]),
        (&json!("greeting"), &json!("previous"), &json!("machine"), &json!("locales/en.json"))
    );
    let spelled =
        json!(["Hello, ", { "code": "{name}", "kind": "placeholder" }, ", at the harbour!"]);
    assert_eq!(segment["source"], spelled);
    assert!(segment["target"].to_string().contains("porto"), "{segment}");

    for (call, message) in [
        ("no_key", "no segment has the key `nothing`; there is `greeting`"),
        ("outside", "`../en.json` leads out of the project"),
        ("out", "`/tmp/{locale}.json` leads out of the project"),
        ("option", "there is no file or folder `--write`"),
        ("unknown", "`translate` has no parameter `wirte`"),
        ("missing", "missing field `key`"),
    ] {
        assert_eq!(got[call][0], true, "{call}");
        assert!(got[call].to_string().contains(message), "{call}: {}", got[call]);
    }
    let failed = &got["failed"];
    let file = &failed[1]["report"]["files"][0];
    assert_eq!((&failed[0], &failed[1]["exitStatus"]), (&json!(true), &json!(1)));
    assert_eq!((&file["source"], &file["written"]), (&json!("locales/en.json"), &json!(false)));
    assert!(file["error"].as_str().is_some_and(|why| why.contains("line 1")), "{failed}");
    assert!(got["no_tool"].as_str().is_some_and(|said| said.contains("no tool `format_disk`")));
}

#[test]
fn the_official_inspector_calls_tools() {
    let project = project();
    let inspect = |arguments: &[&str]| -> Value {
        let mut inspector =
            command(&project, Command::new(tool("node_modules/.bin/mcp-inspector")));
        inspector.arg("--cli").arg(binary()).arg("mcp").args(arguments);
        let said = output(&mut inspector);
        serde_json::from_str(&said).unwrap_or_else(|error| panic!("{error}: {said}"))
    };
    let listed = inspect(&["--method", "tools/list"]);
    let tools = listed["tools"].as_array().expect("tools");
    assert_eq!(tools.len(), 5);
    assert!(tools.iter().all(|tool| tool["inputSchema"]["type"] == "object"), "{listed}");
    let called = inspect(&["--method", "tools/call", "--tool-name", "status"]);
    assert_eq!(called["isError"], false, "{called}");
    assert_eq!(called["structuredContent"]["report"]["locales"][0]["missing"], 1);
    let call = ["--method", "tools/call", "--tool-name", "translate", "--tool-arg", "write=true"];
    assert_eq!(inspect(&call)["structuredContent"]["exitStatus"], 0);
    assert!(project.path("locales/pt.json").is_file());
}
