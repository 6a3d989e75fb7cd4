//! Tests of the shipped folder `config`, which is the reference of the configuration: it has every
//! key, with its default.

use super::{
    Project, Settings,
    schema::{Cache, Log, Plugins, Server},
};

const SETTINGS: &str = include_str!("../../../config/targum.toml");
const PROJECT: &str = include_str!("../../../config/projects/demo.toml");

/// Returns the keys of a table, as its refusal of an unknown one lists them.
fn keys<T: serde::de::DeserializeOwned>(table: &str) -> Vec<String> {
    let refusal = toml::from_str::<T>(&format!("{table}\nno-such-key = 1\n"));
    let refusal = refusal.err().expect("a refusal").message().to_owned();
    let expected = refusal.split_once("expected ").expect("what is expected").1;
    expected.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Returns whether a key stands in a file, as a comment or not, as a value or as a table.
fn stands(text: &str, key: &str) -> bool {
    text.lines().map(|line| line.trim_start_matches(['#', ' '])).any(|line| {
        let table = line.split(']').next().unwrap_or_default().trim_start_matches('[');
        if line.starts_with('[') {
            table.split('.').any(|part| part == key)
        } else {
            line.strip_prefix(key).is_some_and(|rest| rest.starts_with(" = "))
        }
    })
}

#[test]
fn every_key_is_in_the_shipped_file() {
    for table in [
        "",
        "[server]",
        "[server.compatible]",
        "[log]",
        "[plugins]",
        "[plugins.limits]",
        "[cache]",
        "[shared]",
        "[shared.tls]",
    ] {
        let keys = keys::<Settings>(table);
        assert!(keys.len() > 1, "{table}: {keys:?}");
        for key in keys {
            assert!(stands(SETTINGS, &key), "{table} {key} is not in config/targum.toml");
        }
    }
    for table in ["", "[[keys]]", "[formats]", "[limits]"] {
        let keys = keys::<Project>(table);
        assert!(keys.len() > 1, "{table}: {keys:?}");
        for key in keys {
            assert!(stands(PROJECT, &key), "{table} {key} is not in config/projects/demo.toml");
        }
    }
}

#[test]
fn the_shipped_values_are_the_defaults() {
    let settings: Settings = toml::from_str(SETTINGS).expect("sound settings");
    assert_eq!(settings.server, Server::default());
    assert_eq!(settings.log, Log::default());
    assert_eq!(settings.plugins, Plugins::default());
    assert_eq!(settings.cache, Cache::default());
}
