//! Times that a text shows: `Watered {time} ago`, `Today at {time}`. Models see a time in the place of the placeholder,
//! because they take an invented noun for a place: `{time} atrás`. They say `ago` best in a sentence.

use super::{
    Model,
    question::{Question, as_sentence},
    reassemble::Done,
};
use crate::item::{Item, push};

/// The span of time that models see before `ago`.
const SPAN: &str = "20 minutes";

/// The time of the day that models see behind a day.
const CLOCK: &str = "20:40";

/// The ends of texts behind which a time of the day stands.
const DAYS: [&str; 3] = ["oday at ", "esterday at ", "omorrow at "];

/// Translates an English text that shows a time in another spelling. Returns `None` for another text, and for an
/// answer in which the time is not found again.
pub(super) fn in_another_spelling(
    model: &dyn Model,
    question: &Question<'_>,
    first: &Done,
) -> Option<Done> {
    if !model.reads_english() {
        return None;
    }
    let seen = &question.seen;
    let place = place(seen);
    let mut again = with_time(seen, place);
    if says_ago(seen) && question.shape.lacks_ending() {
        again = as_sentence(&again);
    }
    if again == *seen {
        return None;
    }
    let mut done = question.answer_as_well(model, first, &again)?;
    if let Some((at, time)) = place {
        let (said, _) = model.translate(time);
        done.items = put(done.items, said.trim_end_matches('.'), &seen[at])?;
    }
    Some(done)
}

/// Returns whether a text has the word `ago` behind another word or a code.
fn says_ago(items: &[Item]) -> bool {
    let ends = |text: &str| text.split(" ago").skip(1).any(ends_word);
    items.iter().any(|item| matches!(item, Item::Text(text) if ends(text)))
}

/// Returns the index of the first placeholder that shows a time, and a time of its kind.
fn place(items: &[Item]) -> Option<(usize, &'static str)> {
    let text = |at: Option<usize>| at.and_then(|at| items.get(at)).and_then(Item::spelling);
    (0..items.len()).filter(|at| matches!(items[*at], Item::Placeholder(_))).find_map(|at| {
        let (before, behind) = (at.checked_sub(1), at + 1);
        let is_apart = before.is_none_or(|before| match &items[before] {
            Item::Text(text) => text.ends_with([' ', '(']),
            item => item.is_markup(),
        });
        let is_span =
            text(Some(behind)).and_then(|text| text.strip_prefix(" ago")).is_some_and(ends_word);
        let is_clock = text(before).is_some_and(|text| DAYS.iter().any(|day| text.ends_with(day)));
        match () {
            () if is_apart && is_span => Some((at, SPAN)),
            () if is_clock => Some((at, CLOCK)),
            () => None,
        }
    })
}

fn ends_word(behind: &str) -> bool {
    !behind.starts_with(char::is_alphanumeric)
}

/// Returns items with a time in its place.
fn with_time(items: &[Item], place: Option<(usize, &str)>) -> Vec<Item> {
    let mut seen = Vec::new();
    for (at, item) in items.iter().enumerate() {
        push(
            &mut seen,
            match place {
                Some((place, time)) if place == at => Item::Text(time.into()),
                _ => item.clone(),
            },
        );
    }
    seen
}

/// Puts an item in the place of a time that a translation says once.
fn put(items: Vec<Item>, time: &str, item: &Item) -> Option<Vec<Item>> {
    let mut whole = Vec::new();
    let mut places = 0;
    for found in items {
        let Item::Text(text) = &found else {
            push(&mut whole, found);
            continue;
        };
        let mut parts = text.split(time);
        push(&mut whole, Item::Text(parts.next()?.into()));
        for part in parts {
            places += 1;
            whole.push(item.clone());
            push(&mut whole, Item::Text(part.into()));
        }
    }
    (places == 1 && !time.is_empty()).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    #[test]
    fn placeholders_that_show_a_time_are_found() {
        let time = || Item::Placeholder(2);
        let author = || Item::Placeholder(1);
        for (items, found) in [
            (vec![text("Watered "), time(), text(" ago by "), author()], Some((1, SPAN))),
            (vec![time(), text(" ago")], Some((0, SPAN))),
            (vec![text("Water it today at "), time()], Some((1, CLOCK))),
            (vec![text("Watered "), time(), text(" days ago")], None),
            (vec![text("Watered "), time(), text(" agog")], None),
            (vec![text("Watered in"), time(), text(" ago")], None),
            (vec![text("Sold at "), time()], None),
        ] {
            assert_eq!(place(&items), found, "{items:?}");
        }
        assert!(says_ago(&[time(), text(" ago")]) && says_ago(&[text("A day ago, or so")]));
        assert!(!says_ago(&[text("Agog for an agora")]));
    }

    #[test]
    fn the_placeholder_stands_where_the_time_was() {
        let time = Item::Placeholder(2);
        let said = |said: &str| put(vec![text(said)], "20 minutos", &time);
        let whole = vec![text("Regado há "), time.clone(), text(".")];
        assert_eq!(said("Regado há 20 minutos."), Some(whole));
        assert_eq!(said("Regado há um quarto de hora"), None);
        assert_eq!(said("20 minutos ou 20 minutos"), None);
    }
}
