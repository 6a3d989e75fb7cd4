//! Recognizes the plural forms of Symfony and Laravel by the count that they show:
//! `One apple|%count% apples`.

use super::is_apart;
use crate::{CodeKind, Syntax};

/// The names of the count: those of the translators, and those of Symfony's own validators.
const COUNTS: [&str; 6] =
    ["%count%", ":count", "{{ limit }}", "{{ min }}", "{{ max }}", "{{ filename_max_length }}"];

/// Returns whether the parts of a text between `|` are plural forms: the last part shows the count and
/// each placeholder of the others. Where a `|` has space on both sides, each part shows the count. The
/// answer is the same for each translation, because a translation keeps its placeholders.
pub(super) fn is_shown(text: &str, syntax: Syntax) -> bool {
    let Some((others, last)) = text.rsplit_once('|') else { return false };
    if !COUNTS.iter().any(|count| last.contains(count)) || last.trim().is_empty() {
        return false;
    }
    let shown = placeholders(last, syntax);
    let counts: Vec<_> = shown.iter().filter(|code| COUNTS.contains(code)).collect();
    let is_apart = is_apart(text);
    let is_form = |part: &str| {
        let own = placeholders(part, syntax);
        !part.trim().is_empty()
            && own.iter().all(|code| shown.contains(code))
            && (!is_apart || counts.iter().any(|count| own.contains(count)))
    };
    !counts.is_empty() && others.split('|').all(is_form)
}

fn placeholders(text: &str, syntax: Syntax) -> Vec<&str> {
    let codes = syntax.scan(text).into_iter();
    codes.filter(|code| code.kind == CodeKind::Placeholder).map(|code| &text[code.range]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grammar;

    #[test]
    fn distinguishes_forms_from_other_texts() {
        let syntax = Syntax::COMMON.and(&[Grammar::Laravel, Grammar::Printf, Grammar::Angular]);
        for text in [
            "One bed|%count% beds",
            "%count% bed|%count% beds",
            "%count% bed | %count% beds",
            "one bed of %name%|:count beds of %name%",
            "It has one bed.|It has {{ max }} beds or fewer.",
            "a|%count% b|%count% c",
        ] {
            assert!(is_shown(text, syntax), "{text}");
        }
        for text in [
            "Beds|Rows",
            "%count% beds|rows",
            "beds | %count% rows",
            "%bed%|%count%",
            "|%count%",
            "%count% beds||%count% rows",
            "bed|%counts% beds",
            "{{ min }} to|{{ max }} beds",
        ] {
            assert!(!is_shown(text, syntax), "{text}");
        }
    }
}
