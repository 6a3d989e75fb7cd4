//! Plugins in a real registry: pushed, copied by another client, installed, updated, verified; with passwords and
//! with TLS.

use std::{fs, process::Command};

use serde_json::{Value, json};
use targum_tests::{
    installation::Installation,
    registry::{ANN, Registry, WRONG, copy, digest, skopeo},
    specimens::behaving,
};

fn pin(bytes: &[u8]) -> String {
    format!("blake3:{}", blake3::hash(bytes))
}

/// Returns another version of the plugin that behaves.
fn newer() -> Vec<u8> {
    behaving("(global i32 (i32.const 7))")
}

/// Pushes a plugin. Returns the digest of its manifest.
fn push(place: &Installation, bytes: &[u8], name: &str) -> String {
    let file = place.write("pushed.wasm", bytes);
    let pushed = place.plugin(&["push", &file, name]);
    assert_eq!(pushed.status, 0, "{}", pushed.err);
    let last = pushed.out.lines().last().expect("a line");
    let digest = last.strip_prefix(&format!("  pushed    oci://{name}@"));
    digest.unwrap_or_else(|| panic!("{}", pushed.out)).to_owned()
}

#[test]
fn a_pushed_plugin_has_the_layout_that_others_know() {
    let (registry, place, bytes) = (Registry::start(), Installation::new(), behaving(""));
    let name = registry.name("acme/targum-specimen:1.2");
    let pushed = push(&place, &bytes, &name);
    let seen = skopeo(&["inspect", "--raw", "--tls-verify=false", &format!("docker://{name}")]);
    assert_eq!(digest(seen.as_bytes()), pushed);
    let manifest: Value = serde_json::from_str(&seen).expect("JSON");
    assert_eq!(manifest["config"]["mediaType"], "application/vnd.wasm.config.v0+json");
    let layer = json!({
        "mediaType": "application/wasm", "digest": digest(&bytes), "size": bytes.len()
    });
    assert_eq!(manifest["layers"], json!([layer]));
    let config = manifest["config"]["digest"].as_str().expect("a digest");
    let config = fs::read_to_string(registry.file_of(config)).expect("the configuration");
    assert_eq!(
        serde_json::from_str::<Value>(&config).expect("JSON"),
        json!({
            "created": "1970-01-01T00:00:00Z", "architecture": "wasm", "os": "wasip2",
            "layerDigests": [digest(&bytes)],
            "component": { "exports": ["targum:format/handler@1.0.0"], "imports": [] },
        })
    );
    // The same plugin is the same artifact.
    assert_eq!(push(&place, &bytes, &registry.name("acme/targum-specimen:1.3")), pushed);
}

#[test]
fn another_client_copies_a_plugin_to_another_registry_and_back() {
    let (one, other) = (Registry::start(), Registry::start());
    let (place, bytes) = (Installation::new(), behaving(""));
    let (here, there) = (one.name("acme/specimen:1"), other.name("mirror/a/specimen:1"));
    let digest = push(&place, &bytes, &here);
    let layout = format!("oci:{}:1", place.path("layout").display());
    copy(&format!("docker://{here}"), &layout);
    copy(&layout, &format!("docker://{there}"));
    drop(one);

    let added = place.plugin(&["add", &there]);
    assert_eq!(added.status, 0, "{}", added.err);
    let origin = format!("oci://{there}@{digest}");
    assert_eq!(
        added.out,
        format!(
            "specimen: specimen\n  contract  1.0.0\n  size      {} KiB ({} bytes)\n  digest    {}\n  \
             origin    {origin}\n  file      {}\nno project has the format `specimen`: write \
             additional = [\"specimen\"] under [formats] of one\n",
            bytes.len().div_ceil(1024),
            bytes.len(),
            pin(&bytes),
            place.path("data/plugins/specimen.wasm").display()
        )
    );
    assert_eq!(fs::read(place.path("data/plugins/specimen.wasm")).expect("a file"), bytes);
    let settings = place.settings();
    assert!(settings.contains(&format!("specimen = \"{origin}\"")), "{settings}");
    assert_eq!(place.plugin(&["verify"]).out, "specimen: is as it was pinned\n");
    assert_eq!(place.plugin(&["update"]).out, "specimen: is up to date\n");
    // A digest alone names the plugin too, and cannot be moved.
    let (name, _) = there.rsplit_once(':').expect("a tag");
    let again = place.plugin(&["add", &format!("oci://{name}@{digest}")]);
    assert_eq!(again.status, 0, "{}", again.err);
    assert_eq!(place.plugin(&["update"]).out, "specimen: is up to date\n");
}

#[test]
fn a_plugin_that_another_tool_has_published_is_installed() {
    let (registry, place, bytes) = (Registry::start(), Installation::new(), behaving(""));
    // The crate `oci-wasm` writes the time of the push, an author, and no annotations.
    let config = json!({
        "created": "2026-11-23T10:11:12.345Z", "author": null, "architecture": "wasm",
        "os": "wasip2", "layerDigests": [digest(&bytes)],
        "component": { "exports": ["targum:format/handler@1.0.0"], "imports": [], "target": null },
    });
    let config = config.to_string();
    let blobs = [&bytes[..], config.as_bytes()].map(|blob| registry.blob("acme/a", blob));
    let media = "application/vnd.oci.image.manifest.v1+json";
    let manifest = json!({
        "schemaVersion": 2, "mediaType": media,
        "config": {
            "mediaType": "application/vnd.wasm.config.v0+json", "digest": blobs[1],
            "size": config.len(),
        },
        "layers": [
            { "mediaType": "application/wasm", "digest": blobs[0], "size": bytes.len() },
        ],
    });
    registry.manifest("acme/a", "v1", media, &manifest.to_string());
    let added = place.plugin(&["add", &registry.name("acme/a:v1")]);
    assert_eq!((added.status, added.err.as_str()), (0, ""));
}

#[test]
fn an_update_follows_a_moved_tag_and_verify_sees_it() {
    let (registry, place) = (Registry::start(), Installation::new());
    let (first, second) = (behaving(""), newer());
    let name = registry.name("acme/specimen:latest");
    let before = push(&place, &first, &name);
    assert_eq!(place.plugin(&["add", &name]).status, 0);
    let after = push(&place, &second, &name);
    assert_ne!(before, after);

    let verified = place.plugin(&["verify"]);
    let differs = format!(
        "specimen: oci://{name}@{after} has the digest {} now, its pin is {}\n",
        pin(&second),
        pin(&first)
    );
    assert_eq!((verified.status, verified.err), (1, differs));
    assert_eq!(place.plugin(&["verify", "--offline"]).status, 0);
    let settings = place.settings();
    let updated = place.plugin(&["update"]);
    for line in [
        format!("  digest    {}\n", pin(&second)),
        format!("  origin    oci://{name}@{after}\n"),
        format!("  before    {}\n", pin(&first)),
        format!("  from      oci://{name}@{before}\n"),
    ] {
        assert!(updated.out.contains(&line), "{line:?} is not in {}", updated.out);
    }
    let replaced = settings.replace(&pin(&first), &pin(&second)).replace(&before, &after);
    assert_eq!(place.settings(), replaced);
    assert_eq!(fs::read(place.path("data/plugins/specimen.wasm")).expect("a file"), second);
    assert_eq!(place.plugin(&["verify"]).status, 0);
    // The digest that the tag had is still there, and a reference with both takes it.
    let pinned = format!("{name}@{before}");
    assert_eq!(place.plugin(&["add", &pinned, "--replace"]).status, 0);
    assert_eq!(place.settings(), settings);
    assert_eq!(place.plugin(&["update"]).status, 0);
    assert_eq!(place.settings(), replaced);
}

#[test]
fn a_registry_with_a_password_is_told_it() {
    let (registry, place) = (Registry::with_password(), Installation::new());
    let name = registry.name("acme/specimen:1");
    let host = &registry.address;
    let file = place.write("pushed.wasm", &behaving(""));
    let (push, add) = (["push", &file, &name], ["add", &name]);

    let refused = place.refusal(&push);
    let expected =
        format!("{host} requires a password to push to oci://{name}: run `docker login {host}`");
    assert!(refused.contains(&expected), "{refused}");
    place.log_in(host, WRONG);
    let refused = place.refusal(&push);
    let config = place.path("docker/config.json").display().to_string();
    let named = format!("the user \"ann\" with the password from {config}");
    assert!(refused.contains(&format!("does not let push to oci://{name}: {named}")), "{refused}");
    assert!(!refused.contains("wrong"), "{refused}");

    place.log_in(host, ANN);
    assert_eq!(place.plugin(&push).status, 0);
    assert_eq!(place.plugin(&add).status, 0);
    assert_eq!(place.plugin(&["verify"]).status, 0);
    // A password of another registry is not tried.
    place.log_in("127.0.0.1", ANN);
    let refused = place.plugin(&["verify"]).err;
    assert!(
        refused.contains(&format!("{host} requires a password to pull oci://{name}")),
        "{refused}"
    );
}

#[test]
fn a_password_may_come_from_variables() {
    let (registry, place) = (Registry::with_password(), Installation::new());
    let name = registry.name("acme/specimen:1");
    let file = place.write("pushed.wasm", &behaving(""));
    let push = |variables: &[(&str, &str)]| {
        let all = [variables, &[("TARGUM_REGISTRY_PASSWORD", "se:cret")]].concat();
        place.plugin_with(&["push", &file, &name], &all)
    };
    let (user, of) = (("TARGUM_REGISTRY_USERNAME", "ann"), "TARGUM_REGISTRY");
    let refused = push(&[user]);
    assert!(refused.err.contains("TARGUM_REGISTRY is not: set it"), "{}", refused.err);
    let refused = push(&[user, (of, "registry.example")]);
    assert!(refused.err.contains("requires a password"), "{}", refused.err);
    let pushed = push(&[user, (of, &registry.address)]);
    assert_eq!((pushed.status, pushed.err.as_str()), (0, ""));
}

#[test]
fn a_registry_with_tls_is_trusted_by_its_certificate() {
    let place = Installation::new();
    let made = Command::new("openssl")
        .args(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2".split(' '),
        )
        .args(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE", "-keyout", "host.key"])
        .args(["-out", "host.crt"])
        .current_dir(place.path(""))
        .output()
        .expect("openssl is installed: `make setup`");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let certificate = place.path("host.crt");
    let registry = Registry::with_tls(&certificate, &place.path("host.key"));
    let name = registry.name("acme/specimen:1").replace("127.0.0.1", "localhost");
    let file = place.write("pushed.wasm", &behaving(""));
    let refused = place.plugin(&["push", &file, &name]);
    assert_eq!(refused.status, 1, "{}", refused.out);
    assert!(refused.err.contains("certificate"), "{}", refused.err);
    let trusting = [("SSL_CERT_FILE", certificate.to_str().expect("a path"))];
    let pushed = place.plugin_with(&["push", &file, &name], &trusting);
    assert_eq!((pushed.status, pushed.err.as_str()), (0, ""));
    assert_eq!(place.plugin_with(&["add", &name], &trusting).status, 0);
}
