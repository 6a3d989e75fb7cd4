//! Tests that codes written for engines are read from their answers.

use super::*;

const XML: Notation = Notation::Tags { tags: Tags::Xml, escaped: true };
const NUMBERED: Notation = Notation::Tags { tags: Tags::Numbered, escaped: false };
const WORDS: Notation = Notation::Sentinels { styles: [Style("XQ#X"), Style("[X#X]")] };

fn text(text: &str) -> Item {
    Item::Text(text.into())
}

/// `Drop <b>%d files</b> & folders into {box}!`, whose number is a plural's.
fn drop() -> Vec<Item> {
    vec![
        text("Drop "),
        Item::Open(0, 7),
        Item::Number(1, "5".into()),
        text(" files"),
        Item::Close(2, 7),
        text(" & folders into "),
        Item::Placeholder(3),
        text("!"),
    ]
}

const NAMES: [&str; 4] = ["<b>", "%d", "</b>", "{box}"];

fn write(notation: Notation, attempt: usize) -> Written {
    notation.write(&drop(), &NAMES, attempt).expect("no clash")
}

#[test]
fn each_notation() {
    let xml =
        "Drop <g id=\"0\"><n id=\"0\">5</n> files</g> &amp; folders into <x id=\"1\">{box}</x>!";
    assert_eq!(write(XML, 0).text, xml);
    assert_eq!(
        write(NUMBERED, 1).text,
        "Drop <g0><x0>%d</x0> files</g0> & folders into <x1>{box}</x1>!"
    );
    assert_eq!(
        write(WORDS, 0).text,
        "Drop <a id=\"0\">5 files</a> &amp; folders into XQ0X!".replace("XQ0X", "XQ1X")
    );
}

#[test]
fn written_codes_are_read_back() {
    for notation in [XML, NUMBERED, WORDS] {
        for attempt in 0..2 {
            let written = write(notation, attempt);
            let answer = written.text.clone();
            let mut expected = drop();
            if let Item::Number(code, sample) = &expected[2] {
                expected[2] = match attempt {
                    0 => Item::Number(*code, sample.clone()),
                    _ => Item::Placeholder(*code),
                };
            }
            assert_eq!(written.read(&answer), Some((expected, false)), "{answer}");
        }
    }
}

#[test]
fn codes_move_and_spaces_stay_right() {
    let written = write(XML, 0);
    let answer =
        "Em<x id=\"1\">{box}</x>,  solte <g id=\"0\"><n id=\"0\">5</n> arquivos</g> e pastas !";
    let (items, mended) = written.read(answer).expect("all there");
    let expected = [
        text("Em "),
        Item::Placeholder(3),
        text(", solte "),
        Item::Open(0, 7),
        Item::Number(1, "5".into()),
        text(" arquivos"),
        Item::Close(2, 7),
        text(" e pastas !"),
    ];
    assert_eq!((items, mended), (expected.to_vec(), false));
}

#[test]
fn lost_doubled_or_changed_codes_are_refused() {
    let written = write(NUMBERED, 0);
    for answer in [
        "Solte <g0><n0>5</n0> arquivos</g0> e pastas!",
        "Solte <g0><n0>5</n0> arquivos</g0> em <x1/> ou <x1/>!",
        "Solte <g0><n0>5 ou 6</n0> arquivos</g0> em <x1/>!",
        "Solte <g0><n0>6</n0> arquivos</g0> em <x1/>!",
        "Solte <g0><x0/> arquivos</g0> em <x1/>!",
        "Solte <n0>5</n0> arquivos em <x1/>!",
        "Solte <g0><n0>5</n0> arquivos</g0> em <x2/>!",
        "<g0><n0>5</n0></g0> <x1/>",
    ] {
        assert_eq!(written.read(answer), None, "{answer}");
    }
    let words = write(WORDS, 1);
    assert_eq!(words.read("Solte <a id=\"0\">[X0X] arquivos</a> em [X1X] X2X!"), None);
}

#[test]
fn adjacent_codes_are_one_and_unknown_codes_are_hidden() {
    let items = [
        text("At "),
        Item::Placeholder(0),
        text(":"),
        Item::Placeholder(1),
        text(" see"),
        Item::Standalone(2),
        Item::Open(3, 4),
    ];
    let written = NUMBERED.write(&items, &["{host}", "{port}", "<br/>", "<a>"], 0);
    assert_eq!(written.expect("no clash").text, "At <x0>{host}:{port}</x0> see<x1/>");
}

#[test]
fn words_separated_only_by_markup_are_joined_again() {
    let items = [Item::Open(0, 1), text("send"), Item::Close(1, 1), text("Submit")];
    let written = WORDS.write(&items, &["<i>", "</i>"], 0).expect("no clash");
    assert_eq!(written.text, "<a id=\"0\">send</a> Submit");
    let (items, _) = written.read("<a id=\"0\">send</a> Enviar").expect("all there");
    assert_eq!(items, [Item::Open(0, 1), text("send"), Item::Close(1, 1), text("Enviar")]);
}
