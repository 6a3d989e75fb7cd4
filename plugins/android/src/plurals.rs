//! `<plurals>`: an item for each quantity of the target's language.

use targum_sdk::{
    Draft, Entry, Failure, Syntax, instruction, malformed, plural,
    xml::{self, Form, Node},
};

use crate::{
    Style,
    note::{noted, of_item},
    value::Value,
};

/// Proposes the items of `plurals`.
pub(crate) fn read<'s>(
    draft: &mut Draft<'s, Style>,
    plurals: Node<'_, 's>,
    entry: &Entry,
    syntax: Syntax,
) -> Result<(), Failure> {
    let mut forms: Vec<Form<'s>> = Vec::new();
    let mut values: Vec<(Value<'s>, Option<String>)> = Vec::new();
    for (item, note) in noted(plurals) {
        let before = forms.last().map_or(plurals.inner().start, |form| form.at.end);
        let form = form(item, before)?;
        if forms.iter().any(|other| other.category == form.category) {
            let category = form.category;
            let message = format!("the quantity `{category}` stands twice in one `<plurals>`");
            return Err(malformed(form.category_at.start, message));
        }
        forms.push(form);
        values.push((Value::of(item)?, note));
    }
    // A form that the target adds would be a copy without the comment.
    let is_forbidden = |note: &Option<String>| note.as_deref().is_some_and(instruction::forbids);
    if values.iter().any(|(_, note)| is_forbidden(note)) {
        for (form, (value, note)) in forms.iter().zip(values) {
            let key = [&entry.key, "[", form.category, "]"].concat();
            let note = of_item(note.as_deref(), entry.note.as_deref()).map(str::to_owned);
            value.propose(draft, Entry { key, note, ..entry.clone() }, syntax);
        }
        return Ok(());
    }
    let have: Vec<_> = forms.iter().map(|form| form.category).collect();
    let shown = |index: usize| {
        let placed = values[index].0.unit(Entry::default(), syntax);
        placed.map_or(0, |(_, unit)| unit.values())
    };
    let text = |category: &str| {
        let index = have.iter().position(|known| *known == category)?;
        values[index].0.unit(Entry::default(), syntax).map(|(_, unit)| unit)
    };
    let counted = text("other").zip(text("one"));
    let counted = counted.and_then(|(other, one)| other.counted_code(&one).map(str::to_owned));
    let plan = plural::plan_without_zero(draft.context(), plural::Kind::Cardinal, &have, shown);
    xml::expand(draft, &forms, plan, |planned| {
        let (value, note) = &values[planned.from];
        let key = [&entry.key, "[", &planned.category, "]"].concat();
        let note = of_item(note.as_deref(), entry.note.as_deref()).map(str::to_owned);
        let plural = Some(planned.clone());
        let entry = Entry { key, note, plural, max_length: entry.max_length };
        let (at, unit) = value.unit(entry, syntax)?;
        Some((at, unit.counted_by(counted.as_deref())))
    });
    Ok(())
}

fn form<'s>(item: Node<'_, 's>, before: usize) -> Result<Form<'s>, Failure> {
    let Some(quantity) = item.attribute("quantity") else {
        let message = "expected an `<item>` with the attribute `quantity` in `<plurals>`";
        return Err(malformed(item.span().start, message));
    };
    let category = &item.source()[quantity.value.clone()];
    if !plural::is_category(category) {
        let known = plural::CATEGORIES.join(", ");
        let message = format!("the quantity `{category}` is none of {known}");
        return Err(malformed(quantity.value.start, message));
    }
    Ok(Form { category, category_at: quantity.value, at: item.whole(), before })
}
