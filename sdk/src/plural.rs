//! The plural forms that the target needs, and the source's form that each is made from.

mod category;
pub mod gettext;
mod multiplied;
mod number;
pub mod symfony;

use crate::{CodeKind, Context, Found, PluralForm, PluralUse, Syntax};

pub use category::{CATEGORIES, is_category, serves_only};
pub(crate) use category::{further, named_number};
pub(crate) use multiplied::most_texts;
pub use multiplied::{is_multiplied, texts};
pub(crate) use number::{counted_code, number_code};

/// Whether numbers count or rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// 1 file, 2 files.
    Cardinal,
    /// 1st, 2nd.
    Ordinal,
}

/// A form to write in the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// The CLDR category of the form.
    pub category: String,
    /// A number of this category.
    pub sample: String,
    /// The index of the source's form to translate.
    pub from: usize,
}

impl Planned {
    /// Returns the target's form of a number. `from` is the index of the source's form to translate.
    pub(crate) fn for_number(number: u32, from: usize, context: &Context) -> Planned {
        let sample = number.to_string();
        let form = context.target_plurals.iter().find(|form| form.sample == sample);
        let category = form.map_or("other", |form| &form.category).to_owned();
        Planned { category, sample, from }
    }

    /// Returns the form as a segment carries it. `number` is the index of the code that shows the
    /// number.
    pub(crate) fn into_use(self, number: Option<usize>) -> PluralUse {
        let number = number.and_then(|index| u32::try_from(index).ok());
        PluralUse { category: self.category, sample: self.sample, number }
    }
}

/// Returns whether a form is for whole numbers other than round millions, for which most languages with
/// such a form and most libraries use `other`.
pub fn is_counted(form: &PluralForm) -> bool {
    const ROUND_MILLIONS: &str = "1000000";
    form.integral && form.sample != ROUND_MILLIONS
}

/// Returns whether the source's language has all of these categories, or its runtimes do: `zero` is
/// accepted for the number 0 in every language. In English, `few` is a name like any other.
pub fn has(context: &Context, kind: Kind, categories: &[&str]) -> bool {
    let forms = match kind {
        Kind::Cardinal => &context.source_plurals,
        Kind::Ordinal => &context.source_ordinals,
    };
    let is_own = |category: &&str| forms.iter().any(|form| form.category == *category);
    categories.iter().all(|category| *category == "zero" || is_own(category))
}

/// Plans the target's forms from the source's categories, in the order of the document. `values`
/// returns how many values the form at an index shows.
///
/// Forms that both languages have keep the source's order. If that is CLDR's order, the plan is in
/// it too. Otherwise, forms that only the target has come before `other`, or last where there is no
/// `other`. A form that does not show its number (`One
/// file`) is not the source of a form for several numbers: a Russian `one`, which is also for 21,
/// is made from `other`. A document that is only read back keeps its forms. A source without forms
/// gets no plan.
pub fn plan(
    context: &Context,
    kind: Kind,
    have: &[&str],
    values: impl Fn(usize) -> usize,
) -> Vec<Planned> {
    plan_beside(context, kind, have, &[], values)
}

/// Plans as [`plan`] does, where some numbers have texts of their own, such as `=0`.
pub fn plan_beside(
    context: &Context,
    kind: Kind,
    have: &[&str],
    exact: &[&str],
    values: impl Fn(usize) -> usize,
) -> Vec<Planned> {
    let mut plan = plan_by_samples(context, kind, have);
    if kind == Kind::Cardinal {
        show_numbers(&mut plan, context, have, exact, |next| next != "0", values);
    }
    plan
}

/// Plans as [`plan`] does, for runtimes that have no text for the number 0 alone, as Android's: a
/// form that is also for 0, such as the French `one`, shows its number too.
pub fn plan_without_zero(
    context: &Context,
    kind: Kind,
    have: &[&str],
    values: impl Fn(usize) -> usize,
) -> Vec<Planned> {
    let mut plan = plan_by_samples(context, kind, have);
    if kind == Kind::Cardinal {
        show_numbers(&mut plan, context, have, &[], |_| true, values);
    }
    plan
}

/// Plans as [`plan`] does, and adds a form `zero` for the number 0 in every target: for runtimes
/// that accept it in every language, as i18next's and Apple's do. It is made from the source's
/// `zero`, or is one [that is needed](needed_zero).
pub fn plan_with_zero(
    context: &Context,
    kind: Kind,
    have: &[&str],
    values: impl Fn(usize) -> usize,
) -> Vec<Planned> {
    let mut plan = plan_keeping_zero(context, kind, have, &values);
    if kind == Kind::Cardinal
        && !plan.iter().any(|form| form.category == "zero")
        && let Some((at, zero)) = needed_zero(&plan, context, have, "zero", values)
    {
        plan.insert(at, zero);
    }
    plan
}

/// Returns a form for the number 0 that a plan needs, and its index in the plan. In French, `one`
/// is also for 0. If it is made from a source form that is for 1 alone and shows no number, readers
/// would see `One file` where there is none. `category` is the name that the format has for the
/// form.
pub fn needed_zero(
    plan: &[Planned],
    context: &Context,
    have: &[&str],
    category: &str,
    values: impl Fn(usize) -> usize,
) -> Option<(usize, Planned)> {
    let (source, target) = (&context.source_locale, &context.target_locale);
    let serves_zero = |locale: &str| further(locale, "one") == Some("0");
    if source == target || !serves_zero(target) || serves_zero(source) {
        return None;
    }
    let at = plan.iter().position(|form| form.category == "one")?;
    let other = have.iter().position(|category| *category == "other")?;
    let one = plan[at].from;
    let needed = have[one] == "one" && values(one) < values(other);
    let zero = Planned { category: category.to_owned(), sample: "0".to_owned(), from: other };
    needed.then_some((at, zero))
}

/// Plans as [`plan`] does, and keeps the source's `zero` in every target.
pub(crate) fn plan_keeping_zero(
    context: &Context,
    kind: Kind,
    have: &[&str],
    values: impl Fn(usize) -> usize,
) -> Vec<Planned> {
    let mut plan = plan_by_samples(context, kind, have);
    let zero = have.iter().position(|category| *category == "zero");
    if let Some(from) = zero {
        match plan.iter_mut().find(|form| form.category == "zero") {
            Some(zero) => zero.from = from,
            None => {
                let (category, sample) = ("zero".to_owned(), "0".to_owned());
                plan.push(Planned { category, sample, from });
            }
        }
    }
    if kind == Kind::Cardinal {
        let exact: &[&str] = if zero.is_some() { &["0"] } else { &[] };
        show_numbers(&mut plan, context, have, exact, |next| next != "0", values);
    }
    plan
}

/// Returns the target's forms, each made from the source's form for its sample.
fn plan_by_samples(context: &Context, kind: Kind, have: &[&str]) -> Vec<Planned> {
    let Some(last) = have.len().checked_sub(1) else {
        return Vec::new();
    };
    let forms = match kind {
        Kind::Cardinal => &context.target_plurals,
        Kind::Ordinal => &context.target_ordinals,
    };
    let position = |category: &str| have.iter().position(|known| *known == category);
    if context.source_locale == context.target_locale {
        let sample = |category: &str| {
            let form = forms.iter().find(|form| form.category == category);
            form.map_or_else(String::new, |form| form.sample.clone())
        };
        let keep = |(from, category): (usize, &&str)| Planned {
            category: (*category).to_owned(),
            sample: sample(category),
            from,
        };
        return have.iter().enumerate().map(keep).collect();
    }
    let planned = |form: &PluralForm| Planned {
        category: form.category.clone(),
        sample: form.sample.clone(),
        from: position(&form.source_category).or_else(|| position("other")).unwrap_or(last),
    };
    // A form that occurs twice is written once, as readers ignore the second one.
    let mut plan: Vec<Planned> = Vec::new();
    for own in have {
        if let Some(form) = forms.iter().find(|form| form.category == *own)
            && !plan.iter().any(|planned| planned.category == *own)
        {
            plan.push(planned(form));
        }
    }
    let added = forms.iter().filter(|form| position(&form.category).is_none()).map(planned);
    let at = plan.iter().position(|form| form.category == "other").unwrap_or(plan.len());
    plan.splice(at..at, added);
    let place = |category: &str| CATEGORIES.iter().position(|known| *known == category);
    if have.iter().map(|category| place(category)).is_sorted() {
        plan.sort_by_key(|form| place(&form.category));
    }
    plan
}

/// Makes forms for several numbers from `other`, where their own source shows fewer values.
/// `counts` returns whether the further number of a form makes it one for several numbers. For a
/// category that includes 0 (French), one is much more frequent, and where 0 may have a text of its
/// own, `One file` is better for one.
fn show_numbers(
    plan: &mut [Planned],
    context: &Context,
    have: &[&str],
    exact: &[&str],
    counts: impl Fn(&str) -> bool,
    values: impl Fn(usize) -> usize,
) {
    let (source, target) = (&context.source_locale, &context.target_locale);
    let Some(other) =
        have.iter().position(|category| *category == "other").filter(|_| source != target)
    else {
        return;
    };
    for form in plan {
        let further = further(target, &form.category).filter(|next| counts(next));
        let Some(next) = further else { continue };
        let is_shared = self::further(source, have[form.from]) == Some(next);
        if !is_shared && !exact.contains(&next) && values(form.from) < values(other) {
            form.from = other;
            // `21 files` is similar to the Russian form for one, and `0 files` to the French one.
            // `1 files` is not.
            form.sample = next.to_owned();
        }
    }
}

/// Returns how many values a text shows.
pub fn values(text: &str, syntax: Syntax) -> usize {
    let placeholder = |code: &&Found| code.kind == CodeKind::Placeholder;
    syntax.scan(text).iter().filter(placeholder).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn categories(target: &str, have: &[&str]) -> Vec<(String, usize)> {
        let context = crate::context_for_tests("en", target);
        let plan = plan(&context, Kind::Cardinal, have, |_| 1);
        plan.into_iter().map(|form| (form.category, form.from)).collect()
    }

    fn pairs(expected: &[(&str, usize)]) -> Vec<(String, usize)> {
        expected.iter().map(|(category, from)| ((*category).to_owned(), *from)).collect()
    }

    #[test]
    fn gives_the_target_its_categories_from_the_sources_forms() {
        let both = ["one", "other"];
        assert_eq!(
            categories("pl", &both),
            pairs(&[("one", 0), ("few", 1), ("many", 1), ("other", 1)])
        );
        assert_eq!(
            categories("ar", &both),
            pairs(&[("zero", 1), ("one", 0), ("two", 1), ("few", 1), ("many", 1), ("other", 1)])
        );
        assert_eq!(
            categories("ar", &["other", "one"]),
            pairs(&[("zero", 0), ("two", 0), ("few", 0), ("many", 0), ("other", 0), ("one", 1)])
        );
        assert_eq!(categories("ja", &both), pairs(&[("other", 1)]));
        assert_eq!(categories("de", &both), pairs(&[("one", 0), ("other", 1)]));
        assert_eq!(categories("de", &["other", "one"]), pairs(&[("other", 0), ("one", 1)]));
        assert_eq!(categories("pl", &[]), []);
    }

    #[test]
    fn makes_forms_for_several_numbers_from_one_that_shows_its_number() {
        let have = ["one", "other"];
        let one = |source: &str, target: &str, exact: &[&str], values: [usize; 2]| {
            let context = crate::context_for_tests(source, target);
            let plan = plan_beside(&context, Kind::Cardinal, &have, exact, |form| values[form]);
            let one = plan.into_iter().find(|form| form.category == "one");
            one.map(|form| (form.from, form.sample)).unwrap()
        };
        assert_eq!(one("en", "ru", &[], [0, 1]), (1, "21".to_owned()));
        assert_eq!(one("en", "ru", &["0"], [1, 2]), (1, "21".to_owned()));
        assert_eq!(one("en", "ru", &[], [1, 1]), (0, "1".to_owned()));
        assert_eq!(one("en", "pt-BR", &[], [0, 1]), (0, "1".to_owned()));
        assert_eq!(one("en", "pt-PT", &[], [0, 1]), (0, "1".to_owned()));
        assert_eq!(one("en", "de", &[], [0, 1]), (0, "1".to_owned()));
        assert_eq!(one("fr", "pt", &[], [0, 1]), (0, "1".to_owned()));
        assert_eq!(one("fr", "ru", &[], [0, 1]), (1, "21".to_owned()));
        assert_eq!(one("ru", "ru", &[], [0, 1]), (0, "1".to_owned()));
    }

    #[test]
    fn shows_the_number_of_a_form_that_is_also_for_0() {
        let one = |target: &str, values: [usize; 2]| {
            let context = crate::context_for_tests("en", target);
            let have = ["one", "other"];
            let plan = plan_without_zero(&context, Kind::Cardinal, &have, |form| values[form]);
            let one = plan.into_iter().find(|form| form.category == "one");
            one.map(|form| (form.from, form.sample)).unwrap()
        };
        assert_eq!(one("fr", [0, 1]), (1, "0".to_owned()));
        assert_eq!(one("fr", [1, 1]), (0, "1".to_owned()));
        assert_eq!(one("ru", [0, 1]), (1, "21".to_owned()));
        assert_eq!(one("de", [0, 1]), (0, "1".to_owned()));
    }

    #[test]
    fn keeps_zero_if_the_runtime_has_it() {
        let have = ["zero", "one", "other"];
        let plan = |target: &str| {
            let context = crate::context_for_tests("en", target);
            let plan = plan_with_zero(&context, Kind::Cardinal, &have, |_| 1);
            plan.into_iter().map(|form| (form.category, form.from)).collect::<Vec<_>>()
        };
        assert_eq!(plan("ja"), pairs(&[("other", 2), ("zero", 0)]));
        assert_eq!(plan("de"), pairs(&[("one", 1), ("other", 2), ("zero", 0)]));
        assert_eq!(plan("ar")[..2], pairs(&[("zero", 0), ("one", 1)]));
    }

    #[test]
    fn adds_zero_if_the_form_for_0_would_say_one() {
        let have = ["one", "other"];
        let plan = |source: &str, target: &str, values: [usize; 2]| {
            let context = crate::context_for_tests(source, target);
            let plan = plan_with_zero(&context, Kind::Cardinal, &have, |form| values[form]);
            let zero = plan.into_iter().find(|form| form.category == "zero");
            zero.map(|form| (form.from, form.sample))
        };
        assert_eq!(plan("en", "fr", [0, 1]), Some((1, "0".to_owned())));
        assert_eq!(plan("en", "fr", [1, 1]), None);
        assert_eq!(plan("en", "de", [0, 1]), None);
        assert_eq!(plan("fr", "fr", [0, 1]), None);
        assert_eq!(plan("fr", "pt-BR", [0, 1]), None);
    }

    #[test]
    fn keeps_the_forms_of_a_document_that_is_only_read_back() {
        assert_eq!(categories("en", &["other"]), pairs(&[("other", 0)]));
        assert_eq!(categories("en", &["zero", "other"]), pairs(&[("zero", 0), ("other", 1)]));
    }
}
