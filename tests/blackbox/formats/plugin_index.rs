//! Plugins that are found in an index, a file `plugins.json`, and installed by their id.

use serde_json::json;
use targum_tests::{
    installation::Installation,
    service::{Reply, Service},
    specimens::behaving,
};

fn pin(bytes: &[u8]) -> String {
    format!("blake3:{}", blake3::hash(bytes))
}

#[test]
fn a_plugin_of_the_configured_index_is_found_and_installed_by_its_id() {
    let (place, bytes) = (Installation::with("index = \"index/plugins.json\""), behaving(""));
    place.write("config/index/formats/specimen.wasm", &bytes);
    let index = json!({ "plugins": [
        {
            "id": "specimen", "summary": "Texts of one piece",
            "reference": "formats/specimen.wasm", "contract": "1.0.0", "digest": pin(&bytes),
            "size": 2049, "homepage": "https://plugins.example/specimen",
        },
        { "id": "ini", "summary": "INI files", "reference": "oci://a.example/acme/ini:1" },
    ] });
    place.write("config/index/plugins.json", index.to_string().as_bytes());

    let found = place.plugin(&["search", "PIECE"]);
    let expected = format!(
        "specimen: Texts of one piece\n  contract  1.0.0\n  size      3 KiB (2049 bytes)\n  \
         digest    {}\n  origin    formats/specimen.wasm\n  \
         homepage  https://plugins.example/specimen\n",
        pin(&bytes)
    );
    assert_eq!((found.status, found.out), (0, expected));
    let all = place.plugin(&["search", "--json"]);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&all.out).expect("JSON"), index);
    let nothing = place.plugin(&["search", "yaml"]);
    let expected = "no plugin of the index has \"yaml\" in its id or its summary\n";
    assert_eq!((nothing.status, nothing.out.as_str()), (1, expected));

    let added = place.plugin(&["add", "specimen"]);
    assert_eq!(added.status, 0, "{}", added.err);
    let file = place.path("config/index/formats/specimen.wasm");
    assert!(added.out.contains(&format!("  origin    {}\n", file.display())), "{}", added.out);
    assert_eq!(place.files(), ["specimen.wasm"]);
    assert_eq!(place.plugin(&["verify"]).out, "specimen: is as it was pinned\n");
}

#[test]
fn an_index_on_a_server_is_held_to_what_it_states() {
    let (place, bytes) = (Installation::new(), behaving(""));
    let component = bytes.clone();
    let entry = |id: &str, digest: &str| json!({ "id": id, "summary": "", "reference": "a.wasm", "digest": digest });
    let wrong = format!("blake3:{}", "0".repeat(64));
    let lists = [
        ("right", entry("specimen", &pin(&bytes))),
        ("digest", entry("specimen", &wrong)),
        ("id", entry("ini", &pin(&bytes))),
    ]
    .map(|(name, entry)| (format!("/{name}/plugins.json"), json!({ "plugins": [entry] })));
    let service = Service::start(move |asked| {
        let list = lists.iter().find(|(path, _)| *path == asked.path);
        list.map_or_else(|| Reply::Bytes(component.clone()), |(_, list)| Reply::Json(list.clone()))
    });
    let index = |name: &str| format!("{}/{name}/plugins.json", service.url());

    let refused = place.refusal(&["add", "specimen", "--index", &index("digest")]);
    let message = format!("has the digest {}, not {wrong}", pin(&bytes));
    assert!(refused.contains(&message), "{refused}");
    let refused = place.refusal(&["add", "ini", "--index", &index("id")]);
    assert!(refused.contains("is a plugin with the id `specimen`, not `ini`"), "{refused}");
    let refused = place.refusal(&["add", "yaml", "--index", &index("right")]);
    assert!(refused.contains("has no plugin `yaml`"), "{refused}");
    let added = place.plugin(&["add", "specimen", "--index", &index("right")]);
    assert_eq!((added.status, added.err.as_str()), (0, ""));
    let origin = format!("specimen = \"{}/right/a.wasm\"\n", service.url());
    assert!(place.settings().contains(&origin), "{}", place.settings());
}

#[test]
fn what_is_no_index_is_reported() {
    let place = Installation::new();
    let refused = place.refusal(&["add", "specimen"]);
    assert!(refused.contains("there is no index of plugins: write its address"), "{refused}");
    let index = place.write("plugins.json", b"{\"plugins\": [{\"id\": \"a\"}]}");
    let refused = place.refusal(&["search", "--index", &index]);
    assert!(
        refused.contains(&format!("{index} is no index: missing field `summary`")),
        "{refused}"
    );
}
