//! The manifest in a component: a custom section with the text of the plugin's `plugin.toml`.
//!
//! The section stands beside the code, so programs read it without compiling the plugin.

use anyhow::{Context as _, anyhow, ensure};
use wasmparser::BinaryReader;

use targum_core::{contract::About, manifest::Manifest};

/// The name of the section, with the major version of its content.
const SECTION: &str = "targum:manifest@1";

/// The number of bytes before the first section: the magic number and the version.
const PREAMBLE: usize = 8;
/// The id of custom sections.
const CUSTOM: u8 = 0;

/// Returns a component with the text of a manifest.
///
/// # Errors
/// The text is not a manifest, or the component has one.
pub fn embed(mut component: Vec<u8>, text: &str) -> anyhow::Result<Vec<u8>> {
    Manifest::parse(text).map_err(anyhow::Error::msg)?;
    ensure!(find(&component)?.is_none(), "it has a manifest already");
    let mut content = Vec::new();
    write_number(&mut content, SECTION.len());
    content.extend(SECTION.bytes().chain(text.bytes()));
    component.push(CUSTOM);
    write_number(&mut component, content.len());
    component.extend(content);
    Ok(component)
}

/// Returns the manifest of a component, and nothing for a component without one.
///
/// # Errors
/// The bytes are not made of sections, or the manifest is not sound.
pub fn read(component: &[u8]) -> anyhow::Result<Option<Manifest>> {
    let Some(content) = find(component)? else { return Ok(None) };
    let text = std::str::from_utf8(content).context("has a manifest that is not UTF-8")?;
    let manifest = Manifest::parse(text);
    manifest.map(Some).map_err(|error| anyhow!("has a manifest that cannot be used: {error}"))
}

/// Refuses a manifest that differs from what the plugin says of itself.
pub(super) fn check(manifest: &Manifest, about: &About) -> Result<(), String> {
    if manifest.id != about.id {
        let id = &about.id;
        return Err(format!("has a manifest of `{}`, and describes itself as `{id}`", manifest.id));
    }
    if manifest.extensions != about.extensions {
        let [stated, described] = [&manifest.extensions, &about.extensions].map(|all| listed(all));
        return Err(format!("has a manifest with {stated}, and describes itself with {described}"));
    }
    Ok(())
}

/// Returns extensions for messages.
fn listed(extensions: &[String]) -> String {
    match extensions {
        [] => "no extensions".to_owned(),
        [only] => format!("the extension {only}"),
        several => format!("the extensions {}", several.join(", ")),
    }
}

/// Returns the content of the section.
fn find(component: &[u8]) -> anyhow::Result<Option<&[u8]>> {
    let sections = component.get(PREAMBLE..).context("is not WebAssembly")?;
    let mut reader = BinaryReader::new(sections, 0);
    let mut found = None;
    while !reader.eof() {
        let id = reader.read_u8()?;
        let size = reader.read_var_u32()?;
        let content = reader.read_bytes(size as usize)?;
        if id != CUSTOM {
            continue;
        }
        let mut section = BinaryReader::new(content, 0);
        if section.read_string()? == SECTION {
            ensure!(found.is_none(), "has two manifests");
            found = Some(&content[section.current_position()..]);
        }
    }
    Ok(found)
}

/// Writes a number as WebAssembly does (LEB128).
fn write_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        bytes.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "id = \"a\"\nextensions = [\"a\"]\n";

    fn empty() -> Vec<u8> {
        wat::parse_str("(component)").unwrap()
    }

    #[test]
    fn a_manifest_is_written_and_read() {
        assert_eq!(read(&empty()).unwrap(), None);
        let long = format!("{TEXT}# {}\n", "a".repeat(300));
        for text in [TEXT, &long] {
            let component = embed(empty(), text).unwrap();
            assert_eq!(read(&component).unwrap().unwrap().id, "a");
            let again = embed(component, text).unwrap_err().to_string();
            assert_eq!(again, "it has a manifest already");
        }
        assert!(embed(empty(), "id = 1").is_err());
    }

    #[test]
    fn sections_that_end_too_early_are_refused() {
        let component = embed(empty(), TEXT).unwrap();
        for end in 9..component.len() {
            assert!(read(&component[..end]).is_err(), "{end}");
        }
        assert!(read(&component[..4]).is_err());
        let mut twice = component.clone();
        twice.extend(&component[PREAMBLE..]);
        assert_eq!(read(&twice).unwrap_err().to_string(), "has two manifests");
    }
}
