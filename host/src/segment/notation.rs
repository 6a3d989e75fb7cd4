//! Code notations: how codes stand in the text that a remote engine sees, each in the way the
//! engine keeps best, and how they are found in its answer.

use std::ops::Range;

use super::{
    items::{Item, push},
    ladder, numbers,
    sentinels::{self, Edge, Mark, Spelled, Style},
    shape::Shape,
    sound, spacing,
    tags::{Kind, Tags, Token},
};

/// A way to write codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// As tags.
    Tags {
        /// How they are spelled.
        tags: Tags,
        /// Whether signs in the text of an answer are spelled as entities.
        escaped: bool,
    },
    /// As words that are none, and inline markup as tags of HTML: for engines with a grammar,
    /// which want a noun in the place of a code, and know plain quotation marks only.
    Sentinels {
        /// The spellings of those words: one, and another for the second try.
        styles: [Style; 2],
    },
}

/// A text as an engine sees it, and what its codes stand for.
#[derive(Debug)]
pub struct Written {
    /// What the engine is asked.
    pub text: String,
    /// The text without its codes.
    plain: String,
    marks: Vec<Mark>,
    /// Both ends of inline markup.
    elements: Vec<[Item; 2]>,
    tags: Tags,
    escaped: bool,
    sentinels: Option<(Spelled, Style)>,
    shape: Option<Shape>,
}

/// Where something stands in the text of an answer.
type Placed = (Range<usize>, Place);

/// What stands for markup and codes in an answer.
#[derive(Clone, Copy)]
enum Place {
    Mark(usize),
    Open(usize),
    Close(usize),
}

impl Notation {
    /// Writes `items`; `names` are the spellings of the segment's codes. From the second
    /// `attempt` on (they count from 0), codes are written another way where there is one.
    /// `None` where the text could not be told from codes.
    pub fn write(&self, items: &[Item], names: &[&str], attempt: usize) -> Option<Written> {
        let mut items = paired(items);
        if attempt > 0 {
            items = ladder::without_samples(&items);
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

/// Markup with one end in another sentence is one more code here.
fn paired(items: &[Item]) -> Vec<Item> {
    let opens = |id| items.iter().any(|item| matches!(item, Item::Open(_, other) if *other == id));
    let closes =
        |id| items.iter().any(|item| matches!(item, Item::Close(_, other) if *other == id));
    let paired = |item: &Item| match *item {
        Item::Open(code, id) if !closes(id) => Item::Standalone(code),
        Item::Close(code, id) if !opens(id) => Item::Standalone(code),
        _ => item.clone(),
    };
    items.iter().map(paired).collect()
}

fn as_tags(items: &[Item], names: &[&str], tags: Tags, escaped: bool) -> Written {
    let mut written = Written {
        text: String::new(),
        plain: String::new(),
        marks: Vec::new(),
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
    written
}

fn as_sentinels(items: &[Item], style: Style, shape: Shape) -> Option<Written> {
    let spelled = sentinels::write(items, style)?;
    let mut plain = spelled.text.clone();
    for mark in spelled.marks.iter().rev() {
        plain.replace_range(mark.at.clone(), " ");
    }
    let mut written = Written {
        text: String::new(),
        plain,
        marks: spelled.marks.clone(),
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
    written.sentinels = Some((spelled, style));
    Some(written)
}

impl Written {
    fn say(&mut self, text: &str, touches: bool) {
        if touches && let Some(mark) = self.marks.last_mut() {
            mark.edges[1] = sentinels::edge(text.chars().next());
        }
        self.text += &self.tags.escape(text);
        self.plain += text;
    }

    fn hold(&mut self, group: &[Item], names: &[&str], touches: bool) {
        let mut edges = [sentinels::edge(self.plain.chars().next_back()), Edge::Free];
        if touches && let Some(mark) = self.marks.last_mut() {
            (mark.edges[1], edges[0]) = (Edge::Joined, Edge::Joined);
        }
        let (number, start) = (self.marks.len(), self.text.len());
        let sample = sentinels::sample(group);
        self.text += &match &sample {
            Some(sample) => self.tags.code(Kind::Number, number, sample),
            None => self.tags.code(Kind::Held, number, &shown(group, names)),
        };
        self.plain.push(' ');
        let at = start..self.text.len();
        self.marks.push(Mark { items: group.to_vec(), sample, at, edges });
    }

    fn mark_up(&mut self, markup: &Item) {
        match markup {
            Item::Open(..) => {
                self.text += &self.tags.open(Kind::Element, self.elements.len());
                self.elements.push([markup.clone(), markup.clone()]);
            }
            Item::Close(_, id) => {
                let begun = |[open, _]: &[Item; 2]| matches!(open, Item::Open(_, it) if it == id);
                if let Some(number) = self.elements.iter().rposition(begun) {
                    self.text += &self.tags.close(Kind::Element, number);
                    self.elements[number][1] = markup.clone();
                }
            }
            _ => {}
        }
    }

    /// The items of an answer, and whether something in it had to be mended. `None` where a
    /// code is lost or stands twice, or where this is no translation.
    pub fn read(&self, answer: &str) -> Option<(Vec<Item>, bool)> {
        let (tokens, mut mended) = self.tags.tokens(answer.trim(), self.escaped)?;
        let (target, mut places) = self.places(tokens)?;
        if let Some((spelled, style)) = &self.sentinels {
            let found = sentinels::find(spelled, *style, &target);
            if !found.lost.is_empty() {
                return None;
            }
            mended |= found.mended;
            places.extend(found.at.into_iter().map(|(at, mark)| (at, Place::Mark(mark))));
            places.sort_by_key(|(at, _)| at.start);
        }
        let mut items = self.assemble(&target, places)?;
        let text = |item: &Item| match item {
            Item::Text(text) => text.clone(),
            _ => " ".into(),
        };
        let said: String = items.iter().map(text).collect();
        if !self.text.contains("  ") {
            items.iter_mut().for_each(close_up);
        }
        // Who follows instructions knows where a suffix is joined to a name.
        if self.tags != Tags::Numbered {
            spacing::restore(&mut items, &self.marks);
        }
        let good = match self.sentinels {
            Some(_) => ladder::is_good(&self.plain, &said),
            None => sound::is_sound(&self.plain, &said),
        };
        if let Some(shape) = &self.shape {
            shape.put_on(&mut items);
        }
        good.then_some((items, mended))
    }

    /// The text of an answer, and where in it codes and markup stand.
    fn places(&self, tokens: Vec<Token>) -> Option<(String, Vec<Placed>)> {
        let mut target = String::new();
        let mut places = Vec::new();
        for token in tokens {
            let at = target.len()..target.len();
            match token {
                Token::Text(text) => target += &text,
                Token::Open(number) => places.push((at, Place::Open(number))),
                Token::Close(number) => places.push((at, Place::Close(number))),
                Token::Code(kind, number, content) => {
                    let mark = self.marks.get(number)?;
                    let is_its = match &mark.sample {
                        Some(sample) => kind == Kind::Number && shows(&content, sample),
                        None => kind == Kind::Held,
                    };
                    if !is_its || self.sentinels.is_some() {
                        return None;
                    }
                    places.push((at, Place::Mark(number)));
                }
            }
        }
        Some((target, places))
    }

    /// Puts everything in its place, each exactly once.
    fn assemble(&self, target: &str, places: Vec<Placed>) -> Option<Vec<Item>> {
        let mut items = Vec::new();
        let mut marks = vec![false; self.marks.len()];
        let mut elements = vec![[false; 2]; self.elements.len()];
        let mut from = 0;
        for (at, place) in places {
            push(&mut items, Item::Text(target.get(from..at.start)?.into()));
            from = at.end;
            let seen = match place {
                Place::Mark(number) => {
                    items.extend_from_slice(&self.marks[number].items);
                    &mut marks[number]
                }
                Place::Open(number) => {
                    items.push(self.elements.get(number)?[0].clone());
                    &mut elements[number][0]
                }
                Place::Close(number) => {
                    items.push(self.elements.get(number)?[1].clone());
                    &mut elements[number][1]
                }
            };
            if std::mem::replace(seen, true) {
                return None;
            }
        }
        push(&mut items, Item::Text(target.get(from..)?.into()));
        let all = marks.iter().chain(elements.iter().flatten()).all(|seen| *seen);
        all.then_some(items)
    }
}

/// Whether an engine has left a number as it was, but for its signs, or made a word of it.
fn shows(content: &str, sample: &str) -> bool {
    let content = content.trim();
    let digits = content.contains(|c: char| c.is_numeric());
    match digits {
        true => numbers::find(content, sample).first() == Some(&(0..content.len())),
        false => !content.contains(char::is_whitespace),
    }
}

/// What the engine sees of codes that travel as one: their own spelling where it is short
/// and plain, so that it can be read along.
fn shown(group: &[Item], names: &[&str]) -> String {
    let name = |item: &Item| -> String {
        match item {
            Item::Text(text) | Item::Verbatim(text) => text.clone(),
            Item::Placeholder(code)
            | Item::Number(code, _)
            | Item::Standalone(code)
            | Item::Break(code)
            | Item::Open(code, _)
            | Item::Close(code, _) => names.get(*code as usize).copied().unwrap_or_default().into(),
        }
    };
    const LONGEST: usize = 60;
    let shown: String = group.iter().map(name).collect();
    let plain = !shown.contains(|c: char| c.is_control() || "<>&".contains(c));
    if plain && shown.chars().count() <= LONGEST { shown } else { String::new() }
}

/// Makes one space of several.
fn close_up(item: &mut Item) {
    if let Item::Text(text) = item {
        while text.contains("  ") {
            *text = text.replace("  ", " ");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const XML: Notation = Notation::Tags { tags: Tags::Xml, escaped: true };
    const NUMBERED: Notation = Notation::Tags { tags: Tags::Numbered, escaped: false };
    const WORDS: Notation = Notation::Sentinels { styles: [Style("XQ#X"), Style("[X#X]")] };

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    /// `Drop <b>%d files</b> & folders into {box}!`, whose number is a plural's.
    fn drop() -> Vec<Item> {
        vec![
            text("Drop "),
            Item::Open(0, 7),
            Item::Number(1, "5".into()),
            text(" files"),
            Item::Close(2, 7),
            text(" & folders into "),
            Item::Placeholder(3),
            text("!"),
        ]
    }

    const NAMES: [&str; 4] = ["<b>", "%d", "</b>", "{box}"];

    fn write(notation: Notation, attempt: usize) -> Written {
        notation.write(&drop(), &NAMES, attempt).expect("no clash")
    }

    #[test]
    fn each_notation() {
        let xml = "Drop <g id=\"0\"><n id=\"0\">5</n> files</g> &amp; folders into <x id=\"1\">{box}</x>!";
        assert_eq!(write(XML, 0).text, xml);
        assert_eq!(
            write(NUMBERED, 1).text,
            "Drop <g0><x0>%d</x0> files</g0> & folders into <x1>{box}</x1>!"
        );
        assert_eq!(
            write(WORDS, 0).text,
            "Drop <a id=\"0\">5 files</a> &amp; folders into XQ0X!".replace("XQ0X", "XQ1X")
        );
    }

    #[test]
    fn what_was_written_can_be_read() {
        for notation in [XML, NUMBERED, WORDS] {
            for attempt in 0..2 {
                let written = write(notation, attempt);
                let answer = written.text.clone();
                let mut expected = drop();
                if let Item::Number(code, sample) = &expected[2] {
                    expected[2] = match attempt {
                        0 => Item::Number(*code, sample.clone()),
                        _ => Item::Placeholder(*code),
                    };
                }
                assert_eq!(written.read(&answer), Some((expected, false)), "{answer}");
            }
        }
    }

    #[test]
    fn codes_move_and_spaces_stay_right() {
        let written = write(XML, 0);
        let answer =
            "Em<x id=\"1\">{box}</x>,  solte <g id=\"0\"><n id=\"0\">5</n> arquivos</g> e pastas !";
        let (items, mended) = written.read(answer).expect("all there");
        let expected = [
            text("Em "),
            Item::Placeholder(3),
            text(", solte "),
            Item::Open(0, 7),
            Item::Number(1, "5".into()),
            text(" arquivos"),
            Item::Close(2, 7),
            text(" e pastas !"),
        ];
        assert_eq!((items, mended), (expected.to_vec(), false));
    }

    #[test]
    fn what_is_lost_doubled_or_changed_is_refused() {
        let written = write(NUMBERED, 0);
        for answer in [
            "Solte <g0><n0>5</n0> arquivos</g0> e pastas!",
            "Solte <g0><n0>5</n0> arquivos</g0> em <x1/> ou <x1/>!",
            "Solte <g0><n0>5 ou 6</n0> arquivos</g0> em <x1/>!",
            "Solte <g0><n0>6</n0> arquivos</g0> em <x1/>!",
            "Solte <g0><x0/> arquivos</g0> em <x1/>!",
            "Solte <n0>5</n0> arquivos em <x1/>!",
            "Solte <g0><n0>5</n0> arquivos</g0> em <x2/>!",
            "<g0><n0>5</n0></g0> <x1/>",
        ] {
            assert_eq!(written.read(answer), None, "{answer}");
        }
        let words = write(WORDS, 1);
        assert_eq!(words.read("Solte <a id=\"0\">[X0X] arquivos</a> em [X1X] X2X!"), None);
    }

    #[test]
    fn codes_that_touch_are_one_and_strange_ones_are_not_shown() {
        let items = [
            text("At "),
            Item::Placeholder(0),
            text(":"),
            Item::Placeholder(1),
            text(" see"),
            Item::Standalone(2),
            Item::Open(3, 4),
        ];
        let written = NUMBERED.write(&items, &["{host}", "{port}", "<br/>", "<a>"], 0);
        assert_eq!(written.expect("no clash").text, "At <x0>{host}:{port}</x0> see<x1/>");
    }
}
