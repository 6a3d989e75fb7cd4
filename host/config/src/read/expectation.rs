//! The kinds of values that TOML has, in the place of the types of this program.

/// The part of a message before the name of a type.
const EXPECTED: &str = ", expected ";

const NOT_NEGATIVE: &str = "a whole number that is not negative";
const ABOVE_ZERO: &str = "a whole number above 0";

/// The names of types in messages of serde, with the kinds of values that they stand for.
const KINDS: [(&str, &str); 15] = [
    ("a nonzero u32", ABOVE_ZERO),
    ("a nonzero u64", ABOVE_ZERO),
    ("a nonzero usize", ABOVE_ZERO),
    ("u8", NOT_NEGATIVE),
    ("u16", NOT_NEGATIVE),
    ("u32", NOT_NEGATIVE),
    ("u64", NOT_NEGATIVE),
    ("usize", NOT_NEGATIVE),
    ("i32", "a whole number"),
    ("i64", "a whole number"),
    ("f32", "a number"),
    ("f64", "a number"),
    ("a boolean", "true or false"),
    ("a sequence", "a list"),
    ("a map", "a table"),
];

/// Returns a message that names the kind of a value instead of a type.
pub(super) fn without_types(message: &str) -> String {
    let Some((before, name)) = message.rsplit_once(EXPECTED) else { return message.to_owned() };
    let kind = KINDS.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind);
    match kind.or_else(|| name.starts_with("struct ").then_some("a table")) {
        Some(kind) => format!("{before}{EXPECTED}{kind}"),
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_kinds_of_values_instead_of_types() {
        for (name, kind) in [
            ("usize", NOT_NEGATIVE),
            ("a nonzero u64", ABOVE_ZERO),
            ("a sequence", "a list"),
            ("struct Server", "a table"),
            ("a string", "a string"),
            ("one of `error`, `warning`", "one of `error`, `warning`"),
        ] {
            let message =
                |name: &str| format!("invalid type: string \"x, expected\", expected {name}");
            assert_eq!(without_types(&message(name)), message(kind));
        }
    }
}
