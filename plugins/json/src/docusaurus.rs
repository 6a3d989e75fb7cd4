//! Messages of Docusaurus, which are known by their ids.

use targum_sdk::{Grammar, Syntax};

/// How an id of a theme's message begins.
const THEME: &str = "theme.";

/// How the ids of those messages end that have plural forms.
const WITH_FORMS: [&str; 2] = [".plurals", ".nDocsTagged"];

/// What follows a message's id in the id of its description.
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
