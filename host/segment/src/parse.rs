//! Takes a segment apart into language, codes, and text that is no language; makes words of items.

mod address;
mod code_span;
pub mod counts;
mod emphasis;
mod ended;
mod endonym;
mod fenced;
mod formula;
mod held_places;
mod kept_names;
mod keyboard;
mod line_break;
mod link_row;
mod linked_name;
mod literal;
mod macros;
mod named;
mod paired;
mod picture;
mod typed_command;
mod unit;
pub mod untranslatable;
mod usage;
pub mod verbatim;

use targum_core::{
    codes::{self, statement},
    contract::{CodeKind, Part, Segment, Word},
};
use targum_sdk::instruction;

pub use self::named::is_named_by_key;
use crate::{item::Item, plan::sentences, seams, text::percent};

/// Returns the items of a segment.
pub fn of(segment: &Segment) -> Vec<Item> {
    let codes = codes::of(segment);
    let nested = codes::nested(&codes);
    let ended: Vec<&str> = codes.iter().filter_map(|code| ended::ended(&code.spelling)).collect();
    let is_statement = |spelling: &str| {
        statement::is_one(spelling)
            || !ended.is_empty() && ended::name(spelling).is_some_and(|name| ended.contains(&name))
    };
    let mut signs =
        if nested { emphasis::signs(segment) } else { Vec::new() }.into_iter().peekable();
    let mut sign_index = codes.len() as u32;
    let number = |index| {
        let plural = segment.plural.as_ref()?;
        (plural.number == Some(index)).then(|| shown(&plural.sample).to_owned())
    };
    let badges = picture::badges(&segment.parts);
    let mut items = Vec::new();
    let mut angles = Vec::new();
    let mut raised = Vec::new();
    let mut index = 0;
    let names = segment.note.as_deref().map(instruction::kept_names).unwrap_or_default();
    let is_name = segment.note.as_deref() == Some(instruction::NAME) || named::is_name(segment);
    for (at, part) in segment.parts.iter().enumerate() {
        let code = match part {
            Part::Text(text) if is_name => {
                items.push(Item::Verbatim(text.clone()));
                continue;
            }
            Part::Text(text) => {
                let mut from = 0;
                while let Some(sign) = signs.next_if(|sign| sign.part == at) {
                    kept_names::split(&text[from..sign.at.start], &names, &mut items);
                    items.push(if sign.opens {
                        Item::Open(sign_index, sign.id)
                    } else {
                        Item::Close(sign_index, sign.id)
                    });
                    if matches!(&text[sign.at.clone()], "<" | ">") {
                        angles.push(sign_index);
                    }
                    sign_index += 1;
                    from = sign.at.end;
                }
                kept_names::split(&text[from..], &names, &mut items);
                continue;
            }
            Part::Code(code) => code,
        };
        let tag = tag_name(&code.spelling);
        if matches!(tag.as_str(), "sub" | "sup") {
            raised.push(index);
        }
        items.push(match code.kind {
            _ if seams::is_seam(code) => Item::Wrap(index),
            _ if is_statement(&code.spelling) => Item::Break(index),
            _ if line_break::is_one(&tag, &code.spelling) => {
                if line_break::is_within(&segment.parts, at) {
                    Item::Wrap(index)
                } else {
                    Item::Break(index)
                }
            }
            CodeKind::Placeholder if code.spelling == "%%" => percent::item(index, items.last()),
            CodeKind::Placeholder => match number(index) {
                Some(sample) => Item::Number(index, sample),
                None => Item::Placeholder(index),
            },
            CodeKind::Open | CodeKind::Close
                if is_block(&tag)
                    || picture::is_behind_text(&segment.parts, at)
                    || badges.is_some_and(|first| at >= first) =>
            {
                Item::Break(index)
            }
            CodeKind::Open if nested => Item::Open(index, code.id),
            CodeKind::Close if nested => Item::Close(index, code.id),
            _ if tag == "hr" || parts_sentences(&segment.parts, at) => Item::Break(index),
            _ if code_span::is_word(&segment.parts, at, &tag) => Item::Placeholder(index),
            _ => Item::Standalone(index),
        });
        index += 1;
    }
    let mut items = unit::hold(items);
    paired::hold(&mut items, &codes);
    formula::hold(&mut items, &raised);
    linked_name::hold(&mut items, &codes);
    code_span::hold(&mut items, &codes);
    literal::hold(&mut items, &codes);
    link_row::hold(&mut items, &codes);
    address::hold(held_places::hold(items, &codes, &angles))
}

/// Returns the name of a tag in lower case; an empty name for other codes.
fn tag_name(spelling: &str) -> String {
    let tag = spelling.strip_prefix('<').unwrap_or_default().trim_start_matches('/');
    let name = tag.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    name.to_ascii_lowercase()
}

/// Returns the number that a plural form shows. Where only millions take a form of their own, as in
/// French and Portuguese, the words of that form are those of other numbers: both forms are one
/// text to translate.
fn shown(sample: &str) -> &str {
    if sample == "1000000" { "5" } else { sample }
}

/// Returns whether the code at `at`, which is no tag, parts sentences: it has the end of a line, or is
/// the sign between the filters of a file dialog (Qt) or between the entries of a path through menus.
fn parts_sentences(parts: &[Part], at: usize) -> bool {
    let spelling = match &parts[at] {
        Part::Code(code) => code.spelling.as_str(),
        Part::Text(_) => "",
    };
    let touches = |part: Option<&Part>, of_word: fn(&str) -> bool| matches!(part, Some(Part::Text(text)) if of_word(text));
    let is_within_word = || {
        let before = at.checked_sub(1).and_then(|before| parts.get(before));
        touches(before, |text| text.ends_with(char::is_alphanumeric))
            && touches(parts.get(at + 1), |text| text.starts_with(char::is_alphanumeric))
    };
    spelling.contains('\n')
        || spelling == ";;"
        || sentences::is_sign_between_entries(spelling) && !is_within_word()
}

/// Returns whether a tag of this name begins or ends a block, across which no sentence goes.
fn is_block(name: &str) -> bool {
    #[rustfmt::skip]
    const BLOCKS: [&str; 27] = [
        "article", "aside", "blockquote", "dd", "div", "dl", "dt", "figcaption", "figure",
        "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "li", "ol", "p", "section",
        "table", "tbody", "td", "th", "tr", "ul",
    ];
    BLOCKS.contains(&name)
}

/// Returns the words of a translation of `segment`, neighbouring texts joined.
pub fn words(items: Vec<Item>, segment: &Segment) -> Vec<Word> {
    let codes = codes::of(segment).len();
    let signs = emphasis::signs(segment);
    let sign = |index: u32| {
        let sign = signs.get((index as usize).checked_sub(codes)?)?;
        match &segment.parts[sign.part] {
            Part::Text(text) => Some(text[sign.at.clone()].to_owned()),
            Part::Code(_) => None,
        }
    };
    let mut words = Vec::new();
    let say = |text: String, words: &mut Vec<Word>| match words.last_mut() {
        Some(Word::Text(last)) => last.push_str(&text),
        _ if text.is_empty() => {}
        _ => words.push(Word::Text(text)),
    };
    for item in items {
        match (item.code(), item) {
            (Some(code), _) => match sign(code) {
                Some(sign) => say(sign, &mut words),
                None => words.push(Word::Code(code)),
            },
            (None, Item::Text(text) | Item::Verbatim(text)) => say(text, &mut words),
            (None, _) => {}
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::Code;

    #[test]
    fn a_name_of_an_interface_is_verbatim() {
        let parts = vec![Part::Text("loading".into())];
        let mut segment =
            Segment { parts, key: "k".into(), note: None, plural: None, max_length: None };
        assert_eq!(of(&segment), [Item::Text("loading".into())]);
        segment.note = Some(instruction::NAME.to_owned());
        assert_eq!(of(&segment), [Item::Verbatim("loading".into())]);
        let (key, parts) = ("app_name".into(), vec![Part::Text("Paper Tiger".into())]);
        let segment = Segment { key, parts, note: None, ..segment };
        assert_eq!(of(&segment), [Item::Verbatim("Paper Tiger".into())]);
    }

    #[test]
    fn commands_that_are_typed_are_verbatim() {
        let parts = vec![Part::Text("Type /bed set <bed number> now".into())];
        let segment =
            Segment { parts, key: "k".into(), note: None, plural: None, max_length: None };
        let is_text = |item: Item| match item {
            Item::Text(text) => Some(text),
            _ => None,
        };
        let said: Vec<String> = of(&segment).into_iter().filter_map(is_text).collect();
        assert_eq!(said, ["Type ", " now"], "{:?}", of(&segment));
    }

    #[test]
    fn names_that_a_comment_keeps_are_verbatim() {
        let parts = vec![Part::Text("Water rosebay with Bed Club".into())];
        let note = Some("Do not translate \"Bed Club\" or \"rosebay\".".to_owned());
        let segment = Segment { parts, key: "k".into(), note, plural: None, max_length: None };
        let kept = of(&segment).into_iter().filter_map(|item| match item {
            Item::Verbatim(name) => Some(name),
            _ => None,
        });
        assert_eq!(kept.collect::<Vec<_>>(), ["rosebay", "Bed Club"]);
    }

    #[test]
    fn signs_of_emphasis_are_text_again() {
        let parts = vec![Part::Text("A *b* c".into())];
        let segment =
            Segment { parts, key: "k".into(), note: None, plural: None, max_length: None };
        let Ok([before, open, inner, close, after]) = <[Item; 5]>::try_from(of(&segment)) else {
            panic!("{:?}", of(&segment));
        };
        let (Item::Open(begins, id), Item::Close(ends, other)) = (open, close) else { panic!() };
        assert_eq!((begins, ends, id), (0, 1, other));
        // Where a sentence has one of the two, it is a code of its own.
        let items = vec![before, Item::Standalone(begins), inner, Item::Close(ends, id), after];
        assert_eq!(words(items, &segment), [Word::Text("A *b* c".into())]);
    }

    #[test]
    fn a_line_break_of_xliff_is_not_a_noun() {
        let code = |spelling: &str| {
            Part::Code(Code { kind: CodeKind::Standalone, id: 0, spelling: spelling.into() })
        };
        let placeholder = |spelling: &str| {
            Part::Code(Code { kind: CodeKind::Placeholder, id: 0, spelling: spelling.into() })
        };
        let parts = vec![
            code("<x id=\"1\" ctype=\"lb\"/>"),
            code("<x id=\"1\" ctype=\"image\"/>"),
            placeholder("<x id=\"LINE_BREAK\"/>"),
        ];
        let segment =
            Segment { parts, key: "k".into(), note: None, plural: None, max_length: None };
        assert_eq!(of(&segment), [Item::Break(0), Item::Standalone(1), Item::Break(2)]);
    }

    #[test]
    fn a_sign_between_entries_is_not_a_noun() {
        let code = |sign: &str| Code { kind: CodeKind::Standalone, id: 0, spelling: sign.into() };
        let parts = vec![Part::Text("Users ".into()), Part::Code(code("→"))];
        let segment =
            Segment { parts, key: "k".into(), note: None, plural: None, max_length: None };
        assert_eq!(of(&segment), [Item::Text("Users ".into()), Item::Break(0)]);
        let parts = ["front", "→", "back"].map(|text| match text {
            "→" => Part::Code(code(text)),
            text => Part::Text(text.into()),
        });
        let segment = Segment { parts: parts.to_vec(), ..segment };
        assert_eq!(of(&segment)[1], Item::Standalone(0));
    }

    #[test]
    fn forms_of_millions_and_of_other_numbers_are_one_text() {
        use targum_core::contract::PluralUse;
        let form = |category: &str, sample: &str| {
            let number = Code { kind: CodeKind::Placeholder, id: 0, spelling: "%d".into() };
            let parts = vec![Part::Code(number), Part::Text(" files".into())];
            let (category, sample) = (category.into(), sample.into());
            let plural = Some(PluralUse { category, sample, number: Some(0) });
            of(&Segment { parts, key: "k".into(), note: None, plural, max_length: None })
        };
        assert_eq!(form("many", "1000000"), form("other", "5"));
        assert_ne!(form("one", "1"), form("other", "5"));
    }

    #[test]
    fn a_statement_that_is_ended_in_the_text_parts_it() {
        let code = |spelling: &str| {
            Part::Code(Code { kind: CodeKind::Standalone, id: 0, spelling: spelling.into() })
        };
        let parts = vec![code("{% line %}"), Part::Text("One".into()), code("{% endline %}")];
        let segment =
            Segment { parts, key: "k".into(), note: None, plural: None, max_length: None };
        assert_eq!(of(&segment), [Item::Break(0), Item::Text("One".into()), Item::Break(1)]);
        let segment = Segment { parts: vec![code("{% site_name %}")], ..segment };
        assert_eq!(of(&segment), [Item::Standalone(0)]);
    }

    #[test]
    fn no_sentence_goes_across_a_block() {
        let code =
            |kind, id, spelling: &str| Part::Code(Code { kind, id, spelling: spelling.into() });
        let parts = vec![
            code(CodeKind::Open, 1, "<p class=\"a\">"),
            code(CodeKind::Open, 2, "<b>"),
            Part::Text("One".into()),
            code(CodeKind::Close, 2, "</b>"),
            code(CodeKind::Close, 1, "</p>"),
        ];
        let segment =
            Segment { parts, key: "k".into(), note: None, plural: None, max_length: None };
        let one = Item::Text("One".into());
        let items = [Item::Break(0), Item::Open(1, 2), one, Item::Close(2, 2), Item::Break(3)];
        assert_eq!(of(&segment), items);
    }
}
