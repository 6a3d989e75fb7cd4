//! Detects the format of a file by its extension and, where formats share an extension, by its content.

use std::path::Path;

pub(crate) use targum_translate::file_format::Format;
use targum_translate::file_format::{self, extension};

/// Extensions and the shipped formats that use them. With this table a folder is searched, and plugins that are
/// not needed are not loaded.
const USUAL: [(&[&str], &[&str]); 23] = [
    (&["arb"], &["arb"]),
    (&["csv", "tsv"], &["csv"]),
    (&["ftl"], &["ftl"]),
    (&["htm", "html", "xhtml"], &["html"]),
    (&["cjs", "js", "jsx", "mjs"], &["js"]),
    (&["json", "jsonc"], &["json"]),
    (&["markdown", "md"], &["md"]),
    (&["mdx"], &["mdx"]),
    (&["mf2"], &["mf2"]),
    (&["inc", "php"], &["php"]),
    (&["po", "pot"], &["po"]),
    (&["properties"], &["properties"]),
    (&["resw", "resx"], &["resx", "xml"]),
    (&["srt", "vtt"], &["srt"]),
    (&["strings"], &["xcode-strings"]),
    (&["txt"], &["string"]),
    (&["stringsdict"], &["xcode-stringsdict"]),
    (&["toml"], &["toml"]),
    (&["cts", "mts", "ts", "tsx"], &["ts", "xml"]),
    (&["xcstrings"], &["xcode-xcstrings"]),
    (&["xlf", "xliff"], &["xliff"]),
    (&["xml"], &["android", "resx", "xliff", "xml"]),
    (&["yaml", "yml"], &["yaml"]),
];

/// Returns the formats that a file may be in by its extension.
pub(crate) fn usual(path: &Path) -> Option<&'static [&'static str]> {
    let extension = extension(path);
    let found = USUAL.iter().find(|(extensions, _)| extensions.contains(&extension.as_str()));
    found.map(|(_, ids)| *ids)
}

/// Detects the format of a file.
///
/// # Errors
/// No format has the extension of the file.
pub(crate) fn detect(path: &Path, text: &str, formats: &[Format]) -> anyhow::Result<String> {
    file_format::detect(path, text, formats, "with --format").map_err(anyhow::Error::msg)
}
