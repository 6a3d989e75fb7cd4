//! `<plurals>`: an item for each quantity of the target's language.

use std::ops::Range;

use targum_sdk::{
    Change, Draft, Entry, Failure, Syntax, malformed,
    plural::{self, Kind, Planned},
    xml::Node,
};

use crate::{Style, read::noted, value::Value};

struct Item<'t, 's> {
    node: Node<'t, 's>,
    /// The quantity, and where its name stands.
    category: &'s str,
    category_at: Range<usize>,
    value: Value<'s>,
    note: Option<String>,
}

/// Proposes the items of `plurals`.
pub fn read<'s>(
    draft: &mut Draft<'s, Style>,
    plurals: Node<'_, 's>,
    entry: &Entry,
    syntax: Syntax,
) -> Result<(), Failure> {
    let items = items(plurals)?;
    let Some(last) = items.last() else {
        return Ok(());
    };
    let have: Vec<_> = items.iter().map(|item| item.category).collect();
    let plan = plural::plan(draft.context(), Kind::Cardinal, &have);
    let mut at = plurals.inner().start;
    let mut change = draft.change(at..last.node.whole().end);
    let forms_of = Forms { items: &items, entry, syntax };
    let mut forms = plan.into_iter().peekable();
    for item in &items {
        let before = at..item.node.whole().start;
        at = item.node.whole().end;
        if !forms.clone().any(|form| form.category == item.category) {
            continue;
        }
        for form in forms.by_ref() {
            let own = form.category == item.category;
            forms_of.write(&mut change, form, before.clone(), own)?;
            if own {
                break;
            }
        }
    }
    let before = plurals.inner().start..last.node.whole().start;
    for form in forms {
        forms_of.write(&mut change, form, before.clone(), false)?;
    }
    change.done();
    Ok(())
}

fn items<'t, 's>(plurals: Node<'t, 's>) -> Result<Vec<Item<'t, 's>>, Failure> {
    let mut items: Vec<Item<'t, 's>> = Vec::new();
    for (node, note) in noted(plurals) {
        let Some(quantity) = node.attribute("quantity") else {
            let message = "expected an `<item>` with the attribute `quantity` in `<plurals>`";
            return Err(malformed(node.span().start, message));
        };
        let category = &node.source()[quantity.value.clone()];
        if !plural::is_category(category) {
            let known = plural::CATEGORIES.join(", ");
            let message = format!("the quantity `{category}` is none of {known}");
            return Err(malformed(quantity.value.start, message));
        }
        if items.iter().any(|item| item.category == category) {
            let message = format!("the quantity `{category}` stands twice in one `<plurals>`");
            return Err(malformed(quantity.value.start, message));
        }
        let value = Value::of(node)?;
        items.push(Item { node, category, category_at: quantity.value, value, note });
    }
    Ok(items)
}

/// What forms are written from.
struct Forms<'i, 't, 's> {
    items: &'i [Item<'t, 's>],
    entry: &'i Entry,
    syntax: Syntax,
}

impl<'s> Forms<'_, '_, 's> {
    /// Writes one form; `before` is what stands before the item whose place it takes, comments
    /// and all, of which a form that the source has not (`!own`) repeats the white space only.
    fn write(
        &self,
        change: &mut Change<'_, 's, Style>,
        form: Planned,
        before: Range<usize>,
        own: bool,
    ) -> Result<(), Failure> {
        let item = &self.items[form.from];
        let blank = indentation(&item.node.source()[before.clone()]);
        change.source(if own { before.start } else { before.end - blank }..before.end);
        let whole = item.node.whole();
        let key = format!("{}[{}]", self.entry.key, form.category);
        change.source(whole.start..item.category_at.start);
        change.literal(&form.category);
        let note = item.note.clone().or_else(|| self.entry.note.clone());
        let entry = Entry { key, note, plural: Some(form), ..self.entry.clone() };
        match item.value.unit(entry, self.syntax)? {
            Some((at, unit)) => {
                change.source(item.category_at.end..at.start);
                change.segment(unit);
                change.source(at.end..whole.end);
            }
            None => change.source(item.category_at.end..whole.end),
        }
        Ok(())
    }
}

/// The length of the white space at the end, down to the line it ends on and its line end.
fn indentation(text: &str) -> usize {
    let blank = &text[text.trim_end().len()..];
    let line =
        blank.rfind('\n').map_or(0, |at| if blank[..at].ends_with('\r') { at - 1 } else { at });
    blank.len() - line
}
