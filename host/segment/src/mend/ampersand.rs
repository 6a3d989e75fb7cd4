//! Doubled ampersands, which programs with menus show as one: `Freeze && Zoom`. A model sees one.

use crate::{
    item::{Item, Items},
    mend::signs::texts,
};

const SIGN: char = '&';
const DOUBLED: &str = "&&";

/// Makes single ampersands of the doubled ones, if every ampersand of a sentence is doubled. Returns whether that
/// was so.
pub(crate) fn take_doubled(items: &mut [Item]) -> bool {
    let text = items.text();
    let are_doubled = text.contains(DOUBLED) && !text.replace(DOUBLED, "").contains(SIGN);
    if are_doubled {
        for text in texts(items) {
            *text = text.replace(DOUBLED, "&");
        }
    }
    are_doubled
}

/// Doubles the ampersands of a translation.
pub(crate) fn double(items: &mut [Item]) {
    for text in texts(items).filter(|text| text.contains(SIGN)) {
        *text = text.replace(SIGN, DOUBLED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ampersands_are_doubled_where_those_of_the_source_are() {
        let text = |text: &str| [Item::Text(text.into())];
        let mut items = text("Water && dry");
        assert!(take_doubled(&mut items));
        assert_eq!(items, text("Water & dry"));
        assert!(!take_doubled(&mut text("&Water && dry")) && !take_doubled(&mut items));
        double(&mut items);
        assert_eq!(items, text("Water && dry"));
    }
}
