//! Reads units from TMX, as other tools write it.

use quick_xml::{
    Reader, XmlVersion,
    events::{BytesRef, BytesStart, Event},
};

use super::codes::{self, Element, Piece};
use crate::unit::{Kind, SourcePiece, Unit};
use targum_core::locale::Locale;

/// The content of a file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Import {
    /// Its units, in order.
    pub units: Vec<Unit>,
    /// The number of empty translations.
    pub empty: usize,
    /// The number of translations whose codes differ from their source's.
    pub codes_differ: usize,
    /// The number of translations whose language has no tag.
    pub no_locale: usize,
}

/// Reads a file.
///
/// # Errors
/// A mistake, and its place.
pub fn read(bytes: &[u8]) -> Result<Import, String> {
    let text = decode(bytes)?;
    let mut reader = Reader::from_str(&text);
    let mut state = State::default();
    loop {
        let event = reader.read_event();
        let position =
            if event.is_err() { reader.error_position() } else { reader.buffer_position() };
        let at = |why: String| {
            let before = &text.as_bytes()[..(position as usize).min(text.len())];
            let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
            format!("line {line}: {why}")
        };
        match event.map_err(|error| at(error.to_string()))? {
            Event::Start(tag) => {
                state.open.push(tag.local_name().as_ref().to_owned());
                state.start(&tag).map_err(at)?;
            }
            Event::Empty(tag) => {
                state.start(&tag).map_err(at)?;
                state.end(tag.local_name().as_ref());
            }
            Event::End(tag) => {
                // The reader has checked that this element is the open one.
                state.open.pop();
                state.end(tag.local_name().as_ref());
            }
            Event::Text(text) => state.text(&text.xml10_content()),
            Event::CData(text) => state.text(&text.xml10_content()),
            Event::GeneralRef(entity) => state.text(&resolve(&entity).map_err(at)?),
            Event::Eof => break,
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
    if !state.is_tmx {
        return Err("this is not a TMX file: it has no element `tmx`".into());
    }
    if let Some(open) = state.open.last() {
        return Err(format!("the file is cut off: it ends within the element `{open}`"));
    }
    Ok(state.import)
}

/// Tools write UTF-8 and UTF-16, and say so with a mark or in the first line.
fn decode(bytes: &[u8]) -> Result<String, String> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]).into_owned();
    let named =
        head.split_once("encoding=").and_then(|(_, rest)| rest.get(1..)?.split(['"', '\'']).next());
    let declared = named.and_then(|name| encoding_rs::Encoding::for_label(name.as_bytes()));
    let (text, encoding, damaged) = declared.unwrap_or(encoding_rs::UTF_8).decode(bytes);
    if damaged {
        return Err(format!("this is not text in {}", encoding.name()));
    }
    Ok(text.into_owned())
}

fn resolve(entity: &BytesRef) -> Result<String, String> {
    if let Some(c) = entity.resolve_char_ref().map_err(|error| error.to_string())? {
        return Ok(c.to_string());
    }
    let name: &str = entity;
    let known = quick_xml::escape::resolve_predefined_entity(name);
    known.map(str::to_owned).ok_or_else(|| format!("the entity `&{name};` is not declared"))
}

/// A translation unit on the way.
#[derive(Default)]
struct Draft {
    source: Option<String>,
    plural: Option<String>,
    variants: Vec<(String, Vec<Piece>)>,
}

#[derive(Default)]
struct State {
    import: Import,
    is_tmx: bool,
    /// The elements that have no end yet.
    open: Vec<String>,
    /// The source language of the header.
    source: Option<String>,
    draft: Draft,
    in_seg: bool,
    in_plural: bool,
    /// The number of elements that are open within a code.
    in_code: usize,
}

impl State {
    fn start(&mut self, tag: &BytesStart) -> Result<(), String> {
        let attribute = |name: &str| -> Result<Option<String>, String> {
            let found = tag.try_get_attribute(name).map_err(|error| error.to_string())?;
            let value = |attribute: quick_xml::events::attributes::Attribute| {
                attribute.normalized_value(XmlVersion::Implicit1_0).map(|value| value.into_owned())
            };
            found.map(value).transpose().map_err(|error| error.to_string())
        };
        if self.in_code > 0 {
            self.in_code += 1;
            return Ok(());
        }
        let kind = match tag.local_name().as_ref() {
            "tmx" => {
                self.is_tmx = true;
                return Ok(());
            }
            "header" => {
                self.source = attribute("srclang")?;
                return Ok(());
            }
            "tu" => {
                self.draft = Draft { source: attribute("srclang")?, ..Draft::default() };
                return Ok(());
            }
            "prop" => {
                self.in_plural = attribute("type")?.is_some_and(|kind| kind == "x-plural");
                return Ok(());
            }
            "tuv" => {
                let locale = attribute("xml:lang")?.or(attribute("lang")?);
                self.draft.variants.push((locale.unwrap_or_default(), Vec::new()));
                return Ok(());
            }
            "seg" => {
                self.in_seg = true;
                return Ok(());
            }
            "ph" | "ut" => Kind::Placeholder,
            "bpt" => Kind::Open,
            "ept" => Kind::Close,
            "it" if attribute("pos")?.is_some_and(|pos| pos == "end") => Kind::Close,
            "it" => Kind::Open,
            _ => return Ok(()),
        };
        if let Some((_, seg)) = self.draft.variants.last_mut().filter(|_| self.in_seg) {
            let (i, x) = (attribute("i")?, attribute("x")?);
            seg.push(Piece::Code(Element { kind, i, x, content: String::new() }));
            self.in_code = 1;
        }
        Ok(())
    }

    fn end(&mut self, name: &str) {
        if self.in_code > 0 {
            self.in_code -= 1;
            return;
        }
        match name {
            "seg" => self.in_seg = false,
            "prop" => self.in_plural = false,
            "tu" => self.finish(),
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        if self.in_plural {
            self.draft.plural.get_or_insert_default().push_str(text);
        }
        let Some((_, seg)) = self.draft.variants.last_mut().filter(|_| self.in_seg) else { return };
        match seg.last_mut() {
            Some(Piece::Code(element)) if self.in_code > 0 => element.content.push_str(text),
            Some(Piece::Text(last)) => last.push_str(text),
            _ => seg.push(Piece::Text(text.to_owned())),
        }
    }

    /// Makes units of a `tu`: of its source and each other language.
    fn finish(&mut self) {
        let draft = std::mem::take(&mut self.draft);
        let language = |tag: &str| Some(Locale::parse(tag).ok()?.language().to_owned());
        let named = draft.source.or_else(|| self.source.clone());
        let named = named.and_then(|tag| language(&tag));
        // Where no source is named (`*all*`), the first language is the source.
        let is_source =
            |(tag, _): &&(String, Vec<Piece>)| named.is_some() && language(tag) == named;
        let Some(source) = draft.variants.iter().find(is_source).or(draft.variants.first()) else {
            return;
        };
        for variant in draft.variants.iter().filter(|variant| !std::ptr::eq(*variant, source)) {
            let ((from, from_seg), (to, to_seg)) = (source, variant);
            let (Ok(from), Ok(to)) = (Locale::parse(from), Locale::parse(to)) else {
                self.import.no_locale += 1;
                continue;
            };
            let is_empty = |seg: &[Piece]| {
                seg.iter().all(|piece| matches!(piece, Piece::Text(text) if text.trim().is_empty()))
            };
            if is_empty(from_seg) || is_empty(to_seg) {
                self.import.empty += 1;
                continue;
            }
            let Some(translation) = codes::target(from_seg, to_seg) else {
                self.import.codes_differ += 1;
                continue;
            };
            let from_pieces: Vec<SourcePiece> = codes::source(from_seg);
            self.import.units.push(Unit {
                source: from.as_str().to_owned(),
                target: to.as_str().to_owned(),
                plural: draft.plural.clone(),
                from: from_pieces,
                to: translation,
                terms: Vec::new(),
                confidence: None,
            });
        }
    }
}
