//! The plural rules of Symfony's translator, which Laravel's `MessageSelector` has copied. The forms of
//! a language, and the numbers that they are for, are not always those of CLDR.

use super::Planned;
use crate::Context;

/// The plural rule of a language.
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
    /// Returns a CLDR category and a number for each form, in their order.
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
pub fn count(locale: &str) -> usize {
    rule(locale).forms().len()
}

/// Returns the forms of the target. Each is translated from the source's form for the same number,
/// or from the source's last form if the target's form has numbers above 0 that take another source
/// form and the last form has more placeholders (`values`).
pub fn plan(context: &Context, values: impl Fn(usize) -> usize) -> Vec<Planned> {
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

#[cfg(test)]
mod tests {
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
}
