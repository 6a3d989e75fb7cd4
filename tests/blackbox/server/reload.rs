//! Changes while the host runs take effect as a whole or not at all, and soon.

use std::{fs, os::unix::fs::symlink, process::Command};

use serde_json::{Value, json};
use targum_tests::{
    FOREIGN_KEY, Host, SOON, Setup,
    specimens::{Specimen, behaving},
    translate_body,
};

const PROJECT: &str = "config/projects/main.toml";

fn host() -> Host {
    let project_tables = "[formats]\nadditional = []\n".to_owned();
    Host::start(&Setup { project_tables, ..Setup::engine("pseudo").only(&["string"]) })
}

fn status(host: &Host, format: &str) -> u16 {
    host.client().translate(&translate_body(format, "pt", "Hello")).status
}

fn answers(host: &Host, format: &str, expected: &str) -> bool {
    let answer = host.client().translate(&translate_body(format, "pt", "Hello"));
    answer.status == 200 && answer.translated() == expected
}

/// Returns the error of the last reload that `/readyz` reports.
fn last_error(host: &Host) -> String {
    host.readiness()["lastReloadError"].as_str().unwrap_or_default().to_owned()
}

/// Waits until `/readyz` reports an error of the last reload with `part` in it.
fn waits_for_error(host: &Host, part: &str) -> String {
    let mut error = String::new();
    Host::within(SOON, part, || {
        error = last_error(host);
        error.contains(part)
    });
    error
}

/// Returns a plugin that finds no language.
fn idle() -> Vec<u8> {
    Specimen { extract: "(i32.const 1024)", encode: "(i32.const 2048)", ..Specimen::default() }
        .component()
}

#[test]
fn a_plugin_is_dropped_in_replaced_and_removed() {
    let host = host();
    host.edit(PROJECT, "[]", "[\"specimen\"]");
    assert_eq!(status(&host, "specimen"), 400);
    host.install("specimen.wasm", &behaving(""));
    Host::within(SOON, "it serves", || status(&host, "specimen") == 200);
    assert!(!answers(&host, "specimen", "Hello"), "the engine is asked");

    host.install("specimen.wasm", &idle());
    Host::within(SOON, "the new one serves", || answers(&host, "specimen", "Hello"));

    let generation = host.generation();
    host.install("specimen.wasm", b"not wasm");
    Host::within(SOON, "it is looked at", || host.generation() > generation);
    let readiness = host.readiness();
    assert_eq!(readiness["status"], "degraded");
    let problem = readiness["problems"][0].as_str().expect("a problem");
    assert!(problem.starts_with("specimen.wasm: is not a WebAssembly file (.wasm)"), "{problem}");
    assert!(problem.ends_with("the previous version stays in use"), "{problem}");
    assert!(answers(&host, "specimen", "Hello"), "the last good one serves");

    fs::remove_file(host.path("data/plugins/specimen.wasm")).expect("removed");
    Host::within(SOON, "it is gone", || status(&host, "specimen") == 400);
    assert_eq!(status(&host, "string"), 200);
}

#[test]
fn a_project_is_added_changed_and_removed() {
    let host = host();
    let body = |project: &str| {
        let mut body = translate_body("string", "pt", "Hello");
        body["projectId"] = json!(project);
        body
    };
    let stranger = host.client().with_key(Some(FOREIGN_KEY));
    assert_eq!(stranger.translate(&body("second")).status, 401);
    let hash = blake3::hash(FOREIGN_KEY.as_bytes()).to_hex();
    let second = format!(
        "id = \"second\"\nengines = [\"identity\"]\n[[keys]]\nname = \"k\"\n\
         hash = \"blake3:{hash}\"\npermissions = [\"translate\"]\n"
    );
    fs::write(host.path("config/projects/second.toml"), second).expect("a file");
    Host::within(SOON, "it is there", || stranger.translate(&body("second")).status == 200);
    assert_eq!(stranger.translate(&body("main")).status, 403);
    assert_eq!(stranger.translate(&body("second")).translated(), "Hello");

    host.edit("config/projects/second.toml", "identity", "pseudo");
    Host::within(SOON, "it has another engine", || {
        stranger.translate(&body("second")).translated() != "Hello"
    });
    fs::remove_file(host.path("config/projects/second.toml")).expect("removed");
    Host::within(SOON, "it is gone", || stranger.translate(&body("second")).status == 401);
    assert_eq!(host.client().translate(&body("main")).status, 200);
}

#[test]
fn an_invalid_change_is_reported_with_file_and_line_and_not_applied() {
    let host = host();
    let generation = host.generation();
    let whole = fs::read_to_string(host.path(PROJECT)).expect("the project");
    let path = host.path(PROJECT).display().to_string();
    let at_options = format!(":{}: formats.options.string.placeholders", whole.lines().count() + 2);
    for (broken, at, why) in [
        (whole.replace("\"pseudo\"", "\"none\""), ":2: engines[0]", "no `[engines.none]`"),
        (whole.replace("id = \"main\"", "id = \"main"), ":1: ", ""),
        (whole.replace("id = ", "ident = "), ":1: ident", "unknown field `ident`"),
        (
            format!("{whole}[formats.options.string]\nplaceholders = [\"i18nxt\"]\n"),
            &at_options,
            "`i18nxt` is none of printf, icu",
        ),
        (whole.replace("[\"translate\"]", "\"translate\""), ":6: keys[0].permissions", ""),
    ] {
        fs::write(host.path(PROJECT), &broken).expect("a file");
        let error = waits_for_error(&host, &format!("{path}{at}"));
        assert!(error.contains(why), "{error:?} should say {why:?}");
        assert_eq!((host.generation(), status(&host, "string")), (generation, 200));
        assert_eq!(host.readiness()["status"], "degraded");
    }
    // A change takes effect as a whole or not at all: a valid change in one file waits for an
    // invalid one in another.
    fs::write(host.path("config/projects/extra.toml"), "id = 5\n").expect("a file");
    waits_for_error(&host, "extra.toml:1: id");
    fs::write(host.path(PROJECT), whole.replace("pseudo", "identity")).expect("a file");
    // The message about this later change shows that the host has read both files.
    fs::write(host.path("config/projects/extra.toml"), "\nid = 5\n").expect("a file");
    waits_for_error(&host, "extra.toml:2: id");
    assert!(!answers(&host, "string", "Hello"));
    fs::remove_file(host.path("config/projects/extra.toml")).expect("removed");
    Host::within(SOON, "both are applied", || answers(&host, "string", "Hello"));
    assert_eq!(host.readiness()["lastReloadError"], Value::Null);
    assert_eq!(host.readiness()["status"], "ready");
}

#[test]
fn replaced_files_are_noticed() {
    let host = host();
    let project = fs::read_to_string(host.path(PROJECT)).expect("the project");
    let change = |engine: &str| project.replace("pseudo", engine);
    // The file is written beside and renamed.
    fs::write(host.path("config/projects/.main.toml.new"), change("identity")).expect("a file");
    fs::rename(host.path("config/projects/.main.toml.new"), host.path(PROJECT)).expect("renamed");
    Host::within(SOON, "a rename", || answers(&host, "string", "Hello"));
    // The file is moved away, then written anew.
    fs::rename(host.path(PROJECT), host.path("config/projects/main.toml~")).expect("renamed");
    fs::write(host.path(PROJECT), change("pseudo")).expect("a file");
    Host::within(SOON, "a new file", || !answers(&host, "string", "Hello"));
    // A part of the file, which ends within a string, is written for a while.
    let whole = change("identity");
    let half = whole.find("blake3:").expect("a hash");
    fs::write(host.path(PROJECT), &whole[..half]).expect("a file");
    waits_for_error(&host, "main.toml");
    assert_eq!(status(&host, "string"), 200);
    fs::write(host.path(PROJECT), &whole).expect("a file");
    Host::within(SOON, "the whole file", || answers(&host, "string", "Hello"));
    // The whole folder is deleted and made again.
    fs::remove_dir_all(host.path("config")).expect("removed");
    waits_for_error(&host, "cannot be read");
    assert!(answers(&host, "string", "Hello"), "the last good one serves");
    fs::create_dir_all(host.path("config/projects")).expect("a folder");
    fs::write(host.path(PROJECT), change("pseudo")).expect("a file");
    let settings =
        format!("[server]\nlisten = \"{}\"\n[engines.pseudo]\nkind = \"pseudo\"\n", host.address);
    fs::write(host.path("config/targum.toml"), &settings).expect("a file");
    Host::within(SOON, "the new folder", || !answers(&host, "string", "Hello"));
    // A link is changed to another folder.
    fs::create_dir_all(host.path("next/projects")).expect("a folder");
    fs::write(host.path("next/projects/main.toml"), change("identity")).expect("a file");
    let settings = settings.replace("pseudo", "identity");
    fs::write(host.path("next/targum.toml"), settings).expect("a file");
    fs::rename(host.path("config"), host.path("before")).expect("renamed");
    symlink(host.path("next"), host.path("config")).expect("a link");
    Host::within(SOON, "a turned link", || answers(&host, "string", "Hello"));
}

#[test]
fn changes_that_need_a_restart_are_named_and_the_rest_is_applied() {
    let host = host();
    let listen = format!("listen = \"{}\"", host.address);
    let settings = fs::read_to_string(host.path("config/targum.toml")).expect("the settings");
    let changed = settings.replace(&listen, "listen = \"127.0.0.1:1\"\nmax_body_bytes = 200");
    let changed = format!("{changed}\n[cache]\npath = \"elsewhere\"\n");
    fs::write(host.path("config/targum.toml"), changed).expect("a file");
    let mut body = translate_body("string", "pt", "Hello");
    body["unknown"] = json!(" ".repeat(200));
    Host::within(SOON, "the rest", || host.client().translate(&body).status == 400);
    let readiness = host.readiness();
    let refused = readiness["needRestart"].to_string();
    assert!(refused.contains("targum.toml:2: server.listen"), "{refused}");
    assert!(refused.contains(": cache.path: "), "{refused}");
    assert_eq!(readiness["lastReloadError"], Value::Null);
    assert_eq!(readiness["status"], "degraded");
    assert_eq!(status(&host, "string"), 200);
    fs::write(host.path("config/targum.toml"), settings).expect("a file");
    Host::within(SOON, "it is put back", || host.readiness()["status"] == "ready");
}

#[test]
fn an_address_that_a_restart_would_refuse_is_refused_at_once() {
    let host = host();
    let generation = || host.readiness()["generation"].clone();
    let before = generation();
    host.edit(PROJECT, "name = \"tests\"", "name = \"quickstart\"");
    Host::within(SOON, "the key has another name", || generation() != before);
    let listen = format!("listen = \"{}\"", host.address);
    host.edit("config/targum.toml", &listen, "listen = \"0.0.0.0:1\"");
    let error = waits_for_error(&host, "server.listen is 0.0.0.0:1");
    assert!(error.contains("the quick start's key is enabled"), "{error}");
    assert_eq!(status(&host, "string"), 200);
}

#[test]
fn requests_in_flight_keep_their_configuration() {
    let host = Host::start(&Setup::slow().only(&["string"]));
    let slow = host.slow_request();
    fs::remove_file(host.path("data/plugins/string.wasm")).expect("removed");
    Host::within(SOON, "it is gone", || status(&host, "string") == 400);
    assert!(!slow.is_finished(), "the request was to outlast the reload");
    assert_eq!(slow.join().expect("an answer").status, 200);
}

#[test]
fn a_request_in_flight_is_answered_before_shutdown() {
    let host = Host::start(&Setup::slow().only(&["string"]));
    let slow = host.slow_request();
    assert!(!slow.is_finished(), "the request was to outlast the signal");
    let (code, folder, address) = host.stop("TERM");
    assert_eq!(slow.join().expect("an answer").status, 200);
    assert_eq!(code, Some(0));
    assert!(std::net::TcpStream::connect(address).is_err(), "it listens no more");
    drop(folder);
}

/// The thread that looks for changes uses the cache for as long as it looks, and begins at the start.
#[test]
fn a_host_that_is_stopped_while_it_looks_for_changes_ends_in_order() {
    for _ in 0..20 {
        let (code, folder, _) =
            Host::start(&Setup::engine("pseudo").only(&["string"])).stop("TERM");
        assert_eq!(code, Some(0));
        let log = fs::read_to_string(folder.path().join("output/log")).expect("a log");
        assert!(!log.contains("is not closed"), "{log}");
    }
}

#[test]
fn a_request_aborted_at_shutdown_gets_an_answer() {
    let told = "this host is stopping and could not finish in time; try again soon";
    let cut_off = |server: &str, more: &dyn Fn(&Host), why: &str| {
        let setup = Setup { server: server.to_owned(), ..Setup::slow().only(&["string"]) };
        let host = Host::start(&setup);
        let slow = host.slow_request();
        assert!(!slow.is_finished(), "the request was to outlast the signal");
        more(&host);
        let (code, folder, _) = host.stop("INT");
        let answer = slow.join().expect("an answer");
        assert_eq!((answer.error(500).as_str(), answer.header("retry-after")), (told, "1"));
        assert_eq!(code, Some(0));
        let log = fs::read_to_string(folder.path().join("output/log")).expect("a log");
        assert!(log.contains(&format!("{why}: aborting the requests in progress")), "{log}");
    };
    cut_off("drain_timeout_seconds = 0", &|_| {}, "time is up");
    let interrupt = |host: &Host| {
        let id = host.id().to_string();
        assert!(Command::new("kill").args(["-s", "INT", &id]).status().expect("kill").success());
        Host::within(SOON, "it is told", || {
            host.log().contains("finishing the requests in progress")
        });
    };
    cut_off("drain_timeout_seconds = 600", &interrupt, "received a second signal to stop");
}

#[test]
fn a_pipe_in_a_watched_folder_does_not_block_the_host() {
    let host = host();
    let pipe = |path: &str| {
        let made = std::process::Command::new("mkfifo").arg(host.path(path)).status();
        assert!(made.expect("mkfifo").success());
    };
    pipe("data/plugins/pipe.wasm");
    Host::within(SOON, "it is named", || {
        host.readiness()["problems"]
            .to_string()
            .contains("pipe.wasm: it is a pipe, a socket or a device, not a regular file")
    });
    pipe("config/projects/pipe.toml");
    waits_for_error(&host, "pipe.toml: cannot be read: it is a pipe, a socket or a device");
    fs::remove_file(host.path("config/projects/pipe.toml")).expect("it goes");
    Host::within(SOON, "the rest is reloaded", || last_error(&host).is_empty());
}
