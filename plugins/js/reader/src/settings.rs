//! Values that a program reads, beside those that people do.

use oxc_ast::ast::{Expression, ObjectPropertyKind};
use targum_sdk::locale;

/// Properties of elements that hold no language, of which several may stand side by side.
const ATTRIBUTES: [&str; 6] = ["class", "className", "href", "icon", "rel", "src"];

/// Properties that settle something, where their value is one word.
const SETTINGS: [&str; 10] = [
    "dateFormat",
    "dir",
    "format",
    "id",
    "key",
    "method",
    "target",
    "timeFormat",
    "type",
    "variant",
];

/// Names that vue-i18n keeps the options of `Intl` under, by locale.
const FORMATS: [&str; 3] = ["dateTimeFormats", "datetimeFormats", "numberFormats"];

/// Whether a value holds the options of `Intl` by locale: `numberFormats: { en: {…} }`. What
/// people read under such a name is keyed otherwise, or is text.
pub fn are_formats(name: &str, value: &Expression<'_>) -> bool {
    let Expression::ObjectExpression(object) = value.get_inner_expression() else {
        return false;
    };
    let of_locale = |property: &ObjectPropertyKind<'_>| {
        property.as_property().is_none_or(|it| {
            let is_text = it.value.get_inner_expression().is_literal();
            !is_text && it.key.static_name().is_some_and(|it| locale::is_locale(&it))
        })
    };
    FORMATS.contains(&name) && object.properties.iter().all(of_locale)
}

/// Whether a property's value is a code: it is named for one, and spelled in small letters
/// or capitals throughout. A label that says its own name (`type: 'type'`) is none.
pub fn is_setting(name: &str, value: &str) -> bool {
    let known = ATTRIBUTES.contains(&name) || (SETTINGS.contains(&name) && !value.contains(' '));
    known && !value.eq_ignore_ascii_case(name) && value.split(' ').all(is_code)
}

fn is_code(word: &str) -> bool {
    let of = |letter: fn(&u8) -> bool| {
        let signs = b"-_/:.#?&=";
        word.bytes().all(|b| letter(&b) || b.is_ascii_digit() || signs.contains(&b))
    };
    let ends = word.ends_with(['.', ':', '?']);
    !ends && (of(u8::is_ascii_lowercase) || (of(u8::is_ascii_uppercase) && word.len() > 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_codes_from_labels() {
        let codes = [
            ("type", "submit"),
            ("method", "POST"),
            ("className", "text-sm font-bold"),
            ("icon", "mdi:home-outline"),
            ("rel", "noopener noreferrer"),
            ("target", "_blank"),
            ("dateFormat", "dd/mm/yy"),
        ];
        for (name, value) in codes {
            assert!(is_setting(name, value), "{name}: {value}");
        }
        let labels = [
            ("type", "Submit"),
            ("type", "type"),
            ("method", "METHOD"),
            ("type", "kind of thing"),
            ("format", "wrong format"),
            ("title", "submit"),
            ("target", "target:"),
            ("type", "тип"),
            ("id", "ID"),
        ];
        for (name, value) in labels {
            assert!(!is_setting(name, value), "{name}: {value}");
        }
    }
}
