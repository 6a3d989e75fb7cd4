//! The manifest of a plugin: what programs must know of the files of its format before the plugin
//! runs.
//!
//! A manifest is the file `plugin.toml` beside the source of the plugin. `targum plugin build` writes
//! its text into the component, from which it is read without compiling the plugin.

mod check;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The most bytes that the text of a manifest may have.
pub const MAX_BYTES: usize = 64 << 10;

/// The facts that a plugin states about the files of its format.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Manifest {
    /// The id of the format, which the plugin also describes itself with.
    pub id: String,
    /// The extensions of its files without the dot, which the plugin also describes itself with.
    pub extensions: Vec<String>,
    /// The XML documents that are files of the format, where several formats share an extension.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub roots: Vec<Root>,
    /// The encodings of its files.
    #[serde(skip_serializing_if = "is_default")]
    pub encoding: Encoding,
    /// The translations of its files.
    #[serde(skip_serializing_if = "is_default")]
    pub translations: Translations,
    /// The layouts of projects that have its files, the most specific first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub layouts: Vec<Layout>,
}

/// XML documents of a format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Root {
    /// The extensions of the files.
    pub extensions: Vec<String>,
    /// The name of the root element, or `*` for elements that no other format has.
    pub element: String,
}

/// The encodings of the files of a format. All files may be UTF-8, or UTF-16.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Encoding {
    /// The place where a file declares its encoding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declared_in: Option<Declaration>,
    /// The encoding of a file that declares none and is not UTF-8.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<String>,
    /// The spelling of a character that the encoding does not have: `{decimal}` is its number, and
    /// `{utf16}` one of its units in UTF-16, in which case the spelling is repeated for each unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub escape: Option<String>,
}

/// A place where a file declares its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Declaration {
    /// The XML declaration.
    Xml,
    /// An element `meta` or the XML declaration. Labels have the meaning that browsers give them.
    Html,
    /// Behind the word `charset=`, anywhere in the first 4 KiB.
    Charset,
}

/// The paths of translations, and what they hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Translations {
    /// The spelling of locales in names that show no other.
    #[serde(skip_serializing_if = "is_default")]
    pub locale: Spelling,
    /// The name of a translation, where the path of the source names no locale:
    /// `{stem}_{posix}.{ext}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The names of folders with translations, by the names of the folders with their sources:
    /// `values = "values-{android}"`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub folders: BTreeMap<String, String>,
    /// Whether a file holds all of its languages, so that translations are written into the source.
    #[serde(skip_serializing_if = "is_default")]
    pub in_place: bool,
    /// Whether there is no translation of a file without texts.
    #[serde(skip_serializing_if = "is_default")]
    pub omits_empty: bool,
    /// Whether the plugin has the option `review`, with the value `mark`.
    #[serde(skip_serializing_if = "is_default")]
    pub marks_review: bool,
    /// Whether the plugin has the option `values`, with which it lists the values of a document.
    #[serde(skip_serializing_if = "is_default")]
    pub lists_values: bool,
}

/// A spelling of locales.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spelling {
    /// `pt-BR`.
    #[default]
    Tag,
    /// `pt_BR`.
    Posix,
}

/// A layout of locale files. In patterns `**/` stands for any folders, `*` for any part of a name,
/// `{a,b}` for one of two words, `{locale}` for a locale, and `{folder}` for a usual name of a folder
/// with translations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Layout {
    /// The name of the layout for people.
    pub name: String,
    /// The pattern of source files. Where it names no locale, translations have another pattern.
    pub source: String,
    /// The pattern of translations, where it differs from the pattern of source files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub translation: Option<String>,
    /// The path of translations (`out` in targum.toml), where it is not made from the pattern.
    /// `{base}` stands for the leading `**/`, and an empty text for no `out`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out: Option<String>,
    /// The beginning of the text of each file, where an extension has several meanings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins: Option<String>,
    /// Files of which one must exist in the folder of the pattern's leading `**/`. Empty where none is
    /// needed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<String>,
    /// Whether source files count only beside translations of them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub needs_translations: bool,
}

impl Manifest {
    /// Reads the text of a manifest.
    ///
    /// # Errors
    /// The text is not a manifest, is too long, or names a path outside of a project.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.len() > MAX_BYTES {
            return Err(format!("it has {} bytes, more than {MAX_BYTES}", text.len()));
        }
        let manifest: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        manifest.check()?;
        Ok(manifest)
    }

    /// Returns the place of an extension among those of the format: 0 for the most usual one. Returns
    /// `None` where no file with the extension is of the format.
    pub fn rank(&self, extension: &str) -> Option<usize> {
        let first = self.extensions.iter().position(|known| known == extension);
        let is_of_root = |root: &Root| root.extensions.iter().any(|known| known == extension);
        first.or_else(|| self.roots.iter().any(is_of_root).then_some(self.extensions.len()))
    }

    /// Returns whether an XML document with this root element and extension is a file of the format.
    pub fn has_root(&self, element: &str, extension: &str) -> bool {
        self.roots.iter().any(|root| {
            root.element == element && root.extensions.iter().any(|known| known == extension)
        })
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
