//! The fields of a catalogue's header: `Language`, `Plural-Forms` and the charset.

use std::{collections::HashSet, ops::Range};

use targum_sdk::{Decoded, Draft, Failure, locale, plural::gettext::Rule};

use crate::{
    catalogue::Entry,
    comments::Comments,
    layout,
    lexer::{self, Strings},
};

/// The header fields that are not taken from the previous catalogue: they describe the template,
/// the file or the program that wrote it, or are set anyway.
const OF_TEMPLATES: [&str; 8] = [
    "Content-Transfer-Encoding",
    "Content-Type",
    "Language",
    "MIME-Version",
    "Plural-Forms",
    "POT-Creation-Date",
    "Report-Msgid-Bugs-To",
    "X-Generator",
];

/// The `msgstr` of the header entry.
pub(crate) struct Header<'s> {
    strings: Strings,
    text: Decoded<'s>,
    /// The ranges to delete from the comments to make the header no longer fuzzy.
    fuzzy: Vec<Range<usize>>,
}

impl<'s> Header<'s> {
    pub(crate) fn of(source: &'s str, entries: &[Entry]) -> Result<Option<Self>, Failure> {
        let Some(entry) = entries.iter().find(|entry| entry.is_header()) else { return Ok(None) };
        let strings = entry.texts[0].strings.clone();
        let text = lexer::decode(source, &strings)?;
        let fuzzy = Comments::new(source, &entry.comments).fuzzy().collect();
        Ok(Some(Header { strings, text, fuzzy }))
    }

    /// Returns the range of a field's value in the header's text, without surrounding spaces.
    fn field(&self, name: &str) -> Option<Range<usize>> {
        let mut at = 0;
        for line in self.text.text().split_inclusive('\n') {
            if let Some((field, value)) = line.split_once(':')
                && field.eq_ignore_ascii_case(name)
            {
                let start = at + field.len() + 1 + value.len() - value.trim_start().len();
                // An empty value begins after the colon and one space.
                let blank = at + field.len() + 1 + usize::from(value.starts_with(' '));
                let value = value.trim();
                let start = if value.is_empty() { blank } else { start };
                return Some(start..start + value.len());
            }
            at += line.len();
        }
        None
    }

    /// Returns a field's value, or `None` if the field is missing or empty.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.field(name).map(|at| &self.text.text()[at]).filter(|value| !value.is_empty())
    }

    /// Returns the fields with their values, in order.
    fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        let fields = self.text.text().lines().filter_map(|line| line.split_once(':'));
        fields.map(|(name, value)| (name.trim(), value.trim()))
    }

    /// Sets the fields for the target: `Language`, `Plural-Forms`, those taken from the header of
    /// the previous catalogue (`before`), and the charset if the template leaves it open. Removes
    /// the flag `fuzzy`, which makes some tools skip the whole catalogue.
    pub(crate) fn set<P>(
        &self,
        draft: &mut Draft<'s, P>,
        language: &str,
        rule: &Rule,
        before: Option<&Header<'_>>,
        line_end: &str,
    ) {
        self.fuzzy.iter().for_each(|at| draft.literal(at.clone(), ""));
        let mut missing = String::new();
        let own = self.value("Language");
        if own.is_none_or(|own| !locale::alike(&canonical(own), &canonical(language))) {
            let hyphens = own.is_some_and(|own| own.contains('-'));
            let language = if hyphens { language.to_owned() } else { language.replace('-', "_") };
            self.set_field(draft, "Language", &language, &mut missing, line_end);
        }
        self.set_charset(draft);
        let known = self.value("Plural-Forms").and_then(Rule::parse);
        if !known.is_some_and(|known| known.agrees_with(rule)) {
            self.set_field(draft, "Plural-Forms", &rule.field(), &mut missing, line_end);
        }
        let is_own = |name: &str| OF_TEMPLATES.iter().any(|own| own.eq_ignore_ascii_case(name));
        // If a field occurs several times, the first one counts, as in gettext.
        let mut seen = HashSet::new();
        for (name, value) in before.into_iter().flat_map(Header::fields) {
            let is_first = seen.insert(name.to_ascii_lowercase());
            if is_first && !is_own(name) && self.value(name).unwrap_or_default() != value {
                self.set_field(draft, name, value, &mut missing, line_end);
            }
        }
        let end = self.strings.span.end - 1;
        draft.literal(end..end, missing);
    }

    fn set_field<P>(
        &self,
        draft: &mut Draft<'s, P>,
        name: &str,
        value: &str,
        missing: &mut String,
        line_end: &str,
    ) {
        let text = self.text.text();
        if let Some(at) = self.field(name) {
            let space = if text[..at.start].ends_with(':') { " " } else { "" };
            return draft.literal(self.text.source_of(at), format!("{space}{}", spelled(value)));
        }
        if missing.is_empty() && !text.is_empty() && !text.ends_with('\n') {
            missing.push_str("\\n");
        }
        if text.is_empty() || self.strings.count > 1 {
            missing.push_str(&format!("\"{line_end}\""));
        }
        missing.push_str(&format!("{}: {}\\n", spelled(name), spelled(value)));
    }

    /// Sets the charset if it is `charset=CHARSET`, with which a template declares that it is
    /// ASCII.
    fn set_charset<P>(&self, draft: &mut Draft<'s, P>) {
        const OPEN: &str = "charset=CHARSET";
        let Some(at) = self.field("Content-Type") else { return };
        if self.text.text()[at.clone()].ends_with(OPEN) {
            let name = at.end - "CHARSET".len();
            draft.literal(self.text.source_of(name..at.end), "UTF-8");
        }
    }
}

/// Escapes a text for a quoted string.
fn spelled(text: &str) -> String {
    let mut spelled = String::new();
    text.chars().for_each(|c| layout::escape(c, &mut spelled));
    spelled
}

/// Returns a header for a catalogue that has none. Its plural forms have no meaning without a
/// header.
pub(crate) fn new(language: &str, rule: &Rule, line_end: &str) -> String {
    let fields = [
        format!("Language: {}", language.replace('-', "_")),
        "MIME-Version: 1.0".to_owned(),
        "Content-Type: text/plain; charset=UTF-8".to_owned(),
        "Content-Transfer-Encoding: 8bit".to_owned(),
        format!("Plural-Forms: {}", rule.field()),
    ];
    let lines = fields.map(|field| format!("\"{field}\\n\"{line_end}"));
    format!("msgid \"\"{line_end}msgstr \"\"{line_end}{}{line_end}", lines.concat())
}

/// Returns whether a header's `Language` matches the locale: both are the same, or one of them
/// omits the region or the script.
pub(crate) fn is_language(field: &str, locale: &str) -> bool {
    locale::extends(&canonical(field), &canonical(locale))
}

/// Normalizes a locale: `pt_BR.UTF-8` → `pt_BR`, `sr_RS@latin` → `sr-Latn`.
fn canonical(locale: &str) -> String {
    let (locale, modifier) = locale.split_once('@').unwrap_or((locale, ""));
    let locale = locale.split('.').next().unwrap_or(locale);
    // The script matters more than the region before it.
    match modifier {
        "latin" => format!("{}-Latn", locale::language(locale)),
        "cyrillic" => format!("{}-Cyrl", locale::language(locale)),
        _ => locale.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compares_locales_as_catalogues_write_them() {
        for (field, locale) in [
            ("pt_BR", "pt-BR"),
            ("de", "de-DE"),
            ("de_DE.UTF-8", "de"),
            ("sr@latin", "sr-Latn"),
            ("sr_RS@latin", "sr-Latn"),
            ("zh_CN", "zh-Hans"),
            ("zh_TW", "zh-Hant"),
        ] {
            assert!(is_language(field, locale), "{field} {locale}");
        }
        for (field, locale) in [("pt_BR", "pt-PT"), ("en", "eno"), ("de", "pl"), ("LL", "pl")] {
            assert!(!is_language(field, locale), "{field} {locale}");
        }
    }
}
