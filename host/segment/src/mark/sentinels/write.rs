//! Spells a sentence with sentinels in the place of its codes.

use super::{Edge, Mark, Spelled, Style};
use crate::{
    item::{Item, Items},
    mark::adjacent_words::AdjacentWords,
    text::brackets,
};

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
        let mut plain = String::with_capacity(self.text.len());
        let mut end = 0;
        for mark in &self.marks {
            let held = mark.items.plain();
            plain.push_str(&self.text[end..mark.at.start]);
            plain.push_str(if held.trim().is_empty() { " " } else { &held });
            end = mark.at.end;
        }
        plain + &self.text[end..]
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
