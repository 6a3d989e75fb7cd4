//! Messages that come with their description, as browser extensions and FormatJS have them.

use targum_sdk::{
    Grammar, Syntax,
    json::{Text, Value},
};

/// A file in which every member of the root is a message of one kind.
pub struct Described {
    /// The member that is translated.
    field: &'static str,
    /// Its members beside that; another means that the file is something else.
    known: &'static [&'static str],
    /// A grammar of its own.
    grammar: Option<Grammar>,
}

const KINDS: [Described; 2] = [
    Described {
        field: "message",
        known: &["description", "message", "placeholders"],
        grammar: Some(Grammar::Chrome),
    },
    Described {
        field: "defaultMessage",
        known: &["col", "defaultMessage", "description", "end", "file", "id", "line", "start"],
        grammar: None,
    },
];

impl Described {
    /// The kind of a document, if it is one.
    pub fn of(root: Value<'_, '_>) -> Option<&'static Described> {
        root.members().next()?;
        KINDS.iter().find(|kind| root.members().all(|member| kind.fits(member.value)))
    }

    fn fits(&self, value: Value<'_, '_>) -> bool {
        value.get(self.field).is_some_and(Value::is_string)
            && value.members().all(|member| self.known.contains(&&*member.name()))
    }

    /// A message's text.
    pub fn message<'s>(&self, value: Value<'_, 's>) -> Option<Text<'s>> {
        value.get(self.field)?.text()
    }

    /// The grammars of its messages, given those of the project.
    pub fn syntax(&self, syntax: Syntax) -> Syntax {
        self.grammar.map_or(syntax, |grammar| syntax.with(grammar))
    }
}

/// What a message says of itself.
pub fn description(value: Value<'_, '_>) -> Option<String> {
    let text = value.get("description")?.text()?;
    Some(text.as_str().to_owned()).filter(|it| !it.is_empty())
}
