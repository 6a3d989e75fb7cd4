//! Removes from both ends of a sentence the items that need no translation.

use std::collections::{HashMap, VecDeque};

use super::Stretch;
use crate::item::{Item, has_language};

/// Takes everything that needs no translation from both ends of a piece.
pub(super) fn peel(piece: Vec<Item>) -> [Stretch; 3] {
    if !has_language(&piece) {
        return [Stretch::Kept(piece), Stretch::Kept(Vec::new()), Stretch::Kept(Vec::new())];
    }
    let mut middle = Middle::new(piece);
    let (mut left, mut right) = (Vec::new(), Vec::new());
    while middle.peel_left(&mut left)
        || middle.peel_right(&mut right)
        || middle.unwrap(&mut left, &mut right)
    {}
    right.reverse();
    [Stretch::Kept(left), Stretch::Sentence(middle.items.into()), Stretch::Kept(right)]
}

/// Returns whether a hyphen is the bullet of an entry although it touches the entry: `-Keep the file`.
fn touches_words(taken: &str, rest: &str) -> bool {
    let word = rest.split(' ').next().unwrap_or_default();
    let is_word = |word: &str| {
        word.len() > 1
            && word.starts_with(|c: char| c.is_ascii_uppercase())
            && word[1..].bytes().all(|b| b.is_ascii_lowercase())
    };
    let behind = rest[word.len()..].trim_start();
    taken.trim() == "-" && is_word(word) && behind.starts_with(|c: char| c.is_ascii_lowercase())
}

fn is_bullet(c: char) -> bool {
    c.is_whitespace() || "-*•·–—‣▪+=|>#".contains(c)
}

/// The rest of a piece.
struct Middle {
    items: VecDeque<Item>,
    /// The number of times that markup of each id begins and ends in the piece.
    ends: HashMap<u32, [usize; 2]>,
}

impl Middle {
    fn new(items: Vec<Item>) -> Middle {
        let mut ends: HashMap<u32, [usize; 2]> = HashMap::new();
        for item in &items {
            if let Some((id, end)) = end_of_markup(item) {
                ends.entry(id).or_default()[end] += 1;
            }
        }
        Middle { items: items.into(), ends }
    }

    fn begins(&self, id: u32) -> bool {
        self.ends.get(&id).is_some_and(|ends| ends[0] > 0)
    }

    fn closes(&self, id: u32) -> bool {
        self.ends.get(&id).is_some_and(|ends| ends[1] > 0)
    }

    fn pop(&mut self, end: impl Fn(&mut VecDeque<Item>) -> Option<Item>) -> Option<Item> {
        let item = end(&mut self.items)?;
        if let Some((id, end)) = end_of_markup(&item)
            && let Some(ends) = self.ends.get_mut(&id)
        {
            ends[end] -= 1;
        }
        Some(item)
    }

    /// Returns whether the first item is the sign of a name that a placeholder states: `@{user}`.
    fn begins_name(&self) -> bool {
        let is_named = matches!(self.items.get(1), Some(Item::Placeholder(_) | Item::Number(..)));
        is_named
            && matches!(self.items.front(), Some(Item::Verbatim(sign)) if sign.ends_with(['@', '#']))
    }

    fn peel_left(&mut self, left: &mut Vec<Item>) -> bool {
        if self.begins_name() {
            return false;
        }
        let peels = match self.items.front_mut() {
            Some(Item::Text(text)) => {
                let Some(taken) = take_bullet(text) else { return false };
                left.push(Item::Text(taken));
                if text.is_empty() {
                    self.items.pop_front();
                }
                return true;
            }
            Some(Item::Verbatim(text)) => !text.chars().any(char::is_alphanumeric),
            Some(Item::Standalone(_) | Item::Break(_) | Item::Wrap(_) | Item::Close(..)) => true,
            Some(&mut Item::Open(_, id)) => {
                let is_end = |item: &Item| matches!(item, Item::Close(_, end) if *end == id);
                !self.closes(id) || self.items.get(1).is_some_and(is_end)
            }
            _ => false,
        };
        if peels {
            left.extend(self.pop(VecDeque::pop_front));
        }
        peels
    }

    /// Takes the runs of one sign from both ends of a label: `--Choose a bed--`.
    fn frame(&mut self) -> Option<[String; 2]> {
        let [Item::Text(text)] = self.items.make_contiguous() else { return None };
        let sign = text.chars().next().filter(|c| "-=*~".contains(*c))?;
        let length = text.len() - text.trim_start_matches(sign).len();
        let frame = text[..length].to_owned();
        let inner = text[length..].strip_suffix(frame.as_str()).filter(|_| length > 1)?;
        let is_label =
            inner.starts_with(char::is_uppercase) && inner.ends_with(char::is_alphanumeric);
        *text = is_label.then(|| inner.to_owned())?;
        Some([frame.clone(), frame])
    }

    fn peel_right(&mut self, right: &mut Vec<Item>) -> bool {
        let peels = match self.items.back_mut() {
            Some(Item::Text(text)) => {
                let taken = text.split_off(end_of_sentence(text));
                let emptied = text.is_empty();
                if emptied {
                    self.items.pop_back();
                }
                if !taken.is_empty() {
                    right.push(Item::Text(taken.clone()));
                }
                return emptied || !taken.is_empty();
            }
            Some(Item::Verbatim(text)) => !text.chars().any(char::is_alphanumeric),
            Some(Item::Standalone(_) | Item::Break(_) | Item::Wrap(_) | Item::Open(..)) => true,
            Some(&mut Item::Close(_, id)) => !self.begins(id),
            _ => false,
        };
        if peels {
            right.extend(self.pop(VecDeque::pop_back));
        }
        peels
    }

    /// Takes off markup or signs around the whole sentence.
    fn unwrap(&mut self, left: &mut Vec<Item>, right: &mut Vec<Item>) -> bool {
        if let Some([first, last]) = self.frame() {
            left.push(Item::Text(first));
            right.push(Item::Text(last));
            return true;
        }
        let both = (self.items.front(), self.items.back());
        let whole = matches!(both, (Some(Item::Open(_, a)), Some(Item::Close(_, b))) if a == b);
        if whole {
            left.extend(self.pop(VecDeque::pop_front));
            right.extend(self.pop(VecDeque::pop_back));
        }
        whole
    }
}

/// Returns the length of a text without the spaces at its end, and without the two colons behind the punctuation of
/// a term of AsciiDoc: `How deep?::`.
fn end_of_sentence(text: &str) -> usize {
    let kept = text.trim_end();
    let is_punctuation = |c: char| matches!(c, '.' | '!' | '?' | ')' | '"');
    kept.strip_suffix("::").filter(|term| term.ends_with(is_punctuation)).unwrap_or(kept).len()
}

/// Returns the id of markup, and whether the markup begins (0) or ends (1) here.
fn end_of_markup(item: &Item) -> Option<(u32, usize)> {
    match *item {
        Item::Open(_, id) => Some((id, 0)),
        Item::Close(_, id) => Some((id, 1)),
        _ => None,
    }
}

/// Takes bullets and spaces from the start of a text. A sign that touches a word belongs to it:
/// `-1`, `#tag`.
fn take_bullet(text: &mut String) -> Option<String> {
    let rest = text.trim_start_matches(is_bullet);
    let taken = &text[..text.len() - rest.len()];
    let whole = rest.is_empty() || taken.trim().is_empty() || touches_words(taken, rest);
    let taken = if whole { taken } else { taken.trim_end_matches(|c: char| !c.is_whitespace()) };
    let length = taken.len();
    let rest = text.split_off(length);
    let taken = std::mem::replace(text, rest);
    (!taken.is_empty()).then_some(taken)
}
