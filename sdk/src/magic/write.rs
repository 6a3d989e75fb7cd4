//! Writes the forms of a message: as whole sentences, or each text and each form by itself.

use std::ops::Range;

use crate::{
    Change, Decoded, Entry, Grammar, Inline, Syntax, Unit,
    icu::Places,
    joined::{self, Notation},
    magic_word::{Choice, Form, Kind, Node},
    plural::{Planned, values},
};

/// The properties of the place of a sentence or fragment.
#[derive(Clone)]
pub(super) struct Around {
    key: String,
    plural: Option<Planned>,
    /// The argument of the innermost plural.
    number: Option<String>,
    /// The number of choices around the place.
    pub depth: usize,
}

impl Around {
    /// Returns the properties of a place outside every choice.
    pub(super) fn message(entry: &Entry) -> Self {
        Around { key: entry.key.clone(), plural: None, number: None, depth: 0 }
    }
}

/// A step of writing a message in which every form is a whole sentence.
pub(super) enum Step {
    Source(Range<usize>),
    Separator,
    Sentence(Vec<Range<usize>>, Around),
}

/// A form to write: its index in the source, and the plural form that it serves.
pub(super) struct Written {
    pub from: usize,
    plural: Option<Planned>,
}

/// Writes the translation of one text.
pub(super) struct Writer<'w, 's, P> {
    pub text: &'w Decoded<'s>,
    pub entry: &'w Entry,
    pub syntax: Syntax,
    pub places: &'w Places<P>,
}

impl<'s, P: Clone> Writer<'_, 's, P> {
    /// Returns the forms of the source.
    pub(super) fn as_they_are(choice: &Choice) -> Vec<Written> {
        (0..choice.forms.len()).map(|from| Written { from, plural: None }).collect()
    }

    /// Returns the forms to write. The forms of a plural become those of the target if the source
    /// has the forms of its language.
    pub(super) fn planned(&self, change: &Change<'_, 's, P>, choice: &Choice) -> Vec<Written> {
        let counted: Vec<usize> =
            (0..choice.forms.len()).filter(|form| choice.forms[*form].number.is_none()).collect();
        let context = change.context();
        let have: Vec<&str> =
            joined::counted(&context.source_plurals).map(|form| form.category.as_str()).collect();
        if choice.kind != Kind::Plural || have.len() != counted.len() {
            return Self::as_they_are(choice);
        }
        let shown = |form: usize| {
            values(&self.text.text()[choice.forms[counted[form]].range.clone()], self.syntax)
        };
        let plan = joined::plan(context, &have, shown);
        let mut written: Vec<Written> = plan
            .into_iter()
            .map(|form| Written { from: counted[form.from], plural: Some(form) })
            .collect();
        for (index, form) in choice.forms.iter().enumerate() {
            if let Some(number) = &form.number {
                let category = format!("={number}");
                let plural = Some(Planned { category, sample: number.clone(), from: 0 });
                written.insert(index.min(written.len()), Written { from: index, plural });
            }
        }
        written
    }

    /// Returns the properties of the place of a form with the given index.
    pub(super) fn within(
        &self,
        around: &Around,
        choice: &Choice,
        index: usize,
        form: &Written,
    ) -> Around {
        let mut within = around.clone();
        within.key = format!("{}[{index}]", around.key);
        within.depth += 1;
        if choice.kind == Kind::Plural {
            within.plural.clone_from(&form.plural);
            within.number = Some(choice.argument.clone());
        }
        within
    }

    /// Writes the steps of a message with whole sentences.
    pub(super) fn steps(&self, change: &mut Change<'_, 's, P>, steps: Vec<Step>) {
        for step in steps {
            match step {
                Step::Source(range) => self.source(change, range),
                Step::Separator => change.literal("|"),
                Step::Sentence(pieces, around) => {
                    let place = self.places.at(false, false).clone();
                    change.segment(self.unit(&pieces, around, place, true));
                }
            }
        }
    }

    /// Writes a message in its own form: each text and each form is a segment.
    pub(super) fn fragments(
        &self,
        change: &mut Change<'_, 's, P>,
        nodes: &[Node],
        around: &Around,
        at: Range<usize>,
    ) {
        for node in nodes {
            match node {
                Node::Text(range) => {
                    let (begins, ends) = (range.start == at.start, range.end == at.end);
                    let is_outermost = around.depth == 0;
                    let place = self.places.at(is_outermost && begins, is_outermost && ends);
                    let pieces = std::slice::from_ref(range);
                    let unit = self.unit(pieces, around.clone(), place.clone(), !is_outermost);
                    change.segment(unit);
                }
                Node::Choice(choice) => {
                    self.source(change, choice.range.start..choice.first());
                    for (index, form) in self.planned(change, choice).into_iter().enumerate() {
                        if index > 0 {
                            change.literal("|");
                        }
                        let within = self.within(around, choice, index, &form);
                        let Form { range, outer, nodes, .. } = &choice.forms[form.from];
                        self.source(change, outer.start..range.start);
                        self.fragments(change, nodes, &within, range.clone());
                        self.source(change, range.end..outer.end);
                    }
                    self.source(change, choice.last()..choice.range.end);
                }
            }
        }
    }

    fn source(&self, change: &mut Change<'_, 's, P>, range: Range<usize>) {
        change.literal(self.text.spelling_of(range));
    }

    /// Returns the texts at `pieces` as one segment. A form must not begin or end another one.
    fn unit(
        &self,
        pieces: &[Range<usize>],
        around: Around,
        place: P,
        is_form: bool,
    ) -> Unit<'s, P> {
        let mut inline = Inline::with_capacity(pieces.len());
        let mut original = String::new();
        for range in pieces {
            original.push_str(self.text.spelling_of(range.clone()));
            self.text.give(&mut inline, range.clone(), &self.text.text()[range.clone()]);
        }
        let Around { key, plural, number, .. } = around;
        let entry = Entry { plural, ..self.entry.under(key) };
        let syntax = if is_form { self.syntax.with(Grammar::Pipes) } else { self.syntax };
        let unit = Unit::inline(entry, inline, syntax, original, place);
        let unit = if is_form { unit.joined(Notation::Magic) } else { unit };
        match number {
            Some(number) => unit.showing_number(|code| code == number),
            None => unit,
        }
    }
}
