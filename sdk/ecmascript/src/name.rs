//! Names of properties and of the targets of assignments.

use std::borrow::Cow;

use oxc_ast::ast::{AssignmentTarget, Expression, PropertyKey};
use oxc_span::GetSpan;
use targum_sdk::json::join;

/// The objects that hold a module's own names.
const HOLDERS: [&str; 7] = ["exports", "global", "globalThis", "module", "self", "this", "window"];

/// Returns a property's name. A computed name is spelled as in the source, in brackets.
pub(crate) fn property<'a>(key: &PropertyKey<'a>, computed: bool, source: &'a str) -> Cow<'a, str> {
    let known = match key {
        PropertyKey::NumericLiteral(_) => None,
        key => key.static_name(),
    };
    let span = key.span();
    let spelling = &source[span.start as usize..span.end as usize];
    match known {
        Some(name) => name,
        None if computed => Cow::Owned(format!("[{spelling}]")),
        None => Cow::Borrowed(spelling),
    }
}

/// Returns the path of the target of an assignment, without the names of the module's exports, of
/// the global object, and of the `default` export. If the last name is a `locale`'s, it is left out
/// too. Returns `None` for a pattern.
pub(crate) fn target(
    target: &AssignmentTarget<'_>,
    default: Option<&str>,
    locale: bool,
    source: &str,
) -> Option<String> {
    let mut path = match target {
        AssignmentTarget::AssignmentTargetIdentifier(name) => vec![Cow::Borrowed(&*name.name)],
        AssignmentTarget::StaticMemberExpression(member) => {
            let mut path = members(&member.object, source)?;
            path.push(Cow::Borrowed(&*member.property.name));
            path
        }
        AssignmentTarget::ComputedMemberExpression(member) => {
            let mut path = members(&member.object, source)?;
            path.push(computed(&member.expression, source));
            path
        }
        _ => return None,
    };
    if locale {
        path.pop();
    }
    let own = |name: &&Cow<'_, str>| HOLDERS.contains(&&***name) || ***name == *"default";
    let skipped = path.iter().take_while(own).count();
    let named = path.get(skipped).is_some_and(|name| Some(&**name) == default);
    let names = path.iter().skip(skipped + usize::from(named));
    Some(names.fold(String::new(), |path, name| join(&path, name)))
}

/// Returns whether an expression is an object that holds a module's own names: `exports`, `window`.
pub(crate) fn is_holder(expression: &Expression<'_>) -> bool {
    match expression.get_inner_expression() {
        Expression::StaticMemberExpression(member) => {
            member.property.name == "exports" && is_holder(&member.object)
        }
        Expression::Identifier(name) => HOLDERS.contains(&name.name.as_str()),
        Expression::ThisExpression(_) => true,
        _ => false,
    }
}

/// Returns the names in `a.b['c']`, from the left.
fn members<'e>(expression: &'e Expression<'_>, source: &'e str) -> Option<Vec<Cow<'e, str>>> {
    let mut names = Vec::new();
    let mut rest = expression.get_inner_expression();
    loop {
        rest = match rest {
            Expression::StaticMemberExpression(member) => {
                names.push(Cow::Borrowed(&*member.property.name));
                member.object.get_inner_expression()
            }
            Expression::ComputedMemberExpression(member) => {
                names.push(computed(&member.expression, source));
                member.object.get_inner_expression()
            }
            Expression::Identifier(name) => {
                names.push(Cow::Borrowed(&*name.name));
                break;
            }
            Expression::ThisExpression(_) => {
                names.push(Cow::Borrowed("this"));
                break;
            }
            _ => return None,
        };
    }
    names.reverse();
    Some(names)
}

fn computed<'e>(expression: &'e Expression<'_>, source: &'e str) -> Cow<'e, str> {
    match expression {
        Expression::StringLiteral(name) => Cow::Borrowed(&*name.value),
        other => {
            let span = other.span();
            Cow::Owned(format!("[{}]", &source[span.start as usize..span.end as usize]))
        }
    }
}

/// Returns whether a property can have this name without quotes.
pub(crate) fn is_identifier(name: &str) -> bool {
    let first = |c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '$');
    name.starts_with(first) && name.chars().all(|c| first(c) || c.is_ascii_digit())
}
