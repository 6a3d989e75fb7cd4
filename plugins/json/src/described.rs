//! Messages that come with their description, as browser extensions, FormatJS, Lingui and services
//! for translators have them.

use targum_sdk::{
    Grammar, Syntax,
    json::{Member, Text, Value, join},
    plural,
};

use crate::remark;

/// A file whose root holds messages of one kind.
pub struct Described {
    /// The member that is translated.
    field: &'static str,
    /// Every message's members beside that.
    always: &'static [&'static str],
    /// Further ones; another means that the file is something else.
    known: &'static [&'static str],
    /// The members that say what a message is, the best first.
    notes: &'static [&'static str],
    /// The member for how many characters it may have.
    limit: Option<&'static str>,
    /// The member that names a message in a list; none where only objects hold them.
    name: Option<&'static str>,
    /// A grammar of its own.
    grammar: Option<Grammar>,
    /// The member with the text where the translation is empty; without it, the name is the text.
    origin: Option<&'static str>,
}

const PLAIN: Described = Described {
    field: "",
    always: &[],
    known: &[],
    notes: &["description"],
    limit: None,
    name: None,
    grammar: None,
    origin: None,
};

/// How Docusaurus asks for plural forms in a description.
const ASKS_FOR_FORMS: &str = "separated by \"|\"";

const KINDS: [Described; 7] = [
    // Browser extensions
    Described {
        field: "message",
        known: &["description", "hash", "placeholders"],
        grammar: Some(Grammar::Chrome),
        ..PLAIN
    },
    // FormatJS
    Described {
        field: "defaultMessage",
        known: &["col", "description", "end", "file", "id", "line", "start"],
        name: Some("id"),
        ..PLAIN
    },
    // POEditor
    Described {
        field: "definition",
        always: &["context", "term"],
        known: &["comment", "fuzzy", "obsolete", "reference", "tags", "term_plural"],
        notes: &["comment", "context"],
        name: Some("term"),
        ..PLAIN
    },
    // Transifex
    Described {
        field: "string",
        known: &["character_limit", "context", "developer_comment", "tags"],
        notes: &["developer_comment", "context"],
        limit: Some("character_limit"),
        ..PLAIN
    },
    // go-i18n, as it was
    Described { field: "translation", always: &["id"], name: Some("id"), ..PLAIN },
    // Lingui
    Described {
        field: "translation",
        always: &["origin"],
        known: &[
            "comment",
            "comments",
            "context",
            "description",
            "extractedComments",
            "flags",
            "message",
            "obsolete",
            "placeholders",
        ],
        notes: &["comment", "comments", "extractedComments", "description"],
        origin: Some("message"),
        ..PLAIN
    },
    // Lokalise
    Described {
        field: "translation",
        known: &["context", "limit", "notes"],
        notes: &["notes", "context"],
        limit: Some("limit"),
        ..PLAIN
    },
];

/// A message and what is said of it.
pub struct Message<'j, 's> {
    /// Its name, or its place in a list.
    pub path: String,
    /// Its text, or the texts of its plural forms.
    pub value: Value<'j, 's>,
    /// What is translated where that is empty.
    pub origin: Option<Text<'s>>,
    pub note: Option<String>,
    /// In characters.
    pub max_length: Option<u32>,
}

impl Described {
    /// The kind of a document, if it is one.
    pub fn of(root: Value<'_, '_>) -> Option<&'static Described> {
        KINDS.iter().find(|kind| {
            let mut members = root.members().filter(|it| !remark::is_one(it)).peekable();
            let mut elements = root.elements().filter(|_| kind.name.is_some()).peekable();
            (members.peek().is_some() || elements.peek().is_some())
                && members.all(|member| kind.fits(member.value))
                && elements.all(|element| kind.fits(element))
        })
    }

    fn fits(&self, value: Value<'_, '_>) -> bool {
        let is_forms =
            |it: Value<'_, '_>| it.members().all(|form| plural::is_category(&form.name()));
        let is_text = |it: Value<'_, '_>| match it.is_object() {
            true => is_forms(it),
            false => it.is_string() || it.source() == "null",
        };
        let is_known = |name: &str| {
            name == self.field || self.always.contains(&name) || self.known.contains(&name)
        };
        value.get(self.field).is_some_and(is_text)
            && self.always.iter().all(|name| value.get(name).is_some())
            && value.members().all(|member| is_known(&member.name()) || remark::is_one(&member))
    }

    /// The messages of a document.
    pub fn messages<'j, 's>(&self, root: Value<'j, 's>) -> impl Iterator<Item = Message<'j, 's>> {
        let members = root.members().filter(|it| !remark::is_one(it));
        let origin = |it: &Member<'j, 's>| {
            let text = it.value.get(self.origin?).and_then(Value::text);
            text.filter(|text| !text.as_str().is_empty()).or_else(|| it.key.text())
        };
        let members =
            members.map(move |it| (join("", &it.name()), it.value, it.note(), origin(&it)));
        let elements = root.elements().enumerate().map(|(index, it)| {
            let name = self.name.and_then(|name| text(it, name));
            (name.unwrap_or_else(|| format!("[{index}]")), it, it.note(), None)
        });
        members.chain(elements).filter_map(|(path, message, note, origin)| {
            let limit = self.limit.and_then(|limit| message.get(limit));
            Some(Message {
                path,
                value: message.get(self.field)?,
                origin,
                note: self.notes.iter().find_map(|note| text(message, note)).or(note),
                max_length: limit.and_then(|limit| limit.source().parse().ok()),
            })
        })
    }

    /// The grammars of a message with this note, given those of the project.
    pub fn syntax(&self, syntax: Syntax, note: Option<&str>) -> Syntax {
        let syntax = self.grammar.map_or(syntax, |grammar| syntax.with(grammar));
        let has_forms = note.is_some_and(|note| note.contains(ASKS_FOR_FORMS));
        if has_forms { syntax.with(Grammar::Pipes) } else { syntax }
    }
}

/// A member's text, or those in its list, if it has any.
fn text(value: Value<'_, '_>, name: &str) -> Option<String> {
    let value = value.get(name)?;
    let texts = value.text().into_iter().chain(value.elements().filter_map(Value::text));
    let texts: Vec<_> = texts.map(|text| text.as_str().to_owned()).collect();
    Some(texts.join("\n")).filter(|it| !it.is_empty())
}
