//! The files for operators beside the program: a dashboard, a service, a container.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

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

/// Returns every metric that the dashboard queries.
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
fn the_dashboard_uses_existing_metrics() {
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
fn the_service_is_hardened() {
    let unit = workspace().join("config/deploy/targum.service");
    let output = Command::new("systemd-analyze")
        .args(["security", "--offline=yes", "--no-pager", "--threshold=29"])
        .arg(&unit)
        .output()
        .expect("systemd-analyze is installed: run `.setup/metrics.sh` first");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn service_and_container_start_with_valid_arguments() {
    let folder = tempfile::tempdir().expect("a folder");
    let unit = shipped("targum.service");
    let start = unit.lines().find_map(|line| line.strip_prefix("ExecStart=")).expect("a command");
    let arguments: Vec<_> = start.split_whitespace().skip(1).collect();
    assert_eq!(arguments, ["serve", "--config", "/etc/targum", "--data", "/var/lib/targum"]);
    let container = shipped("Containerfile");
    let command = container.lines().find_map(|line| line.strip_prefix("CMD ")).expect("a command");
    assert_eq!(serde_json::from_str::<Vec<String>>(command).expect("JSON"), arguments);
    // The same arguments, with other folders, start a host.
    let missing = folder.path().join("none").display().to_string();
    let ended = targum_tests::targum(&["serve", "--config", &missing, "--data", &missing], "");
    assert_eq!(ended.status, 1);
    assert!(ended.err.contains("targum.toml: cannot be read"), "{}", ended.err);
}

/// Runs `promtool`, which `.setup/metrics.sh` installs, with this standard input. Returns whether
/// it accepts the input, and its output.
fn promtool(arguments: &[&str], input: &str) -> (bool, String) {
    let mut process = Command::new("promtool")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("promtool is installed: run `.setup/metrics.sh` first");
    let _ = process.stdin.take().expect("its input").write_all(input.as_bytes());
    let ended = process.wait_with_output().expect("its end");
    let said = [ended.stdout, ended.stderr].concat();
    (ended.status.success(), String::from_utf8_lossy(&said).into_owned())
}

/// Starts a host that has values for most of its metrics.
fn told_host() -> Host {
    let host = Host::start(&Setup {
        project_tables: "[limits]\ncharacters_per_day = 1000\n".to_owned(),
        ..Setup::engine("pseudo").only(&["json", "string"])
    });
    let mut body = translate_body("json", "pt", "{\"k\": \"Hello\"}");
    body["cache"] = json!(true);
    for _ in 0..2 {
        assert_eq!(host.client().translate(&body).status, 200);
    }
    host
}

#[test]
fn prometheus_reads_metrics_in_both_formats() {
    let host = told_host();
    let client = host.client().with_key(None);
    let classic = client.get("/metrics");
    assert_eq!(classic.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    let (content, said) = promtool(&["check", "metrics"], &classic.text);
    assert!(content && said.trim().is_empty(), "{said}");

    let accept = "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3";
    let openmetrics = client.send("GET", "/metrics", &[("accept", accept)], "");
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    assert_eq!(openmetrics.header("content-type"), kind);
    assert!(openmetrics.text.ends_with("# EOF\n"));
    // Prometheus's own reader accepts the metrics if each sample has a time.
    let timed = |line: &str| {
        if line.starts_with('#') { format!("{line}\n") } else { format!("{line} 1700000000\n") }
    };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("metrics");
    let all: String = openmetrics.text.lines().map(timed).collect();
    fs::write(&file, all).expect("a file");
    let blocks = folder.path().join("blocks");
    let [file, blocks] = [&file, &blocks].map(|path| path.display().to_string());
    let (content, said) =
        promtool(&["tsdb", "create-blocks-from", "openmetrics", &file, &blocks], "");
    assert!(content, "{said}");
    let samples = |text: &str| {
        let names = text.lines().filter(|line| !line.starts_with('#'));
        names.map(|line| line.rsplit_once(' ').expect("a value").0.to_owned()).collect()
    };
    let [in_classic, in_openmetrics]: [BTreeSet<String>; 2] =
        [samples(&classic.text), samples(&openmetrics.text)];
    let differ: Vec<_> = in_classic.symmetric_difference(&in_openmetrics).collect();
    // The second request was sent after the answer to the first.
    assert!(differ.is_empty(), "{differ:?}");
}

#[test]
fn process_metrics_are_reported() {
    let host = told_host();
    for name in ["process_cpu_seconds_total", "process_start_time_seconds", "process_open_fds"] {
        assert!(host.metric(name) > 0.0, "{name}");
    }
    let resident = host.metric("process_resident_memory_bytes");
    assert!((1e6..1e10).contains(&resident), "{resident}");
    assert!(host.metric("process_max_fds") >= host.metric("process_open_fds"));
    assert!(host.metric("targum_cache_size_bytes") > 0.0);
    assert_eq!(host.metric("targum_reload_failed"), 0.0);
    host.edit("config/projects/main.toml", "id = \"main\"", "id = 1");
    Host::within(SOON, "a reload that is refused", || host.metric("targum_reload_failed") == 1.0);
}

#[test]
fn usage_is_reported_by_key_and_project() {
    let host = told_host();
    let characters = 2 * "{\"k\": \"Hello\"}".len();
    let of_key = "project=\"main\",key=\"tests\"";
    assert_eq!(host.metric(&format!("targum_key_requests_total{{{of_key}}}")), 2.0);
    let told = host.metric(&format!("targum_key_characters_total{{{of_key}}}"));
    assert_eq!(told, characters as f64);
    let of_engine = "project=\"main\",engine=\"pseudo\"";
    assert_eq!(host.metric(&format!("targum_project_engine_batches_total{{{of_engine}}}")), 1.0);
    assert_eq!(host.metric(&format!("targum_project_engine_characters_total{{{of_engine}}}")), 5.0);
    let of_both = format!("{of_key},engine=\"pseudo\"");
    assert_eq!(host.metric(&format!("targum_key_engine_batches_total{{{of_both}}}")), 1.0);
    assert_eq!(host.metric(&format!("targum_key_engine_characters_total{{{of_both}}}")), 5.0);

    host.client().with_key(None).get("/api/usage").error(401);
    let usage = host.client().get("/api/usage").json();
    assert!(usage["since"].as_str().is_some_and(|since| since.ends_with('Z')), "{usage}");
    let expected = json!([{
        "project": "main",
        "key": "tests",
        "requests": 2,
        "characters": characters,
        "charactersToday": characters,
        "charactersPerDay": 1000,
        "engines": [{ "engine": "pseudo", "batches": 1, "characters": 5 }],
    }]);
    assert_eq!(usage["usage"], expected);
}

#[test]
fn alert_rules_use_existing_metrics() {
    let file = workspace().join("config/deploy/alerts.yml");
    let (content, said) = promtool(&["check", "rules", &file.display().to_string()], "");
    assert!(content, "{said}");
    let described: BTreeSet<String> = told_host()
        .client()
        .get("/metrics")
        .text
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next().map(str::to_owned))
        // These metrics need a certificate or a plugin that has failed. Other tests check them.
        .chain(
            ["targum_tls_certificate_expiry_timestamp_seconds", "targum_plugin_failures_total"]
                .map(str::to_owned),
        )
        .collect();
    let text = shipped("alerts.yml");
    let words = text.split(|c: char| !c.is_ascii_lowercase() && c != '_');
    let asked: BTreeSet<_> = words
        .filter(|word| word.starts_with("targum_") || word.starts_with("process_"))
        .map(str::to_owned)
        .collect();
    assert!(asked.len() >= 10, "{asked:?}");
    let unknown: Vec<_> = asked.difference(&described).collect();
    assert!(unknown.is_empty(), "{unknown:?} are not among {described:?}");
}

#[test]
fn the_container_has_a_health_check() {
    let container = shipped("Containerfile");
    let check = container.split("HEALTHCHECK").nth(1).expect("a check");
    let command = check.split("CMD ").nth(1).and_then(|rest| rest.lines().next());
    let command: Vec<String> = serde_json::from_str(command.expect("a command")).expect("JSON");
    let host = Host::start(&Setup::default().only(&["string"]));
    let (_, port) = host.address.split_once(':').expect("a port");
    let run = |port: &str| {
        let script = command[2].replace("/8787", &format!("/{port}"));
        Command::new(&command[0]).args([&command[1], &script]).output().expect("bash").status
    };
    assert!(run(port).success());
    assert!(!run("1").success());
}

#[test]
fn the_service_may_lower_the_priority_of_its_threads() {
    let unit = shipped("targum.service");
    let filters: Vec<_> =
        unit.lines().filter_map(|line| line.strip_prefix("SystemCallFilter=")).collect();
    assert_eq!(filters, ["@system-service", "~@privileged @resources", "setpriority"]);
    // If the host may not lower the priority, it says so once.
    // With `-D` the host is the process that the test started, and ends with the test.
    let denied = ["strace", "-D", "-f", "-o", "/dev/null", "-e", "inject=setpriority:error=EPERM"];
    let host = Host::start(&Setup::default().only(&["string"]));
    assert!(!host.log().contains("setpriority"), "{}", host.log());
    let (_, folder, address) = host.stop("TERM");
    let host = Host::start_by(&denied, folder, address);
    let lines = || host.log().matches("allow the system call setpriority").count();
    Host::within(SOON, "it is told", || lines() > 0);
    assert_eq!(lines(), 1);
    assert_eq!(host.client().translate(&translate_body("string", "pt", "Hello")).status, 200);
}

/// Returns the processor time of every thread of a host, in nanoseconds.
fn spent(host: &Host) -> BTreeMap<PathBuf, u64> {
    let tasks = fs::read_dir(format!("/proc/{}/task", host.id())).expect("its threads");
    let time = |task: fs::DirEntry| {
        let told = fs::read_to_string(task.path().join("schedstat")).ok()?;
        Some((task.path(), told.split(' ').next()?.parse().ok()?))
    };
    tasks.flatten().filter_map(time).collect()
}

#[test]
fn an_idle_host_is_idle() {
    let host = Host::start(&Setup::default().only(&["json", "string"]));
    let project = fs::read_to_string(host.path("config/projects/main.toml")).expect("a project");
    let staged = host.path("projects");
    fs::create_dir(&staged).expect("a folder");
    for number in 0..1000 {
        let project = project.replace("id = \"main\"", &format!("id = \"p{number}\""));
        fs::write(staged.join(format!("p{number}.toml")), project).expect("a project");
    }
    fs::copy(host.path("config/projects/main.toml"), staged.join("main.toml")).expect("a copy");
    fs::rename(host.path("config/projects"), host.path("before")).expect("moved");
    fs::rename(&staged, host.path("config/projects")).expect("moved");
    let last = || {
        let mut body = translate_body("string", "pt", "Hello");
        body["projectId"] = json!("p999");
        host.client().translate(&body).status == 200
    };
    Host::within(SOON, "the projects are there", last);
    thread::sleep(Duration::from_secs(5));
    let (before, begin) = (spent(&host), Instant::now());
    thread::sleep(Duration::from_secs(10));
    let (after, time) = (spent(&host), begin.elapsed());
    let of = |(thread, now): (&PathBuf, &u64)| now - before.get(thread).copied().unwrap_or(0);
    let used: u64 = after.iter().map(of).sum();
    let share = used as f64 / time.as_nanos() as f64;
    eprintln!("an idle host with 1,001 projects uses {:.3} % of a core", share * 100.0);
    assert!(share < 0.002, "{:.3} % of a core", share * 100.0);
}
