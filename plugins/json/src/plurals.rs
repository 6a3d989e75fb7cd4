//! Families of plural forms among the members of an object.

use std::{borrow::Cow, ops::Range};

use targum_sdk::{
    Change, Context, Entry,
    catalogue::{Families, Map, Options, message},
    joined,
    json::{Member, Style, Value, join},
};

/// Returns whether an object is one message: strings that are its plural forms, with its
/// description. `names` are the names of the members. `among` says that the object stands among other
/// messages.
pub(crate) fn is_message(members: &[Member<'_, '_>], names: &[Cow<'_, str>], among: bool) -> bool {
    let is_text = |member: &Member<'_, '_>| member.value.is_string();
    message::is_one(names.iter().map(AsRef::as_ref), among) && members.iter().all(is_text)
}

/// Returns whether the objects within an object or a list are messages.
pub(crate) fn are_messages(around: Value<'_, '_>) -> bool {
    let within = around.members().map(|member| member.value).chain(around.elements());
    let tables = within.filter(|value| value.is_object()).map(Value::members);
    message::are(tables.map(|members| {
        // A member that is not a string is not part of a message.
        members.map(
            |member| {
                if member.value.is_string() { member.name() } else { Cow::Borrowed("") }
            },
        )
    }))
}

/// The members of an object in a catalogue.
pub(crate) struct Members<'m, 'j, 's> {
    pub all: &'m [Member<'j, 's>],
    /// The names of the members.
    pub names: &'m [Cow<'s, str>],
    /// The object's key path.
    pub path: &'m str,
    pub options: &'m Options<'s>,
    pub style: Style,
}

impl Members<'_, '_, '_> {
    /// Plans the forms of the target for all families. With `is_message`, the members are those of
    /// one message.
    pub(crate) fn families(&self, is_message: bool, source: &str, context: &Context) -> Families {
        // The members about a message are not its forms.
        let is_form = |&index: &usize| !(is_message && message::is_about(&self.names[index]));
        let entries: Vec<_> = (0..self.all.len()).filter(is_form).collect();
        let syntax = self.options.syntax;
        let mut families = Families::plan(self, &entries, source, context, syntax);
        families.plan_numbered(self, self.all.len(), source, context, syntax);
        families
    }
}

impl<'s> Map<'s> for Members<'_, '_, 's> {
    type Place = Style;

    fn name(&self, index: usize) -> Cow<'_, str> {
        Cow::Borrowed(&self.names[index])
    }

    fn key(&self, index: usize) -> Range<usize> {
        let quoted = self.all[index].key.span();
        quoted.start + 1..quoted.end - 1
    }

    fn value(&self, index: usize) -> Range<usize> {
        self.all[index].value.span()
    }

    fn span(&self, index: usize) -> Range<usize> {
        self.all[index].span()
    }

    fn form(&self, index: usize) -> Option<Cow<'_, str>> {
        let member = &self.all[index];
        let text = member.value.text()?;
        let is_one = !joined::is_several(text.as_str(), self.options.syntax);
        (is_one && self.options.take(&join(self.path, &self.names[index])))
            .then(|| Cow::Owned(text.as_str().to_owned()))
    }

    fn spell_key(&self, name: &str) -> String {
        let mut key = String::new();
        self.style.escape(name, &mut key);
        key
    }

    fn comma(&self, index: usize) -> Option<usize> {
        self.all[index].comma()
    }

    fn removal(&self, _: &str, index: usize) -> Range<usize> {
        self.all[index].removal()
    }

    fn write(&self, change: &mut Change<'_, 's, Style>, index: usize, entry: Entry) {
        let text = self.all[index].value.text().unwrap_or_default();
        change.literal("\"");
        text.write(change, entry, self.options.syntax, self.style);
        change.literal("\"");
    }
}
