//! Placeholders that are missing, extra, or in another order where the order gives their meaning.

use std::borrow::Cow;

use targum_core::{codes, contract::CodeKind};

use super::super::texts::{Texts, missing};

/// Categories for one number or few numbers. Their texts may spell the number out: "one file".
const NAMES_ITS_NUMBER: [&str; 3] = ["zero", "one", "two"];

pub(in crate::lint) fn check(texts: &Texts<'_>) -> Vec<String> {
    let spellings = texts.codes(&[CodeKind::Placeholder]);
    let spellings = spellings.map(|codes| {
        let codes = codes.into_iter().filter(|code| !is_synopsis(&code.spelling));
        codes.map(|code| plain(&code.spelling)).collect::<Vec<_>>()
    });
    let [source, translation] =
        [&spellings[0], &spellings[1]].map(|all| all.iter().map(|one| &**one).collect::<Vec<_>>());
    let (mut lost, mut extra) = (gone(&source, &translation), gone(&translation, &source));
    if !lost.is_empty() && is_reordered(&source, &translation) {
        let order = source.join(" ");
        return vec![format!("the order must be {order}, or the placeholders must have numbers")];
    }
    // Without numbers, a missing placeholder does not change which others are missing.
    if !source.iter().chain(&translation).any(|spelling| spelling.contains('$')) {
        (lost, extra) = (missing(&source, &translation), missing(&translation, &source));
    }
    if let Some(number) = spelled_number(texts).map(plain) {
        lost.retain(|spelling| *spelling != number);
    }
    // A percent sign before a space is a sign in most languages: "100 % de".
    lost.retain(|spelling| !spelling.starts_with("% "));
    extra.retain(|spelling| !spelling.starts_with("% "));
    let lost = lost.into_iter().map(|spelling| format!("`{spelling}` is missing"));
    let extra = extra.into_iter().map(|spelling| format!("`{spelling}` is not in the source"));
    lost.chain(extra).collect()
}

/// Returns whether what looks like a placeholder describes how placeholders are written, with an optional part and
/// the separator before it: `${var[;width]}`. Its words may be translated.
fn is_synopsis(spelling: &str) -> bool {
    let inner = spelling.strip_prefix("${").and_then(|rest| rest.strip_suffix("]}"));
    let part = inner.and_then(|inner| inner.split_once('['));
    part.is_some_and(|(_, part)| part.starts_with([';', ',', ':', '=', '|', ' ']))
}

/// Returns a placeholder without what may differ in a translation: the width and the precision of a text (`%.250s` is
/// `%s`), and spaces within braces (`{{ name }}` is `{{name}}`).
fn plain(spelling: &str) -> Cow<'_, str> {
    if let Some(inner) = spelling.strip_prefix("{{").and_then(|rest| rest.strip_suffix("}}")) {
        let name = inner.trim();
        return if name.len() == inner.len() {
            spelling.into()
        } else {
            format!("{{{{{name}}}}}").into()
        };
    }
    let Some(rest) = spelling.strip_prefix('%').filter(|_| is_of_printf(spelling)) else {
        return spelling.into();
    };
    let (argument, rest) = match rest.split_once('$') {
        Some((argument, rest)) => (format!("{argument}$"), rest),
        None => (String::new(), rest),
    };
    match rest.trim_start_matches(|c: char| c.is_ascii_digit() || "-.".contains(c)) {
        "s" if rest != "s" => format!("%{argument}s").into(),
        _ => spelling.into(),
    }
}

/// Returns the placeholder of the number in a plural form that may spell its number.
fn spelled_number<'a>(texts: &Texts<'a>) -> Option<&'a str> {
    let category = &texts.translation.plural.as_ref().or(texts.source.plural.as_ref())?.category;
    let number = texts.source.plural.as_ref()?.number?;
    let code = *codes::of(texts.source).get(number as usize)?;
    NAMES_ITS_NUMBER.contains(&category.as_str()).then_some(&*code.spelling)
}

/// Returns whether both texts have the same placeholders in another order.
fn is_reordered(source: &[&str], translation: &[&str]) -> bool {
    missing(source, translation).is_empty() && missing(translation, source).is_empty()
}

/// Returns the placeholders of `one` that `other` does not have. `%s` stands for `%1$s` in a text where it is the
/// first.
fn gone<'a>(one: &[&'a str], other: &[&str]) -> Vec<&'a str> {
    let mut left = arguments(other);
    let mut gone = Vec::new();
    for (spelling, argument) in one.iter().zip(arguments(one)) {
        match left.iter().position(|other| *other == argument) {
            Some(at) => drop(left.swap_remove(at)),
            None => gone.push(*spelling),
        }
    }
    gone
}

/// Returns each placeholder with the number of its argument, if it has one. Without numbers, the arguments of
/// `printf` are taken in order.
fn arguments<'a>(spellings: &[&'a str]) -> Vec<(Option<usize>, &'a str)> {
    let mut arguments = Arguments::default();
    spellings.iter().map(|spelling| arguments.next(spelling)).collect()
}

/// The arguments that the placeholders before take.
#[derive(Default)]
struct Arguments {
    /// The number of the last argument that was taken in order.
    in_order: usize,
    /// The number of the last argument.
    last: Option<usize>,
}

impl Arguments {
    /// Returns a placeholder with the number of its argument, if it has one. `%<s` of Java takes the argument of the
    /// placeholder before it.
    fn next<'a>(&mut self, spelling: &'a str) -> (Option<usize>, &'a str) {
        if !is_of_printf(spelling) {
            return (None, spelling);
        }
        if let Some(rest) = spelling.strip_prefix("%<") {
            return (self.last, rest);
        }
        let numbered = spelling[1..].split_once('$');
        let numbered = numbered.and_then(|(number, rest)| Some((number.parse().ok()?, rest)));
        let (number, rest) = numbered.unwrap_or_else(|| {
            self.in_order += 1;
            (self.in_order, &spelling[1..])
        });
        self.last = Some(number);
        (self.last, rest)
    }
}

fn is_of_printf(spelling: &str) -> bool {
    let rest = spelling.strip_prefix('%');
    rest.is_some_and(|rest| {
        rest.ends_with(|c: char| c.is_ascii_alphabetic() || c == '@')
            && !rest.contains(['(', '{', '%'])
    })
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::lint::texts::tests::{found, of, plural};

    #[test]
    fn placeholders_are_missing_or_extra() {
        let none: [&str; 0] = [];
        assert_eq!(found(check, "de", "Hi ‹{name}›", "Hallo ‹{name}›"), none);
        assert_eq!(found(check, "de", "Hi ‹{name}›", "Hallo"), ["`{name}` is missing"]);
        let both = ["`{name}` is missing", "`{nom}` is not in the source"];
        assert_eq!(found(check, "fr", "Hi ‹{name}›", "Salut ‹{nom}›"), both);
        assert_eq!(found(check, "fr", "‹%s› ‹%s›", "‹%s›"), ["`%s` is missing"]);
        assert_eq!(found(check, "fr", "100% of", "100 ‹% d›e"), none);
        assert_eq!(found(check, "fr", "‹%tB› ‹%<tY› ‹%s›", "‹%2$s› ‹%1$tB› ‹%<tY›"), none);
    }

    #[test]
    fn a_synopsis_is_no_placeholder() {
        let same = |source, translation| found(check, "de", source, translation).is_empty();
        assert!(same("Format: ‹${var[;width]}›", "Format: ‹${Var[;Breite]}›"));
        assert!(!same("‹${list[0]}›", "‹${Liste[0]}›") && !same("‹${var}›", "‹${Var}›"));
    }

    #[test]
    fn width_and_spaces_may_differ() {
        let same = |source, translation| found(check, "de", source, translation).is_empty();
        assert!(same("‹%s› ‹%-10s› ‹%2$.5s›", "‹%.250s› ‹%s› ‹%2$s›"));
        assert!(same("‹{{name}}›", "‹{{ name }}›"));
        assert!(!same("‹%.2f›", "‹%f›") && !same("‹%s›", "‹%.*s›") && !same("‹%s›", "‹%d›"));
    }

    #[test]
    fn the_order_matters_without_numbers() {
        let order = ["the order must be %s %d, or the placeholders must have numbers"];
        assert_eq!(found(check, "ja", "‹%s› of ‹%d›", "‹%d›/‹%s›"), order);
        assert!(found(check, "ja", "‹%s› of ‹%d›", "‹%2$d›/‹%1$s›").is_empty());
        assert!(found(check, "ja", "‹%(a)s› ‹%(b)d›", "‹%(b)d› ‹%(a)s›").is_empty());
        assert!(found(check, "ja", "‹{a}› ‹{b}›", "‹{b}› ‹{a}›").is_empty());
    }

    #[test]
    fn numbers_name_arguments() {
        assert!(found(check, "ja", "‹%1$s› of ‹%2$d›", "‹%2$d›/‹%1$s›").is_empty());
        let wrong = ["`%2$s` is missing", "`%1$s` is not in the source"];
        assert_eq!(found(check, "ja", "‹%1$s› ‹%2$s›", "‹%1$s› ‹%1$s›"), wrong);
    }

    #[test]
    fn the_form_for_one_may_spell_its_number() {
        let source = plural("other", "‹%d› files");
        let one = plural("one", "eine Datei");
        assert!(of(check, "de", &source, &one, &[]).is_empty());
        let other = plural("other", "Dateien");
        assert_eq!(of(check, "de", &source, &other, &[]), ["`%d` is missing"]);
    }
}
