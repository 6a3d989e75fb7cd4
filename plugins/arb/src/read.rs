//! The messages of a bundle, with the descriptions in their metadata.

use std::collections::HashMap;

use targum_sdk::{
    Draft, Entry, Failure, Grammar, Syntax,
    json::{Style, Text, Value, join, parse},
    malformed,
};

use crate::apostrophes;

const SYNTAX: Syntax =
    Syntax::COMMON.without(Grammar::Mustache).and(&[Grammar::Icu, Grammar::Dart, Grammar::Printf]);

/// Reads a bundle.
pub(crate) fn document(draft: &mut Draft<'_, Style>) -> Result<(), Failure> {
    draft.known_options(&["placeholders"])?;
    let syntax = Syntax::from_options(draft.context(), SYNTAX)?.with(Grammar::Dart);
    let json = parse(draft.source())?;
    let root = json.root();
    if !root.is_object() {
        let message = "expected an object of messages, such as `{\"@@locale\": \"en\"}`";
        return Err(malformed(root.span().start, message));
    }
    let messages = root.members().filter(|member| !member.name().starts_with(['@', '_']));
    let messages = messages.filter_map(|member| member.value.text());
    let syntax = if apostrophes::are_doubled(messages, syntax) {
        syntax.with(Grammar::DoubledApostrophes)
    } else {
        syntax
    };
    let descriptions = descriptions(root);
    for member in root.members() {
        let (name, text) = (member.name(), member.value.text());
        let Some(text) = text else { continue };
        if name == "@@locale" {
            locale(draft, &text);
        } else if !name.starts_with(['@', '_']) {
            let note = descriptions.get(&*name).cloned().or_else(|| member.note());
            let entry = Entry::keyed(join("", &name)).noted(note);
            text.propose(draft, entry, syntax, json.style());
        }
    }
    Ok(())
}

/// Returns the descriptions of the messages by their keys.
fn descriptions(root: Value<'_, '_>) -> HashMap<String, String> {
    let described = root.members().filter_map(|member| {
        let key = member.name().strip_prefix('@')?.to_owned();
        let description = member.value.get("description")?.text()?.as_str().to_owned();
        Some((key, description)).filter(|(_, description)| !description.is_empty())
    });
    described.collect()
}

/// Sets the bundle's locale to the target. Flutter splits a locale at underscores; a bundle with a
/// hyphen keeps its hyphen.
fn locale(draft: &mut Draft<'_, Style>, mark: &Text<'_>) {
    let target = &draft.context().target_locale;
    let target =
        if mark.as_str().contains('-') { target.clone() } else { target.replace('-', "_") };
    if !draft.reads_back() {
        draft.literal(mark.span(), target);
    }
}
