//! Messages in an object with their properties.

use oxc_ast::ast::{CallExpression, Expression, ObjectExpression, ObjectProperty};

/// Macros of Lingui whose argument is such an object, for a message that is read later.
pub(crate) const MACROS: [&str; 2] = ["defineMessage", "msg"];

/// A message with an id and a description beside it, as `defineMessages` of FormatJS and
/// `defineMessage` of Lingui take it.
pub(crate) struct Descriptor<'e, 'a> {
    /// The text of the message.
    pub message: &'e ObjectProperty<'a>,
    /// The description for translators.
    pub description: Option<&'e str>,
}

impl<'e, 'a> Descriptor<'e, 'a> {
    /// Reads an object that holds only such properties. In an object with other properties,
    /// `defaultMessage` is a key like any other.
    pub(crate) fn of(object: &'e ObjectExpression<'a>) -> Option<Self> {
        Self::named("defaultMessage", "description", object)
    }

    /// Reads the argument of one of Lingui's macros. In other objects, `message` is a key like any
    /// other.
    pub(crate) fn given(
        object: &'e ObjectExpression<'a>,
        call: &CallExpression<'_>,
    ) -> Option<Self> {
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
