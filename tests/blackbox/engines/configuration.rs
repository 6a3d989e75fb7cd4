//! Errors in the configuration of an engine are reported when the configuration is read.

use std::fs;

use targum_tests::{Ended, Host, SOON, Setup, targum};

/// Runs `targum check` with these engines and this project.
fn check(engines: &str, project: &str) -> Ended {
    check_with(&[], engines, project)
}

fn check_with(options: &[&str], engines: &str, project: &str) -> Ended {
    let folder = tempfile::tempdir().expect("a folder");
    let config = folder.path().join("config");
    fs::create_dir_all(config.join("projects")).expect("a folder");
    fs::write(config.join("targum.toml"), engines).expect("a file");
    fs::write(config.join("projects/main.toml"), format!("id = \"main\"\n{project}\n"))
        .expect("a file");
    fs::create_dir_all(folder.path().join("data/plugins")).expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (config, data) = (path("config"), path("data"));
    let arguments = [&["check", "--config", &config, "--data", &data], options].concat();
    let mut ended = targum(&arguments, "");
    ended.out = ended.out.replace(&config, "config");
    ended.err = ended.err.replace(&format!("{config}/"), "");
    ended
}

#[test]
fn a_missing_key_is_reported_with_file_and_line() {
    let engines = "[engines.cloud]\nkind = \"deepl\"\nkey_env = \"TARGUM_NO_SUCH_KEY\"\n";
    let ended = check(engines, "engines = [\"cloud\"]");
    assert_eq!(ended.status, 1);
    assert_eq!(
        ended.err,
        "targum.toml:3: engines.cloud.key_env: the environment variable TARGUM_NO_SUCH_KEY is not set: set it to the key, then restart\n"
    );
}

#[test]
fn a_configuration_is_checked_without_its_secrets() {
    let engine = "[engines.cloud]\nkind = \"deepl\"\nkey_env = \"TARGUM_NO_SUCH_KEY\"\n";
    let checked =
        |engine: &str| check_with(&["--without-secrets"], engine, "engines = [\"cloud\"]");
    let sound = checked(engine);
    assert_eq!((sound.status, sound.err.as_str()), (0, ""));
    assert_eq!(sound.out, "config: nothing wrong that can be seen without secrets: 1\n");
    let wrong = checked(&format!("{engine}base_url = \"nowhere\"\nfrm = 1\n"));
    assert_eq!(wrong.status, 1);
    assert!(wrong.err.contains("engines.cloud.frm"), "{}", wrong.err);
}

#[test]
fn addresses_and_settings_are_checked() {
    for (engine, told) in [
        (
            "kind = \"libretranslate\"\nbase_url = \"translate.example\"",
            "targum.toml:3: engines.it.base_url: `translate.example` is not an HTTP address; write one such as https://translate.example.org\n",
        ),
        (
            "kind = \"libretranslate\"\nbase_url = \"http://127.0.0.1:1\"\n[engines.it.http]\ntimeout = 3",
            "targum.toml:5: engines.it.http.timeout: unknown field `timeout`",
        ),
        (
            "kind = \"google\"\nkey_env = \"PATH\"\nglossary_id = \"g\"",
            "targum.toml:4: engines.it.glossary_id: requires `parent`: set it to projects/PROJECT/locations/LOCATION\n",
        ),
        (
            "kind = \"google\"\nkey_env = \"PATH\"\nparent = \"my-project\"",
            "targum.toml:4: engines.it.parent: is not of the form projects/PROJECT/locations/LOCATION\n",
        ),
    ] {
        let ended = check(&format!("[engines.it]\n{engine}\n"), "engines = [\"it\"]");
        assert_eq!(ended.status, 1);
        assert!(ended.err.starts_with(told), "{}", ended.err);
    }
}

#[test]
fn no_network_means_no_engine_on_another_machine() {
    let engines = "[engines.own]\nkind = \"libretranslate\"\nbase_url = \"http://localhost:5000\"\n\
                   [engines.cloud]\nkind = \"libretranslate\"\nbase_url = \"https://translate.example\"\n";
    let ended = check(engines, "engines = [\"own\", \"cloud\"]");
    assert_eq!(ended.status, 0, "{}", ended.err);
    let server = format!("[server]\nnetwork = \"none\"\n{engines}");
    assert_eq!(
        check(&server, "engines = [\"own\"]").err,
        "targum.toml:8: engines.cloud.base_url: is on another machine, and server.network = \"none\" forbids that\n"
    );
    assert_eq!(
        check(engines, "network = \"none\"\nengines = [\"own\", \"cloud\"]").err,
        "projects/main.toml:3: engines[1]: `cloud` sends texts to another machine, and `network = \"none\"` forbids that\n"
    );
    assert_eq!(check(engines, "network = \"none\"\nengines = [\"own\"]").status, 0);
}

#[test]
fn a_reload_that_would_add_a_remote_engine_is_rejected() {
    let server = "network = \"none\"".to_owned();
    let host = Host::start(&Setup { server, ..Setup::default() }.only(&["json"]));
    let path = host.path("config/targum.toml");
    let more = "[engines.cloud]\nkind = \"openai\"\nmodel = \"m\"\n";
    let before = fs::read_to_string(&path).expect("a file");
    fs::write(&path, format!("{before}{more}")).expect("a file");
    Host::within(SOON, "the reload is refused", || {
        host.readiness().to_string().contains("server.network = \\\"none\\\" forbids that")
    });
    assert_eq!(host.generation(), 1);
}
