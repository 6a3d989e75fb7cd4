//! Detects the format of a file by its extension and, where formats share an extension, by its content.

use std::path::Path;

use targum_translate::file_format;
pub(crate) use targum_translate::file_format::Format;

/// Detects the format of a file.
///
/// # Errors
/// No format has the extension of the file.
pub(crate) fn detect(path: &Path, text: &str, formats: &[Format]) -> anyhow::Result<String> {
    file_format::detect(path, text, formats, "with --format").map_err(anyhow::Error::msg)
}
