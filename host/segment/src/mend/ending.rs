//! The final punctuation of a sentence.

use super::dash::{self, DASHES};
use crate::item::{Item, Items};

/// The end of a sentence.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ending {
    /// The punctuation mark at the end, as the Latin script has it.
    mark: Option<char>,
    /// The dots that the sentence trails off with.
    dots: Option<&'static str>,
    /// Whether the sentence ends with two colons, behind which reStructuredText has code.
    has_two_colons: bool,
    /// Whether a dash is at the end.
    has_dash: bool,
    /// Whether the sentence has an exclamation mark anywhere.
    exclaims: bool,
    /// Whether the mark stands right behind the end of inline markup.
    is_outside: bool,
    /// Whether the mark stands right behind a closing quotation mark.
    is_behind_quote: bool,
    /// The mark at the end of the quotation or of the remark in brackets that the sentence ends with:
    /// `"Stop."`, `(It rains.)`.
    within: Option<char>,
    /// Whether a space stands before the full stop at the end.
    is_apart: bool,
}

impl Ending {
    /// Returns what a sentence ends with. Of two colons one is taken off: models know a single one.
    pub(crate) fn take(items: &mut [Item]) -> Ending {
        let has_two_colons = items.last_text().is_some_and(|text| {
            text.strip_suffix("::").is_some_and(|text| text.ends_with(char::is_alphanumeric))
        });
        if has_two_colons && let Some(text) = items.last_text_mut() {
            text.pop();
        }
        let text = items.text();
        let is_outside = matches!(
            items, [.., Item::Close(..), Item::Text(last)] if last.chars().nth(1).is_none()
        );
        let before_last = items.last_text().and_then(|text| text.chars().rev().nth(1));
        Ending {
            is_outside,
            is_behind_quote: before_last.is_some_and(is_quote),
            mark: items.last_index().and_then(|last| mark(&items[last])),
            dots: ["...", "…", ".."].into_iter().find(|dots| text.ends_with(dots)),
            exclaims: text.contains(['!', '！']),
            within: within(&text),
            is_apart: text.ends_with(" ."),
            has_two_colons,
            has_dash: text.trim_end().ends_with(DASHES),
        }
    }

    /// Returns whether the sentence has no final punctuation.
    pub(crate) fn is_missing(self) -> bool {
        self.mark.is_none()
    }

    /// Takes off the dots that a source ends with, where it does: they are put on its translation
    /// again. Returns whether words are left.
    pub(crate) fn take_dots(self, items: &mut [Item]) -> bool {
        if self.dots.is_none() {
            return false;
        }
        let Some(text) = items.last_text_mut() else { return false };
        text.truncate(text.trim_end_matches('.').len());
        !text.is_empty()
    }

    /// Takes off the colon that a source ends with, where it does: it is put on its translation
    /// again. Returns whether there was a colon.
    pub(crate) fn take_colon(self, items: &mut [Item]) -> bool {
        let Some(text) = items.last_text_mut().filter(|_| self.mark == Some(':')) else {
            return false;
        };
        text.pop();
        true
    }

    /// Gives a translation the final punctuation of its source, or none.
    pub(crate) fn put(self, items: &mut Vec<Item>) {
        if !self.has_dash {
            dash::remove_last(items);
        }
        if !self.is_apart {
            join_full_stop(items);
        }
        self.put_mark(items);
        if self.has_two_colons
            && let Some(text) = items.last_text_mut().filter(|text| text.ends_with(':'))
        {
            text.push(':');
        }
    }

    fn put_mark(self, items: &mut Vec<Item>) {
        let Some(last) = items.last_index() else { return };
        if let (Some(mark), Item::Text(text)) = (self.within, &mut items[last])
            && text.ends_with(is_closing)
            && !has_mark_within(text)
        {
            text.insert(text.trim_end_matches(is_closing).len(), mark);
            return;
        }
        if let Some(dots) = self.dots {
            match &mut items[last] {
                Item::Text(text) if text.ends_with(dots) => {}
                Item::Text(text) => {
                    text.truncate(text.trim_end_matches(['.', '…']).len());
                    text.push_str(dots);
                }
                _ => items.insert(last + 1, Item::Text(dots.into())),
            }
            return;
        }
        match (self.mark, mark(&items[last])) {
            (Some(mark), None)
                if !ends_elsewhere(&items[last]) || self.lacks_mark(&items[last]) =>
            {
                match &mut items[last] {
                    Item::Text(text) if !self.is_outside => text.push(mark),
                    _ if self.is_outside => items.push(Item::Text(mark.into())),
                    _ => items.insert(last + 1, Item::Text(mark.into())),
                };
            }
            // Models end a cry or a question as any sentence.
            (Some(mark @ ('!' | '?')), Some('.')) => {
                if let Item::Text(text) = &mut items[last]
                    && !text.ends_with("..")
                    && text.pop().is_some()
                {
                    text.push(mark);
                }
            }
            // `Oct.` is said with a full stop in full, and then with that of the sentence.
            (Some('.'), Some('.')) => self.end_once(&mut items[last]),
            // A question may be one without its mark in the source.
            (None, Some(mark)) if !"?…".contains(mark) && !self.is_moved_out(&items[last]) => {
                self.take_off(mark, items, last)
            }
            _ => {}
        }
    }

    /// Returns whether a translation ends with a quotation, behind which its source has a mark.
    fn lacks_mark(self, last: &Item) -> bool {
        self.is_behind_quote
            && matches!(last, Item::Text(text) if text.ends_with(is_quote) && !has_mark_within(text))
    }

    /// Returns whether a translation has the mark behind its quotation that the source has within.
    fn is_moved_out(self, last: &Item) -> bool {
        let Item::Text(text) = last else { return false };
        let quotation = text.trim_end_matches(['.', '!', '?']);
        self.within.is_some() && quotation.ends_with(is_closing) && !has_mark_within(quotation)
    }

    /// Takes off one of two full stops.
    fn end_once(self, last: &mut Item) {
        if let (Item::Text(text), None) = (last, self.dots)
            && text.ends_with("..")
            && !text.ends_with("...")
        {
            text.pop();
        }
    }

    /// Takes off the mark that a translation ends with and its source does not: models greet
    /// with `Olá,` and `Olá, mundo!`.
    fn take_off(self, mark: char, items: &mut Vec<Item>, last: usize) {
        let Item::Text(text) = &mut items[last] else { return };
        // Within a quotation the source may have it, and the translation behind one.
        if text.ends_with("..") || mark == '!' && self.exclaims {
            return;
        }
        text.pop();
        text.truncate(text.trim_end().len());
        if text.is_empty() {
            items.remove(last);
        }
        let opening = |item: &mut Item| match item {
            Item::Text(text) => text.rfind('¡').map(|at| text.remove(at)).is_some(),
            _ => false,
        };
        if mark == '!' {
            items.iter_mut().rev().any(opening);
        }
    }
}

/// Takes out the space before the full stop at the end of a translation, which models put behind words that stay.
fn join_full_stop(items: &mut [Item]) {
    if let Some(text) = items.last_text_mut()
        && let Some(words) = text.strip_suffix(" .")
        && words.ends_with(char::is_alphanumeric)
    {
        text.remove(words.len());
    }
}

/// Returns the punctuation mark that an item ends with, as the Latin script has it.
fn mark(item: &Item) -> Option<char> {
    let Item::Text(text) = item else { return None };
    match text.chars().next_back()? {
        '。' | '।' => Some('.'),
        '，' | '、' | '،' => Some(','),
        '！' => Some('!'),
        '？' | '؟' => Some('?'),
        '：' => Some(':'),
        '；' | '؛' => Some(';'),
        mark => Some(mark).filter(|mark| ".!?:;,…".contains(*mark)),
    }
}

/// Returns the mark at the end of the quotation that a text ends with, or of the sentence in brackets that it
/// is. A word in brackets may be an abbreviation.
fn within(text: &str) -> Option<char> {
    let is_sentence = text.starts_with(['(', '[']) && text.matches(' ').count() > 1;
    let closing = if is_sentence { is_closing } else { is_quote };
    text.strip_suffix(closing).and_then(stop)
}

/// Returns the full stop, exclamation mark or question mark that a text ends with.
fn stop(text: &str) -> Option<char> {
    let mark = text.chars().next_back()?;
    matches!(mark, '.' | '!' | '?').then_some(mark).filter(|_| !text.ends_with(".."))
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '”' | '’' | '»')
}

fn is_closing(c: char) -> bool {
    is_quote(c) || matches!(c, ')' | ']')
}

/// Returns whether the quotation that a text ends with has its own mark at its end.
fn has_mark_within(text: &str) -> bool {
    text.trim_end_matches(is_closing).ends_with(['.', '!', '?', ':', ';', ',', '…'])
}

/// Returns whether a translation ends with punctuation of another script, or closes a quotation.
fn ends_elsewhere(item: &Item) -> bool {
    let Item::Text(text) = item else { return false };
    text.ends_with(|c: char| !c.is_alphanumeric() && !c.is_whitespace() && !"%°".contains(c))
}
