//! Maps keyed by locales: the entry to translate, and whether its key is renamed.

use crate::{
    Context, Failure,
    locale::{language, named, names_target},
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
/// The source's language alone (`en` for `en-US`) names the source where no other key does, and so
/// does any locale of that language in a map with one entry.
///
/// # Errors
/// `unsupported` where the target has an entry beside the source's. `at` returns the place of an
/// entry; `what` names the container of the map in the message.
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
    let first = |found: [Vec<usize>; 2]| found.into_iter().find(|indices| !indices.is_empty());
    let by_language = by(&|name| name == language(source) || is_of(name, source));
    let Some(entries) = first([named(names, source), by_language]) else {
        let entries = first([named(names, target), by(&|name| is_of(name, target))]);
        return Ok(entries.map(|entries| Roots { entries, is_renamed: false }));
    };
    let translates = source != target;
    let is_clash = |index: &usize| {
        translates && !entries.contains(index) && names_target(names[*index].as_ref(), context)
    };
    match (0..names.len()).find(is_clash) {
        Some(clash) => {
            let message = format!(
                "the {what} already holds `{target}` beside `{source}`: leave the target out, or \
                 send the source alone"
            );
            Err(unsupported(at(clash), message))
        }
        None => Ok(Some(Roots { entries, is_renamed: true })),
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
        assert_eq!(found(&["de", "fr"], "en", "pl"), None);
        assert_eq!(found(&["en-GB", "de"], "en-US", "pl"), None);
    }

    #[test]
    fn refuses_the_target_beside_the_source() {
        let context = crate::context_for_tests("en", "pl");
        let refused = roots(&["en", "pl"], &context, "document", |index| index + 7);
        assert!(matches!(refused, Err(Failure::Unsupported(problem)) if problem.at == Some(8)));
        assert!(found(&["pl", "en"], "pl", "pl").is_some());
    }
}
