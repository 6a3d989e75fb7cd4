//! Finds the segments of a document or fragment: the texts between blocks, and the attributes with
//! text.

mod tags;

use std::ops::Range;

use super::{
    around::Around,
    edge::is_declaration,
    flow::Flow,
    open::{Fate, Open},
    skip::{Skip, Step},
    table::{Table, Tables},
    text::{Before, Place, holds_mark},
    token::{Token, Tokenizer},
    xml::is_xml,
};
use crate::{CodeKind, CodeWords, Draft, Entry, Grammar, Nested, Syntax, Unit};

/// The grammars whose codes are found in the markup, before character references are decoded.
const TEMPLATES: [Grammar; 3] = [Grammar::Mustache, Grammar::Angular, Grammar::I18next];

/// Reads HTML into a draft.
#[derive(Debug)]
pub struct Reader<'d, 's, P> {
    pub(super) draft: &'d mut Draft<'s, P>,
    pub(super) source: &'s str,
    pub(super) syntax: Syntax,
    pub(super) templates: bool,
    ascii: bool,
    /// Whether the document is XML, where an element whose start tag ends with `/>` has no content.
    xml: bool,
    /// The text since the last edge of a block.
    pub(super) flow: Flow<'s, P>,
    /// The number of open blocks of directives, and the end of the last directive.
    directives: (usize, usize),
    /// The open blocks, with the treatment of the content of each.
    open: Open<'s>,
    /// Whether an element of a sentence declared the source's language.
    in_source: bool,
    /// The element whose content stays as it is, while it is read.
    skip: Option<Skip<'s, P>>,
    texts: usize,
    /// Whether a declaration was read since the last edge. It counts as one with the text behind it.
    declared: bool,
    tables: Tables<'s>,
    /// The table that is being read.
    table: Option<Table>,
    /// The words that the document shows as code.
    code_words: CodeWords<'s>,
    /// The element with which a block of another format begins, if it is an element of a sentence.
    around: Option<Around>,
}

impl<'d, 's, P: Clone + From<Place>> Reader<'d, 's, P> {
    /// Makes a reader of the draft's source or of parts of it. If `syntax` has a grammar of double
    /// braces, `{{ … }}`, `{% … %}`, `{# … #}` and `{!! … !!}` are codes.
    pub fn new(draft: &'d mut Draft<'s, P>, syntax: Syntax) -> Self {
        let source = draft.source();
        let templates = has_templates(syntax);
        let syntax = TEMPLATES.iter().fold(syntax, |syntax, template| syntax.without(*template));
        let flow = Flow::new(source, templates);
        let (skip, ascii, texts) = (None, false, 0);
        let (directives, table, around) = ((0, 0), None, None);
        Reader {
            draft,
            source,
            syntax,
            templates,
            ascii,
            xml: false,
            flow,
            directives,
            open: Open::default(),
            in_source: false,
            skip,
            texts,
            declared: false,
            tables: Tables::new(source, false),
            table,
            code_words: CodeWords::of(source),
            around,
        }
    }

    /// Proposes the segments of the page at `range`, which may be XML.
    pub fn read_page(&mut self, range: Range<usize>) {
        self.xml = is_xml(self.source, range.clone(), self.templates);
        self.tables = Tables::new(self.source, self.xml);
        self.part(range, false);
    }

    /// Proposes the segments in the part of the source at `range`.
    pub fn read(&mut self, range: Range<usize>) {
        self.part(range, false);
    }

    /// Proposes the segments in a part that another format reads as HTML because of the tag or
    /// comment with which the part begins. That tag or comment is in no segment, so that it stays
    /// in its place.
    pub fn read_block(&mut self, range: Range<usize>) {
        self.part(range, true);
    }

    /// Returns whether a paragraph of another format that begins here is translated.
    pub fn translates_paragraph(&mut self) -> bool {
        self.open.end_implied("p");
        self.open.fate() == Fate::Translated
    }

    /// Returns the draft, for what another format proposes between parts of HTML.
    pub fn draft(&mut self) -> &mut Draft<'s, P> {
        self.draft
    }

    fn part(&mut self, range: Range<usize>, mut stays: bool) {
        let tokens = Tokenizer::new(self.source, range).with_braces(self.templates);
        let mut tokens = tokens.with_xml(self.xml);
        while let Some(token) = tokens.next() {
            let open = &self.open;
            let is_open = |name: &str| open.has(name);
            let is_text = matches!(token, Token::Text(_));
            let may_stay = stays || self.skip.is_some();
            let around = may_stay.then(|| Around::of(&token)).flatten();
            let directive = match &token {
                Token::Directive(at, blocks) => Some((*blocks, at.end)),
                _ => None,
            };
            match self.skip.as_mut().map(|skip| skip.step(&token, is_open)) {
                Some(Step::Inside) => {}
                Some(Step::Last(end)) => self.end_skip(end),
                Some(Step::Before) => {
                    // A translation before a tag that ends a drawing would become part of the
                    // drawing.
                    stays |= matches!(&token, Token::Tag(tag) if !tag.is_end);
                    self.leave_skip();
                    self.token(token);
                }
                None => self.token(token),
            }
            self.directives = directive.unwrap_or(self.directives);
            if stays && !is_text {
                stays = false;
                self.edge();
                let slots = self.skip.as_mut().map(Skip::stays).unwrap_or_default();
                self.nested(slots.into_iter().map(|(_, nested)| nested));
                self.around = around;
            }
            tokens.foreign = self.skip.as_ref().is_some_and(Skip::is_foreign);
            tokens.plain = self.skip.is_some();
        }
        self.leave_skip();
        self.edge();
        self.around = None;
    }

    fn token(&mut self, token: Token) {
        let is_left = self.open.fate() == Fate::Left;
        match token {
            Token::Tag(tag) if tag.is_end => self.end_tag(&tag),
            Token::Tag(tag) => self.start_tag(&tag),
            Token::Unfinished(_) | Token::Directive(..) => self.edge(),
            _ if is_left => {}
            Token::Other(at) if is_declaration(&self.source[at.clone()]) => self.declaration(),
            Token::Text(at) => self.flow.text(at),
            Token::Raw(at) => self.flow.raw(at),
            Token::Other(at) => self.flow.code(CodeKind::Standalone, "", at),
            Token::Code(at) => self.flow.code(CodeKind::Placeholder, "", at),
            Token::Message(at) => self.message(at),
        }
    }

    /// Ends the text before a doctype or the declaration of XML.
    fn declaration(&mut self) {
        let texts = self.texts;
        self.edge();
        self.texts = texts;
        self.declared = true;
    }

    fn end_skip(&mut self, end: usize) {
        if let Some((name, (spelling, slots), range)) = self.skip.take().and_then(Skip::into_code) {
            let spelling = spelling.into_owned() + &self.source[range.end..end];
            self.flow.markup(CodeKind::Standalone, &name, spelling, slots, range.start..end);
        }
    }

    /// Ends an element without an end tag. The element is not a code: if it were moved, the content
    /// behind it would become part of it.
    fn leave_skip(&mut self) {
        if let Some((_, (_, slots), _)) = self.skip.take().and_then(Skip::into_code) {
            self.edge();
            self.nested(slots.into_iter().map(|(_, nested)| nested));
        }
    }

    fn nested(&mut self, nested: impl IntoIterator<Item = Nested<'s, P>>) {
        for Nested { at, unit } in nested {
            if unit.is_language() {
                self.draft.segment(at, unit)
            } else {
                self.draft.literal(at, unit.original())
            }
        }
    }

    /// Proposes the text since the last edge.
    fn edge(&mut self) {
        let flow = std::mem::replace(&mut self.flow, Flow::new(self.source, self.templates));
        let declared = std::mem::take(&mut self.declared);
        if flow.is_empty() {
            self.texts += usize::from(declared);
            return;
        }
        let key = self.key();
        if let Some((inline, span, nested)) = flow.finish() {
            self.texts += 1;
            if self.open.fate() != Fate::Translated {
                return;
            }
            let place = self.place_in_text(&span).into();
            let original = &self.source[span.clone()];
            let unit = Unit::inline(Entry::keyed(key), inline, self.syntax, original, place);
            if unit.is_language() {
                let unit = if self.is_name(&unit) { unit.named() } else { unit };
                self.draft.segment(span.clone(), unit.nesting(span.start, nested));
            } else {
                let may_end_code = self.templates && unit.texts().any(holds_mark);
                let is_left = |nested: &Nested<'s, P>| may_end_code && nested.unit.is_language();
                self.nested(nested.into_iter().filter(|inner| !is_left(inner)));
            }
        }
    }

    /// Returns whether a unit is a name or a type in a cell of a table, or a word that the document shows
    /// as code.
    fn is_name(&self, unit: &Unit<'s, P>) -> bool {
        let Some(text) = unit.only_text() else { return false };
        let is_cell = || matches!(self.open.innermost(), Some("td" | "th"));
        let is_in_table = || self.table.as_ref().is_some_and(|table| table.is_code(text));
        is_cell() && is_in_table() || self.code_words.has(text)
    }

    pub(super) fn place(&self, quote: Option<char>) -> Place {
        Place {
            quote,
            ascii: self.ascii,
            xml: self.xml,
            templates: self.templates,
            ends: false,
            braces: false,
            before: Before::Nothing,
            after: None,
        }
    }

    /// Returns the place of the text at `span`, which is between tags and directives.
    fn place_in_text(&self, span: &Range<usize>) -> Place {
        let (blocks, end) = self.directives;
        let between = self.source.get(end..span.start);
        let before = match self.source[..end].chars().next_back() {
            Some('{') if between == Some("") => Before::Brace,
            Some(c) if between == Some("") && c.is_ascii_alphabetic() => Before::Word,
            Some(c)
                if between.is_some_and(|between| between.trim().is_empty())
                    && (c == ')' || c.is_ascii_alphabetic()) =>
            {
                Before::Directive
            }
            _ => Before::Nothing,
        };
        let after = self.source[span.end..].chars().next().filter(|_| self.templates);
        let ends = self.source[span.clone()].contains("}}");
        Place { ends, braces: blocks > 0, before, after, ..self.place(None) }
    }

    /// Returns the key of the text: the innermost block and the number of the text.
    pub(super) fn key(&self) -> String {
        let block = self.open.innermost().unwrap_or("text");
        [block, "-", &(self.texts + 1).to_string()].concat()
    }
}

/// Returns whether `{{ … }}` and its kin are codes.
pub fn has_templates(syntax: Syntax) -> bool {
    TEMPLATES.iter().any(|grammar| syntax.has(*grammar))
}
