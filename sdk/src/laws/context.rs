//! Contexts as the host makes them, for the locales of tests.

use crate::{Context, PluralForm};

type Forms = &'static [(&'static str, &'static str)];

const ENGLISH: Forms = &[("one", "1"), ("other", "2")];
const ENGLISH_ORDINALS: Forms = &[("one", "1"), ("two", "2"), ("few", "3"), ("other", "4")];
const OTHER: Forms = &[("other", "2")];

fn cardinals(locale: &str) -> Forms {
    match language(locale) {
        "en" | "de" => ENGLISH,
        "pt" | "fr" | "es" => &[("one", "1"), ("many", "1000000"), ("other", "2")],
        "pl" | "ru" | "uk" => &[("one", "1"), ("few", "2"), ("many", "5"), ("other", "1.5")],
        "ar" => &[
            ("zero", "0"),
            ("one", "1"),
            ("two", "2"),
            ("few", "3"),
            ("many", "11"),
            ("other", "100"),
        ],
        "ja" | "zh" => OTHER,
        other => panic!("the test kit knows no plural forms of `{other}`"),
    }
}

fn ordinals(locale: &str) -> Forms {
    match language(locale) {
        "en" => ENGLISH_ORDINALS,
        "fr" => &[("one", "1"), ("other", "2")],
        _ => OTHER,
    }
}

fn language(locale: &str) -> &str {
    locale.split('-').next().unwrap_or(locale)
}

/// Returns the context for a pair of en, de, pt, fr, es, pl, ru, uk, ar, ja and zh, with any
/// region. The source is en, the target itself, or a locale with the target's plural forms (pl, ru,
/// uk).
///
/// # Panics
/// Panics for other locales.
pub fn context(source: &str, target: &str) -> Context {
    let forms = |forms: Forms, from: Forms| {
        let form = |(category, sample): &(&str, &str)| PluralForm {
            category: (*category).to_owned(),
            sample: (*sample).to_owned(),
            source_category: source_category(sample, from, forms),
            integral: !sample.contains('.'),
        };
        forms.iter().map(form).collect::<Vec<_>>()
    };
    Context {
        source_locale: source.to_owned(),
        target_locale: target.to_owned(),
        source_plurals: forms(cardinals(source), cardinals(source)),
        target_plurals: forms(cardinals(target), cardinals(source)),
        source_ordinals: forms(ordinals(source), ordinals(source)),
        target_ordinals: forms(ordinals(target), ordinals(source)),
        options: Vec::new(),
    }
}

fn source_category(sample: &str, source: Forms, target: Forms) -> String {
    let same_forms = std::ptr::eq(source, target);
    let forms = if same_forms { target } else { source };
    let exact = forms.iter().find(|(_, number)| *number == sample);
    exact.map_or("other", |(category, _)| category).to_owned()
}

/// Returns the context in which the output of `context` is read back.
pub(super) fn context_back(context: &Context) -> Context {
    let options = context.options.clone();
    let target = &context.target_locale;
    Context { options, ..self::context(target, target) }
}
