//! Tables that hold one text in several locales: how they are recognized, and where the target's
//! text goes.

use std::collections::HashMap;

use targum_sdk::{
    Context,
    catalogue::locale_map::{Place, Survey, names},
};

use targum_toml::{
    parse::Document,
    paths::{Path, Paths, ROOT},
};

/// The text of such a table.
#[derive(Debug)]
pub(crate) struct Text {
    pub table: Path,
    /// The index of the source's value.
    pub from: usize,
    /// The key of a new value, or `None` if the text replaces an existing value.
    pub added: Option<String>,
}

/// Returns the values of such tables by their index: the text that is written in place of a value
/// or after it, or `None` for a value that stays.
pub(crate) fn texts(document: &Document<'_>, context: &Context) -> HashMap<usize, Option<Text>> {
    let Document { values, paths, version, .. } = document;
    let table = |&index: &usize| paths.parent(values[index].path);
    let mut by_table: Vec<usize> = (0..values.len()).collect();
    by_table.sort_by_key(table);
    let sizes = paths.sizes();
    // All values of the table must be strings at keys that are locales.
    let named = |members: &[usize]| {
        let is_whole = table(&members[0]) != ROOT && sizes[table(&members[0])] == members.len();
        names(members.iter().map(|&index| is_whole.then(|| paths.name(values[index].path))))
    };
    let tables = || by_table.chunk_by(|a, b| table(a) == table(b));
    let mut survey = Survey::of(*version);
    for members in tables() {
        if let Some(names) = named(members) {
            survey.object(table(&members[0]), key(paths, table(&members[0])), &names);
        }
    }
    let locale_maps = survey.result(context);
    let mut texts = HashMap::new();
    for members in tables().filter(|members| locale_maps.has(table(&members[0]))) {
        texts.extend(members.iter().map(|&index| (index, None)));
        let names = named(members).unwrap_or_default();
        let is_empty = |nth: usize| values[members[nth]].text.text().trim().is_empty();
        let place = locale_maps.place(&names, is_empty);
        let (from, at, added) = match place.heeding(|nth| values[members[nth]].note.as_deref()) {
            Place::Kept => continue,
            Place::Own { from } => (from, from, None),
            Place::Filled { from, into } => (from, into, None),
            Place::Added { from, name } => (from, members.len() - 1, Some(name.to_owned())),
        };
        let text = Text { table: table(&members[0]), from: members[from], added };
        texts.insert(members[at], Some(text));
    }
    texts
}

/// Returns the key of a table, or of the array that holds it.
fn key<'p>(paths: &'p Paths<'_>, mut table: Path) -> &'p str {
    while table != ROOT && paths.name(table).bytes().all(|byte| byte.is_ascii_digit()) {
        table = paths.parent(table);
    }
    paths.name(table)
}
