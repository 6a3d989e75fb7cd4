//! Messages of Docusaurus, which are known by their ids.

use targum_sdk::{Grammar, Syntax};

/// The beginning of the ids of a theme's messages.
const THEME: &str = "theme.";

/// The endings of the ids of messages with plural forms.
const WITH_FORMS: [&str; 2] = [".plurals", ".nDocsTagged"];

/// The ending that makes a message's id the id of the message's description.
const DESCRIPTION: &str = "___DESCRIPTION";

/// The grammars of the message of that id: those with plural forms have one for each of the target's
/// categories.
pub fn syntax(syntax: Syntax, id: &str) -> Syntax {
    let has_forms = id.starts_with(THEME) && WITH_FORMS.iter().any(|end| id.ends_with(end));
    if has_forms { syntax.with(Grammar::Pipes) } else { syntax }
}

/// The id of the message that a text of that id describes.
pub fn described(id: &str) -> Option<&str> {
    id.strip_suffix(DESCRIPTION).filter(|id| id.starts_with(THEME))
}
