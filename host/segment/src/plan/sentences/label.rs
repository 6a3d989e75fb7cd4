//! The label that begins a text: `**Soil:** Beds need it`, ``**`wet`:** Beds that have water``. A label is no
//! part of the sentence that follows.

use super::plain_length;
use crate::item::Item;

/// The most bytes and words that a label has.
const LONGEST: usize = 60;
const MOST_WORDS: usize = 7;

/// Returns the length of the plain text up to the sentence behind the label of a text. A label is an element
/// at the beginning that ends with a colon, or has a colon behind it.
pub(super) fn end(items: &[Item]) -> Option<usize> {
    if !matches!(items.first(), Some(Item::Open(..))) {
        return None;
    }
    let (mut at, mut depth) = (0, 0_usize);
    let (mut label, mut has_code) = (String::new(), false);
    for (index, item) in items.iter().enumerate() {
        match item {
            Item::Open(..) if depth == 0 && at > 0 => return None,
            Item::Open(..) => depth += 1,
            Item::Close(..) => depth = depth.checked_sub(1)?,
            Item::Text(text) if depth > 0 => {
                at += text.len();
                label.push_str(text);
            }
            Item::Text(text) => {
                let sentence = sentence(text, &label)?;
                let first = first_letter(sentence).or_else(|| {
                    items[index + 1..].iter().filter_map(Item::spelling).find_map(first_letter)
                })?;
                // The sentence behind `Note:` may go on in small letters.
                let is_apart = first.is_uppercase() || label.trim().contains(' ');
                let is_code = has_code && label.trim() == ":";
                return (is_apart && (is_code || is_label(&label)))
                    .then(|| at + text.len() - sentence.len());
            }
            item if item.is_held() => {
                at += plain_length(item);
                has_code |= depth > 0;
            }
            _ => {}
        }
    }
    None
}

/// Returns the place behind the placeholders and codes that begin a text, where a whole sentence follows that has
/// no other capital: `{error} Missing beds are not found.` They are a label then, and no subject. Words with a
/// capital that touch the codes, or the code of a colour, follow a prefix: `%sMissing beds`, `&aMissing beds`.
pub(super) fn behind_codes(items: &[Item]) -> Option<usize> {
    let is_sign =
        |text: &str| !text.contains(char::is_alphanumeric) || matches!(text, " and " | " or ");
    let begins = |item: &&Item| match item {
        Item::Placeholder(_) | Item::Standalone(_) | Item::Verbatim(_) => true,
        Item::Text(text) => is_sign(text),
        _ => false,
    };
    let codes = items.iter().take_while(begins).count();
    let last = items.get(..codes)?.last()?;
    let is_colour = matches!(last, Item::Verbatim(code) if code.starts_with(['&', '§']));
    if !is_colour && !matches!(last, Item::Placeholder(_) | Item::Standalone(_)) {
        return None;
    }
    let Item::Text(text) = items.get(codes)? else { return None };
    let end = items[..codes].iter().map(plain_length).sum::<usize>();
    if is_behind_prefix(text) {
        return Some(end);
    }
    let sentence = text.strip_prefix(' ').filter(|_| !is_colour)?;
    let mut words = sentence.split(' ');
    let first = words.next().filter(|word| word.starts_with(char::is_uppercase))?;
    let is_word = |word: &str| !word.contains(char::is_uppercase);
    let is_label = is_word(first.trim_start_matches(char::is_uppercase))
        && first.chars().nth(1).is_none_or(char::is_lowercase)
        && words.clone().count() > 1
        && words.all(is_word)
        && ends_sentence(items);
    is_label.then(|| end + " ".len())
}

/// Returns whether a text that touches a code begins with a word with a capital, and another word follows it.
fn is_behind_prefix(text: &str) -> bool {
    let first = text.split([' ', ':']).next().unwrap_or_default();
    let (Some(capital), Some(rest)) = (first.get(..1), first.get(1..)) else { return false };
    let behind = text[first.len()..].trim_start_matches(':');
    capital.bytes().all(|b| b.is_ascii_uppercase())
        && rest.len() > 1
        && rest.bytes().all(|b| b.is_ascii_lowercase())
        && behind.strip_prefix(' ').is_some_and(|behind| behind.starts_with(char::is_alphabetic))
}

fn ends_sentence(items: &[Item]) -> bool {
    let is_whole = |text: &str| text.ends_with(['.', '!', '?', ':']);
    matches!(items.last(), Some(Item::Text(text)) if is_whole(text.trim_end()))
}

/// Returns the part of the text behind an element that comes after the colon and the space.
fn sentence<'t>(text: &'t str, label: &str) -> Option<&'t str> {
    let rest = if label.ends_with(':') { text } else { text.strip_prefix(':')? };
    let sentence = rest.trim_start_matches(' ');
    (sentence.len() < rest.len()).then_some(sentence)
}

fn first_letter(text: &str) -> Option<char> {
    text.chars().find(|c| c.is_alphabetic())
}

fn is_label(label: &str) -> bool {
    label.len() <= LONGEST
        && label.contains(char::is_alphabetic)
        && label.split_whitespace().nth(MOST_WORDS).is_none()
        && !label.contains(". ")
}
