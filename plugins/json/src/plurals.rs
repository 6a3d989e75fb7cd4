//! Families of plural forms among the members of an object.

use std::{borrow::Cow, collections::HashMap};

use targum_sdk::{
    Context, Syntax,
    json::{Member, Style, Value},
    plural::{self, Planned, family, message},
};

use crate::plurals_v3;

/// A form to write in the place of a member.
#[derive(Debug)]
pub struct Form {
    /// Its key as it is spelled between the quotes.
    pub key: String,
    /// What that says.
    pub name: String,
    /// The form's plural category and sample, and the index of the member to translate.
    pub planned: Planned,
}

/// What is written in the place of members, by their index; nothing for a form that the
/// target has not. Members that are no plural forms do not appear.
pub type Forms = HashMap<usize, Vec<Form>>;

/// Whether an object is one message: strings that are its plural forms, with what is said of it.
/// `among`: it stands among others.
pub fn is_message(members: &[Member<'_, '_>], among: bool) -> bool {
    let names: Vec<_> = members.iter().map(Member::name).collect();
    let is_text = |member: &Member<'_, '_>| member.value.is_string();
    message::is_one(names.iter().map(AsRef::as_ref), among) && members.iter().all(is_text)
}

/// Whether the objects within one, or in a list, are messages.
pub fn are_messages(around: Value<'_, '_>) -> bool {
    let within = around.members().map(|member| member.value).chain(around.elements());
    let tables = within.filter(|it| it.is_object()).map(Value::members);
    message::are(tables.map(|members| {
        // One that is no string is none of a message.
        members.map(|it| if it.value.is_string() { it.name() } else { Cow::Borrowed("") })
    }))
}

/// The forms for all families in `members`, which may be those of one message, with new keys in
/// the document's style; `eligible` tells which members may be part of one.
pub fn forms(
    members: &[Member<'_, '_>],
    is_message: bool,
    context: &Context,
    (syntax, style): (Syntax, Style),
    eligible: impl Fn(&Member<'_, '_>) -> bool,
) -> Forms {
    // What is said of a message is none of its forms.
    let is_form = |member: &Member<'_, '_>| !(is_message && message::is_about(&member.name()));
    let kept: Vec<_> = (0..members.len()).filter(|&index| is_form(&members[index])).collect();
    let names: Vec<_> = kept.iter().map(|&index| members[index].name()).collect();
    let text = |index: usize| {
        let member = Some(&members[kept[index]]).filter(|it| eligible(it))?;
        Some(Cow::Owned(member.value.text()?.as_str().to_owned()))
    };
    let written = |form: family::Form| {
        let family::Form { name, planned, .. } = &form;
        let key = form.key(|index| key(&members[kept[index]])).map_or_else(
            // The category itself is spelled with escapes.
            || {
                let mut key = String::new();
                style.escape(name, &mut key);
                key
            },
            Cow::into_owned,
        );
        let planned = Planned { from: kept[planned.from], ..planned.clone() };
        Form { key, name: name.clone(), planned }
    };
    let families = family::plan(&names, context, syntax, text).into_iter();
    let mut forms: Forms = families
        .map(|(place, forms)| (kept[place], forms.into_iter().map(written).collect()))
        .collect();
    let values = |index: usize| {
        let text = members[index].value.text().unwrap_or_default();
        plural::values(text.as_str(), syntax)
    };
    plurals_v3::plan(members, context, &eligible, values, &mut forms);
    forms
}

/// A key as it is spelled between the quotes.
pub fn key<'s>(member: &Member<'_, 's>) -> &'s str {
    let quoted = member.key.source();
    &quoted[1..quoted.len() - 1]
}
