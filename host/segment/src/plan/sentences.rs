//! Cuts a segment into sentences and what lies between them, which stays as it is.

use std::collections::{HashMap, VecDeque};

use icu_segmenter::{SentenceSegmenter, options::SentenceBreakInvariantOptions};

use crate::{
    item::{Item, has_language, push},
    parse::verbatim,
    plan::line_ends,
};

/// A stretch of a segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stretch {
    /// A stretch that stays: spaces, line ends, bullets, markup around a sentence, text without a
    /// letter.
    Kept(Vec<Item>),
    /// A sentence, which is translated as a whole.
    Sentence(Vec<Item>),
}

impl Stretch {
    /// Returns the items of the stretch.
    pub(crate) fn into_items(self) -> Vec<Item> {
        let (Stretch::Kept(items) | Stretch::Sentence(items)) = self;
        items
    }
}

/// The character that stands for held items in a search for boundaries.
const HELD: char = '\u{FFFC}';

/// The places at which a segment is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// A segment is not cut.
    Never,
    /// A segment is cut where a line ends.
    Lines,
    /// A segment is cut where a line or a sentence ends.
    Sentences,
}

/// Cuts `items` into sentences; all stretches together are the items. The end of a line within a
/// sentence is an item of its own.
pub fn split(items: &[Item]) -> Vec<Stretch> {
    split_at(&line_ends::hold(items), Cut::Sentences)
}

/// Cuts `items`; all stretches together are the items.
pub fn split_at(items: &[Item], cut_at: Cut) -> Vec<Stretch> {
    if cut_at == Cut::Never {
        return peel(items.to_vec()).into();
    }
    let mut plain = String::new();
    let mut cuts = Vec::new();
    let is_row = is_row(items);
    let mut depth = 0;
    for item in items {
        match item {
            Item::Text(text) => plain.push_str(text),
            Item::Open(..) => {
                if is_row && depth == 0 {
                    cuts.push(plain.len());
                }
                depth += 1;
            }
            Item::Close(..) => depth -= 1,
            item if matches!(item, Item::Break(_)) || is_separator(item) => {
                cuts.push(plain.len());
                plain.push(HELD);
                cuts.push(plain.len());
            }
            held if held.is_held() => plain.push(HELD),
            _ => {}
        }
    }
    if cut_at == Cut::Sentences {
        let segmenter = SentenceSegmenter::new(SentenceBreakInvariantOptions::default());
        cuts.extend(segmenter.segment_str(&plain).filter(|&at| !continues(&plain, at)));
        cuts.extend(before_names(&plain));
    }
    cuts.extend(plain.match_indices(['\n', '\t']).map(|(at, _)| at + 1));
    cuts.extend(between_keywords(&plain));
    cuts.extend(around_codes(&plain));
    // Columns are separate sentences.
    cuts.extend(columns(&plain));
    cuts.extend(around_dash(items).into_iter().flatten());
    cuts.sort_unstable();
    cuts.dedup();
    cut(items, &cuts).into_iter().flat_map(peel).collect()
}

/// Returns the places where a sentence begins with a held item and goes on in lower case, as in "Do
/// this. `none` does that.", or with a name such as `iOS`: a segmenter takes the full stop for that
/// of an abbreviation.
fn before_names(plain: &str) -> impl Iterator<Item = usize> {
    let held = plain.match_indices(HELD).map(|(at, _)| at);
    let names = plain.match_indices(". ").map(|(at, stop)| at + stop.len());
    let names = names.filter(|&at| begins_with_name(&plain[at..]));
    held.chain(names).filter(|&at| {
        let Some(before) = plain[..at].trim_end_matches(' ').strip_suffix('.') else {
            return false;
        };
        let apart = plain[..at].ends_with(' ');
        let letters = before.chars().rev().take_while(|c| c.is_alphabetic()).take(4).count();
        // Abbreviations are shorter.
        apart && letters == 4 && !continues(plain, at)
    })
}

/// Returns whether a text begins with a small letter and a capital in one word: `iOS`, `phpBB`.
pub(crate) fn begins_with_name(text: &str) -> bool {
    let word = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    word.starts_with(char::is_lowercase) && word.contains(char::is_uppercase)
}

/// Returns the places around the semicolons of a list of keywords: `browse;disks;local files;`.
fn between_keywords(plain: &str) -> impl Iterator<Item = usize> {
    let is_list = || {
        let mut signs = plain.match_indices(';');
        let touches = |at: usize| !plain[at + 1..].starts_with([' ', '\n']);
        plain.matches(';').nth(1).is_some()
            && signs.all(|(at, _)| at > 0 && touches(at))
            && !plain.contains(['&', '=', '(', ':'])
    };
    let at = plain.contains(';') && is_list();
    plain.match_indices(';').filter(move |_| at).flat_map(|(at, _)| [at, at + 1])
}

/// Returns the places around codes between two sentences that touch them, where they stand for line
/// ends: `It failed.{0}{0}Try again.`
fn around_codes(plain: &str) -> impl Iterator<Item = usize> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + plain[from..].find(HELD)?;
        let after = plain[start..].trim_start_matches(HELD);
        from = plain.len() - after.len();
        Some((start, from))
    })
    .filter(|&(start, end)| {
        let mut before = plain[..start].chars().rev();
        before.next().is_some_and(|c| ".!?".contains(c))
            && before.next().is_some_and(char::is_alphabetic)
            && plain[end..].starts_with(char::is_uppercase)
    })
    .flat_map(|(start, end)| [start, end])
}

/// Returns the places behind three or more spaces of any kind, and before a colon behind two: `Size  : 3`.
fn columns(plain: &str) -> impl Iterator<Item = usize> {
    let mut spaces = 0;
    plain.char_indices().filter_map(move |(at, c)| {
        if c.is_whitespace() {
            spaces += 1;
            return None;
        }
        let spaces = std::mem::take(&mut spaces);
        (spaces >= 3 || spaces == 2 && c == ':').then_some(at)
    })
}

/// Returns the places around the only dash of a text, where the dash stands between a code or an element
/// that begins the text and what the text says of it: `<code>wet</code>—Waters the bed`.
fn around_dash(items: &[Item]) -> Option<[usize; 2]> {
    let (mut at, mut depth, mut has_term) = (0, 0_usize, false);
    for item in items {
        match item {
            Item::Open(..) => depth += 1,
            Item::Close(..) => depth = depth.checked_sub(1)?,
            Item::Text(text) if depth == 0 && !text.trim().is_empty() => {
                let length = dash(text).filter(|_| has_term && count_dashes(items) == 1)?;
                return Some([at, at + length]);
            }
            Item::Text(text) => {
                has_term |= depth > 0;
                at += text.len();
            }
            item if item.is_held() => {
                has_term = true;
                at += HELD.len_utf8();
            }
            _ => {}
        }
    }
    None
}

/// Returns the length of the dash that a text begins with and of the spaces beside it, if a word follows.
fn dash(text: &str) -> Option<usize> {
    let behind = text.trim_start().strip_prefix(is_dash)?.trim_start();
    behind.starts_with(char::is_alphabetic).then(|| text.len() - behind.len())
}

fn is_dash(c: char) -> bool {
    matches!(c, '–' | '—')
}

fn count_dashes(items: &[Item]) -> usize {
    let texts = items.iter().filter_map(|item| match item {
        Item::Text(text) => Some(text.matches(is_dash).count()),
        _ => None,
    });
    texts.sum()
}

/// Returns whether the items are nothing but elements side by side, such as badges or the links of a menu:
/// two elements that touch or hold nothing but another element, or more than two. An element that
/// begins with a small letter goes on with the text before it.
fn is_row(items: &[Item]) -> bool {
    let (mut depth, mut elements, mut apart, mut begins) = (0, 0, false, false);
    let mut badges = 0;
    for (index, item) in items.iter().enumerate() {
        match item {
            Item::Open(..) => {
                begins |= depth == 0;
                elements += usize::from(depth == 0);
                badges += usize::from(depth == 0 && is_badge(&items[index..]));
                depth += 1;
            }
            Item::Close(..) => depth -= 1,
            Item::Text(text) if depth == 0 && text.trim().is_empty() => apart = true,
            _ if depth == 0 => return false,
            Item::Text(text) if begins => {
                let Some(first) = text.trim_start().chars().next() else { continue };
                if elements > 1 && first.is_lowercase() {
                    return false;
                }
                begins = false;
            }
            _ => {}
        }
    }
    elements > if apart && badges < elements { 2 } else { 1 }
}

/// Returns whether the element that `items` begins with holds nothing but another.
fn is_badge(items: &[Item]) -> bool {
    let [Item::Open(_, whole), Item::Open(_, inner), rest @ ..] = items else { return false };
    let end = rest.iter().position(|item| matches!(item, Item::Close(_, id) if id == inner));
    let next = end.and_then(|end| rest.get(end + 1));
    matches!(next, Some(Item::Close(_, id)) if id == whole)
}

fn is_separator(item: &Item) -> bool {
    // An option of a command's usage has its description in a column of its own.
    let ends_column = |text: &str| text.ends_with([' ', '\t']);
    let ends_line = |text: &str| verbatim::is_escaped_line_end(text);
    matches!(item, Item::Verbatim(text)
        if is_sign_between_entries(text) || ends_column(text) || ends_line(text))
}

/// Returns whether a sign stands between entries: `Home | News`, `Settings → Privacy`.
pub(crate) fn is_sign_between_entries(text: &str) -> bool {
    text.chars().all(|c| "|•·›»→▸▶❯".contains(c))
}

/// Returns whether a sentence goes on after `at`, as an abbreviation stands before it. `No.` is one
/// in front of a number, and elsewhere an answer.
fn continues(plain: &str, at: usize) -> bool {
    const ABBREVIATIONS: [&str; 12] = [
        "Mr.", "Mrs.", "Ms.", "Dr.", "Prof.", "St.", "Sr.", "Jr.", "vs.", "e.g.", "i.e.", "approx.",
    ];
    const OF_NUMBERS: [&str; 2] = ["No.", "Nr."];
    let (before, after) = plain.split_at(at);
    let word = before.split_whitespace().next_back().unwrap_or_default();
    let word = word.trim_start_matches(['(', '"', '“', '\'']);
    let initial = word.len() == 2 && word.ends_with('.') && word.starts_with(char::is_uppercase);
    let apart = before.ends_with(char::is_whitespace);
    let counts =
        || after.starts_with(|c: char| c.is_ascii_digit() || "#[(".contains(c) || c == HELD);
    let of_number = OF_NUMBERS.contains(&word) && counts();
    !after.is_empty() && apart && (initial || of_number || ABBREVIATIONS.contains(&word))
}

/// Cuts items at offsets into their plain text. Markup that closes at a cut stays before
/// it, markup that opens there comes after.
fn cut(items: &[Item], cuts: &[usize]) -> Vec<Vec<Item>> {
    let mut pieces = vec![Vec::new()];
    let mut cuts = cuts.iter().copied().filter(|&at| at > 0).peekable();
    let mut at = 0;
    for item in items {
        let due =
            |cuts: &mut std::iter::Peekable<_>, at: usize| cuts.next_if(|&cut| cut <= at).is_some();
        if !matches!(item, Item::Close(..)) && due(&mut cuts, at) {
            pieces.push(Vec::new());
        }
        if let Item::Text(text) = item {
            let mut rest = text.as_str();
            while let Some(cut) = cuts.next_if(|&cut| cut < at + rest.len()) {
                let (left, right) = rest.split_at(cut - at);
                push(pieces.last_mut().expect("never empty"), Item::Text(left.into()));
                pieces.push(Vec::new());
                at = cut;
                rest = right;
            }
            at += rest.len();
            push(pieces.last_mut().expect("never empty"), Item::Text(rest.into()));
        } else {
            at += if item.is_held() { HELD.len_utf8() } else { 0 };
            pieces.last_mut().expect("never empty").push(item.clone());
        }
    }
    pieces
}

/// Takes everything that needs no translation from both ends of a piece.
fn peel(piece: Vec<Item>) -> [Stretch; 3] {
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

    fn peel_right(&mut self, right: &mut Vec<Item>) -> bool {
        let peels = match self.items.back_mut() {
            Some(Item::Text(text)) => {
                let kept = text.trim_end().len();
                let taken = text.split_off(kept);
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

    /// Takes off markup around the whole sentence.
    fn unwrap(&mut self, left: &mut Vec<Item>, right: &mut Vec<Item>) -> bool {
        let both = (self.items.front(), self.items.back());
        let whole = matches!(both, (Some(Item::Open(_, a)), Some(Item::Close(_, b))) if a == b);
        if whole {
            left.extend(self.pop(VecDeque::pop_front));
            right.extend(self.pop(VecDeque::pop_back));
        }
        whole
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    fn sentences(items: &[Item]) -> Vec<Vec<Item>> {
        let all = split(items);
        let mut whole = Vec::new();
        for stretch in &all {
            let (Stretch::Kept(items) | Stretch::Sentence(items)) = stretch;
            items.iter().cloned().for_each(|item| push(&mut whole, item));
        }
        assert_eq!(whole, items);
        let sentence = |stretch| match stretch {
            Stretch::Sentence(items) => Some(items),
            Stretch::Kept(_) => None,
        };
        all.into_iter().filter_map(sentence).collect()
    }

    #[test]
    fn lines_and_sentences() {
        let found = sentences(&[text("  One here. Two there!\n\n- Three\n1. Four  ")]);
        assert_eq!(
            found,
            [[text("One here.")], [text("Two there!")], [text("Three")], [text("Four")]]
        );
    }

    #[test]
    fn a_sign_beside_a_word_belongs_to_it() {
        assert_eq!(sentences(&[text("\u{A0}-x")]), [[text("-x")]]);
        assert_eq!(sentences(&[text("- #tag")]), [[text("#tag")]]);
        assert_eq!(
            sentences(&[text("-Keep the beds: it is slow.")]),
            [[text("Keep the beds: it is slow.")]]
        );
        assert_eq!(sentences(&[text("-Path <path>")]), [[text("-Path <path>")]]);
        let name = [Item::Verbatim("@".into()), Item::Placeholder(0), text(" is here")];
        assert_eq!(sentences(&name), [name]);
    }

    #[test]
    fn abbreviations_do_not_end_a_sentence() {
        assert_eq!(sentences(&[text("Ask Mr. Smith. Then go.")]).len(), 2);
    }

    #[test]
    fn keywords_are_separate() {
        assert_eq!(sentences(&[text("browse;disks;local files;")]).len(), 3);
        assert_eq!(sentences(&[text("Red; green;blue")]).len(), 1);
        assert_eq!(sentences(&[text("a &lt;b&gt; c")]).len(), 1);
    }

    #[test]
    fn codes_between_sentences_are_in_neither() {
        let code = || Item::Placeholder(0);
        let items = [text("It failed."), code(), code(), text("Try again.")];
        assert_eq!(sentences(&items), [[text("It failed.")], [text("Try again.")]]);
    }

    #[test]
    fn an_answer_is_a_sentence() {
        assert_eq!(sentences(&[text("Default: No. By default it is off.")]).len(), 2);
        assert_eq!(sentences(&[text("See No. 5 of it.")]).len(), 1);
        assert_eq!(sentences(&[text("See No. "), Item::Placeholder(0), text(" of it.")]).len(), 1);
    }

    #[test]
    fn a_sentence_may_begin_with_a_small_letter() {
        assert_eq!(sentences(&[text("It works on tablets. iOS defaults to it.")]).len(), 2);
        assert_eq!(sentences(&[text("It has files, etc. iOS needs them.")]).len(), 1);
    }

    #[test]
    fn a_sentence_may_begin_with_a_code() {
        let code = |name: &str| Item::Verbatim(name.into());
        let items = [
            code("all"),
            text(" allows any to be installed. "),
            code("none"),
            text(" prevents it, approx. "),
            Item::Placeholder(0),
            text(" times."),
        ];
        let found = sentences(&items);
        assert_eq!(found.len(), 2);
        assert_eq!(found[1], items[2..]);
    }

    #[test]
    fn markup_around_a_sentence_stays_out_of_it() {
        let items = [Item::Open(0, 7), text("All bold."), Item::Close(1, 7), text(" Not bold.")];
        assert_eq!(sentences(&items), [[text("All bold.")], [text("Not bold.")]]);
    }

    #[test]
    fn markup_within_a_sentence_stays_in_it() {
        let items = [text("A "), Item::Open(0, 7), text("bold"), Item::Close(1, 7), text(" word")];
        assert_eq!(sentences(&items), [items.to_vec()]);
    }

    #[test]
    fn elements_of_a_row_are_sentences() {
        let element =
            |id: u32, says| [Item::Open(2 * id, id), text(says), Item::Close(2 * id + 1, id)];
        let touching: Vec<Item> = [element(0, "Home"), element(1, "About us")].concat();
        assert_eq!(sentences(&touching), [[text("Home")], [text("About us")]]);
        let row = |words: [&'static str; 3]| {
            let [first, second, third] = words;
            let space = [text(" ")];
            let two = [&element(0, first)[..], &space, &element(1, second)].concat();
            assert_eq!(sentences(&two).len(), 1);
            [&two[..], &space, &element(2, third)].concat()
        };
        let menu = row(["Home", "News", "About"]);
        assert_eq!(sentences(&menu), [[text("Home")], [text("News")], [text("About")]]);
        assert_eq!(sentences(&row(["Build", "better", "apps"])).len(), 1);
        let badge = |id: u32, says| {
            [&[Item::Open(2 * id, id)], &element(id + 10, says)[..], &[Item::Close(2 * id + 1, id)]]
                .concat()
        };
        let badges = [&badge(0, "Build")[..], &[text(" ")], &badge(1, "License: MIT")].concat();
        assert_eq!(sentences(&badges), [[text("Build")], [text("License: MIT")]]);
        let initial = [element(0, "O"), element(1, "nce upon a time")].concat();
        assert_eq!(sentences(&initial).len(), 1);
    }

    #[test]
    fn markup_over_two_sentences_is_shared() {
        let items = [
            text("See "),
            Item::Open(0, 7),
            text("this. And that"),
            Item::Close(1, 7),
            text(" now."),
        ];
        assert_eq!(
            sentences(&items),
            [
                vec![text("See "), Item::Open(0, 7), text("this.")],
                vec![text("And that"), Item::Close(1, 7), text(" now.")]
            ]
        );
    }

    #[test]
    fn line_breaks_and_pictures_stay_out() {
        let items = [
            Item::Standalone(0),
            text(" One"),
            Item::Break(1),
            text("Two "),
            Item::Verbatim("🎉".into()),
        ];
        assert_eq!(sentences(&items), [[text("One")], [text("Two")]]);
    }

    #[test]
    fn entries_and_columns_are_separate() {
        let items = [text("Home "), Item::Verbatim("|".into()), text(" News")];
        assert_eq!(sentences(&items), [[text("Home")], [text("News")]]);
        assert_eq!(sentences(&[text("Name\tPrice   Notes")]).len(), 3);
        assert_eq!(sentences(&[text("Size of it  : a bed")]).len(), 2);
        let option = [Item::Verbatim("-o FILE : ".into()), text("Write to it")];
        assert_eq!(sentences(&option), [[text("Write to it")]]);
    }

    #[test]
    fn a_dash_behind_a_term_parts_it_from_its_description() {
        let code = || Item::Verbatim("`wet`".into());
        assert_eq!(sentences(&[code(), text("—Waters the bed")]), [[text("Waters the bed")]]);
        let linked = [Item::Open(0, 1), code(), Item::Close(1, 1), text(" – it waters")];
        assert_eq!(sentences(&linked), [[text("it waters")]]);
        let term = [Item::Open(0, 1), text("Wet"), Item::Close(1, 1), text("—it waters")];
        assert_eq!(sentences(&term), [[text("Wet")], [text("it waters")]]);
        assert_eq!(sentences(&[code(), text("—or dry—beds")]).len(), 1);
        assert_eq!(sentences(&[text("Beds "), code(), text("—or dry")]).len(), 1);
    }

    #[test]
    fn escaped_line_ends_part_sentences() {
        let lines = [text("It is wet."), Item::Verbatim(r"\n".into()), text("So wait")];
        assert_eq!(sentences(&lines), [[text("It is wet.")], [text("So wait")]]);
    }

    #[test]
    fn nothing_to_translate() {
        assert_eq!(sentences(&[text("100 % — "), Item::Placeholder(0)]), Vec::<Vec<Item>>::new());
    }
}
