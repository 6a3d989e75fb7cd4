//! The laws, on the crate's own cases.

use targum_plugin_toml::Toml;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Toml>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn mutations() {
    laws::fuzz::<Toml>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}
