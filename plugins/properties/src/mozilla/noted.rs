//! The plurals that a comment announces: `LOCALIZATION NOTE (key): Semi-colon list of plural forms`.
//! `PluralForm` takes the form at the index that its rule for the language has for a number.

use std::collections::HashSet;

use targum_sdk::{
    Context,
    plural::{
        Planned,
        gettext::{Form, Rule},
    },
};

/// The rules of languages that differ from those of gettext, or have their forms in another order.
const OWN: [(&[&str], &str); 4] = [
    (
        &["ar"],
        "nplurals=6; plural=(n==0 ? 5 : n==1 ? 0 : n==2 ? 1 : n%100>=3 && n%100<=10 ? 2 : \
         n%100>=11 ? 3 : 4);",
    ),
    (&["he", "iw"], "nplurals=2; plural=(n!=1);"),
    (
        &["lt"],
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 2 : 1);",
    ),
    (&["lv"], "nplurals=3; plural=(n%10==1 && n%100!=11 ? 1 : n%10==0 ? 0 : 2);"),
];

/// The keys that comments have announced as plurals so far.
#[derive(Debug, Default)]
pub(crate) struct Announced {
    keys: HashSet<String>,
}

impl Announced {
    /// Returns whether a comment above this entry, or an earlier one that names it, says that the value is a
    /// list of plural forms.
    pub(crate) fn has(&mut self, key: &str, note: Option<&str>) -> bool {
        let mut is_next = false;
        for names in note.into_iter().flat_map(announcements) {
            is_next |= names.is_empty();
            self.keys.extend(names.into_iter().map(str::to_owned));
        }
        is_next || self.keys.contains(key)
    }
}

/// Returns the keys that each announcement of a comment names. An announcement for the next entry names
/// none.
fn announcements(comment: &str) -> impl Iterator<Item = Vec<&str>> {
    comment.split("LOCALIZATION NOTE").filter(|note| says_plurals(note)).map(names)
}

/// Returns whether a note says that a value is a list of plural forms.
fn says_plurals(note: &str) -> bool {
    let is_list = || {
        let small = note.to_lowercase();
        ["semi-colon", "semicolon"].iter().any(|sign| small.contains(sign))
    };
    note.contains("plural forms") && is_list()
}

/// Returns the keys in parentheses at the start of a note.
fn names(note: &str) -> Vec<&str> {
    let list = note.trim_start().strip_prefix('(').and_then(|list| list.split_once(')'));
    let names = list.map_or("", |(list, _)| list).split(',');
    names.map(str::trim).filter(|name| !name.is_empty()).collect()
}

/// Returns the forms of the target, each with the index of the source's form. `values` returns how many
/// values the form at an index shows. Returns `None` if the number of forms is not that of the source's
/// language, or the document is read back.
pub(crate) fn plan(
    context: &Context,
    count: usize,
    values: impl Fn(usize) -> usize,
) -> Option<Vec<Planned>> {
    if context.source_locale == context.target_locale {
        return None;
    }
    let own = of(&context.source_locale).or_else(|| Rule::of_source(context))?;
    let target = of(&context.target_locale).or_else(|| Rule::of_target(context))?;
    if own.forms(context).len() != count {
        return None;
    }
    let planned = |form: Form| {
        let (from, sample) = form.made_from(count - 1, |n| own.form_of(n), &values);
        Planned { category: form.category, sample: sample.to_string(), from }
    };
    Some(target.forms(context).into_iter().map(planned).collect())
}

fn of(locale: &str) -> Option<Rule> {
    let language = targum_sdk::locale::language(locale);
    let (_, rule) = OWN.iter().find(|(languages, _)| languages.contains(&language))?;
    Rule::parse(rule)
}

#[cfg(test)]
mod tests {
    use targum_sdk::laws;

    use super::*;

    #[test]
    fn a_comment_announces_plurals() {
        let mut announced = Announced::default();
        let note = "LOCALIZATION NOTE (beds, rows):\nSemi-colon list of plural forms.";
        assert!(!announced.has("sheds", Some(note)));
        assert!(announced.has("rows", None));
        assert!(announced.has("trees", Some("Semicolon-separated list of plural forms")));
        assert!(!announced.has("trees", Some("A list of plural forms")));
    }

    #[test]
    fn each_note_of_a_comment_announces_its_own_keys() {
        let mut announced = Announced::default();
        let comment = "LOCALIZATION NOTE (title): The title.\n\
                       LOCALIZATION NOTE (count): Semi-colon list of plural forms.\n\
                       LOCALIZATION NOTE (rows): The rows.";
        assert!(!announced.has("title", Some(comment)));
        assert!(announced.has("count", None));
        assert!(!announced.has("rows", None));
    }

    #[test]
    fn forms_stand_in_the_order_of_the_rule() {
        let forms = |target| {
            let plan = plan(&laws::context("en", target), 2, |_| 1).unwrap();
            plan.into_iter().map(|form| (form.sample, form.from)).collect::<Vec<_>>()
        };
        let expected = |forms: &[(u64, usize)]| {
            forms.iter().map(|(n, from)| (n.to_string(), *from)).collect::<Vec<_>>()
        };
        assert_eq!(forms("ar"), expected(&[(1, 0), (2, 1), (3, 1), (11, 1), (100, 1), (0, 1)]));
        assert_eq!([0, 1, 2].map(|n| of("lv").unwrap().form_of(n)), [0, 1, 2]);
        assert_eq!([1, 2, 10].map(|n| of("lt").unwrap().form_of(n)), [0, 2, 1]);
        assert_eq!([1, 2].map(|n| of("he").unwrap().form_of(n)), [0, 1]);
        assert!(plan(&laws::context("en", "pl"), 3, |_| 1).is_none());
    }
}
