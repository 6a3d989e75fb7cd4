//! The branches of an argument that can be selected within a branch of the same argument.

use std::rc::Rc;

use super::{
    message::{Choice, ChoiceKind},
    plan::Written,
};

/// The selector of the branch for all numbers or words without a branch of their own.
const OTHER: &str = "other";

/// A written branch around a text. Its plural has no offset.
#[derive(Clone, Debug)]
pub(super) struct Chosen<'t> {
    /// The name of the argument.
    name: &'t str,
    /// The rule that selects the branch.
    kind: ChoiceKind,
    selector: String,
    /// The selector of the source's branch that is translated.
    from: &'t str,
    /// The selectors of all branches of the argument.
    all: Rc<[String]>,
}

/// The branches to write within a branch of the same argument.
pub(super) enum Reached<'c, 't> {
    /// The only branch that can be selected. Its text needs no argument around it.
    One(Written<'c, 't>),
    /// The branches to choose from.
    Several(Vec<Written<'c, 't>>),
}

impl<'t> Chosen<'t> {
    /// Returns the written branches of an argument.
    pub(super) fn each(choice: &Choice<'t>, written: &[Written<'_, 't>]) -> Vec<Chosen<'t>> {
        let all: Rc<[String]> = written.iter().map(|branch| branch.selector().to_owned()).collect();
        let chosen = |branch: &Written<'_, 't>| Chosen {
            name: choice.name,
            kind: choice.kind,
            selector: branch.selector().to_owned(),
            from: branch.from.selector,
            all: all.clone(),
        };
        written.iter().map(chosen).collect()
    }

    fn is_of(&self, choice: &Choice<'_>) -> bool {
        self.name == choice.name && self.kind == choice.kind
    }

    /// Returns whether a value that selects this branch can also select the branch `selector` of an
    /// argument of the same name and kind, whose branches are `all`.
    fn reaches(&self, selector: &str, all: &[String]) -> bool {
        let has_own = || all.contains(&self.selector);
        if selector == self.selector {
            true
        } else if is_exact(&self.selector) {
            // A branch for a number that only the target has is made from `other`.
            !has_own() && !is_exact(selector) && (self.from != OTHER || selector == OTHER)
        } else if selector == OTHER {
            !has_own()
        } else {
            (is_exact(selector) || self.selector == OTHER)
                && !self.all.iter().any(|known| known == selector)
        }
    }
}

/// Returns whether a selector is for exactly one number.
fn is_exact(selector: &str) -> bool {
    selector.starts_with('=')
}

/// Returns those of the `written` branches of an argument that can be selected within the branches
/// `around` it. Of a plural, either one branch or all branches are returned, because translation tools
/// expect all forms of the language. If `is_dart` is true, Dart selects, for which some categories are
/// exact numbers: then the branches are known only if the arguments have the same branches.
pub(super) fn reached<'c, 't>(
    around: &[Chosen<'t>],
    choice: &'c Choice<'t>,
    mut written: Vec<Written<'c, 't>>,
    is_dart: bool,
) -> Reached<'c, 't> {
    let mut same: Vec<_> = around.iter().filter(|chosen| chosen.is_of(choice)).collect();
    if same.is_empty() {
        return Reached::Several(written);
    }
    let all: Vec<String> = written.iter().map(|branch| branch.selector().to_owned()).collect();
    let has_same = |chosen: &&Chosen<'_>| {
        chosen.all.len() == all.len() && all.iter().all(|selector| chosen.all.contains(selector))
    };
    same.retain(|chosen| !is_dart || has_same(chosen));
    let is_reached = |branch: &Written<'_, '_>| {
        same.iter().all(|chosen| chosen.reaches(branch.selector(), &all))
    };
    let count = written.iter().filter(|branch| is_reached(branch)).count();
    let is_plural = choice.kind != ChoiceKind::Select;
    if same.is_empty() || count == 0 || (count > 1 && is_plural) {
        return Reached::Several(written);
    }
    // Every argument has a branch `other`.
    written.retain(|branch| is_reached(branch) || count > 1 && branch.selector() == OTHER);
    match written.pop() {
        Some(mut only) if count == 1 => {
            // If the branch around it is made from `other`, this branch is, too, so that the two agree.
            let other = choice.branches.iter().find(|branch| branch.selector == OTHER);
            let is_own = is_exact(only.from.selector);
            if !is_own && same.iter().any(|chosen| chosen.from == OTHER) {
                only.from = other.unwrap_or(only.from);
            }
            Reached::One(only)
        }
        last => {
            written.extend(last);
            Reached::Several(written)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::laws::{self, Whole};

    fn check(source: &str, target: &str, expected: &str) {
        assert_eq!(laws::in_capitals::<Whole>(source, target), expected);
        laws::identity::<Whole>(source, "en").unwrap();
        for locale in ["de", "pl", "fr", "ar", "ja"] {
            let context = laws::context("en", locale);
            for text in std::iter::once(None).chain(laws::HOSTILE.iter().copied().map(Some)) {
                laws::round_trip::<Whole>(source, &context, text)
                    .unwrap_or_else(|broken| panic!("{source} with {text:?}: {broken}"));
            }
        }
    }

    #[test]
    fn an_argument_that_selects_twice_has_its_branches_once() {
        check(
            "{n, plural, one {# item} other {# items}} here {n, plural, one {is} other {are}} hidden",
            "pl",
            "{n, plural, one {# ITEM HERE IS HIDDEN} few {# ITEMS HERE ARE HIDDEN} many {# ITEMS \
             HERE ARE HIDDEN} other {# ITEMS HERE ARE HIDDEN}}",
        );
        check(
            "{n, plural, one {a} other {#}} {g, select, other {bed}} {n, plural, other {#} one {b}}",
            "de",
            "{n, plural, one {{g, select, other {A BED B}}} other {{g, select, other {# BED #}}}}",
        );
    }

    #[test]
    fn branches_that_cannot_be_selected_are_left_out() {
        check(
            "{g, select, male {He} other {They}} saw {g, select, male {his} it {its} other {the}} bed",
            "de",
            "{g, select, male {HE SAW HIS BED} other {{g, select, it {THEY SAW ITS BED} other \
             {THEY SAW THE BED}}}}",
        );
    }

    #[test]
    fn a_plural_has_all_forms_or_only_one() {
        check(
            "{n, plural, =0 {No bed} one {A bed} other {# beds}} {n, plural, one {is} other {are}} red",
            "de",
            "{n, plural, =0 {{n, plural, one {NO BED IS RED} other {NO BED ARE RED}}} one {A BED IS \
             RED} other {# BEDS ARE RED}}",
        );
        check(
            "{n, plural, one {A bed} other {# beds}} {n, plural, =5 {or} one {is} other {are}} red",
            "de",
            "{n, plural, one {{n, plural, =5 {A BED OR RED} one {A BED IS RED} other {A BED ARE \
             RED}}} other {{n, plural, =5 {# BEDS OR RED} one {# BEDS IS RED} other {# BEDS ARE \
             RED}}}}",
        );
    }

    #[test]
    fn branches_for_exact_numbers_stay() {
        check(
            "{n, plural, one {A bed} other {# beds}} {n, plural, =0 {gone} one {is} other {are}}",
            "fr",
            "{n, plural, =0 {# BEDS GONE} one {A BED IS} many {# BEDS ARE} other {# BEDS ARE}}",
        );
        check(
            "{n, plural, =0 {No bed} other {# beds}} {n, plural, =5 {or} other {are}} red",
            "ja",
            "{n, plural, =0 {NO BED ARE RED} other {{n, plural, =5 {# BEDS OR RED} other {# BEDS ARE \
             RED}}}}",
        );
    }

    #[test]
    fn forms_that_only_the_target_has_agree() {
        check(
            "{n, plural, one {A bed} other {# beds}} {n, plural, one {is} other {are}} red",
            "fr",
            "{n, plural, =0 {# BEDS ARE RED} one {A BED IS RED} many {# BEDS ARE RED} other {# BEDS \
             ARE RED}}",
        );
        check(
            "{n, plural, one {A bed} other {# beds}} {n, plural, one {is} other {are}} red",
            "ru",
            "{n, plural, one {# BEDS ARE RED} few {# BEDS ARE RED} many {# BEDS ARE RED} other {# \
             BEDS ARE RED}}",
        );
    }

    #[test]
    fn arguments_that_select_by_other_rules_stay() {
        check(
            "{n, plural, one {a} other {b}} at {n, selectordinal, one {#st} other {#th}}",
            "ja",
            "{n, plural, other {{n, selectordinal, other {B AT #TH}}}}",
        );
        let repeated = "{n, plural, one {a} other {b}} c ".repeat(10_000);
        laws::identity::<Whole>(&repeated, "en").unwrap();
    }
}
