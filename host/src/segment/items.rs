//! A segment taken apart: language, codes, and text that is no language.

use super::{codes, verbatim};
use crate::plugins::wit::{CodeKind, Part, Segment, Word};

/// What a segment is made of. Codes are indexes among the codes of the segment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// Language.
    Text(String),
    /// Text that no engine may touch: an address, a file name, an emoji.
    Verbatim(String),
    /// A placeholder.
    Placeholder(u32),
    /// The placeholder that shows the number of a plural form, and a sample of it.
    Number(u32, String),
    /// Markup without content.
    Standalone(u32),
    /// Markup without content that ends a line.
    Break(u32),
    /// Begins inline markup with this id.
    Open(u32, u32),
    /// Ends inline markup with this id.
    Close(u32, u32),
}

impl Item {
    /// Whether it travels through an engine in the place of a noun.
    pub fn is_held(&self) -> bool {
        use Item::{Break, Number, Placeholder, Standalone, Verbatim};
        matches!(self, Verbatim(_) | Placeholder(_) | Number(..) | Standalone(_) | Break(_))
    }

    /// Whether it begins or ends inline markup.
    pub fn is_markup(&self) -> bool {
        matches!(self, Item::Open(..) | Item::Close(..))
    }
}

/// The items of a segment.
pub fn of(segment: &Segment) -> Vec<Item> {
    let nested = codes::nested(&codes::of(segment));
    let number = |index| {
        let plural = segment.plural.as_ref()?;
        (plural.number == Some(index)).then(|| plural.sample.clone())
    };
    let mut items = Vec::new();
    let mut index = 0;
    for part in &segment.parts {
        let code = match part {
            Part::Text(text) => {
                verbatim::split(text, &mut items);
                continue;
            }
            Part::Code(code) => code,
        };
        items.push(match code.kind {
            CodeKind::Placeholder => match number(index) {
                Some(sample) => Item::Number(index, sample),
                None => Item::Placeholder(index),
            },
            CodeKind::Open if nested => Item::Open(index, code.id),
            CodeKind::Close if nested => Item::Close(index, code.id),
            _ if ends_line(&code.spelling) => Item::Break(index),
            _ => Item::Standalone(index),
        });
        index += 1;
    }
    items
}

fn ends_line(spelling: &str) -> bool {
    let tag = spelling.trim_start_matches(['<', '/']).to_ascii_lowercase();
    let name = tag.split(|c: char| !c.is_ascii_alphanumeric()).next();
    matches!(name, Some("br" | "hr")) || spelling.contains('\n')
}

/// The words of a translation, neighbouring texts joined.
pub fn words(items: Vec<Item>) -> Vec<Word> {
    let mut words = Vec::new();
    for item in items {
        match item {
            Item::Text(text) | Item::Verbatim(text) => match words.last_mut() {
                Some(Word::Text(last)) => last.push_str(&text),
                _ if text.is_empty() => {}
                _ => words.push(Word::Text(text)),
            },
            Item::Placeholder(code)
            | Item::Number(code, _)
            | Item::Standalone(code)
            | Item::Break(code)
            | Item::Open(code, _)
            | Item::Close(code, _) => words.push(Word::Code(code)),
        }
    }
    words
}

/// Appends an item, joining neighbouring texts.
pub fn push(items: &mut Vec<Item>, item: Item) {
    match (items.last_mut(), item) {
        (Some(Item::Text(last)), Item::Text(text)) => last.push_str(&text),
        (_, Item::Text(text)) if text.is_empty() => {}
        (_, item) => items.push(item),
    }
}

/// Whether there is anything to translate.
pub fn has_language(items: &[Item]) -> bool {
    let letter = |item: &Item| matches!(item, Item::Text(t) if t.chars().any(char::is_alphabetic));
    items.iter().any(letter)
}
