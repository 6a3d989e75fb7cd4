//! English verbs that models do not know, of which they make words that do not exist: they see other words that
//! mean the same.

use crate::item::Item;

/// Verbs that stand anywhere, and the words for them.
const VERBS: [(&str, &str); 2] = [("Retrying", "Trying again"), ("retrying", "trying again")];

/// Verbs that are nouns, too, unless a sentence begins with them, and the words for them.
const ORDERS: [(&str, &str); 1] = [("Retry", "Try again")];

/// The words before which such a verb needs no object, or has one that begins with an article. A noun right behind
/// the verb makes a noun of it: `Retry count`.
const BEHIND: [&str; 18] = [
    "a",
    "after",
    "an",
    "at",
    "automatically",
    "every",
    "in",
    "later",
    "now",
    "once",
    "shortly",
    "soon",
    "the",
    "this",
    "until",
    "when",
    "with",
    "your",
];

/// Writes other words for the verbs that models do not know: `Retrying…` becomes `Trying again…`.
pub(crate) fn spell(items: &mut [Item]) {
    for at in 0..items.len() {
        let is_last = at + 1 == items.len();
        let Item::Text(text) = &mut items[at] else { continue };
        for (verb, words) in ORDERS.into_iter().filter(|_| at == 0) {
            if text.strip_prefix(verb).is_some_and(|behind| stands_alone(behind, is_last)) {
                text.replace_range(..verb.len(), words);
            }
        }
        for (verb, words) in VERBS {
            while let Some(place) = place(text, verb, is_last) {
                text.replace_range(place..place + verb.len(), words);
            }
        }
    }
}

/// Returns the first place of a verb in a text that an object need not follow.
fn place(text: &str, verb: &str, is_last: bool) -> Option<usize> {
    let mut places = text.match_indices(verb).map(|(at, _)| at);
    places.find(|&at| {
        !text[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.'))
            && stands_alone(&text[at + verb.len()..], is_last)
    })
}

/// Returns whether the text behind a verb is the end of a sentence or of a clause, or begins with one of [`BEHIND`].
fn stands_alone(behind: &str, is_last: bool) -> bool {
    let word = |text: &str| text.split(|c: char| !c.is_alphabetic()).next().map(str::to_owned);
    match behind.strip_prefix(' ') {
        Some(next) => word(next).is_some_and(|word| BEHIND.binary_search(&word.as_str()).is_ok()),
        None if behind.is_empty() => is_last,
        None => {
            let sign = behind.trim_start_matches(['.', '…', '!', '?', ',', ';', ')']);
            sign.len() < behind.len() && !sign.starts_with(char::is_alphanumeric)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(items: &[Item]) -> String {
        let mut items = items.to_vec();
        spell(&mut items);
        items.iter().map(|item| item.spelling().unwrap_or("{}")).collect()
    }

    #[test]
    fn unknown_verbs_become_known_words() {
        assert!(BEHIND.is_sorted());
        let spelled = |text: &str| spelled(&[Item::Text(text.into())]);
        assert_eq!(spelled("Retrying…"), "Trying again…");
        assert_eq!(spelled("Rain is lost, retrying..."), "Rain is lost, trying again...");
        assert_eq!(spelled("Retrying in a moment"), "Trying again in a moment");
        assert_eq!(spelled("Retry in 5 days"), "Try again in 5 days");
        assert_eq!(spelled("Retry?"), "Try again?");
        for text in [
            "Retry count",
            "Retry: 5",
            "The retry in May",
            "Retrying beds",
            "non-retrying.",
            "Retrying.go",
            "Retrying-bed",
            "Retryingly",
        ] {
            assert_eq!(spelled(text), text, "{text}");
        }
    }

    #[test]
    fn a_code_behind_a_verb_may_be_its_object() {
        let text = |text: &str| Item::Text(text.into());
        let code = Item::Placeholder(0);
        assert_eq!(spelled(&[text("Retrying "), code.clone()]), "Retrying {}");
        assert_eq!(spelled(&[text("Retrying in "), code.clone()]), "Trying again in {}");
        assert_eq!(spelled(&[code, text(" Retry in May")]), "{} Retry in May");
    }
}
