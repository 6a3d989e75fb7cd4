//! Detects the format of a file by its extension and, where formats share an extension, by its content.

use std::path::Path;

/// A format that can be translated.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub(crate) struct Format {
    /// Its id.
    pub(crate) id: String,
    /// The extensions of its files.
    pub(crate) extensions: Vec<String>,
}

/// Extensions and the shipped formats that use them. With this table a folder is searched, and plugins that are
/// not needed are not loaded.
const USUAL: [(&[&str], &[&str]); 22] = [
    (&["arb"], &["arb"]),
    (&["csv", "tsv"], &["csv"]),
    (&["ftl"], &["ftl"]),
    (&["htm", "html", "xhtml"], &["html"]),
    (&["cjs", "js", "jsx", "mjs"], &["js"]),
    (&["json", "jsonc"], &["json"]),
    (&["markdown", "md"], &["md"]),
    (&["mdx"], &["mdx"]),
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

fn extension(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

/// Detects the format of a file.
///
/// # Errors
/// No format has the extension of the file.
pub(crate) fn detect(path: &Path, text: &str, formats: &[Format]) -> anyhow::Result<String> {
    let extension = extension(path);
    let known = |id: &str| formats.iter().any(|format| format.id == id);
    let by_content = match extension.as_str() {
        "xml" | "ts" => root(text).map(|root| match root {
            "resources" => "android",
            "xliff" => "xliff",
            "root" => "resx",
            _ => "xml",
        }),
        _ => None,
    };
    if let Some(id) = by_content.filter(|id| known(id)) {
        return Ok(id.to_owned());
    }
    // A format that lists the extension first is preferred.
    let rank = |format: &&Format| format.extensions.iter().position(|known| *known == extension);
    let candidates = formats.iter().filter(|format| rank(format).is_some());
    let best = candidates.min_by_key(|format| rank(format));
    best.map(|format| format.id.clone()).ok_or_else(|| {
        if formats.is_empty() {
            return anyhow::anyhow!(
                "no plugin for files named `.{extension}` is installed, or the project does not \
                 list its format"
            );
        }
        let ids: Vec<_> = formats.iter().map(|format| format.id.as_str()).collect();
        anyhow::anyhow!(
            "no format has files named `.{extension}`: say which with --format ({})",
            ids.join(", ")
        )
    })
}

/// Returns the name of the root element of an XML text.
pub(crate) fn root(text: &str) -> Option<&str> {
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
    use super::*;

    #[test]
    fn content_tells_what_an_extension_does_not() {
        let format = |id: &str, extensions: &[&str]| Format {
            id: id.into(),
            extensions: extensions.iter().map(|&extension| extension.into()).collect(),
        };
        let formats = [
            format("android", &["xml"]),
            format("json", &["json"]),
            format("resx", &["resx"]),
            format("ts", &["ts"]),
            format("xliff", &["xlf"]),
            format("xml", &["xml", "ts", "resx"]),
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
            assert_eq!(detect(Path::new(name), text, &formats).unwrap(), id, "{name}");
        }
        let error = detect(Path::new("a.bin"), "", &formats).unwrap_err().to_string();
        assert!(error.starts_with("no format has files named `.bin`"), "{error}");
    }
}
