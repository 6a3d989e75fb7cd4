//! Families of plural forms among the members of an object.

use std::collections::HashMap;

use targum_sdk::{
    Context, Syntax,
    json::{Member, Style},
    plural::{self, Kind, Planned},
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

/// The forms that belong together: index of the member and category.
#[derive(Default)]
struct Family {
    forms: Vec<(usize, &'static str)>,
    /// A member that is no form, or a form that stands twice: the names only look alike.
    spoiled: bool,
}

/// The forms for all families in `members`, with new keys in the document's `style`; `eligible`
/// tells which members may be part of one.
pub fn forms(
    members: &[Member<'_, '_>],
    context: &Context,
    syntax: Syntax,
    style: Style,
    eligible: impl Fn(&Member<'_, '_>) -> bool,
) -> Forms {
    let mut families: HashMap<String, Family> = HashMap::new();
    let is_hash = members.len() > 1
        && members.iter().all(|it| plural::is_category(&it.name()) && eligible(it));
    for (index, member) in members.iter().enumerate() {
        let name = member.name();
        let Some((base, category)) = split(&name, is_hash) else {
            continue;
        };
        let family = families.entry(base.to_owned()).or_default();
        family.spoiled |= !eligible(member) || family.index(category).is_some();
        if !family.spoiled {
            family.forms.push((index, category));
        }
    }
    let values = |index: usize| {
        let text = members[index].value.text().unwrap_or_default();
        plural::values(text.as_str(), syntax)
    };
    let mut forms = Forms::new();
    for (base, family) in &families {
        let kind = if base.ends_with("_ordinal") { Kind::Ordinal } else { Kind::Cardinal };
        if let Some(other) = family.other(members, context, kind) {
            let planned = family.planned(context, kind, values);
            family.write(members, other, planned, style, &mut forms);
        }
    }
    plurals_v3::plan(members, context, &eligible, values, &mut forms);
    forms
}

/// `key_one` as `key` and `one`; in an object of categories the key is the category.
fn split(name: &str, is_hash: bool) -> Option<(&str, &'static str)> {
    let (base, category) = if is_hash { ("", name) } else { name.rsplit_once('_')? };
    let category = plural::CATEGORIES.into_iter().find(|it| *it == category)?;
    (is_hash || !base.is_empty()).then_some((base, category))
}

impl Family {
    fn categories(&self) -> Vec<&'static str> {
        self.forms.iter().map(|(_, category)| *category).collect()
    }

    fn index(&self, category: &str) -> Option<usize> {
        let form = self.forms.iter().find(|(_, it)| *it == category);
        form.map(|(index, _)| *index)
    }

    /// The member of the category `other`, where the names mean plural forms. A label may end
    /// in `_other`, so one form alone counts only in a language without plurals, where it shows
    /// the number; and `_two` is one of steps where the source's language has no such form.
    fn other(&self, members: &[Member<'_, '_>], context: &Context, kind: Kind) -> Option<usize> {
        let alone = || {
            let [(index, _)] = self.forms[..] else { return true };
            let text = members[index].value.source();
            context.source_plurals.len() == 1 && text.contains("count")
        };
        let is_meant =
            || !self.spoiled && plural::has(context, kind, &self.categories()) && alone();
        self.index("other").filter(|_| is_meant())
    }

    /// Writes the planned forms, those that the source has not before its `other`.
    fn write(
        &self,
        members: &[Member<'_, '_>],
        other: usize,
        plan: Vec<Planned>,
        style: Style,
        forms: &mut Forms,
    ) {
        let name = members[other].name();
        let base = name.strip_suffix("other").unwrap_or_default();
        let stem = key(&members[other]).strip_suffix("other").map_or_else(
            // The category itself is spelled with escapes.
            || {
                let mut stem = String::new();
                style.escape(base, &mut stem);
                stem
            },
            str::to_owned,
        );
        for (index, _) in &self.forms {
            forms.insert(*index, Vec::new());
        }
        for planned in plan {
            let place = self.index(&planned.category).unwrap_or(other);
            let key = match self.index(&planned.category) {
                Some(own) => key(&members[own]).to_owned(),
                None => format!("{stem}{}", planned.category),
            };
            let name = format!("{base}{}", planned.category);
            forms.entry(place).or_default().push(Form { key, name, planned });
        }
        if let Some(at_other) = forms.get_mut(&other) {
            at_other.sort_by_key(|form| form.planned.category == "other");
        }
    }

    /// The target's forms, each with the index of the member to translate.
    fn planned(
        &self,
        context: &Context,
        kind: Kind,
        values: impl Fn(usize) -> usize,
    ) -> Vec<Planned> {
        let values = |form: usize| values(self.forms[form].0);
        let mut plan = plural::plan_with_zero(context, kind, &self.categories(), values);
        for form in &mut plan {
            form.from = self.forms[form.from].0;
        }
        plan
    }
}

/// A key as it is spelled between the quotes.
pub fn key<'s>(member: &Member<'_, 's>) -> &'s str {
    let quoted = member.key.source();
    &quoted[1..quoted.len() - 1]
}
