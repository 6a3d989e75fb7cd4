//! Finds the segments of a document or fragment: the texts between blocks, and the attributes with
//! text.

use std::ops::Range;

use super::{
    attribute::{is_icon, language, translates},
    edge::is_declaration,
    element::{ends, is_block, is_opaque, is_scope},
    flow::Flow,
    skip::{Skip, Step},
    table::{Table, Tables},
    tag::Tag,
    text::{Before, Place, holds_mark},
    token::{Token, Tokenizer},
    xml::is_xml,
};
use crate::{
    CodeKind, CodeWords, Draft, Entry, Grammar, Nested, Syntax, Unit, codes::is_void, locale,
};

/// The most open elements that are searched for the element that a tag ends.
const DEPTH: usize = 256;

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
    open: Vec<(String, Fate<'s>)>,
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

/// The treatment of the content of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate<'s> {
    Translated,
    /// The content is in another language, which is given here. The content stays, but its texts
    /// are counted. The keys of other texts are thus the same if the document is read back with
    /// that language as the target.
    Foreign(&'s str),
    Left,
}

/// An element that encloses segments instead of being a part of one.
#[derive(Debug)]
struct Around {
    name: String,
    /// The number of open elements with that name.
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
    /// Makes a reader of the draft's source or of parts of it. If `syntax` has a grammar of double
    /// braces, `{{ … }}`, `{% … %}`, `{# … #}` and `{!! … !!}` are codes.
    pub fn new(draft: &'d mut Draft<'s, P>, syntax: Syntax) -> Self {
        let source = draft.source();
        let templates = has_templates(syntax);
        let syntax = TEMPLATES.iter().fold(syntax, |syntax, template| syntax.without(*template));
        let flow = Flow::new(source, templates);
        let (open, skip, ascii, texts) = (Vec::new(), None, false, 0);
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
            open,
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
        self.end_implied("p");
        self.fate() == Fate::Translated
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
            let is_open =
                |name: &str| open.iter().rev().take(DEPTH).any(|(element, _)| element == name);
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
        let is_left = self.fate() == Fate::Left;
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

    fn fate(&self) -> Fate<'s> {
        self.open.last().map_or(Fate::Translated, |(_, fate)| *fate)
    }

    /// Returns the treatment of the content of an element that begins here.
    fn fate_in(&self, tag: &Tag) -> Fate<'s> {
        let around = match (translates(tag, self.source), self.fate()) {
            (Some(false), _) => return Fate::Left,
            (Some(true), Fate::Left) => Fate::Translated,
            (_, Fate::Left) => return Fate::Left,
            (_, around) => around,
        };
        let Some(language) = language(tag, self.source) else { return around };
        let context = self.draft.context();
        let is = |of: &str| locale::language(of).eq_ignore_ascii_case(language);
        let is_target = is(&context.target_locale);
        // When the document is read back, the surroundings that would tell the language are not
        // there.
        if is_target && !is_block(&tag.name) {
            around
        } else if is(&context.source_locale) || (is_target && self.in_source) {
            Fate::Translated
        } else {
            Fate::Foreign(language)
        }
    }

    /// Returns whether an element is in a language other than the target's and other than `around`,
    /// the language of the text around it.
    fn speaks_a_third(&self, tag: &Tag, around: &str) -> bool {
        let target = locale::language(&self.draft.context().target_locale);
        let is_third =
            |locale: &str| ![around, target].iter().any(|of| of.eq_ignore_ascii_case(locale));
        language(tag, self.source).is_some_and(is_third)
    }

    fn start_tag(&mut self, tag: &Tag) {
        let name = tag.name.as_str();
        let block = is_block(name);
        if block {
            self.edge();
            self.end_implied(name);
            match (name, &mut self.table) {
                ("table", table) => {
                    *table = Some(self.tables.begin(tag.at.end));
                }
                (_, Some(table)) => table.start(tag),
                (_, None) => {}
            }
        }
        let (around, inside) = (self.fate(), self.fate_in(tag));
        if name == "meta" {
            self.ascii |= declares_other_encoding(tag, self.source);
        }
        let void = is_void(name) || (self.xml && tag.self_closing);
        let is_opaque = !void && (is_opaque(name) || is_icon(tag, self.source));
        let speaks = !block && language(tag, self.source).is_some();
        self.in_source |= speaks && inside == Fate::Translated;
        let stays = match (around, inside) {
            (Fate::Translated, inside) => inside != Fate::Translated,
            // The element has one of the two languages. Either gives the same result when the
            // document is read back.
            (Fate::Foreign(_), Fate::Left) => true,
            (Fate::Foreign(around), _) => !block && self.speaks_a_third(tag, around),
            (Fate::Left, _) => false,
        };
        let stays = stays && !void;
        let speaks_again =
            (around, inside) == (Fate::Left, Fate::Translated) && self.around.is_none();
        if speaks_again && !block && !void && !is_opaque {
            // The element holds texts of its own, as a block does, and so does its tag.
            self.edge();
            let (_, slots) = self.attributes(tag);
            self.nested(slots.into_iter().map(|(_, nested)| nested));
            self.open.push((tag.name.clone(), inside));
            self.around = Some(Around { name: tag.name.clone(), depth: 1 });
            return;
        }
        let (spelling, slots) = match inside {
            Fate::Translated if !stays => self.attributes(tag),
            _ => self.bare(tag),
        };
        if block {
            self.nested(slots.into_iter().map(|(_, nested)| nested));
            if is_opaque {
                self.skip = Some(Skip::new(tag, None, self.xml));
            } else if !void {
                self.open.push((tag.name.clone(), inside));
            }
        } else if is_opaque || stays {
            let code = (around != Fate::Left).then_some((spelling, slots));
            self.skip = Some(Skip::new(tag, code, self.xml));
            if tag.self_closing && self.skip.as_ref().is_some_and(Skip::is_foreign) {
                self.end_skip(tag.at.end);
            }
        } else if around != Fate::Left {
            let kind = if void { CodeKind::Standalone } else { CodeKind::Open };
            let around = self.around.as_mut().filter(|around| !void && around.name == name);
            if let Some(around) = around {
                around.depth += 1;
            }
            self.flow.markup(kind, name, spelling, slots, tag.at.clone());
        }
    }

    fn end_tag(&mut self, tag: &Tag) {
        if is_block(&tag.name) {
            self.edge();
            self.table.take_if(|_| tag.name == "table");
            if let Some(depth) = self.depth_of(&tag.name) {
                self.open.truncate(depth);
            }
        } else if self.fate() != Fate::Left {
            if let Some(around) = self.around.as_mut().filter(|around| around.name == tag.name) {
                around.depth -= 1;
                if around.depth == 0 {
                    self.around = None;
                    self.edge();
                    if let Some(depth) = self.depth_of(&tag.name) {
                        self.open.truncate(depth);
                    }
                    return;
                }
            }
            self.flow.code(CodeKind::Close, &tag.name, tag.at.clone());
        }
    }

    /// Returns how many elements are open around the innermost element with that name.
    fn depth_of(&self, name: &str) -> Option<usize> {
        let mut nearest = self.open.iter().enumerate().rev().take(DEPTH);
        nearest.find(|(_, (open, _))| open == name).map(|(depth, _)| depth)
    }

    /// Ends the open elements that a start tag ends, up to the nearest list or table around them.
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
            if self.fate() != Fate::Translated {
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
        let is_cell =
            || self.open.last().is_some_and(|(name, _)| matches!(name.as_str(), "td" | "th"));
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
        let block = self.open.last().map_or("text", |(name, _)| name);
        [block, "-", &(self.texts + 1).to_string()].concat()
    }
}

/// Returns whether `{{ … }}` and its kin are codes.
pub fn has_templates(syntax: Syntax) -> bool {
    TEMPLATES.iter().any(|grammar| syntax.has(*grammar))
}

fn declares_other_encoding(tag: &Tag, source: &str) -> bool {
    const UTF_8: [&str; 3] = ["utf-8", "utf8", "unicode-1-1-utf-8"];
    let declared = tag.value(source, "charset").or_else(|| {
        let content = tag.value(source, "content")?;
        content.split_once("charset=").map(|(_, charset)| charset)
    });
    let is_part = |c: char| c.is_ascii_alphanumeric() || "._:-".contains(c);
    declared.is_some_and(|charset| {
        let name = charset.split(';').next().unwrap_or_default().trim();
        // Code of a template declares nothing that is known here.
        name.chars().all(is_part) && !UTF_8.iter().any(|utf_8| name.eq_ignore_ascii_case(utf_8))
    })
}
