//! The number in a plural as Angular writes it: `{VAR_PLURAL, plural, other {<x id="INTERPOLATION"/> pages}}`.
//! The name of the variable does not tell which code shows the number.

use super::Expand;
use crate::{
    CodeKind, Entry, Part, Unit,
    icu::message::{Branch, Choice, Node},
    plural,
};

/// The beginning of the names of variables, and of the codes that show a value.
const VARIABLE: &str = "VAR_PLURAL";
const INTERPOLATION: &str = "INTERPOLATION";

impl<'s, P: Clone> Expand<'_, 's, P> {
    /// Returns the name of the code that shows the number of a plural. It is found by what differs between
    /// the branch for several and the branch for one, or is the only such code in the branch for several.
    pub(super) fn interpolation(&self, choice: &Choice<'_>) -> Option<String> {
        if !choice.name.starts_with(VARIABLE) || !self.text.has_marks() {
            return None;
        }
        let branch = |is: fn(&str) -> bool| {
            let branch = choice.branches.iter().find(|branch| is(branch.selector))?;
            self.named(branch)
        };
        let several = branch(|selector| selector == "other")?;
        let one = branch(|selector| matches!(selector, "one" | "=1"))
            .or_else(|| branch(|selector| selector != "other"));
        let counted = one.as_ref().and_then(|one| plural::counted_code(&several, one));
        let only = || {
            let mut names = several.iter().filter_map(code);
            names.next().filter(|_| names.next().is_none())
        };
        counted.or_else(only).map(str::to_owned)
    }

    /// Returns a branch with the codes that show a value, each spelled as its name, and without other codes.
    fn named(&self, branch: &Branch<'_>) -> Option<Vec<Part>> {
        let nodes = &branch.message.nodes;
        if nodes.iter().any(|node| matches!(node, Node::Choice(_))) {
            return None;
        }
        let unit =
            self.unit(nodes, branch.inner.clone(), Entry::default(), super::Around::default());
        let named = |part: Part| match part {
            Part::Text(_) => Some(part),
            Part::Code(mut code) => {
                code.spelling = name(&code.spelling)?.to_owned();
                Some(Part::Code(code))
            }
        };
        Some(unit.segment.parts.into_iter().filter_map(named).collect())
    }
}

/// Makes a segment in which the code with a name shows the number of its plural form, unless another code
/// is known to do so.
pub(super) fn counted<'s, P>(unit: Unit<'s, P>, interpolation: Option<&str>) -> Unit<'s, P> {
    match interpolation {
        Some(_) if unit.lacks_number() => unit.showing_number(|code| name(code) == interpolation),
        _ => unit,
    }
}

fn code(part: &Part) -> Option<&str> {
    match part {
        Part::Code(code) if code.kind == CodeKind::Placeholder => Some(&code.spelling),
        _ => None,
    }
}

/// Returns the name of a code that shows a value: `<x id="INTERPOLATION_1"/>`, `<ph id="0"
/// equiv="INTERPOLATION"/>`.
fn name(code: &str) -> Option<&str> {
    let value = |attribute: &&str| {
        let (_, value) = code.split_once(*attribute)?;
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        value[1..].split(quote).next().filter(|name| name.starts_with(INTERPOLATION))
    };
    [" id=", " equiv="].iter().find_map(value)
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn knows_the_codes_that_show_a_value() {
        let code = "<x id=\"INTERPOLATION_1\" equiv-text=\"{{ n }}\"/>";
        assert_eq!(name(code), Some("INTERPOLATION_1"));
        let code = "<ph id='0' equiv='INTERPOLATION' disp='{{n}}'/>";
        assert_eq!(name(code), Some("INTERPOLATION"));
        for code in ["<x id=\"ICU\"/>", "<x id=\"START_BOLD\"/>", "{INTERPOLATION}", "<x id=/>"] {
            assert_eq!(name(code), None, "{code}");
        }
    }
}
