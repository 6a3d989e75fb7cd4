//! Tests that a written file is read back, and that files of other tools are read.

use super::{read::read, write::write};
use crate::unit::{Kind, SourcePiece, TargetPiece, Unit};

fn text(text: &str) -> SourcePiece {
    SourcePiece::Text(text.into())
}

fn code(kind: Kind, id: u32, spelling: &str) -> SourcePiece {
    SourcePiece::Code(kind, id, spelling.into())
}

fn said(text: &str) -> TargetPiece {
    TargetPiece::Text(text.into())
}

fn unit(from: Vec<SourcePiece>, to: Vec<TargetPiece>) -> Unit {
    let (source, target) = ("en".to_owned(), "pt-BR".to_owned());
    Unit { source, target, plural: None, from, to, terms: Vec::new(), confidence: None }
}

/// "<b>{n} < files</b>" with its codes in another order, and a plural form.
fn tagged() -> Unit {
    let from = vec![
        code(Kind::Open, 1, "<b class=\"x\">"),
        code(Kind::Placeholder, 2, "{n}"),
        text(" < files"),
        code(Kind::Close, 1, "</b>"),
    ];
    let to = vec![
        said("Ficheiros\r\n&: "),
        TargetPiece::Code(0),
        TargetPiece::Code(1),
        TargetPiece::Code(2),
    ];
    Unit { plural: Some("other".into()), ..unit(from, to) }
}

fn spelled(units: &[Unit]) -> (String, usize) {
    let units: Vec<_> = units.iter().map(|unit| ("demo".to_owned(), unit.clone())).collect();
    let mut out = Vec::new();
    let left_out = write(&units, &mut out).unwrap();
    (String::from_utf8(out).unwrap(), left_out)
}

#[test]
fn codes_are_elements() {
    let (xml, left_out) = spelled(&[tagged()]);
    let unit = r#"  <tu srclang="en">
   <prop type="x-project">demo</prop>
   <prop type="x-plural">other</prop>
   <tuv xml:lang="en">
    <seg><bpt i="1" x="1">&lt;b class="x"&gt;</bpt><ph x="2">{n}</ph> &lt; files<ept i="1">&lt;/b&gt;</ept></seg>
   </tuv>
   <tuv xml:lang="pt-BR">
    <seg>Ficheiros&#13;
&amp;: <bpt i="1" x="1">&lt;b class="x"&gt;</bpt><ph x="2">{n}</ph><ept i="1">&lt;/b&gt;</ept></seg>
   </tuv>
  </tu>
"#;
    assert!(xml.contains(unit), "{xml}");
    assert_eq!(left_out, 0);
}

#[test]
fn a_written_file_is_read_back() {
    let lone = unit(
        vec![code(Kind::Close, 1, "</i>"), text("End. "), code(Kind::Open, 2, "<i>")],
        vec![TargetPiece::Code(0), said("Fim. "), TargetPiece::Code(1)],
    );
    let twice = unit(
        vec![code(Kind::Placeholder, 1, "%s"), text(" of "), code(Kind::Placeholder, 2, "%s")],
        vec![TargetPiece::Code(1), said(" tem "), TargetPiece::Code(0)],
    );
    let units = [tagged(), lone, twice];
    let import = read(spelled(&units).0.as_bytes()).unwrap();
    assert_eq!(import.units, units);
}

#[test]
fn texts_that_xml_cannot_hold_are_left_out() {
    let bell = unit(vec![text("a\u{7}")], vec![said("b")]);
    let (xml, left_out) = spelled(&[bell]);
    assert_eq!((read(xml.as_bytes()).unwrap().units, left_out), (Vec::new(), 1));
}

/// A file as other tools write it: upper-case tags of locales, `lang`, two targets, no content
/// in placeholders, text in between, UTF-16.
#[test]
fn files_of_other_tools_are_read() {
    let xml = r#"<?xml version="1.0" encoding="UTF-16"?>
<!DOCTYPE tmx SYSTEM "tmx11.dtd">
<tmx version="1.1"><header srclang="EN-US" datatype="x" /><body>
 <tu tuid="1"><note>hi</note>
  <tuv lang="PT-BR"><seg>Fim de <ph x="1"/>&#33;</seg></tuv>
  <tuv lang="EN-US"><seg>End of <ph x="1"/><hi>!</hi></seg></tuv>
  <tuv lang="DE"><seg>Ende von <ph x="2"/>!</seg></tuv>
  <tuv lang="FR"><seg>Fin !</seg></tuv>
  <tuv lang="ES"><seg> </seg></tuv>
  <tuv lang="klingonese"><seg>x</seg></tuv>
 </tu>
</body></tmx>"#;
    let utf16: Vec<u8> =
        "\u{FEFF}".encode_utf16().chain(xml.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let import = read(&utf16).unwrap();
    let found: Vec<_> =
        import.units.iter().map(|unit| (unit.target.as_str(), &unit.to[0])).collect();
    assert_eq!(found, [("pt-BR", &said("Fim de ")), ("de", &said("Ende von "))]);
    let from = [text("End of "), code(Kind::Placeholder, 1, ""), text("!")];
    assert_eq!(import.units[0].from, from);
    assert_eq!((import.codes_differ, import.empty, import.no_locale), (1, 1, 1));
}

#[test]
fn errors_are_reported_with_their_line() {
    assert_eq!(read(b"<a/>").unwrap_err(), "this is not a TMX file: it has no element `tmx`");
    assert_eq!(read(b"\xff\xfe\x00").unwrap_err(), "this is not text in UTF-16LE");
    let error = read(b"<tmx>\n<body>\n</tmx>").unwrap_err();
    assert!(error.starts_with("line 3: "), "{error}");
    let cut_off = "<tmx><header/><body>\n<tu><tuv lang=\"en\"><seg>a</seg></tuv></tu>\n";
    let error = read(cut_off.as_bytes()).unwrap_err();
    assert_eq!(error, "the file is cut off: it ends within the element `body`");
    let error = read(b"<tmx>\n&what;</tmx>").unwrap_err();
    assert_eq!(error, "line 2: the entity `&what;` is not declared");
}
