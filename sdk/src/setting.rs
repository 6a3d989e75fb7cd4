//! Settings: values that a program reads, beside those that people do.

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
}
