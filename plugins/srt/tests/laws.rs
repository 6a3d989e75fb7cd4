//! Holds the plugin to the laws of every format, on its own cases.

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

#[test]
fn time_is_in_proportion() {
    for (head, repeated, tail) in [
        ("1\n00:00:01,000 --> 00:00:02,000\n", "{\\", "\n"),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\n", "<b", "\n"),
    ] {
        laws::scales::<Srt>(head, repeated, tail);
    }
}
