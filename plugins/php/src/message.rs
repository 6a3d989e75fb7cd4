//! Strings as segments: single strings, strings joined by `.`, and Laravel's plural forms.

mod counted;
mod forms;

use std::ops::Range;

use targum_sdk::{
    Change, CodeKind, Context, Decoded, Draft, Entry, Grammar, Inline, Syntax, Unit, catalogue,
    is_branching, plural::symfony,
};

pub(crate) use counted::CountedForms;
use forms::Forms;

use crate::{
    literal::{Literal, Piece, Quote},
    plurals,
    spell::{Pipes, Place},
};

/// The note of alternatives such as `Yes|No`, which are not translated.
const READ_AS_FORMS: &str = "the target would read this as plural forms, which it is not; set the option \
                             `pipes` to `text` where a `|` separates none";

/// A text to propose.
#[derive(Debug)]
pub(crate) enum Text<'s> {
    /// Laravel's plural forms.
    Forms(Box<Forms<'s>>),
    /// Any other text.
    Other(Box<catalogue::Text<'s, Place>>),
}

impl<'s> Text<'s> {
    /// Returns the byte range between the text's quotes.
    pub(crate) fn span(&self) -> Range<usize> {
        match self {
            Text::Forms(forms) => forms.text.span(),
            Text::Other(text) => text.span(),
        }
    }

    /// Returns whether the text stays unchanged.
    pub(crate) fn stays(&self) -> bool {
        matches!(self, Text::Other(text) if matches!(**text, catalogue::Text::Left { .. }))
    }

    /// Proposes the translation in the place of the text.
    pub(crate) fn propose(self, draft: &mut Draft<'s, Place>) {
        let mut change = draft.change(self.span());
        self.write(&mut change);
        change.done();
    }

    /// Writes the translation of the text as part of a change.
    pub(crate) fn write(self, change: &mut Change<'_, 's, Place>) {
        match self {
            Text::Forms(forms) => forms.write(change),
            Text::Other(text) => text.write(change),
        }
    }
}

impl<'s> From<catalogue::Text<'s, Place>> for Text<'s> {
    fn from(text: catalogue::Text<'s, Place>) -> Self {
        Text::Other(Box::new(text))
    }
}

/// The settings by which the messages of a file are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Messages<'s> {
    /// The locales of the translation.
    pub context: &'s Context,
    /// The source of the file.
    pub source: &'s str,
    /// The grammars of placeholders.
    pub syntax: Syntax,
    /// Whether a `|` separates plural forms.
    pub pipes: bool,
    /// Whether a NUL character separates plural forms.
    pub nuls: bool,
}

impl<'s> Messages<'s> {
    /// Returns the texts of one value's strings: one text, or several if the quotes of the strings
    /// differ. A string that stays is `None`.
    pub(crate) fn texts(
        self,
        literals: &[Literal<'s>],
        key: &str,
        note: Option<String>,
    ) -> Vec<Option<Text<'s>>> {
        let entry = || Entry::keyed(key).noted(note.as_deref());
        let quoted = |literal: &Literal<'_>| matches!(literal.quote, Quote::Single | Quote::Double);
        let same = |pair: &[Literal<'_>]| quoted(&pair[0]) && pair[0].quote == pair[1].quote;
        match literals {
            [first, .., last] if literals.windows(2).all(same) => {
                vec![Some(self.joined(literals, first.inner.start..last.inner.end, entry()))]
            }
            several => several.iter().map(|literal| self.alone(literal, entry())).collect(),
        }
    }

    /// Returns whether the program replaces placeholders in the texts. It replaces none in messages
    /// of MessageFormat 2, which have their own.
    fn replaces(self) -> bool {
        !self.syntax.has(Grammar::Mf2)
    }

    /// Returns whether a string is plural forms, of the source's language or of the target's, in which
    /// the notations find each placeholder of the program: `One bed|%count% beds`.
    fn has_known_forms(self, literal: &Literal<'s>) -> bool {
        if !self.pipes || !self.source[literal.inner.clone()].contains('|') {
            return false;
        }
        let pieces = literal.pieces(self.source, false);
        let is_inserted = |piece: &Piece| matches!(piece, Piece::Code(_));
        if pieces.iter().any(is_inserted) {
            return false;
        }
        let text = self.decoded(literal.inner.start, &pieces);
        let known = self.syntax.scan(text.text());
        let is_known = |piece: &Piece| match piece {
            Piece::Code(at) => {
                known.iter().any(|code| text.text()[code.range.clone()] == self.source[at.clone()])
            }
            Piece::Plain(_) | Piece::Escape(..) => true,
        };
        let Context { source_locale, target_locale, .. } = self.context;
        literal.pieces(self.source, true).iter().all(is_known)
            && [source_locale, target_locale]
                .iter()
                .any(|locale| self.is_plural(&text, symfony::count(locale)))
    }

    /// Returns whether a text is plural forms of the source's language.
    fn has_forms(self, text: &Decoded<'s>) -> bool {
        // In a document that is read back, forms were told from alternatives before translation.
        let reads_back = self.context.source_locale == self.context.target_locale;
        let forms = symfony::count(&self.context.source_locale);
        self.pipes
            && self.is_plural(text, forms)
            && (reads_back || plurals::counts(text.text(), self.syntax))
    }

    /// Returns whether a text is plural forms of a language that has `forms` of them. A message with
    /// branches is not a plural form. Plural forms cannot be nested, because other languages have other
    /// forms.
    fn is_plural(self, text: &Decoded<'s>, forms: usize) -> bool {
        let mut parts = text.text().split('|');
        plurals::is_plural(text.text(), forms, self.syntax)
            && !parts.any(|part| is_branching(part, self.syntax))
    }

    fn place(self, literal: &Literal<'s>) -> Place {
        let forms = symfony::count(&self.context.target_locale);
        Place {
            quote: literal.quote,
            indent: literal.indent.to_owned(),
            label: literal.label.to_owned(),
            multiline: self.source[literal.inner.clone()].contains('\n'),
            has_returns: self.source[literal.inner.clone()].contains("\r\n"),
            pipes: match (self.pipes, self.nuls) {
                (true, _) => Pipes::Plural(forms, self.syntax),
                (_, true) => Pipes::Nul { is_behind: false },
                _ => Pipes::Text,
            },
            in_branch: false,
            replaces: self.replaces(),
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

    fn alone(self, literal: &Literal<'s>, entry: Entry) -> Option<Text<'s>> {
        // PHP does not count a line of other white space, such as a line separator, as blank.
        let is_blank = |line: &str| line.trim_matches([' ', '\t', '\r']).is_empty();
        let outside = |line: &str| !is_blank(line) && !line.starts_with(literal.indent);
        if self.source[literal.inner.clone()].lines().any(outside) {
            return None; // PHP refuses lines with less indentation than the label.
        }
        let replaces = self.replaces() && !self.has_known_forms(literal);
        let (syntax, place) = (self.syntax, Place { replaces, ..self.place(literal) });
        let mut pieces = literal.pieces(self.source, place.replaces);
        let mut at = literal.inner.clone();
        if !literal.indent.is_empty() {
            // Blank lines at the start stay, so that the translation begins on an indented line.
            let blank = |piece: &&Piece| matches!(piece, Piece::Escape(_, text) if text == "\n");
            pieces.drain(..pieces.iter().take_while(blank).count());
            let breaks =
                |first: &Range<usize>| self.source[first.clone()].starts_with(['\n', '\r']);
            if matches!(pieces.first(), Some(Piece::Plain(first)) if breaks(first)) {
                return None;
            }
        }
        // The first line's indentation is neither content nor part of the replaced range.
        if let Some(Piece::Plain(first) | Piece::Escape(first, _) | Piece::Code(first)) =
            pieces.first()
        {
            at.start = first.start;
        }
        let has_codes = pieces.iter().any(|piece| matches!(piece, Piece::Code(_)));
        if !has_codes {
            let text = self.decoded(at.start, &pieces);
            if self.has_forms(&text) {
                // A single backslash would escape the character after the form, except in a nowdoc,
                // which has no escapes.
                let may_escape = literal.quote != Quote::Nowdoc;
                let ends_so = |(at, _): &(Range<usize>, _)| escapes(&text, at);
                let is_open = may_escape && plurals::forms(text.text()).iter().any(ends_so);
                let forms = Forms { text, entry, syntax, place };
                return (!is_open).then(|| Text::Forms(Box::new(forms)));
            }
            // A text that the target would read as plural forms, although it has none, is not
            // translated.
            if matches!(place.pipes, Pipes::Plural(forms, _) if self.is_plural(&text, forms)) {
                let original = &self.source[at.clone()];
                let unit = Unit::spelled(entry, text.text(), syntax, original, place);
                let unit = unit.left_as_it_is(READ_AS_FORMS);
                return Some(catalogue::Text::Left { at, unit }.into());
            }
            if is_branching(text.text(), self.syntax) {
                let place = Place { in_branch: true, ..place };
                let message =
                    catalogue::Text::Message { text, entry, syntax, places: place.into() };
                return Some(message.into());
            }
        }
        let mut inline = Inline::new();
        self.inline(&mut inline, pieces);
        let original = &self.source[at.clone()];
        let unit = Unit::inline(entry, inline, syntax, original, place);
        Some(catalogue::Text::Whole { at, unit }.into())
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

    /// Returns strings with the same quotes as one segment, with the code that joins them as codes.
    fn joined(self, literals: &[Literal<'s>], at: Range<usize>, entry: Entry) -> Text<'s> {
        let mut inline = Inline::new();
        let mut before: Option<usize> = None;
        for literal in literals {
            if let Some(before) = before {
                let joint = &self.source[before..literal.inner.start];
                inline.markup(CodeKind::Placeholder, "", joint);
            }
            self.inline(&mut inline, literal.pieces(self.source, self.replaces()));
            before = Some(literal.inner.end);
        }
        let place = self.place(&literals[0]);
        let original = &self.source[at.clone()];
        let unit = Unit::inline(entry, inline, self.syntax, original, place);
        catalogue::Text::Whole { at, unit }.into()
    }
}

/// Returns whether the text at `at` ends with a backslash that is not escaped.
fn escapes(text: &Decoded<'_>, at: &Range<usize>) -> bool {
    let spelling = text.spelling_of(at.clone());
    (spelling.len() - spelling.trim_end_matches('\\').len()) % 2 == 1
}
