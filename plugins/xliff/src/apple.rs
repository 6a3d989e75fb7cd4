//! Plural forms in the exports of Xcode, which have a unit for each form and name it in the unit's
//! `id`.

use targum_sdk::{
    Context,
    plural::{self, Planned},
};

/// Returns the plural form that a unit of this `id` is.
pub(crate) fn form(context: &Context, id: &str) -> Option<Planned> {
    let category = category(id)?;
    let forms = [&context.target_plurals, &context.source_plurals];
    let form = forms.into_iter().flatten().find(|form| form.category == category);
    let sample = form.map(|form| form.sample.clone())?;
    Some(Planned { category: category.to_owned(), sample, from: 0 })
}

/// Returns the category of a form: `%lld items|==|plural.one` of a string catalog,
/// `/%d items:dict/n:dict/one:dict/:string` of a strings dictionary.
fn category(id: &str) -> Option<&str> {
    let of_catalog = || id.rsplit_once("|==|")?.1.rsplit_once("plural.").map(|(_, last)| last);
    let of_dictionary = || id.strip_suffix(":dict/:string")?.rsplit_once('/').map(|(_, last)| last);
    of_catalog().or_else(of_dictionary).filter(|category| plural::is_category(category))
}

#[cfg(test)]
mod tests {
    use super::category;

    #[test]
    fn recognises_forms_by_their_ids() {
        assert_eq!(category("%lld items|==|plural.one"), Some("one"));
        assert_eq!(category("%lld of %lld|==|substitutions.n.plural.few"), Some("few"));
        assert_eq!(category("/%d items:dict/n:dict/other:dict/:string"), Some("other"));
        for id in ["plural.one", "a|==|device.mac", "a|==|plural.some", "/a:dict/:string"] {
            assert_eq!(category(id), None, "{id}");
        }
    }
}
