//! A data directory that cannot be written, a full disk, damaged files: the host serves what it
//! can, and readiness names what it cannot.

use std::{
    fs,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::Path,
    process::Command,
};

use serde_json::{Value, json};
use targum_tests::{Host, SOON, Setup, models, translate_body};

fn setup() -> Setup {
    Setup::engine("pseudo").only(&["json"])
}

fn cached(text: &str) -> Value {
    let mut body = translate_body("json", "pl", text);
    body["cache"] = json!(true);
    body
}

const FILE: &str = "{\"k\": \"Hello {name}\"}";
const TRANSLATED: &str = "{\"k\": \"⟦Ħéľľó {name} ~⟧\"}";

fn problems(host: &Host) -> String {
    host.readiness()["problems"].to_string()
}

/// Returns whether the host has compiled a plugin since its start.
fn compiled(host: &Host) -> bool {
    host.client().get("/metrics").text.contains("targum_plugin_loads_total{outcome=\"compiled\"}")
}

/// Returns the folder and the address of a stopped host with a translation in its cache.
fn stopped() -> (tempfile::TempDir, String) {
    let host = Host::start(&setup());
    assert_eq!(host.client().translate(&cached(FILE)).translated(), TRANSLATED);
    let (_, folder, address) = host.stop("TERM");
    (folder, address)
}

fn serves_without_a_cache(host: &Host) {
    for _ in 0..2 {
        let answer = host.client().translate(&cached(FILE));
        assert_eq!((answer.translated().as_str(), answer.cached()), (TRANSLATED, false));
    }
    assert_eq!(host.readiness()["status"], "degraded");
    let told = problems(host);
    assert!(told.contains("cannot be opened: check that it can be written"), "{told}");
    // The host uses the code that was compiled by the earlier start.
    assert!(!compiled(host), "{}", host.log());
}

/// Sets the modes of a folder and of everything in it, from the inside out.
fn set_modes(path: &Path, folders: u32, files: u32) {
    let is_folder = path.is_dir();
    for entry in is_folder.then(|| fs::read_dir(path).expect("a folder")).into_iter().flatten() {
        set_modes(&entry.expect("an entry").path(), folders, files);
    }
    let mode = fs::Permissions::from_mode(if is_folder { folders } else { files });
    fs::set_permissions(path, mode).expect("a mode");
}

fn administrator() -> bool {
    fs::metadata("/proc/self").expect("this process").uid() == 0
}

/// Returns a command line that runs the following command as a user to whom the modes of files
/// apply: as root without the capability to ignore them.
fn without_power() -> Vec<&'static str> {
    let drop = "--bounding-set=-dac_override,-dac_read_search";
    if administrator() { vec!["setpriv", drop] } else { vec!["env"] }
}

#[test]
fn an_unwritable_data_directory_disables_only_the_cache() {
    let (folder, address) = stopped();
    let data = folder.path().join("data");
    set_modes(&data.join("cache"), 0o500, 0o400);
    set_modes(&data.join("plugins"), 0o500, 0o400);
    fs::set_permissions(&data, fs::Permissions::from_mode(0o500)).expect("a mode");
    let host = Host::start_by(&without_power(), folder, address);
    serves_without_a_cache(&host);
    set_modes(&data.join("cache"), 0o700, 0o600);
    set_modes(&data.join("plugins"), 0o700, 0o600);
    fs::set_permissions(&data, fs::Permissions::from_mode(0o700)).expect("a mode");
    // Everything is there again when the folder can be written.
    let (_, folder, address) = host.stop("TERM");
    let host = Host::start_in(folder, address);
    assert!(host.client().translate(&cached(FILE)).cached());
    assert_eq!(host.readiness()["status"], "ready");
}

/// Returns a command line that runs the following command in file systems of its own, which the
/// shell line `mount` prepares. `$5` in that line is the data directory. Returns `None` where
/// mounting is not allowed.
fn apart(mount: &str) -> Option<Vec<String>> {
    let mut unshare = vec!["unshare", "--mount"];
    unshare.extend((!administrator()).then_some("--map-root-user"));
    let allowed = Command::new(unshare[0])
        .args(&unshare[1..])
        .args(["mount", "-t", "tmpfs", "none", "/mnt"])
        .status()
        .is_ok_and(|status| status.success());
    if !allowed {
        let in_ci = std::env::var_os("CI").is_some();
        assert!(!in_ci, "CI has to allow `unshare --mount`, which this test needs");
        eprintln!("skipped: file systems may not be mounted here");
        return None;
    }
    let shell = format!("{mount} && exec \"$0\" \"$@\"");
    unshare.extend(["sh", "-c", &shell]);
    Some(unshare.into_iter().map(str::to_owned).collect())
}

#[test]
fn a_read_only_file_system_disables_only_the_cache() {
    let mount = "mount --bind \"$5\" \"$5\" && mount -o remount,bind,ro \"$5\"";
    let Some(apart) = apart(mount) else { return };
    let (folder, address) = stopped();
    let apart: Vec<_> = apart.iter().map(String::as_str).collect();
    serves_without_a_cache(&Host::start_by(&apart, folder, address));
}

/// Returns a document with this many lines that does not compress. Each number gives another
/// document.
fn large(lines: usize, number: usize) -> String {
    let noise = |at: usize| blake3::hash(&(number * 1000 + at).to_le_bytes()).to_hex();
    let lines: Vec<_> = (0..lines).map(|at| format!("\"k{at}\": \"{}\"", noise(at))).collect();
    format!("{{{}}}", lines.join(","))
}

/// Translates documents of this many lines until the disk is full. Returns the number of the last
/// document, counted from 1.
fn fill(host: &Host, lines: usize) -> usize {
    let mut number = 0;
    Host::within(SOON, "the disk is full", || {
        number += 1;
        host.client().translate(&cached(&large(lines, number))).translated();
        host.readiness()["status"] == "degraded"
    });
    assert!(number > 1, "there was no room at all");
    let told = problems(host);
    assert!(told.contains("the store fails to read or write"), "{told}");
    number
}

#[test]
fn a_full_disk_disables_only_the_cache() {
    let host = Host::start_with(&setup(), "trap '' XFSZ; ulimit -f 512");
    let last = fill(&host, 200);
    let ask = |number| host.client().translate(&cached(&large(200, number)));
    let (kept, lost) = (ask(1), ask(last));
    assert_eq!((kept.status, lost.status), (200, 200));
    assert_eq!(lost.translated(), ask(last).translated());
}

#[test]
fn a_full_file_system_stops_only_new_cache_entries() {
    let mount = "mkdir -p \"$5/cache\" && mount -t tmpfs -o size=3m none \"$5/cache\"";
    let Some(apart) = apart(mount) else { return };
    let (folder, address) = stopped();
    let apart: Vec<_> = apart.iter().map(String::as_str).collect();
    let host = Host::start_by(&apart, folder, address);
    let last = fill(&host, 400);
    let ask = |number| host.client().translate(&cached(&large(400, number)));
    assert_eq!(ask(last).translated(), ask(last).translated());
    // Documents from before the disk was full are still there.
    assert!(ask(1).cached());
    // When there is room again, the host recovers by itself without a request.
    enlarge(&host, "200m");
    Host::within(3 * SOON, "the cache is back", || host.readiness()["status"] == "ready");
    assert!(host.log().contains("the cache works again"), "{}", host.log());
    ask(last);
    assert!(ask(last).cached());
}

/// Enlarges the file system that is mounted for the host's cache.
fn enlarge(host: &Host, size: &str) {
    let target = format!("--target={}", host.id());
    let (size, cache) = (format!("remount,size={size}"), host.path("data/cache"));
    let status = Command::new("nsenter")
        .args([target.as_str(), "--mount"])
        .args((!administrator()).then_some("--user"))
        .args(["mount", "-o", size.as_str()])
        .arg(cache)
        .status();
    assert!(status.expect("nsenter runs").success());
}

#[test]
fn texts_are_for_the_owner_of_the_data_directory_only() {
    let host = Host::start(&setup());
    assert_eq!(host.client().translate(&cached(FILE)).translated(), TRANSLATED);
    for private in ["data/cache", "data/compiled"] {
        let mode = fs::metadata(host.path(private)).expect("a folder").permissions().mode();
        assert_eq!(mode & 0o777, 0o700, "{private}");
    }
    // A crash leaves no core file with texts either.
    let limits = fs::read_to_string(format!("/proc/{}/limits", host.id())).expect("its limits");
    let core = limits.lines().find(|line| line.starts_with("Max core file size")).expect("a limit");
    assert_eq!(core.split_whitespace().skip(4).collect::<Vec<_>>(), ["0", "0", "bytes"]);
}

/// Starts a host with a copy of one model whose weights are damaged.
fn with_damaged_model(damage: impl Fn(&mut Vec<u8>)) -> Host {
    let host =
        Host::start(&Setup { project: "engines = [\"local\", \"pseudo\"]".to_owned(), ..setup() });
    let (from, to) = (models().join("en-pt"), host.path("data/models/en-pt"));
    let beside = host.path("data/.model");
    fs::create_dir_all(&beside).expect("a folder");
    for entry in fs::read_dir(from).expect("a model").flatten() {
        let mut bytes = fs::read(entry.path()).expect("a file");
        if entry.file_name().to_string_lossy().starts_with("model") {
            damage(&mut bytes);
        }
        fs::write(beside.join(entry.file_name()), bytes).expect("a file");
    }
    fs::create_dir_all(host.path("data/models")).expect("a folder");
    fs::rename(beside, to).expect("renamed");
    host
}

#[test]
fn a_damaged_model_is_reported_and_the_next_engine_used() {
    let cut: fn(&mut Vec<u8>) = |bytes| bytes.truncate(bytes.len() / 2);
    let empty: fn(&mut Vec<u8>) = Vec::clear;
    let other: fn(&mut Vec<u8>) = |bytes| bytes.fill(0x55);
    for damage in [cut, empty, other] {
        let host = with_damaged_model(damage);
        let body = translate_body("json", "pt", FILE);
        Host::within(SOON, "the model is seen", || {
            assert_eq!(host.client().translate(&body).translated(), TRANSLATED);
            host.log().contains("the engine fails; trying the next engine")
        });
        let log = host.log();
        assert!(log.contains("the model en-pt cannot be loaded: "), "{log}");
        assert!(!log.contains("a bug in this host"), "{log}");
        let told = problems(&host);
        assert!(
            told.starts_with("[\"engine `local`: the model en-pt cannot be loaded: "),
            "{told}"
        );
        assert_eq!(host.readiness()["status"], "degraded");
    }
}
