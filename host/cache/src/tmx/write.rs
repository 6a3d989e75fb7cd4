//! Writes units as TMX.

use std::io::{self, Write};

use quick_xml::{
    Writer,
    events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event},
};

use crate::unit::{Kind, SourcePiece, TargetPiece, Unit};

/// Writes a file of units, each with its project. Returns the number of units that could not be written,
/// because XML has no spelling for some control characters.
///
/// # Errors
/// `out` cannot be written.
pub fn write(units: &[(String, Unit)], out: impl Write) -> io::Result<usize> {
    let mut xml = Writer::new_with_indent(out, b' ', 1);
    let mut sources: Vec<&str> = units.iter().map(|(_, unit)| unit.source.as_str()).collect();
    sources.sort_unstable();
    sources.dedup();
    let srclang = if let [one] = sources[..] { one } else { "*all*" };
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    xml.write_event(Event::DocType(BytesText::from_escaped("tmx SYSTEM \"tmx14.dtd\"")))?;
    xml.write_event(Event::Start(BytesStart::new("tmx").with_attributes([("version", "1.4")])))?;
    let header = BytesStart::new("header").with_attributes([
        ("creationtool", "Targum"),
        ("creationtoolversion", env!("CARGO_PKG_VERSION")),
        ("segtype", "block"),
        ("o-tmf", "Targum"),
        ("adminlang", "en"),
        ("srclang", srclang),
        ("datatype", "plaintext"),
    ]);
    xml.write_event(Event::Empty(header))?;
    xml.write_event(Event::Start(BytesStart::new("body")))?;
    let mut left_out = 0;
    for (project, unit) in units {
        if is_spellable(unit) {
            write_unit(&mut xml, project, unit)?;
        } else {
            left_out += 1;
        }
    }
    xml.write_event(Event::End(BytesEnd::new("body")))?;
    xml.write_event(Event::End(BytesEnd::new("tmx")))?;
    xml.get_mut().write_all(b"\n")?;
    Ok(left_out)
}

fn write_unit<W: Write>(xml: &mut Writer<W>, project: &str, unit: &Unit) -> io::Result<()> {
    let codes = Codes::of(&unit.from);
    let mut from = String::new();
    let mut index = 0;
    for piece in &unit.from {
        match piece {
            SourcePiece::Text(text) => from.push_str(&escaped(text)),
            SourcePiece::Code(..) => {
                from.push_str(&codes.element(index));
                index += 1;
            }
        }
    }
    let mut to = String::new();
    for piece in &unit.to {
        match piece {
            TargetPiece::Text(text) => to.push_str(&escaped(text)),
            TargetPiece::Code(index) => to.push_str(&codes.element(*index as usize)),
        }
    }
    let tu = BytesStart::new("tu").with_attributes([("srclang", unit.source.as_str())]);
    xml.write_event(Event::Start(tu))?;
    let plural = unit.plural.as_deref().map(|plural| ("x-plural", plural));
    for (kind, text) in [("x-project", project)].into_iter().chain(plural) {
        let prop = xml.create_element("prop").with_attribute(("type", kind));
        prop.write_text_content(BytesText::new(text))?;
    }
    for (locale, seg) in [(&unit.source, from), (&unit.target, to)] {
        let tuv = BytesStart::new("tuv").with_attributes([("xml:lang", locale.as_str())]);
        xml.write_event(Event::Start(tuv))?;
        let text = BytesText::from_escaped(seg);
        xml.create_element("seg").write_text_content(text)?;
        xml.write_event(Event::End(BytesEnd::new("tuv")))?;
    }
    xml.write_event(Event::End(BytesEnd::new("tu")))
}

/// The codes of a unit, with the pairs among them.
struct Codes<'a> {
    all: Vec<(Kind, &'a str)>,
    /// The number of the element that each code begins or ends.
    pairs: Vec<Option<usize>>,
}

impl<'a> Codes<'a> {
    fn of(pieces: &'a [SourcePiece]) -> Codes<'a> {
        let (mut all, mut pairs) = (Vec::new(), Vec::<Option<usize>>::new());
        let mut open: Vec<(u32, usize)> = Vec::new();
        for piece in pieces {
            let SourcePiece::Code(kind, id, spelling) = piece else { continue };
            let index = all.len();
            all.push((*kind, spelling.as_str()));
            pairs.push(None);
            match kind {
                Kind::Open => open.push((*id, index)),
                Kind::Close => {
                    if let Some(at) = open.iter().rposition(|(other, _)| other == id) {
                        let (_, start) = open.remove(at);
                        (pairs[start], pairs[index]) = (Some(start + 1), Some(start + 1));
                    }
                }
                Kind::Placeholder | Kind::Standalone => {}
            }
        }
        Codes { all, pairs }
    }

    /// Returns the element of a code; an empty text for an index without a code.
    fn element(&self, index: usize) -> String {
        let (Some((kind, spelling)), Some(pair)) = (self.all.get(index), self.pairs.get(index))
        else {
            return String::new();
        };
        let (x, content) = (index + 1, escaped(spelling));
        match (kind, pair) {
            (Kind::Open, Some(i)) => format!("<bpt i=\"{i}\" x=\"{x}\">{content}</bpt>"),
            (Kind::Close, Some(i)) => format!("<ept i=\"{i}\">{content}</ept>"),
            (Kind::Open, None) => format!("<it pos=\"begin\" x=\"{x}\">{content}</it>"),
            (Kind::Close, None) => format!("<it pos=\"end\" x=\"{x}\">{content}</it>"),
            (Kind::Placeholder | Kind::Standalone, _) => format!("<ph x=\"{x}\">{content}</ph>"),
        }
    }
}

fn escaped(text: &str) -> String {
    // A parser makes a line feed of a carriage return that stands for itself.
    quick_xml::escape::partial_escape(text).replace('\r', "&#13;")
}

/// Returns whether XML 1.0 can hold every character of a unit.
fn is_spellable(unit: &Unit) -> bool {
    let holds = |text: &str| {
        !text.contains(|c: char| {
            c.is_ascii_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{7F}')
                || matches!(c, '\u{FFFE}' | '\u{FFFF}')
        })
    };
    let source = |piece: &SourcePiece| match piece {
        SourcePiece::Text(text) | SourcePiece::Code(_, _, text) => holds(text),
    };
    let target = |piece: &TargetPiece| !matches!(piece, TargetPiece::Text(text) if !holds(text));
    unit.from.iter().all(source) && unit.to.iter().all(target)
}
