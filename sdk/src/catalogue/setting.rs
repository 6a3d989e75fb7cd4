//! Settings: values that a program reads, beside those that people do.

use crate::{Context, language};

/// What attributes of elements are called that hold no language; several words may stand in one.
const ATTRIBUTES: [&str; 6] = ["class", "className", "href", "icon", "rel", "src"];

/// What settings are called, where their value is one word.
const SETTINGS: [&str; 11] = [
    "dateFormat",
    "dir",
    "format",
    "id",
    "identifier",
    "key",
    "method",
    "target",
    "timeFormat",
    "type",
    "variant",
];

/// The types of elements that people give values to.
const CONTROLS: [&str; 14] = [
    "button", "checkbox", "color", "date", "email", "hidden", "number", "password", "radio",
    "range", "reset", "submit", "tel", "text",
];

/// The parts of a date, which Rails reads in `date.order`.
const DATE_PARTS: [&str; 3] = ["day", "month", "year"];

/// The ways to round that Rails reads in `round_mode`.
const ROUND_MODES: [&str; 11] = [
    "banker",
    "ceil",
    "ceiling",
    "default",
    "down",
    "floor",
    "half_down",
    "half_even",
    "half_up",
    "truncate",
    "up",
];

/// Whether a value of that name is a code, and no text; `listed`: in a map that stands in a list,
/// where names have settings beside them.
pub fn is_code_of(name: &str, value: &str, listed: bool) -> bool {
    is_attribute(name, value) || listed && is_one(name, value)
}

/// Whether a value of that name is a code wherever it stands: an attribute of an element, or the
/// type of one that people give values to. Names of classes have a sign in them, and several words
/// are no name of an icon.
pub fn is_attribute(name: &str, value: &str) -> bool {
    let is_known = match name {
        "type" => CONTROLS.contains(&value),
        "class" | "className" => value.contains(['-', '_', ':']),
        _ => ATTRIBUTES.contains(&name) && !value.contains(' '),
    };
    is_known && is_one(name, value)
}

/// Whether the values of that name are read by Rails: `order` of a date's parts, `round_mode` of a
/// number. None of them may be translated, whatever it says.
pub fn is_of_rails<'v>(name: &str, values: impl IntoIterator<Item = &'v str>) -> bool {
    let known: &[&str] = match name {
        "order" => &DATE_PARTS,
        "round_mode" => &ROUND_MODES,
        _ => return false,
    };
    let mut values = values.into_iter().peekable();
    values.peek().is_some() && values.all(|it| known.contains(&it.trim_start_matches(':')))
}

/// The direction that the target's text runs in, for a member that says so of the source's:
/// `direction: ltr`.
pub fn direction(name: &str, value: &str, context: &Context) -> Option<&'static str> {
    let of = |locale: &str| if language::is_right_to_left(locale) { "rtl" } else { "ltr" };
    let says_so = matches!(name, "dir" | "direction" | "textDirection" | "text_direction");
    (says_so && value == of(&context.source_locale)).then(|| of(&context.target_locale))
}

/// Whether a value of that name is a code: it is named for one, and spelled in small letters
/// or capitals throughout. A label that says its own name (`type: 'type'`) is none.
pub fn is_one(name: &str, value: &str) -> bool {
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
            assert!(is_one(name, value), "{name}: {value}");
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
            assert!(!is_one(name, value), "{name}: {value}");
        }
    }

    #[test]
    fn knows_attributes_wherever_they_stand() {
        for (name, value) in [("class", "btn btn-primary"), ("type", "button"), ("icon", "home")] {
            assert!(is_attribute(name, value), "{name}: {value}");
        }
        for (name, value) in [("class", "economy class"), ("type", "kind"), ("icon", "a home")] {
            assert!(!is_attribute(name, value), "{name}: {value}");
        }
    }

    #[test]
    fn knows_what_rails_reads() {
        assert!(is_of_rails("order", ["year", ":month", "day"]));
        assert!(is_of_rails("round_mode", ["half_up"]));
        for (name, values) in
            [("order", &["year", "price"][..]), ("order", &[]), ("mode", &["default"])]
        {
            assert!(!is_of_rails(name, values.iter().copied()), "{name}");
        }
    }
}
