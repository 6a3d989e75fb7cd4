//! Holds the plugin to the laws of every format, on its own cases and on real files.

use std::path::Path;

use targum_plugin_resx::Resx;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Resx>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn corpus() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/xml"));
    let broken = laws::corpus::<Resx>(folder);
    let is_resx =
        |name: &str| Path::new(name).extension().is_some_and(|extension| extension == "resx");
    let broken: Vec<_> = broken.into_iter().filter(|(name, _)| is_resx(name)).collect();
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn mutations() {
    laws::fuzz::<Resx>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn time_is_in_proportion() {
    let terms = (0..70).map(|i| format!("\"dig {i}\"")).collect::<Vec<_>>().join(",");
    let tail = format!("</value><comment>{{Locked={terms}}}</comment></data></root>");
    laws::scales::<Resx>("<root><data name=\"a\"><value>", "dig 1 dig 71 ", &tail);
    let tail = "}</comment></data></root>";
    laws::scales::<Resx>(
        "<root><data name=\"a\"><value>a b</value><comment>{Locked=",
        "\"a\",",
        tail,
    );
}
