//! Admonitions, tabs, callouts, directives and components, which CommonMark does not define.
//!
//! The markers of these blocks stay, and their titles and bodies are text. Before parsing, this
//! module overwrites each marker with CommonMark of the same length and the same block structure,
//! so that byte offsets stay valid: a title becomes a heading, and any other marker line becomes a
//! rule.

use std::{borrow::Cow, ops::Range};

use targum_sdk::search;

use crate::{
    component::{self, Properties},
    fence::Fence,
    line::lead,
    line_end::SPACE,
    marker::{self, Body, Head},
    open::Open,
};

/// A document whose markers are overwritten.
#[derive(Debug)]
pub(crate) struct Overwritten<'s> {
    /// The text for the parser, as long as the document.
    pub text: Cow<'s, str>,
    /// The byte ranges of the titles, in order.
    pub titles: Vec<Range<usize>>,
}

/// The strings of which a document has one if it has a marker.
const MARKS: [&str; 8] = [":::", "!!! ", "???", "[!", "=== \"", "===! \"", "===+ \"", "///"];

/// Overwrites the lines of `source` that open and close admonitions, tabs, callouts, directives and
/// components. With `indented_text`, the lines indented below such a line are text rather than code.
pub(crate) fn overwritten(
    source: Cow<'_, str>,
    indented_text: bool,
    components: bool,
) -> Overwritten<'_> {
    let is_fenced = ["```{", "~~~{"].iter().any(|mark| search::contains(&source, mark));
    let is_marked = || MARKS.iter().any(|mark| search::contains(&source, mark));
    if !is_fenced && !components && !is_marked() {
        return Overwritten { text: source, titles: Vec::new() };
    }
    let mut writer = Writer {
        source: &source,
        text: String::with_capacity(source.len()),
        titles: Vec::new(),
        indented_text,
        components,
        tabs: marker::has_tabs(&source),
        fences: Vec::new(),
        code: None,
        properties: Properties::None,
    };
    let mut open = Open::new(indented_text);
    // Whether the next line may be an option of a directive.
    let mut directive = false;
    for line in source.split_inclusive('\n') {
        (open, directive) = writer.line(line, open, directive);
    }
    let Writer { text, titles, .. } = writer;
    Overwritten { text: text.into(), titles }
}

struct Writer<'s> {
    source: &'s str,
    text: String,
    titles: Vec<Range<usize>>,
    indented_text: bool,
    /// Whether the document has components.
    components: bool,
    /// Whether the document has tabs of VitePress.
    tabs: bool,
    /// The fences of the open directives: their character and the least number of characters that
    /// closes them.
    fences: Vec<(char, usize)>,
    /// The fence of the code block that the line is in.
    code: Option<Fence>,
    properties: Properties,
}

impl Writer<'_> {
    /// Writes one line. `open` holds the blocks that are open above the line, and `directive` says
    /// whether the line may be an option of a directive. Returns both values for the next line.
    fn line(&mut self, line: &str, open: Open, directive: bool) -> (Open, bool) {
        let content = line.trim_end_matches(['\r', '\n']);
        let text = &content[lead(content)..];
        let open = open.within(line);
        // A fence ends with the item or the quote around it.
        self.code = self.code.take().filter(|_| !open.ends_before(line));
        if let Some(fence) = &self.code {
            if fence.is_closed_by(line) {
                self.code = None;
            }
            self.text.push_str(line);
            return (open.ended(), false);
        }
        let rest = &self.source[self.text.len() + line.len()..];
        let (is_property, properties) = self.properties.take(text, rest);
        self.properties = properties;
        if is_property {
            self.marker(line, Body::Below, None);
            return (open.ended(), false);
        }
        let begins = open.ends_with(line);
        if let Some(title) = begins.then(|| self.directive_fence(text)).flatten() {
            self.marker(line, Body::Below, title);
            return (open.below(line).ended(), is_directive(text));
        }
        if let Some(fence) = open.fence(line) {
            self.code = Some(fence);
            self.text.push_str(line);
            return (open.below(line).ended(), false);
        }
        if directive && begins && is_option(text) {
            self.marker(line, Body::Below, None);
            return (open.ended(), true);
        }
        let is_quoted = content[..content.len() - text.len()].contains('>');
        let head = marker::head(text, is_quoted).or_else(|| self.head(text));
        let Some(Head { body, title }) = head.filter(|_| begins) else {
            self.text.push_str(line);
            return (open.below(line), begins && is_directive(text));
        };
        self.marker(line, body, title);
        if self.components && component::is_above_properties(text) {
            self.properties = Properties::Below;
        }
        // The stand-in is a block of one line.
        (open.below(line).ended(), is_directive(text))
    }

    /// Parses a head that is one only in some documents: that of a component, or the name of a tab.
    fn head(&self, text: &str) -> Option<Head> {
        let component = self.components.then(|| component::head(text)).flatten();
        let tab = || self.tabs.then(|| marker::tab_name(text)).flatten().map(Some);
        component.or_else(tab).map(|title| Head { body: Body::Below, title })
    }

    /// Opens or closes a directive if `text` is a fence of one. Returns the range of the title.
    fn directive_fence(&mut self, text: &str) -> Option<Option<Range<usize>>> {
        let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let length = text.chars().take_while(|c| *c == mark).count();
        if let Some(title) = marker::fenced(text) {
            self.fences.push((mark, length));
            return Some(title);
        }
        let closes = text[length..].trim_end_matches(SPACE).is_empty();
        let is_open = |(open, least): &mut (char, usize)| *open == mark && *least <= length;
        let closed = closes.then(|| self.fences.pop_if(is_open)).flatten();
        closed.map(|_| None)
    }

    /// Writes the stand-in for a marker and its title, as long as `line`.
    fn marker(&mut self, line: &str, body: Body, title: Option<Range<usize>>) {
        let content = line.trim_end_matches(['\r', '\n']);
        let (lead, text) = content.split_at(lead(content));
        self.text.push_str(lead);
        let start = self.text.len();
        // A list item holds the lines indented below it, as the marker does.
        let is_item = body == Body::Indented && self.indented_text;
        let stand_in = match (&title, body) {
            (None, Body::Quoted) => "",
            // A rule ends the paragraph before it and holds no text. So does a heading without text,
            // which fits in a shorter line.
            (None, _) if is_item => "-   ***",
            (None, _) => ["", "#", "##", "***"][text.len().min(3)],
            // The heading's `#` needs a space before the title.
            (Some(title), _) if is_item && title.start < 6 => "-  #",
            (Some(_), _) if is_item => "-   #",
            (Some(_), _) => "#",
        };
        self.text.push_str(stand_in);
        let title = title.unwrap_or(text.len()..text.len());
        self.text.extend(std::iter::repeat_n(' ', title.start - stand_in.len()));
        self.text.push_str(&text[title.clone()]);
        self.text.extend(std::iter::repeat_n(' ', text.len() - title.end));
        if !title.is_empty() {
            self.titles.push(start + title.start..start + title.end);
        }
        self.text.push_str(&line[content.len()..]);
    }
}

/// Returns whether the options of a directive may follow a line.
pub(crate) fn is_above_options(line: &str) -> bool {
    let text = &line[lead(line)..];
    is_directive(text) || is_option(text)
}

/// Returns whether a line's text opens a directive of MyST: `:::{name} argument`.
fn is_directive(text: &str) -> bool {
    let is_fence = || marker::fenced(text).is_some();
    (text.starts_with(":::") && text.trim_start_matches(':').starts_with('{')) || is_fence()
}

/// Returns whether a line's text is an option of a directive: `:name: value`.
fn is_option(text: &str) -> bool {
    let Some((name, value)) = text.strip_prefix(':').and_then(|text| text.split_once(':')) else {
        return false;
    };
    let of_name = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    let is_apart = value.is_empty() || value.starts_with([' ', '\t']);
    !name.is_empty() && name.bytes().all(of_name) && is_apart
}
