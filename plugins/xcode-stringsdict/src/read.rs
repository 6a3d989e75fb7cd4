//! Reads the entries of a file, and proposes their variants.

use targum_sdk::{
    Draft, Entry, Failure, Syntax, instruction, malformed, unsupported,
    xml::{self, Node, Place, Tree},
};

use crate::{
    dict::{Pair, member, pairs},
    message::Message,
    nested::Nested,
    reading::Reading,
    rule::{self, RULE, Rule, VALUE},
    sentences::Sentences,
};

/// The greatest depth of nesting: an entry holds rules, a rule holds variants, and a variant may be
/// an entry again. A plural rule is read at any depth, because it holds texts only.
const MAX_DEPTH: usize = 16;

/// Reads the complete document.
pub(crate) fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
    draft.known_options(&["placeholders"])?;
    let syntax = Syntax::from_options(draft.context(), Syntax::APPLE)?;
    if draft.source().starts_with("bplist") {
        let message = "a compiled property list; convert it to XML first: `plutil -convert xml1`";
        return Err(unsupported(0, message));
    }
    let tree = Tree::parse(draft.source())?;
    let root = tree.root();
    if root.name() != "plist" || root.child("dict").is_none() {
        let message = "expected a property list: `<plist>` with a `<dict>`";
        return Err(malformed(root.span().start, message));
    }
    let reading = Reading { syntax, line_end: tree.line_end() };
    // A property list has one dictionary. In concatenated files, Apple's parsers use one of them.
    for element in root.elements().filter(|element| element.name() == "dict") {
        dict(&reading, draft, element, "", None, 0)?;
    }
    Ok(())
}

fn dict<'s>(
    reading: &Reading,
    draft: &mut Draft<'s, Place>,
    element: Node<'_, 's>,
    path: &str,
    note: Option<&str>,
    depth: usize,
) -> Result<(), Failure> {
    let pairs = pairs(element)?;
    if rule::is_plural(&pairs) {
        return plural(reading, draft, element, &pairs, path, note);
    }
    if depth > MAX_DEPTH {
        let message = format!("rules are nested more than {MAX_DEPTH} deep");
        return Err(unsupported(element.span().start, message));
    }
    // A text keeps its form if a comment forbids to translate the text.
    if !forbids(note, &pairs) {
        let message = Message::read(reading, draft, &pairs)?;
        if message.is_some_and(|message| sentences(reading, draft, &message, path, note)) {
            return Ok(());
        }
    }
    for pair in &pairs {
        let note = pair.note.as_deref().or(note);
        let key = member(path, &pair.name);
        match pair.value.name() {
            "dict" => dict(reading, draft, pair.value, &key, note, depth + 1)?,
            "string" if pair.name != RULE && pair.name != VALUE => {
                let run = reading.run(pair.value)?;
                draft.segment(run.at(), reading.unit(&run, Entry::keyed(key).noted(note)));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Proposes the whole sentences of a message. Returns whether it has any.
fn sentences<'s>(
    reading: &Reading,
    draft: &mut Draft<'s, Place>,
    message: &Message<'_, 's>,
    path: &str,
    note: Option<&str>,
) -> bool {
    if let Some(sentences) = Sentences::of(message, reading) {
        sentences.propose(reading, draft, path, note);
        return true;
    }
    if message.has_stray_sign(reading.syntax) {
        message.leave(reading, draft, path);
        return true;
    }
    Nested::of(message, reading).is_some_and(|nested| nested.propose(reading, draft, path, note))
}

fn plural<'s>(
    reading: &Reading,
    draft: &mut Draft<'s, Place>,
    dict: Node<'_, 's>,
    pairs: &[Pair<'_, 's>],
    path: &str,
    note: Option<&str>,
) -> Result<(), Failure> {
    let rule = Rule::read(reading, draft, dict, pairs)?;
    let values = |index: usize| reading.unit(&rule.variants[index].0, Entry::default()).values();
    let plan = rule.plan(draft.context(), values);
    if rule.loses_form(&plan) {
        for (form, (run, own)) in rule.forms.iter().zip(&rule.variants) {
            let entry = Entry::keyed(format!("{path}[{}]", form.category));
            let entry = entry.noted(own.as_deref().or(note));
            draft.segment(run.at(), reading.unit(run, entry));
        }
        return Ok(());
    }
    xml::expand(draft, &rule.forms, plan, |planned| {
        let (run, own) = &rule.variants[planned.from];
        let note = own.as_deref().or(note);
        let entry = Entry::keyed(format!("{path}[{}]", planned.category)).noted(note);
        let entry = Entry { plural: Some(planned.clone()), ..entry };
        Some((run.at(), reading.unit(run, entry)))
    });
    Ok(())
}

/// Returns whether a comment forbids the translation of an entry, or of a part of it.
fn forbids(note: Option<&str>, pairs: &[Pair<'_, '_>]) -> bool {
    let own = pairs.iter().filter_map(|pair| pair.note.as_deref());
    own.chain(note).any(instruction::forbids)
}
