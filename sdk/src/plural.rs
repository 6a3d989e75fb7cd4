//! Which plural forms the target needs, and which of the source's each is made from.

pub mod family;

use crate::{Code, CodeKind, Context, Part, PluralForm, PluralUse, language};

/// Numbers that count, or numbers that rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// 1 file, 2 files.
    Cardinal,
    /// 1st, 2nd.
    Ordinal,
}

/// A form to write in the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// Its CLDR category.
    pub category: String,
    /// A number that takes it.
    pub sample: String,
    /// The index of the source's form to translate.
    pub from: usize,
}

impl Planned {
    /// The form as a segment carries it; `number` is the index of the code that shows the
    /// number.
    pub fn into_use(self, number: Option<usize>) -> PluralUse {
        let number = number.and_then(|index| u32::try_from(index).ok());
        PluralUse { category: self.category, sample: self.sample, number }
    }
}

/// The CLDR plural categories, in CLDR order.
pub const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// Whether `name` is a CLDR plural category.
pub fn is_category(name: &str) -> bool {
    CATEGORIES.contains(&name)
}

/// Plans the target's forms from the categories the source has, in the order the document
/// has them.
///
/// Forms that both have keep the source's order; those that only the target has come before
/// `other` (or last, where there is none). A document that is only read back keeps the forms
/// it has. Nothing is planned for a source without a single form.
pub fn plan(context: &Context, kind: Kind, have: &[&str]) -> Vec<Planned> {
    plan_for(context, kind, have, |_| true)
}

/// As [`plan`], with the target's forms for whole numbers only.
pub fn plan_integral(context: &Context, kind: Kind, have: &[&str]) -> Vec<Planned> {
    plan_for(context, kind, have, |form| form.integral)
}

/// As [`plan`], with the source's `zero` kept whatever the target has: for runtimes that
/// take it for the number 0 in every language, as i18next and Apple's do.
pub fn plan_with_zero(context: &Context, kind: Kind, have: &[&str]) -> Vec<Planned> {
    let mut plan = plan(context, kind, have);
    if let Some(from) = have.iter().position(|category| *category == "zero") {
        match plan.iter_mut().find(|form| form.category == "zero") {
            Some(zero) => zero.from = from,
            None => {
                let (category, sample) = ("zero".to_owned(), "0".to_owned());
                plan.push(Planned { category, sample, from });
            }
        }
    }
    plan
}

fn plan_for(
    context: &Context,
    kind: Kind,
    have: &[&str],
    wanted: impl Fn(&PluralForm) -> bool,
) -> Vec<Planned> {
    let Some(last) = have.len().checked_sub(1) else {
        return Vec::new();
    };
    let forms = match kind {
        Kind::Cardinal => &context.target_plurals,
        Kind::Ordinal => &context.target_ordinals,
    };
    let position = |category: &str| have.iter().position(|it| *it == category);
    if context.source_locale == context.target_locale {
        let sample = |category: &str| {
            let form = forms.iter().find(|form| form.category == category);
            form.map_or_else(String::new, |form| form.sample.clone())
        };
        let keep = |(from, category): (usize, &&str)| Planned {
            category: (*category).to_owned(),
            sample: sample(category),
            from,
        };
        return have.iter().enumerate().map(keep).collect();
    }
    let planned = |form: &PluralForm| Planned {
        category: form.category.clone(),
        sample: form.sample.clone(),
        from: position(&form.source_category).or_else(|| position("other")).unwrap_or(last),
    };
    let needed = || forms.iter().filter(|form| wanted(form));
    // A form that stands twice is written once: nobody reads the second one.
    let mut plan: Vec<Planned> = Vec::new();
    for own in have {
        if let Some(form) = needed().find(|it| it.category == *own)
            && !plan.iter().any(|it| it.category == *own)
        {
            plan.push(planned(form));
        }
    }
    let added = needed().filter(|form| position(&form.category).is_none()).map(planned);
    let at = plan.iter().position(|form| form.category == "other").unwrap_or(plan.len());
    plan.splice(at..at, added);
    plan
}

/// Whether a category of a locale is for one number alone, which a message may have a branch
/// of its own for (`=1`). After CLDR's rules for cardinals.
pub fn serves_only(locale: &str, category: &str, number: &str) -> bool {
    let language = locale.split('-').next().unwrap_or(locale);
    let (exactly, further): (&str, &[&str]) = match category {
        "zero" => ("0", &["lv", "prg"]),
        "one" if locale == "pt-PT" => ("1", &[]),
        "one" => ("1", &ONE_FOR_OTHERS_TOO),
        "two" => ("2", &["br", "dsb", "gd", "gv", "hsb", "kw", "sl"]),
        _ => return false,
    };
    number == exactly && !further.contains(&language)
}

/// The languages whose `one` is for further numbers: 0 in French, 21 in Russian, 0.5 in Danish.
const ONE_FOR_OTHERS_TOO: [&str; 49] = [
    "ak", "am", "as", "be", "bho", "bn", "br", "bs", "ceb", "csw", "da", "doi", "dsb", "fa", "ff",
    "fil", "fr", "gd", "gu", "guw", "gv", "he", "hi", "hr", "hsb", "hy", "is", "kab", "kn", "lag",
    "ln", "lt", "lv", "mg", "mk", "nso", "pa", "pcm", "prg", "pt", "ru", "shi", "si", "sl", "sr",
    "ti", "tl", "uk", "zu",
];

/// Which of a segment's codes shows the number it is a plural form for, as an index among
/// its codes: an integer conversion, a placeholder with a usual name, or the only one.
pub fn number_code(parts: &[Part]) -> Option<usize> {
    let codes: Vec<&Code> = language::codes(parts).collect();
    let find = |test: fn(&str) -> bool| codes.iter().position(|code| test(&code.spelling));
    let placeholders = || {
        let placeholder = |(_, code): &(usize, &&Code)| code.kind == CodeKind::Placeholder;
        codes.iter().enumerate().filter(placeholder).map(|(index, _)| index)
    };
    let only = || placeholders().next().filter(|_| placeholders().count() == 1);
    find(|it| it == "#")
        .or_else(|| find(is_integer_conversion))
        .or_else(|| find(is_named_for_a_number))
        .or_else(only)
}

fn is_integer_conversion(spelling: &str) -> bool {
    spelling.starts_with('%') && spelling.len() > 1 && spelling.ends_with(['d', 'i', 'u'])
}

fn is_named_for_a_number(spelling: &str) -> bool {
    let name = spelling.trim_matches(|c: char| !c.is_alphanumeric());
    ["count", "n", "num", "number", "total"].iter().any(|it| it.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn categories(target: &str, have: &[&str]) -> Vec<(String, usize)> {
        let context = crate::context_for_tests("en", target);
        let plan = plan(&context, Kind::Cardinal, have);
        plan.into_iter().map(|form| (form.category, form.from)).collect()
    }

    fn pairs(expected: &[(&str, usize)]) -> Vec<(String, usize)> {
        expected.iter().map(|(category, from)| ((*category).to_owned(), *from)).collect()
    }

    #[test]
    fn gives_the_target_its_categories_from_the_sources_forms() {
        let both = ["one", "other"];
        assert_eq!(
            categories("pl", &both),
            pairs(&[("one", 0), ("few", 1), ("many", 1), ("other", 1)])
        );
        assert_eq!(
            categories("ar", &both),
            pairs(&[("one", 0), ("zero", 1), ("two", 1), ("few", 1), ("many", 1), ("other", 1)])
        );
        assert_eq!(categories("ja", &both), pairs(&[("other", 1)]));
        assert_eq!(categories("de", &both), pairs(&[("one", 0), ("other", 1)]));
        assert_eq!(categories("de", &["other", "one"]), pairs(&[("other", 0), ("one", 1)]));
        assert_eq!(categories("pl", &[]), []);
    }

    #[test]
    fn keeps_zero_where_the_runtime_knows_it() {
        let have = ["zero", "one", "other"];
        let plan = |target: &str| {
            let context = crate::context_for_tests("en", target);
            let plan = plan_with_zero(&context, Kind::Cardinal, &have);
            plan.into_iter().map(|form| (form.category, form.from)).collect::<Vec<_>>()
        };
        assert_eq!(plan("ja"), pairs(&[("other", 2), ("zero", 0)]));
        assert_eq!(plan("de"), pairs(&[("one", 1), ("other", 2), ("zero", 0)]));
        assert_eq!(plan("ar")[..2], pairs(&[("zero", 0), ("one", 1)]));
    }

    #[test]
    fn keeps_the_forms_of_a_document_that_is_only_read_back() {
        assert_eq!(categories("en", &["other"]), pairs(&[("other", 0)]));
        assert_eq!(categories("en", &["zero", "other"]), pairs(&[("zero", 0), ("other", 1)]));
    }

    #[test]
    fn knows_the_code_that_shows_the_number() {
        let parts = |codes: &[&str]| -> Vec<Part> {
            let code = |(id, spelling): (usize, &&str)| {
                let kind = CodeKind::Placeholder;
                Part::Code(Code { kind, id: id as u32, spelling: (*spelling).to_owned() })
            };
            codes.iter().enumerate().map(code).collect()
        };
        assert_eq!(number_code(&parts(&["%1$s", "%2$d"])), Some(1));
        assert_eq!(number_code(&parts(&["{name}", "{count}"])), Some(1));
        assert_eq!(number_code(&parts(&["{x}"])), Some(0));
        assert_eq!(number_code(&parts(&["{x}", "{y}"])), None);
        assert_eq!(number_code(&parts(&["%{n}", "%@"])), Some(0));
    }
}
