//! The items that a segment is made of, and searches in them.

use std::ops::Range;

/// The character that stands for a code in a text that is searched for words and spaces.
pub(crate) const CODE: char = '\u{FFFC}';

/// A part of a segment. Codes are indexes among the codes of the segment, or beyond them among its
/// signs of emphasis.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// Text that is language.
    Text(String),
    /// Text that no engine may touch: an address, a file name, an emoji.
    Verbatim(String),
    /// A placeholder.
    Placeholder(u32),
    /// A placeholder that shows a number, that of a plural form or another, and a sample of it.
    Number(u32, String),
    /// The per cent sign behind a number: behind this number of the text, or, where that is empty,
    /// behind the number that the placeholder before it shows.
    Percent(u32, String),
    /// Markup without content.
    Standalone(u32),
    /// Markup without content that ends a line.
    Break(u32),
    /// The end of a line within a sentence.
    Wrap(u32),
    /// Begins inline markup with this id.
    Open(u32, u32),
    /// Ends inline markup with this id.
    Close(u32, u32),
}

impl Item {
    /// Returns whether the item travels through an engine in the place of a noun.
    pub(crate) fn is_held(&self) -> bool {
        use Item::{Break, Number, Percent, Placeholder, Standalone, Verbatim, Wrap};
        matches!(
            self,
            Verbatim(_)
                | Placeholder(_)
                | Number(..)
                | Percent(..)
                | Standalone(_)
                | Break(_)
                | Wrap(_)
        )
    }

    /// Returns the text of an item, whether it is language or not. Returns `None` for codes.
    pub(crate) fn spelling(&self) -> Option<&str> {
        match self {
            Item::Text(text) | Item::Verbatim(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the index of the code that an item is.
    pub(crate) fn code(&self) -> Option<u32> {
        match self {
            Item::Text(_) | Item::Verbatim(_) => None,
            Item::Placeholder(code)
            | Item::Number(code, _)
            | Item::Percent(code, _)
            | Item::Standalone(code)
            | Item::Break(code)
            | Item::Wrap(code)
            | Item::Open(code, _)
            | Item::Close(code, _) => Some(*code),
        }
    }

    /// Returns the text of an item that is language.
    pub(crate) fn text_mut(&mut self) -> Option<&mut String> {
        match self {
            Item::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns whether the item begins or ends inline markup.
    pub fn is_markup(&self) -> bool {
        matches!(self, Item::Open(..) | Item::Close(..))
    }
}

/// Appends an item, joining neighbouring texts.
pub fn push(items: &mut Vec<Item>, item: Item) {
    match (items.last_mut(), item) {
        (Some(Item::Text(last)), Item::Text(text)) => last.push_str(&text),
        (_, Item::Text(text)) if text.is_empty() => {}
        (_, item) => items.push(item),
    }
}

/// Appends `text` to `items`. Each place that `find` finds first becomes an item of its own, and the text
/// around these places is appended by `append`.
pub(crate) fn hold(
    text: &str,
    items: &mut Vec<Item>,
    find: impl Fn(&str) -> Option<Range<usize>>,
    append: impl Fn(&str, &mut Vec<Item>),
) {
    let mut rest = text;
    while let Some(at) = find(rest) {
        append(&rest[..at.start], items);
        items.push(Item::Verbatim(rest[at.clone()].into()));
        rest = &rest[at.end..];
    }
    append(rest, items);
}

/// Appends `text` to `items`. Each of the `places`, which are in order, becomes an item of its own, but for a place that
/// overlaps the one before it. The text around these places is appended by `append`.
pub(crate) fn hold_places(
    text: &str,
    items: &mut Vec<Item>,
    places: impl IntoIterator<Item = Range<usize>>,
    append: impl Fn(&str, &mut Vec<Item>),
) {
    let mut from = 0;
    for at in places {
        if at.start >= from {
            append(&text[from..at.start], items);
            items.push(Item::Verbatim(text[at.clone()].into()));
            from = at.end;
        }
    }
    append(&text[from..], items);
}

/// Appends `text` to `items`. Each place that `find` finds first becomes an item of its own.
pub(crate) fn hold_in_text(
    text: &str,
    items: &mut Vec<Item>,
    find: impl Fn(&str) -> Option<Range<usize>>,
) {
    hold(text, items, find, |text, items| push(items, Item::Text(text.into())));
}

/// Returns whether any of the items has language to translate.
pub fn has_language(items: &[Item]) -> bool {
    let letter = |item: &Item| matches!(item, Item::Text(t) if t.chars().any(char::is_alphabetic));
    items.iter().any(letter)
}

/// Removes the spaces at the end of a translation.
pub(crate) fn trim_end(items: &mut Vec<Item>) {
    let Some(last) = items.last_index() else { return };
    if let Item::Text(text) = &mut items[last] {
        text.truncate(text.trim_end().len());
        if text.is_empty() {
            items.remove(last);
        }
    }
}

/// Searches in the items of a sentence. Inline markup, which has no words, is never found.
pub(crate) trait Items {
    /// Returns the text, without codes.
    fn text(&self) -> String;

    /// Returns the text, with a space for every item that is no text.
    fn plain(&self) -> String;

    /// Returns the index of the last item.
    fn last_index(&self) -> Option<usize>;

    /// Returns the last item where that is text.
    fn last_text(&self) -> Option<&str>;

    /// Returns the last item where that is text.
    fn last_text_mut(&mut self) -> Option<&mut String>;

    /// Returns the first item where that is text.
    fn first_text_mut(&mut self) -> Option<&mut String>;

    /// Returns the first text that has a letter or a digit.
    fn first_words_mut(&mut self) -> Option<&mut String>;

    /// Returns the index of the last item before `at`.
    fn index_before(&self, at: usize) -> Option<usize>;

    /// Returns the index of the first item that is not before `at`.
    fn index_from(&self, at: usize) -> Option<usize>;

    /// Returns the index at which a group of neighbouring items begins. A group with a code, which stands
    /// only once, is looked for from the index `near` on first.
    fn find_group(&self, group: &[Item], near: usize) -> Option<usize>;
}

impl Items for [Item] {
    fn text(&self) -> String {
        let text = |item: &Item| match item {
            Item::Text(text) => Some(text.clone()),
            _ => None,
        };
        self.iter().filter_map(text).collect()
    }

    fn plain(&self) -> String {
        let text = |item: &Item| match item {
            Item::Text(text) => text.clone(),
            _ => " ".into(),
        };
        self.iter().map(text).collect()
    }

    fn last_index(&self) -> Option<usize> {
        self.index_before(self.len())
    }

    fn last_text(&self) -> Option<&str> {
        match &self[self.last_index()?] {
            Item::Text(text) => Some(text),
            _ => None,
        }
    }

    fn last_text_mut(&mut self) -> Option<&mut String> {
        match self.last_index().map(|last| &mut self[last]) {
            Some(Item::Text(text)) => Some(text),
            _ => None,
        }
    }

    fn first_text_mut(&mut self) -> Option<&mut String> {
        match self.index_from(0).map(|first| &mut self[first]) {
            Some(Item::Text(text)) => Some(text),
            _ => None,
        }
    }

    fn first_words_mut(&mut self) -> Option<&mut String> {
        self.iter_mut().find_map(|item| match item {
            Item::Text(text) if text.contains(char::is_alphanumeric) => Some(text),
            _ => None,
        })
    }

    fn index_before(&self, at: usize) -> Option<usize> {
        self[..at].iter().rposition(|item| !item.is_markup())
    }

    fn index_from(&self, at: usize) -> Option<usize> {
        self[at..].iter().position(|item| !item.is_markup()).map(|index| at + index)
    }

    fn find_group(&self, group: &[Item], near: usize) -> Option<usize> {
        let find = |from: usize| {
            let mut windows = self.get(from..)?.windows(group.len());
            windows.position(|window| window == group).map(|index| from + index)
        };
        let has_code = group.iter().any(|item| item.code().is_some());
        has_code.then(|| find(near)).flatten().or_else(|| find(0))
    }
}
