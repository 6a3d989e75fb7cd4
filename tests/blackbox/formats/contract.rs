//! A plugin that was built for a version of the contract can be loaded by every host of the same
//! major version.

use std::fs;

use serde_json::json;
use targum_tests::{Host, SOON, Setup, specimens::component, translate_body, workspace};

/// Every version of the contract so far. There is a plugin that was built for each.
const VERSIONS: [&str; 1] = ["1.0.0"];

fn frozen(version: &str, file: &str) -> String {
    let path = workspace().join("tests/contract").join(version).join(file);
    fs::read_to_string(path).expect("a frozen file")
}

/// Returns the words of an interface, without comments.
fn words(wit: &str, interface: &str) -> Vec<String> {
    let code = wit.lines().map(|line| line.split("//").next().unwrap_or_default());
    let code = code.collect::<Vec<_>>().join("\n");
    let begin = code.find(&format!("interface {interface} {{")).expect("the interface");
    let end = begin + code[begin..].find("\n}").expect("its end");
    code[begin..end].split_whitespace().map(str::to_owned).collect()
}

#[test]
fn a_plugin_of_every_version_loads_and_translates() {
    let host = Host::start(&Setup {
        project_tables: "[formats]\nadditional = [\"frozen\"]\n".to_owned(),
        ..Setup::engine("pseudo").only(&["string"])
    });
    for version in VERSIONS {
        let core = wat::parse_str(frozen(version, "plugin.wat")).expect("WebAssembly text");
        host.install("frozen.wasm", &component(core, &frozen(version, "format.wit")));
        let body = translate_body("frozen", "pl", "Hello");
        Host::within(SOON, version, || host.client().translate(&body).status == 200);
        assert_eq!(host.client().translate(&body).translated(), "⟦Ħéľľó ~⟧");
        let readiness = host.readiness();
        let plugin = readiness["plugins"].as_array().expect("a list").iter();
        let plugin =
            plugin.into_iter().find(|plugin| plugin["id"] == "frozen").expect("the plugin");
        assert_eq!(plugin["contract"], version);
        let formats = host.client().get("/api/formats").json();
        let about = formats["formats"].as_array().expect("a list").iter();
        let about = about.into_iter().find(|format| format["id"] == "frozen").expect("the format");
        let expected = json!({
            "id": "frozen",
            "summary": "Once and for ever.",
            "extensions": ["frz"],
            "mediaTypes": ["text/plain"],
            "projects": ["main"],
        });
        assert_eq!(*about, expected);
    }
}

#[test]
fn an_interface_never_changes() {
    let now = fs::read_to_string(workspace().join("sdk/wit/format.wit")).expect("the contract");
    for version in VERSIONS {
        let then = frozen(version, "format.wit");
        assert_eq!(words(&now, "handler"), words(&then, "handler"), "{version}");
    }
}
