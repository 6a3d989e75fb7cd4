//! Builds the target's localization from the source's.

use targum_sdk::{
    Context, Entry, Syntax,
    json::{Member, Text, Value, join},
    plural::{self, Kind, Planned},
};

use crate::whole::Whole;

/// The source of a string's translation.
#[derive(Clone, Copy)]
pub(crate) enum Source<'j, 's> {
    /// The localization of the source language.
    Localization(Value<'j, 's>),
    /// The key of the string.
    Key(Value<'j, 's>),
}

/// A value to write.
pub(crate) enum Node<'s> {
    /// An object with its members in Xcode's order.
    Object(Vec<(String, Node<'s>)>),
    List(Vec<Node<'s>>),
    /// A value copied from the source.
    Copy(&'s str),
    /// The state of a new translation.
    State(&'static str),
    Text(Box<(Text<'s>, Entry)>),
    /// A text that is written unchanged, without characters to escape.
    Literal(String),
    Whole(Box<Whole>),
}

/// A builder for the target of one string.
pub(crate) struct Compose<'c> {
    pub context: &'c Context,
    pub syntax: Syntax,
    pub note: Option<String>,
    /// The state of a new translation.
    pub state: &'static str,
    /// Whether plurals keep the forms of the source, because those of the target would be too many.
    pub keeps_forms: bool,
}

impl Compose<'_> {
    pub(crate) fn target<'s>(&self, source: Source<'_, 's>, path: &str) -> Node<'s> {
        match source {
            Source::Localization(value) => self.value(value, path, None),
            Source::Key(key) => {
                Node::Object(vec![("stringUnit".to_owned(), self.unit(key, path, None))])
            }
        }
    }

    /// Builds a localization, a variant of one, or a substitution.
    fn value<'s>(&self, value: Value<'_, 's>, path: &str, plural: Option<&Planned>) -> Node<'s> {
        let member = |member: Member<'_, 's>| {
            let name = member.name().into_owned();
            let node = match name.as_str() {
                "stringUnit" => self.unit(member.value.get("value")?, path, plural),
                "stringSet" => self.set(member.value.get("values")?, path),
                "variations" => self.variations(member.value, path, plural),
                "substitutions" => object(member.value, |name, value| {
                    Some((name.to_owned(), self.value(value, &join(path, name), None)))
                }),
                _ => Node::Copy(member.value.source()),
            };
            Some((name, node))
        };
        Node::Object(value.members().filter_map(member).collect())
    }

    /// Builds a text with its state.
    pub(crate) fn unit<'s>(
        &self,
        value: Value<'_, 's>,
        path: &str,
        plural: Option<&Planned>,
    ) -> Node<'s> {
        self.translated(self.text(value, path.to_owned(), plural))
    }

    /// Builds a translated text with its state.
    pub(crate) fn translated<'s>(&self, text: Node<'s>) -> Node<'s> {
        Node::Object(vec![
            ("state".to_owned(), Node::State(self.state)),
            ("value".to_owned(), text),
        ])
    }

    fn set<'s>(&self, values: Value<'_, 's>, path: &str) -> Node<'s> {
        let text = |(i, value)| self.text(value, join(path, &format!("[{i}]")), None);
        let texts = values.elements().enumerate().map(text).collect();
        Node::Object(vec![
            ("state".to_owned(), Node::State(self.state)),
            ("values".to_owned(), Node::List(texts)),
        ])
    }

    fn text<'s>(&self, value: Value<'_, 's>, key: String, plural: Option<&Planned>) -> Node<'s> {
        let entry = Entry { plural: plural.cloned(), ..Entry::keyed(key).noted(self.note.clone()) };
        match value.text() {
            Some(text) => Node::Text(Box::new((text, entry))),
            None => Node::Copy(value.source()),
        }
    }

    fn variations<'s>(
        &self,
        value: Value<'_, 's>,
        path: &str,
        plural: Option<&Planned>,
    ) -> Node<'s> {
        object(value, |kind, variants| {
            let node = match kind {
                "plural" => self.plural(variants, path),
                _ => object(variants, |name, variant| {
                    let path = join(path, &format!("[{name}]"));
                    Some((name.to_owned(), self.value(variant, &path, plural)))
                }),
            };
            Some((kind.to_owned(), node))
        })
    }

    /// Returns the forms of the target, in Xcode's order, each made from one of the source's `forms`.
    pub(crate) fn planned(&self, forms: &[Member<'_, '_>]) -> Vec<Planned> {
        if self.keeps_forms {
            return self.own_forms(forms);
        }
        let names: Vec<_> = forms.iter().map(|form| form.name()).collect();
        let have: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        let values = |index: usize| {
            let unit = forms[index].value.get("stringUnit");
            let text = unit.and_then(|unit| unit.get("value")).and_then(Value::text);
            text.map_or(0, |text| plural::values(text.as_str(), self.syntax))
        };
        let mut plan = plural::plan_with_zero(self.context, Kind::Cardinal, &have, values);
        plan.sort_by(|a, b| a.category.cmp(&b.category));
        plan
    }

    /// Builds the forms of a plural.
    pub(crate) fn plural<'s>(&self, variants: Value<'_, 's>, path: &str) -> Node<'s> {
        if let Some(keeping) = self.keeping_forms(variants) {
            return keeping.plural(variants, path);
        }
        let forms = forms(variants);
        let form = |form: Planned| {
            let path = join(path, &format!("[{}]", form.category));
            let node = self.value(forms[form.from].value, &path, Some(&form));
            (form.category, node)
        };
        Node::Object(self.planned(&forms).into_iter().map(form).collect())
    }
}

/// Returns the forms among the variants of a plural.
pub(crate) fn forms<'j, 's>(variants: Value<'j, 's>) -> Vec<Member<'j, 's>> {
    variants.members().filter(|variant| plural::is_category(&variant.name())).collect()
}

fn object<'j, 's>(
    value: Value<'j, 's>,
    member: impl Fn(&str, Value<'j, 's>) -> Option<(String, Node<'s>)>,
) -> Node<'s> {
    Node::Object(value.members().filter_map(|inner| member(&inner.name(), inner.value)).collect())
}
