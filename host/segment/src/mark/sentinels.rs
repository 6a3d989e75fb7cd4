//! Sentinels: invented nouns that stand for codes in the text an engine sees.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};

use crate::{
    item::{Item, Items},
    mark::adjacent_words::AdjacentWords,
    text::{brackets, numbers, percent},
};

/// A spelling of sentinels; `#` stands for their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style(pub &'static str);

/// The styles a model is probed with, the one that reads best first.
pub const STYLES: [Style; 5] =
    [Style("XQ#X"), Style("XQ#"), Style("X#X"), Style("[X#X]"), Style("[#]")];

impl Style {
    fn spell(self, number: usize) -> String {
        self.0.replace('#', &number.to_string())
    }

    /// Returns whether a text has something that could be taken for a sentinel.
    fn clashes(self, text: &str) -> bool {
        let start = self.0.split('#').next().unwrap_or_default().to_ascii_lowercase();
        let text = text.to_ascii_lowercase();
        let follows = |at: usize| {
            text[at + start.len()..].trim_start().starts_with(|c: char| c.is_ascii_digit())
        };
        text.match_indices(&start).any(|(at, _)| follows(at))
    }
}

/// The neighbour of a code in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// A letter, a digit or another code, without a space.
    Joined,
    /// An ending of a word, such as that of a plural or of a unit, which begins with this letter.
    Ending(char),
    /// A space.
    Spaced,
    /// A bracket.
    Bracket(char),
    /// Another sign.
    Sign(char),
    /// Nothing.
    Free,
}

/// Items that travel together as one sentinel: a code, codes that touch, markup around
/// nothing but codes.
#[derive(Clone, Debug)]
pub struct Mark {
    /// The items that the sentinel stands for.
    pub items: Vec<Item>,
    /// The number that an engine sees in place of a sentinel.
    pub sample: Option<String>,
    /// The number whose per cent sign the items end with: a number of the text, or an empty text
    /// for the number that the items show.
    pub percent: Option<String>,
    /// The place of the sentinel in the text.
    pub at: Range<usize>,
    /// The neighbours before and after the items.
    pub edges: [Edge; 2],
}

/// A sentence as an engine sees it.
#[derive(Clone, Debug)]
pub struct Spelled {
    /// Language and sentinels.
    pub text: String,
    /// The sentinels in it, in order.
    pub marks: Vec<Mark>,
    /// Markup taken out of it, by position, in order.
    pub markup: Vec<(usize, Item)>,
    /// The words with nothing but markup between them, which are apart in `text`.
    pub(crate) adjacent: Vec<AdjacentWords>,
}

/// Spells a sentence with sentinels. Returns `None` where the text has words that look like
/// sentinels.
pub fn write(items: &[Item], style: Style) -> Option<Spelled> {
    let mut spelled = Spelled {
        text: String::new(),
        marks: Vec::new(),
        markup: Vec::new(),
        adjacent: Vec::new(),
    };
    let mut rest = items;
    while let Some(item) = rest.first() {
        let index = items.len() - rest.len();
        let (group, after) = rest.split_at(group(rest));
        match item {
            _ if !group.is_empty() => spelled.hold(group, style),
            Item::Text(text) if style.clashes(text) => return None,
            Item::Text(text) if text.is_empty() => {}
            Item::Text(text) => spelled.say(text, index),
            markup => spelled.markup.push((spelled.text.len(), markup.clone())),
        }
        rest = if group.is_empty() { &rest[1..] } else { after };
    }
    Some(spelled)
}

/// Returns the number of items at the start that travel as one.
pub(crate) fn group(items: &[Item]) -> usize {
    let mut length = 0;
    loop {
        let rest = &items[length..];
        // Codes with no more than a sign between them, such as `{host}:{port}`, are one.
        let sign = match rest {
            [Item::Text(sign), ..] if length > 0 && !sign.contains(parts_codes) => 1,
            _ => 0,
        };
        match unit(&rest[sign..]) {
            0 => return length,
            more => length += sign + more,
        }
    }
}

fn parts_codes(c: char) -> bool {
    c.is_alphanumeric() || c.is_whitespace()
}

/// Returns the number of items of a held item, or of an element without language, at the start.
fn unit(items: &[Item]) -> usize {
    match items.first() {
        Some(item) if item.is_held() => 1,
        Some(Item::Open(_, id)) => {
            let ends = |item: &Item| matches!(item, Item::Close(_, end) if end == id);
            let length = items.iter().position(ends).map_or(0, |at| at + 1);
            let mute = |item: &Item| !matches!(item, Item::Text(text) if text.contains(char::is_alphanumeric));
            if items[..length].iter().all(mute) { length } else { 0 }
        }
        _ => 0,
    }
}

impl Spelled {
    /// Returns the text with a space for every sentinel, and the signs of a group in its place.
    pub(crate) fn plain(&self) -> String {
        let mut plain = self.text.clone();
        for mark in self.marks.iter().rev() {
            let held = mark.items.plain();
            let signs = if held.trim().is_empty() { " " } else { &held };
            plain.replace_range(mark.at.clone(), signs);
        }
        plain
    }

    /// Appends a text, which is the item with the given index.
    fn say(&mut self, text: &str, index: usize) {
        if let Some(adjacent) = AdjacentWords::between(&self.text, &self.markup, text, index) {
            // A code that begins here stays with the text.
            let end = self.text.len();
            let here = self.markup.iter_mut().rev().take_while(|(at, _)| *at == end);
            here.take_while(|(_, item)| matches!(item, Item::Open(..)))
                .for_each(|(place, _)| *place += 1);
            self.text.push(' ');
            self.adjacent.push(adjacent);
        }
        let end = self.text.len();
        if let Some(mark) = self.marks.last_mut().filter(|mark| mark.at.end == end) {
            mark.edges[1] = edge_after(text);
            if matches!(mark.edges[1], Edge::Joined | Edge::Ending(_)) {
                self.text.push(' ');
            }
        }
        self.text.push_str(text);
    }

    fn hold(&mut self, group: &[Item], style: Style) {
        let mut edges = [edge(self.text.chars().next_back()), Edge::Free];
        let end = self.text.len();
        if let Some(mark) = self.marks.last_mut().filter(|mark| mark.at.end == end) {
            // Markup stands between the two.
            (mark.edges[1], edges[0]) = (Edge::Joined, Edge::Joined);
        }
        let percent = percent(group);
        let signs = usize::from(percent.is_some());
        let sample = sample(&group[..group.len() - signs]);
        if percent.as_ref().is_some_and(|number| !number.is_empty()) {
            edges[0] = Edge::Free;
        }
        if edges[0] == Edge::Joined {
            self.text.push(' ');
        }
        let start = self.text.len();
        let number = self.marks.len();
        self.text.push_str(&match (&sample, percent.as_deref()) {
            (_, Some(number)) if !number.is_empty() => "%".to_owned(),
            (sample, percent) => {
                let shown = sample.clone().unwrap_or_else(|| style.spell(number));
                shown + percent.map_or("", |_| "%")
            }
        });
        let at = start..self.text.len();
        self.marks.push(Mark { items: group.to_vec(), sample, percent, at, edges });
    }
}

/// Returns the number that a group shows, where the number of a plural is its only code.
pub(crate) fn sample(group: &[Item]) -> Option<String> {
    let held: Vec<&Item> = group.iter().filter(|item| item.is_held()).collect();
    match held[..] {
        [Item::Number(_, sample)] => Some(sample.clone()),
        _ => None,
    }
}

/// Returns the number whose per cent sign a group ends with.
fn percent(group: &[Item]) -> Option<String> {
    match group {
        [Item::Percent(_, number)] => Some(number.clone()),
        [.., Item::Placeholder(_) | Item::Number(..), Item::Percent(..)] => Some(String::new()),
        _ => None,
    }
}

pub(crate) fn edge(neighbour: Option<char>) -> Edge {
    match neighbour {
        Some(c) if c.is_whitespace() => Edge::Spaced,
        Some(c) if c.is_alphanumeric() || c == ']' => Edge::Joined,
        Some(c) if brackets::is_bracket(c) => Edge::Bracket(c),
        Some(c) => Edge::Sign(c),
        None => Edge::Free,
    }
}

/// Returns the neighbour of a code with a text behind it.
pub(crate) fn edge_after(text: &str) -> Edge {
    match text.chars().next() {
        Some(']') => Edge::Bracket(']'),
        Some(c) if c.is_ascii_lowercase() && begins_with_ending(text) => Edge::Ending(c),
        first => edge(first),
    }
}

/// Returns whether a text begins with a word that is as short as the ending of another.
pub(crate) fn begins_with_ending(text: &str) -> bool {
    const LONGEST: usize = 3;
    text.split(|c: char| !c.is_alphanumeric()).next().is_none_or(|word| word.len() <= LONGEST)
}

/// The places of the sentinels of a sentence in its translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Ranges, each with the index of its mark, ascending.
    pub at: Vec<(Range<usize>, usize)>,
    /// The indexes of marks that are lost, or stand more than once.
    pub lost: Vec<usize>,
    /// Whether a spelling was mended.
    pub mended: bool,
}

/// Finds the sentinels in a translation.
pub fn find(spelled: &Spelled, style: Style, target: &str) -> Found {
    let mut found = Found { at: Vec::new(), lost: Vec::new(), mended: false };
    let candidates = Candidates::of(target, style, false);
    let mut mended = None;
    let mut percents: HashMap<&str, Vec<Range<usize>>> = HashMap::new();
    let sentinels = exact_places(spelled, &candidates);
    let is_apart = |at: &Range<usize>| {
        !sentinels.iter().any(|other| other.start < at.end && at.start < other.end)
    };
    for (index, mark) in spelled.marks.iter().enumerate() {
        let mut places = match (&mark.percent, &mark.sample) {
            (Some(number), _) if !number.is_empty() => {
                let signs = percents.entry(number).or_insert_with(|| percent::find(target, number));
                // No sign is that of one number of several.
                if signs.len() == 1 { signs.clone() } else { Vec::new() }
            }
            (_, Some(sample)) => {
                let mut places = numbers::find(target, sample);
                places.retain(is_apart);
                places
            }
            (_, None) => {
                let exact = candidates.places(index);
                if exact.is_empty() {
                    found.mended = true;
                    mended.get_or_insert_with(|| Candidates::of(target, style, true)).places(index)
                } else {
                    exact
                }
            }
        };
        // Numbers that are the same, as in `1 file in 1 folder`, keep their order.
        let same = |other: &&Mark| other.percent.is_none() && other.sample == mark.sample;
        let is_sample = mark.percent.is_none() && mark.sample.is_some();
        let of_same = if is_sample { spelled.marks.iter().filter(same).count() } else { 1 };
        if of_same > 1 && places.len() == of_same {
            let nth = spelled.marks[..index].iter().filter(same).count();
            places = vec![places[nth].clone()];
        }
        if mark.percent.as_deref() == Some("") {
            places = places.iter().filter_map(|at| percent::with_sign(target, at)).collect();
        }
        match <[_; 1]>::try_from(places) {
            Ok([at]) => found.at.push((at, index)),
            Err(_) => found.lost.push(index),
        }
    }
    found.at.sort_by_key(|(at, _)| at.start);
    if found.at.windows(2).any(|pair| pair[0].0.end > pair[1].0.start) {
        found.lost = (0..spelled.marks.len()).collect();
        found.at.clear();
    }
    found
}

/// Returns the places of all sentinels that stand in a translation as they were written. The number
/// of a sentinel is not one that the translation shows.
fn exact_places(spelled: &Spelled, candidates: &Candidates<'_>) -> Vec<Range<usize>> {
    if spelled.marks.iter().all(|mark| mark.sample.is_none()) {
        return Vec::new();
    }
    let marks = spelled.marks.iter().enumerate();
    let sentinels = marks.filter(|(_, mark)| mark.sample.is_none() && mark.percent.is_none());
    sentinels.flat_map(|(index, _)| candidates.places(index)).collect()
}

/// The places in a translation at which a sentinel may begin: a number stands behind the signs with which a style
/// begins.
struct Candidates<'t> {
    target: &'t str,
    style: Style,
    /// Whether sentinels with other capitals, with spaces within and without brackets count.
    mend: bool,
    /// The places by the number, or the first digits of the number.
    starts: HashMap<String, Vec<usize>>,
}

impl<'t> Candidates<'t> {
    fn of(target: &'t str, style: Style, mend: bool) -> Self {
        /// The most digits of the number of a sentinel.
        const DIGITS: usize = 8;
        let lead = style.0.split('#').next().unwrap_or_default();
        let lead: Vec<char> = lead.chars().filter(|c| !mend || c.is_ascii_alphanumeric()).collect();
        let mut starts: HashMap<String, Vec<usize>> = HashMap::new();
        for (start, _) in target.char_indices() {
            let Some(length) = prefix(&target[start..], &lead, mend) else { continue };
            let mut number = String::new();
            for c in target[start + length..].chars() {
                let is_within = length > 0 || !number.is_empty();
                if c.is_ascii_digit() && number.len() < DIGITS {
                    number.push(c);
                    starts.entry(number.clone()).or_default().push(start);
                } else if !(mend && c == ' ' && is_within) {
                    break;
                }
            }
        }
        Candidates { target, style, mend, starts }
    }

    /// Returns the places where the sentinel with a number stands on its own.
    fn places(&self, number: usize) -> Vec<Range<usize>> {
        let Candidates { target, style, mend, ref starts } = *self;
        let spelling = style.spell(number);
        let wanted: Vec<char> =
            spelling.chars().filter(|c| !mend || c.is_ascii_alphanumeric()).collect();
        let mut places = Vec::new();
        let mut from = 0;
        for &start in starts.get(&number.to_string()).into_iter().flatten() {
            if start < from {
                continue;
            }
            let Some(length) = prefix(&target[start..], &wanted, mend) else { continue };
            let mut at = start..start + length;
            if mend && spelling.starts_with('[') {
                at = within_brackets(target, at);
            }
            if stands_alone(target, &at) {
                from = at.end;
                places.push(at);
            }
        }
        places
    }
}

/// Extends a range by the brackets around it, and the spaces up to them.
fn within_brackets(target: &str, at: Range<usize>) -> Range<usize> {
    let before = target[..at.start].trim_end();
    let after = target[at.end..].trim_start();
    let start = before.strip_suffix('[').map_or(at.start, str::len);
    let end = after.strip_prefix(']').map_or(at.end, |rest| target.len() - rest.len());
    start..end
}

/// Returns the length of `wanted` at the start of `text`.
fn prefix(text: &str, wanted: &[char], mend: bool) -> Option<usize> {
    let mut chars = text.char_indices().peekable();
    let mut end = 0;
    for (n, wanted) in wanted.iter().enumerate() {
        while mend && n > 0 && chars.next_if(|(_, c)| *c == ' ').is_some() {}
        let (at, c) = chars.next()?;
        if c != *wanted && !(mend && c.eq_ignore_ascii_case(wanted)) {
            return None;
        }
        end = at + c.len_utf8();
    }
    Some(end)
}

/// Returns whether no digit and no letter of a sentinel touches a range: `XQ1` is not in `XQ12`.
fn stands_alone(target: &str, at: &Range<usize>) -> bool {
    let foreign = |c: Option<char>| !c.is_some_and(|c| c.is_ascii_digit() || "XxQq".contains(c));
    foreign(target[..at.start].chars().next_back()) && foreign(target[at.end..].chars().next())
}

/// Returns whether a translation without its sentinels still has a word like a sentinel, which its source
/// has not.
pub(crate) fn has_debris(source: &str, target: &str) -> bool {
    let words = |text: &str| -> HashSet<String> {
        let words = text.split(|c: char| !c.is_alphanumeric());
        words.filter(|word| looks_invented(word)).map(str::to_lowercase).collect()
    };
    let own = words(source);
    words(target).iter().any(|word| !own.contains(word))
}

fn looks_invented(word: &str) -> bool {
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let sentinel = word.chars().filter(|c| "XxQq".contains(*c)).count();
    let digit = word.chars().any(|c| c.is_ascii_digit());
    word.to_ascii_lowercase().contains("xq")
        || digit && sentinel > 0 && letters <= 3
        || word.len() > 1 && letters == sentinel && letters == word.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: Style = Style("XQ#X");

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    fn spelled() -> Spelled {
        let items =
            [text("Move "), Item::Placeholder(0), text(" to "), Item::Placeholder(1), text("px")];
        write(&items, STYLE).expect("no clash")
    }

    #[test]
    fn codes_are_separate_words() {
        assert_eq!(spelled().text, "Move XQ0X to XQ1X px");
        assert_eq!(spelled().marks[1].edges, [Edge::Spaced, Edge::Ending('p')]);
    }

    #[test]
    fn a_text_with_its_own_sentinels_needs_another_style() {
        let items = [text("Model xq 7x of "), Item::Placeholder(0)];
        assert!(write(&items, STYLE).is_none());
        assert!(write(&items, Style("[X#X]")).is_some());
    }

    #[test]
    fn adjacent_codes_are_one() {
        let items = [
            text("At "),
            Item::Placeholder(0),
            text(":"),
            Item::Placeholder(1),
            text(" "),
            Item::Open(2, 9),
            Item::Number(3, "5".into()),
            Item::Close(4, 9),
            text(" and "),
            Item::Open(5, 8),
            text("more"),
            Item::Close(6, 8),
        ];
        let spelled = write(&items, STYLE).expect("no clash");
        assert_eq!(spelled.text, "At XQ0X 5 and more");
        assert_eq!(spelled.marks[0].items, items[1..4]);
        assert_eq!(spelled.marks[1].items, items[5..8]);
        assert_eq!(spelled.markup, [(14, items[9].clone()), (18, items[11].clone())]);
    }

    #[test]
    fn a_tag_separates_words() {
        let adjacent = |spelled: &Spelled| -> Vec<(Item, usize)> {
            let place = |adjacent: &AdjacentWords| match adjacent {
                AdjacentWords::Text { tag, index, .. } => Some((tag.clone(), *index)),
                AdjacentWords::Elements(..) => None,
            };
            spelled.adjacent.iter().filter_map(place).collect()
        };
        let element = |inner: &str| [Item::Open(0, 1), text(inner), Item::Close(1, 1)];
        let before = |inner, after| write(&[&element(inner)[..], &[text(after)]].concat(), STYLE);
        let after = |before, inner| write(&[&[text(before)][..], &element(inner)].concat(), STYLE);
        for (inner, rest, seen) in [
            ("send", "Submit", "send Submit"),
            ("Step 1", "Create", "Step 1 Create"),
            ("4", "unread", "4 unread"),
            ("99%", "Happy", "99% Happy"),
        ] {
            let spelled = before(inner, rest).expect("no clash");
            assert_eq!(spelled.text, seen);
            assert_eq!(adjacent(&spelled), [(Item::Close(1, 1), 2)]);
            assert_eq!(spelled.markup[1].0, inner.len());
        }
        let spelled = after("Total", "10").expect("no clash");
        assert_eq!(spelled.text, "Total 10");
        assert_eq!(adjacent(&spelled), [(Item::Open(0, 1), 1)]);
        assert_eq!(spelled.markup[0].0, "Total ".len());
        for (inner, rest) in [("D", "elete"), ("1", "st"), ("bold", "."), ("un", "able")] {
            assert_eq!(before(inner, rest).expect("no clash").adjacent, [], "{inner}{rest}");
        }
        assert_eq!(after("file", "s").expect("no clash").adjacent, []);
    }

    #[test]
    fn exact_mended_lost() {
        let find = |target| find(&spelled(), STYLE, target);
        let exact = find("XQ1X aus XQ0X");
        assert_eq!(
            (exact.at, exact.lost, exact.mended),
            (vec![(0..4, 1), (9..13, 0)], vec![], false)
        );
        let mended = find("Mova xq0x para XQ 1 X");
        assert_eq!(
            (mended.at, mended.lost, mended.mended),
            (vec![(5..9, 0), (15..21, 1)], vec![], true)
        );
        assert_eq!(find("Mova XQ0X para XQ0X").lost, [0, 1]);
        assert_eq!(find("Mova XQ0XX para XQ1X").lost, [0]);
    }

    #[test]
    fn the_number_of_a_sentinel_is_not_a_sample() {
        let items = [Item::Number(0, "1".into()), text(" file of "), Item::Placeholder(1)];
        let spelled = write(&items, STYLE).expect("no clash");
        assert_eq!(spelled.text, "1 file of XQ1X");
        let found = find(&spelled, STYLE, "1 arquivo de XQ1X");
        assert_eq!((found.at, found.lost), (vec![(0..1, 0), (13..17, 1)], vec![]));
        assert_eq!(find(&spelled, STYLE, "um arquivo de XQ1X").lost, [0]);
    }

    #[test]
    fn broken_brackets_are_repaired() {
        let style = Style("[X#X]");
        let items = [text("Move "), Item::Placeholder(0)];
        let spelled = write(&items, style).expect("no clash");
        assert_eq!(find(&spelled, style, "Mova [ x0x ] já").at, [(5..12, 0)]);
        assert_eq!(find(&spelled, style, "Mova X0X já").at, [(5..8, 0)]);
    }

    #[test]
    fn percent_signs_follow_their_numbers() {
        let (code, sign) =
            (Item::Placeholder, |code, number: &str| Item::Percent(code, number.into()));
        let items = [code(0), sign(1, ""), text(" of 15"), sign(2, "15"), text(" off")];
        let spelled = write(&items, STYLE).expect("no clash");
        assert_eq!(spelled.text, "XQ0X% of 15% off");
        let found = find(&spelled, STYLE, "15 % de desconto em XQ0X%");
        assert_eq!((found.at, found.lost), (vec![(3..4, 1), (20..25, 0)], vec![]));
        assert_eq!(find(&spelled, STYLE, "15 de desconto em XQ0X").lost, [0, 1]);
    }

    #[test]
    fn debris() {
        assert!(has_debris("Copy it", "Copie XQ3"));
        assert!(has_debris("Copy it", "Copie 0X"));
        assert!(!has_debris("At 1920x1080", "Em 1920x1080"));
        assert!(!has_debris("Copy the box", "Copie a caixa"));
    }
}
