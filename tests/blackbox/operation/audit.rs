//! The audit log names what changed in the configuration and what administrators did, and no secret.

use targum_tests::{FOREIGN_KEY, Host, SOON, Setup};

const PROJECT: &str = "config/projects/main.toml";
const SETTINGS: &str = "config/targum.toml";

/// Returns the lines of the audit log, without their times.
fn lines(host: &Host) -> Vec<String> {
    let log = host.log();
    let lines = log.lines().filter_map(|line| Some(line.split_once(" INFO audit: ")?.1.to_owned()));
    lines.collect()
}

/// Changes a file, and returns the lines about the change.
fn lines_after(host: &Host, file: &str, from: &str, to: &str) -> Vec<String> {
    let (generation, before) = (host.generation(), lines(host).len());
    host.edit(file, from, to);
    Host::within(SOON, "the reload", || host.generation() != generation);
    lines(host).split_off(before)
}

#[test]
fn a_reload_logs_what_changed() {
    let host = Host::start(&Setup::engine("pseudo").only(&["string"]));
    let said = |change: &str, kind: &str, name: &str| {
        let generation = host.generation();
        format!(
            "configuration changed kind=\"{kind}\" change=\"{change}\" {name} generation={generation}"
        )
    };
    let hash = blake3::hash(FOREIGN_KEY.as_bytes()).to_hex();
    let key = format!(
        "[[keys]]\nname = \"operator\"\nhash = \"blake3:{hash}\"\npermissions = [\"admin\"]\n\n[[keys]]"
    );
    let of_key = "project=\"main\" name=\"operator\"";
    let added = lines_after(&host, PROJECT, "[[keys]]", &key);
    assert_eq!(added, [said("added", "key", of_key)]);
    let changed = lines_after(&host, PROJECT, "[\"admin\"]", "[\"admin\", \"usage\"]");
    assert_eq!(changed, [said("changed", "key", of_key)]);
    let removed = lines_after(
        &host,
        PROJECT,
        &key.replace("[\"admin\"]", "[\"admin\", \"usage\"]"),
        "[[keys]]",
    );
    assert_eq!(removed, [said("removed", "key", of_key)]);
    let project = lines_after(&host, PROJECT, "[\"pseudo\"]", "[\"identity\"]");
    assert_eq!(project, [said("changed", "project", "name=\"main\"")]);
    let settings =
        lines_after(&host, SETTINGS, "[server]\n", "[server]\nmax_body_bytes = 5000000\n");
    assert_eq!(settings, [said("changed", "settings", "name=\"server\"")]);
    let generation = host.generation();
    std::fs::remove_file(host.path("data/plugins/string.wasm")).expect("removed");
    Host::within(SOON, "the reload", || host.generation() != generation);
    let last = lines(&host).pop();
    assert_eq!(last, Some(said("removed", "format", "name=\"string\"")));
    assert!(!host.log().contains(&*hash), "no hash of a key");
}

#[test]
fn what_administrators_do_is_logged() {
    let hash = blake3::hash(FOREIGN_KEY.as_bytes()).to_hex();
    let project_tables = format!(
        "[[keys]]\nname = \"operator\"\nhash = \"blake3:{hash}\"\npermissions = [\"admin\"]\n"
    );
    let host = Host::start(&Setup { project_tables, ..Setup::engine("pseudo").only(&["string"]) });
    let operator = host.client().with_key(Some(FOREIGN_KEY));
    let id = [("x-request-id", "seven")];
    let tmx = "<tmx version=\"1.4\"><header srclang=\"en\"/><body><tu><tuv xml:lang=\"en\"><seg>Save</seg>\
               </tuv><tuv xml:lang=\"pt\"><seg>Guardar</seg></tuv></tu></body></tmx>";
    assert_eq!(operator.send("POST", "/api/memory?projectId=main", &id, tmx).status, 200);
    assert_eq!(operator.send("DELETE", "/api/cache?projectId=*", &id, "").status, 200);
    assert_eq!(host.client().send("DELETE", "/api/cache?projectId=main", &id, "").status, 403);
    let by = "id=\"seven\" client=127.0.0.1 project=\"main\" key=\"operator\"";
    let expected = [
        format!("translation memory imported {by} units=1"),
        format!("cache cleared {by} documents=0 segments=0 imported=1"),
    ];
    assert_eq!(lines(&host), expected);
}
