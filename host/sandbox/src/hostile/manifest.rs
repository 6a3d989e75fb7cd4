//! Plugins with a manifest in their file, which may not be valid.

use targum_tests::specimens::behaving;

use super::{load, refused};
use crate::LoadError;

/// Returns a plugin that behaves, with a section of this content in the place of its manifest.
fn with_manifest(content: &[u8]) -> Vec<u8> {
    let mut component = behaving("");
    let name = b"targum:manifest@1";
    let size = 1 + name.len() + content.len();
    // Three bytes of LEB128 are enough for each size of these tests.
    let [low, middle, high] = [size & 0x7f, (size >> 7) & 0x7f, size >> 14].map(|part| part as u8);
    component.extend([0, low | 0x80, middle | 0x80, high, name.len() as u8]);
    component.extend(name.iter().chain(content));
    component
}

#[test]
fn a_plugin_has_the_manifest_in_its_file() {
    assert_eq!(load(&behaving("")).manifest, None);
    let text = "id = \"specimen\"\n[translations]\nin-place = true\n";
    let manifest = load(&with_manifest(text.as_bytes())).manifest.unwrap();
    assert!(manifest.translations.in_place);
}

#[test]
fn a_plugin_whose_manifest_is_not_sound_is_not_loaded() {
    let long_list = format!("extensions = [{}]", "\"a\",".repeat(65));
    let long_text = format!("# {}", "a".repeat(64 << 10));
    let layout = |source: &str| format!("[[layouts]]\nname = \"A\"\nsource = \"{source}\"");
    for (lines, what) in [
        (long_list, "`extensions` has 65 entries, more than 64"),
        (long_text, "more than 65536"),
        (layout("{locale"), "has a brace without its other one"),
        (layout("../{locale}.a"), "write a path within the project"),
        (layout("/{locale}.a"), "write a path within the project"),
        ("[translations]\nfolders = { a = \"../{locale}\" }".into(), "within the project"),
        ("colour = 1".into(), "unknown field `colour`"),
        (
            "extensions = [\"a\"]".into(),
            "with the extension a, and describes itself with no extensions",
        ),
    ] {
        let text = format!("id = \"specimen\"\n{lines}");
        let error = refused(&with_manifest(text.as_bytes()));
        assert!(matches!(&error, LoadError::Contract(said) if said.contains(what)), "{error}");
    }
    let error = refused(&with_manifest(b"id = \"other\""));
    let what = "has a manifest of `other`, and describes itself as `specimen`";
    assert_eq!(error, LoadError::Contract(what.into()));
    let error = refused(&with_manifest(b"id = \"\xff\""));
    assert_eq!(
        error,
        LoadError::Contract(
            "has a manifest that is not UTF-8: invalid utf-8 sequence of 1 bytes from index 6"
                .into()
        )
    );
    let twice =
        [with_manifest(b"id = \"specimen\""), with_manifest(b"")[behaving("").len()..].to_vec()];
    assert_eq!(refused(&twice.concat()), LoadError::Contract("has two manifests".into()));
}
