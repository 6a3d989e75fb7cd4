//! The pins and the origins in `targum.toml`, changed so that comments stay.

use std::path::{Path, PathBuf};

use targum_config::{Problem, Settings, read};
use targum_core::regular_file;
use toml_edit::{DocumentMut, Item, Table, TableLike, Value};

use crate::error::{Error, Result};

/// The tables of `[plugins]` that have one line for each plugin.
const PINS: &str = "pins";
const ORIGINS: &str = "origins";
const SIGNERS: &str = "signers";

/// The file `targum.toml` of a host.
pub(crate) struct Configuration {
    pub(crate) file: PathBuf,
    document: DocumentMut,
}

impl Configuration {
    /// Reads the file of a configuration folder.
    pub(crate) fn read(folder: &Path) -> Result<Self> {
        let file = folder.join("targum.toml");
        let text = regular_file::read_to_string(&file).map_err(Error::on(&file))?;
        let document = text.parse();
        let document = document.map_err(|error| {
            Error::Request(format!("{} is not valid TOML: {error}", file.display()))
        })?;
        Ok(Self { file, document })
    }

    /// Writes down the digest of a plugin, where it comes from, and who signed it.
    pub(crate) fn pin(
        &mut self,
        id: &str,
        digest: &blake3::Hash,
        origin: &str,
        signer: Option<&str>,
    ) -> Result<()> {
        let pin = format!("blake3:{digest}");
        let values = [(PINS, Some(pin.as_str())), (ORIGINS, Some(origin)), (SIGNERS, signer)];
        for (table, value) in values {
            match value {
                Some(value) => put(self.table(table)?, id, value),
                None => self.remove(table, id),
            }
        }
        Ok(())
    }

    /// Removes the pin, the origin and the signer of a plugin.
    pub(crate) fn unpin(&mut self, id: &str) {
        for table in [PINS, ORIGINS, SIGNERS] {
            self.remove(table, id);
        }
    }

    fn remove(&mut self, table: &str, id: &str) {
        let plugins = self.document.get_mut("plugins");
        let table = plugins.and_then(|plugins| plugins.get_mut(table));
        if let Some(table) = table.and_then(Item::as_table_like_mut) {
            table.remove(id);
        }
    }

    /// Returns the text of the file as it is now.
    ///
    /// # Errors
    /// A text that a host would refuse.
    pub(crate) fn text(&self) -> Result<String> {
        let text = self.document.to_string();
        let (_, _, problems) = read::<Settings>(&self.file, &text);
        let problems: Vec<_> = problems.iter().map(Problem::to_string).collect();
        if problems.is_empty() { Ok(text) } else { Err(Error::Request(problems.join("\n"))) }
    }

    /// Returns a table of `[plugins]`, which is made where it is missing.
    fn table(&mut self, name: &str) -> Result<&mut dyn TableLike> {
        let no_table = || {
            let file = self.file.display();
            Error::Request(format!("{file}: plugins.{name} is not a table: make it one"))
        };
        let (wrong, mut implicit) = (no_table(), Table::new());
        implicit.set_implicit(true);
        let plugins = self.document.entry("plugins").or_insert(Item::Table(implicit));
        let Some(plugins) = plugins.as_table_like_mut() else { return Err(wrong) };
        let table = plugins.entry(name).or_insert_with(|| Item::Table(Table::new()));
        table.as_table_like_mut().ok_or(wrong)
    }
}

/// Puts a value. The comments around an earlier one stay.
fn put(table: &mut dyn TableLike, key: &str, value: &str) {
    let mut value = Value::from(value);
    if let Some(before) = table.get_mut(key).and_then(Item::as_value_mut) {
        *value.decor_mut() = before.decor().clone();
        *before = value;
    } else {
        table.insert(key, Item::Value(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pinned(text: &str, origin: &str, signer: Option<&str>) -> String {
        changed(text, |configuration| configuration.pin("ini", &blake3::hash(b""), origin, signer))
    }

    fn changed(text: &str, change: impl FnOnce(&mut Configuration) -> Result<()>) -> String {
        let document = text.parse().expect("TOML");
        let mut configuration = Configuration { file: "targum.toml".into(), document };
        change(&mut configuration).and_then(|()| configuration.text()).expect("a text")
    }

    #[test]
    fn comments_stay() {
        let digest = blake3::hash(b"");
        let before = "# Ours\n[plugins]  # these\ndir = \"plugins\"\n\n[plugins.pins]\n\
                      ini = \"blake3:00\" # from the team\n# json = \"…\"\n\n[cache]\n";
        let after = format!(
            "# Ours\n[plugins]  # these\ndir = \"plugins\"\n\n[plugins.pins]\n\
             ini = \"blake3:{digest}\" # from the team\n\n[plugins.origins]\n\
             ini = \"/a/ini.wasm\"\n# json = \"…\"\n\n[cache]\n"
        );
        assert_eq!(pinned(before, "/a/ini.wasm", None), after);
    }

    #[test]
    fn tables_are_made_and_emptied() {
        let digest = blake3::hash(b"");
        let made = format!(
            "[plugins.pins]\nini = \"blake3:{digest}\"\n\n[plugins.origins]\nini = \"/a\"\n"
        );
        assert_eq!(pinned("", "/a", None), made);
        let signed = format!("{made}\n[plugins.signers]\nini = \"team\"\n");
        assert_eq!(pinned("", "/a", Some("team")), signed);
        assert_eq!(pinned(&signed, "/a", None), format!("{made}\n[plugins.signers]\n"));
        let unpinned = |text: &str| {
            changed(text, |configuration| {
                configuration.unpin("ini");
                Ok(())
            })
        };
        assert_eq!(unpinned(&signed), "[plugins.pins]\n\n[plugins.origins]\n\n[plugins.signers]\n");
        let inline = "plugins = { pins = { ini = \"x\" } }\n";
        assert_eq!(unpinned(inline), "plugins = { pins = {} }\n");
        assert_eq!(unpinned(""), "");
    }
}
