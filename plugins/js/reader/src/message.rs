//! Literals as segments: alone, joined by `+`, or as plural forms.

use oxc_ast::ast::Comment;
use targum_sdk::{
    CodeKind, Decoded, Draft, Entry, Grammar, Inline, Syntax, Unit,
    icu::{self, Node},
};

use crate::{
    Place,
    literal::{Literal, Piece},
    note, pipes,
    spell::Role,
};

/// How the messages of a file are read.
pub struct Messages<'c, 's> {
    source: &'s str,
    syntax: Syntax,
    pipes: bool,
    comments: &'c [Comment],
    line_break: &'static str,
    ascii: bool,
}

impl<'c, 's> Messages<'c, 's> {
    /// For a file with these comments.
    pub fn new(source: &'s str, syntax: Syntax, pipes: bool, comments: &'c [Comment]) -> Self {
        let line_break = if source.contains("\r\n") { "\r\n" } else { "\n" };
        let ascii = source.is_ascii() && source.contains("\\u");
        Messages { source, syntax, pipes, comments, line_break, ascii }
    }

    /// Proposes the literals of one value; the entry begins at `at`.
    pub fn propose(
        &self,
        draft: &mut Draft<'s, Place>,
        literals: &[Literal],
        key: &str,
        at: usize,
    ) {
        let end = literals.last().map_or(at, |literal| literal.inner.end + 1);
        let note = note::note(self.source, self.comments, at, end);
        let entry = || Entry::keyed(key).noted(note.as_deref());
        match literals {
            [one] => self.alone(draft, one, entry()),
            several if several.windows(2).all(|pair| pair[0].quote == pair[1].quote) => {
                self.joined(draft, several, entry());
            }
            several => several.iter().for_each(|literal| self.alone(draft, literal, entry())),
        }
    }

    fn place(&self, quote: char) -> Place {
        let role = if self.pipes { Role::Single } else { Role::Text };
        Place { quote, line_break: self.line_break, ascii: self.ascii, role }
    }

    fn inline(&self, inline: &mut Inline<'s>, pieces: &[Piece]) {
        for piece in pieces {
            match piece {
                Piece::Plain(at) => inline.text(&self.source[at.clone()]),
                Piece::Escape(_, text) => inline.text(text.clone()),
                Piece::Code(at) => {
                    inline.markup(CodeKind::Placeholder, "", &self.source[at.clone()]);
                }
            }
        }
    }

    fn alone(&self, draft: &mut Draft<'s, Place>, literal: &Literal, entry: Entry) {
        let pieces = literal.pieces(self.source);
        let has_codes = pieces.iter().any(|piece| matches!(piece, Piece::Code(_)));
        if !has_codes {
            let text = self.decoded(literal, &pieces);
            // Forms of another count than the source's are left: nobody knows what each is for.
            if self.pipes && text.text().contains('|') {
                return self.forms(draft, &text, &entry, literal.quote);
            }
            if self.syntax.has(Grammar::Icu) && is_message(text.text()) {
                let place = Place { role: Role::Message, ..self.place(literal.quote) };
                return draft.message(&text, entry, self.syntax, place);
            }
        }
        let mut inline = Inline::new();
        self.inline(&mut inline, &pieces);
        let at = literal.inner.clone();
        let original = &self.source[at.clone()];
        let place = self.place(literal.quote);
        draft.segment(at, Unit::inline(entry, inline, self.syntax, original, place));
    }

    fn decoded(&self, literal: &Literal, pieces: &[Piece]) -> Decoded<'s> {
        let mut text = Decoded::starting(self.source, literal.inner.start);
        for piece in pieces {
            match piece {
                Piece::Plain(at) => text.keep(at.end),
                Piece::Escape(at, said) => text.put(said, at.end),
                Piece::Code(_) => {}
            }
        }
        text
    }

    /// Literals in the same quotes as one segment, what joins them as codes.
    fn joined(&self, draft: &mut Draft<'s, Place>, literals: &[Literal], entry: Entry) {
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
            self.inline(&mut inline, &literal.pieces(self.source));
            before = Some(literal.inner.end);
        }
        let at = first.inner.start..last.inner.end;
        let original = &self.source[at.clone()];
        let place = self.place(first.quote);
        draft.segment(at, Unit::inline(entry, inline, self.syntax, original, place));
    }

    /// Plural forms, as many as the target has.
    fn forms(&self, draft: &mut Draft<'s, Place>, text: &Decoded<'s>, entry: &Entry, quote: char) {
        let Some((forms, plan)) = pipes::plan(draft, text.text()) else {
            return;
        };
        let place = Place { role: Role::Form, ..self.place(quote) };
        let separator = match forms.as_slice() {
            [first, second, ..] => text.spelling_of(first.end..second.start),
            _ => " | ",
        };
        let lead = forms.first().map_or(0, |first| first.start);
        let several = plan.len() > 1;
        let mut change = draft.change(text.span());
        change.source(text.source_of(0..lead));
        for (i, planned) in plan.into_iter().enumerate() {
            if i > 0 {
                change.literal(separator);
            }
            let range = forms[planned.from].clone();
            let key = match several {
                true => format!("{}[{}]", entry.key, planned.category),
                false => entry.key.clone(),
            };
            let entry = Entry { key, plural: Some(planned), ..entry.clone() };
            let mut inline = Inline::new();
            inline.text(text.text()[range.clone()].to_owned());
            let original = text.spelling_of(range);
            change.segment(Unit::inline(entry, inline, self.syntax, original, place.clone()));
        }
        let tail = forms.last().map_or(0, |last| last.end);
        change.source(text.source_of(tail..text.text().len()));
        change.done();
    }
}

/// Whether a text is an ICU message with branches, or meant to be one.
fn is_message(text: &str) -> bool {
    text.contains('{')
        && match icu::parse(text, false) {
            Ok(message) => message.nodes.iter().any(|node| matches!(node, Node::Choice(_))),
            Err(invalid) => invalid.in_choice,
        }
}
