//! Proposes strings as segments, in the order of the document.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
    ops::Range,
};

use targum_sdk::{
    Change, Draft, Entry, Failure, Grammar, LineEnd, Syntax, Unit,
    catalogue::{Families, Map, Options, identifier, setting},
    is_branching,
    layout::{self, Slot},
};

use targum_toml::{
    parse::{self, Document, Value},
    paths::{Path, Paths, ROOT},
    spell::{Kind, Place},
};

use crate::{
    hugo::Hugo,
    literal::{NEEDS_QUOTES, needs_quotes_in_a_branch},
    locale_map::{self, Text},
    locales::{self, Tables},
    plurals::{self, Group, Plurals},
};

const DEFAULT: Syntax =
    Syntax::COMMON.and(&[Grammar::Icu, Grammar::Ruby, Grammar::Printf, Grammar::Python]);

pub(crate) fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
    let options = Options::of(draft, &["only", "placeholders", "skip"], DEFAULT)?;
    let options = Options { syntax: options.syntax.with(Grammar::Branching), ..options };
    let source = draft.source();
    let document = parse::document(source)?;
    let tables = Tables::of(&document, source, draft.context())?;
    // In a document that is keyed by locales, all texts of the source's table are the source's.
    let texts = match tables {
        None => locale_map::texts(&document, draft.context()),
        Some(_) => HashMap::new(),
    };
    let Document { values, paths, .. } = document;
    for (at, name) in tables.iter().flat_map(|tables| &tables.renamed) {
        draft.literal(at.clone(), name.as_str());
    }
    let root = tables.as_ref().map_or(ROOT, |tables| tables.root);
    let plurals = Plurals::of(&values, &paths);
    let line_end = LineEnd::of(source);
    let hugo = Hugo::of(&values, &paths);
    let titles = values
        .iter()
        .filter(|value| identifier::is_title(paths.name(value.path), value.text.text()))
        .map(|value| paths.parent(value.path))
        .collect();
    let reader =
        Reader { source, values: &values, paths: &paths, root, options, line_end, hugo, titles };
    let mut families: Vec<_> =
        plurals.groups.iter().map(|group| reader.families(draft, group)).collect();
    // The group that a value is a form of, and the form's index in the group.
    let places = plurals.groups.iter().enumerate().flat_map(|(group, forms)| {
        forms.forms.iter().enumerate().map(move |(nth, &value)| (value, (group, nth)))
    });
    let places: HashMap<_, _> =
        places.filter(|(_, (group, nth))| families[*group].has(*nth)).collect();
    let mut metadata = vec![false; values.len()];
    plurals.metadata.iter().for_each(|&index| metadata[index] = true);
    let mut removed = vec![false; values.len()];
    for (index, value) in values.iter().enumerate() {
        if tables.as_ref().is_some_and(|tables| !tables.hold(&paths, value.path)) {
            if paths.parent(value.path) == ROOT {
                reader.mark(draft, value);
            }
            continue;
        }
        if let Some(text) = texts.get(&index) {
            text.iter().for_each(|text| reader.locale_map(draft, value, text));
            continue;
        }
        match places.get(&index) {
            _ if metadata[index] => {}
            Some(&(group, nth)) => {
                removed[index] = families[group].goes(nth);
                reader.form(draft, &mut families[group], &plurals.groups[group], nth);
            }
            None if !reader.takes(value, paths.name(value.path)) => {}
            None if reader.mark(draft, value) => {}
            None if !draft.reads_back() && tables.is_none() && reader.is_setting(value) => {}
            None => {
                let key = reader.key(value, paths.name(value.path));
                let entry = Entry::keyed(key).noted(value.note.clone());
                let mut change = draft.change(value.span.clone());
                reader.write(&mut change, value, entry);
                change.done();
            }
        }
    }
    for comma in plurals::last_commas(source, &values, &removed) {
        draft.change(comma..comma + 1).done();
    }
    Ok(())
}

struct Reader<'v, 's> {
    source: &'s str,
    values: &'v [Value<'s>],
    paths: &'v Paths<'s>,
    /// The table whose name is not part of the keys of segments.
    root: Path,
    options: Options<'s>,
    line_end: LineEnd,
    /// The names in the document, if the document is a configuration of Hugo.
    hugo: Option<Hugo<'v>>,
    /// The tables that have a text for people, beside which others are identifiers.
    titles: HashSet<Path>,
}

impl<'s> Reader<'_, 's> {
    /// Returns the key of the entry `name` in the table of a value.
    fn key(&self, value: &Value<'s>, name: &str) -> String {
        self.shown(self.paths.parent(value.path), name)
    }

    /// Returns the key of `name` within a table, for display.
    fn shown(&self, table: Path, name: &str) -> String {
        let key = self.paths.shown(table, name);
        let within = key.strip_prefix(self.paths.name(self.root));
        match within.and_then(|key| key.strip_prefix('.')).filter(|_| self.root != ROOT) {
            Some(within) => within.to_owned(),
            None => key,
        }
    }

    /// Returns whether a value states a locale. The document's own locale is replaced with the
    /// target's.
    fn mark(&self, draft: &mut Draft<'s, Place>, value: &Value<'s>) -> bool {
        let (name, text) = (self.paths.name(value.path), value.text.text());
        let Some(mark) = locales::mark(name, text, draft.context()) else { return false };
        if mark != text {
            draft.literal(value.text.span(), mark);
        }
        true
    }

    fn takes(&self, value: &Value<'s>, name: &str) -> bool {
        self.options.take(&self.key(value, name))
    }

    /// Returns whether a value is a setting rather than text. More settings are recognized in
    /// tables of an array. Callers do not ask in a document that is read back, where a text may
    /// look like a setting.
    fn is_setting(&self, value: &Value<'s>) -> bool {
        let (name, text) = (self.paths.name(value.path), value.text.text());
        let is_of_hugo = |hugo: &Hugo<'_>| hugo.is_setting(self.paths, value.path, text);
        let titled = self.titles.contains(&self.paths.parent(value.path));
        setting::is_code_of(name, text, self.paths.is_listed(value.path))
            || identifier::is_one(name, text, titled)
            || self.hugo.as_ref().is_some_and(is_of_hugo)
    }

    fn families(&self, draft: &Draft<'s, Place>, group: &Group) -> Families {
        let entries: Vec<_> = (0..group.forms.len()).collect();
        let forms = Forms { reader: self, group };
        Families::plan(&forms, &entries, self.source, draft.context(), self.options.syntax)
    }

    /// Writes a plural form with the forms that only the target has, or removes it.
    fn form(
        &self,
        draft: &mut Draft<'s, Place>,
        families: &mut Families,
        group: &Group,
        nth: usize,
    ) {
        let value = &self.values[group.forms[nth]];
        families.put(draft, &Forms { reader: self, group }, nth, |form| {
            let from = &self.values[group.forms[form.planned.from]];
            let described = group.description.map(|index| self.values[index].text.text());
            let note = described.map(Cow::from).or(from.note.clone());
            self.takes(value, &form.name)
                .then(|| Entry::keyed(self.key(value, &form.name)).noted(note))
        });
    }

    /// Writes the text of a table with several locales, in place of a value or as a new value after
    /// it.
    fn locale_map(&self, draft: &mut Draft<'s, Place>, value: &Value<'s>, text: &Text) {
        let (source, paths, from) = (self.source, self.paths, &self.values[text.from]);
        let key = self.shown(paths.parent(text.table), paths.name(text.table));
        if !self.options.take(&key) {
            return;
        }
        let entry = Entry::keyed(key).noted(from.note.clone());
        let Some(name) = &text.added else {
            let mut change = draft.change(value.span.clone());
            self.write(&mut change, from, entry);
            return change.done();
        };
        let slot = if value.inline {
            let is_alone = source[..value.start].trim_end().ends_with('{');
            Slot::in_list(source, value.start..value.span.end, is_alone)
        } else {
            let line = line_start(source, value.start);
            let rest = &source[value.span.end..];
            let end = value.span.end + rest.find(['\r', '\n']).unwrap_or(rest.len());
            let lead = format!("{}{}", self.line_end, &source[line..value.start]);
            Slot { at: end..end, comma: "", lead, behind: "" }
        };
        let quote = &source[from.key.clone()][..1];
        let quote = if matches!(quote, "\"" | "'") { quote } else { "" };
        let key = format!("{}{quote}{name}{quote}", &source[value.start..value.key.start]);
        let colon = &source[from.key.end..from.span.start];
        slot.put(draft, (&key, colon), |change| self.write(change, from, entry));
    }

    /// Writes the translation of a value as part of a change.
    fn write(&self, change: &mut Change<'_, 's, Place>, value: &Value<'s>, entry: Entry) {
        let spelling = &self.source[value.span.clone()];
        let ends_line =
            |(at, _): (usize, &str)| spelling[at + 1..].starts_with(char::is_whitespace);
        let continued = matches!(value.kind, Kind::BasicLines { .. })
            && spelling.match_indices('\\').any(ends_line);
        let states_locale = locales::may_state(self.paths.name(value.path));
        let (kind, line_end) = (value.kind, self.line_end);
        let place = Place { kind, piece: false, continued, states_locale, line_end };
        let is_message = is_branching(value.text.text(), self.options.syntax);
        let is_literal = matches!(kind, Kind::Literal | Kind::LiteralLines { .. });
        let is_left = is_message && is_literal && needs_quotes_in_a_branch(value.text.text());
        if is_message && !is_left {
            let inner = value.text.span();
            change.source(value.span.start..inner.start);
            change.message(&value.text, entry, self.options.syntax, Place { piece: true, ..place });
            return change.source(inner.end..value.span.end);
        }
        let (text, original) = (value.text.text(), &self.source[value.span.clone()]);
        let unit = Unit::spelled(entry, text, self.options.syntax, original, place);
        change.segment(if is_left { unit.left_as_it_is(NEEDS_QUOTES) } else { unit });
    }
}

/// The forms of a message as the entries of a map.
struct Forms<'r, 'v, 's> {
    reader: &'r Reader<'v, 's>,
    group: &'r Group,
}

impl<'s> Forms<'_, '_, 's> {
    fn at(&self, index: usize) -> &Value<'s> {
        &self.reader.values[self.group.forms[index]]
    }
}

impl<'s> Map<'s> for Forms<'_, '_, 's> {
    type Place = Place;

    fn name(&self, index: usize) -> Cow<'_, str> {
        Cow::Borrowed(self.reader.paths.name(self.at(index).path))
    }

    /// Returns the byte range of the key, including its quotes; a new key has no quotes.
    fn key(&self, index: usize) -> Range<usize> {
        self.at(index).key.clone()
    }

    fn value(&self, index: usize) -> Range<usize> {
        self.at(index).span.clone()
    }

    fn span(&self, index: usize) -> Range<usize> {
        self.at(index).key.start..self.at(index).span.end
    }

    fn form(&self, index: usize) -> Option<Cow<'_, str>> {
        let value = self.at(index);
        let is_taken = self.reader.takes(value, &self.name(index));
        is_taken.then(|| Cow::Borrowed(value.text.text()))
    }

    fn separator(&self, document: &str, index: usize) -> String {
        let value = self.at(index);
        if value.inline {
            return format!(", {}", &document[value.start..value.key.start]);
        }
        let line = line_start(document, value.key.start);
        format!("{}{}", self.reader.line_end, &document[line..value.key.start])
    }

    fn comma(&self, index: usize) -> Option<usize> {
        let value = self.at(index);
        value.inline.then(|| layout::comma(self.reader.source, value.span.end)).flatten()
    }

    fn removal(&self, document: &str, index: usize) -> Range<usize> {
        let value = self.at(index);
        if value.inline {
            return layout::removal(document, value.start..value.span.end, self.comma(index));
        }
        let rest = &document[value.span.end..];
        let line_end = rest.find('\n').map_or(rest.len(), |at| at + 1);
        line_start(document, value.key.start)..value.span.end + line_end
    }

    fn write(&self, change: &mut Change<'_, 's, Place>, index: usize, entry: Entry) {
        self.reader.write(change, self.at(index), entry);
    }
}

fn line_start(source: &str, at: usize) -> usize {
    source[..at].rfind('\n').map_or(0, |at| at + 1)
}
