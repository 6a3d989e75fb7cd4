//! Which locale a column's name names. Names are in lower case.

use targum_sdk::locale;

/// Words beside the tag of a locale that say what its column is.
const ROLES: [&str; 5] = ["source", "default", "base", "target", "translation"];

/// The locales that the columns of a header are named for.
pub(crate) struct Tags<'n> {
    names: &'n [String],
    tags: Vec<&'n str>,
}

impl<'n> Tags<'n> {
    /// Of `names`; where `bare`, of those that are nothing but a tag.
    pub(crate) fn of(names: &'n [String], bare: bool) -> Self {
        let tag = |name: &'n String| if bare { name } else { tag(name) };
        Tags { names, tags: names.iter().map(tag).collect() }
    }

    /// The column for a locale: by its tag rather than by that of its language or another region,
    /// and by a name that is nothing else rather than by one with more. Of several of those, as
    /// of `title (en)` and `text (en)`, none is.
    pub(crate) fn find(&self, locale: &str) -> Option<usize> {
        let by = |is: fn(&str, &str) -> bool| {
            let columns = || (0..self.tags.len()).filter(|&column| is(self.tags[column], locale));
            let bare = columns().find(|&column| self.tags[column] == self.names[column]);
            let first = columns().next()?;
            let alike = columns().filter(|&column| self.tags[column] == self.tags[first]).count();
            bare.or((alike == 1).then_some(first))
        };
        let alike = || match locale::named(&self.tags, locale)[..] {
            [only] => Some(only),
            _ => None,
        };
        by(locale::same).or_else(alike).or_else(|| by(is_of))
    }

    /// Whether a column but this one is named for a locale.
    pub(crate) fn has_other_than(&self, column: usize) -> bool {
        (0..self.tags.len()).any(|other| other != column && locale::is_locale(self.tags[other]))
    }
}

/// Whether a column's name names a locale, its language, or the language in another region.
pub(crate) fn names(name: &str, locale: &str) -> bool {
    is_of(tag(name), locale)
}

/// The tag in a name such as `english(en)`, `portuguese (brazil) [pt_br]` or `en-us (source)`;
/// another name as it is.
fn tag(name: &str) -> &str {
    let brackets = [(')', '('), (']', '[')];
    let split = |(close, open)| name.strip_suffix(close)?.rsplit_once(open);
    let Some((before, within)) = brackets.into_iter().find_map(split) else { return name };
    match (before.trim(), within.trim()) {
        (_, within) if locale::is_locale(within) => within,
        (before, within) if locale::is_locale(before) && ROLES.contains(&within) => before,
        _ => name,
    }
}

fn is_of(tag: &str, locale: &str) -> bool {
    let (tag, locale) = (tag.replace('_', "-"), locale.to_lowercase());
    locale::is_locale(&tag)
        && (tag == locale || tag == locale::language(&locale) || locale::language(&tag) == locale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_tags_in_names() {
        for (name, expected) in [
            ("en", "en"),
            ("english(en)", "en"),
            ("english ( en )", "en"),
            ("portuguese (brazil) [pt_br]", "pt_br"),
            ("en-us (source)", "en-us"),
            ("english(en) comments", "english(en) comments"),
            ("en (length)", "en (length)"),
            ("english (us)", "us"),
            ("(a", "(a"),
        ] {
            assert_eq!(tag(name), expected, "{name}");
        }
    }

    #[test]
    fn finds_the_column_of_a_locale() {
        let find = |names: &[&str], locale| {
            let names: Vec<_> = names.iter().map(|&name| name.to_owned()).collect();
            Tags::of(&names, false).find(locale)
        };
        assert_eq!(find(&["key", "english(en)", "english(en) comments"], "en"), Some(1));
        assert_eq!(find(&["distance (km)", "km"], "km"), Some(1));
        assert_eq!(find(&["english [en]", "english [en_us]"], "en-US"), Some(1));
        assert_eq!(find(&["english [en]", "english [en_gb]"], "en-US"), Some(0));
        assert_eq!(find(&["title (en)", "text (en)"], "en"), None);
        assert_eq!(find(&["en", "en"], "en"), Some(0));
    }
}
