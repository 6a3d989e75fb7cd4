//! Checks that a translation has each code of its source once, in an order that keeps their meaning.

use super::{PlannedUnit, holes};
use crate::{Grammar, codes::takes_next_value};

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
    let in_turn = |index: &&usize| {
        unit.syntax.has(Grammar::Printf) && takes_next_value(codes[**index].spelling)
    };
    if !order.iter().filter(in_turn).is_sorted() {
        let message = "placeholders such as `%s` take their values in turn and have to keep \
                       their order, unless they are numbered: `%1$s`";
        return Err(message.to_owned());
    }
    Ok(())
}
