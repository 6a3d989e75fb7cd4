//! The plural rules of gettext's catalogues: `nplurals=2; plural=(n != 1);`.

mod expression;
mod families;

use crate::{Context, PluralForm};

use expression::Expression;

/// The greatest number of forms; a rule with more is invalid.
const MAX_FORMS: usize = 16;

/// Returns the numbers with which rules are compared. Rules depend on the last two digits and on
/// small numbers; a few depend on whole thousands or millions.
fn probes() -> impl Iterator<Item = u64> {
    (0..=200).chain([1_000, 1_001, 1_100, 100_000, 1_000_000])
}

/// A number of plural forms, and the form that each number takes.
#[derive(Clone, Debug)]
pub struct Rule {
    count: usize,
    /// The expression as the header spells it.
    spelling: String,
    /// The form of each number of [`probes`].
    forms: Vec<usize>,
    expression: Expression,
}

/// One of the forms of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The CLDR category closest to the form.
    pub category: String,
    /// A number that takes the form.
    pub sample: u64,
    /// A number above one that takes the form, if there is one.
    pub many: Option<u64>,
    /// Whether both 0 and 1 take the form.
    pub serves_none: bool,
}

impl Rule {
    /// Parses the value of a header's `Plural-Forms`. Returns `None` if it is not a valid rule.
    pub fn parse(value: &str) -> Option<Rule> {
        let (count, expression) = value.split_once(';')?;
        let count = count.trim().strip_prefix("nplurals")?.trim_start().strip_prefix('=')?;
        let expression = expression.trim().strip_prefix("plural")?.trim_start();
        let expression = expression.strip_prefix('=')?.trim_end().trim_end_matches(';');
        Rule::new(count.trim().parse().ok()?, expression)
    }

    /// Returns the rule of the target locale.
    pub fn of_target(context: &Context) -> Option<Rule> {
        Rule::of(&context.target_locale, &context.target_plurals)
    }

    /// Returns the rule of the source locale.
    pub fn of_source(context: &Context) -> Option<Rule> {
        Rule::of(&context.source_locale, &context.source_plurals)
    }

    fn of(locale: &str, plurals: &[PluralForm]) -> Option<Rule> {
        let forms = plurals.iter().filter(|form| form.integral).count();
        let (count, expression) = families::of(locale, forms);
        Rule::new(count, expression)
    }

    fn new(count: usize, spelling: &str) -> Option<Rule> {
        let expression = Expression::parse(spelling)?;
        let form =
            |n| Some(usize::try_from(expression.value(n)?).ok()?).filter(|form| *form < count);
        let forms = probes().map(form).collect::<Option<Vec<_>>>()?;
        let sensible = (1..=MAX_FORMS).contains(&count);
        sensible.then(|| Rule { count, spelling: spelling.to_owned(), forms, expression })
    }

    /// Returns whether two rules assign the same form to every number of [`probes`].
    pub fn agrees_with(&self, other: &Rule) -> bool {
        self.count == other.count && self.forms == other.forms
    }

    /// Returns the form that a number takes.
    pub fn form_of(&self, n: u64) -> usize {
        let form = self.expression.value(n).and_then(|form| usize::try_from(form).ok());
        form.unwrap_or_default()
    }

    /// Returns the rule as the value of `Plural-Forms` in a header.
    pub fn field(&self) -> String {
        format!("nplurals={}; plural={};", self.count, self.spelling)
    }

    /// Returns all forms, with their closest CLDR categories.
    pub fn forms(&self, context: &Context) -> Vec<Form> {
        (0..self.count).map(|index| self.form(index, context)).collect()
    }

    fn form(&self, index: usize, context: &Context) -> Form {
        let takes = |n: u64| self.expression.value(n) == Some(index as u64);
        let categories = || {
            let integral = context.target_plurals.iter().filter(|form| form.integral);
            integral.filter_map(|form| Some((form, form.sample.parse::<u64>().ok()?)))
        };
        // `other` is the last category, so it names a form that it shares with `many`.
        let own = categories().rfind(|(_, sample)| takes(*sample));
        let category = own.or_else(|| categories().next_back());
        let many = probes().skip(2).find(|&n| takes(n));
        let computed = if takes(1) && self.count > 1 { 1 } else { many.unwrap_or(0) };
        Form {
            category: category.map_or("other", |(form, _)| &form.category).to_owned(),
            sample: own.map_or(computed, |(_, sample)| sample),
            many,
            serves_none: takes(0) && takes(1),
        }
    }
}

impl Form {
    /// Returns the index of the source's form to translate, and the number to translate it with. `of` is
    /// the index of a number's form, at most `last`, and `values` counts the placeholders of a form.
    pub fn made_from(
        &self,
        last: usize,
        of: impl Fn(u64) -> usize,
        values: impl Fn(usize) -> usize,
    ) -> (usize, u64) {
        let own = of(self.sample);
        // A text without the number, such as `One file`, serves a form that only 1 takes, or the
        // same numbers as in the source. A form that other numbers take, such as 21, needs
        // `%d file`.
        let serves = match self.many {
            Some(many) => of(many) == own,
            None if self.serves_none => of(0) == of(1),
            None => self.sample == 1 || own != of(1),
        };
        if serves || values(own) >= values(last) {
            return (own, self.sample);
        }
        (self.many.map_or(last, of), self.many.unwrap_or(self.sample))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws;

    fn forms(target: &str) -> Vec<(String, u64)> {
        let context = laws::context("en", target);
        let rule = Rule::of_target(&context).unwrap();
        let forms = rule.forms(&context).into_iter();
        forms.map(|form| (form.category, form.sample)).collect()
    }

    fn expect(target: &str, expected: &[(&str, u64)]) {
        let own: Vec<_> = expected.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect();
        assert_eq!(forms(target), own, "{target}");
    }

    #[test]
    fn names_each_form_and_a_number_for_it() {
        expect("pl", &[("one", 1), ("few", 2), ("many", 5)]);
        expect("ru", &[("one", 1), ("few", 2), ("many", 5)]);
        expect("fr", &[("one", 1), ("other", 2)]);
        expect("ja", &[("other", 2)]);
        expect(
            "ar",
            &[("zero", 0), ("one", 1), ("two", 2), ("few", 3), ("many", 11), ("other", 100)],
        );
    }

    #[test]
    fn reads_the_rules_of_headers() {
        let rule = Rule::parse("nplurals=2; plural=n != 1;").unwrap();
        assert_eq!(rule.field(), "nplurals=2; plural=n != 1;");
        assert!(rule.agrees_with(&Rule::parse(" nplurals = 2 ; plural=(n==1?0:1)").unwrap()));
        for nonsense in [
            "",
            "nplurals=INTEGER; plural=EXPRESSION;",
            "nplurals=0; plural=0;",
            "nplurals=2; plural=n;",
            "nplurals=4000000000; plural=0;",
            "nplurals=2; plural=1/n;",
        ] {
            assert!(Rule::parse(nonsense).is_none(), "{nonsense}");
        }
    }
}
