//! What operators are given beside the program: a dashboard, a service, a container.

use std::{collections::BTreeSet, fs, process::Command};

use serde_json::{Value, json};
use targum_tests::{
    Host, SOON, Setup,
    redis::Redis,
    specimens::{Specimen, extracting},
    translate_body, workspace,
};

fn shipped(file: &str) -> String {
    fs::read_to_string(workspace().join("config/deploy").join(file)).expect("a file")
}

/// Every metric that the dashboard asks for.
fn asked() -> BTreeSet<String> {
    let dashboard: Value = serde_json::from_str(&shipped("grafana.json")).expect("JSON");
    let panels = dashboard["panels"].as_array().expect("panels").iter();
    let targets = panels.flat_map(|panel| panel["targets"].as_array().expect("targets"));
    let words = targets.flat_map(|target| {
        let expr = target["expr"].as_str().expect("an expression");
        let is_name = |c: char| c.is_ascii_lowercase() || c == '_';
        expr.split(move |c| !is_name(c)).map(str::to_owned)
    });
    words.filter(|word| word.starts_with("targum_")).collect()
}

#[test]
fn the_dashboard_asks_for_metrics_that_there_are() {
    let redis = Redis::start();
    let host = Host::start(&Setup {
        tables: format!("[shared]\nurls = [{:?}]\n", redis.url()),
        project_tables: "[formats]\nadditional = [\"specimen\"]\n".to_owned(),
        ..Setup::engine("pseudo").only(&["json", "string"])
    });
    host.install("specimen.wasm", &extracting("(unreachable)"));
    host.install("twin.wasm", &Specimen { id: "json", ..Specimen::default() }.component());
    let crash = translate_body("specimen", "pt", "Hello");
    Host::within(SOON, "it is there", || host.client().translate(&crash).status == 500);
    Host::within(SOON, "the store is there", || host.metric("targum_shared_up") == 1.0);
    let mut body = translate_body("json", "pt", "{\"k\": \"Hello\"}");
    body["cache"] = json!(true);
    for _ in 0..2 {
        assert_eq!(host.client().translate(&body).status, 200);
    }
    let metrics = host.client().get("/metrics").text;
    let sample = |line: &str| line.split(['{', ' ']).next().unwrap_or_default().to_owned();
    let told: BTreeSet<_> =
        metrics.lines().filter(|line| !line.starts_with('#')).map(sample).collect();
    let asked = asked();
    assert!(asked.len() >= 18, "{asked:?}");
    let unknown: Vec<_> = asked.difference(&told).collect();
    assert!(unknown.is_empty(), "{unknown:?} are not among {told:?}");
}

#[test]
fn the_service_is_as_shut_in_as_it_can_be() {
    let unit = workspace().join("config/deploy/targum.service");
    let Ok(output) = Command::new("systemd-analyze")
        .args(["security", "--offline=yes", "--no-pager", "--threshold=29"])
        .arg(&unit)
        .output()
    else {
        eprintln!("no systemd here to judge {}", unit.display());
        return;
    };
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn service_and_container_start_the_program_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let unit = shipped("targum.service");
    let start = unit.lines().find_map(|line| line.strip_prefix("ExecStart=")).expect("a command");
    let arguments: Vec<_> = start.split_whitespace().skip(1).collect();
    assert_eq!(arguments, ["serve", "--config", "/etc/targum", "--data", "/var/lib/targum"]);
    let container = shipped("Containerfile");
    let command = container.lines().find_map(|line| line.strip_prefix("CMD ")).expect("a command");
    assert_eq!(serde_json::from_str::<Vec<String>>(command).expect("JSON"), arguments);
    // The same arguments, but for the folders, are those of a host that starts.
    let missing = folder.path().join("none").display().to_string();
    let ended = targum_tests::targum(&["serve", "--config", &missing, "--data", &missing], "");
    assert_eq!(ended.status, 1);
    assert!(ended.err.contains("targum.toml: cannot be read"), "{}", ended.err);
}
