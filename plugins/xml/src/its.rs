//! The Internationalization Tag Set: what a document says of its own translation.

use targum_sdk::xml::{Node, Tree};

/// What global rules say of elements, by name.
#[derive(Debug, Default)]
pub struct Its {
    /// The last rule for a name counts.
    translate: Vec<(String, bool)>,
    within_text: Vec<String>,
}

impl Its {
    /// The global rules in a document.
    pub fn of(tree: &Tree<'_>) -> Self {
        let mut its = Its::default();
        for rule in tree.root().tokens().filter(|it| it.raw().starts_with("<its:")) {
            let selector = rule.value("selector").unwrap_or_default();
            let is_yes = |name: &str| rule.value(name).is_some_and(|it| it == "yes");
            match rule.local() {
                "translateRule" => {
                    its.translate.extend(names(&selector).map(|it| (it, is_yes("translate"))));
                }
                "withinTextRule" if is_yes("withinText") => {
                    its.within_text.extend(names(&selector))
                }
                _ => {}
            }
        }
        its
    }

    /// What a global rule says of an element.
    pub fn translates(&self, element: &Node<'_, '_>) -> Option<bool> {
        let rule = self.translate.iter().rev().find(|(it, _)| it == element.name())?;
        Some(rule.1)
    }

    /// Whether a rule says that an element is part of the text around it.
    pub fn is_within_text(&self, element: &Node<'_, '_>) -> bool {
        self.within_text.iter().any(|it| it == element.name())
    }
}

/// What an element says of itself and its content, in an attribute of this value.
pub fn local(value: &str) -> Option<bool> {
    match value {
        "yes" | "true" => Some(true),
        "no" | "false" => Some(false),
        _ => None,
    }
}

/// The names in a selector such as `//code | //db:filename`; other paths select nothing.
fn names(selector: &str) -> impl Iterator<Item = String> {
    let name = |path: &str| {
        let name = path.trim().strip_prefix("//")?;
        let plain = |c: char| c.is_alphanumeric() || matches!(c, ':' | '-' | '_' | '.');
        (!name.is_empty() && name.chars().all(plain)).then(|| name.to_owned())
    };
    selector.split('|').filter_map(name).collect::<Vec<_>>().into_iter()
}
