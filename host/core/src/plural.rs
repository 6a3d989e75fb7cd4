//! The plural forms of a locale, each with an example number.
//!
//! Source: CLDR's plural rules, as `icu_plurals` carries them.

use fixed_decimal::Decimal;
use icu_locale::LanguageIdentifier;
use icu_plurals::{PluralCategory, PluralOperands, PluralRules, PluralRulesPreferences};

use crate::{contract::PluralForm, locale::Locale};

/// The use of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// An amount: 1 file, 2 files.
    Cardinal,
    /// A position: 1st, 2nd.
    Ordinal,
}

/// All plural categories in CLDR order.
const CATEGORIES: [PluralCategory; 6] = [
    PluralCategory::Zero,
    PluralCategory::One,
    PluralCategory::Two,
    PluralCategory::Few,
    PluralCategory::Many,
    PluralCategory::Other,
];

/// Returns the plural forms of `locale` in CLDR order. `source` is the locale of the source text.
pub fn forms(locale: &Locale, counting: Counting, source: &Locale) -> Vec<PluralForm> {
    let rules = rules(locale, counting);
    let source_rules = self::rules(source, counting);
    CATEGORIES
        .into_iter()
        .filter(|category| rules.categories().any(|taken| taken == *category))
        .filter_map(|category| {
            let sample =
                candidates(category).find(|s| rules.category_for(operands(s)) == category)?;
            Some(PluralForm {
                category: name(category).to_owned(),
                source_category: name(source_rules.category_for(operands(&sample))).to_owned(),
                integral: !sample.contains('.'),
                sample,
            })
        })
        .collect()
}

fn rules(locale: &Locale, counting: Counting) -> PluralRules {
    // CLDR has rules for languages, and one set for a region: European Portuguese. With a script
    // (`sr-Latn`), or a region that implies a script, ICU would fall back to the root locale.
    let icu = &locale.icu().id;
    let region = icu.region.filter(|region| (locale.language(), region.as_str()) == ("pt", "PT"));
    let plain =
        LanguageIdentifier { language: icu.language, region, ..LanguageIdentifier::UNKNOWN };
    let preferences = PluralRulesPreferences::from(&icu_locale::Locale::from(plain));
    match counting {
        Counting::Cardinal => PluralRules::try_new_cardinal(preferences),
        Counting::Ordinal => PluralRules::try_new_ordinal(preferences),
    }
    .expect("the rules are compiled in, and unknown locales fall back to the root locale")
}

/// Returns numbers to try as examples of a category, most natural first: the number that the category is
/// named for, then 5, which is a plural in every language, then other integers, then decimal fractions.
fn candidates(category: PluralCategory) -> impl Iterator<Item = String> {
    let named = match category {
        PluralCategory::Zero => 0,
        PluralCategory::One => 1,
        PluralCategory::Two => 2,
        PluralCategory::Few => 3,
        PluralCategory::Many | PluralCategory::Other => 5,
    };
    [named, 5]
        .into_iter()
        .chain(2..=200)
        .chain([0, 1, 1_000, 1_000_000])
        .map(|whole: u32| whole.to_string())
        .chain(["1.5", "0.5", "2.5", "0.1", "1.1", "0.0", "1.0"].map(str::to_owned))
}

fn operands(sample: &str) -> PluralOperands {
    let number: Decimal = sample.parse().expect("candidates are plain decimal numbers");
    PluralOperands::from(&number)
}

fn name(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::Zero => "zero",
        PluralCategory::One => "one",
        PluralCategory::Two => "two",
        PluralCategory::Few => "few",
        PluralCategory::Many => "many",
        PluralCategory::Other => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes forms as `category=sample/source-category`, with a `~` where no integer has the category.
    fn shown(locale: &str, counting: Counting, source: &str) -> String {
        let parse = |tag| Locale::parse(tag).unwrap();
        forms(&parse(locale), counting, &parse(source))
            .iter()
            .map(|form| {
                let mark = if form.integral { "" } else { "~" };
                format!("{}={}{mark}/{}", form.category, form.sample, form.source_category)
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn cardinals_from_english() {
        for (locale, expected) in [
            ("en", "one=1/one other=5/other"),
            ("de", "one=1/one other=5/other"),
            ("ja", "other=5/other"),
            ("pt", "one=1/one many=1000000/other other=5/other"),
            ("pt-PT", "one=1/one many=1000000/other other=5/other"),
            ("fr", "one=1/one many=1000000/other other=5/other"),
            ("pl", "one=1/one few=3/other many=5/other other=1.5~/other"),
            ("ru", "one=1/one few=3/other many=5/other other=1.5~/other"),
            ("ar", "zero=0/other one=1/one two=2/other few=3/other many=11/other other=100/other"),
            ("cy", "zero=0/other one=1/one two=2/other few=3/other many=6/other other=5/other"),
            ("lt", "one=1/one few=3/other many=1.5~/other other=10/other"),
            ("sr", "one=1/one few=3/other other=5/other"),
            ("sr-Latn", "one=1/one few=3/other other=5/other"),
            ("sr-ME", "one=1/one few=3/other other=5/other"),
            ("sh", "one=1/one few=3/other other=5/other"),
            ("bs-Cyrl", "one=1/one few=3/other other=5/other"),
            ("uz-Cyrl-UZ", "one=1/one other=5/other"),
            ("zh-Hant", "other=5/other"),
            ("xx", "other=5/other"),
        ] {
            assert_eq!(shown(locale, Counting::Cardinal, "en"), expected, "{locale}");
        }
    }

    #[test]
    fn the_source_category_is_chosen_by_the_same_number() {
        assert_eq!(shown("en", Counting::Cardinal, "ar"), "one=1/one other=5/few");
        assert_eq!(shown("en", Counting::Cardinal, "ja"), "one=1/other other=5/other");
        assert_eq!(
            shown("pl", Counting::Cardinal, "ru"),
            "one=1/one few=3/few many=5/many other=1.5~/other"
        );
    }

    #[test]
    fn ordinals() {
        for (locale, expected) in [
            ("en", "one=1/one two=2/two few=3/few other=5/other"),
            ("pt", "other=5/other"),
            ("it", "many=8/other other=5/other"),
            ("sv", "one=1/one other=5/other"),
        ] {
            assert_eq!(shown(locale, Counting::Ordinal, "en"), expected, "{locale}");
        }
    }
}
