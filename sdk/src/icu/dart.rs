//! The numbers of a plural as Dart reads them: `=0`, `=1` and `=2` are its `zero`, `one` and `two`.
//! Of two branches for the same number, Dart takes the last.

use super::message::{Branch, Choice};
use crate::{
    Context,
    plural::{self, Planned},
};

const NUMBERS: [(&str, &str); 3] = [("=0", "zero"), ("=1", "one"), ("=2", "two")];

/// Leaves one branch for each number of the source. That branch is the number's own (`=1`), or a
/// form of the `plan` if the form is also for further numbers and shows them, as a Russian `one` is
/// for 21. Returns the numbers whose own branches are left out.
///
/// The `plan` is made from `forms`. `shows` returns whether a branch shows the number.
pub(super) fn settle(
    plan: &mut Vec<Planned>,
    choice: &Choice<'_>,
    forms: &[&Branch<'_>],
    context: &Context,
    shows: impl Fn(&Branch<'_>) -> bool,
) -> Vec<&'static str> {
    let (source, target) = (&context.source_locale, &context.target_locale);
    let find = |selector: &str| choice.branches.iter().find(|branch| branch.selector == selector);
    let mut left_out = Vec::new();
    if source == target {
        return left_out;
    }
    let other = forms.iter().position(|form| form.selector == "other");
    let shows_less =
        |one: &Branch<'_>| other.is_some_and(|other| shows(forms[other])) && !shows(one);
    for (number, category) in NUMBERS {
        let Some(own) = find(number).filter(|_| find(category).is_none()) else { continue };
        let is_for_more = plural::further(target, category).is_some_and(|next| next != "0");
        let is_planned = plan.iter().any(|form| form.category == category);
        if is_for_more && is_planned && shows_less(own) {
            left_out.push(number);
        } else {
            plan.retain(|form| form.category != category);
        }
    }
    // French uses `one` for 0 too, and would say `One file` where there is none.
    let is_for_none = |locale: &str| plural::further(locale, "one") == Some("0");
    if let (Some(one), Some(from)) = (find("=1"), other)
        && is_for_none(target)
        && !is_for_none(source)
        && ["=0", "zero", "one"].into_iter().all(|selector| find(selector).is_none())
        && !shows(one)
    {
        plan.insert(0, Planned { category: "=0".to_owned(), sample: "0".to_owned(), from });
    }
    left_out
}
