//! Families of plural forms among the members of an object.

use std::{borrow::Cow, collections::HashMap};

use targum_sdk::{
    Context, Syntax,
    json::{Member, Style},
    plural::{self, Planned, family},
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

/// The forms for all families in `members`, with new keys in the document's `style`; `eligible`
/// tells which members may be part of one.
pub fn forms(
    members: &[Member<'_, '_>],
    context: &Context,
    syntax: Syntax,
    style: Style,
    eligible: impl Fn(&Member<'_, '_>) -> bool,
) -> Forms {
    let names: Vec<_> = members.iter().map(Member::name).collect();
    let text = |index: usize| {
        let member = Some(&members[index]).filter(|it| eligible(it))?;
        Some(Cow::Owned(member.value.text()?.as_str().to_owned()))
    };
    let written = |form: family::Form| {
        let family::Form { name, planned, .. } = &form;
        let key = form.key(|index| key(&members[index])).map_or_else(
            // The category itself is spelled with escapes.
            || {
                let mut key = String::new();
                style.escape(name, &mut key);
                key
            },
            Cow::into_owned,
        );
        Form { key, name: name.clone(), planned: planned.clone() }
    };
    let families = family::plan(&names, context, syntax, text).into_iter();
    let mut forms: Forms =
        families.map(|(place, forms)| (place, forms.into_iter().map(written).collect())).collect();
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
