//! The plural forms of vue-i18n: `car | cars`, `no cars | one car | {n} cars`.

use std::ops::Range;

use targum_sdk::{
    Draft,
    plural::{self, Kind, Planned},
};

/// The forms of a text, where it has as many as its locale counts with, or one more for 0:
/// where each stands, and the forms to write.
pub fn plan<P>(draft: &Draft<'_, P>, text: &str) -> Option<(Vec<Range<usize>>, Vec<Planned>)> {
    let context = draft.context();
    let forms = parts(text);
    let counted = context.source_plurals.iter().filter(|form| form.integral);
    let categories: Vec<&str> = counted.map(|form| form.category.as_str()).collect();
    let has_zero = forms.len() == categories.len() + 1;
    let is_plural = forms.len() > 1 && (has_zero || forms.len() == categories.len());
    if !is_plural || forms.iter().any(Range::is_empty) {
        return None;
    }
    let shift = usize::from(has_zero);
    let mut plan = plural::plan_integral(context, Kind::Cardinal, &categories);
    // The order is all that tells the forms apart.
    plan.sort_by_key(|form| plural::CATEGORIES.iter().position(|it| *it == form.category));
    for form in &mut plan {
        form.from += shift;
    }
    if has_zero {
        let (category, sample) = ("=0".to_owned(), "0".to_owned());
        plan.insert(0, Planned { category, sample, from: 0 });
    }
    Some((forms, plan))
}

/// What stands between pipes, without the space around it.
fn parts(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let part = |part: &str| {
        let lead = part.len() - part.trim_start().len();
        let from = start + lead;
        start += part.len() + 1;
        from..from + part.trim().len()
    };
    text.split('|').map(part).collect()
}
