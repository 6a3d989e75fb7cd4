//! A label in markup with its colon behind the markup: `**Soil**:`. Models know a label by its colon, and find no place
//! for the markup where they say nothing else, so they see the label without it.

use super::reassemble::Done;
use crate::item::{Item, Items, push};

/// The colon of a label.
const COLON: &str = ":";

/// Returns the items of a label between the ends of its markup, with the colon behind them.
pub(super) fn plain(source: &[Item]) -> Option<Vec<Item>> {
    let [Item::Open(_, id), inner @ .., Item::Close(_, ended), Item::Text(colon)] = source else {
        return None;
    };
    let has_words = match inner.last() {
        Some(Item::Text(text)) => text.ends_with(char::is_alphanumeric),
        last => matches!(last, Some(Item::Close(..))),
    };
    if id != ended || colon != COLON || !has_words {
        return None;
    }
    let mut plain = inner.to_vec();
    push(&mut plain, Item::Text(COLON.into()));
    Some(plain)
}

/// Puts the markup of a label around its translation, before the colon.
pub(super) fn mark_up(source: &[Item], mut done: Done) -> Done {
    let [open, .., close, colon] = source else { return done };
    if let Some(last) = done.items.last_index()
        && let Item::Text(text) = &mut done.items[last]
        && let Some(words) = text.strip_suffix(COLON)
    {
        text.truncate(words.trim_end().len());
        if text.is_empty() {
            done.items.remove(last);
        }
    }
    done.items.insert(0, open.clone());
    done.items.extend([close.clone(), colon.clone()]);
    done
}
