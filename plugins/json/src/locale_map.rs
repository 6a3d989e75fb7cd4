//! Objects that hold one text in several locales: how they are recognized, and how the target's
//! entry is written.

use std::borrow::Cow;

use targum_sdk::{
    Context, Draft, Entry,
    catalogue::{
        Options,
        locale_map::{self, LocaleMaps, Place, Survey},
    },
    json::{Member, Style, Value},
    layout::Slot,
};

use crate::remark;

/// Finds the locale maps of a document.
pub(crate) fn survey<'c>(root: Value<'_, '_>, context: &'c Context) -> LocaleMaps<'c> {
    let mut survey = Survey::of(root.get("_version").map(Value::source));
    look_within(root, "", &mut survey);
    survey.result(context)
}

fn look(value: Value<'_, '_>, key: &str, survey: &mut Survey) {
    match names(entries(value)) {
        Some(names) => survey.object(value.span().start, key, &names),
        None => look_within(value, key, survey),
    }
}

fn look_within(value: Value<'_, '_>, key: &str, survey: &mut Survey) {
    for member in value.members().filter(|member| !member.value.is_string()) {
        look(member.value, &member.name(), survey);
    }
    value.elements().for_each(|element| look(element, key, survey));
}

fn entries<'j, 's>(value: Value<'j, 's>) -> impl Iterator<Item = Member<'j, 's>> {
    value.members().filter(|member| !remark::is_one(member))
}

fn names<'j, 's: 'j>(entries: impl Iterator<Item = Member<'j, 's>>) -> Option<Vec<Cow<'s, str>>> {
    locale_map::names(entries.map(|member| member.value.is_string().then(|| member.name())))
}

/// Proposes the text of such an object; its key is the object's path.
pub(crate) fn propose<'s>(
    draft: &mut Draft<'s, Style>,
    (options, style): (&Options<'_>, Style),
    locale_maps: &LocaleMaps<'_>,
    object: Value<'_, 's>,
    entry: Entry,
) {
    let entries: Vec<_> = entries(object).collect();
    let names = names(entries.iter().copied()).unwrap_or_default();
    let text = |index: usize| entries[index].value.text().unwrap_or_default();
    let noted = |index: usize| match entries[index].note() {
        None => entry.clone(),
        note => entry.clone().noted(note),
    };
    let is_empty = |index: usize| text(index).as_str().trim().is_empty();
    match locale_maps.place(&names, is_empty).heeding(|from| noted(from).note) {
        Place::Kept => {}
        Place::Own { from } => text(from).propose(draft, noted(from), options.syntax, style),
        Place::Filled { from, into } => {
            let mut change = draft.change(text(into).span());
            text(from).write(&mut change, noted(from), options.syntax, style);
            change.done();
        }
        Place::Added { from, name } => {
            let Some(last) = object.members().last() else { return };
            let (end, comma) = (last.end(), last.comma());
            let lead = lead(&last, draft.source()).to_owned();
            let slot = match comma {
                Some(_) => Slot { at: end..end, comma: "", lead, behind: "," },
                None => Slot { at: last.span().end..end, comma: ",", lead, behind: "" },
            };
            let (key, colon) = (format!("\"{name}\""), &draft.source()[last.colon()]);
            slot.put(draft, (&key, colon), |change| {
                change.literal("\"");
                text(from).write(change, noted(from), options.syntax, style);
                change.literal("\"");
            });
        }
    }
}

/// Returns the white space before a member that is added after the last one, which may be the only
/// one.
fn lead<'s>(last: &Member<'_, 's>, source: &'s str) -> &'s str {
    let is_tight =
        last.lead().is_empty() && source[last.colon()].trim_end() == &source[last.colon()];
    if last.lead().is_empty() && !is_tight { " " } else { last.lead() }
}
