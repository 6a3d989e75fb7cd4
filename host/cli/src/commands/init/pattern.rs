//! Patterns of paths, such as `**/locales/{locale}/**/*.json`.

use regex::Regex;

use super::{language, layouts::FOLDERS};

/// A place of a pattern that stands for a locale.
pub(crate) const LOCALE: &str = "{locale}";
/// A place of a pattern that stands for a usual name of a folder with translations.
const FOLDER: &str = "{folder}";

/// A path that matches a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Match {
    /// The part of the path that the pattern's leading `**/` stands for, and the name of the `{folder}`.
    pub(crate) base: (String, String),
    /// The locale as the path spells it, where the pattern names one.
    pub(crate) spelled: Option<String>,
}

/// A pattern, ready to match paths.
#[derive(Debug)]
pub(crate) struct Pattern(Regex);

impl Pattern {
    /// Compiles a pattern. `**/` stands for any folders, `*` for any part of a name, `{a,b}` for one of two words.
    /// Returns `None` where the pattern is not valid.
    pub(crate) fn new(pattern: &str) -> Option<Self> {
        let mut regex = String::from("^");
        let mut rest = pattern;
        let mut is_first = true;
        while !rest.is_empty() {
            let (first, after) = first_sign(rest, is_first)
                .or_else(|| first_words(rest))
                .or_else(|| first_character(rest))?;
            regex.push_str(&first);
            rest = after;
            is_first = false;
        }
        regex.push('$');
        Regex::new(&regex).ok().map(Self)
    }

    /// Matches a path. A name that is no locale does not match `{locale}`.
    pub(crate) fn matches(&self, path: &str) -> Option<Match> {
        let found = self.0.captures(path)?;
        let text = |name| found.name(name).map(|part| part.as_str().to_owned());
        let spelled = text("locale");
        if spelled.as_deref().is_some_and(|spelled| language::locale(spelled).is_none()) {
            return None;
        }
        let base = (text("base").unwrap_or_default(), text("folder").unwrap_or_default());
        Some(Match { base, spelled })
    }
}

/// Returns the regular expression for the sign that a pattern begins with, and the rest of the pattern. `is_first`
/// tells whether the sign is the first of the whole pattern.
fn first_sign(pattern: &str, is_first: bool) -> Option<(String, &str)> {
    let folders = if is_first { "(?P<base>(?:[^/]+/)*?)" } else { "(?:[^/]+/)*" };
    let signs = [
        ("**/", folders.to_owned()),
        (LOCALE, format!("(?P<locale>{})", language::regex())),
        (FOLDER, format!("(?P<folder>{})", FOLDERS.join("|"))),
        ("*", "[^/]+?".to_owned()),
    ];
    signs.into_iter().find_map(|(sign, regex)| Some((regex, pattern.strip_prefix(sign)?)))
}

/// Returns the regular expression for the words in braces that a pattern begins with, and the rest of the pattern.
fn first_words(pattern: &str) -> Option<(String, &str)> {
    let (words, after) = pattern.strip_prefix('{')?.split_once('}')?;
    let words: Vec<_> = words.split(',').map(regex::escape).collect();
    Some((format!("(?:{})", words.join("|")), after))
}

/// Returns the regular expression for the first character of a pattern, and the rest of the pattern.
fn first_character(pattern: &str) -> Option<(String, &str)> {
    let first = pattern.chars().next()?;
    Some((regex::escape(&first.to_string()), &pattern[first.len_utf8()..]))
}

/// Writes the base of a match, and a spelled locale, back into a pattern.
pub(crate) fn filled(pattern: &str, (base, folder): &(String, String), locale: &str) -> String {
    let pattern = match pattern.strip_prefix("**/") {
        Some(rest) => format!("{base}{rest}"),
        None => pattern.to_owned(),
    };
    pattern.replace(FOLDER, folder).replace(LOCALE, locale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_paths() {
        let found = |pattern: &str, path: &str| Pattern::new(pattern).unwrap().matches(path);
        let matched = |base: &str, folder: &str, spelled: Option<&str>| {
            Some(Match {
                base: (base.to_owned(), folder.to_owned()),
                spelled: spelled.map(str::to_owned),
            })
        };
        assert_eq!(
            found("**/{folder}/{locale}/**/*.json", "web/src/locales/pt-BR/a/b.json"),
            matched("web/src/", "locales", Some("pt-BR"))
        );
        assert_eq!(
            found("**/res/values/*.xml", "app/src/main/res/values/strings.xml"),
            matched("app/src/main/", "", None)
        );
        assert_eq!(found("**/{folder}/{locale}.json", "locales/index.json"), None);
        assert_eq!(found("*_{locale}.{yml,yaml}", "a_de.yaml"), matched("", "", Some("de")));
        assert_eq!(
            filled("**/{folder}/{locale}.json", &("a/".into(), "i18n".into()), "en"),
            "a/i18n/en.json"
        );
    }
}
