//! Plans the branches of a translated plural: the source's own branches for numbers and words, and
//! the forms that the target needs.

use super::{
    dart,
    message::{Branch, Choice, Message, Node},
};
use crate::{
    Context,
    plural::{self, Kind, Planned},
};

/// A branch to write.
pub(super) struct Written<'c, 't> {
    /// The branch of the source that is translated.
    pub from: &'c Branch<'t>,
    /// The plural form of the written branch.
    pub plural: Option<Planned>,
    /// The index of the source's branch that the written branch replaces or precedes.
    pub place: usize,
}

impl Written<'_, '_> {
    /// Returns the selector of the written branch.
    pub(super) fn selector(&self) -> &str {
        self.plural.as_ref().map_or(self.from.selector, |form| &form.category)
    }
}

/// Returns the branches to write for a plural, in order. If `is_dart` is true, Dart reads the
/// plural and selects `zero` and `two` for the numbers 0 and 2 in every language. `shows` returns
/// whether a branch shows the number.
pub(super) fn branches<'c, 't>(
    choice: &'c Choice<'t>,
    kind: Kind,
    context: &Context,
    is_dart: bool,
    shows: impl Fn(&Message<'_>) -> bool,
) -> Vec<Written<'c, 't>> {
    // A category that occurs twice is handled like any other repeated category.
    let is_alone = |selector: &str| {
        is_dart
            && kind == Kind::Cardinal
            && choice.branches.iter().filter(|branch| branch.selector == selector).count() == 1
    };
    let (has_zero, has_two) = (is_alone("zero"), is_alone("two"));
    // The number that a category stands for in every language.
    let alone = |selector: &str| match selector {
        "zero" if has_zero => Some("0"),
        "two" if has_two => Some("2"),
        _ => None,
    };
    // The categories for which the target's rules have no number, but the runtime has one.
    let unruled = |category: &&str| {
        alone(category).is_some()
            && context.source_locale != context.target_locale
            && !context.target_plurals.iter().any(|form| form.category == *category)
    };
    let unruled: Vec<&str> = plural::CATEGORIES.into_iter().filter(unruled).collect();
    let is_form = |branch: &&Branch<'_>| {
        plural::is_category(branch.selector) && !unruled.contains(&branch.selector)
    };
    let forms: Vec<&Branch<'_>> = choice.branches.iter().filter(is_form).collect();
    let have: Vec<&str> = forms.iter().map(|branch| branch.selector).collect();
    let counted = |branch: &Branch<'_>| counted(exact_number(branch, alone)?, choice.offset);
    let exact: Vec<String> = choice.branches.iter().filter_map(counted).collect();
    let exact: Vec<&str> = exact.iter().map(String::as_str).collect();
    let known: Vec<&str> =
        plural::CATEGORIES.into_iter().filter(|category| have.contains(category)).collect();
    let serves_only = |category: &str, number: &str| {
        plural::serves_only(&context.target_locale, category, number)
    };
    // A form is left out if exact branches take all its numbers. It would be in their way: Flutter
    // takes `one` for `=1`.
    let reached = |form: &Planned| {
        known.contains(&form.category.as_str())
            || !(exact.contains(&form.sample.as_str())
                && kind == Kind::Cardinal
                && serves_only(&form.category, &form.sample))
    };
    let values = |index: usize| usize::from(shows(&forms[index].message));
    let mut plan = plural::plan_beside(context, kind, &have, &exact, values);
    plan.retain(reached);
    for form in &mut plan {
        if alone(&form.category).is_some_and(|number| serves_only(&form.category, number)) {
            let own = have.iter().position(|category| *category == form.category);
            form.from = own.unwrap_or(form.from);
        }
    }
    let left_out = if is_dart && kind == Kind::Cardinal {
        dart::settle(&mut plan, choice, &forms, context, |branch| shows(&branch.message))
    } else {
        Vec::new()
    };
    // The number 0 has no branch yet, neither `=0` nor the one that Dart uses for it.
    let zero = format!("={}", choice.offset);
    if kind == Kind::Cardinal
        && exact.is_empty()
        && let Some((at, zero)) = plural::needed_zero(&plan, context, &have, &zero, values)
    {
        plan.insert(at, zero);
    }
    let as_it_is = |branch: &Branch<'_>| {
        let number = exact_number(branch, alone)?;
        let shown = counted(branch).filter(|_| has_number_sign(branch));
        let sample = shown.unwrap_or_else(|| number.to_owned());
        Some(Planned { category: branch.selector.to_owned(), sample, from: 0 })
    };
    let mut written = in_order(choice, &forms, plan, |branch| is_form(&branch), as_it_is);
    written.retain(|branch| !left_out.contains(&branch.selector()));
    written
}

/// Returns the branches of an argument that is no plural, which are those of the source.
pub(super) fn as_they_are<'c, 't>(choice: &'c Choice<'t>) -> Vec<Written<'c, 't>> {
    let written = |(place, from)| Written { from, plural: None, place };
    choice.branches.iter().enumerate().map(written).collect()
}

/// Returns the forms of a plan in the order of the source's branches, with the branches that are no
/// forms at their places. A form that only the target has precedes the form that follows it in the
/// plan.
fn in_order<'c, 't>(
    choice: &'c Choice<'t>,
    forms: &[&'c Branch<'t>],
    plan: Vec<Planned>,
    is_form: impl Fn(&Branch<'_>) -> bool,
    as_it_is: impl Fn(&Branch<'_>) -> Option<Planned>,
) -> Vec<Written<'c, 't>> {
    let written =
        |form: Planned, place| Written { from: forms[form.from], plural: Some(form), place };
    let mut plan = plan.into_iter();
    let mut branches = Vec::with_capacity(choice.branches.len());
    for (place, branch) in choice.branches.iter().enumerate() {
        if !is_form(branch) {
            branches.push(Written { from: branch, plural: as_it_is(branch), place });
        } else if plan.as_slice().iter().any(|form| form.category == branch.selector) {
            for form in plan.by_ref() {
                let is_own = form.category == branch.selector;
                branches.push(written(form, place));
                if is_own {
                    break;
                }
            }
        }
    }
    let end = choice.branches.len();
    branches.extend(plan.map(|form| written(form, end)));
    branches
}

/// Returns the number of a branch for exactly one number: `=0`, or a category that stands for the
/// number that `alone` returns.
fn exact_number<'t>(
    branch: &Branch<'t>,
    alone: impl Fn(&str) -> Option<&'static str>,
) -> Option<&'t str> {
    branch.selector.strip_prefix('=').or_else(|| alone(branch.selector))
}

/// Returns the number that a plural with an offset selects forms by, and shows as `#`.
fn counted(number: &str, offset: i64) -> Option<String> {
    match number.parse::<i64>() {
        Ok(number) => number.checked_sub(offset).map(|number| number.to_string()),
        Err(_) => (offset == 0).then(|| number.to_owned()),
    }
}

/// Returns whether a branch shows its plural's number as `#`.
fn has_number_sign(branch: &Branch<'_>) -> bool {
    branch.message.nodes.iter().any(|node| matches!(node, Node::Number(_)))
}
