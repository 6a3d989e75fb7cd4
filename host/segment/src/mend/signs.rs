//! Quotation marks, ellipses and signs of numbers: models know the plain ones best, so the others travel as
//! those, and come back in the translation.

use crate::{
    item::{Item, Items},
    mend::spaces,
};

/// The double quotation marks of a sentence, other than the plain ones: that which opens a
/// quotation, and that which closes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DoubleQuotes {
    open: &'static str,
    close: &'static str,
}

/// The typographic marks.
const CURLED: DoubleQuotes = DoubleQuotes { open: "“", close: "”" };

/// The marks of TeX: ``quoted''.
const TEX: DoubleQuotes = DoubleQuotes { open: "``", close: "''" };

impl DoubleQuotes {
    /// Makes plain quotation marks of others. Returns those that there were.
    pub(crate) fn take(items: &mut [Item]) -> Option<DoubleQuotes> {
        if replace(items, &['“', '”', '„'], "\"") {
            return Some(CURLED);
        }
        let text = items.text();
        let mut quotations = text.split(TEX.open);
        let before = quotations.next().unwrap_or_default();
        let is_closed = |quotation: &str| quotation.matches(TEX.close).count() == 1;
        let is_tex = text.contains(TEX.open)
            && !before.contains(TEX.close)
            && quotations.all(is_closed)
            && !text.contains('"')
            && !text.contains("```");
        if !is_tex {
            return None;
        }
        for text in texts(items) {
            *text = text.replace(TEX.open, "\"").replace(TEX.close, "\"");
        }
        Some(TEX)
    }

    /// Makes these marks of plain ones. A mark before a word opens a quotation, and a mark behind a word
    /// closes one: the quotation may have begun in another sentence. Other marks open and close in turn.
    pub(crate) fn put(self, items: &mut [Item]) {
        let mut is_open = false;
        for at in 0..items.len() {
            let is_behind_code = at > 0 && items[at - 1].is_held();
            let is_before_code = items.get(at + 1).is_some_and(Item::is_held);
            let Item::Text(text) = &items[at] else { continue };
            let mut written = String::with_capacity(text.len());
            let mut copied = 0;
            for (mark, _) in text.match_indices('"') {
                let begins_word = match text[..mark].chars().next_back() {
                    Some(c) => c.is_whitespace() || matches!(c, '(' | '['),
                    None => !is_behind_code,
                };
                let ends_word = match text[mark + 1..].chars().next() {
                    Some(c) => !c.is_alphanumeric(),
                    None => !is_before_code,
                };
                is_open = if begins_word == ends_word { !is_open } else { begins_word };
                written.push_str(&text[copied..mark]);
                written.push_str(if is_open { self.open } else { self.close });
                copied = mark + 1;
            }
            written.push_str(&text[copied..]);
            items[at] = Item::Text(written);
        }
    }
}

/// The typographic signs of a sentence that look like the plain apostrophe.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SingleQuotes {
    /// Whether there are apostrophes or closing quotation marks.
    apostrophe: bool,
    /// Whether there are opening quotation marks.
    opening: bool,
}

impl SingleQuotes {
    /// Makes plain apostrophes of typographic ones, and of single quotation marks.
    pub(crate) fn take(items: &mut [Item]) -> SingleQuotes {
        let apostrophe = replace(items, &['’'], "'");
        let opening = replace(items, &['‘'], "'");
        SingleQuotes { apostrophe, opening }
    }

    /// Makes typographic signs of plain apostrophes, where the source has such.
    pub(crate) fn put(self, items: &mut [Item]) {
        if !self.apostrophe {
            return;
        }
        let mut behind_code = false;
        for at in 0..items.len() {
            let before_code = items.get(at + 1).is_some_and(Item::is_held);
            let Item::Text(text) = &mut items[at] else {
                behind_code = items[at].is_held();
                continue;
            };
            let beside = Beside { behind_code: std::mem::take(&mut behind_code), before_code };
            *text =
                if self.opening { curl_single(text, beside) } else { text.replace('\'', "’") };
        }
    }
}

/// The codes beside a text: each stands for words.
struct Beside {
    behind_code: bool,
    before_code: bool,
}

/// Returns whether a sentence has quotations in single quotation marks, and none in double ones.
pub(crate) fn has_single_quotations(items: &[Item]) -> bool {
    let spelled = |item: &Item| match item {
        Item::Text(text) => text.clone(),
        item if item.is_markup() => String::new(),
        _ => "0".to_owned(),
    };
    let text: String = items.iter().map(spelled).collect();
    let begins = |at: usize| {
        !text[..at].ends_with(char::is_alphanumeric)
            && text[at + 1..].starts_with(char::is_alphanumeric)
    };
    let ends = |at: usize| {
        text[..at].ends_with(|c: char| !c.is_whitespace())
            && !text[at + 1..].starts_with(char::is_alphanumeric)
    };
    let mut marks = text.match_indices('\'').map(|(at, _)| at);
    !text.contains('"') && marks.any(begins) && marks.any(ends)
}

/// Makes single quotation marks of double ones.
pub(crate) fn put_single_quotations(items: &mut [Item]) {
    replace(items, &['"'], "'");
}

/// Returns whether a sentence has two single quotation marks side by side.
pub(crate) fn has_paired_marks(items: &[Item]) -> bool {
    items.text().contains("''")
}

/// Makes one of two single quotation marks side by side.
pub(crate) fn part_paired_marks(items: &mut [Item]) {
    texts(items).for_each(|text| *text = text.replace("''", "'"));
}

/// Makes one bracket of each two, if all square brackets are such: `[[The beds]]`. Models lose double ones.
pub(crate) fn take_double_brackets(items: &mut [Item]) -> bool {
    let text = items.text();
    let count = |sign: &str| text.matches(sign).count();
    let are_double = count("[[") > 0
        && count("[") == 2 * count("[[")
        && count("]") == 2 * count("]]")
        && count("[[") == count("]]");
    if are_double {
        texts(items).for_each(|text| *text = text.replace("[[", "[").replace("]]", "]"));
    }
    are_double
}

/// Makes two brackets of each square one.
pub(crate) fn put_double_brackets(items: &mut [Item]) {
    texts(items).for_each(|text| *text = text.replace('[', "[[").replace(']', "]]"));
}

/// Makes three dots of each ellipsis. Returns whether a sentence has ellipses, and never three dots
/// instead.
pub(crate) fn take_ellipsis(items: &mut [Item]) -> bool {
    let alone = !items.text().contains("...");
    replace(items, &['…'], "...") && alone
}

/// Makes an ellipsis of every three dots.
pub(crate) fn put_ellipsis(items: &mut [Item]) {
    texts(items).for_each(|text| *text = text.replace("...", "…"));
}

/// Returns whether a sentence has numbers right behind a number sign, such as `#124`, and none with
/// a space between.
pub(crate) fn has_number_signs(items: &[Item]) -> bool {
    let text: String = items.iter().filter_map(Item::spelling).collect();
    let digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let behind = || text.match_indices('#').map(|(at, sign)| &text[at + sign.len()..]);
    behind().any(digit) && !behind().any(|text| text.strip_prefix(' ').is_some_and(digit))
}

/// The words before a number that say that it is one.
const NUMBER_WORDS: [&str; 2] = [" n.o ", " n.º "];

/// Returns whether a text says of a number that it is one: `bed no. 3`, `number 3`, `#3`.
pub(crate) fn names_number(items: &[Item]) -> bool {
    let text = items.text().to_lowercase();
    ["no.", "nr.", "num", "#", "№", "n.o", "n.º", "nº", "n°"].iter().any(|word| text.contains(word))
}

/// Removes the words that say of a number that it is one, which models add: they make `Canteiro n.o 3` of
/// `Bed 3`.
pub(crate) fn remove_number_words(items: &mut [Item]) {
    let mut is_before_code = false;
    for item in items.iter_mut().rev() {
        let Item::Text(text) = item else {
            is_before_code = true;
            continue;
        };
        for word in NUMBER_WORDS {
            while let Some(at) = text.match_indices(word).map(|(at, _)| at).find(|at| {
                let rest = &text[at + word.len()..];
                rest.starts_with(|c: char| c.is_ascii_digit()) || rest.is_empty() && is_before_code
            }) {
                text.replace_range(at..at + word.len(), " ");
            }
        }
        is_before_code = false;
    }
}

/// Removes the space between number signs and numbers.
pub(crate) fn join_number_signs(items: &mut [Item]) {
    // The item before a text may be a sign that is held.
    let mut before = None;
    for item in items {
        if let Item::Text(text) = item {
            let mut joined = String::with_capacity(text.len());
            for (at, c) in text.char_indices() {
                let is_joint = c == ' '
                    && before == Some('#')
                    && text[at + 1..].starts_with(|c: char| c.is_ascii_digit());
                if !is_joint {
                    joined.push(c);
                }
                before = Some(c);
            }
            *text = joined;
        } else {
            before = item.spelling().and_then(|text| text.chars().next_back());
        }
    }
}

/// Takes out hints where a line may break: a translation has its own places.
pub(crate) fn take_break_hints(items: &mut [Item]) {
    texts(items).for_each(|text| text.retain(|c| !is_break_hint(c)));
}

/// Returns whether a character is written another way for a model, or left out: a model need not know it.
pub fn is_known(c: char) -> bool {
    is_break_hint(c)
        || spaces::is_special(c)
        || matches!(c, '…' | '’' | '‘' | '“' | '”' | '„' | '–' | '—')
}

/// Returns whether a character is a soft hyphen or a space without width.
fn is_break_hint(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}')
}

/// Replaces signs in a sentence. Returns whether there were any.
pub(super) fn replace(items: &mut [Item], signs: &[char], plain: &str) -> bool {
    let mut found = false;
    for text in texts(items).filter(|text| text.contains(signs)) {
        found = true;
        *text = text.replace(signs, plain);
    }
    found
}

/// Returns the texts of a sentence.
pub(super) fn texts(items: &mut [Item]) -> impl Iterator<Item = &mut String> {
    items.iter_mut().filter_map(Item::text_mut)
}

/// Makes single quotation marks as books have them: a mark before a word or a code opens a quotation,
/// elsewhere it closes one or is an apostrophe, as it is behind a code.
fn curl_single(text: &str, beside: Beside) -> String {
    let mut before = beside.behind_code.then_some('x');
    let mut signs = text.chars().peekable();
    let mut curled = String::with_capacity(text.len());
    while let Some(c) = signs.next() {
        let begins = before.is_none_or(|c: char| !c.is_alphanumeric() && !".,;:!?…)".contains(c))
            && signs.peek().map_or(beside.before_code, |c| c.is_alphanumeric());
        curled.push(match c {
            '\'' if begins => '‘',
            '\'' => '’',
            c => c,
        });
        before = Some(c);
    }
    curled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quotation_of_a_code_opens_before_it_and_closes_behind_it() {
        let mut items = vec![
            Item::Text("Cards of '".into()),
            Item::Placeholder(0),
            Item::Text("' and 'more', l'".into()),
            Item::Placeholder(1),
            Item::Text("'s".into()),
        ];
        SingleQuotes { apostrophe: true, opening: true }.put(&mut items);
        assert_eq!(
            items,
            [
                Item::Text("Cards of ‘".into()),
                Item::Placeholder(0),
                Item::Text("’ and ‘more’, l’".into()),
                Item::Placeholder(1),
                Item::Text("’s".into()),
            ]
        );
    }
}
