//! Holds the plugin to the laws of every format, on its own cases and on real files.

use std::path::Path;

use targum_plugin_xml::Xml;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Xml>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn corpus() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/xml"));
    let broken = laws::corpus::<Xml>(folder);
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn mutations() {
    laws::fuzz::<Xml>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn time_is_in_proportion() {
    for (head, repeated, tail) in
        [("<a><!-- ", "note ", "--><b><c>a b</c> d e</b></a>"), ("<a>", "<b>c d</b> e ", "</a>")]
    {
        laws::scales::<Xml>(head, repeated, tail);
    }
}

/// A translation may move text out of an element that the document declares to be within text.
#[test]
fn text_moves_out_of_an_element_within_text() {
    let rules = r#"<its:rules><its:withinTextRule selector="//key" withinText="yes"/></its:rules>"#;
    let within = "<key><summary>Dim the screen</summary></key>";
    let source = format!("<schemalist><schema>{within}{rules}</schema></schemalist>");
    laws::withstand::<Xml>(&[&source], &["de", "ar"]);
}

#[test]
fn the_semicolon_of_a_reference_makes_no_code() {
    let sources =
        ["<entries><mail><css>{>g}</css></mail></entries>", "<a><css>b = c d ></css></a>"];
    laws::withstand::<Xml>(&sources, &["de", "ar"]);
}
