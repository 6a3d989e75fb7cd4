//! Terms that must not be used in translations.
//!
//! A term in lower case is found in any case, any other term only as it is written. Only whole words are terms. A
//! translation with such a term is reported, and never changed.

use std::collections::BTreeMap;

use super::boundaries::Boundaries;
use targum_core::{contract::Part, locale::Locale};
use targum_segment::parse::verbatim;

/// The locale of terms that must not be used in any translation.
pub const EVERYWHERE: &str = "*";

/// The forbidden terms of a project, by target locale: each with the term to use instead, or an empty text.
#[derive(Clone, Debug, Default)]
pub struct Forbidden(BTreeMap<String, BTreeMap<String, String>>);

/// A forbidden term, and the term to use instead, or an empty text.
pub type Ban<'f> = (&'f str, &'f str);

impl Forbidden {
    /// Makes the forbidden terms of a project.
    pub fn new(terms: &BTreeMap<String, BTreeMap<String, String>>) -> Self {
        Self(terms.clone())
    }

    /// Returns the terms that must not be used in translations into `target`, in their order: those of the locale, of
    /// the locales that include it, and of all locales. Those of the narrower locale replace equal ones.
    pub fn of(&self, target: &Locale) -> Vec<Ban<'_>> {
        let fitting = |(tag, terms): (&String, _)| Some((narrowness(tag, target)?, terms));
        let mut fitting: Vec<_> = self.0.iter().filter_map(fitting).collect();
        fitting.sort_by_key(|(narrowness, _)| *narrowness);
        let terms = fitting.into_iter().flat_map(|(_, terms)| terms);
        let terms: BTreeMap<_, _> =
            terms.map(|(term, instead)| (term.as_str(), instead.as_str())).collect();
        terms.into_iter().collect()
    }

    /// Returns the instruction to a language model about the terms for `target`, or `None` if there are none.
    pub(crate) fn instructions(&self, target: &Locale) -> Option<String> {
        let terms = self.of(target).into_iter().map(|(term, instead)| match instead {
            "" => format!("- \"{term}\""),
            _ => format!("- \"{term}\" (write \"{instead}\")"),
        });
        let terms: Vec<_> = terms.collect();
        (!terms.is_empty()).then(|| {
            format!("These terms must not be used in a translation:\n{}", terms.join("\n"))
        })
    }
}

/// Returns how narrow a tag is that includes `target`: 0 for [`EVERYWHERE`], or else the length of the tag. Returns
/// `None` for a tag that does not include `target`.
fn narrowness(tag: &str, target: &Locale) -> Option<usize> {
    if tag == EVERYWHERE {
        return Some(0);
    }
    let tag = Locale::parse(tag).ok()?;
    let rest = target.as_str().strip_prefix(tag.as_str())?;
    (rest.is_empty() || rest.starts_with('-')).then_some(tag.as_str().len())
}

/// Returns the terms that a translation has, each once.
pub fn found<'f>(parts: &[Part], terms: &[Ban<'f>]) -> Vec<Ban<'f>> {
    if terms.is_empty() {
        return Vec::new();
    }
    let texts = parts.iter().filter_map(|part| match part {
        Part::Text(text) => Some(text.as_str()),
        Part::Code(_) => None,
    });
    let texts: Vec<_> = texts.map(Text::new).collect();
    let has = |(term, _): &&Ban<'f>| texts.iter().any(|text| text.holds(term));
    terms.iter().filter(has).copied().collect()
}

/// Returns what is wrong with a translation that has a term.
pub fn message((term, instead): Ban<'_>) -> String {
    match instead {
        "" => format!("`{term}` must not be used"),
        _ => format!("`{term}` must not be used: write `{instead}`"),
    }
}

/// A text that is searched for many terms.
struct Text<'t> {
    text: &'t str,
    /// The text in lower case. Few texts have a term, and a search of this one takes little time.
    lower: String,
}

impl<'t> Text<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, lower: text.chars().flat_map(char::to_lowercase).collect() }
    }

    /// Returns whether the text has a term as whole words, outside the names of files and paths.
    fn holds(&self, term: &str) -> bool {
        let any_case = term == term.to_lowercase();
        let Self { text, lower } = self;
        let searched = if any_case { lower.as_str() } else { *text };
        if !searched.contains(term) {
            return false;
        }
        let mut places = text
            .char_indices()
            .filter_map(|(at, _)| Some(at..at + length(&text[at..], term, any_case)?))
            .peekable();
        if places.peek().is_none() {
            return false;
        }
        let boundaries = Boundaries::new(text);
        let names = verbatim::names(text);
        places.any(|place| {
            let within = |name: &std::ops::Range<usize>| {
                name.start < place.end && place.start < name.end && *name != place
            };
            boundaries.part(place.clone()) && !names.iter().any(within)
        })
    }
}

/// Returns the length of the beginning of a text that is the term.
fn length(text: &str, term: &str, any_case: bool) -> Option<usize> {
    if !any_case {
        return text.starts_with(term).then_some(term.len());
    }
    let mut left = term.chars();
    let mut at = 0;
    for c in text.chars() {
        for lower in c.to_lowercase() {
            match left.next() {
                None => return None,
                Some(wanted) if wanted != lower => return None,
                Some(_) => {}
            }
        }
        at += c.len_utf8();
        if left.as_str().is_empty() {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_text(text: &str, terms: &[Ban<'_>]) -> Vec<String> {
        let parts = [Part::Text(text.to_owned())];
        found(&parts, terms).into_iter().map(message).collect()
    }

    #[test]
    fn terms_are_whole_words_in_any_case() {
        let terms = [("deletar", "excluir"), ("Mouse", ""), ("caixa de correio", "")];
        let write = "`deletar` must not be used: write `excluir`";
        assert_eq!(in_text("Deletar o arquivo", &terms), [write]);
        assert_eq!(in_text("DELETAR, deletar", &terms), [write]);
        assert_eq!(in_text("Deletaram tudo, com o mouse", &terms), [""; 0]);
        assert_eq!(in_text("O Mouse", &terms), ["`Mouse` must not be used"]);
        assert_eq!(in_text("A Caixa de Correio.", &terms).len(), 1);
        assert_eq!(in_text("veja deletar.txt e /bin/deletar", &terms), [""; 0]);
    }

    #[test]
    fn the_terms_of_the_narrower_locale_count() {
        let table = |terms: &[(&str, &str)]| {
            terms.iter().map(|(term, to)| ((*term).to_owned(), (*to).to_owned())).collect()
        };
        let forbidden = Forbidden(BTreeMap::from([
            (EVERYWHERE.to_owned(), table(&[("Targun", "Targum")])),
            ("pt".to_owned(), table(&[("deletar", "apagar")])),
            ("pt-BR".to_owned(), table(&[("deletar", "excluir")])),
        ]));
        let of = |tag| forbidden.of(&Locale::parse(tag).unwrap());
        assert_eq!(of("pt-BR"), [("Targun", "Targum"), ("deletar", "excluir")]);
        assert_eq!(of("pt-PT"), [("Targun", "Targum"), ("deletar", "apagar")]);
        assert_eq!(of("de"), [("Targun", "Targum")]);
        let told = forbidden.instructions(&Locale::parse("de").unwrap()).unwrap();
        assert!(told.ends_with(":\n- \"Targun\" (write \"Targum\")"), "{told}");
        assert!(Forbidden::default().instructions(&Locale::parse("de").unwrap()).is_none());
    }
}
