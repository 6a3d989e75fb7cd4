//! Laravel's plural forms: `one|other`, `{0} none|[1,19] some|[20,*] many`.

use std::ops::Range;

use targum_sdk::{CodeKind, Context, Syntax, joined::condition, plural::Planned};

/// The plural rule of Laravel's `MessageSelector` for a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    One,
    /// One form for 1, and one for all other numbers.
    Two,
    /// One form for 0 and 1, and one for all other numbers.
    Zero,
    EastSlavic,
    SouthSlavic,
    Polish,
    Czech,
    Irish,
    Lithuanian,
    Slovenian,
    Macedonian,
    Maltese,
    Latvian,
    Welsh,
    Romanian,
    Arabic,
}

fn rule(locale: &str) -> Rule {
    let language = locale.split('-').next().unwrap_or_default();
    match language {
        "am" | "bh" | "fil" | "fr" | "gun" | "hi" | "hy" | "ln" | "mg" | "nso" | "ti" | "wa" => {
            Rule::Zero
        }
        "pt" if locale.eq_ignore_ascii_case("pt-BR") => Rule::Zero,
        "be" | "ru" | "uk" => Rule::EastSlavic,
        "bs" | "hr" | "sr" => Rule::SouthSlavic,
        "pl" => Rule::Polish,
        "cs" | "sk" => Rule::Czech,
        "ga" => Rule::Irish,
        "lt" => Rule::Lithuanian,
        "sl" => Rule::Slovenian,
        "mk" => Rule::Macedonian,
        "mt" => Rule::Maltese,
        "lv" => Rule::Latvian,
        "cy" => Rule::Welsh,
        "ro" => Rule::Romanian,
        "ar" => Rule::Arabic,
        "af" | "bn" | "bg" | "ca" | "da" | "de" | "el" | "en" | "eo" | "es" | "et" | "eu"
        | "fa" | "fi" | "fo" | "fur" | "fy" | "gl" | "gu" | "ha" | "he" | "hu" | "is" | "it"
        | "ku" | "lb" | "ml" | "mn" | "mr" | "nah" | "nb" | "ne" | "nl" | "nn" | "no" | "om"
        | "or" | "pa" | "pap" | "ps" | "pt" | "so" | "sq" | "sv" | "sw" | "ta" | "te" | "tk"
        | "ur" | "zu" => Rule::Two,
        _ => Rule::One,
    }
}

impl Rule {
    /// Returns a CLDR category and a number for each form, in Laravel's order.
    fn forms(self) -> &'static [(&'static str, u32)] {
        match self {
            Rule::One => &[("other", 2)],
            Rule::Two | Rule::Zero | Rule::Macedonian => &[("one", 1), ("other", 2)],
            Rule::EastSlavic | Rule::Polish => &[("one", 1), ("few", 2), ("many", 5)],
            Rule::SouthSlavic | Rule::Czech => &[("one", 1), ("few", 2), ("other", 5)],
            Rule::Romanian => &[("one", 1), ("few", 2), ("other", 20)],
            Rule::Irish => &[("one", 1), ("two", 2), ("other", 3)],
            Rule::Lithuanian => &[("one", 1), ("few", 2), ("other", 10)],
            Rule::Slovenian => &[("one", 1), ("two", 2), ("few", 3), ("other", 5)],
            Rule::Maltese => &[("one", 1), ("few", 2), ("many", 11), ("other", 20)],
            Rule::Latvian => &[("zero", 0), ("one", 1), ("other", 2)],
            Rule::Welsh => &[("one", 1), ("two", 2), ("other", 3), ("many", 8)],
            Rule::Arabic => {
                &[("zero", 0), ("one", 1), ("two", 2), ("few", 3), ("many", 11), ("other", 100)]
            }
        }
    }

    /// Returns the index of the form that a number takes.
    fn index(self, n: u32) -> usize {
        let (ten, hundred) = (n % 10, n % 100);
        let teen = (11..=19).contains(&hundred);
        match self {
            Rule::One => 0,
            Rule::Two => usize::from(n != 1),
            Rule::Zero => usize::from(n > 1),
            Rule::Macedonian => usize::from(ten != 1),
            Rule::EastSlavic | Rule::SouthSlavic => match ten {
                1 if hundred != 11 => 0,
                2..=4 if !teen => 1,
                _ => 2,
            },
            Rule::Polish => match ten {
                _ if n == 1 => 0,
                2..=4 if !teen => 1,
                _ => 2,
            },
            Rule::Czech => match n {
                1 => 0,
                2..=4 => 1,
                _ => 2,
            },
            Rule::Irish => match n {
                1 => 0,
                2 => 1,
                _ => 2,
            },
            Rule::Lithuanian => match ten {
                1 if hundred != 11 => 0,
                2.. if !teen => 1,
                _ => 2,
            },
            Rule::Slovenian => match hundred {
                1 => 0,
                2 => 1,
                3 | 4 => 2,
                _ => 3,
            },
            Rule::Maltese => match hundred {
                _ if n == 1 => 0,
                _ if n == 0 => 1,
                2..=10 => 1,
                11..=19 => 2,
                _ => 3,
            },
            Rule::Latvian => match ten {
                _ if n == 0 => 0,
                1 if hundred != 11 => 1,
                _ => 2,
            },
            Rule::Welsh => match n {
                1 => 0,
                2 => 1,
                8 | 11 => 3,
                _ => 2,
            },
            Rule::Romanian => match hundred {
                _ if n == 1 => 0,
                _ if n == 0 => 1,
                1..=19 => 1,
                _ => 2,
            },
            Rule::Arabic => match n {
                0..=2 => n as usize,
                _ if (3..=10).contains(&hundred) => 3,
                _ if hundred >= 11 => 4,
                _ => 5,
            },
        }
    }
}

/// Returns the number of plural forms of a locale.
pub(crate) fn count(locale: &str) -> usize {
    rule(locale).forms().len()
}

/// Returns the forms of the target. Each is translated from the source's form for the same number,
/// or from the source's last form if the target's form has numbers above 0 that take another source
/// form and the last form has more placeholders (`values`).
pub(crate) fn plan(context: &Context, values: impl Fn(usize) -> usize) -> Vec<Planned> {
    let (source, target) = (rule(&context.source_locale), rule(&context.target_locale));
    let last = source.forms().len() - 1;
    let mut plan = Vec::new();
    for (index, &(category, number)) in target.forms().iter().enumerate() {
        let own = source.index(number);
        let mut further =
            (1..=200).filter(|n| target.index(*n) == index && source.index(*n) != own);
        let (number, from) = match further.next() {
            Some(further) if source != target && values(own) < values(last) => {
                (further.max(number), last)
            }
            _ => (number, own),
        };
        plan.push(Planned { category: category.to_owned(), sample: number.to_string(), from });
    }
    plan
}

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
    let is_spaced = parts.windows(2).any(|pair| {
        pair[0].ends_with(char::is_whitespace) && pair[1].starts_with(char::is_whitespace)
    });
    let is_empty = parts.iter().any(|part| part.trim().is_empty());
    let counts = || {
        let has_count =
            |part: &&str| syntax.scan(part).into_iter().any(|code| &part[code.range] == ":count");
        parts.iter().any(has_count)
    };
    !is_empty && (has_conditions || (parts.len() == forms && (!is_spaced || counts())))
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
    fn every_form_has_a_number_that_selects_it() {
        for locale in [
            "ja", "en", "fr", "ru", "hr", "pl", "cs", "ga", "lt", "sl", "mk", "mt", "lv", "cy",
            "ro", "ar", "pt-BR",
        ] {
            let rule = rule(locale);
            for (index, (category, number)) in rule.forms().iter().enumerate() {
                assert_eq!(rule.index(*number), index, "{locale} {category}");
            }
            let most = (0..200).map(|n| rule.index(n)).max();
            assert_eq!(most, Some(rule.forms().len() - 1), "{locale}");
        }
    }

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
