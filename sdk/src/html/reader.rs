//! The segments of a document or fragment: text between blocks, and attributes for people.

use std::{borrow::Cow, ops::Range};

use super::{
    attribute::{is_translatable, translates},
    element::{ends, is_block, is_opaque, is_scope},
    flow::{Flow, Slots},
    skip::{Skip, Step},
    tag::Tag,
    text::Place,
    token::{Token, Tokenizer},
};
use crate::{CodeKind, Draft, Entry, Grammar, Nested, Syntax, Unit, codes::is_void};

/// How many open elements are looked through for the one that a tag ends.
const DEPTH: usize = 256;

/// The grammars whose codes are found in the markup, before character references are undone.
const TEMPLATES: [Grammar; 3] = [Grammar::Mustache, Grammar::Angular, Grammar::I18next];

/// A tag with more attributes than that holds data.
const MAX_ATTRIBUTES: usize = 256;

/// Reads HTML into a draft.
#[derive(Debug)]
pub struct Reader<'d, 's, P> {
    draft: &'d mut Draft<'s, P>,
    source: &'s str,
    syntax: Syntax,
    templates: bool,
    ascii: bool,
    /// The text since the last edge of a block.
    flow: Flow<'s, P>,
    /// Open blocks, and whether what is in them is translated.
    open: Vec<(String, bool)>,
    /// An element whose content stays as it is.
    skip: Option<Skip<'s, P>>,
    texts: usize,
    /// The element that a block of another format begins with, where it is one of a sentence.
    around: Option<Around>,
}

/// An element that is around segments instead of in one.
#[derive(Debug)]
struct Around {
    name: String,
    /// How many elements of that name are open.
    depth: usize,
}

impl Around {
    fn of(token: &Token) -> Option<Self> {
        let Token::Tag(tag) = token else { return None };
        let is_around = !tag.is_end && !is_block(&tag.name) && !is_void(&tag.name);
        is_around.then(|| Around { name: tag.name.clone(), depth: 1 })
    }
}

impl<'d, 's, P: Clone + From<Place>> Reader<'d, 's, P> {
    /// A reader of the draft's source or of parts of it. With a grammar of double braces in
    /// `syntax`, `{{ … }}`, `{% … %}`, `{# … #}` and `{!! … !!}` are codes.
    pub fn new(draft: &'d mut Draft<'s, P>, syntax: Syntax) -> Self {
        let source = draft.source();
        let templates = TEMPLATES.iter().any(|grammar| syntax.has(*grammar));
        let syntax = TEMPLATES.iter().fold(syntax, |syntax, it| syntax.without(*it));
        let flow = Flow::new(source, templates);
        let (open, skip, ascii, texts) = (Vec::new(), None, false, 0);
        let around = None;
        Reader { draft, source, syntax, templates, ascii, flow, open, skip, texts, around }
    }

    /// Proposes what is language in the part of the source at `range`.
    pub fn read(&mut self, range: Range<usize>) {
        self.part(range, false);
    }

    /// The same for a part that another format takes for HTML because of the tag or comment
    /// that it begins with: that is in no segment, so that it stays in its place.
    pub fn read_block(&mut self, range: Range<usize>) {
        self.part(range, true);
    }

    /// Whether a paragraph that another format begins here is translated.
    pub fn translates_paragraph(&mut self) -> bool {
        self.end_implied("p");
        self.translates()
    }

    /// The draft, for what another format proposes between parts of HTML.
    pub fn draft(&mut self) -> &mut Draft<'s, P> {
        self.draft
    }

    fn part(&mut self, range: Range<usize>, mut stays: bool) {
        let mut tokens = Tokenizer::new(self.source, range).with_braces(self.templates);
        while let Some(token) = tokens.next() {
            let open = &self.open;
            let is_open = |name: &str| open.iter().rev().take(DEPTH).any(|(it, _)| it == name);
            let is_text = matches!(token, Token::Text(_));
            let around = Around::of(&token);
            match self.skip.as_mut().map(|skip| skip.step(&token, is_open)) {
                Some(Step::Inside) => {}
                Some(Step::Last(end)) => self.end_skip(end),
                Some(Step::Before) => {
                    self.leave_skip();
                    self.token(token);
                }
                None => self.token(token),
            }
            if stays && !is_text {
                stays = false;
                self.edge();
                let slots = self.skip.as_mut().map(Skip::stays).unwrap_or_default();
                self.nested(slots.into_iter().map(|(_, nested)| nested));
                self.around = around;
            }
            tokens.foreign = self.skip.as_ref().is_some_and(Skip::is_foreign);
        }
        self.leave_skip();
        self.edge();
        self.around = None;
    }

    fn token(&mut self, token: Token) {
        let translates = self.translates();
        match token {
            Token::Tag(tag) if tag.is_end => self.end_tag(&tag),
            Token::Tag(tag) => self.start_tag(&tag),
            Token::Unfinished(_) => self.edge(),
            _ if !translates => {}
            Token::Text(at) | Token::Raw(at) => self.flow.text(at),
            Token::Other(at) => self.flow.code(CodeKind::Standalone, "", at),
            Token::Code(at) => self.flow.code(CodeKind::Placeholder, "", at),
        }
    }

    fn translates(&self) -> bool {
        self.open.last().is_none_or(|(_, translates)| *translates)
    }

    fn start_tag(&mut self, tag: &Tag) {
        let name = tag.name.as_str();
        let block = is_block(name);
        if block {
            self.edge();
            self.end_implied(name);
        }
        let around = self.translates();
        let inside = translates(tag, self.source).unwrap_or(around);
        let (spelling, slots) = if inside { self.attributes(tag) } else { self.bare(tag) };
        if name == "meta" {
            self.ascii |= declares_other_encoding(tag, self.source);
        }
        let void = is_void(name);
        if block {
            self.nested(slots.into_iter().map(|(_, nested)| nested));
            if is_opaque(name) {
                self.skip = Some(Skip::new(tag, None));
            } else if !void {
                self.open.push((tag.name.clone(), inside));
            }
        } else if is_opaque(name) || (around && !inside && !void) {
            let code = around.then_some((spelling, slots));
            self.skip = Some(Skip::new(tag, code));
            if tag.self_closing && self.skip.as_ref().is_some_and(Skip::is_foreign) {
                self.end_skip(tag.at.end);
            }
        } else if around {
            let kind = if void { CodeKind::Standalone } else { CodeKind::Open };
            if let Some(around) = self.around.as_mut().filter(|around| around.name == name) {
                around.depth += 1;
            }
            self.flow.markup(kind, name, spelling, slots, tag.at.clone());
        }
    }

    fn end_tag(&mut self, tag: &Tag) {
        if is_block(&tag.name) {
            self.edge();
            let mut nearest = self.open.iter().enumerate().rev().take(DEPTH);
            if let Some((depth, _)) = nearest.find(|(_, (name, _))| *name == tag.name) {
                self.open.truncate(depth);
            }
        } else if self.translates() {
            if let Some(around) = self.around.as_mut().filter(|around| around.name == tag.name) {
                around.depth -= 1;
                if around.depth == 0 {
                    self.around = None;
                    return self.edge();
                }
            }
            self.flow.code(CodeKind::Close, &tag.name, tag.at.clone());
        }
    }

    /// Ends the open elements that a start tag ends, out to the nearest list or table.
    fn end_implied(&mut self, name: &str) {
        let nearest = self.open.iter().enumerate().rev().take(DEPTH);
        let mut ended = self.open.len();
        for (depth, (open, _)) in nearest {
            if ends(name, open) {
                ended = depth;
            } else if is_scope(open) {
                break;
            }
        }
        self.open.truncate(ended);
    }

    fn end_skip(&mut self, end: usize) {
        if let Some((name, (spelling, slots), range)) = self.skip.take().and_then(Skip::into_code) {
            let spelling = spelling.into_owned() + &self.source[range.end..end];
            self.flow.markup(CodeKind::Standalone, &name, spelling, slots, range.start..end);
        }
    }

    /// Leaves an element without an end tag. What is behind it would be drawn into it if it
    /// were moved, so it is no code.
    fn leave_skip(&mut self) {
        if let Some((_, (_, slots), _)) = self.skip.take().and_then(Skip::into_code) {
            self.edge();
            self.nested(slots.into_iter().map(|(_, nested)| nested));
        }
    }

    fn nested(&mut self, nested: impl IntoIterator<Item = Nested<'s, P>>) {
        for Nested { at, unit } in nested {
            self.draft.segment(at, unit);
        }
    }

    /// Proposes the text since the last edge.
    fn edge(&mut self) {
        let flow = std::mem::replace(&mut self.flow, Flow::new(self.source, self.templates));
        if flow.is_empty() {
            return;
        }
        let key = self.key();
        if let Some((inline, span, nested)) = flow.finish() {
            self.texts += 1;
            let place = self.place(None).into();
            let original = &self.source[span.clone()];
            let unit = Unit::inline(Entry::keyed(key), inline, self.syntax, original, place);
            self.draft.segment(span.clone(), unit.nesting(span.start, nested));
        }
    }

    fn place(&self, quote: Option<char>) -> Place {
        Place { quote, ascii: self.ascii, templates: self.templates }
    }

    /// The innermost block and the number of the text.
    fn key(&self) -> String {
        let block = self.open.last().map_or("text", |(name, _)| name);
        format!("{block}-{}", self.texts + 1)
    }

    fn bare(&self, tag: &Tag) -> (Cow<'s, str>, Slots<'s, P>) {
        (Cow::Borrowed(&self.source[tag.at.clone()]), Vec::new())
    }

    fn attributes(&self, tag: &Tag) -> (Cow<'s, str>, Slots<'s, P>) {
        self.attributes_at(tag, || self.key(), |place| place.into())
    }

    /// The spelling of a tag without the values of its attributes for people, and those with
    /// the slots they stand in. `key`: that of the text around the tag.
    pub fn attributes_at(
        &self,
        tag: &Tag,
        key: impl Fn() -> String,
        place: impl Fn(Place) -> P,
    ) -> (Cow<'s, str>, Slots<'s, P>) {
        let mut spelling = String::new();
        let mut slots = Vec::new();
        let mut copied = tag.at.start;
        let few = tag.attributes.len() <= MAX_ATTRIBUTES;
        for attribute in tag.attributes.iter().filter(|_| few) {
            let Some((value, quote)) = &attribute.value else { continue };
            if !is_translatable(tag, attribute, self.source) {
                continue;
            }
            let flow = Flow::<P>::attribute(self.source, value.clone(), self.templates);
            let Some((inline, span, _)) = flow.finish() else { continue };
            let entry = Entry::keyed(format!("{}/{}@{}", key(), tag.name, attribute.name));
            let place = place(self.place(Some(quote.unwrap_or('\0'))));
            let unit = Unit::inline(entry, inline, self.syntax, &self.source[span.clone()], place);
            spelling.push_str(&self.source[copied..span.start]);
            copied = span.end;
            let slot = spelling.len();
            if quote.is_none() {
                spelling.push_str("\"\"");
            }
            slots.push((slot..spelling.len(), Nested { at: span, unit }));
        }
        if slots.is_empty() {
            return self.bare(tag);
        }
        spelling.push_str(&self.source[copied..tag.at.end]);
        (spelling.into(), slots)
    }
}

fn declares_other_encoding(tag: &Tag, source: &str) -> bool {
    let declared = tag.value(source, "charset").or_else(|| {
        let content = tag.value(source, "content")?;
        content.split_once("charset=").map(|(_, charset)| charset)
    });
    declared.is_some_and(|charset| !charset.trim().eq_ignore_ascii_case("utf-8"))
}
