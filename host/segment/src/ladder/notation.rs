//! Code notations: how codes stand in the text that a remote engine sees, each in the way the
//! engine keeps best, and how they are found in its answer.

mod answer;

use std::collections::HashSet;

use crate::{
    item::Item,
    ladder::steps::without_samples,
    mark::{
        sentinels::{self, Edge, Mark, Spelled, Style},
        tags::{Kind, Tags},
    },
    mend::passes::{Layout, Shape},
};

/// A way to write codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Codes are written as tags.
    Tags {
        /// The spelling of the tags.
        tags: Tags,
        /// Whether signs in the text of an answer are spelled as entities.
        escaped: bool,
    },
    /// Codes are written as invented words, and inline markup as tags of HTML: for engines with a
    /// grammar, which want a noun in the place of a code, and know plain quotation marks only.
    Sentinels {
        /// The spellings of those words for the first try and for the second.
        styles: [Style; 2],
    },
}

/// A text as an engine sees it, and the codes in it.
#[derive(Debug)]
pub struct Written {
    /// The text that the engine is asked to translate.
    pub text: String,
    layout: Layout,
    /// Both ends of inline markup.
    elements: Vec<[Item; 2]>,
    tags: Tags,
    escaped: bool,
    sentinels: Option<(Spelled, Style)>,
    shape: Option<Shape>,
}

impl Notation {
    /// Writes `items`; `names` are the spellings of the segment's codes. From the second `attempt`
    /// on, which counts from 0, codes are written another way where there is one. Returns `None`
    /// where the text has words that look like codes.
    pub fn write(&self, items: &[Item], names: &[&str], attempt: usize) -> Option<Written> {
        let mut items = paired(items);
        if attempt > 0 {
            items = without_samples(&items);
        }
        match *self {
            Notation::Tags { tags, escaped } => Some(as_tags(&items, names, tags, escaped)),
            Notation::Sentinels { styles } => {
                let shape = Shape::take(&mut items);
                as_sentinels(&items, styles[attempt.min(1)], shape)
            }
        }
    }
}

/// Makes a code of each tag whose other half is in another sentence.
fn paired(items: &[Item]) -> Vec<Item> {
    let (mut opens, mut closes) = (HashSet::new(), HashSet::new());
    for item in items {
        match *item {
            Item::Open(_, id) => opens.insert(id),
            Item::Close(_, id) => closes.insert(id),
            _ => false,
        };
    }
    let paired = |item: &Item| match *item {
        Item::Open(code, id) if !closes.contains(&id) => Item::Standalone(code),
        Item::Close(code, id) if !opens.contains(&id) => Item::Standalone(code),
        _ => item.clone(),
    };
    items.iter().map(paired).collect()
}

fn as_tags(items: &[Item], names: &[&str], tags: Tags, escaped: bool) -> Written {
    let mut written = Written {
        text: String::new(),
        layout: Layout {
            source: String::new(),
            marks: Vec::new(),
            adjacent: Vec::new(),
            restores_brackets: false,
            // An engine that follows instructions joins a suffix to its name correctly.
            restores_spacing: tags != Tags::Numbered,
            has_single_spaces: false,
        },
        elements: Vec::new(),
        tags,
        escaped,
        sentinels: None,
        shape: None,
    };
    let mut rest = items;
    let mut touches = false;
    while let Some(item) = rest.first() {
        let group = sentinels::group(rest);
        let (held, after) = rest.split_at(group);
        rest = if group > 0 { after } else { &rest[1..] };
        match item {
            _ if group > 0 => {
                written.hold(held, names, touches);
                touches = true;
            }
            Item::Text(text) => {
                written.say(text, touches);
                touches = false;
            }
            markup => written.mark_up(markup),
        }
    }
    written.layout.has_single_spaces = !written.text.contains("  ");
    written
}

fn as_sentinels(items: &[Item], style: Style, shape: Shape) -> Option<Written> {
    let spelled = sentinels::write(items, style)?;
    let mut written = Written {
        text: String::new(),
        layout: Layout::of(&spelled),
        elements: Vec::new(),
        tags: Tags::Html,
        escaped: true,
        sentinels: None,
        shape: Some(shape),
    };
    let mut from = 0;
    for (at, markup) in &spelled.markup {
        written.text += &written.tags.escape(&spelled.text[from..*at]);
        written.mark_up(markup);
        from = *at;
    }
    written.text += &written.tags.escape(&spelled.text[from..]);
    written.layout.has_single_spaces = !written.text.contains("  ");
    written.sentinels = Some((spelled, style));
    Some(written)
}

impl Written {
    fn say(&mut self, text: &str, touches: bool) {
        if touches && let Some(mark) = self.layout.marks.last_mut() {
            mark.edges[1] = sentinels::edge_after(text);
        }
        self.text += &self.tags.escape(text);
        self.layout.source += text;
    }

    fn hold(&mut self, group: &[Item], names: &[&str], touches: bool) {
        let mut edges = [sentinels::edge(self.layout.source.chars().next_back()), Edge::Free];
        if touches && let Some(mark) = self.layout.marks.last_mut() {
            (mark.edges[1], edges[0]) = (Edge::Joined, Edge::Joined);
        }
        let (number, start) = (self.layout.marks.len(), self.text.len());
        let sample = sentinels::sample(group);
        self.text += &match &sample {
            Some(sample) => self.tags.code(Kind::Number, number, sample),
            None => self.tags.code(Kind::Held, number, &shown(group, names)),
        };
        self.layout.source.push(' ');
        let at = start..self.text.len();
        self.layout.marks.push(Mark { items: group.to_vec(), sample, percent: None, at, edges });
    }

    fn mark_up(&mut self, markup: &Item) {
        match markup {
            Item::Open(..) => {
                self.text += &self.tags.open(Kind::Element, self.elements.len());
                self.elements.push([markup.clone(), markup.clone()]);
            }
            Item::Close(_, id) => {
                let begun = |[open, _]: &[Item; 2]| matches!(open, Item::Open(_, own) if own == id);
                if let Some(number) = self.elements.iter().rposition(begun) {
                    self.text += &self.tags.close(Kind::Element, number);
                    self.elements[number][1] = markup.clone();
                }
            }
            _ => {}
        }
    }
}

/// Returns the text that an engine sees in the place of codes that travel as one: their own
/// spelling where it is short and plain, so that the engine can read it.
fn shown(group: &[Item], names: &[&str]) -> String {
    const LONGEST: usize = 60;
    let shown: String = group.iter().map(|item| spelling(item, names)).collect();
    let plain = !shown.contains(|c: char| c.is_control() || "<>&".contains(c));
    if plain && shown.chars().count() <= LONGEST { shown } else { String::new() }
}

/// Returns the text of an item, or the spelling of its code.
fn spelling(item: &Item, names: &[&str]) -> String {
    let name = |code: u32| names.get(code as usize).copied();
    let spelling = match item {
        Item::Percent(..) => Some("%"),
        item => item.spelling().or_else(|| name(item.code()?)),
    };
    spelling.unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests;
