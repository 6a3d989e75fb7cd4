//! Plural rules: the forms of a variable.

use targum_sdk::{
    Context, Draft, Failure, instruction, malformed,
    plural::{self, Planned},
    xml::{Form, Node, Place, Run},
};

use crate::{dict::Pair, reading::Reading};

/// The key of a rule's kind.
pub(crate) const RULE: &str = "NSStringFormatSpecTypeKey";

/// The key of the type of a variable's value.
pub(crate) const VALUE: &str = "NSStringFormatValueTypeKey";

/// A plural rule.
pub(crate) struct Rule<'s> {
    /// The forms, in order.
    pub forms: Vec<Form<'s>>,
    /// The text of each form, with the comment before it.
    pub variants: Vec<(Run<'s>, Option<String>)>,
    /// Whether a form is an element without an end tag, `<string/>`, which can hold no text.
    has_closed_form: bool,
}

impl<'s> Rule<'s> {
    /// Reads the rule in a dictionary with these pairs.
    ///
    /// # Errors
    /// A category that stands twice, or a form that is not text.
    pub(crate) fn read(
        reading: &Reading,
        draft: &Draft<'s, Place>,
        dict: Node<'_, 's>,
        pairs: &[Pair<'_, 's>],
    ) -> Result<Self, Failure> {
        let (mut forms, mut variants): (Vec<Form<'s>>, _) = (Vec::new(), Vec::new());
        let mut before = dict.inner().start;
        let mut has_closed_form = false;
        for pair in pairs {
            let at = pair.key.whole().start..pair.value.whole().end;
            let end = at.end;
            if plural::is_category(&pair.name) && pair.value.name() == "string" {
                let category_at = pair.key.inner();
                let category = &draft.source()[category_at.clone()];
                if forms.iter().any(|form| form.category == category) {
                    let message = format!("the category `{category}` stands twice in one rule");
                    return Err(malformed(category_at.start, message));
                }
                has_closed_form |= pair.value.end().is_none();
                variants.push((reading.run(pair.value)?, pair.note.clone()));
                forms.push(Form { category, category_at, at, before });
            }
            before = end;
        }
        Ok(Rule { forms, variants, has_closed_form })
    }

    /// Returns the text of the form at an index.
    pub(crate) fn text(&self, form: usize) -> &str {
        self.variants[form].0.plain().unwrap_or_default()
    }

    /// Returns the texts of the forms.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        (0..self.forms.len()).map(|form| self.text(form))
    }

    /// Returns whether there are forms, all of them text that can be written anew and that no comment
    /// forbids to translate.
    pub(crate) fn is_translatable(&self) -> bool {
        let is_translatable = |(run, note): &(Run<'_>, Option<String>)| {
            run.plain().is_some() && !note.as_deref().is_some_and(instruction::forbids)
        };
        !self.forms.is_empty() && !self.has_closed_form && self.variants.iter().all(is_translatable)
    }

    /// Returns whether a plan lacks a form that cannot be written anew. Without it, the rule would be
    /// read as another one.
    pub(crate) fn loses_form(&self, plan: &[Planned]) -> bool {
        let is_lost = |form: &usize| plan.iter().all(|planned| planned.from != *form);
        let mut lost = (0..self.forms.len()).filter(is_lost);
        lost.any(|form| self.variants[form].0.plain().is_none())
    }

    /// Returns whether a plan has the forms of the rule in their order.
    pub(crate) fn is_own(&self, plan: &[Planned]) -> bool {
        let is_own = |(index, form): (usize, &Planned)| {
            form.from == index && form.category == self.forms[index].category
        };
        plan.len() == self.forms.len() && plan.iter().enumerate().all(is_own)
    }

    /// Returns the forms of the target and the source's `zero`, which Apple's runtime uses for the
    /// number 0 in every language.
    pub(crate) fn plan(&self, context: &Context, values: impl Fn(usize) -> usize) -> Vec<Planned> {
        let have: Vec<_> = self.forms.iter().map(|form| form.category).collect();
        let mut plan = plural::plan_with_zero(context, plural::Kind::Cardinal, &have, values);
        let place = |category: &str| have.iter().position(|name| *name == category);
        if let (Some(own), Some(at)) =
            (place("zero"), plan.iter().position(|form| form.category == "zero"))
        {
            let zero = plan.remove(at);
            let before = |form: &Planned| place(&form.category).is_some_and(|at| at < own);
            let at = plan.iter().rposition(before).map_or(0, |last| last + 1);
            plan.insert(at, zero);
        }
        plan
    }
}

/// Returns whether a dictionary is a plural rule.
pub(crate) fn is_plural(pairs: &[Pair<'_, '_>]) -> bool {
    let rule = pairs.iter().find(|pair| pair.name == RULE);
    rule.is_some_and(|pair| pair.value.plain().trim() == "NSStringPluralRuleType")
}
