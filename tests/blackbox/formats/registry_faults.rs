//! Registries that fail, lie or lead elsewhere: nothing is installed, nothing grows without bound, and no password
//! is sent to another host.

use std::{fs, time::Duration};

use serde_json::{Value, json};
use targum_tests::{
    installation::{Installation, MOST},
    registry::{ANN, Registry, digest},
    service::{Asked, Reply, Service},
    specimens::behaving,
};

const MANIFEST: &str = "application/vnd.oci.image.manifest.v1+json";
const CONFIG: &str = "application/vnd.wasm.config.v0+json";
const LAYER: &str = "application/wasm";
const TWO_GIGABYTES: u64 = 2 << 30;

/// Returns the manifest of a plugin whose layer has this digest and size.
fn manifest(layer: &str, size: u64) -> Value {
    json!({
        "schemaVersion": 2, "mediaType": MANIFEST,
        "config": { "mediaType": CONFIG, "digest": digest(b"{}"), "size": 2 },
        "layers": [{ "mediaType": LAYER, "digest": layer, "size": size }],
    })
}

/// Returns a registry that answers by what is asked for: `manifests` or `blobs`.
fn pretending(answer: impl Fn(&str, &Asked) -> Reply + Send + 'static) -> Service {
    Service::start(move |asked| match asked.path.split('/').rev().nth(1) {
        Some(what @ ("manifests" | "blobs")) => answer(what, asked),
        _ => Reply::Json(json!({})),
    })
}

/// Returns the values of `Authorization` that a service was sent, without those of requests that had none.
fn told(service: &Service) -> Vec<String> {
    let asked = service.asked();
    let values = asked.iter().map(|asked| asked.header("authorization").to_owned());
    values.filter(|value| !value.is_empty()).collect()
}

#[test]
fn what_is_no_plugin_is_refused() {
    let (registry, place, bytes) = (Registry::start(), Installation::new(), behaving(""));
    let name = registry.name("acme/specimen:1");
    let file = place.write("pushed.wasm", &bytes);
    assert_eq!(place.plugin(&["push", &file, &name]).status, 0);
    let config = registry.blob("acme/specimen", b"{}");
    let sound = manifest(&digest(&bytes), bytes.len() as u64).to_string();
    assert!(sound.contains(&config));
    let text = registry.blob("acme/specimen", b"not wasm");
    let not_wasm = manifest(&text, 8).to_string();
    let layer = sound.split("\"layers\":[").nth(1).expect("a layer").trim_end_matches("]}");
    for (tag, manifest, reason) in [
        (
            "config",
            sound.replace(CONFIG, "application/vnd.oci.image.config.v1+json"),
            "its configuration has the media type \"application/vnd.oci.image.config.v1+json\", not",
        ),
        (
            "layer",
            sound.replace(LAYER, "application/vnd.oci.image.layer.v1.tar"),
            "its layer has the media type \"application/vnd.oci.image.layer.v1.tar\", not",
        ),
        (
            "two",
            sound.replace(layer, &format!("{layer},{layer}")),
            "has 2 layers: a plugin has one",
        ),
        ("text", not_wasm, "is not a WebAssembly file (.wasm)"),
    ] {
        registry.manifest("acme/specimen", tag, MANIFEST, &manifest);
        let refused = place.refusal(&["add", &registry.name(&format!("acme/specimen:{tag}"))]);
        assert!(refused.contains(reason), "{reason:?} is not in {refused}");
    }
    let sum = digest(sound.as_bytes());
    registry.manifest("acme/specimen", "sound", MANIFEST, &sound);
    let index = "application/vnd.oci.image.index.v1+json";
    let list = json!({
        "schemaVersion": 2, "mediaType": index,
        "manifests": [{ "mediaType": MANIFEST, "digest": sum, "size": sound.len() }],
    });
    registry.manifest("acme/specimen", "list", index, &list.to_string());
    let refused = place.refusal(&["add", &registry.name("acme/specimen:list")]);
    assert!(refused.contains("not application/vnd.oci.image.manifest.v1+json"), "{refused}");
    let refused = place.refusal(&["add", &registry.name("acme/specimen:none")]);
    assert!(refused.contains("has no such artifact"), "{refused}");
    let other = format!("{name}@{}", digest(b"other"));
    assert!(place.refusal(&["add", &other]).contains("has no such artifact"));
}

#[test]
fn a_layer_that_was_changed_is_refused() {
    let (registry, place, bytes) = (Registry::start(), Installation::new(), behaving(""));
    let name = registry.name("acme/specimen:1");
    let file = place.write("pushed.wasm", &bytes);
    assert_eq!(place.plugin(&["push", &file, &name]).status, 0);
    let kept = registry.file_of(&digest(&bytes));
    let mut changed = bytes.clone();
    *changed.last_mut().expect("a byte") ^= 1;
    fs::write(&kept, &changed).expect("the layer");
    let refused = place.refusal(&["add", &name]);
    let differs = format!(
        "its layer has the digest {}, and its manifest {}",
        digest(&changed),
        digest(&bytes)
    );
    assert!(refused.contains(&differs), "{refused}");
    fs::write(&kept, &bytes).expect("the layer");
    assert_eq!(place.plugin(&["add", &name]).status, 0);
    fs::write(&kept, &changed).expect("the layer");
    let verified = place.plugin(&["verify"]);
    assert_eq!(verified.status, 1, "{}", verified.out);
    assert!(verified.err.contains(&differs), "{}", verified.err);
}

#[test]
fn two_gigabytes_are_not_taken_in() {
    let (place, layer) = (Installation::new(), digest(b"x"));
    let stated = manifest(&layer, TWO_GIGABYTES);
    let service = pretending(move |_, _| Reply::Json(stated.clone()));
    let name = format!("{}/a/b:1", service.address);
    let refused = place.refusal(&["add", &name]);
    let allowed = format!("has {TWO_GIGABYTES} bytes, and plugins.limits.max_plugin_bytes allows");
    assert!(refused.contains(&format!("{allowed} {MOST}")), "{refused}");
    assert!(service.asked().iter().all(|asked| !asked.path.contains("/blobs/")));

    // The manifest states little, and the layer is sent with its size, or without.
    let small = manifest(&layer, 1000);
    for (large, message) in [
        (
            Reply::Large(TWO_GIGABYTES),
            format!("has {TWO_GIGABYTES} bytes, and its manifest allows 1000"),
        ),
        (Reply::Endless, "has more bytes than its manifest allows: 1000".to_owned()),
    ] {
        let small = small.clone();
        let service = pretending(move |what, _| match what {
            "manifests" => Reply::Json(small.clone()),
            _ => large.clone(),
        });
        let refused = place.refusal(&["add", &format!("{}/a/b:1", service.address)]);
        assert!(refused.contains(&message), "{message:?} is not in {refused}");
    }
    for (large, message) in [
        (Reply::Large(TWO_GIGABYTES), "has 2147483648 bytes, and this program allows 4194304"),
        (Reply::Endless, "has more bytes than this program allows: 4194304"),
    ] {
        let service = pretending(move |_, _| large.clone());
        let refused = place.refusal(&["add", &format!("{}/a/b:1", service.address)]);
        assert!(refused.contains(message), "{message:?} is not in {refused}");
    }
}

#[test]
fn a_registry_that_stalls_is_given_up() {
    let (place, layer) = (Installation::new(), manifest(&digest(b"x"), 1));
    let silence = || Reply::Silence(Duration::from_secs(20));
    for at in ["manifests", "blobs"] {
        let layer = layer.clone();
        let service = pretending(
            move |what, _| if what == at { silence() } else { Reply::Json(layer.clone()) },
        );
        let refused =
            place.refusal(&["add", &format!("{}/a/b:1", service.address), "--timeout", "1"]);
        assert!(refused.contains("sent nothing for 1 seconds"), "{at}: {refused}");
    }
    let service = Service::start(move |_| silence());
    let name = format!("{}/a/b:1", service.address);
    assert!(
        place.refusal(&["add", &name, "--timeout", "1"]).contains("sent nothing for 1 seconds")
    );
    let refused = place.refusal(&["add", "127.0.0.1:1/a/b:1"]);
    assert!(refused.contains("127.0.0.1:1/v2/a/b/manifests/1 cannot be fetched"), "{refused}");
}

#[test]
fn a_redirect_to_another_host_carries_no_password() {
    let (place, bytes) = (Installation::new(), behaving(""));
    let layer = bytes.clone();
    let elsewhere = Service::start(move |_| Reply::Bytes(layer.clone()));
    let to = elsewhere.address.clone();
    let stated = manifest(&digest(&bytes), bytes.len() as u64);
    let service = pretending(move |what, asked| {
        if asked.header("authorization").is_empty() {
            let challenge = ("WWW-Authenticate", "Basic realm=\"x\"".to_owned());
            return Reply::Status(401, vec![challenge], String::new());
        }
        if what == "manifests" {
            return Reply::Json(stated.clone());
        }
        let location = ("Location", format!("http://{to}/layer?token=for-this"));
        Reply::Status(307, vec![location], String::new())
    });
    place.log_in(&service.address, ANN);
    let added = place.plugin(&["add", &format!("{}/a/b:1", service.address)]);
    assert_eq!((added.status, added.err.as_str()), (0, ""));
    let basic = format!("Basic {ANN}");
    assert_eq!(told(&service), [basic.as_str(), &basic]);
    let asked = elsewhere.asked();
    assert_eq!(asked.len(), 1);
    assert_eq!(asked[0].path, "/layer?token=for-this");
    assert_eq!(told(&elsewhere), Vec::<String>::new());
    // Beyond this machine, a redirect needs TLS.
    let away = pretending(|_, _| {
        let location = ("Location", "http://registry.invalid/x".to_owned());
        Reply::Status(307, vec![location], String::new())
    });
    let refused = place.refusal(&["add", &format!("{}/a/b:1", away.address), "--replace"]);
    assert!(refused.contains("http is not encrypted"), "{refused}");
}

#[test]
fn an_upload_to_another_host_carries_no_password() {
    let place = Installation::new();
    let elsewhere = Service::start(|_| Reply::Status(201, Vec::new(), String::new()));
    let to = elsewhere.address.clone();
    let service = Service::start(move |asked| {
        if asked.header("authorization").is_empty() {
            let challenge = ("WWW-Authenticate", "Basic realm=\"x\"".to_owned());
            return Reply::Status(401, vec![challenge], String::new());
        }
        match asked.method.as_str() {
            "HEAD" => Reply::Status(404, Vec::new(), String::new()),
            "POST" => {
                let location = ("Location", format!("http://{to}/upload?state=1"));
                Reply::Status(202, vec![location], String::new())
            }
            _ => Reply::Status(201, Vec::new(), String::new()),
        }
    });
    place.log_in(&service.address, ANN);
    let file = place.write("a.wasm", &behaving(""));
    let pushed = place.plugin(&["push", &file, &format!("{}/a/b:1", service.address)]);
    assert_eq!((pushed.status, pushed.err.as_str()), (0, ""));
    assert_eq!(elsewhere.asked().len(), 2);
    assert_eq!(told(&elsewhere), Vec::<String>::new());
}

/// Returns a registry that requires a token from `tokens`, and lets in with the token `for-ann`.
fn wanting_a_token(tokens: &Service, bytes: &[u8]) -> Service {
    let realm = format!("{}/token", tokens.url());
    let (stated, layer) = (manifest(&digest(bytes), bytes.len() as u64), bytes.to_vec());
    pretending(move |what, asked| {
        if asked.header("authorization") != "Bearer for-ann" {
            let challenge = format!("Bearer realm=\"{realm}\",service=\"the registry\"");
            return Reply::Status(401, vec![("WWW-Authenticate", challenge)], String::new());
        }
        match what {
            "manifests" => Reply::Json(stated.clone()),
            _ => Reply::Bytes(layer.clone()),
        }
    })
}

#[test]
fn a_service_of_tokens_on_another_host_gets_only_its_own_password() {
    let (place, bytes) = (Installation::new(), behaving(""));
    let tokens = Service::start(|asked| {
        let name = if asked.header("authorization").is_empty() { "for-anybody" } else { "for-ann" };
        Reply::Json(json!({ "token": name }))
    });
    let service = wanting_a_token(&tokens, &bytes);
    let name = format!("{}/a/b:1", service.address);
    // The password of the registry is for the registry alone.
    place.log_in(&service.address, ANN);
    let refused = place.refusal(&["add", &name]);
    let expected = format!("does not let pull oci://{name}: run `docker login {}`", tokens.address);
    assert!(refused.contains(&expected), "{refused}");
    assert_eq!(told(&tokens), Vec::<String>::new());
    assert_eq!(told(&service), ["Bearer for-anybody"]);
    assert_eq!(
        tokens.asked()[0].path,
        "/token?service=the+registry&scope=repository%3Aa%2Fb%3Apull"
    );
    place.log_in(&tokens.address, ANN);
    let added = place.plugin(&["add", &name]);
    assert_eq!((added.status, added.err.as_str()), (0, ""));
    assert_eq!(told(&tokens), [format!("Basic {ANN}")]);
    assert!(told(&service).iter().all(|value| value.starts_with("Bearer ")));

    let closed = Service::start(|_| Reply::Status(401, Vec::new(), String::new()));
    let service = wanting_a_token(&closed, &bytes);
    let refused = place.refusal(&["add", &format!("{}/a/b:1", service.address), "--replace"]);
    assert!(refused.contains("gives a token with a password only"), "{refused}");
}

#[test]
fn names_that_cannot_be_are_refused_before_anything_is_asked() {
    let place = Installation::new();
    for (name, reason) in [
        ("oci://registry.invalid/ini", "add the tag"),
        ("oci://registry.invalid/Ini:1", "`Ini` is not a repository"),
        ("oci://ann:se:cret@registry.invalid/ini:1", "remove them"),
    ] {
        let refused = place.refusal(&["add", name]);
        assert!(refused.contains(reason) && !refused.contains("cret"), "{refused}");
    }
    let file = place.write("a.wasm", &behaving(""));
    let pinned = format!("registry.invalid/ini:1@{}", digest(b""));
    for (name, reason) in [
        (pinned.as_str(), "name the tag and no digest"),
        ("https://registry.invalid/ini.wasm", "is not in a registry"),
    ] {
        let refused = place.refusal(&["push", &file, name]);
        assert!(refused.contains(reason), "{refused}");
    }
    let text = place.write("b.wasm", b"not wasm");
    let refused = place.refusal(&["push", &text, "registry.invalid/ini:1"]);
    assert!(refused.contains("b.wasm is not a WebAssembly file (.wasm)"), "{refused}");
}
