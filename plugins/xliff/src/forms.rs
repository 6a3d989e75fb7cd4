//! Plural forms in one source, as Symfony's translator reads them.

use targum_sdk::{Grammar, Syntax, joined, xml::Node};

/// The way in which plural forms are found in the text of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forms {
    /// The text is a form itself, and has none.
    None,
    /// The source has forms, so each `|` of the text separates two.
    OfSource,
    /// The text has forms if they show that by themselves. In a file of keys, only the targets have forms.
    Shown,
}

impl Forms {
    /// Returns the way for a pair with this source.
    pub(crate) fn of(source: Node<'_, '_>, syntax: Syntax) -> Self {
        let is_of_source = !has_elements(source) && {
            let text = source.plain();
            text.contains('|')
                && (is_two(&text, syntax) || joined::is_several(&text, Forms::Shown.syntax(syntax)))
        };
        if is_of_source { Forms::OfSource } else { Forms::Shown }
    }

    /// Returns the notations of the text.
    pub(crate) fn syntax(self, syntax: Syntax) -> Syntax {
        match self {
            Forms::None => syntax,
            Forms::OfSource => syntax.and(&[Grammar::Joined, Grammar::SymfonyForms]),
            Forms::Shown => syntax.with(Grammar::Joined),
        }
    }

    /// Returns whether an element, whose text this is, consists of forms.
    pub(crate) fn has(self, element: Node<'_, '_>, text: &str, syntax: Syntax) -> bool {
        match self {
            Forms::None => false,
            Forms::OfSource => true,
            Forms::Shown => !has_elements(element) && joined::is_several(text, self.syntax(syntax)),
        }
    }
}

fn has_elements(element: Node<'_, '_>) -> bool {
    element.elements().next().is_some()
}

/// Returns whether a text consists of two forms, such as `{{ n }} bed|{{ n }} beds`, with the same
/// placeholders and mostly the same words.
fn is_two(text: &str, syntax: Syntax) -> bool {
    let Some((one, other)) = text.split_once('|') else { return false };
    if joined::is_apart(text) || other.contains('|') {
        return false;
    }
    let (codes, words) = parts(one, syntax);
    let (same, others) = parts(other, syntax);
    let alike = words.iter().zip(&others).filter(|(a, b)| is_alike(a, b)).count();
    !codes.is_empty() && codes == same && words.len() == others.len() && 2 * alike > words.len()
}

/// Returns the placeholders and the words of a text.
fn parts(text: &str, syntax: Syntax) -> (Vec<&str>, Vec<&str>) {
    let (mut codes, mut words, mut at) = (Vec::new(), Vec::new(), 0);
    for code in syntax.scan(text) {
        words.extend(text[at..code.range.start].split_whitespace());
        at = code.range.end;
        codes.push(&text[code.range]);
    }
    words.extend(text[at..].split_whitespace());
    (codes, words)
}

/// Returns whether two words may be forms of one word: their first two letters agree.
fn is_alike(one: &str, other: &str) -> bool {
    one.chars().take(2).eq(other.chars().take(2))
}

#[cfg(test)]
mod tests {
    use targum_sdk::Grammar;

    use super::*;

    #[test]
    fn distinguishes_forms_from_other_texts() {
        let syntax = Syntax::of(&[Grammar::Printf, Grammar::Angular]);
        for text in ["{{ n }} bed|{{ n }} beds", "%n% bed is wet.|%n% beds are wet."] {
            assert!(is_two(text, syntax), "{text}");
        }
        for text in [
            "bed|beds",
            "{{ n }} bed | {{ n }} beds",
            "{{ n }} bed|{{ m }} beds",
            "Come to {{ bed }}|Go from {{ bed }}",
            "{{ n }}|{{ n }}",
            "{{ n }} a|{{ n }} a|{{ n }} a",
        ] {
            assert!(!is_two(text, syntax), "{text}");
        }
    }
}
