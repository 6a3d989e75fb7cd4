//! The proposal of a scalar, in its own place or for another one.

use std::rc::Rc;

use targum_sdk::{Entry, Unit, catalogue::Text, icu::Places, joined::forms};
use targum_yaml::{
    ScalarStyle, message, plain,
    scalar::{Folding, Scalar, Spelled},
    spell::Place,
    tree::Node,
};

use super::Walk;

/// The note of plural forms in a plain scalar, which might begin with another form in the target.
const NEEDS_QUOTES: &str =
    "a plural form cannot stand at the start of a scalar without quotes; write the text in quotes";

impl<'s> Walk<'_, 's> {
    fn place(&self, node: &Node<'s>, scalar: &Scalar<'s>, spelled: &Spelled<'s>) -> Place {
        let syntax = self.options.syntax;
        let place = Place::of_scalar(self.source, node, scalar.style, spelled, syntax);
        Place { ascii: self.ascii, ..place }
    }

    /// Leaves a scalar untranslated, with a note that says why.
    pub(crate) fn leave(
        &mut self,
        node: &Node<'s>,
        scalar: &Scalar<'s>,
        spelled: &Spelled<'s>,
        entry: Entry,
        why: &str,
    ) {
        let unit = self.unit(node, scalar, spelled, entry).left_as_it_is(why);
        self.draft.left(spelled.at.clone(), unit);
    }

    /// Returns a segment that replaces the whole scalar.
    pub(crate) fn unit(
        &self,
        node: &Node<'s>,
        scalar: &Scalar<'s>,
        spelled: &Spelled<'s>,
        entry: Entry,
    ) -> Unit<'s, Place> {
        let place = self.place(node, scalar, spelled);
        let (text, original) = (spelled.text.text(), &self.source[spelled.at.clone()]);
        let syntax = message::without_quoting(text, self.options.syntax);
        Unit::spelled(entry, text, syntax, original, place)
    }

    /// Proposes a scalar in its own place.
    pub(crate) fn propose(
        &mut self,
        node: &Node<'s>,
        scalar: &Scalar<'s>,
        spelled: &Spelled<'s>,
        entry: Entry,
    ) {
        self.text(node, scalar, spelled, entry).propose(self.draft);
    }

    /// Returns the translation of a scalar, for its own place or for that of another locale's
    /// entry.
    pub(crate) fn text(
        &self,
        node: &Node<'s>,
        scalar: &Scalar<'s>,
        spelled: &Spelled<'s>,
        entry: Entry,
    ) -> Text<'s, Place> {
        let (text, syntax) = (spelled.text.text(), self.options.syntax);
        let at = spelled.at.clone();
        let is_plain = scalar.style == ScalarStyle::Plain;
        let forms = forms(text, syntax);
        let form = forms.is_some();
        let may_begin = |form: &str| !is_plain || plain::fits_anywhere(form, node.flow);
        if forms.is_some_and(|mut forms| !forms.all(may_begin)) {
            let unit = self.unit(node, scalar, spelled, entry);
            return Text::Left { at, unit: unit.left_as_it_is(NEEDS_QUOTES) };
        }
        let is_message = || message::is_one(text, syntax);
        if !form && !is_message() {
            return Text::Whole { at, unit: self.unit(node, scalar, spelled, entry) };
        }
        let is_folded = scalar.style == ScalarStyle::Folded;
        let is_uneven = spelled.block.as_ref().is_some_and(|block| block.is_uneven);
        let refolds = || form || message::refolds(&spelled.text, syntax);
        if is_folded && is_uneven && refolds() {
            let why = "plural forms would change how the lines of this message are folded";
            let unit = self.unit(node, scalar, spelled, entry);
            return Text::Left { at, unit: unit.left_as_it_is(why) };
        }
        let is_single = scalar.style == ScalarStyle::SingleQuoted;
        let has_lines = || self.source[at.clone()].contains(['\r', '\n']);
        if is_single && has_lines() && !plain::are_printable(text) {
            let why = "a character that only double quotes can escape stands in a message of several lines";
            let unit = self.unit(node, scalar, spelled, entry);
            return Text::Left { at, unit: unit.left_as_it_is(why) };
        }
        let folding = is_single.then(|| Folding::of(self.source, at)).flatten().map(Rc::new);
        let folds = folding.is_some();
        let place = Place { folding, ..self.place(node, scalar, spelled) };
        let places = Places::by_edge(|begins, ends| Place {
            whole: false,
            form,
            begins,
            ends,
            ..place.clone()
        });
        // A plain scalar cannot begin with a brace, and the lines of a block are indented.
        let is_quoted =
            matches!(scalar.style, ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted);
        let places = if is_quoted { places.moving().folding(folds) } else { places };
        Text::Message { text: spelled.text.clone(), entry, syntax, places }
    }
}
