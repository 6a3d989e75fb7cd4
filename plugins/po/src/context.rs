//! The context that programs write before a text in its `msgid`, where there is no `msgctxt`: `menu|Open` of GLib
//! (`Q_`) and of Ruby (`s_`), `unit^Open` of Wesnoth, `_: menu\nOpen` of KDE 3. Such a program shows a `msgstr` as it
//! is, so that a translation has no context.

use std::collections::HashMap;

/// The contexts of a catalogue.
#[derive(Debug, Default)]
pub(crate) struct Contexts<'e> {
    /// The number of texts behind each context with a bar.
    texts: HashMap<&'e str, usize>,
}

/// A notation: returns the length of the context that a text begins with, and of the sign behind it.
type Notation = fn(&Contexts<'_>, &str) -> Option<usize>;

/// All notations.
const NOTATIONS: [Notation; 3] = [bar, caret, comment];

impl<'e> Contexts<'e> {
    /// Returns the contexts of the `msgid`s of a catalogue.
    pub(crate) fn of(ids: impl Iterator<Item = &'e str>) -> Self {
        let mut texts = HashMap::new();
        for (context, _) in ids.filter_map(|id| around(id, '|')) {
            *texts.entry(context).or_default() += 1;
        }
        Contexts { texts }
    }

    /// Returns the context that a `msgid` begins with, and the sign behind it; an empty text where it has none.
    pub(crate) fn prefix<'t>(&self, id: &'t str) -> &'t str {
        let length = NOTATIONS.iter().find_map(|notation| notation(self, id));
        &id[..length.unwrap_or(0)]
    }
}

/// A bar may also part choices: `Yes|No`. So its context stands before several texts, or before a letter, or is
/// spelled otherwise than words of an interface: `menu|Open`, `UserSettings|Open`.
fn bar(contexts: &Contexts<'_>, id: &str) -> Option<usize> {
    let (context, text) = around(id, '|')?;
    let is_repeated = contexts.texts.get(context).is_some_and(|&texts| texts > 1);
    let is_small = !context.contains(char::is_uppercase) && text.starts_with(char::is_uppercase);
    let is_letter = text.chars().nth(1).is_none() && context.chars().nth(1).is_some();
    (is_repeated || is_small || is_letter || is_name(context)).then_some(context.len() + 1)
}

fn caret(_: &Contexts<'_>, id: &str) -> Option<usize> {
    let (context, text) = around(id, '^')?;
    let is_long = |text: &str| text.chars().nth(1).is_some();
    let is_power = id.contains(['=', '+', '*', '(']) || context.ends_with(char::is_numeric);
    (is_long(context) && is_long(text) && !is_power).then_some(context.len() + 1)
}

fn comment(_: &Contexts<'_>, id: &str) -> Option<usize> {
    let (context, text) = id.strip_prefix("_: ")?.split_once('\n')?;
    (!text.is_empty()).then_some("_: ".len() + context.len() + 1)
}

/// Returns the context and the text around the only `sign` of a `msgid`. A context is a short text of plain words,
/// and touches the sign.
fn around(id: &str, sign: char) -> Option<(&str, &str)> {
    /// The most bytes of a context.
    const LONGEST: usize = 60;
    let (context, text) = id.split_once(sign)?;
    let is_plain =
        |c: char| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '/' | ':' | '.' | ',');
    let is_context = context.len() <= LONGEST
        && context.starts_with(char::is_alphabetic)
        && context.ends_with(char::is_alphanumeric)
        && context.chars().all(is_plain);
    let is_text = text.contains(char::is_alphabetic)
        && !text.starts_with(|c: char| c.is_whitespace() || c == '*')
        && !text.contains(sign);
    (is_context && is_text).then_some((context, text))
}

/// Returns whether a context is a name with a capital within: `UserSettings`.
fn is_name(context: &str) -> bool {
    let mut pairs = context.as_bytes().windows(2);
    !context.contains(' ')
        && pairs.any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_context_stands_before_a_text() {
        let ids = [
            "Beds|Water",
            "Beds|Dry all of them",
            "Rain|Stop",
            "menu|Open",
            "GardenPlan|Open",
            "Rose bed|R",
            "wood^Oak",
            "_: a verb\nOpen",
        ];
        let contexts = Contexts::of(ids.into_iter());
        let prefixes = ids.map(|id| contexts.prefix(id));
        let expected =
            ["Beds|", "Beds|", "", "menu|", "GardenPlan|", "Rose bed|", "wood^", "_: a verb\n"];
        assert_eq!(prefixes, expected);
    }

    #[test]
    fn choices_filters_and_powers_are_no_contexts() {
        let ids = [
            "Yes|No",
            "yes|no",
            "Author|Title|Year",
            "Pictures|*.png",
            "Home | News",
            "a|b",
            "%s bed|%s beds",
            "x^n",
            "e^(ab)",
            "It is 10^th",
            "_: a comment",
        ];
        let contexts = Contexts::of(ids.into_iter());
        for id in ids {
            assert_eq!(contexts.prefix(id), "", "{id}");
        }
    }
}
