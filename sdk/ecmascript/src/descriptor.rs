//! Messages that stand in an object with what is said about them.

use oxc_ast::ast::{CallExpression, Expression, ObjectExpression, ObjectProperty};

/// Macros of Lingui that are given such an object for a message to be read later.
pub const MACROS: [&str; 2] = ["defineMessage", "msg"];

/// A message as `defineMessages` of FormatJS and `defineMessage` of Lingui take it: an id and
/// a description beside it.
pub struct Descriptor<'e, 'a> {
    /// What people read.
    pub message: &'e ObjectProperty<'a>,
    /// What translators read.
    pub description: Option<&'e str>,
}

impl<'e, 'a> Descriptor<'e, 'a> {
    /// None where the object holds anything else: there `defaultMessage` is a key like others.
    pub fn of(object: &'e ObjectExpression<'a>) -> Option<Self> {
        Self::named("defaultMessage", "description", object)
    }

    /// What Lingui's macros are given; elsewhere `message` is a key like others.
    pub fn given(object: &'e ObjectExpression<'a>, call: &CallExpression<'_>) -> Option<Self> {
        let of_lingui = MACROS.iter().any(|name| call.callee.is_specific_id(name));
        of_lingui.then(|| Self::named("message", "comment", object)).flatten()
    }

    fn named(message: &str, description: &str, object: &'e ObjectExpression<'a>) -> Option<Self> {
        let mut found = (None, None);
        for property in &object.properties {
            let property = property.as_property()?;
            let name = property.key.static_name()?;
            match &property.value {
                _ if *name == *message => found.0 = Some(property),
                Expression::StringLiteral(text) if *name == *description => {
                    found.1 = Some(text.value.as_str());
                }
                _ if matches!(&*name, "id" | "context") || *name == *description => {}
                _ => return None,
            }
        }
        let (message, description) = found;
        message.map(|message| Descriptor { message, description })
    }
}
