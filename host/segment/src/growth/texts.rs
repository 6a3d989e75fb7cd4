//! Texts and codes that are repeated until they are long.

use targum_core::contract::{Code, CodeKind, Part, Segment};

/// Texts without codes, which are repeated until they are long.
pub(super) const TEXTS: [&str; 57] = [
    "{0} beds ",
    "%s beds ",
    "%(name)s beds ",
    "${x} beds ",
    "{{x}} beds ",
    "<b>beds</b> ",
    "<b> beds ",
    "`wet beds` ",
    "`beds ",
    "\"wet\" beds ",
    "\"beds ",
    "'wet' beds ",
    "it's ",
    "“beds ",
    "(wet) beds ",
    "(beds ",
    ")beds ",
    "[wet](beds) ",
    "[beds ",
    "![wet](beds) ",
    "wet|beds ",
    "wet | beds ",
    "wet, beds, ",
    "wet. Beds. ",
    "wet.beds. ",
    "Wet beds. (",
    "Wet beds. (wet) ",
    "1.2.3 ",
    "Rose 1.2 ",
    "1 2 3 ",
    "wet\nbeds\n",
    "wet\\n beds ",
    "wet   beds ",
    "  ",
    "*wet* beds ",
    "**wet beds ",
    "_wet_ beds ",
    "Wet > Beds > ",
    "Wet->Beds->",
    "/wet/beds/ ",
    "wet/beds/",
    "/wet [beds ",
    "/wet <n> \"beds ",
    "WET_BEDS beds ",
    "`wet` 'beds ",
    "wet.txt beds ",
    "Beds  Wet ",
    "wet_beds = beds ",
    "C:\\wet\\beds ",
    "a",
    "Aa",
    "日本語",
    "日本語、",
    "WET BEDS ",
    "wet: Beds; ",
    "- ",
    "bed(s) ",
];

/// Codes with the text behind them, which are repeated, too.
pub(super) const CODES: [(CodeKind, &str, &str); 9] = [
    (CodeKind::Placeholder, "{0}", ""),
    (CodeKind::Placeholder, "{0}", " wet beds "),
    (CodeKind::Placeholder, "%d", " "),
    (CodeKind::Placeholder, "%%", "5"),
    (CodeKind::Standalone, "<br>", "wet "),
    (CodeKind::Standalone, "<i/>", ", "),
    (CodeKind::Open, "<b>", "wet beds "),
    (CodeKind::Open, "<a>", "\n"),
    (CodeKind::Open, "<p>", "("),
];

fn segment(parts: Vec<Part>) -> Segment {
    Segment { parts, key: "key".to_owned(), note: None, plural: None, max_length: None }
}

/// Returns a segment of a text that is repeated to a length.
pub(super) fn of_text(unit: &str, length: usize) -> Segment {
    segment(vec![Part::Text(unit.repeat(length / unit.len()))])
}

/// Returns a segment of codes with texts between them, and with their ends.
pub(super) fn of_codes((kind, spelling, behind): (CodeKind, &str, &str), length: usize) -> Segment {
    let count = length / (spelling.len() + behind.len() + 20);
    let code = |kind, id| Part::Code(Code { kind, id, spelling: spelling.to_owned() });
    let mut parts = vec![Part::Text("Wet ".to_owned())];
    for id in 0..u32::try_from(count).unwrap() {
        parts.push(code(kind, id));
        if !behind.is_empty() {
            parts.push(Part::Text(behind.to_owned()));
        }
        if kind == CodeKind::Open {
            parts.push(code(CodeKind::Close, id));
        }
    }
    segment(parts)
}
