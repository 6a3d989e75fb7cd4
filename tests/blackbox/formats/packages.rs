//! Plugins that are installed by reference: fetched, checked, pinned, updated, verified and removed.

use std::{fs, path::Path, time::Duration};

use targum_tests::{
    Host, SOON, Setup,
    installation::{Installation, MOST, manage},
    service::{Reply, Service},
    specimens::behaving,
    translate_body,
};

fn serving(bytes: &[u8]) -> Service {
    let bytes = bytes.to_vec();
    Service::start(move |_| Reply::Bytes(bytes.clone()))
}

fn pin(bytes: &[u8]) -> String {
    format!("blake3:{}", blake3::hash(bytes))
}

/// Returns another version of the plugin that behaves.
fn newer() -> Vec<u8> {
    behaving("(global i32 (i32.const 7))")
}

#[test]
fn a_plugin_from_an_address_is_pinned_and_serves() {
    let host = Host::start(&Setup {
        tables: "# The table below is from the team.\n[plugins] # here\n".to_owned(),
        project_tables: "[formats]\nadditional = [\"specimen\"]\n".to_owned(),
        ..Setup::engine("pseudo").only(&["string"])
    });
    let (bytes, body) = (behaving(""), translate_body("specimen", "pl", "Hello"));
    assert_ne!(host.client().translate(&body).status, 200);
    let service = serving(&bytes);
    let url = format!("{}/specimen-1.wasm", service.url());
    let added = manage(host.folder.path(), &["add", &url], &[]);
    assert_eq!(added.status, 0, "{}", added.err);
    for line in [
        "  contract  1.0.0\n".to_owned(),
        format!(" ({} bytes)\n", bytes.len()),
        format!("  digest    {}\n", pin(&bytes)),
        format!("  origin    {url}\n"),
    ] {
        assert!(added.out.contains(&line), "{line:?} is not in {}", added.out);
    }
    Host::within(SOON, "it serves", || host.client().translate(&body).status == 200);
    let settings = fs::read_to_string(host.path("config/targum.toml")).expect("a file");
    for part in [
        "# The table below is from the team.\n[plugins] # here\n".to_owned(),
        format!("[plugins.pins]\nspecimen = \"{}\"\n", pin(&bytes)),
        format!("[plugins.origins]\nspecimen = \"{url}\"\n"),
    ] {
        assert!(settings.contains(&part), "{part:?} is not in {settings}");
    }
}

#[test]
fn an_update_shows_both_versions_and_verify_names_what_differs() {
    let (place, first, second) = (Installation::new(), behaving(""), newer());
    let service = serving(&first);
    let url = format!("{}/specimen.wasm", service.url());
    let verified = place.plugin(&["verify"]);
    let none = "no plugin has a pin or was installed with `targum plugin add`\n";
    assert_eq!((verified.status, &*verified.out), (0, none));
    assert_eq!(place.plugin(&["add", &url]).status, 0);
    let verified = place.plugin(&["verify"]);
    assert_eq!((verified.status, &*verified.out), (0, "specimen: is as it was pinned\n"));
    assert_eq!(place.plugin(&["update"]).out, "specimen: is up to date\n");

    let moved = second.clone();
    service.behave(move |_| Reply::Bytes(moved.clone()));
    let verified = place.plugin(&["verify", "specimen"]);
    let differs = format!(
        "specimen: {url} has the digest {} now, its pin is {}\n",
        pin(&second),
        pin(&first)
    );
    assert_eq!((verified.status, verified.err), (1, differs));
    assert_eq!(place.plugin(&["verify", "--offline"]).status, 0);

    let before = place.settings();
    let shown = place.plugin(&["update", "--dry-run"]);
    assert!(shown.out.contains(&format!("  digest    {}\n", pin(&second))), "{}", shown.out);
    assert!(shown.out.contains(&format!("  before    {}\n", pin(&first))), "{}", shown.out);
    assert_eq!(place.settings(), before);
    assert_eq!(place.plugin(&["update", "specimen"]).out, shown.out);
    assert_eq!(place.settings(), before.replace(&pin(&first), &pin(&second)));
    assert_eq!(fs::read(place.path("data/plugins/specimen.wasm")).expect("a file"), second);
    assert_eq!(place.plugin(&["verify"]).status, 0);

    fs::write(place.path("data/plugins/specimen.wasm"), &first).expect("a file");
    let verified = place.plugin(&["verify", "--offline"]);
    let differs =
        format!("specimen: its file has the digest {}, its pin is {}\n", pin(&first), pin(&second));
    assert_eq!((verified.status, verified.err), (1, differs));
}

#[test]
fn what_cannot_be_installed_leaves_nothing() {
    let place = Installation::new();
    let before = place.settings();
    let service = serving(b"not wasm");
    let url = service.url();
    let refuse = |arguments: &[&str], reason: &str| {
        let refused = place.plugin(&[&["add"], arguments].concat());
        assert_eq!(refused.status, 1, "{arguments:?}: {}", refused.out);
        assert!(refused.err.contains(reason), "{reason:?} is not in {}", refused.err);
        assert_eq!(place.settings(), before, "{arguments:?}");
        assert!(place.files().is_empty(), "{arguments:?}: {:?}", place.files());
    };
    refuse(&[&url], "is not a WebAssembly file (.wasm)");
    let digest = pin(b"other bytes");
    refuse(&[&url, "--digest", &digest], &format!("not {digest}"));
    let importing = "(component (import \"wasi:cli/environment@0.2.0\" (instance)))";
    let importing = wat::parse_str(importing).expect("WebAssembly text");
    service.behave(move |_| Reply::Bytes(importing.clone()));
    refuse(&[&url], "a plugin must not have imports");
    service.behave(|_| Reply::Bytes(vec![0; MOST + 1]));
    refuse(&[&url], "has 65537 bytes, and plugins.limits.max_plugin_bytes allows 65536");
    service.behave(|_| Reply::Endless);
    refuse(&[&url], "has more bytes than plugins.limits.max_plugin_bytes allows: 65536");
    service.behave(|_| Reply::CutOff);
    refuse(&[&url], "cannot be fetched: ");
    service.behave(|_| Reply::Silence(Duration::from_secs(20)));
    refuse(&[&url, "--timeout", "1"], "sent nothing for 1 seconds");
    service.behave(|_| Reply::Status(404, Vec::new(), String::new()));
    refuse(&[&url], "answers 404: there is no such file");
    let elsewhere = || vec![("Location", "http://plugins.invalid/ini.wasm".to_owned())];
    service.behave(move |_| Reply::Status(302, elsewhere(), String::new()));
    refuse(&[&url], "http is not encrypted");
    refuse(&["http://plugins.invalid/ini.wasm"], "http is not encrypted");
    refuse(&["https://user:secret@plugins.invalid/ini.wasm"], "remove them");
    refuse(&["no-such-file.wasm"], "there is no such file");
}

#[test]
fn another_plugin_with_the_same_id_is_replaced_only_on_demand() {
    let (place, first, second) = (Installation::new(), behaving(""), newer());
    let [one, other] = ["one.wasm", "other.wasm"].map(|name| place.path(name));
    fs::write(&one, &first).expect("a file");
    fs::write(&other, &second).expect("a file");
    let [one, other] = [one, other].map(|path| path.display().to_string());
    assert_eq!(place.plugin(&["add", &one]).status, 0);
    let before = place.settings();
    let refused = place.plugin(&["add", &other]);
    assert_eq!(refused.status, 1);
    assert!(refused.err.contains("give --replace"), "{}", refused.err);
    assert_eq!(place.settings(), before);
    assert_eq!(place.plugin(&["add", &other, "--replace"]).status, 0);
    let after = before.replace(&pin(&first), &pin(&second)).replace(&one, &other);
    assert_eq!(place.settings(), after);
    assert_eq!(place.files(), ["specimen.wasm"]);
}

#[test]
fn a_plugin_is_removed_with_its_pin_and_origin() {
    let place = Installation::new();
    let file = place.path("one.wasm").display().to_string();
    fs::write(&file, behaving("")).expect("a file");
    assert_eq!(place.plugin(&["add", &file]).status, 0);
    let project = "id = \"p\"\nengines = [\"pseudo\"]\n[formats]\nadditional = [\"specimen\"]\n";
    fs::write(place.path("config/projects/p.toml"), project).expect("a file");
    let refused = place.plugin(&["remove", "specimen"]);
    assert_eq!(refused.status, 1);
    assert!(refused.err.contains("projects have the format `specimen`: p;"), "{}", refused.err);
    assert_eq!(place.files(), ["specimen.wasm"]);
    assert_eq!(place.plugin(&["remove", "specimen", "--force"]).status, 0);
    assert!(place.files().is_empty());
    let settings = place.settings();
    assert!(!settings.contains("specimen") && settings.contains("# small"), "{settings}");
    let refused = place.plugin(&["remove", "specimen"]);
    assert!(refused.err.contains("there is no plugin `specimen` to remove"), "{}", refused.err);
    assert!(place.plugin(&["remove", "../../one"]).err.contains("is no id"));
    assert!(Path::new(&file).is_file());
}
