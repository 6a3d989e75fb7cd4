//! The texts of blocks, and where their translations are written.

use std::ops::Range;

use targum_sdk::{
    Change, Draft, Entry, Failure, LineEnd,
    catalogue::{Options, Roots, roots},
    json::{self, Json, Member, Style, Text, Value, join},
    locale,
};

use crate::block::Block;

/// A text of a locale.
struct Message<'s> {
    text: Text<'s>,
    path: String,
    note: Option<String>,
}

/// Proposes the texts of all blocks.
///
/// # Errors
/// `malformed` where a block is not valid, `unsupported` where it holds the target already.
pub(crate) fn read<'s>(
    draft: &mut Draft<'s, Style>,
    options: &Options<'s>,
    blocks: &[Block],
) -> Result<(), Failure> {
    let parse = |block: &Block| json::parse_within(draft.source(), block.content.clone());
    let parsed: Vec<Json<'s>> = blocks.iter().map(parse).collect::<Result<_, _>>()?;
    let (of_one, of_several): (Vec<usize>, Vec<usize>) =
        (0..blocks.len()).partition(|&index| blocks[index].locale.is_some());
    // Blocks of one locale each are entries of one map.
    let names: Vec<&str> = of_one
        .iter()
        .filter_map(|&index| blocks[index].locale.clone())
        .map(|at| &draft.source()[at])
        .collect();
    let start = |index: usize| blocks[of_one[index]].whole.start;
    let found = roots(&names, draft.context(), "component", start)?;
    let mut work: Vec<(usize, Option<&Block>)> = Vec::new();
    if let Some(Roots { entries, is_renamed }) = found {
        let block = |index: usize| Some(&blocks[index]).filter(|_| is_renamed);
        work.extend(entries.into_iter().map(|index| (of_one[index], block(of_one[index]))));
    }
    work.extend(of_several.into_iter().map(|index| (index, None)));
    work.sort_by_key(|(index, _)| *index);
    for (index, copied) in work {
        let json = &parsed[index];
        if blocks[index].locale.is_none() {
            of_locales(draft, options, json)?;
        } else if let Some(block) = copied.filter(|_| !draft.reads_back()) {
            let messages = messages(json.root(), options);
            copy_block(draft, options, (block, json.style()), messages);
        } else {
            propose(draft, options, messages(json.root(), options), json.style());
        }
    }
    Ok(())
}

/// Proposes the texts of a block that holds several locales.
fn of_locales<'s>(
    draft: &mut Draft<'s, Style>,
    options: &Options<'s>,
    json: &Json<'s>,
) -> Result<(), Failure> {
    let members: Vec<Member<'_, 's>> = json.root().members().collect();
    let names: Vec<_> = members.iter().map(Member::name).collect();
    let start = |index: usize| members[index].span().start;
    let Some(Roots { entries, is_renamed }) = roots(&names, draft.context(), "block", start)?
    else {
        return Ok(());
    };
    for index in entries {
        let member = &members[index];
        let messages = messages(member.value, options);
        if is_renamed && !draft.reads_back() {
            copy_member(draft, options, (member, json.style()), messages);
        } else {
            propose(draft, options, messages, json.style());
        }
    }
    Ok(())
}

/// Proposes texts in their own places.
fn propose<'s>(
    draft: &mut Draft<'s, Style>,
    options: &Options<'s>,
    messages: Vec<Message<'s>>,
    style: Style,
) {
    for Message { text, path, note } in messages {
        text.propose(draft, Entry::keyed(path).noted(note), options.syntax, style);
    }
}

/// Writes the target's entry behind the source's.
fn copy_member<'s>(
    draft: &mut Draft<'s, Style>,
    options: &Options<'s>,
    (member, style): (&Member<'_, 's>, Style),
    messages: Vec<Message<'s>>,
) {
    let name = locale::renamed(&member.name(), draft.context());
    let end = member.span().end;
    let mut change = draft.change(end..end);
    change.literal(&format!(",{}\"{name}\"", member.lead()));
    change.source(member.colon());
    copy(&mut change, options, member.value.span(), style, messages);
    change.done();
}

/// Writes the target's block behind the source's.
fn copy_block<'s>(
    draft: &mut Draft<'s, Style>,
    options: &Options<'s>,
    (block, style): (&Block, Style),
    messages: Vec<Message<'s>>,
) {
    let Some(locale) = block.locale.clone() else { return };
    let name = locale::renamed(&draft.source()[locale.clone()], draft.context());
    let Range { start, end } = block.whole;
    let line_end = LineEnd::of(draft.source());
    let mut change = draft.change(end..end);
    change.literal(&line_end);
    change.literal(&line_end);
    change.source(start..locale.start);
    change.literal(&name);
    copy(&mut change, options, locale.end..end, style, messages);
    change.done();
}

/// Writes a part of the document with the translations of the texts in it.
fn copy<'s>(
    change: &mut Change<'_, 's, Style>,
    options: &Options<'s>,
    part: Range<usize>,
    style: Style,
    messages: Vec<Message<'s>>,
) {
    let mut at = part.start;
    for Message { text, path, note } in messages {
        let span = text.span();
        change.source(at..span.start);
        text.write(change, Entry::keyed(path).noted(note), options.syntax, style);
        at = span.end;
    }
    change.source(at..part.end);
}

/// Returns the texts of a locale that a project wants translated, in order.
fn messages<'s>(value: Value<'_, 's>, options: &Options<'s>) -> Vec<Message<'s>> {
    let mut messages = Vec::new();
    collect(value, String::new(), None, options, &mut messages);
    messages
}

/// Collects the texts at a path. JSON is never nested deeper than [`json::MAX_DEPTH`].
fn collect<'s>(
    value: Value<'_, 's>,
    path: String,
    note: Option<String>,
    options: &Options<'s>,
    messages: &mut Vec<Message<'s>>,
) {
    for member in value.members() {
        collect(member.value, join(&path, &member.name()), member.note(), options, messages);
    }
    for (index, element) in value.elements().enumerate() {
        let path = join(&path, &format!("[{index}]"));
        collect(element, path, element.note(), options, messages);
    }
    if let Some(text) = value.text().filter(|_| options.take(&path)) {
        messages.push(Message { text, path, note });
    }
}
