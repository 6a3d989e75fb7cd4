//! Plural forms that are sibling elements, as many as the target needs.

use std::ops::Range;

use crate::{Change, Draft, Unit, plural::Planned};

/// A plural form in the source.
#[derive(Clone, Debug)]
pub struct Form<'s> {
    /// The CLDR category of the form.
    pub category: &'s str,
    /// The place of the category's name.
    pub category_at: Range<usize>,
    /// The place of the whole form.
    pub at: Range<usize>,
    /// The start of the white space and the comment before the form, which are moved with it.
    pub before: usize,
}

/// Proposes the planned forms in the place of `forms`, which are in order. `value` returns the
/// segment of a planned form, and the place of the text from which it is made, or `None` if that is
/// not text.
///
/// A form that only the target has repeats the last line of the white space before the form that it
/// replaces or precedes. Content between forms that belongs to no form stays.
pub fn expand<'s, P>(
    draft: &mut Draft<'s, P>,
    forms: &[Form<'s>],
    plan: Vec<Planned>,
    value: impl FnMut(&Planned) -> Option<(Range<usize>, Unit<'s, P>)>,
) {
    let (Some(first), Some(last)) = (forms.first(), forms.last()) else {
        return;
    };
    let mut change = draft.change(first.before..last.at.end);
    write_forms(&mut change, forms, plan, value);
    change.done();
}

/// Writes the planned forms as a part of a change, as [`expand`] does.
pub fn write_forms<'s, P>(
    change: &mut Change<'_, 's, P>,
    forms: &[Form<'s>],
    plan: Vec<Planned>,
    mut value: impl FnMut(&Planned) -> Option<(Range<usize>, Unit<'s, P>)>,
) {
    let (Some(first), Some(last)) = (forms.first(), forms.last()) else {
        return;
    };
    let mut plan = plan.into_iter();
    let mut at = first.before;
    for form in forms {
        change.source(at..form.before);
        at = form.at.end;
        let wanted = plan.as_slice().iter().any(|planned| planned.category == form.category);
        while wanted && let Some(planned) = plan.next() {
            let own = planned.category == form.category;
            write(change, &forms[planned.from], &planned, form, own, &mut value);
            if own {
                break;
            }
        }
    }
    for planned in plan {
        write(change, &forms[planned.from], &planned, last, false, &mut value);
    }
}

/// Writes a planned form, made from the form `from`, before the form `at` or in its place.
fn write<'s, P>(
    change: &mut Change<'_, 's, P>,
    from: &Form<'s>,
    planned: &Planned,
    at: &Form<'s>,
    own: bool,
    value: &mut impl FnMut(&Planned) -> Option<(Range<usize>, Unit<'s, P>)>,
) {
    let before = at.before..at.at.start;
    let blank = last_line(&change.document()[before.clone()]);
    change.source(if own { before.start } else { before.end - blank }..before.end);
    change.source(from.at.start..from.category_at.start);
    change.literal(&planned.category);
    let mut done = from.category_at.end;
    if let Some((text, unit)) = value(planned) {
        change.source(done..text.start);
        change.segment(unit);
        done = text.end;
    }
    change.source(done..from.at.end);
}

/// Returns the length of the white space at the end of `text`, from the last line end on.
pub fn last_line(text: &str) -> usize {
    let blank = &text[text.trim_end().len()..];
    let line = blank.rfind('\n').map_or(0, |at| at - usize::from(blank[..at].ends_with('\r')));
    blank.len() - line
}

#[cfg(test)]
mod tests {
    use super::last_line;

    #[test]
    fn knows_the_indentation_of_the_last_line() {
        assert_eq!(last_line("<!-- a -->\n\n  "), 3);
        assert_eq!(last_line("\r\n\t"), 3);
        assert_eq!(last_line("x "), 1);
        assert_eq!(last_line(""), 0);
    }
}
