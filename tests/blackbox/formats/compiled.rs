//! Compiled code is kept between starts, and is trusted only under this installation's seal.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use targum_tests::{Host, SOON, Setup, specimens::behaving, translate_body};

fn host() -> Host {
    Host::start(&Setup::engine("pseudo").only(&["string", "properties"]).uncompiled())
}

fn restart(host: Host) -> Host {
    let (_, folder, address) = host.stop("TERM");
    Host::start_in(folder, address)
}

/// Returns how many plugins were loaded with this outcome since the start.
fn loads(host: &Host, outcome: &str) -> u32 {
    let line = format!("targum_plugin_loads_total{{outcome=\"{outcome}\"}} ");
    let metrics = host.client().get("/metrics").text;
    let count = metrics.lines().find_map(|metric| metric.strip_prefix(&line));
    count.map_or(0, |count| count.parse().expect("a number"))
}

/// Returns how many plugins were compiled, loaded from kept code, and refused.
fn outcomes(host: &Host) -> (u32, u32, u32) {
    (loads(host, "compiled"), loads(host, "kept"), loads(host, "refused"))
}

fn works(host: &Host) {
    let answer = host.client().translate(&translate_body("string", "pt", "Hello"));
    assert_eq!(answer.translated(), "⟦Ħéľľó ~⟧");
}

/// Returns the files of compiled code, without the key.
fn code(host: &Host) -> Vec<PathBuf> {
    let files = fs::read_dir(host.path("data/compiled")).expect("a folder").flatten();
    let mut files: Vec<_> = files.map(|file| file.path()).collect();
    files.retain(|file| !file.ends_with("key"));
    files.sort();
    files
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("a file").permissions().mode() & 0o777
}

#[test]
fn a_second_start_compiles_nothing() {
    let host = host();
    assert_eq!(outcomes(&host), (2, 0, 0));
    assert_eq!(mode(&host.path("data/compiled")), 0o700);
    assert_eq!(mode(&host.path("data/compiled/key")), 0o600);
    assert_eq!(code(&host).iter().map(|file| mode(file)).collect::<Vec<_>>(), [0o600, 0o600]);
    let told = "targum_sandbox::background_load: compiling plugins, which may take a minute: 2\n";
    assert_eq!(host.log().matches(told).count(), 1, "{}", host.log());
    let host = restart(host);
    assert_eq!(outcomes(&host), (0, 2, 0));
    assert!(!host.log().contains("compiling"), "{}", host.log());
    works(&host);
}

#[test]
fn modified_code_is_compiled_again() {
    let mut host = host();
    for at in [0, 40, 5_000] {
        for file in code(&host) {
            let mut bytes = fs::read(&file).expect("code");
            bytes[at] ^= 1;
            fs::write(&file, bytes).expect("other code");
        }
        host = restart(host);
        assert_eq!(outcomes(&host), (2, 0, 0), "byte {at}");
        works(&host);
    }
    // The code of one plugin replaces that of another.
    let [one, other] = &code(&host)[..] else { panic!("two files") };
    fs::copy(one, other).expect("a copy");
    host = restart(host);
    assert_eq!(outcomes(&host), (1, 1, 0));
    works(&host);
}

#[test]
fn code_of_another_installation_is_compiled_again() {
    let host = host();
    // A key that other users could have read is not trusted.
    let key = host.path("data/compiled/key");
    let before = fs::read(&key).expect("a key");
    fs::set_permissions(&key, fs::Permissions::from_mode(0o644)).expect("another mode");
    let host = restart(host);
    assert_eq!(outcomes(&host), (2, 0, 0));
    assert_ne!(fs::read(&key).expect("a key"), before);
    assert_eq!(mode(&key), 0o600);
    works(&host);
    fs::write(&key, [1; 32]).expect("another key");
    let host = restart(host);
    assert_eq!(outcomes(&host), (2, 0, 0));
    works(&host);
}

#[test]
fn code_of_removed_plugins_is_deleted() {
    let host = host();
    fs::remove_file(host.path("data/plugins/string.wasm")).expect("removed");
    Host::within(SOON, "its code is gone", || code(&host).len() == 1);
    host.install("specimen.wasm", &behaving(""));
    Host::within(SOON, "the new one's is there", || code(&host).len() == 2);
    let host = restart(host);
    assert_eq!(outcomes(&host), (0, 2, 0));
}

#[test]
fn without_a_code_folder_every_plugin_is_compiled() {
    let host = host();
    fs::remove_dir_all(host.path("data/compiled")).expect("removed");
    fs::write(host.path("data/compiled"), "in the way").expect("a file");
    let host = restart(host);
    assert_eq!(outcomes(&host), (2, 0, 0));
    works(&host);
    assert!(host.log().contains("compiled code is not kept"), "{}", host.log());
}
