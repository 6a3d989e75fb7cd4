//! The errors of the data model: messages whose syntax is right, and which no formatter accepts.

use std::{borrow::Cow, collections::BTreeSet};

use super::message::{
    Body, Declaration, Expression, Invalid, Key, Matcher, Message, Node, Operand, Pair, Pattern,
};

/// Checks a message.
pub(super) fn validate(message: &Message<'_>) -> Result<(), Invalid> {
    declarations(&message.declarations)?;
    match &message.body {
        Body::Simple(pattern) | Body::Quoted(pattern) => of_pattern(pattern),
        Body::Matcher(matcher) => {
            selectors(&message.declarations, matcher)?;
            variants(matcher)
        }
    }
}

/// Checks that a variable is declared once, and not used before its declaration.
fn declarations(declarations: &[Declaration<'_>]) -> Result<(), Invalid> {
    let mut known: BTreeSet<&str> = BTreeSet::new();
    for declaration in declarations {
        let value = &declaration.value;
        of_expression(value)?;
        let operand = value.operand.as_ref().filter(|_| !declaration.is_input);
        let options = value.function.iter().flat_map(|function| &function.options);
        let used = operand.into_iter().chain(options.map(|option| &option.value));
        known.extend(used.filter_map(variable));
        if !known.insert(&declaration.name) {
            let message = "a variable that is declared once, and not used before";
            return Err(Invalid { at: declaration.at, message });
        }
    }
    Ok(())
}

fn variable<'m>(operand: &'m Operand<'_>) -> Option<&'m str> {
    match operand {
        Operand::Variable(name) => Some(name),
        Operand::Literal(_) => None,
    }
}

/// Checks that the variable of a selector has a function of its own, or is made from a variable with one.
fn selectors(declarations: &[Declaration<'_>], matcher: &Matcher<'_>) -> Result<(), Invalid> {
    let mut annotated: BTreeSet<&str> = BTreeSet::new();
    for declaration in declarations {
        let operand = declaration.value.operand.as_ref().and_then(variable);
        let has_function = declaration.value.function.is_some()
            || !declaration.is_input && operand.is_some_and(|name| annotated.contains(name));
        if has_function {
            annotated.insert(&declaration.name);
        }
    }
    for selector in &matcher.selectors {
        if !annotated.contains(&*selector.name) {
            let message = "a variable that is declared with a function, such as `:number`";
            return Err(Invalid { at: selector.range.start, message });
        }
    }
    Ok(())
}

/// Checks that a variant has a key for each selector, that no two variants have the same keys, and that one
/// matches every value.
fn variants(matcher: &Matcher<'_>) -> Result<(), Invalid> {
    let mut known: BTreeSet<Vec<Option<&str>>> = BTreeSet::new();
    for variant in &matcher.variants {
        let at = variant.range.start;
        if variant.keys.len() != matcher.selectors.len() {
            return Err(Invalid { at, message: "as many keys as there are selectors" });
        }
        if !known.insert(variant.keys.iter().map(|key| key.value.as_deref()).collect()) {
            return Err(Invalid { at, message: "keys that no other variant has" });
        }
        of_pattern(&variant.pattern)?;
    }
    let matches_all = |keys: &[Key<'_>]| keys.iter().all(|key| key.value.is_none());
    if !matcher.variants.iter().any(|variant| matches_all(&variant.keys)) {
        let at = matcher.variants.first().map_or(0, |variant| variant.range.start);
        return Err(Invalid { at, message: "a variant of which every key is `*`" });
    }
    Ok(())
}

fn of_pattern(pattern: &Pattern<'_>) -> Result<(), Invalid> {
    for node in &pattern.nodes {
        match node {
            Node::Expression(expression) => of_expression(expression)?,
            Node::Markup(markup) => options(&markup.options)?,
            Node::Text { .. } => {}
        }
    }
    Ok(())
}

fn of_expression(expression: &Expression<'_>) -> Result<(), Invalid> {
    expression.function.iter().try_for_each(|function| options(&function.options))
}

/// Checks that no two options have the same name.
fn options(options: &[Pair<'_>]) -> Result<(), Invalid> {
    let mut known: BTreeSet<&Cow<'_, str>> = BTreeSet::new();
    let again = options.iter().find(|option| !known.insert(&option.name));
    match again {
        Some(option) => Err(Invalid { at: option.at, message: "each option once" }),
        None => Ok(()),
    }
}
