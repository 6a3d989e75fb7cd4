//! Files that are no plugins or bad plugins are refused by name, while the plugins that were loaded
//! before keep working.

use std::fs;

use serde_json::json;
use targum_tests::{
    Host, SOON, Setup,
    specimens::{LIAR, Specimen, behaving, encoding, heavy},
    translate_body,
};

fn host(additional: &[&str]) -> Host {
    let setup = Setup {
        tables: "[plugins.limits]\ndeadline_ms = 1000\ncompile_deadline_ms = 60000\n".to_owned(),
        project_tables: format!("[formats]\nadditional = {additional:?}\n"),
        ..Setup::engine("pseudo").only(&["json"]).uncompiled()
    };
    Host::start(&setup)
}

fn works(host: &Host) -> bool {
    host.client().translate(&translate_body("json", "pt", "{\"k\": \"Hello\"}")).status == 200
}

fn problems(host: &Host) -> Vec<String> {
    let readiness = host.readiness();
    let problems = readiness["problems"].as_array().expect("a list").iter();
    problems.map(|problem| problem.as_str().expect("a text").to_owned()).collect()
}

#[test]
fn invalid_plugins_are_rejected_at_load_and_named() {
    let host = host(&[]);
    let (whole, start) = (behaving(""), "(func $start (loop (br 0))) (start $start)");
    let wat = |text| wat::parse_str(text).expect("WebAssembly text");
    let importing = |name| {
        let text = format!("(component (import \"{name}@0.2.0\" (instance)))");
        wat::parse_str(text).expect("WebAssembly text")
    };
    let refused = [
        ("environment.wasm", importing("wasi:cli/environment"), "imports wasi:cli/environment@"),
        ("files.wasm", importing("wasi:filesystem/preopens"), "imports wasi:filesystem/preopens@"),
        ("sockets.wasm", importing("wasi:sockets/tcp"), "imports wasi:sockets/tcp@"),
        (
            "clocks.wasm",
            importing("wasi:clocks/monotonic-clock"),
            "imports wasi:clocks/monotonic-clock@0.2.0, but a plugin must not have imports",
        ),
        (
            "memories.wasm",
            wat("(component (core module (memory 1)) (core module (memory 1))
                 (core instance (instantiate 0)) (core instance (instantiate 1)))"),
            "is not a component that this host can run: ",
        ),
        (
            "memory.wasm",
            wat("(component (core module (memory 60000)) (core instance (instantiate 0)))"),
            "is not a component that this host can run: ",
        ),
        (
            "table.wasm",
            behaving("(table 100000000 funcref)"),
            "is not a component that this host can run: ",
        ),
        (
            "start.wasm",
            behaving(start),
            "cannot describe itself: the format plugin took too long and was stopped",
        ),
        (
            "core.wasm",
            Specimen::default().core(),
            "is not a component that this host can run: a core module, not a component: convert \
             it with `targum plugin build`",
        ),
        (
            "half.wasm",
            whole[..whole.len() / 2].to_vec(),
            "is not a component that this host can run: ",
        ),
        ("text.wasm", b"not wasm".to_vec(), "is not a WebAssembly file (.wasm)"),
        (
            "empty.wasm",
            wat("(component)"),
            "does not export targum:format/handler@1.0.0: it is a component, but not a format \
             plugin",
        ),
        (
            "newer.wasm",
            wat("(component (instance $i) (export \"targum:format/handler@2.0.0\" (instance $i)))"),
            "speaks targum:format/handler@2.0.0, this host 1.3.0: use a newer host",
        ),
        ("machine.cwasm", whole, "a compiled plugin cannot be verified"),
    ];
    for (file, bytes, _) in &refused {
        host.install(file, bytes);
    }
    // The file claims 200 MB that do not exist. The host does not read it.
    let large = fs::File::create(host.path("data/plugins/large.wasm")).expect("a file");
    large.set_len(200 << 20).expect("a size");
    let large = ("large.wasm", Vec::new(), "is 209715200 bytes long; max_plugin_bytes allows ");
    let mut named = Vec::new();
    Host::within(SOON, "all are named", || {
        assert!(works(&host));
        named = problems(&host);
        named.len() == refused.len() + 1
    });
    for (file, _, says) in refused.into_iter().chain([large]) {
        let says = format!("{file}: {says}");
        assert!(
            named.iter().any(|problem| problem.starts_with(&says)),
            "{says:?} is not among {named:?}"
        );
    }
    let readiness = host.readiness();
    assert_eq!(readiness["status"], "degraded");
    assert_eq!(readiness["plugins"].as_array().expect("a list").len(), 1, "{readiness}");
}

/// Returns the number of processes that the host has started.
fn children(host: &Host) -> usize {
    let file = format!("/proc/{0}/task", host.id());
    let threads = fs::read_dir(file).expect("its threads").flatten();
    let children = threads.map(|thread| fs::read_to_string(thread.path().join("children")));
    children.flatten().map(|children| children.split_whitespace().count()).sum()
}

#[test]
fn a_plugin_that_compiles_too_long_is_stopped_without_delaying_others() {
    let host = host(&["specimen"]);
    host.install("specimen.wasm", &behaving(""));
    let body = translate_body("specimen", "pt", "Hello");
    Host::within(SOON, "it serves", || host.client().translate(&body).status == 200);
    host.install("specimen.wasm", &heavy());
    Host::within(SOON, "it is compiled", || {
        host.readiness()["loading"] == json!(["specimen.wasm"])
    });
    // Meanwhile, the previous plugin is used, and everything else is reloaded.
    assert_eq!(host.client().translate(&body).status, 200);
    host.edit("config/projects/main.toml", "\"specimen\"", "");
    Host::within(SOON, "the project changes", || host.client().translate(&body).status == 400);
    host.edit("config/projects/main.toml", "[]", "[\"specimen\"]");
    Host::within(SOON, "it changes back", || host.client().translate(&body).status == 200);
    assert_eq!(host.readiness()["loading"], json!(["specimen.wasm"]));
    assert_eq!(children(&host), 1);
    assert_eq!(host.readiness()["status"], "ready", "the previous one serves");
    host.install("another.wasm", &heavy());
    Host::within(SOON, "nothing serves what it holds", || host.readiness()["status"] == "degraded");
    assert_eq!(host.readiness()["loading"], json!(["another.wasm", "specimen.wasm"]));
    fs::remove_file(host.path("data/plugins/another.wasm")).expect("removed");
    Host::within(SOON, "it is gone", || host.readiness()["status"] == "ready");
    host.edit("config/targum.toml", "compile_deadline_ms = 60000", "compile_deadline_ms = 500");
    let refused = "specimen.wasm: took more than 500 ms to compile; compile_deadline_ms allows no \
                   more; the previous version stays in use";
    Host::within(SOON, refused, || {
        assert!(works(&host));
        problems(&host) == [refused]
    });
    assert_eq!(host.readiness()["loading"], json!([]));
    assert_eq!(host.client().translate(&body).status, 200);
    Host::within(SOON, "its compilers are gone", || children(&host) == 0);
}

#[test]
fn rejected_files_are_reported_in_log_and_metrics() {
    let host = host(&["specimen"]);
    let refused = [
        ("cut.wasm", behaving("")[..500].to_vec(), "invalid"),
        (
            "imports.wasm",
            wat::parse_str("(component (import \"wasi:clocks/wall-clock@0.2.0\" (instance)))")
                .expect("WebAssembly text"),
            "imports",
        ),
        ("twin.wasm", behaving("(global i32 (i32.const 7))"), "duplicate"),
        ("nameless.wasm", Specimen { id: "", ..Specimen::default() }.component(), "describe"),
        ("other.wasm", wat::parse_str("(component)").expect("WebAssembly text"), "contract"),
        ("machine.cwasm", Vec::new(), "compiled"),
    ];
    host.install("specimen.wasm", &behaving(""));
    for (file, bytes, _) in &refused {
        host.install(file, bytes);
    }
    Host::within(SOON, "all are refused", || {
        let problems = problems(&host);
        refused.iter().all(|(file, ..)| problems.iter().any(|problem| problem.starts_with(file)))
    });
    let (log, metrics) = (host.log(), host.client().get("/metrics").text);
    for (file, _, reason) in &refused {
        let said = problems(&host)
            .into_iter()
            .find(|problem| problem.starts_with(file))
            .expect("a problem");
        assert!(log.contains(&said), "{said:?} is not in {log}");
        let line = format!("targum_plugin_refused{{file=\"{file}\",reason=\"{reason}\"}} 1");
        assert!(metrics.contains(&line), "{line} is not in {metrics}");
        fs::remove_file(host.path("data/plugins").join(file)).expect("removed");
    }
    Host::within(SOON, "all is well", || host.readiness()["status"] == "ready");
    assert!(!host.client().get("/metrics").text.contains("targum_plugin_refused{"));
}

#[test]
fn pins_change_while_it_runs() {
    let host = host(&["specimen"]);
    host.install("specimen.wasm", &behaving(""));
    let body = translate_body("specimen", "pt", "Hello");
    Host::within(SOON, "it serves", || host.client().translate(&body).status == 200);
    let digest = |id: &str| {
        let readiness = host.readiness();
        let all = readiness["plugins"].as_array().expect("a list");
        let found = all.iter().find(|plugin| plugin["id"] == id).expect("the plugin");
        found["digest"].as_str().expect("a text").to_owned()
    };
    let table = "[plugins.limits]\n";
    let pins = |json: &str, specimen: &str| {
        format!(
            "[plugins]\nrequire_pins = true\n[plugins.pins]\njson = \"{json}\"\nspecimen = \"{specimen}\"\n{table}"
        )
    };
    let (json, good) = (digest("json"), digest("specimen"));
    let other = format!("blake3:{}", blake3::hash(b"other").to_hex());
    host.edit("config/targum.toml", table, &pins(&json, &other));
    Host::within(SOON, "what is pinned otherwise goes", || {
        host.client().translate(&body).status == 400
    });
    assert!(problems(&host)[0].starts_with("specimen.wasm: its digest is blake3:"));
    assert!(works(&host));
    host.edit("config/targum.toml", &other, &good);
    Host::within(SOON, "it is let in", || host.client().translate(&body).status == 200);
    host.install("another.wasm", &Specimen { id: "another", ..Specimen::default() }.component());
    Host::within(SOON, "others are not", || problems(&host).len() == 1);
    host.install("specimen.wasm", &behaving("(global i32 (i32.const 7))"));
    Host::within(SOON, "nor is a replacement", || problems(&host).len() == 2);
    assert_eq!((digest("specimen"), host.client().translate(&body).status), (good, 200));
}

#[test]
fn pins_that_match_no_plugin_are_rejected() {
    let host = host(&["specimen"]);
    host.install("specimen.wasm", &behaving(""));
    let body = translate_body("specimen", "pt", "Hello");
    Host::within(SOON, "it serves", || host.client().translate(&body).status == 200);
    let generation = host.generation();
    let table = "[plugins.limits]\n";
    let required = format!("[plugins]\nrequire_pins = true\n{table}");
    host.edit("config/targum.toml", table, &required);
    let (config, dir) = (host.path("config/targum.toml"), host.path("data/plugins"));
    let dir = dir.display();
    let text = fs::read_to_string(&config).expect("the settings");
    let line = 1 + text.lines().position(|line| line == "require_pins = true").expect("a line");
    let expected = format!(
        "{}:{line}: plugins.require_pins: none of the plugins in {dir} has its pin, so none would \
         be loaded: `targum plugin list {dir}` prints what to write under [plugins.pins]",
        config.display()
    );
    Host::within(SOON, "it is told", || host.readiness()["lastReloadError"] == expected);
    assert_eq!((host.generation(), host.client().translate(&body).status), (generation, 200));
    host.edit("config/targum.toml", &required, table);
    Host::within(SOON, "it is taken back", || host.readiness()["status"] == "ready");
    assert!(works(&host));
}

#[test]
fn a_plugin_rejected_by_pins_is_not_compiled_again_when_pinned() {
    let host = host(&["specimen"]);
    host.install("specimen.wasm", &behaving(""));
    let body = translate_body("specimen", "pt", "Hello");
    Host::within(SOON, "it serves", || host.client().translate(&body).status == 200);
    let loads =
        |outcome: &str| host.metric(&format!("targum_plugin_loads_total{{outcome=\"{outcome}\"}}"));
    let code = |host: &Host| fs::read_dir(host.path("data/compiled")).expect("a folder").count();
    assert_eq!((loads("compiled"), code(&host)), (2.0, 3));
    let json = fs::read(host.path("data/plugins/json.wasm")).expect("a plugin");
    let pin = format!("blake3:{}", blake3::hash(&json));
    let table = "[plugins.limits]\n";
    let required = format!("[plugins]\nrequire_pins = true\npins.json = \"{pin}\"\n{table}");
    host.edit("config/targum.toml", table, &required);
    Host::within(SOON, "it is kept out", || host.client().translate(&body).status == 400);
    assert_eq!(host.readiness()["status"], "degraded");
    assert_eq!(code(&host), 3);
    host.edit("config/targum.toml", &required, table);
    Host::within(SOON, "it is let in", || host.client().translate(&body).status == 200);
    assert_eq!(loads("compiled"), 2.0);
    // The same holds after a start.
    host.edit("config/targum.toml", table, &required);
    Host::within(SOON, "it is kept out", || host.client().translate(&body).status == 400);
    let (_, folder, address) = host.stop("TERM");
    let host = Host::start_in(folder, address);
    host.edit("config/targum.toml", &required, table);
    Host::within(SOON, "it is let in", || host.client().translate(&body).status == 200);
    let loads =
        |outcome: &str| host.metric(&format!("targum_plugin_loads_total{{outcome=\"{outcome}\"}}"));
    assert_eq!((loads("compiled"), loads("kept")), (0.0, 2.0));
}

#[test]
fn a_host_starts_with_bad_plugins_in_its_folder() {
    let host = host(&[]);
    host.install("text.wasm", b"not wasm");
    host.install("liar.wasm", &encoding(LIAR));
    let (_, folder, address) = host.stop("KILL");
    let host = Host::start_in(folder, address);
    assert_eq!(host.readiness()["status"], "degraded");
    assert!(problems(&host)[0].starts_with("text.wasm: "), "{:?}", problems(&host));
    assert!(works(&host));
}
