//! Messages that come with their description, as browser extensions, FormatJS, Lingui, Go's `gotext`,
//! Visual Studio Code and services for translators have them.

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

/// The words by which a description of Docusaurus asks for plural forms.
const ASKS_FOR_FORMS: &str = "separated by \"|\"";

const KINDS: [Described; 8] = [
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
    // gotext
    Described {
        field: "translation",
        always: &["id", "message"],
        known: &["fuzzy", "key", "meaning", "placeholders", "position", "translatorComment"],
        notes: &["translatorComment", "meaning"],
        name: Some("id"),
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
    /// The text to translate where `value` is empty.
    pub origin: Option<Text<'s>>,
    pub note: Option<String>,
    /// In characters.
    pub max_length: Option<u32>,
}

impl Described {
    /// Where a document has its messages beside what is said of all of them.
    pub fn list<'j, 's>(root: Value<'j, 's>) -> Option<Value<'j, 's>> {
        let is_known = |member: Member<'_, '_>| matches!(&*member.name(), "language" | "messages");
        root.get("messages").filter(|list| list.is_array() && root.members().all(is_known))
    }

    /// The kind of a document, if it is one.
    pub fn of(root: Value<'_, '_>) -> Option<&'static Described> {
        KINDS.iter().find(|kind| {
            let mut members = root.members().filter(|member| !remark::is_one(member)).peekable();
            let mut elements = root.elements().filter(|_| kind.name.is_some()).peekable();
            (members.peek().is_some() || elements.peek().is_some())
                && members.all(|member| kind.fits(member.value))
                && elements.all(|element| kind.fits(element))
        })
    }

    fn fits(&self, value: Value<'_, '_>) -> bool {
        let is_forms =
            |value: Value<'_, '_>| value.members().all(|form| plural::is_category(&form.name()));
        let is_text = |value: Value<'_, '_>| match value.is_object() {
            true => is_forms(value),
            false => value.is_string() || value.source() == "null",
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
        let members = root.members().filter(|member| !remark::is_one(member));
        let origin = move |message: Value<'j, 's>| {
            let text = message.get(self.origin?).and_then(Value::text);
            text.filter(|text| !text.as_str().is_empty())
        };
        let members = members.map(move |member| {
            let own = || self.origin.and_then(|_| member.key.text());
            (
                join("", &member.name()),
                member.value,
                member.note(),
                origin(member.value).or_else(own),
            )
        });
        let elements = root.elements().enumerate().map(move |(index, element)| {
            let name = self.name.and_then(|name| first(element.get(name)?));
            (name.unwrap_or_else(|| format!("[{index}]")), element, element.note(), origin(element))
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

/// The comment on the message beside it, as Visual Studio Code has them among plain texts.
pub fn comment(members: &[Member<'_, '_>]) -> Option<String> {
    let [message, comment] = members else { return None };
    let is_message = message.name() == "message" && message.value.is_string();
    let is_text = comment.value.is_string() || comment.value.elements().all(Value::is_string);
    let says = is_message && comment.name() == "comment" && is_text;
    says.then(|| texts(comment.value)).flatten()
}

/// A text, or the first in a list.
fn first(value: Value<'_, '_>) -> Option<String> {
    let text = value.text().or_else(|| value.elements().next()?.text())?;
    Some(text.as_str().to_owned()).filter(|text| !text.is_empty())
}

/// A member's text, or those in its list, if it has any.
fn text(value: Value<'_, '_>, name: &str) -> Option<String> {
    texts(value.get(name)?)
}

/// A text, or those in a list, if there are any.
fn texts(value: Value<'_, '_>) -> Option<String> {
    let texts = value.text().into_iter().chain(value.elements().filter_map(Value::text));
    let texts: Vec<_> = texts.map(|text| text.as_str().to_owned()).collect();
    Some(texts.join("\n")).filter(|text| !text.is_empty())
}
