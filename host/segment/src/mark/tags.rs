//! Codes as tags in the text that an engine sees, and the tags of its answer, however the engine
//! has spelled them.

use std::borrow::Cow;

use quick_xml::escape::{partial_escape, resolve_predefined_entity, unescape_with};

/// A spelling of tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tags {
    /// `<x id="0">…</x>`, for engines that leave the content of an XML element alone.
    Xml,
    /// `<span translate="no" id="0">…</span>`, as HTML asks not to translate something.
    Html,
    /// `<x0>…</x0>`, short and hard to confuse, for engines that follow instructions.
    Numbered,
}

/// The meaning of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Codes; what the element contains stands for them and is not to be translated.
    Held,
    /// A code that shows the number which the element contains.
    Number,
    /// Inline markup around what the element contains.
    Element,
}

/// A part of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// Text, entities resolved.
    Text(String),
    /// A code, and the content that the engine has given it.
    Code(Kind, usize, String),
    /// Begins inline markup.
    Open(usize),
    /// Ends inline markup.
    Close(usize),
}

/// The most bytes that a tag of this module has.
const LONGEST: usize = 120;

impl Tags {
    fn name(self, kind: Kind) -> &'static str {
        match (self, kind) {
            (Tags::Html, Kind::Held) => "span",
            (Tags::Html, Kind::Number) => "b",
            (Tags::Html, Kind::Element) => "a",
            (_, Kind::Held) => "x",
            (_, Kind::Number) => "n",
            (_, Kind::Element) => "g",
        }
    }

    fn kind(self, name: &str) -> Option<Kind> {
        let kinds = [Kind::Held, Kind::Number, Kind::Element];
        kinds.into_iter().find(|&kind| name.eq_ignore_ascii_case(self.name(kind)))
    }

    /// Returns the tag that begins an element.
    pub fn open(self, kind: Kind, number: usize) -> String {
        let name = self.name(kind);
        match self {
            Tags::Numbered => format!("<{name}{number}>"),
            Tags::Html if kind == Kind::Held => {
                format!("<{name} translate=\"no\" id=\"{number}\">")
            }
            Tags::Xml | Tags::Html => format!("<{name} id=\"{number}\">"),
        }
    }

    /// Returns the tag that ends an element.
    pub fn close(self, kind: Kind, number: usize) -> String {
        match self {
            Tags::Numbered => format!("</{}{number}>", self.name(kind)),
            Tags::Xml | Tags::Html => format!("</{}>", self.name(kind)),
        }
    }

    /// Returns a whole element whose content the engine leaves alone.
    pub fn code(self, kind: Kind, number: usize, content: &str) -> String {
        let content = match (self, content) {
            (Tags::Numbered, "") => return format!("<{}{number}/>", self.name(kind)),
            // An empty element of HTML is dropped by many.
            (Tags::Html, "") => Cow::Owned(format!("{{{number}}}")),
            _ => Cow::Borrowed(content),
        };
        let (open, close) = (self.open(kind, number), self.close(kind, number));
        format!("{open}{}{close}", self.escape(&content))
    }

    /// Spells text between tags.
    pub fn escape(self, text: &str) -> Cow<'_, str> {
        match self {
            Tags::Xml | Tags::Html => partial_escape(text),
            Tags::Numbered => Cow::Borrowed(text),
        }
    }

    /// Takes an answer apart. Returns its parts, and whether a tag had to be mended; `None` where
    /// the answer has other tags, or broken tags of this module. `escaped` is whether signs in its
    /// text are spelled as entities.
    pub fn tokens(self, answer: &str, escaped: bool) -> Option<(Vec<Token>, bool)> {
        let mut reading = Reading { tags: self, escaped, rest: answer, mended: false };
        let mut tokens = Vec::new();
        let mut open = Vec::new();
        while let Some(part) = reading.next()? {
            match part {
                Part::Text(text) => push(&mut tokens, text),
                Part::Tag(Tag { kind: Kind::Element, number, end: true, .. }) => {
                    let innermost = open.pop()?;
                    if number.is_some_and(|number| number != innermost) {
                        return None;
                    }
                    tokens.push(Token::Close(innermost));
                }
                Part::Tag(Tag { kind: Kind::Element, number, .. }) => {
                    open.push(number?);
                    tokens.push(Token::Open(number?));
                }
                // An end without a beginning: the engine has made `<x/></x>` of `<x></x>`.
                Part::Tag(Tag { end: true, .. }) => reading.mended = true,
                Part::Tag(tag) => {
                    let content = if tag.empty { String::new() } else { reading.content(&tag)? };
                    tokens.push(Token::Code(tag.kind, tag.number?, content));
                }
            }
        }
        open.is_empty().then_some((tokens, reading.mended))
    }
}

fn push(tokens: &mut Vec<Token>, text: String) {
    match tokens.last_mut() {
        Some(Token::Text(last)) => last.push_str(&text),
        _ => tokens.push(Token::Text(text)),
    }
}

enum Part {
    Text(String),
    Tag(Tag),
}

/// A tag of ours.
#[derive(Clone, Copy)]
struct Tag {
    kind: Kind,
    number: Option<usize>,
    end: bool,
    empty: bool,
}

struct Reading<'a> {
    tags: Tags,
    escaped: bool,
    rest: &'a str,
    mended: bool,
}

impl Reading<'_> {
    /// Returns the next part, and no part at the end; `None` at a tag that is not of this module.
    fn next(&mut self) -> Option<Option<Part>> {
        if self.rest.is_empty() {
            return Some(None);
        }
        if let Some((tag, length, exact)) = self.tag() {
            self.mended |= !exact;
            self.rest = &self.rest[length..];
            return Some(Some(Part::Tag(tag)));
        }
        if self.rest.starts_with('<') {
            return None;
        }
        let skip = self.rest.chars().next().map_or(0, char::len_utf8);
        let end = self.rest[skip..].find(['<', '&']).map_or(self.rest.len(), |at| skip + at);
        let (text, rest) = self.rest.split_at(end);
        // An entity ends where the next text begins, so they are resolved one by one.
        self.rest = rest;
        Some(Some(Part::Text(if self.escaped { resolve(text) } else { text.to_owned() })))
    }

    /// Returns the content of an element that has no other element in it.
    fn content(&mut self, open: &Tag) -> Option<String> {
        let mut content = String::new();
        let before = self.rest;
        while let Some(part) = self.next()? {
            match part {
                Part::Text(text) => content.push_str(&text),
                Part::Tag(tag) if tag.end && tag.kind == open.kind => return Some(content),
                Part::Tag(_) => break,
            }
        }
        // `<x0>` for `<x0/>`: then nothing is its content.
        self.mended = true;
        self.rest = before;
        (self.tags == Tags::Numbered && open.kind == Kind::Held).then(String::new)
    }

    /// Returns the tag at the start, its length, and whether the tag is spelled as it was sent.
    fn tag(&self) -> Option<(Tag, usize, bool)> {
        let (start, end) = match self.rest {
            rest if rest.starts_with('<') => (1, ">"),
            rest if rest.starts_with("&lt;") => (4, "&gt;"),
            _ => return None,
        };
        let length = self.rest[start..].find(end).filter(|length| *length < LONGEST)?;
        let inner = &self.rest[start..start + length];
        let bare = inner.trim().trim_start_matches('/').trim_end_matches('/').trim();
        let letters = bare.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(bare.len());
        let (name, more) = bare.split_at(letters);
        let digits = more.find(|c: char| c.is_ascii_digit());
        let number = digits.map(|at| {
            let more = &more[at..];
            &more[..more.find(|c: char| !c.is_ascii_digit()).unwrap_or(more.len())]
        });
        let tag = Tag {
            kind: self.tags.kind(name)?,
            number: number.map(str::parse).transpose().ok()?,
            end: inner.trim_start().starts_with('/'),
            empty: inner.trim_end().ends_with('/'),
        };
        if tag.number.is_none() && (!tag.end || self.tags == Tags::Numbered) {
            return None;
        }
        let plain = inner == inner.trim()
            && name.chars().all(|c| c.is_ascii_lowercase())
            && !inner.starts_with("/ ")
            && (self.tags != Tags::Numbered || more.chars().all(|c| c.is_ascii_digit()));
        Some((tag, start + length + end.len(), start == 1 && plain))
    }
}

/// Resolves an entity at the start of a text; other text stays as it is.
fn resolve(text: &str) -> String {
    let known = |entity: &str| match entity {
        "nbsp" => Some("\u{A0}"),
        entity => resolve_predefined_entity(entity),
    };
    unescape_with(text, known).map_or_else(|_| text.to_owned(), Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Token {
        Token::Text(text.into())
    }

    fn read(tags: Tags, answer: &str) -> Option<(Vec<Token>, bool)> {
        tags.tokens(answer, tags != Tags::Numbered)
    }

    #[test]
    fn written_tags_are_read_back() {
        for tags in [Tags::Xml, Tags::Html, Tags::Numbered] {
            let answer = format!(
                "{}R&D {}{}{}",
                tags.open(Kind::Element, 0),
                tags.code(Kind::Held, 0, "{name}"),
                tags.code(Kind::Number, 12, "5"),
                tags.close(Kind::Element, 0),
            );
            let tokens = [
                Token::Open(0),
                text("R&D "),
                Token::Code(Kind::Held, 0, "{name}".into()),
                Token::Code(Kind::Number, 12, "5".into()),
                Token::Close(0),
            ];
            assert_eq!(read(tags, &answer), Some((tokens.to_vec(), false)), "{tags:?}");
        }
        assert_eq!(Tags::Numbered.code(Kind::Held, 3, ""), "<x3/>");
        assert_eq!(
            Tags::Html.code(Kind::Held, 3, ""),
            "<span translate=\"no\" id=\"3\">{3}</span>"
        );
    }

    #[test]
    fn entities_are_decoded() {
        let answer = "Tom &amp; d&#39;Arc &quot;R&D&quot; &unknown;";
        let resolved = "Tom & d'Arc \"R&D\" &unknown;";
        assert_eq!(Tags::Html.tokens(answer, true), Some((vec![text(resolved)], false)));
        assert_eq!(Tags::Html.tokens(answer, false), Some((vec![text(answer)], false)));
    }

    #[test]
    fn markup_that_engines_break_is_repaired() {
        let held = |number| Token::Code(Kind::Held, number, String::new());
        for (tags, answer) in [
            (Tags::Xml, "Olá < x id = \"0\" / >!"),
            (Tags::Xml, "Olá &lt;x id=\"0\"/&gt;!"),
            (Tags::Numbered, "Olá <X0/>!"),
            (Tags::Numbered, "Olá <x 0 />!"),
            (Tags::Numbered, "Olá <x0>!"),
            (Tags::Xml, "Olá <x id=\"0\"/></x>!"),
        ] {
            let tokens = vec![text("Olá "), held(0), text("!")];
            assert_eq!(read(tags, answer), Some((tokens, true)), "{answer}");
        }
    }

    #[test]
    fn invalid_markup_is_refused() {
        for answer in
            ["<b>forte</b>", "<g0>aberto", "fechado</g0>", "<g0><g1>a</g0></g1>", "1 < 2", "<x>"]
        {
            assert_eq!(read(Tags::Numbered, answer), None, "{answer}");
        }
    }
}
