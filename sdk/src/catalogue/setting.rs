//! Settings: values that programs read, beside values that people read.

use crate::{Context, language};

/// The names of attributes without language; the value may be several words.
const ATTRIBUTES: [&str; 6] = ["class", "className", "href", "icon", "rel", "src"];

/// The names of settings whose value is one word.
const SETTINGS: [&str; 14] = [
    "align",
    "dateFormat",
    "dir",
    "format",
    "id",
    "identifier",
    "key",
    "method",
    "selector",
    "target",
    "textAlign",
    "timeFormat",
    "type",
    "variant",
];

/// The last words of the keys of settings that programs read.
const PROGRAM_SETTINGS: [&str; 17] = [
    "appender",
    "appenders",
    "charset",
    "class",
    "dialect",
    "driver",
    "encoding",
    "isolation",
    "level",
    "locale",
    "loglevel",
    "mode",
    "policy",
    "profile",
    "profiles",
    "scope",
    "strategy",
];

/// The tools whose settings begin with their names.
const TOOLS: [&str; 10] = [
    "hibernate",
    "jdbc",
    "log4j",
    "logging",
    "maven",
    "org.gradle",
    "quarkus",
    "sonar",
    "spring",
    "systemProp",
];

/// The types of elements that people fill in.
const CONTROLS: [&str; 14] = [
    "button", "checkbox", "color", "date", "email", "hidden", "number", "password", "radio",
    "range", "reset", "submit", "tel", "text",
];

/// The parts of a date that Rails reads in `date.order`.
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

/// Returns whether a value of that name is a code rather than a text. `listed` is whether the map
/// is an item of a list, where names have settings beside them.
pub fn is_code_of(name: &str, value: &str, listed: bool) -> bool {
    is_attribute(name, value) || listed && is_one(name, value)
}

/// Returns whether a value of that name is a code in any map: an attribute of an element, or the
/// type of one that people fill in. Names of classes contain a sign, and several words do not name
/// an icon.
pub fn is_attribute(name: &str, value: &str) -> bool {
    let is_known = match name {
        "type" => CONTROLS.contains(&value),
        "class" | "className" => value.contains(['-', '_', ':']),
        _ => ATTRIBUTES.contains(&name) && !value.contains(' '),
    };
    is_known && is_one(name, value)
}

/// Returns whether [`is_code_of`] may hold for a value of that name.
pub fn is_name(name: &str) -> bool {
    ATTRIBUTES.contains(&name) || SETTINGS.contains(&name)
}

/// Returns whether [`is_of_rails`] may hold for values of that name.
pub fn is_name_of_rails(name: &str) -> bool {
    matches!(name, "order" | "round_mode")
}

/// Returns whether [`direction`] may hold for a value of that name.
pub fn is_name_of_direction(name: &str) -> bool {
    matches!(name, "dir" | "direction" | "textDirection" | "text_direction")
}

/// Returns whether Rails reads the values of that name: `order` of a date's parts, `round_mode` of
/// a number. They are never translated.
pub fn is_of_rails<'v>(name: &str, values: impl IntoIterator<Item = &'v str>) -> bool {
    let known: &[&str] = match name {
        "order" => &DATE_PARTS,
        "round_mode" => &ROUND_MODES,
        _ => return false,
    };
    let mut values = values.into_iter().peekable();
    values.peek().is_some() && values.all(|value| known.contains(&value.trim_start_matches(':')))
}

/// Returns whether an entry with a dotted key is a setting of a program, not a text: `logger.level=error`,
/// `mode=IGNORE`, `org.gradle.caching=yes`. Its value is one word, which a program reads.
pub fn is_of_program(key: &str, value: &str) -> bool {
    if value.contains(char::is_whitespace) {
        return false;
    }
    let last = key.rsplit(['.', '_', '-']).next().unwrap_or(key);
    let is_of_tool = || {
        TOOLS.iter().any(|tool| key.strip_prefix(tool).is_some_and(|rest| rest.starts_with('.')))
    };
    let is_word = is_code(value) && !value.eq_ignore_ascii_case(last);
    is_word && (PROGRAM_SETTINGS.contains(&last.to_ascii_lowercase().as_str()) || is_of_tool())
}

/// Returns the writing direction of the target, for a member that states the direction of the
/// source: `direction: ltr`.
pub fn direction(name: &str, value: &str, context: &Context) -> Option<&'static str> {
    let of = |locale: &str| if language::is_right_to_left(locale) { "rtl" } else { "ltr" };
    (is_name_of_direction(name) && value == of(&context.source_locale))
        .then(|| of(&context.target_locale))
}

/// Returns whether a value is a code: its name is that of a setting, and it is spelled in small
/// letters or in capitals only. A label that repeats its own name (`type: 'type'`) is a text.
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
    fn distinguishes_codes_from_labels() {
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
    fn recognises_attributes_in_any_map() {
        for (name, value) in [("class", "btn btn-primary"), ("type", "button"), ("icon", "home")] {
            assert!(is_attribute(name, value), "{name}: {value}");
        }
        for (name, value) in [("class", "economy class"), ("type", "kind"), ("icon", "a home")] {
            assert!(!is_attribute(name, value), "{name}: {value}");
        }
    }

    #[test]
    fn recognises_settings_of_programs() {
        for (key, value) in [
            ("level", "error"),
            ("logger.app.level", "DEBUG"),
            ("mode", "IGNORE"),
            ("org.gradle.caching", "yes"),
            ("spring.jpa.open-in-view", "never"),
        ] {
            assert!(is_of_program(key, value), "{key}: {value}");
        }
        for (key, value) in [
            ("level", "Level"),
            ("level", "level"),
            ("mode", "Dark"),
            ("level", "error level"),
            ("message", "error"),
            ("spring.application.name", "Shop"),
            ("springs", "wells"),
        ] {
            assert!(!is_of_program(key, value), "{key}: {value}");
        }
    }

    #[test]
    fn recognises_settings_of_rails() {
        assert!(is_of_rails("order", ["year", ":month", "day"]));
        assert!(is_of_rails("round_mode", ["half_up"]));
        for (name, values) in
            [("order", &["year", "price"][..]), ("order", &[]), ("mode", &["default"])]
        {
            assert!(!is_of_rails(name, values.iter().copied()), "{name}");
        }
    }
}
