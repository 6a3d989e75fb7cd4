//! Codes that hold segments of their own: tags with attributes that people read, and messages with
//! branches.

use std::{borrow::Cow, ops::Range};

use super::{
    attribute::{is_translatable, known, names_language},
    flow::{Flow, Slots},
    message::{is_balanced, message},
    reader::Reader,
    tag::Tag,
    text::Place,
    token::{Token, Tokenizer},
};
use crate::{CodeKind, Entry, Inline, Nested, Unit, codes::is_void, locale};

/// The spelling of a code, with slots.
type Slotted<'s, P> = (Cow<'s, str>, Slots<'s, P>);

/// Returns the part of the source at `at`, with `stand_in` in the places of the segments in it.
fn slotted<'s, P>(
    source: &'s str,
    at: Range<usize>,
    inner: Vec<(Nested<'s, P>, &str)>,
) -> Slotted<'s, P> {
    if inner.is_empty() {
        return (Cow::Borrowed(&source[at]), Vec::new());
    }
    let mut spelling = String::with_capacity(at.len());
    let mut slots = Vec::with_capacity(inner.len());
    let mut copied = at.start;
    for (nested, stand_in) in inner {
        spelling.push_str(&source[copied..nested.at.start]);
        copied = nested.at.end;
        let slot = spelling.len();
        spelling.push_str(stand_in);
        slots.push((slot..spelling.len(), nested));
    }
    spelling.push_str(&source[copied..at.end]);
    (spelling.into(), slots)
}

impl<'s, P: Clone + From<Place>> Reader<'_, 's, P> {
    pub(super) fn bare(&self, tag: &Tag) -> Slotted<'s, P> {
        slotted(self.source, tag.at.clone(), Vec::new())
    }

    pub(super) fn attributes(&self, tag: &Tag) -> Slotted<'s, P> {
        self.attributes_at(tag, || self.key(), |place| place.into())
    }

    /// Returns the spelling of a tag with slots for the values of the attributes that people read,
    /// and those values. `key` is the key of the text around the tag.
    pub fn attributes_at(
        &self,
        tag: &Tag,
        key: impl Fn() -> String,
        place: impl Fn(Place) -> P,
    ) -> (Cow<'s, str>, Slots<'s, P>) {
        let mut values = Vec::new();
        for attribute in known(tag) {
            let Some((value, quote)) = &attribute.value else { continue };
            let stand_in = if quote.is_none() { "\"\"" } else { "" };
            if names_language(tag, attribute) {
                let place = place(self.place(None));
                values.extend(self.language(value.clone(), place).map(|mark| (mark, stand_in)));
                continue;
            }
            if !is_translatable(tag, attribute, self.source) {
                continue;
            }
            let text = &self.source[value.clone()];
            // Within quotes, a quote in code would end the value.
            if quote.is_none() && text.contains('"') && text.contains('>') {
                continue;
            }
            let flow =
                Flow::attribute(self.source, value.clone(), quote.unwrap_or('"'), self.templates);
            let entry = || Entry::keyed([&*key(), "/", &tag.name, "@", &attribute.name].concat());
            let place = place(self.place(Some(quote.unwrap_or('\0'))));
            if let Some(nested) = self.inner(flow, entry, place) {
                values.push((nested, stand_in));
            }
        }
        slotted(self.source, tag.at.clone(), values)
    }

    /// Reads a message whose branches are segments of their own.
    pub(super) fn message(&mut self, at: Range<usize>) {
        let found = message(&self.source[at.clone()]);
        let mut branches = Vec::new();
        for (selector, branch) in found.into_iter().flat_map(|found| found.branches) {
            let at = at.start + branch.start..at.start + branch.end;
            let Some(flow) = self.branch(at) else { continue };
            let entry = || Entry::keyed(format!("{}[{selector}]", self.key()));
            let place = Place { braces: true, after: Some('}'), ..self.place(None) }.into();
            branches.extend(self.inner(flow, entry, place).map(|nested| (nested, "")));
        }
        let (spelling, slots) = slotted(self.source, at.clone(), branches);
        self.flow.markup(CodeKind::Placeholder, "", spelling, slots, at);
    }

    /// Returns the content of a branch, in which tags are codes as they are spelled. Returns `None`
    /// if a code of the branch could not be moved without ending the branch.
    fn branch(&self, at: Range<usize>) -> Option<Flow<'s, P>> {
        let mut flow = Flow::branch(self.source);
        let mut tokens = Tokenizer::new(self.source, at).with_braces(true);
        tokens.plain = true;
        for token in tokens {
            let is_text = matches!(token, Token::Text(_) | Token::Raw(_));
            if !is_text && !is_balanced(&self.source[token.at()]) {
                return None;
            }
            match token {
                Token::Text(at) | Token::Raw(at) => flow.text(at),
                Token::Tag(tag) => {
                    let kind = match (tag.is_end, is_void(&tag.name)) {
                        (true, _) => CodeKind::Close,
                        (false, true) => CodeKind::Standalone,
                        (false, false) => CodeKind::Open,
                    };
                    flow.code(kind, &tag.name, tag.at);
                }
                Token::Unfinished(_) => return None,
                Token::Other(at) => flow.code(CodeKind::Standalone, "", at),
                Token::Code(at) | Token::Directive(at, _) | Token::Message(at) => {
                    flow.code(CodeKind::Placeholder, "", at);
                }
            }
        }
        Some(flow)
    }

    /// Returns the name of a language, which changes from the source's language to the target's. No
    /// code tells which of the two languages it is, so that it is the same when the document is
    /// read back.
    fn language(&self, at: Range<usize>, place: P) -> Option<Nested<'s, P>> {
        let context = self.draft.context();
        let name = self.source[at.clone()].trim();
        let is = |of: &str| locale::language(of).eq_ignore_ascii_case(locale::language(name));
        let is_source = is(&context.source_locale);
        let new = if is_source && !self.draft.reads_back() {
            context.target_locale.as_str()
        } else {
            &self.source[at.clone()]
        };
        let unit = || Unit::inline(Entry::default(), Inline::new(), self.syntax, new, place);
        (is_source || is(&context.target_locale)).then(|| Nested { at, unit: unit() })
    }

    fn inner(
        &self,
        flow: Flow<'s, P>,
        entry: impl FnOnce() -> Entry,
        place: P,
    ) -> Option<Nested<'s, P>> {
        let (inline, at, _) = flow.finish()?;
        let unit = Unit::inline(entry(), inline, self.syntax, &self.source[at.clone()], place);
        Some(Nested { at, unit })
    }
}
