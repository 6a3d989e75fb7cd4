//! Plural mappings as in Rails, which hold only categories: `one: …`, `other: …`.

use std::ops::Range;

use targum_sdk::{
    Change, Context, Entry, instruction, joined, key,
    plural::{self, Kind, Planned},
};

use targum_yaml::{
    ScalarStyle, message,
    scalar::{self, Scalar, Spelled, Tagged},
    spell::Place,
    tree::{Id, Node},
};

use super::Walk;
use crate::{note, slot};

/// A plural form of the source.
struct Form<'w, 's> {
    category: &'w str,
    key: Range<usize>,
    node: &'w Node<'s>,
    scalar: &'w Scalar<'s>,
    value: Spelled<'s>,
}

/// Proposes a mapping as plural forms, with the forms of the target. Returns `false` if the mapping
/// does not consist of plural forms.
pub(crate) fn propose(
    walk: &mut Walk<'_, '_>,
    node: &Node<'_>,
    entries: &[(Id, Id)],
    note: Option<String>,
) -> bool {
    let Some(forms) = forms(walk, node, entries) else { return false };
    // A form that the target adds would be a copy without the comment that forbids a translation.
    let is_forbidden =
        |index| note_of(walk, &forms, index).is_some_and(|note| instruction::forbids(&note));
    if (0..forms.len()).any(is_forbidden) {
        return false;
    }
    let (Some(first), Some(last)) = (forms.first(), forms.last()) else { return false };
    let source = walk.source;
    let have: Vec<&str> = forms.iter().map(|form| form.category).collect();
    let values = |index: usize| plural::values(forms[index].value.text.text(), walk.options.syntax);
    let plan = plan(walk.draft.context(), &have, values);
    let Some(end) = end(source, last, plan.last().map(|form| &forms[form.from])) else {
        return false;
    };
    let units: Vec<_> = plan
        .iter()
        .map(|planned| {
            let form = &forms[planned.from];
            takes(walk, &planned.category).then(|| {
                let entry = entry(walk, &forms, planned, note.as_deref());
                walk.unit(form.node, form.scalar, &form.value, entry)
            })
        })
        .collect();
    let separator = separator(source, node, &forms);
    let mut change = walk.draft.change(first.key.start..end);
    let mut before = None;
    for (planned, unit) in plan.iter().zip(units) {
        let form = &forms[planned.from];
        let own = have.iter().position(|category| *category == planned.category);
        if let Some(before) = before {
            gap(&mut change, &forms, before, own, &separator);
        }
        match own {
            Some(own) => change.source(forms[own].key.clone()),
            None => change.literal(&planned.category),
        }
        let between = form.key.end..form.value.at.start;
        // An anchor may occur only once, so a form translated from another has none.
        if own == Some(planned.from) || !source[between.clone()].contains('&') {
            change.source(between);
        } else {
            change.literal(": ");
        }
        match unit {
            Some(unit) => change.segment(unit),
            None => change.source(form.value.at.clone()),
        }
        before = Some(planned.from);
    }
    change.done();
    walk.passed(last.scalar.at.end);
    true
}

/// Returns whether the options take the form of a category.
fn takes(walk: &Walk<'_, '_>, category: &str) -> bool {
    walk.options.take(&key::join(walk.path(), category))
}

/// Returns the forms of a mapping. Returns `None` if it does not consist of plural forms, each once,
/// or if a form could not be added to it.
fn forms<'w, 's>(
    walk: &Walk<'w, 's>,
    node: &Node<'_>,
    entries: &[(Id, Id)],
) -> Option<Vec<Form<'w, 's>>> {
    let forms: Vec<_> = entries.iter().map(|entry| form(walk, *entry)).collect::<Option<_>>()?;
    let have: Vec<&str> = forms.iter().map(|form| form.category).collect();
    let twice = |(index, category): (usize, &&str)| have[..index].contains(category);
    // A pair in a flow sequence can hold only one entry.
    let braced = |form: &Form<'_, '_>| walk.source[..form.key.start].trim_end().ends_with('{');
    let are_plural = have.iter().all(|category| takes(walk, category))
        && have.contains(&"other")
        && plural::has(walk.draft.context(), Kind::Cardinal, &have)
        && !have.iter().enumerate().any(twice)
        && (!node.flow || forms.first().is_some_and(braced));
    are_plural.then_some(forms)
}

/// Returns the end of the forms in the source, where the form `last` is the last one and the form
/// `written` takes its place. Returns `None` where the rest of the line would be read as part of it.
fn end(source: &str, last: &Form<'_, '_>, written: Option<&Form<'_, '_>>) -> Option<usize> {
    let end = last.value.at.end;
    let Some(block) = written.filter(|_| !is_block(last.scalar.style)) else { return Some(end) };
    if !is_block(block.scalar.style) {
        return Some(end);
    }
    let blank = source[end..].len() - source[end..].trim_start_matches([' ', '\t']).len();
    (slot::ends_line(source, end) && slot::is_apart(source, end, &block.value))
        .then_some(end + blank)
}

/// Writes what stands between two forms: the form `before` was written last, and the next one has the
/// place `own` in the source.
fn gap<'s>(
    change: &mut Change<'_, 's, Place>,
    forms: &[Form<'_, 's>],
    before: usize,
    own: Option<usize>,
    separator: &str,
) {
    let Some(above) = own.and_then(|own| own.checked_sub(1)) else {
        return change.literal(separator);
    };
    let gap = forms[above].value.at.end..forms[above + 1].key.start;
    if before != above && is_block(forms[before].scalar.style) {
        change.literal(&below_block(&change.document()[gap], separator));
    } else {
        change.source(gap);
    }
}

/// Returns the entry of a planned form: its note is the comment of the form in the source, or else `note`.
fn entry(
    walk: &Walk<'_, '_>,
    forms: &[Form<'_, '_>],
    planned: &Planned,
    note: Option<&str>,
) -> Entry {
    let key = format!("{}.{}", walk.path(), planned.category);
    let key = key.trim_start_matches('.').to_owned();
    let own = note_of(walk, forms, planned.from);
    let note = own.or_else(|| note.map(str::to_owned));
    Entry { key, note, plural: Some(planned.clone()), max_length: None }
}

/// Returns the comment of a form.
fn note_of(walk: &Walk<'_, '_>, forms: &[Form<'_, '_>], index: usize) -> Option<String> {
    let form = &forms[index];
    let before = index.checked_sub(1).map(|before| forms[before].scalar.at.end);
    let floor = before.unwrap_or(form.key.start);
    note::above(walk.source, floor, form.key.start)
        .or_else(|| note::behind(walk.source, form.value.at.end))
}

fn form<'w, 's>(walk: &Walk<'w, 's>, (key, value): (Id, Id)) -> Option<Form<'w, 's>> {
    let tree = walk.tree;
    let name = tree.scalar(key).filter(|name| plural::is_category(&name.value))?;
    let node = tree.node(value);
    let scalar = tree.scalar(value)?;
    let at = scalar::extent(walk.source, name);
    let is_block_key = is_block(name.style);
    // An anchor or tag before a key cannot be copied to the keys of new forms.
    let is_bare = name.tag == Tagged::No && tree.node(key).anchor == 0;
    let value = walk.tree.string(walk.source, node, scalar)?;
    // A message has plural forms of its own, and the locale must not decide how a mapping is read.
    let text = value.text.text();
    let is_message =
        joined::is_several(text, walk.options.syntax) || message::is_one(text, walk.options.syntax);
    let is_usual = !is_block_key
        && is_bare
        && !is_message
        && walk.source[at.end..value.at.start].trim_start().starts_with(':')
        && !walk.source[..at.start].trim_end_matches([' ', '\t']).ends_with('?');
    is_usual.then_some(Form { category: &name.value, key: at, node, scalar, value })
}

fn is_block(style: ScalarStyle) -> bool {
    matches!(style, ScalarStyle::Literal | ScalarStyle::Folded)
}

/// Returns the text between two entries of which the first is a block. The rest of the line, and
/// comments with the block's indentation, would be read as part of the block.
fn below_block(gap: &str, separator: &str) -> String {
    let lines = gap.split(['\r', '\n']).skip(1).map(str::trim);
    let comments = lines.filter(|line| line.starts_with('#'));
    let comments = comments.map(|comment| format!("{separator}{comment}"));
    comments.chain([separator.to_owned()]).collect()
}

/// Returns the forms of the target. In Rails, `zero` is independent of the language: if it is given,
/// or [needed](plural::needed_zero), it is the text for 0.
fn plan(context: &Context, have: &[&str], values: impl Fn(usize) -> usize) -> Vec<Planned> {
    let zero = have.iter().position(|category| *category == "zero");
    let exact: &[&str] = if zero.is_some() { &["0"] } else { &[] };
    let mut plan = plural::plan_beside(context, Kind::Cardinal, have, exact, &values);
    if zero.is_none()
        && let Some((at, zero)) = plural::needed_zero(&plan, context, have, "zero", values)
    {
        plan.insert(at, zero);
    } else if let Some(from) = zero {
        let sample = "0".to_owned();
        let zero = Planned { category: "zero".to_owned(), sample, from };
        match plan.iter_mut().find(|form| form.category == "zero") {
            Some(form) => *form = zero,
            None => plan.insert(from.min(plan.len()), zero),
        }
    }
    plan
}

/// Returns the text between two entries: a line break with the keys' indentation, or the separator
/// of the flow mapping.
fn separator(source: &str, node: &Node<'_>, forms: &[Form<'_, '_>]) -> String {
    if node.flow {
        return match forms {
            [first, second, ..] => source[first.value.at.end..second.key.start].to_owned(),
            _ => ", ".to_owned(),
        };
    }
    let start = forms[0].key.start;
    let line = scalar::line_start(source, start);
    let indent = source[line..start].chars().filter(|c| *c != '\u{FEFF}').count();
    let before = source[..line].strip_suffix('\n');
    let is_crlf = before.is_some_and(|before| before.ends_with('\r'));
    format!("{}{}", if is_crlf { "\r\n" } else { "\n" }, " ".repeat(indent))
}
