//! The locales that a document states: tables named by locales, and keys such as `locale`.

use std::ops::Range;

use targum_sdk::{
    Context, Failure,
    catalogue::{mark, roots},
    locale::{is_locale, names_source, renamed},
};

use targum_toml::{
    parse::{Document, Header, Value},
    paths::{Path, Paths, ROOT},
};

/// The suffixes of keys whose value is a locale, in lower case.
const TAGS: [&str; 4] = ["contentlanguage", "languagecode", "lang", "locale"];

/// The value of `_version` in a document whose tables each hold one text in several locales.
const LOCALE_MAPS: &str = "2";

/// The tables of a document whose top level is keyed by locales.
pub(crate) struct Tables {
    /// The path of the source's table, which is not part of the keys of segments.
    pub root: Path,
    /// The byte ranges of the table's name in headers, with the new spelling.
    pub renamed: Vec<(Range<usize>, String)>,
}

impl Tables {
    /// Finds the tables of a document. Returns `None` if the top level holds other tables or other
    /// texts than the names of locales.
    ///
    /// # Errors
    /// `unsupported` if there are tables for both the source's and the target's locale.
    pub(crate) fn of(
        document: &Document<'_>,
        source: &str,
        context: &Context,
    ) -> Result<Option<Tables>, Failure> {
        let Document { headers, paths, values, version, .. } = document;
        let name = |header: &Header| paths.name(header.root);
        // The top level of such a document is keyed by messages.
        let has_maps = *version == Some(LOCALE_MAPS);
        if has_maps || headers.is_empty() || !headers.iter().all(|header| is_locale(name(header))) {
            return Ok(None);
        }
        let first = headers[0].at.start;
        let mut own = values.iter().take_while(|value| value.span.start < first);
        let states = |value: &Value<'_>| {
            mark::states_locale(paths.name(paths.top(value.path)), value.text.text())
        };
        if !own.all(states) {
            return Ok(None);
        }
        let mut names: Vec<&str> = headers.iter().map(name).collect();
        names.sort_unstable();
        names.dedup();
        let first = |index: usize| headers.iter().find(|header| name(header) == names[index]);
        let at = |index: usize| first(index).map_or(0, |header| header.at.start);
        let Some(found) = roots(&names, context, "document", at)? else { return Ok(None) };
        let Some(own) = found.entries.last().map(|&index| names[index]) else { return Ok(None) };
        let headers = || headers.iter().filter(|header| name(header) == own);
        let spelled = |at: &Range<usize>| source[at.clone()].replace(own, &renamed(own, context));
        let renamed = headers().filter(|_| found.is_renamed);
        let renamed = renamed.map(|header| (header.at.clone(), spelled(&header.at))).collect();
        let root = headers().next().map_or(ROOT, |header| header.root);
        Ok(Some(Tables { root, renamed }))
    }

    /// Returns whether a path leads into the source's table.
    pub(crate) fn hold(&self, paths: &Paths<'_>, path: Path) -> bool {
        paths.top(path) == self.root
    }
}

/// Returns the new value of a key that states the locale of the document, or the same value for
/// another locale, which stays. Returns `None` if the value is a text.
pub(crate) fn mark(name: &str, value: &str, context: &Context) -> Option<String> {
    if mark::is_own(name, value, context) && names_source(value, context) {
        return Some(renamed(value, context));
    }
    // A locale with a region is no word.
    let has_region = || mark::is_name(name) && value.contains(['-', '_']);
    let is_other = || mark::is_tag(value) && (ends_as_tag(name) || has_region());
    (mark::is_own(name, value, context) || is_other()).then(|| value.to_owned())
}

/// Returns whether the value of a key may state a locale.
pub(crate) fn may_state(name: &str) -> bool {
    ends_as_tag(name) || mark::is_name(name)
}

fn ends_as_tag(name: &str) -> bool {
    let end = name.to_ascii_lowercase();
    TAGS.iter().any(|tag| end.ends_with(tag))
}
