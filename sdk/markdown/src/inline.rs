//! The content of one block: text, with its markup as codes.

use std::{borrow::Cow, ops::Range, rc::Rc};

use pulldown_cmark::{Event, LinkType, Tag, TagEnd};
use targum_sdk::{CodeKind, Syntax, html, language, wrap};

use crate::{
    bit::{Bit, Slot, push_text},
    construct::Construct,
    line::line_at,
    opaque, title,
};

/// The values that all content of a document shares.
#[derive(Clone, Debug)]
pub(crate) struct Around<'s> {
    /// The source of the document.
    pub source: &'s str,
    /// The grammars of the document's placeholders.
    pub syntax: Syntax,
    /// The tags and expressions of MDX, in order.
    pub constructs: Rc<[Construct]>,
    /// Whether the dialect has definitions.
    pub definitions: bool,
}

/// The characters that write emphasis; see [`Content::marks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Marks {
    /// The character of emphasis: `*` or `_`.
    pub emphasis: u8,
    /// The character of strong emphasis.
    pub strong: u8,
}

impl Marks {
    /// Returns these marks, followed by the other ways to write emphasis.
    pub(crate) fn others(self) -> impl Iterator<Item = Marks> {
        let every = [(b'*', b'*'), (b'_', b'*'), (b'*', b'_'), (b'_', b'_')];
        let every = every.map(|(emphasis, strong)| Marks { emphasis, strong });
        std::iter::once(self).chain(every.into_iter().filter(move |other| *other != self))
    }
}

/// An HTML element whose content is not translated.
#[derive(Debug)]
struct Hidden {
    name: String,
    start: usize,
    /// The number of open elements with that name.
    depth: usize,
}

/// The pictures of a line, as far as the line is read.
#[derive(Debug, Default)]
struct Pictures {
    /// The number of open pictures.
    depth: usize,
    /// Whether the line has a picture.
    some: bool,
    /// Whether the line has anything else.
    others: bool,
}

impl Pictures {
    /// Reads one event. Returns whether the event ends a line of nothing but pictures and links
    /// around them.
    fn read(&mut self, event: &Event<'_>) -> bool {
        match event {
            Event::Start(Tag::Image { .. }) => (self.depth, self.some) = (self.depth + 1, true),
            Event::End(TagEnd::Image) => self.depth = self.depth.saturating_sub(1),
            Event::SoftBreak | Event::HardBreak if self.depth == 0 => {
                let line = std::mem::take(self);
                return line.some && !line.others;
            }
            Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link) => {}
            Event::Text(text) if text.trim().is_empty() => {}
            _ => self.others |= self.depth == 0,
        }
        false
    }
}

/// Collects the content of a block from the parser's events.
#[derive(Debug)]
pub(crate) struct Content<'s> {
    around: Around<'s>,
    source: &'s str,
    /// The bits read so far.
    pub bits: Vec<Bit<'s>>,
    /// The marks of the block's first emphasis and first strong emphasis. Codes are spelled `*` and
    /// `**` whichever marks the source has, so that a translation can use the other mark where this
    /// one would not be read as emphasis.
    pub marks: Marks,
    /// Whether the block has emphasis, and whether it has strong emphasis.
    marked: (bool, bool),
    /// The byte range in the source.
    pub at: Range<usize>,
    /// The byte range of literal text that is not yet among the bits.
    pending: Range<usize>,
    /// The byte range, as far as known, of a line break that is not yet among the bits.
    line_break: Option<Range<usize>>,
    /// Whether line breaks are kept.
    keeps_lines: bool,
    /// The pictures of the current line.
    pictures: Pictures,
    /// The titles of the links and images around the current text.
    titles: Vec<String>,
    /// Whether the current text is the address of an autolink.
    address: bool,
    /// The element whose content is hidden.
    hidden: Option<Hidden>,
    /// The characters of the text that the source writes as references, with their spelling.
    pub references: Vec<(char, &'s str)>,
}

/// The greatest number of characters of a block that keep their references.
const REFERENCES: usize = 16;

impl<'s> Content<'s> {
    /// Creates empty content that begins at `start`.
    pub(crate) fn new(around: Around<'s>, start: usize) -> Self {
        Content {
            source: around.source,
            around,
            bits: Vec::new(),
            marks: Marks { emphasis: b'*', strong: b'*' },
            marked: (false, false),
            at: start..start,
            pending: start..start,
            line_break: None,
            keeps_lines: false,
            pictures: Pictures::default(),
            titles: Vec::new(),
            address: false,
            hidden: None,
            references: Vec::new(),
        }
    }

    /// Sets whether line breaks are kept.
    #[must_use]
    pub(crate) fn keeping_lines(mut self, keeps_lines: bool) -> Self {
        self.keeps_lines = keeps_lines;
        self
    }

    /// Reads one event at `at`, which begins or ends a piece of inline content.
    pub(crate) fn event(&mut self, event: &Event<'_>, at: Range<usize>) {
        let escaped = matches!(event, Event::Text(_)) && at.start > self.at.end;
        let start = if escaped && self.source[..at.start].ends_with('\\') {
            at.start - 1
        } else {
            at.start
        };
        let mut at = at;
        if let Some(line) = self.line_break.as_ref().filter(|line| line.end > start) {
            // The line break holds a mark that the parser reads as text.
            at.start = line.end.min(at.end);
        }
        self.finish_line_break((!matches!(event, Event::End(_))).then_some(start));
        let read_to = std::mem::replace(&mut self.at.end, at.end);
        let holds_only_pictures = self.pictures.read(event);
        if self.hidden.is_some() {
            self.hide(event, &at);
            return;
        }
        match event {
            Event::Text(_) if self.address => {}
            Event::Text(text) => self.text(text, at),
            Event::SoftBreak if self.definition(at.end) > at.end => {
                self.flush();
                self.line_break = Some(at.start..self.definition(at.end));
            }
            // The text of a picture is no part of the sentence below the picture.
            Event::SoftBreak if !self.keeps_lines && !holds_only_pictures => {
                self.put_text(self.space(&at).into())
            }
            Event::SoftBreak | Event::HardBreak => {
                self.flush();
                self.line_break = Some(at);
            }
            Event::InlineHtml(_) => self.tag(at),
            Event::Start(tag) => self.start(tag, at),
            Event::End(tag) => self.end(*tag, at, read_to),
            Event::Code(_) => self.code(at),
            _ => self.standalone(at),
        }
    }

    /// Returns the space that the line break at `at` stands for.
    fn space(&self, at: &Range<usize>) -> &'static str {
        let marks = |c: char| c.is_ascii_whitespace() || matches!(c, '>' | '*' | '_' | '~');
        // The texts of other blocks may change, so only this block decides.
        let last = self.source[self.at.start..at.start].trim_end_matches(marks).chars().next_back();
        let next = line_at(self.source, at.end);
        let first = next.trim_start_matches(marks).chars().next();
        last.zip(first).map_or(" ", |(last, first)| wrap::space(last, first))
    }

    /// Completes the content.
    pub(crate) fn finish(mut self) -> Self {
        self.flush();
        if let Some(Hidden { start, .. }) = self.hidden.take() {
            self.standalone(start..self.at.end);
        }
        let source = &self.source[self.at.clone()];
        self.references.retain(|(c, _)| !source.contains(*c));
        self
    }

    /// Returns the part of the content at `at`, which holds `bits`.
    pub(crate) fn part(&self, at: Range<usize>, bits: Vec<Bit<'s>>) -> Self {
        Content {
            bits,
            marks: self.marks,
            at: at.clone(),
            ..Content::new(self.around.clone(), at.start)
        }
    }

    /// Removes the last bit, which the source spells with `length` bytes, and the space before it.
    pub(crate) fn trim_end(&mut self, length: usize) {
        self.bits.pop();
        self.at.end -= length;
        let kept = self.source[..self.at.end].trim_end_matches([' ', '\t']).len();
        let spaces = self.at.end - kept.max(self.at.start);
        self.at.end -= spaces;
        if let Some(Bit::Text(text)) = self.bits.last_mut() {
            let length = text.len() - spaces.min(text.len());
            text.to_mut().truncate(length);
            if length == 0 {
                self.bits.pop();
            }
        }
    }

    /// Removes the mark of a definition (`:   `) from the start of the text, if there is one.
    pub(crate) fn trim_definition(&mut self) {
        let start = self.definition(self.at.start);
        let Some(Bit::Text(text)) = self.bits.first_mut() else { return };
        if start == self.at.start || start >= self.at.end || !text.starts_with(": ") {
            return;
        }
        let length = (start - self.at.start).min(text.len());
        text.to_mut().drain(..length);
        if text.is_empty() {
            self.bits.remove(0);
        }
        self.at.start = start;
    }

    /// Removes an anchor with escaped braces, which Docusaurus reads as an anchor: `\{#name\}`.
    /// Returns whether there was one.
    pub(crate) fn trim_anchor(&mut self) -> bool {
        let source: &'s str = &self.source[self.at.clone()];
        let Some(anchor) = source.rfind("\\{#").map(|at| &source[at..]) else { return false };
        let name = anchor["\\{#".len()..].trim_end_matches('}').trim_end_matches('\\');
        let of_name = |b: u8| b.is_ascii_alphanumeric() || b"-_.:".contains(&b);
        let spellings = [format!("\\{{#{name}\\}}"), format!("\\{{#{name}}}")];
        if name.is_empty() || !name.bytes().all(of_name) || !spellings.contains(&anchor.to_owned())
        {
            return false;
        }
        let Some(Bit::Text(text)) = self.bits.last_mut() else { return false };
        let Some(length) = text.strip_suffix(&format!("{{#{name}}}")).map(str::len) else {
            return false;
        };
        text.to_mut().truncate(length);
        self.put(Bit::Markup(CodeKind::Standalone, "".into(), anchor.into()));
        self.trim_end(anchor.len());
        true
    }

    fn put(&mut self, bit: Bit<'s>) {
        self.flush();
        self.bits.push(bit);
    }

    fn markup(&mut self, kind: CodeKind, name: &'static str, spelling: impl Into<Cow<'s, str>>) {
        self.put(Bit::Markup(kind, name.into(), spelling.into()));
    }

    fn standalone(&mut self, at: Range<usize>) {
        self.markup(CodeKind::Standalone, "", &self.source[at]);
    }

    /// Reads a code span, with the MyST role before it, if any: {ref}`name`.
    fn code(&mut self, at: Range<usize>) {
        let role = self.role(at.start);
        self.pending.end -= role;
        self.standalone(at.start - role..at.end);
    }

    /// Returns the length of the role before the code span that begins at the byte offset `at`.
    fn role(&self, at: usize) -> usize {
        let text = &self.source[self.pending.clone()];
        let Some(open) = text.rfind('{').filter(|_| self.pending.end == at) else { return 0 };
        let start = self.pending.start + open;
        let is_role = opaque::is_role(&text[open..])
            && !self.source[..start].ends_with(['{', '\\'])
            && within(&self.around.constructs, &(start..at)).next().is_none();
        if is_role { at - start } else { 0 }
    }

    fn put_text(&mut self, text: Cow<'s, str>) {
        self.flush();
        push_text(&mut self.bits, text);
    }

    fn text(&mut self, text: &str, at: Range<usize>) {
        // The text of a line whose mark was removed begins later.
        let text = if at.len() < text.len() && text.ends_with(&self.source[at.clone()]) {
            &self.source[at.clone()]
        } else {
            text
        };
        let constructs = within(&self.around.constructs, &at).next().is_some();
        if self.source[at.clone()] != *text && !constructs {
            self.referred(text, &self.source[at]);
        } else if !self.pending.is_empty() && (self.pending.end == at.start || self.is_label(&at)) {
            self.pending.end = at.end;
        } else {
            self.flush();
            self.pending = at;
        }
    }

    /// Returns whether the text at `at` continues a wiki link in a table, whose bar is escaped:
    /// `[[page\|label]]`.
    fn is_label(&self, at: &Range<usize>) -> bool {
        let begins = self.pending.end + 1 == at.start && self.source[..at.start].ends_with('\\');
        let line = |start: usize| self.source[start..].split(['\n', '\r']).next();
        let is_link =
            |open: usize| line(open).is_some_and(|line| opaque::wiki_link(line).is_some());
        let open = || self.source[self.pending.clone()].rfind("[[");
        begins
            && self.source[at.clone()].starts_with('|')
            && open().is_some_and(|open| is_link(self.pending.start + open))
    }

    /// Reads a `text` that the source spells differently. A character that would otherwise be a
    /// code, such as an emoji, stays a reference, because engines drop such characters.
    fn referred(&mut self, text: &str, spelling: &'s str) {
        let mut chars = text.chars();
        let reference = spelling.starts_with('&').then(|| (chars.next(), chars.next()));
        if let Some((Some(c), None)) = reference {
            if !Syntax::NONE.scan(text).is_empty() || matches!(c, '\u{FE0E}' | '\u{FE0F}') {
                return self.markup(CodeKind::Standalone, "", spelling);
            }
            let is_kept = !c.is_ascii_alphanumeric() && !c.is_ascii_whitespace();
            if is_kept
                && self.references.len() < REFERENCES
                && self.references.iter().all(|(known, _)| *known != c)
            {
                self.references.push((c, spelling));
            }
        }
        self.put_text(Cow::Owned(text.to_owned()));
    }

    /// Moves the pending text to the bits, with the tags and expressions in it.
    fn flush(&mut self) {
        let Range { mut start, end } = std::mem::take(&mut self.pending);
        let constructs = Rc::clone(&self.around.constructs);
        for construct in within(&constructs, &(start..end)) {
            self.plain(start..construct.at.start.max(start));
            let at = construct.at.clone();
            let spelling = &self.source[at.clone()];
            let (kind, name) = (construct.kind, tag_name(&construct.name));
            let slots = construct.attributes.clone();
            self.bits.push(Bit::Slotted { kind, name, spelling, start: at.start, slots });
            start = at.end.min(end);
        }
        self.plain(start..end);
    }

    /// Reads text that the source spells literally.
    fn plain(&mut self, at: Range<usize>) {
        let is_escaped = self.source[..at.start].ends_with('\\');
        let text = &self.source[at];
        let mut at = 0;
        for found in opaque::scan(text, is_escaped, self.around.syntax) {
            push_text(&mut self.bits, Cow::Borrowed(&text[at..found.range.start]));
            at = found.range.end;
            let spelling = Cow::Borrowed(&text[found.range]);
            self.bits.push(Bit::Markup(found.kind, "".into(), spelling));
        }
        push_text(&mut self.bits, Cow::Borrowed(&text[at..]));
    }

    /// Ends a pending line break. `next` is the offset of the content after the line break, or
    /// `None` before the end of a piece.
    fn finish_line_break(&mut self, next: Option<usize>) {
        if let Some(at) = self.line_break.take() {
            // The code covers the containers' marks and the indentation of the next line.
            let line = &self.source[at.end..];
            let lead = line.len() - line.trim_start_matches([' ', '\t', '>']).len();
            self.standalone(at.start..next.map_or(at.end + lead, |next| next.max(at.end)));
        }
    }

    /// Returns the offset after the mark of a definition (`: `) in the line that begins at `start`,
    /// or `start` if there is no mark with a text on its line.
    fn definition(&self, start: usize) -> usize {
        let line = self.source[start..].trim_start_matches([' ', '\t', '>']);
        let text = line.strip_prefix(": ").filter(|_| self.around.definitions);
        let text = text.map(|text| text.trim_start_matches(' '));
        let text = text.filter(|text| !text.starts_with(['\n', '\r']));
        text.map_or(start, |text| self.source.len() - text.len())
    }

    fn tag(&mut self, at: Range<usize>) {
        let Some(tag) = html::tag(&self.source[..at.end], at.start) else {
            return self.standalone(at);
        };
        let spelling = &self.source[at.clone()];
        let alone = tag.self_closing || html::is_void(&tag.name);
        let kind = match (tag.is_end, alone) {
            (true, _) => CodeKind::Close,
            (false, true) => CodeKind::Standalone,
            (false, false) => CodeKind::Open,
        };
        if kind == CodeKind::Open && hides(&tag, self.source) {
            self.flush();
            self.hidden = Some(Hidden { name: tag.name, start: at.start, depth: 1 });
            return;
        }
        // A quoted tag of several lines holds quote marks, and an overwritten construct in a value
        // may have hidden the end of the tag.
        let whole = tag.at == at && within(&self.around.constructs, &at).next().is_none();
        let translates = html::translates(&tag, self.source) != Some(false);
        let name = tag_name(&tag.name);
        self.put(if whole && translates && !tag.attributes.is_empty() {
            Bit::Tag { kind, name, spelling, start: at.start }
        } else {
            Bit::Markup(kind, name, spelling.into())
        });
    }

    fn hide(&mut self, event: &Event<'_>, at: &Range<usize>) {
        let Some(hidden) = self.hidden.as_mut() else { return };
        let Event::InlineHtml(_) = event else { return };
        let tag = html::tag(&self.source[..at.end], at.start);
        let Some(tag) = tag.filter(|tag| tag.name == hidden.name) else { return };
        if tag.is_end {
            hidden.depth -= 1;
        } else {
            hidden.depth += 1;
        }
        if hidden.depth == 0 {
            let start = hidden.start;
            self.hidden = None;
            self.standalone(start..at.end);
        }
    }

    fn start(&mut self, tag: &Tag<'_>, at: Range<usize>) {
        let mark = self.source.as_bytes()[at.start];
        match tag {
            Tag::Emphasis => {
                if !std::mem::replace(&mut self.marked.0, true) {
                    self.marks.emphasis = mark;
                }
                self.markup(CodeKind::Open, "em", "*");
                self.at.end = at.start + 1;
            }
            Tag::Strong => {
                if !std::mem::replace(&mut self.marked.1, true) {
                    self.marks.strong = mark;
                }
                self.markup(CodeKind::Open, "strong", "**");
                self.at.end = at.start + 2;
            }
            Tag::Strikethrough => {
                let tildes = strikes(&self.source[at.clone()]);
                self.markup(CodeKind::Open, "del", tildes);
                self.at.end = at.start + tildes.len();
            }
            Tag::Link { link_type: LinkType::Autolink | LinkType::Email, .. } => {
                self.address = true;
                self.standalone(at);
            }
            // A file or a video that VuePress and markdown-it include: `@[code](./a.js)`.
            Tag::Link { .. } if self.is_inclusion(&at) => {
                self.address = true;
                self.standalone(at);
            }
            Tag::Link { title, .. } => {
                self.titles.push(title.to_string());
                self.markup(CodeKind::Open, "link", "[");
                self.at.end = at.start + 1;
            }
            Tag::Image { title, .. } => {
                self.titles.push(title.to_string());
                self.markup(CodeKind::Open, "link", "![");
                self.at.end = at.start + 2;
            }
            _ => {}
        }
    }

    /// Returns whether the link at `at` follows an `@` and has a text without markup.
    fn is_inclusion(&self, at: &Range<usize>) -> bool {
        let text = self.source[at.clone()].split(']').next().unwrap_or_default();
        let before = &self.source[..at.start];
        before.ends_with('@')
            && !before.ends_with("\\@")
            && !text[1..].contains(['`', '*', '_', '~', '<', '[', '&', '\\', '\n', '\r'])
    }

    fn end(&mut self, tag: TagEnd, at: Range<usize>, read_to: usize) {
        match tag {
            TagEnd::Emphasis => self.markup(CodeKind::Close, "em", "*"),
            TagEnd::Strong => self.markup(CodeKind::Close, "strong", "**"),
            TagEnd::Strikethrough => {
                let tildes = strikes(&self.source[at]);
                self.markup(CodeKind::Close, "del", tildes);
            }
            TagEnd::Link if self.address => self.address = false,
            TagEnd::Link | TagEnd::Image => {
                self.flush();
                let mut at = at;
                if !self.source[at.clone()].ends_with("[]")
                    && self.source[read_to.max(at.start)..].starts_with("][]")
                {
                    // At the end of a document the parser omits these brackets.
                    at.end += 2;
                    self.at.end = at.end;
                }
                let rest = &self.source[read_to.max(at.start)..at.end];
                let rest = &rest[rest.find(']').unwrap_or(0)..];
                let start = at.end - rest.len();
                self.destination(rest, start, &self.source[at]);
            }
            _ => {}
        }
    }

    /// Reads the end of a link or image, from the bracket that closes its text.
    fn destination(&mut self, rest: &'s str, start: usize, whole: &'s str) {
        let title = self.titles.pop().unwrap_or_default();
        if rest == "]" || rest == "[]" || rest == "][]" {
            // The text is also the label, so its translation needs the label written out.
            let text = whole.trim_start_matches('!');
            let label = &text[1..text.len() - rest.len()];
            // The label stands on one line, without quote marks.
            let lines = label.lines().map(|line| line.trim_start_matches([' ', '\t', '>']));
            let words: Vec<_> = lines.flat_map(str::split_whitespace).collect();
            self.markup(CodeKind::Close, "link", format!("][{}]", words.join(" ")));
            return;
        }
        // The parsed title lacks what was overwritten in it, and a tag that is open before the
        // title could end in it.
        let is_whole = |at: &Range<usize>| {
            let head = &rest[..at.start];
            let unclosed =
                head.rfind("{{") > head.rfind("}}") || head.rfind("{%") > head.rfind("%}");
            let title = start + at.start..start + at.end;
            !unclosed && within(&self.around.constructs, &title).next().is_none()
        };
        match title::of(rest).filter(|at| language::has_word(&title) && is_whole(at)) {
            Some(at) => {
                let wrapped = rest[at.clone()].contains(['\r', '\n']);
                let text = if wrapped { title.replace(['\r', '\n'], " ") } else { title };
                let slots = vec![Slot { at, text, is_attribute: false }];
                let (kind, name) = (CodeKind::Close, "link".into());
                self.put(Bit::Slotted { kind, name, spelling: rest, start, slots });
            }
            None => self.markup(CodeKind::Close, "link", rest),
        }
    }
}

/// Returns whether the content of the element that `tag` opens is not translated.
pub(crate) fn hides(tag: &html::Tag, source: &str) -> bool {
    html::is_opaque(&tag.name) || html::translates(tag, source) == Some(false)
}

/// Returns the tags and expressions that overlap `at`.
fn within<'c>(
    constructs: &'c [Construct],
    at: &Range<usize>,
) -> impl Iterator<Item = &'c Construct> + use<'c> {
    let (first, end) =
        (constructs.partition_point(|construct| construct.at.end <= at.start), at.end);
    constructs[first..].iter().take_while(move |construct| construct.at.start < end)
}

/// Returns the name that pairs an element's opening tag with its closing tag.
fn tag_name<'n>(name: &str) -> Cow<'n, str> {
    format!("<{name}").into()
}

fn strikes(whole: &str) -> &str {
    &whole[..if whole.starts_with("~~") { 2 } else { 1 }]
}
