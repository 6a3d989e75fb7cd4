//! Messages with a description, as browser extensions, FormatJS, Lingui, Go's `gotext`, Visual
//! Studio Code and translation services write them.

use targum_sdk::{
    Grammar, Syntax,
    catalogue::{extension, mark},
    json::{Member, Text, Value, join},
    plural,
};

use crate::{extension::are_messages, remark};

/// A kind of file whose root holds messages.
pub(crate) struct Described {
    /// The member that is translated.
    field: &'static str,
    /// The other members that every message has.
    always: &'static [&'static str],
    /// The optional members. A message with any other member is not of this kind, unless the
    /// [other messages](are_messages) show the kind.
    known: &'static [&'static str],
    /// The members that describe a message, the preferred one first.
    notes: &'static [&'static str],
    /// The member with the message's greatest length in characters.
    limit: Option<&'static str>,
    /// The member that names a message in a list, or `None` if only objects hold such messages.
    name: Option<&'static str>,
    /// A grammar of placeholders that only this kind has.
    grammar: Option<Grammar>,
    /// The member with the text of an untranslated message; without that member, the name is the
    /// text.
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

const EXTENSION: Described = Described {
    field: extension::TEXT,
    known: &extension::ABOUT,
    grammar: Some(extension::GRAMMAR),
    ..PLAIN
};

const KINDS: [Described; 8] = [
    EXTENSION,
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
    // go-i18n, older format
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

/// A message with its description.
pub(crate) struct Message<'j, 's> {
    /// The name of the message, or its index in a list.
    pub path: String,
    /// The text of the message, or an object of its plural forms, or the member itself.
    pub value: Value<'j, 's>,
    /// Whether the member is a message. Others may stand among them.
    pub is_one: bool,
    /// The text to translate if `value` is empty.
    pub origin: Option<Text<'s>>,
    pub note: Option<String>,
    /// The greatest length in characters.
    pub max_length: Option<u32>,
}

impl Described {
    /// Returns the list of messages of a document whose root holds only `messages` and `language`.
    pub(crate) fn list<'j, 's>(root: Value<'j, 's>) -> Option<Value<'j, 's>> {
        let is_known = |member: Member<'_, '_>| matches!(&*member.name(), "language" | "messages");
        root.get("messages").filter(|list| list.is_array() && root.members().all(is_known))
    }

    /// Returns whether a member of the root is a message, rather than a remark or the file's locale. A
    /// name such as `language` could be that of a text.
    pub(crate) fn is_entry(member: &Member<'_, '_>) -> bool {
        let name = member.name();
        let is_mark =
            name.starts_with(['@', '_']) && mark::is_name(&name) && member.value.is_string();
        !is_mark && !remark::is_one(member)
    }

    /// Returns the kind of a document, or `None` for a document of no kind.
    pub(crate) fn of(root: Value<'_, '_>) -> Option<&'static Described> {
        let kind = KINDS.iter().find(|kind| {
            let mut members = root.members().filter(Self::is_entry).peekable();
            let mut elements = root.elements().filter(|_| kind.name.is_some()).peekable();
            (members.peek().is_some() || elements.peek().is_some())
                && members.all(|member| kind.fits(member.value))
                && elements.all(|element| kind.fits(element))
        });
        let messages = root.members().filter(Self::is_entry).map(|member| member.value);
        kind.or_else(|| are_messages(messages).then_some(&EXTENSION))
    }

    fn fits(&self, value: Value<'_, '_>) -> bool {
        let is_forms =
            |value: Value<'_, '_>| value.members().all(|form| plural::is_category(&form.name()));
        let is_text = |value: Value<'_, '_>| {
            if value.is_object() {
                is_forms(value)
            } else {
                value.is_string() || value.source() == "null"
            }
        };
        let is_known = |name: &str| {
            name == self.field || self.always.contains(&name) || self.known.contains(&name)
        };
        value.get(self.field).is_some_and(is_text)
            && self.always.iter().all(|name| value.get(name).is_some())
            && value.members().all(|member| is_known(&member.name()) || remark::is_one(&member))
    }

    /// Returns the messages of a document.
    pub(crate) fn messages<'j, 's>(
        &self,
        root: Value<'j, 's>,
    ) -> impl Iterator<Item = Message<'j, 's>> {
        let members = root.members().filter(Self::is_entry);
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
        members.chain(elements).map(|(path, message, note, origin)| {
            let limit = self.limit.and_then(|limit| message.get(limit));
            let value = message.get(self.field);
            Message {
                path,
                value: value.unwrap_or(message),
                is_one: value.is_some(),
                origin,
                note: self.notes.iter().find_map(|note| text(message, note)).or(note),
                max_length: limit.and_then(|limit| limit.source().parse().ok()),
            }
        })
    }

    /// Returns the grammars of a message with this note, given those of the project.
    pub(crate) fn syntax(&self, syntax: Syntax, note: Option<&str>) -> Syntax {
        let syntax = self.grammar.map_or(syntax, |grammar| syntax.with(grammar));
        let has_forms = note.is_some_and(|note| note.contains(ASKS_FOR_FORMS));
        if has_forms { syntax.with(Grammar::Pipes) } else { syntax }
    }
}

/// Returns the comment on the message `{"message": …, "comment": …}` of Visual Studio Code.
pub(crate) fn comment(members: &[Member<'_, '_>]) -> Option<String> {
    let [message, comment] = members else { return None };
    let is_message = message.name() == "message" && message.value.is_string();
    let is_text = comment.value.is_string() || comment.value.elements().all(Value::is_string);
    let says = is_message && comment.name() == "comment" && is_text;
    says.then(|| texts(comment.value)).flatten()
}

/// Returns a text, or the first text of a list.
fn first(value: Value<'_, '_>) -> Option<String> {
    let text = value.text().or_else(|| value.elements().next()?.text())?;
    Some(text.as_str().to_owned()).filter(|text| !text.is_empty())
}

/// Returns a member's text, or the texts of its list on separate lines, if there are any.
fn text(value: Value<'_, '_>, name: &str) -> Option<String> {
    texts(value.get(name)?)
}

/// Returns a text, or the texts of a list on separate lines, if there are any.
fn texts(value: Value<'_, '_>) -> Option<String> {
    let texts = value.text().into_iter().chain(value.elements().filter_map(Value::text));
    let texts: Vec<_> = texts.map(|text| text.as_str().to_owned()).collect();
    Some(texts.join("\n")).filter(|text| !text.is_empty())
}
