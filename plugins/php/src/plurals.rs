//! Laravel's plural forms: `one|other`, `{0} none|[1,19] some|[20,*] many`.

use std::ops::Range;

use targum_sdk::{
    CodeKind, Syntax,
    joined::{condition, is_apart},
};

/// Words next to a counted noun.
const COUNTING: [&str; 8] = ["all", "few", "many", "more", "none", "one", "several", "some"];

/// Nouns whose plural begins differently.
const IRREGULAR: [(&str, &str); 5] =
    [("foot", "feet"), ("man", "men"), ("mouse", "mice"), ("person", "people"), ("tooth", "teeth")];

/// Returns whether the parts of a text count something: with a placeholder, a number or a word for
/// one, or with a noun in its singular and plural. `Yes|No` are two texts.
pub(crate) fn counts(text: &str, syntax: Syntax) -> bool {
    let parts = || text.split('|');
    let has_value = |part: &str| {
        part.contains(|c: char| c.is_ascii_digit())
            || syntax.scan(part).iter().any(|code| code.kind == CodeKind::Placeholder)
    };
    let words = |part: &str| -> Vec<String> {
        let words = part.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).take(MAX_WORDS).collect()
    };
    let all: Vec<Vec<String>> = parts().take(MAX_FORMS).map(words).collect();
    let is_counting = |word: &String| COUNTING.contains(&word.as_str());
    let are_of_one_noun = |(a, b): (&String, &String)| {
        let same = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
        same >= 3 || a == b && same > 1 || IRREGULAR.contains(&(a.as_str(), b.as_str()))
    };
    let pairs = |first: &[String], second: &[String]| {
        first.iter().any(|a| second.iter().any(|b| are_of_one_noun((a, b))))
    };
    parts().any(has_value)
        || all.iter().flatten().any(is_counting)
        || all.windows(2).any(|pair| pairs(&pair[0], &pair[1]))
}

/// The greatest number of forms, and of words in each, that are compared.
const MAX_FORMS: usize = 6;
const MAX_WORDS: usize = 32;

/// Returns whether a text consists of `forms` plural forms: either no pipe has space on both sides,
/// or a part has the placeholder `:count`, provided that `syntax` reads it as one, because every
/// translation then keeps it.
pub(crate) fn is_plural(text: &str, forms: usize, syntax: Syntax) -> bool {
    if !text.contains('|') {
        return false;
    }
    let parts: Vec<&str> = text.split('|').collect();
    let has_conditions = parts.iter().any(|part| condition(part.trim_start()).is_some());
    let is_empty = parts.iter().any(|part| part.trim().is_empty());
    let counts = || {
        let has_count =
            |part: &&str| syntax.scan(part).into_iter().any(|code| &part[code.range] == ":count");
        parts.iter().any(has_count)
    };
    !is_empty && (has_conditions || (parts.len() == forms && (!is_apart(text) || counts())))
}

/// Returns the plural forms of a text: the range of each form's language, and its condition.
pub(crate) fn forms(text: &str) -> Vec<(Range<usize>, Option<&str>)> {
    let mut start = 0;
    let next = |part: &str| {
        let at = start..start + part.len();
        start = at.end + 1;
        form(text, at)
    };
    text.split('|').map(next).collect()
}

/// Returns the range of the language of the form at `at`, and the condition of the form.
fn form(text: &str, at: Range<usize>) -> (Range<usize>, Option<&str>) {
    let part = &text[at.clone()];
    let lead = part.len() - part.trim_start().len();
    let condition = condition(&part[lead..]).map(|length| &part[lead..][..length]);
    let skip = lead + condition.map_or(0, str::len);
    let inner = &part[skip..];
    let begin = at.start + skip + inner.len() - inner.trim_start().len();
    (begin..begin + inner.trim().len(), condition)
}

#[cfg(test)]
mod tests {
    use targum_sdk::Grammar;

    use super::*;

    #[test]
    fn distinguishes_plural_forms_from_alternatives() {
        let counts = |text| counts(text, Syntax::of(&[Grammar::Laravel]));
        for text in [
            "day|days",
            "person|people",
            "one apple|many pears",
            "An apple|Some apples",
            ":n|more",
            "Child|Children",
            "1|2",
            "{0} none|[1,*] some",
            "I|:count of us",
        ] {
            assert!(counts(text), "{text}");
        }
        for text in ["Yes|No", "On|Off", "Use a|b to pipe", "Mr|Ms", "is|are"] {
            assert!(!counts(text), "{text}");
        }
    }

    #[test]
    fn distinguishes_plural_forms_from_pipes() {
        let is_plural = |text| is_plural(text, 2, Syntax::of(&[Grammar::Laravel]));
        assert!(is_plural("one apple|many apples"));
        assert!(is_plural("{0} none|[1,19] some|[20,*] many"));
        assert!(is_plural(":count day | :count days"));
        assert!(is_plural("one day | :count days"));
        assert!(!is_plural("Home | Site"));
        assert!(!is_plural("(s):count | Site"));
        assert!(!is_plural(":counter | Site"));
        assert!(!is_plural("a|b|c"));
        assert!(!is_plural("|"));
    }

    #[test]
    fn finds_the_language_of_each_form() {
        let text = "{0} none|[1,*]  some |:count";
        let found: Vec<_> =
            forms(text).into_iter().map(|(at, condition)| (&text[at], condition)).collect();
        assert_eq!(found, [("none", Some("{0}")), ("some", Some("[1,*]")), (":count", None)]);
    }
}
