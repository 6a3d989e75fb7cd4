//! The line ends within a sentence. A model gets a space in the place of each line end, and the
//! translation gets its line ends after the same shares of its length. A line that ends with a comma
//! ends with one in the translation, too, if a comma is near.

use std::ops::Range;

use crate::{
    item::{Item, push},
    plan::{broken_label, line_ends::LINE_END},
    text::{
        escaped_line_end::{self, ESCAPED},
        script::word_ends,
    },
};

/// The ends of lines that were taken out of a sentence.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wraps(Vec<Wrap>);

#[derive(Clone, Debug)]
struct Wrap {
    item: Item,
    /// The part of the sentence that stands before the end of the line, from 0 to 1.
    share: f64,
    /// Whether spaces stand before and after it.
    spaces: [bool; 2],
    /// Whether a comma stands before it.
    is_behind_comma: bool,
}

/// The part of the sentence by which a line may become longer or shorter to end at a comma.
const NEAR: f64 = 0.2;

impl Wraps {
    /// Replaces the ends of lines by spaces. Returns what was replaced.
    pub(crate) fn take(items: &mut [Item]) -> Wraps {
        let whole: usize = items.iter().map(length).sum();
        let is_label = broken_label::of(items).is_some();
        let is_end = |item: &Item| is_wrap(item) || is_label && matches!(item, Item::Verbatim(_));
        let (mut wraps, mut before) = (Vec::new(), 0);
        for at in 0..items.len() {
            if is_end(&items[at]) {
                let text = |at: Option<usize>| match items.get(at?)? {
                    Item::Text(text) => Some(text.as_str()),
                    _ => None,
                };
                let spaces = [
                    text(at.checked_sub(1)).is_some_and(|text| text.ends_with(' ')),
                    text(Some(at + 1)).is_some_and(|text| text.starts_with(' ')),
                ];
                let space = if spaces == [false; 2] { " " } else { "" };
                let is_behind_comma =
                    text(at.checked_sub(1)).is_some_and(|text| text.trim_end().ends_with(','));
                let item = std::mem::replace(&mut items[at], Item::Text(space.into()));
                let share = before as f64 / whole as f64;
                wraps.push(Wrap { item, share, spaces, is_behind_comma });
            }
            before += length(&items[at]);
        }
        Wraps(wraps)
    }

    /// Puts the ends of lines into a translation, in their order.
    pub(crate) fn put(&self, items: &mut Vec<Item>) {
        let whole: usize = items.iter().map(length).sum();
        let mut from = 0;
        for wrap in &self.0 {
            let wanted = (wrap.share * whole as f64) as usize;
            let near = (NEAR * whole as f64) as usize;
            let distance = |gap: &Gap| {
                let distance = gap.before.abs_diff(wanted);
                let is_wanted = wrap.is_behind_comma && gap.is_behind_comma && distance <= near;
                (!is_wanted, distance)
            };
            let gaps = gaps(items).filter(|gap| gap.before >= from);
            match gaps.min_by_key(distance) {
                Some(gap) => {
                    from = gap.before + 1;
                    wrap.insert(items, &gap);
                }
                // A line end of the text, other than a code, is not needed behind the last word.
                None if [LINE_END, ESCAPED].iter().any(|end| wrap.item.spelling() == Some(end)) => {
                }
                None => items.push(wrap.item.clone()),
            }
        }
    }
}

/// A place in a translation where a line may end.
struct Gap {
    /// The length of the sentence before the place.
    before: usize,
    /// The index of the item in which the place is.
    item: usize,
    /// The space at the place, in bytes of the item; empty between words without spaces.
    space: Range<usize>,
    /// Whether a comma stands before it.
    is_behind_comma: bool,
}

impl Wrap {
    /// Ends the line in a gap, in the place of the gap's space.
    fn insert(&self, items: &mut Vec<Item>, Gap { item: at, space, .. }: &Gap) {
        let Item::Text(text) = &items[*at] else { return };
        let beside = |has| if has && !space.is_empty() { " " } else { "" };
        let left = text[..space.start].to_owned() + beside(self.spaces[0]);
        let right = beside(self.spaces[1]).to_owned() + &text[space.end..];
        let mut broken = Vec::new();
        push(&mut broken, Item::Text(left));
        broken.push(self.item.clone());
        push(&mut broken, Item::Text(right));
        items.splice(at..=at, broken);
    }
}

/// Returns whether an item ends a line within a sentence.
fn is_wrap(item: &Item) -> bool {
    match item {
        Item::Wrap(_) => true,
        Item::Verbatim(text) => text == LINE_END || escaped_line_end::is_wrap(text),
        _ => false,
    }
}

/// Returns the gaps of a translation: the spaces between its words, and the places between words of a
/// script without spaces.
fn gaps(items: &[Item]) -> impl Iterator<Item = Gap> {
    let mut said = 0;
    items.iter().enumerate().flat_map(move |(item, content)| {
        let before = said;
        said += length(content);
        let text = if let Item::Text(text) = content { text.as_str() } else { "" };
        let spaces = text.match_indices(' ').map(|(byte, space)| byte..byte + space.len());
        let unspaced = word_ends(text).into_iter().map(|end| end..end);
        spaces.chain(unspaced).map(move |space| Gap {
            before: before + space.start,
            item,
            is_behind_comma: text[..space.start].ends_with([',', '、', '，', '،']),
            space,
        })
    })
}

/// Returns the approximate length of an item's text, in letters.
fn length(item: &Item) -> usize {
    match item {
        item if is_wrap(item) => 0,
        Item::Text(text) | Item::Verbatim(text) => text.len(),
        item if item.is_held() => 4,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    #[test]
    fn the_end_of_a_line_comes_back_at_its_share() {
        let source = [text("Do you really want"), Item::Wrap(0), text("to delete the file?")];
        let mut seen = source.to_vec();
        let wraps = Wraps::take(&mut seen);
        assert_eq!(seen, [text("Do you really want"), text(" "), text("to delete the file?")]);
        let mut answer = vec![text("Deseja mesmo que o arquivo seja excluído?")];
        wraps.put(&mut answer);
        assert_eq!(
            answer,
            [text("Deseja mesmo que o"), Item::Wrap(0), text("arquivo seja excluído?")]
        );
        let mut word = vec![text("Excluir?")];
        wraps.put(&mut word);
        assert_eq!(word, [text("Excluir?"), Item::Wrap(0)]);
    }

    #[test]
    fn a_line_end_of_the_source_of_a_program_comes_back_with_its_spaces() {
        let end = || Item::Verbatim(r"\n    ".into());
        let mut seen = [text("Do you really want"), end(), text("to delete the file?")];
        let wraps = Wraps::take(&mut seen);
        assert_eq!(seen[1], text(" "));
        let mut answer = vec![text("Deseja mesmo que o arquivo seja excluído?")];
        wraps.put(&mut answer);
        assert_eq!(answer, [text("Deseja mesmo que o"), end(), text("arquivo seja excluído?")]);
    }

    #[test]
    fn a_label_is_broken_at_about_the_same_share() {
        let end = || Item::Verbatim(r"\n".into());
        let mut seen = [text("Garden"), end(), text("helper")];
        let wraps = Wraps::take(&mut seen);
        assert_eq!(seen, [text("Garden"), text(" "), text("helper")]);
        let mut answer = vec![text("Ajudante de jardim")];
        wraps.put(&mut answer);
        assert_eq!(answer, [text("Ajudante"), end(), text("de jardim")]);
        let mut word = vec![text("Jardineiro")];
        wraps.put(&mut word);
        assert_eq!(word, [text("Jardineiro")]);
    }

    #[test]
    fn a_line_ends_at_a_comma_as_in_the_source() {
        let source = [text("we got out alive,"), Item::Wrap(0), text("and I was right.")];
        let ended = |answer: &str| {
            let mut answer = vec![text(answer)];
            Wraps::take(&mut source.clone()).put(&mut answer);
            answer
        };
        assert_eq!(
            ended("saímos de lá com vida, e eu estava certo."),
            [text("saímos de lá com vida,"), Item::Wrap(0), text("e eu estava certo.")]
        );
        assert_eq!(
            ended("sim, saímos de lá com vida e eu estava certo."),
            [text("sim, saímos de lá com"), Item::Wrap(0), text("vida e eu estava certo.")]
        );
    }

    #[test]
    fn a_translation_of_one_word_has_no_line_end_of_the_text() {
        let end = || Item::Verbatim(LINE_END.into());
        let mut seen = [text("Do you really want"), end(), text("to delete the file?")];
        let wraps = Wraps::take(&mut seen);
        let mut answer = vec![text("Deseja excluir?")];
        wraps.put(&mut answer);
        assert_eq!(answer, [text("Deseja"), end(), text("excluir?")]);
        let mut word = vec![text("Excluir?")];
        wraps.put(&mut word);
        assert_eq!(word, [text("Excluir?")]);
    }

    #[test]
    fn a_line_ends_between_words_without_spaces() {
        let end = || Item::Verbatim(LINE_END.into());
        let mut seen = [text("Do you really want"), end(), text("to delete the file?")];
        let wraps = Wraps::take(&mut seen);
        let mut answer = vec![text("本当にこのファイルを削除しますか？")];
        wraps.put(&mut answer);
        assert_eq!(answer, [text("本当にこのファイル"), end(), text("を削除しますか？")]);
    }

    #[test]
    fn spaces_beside_the_end_of_a_line_stay() {
        let mut seen = [text("One two three, "), Item::Wrap(0), text("four five six")];
        let wraps = Wraps::take(&mut seen);
        let mut answer = vec![text("Um dois três, quatro cinco seis")];
        wraps.put(&mut answer);
        assert_eq!(answer, [text("Um dois três, "), Item::Wrap(0), text("quatro cinco seis")]);
    }
}
