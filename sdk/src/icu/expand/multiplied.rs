//! Messages with plurals in plurals, whose forms multiply.

use super::super::{
    message::{Choice, Message, Node},
    plan::Written,
};
use crate::plural;

/// Returns whether a message has more texts with the branches of `target` than may be written.
/// `own` returns the branches of the source.
pub(super) fn is_multiplied<'m, 't>(
    message: &'m Message<'t>,
    own: impl Fn(&'m Choice<'t>) -> Vec<Written<'m, 't>>,
    target: impl Fn(&'m Choice<'t>) -> Vec<Written<'m, 't>>,
) -> bool {
    let nests = choices(message).any(|choice| {
        choice.branches.iter().any(|branch| choices(&branch.message).next().is_some())
    });
    nests
        && plural::is_multiplied(texts(message, own, usize::MAX), |most| {
            texts(message, target, most)
        })
}

/// Counts the branches that hold no others, with the branches that `plan` returns.
fn texts<'m, 't: 'm>(
    message: &'m Message<'t>,
    plan: impl Fn(&'m Choice<'t>) -> Vec<Written<'m, 't>>,
    most: usize,
) -> usize {
    let within = |message| choices(message).flat_map(&plan).map(|branch| &branch.from.message);
    plural::texts(within(message), &within, most)
}

fn choices<'m, 't>(message: &'m Message<'t>) -> impl Iterator<Item = &'m Choice<'t>> {
    message.nodes.iter().filter_map(|node| match node {
        Node::Choice(choice) => Some(choice),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use crate::laws::{self, Whole};

    fn nested(depth: usize) -> String {
        let open: String =
            (0..depth).map(|n| format!("{{n{n}, plural, other {{# eggs and ")).collect();
        format!("The box has {open}ham{}", "}}".repeat(depth))
    }

    #[test]
    fn plurals_in_plurals_do_not_multiply_without_end() {
        let context = laws::context("en", "ar");
        for (depth, expected) in [(2, 6), (3, 36), (4, 1), (32, 1)] {
            let source = nested(depth);
            laws::round_trip::<Whole>(&source, &context, None).unwrap();
            let (output, refused) =
                laws::round_trip::<Whole>(&source, &context, Some("l")).unwrap();
            let innermost = format!("{{n{}, plural,", depth - 1);
            assert_eq!((output.matches(&innermost).count(), refused), (expected, 0), "{output}");
        }
    }
}
