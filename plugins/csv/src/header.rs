//! The locales in the names of columns. Names are in lower case.

use targum_sdk::locale;

use crate::{languages, roles};

/// Words next to a locale tag that state the role of a column.
const ROLES: [&str; 5] = ["source", "default", "base", "target", "translation"];

/// The locale tags in the columns of a header.
pub(crate) struct Tags<'n> {
    names: &'n [String],
    tags: Vec<&'n str>,
}

impl<'n> Tags<'n> {
    /// Reads the tags of `names` with [`whole`], [`tag`] or [`spoken`].
    pub(crate) fn of(names: &'n [String], read: fn(&'n str) -> &'n str) -> Self {
        Tags { names, tags: names.iter().map(|name| read(name)).collect() }
    }

    /// Returns the column of a locale itself, not of its language alone or of another region.
    pub(crate) fn own(&self, locale: &str) -> Option<usize> {
        let alike = || match locale::named(&self.tags, locale)[..] {
            [only] => Some(only),
            _ => None,
        };
        self.by(|column| locale::same(self.tags[column], locale)).or_else(alike)
    }

    /// Returns the column of a locale's language, with or without another region, other than
    /// `except`.
    pub(crate) fn near(&self, locale: &str, except: Option<usize>) -> Option<usize> {
        self.by(|column| Some(column) != except && is_of(self.tags[column], locale))
    }

    /// Returns the column of the same language in another region than the locale's, other than
    /// `except`: `en-gb` for `en-US`.
    pub(crate) fn other_region(&self, locale: &str, except: Option<usize>) -> Option<usize> {
        let locale = locale.to_lowercase();
        let is = |tag: &str| is_regional(tag) && locale::language(tag) == locale::language(&locale);
        let by = || self.by(|column| Some(column) != except && is(self.tags[column]));
        is_regional(&locale).then(by).flatten()
    }

    /// Returns the columns of languages, of any region. A column `id` may hold names of rows.
    pub(crate) fn languages(&self) -> impl Iterator<Item = usize> {
        let is = |tag: &str| {
            locale::is_locale(tag) && tag != "id" && languages::has_tag(locale::language(tag))
        };
        (0..self.tags.len()).filter(move |&column| is(self.tags[column]))
    }

    /// Returns the matching column, preferably one whose name is only a tag. If several other names
    /// have the same tag, such as `title (en)` and `text (en)`, returns `None`.
    fn by(&self, is: impl Fn(usize) -> bool) -> Option<usize> {
        let columns = || (0..self.tags.len()).filter(|&column| is(column));
        let bare = columns().find(|&column| self.tags[column] == self.names[column]);
        let first = columns().next()?;
        let alike = columns().filter(|&column| self.tags[column] == self.tags[first]).count();
        bare.or((alike == 1).then_some(first))
    }

    /// Returns whether another column is named for a locale.
    pub(crate) fn has_other_than(&self, column: usize) -> bool {
        (0..self.tags.len()).any(|other| other != column && locale::is_locale(self.tags[other]))
    }
}

/// Returns whether a column's name states a locale, its language, or the language in another
/// region.
pub(crate) fn names(name: &str, locale: &str) -> bool {
    is_of(tag(name), locale)
}

/// Returns whether two of the names of a row state a language or what a column holds, in different
/// words.
pub(crate) fn are_names(names: &[String]) -> bool {
    let is_known = |name: &&String| roles::is_known(name) || spoken(name) != name.as_str();
    let mut known = names.iter().filter(is_known);
    known.next().is_some_and(|first| known.any(|name| name != first))
}

/// Returns a name that may be a tag.
pub(crate) fn whole(name: &str) -> &str {
    name
}

/// Returns the tag of the language in a name such as `english`, `portuguese (brazil)` or
/// `source (english)`, or the [`tag`] in the name.
pub(crate) fn spoken(name: &str) -> &str {
    let beside_role = || match brackets(name)? {
        (role, language) | (language, role) if ROLES.contains(&role) => languages::tag(language),
        _ => None,
    };
    languages::tag(name).or_else(beside_role).unwrap_or_else(|| tag(name))
}

/// Returns what stands before the brackets at the end of a name, and in them.
fn brackets(name: &str) -> Option<(&str, &str)> {
    let split = |(close, open)| name.strip_suffix(close)?.rsplit_once(open);
    let (before, within) = [(')', '('), (']', '[')].into_iter().find_map(split)?;
    Some((before.trim(), within.trim()))
}

/// Returns the tag in a name such as `english(en)`, `portuguese (brazil) [pt_br]` or
/// `en-us (source)`, or the whole name if it has no tag.
pub(crate) fn tag(name: &str) -> &str {
    let Some(parts) = brackets(name) else { return name };
    match parts {
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

/// Returns whether a tag in lower case has a region and no more. Chinese is written in another script in
/// another region.
fn is_regional(tag: &str) -> bool {
    let region = tag.split(['-', '_']).skip(1).map(str::len).collect::<Vec<_>>();
    locale::is_locale(tag) && matches!(region[..], [2 | 3]) && locale::language(tag) != "zh"
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
            let tags = Tags::of(&names, tag);
            (tags.own(locale), tags.near(locale, None))
        };
        let both = |column| (Some(column), Some(column));
        assert_eq!(find(&["key", "english(en)", "english(en) comments"], "en"), both(1));
        assert_eq!(find(&["distance (km)", "km"], "km"), both(1));
        assert_eq!(find(&["english [en]", "english [en_us]"], "en-US").0, Some(1));
        assert_eq!(find(&["english [en]", "english [en_gb]"], "en-US"), (None, Some(0)));
        assert_eq!(find(&["key", "pt-br"], "pt"), (None, Some(1)));
        assert_eq!(find(&["key", "pt-br"], "pt-PT"), (None, None));
        assert_eq!(find(&["zh-cn", "zh"], "zh-Hans"), (Some(0), Some(1)));
        assert_eq!(find(&["title (en)", "text (en)"], "en"), (None, None));
        assert_eq!(find(&["en", "en"], "en"), both(0));
    }

    #[test]
    fn finds_languages_in_names() {
        for (name, expected) in [
            ("polish", "pl"),
            ("source (english)", "en"),
            ("german [translation]", "de"),
            ("english(en)", "en"),
            ("english notes", "english notes"),
            ("polish (words)", "polish (words)"),
        ] {
            assert_eq!(spoken(name), expected, "{name}");
        }
    }

    #[test]
    fn finds_another_region_of_the_language() {
        let find = |names: &[&str], locale| {
            let names: Vec<_> = names.iter().map(|&name| name.to_owned()).collect();
            Tags::of(&names, tag).other_region(locale, None)
        };
        assert_eq!(find(&["key", "en-gb"], "en-US"), Some(1));
        assert_eq!(find(&["key", "es-419"], "es-ES"), Some(1));
        assert_eq!(find(&["key", "en"], "en-US"), None);
        assert_eq!(find(&["key", "zh-cn"], "zh-TW"), None);
        assert_eq!(find(&["key", "sr-latn"], "sr-Cyrl"), None);
        assert_eq!(find(&["key", "de-at"], "en-US"), None);
    }
}
