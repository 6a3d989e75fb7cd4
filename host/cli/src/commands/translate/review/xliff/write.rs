//! Writes a document.

use targum_core::contract::Segment;
use targum_sdk::xml;

use super::{super::authored::Authored, NEEDS_REVIEW, NEEDS_TRANSLATION, content, id};
use targum_core::codes;
use targum_translate::inspect::record::By;

/// The texts of one translation.
pub(in super::super) struct File<'t> {
    /// The name of the translation in the lock.
    pub(in super::super) name: String,
    pub(in super::super) from: String,
    pub(in super::super) to: String,
    pub(in super::super) format: String,
    pub(in super::super) units: Vec<&'t Authored>,
}

/// The content of the `target` elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Targets {
    /// The translations.
    Translations,
    /// The sources. The translations stand beside them.
    Sources,
}

/// Returns the document of some translations, and the keys of texts that XML cannot have.
pub(in super::super) fn write(files: &[File<'_>], targets: Targets) -> (String, Vec<String>) {
    let mut left = Vec::new();
    let mut out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                   <xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\">\n"
        .to_owned();
    for file in files {
        out.push_str(&format!(
            "  <file original=\"{}\" source-language=\"{}\" target-language=\"{}\" datatype=\"x-{}\" tool-id=\"targum\">\n    \
             <header>\n      <tool tool-id=\"targum\" tool-name=\"Targum\" tool-version=\"{}\"/>\n    </header>\n    <body>\n",
            visible(&file.name),
            file.from,
            file.to,
            file.format,
            env!("CARGO_PKG_VERSION"),
        ));
        for unit in &file.units {
            match spell(unit, targets) {
                Ok(spelled) => out.push_str(&spelled),
                Err(why) => left.push(format!("`{}`: {why}", unit.text.key())),
            }
        }
        out.push_str("    </body>\n  </file>\n");
    }
    out.push_str("</xliff>\n");
    (out, left)
}

/// Spells a unit.
fn spell(unit: &Authored, targets: Targets) -> Result<String, String> {
    let text = &unit.text;
    let source = &text.source;
    let (approved, state) = match unit.by {
        By::Approved => ("yes", "final"),
        By::Hand => ("no", "translated"),
        By::Host | By::Marked | By::Unsure | By::Outdated | By::Nobody | By::Value => {
            ("no", NEEDS_REVIEW)
        }
    };
    let indent = "      ";
    let mut out = format!(
        "{indent}<trans-unit id=\"{}\" resname=\"{}\" approved=\"{approved}\"{} xml:space=\"preserve\">\n",
        id(unit),
        visible(text.key()),
        limit(source),
    );
    let own = content::spell(&codes::source(source), source)?;
    out.push_str(&format!("{indent}  <source>{own}</source>\n"));
    let translation = unit.translation().map(|parts| content::spell(&text.words(parts), source));
    let translation = translation.transpose()?;
    match (&translation, targets) {
        (_, Targets::Sources) => out
            .push_str(&format!("{indent}  <target state=\"{NEEDS_TRANSLATION}\">{own}</target>\n")),
        (Some(to), Targets::Translations) => {
            out.push_str(&format!("{indent}  <target state=\"{state}\">{to}</target>\n"));
        }
        (None, Targets::Translations) => {}
    }
    for (from, note) in notes(unit) {
        out.push_str(&format!(
            "{indent}  <note from=\"{from}\">{}</note>\n",
            xml::text(&note, "\n")?
        ));
    }
    if let Some(to) = translation.filter(|_| targets == Targets::Sources) {
        out.push_str(&format!("{indent}  <alt-trans><target>{to}</target></alt-trans>\n"));
    }
    out.push_str(&format!("{indent}</trans-unit>\n"));
    Ok(out)
}

/// Returns the attributes of a greatest length.
fn limit(source: &Segment) -> String {
    let limit = |length| format!(" maxwidth=\"{length}\" size-unit=\"char\"");
    source.max_length.map_or_else(String::new, limit)
}

fn notes(unit: &Authored) -> Vec<(&'static str, String)> {
    let Authored { text, by, .. } = unit;
    let developer = text.source.note.clone().map(|note| ("developer", note));
    let segment = text.translation.as_ref().unwrap_or(&text.source);
    let plural = segment.plural.as_ref().map(|plural| {
        let note = format!("The plural form `{}`, such as for {}.", plural.category, plural.sample);
        ("targum", note)
    });
    let outdated = (*by == By::Outdated).then(|| {
        ("targum", "The source has changed since a person edited the translation.".to_owned())
    });
    [developer, plural, outdated].into_iter().flatten().collect()
}

/// Returns a name as the value of an attribute. A character that XML cannot have becomes U+FFFD.
fn visible(name: &str) -> String {
    xml::attribute(name, '"').unwrap_or_else(|_| {
        let replaced = |c: char| if c.is_control() { '\u{fffd}' } else { c };
        xml::attribute(&name.chars().map(replaced).collect::<String>(), '"').unwrap_or_default()
    })
}
