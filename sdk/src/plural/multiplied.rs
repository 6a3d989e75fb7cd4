//! Forms of several plurals in one message, which multiply.

use super::CATEGORIES;

/// The largest number of texts of a message whose forms are multiplied, unless its source has many
/// itself: three plurals with the six forms of Arabic are 216.
const MOST_TEXTS: usize = 256;

/// Returns the largest number of texts of a message whose source has `own` of them. The forms of
/// several plurals in one message multiply, so that a short message could become texts without
/// end. A message that would have more keeps the forms of its source.
pub(crate) fn most_texts(own: usize) -> usize {
    MOST_TEXTS.max(own.saturating_mul(CATEGORIES.len()))
}

/// Returns whether a message has more texts with the forms of the target than may be written. `own`
/// is the number of texts with those of the source; `target` returns that with those of the target,
/// which it may count up to a number only.
pub fn is_multiplied(own: usize, target: impl FnOnce(usize) -> usize) -> bool {
    let most = most_texts(own);
    target(most) > most
}

/// Counts the forms that hold no others: of `forms`, and of those that `within` returns for each. The
/// result may be too small if it is more than `most`.
pub fn texts<F, I: IntoIterator<Item = F>>(
    forms: I,
    within: &impl Fn(F) -> I,
    most: usize,
) -> usize {
    let mut count = 0;
    for form in forms {
        if count > most {
            break;
        }
        count += texts(within(form), within, most - count).max(1);
    }
    count
}
