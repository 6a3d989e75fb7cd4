//! A plugin that was built for a version of the contract can be loaded by every host of the same
//! major version.

use std::fs;

use serde_json::json;
use targum_tests::{Host, SOON, Setup, specimens::component, translate_body, workspace};

/// Every version of the contract so far, with its files. There is a plugin that was built for each.
const VERSIONS: [(&str, &[&str]); 4] = [
    ("1.0.0", &["format.wit"]),
    ("1.1.0", &["format.wit", "traits.wit"]),
    ("1.2.0", &["format.wit", "traits.wit", "packed.wit"]),
    ("1.3.0", &["format.wit", "traits.wit", "packed.wit", "planned.wit"]),
];

/// Every interface of the contract: where it is defined, and its name.
const INTERFACES: [(&str, &str, &str); 4] = [
    ("format.wit", "format.wit", "handler"),
    ("traits.wit", "1.1/traits.wit", "traits"),
    ("packed.wit", "1.2/packed.wit", "packed"),
    ("planned.wit", "1.3/planned.wit", "planned"),
];

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

/// Returns the version of the contract that the plugin `frozen` has in the report of readiness.
fn contract(host: &Host) -> Option<String> {
    let readiness = host.readiness();
    let mut plugins = readiness["plugins"].as_array()?.iter();
    let plugin = plugins.find(|plugin| plugin["id"] == "frozen")?;
    plugin["contract"].as_str().map(str::to_owned)
}

#[test]
fn a_plugin_of_every_version_loads_and_translates() {
    let host = Host::start(&Setup {
        project_tables: "[formats]\nadditional = [\"frozen\"]\n".to_owned(),
        ..Setup::engine("pseudo").only(&["string"])
    });
    for (version, files) in VERSIONS {
        let core = wat::parse_str(frozen(version, "plugin.wat")).expect("WebAssembly text");
        let packages: Vec<_> = files.iter().map(|file| frozen(version, file)).collect();
        host.install("frozen.wasm", &component(core, &packages));
        Host::within(SOON, version, || contract(&host).as_deref() == Some(version));
        let body = translate_body("frozen", "pl", "Hello");
        assert_eq!(host.client().translate(&body).translated(), "⟦Ħéľľó ~⟧");
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
    for (version, files) in VERSIONS {
        for (file, path, interface) in INTERFACES {
            if !files.contains(&file) {
                continue;
            }
            let now = fs::read_to_string(workspace().join("sdk/wit").join(path)).expect("a file");
            let then = frozen(version, file);
            assert_eq!(words(&now, interface), words(&then, interface), "{version}");
        }
    }
}
