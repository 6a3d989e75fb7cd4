//! Plural mappings as in Rails, which hold only categories: `one: …`, `other: …`.

use std::ops::Range;

use targum_sdk::{
    Context, Entry, joined, key,
    plural::{self, Kind, Planned},
};

use targum_yaml::{
    ScalarStyle, message,
    scalar::{self, Scalar, Spelled, Tagged},
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
    let forms: Option<Vec<_>> = entries.iter().map(|entry| form(walk, *entry)).collect();
    let takes = |category: &str| walk.options.take(&key::join(walk.path(), category));
    let Some(forms) = forms.filter(|forms| forms.iter().all(|form| takes(form.category))) else {
        return false;
    };
    let have: Vec<&str> = forms.iter().map(|form| form.category).collect();
    let twice = |(index, category): (usize, &&str)| have[..index].contains(category);
    let is_known = plural::has(walk.draft.context(), Kind::Cardinal, &have);
    if !have.contains(&"other") || !is_known || have.iter().enumerate().any(twice) {
        return false;
    }
    let source = walk.source;
    // A pair in a flow sequence can hold only one entry.
    let braced = |form: &Form<'_, '_>| source[..form.key.start].trim_end().ends_with('{');
    if node.flow && !forms.first().is_some_and(braced) {
        return false;
    }
    let values = |index: usize| plural::values(forms[index].value.text.text(), walk.options.syntax);
    let plan = plan(walk.draft.context(), &have, values);
    let wanted: Vec<bool> = plan.iter().map(|form| takes(&form.category)).collect();
    let units: Vec<_> = plan
        .iter()
        .map(|planned| {
            let form = &forms[planned.from];
            let entry = entry(walk, &forms, planned, note.as_deref());
            walk.unit(form.node, form.scalar, &form.value, entry)
        })
        .collect();
    let (Some(first), Some(last)) = (forms.first(), forms.last()) else {
        return false;
    };
    let separator = separator(source, node, &forms);
    let mut end = last.value.at.end;
    // The rest of the line would be read as part of a block.
    if let Some(block) =
        plan.last().map(|form| &forms[form.from]).filter(|form| is_block(form.scalar.style))
        && !is_block(last.scalar.style)
    {
        if !slot::ends_line(source, end) || !slot::is_apart(source, end, &block.value) {
            return false;
        }
        end += source[end..].len() - source[end..].trim_start_matches([' ', '\t']).len();
    }
    let mut change = walk.draft.change(first.key.start..end);
    for (i, (planned, unit)) in plan.iter().zip(units).enumerate() {
        let form = &forms[planned.from];
        let own = have.iter().position(|category| *category == planned.category);
        if i > 0 {
            match own.and_then(|own| own.checked_sub(1)) {
                Some(before) => {
                    let gap = forms[before].value.at.end..forms[before + 1].key.start;
                    let written = plan[i - 1].from;
                    if written != before && is_block(forms[written].scalar.style) {
                        change.literal(&below_block(&source[gap], &separator));
                    } else {
                        change.source(gap);
                    }
                }
                None => change.literal(&separator),
            }
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
        if wanted[i] {
            change.segment(unit);
        } else {
            change.source(form.value.at.clone());
        }
    }
    change.done();
    walk.passed(last.scalar.at.end);
    true
}

/// Returns the entry of a planned form: its note is the comment of the form in the source, or else `note`.
fn entry(
    walk: &Walk<'_, '_>,
    forms: &[Form<'_, '_>],
    planned: &Planned,
    note: Option<&str>,
) -> Entry {
    let form = &forms[planned.from];
    let before = planned.from.checked_sub(1).map(|before| forms[before].scalar.at.end);
    let floor = before.unwrap_or(form.key.start);
    let key = format!("{}.{}", walk.path(), planned.category);
    let key = key.trim_start_matches('.').to_owned();
    let own = note::above(walk.source, floor, form.key.start)
        .or_else(|| note::behind(walk.source, form.value.at.end));
    let note = own.or_else(|| note.map(str::to_owned));
    Entry { key, note, plural: Some(planned.clone()), max_length: None }
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
    let value = walk.language(node, scalar)?;
    // A message has plural forms of its own, and the locale must not decide how a mapping is read.
    let text = value.text.text();
    let is_message = joined::forms(text, walk.options.syntax).is_some()
        || message::is_one(text, walk.options.syntax);
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
