//! Terms as a table: a column for each locale.

use std::collections::BTreeMap;

use anyhow::{Context, anyhow, bail, ensure};
use csv::{ReaderBuilder, StringRecord, Trim, Writer};

use super::terms::{Read, Term};
use targum_core::locale::Locale;
use targum_translate::glossary;

/// The header of translations for every target locale.
const EVERYWHERE: &str = "*";

/// Headers of columns that say something about a term, in the tables of translation services.
const ABOUT_TERMS: [&str; 8] =
    ["pos", "description", "comment", "comments", "note", "notes", "definition", "domain"];

/// A column of a table.
enum Column {
    Translations(Option<Locale>),
    AboutTerms,
}

/// Reads a table. With `to`, it has no header and two columns.
///
/// # Errors
/// The header names no locales, or the table is not CSV.
pub(super) fn read(text: &str, from: Option<&Locale>, to: Option<&Locale>) -> anyhow::Result<Read> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(Trim::All)
        .delimiter(delimiter(text))
        .from_reader(text.as_bytes());
    let mut records = reader.records();
    let columns = match to {
        Some(to) => vec![Column::Translations(Some(to.clone()))],
        None => columns(&records.next().context("the table is empty")??, from)?,
    };
    let mut read = Read::default();
    for record in records {
        let record = record?;
        let mut cells = record.iter();
        let term = cells.next().unwrap_or_default();
        let before = read.terms.len();
        for (column, translation) in columns.iter().zip(cells) {
            if let Column::Translations(locale) = column
                && !term.is_empty()
                && !translation.is_empty()
            {
                let (term, translation) = (term.to_owned(), translation.to_owned());
                read.terms.push(Term { term, translation, locale: locale.clone() });
            }
        }
        read.incomplete += usize::from(read.terms.len() == before);
    }
    Ok(read)
}

/// Returns the columns behind the first one, which has the terms.
fn columns(header: &StringRecord, from: Option<&Locale>) -> anyhow::Result<Vec<Column>> {
    let mut names = header.iter();
    let first = names.next().unwrap_or_default();
    let own = Locale::parse(first).map_err(|_| {
        anyhow!(
            "the header of the first column is {first:?}, not the locale of the terms; a table \
             without a header needs --to"
        )
    })?;
    if let Some(from) = from.filter(|from| from.as_str() != own.as_str()) {
        bail!("the terms are in {}, not in {}", own.as_str(), from.as_str());
    }
    let columns: Vec<_> = names.map(column).collect::<anyhow::Result<_>>()?;
    let has_translations = columns.iter().any(|column| matches!(column, Column::Translations(_)));
    ensure!(has_translations, "no column has translations: its header is a locale or `*`");
    Ok(columns)
}

fn column(name: &str) -> anyhow::Result<Column> {
    if name == EVERYWHERE {
        return Ok(Column::Translations(None));
    }
    if ABOUT_TERMS.contains(&name.to_lowercase().as_str()) {
        return Ok(Column::AboutTerms);
    }
    match Locale::parse(name) {
        Ok(locale) => Ok(Column::Translations(Some(locale))),
        Err(_) => bail!("the header {name:?} is not a locale"),
    }
}

/// Returns the character between cells: the one of three that the first line has most often.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    let count = |mark: u8| first.bytes().filter(|&byte| byte == mark).count();
    // Of equal counts, the last one is the greatest.
    b"\t;,".iter().copied().max_by_key(|&mark| count(mark)).unwrap_or(b',')
}

/// Writes a table with the translations into these locales.
///
/// # Errors
/// The table cannot be written.
pub(super) fn write(
    glossary: &BTreeMap<String, glossary::Term>,
    from: &Locale,
    to: &[String],
) -> anyhow::Result<Vec<u8>> {
    let mut table = Writer::from_writer(Vec::new());
    let is_everywhere = |term: &glossary::Term| matches!(term, glossary::Term::Everywhere(_));
    let everywhere = glossary.values().any(is_everywhere).then_some(EVERYWHERE);
    let locales = to.iter().map(String::as_str);
    table.write_record([from.as_str()].into_iter().chain(everywhere).chain(locales))?;
    for (term, translation) in glossary {
        let (all, by_locale) = match translation {
            glossary::Term::Everywhere(all) => (all.as_str(), None),
            glossary::Term::ByLocale(locales) => ("", Some(locales)),
        };
        let cell = |tag| by_locale.and_then(|locales| locales.get(tag)).map_or("", String::as_str);
        let cells = everywhere.map(|_| all).into_iter().chain(to.iter().map(cell));
        table.write_record([term.as_str()].into_iter().chain(cells))?;
    }
    table.into_inner().map_err(|error| anyhow!("{error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(text: &str, to: Option<&str>) -> Result<Vec<(String, String, String)>, String> {
        let to = to.map(|to| Locale::parse(to).unwrap());
        let read = read(text, None, to.as_ref()).map_err(|error| format!("{error:#}"))?;
        let tag = |locale: Option<Locale>| locale.map_or("*".into(), |tag| tag.as_str().to_owned());
        let terms = read.terms.into_iter();
        Ok(terms.map(|term| (term.term, term.translation, tag(term.locale))).collect())
    }

    fn row(term: &str, translation: &str, locale: &str) -> (String, String, String) {
        (term.to_owned(), translation.to_owned(), locale.to_owned())
    }

    #[test]
    fn a_column_is_a_locale() {
        let text =
            "en;pt_BR;*;description\nharbour;porto;;where ships are\nTargum;;Targum;\n;x;;\n";
        let expected = vec![row("harbour", "porto", "pt-BR"), row("Targum", "Targum", "*")];
        assert_eq!(terms(text, None), Ok(expected));
        let two = "harbour,porto\n\"a, b\",\"c \"\"d\"\"\"\n";
        let expected = vec![row("harbour", "porto", "pt"), row("a, b", "c \"d\"", "pt")];
        assert_eq!(terms(two, Some("pt")), Ok(expected));
    }

    #[test]
    fn other_tables_are_refused() {
        for (text, message) in [
            ("", "the table is empty"),
            ("the harbour,o porto\n", "not the locale of the terms"),
            ("en,description\n", "no column has translations"),
            ("en,the target\n", "the header \"the target\" is not a locale"),
        ] {
            let refused = terms(text, None).unwrap_err();
            assert!(refused.contains(message), "{refused}");
        }
    }
}
