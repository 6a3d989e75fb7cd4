//! Plural families of i18next among the properties of an object.

use std::borrow::Cow;

use oxc_ast::ast::{Expression, ObjectExpression, ObjectProperty, ObjectPropertyKind};
use oxc_span::GetSpan;
use targum_sdk::{
    Decoded, Entry,
    json::join,
    layout,
    plural::{
        family::{self, Form, Forms},
        joined,
    },
};

use crate::{
    Place,
    at::At,
    concat::Sum,
    name,
    value::{Reader, range},
};

impl<'s: 'a, 'a> Reader<'_, 's, 'a> {
    /// What is written in the place of the properties of the object at a key path.
    pub(crate) fn families(&self, object: &ObjectExpression<'a>, path: &str) -> Forms {
        let name = |property: Option<&ObjectProperty<'a>>| {
            property.map_or(Cow::Borrowed(""), |it| name::property(&it.key, false, self.source))
        };
        let names: Vec<Cow<'_, str>> = object.properties.iter().map(|it| name(plain(it))).collect();
        family::plan(&names, self.draft.context(), self.options.syntax, |index| {
            let property = plain(&object.properties[index])?;
            // A key with escapes is no pattern for others.
            let has_pattern = self.spelled_key(property) == names[index];
            let may_be_form = has_pattern && self.takes(path, &names[index]);
            let (text, _) = self.form(&property.value).filter(|_| may_be_form)?;
            Some(Cow::Owned(text.text().to_owned()))
        })
    }

    /// Writes plural forms in the place of one, as siblings of its own layout.
    pub(crate) fn write_forms(
        &mut self,
        object: &ObjectExpression<'a>,
        place: &ObjectProperty<'a>,
        forms: &[Form],
        at: At<'_>,
    ) {
        let properties: Vec<_> = object.properties.iter().map(plain).collect();
        let (key, value, all) =
            (range(place.key.span()), range(place.value.span()), range(place.span));
        let spelled = |index: usize| properties[index].map_or("", |it| self.spelled_key(it));
        let keys: Vec<_> =
            forms.iter().map(|form| form.key(spelled).unwrap_or_default().into_owned()).collect();
        let own = spelled_in(&self.source[key.clone()]);
        let quotes = [key.start..key.start + own.start, key.start + own.end..value.start];
        let texts: Vec<_> = forms
            .iter()
            .map(|form| {
                let value = &properties[form.planned.from]?.value;
                self.form(value).map(|(text, place)| (range(value.span()), text, place))
            })
            .collect();
        let wanted: Vec<_> = forms.iter().map(|form| self.takes(at.path, &form.name)).collect();
        let lead = layout::lead(self.source, all.start);
        let syntax = self.options.syntax;
        let mut change = self.draft.change(all);
        for (i, ((form, key), text)) in forms.iter().zip(keys).zip(texts).enumerate() {
            if i > 0 {
                change.literal(",");
                change.literal(lead);
            }
            change.source(quotes[0].clone());
            change.literal(&key);
            change.source(quotes[1].clone());
            let Some((value, text, place)) = text else {
                continue; // only texts are forms
            };
            if !wanted[i] {
                change.source(value);
                continue;
            }
            let plural = Some(form.planned.clone());
            let entry = Entry::keyed(join(at.path, &form.name)).noted(at.note);
            let entry = Entry { plural, ..entry };
            change.source(value.start..text.span().start);
            change.message(&text, entry, syntax, place);
            change.source(text.span().end..value.end);
        }
        change.done();
    }

    /// Takes properties out from where `gone` ends, so that the space between two that go is
    /// taken once; gives where what went ends.
    pub(crate) fn remove(&mut self, property: &ObjectProperty<'a>, gone: usize) -> usize {
        let span = range(property.span);
        let comma = self.comments.comma(span.end);
        let at = layout::removal(self.source, span, comma);
        self.draft.change(at.start.max(gone)..at.end).done();
        at.end
    }

    /// Takes the comma from the last property that stays where those behind it go and the
    /// last had none.
    pub(crate) fn last_comma(&mut self, object: &ObjectExpression<'a>, forms: &Forms) {
        let goes = |index: usize| forms.get(&index).is_some_and(Vec::is_empty);
        let end = |index: usize| range(object.properties[index].span()).end;
        let last = object.properties.len().wrapping_sub(1);
        if !goes(last) || self.comments.comma(end(last)).is_some() {
            return;
        }
        let stays = (0..last).rev().find(|index| !goes(*index));
        if let Some(comma) = stays.and_then(|stays| self.comments.comma(end(stays))) {
            self.draft.change(comma..comma + 1).done();
        }
    }

    /// Whether the project wants the property of this name in the object at a key path.
    fn takes(&self, path: &str, name: &str) -> bool {
        let selection = &self.options.selection;
        selection.is_all() || selection.takes(&join(path, name))
    }

    fn spelled_key(&self, property: &ObjectProperty<'a>) -> &'a str {
        let key = &self.source[range(property.key.span())];
        &key[spelled_in(key)]
    }

    /// The text of a value that can be a plural form: literals that compute nothing.
    fn form(&self, value: &Expression<'a>) -> Option<(Decoded<'s>, Place)> {
        let source = self.draft.source();
        let sum = Sum::of(value.get_inner_expression(), self.source)?;
        let text = sum.plain(source, &self.comments)?;
        if joined::forms(text.text(), self.options.syntax).is_some() {
            return None;
        }
        Some((text, self.place(&sum)))
    }
}

/// A property with a name and a value of its own.
fn plain<'e, 'a>(property: &'e ObjectPropertyKind<'a>) -> Option<&'e ObjectProperty<'a>> {
    property.as_property().filter(|it| !(it.computed || it.method || it.shorthand))
}

/// Where a key stands between its quotes, if it has some.
fn spelled_in(key: &str) -> std::ops::Range<usize> {
    if key.starts_with(['\'', '"']) { 1..key.len() - 1 } else { 0..key.len() }
}
