//! Configurations of site generators, in which settings stand among many texts.

use targum_sdk::catalogue::hugo;
use targum_yaml::tree::{Id, Kind, Tree};

/// The settings at the root of Jekyll's configuration whose value is a word.
const WORDS: [&str; 15] = [
    "baseurl",
    "color_scheme",
    "destination",
    "encoding",
    "highlighter",
    "markdown",
    "markdown_ext",
    "paginate_path",
    "permalink",
    "plugins_dir",
    "remote_theme",
    "repository",
    "theme",
    "timezone",
    "url",
];

/// The settings at the root of Jekyll's configuration that are lists of words.
const LISTS: [&str; 6] = ["exclude", "gems", "include", "keep_files", "plugins", "whitelist"];

/// The settings at the root of Jekyll's configuration that are maps.
const MAPS: [&str; 4] = ["kramdown", "liquid", "sass", "webrick"];

/// The settings of Jekyll's collections and defaults whose value is a word.
const WITHIN_JEKYLL: [&str; 2] = ["layout", "permalink"];

/// A generator of sites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Site {
    Hugo,
    Jekyll,
}

impl Site {
    /// Returns the generator whose configuration a document is.
    pub(crate) fn of(tree: &Tree<'_>, root: Id) -> Option<Self> {
        let kind = |name: &str| tree.entry(root, name).map(|value| &tree.node(value).kind);
        let text = |name: &str| match kind(name) {
            Some(Kind::Scalar(scalar)) => Some(&*scalar.value),
            _ => None,
        };
        let lists = |name: &str| matches!(kind(name), Some(Kind::Sequence(_)));
        let maps = |name: &str| matches!(kind(name), Some(Kind::Mapping(_)));
        let settings = || {
            let names = [&WORDS[..], &LISTS, &MAPS].concat();
            names
                .into_iter()
                .filter(|name| kind(name).is_some_and(|kind| is_of_jekyll(tree, name, kind)))
        };
        // Two plain words, or two lists, can also be labels of settings.
        let is_plain = |name: &str| {
            let is_word = text(name).is_some_and(|text| text.chars().all(char::is_alphabetic));
            is_word || matches!(name, "exclude" | "include")
        };
        match () {
            () if settings().count() > 1 && !settings().all(is_plain) => Some(Site::Jekyll),
            () if hugo::is_one(text, lists, maps) => Some(Site::Hugo),
            () => None,
        }
    }

    /// Returns whether an entry holds no text. `is_top` is whether it stands at the root.
    pub(crate) fn is_setting(
        self,
        tree: &Tree<'_>,
        (name, value): (&str, &Kind<'_>),
        is_top: bool,
    ) -> bool {
        let is_word = || match value {
            Kind::Scalar(scalar) => hugo::is_setting(name, &scalar.value),
            _ => false,
        };
        match self {
            Site::Hugo => {
                let is_label = matches!(value, Kind::Scalar(_));
                hugo::holds_folders(name) && !is_label || is_word()
            }
            Site::Jekyll if is_top => is_of_jekyll(tree, name, value),
            Site::Jekyll => match value {
                Kind::Scalar(scalar) => {
                    WITHIN_JEKYLL.contains(&name) && self::is_word(name, &scalar.value)
                }
                _ => name == "scope",
            },
        }
    }
}

/// Returns whether an entry at the root has the form of a setting of Jekyll.
fn is_of_jekyll(tree: &Tree<'_>, name: &str, value: &Kind<'_>) -> bool {
    match value {
        Kind::Scalar(scalar) => WORDS.contains(&name) && is_word(name, &scalar.value),
        Kind::Mapping(_) => MAPS.contains(&name),
        Kind::Sequence(items) => {
            let of_words = |&item: &Id| {
                let scalar = tree.scalar(item);
                scalar.is_some_and(|scalar| !scalar.value.contains(char::is_whitespace))
            };
            LISTS.contains(&name) && items.iter().all(of_words)
        }
        Kind::Alias => false,
    }
}

/// Returns whether a value is a word that a program reads. A label has spaces or begins with a capital, or
/// repeats its name.
fn is_word(name: &str, value: &str) -> bool {
    let is_label = value.starts_with(char::is_uppercase) && !value.contains('/') || value == name;
    !value.is_empty() && !is_label && !value.contains(char::is_whitespace)
}
