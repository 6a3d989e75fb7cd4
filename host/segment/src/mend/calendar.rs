//! Short names of days and months. A model takes `Sun` for a star and leaves `Mon` as it is, so it is
//! asked for the name in full, and the translation's short name is the beginning of the answer.

use crate::{align::function_words::Kind, item::Item};

/// The short names of English, each with the name in full. `Mar` and `May` are left to the model:
/// the one is short for other words as well, and the other is a name in full.
const NAMES: [(&str, &str); 28] = [
    ("apr", "April"),
    ("aug", "August"),
    ("dec", "December"),
    ("feb", "February"),
    ("fr", "Friday"),
    ("fri", "Friday"),
    ("jan", "January"),
    ("jul", "July"),
    ("jun", "June"),
    ("mo", "Monday"),
    ("mon", "Monday"),
    ("nov", "November"),
    ("oct", "October"),
    ("sa", "Saturday"),
    ("sat", "Saturday"),
    ("sep", "September"),
    ("sept", "September"),
    ("su", "Sunday"),
    ("sun", "Sunday"),
    ("th", "Thursday"),
    ("thu", "Thursday"),
    ("thur", "Thursday"),
    ("thurs", "Thursday"),
    ("tu", "Tuesday"),
    ("tue", "Tuesday"),
    ("tues", "Tuesday"),
    ("we", "Wednesday"),
    ("wed", "Wednesday"),
];

/// The short names that are other words when written in small letters.
const WORDS: [&str; 3] = ["dec", "sat", "sun"];

/// The number of letters of a short name in a translation.
const LETTERS: usize = 3;

/// Returns the name in full, where a sentence is the short name of a day or a month.
pub(crate) fn in_full(source: &[Item]) -> Option<&'static str> {
    let [Item::Text(text)] = source else { return None };
    let name = text.strip_suffix('.').unwrap_or(text);
    let small = name.to_ascii_lowercase();
    let at = NAMES.binary_search_by_key(&small.as_str(), |(short, _)| short).ok()?;
    let begins = name.starts_with(|c: char| c.is_ascii_uppercase());
    let is_small = !begins && name == small && name.len() > 2 && !WORDS.contains(&name);
    let is_capital = begins && name[1..] == small[1..];
    let is_upper = name.len() > 2 && name == name.to_ascii_uppercase();
    (is_small || is_capital || is_upper).then_some(NAMES[at].1)
}

/// Returns the short name that a name in full begins with, in the letters of `source`: `Domingo` is
/// `Dom`. Scripts without capitals have no such names. Returns `None` if the answer is not a name.
pub(crate) fn shorten(source: &str, name: &str, kind: impl Fn(&str) -> Kind) -> Option<String> {
    let word = name.split([' ', '-']).find(|word| kind(word) == Kind::Content)?;
    if !word.chars().all(char::is_alphabetic) || word.chars().count() < LETTERS {
        return None;
    }
    let has_capitals = word.chars().all(|c| c.is_uppercase() || c.is_lowercase());
    let short: String =
        word.chars().take(if has_capitals { LETTERS } else { usize::MAX }).collect();
    let (name, dot) = source.strip_suffix('.').map_or((source, ""), |name| (name, "."));
    let mut letters = short.chars();
    let first = letters.next()?;
    let short = match () {
        () if name == name.to_uppercase() => short.to_uppercase(),
        () if name.starts_with(char::is_uppercase) => {
            first.to_uppercase().collect::<String>() + &letters.as_str().to_lowercase()
        }
        () => short.to_lowercase(),
    };
    Some(short + dot)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::align::function_words::FunctionWords;

    #[test]
    fn short_names_are_known() {
        let in_full = |text: &str| in_full(&[Item::Text(text.into())]);
        for (short, name) in [
            ("Sun", "Sunday"),
            ("We", "Wednesday"),
            ("JAN", "January"),
            ("oct", "October"),
            ("Sept.", "September"),
        ] {
            assert_eq!(in_full(short), Some(name), "{short}");
        }
        for text in ["sun", "sat", "we", "WE", "Sunday", "Mar", "May", "Second", "sUN", "", "."] {
            assert_eq!(in_full(text), None, "{text}");
        }
        assert!(NAMES.is_sorted());
    }

    #[test]
    fn names_are_shortened() {
        let short = |source: &str, name: &str| {
            shorten(source, name, |word| FunctionWords::of("pt").kind(word))
        };
        for (source, name, expected) in [
            ("Sun", "O domingo", "Dom"),
            ("Sa", "Sábado", "Sáb"),
            ("MON", "Segunda-feira", "SEG"),
            ("jan", "Janeiro de", "jan"),
            ("Oct.", "outubro", "Out."),
            ("Sun", "日曜日", "日曜日"),
        ] {
            assert_eq!(short(source, name).as_deref(), Some(expected), "{source}");
        }
        assert_eq!(short("Sun", "o"), None);
        assert_eq!(short("Sun", "1º dia"), None);
    }
}
