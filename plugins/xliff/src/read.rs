//! Finds the pairs of source and target in files and units.

use targum_sdk::{
    Draft, Entry, Failure, Grammar, Syntax, malformed,
    xml::{Node, Place, Tree},
};

use crate::{
    apple, forms,
    language::{self, Targets},
    previous::Previous,
    state::{self, State},
    target::{Pair, Writer},
    unit::{find, names, segments, translates},
};

/// Reads the complete document.
pub(crate) fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
    draft.known_options(&["placeholders", "review"])?;
    let grammars = [Grammar::Printf, Grammar::Icu, Grammar::Angular, Grammar::Python];
    let syntax = Syntax::from_options(draft.context(), Syntax::COMMON.and(&grammars))?;
    let syntax = syntax.with(Grammar::Branching);
    let tree = Tree::parse(draft.source())?;
    let root = tree.root();
    let version = root.value("version").unwrap_or_default();
    let writer = Writer { syntax, line_end: tree.line_end() };
    match version.split('.').next() {
        Some("1") if root.local() == "xliff" => one(draft, &writer, root, version != "1.0"),
        Some("2") if root.local() == "xliff" => two(draft, &writer, root),
        _ => {
            let message = "expected the root element `<xliff>` with a `version` of 1 or 2";
            Err(malformed(root.span().start, message))
        }
    }
}

/// Reads XLIFF 1.
fn one<'s>(
    draft: &mut Draft<'s, Place>,
    writer: &Writer,
    root: Node<'_, 's>,
    has_states: bool,
) -> Result<(), Failure> {
    let marks = draft.marks_for_review()?;
    let mut previous = draft.previous().map(|file| Previous::read(file, marks)).unwrap_or_default();
    for file in root.elements().filter(|element| element.is("file")) {
        let around = translates(file, translates(root, true));
        let targets = language::set(draft, file, "target-language", "source-language");
        for (unit, wanted) in find(file, around, &["trans-unit"], &["body", "group"]) {
            let source = source(unit)?;
            let segmented = unit.child("seg-source");
            let target = unit.child("target");
            let names = names(unit);
            let keys = [names[0].as_deref(), names[1].as_deref()];
            let text = match targets.text(source, target, &keys) {
                element if element.is("source") => segmented.unwrap_or(source),
                target => target,
            };
            let key = keys.into_iter().flatten().next().unwrap_or_default();
            let notes = unit.elements().filter(|child| child.is("note"));
            let entry = Entry {
                max_length: limit(unit),
                plural: apple::form(draft.context(), key),
                ..Entry::keyed(key).noted(joined(notes))
            };
            let after = segmented.unwrap_or(source).whole().end;
            let forms = forms::has(source, writer.syntax);
            let pair = Pair { text, target, after, forms };
            if draft.reads_back() {
                if wanted && state::of_one(unit, target, marks) != State::Wanting {
                    writer.read_back(draft, &pair, entry);
                }
                continue;
            }
            let empty = text.inner().is_empty();
            if !wanted || empty || targets.keeps(target, source, state::of_one(unit, target, marks))
            {
                continue;
            }
            let standing = previous.next(key, source);
            let is_of_other = matches!(targets, Targets::Source | Targets::Other);
            let new = if draft.marks_next() { state::NEEDS_REVIEW } else { state::TRANSLATED };
            let state = standing.state.unwrap_or(new);
            let is_translated = draft.unless_untranslated(|draft| {
                if standing.approved {
                    state::approve(draft, unit);
                } else if is_of_other {
                    state::withdraw_approval(draft, unit);
                }
                writer.fill(draft, &pair, entry, has_states.then_some(state));
            });
            let is_wanting = state::of_one(unit, target, marks) == State::Wanting;
            if !is_translated && (is_of_other || !is_wanting) {
                state::withdraw_approval(draft, unit);
                if has_states {
                    writer.copy(draft, &pair, Some(state::NEEDS_TRANSLATION));
                } else {
                    writer.empty(draft, &pair);
                }
            }
        }
    }
    Ok(())
}

/// Reads XLIFF 2.
fn two<'s>(
    draft: &mut Draft<'s, Place>,
    writer: &Writer,
    root: Node<'_, 's>,
) -> Result<(), Failure> {
    let marks = draft.marks_for_review()?;
    let mut previous = draft.previous().map(|file| Previous::read(file, marks)).unwrap_or_default();
    let targets = language::set(draft, root, "trgLang", "srcLang");
    for (unit, wanted) in find(root, true, &["unit"], &["file", "group"]) {
        if !wanted {
            continue;
        }
        let names = names(unit);
        let keys = [names[0].as_deref(), names[1].as_deref()];
        let notes = unit.child("notes").map(|notes| joined(notes.elements()));
        for (key, segment) in segments(unit) {
            let entry = Entry::keyed(key.as_str()).noted(notes.clone().flatten());
            let source = source(segment)?;
            let target = segment.child("target");
            let text = targets.text(source, target, &keys);
            let forms = forms::has(source, writer.syntax);
            let pair = Pair { text, target, after: source.whole().end, forms };
            if draft.reads_back() {
                if state::of_two(segment) != State::Wanting {
                    writer.read_back(draft, &pair, entry);
                }
            } else if !text.inner().is_empty()
                && !targets.keeps(target, source, state::of_two(segment))
            {
                let standing = previous.next(&key, source);
                let is_translated = draft.unless_untranslated(|draft| {
                    state::set(draft, segment, standing.state.unwrap_or(state::TRANSLATED));
                    writer.fill(draft, &pair, entry, None);
                });
                if !is_translated {
                    state::set(draft, segment, state::INITIAL);
                    writer.copy(draft, &pair, None);
                }
            }
        }
    }
    Ok(())
}

fn source<'t, 's>(unit: Node<'t, 's>) -> Result<Node<'t, 's>, Failure> {
    unit.child("source").ok_or_else(|| {
        let message = format!("expected a `<source>` in this `<{}>`", unit.name());
        malformed(unit.span().start, message)
    })
}

/// Returns the greatest length in characters that a unit states.
fn limit(unit: Node<'_, '_>) -> Option<u32> {
    let characters = unit.value("size-unit").is_some_and(|size_unit| size_unit == "char");
    characters.then(|| unit.value("maxwidth")?.parse().ok()).flatten()
}

fn joined<'t, 's: 't>(notes: impl Iterator<Item = Node<'t, 's>>) -> Option<String> {
    let words = |note: Node<'_, '_>| note.plain().split_whitespace().collect::<Vec<_>>().join(" ");
    let notes: Vec<_> = notes.map(words).filter(|note| !note.is_empty()).collect();
    (!notes.is_empty()).then(|| notes.join("; "))
}
