//! The plural categories of CLDR, and the numbers that they are for.

use crate::locale;

/// The CLDR plural categories, in CLDR order.
pub const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// Returns whether `name` is a CLDR plural category.
pub fn is_category(name: &str) -> bool {
    CATEGORIES.contains(&name)
}

/// Returns whether a category of a locale is for one number alone, for which a message may have its
/// own branch (`=1`), by CLDR's rules for cardinals.
pub fn serves_only(locale: &str, category: &str, number: &str) -> bool {
    let own = named_number(category);
    let has_fractions =
        || category == "one" && ONE_FOR_FRACTIONS.contains(&locale::language(locale));
    own == Some(number) && further(locale, category).is_none() && !has_fractions()
}

/// Returns the number that a category has its name from. Other categories are not named for a number.
pub(crate) fn named_number(category: &str) -> Option<&'static str> {
    match category {
        "zero" => Some("0"),
        "one" => Some("1"),
        "two" => Some("2"),
        _ => None,
    }
}

/// The languages whose `one` is for 1 and for the fractions below 1.
const ONE_FOR_FRACTIONS: [&str; 3] = ["da", "he", "lag"];

/// Returns the next integer of a category besides the one it is named for: 0 for `one` in French,
/// 21 in Russian, by CLDR's rules for cardinals.
pub(crate) fn further(locale: &str, category: &str) -> Option<&'static str> {
    match (category, locale::language(locale)) {
        ("one", "pt") if locale == "pt-PT" => None,
        (
            "one",
            "ak" | "am" | "as" | "bho" | "bn" | "csw" | "doi" | "fa" | "ff" | "fr" | "gu" | "guw"
            | "hi" | "hy" | "kab" | "kn" | "ln" | "mg" | "nso" | "pa" | "pcm" | "pt" | "shi" | "si"
            | "ti" | "wa" | "zu",
        ) => Some("0"),
        ("one", "ceb" | "fil" | "tl") => Some("2"),
        ("one", "gd" | "tzm") => Some("11"),
        (
            "one",
            "be" | "br" | "bs" | "gv" | "hr" | "is" | "lt" | "lv" | "mk" | "prg" | "ru" | "sh"
            | "sr" | "uk",
        ) => Some("21"),
        ("one", "dsb" | "hsb" | "sl") => Some("101"),
        ("zero", "lv" | "prg") => Some("10"),
        ("two", "gd") => Some("12"),
        ("two", "br" | "gv" | "kw") => Some("22"),
        ("two", "dsb" | "hsb" | "sl") => Some("102"),
        _ => None,
    }
}
