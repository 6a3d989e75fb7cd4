//! Strings as segments, in the order of the document.

use std::{borrow::Cow, collections::HashMap};

use targum_sdk::{
    Change, Draft, Entry, Failure, Grammar, Selection, Syntax, Unit, icu,
    layout::Slot,
    plural::{self, Kind as Numbers, Planned},
    setting,
};

use crate::{
    locale_map::{self, Text},
    locales::{self, Tables},
    parse::{self, Document, Value},
    paths::{Path, Paths, ROOT},
    plurals::{self, Group, Plurals},
    spell::{Kind, Place},
};

const DEFAULT: Syntax = Syntax::COMMON.without(Grammar::Wrapped).and(&[
    Grammar::Icu,
    Grammar::Ruby,
    Grammar::Printf,
    Grammar::Python,
]);

pub(crate) fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
    draft.known_options(&["only", "placeholders", "skip"])?;
    let selection = Selection::of(draft);
    let source = draft.source();
    let syntax = Syntax::from_options(draft.context(), DEFAULT)?.with(Grammar::Branching);
    let document = parse::document(source)?;
    let texts = locale_map::texts(&document, draft.context());
    let tables = Tables::of(&document, source, draft.context())?;
    let Document { values, paths, .. } = document;
    for (at, name) in tables.iter().flat_map(|it| &it.renamed) {
        draft.literal(at.clone(), name.as_str());
    }
    let root = tables.as_ref().map_or(ROOT, |it| it.root);
    let plurals = Plurals::of(&values, &paths, draft.context());
    let line_end = if source.contains("\r\n") { "\r\n" } else { "\n" };
    let reader =
        Reader { source, values: &values, paths: &paths, root, syntax, selection, line_end };
    // Which group a value is a form of, and which one there.
    let mut forms = HashMap::new();
    let is_taken = |&&index: &&usize| reader.takes(&values[index], paths.name(values[index].path));
    for group in &plurals.groups {
        if group.forms.iter().filter(is_taken).count() < group.forms.len() {
            continue;
        }
        let values = |nth: usize| {
            let text = &values[group.forms[nth]].text;
            plural::values(text.text(), syntax)
        };
        let have = reader.categories(group);
        let plan = plural::plan(draft.context(), Numbers::Cardinal, &have, values);
        for (nth, &index) in group.forms.iter().enumerate() {
            forms.insert(index, (group, plan.clone(), nth));
        }
    }
    let mut metadata = vec![false; values.len()];
    plurals.metadata.iter().for_each(|&index| metadata[index] = true);
    for (index, value) in values.iter().enumerate() {
        if tables.as_ref().is_some_and(|it| !it.hold(&paths, value.path)) {
            continue;
        }
        if let Some(text) = texts.get(&index) {
            text.iter().for_each(|text| reader.locale_map(draft, value, text));
            continue;
        }
        match forms.get(&index) {
            _ if metadata[index] => {}
            Some((group, plan, nth)) => reader.form(draft, group, plan, *nth),
            None if !reader.takes(value, paths.name(value.path)) => {}
            None if reader.mark(draft, value) => {}
            None if !draft.reads_back() && tables.is_none() && reader.is_setting(value) => {}
            None => {
                let key = || reader.key(value, paths.name(value.path));
                let entry = match draft.spells() {
                    true => Entry::default().noted(value.note.clone()),
                    false => Entry::keyed(key()).noted(value.note.clone()),
                };
                let mut change = draft.change(value.span.clone());
                reader.write(&mut change, value, entry);
                change.done();
            }
        }
    }
    Ok(())
}

struct Reader<'v, 's> {
    source: &'s str,
    values: &'v [Value<'s>],
    paths: &'v Paths<'s>,
    /// The table whose name is no part of its keys.
    root: Path,
    syntax: Syntax,
    selection: Selection<'s>,
    line_end: &'static str,
}

impl<'s> Reader<'_, 's> {
    /// The key of what stands in the place of a value under that name.
    fn key(&self, value: &Value<'s>, name: &str) -> String {
        self.shown(self.paths.parent(value.path), name)
    }

    /// The key of `name` within a table, for people.
    fn shown(&self, table: Path, name: &str) -> String {
        let key = self.paths.shown(table, name);
        let within = key.strip_prefix(self.paths.name(self.root));
        match within.and_then(|key| key.strip_prefix('.')).filter(|_| self.root != ROOT) {
            Some(within) => within.to_owned(),
            None => key,
        }
    }

    /// Whether a value says which locale something is in. It says so of the target, where it is the
    /// document.
    fn mark(&self, draft: &mut Draft<'s, Place>, value: &Value<'s>) -> bool {
        let (name, text) = (self.paths.name(value.path), value.text.text());
        let Some(mark) = locales::mark(name, text, draft.context()) else { return false };
        if mark != text {
            draft.literal(value.text.span(), mark);
        }
        true
    }

    fn takes(&self, value: &Value<'s>, name: &str) -> bool {
        self.selection.takes(&self.key(value, name))
    }

    /// Whether a value is a code, and no text: in a table of a list more are than elsewhere. Who reads the output back finds
    /// it beside the translations.
    fn is_setting(&self, value: &Value<'s>) -> bool {
        let (name, text) = (self.paths.name(value.path), value.text.text());
        setting::is_attribute(name, text)
            || self.paths.is_listed(value.path) && setting::is_one(name, text)
    }

    fn categories(&self, group: &Group) -> Vec<&str> {
        let key = |&index: &usize| self.paths.name(self.values[index].path);
        group.forms.iter().map(key).collect()
    }

    /// A plural form, with those before it that only the target has; or none of it.
    fn form(&self, draft: &mut Draft<'s, Place>, group: &Group, plan: &[Planned], nth: usize) {
        let have = self.categories(group);
        let Some(own) = plan.iter().position(|form| form.category == have[nth]) else {
            return draft.literal(plurals::removal(self.source, self.values, group, nth), "");
        };
        let value = &self.values[group.forms[nth]];
        // Those since the last form that the source has, too.
        let added = plan[..own].iter().rev().take_while(|it| !have.contains(&it.category.as_str()));
        let first = own - added.count();
        let separator = if value.inline {
            ", ".to_owned()
        } else {
            let line = self.source[..value.key.start].rfind('\n').map_or(0, |at| at + 1);
            format!("{}{}", self.line_end, &self.source[line..value.key.start])
        };
        let mut change = draft.change(value.key.start..value.span.end);
        for form in &plan[first..=own] {
            let from = &self.values[group.forms[form.from]];
            if form.category == have[nth] {
                change.source(value.key.clone());
            } else {
                change.literal(&form.category);
            }
            change.source(value.key.end..value.span.start);
            let described = group.description.map(|index| self.values[index].text.text());
            let entry = Entry {
                plural: Some(form.clone()),
                ..Entry::keyed(self.key(value, &form.category))
                    .noted(described.map(Cow::from).or(from.note.clone()))
            };
            match self.takes(value, &form.category) {
                true => self.write(&mut change, from, entry),
                false => change.source(from.span.clone()),
            }
            if form.category != have[nth] {
                change.literal(&separator);
            }
        }
        change.done();
    }

    /// The text of a table with several locales, in the place of a value or in a new one behind it.
    fn locale_map(&self, draft: &mut Draft<'s, Place>, value: &Value<'s>, text: &Text) {
        let (source, paths, from) = (self.source, self.paths, &self.values[text.from]);
        let key = self.shown(paths.parent(text.table), paths.name(text.table));
        if !self.selection.takes(&key) {
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
            let line = source[..value.start].rfind('\n').map_or(0, |at| at + 1);
            let rest = &source[value.span.end..];
            let end = value.span.end + rest.find(['\r', '\n']).unwrap_or(rest.len());
            let lead = format!("{}{}", self.line_end, &source[line..value.start]);
            Slot { at: end..end, comma: "", lead, behind: "" }
        };
        let mut change = draft.change(slot.at.clone());
        change.literal(slot.comma);
        change.source(slot.at);
        change.literal(&slot.lead);
        change.source(value.start..value.key.start);
        let quote = &source[from.key.clone()][..1];
        let quote = if matches!(quote, "\"" | "'") { quote } else { "" };
        change.literal(&format!("{quote}{name}{quote}"));
        change.source(from.key.end..from.span.start);
        self.write(&mut change, from, entry);
        change.literal(slot.behind);
        change.done();
    }

    /// Puts the translation of a value in the place of a change.
    fn write(&self, change: &mut Change<'_, 's, Place>, value: &Value<'s>, entry: Entry) {
        let spelling = &self.source[value.span.clone()];
        let ends_line =
            |(at, _): (usize, &str)| spelling[at + 1..].starts_with(char::is_whitespace);
        let continued = matches!(value.kind, Kind::BasicLines { .. })
            && spelling.match_indices('\\').any(ends_line);
        let place = Place { kind: value.kind, piece: false, continued, line_end: self.line_end };
        if self.syntax.has(Grammar::Icu) && icu::is_branching(value.text.text()) {
            let inner = value.text.span();
            change.source(value.span.start..inner.start);
            change.message(&value.text, entry, self.syntax, Place { piece: true, ..place });
            return change.source(inner.end..value.span.end);
        }
        let original = &self.source[value.span.clone()];
        change.segment(Unit::spelled(entry, value.text.text(), self.syntax, original, place));
    }
}
