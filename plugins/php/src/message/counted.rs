//! Plural forms between NUL characters, as WordPress has them: `'One bed' . "\0" . '%d beds'`.

use std::ops::Range;

use targum_sdk::{
    Draft, Entry, Inline, Unit,
    plural::{Planned, gettext},
};

use super::Messages;
use crate::{
    literal::{Literal, Piece, Quote},
    spell::{Pipes, Place},
    wordpress::{self, WordPress},
};

/// The plural forms of one message.
#[derive(Debug)]
pub(crate) struct CountedForms<'w, 's> {
    messages: Messages<'s>,
    wordpress: &'w WordPress,
    forms: Vec<Form<'s>>,
}

/// A plural form.
#[derive(Debug)]
struct Form<'s> {
    at: Range<usize>,
    pieces: Vec<Piece>,
    place: Place,
    messages: Messages<'s>,
}

impl<'w, 's> CountedForms<'w, 's> {
    /// Returns the forms in the strings of a value: in one string, or each in its own. A single form
    /// is one only if its key is that of a plural (`has_counted_key`).
    pub(crate) fn of(
        messages: Messages<'s>,
        wordpress: &'w WordPress,
        literals: &[Literal<'s>],
        has_counted_key: bool,
    ) -> Option<Self> {
        let forms = match literals {
            [literal] => within(messages, literal),
            several => each(messages, several)?,
        };
        let is_one = forms.len() > 1 || has_counted_key;
        let is_text = |form: &Form<'_>| !form.at.is_empty();
        let is_language = |form: &Form<'s>| form.unit(Entry::default(), false).is_language();
        let are_texts = forms.iter().all(is_text) && forms.iter().any(is_language);
        (is_one && are_texts).then_some(CountedForms { messages, wordpress, forms })
    }

    /// Proposes the forms of the target.
    pub(crate) fn propose(&self, draft: &mut Draft<'s, Place>, entry: &Entry) {
        let source = self.messages.source;
        let last = self.forms.len() - 1;
        let plan = self.plan(draft.reads_back());
        let quote = &source[self.forms[0].at.start - 1..self.forms[0].at.start];
        let mut change = draft.change(self.forms[0].at.start..self.forms[last].at.end);
        for (index, planned) in plan.iter().enumerate() {
            let mut is_behind = false;
            if index > 0 && last > 0 {
                let gap = (index - 1).min(last - 1);
                let gap = self.forms[gap].at.end..self.forms[gap + 1].at.start;
                is_behind = matches!(&source[gap.clone()], "\\0" | "\\00");
                change.source(gap);
            } else if index > 0 {
                change.literal(&format!("{quote} . \"\\0\" . {quote}"));
            }
            let key = match plan.len() {
                1 => entry.key.clone(),
                _ => format!("{}[{index}]", entry.key),
            };
            let from = &self.forms[planned.from];
            let entry = Entry { key, plural: Some(planned.clone()), ..entry.clone() };
            change.segment(from.unit(entry, is_behind));
        }
        change.done();
    }

    /// Returns the forms to write. A document that is read back keeps its forms.
    fn plan(&self, reads_back: bool) -> Vec<Planned> {
        let last = self.forms.len() - 1;
        let values = |index: usize| self.forms[index].unit(Entry::default(), false).values();
        let of = |number: u64| self.wordpress.own.form_of(number).min(last);
        let planned = |form: &gettext::Form, from, sample: u64| Planned {
            category: form.category.clone(),
            sample: sample.to_string(),
            from,
        };
        let forms = &self.wordpress.forms;
        if reads_back {
            let own = |index: usize| {
                let form = &forms[index.min(forms.len() - 1)];
                planned(form, index, form.sample)
            };
            return (0..=last).map(own).collect();
        }
        let made = |form: &gettext::Form| {
            let (from, sample) = form.made_from(last, of, values);
            planned(form, from, sample)
        };
        forms.iter().map(made).collect()
    }
}

impl<'s> Form<'s> {
    /// Makes a segment of the form. `is_behind` says that it is written right behind the escape `\0`.
    fn unit(&self, entry: Entry, is_behind: bool) -> Unit<'s, Place> {
        let mut inline = Inline::new();
        self.messages.inline(&mut inline, self.pieces.clone());
        let place = Place { pipes: Pipes::Nul { is_behind }, ..self.place.clone() };
        let original = &self.messages.source[self.at.clone()];
        Unit::inline(entry, inline, self.messages.syntax, original, place)
    }
}

/// Returns the forms in one string, between the escapes `\0`.
fn within<'s>(messages: Messages<'s>, literal: &Literal<'s>) -> Vec<Form<'s>> {
    let is_quoted = matches!(literal.quote, Quote::Single | Quote::Double);
    if !is_quoted {
        return Vec::new();
    }
    let place = messages.place(literal);
    let form = |start: usize, end: usize, pieces: Vec<Piece>| Form {
        at: start..end,
        pieces,
        place: place.clone(),
        messages,
    };
    let (mut forms, mut own, mut start) = (Vec::new(), Vec::new(), literal.inner.start);
    for piece in literal.pieces(messages.source, place.replaces) {
        match piece {
            Piece::Escape(at, text) if text == "\0" => {
                forms.push(form(start, at.start, std::mem::take(&mut own)));
                start = at.end;
            }
            piece => own.push(piece),
        }
    }
    forms.push(form(start, literal.inner.end, own));
    forms
}

/// Returns the forms in strings with the same quotes, between which strings are separators.
fn each<'s>(messages: Messages<'s>, literals: &[Literal<'s>]) -> Option<Vec<Form<'s>>> {
    let (mut forms, mut quote) = (Vec::new(), None);
    for (index, literal) in literals.iter().enumerate() {
        if index % 2 == 1 {
            if !wordpress::is_separator(messages.source, literal) {
                return None;
            }
        } else {
            let [_] = *within(messages, literal) else { return None };
            if *quote.get_or_insert(literal.quote) != literal.quote {
                return None;
            }
            forms.extend(within(messages, literal));
        }
    }
    (literals.len() % 2 == 1).then_some(forms)
}
