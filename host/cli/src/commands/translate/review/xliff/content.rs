//! A text within a `source` or a `target`. A placeholder is an `x`, paired markup a `g`, and a tag without its partner a
//! `bx` or an `ex`. The id of an element is the number of its code in the source.

use targum_core::{
    codes,
    contract::{Code, CodeKind, Segment, Word},
};
use targum_sdk::xml::{self, Kind, Node};

/// The problem of a target, and its offset in the document.
pub(in super::super) type Problem = (usize, String);

/// Spells words of a source.
///
/// # Errors
/// A character that XML cannot have.
pub(super) fn spell(words: &[Word], source: &Segment) -> Result<String, String> {
    let all = codes::of(source);
    let used = words.iter().filter_map(|word| match word {
        Word::Code(index) => all.get(*index as usize).copied(),
        Word::Text(_) => None,
    });
    let is_nested = codes::nested(&used.collect::<Vec<_>>());
    let mut out = String::new();
    for word in words {
        match word {
            Word::Text(text) => out.push_str(&xml::text(text, "\n")?),
            Word::Code(index) => {
                let Some(code) = all.get(*index as usize) else { continue };
                out.push_str(&tag(code, *index as usize, &all, is_nested)?);
            }
        }
    }
    Ok(out)
}

fn tag(code: &Code, index: usize, all: &[&Code], is_nested: bool) -> Result<String, String> {
    let id = index + 1;
    let rid = || partner(code, all, CodeKind::Open).map_or(id, |open| open + 1);
    let text = xml::attribute(&code.spelling, '"')?;
    Ok(match code.kind {
        CodeKind::Placeholder | CodeKind::Standalone => {
            format!("<x id=\"{id}\" equiv-text=\"{text}\"/>")
        }
        CodeKind::Open if is_nested => format!("<g id=\"{id}\" equiv-text=\"{text}\">"),
        CodeKind::Close if is_nested => "</g>".to_owned(),
        CodeKind::Open => format!("<bx id=\"{id}\" rid=\"{id}\" equiv-text=\"{text}\"/>"),
        CodeKind::Close => format!("<ex id=\"{id}\" rid=\"{}\" equiv-text=\"{text}\"/>", rid()),
    })
}

/// Returns the index of the beginning or the end of the markup that a code belongs to.
fn partner(code: &Code, all: &[&Code], kind: CodeKind) -> Option<usize> {
    all.iter().position(|other| other.kind == kind && other.id == code.id)
}

/// Reads the words of a target.
///
/// # Errors
/// An element that is no code of the source.
pub(in super::super) fn read(target: Node<'_, '_>, source: &Segment) -> Result<Vec<Word>, Problem> {
    let mut words = Vec::new();
    read_into(target, &codes::of(source), &mut words)?;
    Ok(words)
}

fn read_into(element: Node<'_, '_>, codes: &[&Code], words: &mut Vec<Word>) -> Result<(), Problem> {
    for node in element.children() {
        match node.kind() {
            Kind::Text => put(words, &xml::unescape(&node.raw().replace("\r\n", "\n"))),
            Kind::Cdata => {
                let inner = node.raw().strip_prefix("<![CDATA[");
                put(words, inner.and_then(|inner| inner.strip_suffix("]]>")).unwrap_or_default());
            }
            Kind::Start | Kind::Empty => read_element(node, codes, words)?,
            _ => {}
        }
    }
    Ok(())
}

fn read_element(node: Node<'_, '_>, codes: &[&Code], words: &mut Vec<Word>) -> Result<(), Problem> {
    let at = node.span().start;
    let index = |kinds: &[CodeKind]| {
        let id = node.value("id").unwrap_or_default();
        let index = id.parse::<usize>().ok().and_then(|id| id.checked_sub(1));
        let is_known =
            |index: &usize| codes.get(*index).is_some_and(|code| kinds.contains(&code.kind));
        index
            .filter(is_known)
            .ok_or_else(|| (at, format!("the source has no `<{} id=\"{id}\">`", node.local())))
    };
    let code = |index: usize| Word::Code(u32::try_from(index).unwrap_or(u32::MAX));
    match node.local() {
        "mrk" => read_into(node, codes, words)?,
        "g" => {
            let open = index(&[CodeKind::Open])?;
            words.push(code(open));
            read_into(node, codes, words)?;
            let close = partner(codes[open], codes, CodeKind::Close);
            words.push(code(
                close.ok_or_else(|| (at, "a `<g>` for a tag without an end".to_owned()))?,
            ));
        }
        "x" | "bx" | "ex" | "ph" | "bpt" | "ept" | "it" => words.push(code(index(&[
            CodeKind::Placeholder,
            CodeKind::Standalone,
            CodeKind::Open,
            CodeKind::Close,
        ])?)),
        other => return Err((at, format!("`<{other}>` is no element of a text in XLIFF 1.2"))),
    }
    Ok(())
}

fn put(words: &mut Vec<Word>, text: &str) {
    match words.last_mut() {
        _ if text.is_empty() => {}
        Some(Word::Text(before)) => before.push_str(text),
        _ => words.push(Word::Text(text.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::Part;
    use targum_sdk::xml::Tree;

    fn segment(parts: Vec<Part>) -> Segment {
        Segment { parts, key: "k".into(), note: None, plural: None, max_length: None }
    }

    fn code(kind: CodeKind, id: u32, spelling: &str) -> Part {
        Part::Code(Code { kind, id, spelling: spelling.into() })
    }

    fn text(text: &str) -> Part {
        Part::Text(text.into())
    }

    #[test]
    fn codes_are_elements() {
        use CodeKind::{Close, Open, Placeholder};
        let bold = [code(Open, 4, "<b>"), code(Placeholder, 7, "{a}"), code(Close, 4, "</b>")];
        let source = segment([vec![text("A & ")], bold.to_vec(), vec![text("\n")]].concat());
        let spelled = spell(&codes::source(&source), &source).unwrap();
        let expected = "A &amp; <g id=\"1\" equiv-text=\"&lt;b&gt;\">\
                        <x id=\"2\" equiv-text=\"{a}\"/></g>\n";
        assert_eq!(spelled, expected);
        let crossed = [Word::Code(2), Word::Code(0), Word::Code(1)];
        let apart = "<ex id=\"3\" rid=\"1\" equiv-text=\"&lt;/b&gt;\"/>\
                     <bx id=\"1\" rid=\"1\" equiv-text=\"&lt;b&gt;\"/><x id=\"2\" equiv-text=\"{a}\"/>";
        assert_eq!(spell(&crossed, &source).unwrap(), apart);
        for words in [codes::source(&source), crossed.to_vec()] {
            let target = format!("<target>{}</target>", spell(&words, &source).unwrap());
            let tree = Tree::parse(&target).unwrap();
            assert_eq!(read(tree.root(), &source).unwrap(), words);
        }
        assert!(spell(&[Word::Text("\u{1}".into())], &source).is_err());
    }

    #[test]
    fn elements_that_are_no_codes_are_refused() {
        let source = segment(vec![code(CodeKind::Placeholder, 0, "{a}")]);
        let said = |target: &str| {
            let tree = Tree::parse(target).unwrap();
            read(tree.root(), &source).map_err(|(_, message)| message)
        };
        let marked = said("<target><mrk mtype='seg'>a<x id='1'/></mrk><![CDATA[b]]></target>");
        let words = vec![Word::Text("a".into()), Word::Code(0), Word::Text("b".into())];
        assert_eq!(marked, Ok(words));
        for (target, message) in [
            ("<target><x id='2'/></target>", "the source has no `<x id=\"2\">`"),
            ("<target><g id='1'>a</g></target>", "the source has no `<g id=\"1\">`"),
            ("<target><b/></target>", "`<b>` is no element of a text in XLIFF 1.2"),
        ] {
            assert_eq!(said(target), Err(message.to_owned()));
        }
    }
}
