//! Texts that begin with the placeholder of a name: `{user_name} groups`. The name has a capital, and so has the
//! word that comes before it in a translation: `Grupos de {user_name}`.

use super::capitals::begin_with_capital;
use targum_core::contract::{Code, CodeKind, Part, Segment, Word};

/// The parts of the names of placeholders that state a name.
const NAMES: [&str; 5] = ["brand", "company", "name", "title", "user"];

/// Makes a capital of the first letter of a translation that begins with text, where its segment begins with the
/// placeholder of a name.
pub(crate) fn put_capital(segment: &Segment, words: &mut [Word]) {
    if let (Some(Part::Code(code)), Some(Word::Text(text))) =
        (segment.parts.first(), words.first_mut())
        && states_name(code)
    {
        begin_with_capital(text);
    }
}

/// Returns whether a code is a placeholder that states a name, such as a term of Fluent: `{ -garden }`.
fn states_name(code: &Code) -> bool {
    let spelling = code.spelling.to_ascii_lowercase();
    let is_named = || NAMES.iter().any(|name| spelling.contains(name));
    code.kind == CodeKind::Placeholder
        && (spelling.starts_with("{ -") || spelling.starts_with("{-") || is_named())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_translation_begins_as_the_name_in_the_source() {
        let begins = |spelling: &str, said: &str| {
            let code = Code { kind: CodeKind::Placeholder, id: 0, spelling: spelling.to_owned() };
            let parts = vec![Part::Code(code), Part::Text(" groups".into())];
            let key = String::new();
            let segment = Segment { parts, key, note: None, plural: None, max_length: None };
            let mut words = [Word::Text(said.to_owned()), Word::Code(0)];
            put_capital(&segment, &mut words);
            let [Word::Text(text), _] = words else { panic!() };
            text
        };
        assert_eq!(begins("{user_name}", "grupos de "), "Grupos de ");
        assert_eq!(begins("{ -garden }", "grupos "), "Grupos ");
        for spelling in ["{count}", "%d", "%s"] {
            assert_eq!(begins(spelling, "há "), "há ", "{spelling}");
        }
    }
}
