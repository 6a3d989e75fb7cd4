//! Maps keyed by locales: the entry to translate, and whether its key is renamed.

use crate::{
    Context, Failure,
    locale::{extends, language, named, names_target, same},
    unsupported,
};

/// The entries to translate in a map that is keyed by locales.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roots {
    /// The indices of the entries. There are several only where a document names one locale twice.
    pub entries: Vec<usize>,
    /// Whether the entries are named for the source, so that their keys are renamed to the target.
    pub is_renamed: bool,
}

/// Finds the source's entries in a map whose keys, `names`, are all locales. A document that began
/// as a copy has the source's texts under the target's name. Returns `None` where no key names
/// either locale.
///
/// Where no key names the source, the source's language alone (`en` for `en-US`) does, or the only
/// locale with a region (`en-US` for `en`), and so does any locale of that language in a map with one
/// entry. The target's entry is found in the same way, because the translation is read back so.
///
/// # Errors
/// `unsupported` where the target has an entry beside the source's, and where several locales of the
/// source's language could be the source. `at` returns the place of an entry; `what` names the
/// container of the map in the message.
pub fn roots(
    names: &[impl AsRef<str>],
    context: &Context,
    what: &str,
    at: impl Fn(usize) -> usize,
) -> Result<Option<Roots>, Failure> {
    let Context { source_locale: source, target_locale: target, .. } = context;
    let by = |is: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..names.len()).filter(|&index| is(names[index].as_ref())).collect()
    };
    let is_of = |name: &str, locale: &str| {
        names.len() == 1 && language(name).eq_ignore_ascii_case(language(locale))
    };
    let entries_of = |locale: &str| {
        let by_language = by(&|name| name == language(locale) || is_of(name, locale));
        let regional = by(&|name| extends(name, locale) && !names_target(name, context));
        let mut found = [named(names, locale), by_language, regional].into_iter();
        found.find(|indices| !indices.is_empty())
    };
    let Some(entries) = entries_of(source) else {
        let entries = entries_of(target);
        return Ok(entries.map(|entries| Roots { entries, is_renamed: false }));
    };
    let name = |index: usize| names[index].as_ref();
    let other = entries.iter().find(|&&index| !same(name(index), name(entries[0])));
    if let Some(&other) = other.filter(|_| source != target) {
        let (one, another) = (name(entries[0]), name(other));
        let message = format!(
            "the {what} holds `{one}` and `{another}`, but not `{source}`: set `sourceLocale` to \
             one of them"
        );
        return Err(unsupported(at(other), message));
    }
    let found = Roots { entries, is_renamed: true };
    let others = (0..names.len()).filter(|index| !found.entries.contains(index));
    found.check_others(others.map(|index| (name(index), at(index))), context, what)?;
    Ok(Some(found))
}

impl Roots {
    /// Checks that none of the `others` has the name that the translation gets: neither an entry
    /// that holds texts nor an empty one.
    ///
    /// # Errors
    /// `unsupported` with the place of the entry that has the name. `what` names the container of
    /// the map in the message.
    pub fn check_others(
        &self,
        others: impl IntoIterator<Item = (impl AsRef<str>, usize)>,
        context: &Context,
        what: &str,
    ) -> Result<(), Failure> {
        let Context { source_locale: source, target_locale: target, .. } = context;
        let renames = self.is_renamed && source != target;
        let clash = others.into_iter().find(|(name, _)| names_target(name.as_ref(), context));
        match clash.filter(|_| renames) {
            Some((_, place)) => {
                let message = format!(
                    "the {what} holds `{target}` beside `{source}`, and the translation takes the \
                     name `{target}`: remove `{target}`, or send `{source}` alone"
                );
                Err(unsupported(place, message))
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(names: &[&str], from: &str, to: &str) -> Option<(Vec<usize>, bool)> {
        let context = crate::context_for_tests(from, to);
        let found = roots(names, &context, "document", |index| index).unwrap();
        found.map(|Roots { entries, is_renamed }| (entries, is_renamed))
    }

    #[test]
    fn finds_the_sources_entry_or_the_copy_under_the_targets_name() {
        assert_eq!(found(&["de", "en"], "en", "pl"), Some((vec![1], true)));
        assert_eq!(found(&["de", "en"], "en-US", "pl"), Some((vec![1], true)));
        assert_eq!(found(&["en_US", "en-us"], "en-US", "pl"), Some((vec![0, 1], true)));
        assert_eq!(found(&["en-GB"], "en-US", "pl"), Some((vec![0], true)));
        assert_eq!(found(&["de", "pl"], "en", "pl"), Some((vec![1], false)));
        assert_eq!(found(&["pl-PL"], "en", "pl"), Some((vec![0], false)));
        assert_eq!(found(&["pl-PL", "fr"], "en", "pl"), Some((vec![0], false)));
        assert_eq!(found(&["pl", "fr"], "en", "pl-PL"), Some((vec![0], false)));
        assert_eq!(found(&["de", "fr"], "en", "pl"), None);
        assert_eq!(found(&["en-GB", "de"], "en-US", "pl"), None);
        assert_eq!(found(&["de-DE", "en_US"], "en", "pl"), Some((vec![1], true)));
    }

    #[test]
    fn refuses_several_locales_of_the_sources_language() {
        let context = crate::context_for_tests("en", "pl");
        let refused = roots(&["en-US", "de", "en-GB"], &context, "document", |index| index);
        assert!(matches!(refused, Err(Failure::Unsupported(problem)) if problem.at == Some(2)));
        assert!(found(&["en-US", "en-GB"], "en", "en").is_some());
    }

    #[test]
    fn refuses_an_empty_entry_of_the_target() {
        let context = crate::context_for_tests("en", "pl");
        let own = Roots { entries: vec![0], is_renamed: true };
        let check = |context| own.check_others([("pl", 9)], context, "document");
        assert!(matches!(check(&context), Err(Failure::Unsupported(at)) if at.at == Some(9)));
        assert!(check(&crate::context_for_tests("pl", "pl")).is_ok());
    }

    #[test]
    fn refuses_the_target_beside_the_source() {
        let context = crate::context_for_tests("en", "pl");
        let refused = roots(&["en", "pl"], &context, "document", |index| index + 7);
        assert!(matches!(refused, Err(Failure::Unsupported(problem)) if problem.at == Some(8)));
        assert!(found(&["pl", "en"], "pl", "pl").is_some());
    }
}
