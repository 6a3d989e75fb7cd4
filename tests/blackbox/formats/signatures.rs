//! Plugins that are signed with `minisign`: with trusted keys, nothing else is installed.

use std::{fs, process::Command};

use targum_tests::{installation::Installation, registry::Registry, specimens::behaving, targum};

/// Makes a pair of keys without a password in the folder of an installation. Returns the public key.
fn make_key(place: &Installation, name: &str) -> String {
    let (public, secret) = (format!("{name}.pub"), format!("{name}.key"));
    minisign(place, &["-G", "-W", "-p", &public, "-s", &secret]);
    let text = fs::read_to_string(place.path(&public)).expect("a key");
    text.lines().nth(1).expect("the second line").to_owned()
}

/// Signs a file. The signature is beside it.
fn sign(place: &Installation, key: &str, file: &str) {
    let key = format!("{key}.key");
    minisign(place, &["-S", "-s", &key, "-m", file, "-t", "release 1.2"]);
}

fn minisign(place: &Installation, arguments: &[&str]) {
    let done = Command::new("minisign").args(arguments).current_dir(place.path("")).output();
    let done = done.expect("minisign is installed: `.setup/registry.sh`");
    assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
}

/// Writes the keys that an installation trusts.
fn trust(place: &Installation, keys: &[(&str, &str)]) {
    let keys: String = keys.iter().map(|(name, key)| format!("{name} = \"{key}\"\n")).collect();
    place.write("config/targum.toml", format!("[plugins.trusted_keys]\n{keys}").as_bytes());
}

#[test]
fn with_trusted_keys_only_signed_plugins_are_installed() {
    let place = Installation::new();
    let (team, other) = (make_key(&place, "team"), make_key(&place, "other"));
    trust(&place, &[("team", &team)]);
    let file = place.write("specimen.wasm", &behaving(""));
    let refused = place.refusal(&["add", &file]);
    let expected = "plugins.trusted_keys requires a signature of team";
    assert!(refused.contains(&format!("{file} has no signature, and {expected}")), "{refused}");
    sign(&place, "other", "specimen.wasm");
    let refused = place.refusal(&["add", &file]);
    assert!(
        refused.contains(&format!("has a signature with another key, and {expected}")),
        "{refused}"
    );
    fs::write(place.path("specimen.wasm.minisig"), "RWQ").expect("a signature");
    let refused = place.refusal(&["add", &file]);
    assert!(refused.contains("has a signature that cannot be read"), "{refused}");

    sign(&place, "team", "specimen.wasm");
    let added = place.plugin(&["add", &file]);
    assert_eq!(added.status, 0, "{}", added.err);
    assert!(added.out.contains("  signer    team (release 1.2)\n"), "{}", added.out);
    let settings = place.settings();
    assert!(settings.contains("[plugins.signers]\nspecimen = \"team\"\n"), "{settings}");

    // The signature is of other bytes.
    place.write("specimen.wasm", &behaving("(global i32 (i32.const 7))"));
    let refused = place.refusal(&["add", &file, "--replace"]);
    assert!(refused.contains("has a signature with the key of team that is wrong"), "{refused}");

    // Another trusted signer takes over only where that is allowed.
    place.write("specimen.wasm", &behaving(""));
    sign(&place, "other", "specimen.wasm");
    let with_other = settings.replace(
        "[plugins.trusted_keys]\n",
        &format!("[plugins.trusted_keys]\nother = \"{other}\"\n"),
    );
    place.write("config/targum.toml", with_other.as_bytes());
    let refused = place.refusal(&["add", &file]);
    assert!(refused.contains("`specimen` is signed by other now, and was by team"), "{refused}");
    assert_eq!(place.plugin(&["add", &file, "--replace"]).status, 0);
    assert!(place.settings().contains("specimen = \"other\"\n"), "{}", place.settings());
}

#[test]
fn a_signature_goes_with_a_plugin_through_a_registry() {
    let (registry, place) = (Registry::start(), Installation::new());
    let key = make_key(&place, "team");
    trust(&place, &[("team", &key)]);
    let name = registry.name("acme/specimen:1");
    let file = place.write("specimen.wasm", &behaving(""));
    let pushed = place.plugin(&["push", &file, &name]);
    assert!(pushed.out.contains("  signature none\n"), "{}{}", pushed.out, pushed.err);
    let refused = place.refusal(&["add", &name]);
    assert!(refused.contains("has no signature"), "{refused}");

    sign(&place, "team", "specimen.wasm");
    let pushed = place.plugin(&["push", &file, &name]);
    assert!(pushed.out.contains("  signature yes\n"), "{}{}", pushed.out, pushed.err);
    let added = place.plugin(&["add", &name]);
    assert!(added.out.contains("  signer    team (release 1.2)\n"), "{}{}", added.out, added.err);
    assert_eq!(place.plugin(&["verify"]).status, 0);
}

#[test]
fn a_key_that_is_none_is_reported() {
    let place = Installation::new();
    let team = make_key(&place, "team");
    let file = place.write("specimen.wasm", &behaving(""));
    sign(&place, "team", "specimen.wasm");
    trust(&place, &[("team", &team[1..])]);
    let refused = place.refusal(&["add", &file]);
    let expected = "plugins.trusted_keys.team is not a public key of minisign";
    assert!(refused.contains(expected), "{refused}");
    let config = place.path("config").display().to_string();
    let checked = targum(&["check", "--config", &config], "");
    let expected = "targum.toml:2: plugins.trusted_keys.team: is not a public key of minisign";
    assert!(checked.err.contains(expected), "{}{}", checked.out, checked.err);
}
