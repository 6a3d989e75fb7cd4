//! Strings as segments: alone, joined by `.`, or as Laravel's plural forms.

use std::ops::Range;

use targum_sdk::{
    CodeKind, Decoded, Draft, Entry, Grammar, Inline, Syntax, Unit, icu,
    plural::{self, Planned},
};

use crate::{
    literal::{Literal, Piece, Quote},
    plurals,
    spell::{Pipes, Place},
};

/// How the messages of a file are read.
#[derive(Clone, Copy, Debug)]
pub struct Messages<'s> {
    /// The file.
    pub source: &'s str,
    /// The placeholders.
    pub syntax: Syntax,
    /// Whether a `|` separates plural forms.
    pub pipes: bool,
}

impl<'s> Messages<'s> {
    /// Proposes the strings of one value.
    pub fn propose(
        self,
        draft: &mut Draft<'s, Place>,
        literals: Vec<Literal<'s>>,
        key: &str,
        note: Option<String>,
    ) {
        let entry = || Entry::keyed(key).noted(note.as_deref());
        let quoted = |literal: &Literal<'_>| matches!(literal.quote, Quote::Single | Quote::Double);
        let same = |pair: &[Literal<'_>]| quoted(&pair[0]) && pair[0].quote == pair[1].quote;
        match literals.as_slice() {
            [one] => self.alone(draft, one, entry()),
            several if several.windows(2).all(same) => self.joined(draft, several, entry()),
            several => several.iter().for_each(|literal| self.alone(draft, literal, entry())),
        }
    }

    fn place(self, draft: &Draft<'s, Place>, literal: &Literal<'s>) -> Place {
        let forms = plurals::count(&draft.context().target_locale);
        Place {
            quote: literal.quote,
            indent: literal.indent.to_owned(),
            label: literal.label.to_owned(),
            multiline: self.source[literal.inner.clone()].contains('\n'),
            has_returns: self.source[literal.inner.clone()].contains("\r\n"),
            pipes: if self.pipes { Pipes::Plural(forms, self.syntax) } else { Pipes::Text },
        }
    }

    fn inline(self, inline: &mut Inline<'s>, pieces: Vec<Piece>) {
        for piece in pieces {
            match piece {
                Piece::Plain(at) => inline.text(&self.source[at]),
                Piece::Escape(_, text) => inline.text(text),
                Piece::Code(at) => {
                    inline.markup(CodeKind::Placeholder, "", &self.source[at]);
                }
            }
        }
    }

    fn alone(self, draft: &mut Draft<'s, Place>, literal: &Literal<'s>, entry: Entry) {
        // A line separator, say, is no line without text.
        let is_blank = |line: &str| line.trim_matches([' ', '\t', '\r']).is_empty();
        let outside = |line: &str| !is_blank(line) && !line.starts_with(literal.indent);
        if self.source[literal.inner.clone()].lines().any(outside) {
            return; // PHP refuses lines with less indentation than the label.
        }
        let place = self.place(draft, literal);
        let mut pieces = literal.pieces(self.source);
        let mut at = literal.inner.clone();
        if !literal.indent.is_empty() {
            // Blank lines at the start stay, so that what takes the text's place is indented.
            let blank = |piece: &&Piece| matches!(piece, Piece::Escape(_, text) if text == "\n");
            pieces.drain(..pieces.iter().take_while(blank).count());
            let breaks =
                |first: &Range<usize>| self.source[first.clone()].starts_with(['\n', '\r']);
            if matches!(pieces.first(), Some(Piece::Plain(first)) if breaks(first)) {
                return;
            }
        }
        // The first line's indentation is no content, nor part of what is replaced.
        if let Some(Piece::Plain(first) | Piece::Escape(first, _) | Piece::Code(first)) =
            pieces.first()
        {
            at.start = first.start;
        }
        let has_codes = pieces.iter().any(|piece| matches!(piece, Piece::Code(_)));
        if !has_codes {
            let text = self.decoded(at.start, &pieces);
            let is_message = |text: &str| self.syntax.has(Grammar::Icu) && icu::is_branching(text);
            if is_message(text.text()) {
                return draft.message(&text, entry, self.syntax, place);
            }
            // What would be a message by itself is no form.
            let is_plural = |forms| {
                let mut parts = text.text().split('|');
                plurals::is_plural(text.text(), forms, self.syntax) && !parts.any(is_message)
            };
            if self.pipes && is_plural(plurals::count(&draft.context().source_locale)) {
                // A lone backslash would escape what comes to stand behind the form, but in a
                // nowdoc, which knows no escapes.
                let may_escape = literal.quote != Quote::Nowdoc;
                let ends_so = |(at, _): &(Range<usize>, _)| escapes(&text, at);
                if !(may_escape && plurals::forms(text.text()).iter().any(ends_so)) {
                    self.forms(draft, &text, &entry, &place);
                }
                return;
            }
            // What the target would read as its plural forms is no text, nor forms that the
            // source's language has.
            if matches!(place.pipes, Pipes::Plural(forms, _) if is_plural(forms)) {
                return;
            }
        }
        let mut inline = Inline::new();
        self.inline(&mut inline, pieces);
        let original = &self.source[at.clone()];
        draft.segment(at, Unit::inline(entry, inline, self.syntax, original, place));
    }

    fn decoded(self, start: usize, pieces: &[Piece]) -> Decoded<'s> {
        let mut text = Decoded::starting(self.source, start);
        for piece in pieces {
            match piece {
                Piece::Plain(at) => text.keep(at.end),
                Piece::Escape(at, said) => text.put(said, at.end),
                Piece::Code(_) => {}
            }
        }
        text
    }

    /// Strings in the same quotes as one segment, what joins them as codes.
    fn joined(self, draft: &mut Draft<'s, Place>, literals: &[Literal<'s>], entry: Entry) {
        let (Some(first), Some(last)) = (literals.first(), literals.last()) else {
            return;
        };
        let mut inline = Inline::new();
        let mut before: Option<usize> = None;
        for literal in literals {
            if let Some(before) = before {
                let joint = &self.source[before..literal.inner.start];
                inline.markup(CodeKind::Placeholder, "", joint);
            }
            self.inline(&mut inline, literal.pieces(self.source));
            before = Some(literal.inner.end);
        }
        let at = first.inner.start..last.inner.end;
        let place = self.place(draft, first);
        let original = &self.source[at.clone()];
        draft.segment(at, Unit::inline(entry, inline, self.syntax, original, place));
    }

    /// `one|other`, as many as the target has; conditions are the same in every language.
    fn forms(self, draft: &mut Draft<'s, Place>, text: &Decoded<'s>, entry: &Entry, place: &Place) {
        let forms = plurals::forms(text.text());
        let has_conditions = forms.iter().any(|(_, condition)| condition.is_some());
        let plan = if has_conditions {
            forms.iter().enumerate().map(|(from, (_, condition))| exact(from, *condition)).collect()
        } else {
            let values = |form: usize| {
                let text = forms.get(form).map_or("", |(at, _)| &text.text()[at.clone()]);
                plural::values(text, self.syntax)
            };
            plurals::plan(draft.context(), values).into_iter().map(Some).collect::<Vec<_>>()
        };
        let place = Place { pipes: Pipes::Separate, ..place.clone() };
        let separator = match forms.as_slice() {
            [(first, _), (second, _), ..] => text.spelling_of(first.end..second.start),
            _ => "|",
        };
        let several = plan.len() > 1;
        let mut change = draft.change(text.span());
        let mut at = 0;
        // One form alone is a text, of which the space around it would be part.
        let edges = several && !has_conditions;
        if edges {
            change.source(text.source_of(0..forms[0].0.start));
        }
        for (i, planned) in plan.into_iter().enumerate() {
            let from = planned.as_ref().map_or(i, |planned| planned.from);
            let (range, condition) = &forms[from];
            if has_conditions {
                change.source(text.source_of(at..range.start));
                at = range.end;
            } else if i > 0 {
                change.literal(separator);
            }
            let name = condition.map(|it| it.trim_matches(['{', '}', '[', ']']).to_owned());
            let name = name.or_else(|| planned.as_ref().map(|it| it.category.clone()));
            let key = match name.filter(|_| several) {
                Some(name) => format!("{}[{name}]", entry.key),
                None => entry.key.clone(),
            };
            let entry = Entry { key, plural: planned, ..entry.clone() };
            let (said, original) = (&text.text()[range.clone()], text.spelling_of(range.clone()));
            change.segment(Unit::spelled(entry, said, self.syntax, original, place.clone()));
        }
        if has_conditions {
            change.source(text.source_of(at..text.text().len()));
        }
        if let Some((last, _)) = forms.last().filter(|_| edges) {
            change.source(text.source_of(last.end..text.text().len()));
        }
        change.done();
    }
}

/// Whether what stands there ends with a backslash that is spelled alone.
fn escapes(text: &Decoded<'_>, at: &Range<usize>) -> bool {
    let spelling = text.spelling_of(at.clone());
    (spelling.len() - spelling.trim_end_matches('\\').len()) % 2 == 1
}

/// The form for one number, `{0}`.
fn exact(from: usize, condition: Option<&str>) -> Option<Planned> {
    let number = condition?.strip_prefix('{')?.strip_suffix('}')?;
    let category = format!("={number}");
    Some(Planned { category, sample: number.to_owned(), from })
}
