//! Objects that hold one text in several locales: finds them, and writes the target's entry.

use std::{borrow::Cow, ops::Range, rc::Rc};

use oxc_ast::ast::{
    Expression, ObjectExpression, ObjectProperty, ObjectPropertyKind, PropertyKey, PropertyKind,
};
use oxc_span::GetSpan;
use targum_sdk::{
    Entry, Failure,
    catalogue::{
        Text,
        locale_map::{self, LocaleMaps, NO_TEXT, Place as Fate, Survey},
    },
    layout::Slot,
    locale,
};

use crate::{
    Place,
    at::At,
    concat::Sum,
    expression::{alternatives, is_wrapper},
    function::returned,
    name,
    reader::Reader,
    span::range,
    style::Quote,
};

/// The reason why an object gets no entry for the target.
const NO_PLACE: &str = "what is spread or computed in this object may be the target's: put an empty \
                        entry of the target there";

/// An object that may hold one text in several locales.
struct Texts<'e, 'a> {
    /// The names of the entries that are texts.
    names: Vec<Cow<'a, str>>,
    entries: Vec<Named<'e, 'a>>,
    /// Whether there may be other entries, which are spread or computed.
    is_open: bool,
}

/// An entry that is named for a locale.
struct Named<'e, 'a> {
    name: Cow<'a, str>,
    property: &'e ObjectProperty<'a>,
    /// The end of the code before the entry.
    after: usize,
}

impl<'e, 'a> Texts<'e, 'a> {
    /// Reads an object whose entries are texts of locales, or values from which no text is read.
    /// Returns `None` for an object with any other entry.
    fn of(object: &'e ObjectExpression<'a>, source: &'a str) -> Option<Self> {
        let (mut names, mut entries) = (Vec::new(), Vec::new());
        let mut is_open = false;
        let mut after = object.span.start as usize + 1;
        for member in &object.properties {
            if let ObjectPropertyKind::ObjectProperty(property) = member {
                let name = property.key.static_name();
                if name.as_ref().is_some_and(|name| !locale::is_locale(name)) {
                    return None;
                }
                // The value of a getter is not known.
                let is_value = property.kind == PropertyKind::Init;
                let is_text = is_value && has_text(&property.value, source)?;
                is_open |= name.is_none();
                names.extend(name.clone().filter(|_| is_text));
                entries.extend(name.map(|name| Named { name, property, after }));
            } else {
                is_open = true;
            }
            after = range(member.span()).end;
        }
        let names = locale_map::names(names.into_iter().map(Some))?;
        Some(Texts { names, entries, is_open })
    }

    /// Spells a key as the keys beside it are spelled.
    fn key(&self, name: &str, own: Option<Quote>) -> String {
        let keys = || {
            self.entries
                .iter()
                .map(|property| property.property)
                .filter(|property| !property.computed)
        };
        let is_bare =
            keys().any(|property| matches!(property.key, PropertyKey::StaticIdentifier(_)));
        if is_bare && name::is_identifier(name) {
            return name.to_owned();
        }
        let quoted = keys().find_map(|property| match &property.key {
            PropertyKey::StringLiteral(key) => key.raw.as_deref().map(Quote::of),
            _ => None,
        });
        let own = own.filter(|own| *own != Quote::Template);
        let mark = quoted.or(own).unwrap_or(Quote::Single).mark();
        format!("{mark}{name}{mark}")
    }
}

impl Named<'_, '_> {
    /// Returns the text between the key and the value, without comments.
    fn colon<'s>(&self, source: &'s str) -> &'s str {
        let colon = &source[range(self.property.key.span()).end..self.value().start];
        if self.property.computed || colon.contains('/') { ": " } else { colon }
    }

    /// Returns whether the entry is a getter or a method, whose value is not behind a colon.
    fn is_function(&self) -> bool {
        self.property.method || self.property.kind != PropertyKind::Init
    }

    /// Returns the place of the value, with the code around it: `('text' as const)`.
    fn value(&self) -> Range<usize> {
        range(self.property.value.span())
    }
}

impl<'s: 'a, 'a> Reader<'_, 's, 'a> {
    /// Reads an object, if it holds one text in several locales.
    pub(crate) fn texts(
        &mut self,
        object: &ObjectExpression<'a>,
        at: At<'_>,
    ) -> Result<bool, Failure> {
        let is_named = self.survey.is_none() && (self.is_in_locale || self.is_in_target);
        let is_root = at.path.is_empty() || is_named;
        let Some(texts) = Texts::of(object, self.source).filter(|_| !is_root) else {
            return Ok(false);
        };
        let id = object.span.start as usize;
        if let Some(survey) = &mut self.survey {
            survey.object(id, at.key, &texts.names);
            return Ok(true);
        }
        let locale_maps = self.locale_maps()?;
        if locale_maps.has(id) {
            self.propose(&texts, &locale_maps, at)?;
        }
        Ok(locale_maps.has(id))
    }

    /// Returns the module's objects with one text in several locales. Most modules have no such
    /// object, and are not searched.
    fn locale_maps(&mut self) -> Result<Rc<LocaleMaps<'s>>, Failure> {
        if let Some(locale_maps) = &self.locale_maps {
            return Ok(Rc::clone(locale_maps));
        }
        let mut draft = self.draft.scratch();
        let mut look = Reader::new(&mut draft, self.program, self.options.clone());
        look.survey = Some(Survey::default());
        look.module(self.program)?;
        let locale_maps =
            Rc::new(look.survey.take().unwrap_or_default().result(self.draft.context()));
        self.locale_maps = Some(Rc::clone(&locale_maps));
        Ok(locale_maps)
    }

    /// Proposes one text of an object. The key of the text is the object's own path.
    fn propose(
        &mut self,
        texts: &Texts<'_, 'a>,
        locale_maps: &LocaleMaps<'_>,
        at: At<'_>,
    ) -> Result<(), Failure> {
        let Texts { entries, is_open, .. } = texts;
        let names: Vec<_> = entries.iter().map(|entry| &entry.name).collect();
        let place =
            locale_maps.place(&names, |index| self.is_empty(&entries[index].property.value));
        let (Fate::Own { from } | Fate::Filled { from, .. } | Fate::Added { from, .. }) = place
        else {
            return Ok(());
        };
        if !self.options.selection.takes(at.path) {
            return Ok(());
        }
        let own = &entries[from];
        let note = self.note(own.after, &range(own.property.span));
        let at = at.noted(note.as_deref());
        let value = &own.property.value;
        let place = place.heeding(|_| at.note);
        if matches!(place, Fate::Own { .. }) {
            return self.value(value, at);
        }
        if alternatives(value).len() > 1 {
            self.leave(own, at, NO_TEXT);
            return Ok(());
        }
        let text = alternatives(value).first().and_then(|value| self.language(value, at));
        let Some(text) = text else {
            return Ok(());
        };
        match place {
            Fate::Filled { into, .. } if entries[into].is_function() => {}
            Fate::Filled { into, .. } => {
                let mut change = self.draft.change(entries[into].value());
                text.write_value(&mut change, own.value());
                change.done();
            }
            Fate::Added { .. } if *is_open => self.leave(own, at, NO_PLACE),
            Fate::Added { name, .. } => self.add(texts, own, text, name),
            Fate::Own { .. } | Fate::Kept => {}
        }
        Ok(())
    }

    /// Writes an entry with this name behind the last entry.
    fn add(
        &mut self,
        texts: &Texts<'_, 'a>,
        own: &Named<'_, 'a>,
        text: Text<'s, Place>,
        name: &str,
    ) {
        let (source, comments) = (self.source, self.comments);
        let Some(last) = texts.entries.last().map(|entry| range(entry.property.span)) else {
            return;
        };
        let colon = own.colon(source);
        let is_tight = colon.trim_end() == colon;
        let is_spaced = texts.entries.len() == 1 && !is_tight;
        let comma = comments.comma(last.end);
        let slot = Slot::behind(source, last, is_spaced, comma, |at| comments.line_end(at));
        let quote =
            Sum::of(own.property.value.get_inner_expression(), source).map(|sum| sum.quote());
        let (key, value) = (texts.key(name, quote), own.value());
        slot.put(self.draft, (&key, colon), |change| text.write_value(change, value));
    }

    /// Notes the reason why an object gets no entry for the target.
    fn leave(&mut self, own: &Named<'_, 'a>, at: At<'_>, why: &str) {
        let place = Place::new(Quote::Single, self.style, &self.source[own.value()]);
        Text::left(self.draft, own.value(), Entry::keyed(at.path), place, why).propose(self.draft);
    }

    /// Returns whether a value has no text for readers.
    fn is_empty(&self, value: &Expression<'a>) -> bool {
        let value = value.get_inner_expression();
        let value = returned(value).unwrap_or(value);
        let is_blank = |sum: Sum<'_, 'a>| {
            let text = sum.plain(self.source, &self.comments);
            text.is_some_and(|text| text.text().trim().is_empty())
        };
        let is_nothing = matches!(value, Expression::NullLiteral(_));
        is_nothing || value.is_undefined() || Sum::of(value, self.source).is_some_and(is_blank)
    }
}

/// Returns whether there is text in a value, or in the values that it is chosen from. Returns
/// `None` if the value is neither text nor a value from which no text is read.
fn has_text(value: &Expression<'_>, source: &str) -> Option<bool> {
    let mut has_text = false;
    for choice in alternatives(value) {
        let is_text = Sum::of(choice, source).is_some();
        if !is_text && !is_silent(choice) {
            return None;
        }
        has_text |= is_text;
    }
    Some(has_text)
}

/// Returns whether no text is ever read from a value.
fn is_silent(value: &Expression<'_>) -> bool {
    match value {
        Expression::NullLiteral(_)
        | Expression::Identifier(_)
        | Expression::StaticMemberExpression(_)
        | Expression::ComputedMemberExpression(_)
        | Expression::FunctionExpression(_)
        | Expression::ArrowFunctionExpression(_)
        | Expression::TaggedTemplateExpression(_) => true,
        Expression::CallExpression(call) => !is_wrapper(call),
        _ => false,
    }
}
