//! Decides which columns of a table hold language.

use targum_sdk::{Context, Failure, unsupported_option};

use crate::{
    header::{self, Tags},
    roles::{self, CONTENTS, GETTEXT, KEYS, NOTES, TEXTS},
};

/// The roles of a table's columns. Columns are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    pub work: Work,
    /// The column that names a row.
    pub key: Option<usize>,
    /// The column with notes on a row.
    pub note: Option<usize>,
    /// The column that names the locale of a row, if rows have different locales.
    pub locale: Option<usize>,
    /// The number of rows before the first row of data, including the header.
    pub skip: usize,
    /// Whether the column that is translated in place is the target's, and so has text only where the table
    /// began as a copy.
    pub is_copy: bool,
    /// The number of first rows of a table without a header that a translation could turn into one.
    pub heads: usize,
}

/// Shopify's names of the columns for a row's object, its field, its locale, its text and its
/// translation.
const ROWS: [&str; 5] =
    ["identification", "field", "locale", "default content", "translated content"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Translates these columns in place.
    InPlace(Vec<usize>),
    /// Writes the translation of one column to another. With `keep`, cells that are not blank stay.
    Fill { from: usize, to: usize, keep: bool },
    /// Adds a column after the last column of the header.
    Add { from: usize },
    /// No column is known to hold language.
    Unknown,
}

/// The greatest number of rows down to the header.
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
                return Err(unsupported_option(message));
            }
        };
        let names = |row: usize| -> Vec<String> {
            let cells = rows.get(row).into_iter().flatten();
            cells.map(|cell| cell.trim().to_lowercase()).collect()
        };
        let chosen: Vec<&str> = options("columns").collect();
        // The columns of an empty table are unknown.
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
                    let is_copy = matches!(work, Work::InPlace(_));
                    return Ok(Columns { is_copy, ..Columns::with_header(work, &names, row + 1) });
                }
                if let Some(work) = by_name(context, &names, rows).filter(|_| row == 0) {
                    return Ok(Columns::with_header(work, &names, 1));
                }
                // A title is the only cell of its row with text.
                if names.iter().filter(|name| !name.is_empty()).count() > 1 {
                    break;
                }
            }
        }
        let mut pairs = rows.iter().filter(|row| row.len() > 1).peekable();
        if pairs.peek().is_some() && pairs.all(|row| is_pair(row)) {
            let filled = |row: &[String]| row.iter().filter(|cell| !cell.trim().is_empty()).count();
            let first = rows.iter().take(TITLES).position(|row| filled(row) > 1).unwrap_or(0);
            let names = names(first);
            // A column named for the target is a header as soon as a locale stands next to it.
            let known = names.first().is_some_and(|name| KEYS.contains(&name.as_str()))
                || names.iter().any(|name| header::names(name, &context.target_locale));
            let skip = if has_header.unwrap_or(known) { first + 1 } else { 0 };
            let heads = if has_header.is_none() && skip == 0 { first + 1 } else { 0 };
            let work = Work::InPlace(vec![1]);
            return Ok(Columns {
                work,
                key: Some(0),
                note: None,
                locale: None,
                skip,
                is_copy: false,
                heads,
            });
        }
        Ok(Columns {
            work: Work::Unknown,
            key: None,
            note: None,
            locale: None,
            skip: 0,
            is_copy: false,
            heads: 0,
        })
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
        Columns { work, key, note, locale: None, skip, is_copy: false, heads: 0 }
    }
}

/// Returns whether a row has two cells, which may be followed by empty ones, or by the kind of a package of
/// Magento and its name: a text and its translation.
fn is_pair(row: &[String]) -> bool {
    const PACKAGES: [&str; 3] = ["lib", "module", "theme"];
    let [_, _, rest @ ..] = row else { return false };
    let is_package = matches!(rest, [kind, _] if PACKAGES.contains(&kind.trim()));
    is_package || rest.iter().all(|cell| cell.trim().is_empty())
}

/// Returns whether a cell with this text makes the first row a header, with another cell. A blank cell
/// makes the row a title.
pub(crate) fn is_head(text: &str, other: &str, target_locale: &str) -> bool {
    let [name, other] = [text, other].map(|text| text.trim().to_lowercase());
    name.is_empty()
        || roles::makes_header(&name)
        || header::names(&name, target_locale)
        || header::are_names(&[name, other])
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
            return Err(unsupported_option(message));
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
    Ok(Columns { work, key, note: None, locale: None, skip, is_copy: false, heads: 0 })
}

/// Finds a column named for the source locale or for its content, and one for the target locale.
/// `single` says that the table has at most one column.
fn by_locale(context: &Context, names: &[String], single: bool) -> Option<Work> {
    // A first column `id` is not Indonesian, and `key` is not a language.
    let tag = |(column, name): (usize, &String)| {
        let is_key = KEYS.contains(&name.as_str()) && (column == 0 || name != "id");
        if is_key { String::new() } else { name.replace('_', "-") }
    };
    let tags: Vec<_> = names.iter().enumerate().map(tag).collect();
    // A single cell above a table is its title. A word such as `Polish` names a column
    // beside another known name.
    let is_title = !single && names.iter().filter(|name| !name.is_empty()).count() == 1;
    let read = match is_title {
        true => header::whole,
        false if header::are_names(names) => header::spoken,
        false => header::tag,
    };
    let tags = Tags::of(&tags, read);
    let Context { source_locale, target_locale, .. } = context;
    let translates = source_locale != target_locale;
    let target = tags.own(target_locale);
    let named = roles::source(names);
    let source = || {
        let other_region = || tags.other_region(source_locale, target).filter(|_| named.is_none());
        let own = tags.own(source_locale).or_else(|| tags.near(source_locale, target));
        own.or_else(other_region)
    };
    let Some(from) = translates.then(source).flatten() else {
        let Some(to) = target else {
            return without_locale(context, names, &tags);
        };
        // The table began as a copy, or is read back. Only a table of several locales is recognized
        // by one of them.
        let several = tags.has_other_than(to);
        return match named {
            Some(from) if translates => Some(Work::Fill { from, to, keep: true }),
            named => (several || named.is_some()).then(|| Work::InPlace(vec![to])),
        };
    };
    // Beside texts of several languages, a column `translation` may be in any of them.
    let is_only = || tags.languages().all(|column| column == from);
    let translation = || roles::target(names).filter(|to| *to != from && is_only());
    Some(match target.filter(|to| *to != from).or_else(translation) {
        Some(to) => Work::Fill { from, to, keep: true },
        None if names.len() > 1 || single => Work::Add { from },
        None => return None,
    })
}

/// Finds columns named for the source and the translation where no column is named for the source
/// locale or the target locale. What is written here is found again when the table is read back.
fn without_locale(context: &Context, names: &[String], tags: &Tags<'_>) -> Option<Work> {
    let translates = context.source_locale != context.target_locale;
    let add = |from| Work::Add { from };
    // A table for the target's language counts as one for the target itself.
    let is_near = translates && tags.near(&context.target_locale, None).is_some();
    if let Some(from) = roles::source(names).filter(|_| is_near) {
        return Some(add(from));
    }
    if let Some((from, to)) = roles::pair(names) {
        // A table `source,target` is written anew.
        let keep = names[from] != "source";
        return Some(if translates {
            Work::Fill { from, to, keep }
        } else {
            Work::InPlace(vec![to])
        });
    }
    let translation = || {
        let is_pair = tags.languages().count() == 1;
        roles::translation(names).or_else(|| roles::target(names).filter(|_| is_pair))
    };
    // The original beside other languages stays.
    let has_languages = translates && tags.languages().next().is_some();
    let original = || roles::original(names).filter(|_| has_languages).map(add);
    translation().map(|to| Work::InPlace(vec![to])).or_else(original)
}

/// Recognizes a table with one row for each text and locale.
fn by_rows(context: &Context, names: &[String]) -> Option<Columns> {
    let [key, note, locale, from, to] =
        ROWS.map(|wanted| names.iter().position(|name| name == wanted));
    let (locale, from, to) = (Some(locale?), from?, to?);
    let work = if context.source_locale == context.target_locale {
        Work::InPlace(vec![to])
    } else {
        Work::Fill { from, to, keep: true }
    };
    Some(Columns { work, key, note, locale, skip: 1, is_copy: false, heads: 0 })
}

fn by_name(context: &Context, names: &[String], rows: &[Vec<String>]) -> Option<Work> {
    let find = |wanted: &str| names.iter().position(|name| name == wanted);
    if let [Some(from), Some(to)] = GETTEXT.map(find) {
        let has_text = |row: &Vec<String>| row.get(to).is_some_and(|cell| !cell.trim().is_empty());
        let is_copy = rows.iter().skip(1).any(has_text);
        let fills = context.source_locale != context.target_locale && !is_copy;
        return Some(if fills {
            Work::Fill { from, to, keep: true }
        } else {
            Work::InPlace(vec![to])
        });
    }
    if let Some(column) = TEXTS.iter().find_map(|name| find(name)) {
        return Some(Work::InPlace(vec![column]));
    }
    let contents = (0..names.len()).filter(|column| CONTENTS.contains(&names[*column].as_str()));
    let contents: Vec<_> = contents.collect();
    (!contents.is_empty() && names.len() > 1).then_some(Work::InPlace(contents))
}
