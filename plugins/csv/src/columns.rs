//! Which columns hold language.

use targum_sdk::{Context, Failure, unsupported};

use crate::header::{self, Tags};

/// What a table's columns are for. Columns are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    pub work: Work,
    /// What names a row.
    pub key: Option<usize>,
    /// What says something of it.
    pub note: Option<usize>,
    /// What names the locale a row is for, where not every row is for the same.
    pub locale: Option<usize>,
    /// The rows before the first one of data, the header among them.
    pub skip: usize,
    /// The first rows of a table without a header, of which one could become it.
    pub heads: usize,
}

/// Shopify's names of what a row is part of, which part it is, the locale it is for, the text and
/// its translation.
const ROWS: [&str; 5] =
    ["identification", "field", "locale", "default content", "translated content"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Translated where they stand.
    InPlace(Vec<usize>),
    /// One column's translation goes to another. A cell that holds something is kept where
    /// the column is known to be in the target's language.
    Fill { from: usize, to: usize, keep: bool },
    /// A column is added behind the last of the header.
    Add { from: usize },
    /// None is known to hold language.
    Unknown,
}

/// Names of columns with text, most telling first.
const TEXTS: [&str; 6] = ["value", "text", "source", "translation", "string", "message"];

/// Names of the column beside one for the target, most telling first.
const SOURCES: [&str; 8] =
    ["source", "default", "original", "text", "value", "string", "message", "base"];

/// The name of a column beside `source`.
const TARGET: &str = "target";

/// Further names, where none of those is there; every column with one is translated.
const CONTENTS: [&str; 12] = [
    "title",
    "name",
    "label",
    "description",
    "summary",
    "content",
    "body",
    "caption",
    "heading",
    "subtitle",
    "question",
    "answer",
];

const KEYS: [&str; 8] =
    ["key", "keys", "id", "identifier", "code", "string id", "string_id", "msgctxt"];

const NOTES: [&str; 7] =
    ["comment", "comments", "note", "notes", "context", "description", "developer comment"];

/// How many rows may stand above the header.
const TITLES: usize = 5;

impl Columns {
    /// Decides by the options, the first rows and the locales.
    pub(crate) fn of(context: &Context, rows: &[Vec<String>]) -> Result<Columns, Failure> {
        let options = |name: &'static str| {
            let options = context.options.iter();
            options.filter(move |(option, _)| option == name).map(|(_, value)| value.trim())
        };
        let has_header = match options("header").next_back() {
            None => None,
            Some("true" | "yes") => Some(true),
            Some("false" | "no") => Some(false),
            Some(other) => {
                let message = format!("option `header`: `{other}` is neither true nor false");
                return Err(unsupported(0, message));
            }
        };
        let names = |row: usize| -> Vec<String> {
            let cells = rows.get(row).into_iter().flatten();
            cells.map(|cell| cell.trim().to_lowercase()).collect()
        };
        let chosen: Vec<&str> = options("columns").collect();
        // Nothing is known of the columns of nothing.
        if !chosen.is_empty() && !rows.is_empty() {
            return by_option(&chosen, has_header, &names(0));
        }
        if has_header != Some(false) {
            for row in 0..rows.len().min(TITLES) {
                let names = names(row);
                let single = rows.iter().all(|row| row.len() < 2);
                if let Some(columns) = by_rows(context, &names).filter(|_| row == 0) {
                    return Ok(columns);
                }
                if let Some(work) = by_locale(context, &names, single) {
                    return Ok(Columns::with_header(work, &names, row + 1));
                }
                if let Some(work) = by_name(context, &names).filter(|_| row == 0) {
                    return Ok(Columns::with_header(work, &names, 1));
                }
                // A title stands alone in its row.
                if names.iter().filter(|name| !name.is_empty()).count() > 1 {
                    break;
                }
            }
        }
        let pairs = rows.iter().filter(|row| row.len() > 1).all(|row| row.len() == 2);
        if pairs && rows.iter().any(|row| row.len() == 2) {
            let filled = |row: &[String]| row.iter().filter(|cell| !cell.trim().is_empty()).count();
            let first = rows.iter().take(TITLES).position(|row| filled(row) > 1).unwrap_or(0);
            let names = names(first);
            // What is named for the target is a header as soon as a locale stands beside it.
            let known = names.first().is_some_and(|name| KEYS.contains(&name.as_str()))
                || names.iter().any(|name| header::names(name, &context.target_locale));
            let skip = if has_header.unwrap_or(known) { first + 1 } else { 0 };
            let heads = if has_header.is_none() && skip == 0 { first + 1 } else { 0 };
            let work = Work::InPlace(vec![1]);
            return Ok(Columns { work, key: Some(0), note: None, locale: None, skip, heads });
        }
        Ok(Columns { work: Work::Unknown, key: None, note: None, locale: None, skip: 0, heads: 0 })
    }

    fn with_header(work: Work, names: &[String], skip: usize) -> Columns {
        let written = |column: &usize| match &work {
            Work::InPlace(columns) => columns.binary_search(column).is_ok(),
            Work::Fill { to, .. } => column == to,
            Work::Add { .. } | Work::Unknown => false,
        };
        let find = |known: &[&str]| {
            let mut columns = names.iter().enumerate().filter(|(column, _)| !written(column));
            columns.find(|(_, name)| known.contains(&name.as_str())).map(|(column, _)| column)
        };
        let first = (0..names.len()).find(|column| !written(column));
        let key = find(&KEYS).or(first);
        let note = find(&NOTES).filter(|note| key != Some(*note));
        Columns { work, key, note, locale: None, skip, heads: 0 }
    }
}

/// Whether a cell of this text makes a header of a first row; one without text makes a title.
pub(crate) fn is_head(text: &str, target_locale: &str) -> bool {
    let name = text.trim().to_lowercase();
    let known = |names: &[&str]| names.contains(&name.as_str());
    name.is_empty()
        || known(&TEXTS)
        || known(&CONTENTS)
        || name == TARGET
        || header::names(&name, target_locale)
}

fn by_option(
    chosen: &[&str],
    has_header: Option<bool>,
    names: &[String],
) -> Result<Columns, Failure> {
    let mut named = has_header == Some(true);
    let mut columns = Vec::new();
    for &wanted in chosen {
        let by_name = names.iter().position(|name| *name == wanted.to_lowercase());
        let by_name = by_name.filter(|_| has_header != Some(false));
        named |= by_name.is_some();
        let by_number = || wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let Some(column) = by_name.or_else(by_number) else {
            let there = names.join("`, `");
            let message = format!("option `columns`: there is no column `{wanted}` in `{there}`");
            return Err(unsupported(0, message));
        };
        columns.push(column);
    }
    columns.sort_unstable();
    columns.dedup();
    let skip = usize::from(named);
    let work = Work::InPlace(columns);
    if named {
        return Ok(Columns::with_header(work, names, skip));
    }
    let key = (!matches!(&work, Work::InPlace(columns) if columns.contains(&0))).then_some(0);
    Ok(Columns { work, key, note: None, locale: None, skip, heads: 0 })
}

/// A column named for the source's locale, or for what it holds, and one for the target's.
/// `single`: the table has no more than one column.
fn by_locale(context: &Context, names: &[String], single: bool) -> Option<Work> {
    // A first column `id` is no Indonesian, and `key` is no language anywhere.
    let tag = |(column, name): (usize, &String)| {
        let is_key = KEYS.contains(&name.as_str()) && (column == 0 || name != "id");
        if is_key { String::new() } else { name.replace('_', "-") }
    };
    let tags: Vec<_> = names.iter().enumerate().map(tag).collect();
    // What stands alone above a table is its title.
    let is_title = !single && names.iter().filter(|name| !name.is_empty()).count() == 1;
    let tags = Tags::of(&tags, is_title);
    let translates = context.source_locale != context.target_locale;
    let target = tags.own(&context.target_locale);
    let source = || {
        let near = || tags.near(&context.source_locale, target);
        tags.own(&context.source_locale).or_else(near)
    };
    let Some(from) = translates.then(source).flatten() else {
        let named = SOURCES.iter().find_map(|wanted| names.iter().position(|name| name == wanted));
        let Some(to) = target else {
            // One for the same language is no other table than one for the target.
            tags.near(&context.target_locale, None).filter(|_| translates)?;
            return named.map(|from| Work::Add { from });
        };
        // A table begun as a copy, or read back. Only one of locales is known by one of them.
        let several = tags.has_other_than(to);
        return match named {
            Some(from) if translates => Some(Work::Fill { from, to, keep: true }),
            named => (several || named.is_some()).then(|| Work::InPlace(vec![to])),
        };
    };
    Some(match target.filter(|to| *to != from) {
        Some(to) => Work::Fill { from, to, keep: true },
        None if names.len() > 1 || single => Work::Add { from },
        None => return None,
    })
}

/// A table with a row for each locale of each text.
fn by_rows(context: &Context, names: &[String]) -> Option<Columns> {
    let [key, note, locale, from, to] =
        ROWS.map(|wanted| names.iter().position(|name| name == wanted));
    let (locale, from, to) = (Some(locale?), from?, to?);
    let work = if context.source_locale == context.target_locale {
        Work::InPlace(vec![to])
    } else {
        Work::Fill { from, to, keep: true }
    };
    Some(Columns { work, key, note, locale, skip: 1, heads: 0 })
}

fn by_name(context: &Context, names: &[String]) -> Option<Work> {
    let find = |wanted: &str| names.iter().position(|name| name == wanted);
    if let (Some(from), Some(to)) = (find("source"), find(TARGET).or(find("translation"))) {
        return Some(if context.source_locale == context.target_locale {
            Work::InPlace(vec![to])
        } else {
            Work::Fill { from, to, keep: false }
        });
    }
    if let Some(column) = TEXTS.iter().find_map(|name| find(name)) {
        return Some(Work::InPlace(vec![column]));
    }
    let contents = (0..names.len()).filter(|column| CONTENTS.contains(&names[*column].as_str()));
    let contents: Vec<_> = contents.collect();
    (!contents.is_empty() && names.len() > 1).then_some(Work::InPlace(contents))
}
