//! The laws, on the crate's own cases.

use targum_plugin_srt::Srt;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Srt>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn mutations() {
    laws::fuzz::<Srt>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}
