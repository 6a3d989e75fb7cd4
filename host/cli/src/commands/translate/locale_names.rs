//! The project's own names of locales in paths (`[translate.locales]`).

use std::collections::BTreeMap;

use anyhow::{Context, ensure};

use targum_core::locale::Locale;

/// Names of locales by the tags of the locales.
#[derive(Clone, Debug, Default)]
pub(crate) struct LocaleNames(BTreeMap<String, String>);

impl LocaleNames {
    /// Reads the table of a project file: a locale on the left, its name in paths on the right.
    ///
    /// # Errors
    /// A locale is not valid, or a name cannot be a part of a path.
    pub(crate) fn new(table: &BTreeMap<String, String>) -> anyhow::Result<Self> {
        let mut names = BTreeMap::new();
        for (tag, name) in table {
            let locale = Locale::parse(tag).map_err(anyhow::Error::msg);
            let locale = locale.context("[translate.locales]")?;
            let is_plain = name
                .chars()
                .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '+' | '@'));
            ensure!(
                is_plain && name.contains(char::is_alphanumeric),
                "[translate.locales] {tag} = {name:?}: a name of a locale has letters, digits and \
                 the signs - _ . + @ only"
            );
            names.insert(locale.as_str().to_owned(), name.clone());
        }
        Ok(Self(names))
    }

    /// Returns the project's own name of a locale.
    pub(crate) fn of(&self, locale: &Locale) -> Option<&str> {
        self.0.get(locale.as_str()).map(String::as_str)
    }
}
