//! Terms as a table: a column for each locale.

use anyhow::{Context, anyhow, bail, ensure};
use csv::{ReaderBuilder, StringRecord, Trim, Writer};

use super::terms::{Forbidden, Read, Term, Written, translation};
use targum_core::locale::Locale;
use targum_translate::glossary::{self, forbidden::EVERYWHERE};

/// The end of the header of a column with forbidden terms, behind the locale.
const FORBIDDEN: &str = " forbidden";

/// The sign between the terms of a cell.
const BETWEEN: char = '|';

/// Headers of columns that say something about a term, in the tables of translation services.
const ABOUT_TERMS: [&str; 8] =
    ["pos", "description", "comment", "comments", "note", "notes", "definition", "domain"];

/// A column of a table.
#[derive(PartialEq, Eq)]
enum Column {
    Translations(Option<Locale>),
    /// Terms that must not be used.
    Forbidden(Option<Locale>),
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
        let cells: Vec<_> = columns.iter().zip(cells).collect();
        let before = (read.terms.len(), read.forbidden.len());
        for (column, cell) in &cells {
            match column {
                Column::Translations(locale) if !term.is_empty() && !cell.is_empty() => {
                    let (term, translation) = (term.to_owned(), (*cell).to_owned());
                    read.terms.push(Term { term, translation, locale: locale.clone() });
                }
                Column::Forbidden(locale) => {
                    let own = Column::Translations(locale.clone());
                    let instead = cells.iter().find(|(column, _)| **column == own);
                    let instead = instead.map_or("", |(_, cell)| *cell);
                    let terms = cell.split(BETWEEN).map(str::trim).filter(|term| !term.is_empty());
                    read.forbidden.extend(terms.map(|term| Forbidden {
                        term: term.to_owned(),
                        instead: instead.to_owned(),
                        locale: locale.clone(),
                    }));
                }
                Column::Translations(_) | Column::AboutTerms => {}
            }
        }
        read.incomplete += usize::from((read.terms.len(), read.forbidden.len()) == before);
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
    let has_translations = columns.iter().any(|column| *column != Column::AboutTerms);
    ensure!(has_translations, "no column has translations: its header is a locale or `*`");
    Ok(columns)
}

fn column(name: &str) -> anyhow::Result<Column> {
    let (tag, is_forbidden) =
        name.strip_suffix(FORBIDDEN).map_or((name, false), |tag| (tag.trim(), true));
    let column = |locale| {
        if is_forbidden { Column::Forbidden(locale) } else { Column::Translations(locale) }
    };
    if tag == EVERYWHERE {
        return Ok(column(None));
    }
    if ABOUT_TERMS.contains(&name.to_lowercase().as_str()) {
        return Ok(Column::AboutTerms);
    }
    match Locale::parse(tag) {
        Ok(locale) => Ok(column(Some(locale))),
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

/// Writes a table with the terms of these locales.
///
/// # Errors
/// The table cannot be written.
pub(super) fn write(terms: Written<'_>, from: &Locale, to: &[String]) -> anyhow::Result<Vec<u8>> {
    let mut table = Writer::from_writer(Vec::new());
    let is_everywhere = |term: &glossary::Term| matches!(term, glossary::Term::Everywhere(_));
    let is_everywhere = terms.glossary.values().any(is_everywhere);
    let everywhere = is_everywhere || terms.forbidden.contains_key(EVERYWHERE);
    let locales = everywhere.then_some(EVERYWHERE).into_iter().chain(to.iter().map(String::as_str));
    let locales: Vec<&str> = locales.collect();
    let has_forbidden = |tag: &&&str| terms.forbidden.contains_key(**tag);
    let forbidden: Vec<&str> = locales.iter().filter(has_forbidden).copied().collect();
    let headers = forbidden.iter().map(|tag| format!("{tag}{FORBIDDEN}"));
    let header = [from.as_str()].into_iter().chain(locales.iter().copied()).map(str::to_owned);
    table.write_record(header.chain(headers))?;
    for (term, own) in terms.glossary {
        let cells = locales.iter().map(|tag| translation(own, tag).unwrap_or_default().to_owned());
        let instead = forbidden.iter().map(|tag| {
            translation(own, tag).map_or_else(String::new, |to| join(&terms.instead_of(to, tag)))
        });
        table.write_record([term.clone()].into_iter().chain(cells).chain(instead))?;
    }
    for tag in &forbidden {
        for (term, instead) in terms.others(tag) {
            let cell =
                |own: &&str, text: &str| if own == tag { text.to_owned() } else { String::new() };
            let cells = locales.iter().map(|own| cell(own, instead));
            let others = forbidden.iter().map(|own| cell(own, term));
            table.write_record([String::new()].into_iter().chain(cells).chain(others))?;
        }
    }
    table.into_inner().map_err(|error| anyhow!("{error}"))
}

fn join(terms: &[&str]) -> String {
    terms.join(&BETWEEN.to_string())
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
    fn terms_that_must_not_be_used_have_a_column() {
        let text =
            "en,pt,pt forbidden,* forbidden\nharbour,porto,abrigo | cais,\n,,deletar,Targun\n";
        let read = read(text, None, None).unwrap();
        let found = read.forbidden.iter().map(|forbidden| {
            let tag = forbidden.locale.as_ref().map_or("*", Locale::as_str);
            (forbidden.term.as_str(), forbidden.instead.as_str(), tag)
        });
        let expected = [
            ("abrigo", "porto", "pt"),
            ("cais", "porto", "pt"),
            ("deletar", "", "pt"),
            ("Targun", "", "*"),
        ];
        assert_eq!(found.collect::<Vec<_>>(), expected);
        assert_eq!((read.terms.len(), read.incomplete), (1, 0));
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
