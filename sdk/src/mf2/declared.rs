//! The variables of a message: how they select a variant, and which of them show the same number.

use std::collections::BTreeMap;

use super::message::{Declaration, Expression, Node, Operand};
use crate::plural::Kind;

/// The functions that select by the plural category of a number.
const PLURAL: [&str; 5] = ["number", "integer", "offset", "math", "percent"];

/// The functions that show a number as it is.
const PLAIN: [&str; 2] = ["number", "integer"];

/// The declared variables of a message.
pub(super) struct Declared<'m, 't> {
    values: BTreeMap<&'m str, &'m Expression<'t>>,
}

impl<'m, 't> Declared<'m, 't> {
    pub(super) fn of(declarations: &'m [Declaration<'t>]) -> Self {
        let value = |declaration: &'m Declaration<'t>| (&*declaration.name, &declaration.value);
        Declared { values: declarations.iter().map(value).collect() }
    }

    /// Returns the expressions that a variable is made from, from its own declaration on.
    fn chain(&self, name: &str) -> impl Iterator<Item = &'m Expression<'t>> {
        let mut next = self.values.get(name).copied();
        // A valid message has no circle of declarations. The input `$n` is made from `$n`.
        std::iter::from_fn(move || {
            let current = next?;
            next = match &current.operand {
                Some(Operand::Variable(name)) => self.values.get(&**name).copied(),
                _ => None,
            };
            next = next.filter(|next| !std::ptr::eq(*next, current));
            Some(current)
        })
    }

    /// Returns the rules by which a variable selects a plural category. Returns `None` if the
    /// variable selects by other words, or by numbers alone.
    pub(super) fn kind(&self, name: &str) -> Option<Kind> {
        let functions = || self.chain(name).filter_map(|value| value.function.as_ref());
        let function = functions().next()?;
        if !PLURAL.contains(&&*function.name) {
            return None;
        }
        let select = functions()
            .flat_map(|function| &function.options)
            .find(|option| option.name == "select");
        match select.map(|option| &option.value) {
            _ if function.name == "percent" => Some(Kind::Cardinal),
            None => Some(Kind::Cardinal),
            Some(Operand::Literal(select)) if select == "plural" => Some(Kind::Cardinal),
            Some(Operand::Literal(select)) if select == "ordinal" => Some(Kind::Ordinal),
            Some(_) => None,
        }
    }

    /// Returns the name of the variable whose number a variable has.
    fn number<'n>(&'n self, name: &'n str) -> &'n str {
        let is_plain = |value: &&'m Expression<'t>| {
            let function = value.function.as_ref();
            function.is_none_or(|function| PLAIN.contains(&&*function.name))
        };
        let origin = |value: &'m Expression<'t>| match &value.operand {
            Some(Operand::Variable(name)) => Some(&**name),
            _ => None,
        };
        let origins = self.chain(name).take_while(is_plain).map_while(origin);
        origins.last().unwrap_or(name)
    }

    /// Returns whether a node shows the number of a variable.
    pub(super) fn shows(&self, node: &Node<'_>, variable: &str) -> bool {
        let Node::Expression(Expression {
            operand: Some(Operand::Variable(name)), function, ..
        }) = node
        else {
            return false;
        };
        let is_plain = function.as_ref().is_none_or(|function| PLAIN.contains(&&*function.name));
        is_plain && self.number(name) == self.number(variable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mf2::{Body, parse};

    fn kind(declarations: &str) -> Option<Kind> {
        let message = format!("{declarations} .match $n * {{{{x}}}}");
        let message = parse(&message).unwrap_or_else(|invalid| panic!("{message}: {invalid:?}"));
        Declared::of(&message.declarations).kind("n")
    }

    #[test]
    fn knows_how_a_variable_selects() {
        for (declarations, expected) in [
            (".input {$n :number}", Some(Kind::Cardinal)),
            (".input {$n :integer select=plural}", Some(Kind::Cardinal)),
            (".input {$n :number select=|ordinal|}", Some(Kind::Ordinal)),
            (".input {$n :number select=exact}", None),
            (".input {$n :number select=$how}", None),
            (".input {$n :string}", None),
            (".input {$n :my:number}", None),
            (".input {$m :number select=ordinal} .local $n = {$m :integer}", Some(Kind::Ordinal)),
            (".input {$m :number} .local $n = {$m}", Some(Kind::Cardinal)),
            (".input {$m :integer} .local $n = {$m :offset subtract=1}", Some(Kind::Cardinal)),
            (".input {$m :number select=exact} .local $n = {$m :percent}", Some(Kind::Cardinal)),
            (".local $n = {5 :number}", Some(Kind::Cardinal)),
        ] {
            assert_eq!(kind(declarations), expected, "{declarations}");
        }
    }

    #[test]
    fn knows_what_shows_a_number() {
        let text = ".input {$a :number} .local $n = {$a :integer} .local $m = {$n :offset add=1} \
                    .local $s = {$n :string} {{{$a}{$n}{$n :number}{$m}{$s}{$n :string}{a}{$b}}}";
        let message = parse(text).unwrap();
        let declared = Declared::of(&message.declarations);
        let Body::Quoted(pattern) = &message.body else { panic!("{message:?}") };
        let shown = |variable: &str| -> Vec<bool> {
            pattern.nodes.iter().map(|node| declared.shows(node, variable)).collect()
        };
        assert_eq!(shown("n"), [true, true, true, false, false, false, false, false]);
        assert_eq!(shown("m"), [false, false, false, true, false, false, false, false]);
    }
}
