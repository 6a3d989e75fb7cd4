//! The older plural notation of i18next: `key` and `key_plural`, or `key_0`, `key_1`, … in
//! languages that do not have just these two.

use std::collections::HashMap;

use super::map::{Form, Map};
use crate::{
    Context, Syntax,
    plural::{self, Planned},
};

/// Plans the forms of each pair `key` and `key_plural`. The keys stay where the target has just these two
/// forms.
pub(super) fn plan<'s>(
    map: &impl Map<'s>,
    count: usize,
    document: &str,
    context: &Context,
    syntax: Syntax,
    forms: &mut HashMap<usize, Vec<Form>>,
) {
    let numbers = numbers(&context.target_locale);
    let same = context.source_locale == context.target_locale;
    let pair = |numbers: &[u32]| numbers == [1, 2];
    if same || !pair(self::numbers(&context.source_locale)) {
        return;
    }
    let plurals: Vec<usize> =
        (0..count).filter(|&index| map.name(index).ends_with("_plural")).collect();
    if plurals.is_empty() {
        return;
    }
    let names: HashMap<_, usize> = (0..count).map(|index| (map.name(index), index)).collect();
    for plural in plurals {
        let name = map.name(plural);
        let base = name.trim_end_matches("_plural");
        let taken = |i: usize| names.contains_key(format!("{base}_{i}").as_str());
        let Some(&singular) = names.get(base).filter(|_| !(0..numbers.len()).any(taken)) else {
            continue;
        };
        let is_free = |index: usize| !forms.contains_key(&index);
        let (Some(one), Some(several)) = (map.form(singular), map.form(plural)) else { continue };
        if !(is_free(singular) && is_free(plural)) {
            continue;
        }
        if pair(numbers) {
            for (from, number) in [(singular, 1), (plural, 2)] {
                let planned = Planned::for_number(number, from, context);
                let (name, key) = (map.name(from).into_owned(), document[map.key(from)].to_owned());
                forms.insert(from, vec![Form { name, planned, key, is_own: true }]);
            }
            continue;
        }
        let stem = &document[map.key(singular)];
        let shows_as_much = || plural::values(&one, syntax) >= plural::values(&several, syntax);
        // The one form of a language without plurals serves every number, and the first of Russian
        // 21 too.
        let serves = plural::serves_only(&context.target_locale, "one", "1") || shows_as_much();
        forms.insert(singular, Vec::new());
        forms.insert(plural, Vec::new());
        for (i, number) in numbers.iter().enumerate() {
            let is_singular = *number == 1 && numbers.len() > 1 && serves;
            let from = if is_singular { singular } else { plural };
            let planned = Planned::for_number(*number, from, context);
            let (key, name) = (format!("{stem}_{i}"), format!("{base}_{i}"));
            forms.entry(from).or_default().push(Form { name, planned, key, is_own: false });
        }
    }
}

/// Returns one number for each form of a language, in the order of i18next's own rules, which the
/// indices in the keys refer to.
pub(super) fn numbers(locale: &str) -> &'static [u32] {
    match locale.split('-').next().unwrap_or(locale) {
        "ay" | "bo" | "cgg" | "fa" | "ht" | "id" | "ja" | "jbo" | "ka" | "km" | "ko" | "ky"
        | "lo" | "ms" | "sah" | "su" | "th" | "tt" | "ug" | "vi" | "wo" | "zh" => &[1],
        "be" | "bs" | "cnr" | "cs" | "csb" | "dz" | "hr" | "pl" | "ru" | "sk" | "sr" | "uk" => {
            &[1, 2, 5]
        }
        "ar" => &[0, 1, 2, 3, 11, 100],
        "cy" => &[1, 2, 3, 8],
        "ga" => &[1, 2, 3, 7, 11],
        "gd" => &[1, 2, 3, 20],
        "he" | "iw" => &[1, 2, 20, 21],
        "jv" => &[0, 1],
        "kw" => &[1, 2, 3, 4],
        "lt" => &[1, 2, 10],
        "lv" => &[1, 2, 0],
        "mnk" => &[0, 1, 2],
        "mt" => &[1, 2, 11, 20],
        "or" => &[2, 1],
        "ro" => &[1, 2, 20],
        "sl" => &[5, 1, 2, 3],
        _ => &[1, 2],
    }
}
