//! Messages of Docusaurus, which are recognized by their ids.

use targum_sdk::{Grammar, Syntax};

/// The beginning of the ids of a theme's messages.
const THEME: &str = "theme.";

/// The endings of the ids of messages with plural forms.
const WITH_FORMS: [&str; 2] = [".plurals", ".nDocsTagged"];

/// The suffix of the id of a message's description.
const DESCRIPTION: &str = "___DESCRIPTION";

/// Returns the grammars of the message with that id. A message with plural forms has one for each
/// category of the target.
pub(crate) fn syntax(syntax: Syntax, id: &str) -> Syntax {
    let has_forms = id.starts_with(THEME) && WITH_FORMS.iter().any(|end| id.ends_with(end));
    if has_forms { syntax.with(Grammar::Pipes) } else { syntax }
}

/// Returns the id of the message that the text with this id describes.
pub(crate) fn described(id: &str) -> Option<&str> {
    id.strip_suffix(DESCRIPTION).filter(|id| id.starts_with(THEME))
}
