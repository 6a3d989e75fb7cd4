//! The two formats of subtitles.

use serde::{Deserialize, Serialize};

/// A format of subtitles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dialect {
    /// SubRip (SRT).
    SubRip,
    /// WebVTT (VTT).
    WebVtt,
}

impl Dialect {
    /// Returns the dialect of a file. WebVTT files begin with `WEBVTT`.
    pub(crate) fn of(source: &str) -> Dialect {
        let rest = source.trim_start_matches('\u{FEFF}').strip_prefix("WEBVTT");
        match rest.map(|rest| rest.as_bytes().first()) {
            Some(None | Some(b' ' | b'\t' | b'\n' | b'\r')) => Dialect::WebVtt,
            _ => Dialect::SubRip,
        }
    }
}
