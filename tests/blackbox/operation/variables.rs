//! Environment variables override settings of `targum.toml`, and are checked like them.

use std::process::Command;

use targum_tests::{Client, Host, SOON, Setup, binary, free_address, translate_body};

const SETTINGS: &str = "config/targum.toml";

/// Returns what `targum check` says of a sound configuration with these variables, and its exit status.
fn check(variables: &[(&str, &str)]) -> (i32, String) {
    let folder = Host::start(&Setup::engine("pseudo").only(&["string"])).stop("TERM").1;
    let ended = Command::new(binary())
        .arg("check")
        .args(["--config", &folder.path().join("config").display().to_string()])
        .args(["--data", &folder.path().join("data").display().to_string()])
        .envs(variables.iter().copied())
        .output()
        .expect("it starts");
    let said = [ended.stdout, ended.stderr].concat();
    (ended.status.code().unwrap_or(-1), String::from_utf8(said).expect("UTF-8"))
}

#[test]
fn a_variable_overrides_the_file_before_and_after_a_reload() {
    let admin = free_address();
    let env = vec![
        ("TARGUM_SERVER__MAX_BODY_BYTES", "300".to_owned()),
        ("TARGUM_SERVER__ADMIN_LISTEN", admin.clone()),
        ("TARGUM_ENGINES__LOUD__KIND", "pseudo".to_owned()),
    ];
    let project = "engines = [\"loud\"]".to_owned();
    let host = Host::start(&Setup { env, project, ..Setup::default().only(&["string"]) });
    let short = translate_body("string", "pt", "Hello");
    assert!(host.client().translate(&short).translated().starts_with('⟦'));
    let long = translate_body("string", "pt", &"Hello ".repeat(100));
    let refused = "the body is larger than max_body_bytes, 300: send the text in parts";
    assert_eq!(host.client().translate(&long).error(400), refused);
    let admin = Client::new(format!("http://{admin}"));
    let generation = || admin.get("/readyz").json()["generation"].clone();
    let before = generation();
    host.edit(SETTINGS, "[server]\n", "[server]\nmax_body_bytes = 5000\n");
    Host::within(SOON, "the reload", || generation() != before);
    assert_eq!(host.client().translate(&long).error(400), refused);
}

#[test]
fn mistakes_in_variables_name_the_variable() {
    assert_eq!(check(&[("TARGUM_LOG__FORMAT", "json")]).0, 0);
    let unknown = |name: &str, key: &str, field: &str| {
        format!("environment variable {name}: {key}: unknown field `{field}`, expected one of ")
    };
    for (name, value, expected) in [
        (
            "TARGUM_SERVER__LISTN",
            "127.0.0.1:80",
            unknown("TARGUM_SERVER__LISTN", "server.listn", "listn"),
        ),
        ("TARGUM_SERVR__LISTEN", "x", unknown("TARGUM_SERVR__LISTEN", "servr", "servr")),
        (
            "TARGUM_CACHE__TTL_DAYS",
            "many",
            "environment variable TARGUM_CACHE__TTL_DAYS: cache.ttl_days: invalid type: string \
             \"many\", expected a whole number that is not negative"
                .to_owned(),
        ),
        (
            "TARGUM_SERVER__MAX_CONNECTIONS",
            "0",
            "environment variable TARGUM_SERVER__MAX_CONNECTIONS: server.max_connections: "
                .to_owned(),
        ),
        (
            "TARGUM_LOG__LEVEL",
            "wran,audit=info",
            "environment variable TARGUM_LOG__LEVEL: log.level: `wran` is not error, warn, info, \
             debug, trace or off; for a target, write `wran=info`"
                .to_owned(),
        ),
        (
            "TARGUM_server__LISTEN",
            "x",
            "environment variable TARGUM_server__LISTEN: write the name in capital letters"
                .to_owned(),
        ),
    ] {
        let (status, said) = check(&[(name, value)]);
        assert_eq!(status, 1, "{name}: {said}");
        assert!(said.contains(&expected), "{expected} is not in {said}");
    }
}
