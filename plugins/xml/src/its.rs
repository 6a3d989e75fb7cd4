//! The Internationalization Tag Set: the rules in a document for its own translation.

use targum_sdk::xml::{Node, Tree};

/// The global rules on elements, by name.
#[derive(Debug, Default)]
pub(crate) struct Its {
    /// The rules for `translate`; the last rule for a name applies.
    translate: Vec<(String, bool)>,
    within_text: Vec<String>,
}

impl Its {
    /// Reads the global rules of a document.
    pub(crate) fn of(tree: &Tree<'_>) -> Self {
        let mut its = Its::default();
        for rule in tree.root().tokens().filter(|token| token.raw().starts_with("<its:")) {
            let selector = rule.value("selector").unwrap_or_default();
            let is_yes = |name: &str| rule.value(name).is_some_and(|value| value == "yes");
            match rule.local() {
                "translateRule" => {
                    its.translate.extend(names(&selector).map(|name| (name, is_yes("translate"))));
                }
                "withinTextRule" if is_yes("withinText") => {
                    its.within_text.extend(names(&selector))
                }
                _ => {}
            }
        }
        its
    }

    /// Returns whether a global rule translates an element, or `None` without a rule.
    pub(crate) fn translates(&self, element: &Node<'_, '_>) -> Option<bool> {
        let rule = self.translate.iter().rev().find(|(name, _)| name == element.name())?;
        Some(rule.1)
    }

    /// Returns whether a rule makes an element part of the text around it.
    pub(crate) fn is_within_text(&self, element: &Node<'_, '_>) -> bool {
        self.within_text.iter().any(|name| name == element.name())
    }
}

/// Parses the value of an element's own attribute `translate` or `translatable`.
pub(crate) fn local(value: &str) -> Option<bool> {
    match value {
        "yes" | "true" => Some(true),
        "no" | "false" => Some(false),
        _ => None,
    }
}

/// Returns the names in a selector such as `//code | //db:filename`; other paths select nothing.
fn names(selector: &str) -> impl Iterator<Item = String> {
    let name = |path: &str| {
        let name = path.trim().strip_prefix("//")?;
        let plain = |c: char| c.is_alphanumeric() || matches!(c, ':' | '-' | '_' | '.');
        (!name.is_empty() && name.chars().all(plain)).then(|| name.to_owned())
    };
    selector.split('|').filter_map(name).collect::<Vec<_>>().into_iter()
}
