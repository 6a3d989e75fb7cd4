//! Plural families of i18next among the properties of an object.

use std::{borrow::Cow, ops::Range};

use oxc_ast::ast::{Expression, ObjectExpression, ObjectProperty, ObjectPropertyKind};
use oxc_span::GetSpan;
use targum_sdk::{
    Change, Context, Decoded, Entry,
    catalogue::{Families, Form, Map, Options},
    instruction, joined,
    json::join,
};

use crate::{Place, comments::Comments, concat::Sum, name, span::range, style::Style};

/// The parts of a module that are needed to write its plural forms.
#[derive(Clone, Copy)]
pub(crate) struct Module<'s, 'a> {
    pub source: &'s str,
    pub comments: Comments<'a>,
    pub style: Style,
}

impl<'s, 'a> Module<'s, 'a> {
    /// Returns the properties of the object at a key path.
    pub(crate) fn properties<'o>(
        self,
        object: &'o ObjectExpression<'a>,
        path: &'o str,
        options: &'o Options<'s>,
    ) -> Properties<'o, 's, 'a> {
        Properties { module: self, object, path, options }
    }
}

/// The properties of an object.
pub(crate) struct Properties<'o, 's, 'a> {
    module: Module<'s, 'a>,
    object: &'o ObjectExpression<'a>,
    /// The key path of the object.
    path: &'o str,
    options: &'o Options<'s>,
}

impl<'s: 'a, 'a> Properties<'_, 's, 'a> {
    /// Plans the target's forms for all families.
    pub(crate) fn families(&self, context: &Context) -> Families {
        let entries: Vec<_> = (0..self.object.properties.len()).collect();
        Families::plan(self, &entries, self.module.source, context, self.options.syntax)
    }

    /// Returns the segment's properties for a form, if the project wants it translated.
    pub(crate) fn entry(&self, form: &Form, note: Option<&str>) -> Option<Entry> {
        let path = join(self.path, &form.name);
        self.options.take(&path).then(|| Entry::keyed(path).noted(note))
    }

    /// Returns the property at an index if it has a name and a value of its own.
    fn plain(&self, index: usize) -> Option<&ObjectProperty<'a>> {
        let property = self.object.properties[index].as_property();
        property.filter(|property| !(property.computed || property.method || property.shorthand))
    }

    /// Returns whether the comment on a property forbids a translation. A form that the target adds
    /// would be a copy without the comment.
    fn is_forbidden(&self, index: usize) -> bool {
        let before = index.checked_sub(1).map(|before| self.span(before).end);
        let after = before.unwrap_or(self.object.span.start as usize + 1);
        let own = self.span(index);
        let note = self.module.comments.note(after, own.start, own.end);
        note.as_deref().is_some_and(instruction::forbids)
    }

    /// Returns the text of a value that can be a plural form: literals that compute nothing.
    fn text(&self, value: &Expression<'a>) -> Option<(Decoded<'s>, Place)> {
        let Module { source, comments, style } = self.module;
        let sum = Sum::of(value.get_inner_expression(), source)?;
        let text = sum.plain(source, &comments)?;
        let is_one = !joined::is_several(text.text(), self.options.syntax);
        is_one.then(|| (text, Place::new(sum.quote(), style, &source[sum.span()])))
    }
}

impl<'s: 'a, 'a> Map<'s> for Properties<'_, 's, 'a> {
    type Place = Place;

    fn name(&self, index: usize) -> Cow<'_, str> {
        let source: &'a str = self.module.source;
        let name = |property: &ObjectProperty<'a>| name::property(&property.key, false, source);
        self.plain(index).map_or(Cow::Borrowed(""), name)
    }

    fn key(&self, index: usize) -> Range<usize> {
        let Some(property) = self.object.properties[index].as_property() else { return 0..0 };
        let key = range(property.key.span());
        let is_quoted = self.module.source[key.clone()].starts_with(['\'', '"']);
        if is_quoted { key.start + 1..key.end - 1 } else { key }
    }

    fn value(&self, index: usize) -> Range<usize> {
        match &self.object.properties[index] {
            ObjectPropertyKind::ObjectProperty(property) => range(property.value.span()),
            spread => range(spread.span()),
        }
    }

    fn span(&self, index: usize) -> Range<usize> {
        range(self.object.properties[index].span())
    }

    fn form(&self, index: usize) -> Option<Cow<'_, str>> {
        let property = self.plain(index)?;
        let name = self.name(index);
        // A key with escapes is not a pattern for other keys.
        let has_pattern = self.module.source[self.key(index)] == *name;
        let may_be_form = has_pattern && self.options.take(&join(self.path, &name));
        let (text, _) = self.text(&property.value).filter(|_| may_be_form)?;
        (!self.is_forbidden(index)).then(|| Cow::Owned(text.text().to_owned()))
    }

    fn comma(&self, index: usize) -> Option<usize> {
        self.module.comments.comma(self.span(index).end)
    }

    fn write(&self, change: &mut Change<'_, 's, Place>, index: usize, entry: Entry) {
        let Some((text, place)) = self.plain(index).and_then(|property| self.text(&property.value))
        else {
            return; // only texts are forms
        };
        let value = self.value(index);
        change.source(value.start..text.span().start);
        change.message(&text, entry, self.options.syntax, place);
        change.source(text.span().end..value.end);
    }
}
