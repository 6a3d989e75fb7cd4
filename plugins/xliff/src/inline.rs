//! The inline elements of XLIFF.

use std::borrow::Cow;

use targum_sdk::{
    CodeKind,
    xml::{Node, Role},
};

/// Returns the role of an element within a text.
pub(crate) fn role<'s>(element: &Node<'_, 's>) -> Role<'s> {
    let value = |name: &str| element.value(name);
    let half = |kind, name: Option<Cow<'s, str>>| {
        let name = name.unwrap_or_default();
        Role::Whole(kind, Cow::Owned(format!("#{name}")))
    };
    let protects = || {
        value("translate").is_some_and(|value| value == "no")
            || value("mtype").is_some_and(|value| value == "protected")
    };
    match element.local() {
        "bx" | "bpt" => half(CodeKind::Open, value("rid").or_else(|| value("id"))),
        "ex" | "ept" => half(CodeKind::Close, value("rid").or_else(|| value("id"))),
        "sc" | "sm" => half(CodeKind::Open, value("id")),
        "ec" | "em" => half(CodeKind::Close, value("startRef").or_else(|| value("id"))),
        "x" => angular(&value("id").unwrap_or_default()),
        "sub" => Role::Apart,
        "mrk" if protects() => Role::PLACEHOLDER,
        "g" | "pc" | "mrk" => Role::Inline,
        "cp" => Role::Whole(CodeKind::Standalone, Cow::Borrowed("")),
        _ => Role::PLACEHOLDER,
    }
}

/// Returns the role of an `x` of Angular, which writes an element as
/// `<x id="START_LINK"/>…<x id="CLOSE_LINK"/>`.
fn angular<'s>(id: &str) -> Role<'s> {
    let half = |kind, name: &str| Role::Whole(kind, Cow::Owned(format!("#{name}")));
    match (id.strip_prefix("START_"), id.strip_prefix("CLOSE_")) {
        (Some(name), _) => half(CodeKind::Open, name),
        (_, Some(name)) => half(CodeKind::Close, name),
        _ => Role::PLACEHOLDER,
    }
}
