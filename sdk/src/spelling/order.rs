//! Checks that a translation has each code of its source once, in an order that keeps their meaning.

use super::{PlannedUnit, holes};
use crate::{
    Grammar,
    codes::{Argument, arguments},
    run::PlannedCode,
};

/// Refuses codes that are missing, that are repeated, or whose order matters and has changed.
pub(super) fn check_order<P>(unit: &PlannedUnit<'_, P>, order: &[usize]) -> Result<(), String> {
    let codes = &unit.codes;
    let mut seen = vec![false; codes.len()];
    for &index in order {
        let code = codes.get(index).ok_or_else(|| format!("there is no code {index}"))?;
        if std::mem::replace(&mut seen[index], true) {
            return Err(format!("the code {} stands twice", code.spelling));
        }
    }
    if let Some(missing) = seen.iter().position(|seen| !seen) {
        return Err(format!("the code {} is missing", codes[missing].spelling));
    }
    holes::keeps_order(codes, &unit.peculiar.holes, order)?;
    if unit.syntax.has(Grammar::Printf) { keeps_values(codes, order) } else { Ok(()) }
}

/// Checks that all `printf` conversions show the same values as in the source.
fn keeps_values(codes: &[PlannedCode<'_>], order: &[usize]) -> Result<(), String> {
    let in_turn =
        |index: &&usize| arguments(codes[**index].spelling).any(|of| of == Argument::Next);
    if !order.iter().filter(in_turn).is_sorted() {
        let message = "placeholders such as `%s` take their values in turn and have to keep \
                       their order, unless they are numbered: `%1$s`";
        return Err(message.to_owned());
    }
    if shown_again(codes, order.iter().copied()) != shown_again(codes, 0..codes.len()) {
        let message = "placeholders such as `%<s` show the value of the placeholder before them \
                       and have to follow a placeholder with the same value";
        return Err(message.to_owned());
    }
    Ok(())
}

/// The value that a conversion shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value<'s> {
    /// The value that is next in turn after a number of others.
    After(usize),
    Number(&'s str),
}

/// Returns the values of the conversions that show the value of the conversion before, in the order
/// of the codes in the source. `None` is a value of a conversion before the text.
fn shown_again<'s>(
    codes: &[PlannedCode<'s>],
    order: impl Iterator<Item = usize>,
) -> Vec<(usize, Option<Value<'s>>)> {
    let (mut taken, mut last, mut found) = (0, None, Vec::new());
    for code in order {
        for argument in arguments(codes[code].spelling) {
            match argument {
                Argument::Before => found.push((code, last)),
                Argument::Number(number) => last = Some(Value::Number(number)),
                Argument::Next => {
                    last = Some(Value::After(taken));
                    taken += 1;
                }
            }
        }
    }
    found.sort_by_key(|(code, _)| *code);
    found
}
