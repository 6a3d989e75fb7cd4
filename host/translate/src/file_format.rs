//! The detection of a file's format by its extension, or by its content if several formats share the
//! extension.

use std::path::Path;

use serde::Deserialize;
use targum_core::manifest::Manifest;

/// A format that can be translated.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Format {
    /// The name of the format.
    pub id: String,
    /// The extensions of the format's files.
    pub extensions: Vec<String>,
    /// The manifest of its plugin. It is empty where the plugin has none.
    #[serde(default)]
    pub manifest: Manifest,
}

/// Returns the extension of a file, in lower case.
pub fn extension(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

/// Returns the format of a file. `way` says how the caller can name a format: `with --format`.
///
/// # Errors
/// No format has the extension, or the content does not tell the format from others.
pub fn detect(path: &Path, text: &str, formats: &[Format], way: &str) -> Result<String, String> {
    let extension = extension(path);
    let with_root =
        |element: &str| formats.iter().find(|format| format.manifest.has_root(element, &extension));
    let by_content = root(text).and_then(|root| with_root(root).or_else(|| with_root("*")));
    if let Some(format) = by_content {
        return Ok(format.id.clone());
    }
    // A format that has the extension first is preferred to a format that also has it.
    let rank = |format: &&Format| format.extensions.iter().position(|known| *known == extension);
    let candidates = formats.iter().filter(|format| rank(format).is_some());
    let best = candidates.min_by_key(|format| rank(format));
    best.map(|format| format.id.clone()).ok_or_else(|| {
        if formats.is_empty() {
            return format!(
                "no plugin for files named `.{extension}` is installed, or the project does not \
                 list its format"
            );
        }
        let ids: Vec<_> = formats.iter().map(|format| format.id.as_str()).collect();
        format!("no format has files named `.{extension}`: say which {way} ({})", ids.join(", "))
    })
}

/// Returns the name of the root element, if the text is XML.
fn root(text: &str) -> Option<&str> {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        rest = rest.strip_prefix('<')?;
        let end = match rest {
            _ if rest.starts_with("!--") => "-->",
            _ if rest.starts_with('?') => "?>",
            _ if rest.starts_with('!') => ">",
            _ => return rest.split(|c: char| c.is_whitespace() || c == '>' || c == '/').next(),
        };
        rest = rest.split_once(end)?.1.trim_start();
    }
}

#[cfg(test)]
mod tests {
    use targum_core::manifest::Root;

    use super::*;

    #[test]
    fn content_decides_where_the_extension_does_not() {
        let format = |id: &str, extensions: &[&str], roots: &[(&str, &[&str])]| {
            let list = |all: &[&str]| all.iter().map(|&text| text.into()).collect();
            let root = |(element, extensions): &(&str, &[&str])| Root {
                element: (*element).into(),
                extensions: list(extensions),
            };
            let roots = roots.iter().map(root).collect();
            let manifest = Manifest { roots, ..Manifest::default() };
            Format { id: id.into(), extensions: list(extensions), manifest }
        };
        let formats = [
            format("android", &["xml"], &[("resources", &["xml"])]),
            format("json", &["json"], &[]),
            format("resx", &["resx"], &[("root", &["xml"])]),
            format("ts", &["ts"], &[]),
            format("xliff", &["xlf"], &[("xliff", &["xml"])]),
            format("xml", &["xml", "ts", "resx"], &[("*", &["xml", "ts"])]),
        ];
        for (name, text, id) in [
            ("en.json", "{}", "json"),
            ("EN.JSON", "{}", "json"),
            ("strings.xml", "<?xml version=\"1.0\"?>\n<!-- > -->\n<resources/>", "android"),
            ("page.xml", "\u{feff}<!DOCTYPE book>\n<book id=\"1\">", "xml"),
            ("app_en.ts", "<?xml version=\"1.0\"?><!DOCTYPE TS><TS>", "xml"),
            ("en.ts", "export default {}", "ts"),
            ("a.xml", "<xliff version=\"2.0\"/>", "xliff"),
            ("a.resx", "<root>", "resx"),
        ] {
            assert_eq!(detect(Path::new(name), text, &formats, "").unwrap(), id, "{name}");
        }
        let error = detect(Path::new("a.bin"), "", &formats, "with --format").unwrap_err();
        let expected = "no format has files named `.bin`: say which with --format (android, ";
        assert!(error.starts_with(expected), "{error}");
    }
}
