//! The names of models: a pair of languages.

use icu_locale::LanguageIdentifier;

/// Reads `en-pt`, `en-pt-BR`, `zh-Hans-en`. Both sides must be in canonical spelling, so
/// that there is one way to read a name.
pub fn pair(name: &str) -> Option<(LanguageIdentifier, LanguageIdentifier)> {
    let canonical =
        |tag: &str| tag.parse().ok().filter(|id: &LanguageIdentifier| id.to_string() == tag);
    name.match_indices('-')
        .find_map(|(at, _)| Some((canonical(&name[..at])?, canonical(&name[at + 1..])?)))
}
