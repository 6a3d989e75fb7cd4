//! Messages of MediaWiki with forms: `{{PLURAL:$1|One page|$1 pages}}`, `{{GENDER:$1|he|she|they}}`.
//! Each form is translated as the whole sentence that a reader sees, and is written so.
//!
//! The forms of a plural are in the order of the language's categories. A form such as `12=a dozen`
//! is for one number. Extensions of MediaWiki and the libraries banana-i18n and jquery.i18n read
//! them in the same way.

mod sentences;
mod signs;
mod write;

use crate::{
    Change, Decoded, Entry, Syntax, Unit,
    icu::Places,
    magic_word::{self, Node, trimmed},
};

use sentences::{Forms, Sentences};
use signs::Signs;
use write::{Around, Writer};

/// The reason to leave a message whose forms have forms.
const NESTED: &str =
    "the forms within its forms cannot be whole sentences, so this is left as it is";

/// The reason to leave a message that has many forms in the target language.
const TOO_LONG: &str = "it would have too many forms, so this is left as it is";

/// Writes the translation of a text with forms.
pub(crate) fn write<'s, P: Clone>(
    change: &mut Change<'_, 's, P>,
    text: &Decoded<'s>,
    entry: &Entry,
    syntax: Syntax,
    places: &Places<P>,
) {
    let all = 0..text.text().len();
    let at = trimmed(text.text());
    let Some(nodes) = magic_word::message(text.text(), at.clone()) else { return };
    let writer = Writer { text, entry, syntax, places };
    let signs = Signs::of(text.text(), &nodes, syntax);
    let around = Around::message(entry);
    let can_be_whole = signs == Signs::None && places.can_move();
    let sentences = |forms| Sentences::of(&writer, &nodes, &around, change, forms);
    let written = can_be_whole.then(|| sentences(Forms::Target)).flatten();
    // Its translation would have whole sentences when it is read back.
    let is_too_long = can_be_whole && written.is_none() && sentences(Forms::Source).is_some();
    if let Some(Sentences { steps, own }) = written {
        change.source(text.span().start..text.source_of(at.clone()).start);
        change.together(text.source_of(at.clone()), own, |change| writer.steps(change, steps));
        change.source(text.source_of(at).end..text.span().end);
        return;
    }
    let leave = |change: &mut Change<'_, 's, P>, why| {
        let unit = Unit::text(entry.clone(), text, syntax, places.clone().whole());
        change.left(unit.left_as_it_is(why));
    };
    change.source(text.lead_of(0));
    match magic_word::message(text.text(), all.clone()) {
        Some(nodes) if signs == Signs::InCodes && !is_nested(&nodes) => {
            writer.fragments(change, &nodes, &around, all);
        }
        Some(nodes) if is_nested(&nodes) => leave(change, NESTED),
        _ if is_too_long => leave(change, TOO_LONG),
        _ => {
            let unit = Unit::text(entry.clone(), text, syntax, places.clone().whole()).braced();
            change.segment(if signs == Signs::InText { unit.keeping_signs() } else { unit });
        }
    }
    change.source(text.tail());
}

/// Returns whether a text has forms that cannot be whole sentences because of the signs beside them.
pub(crate) fn keeps_form(text: &str, syntax: Syntax) -> bool {
    let nodes = magic_word::message(text, trimmed(text));
    nodes.is_some_and(|nodes| Signs::of(text, &nodes, syntax) == Signs::InText)
}

/// Returns whether a form has a choice in it.
fn is_nested(nodes: &[Node]) -> bool {
    nodes.iter().any(|node| match node {
        Node::Choice(choice) => choice
            .forms
            .iter()
            .any(|form| form.nodes.iter().any(|node| matches!(node, Node::Choice(_)))),
        Node::Text(_) => false,
    })
}
