//! Language tags as clients write them, made canonical.

/// A BCP 47 locale, canonical: `en`, `pt-BR`, `zh-Hans`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Locale(String);

impl Locale {
    /// The canonical tag.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A direction of translation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The locale of the source text.
    pub source: Locale,
    /// The locale asked for.
    pub target: Locale,
}
