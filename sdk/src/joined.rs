//! Plural forms in one string: `one |||| other`, `zero | one | other`, `one|%count% others`, and forms
//! with the numbers that each is for, `{0} none|[1,*] some`.

mod label;
mod shown_count;
mod write;

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::{Grammar, Syntax, decoded::MARK, icu, magic_word, search};

pub(crate) use write::{counted, plan, write};

/// The reason to keep a text that would have plural forms but for a brace in it.
pub(crate) const UNREAD: &str = "a `|` would separate its plural forms, but a brace in it begins no \
     placeholder: name the notation of the brace in the option `placeholders`";

/// The notation that separates the forms of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Notation {
    /// By `||||`, in the order of the language's categories.
    Bars,
    /// By `|`, in the order of the language's categories.
    Bar,
    /// By `|`. Each form begins with the numbers that it is for.
    Conditions,
    /// By `|`, in the order of the forms of [Symfony](crate::plural::symfony).
    Symfony,
    /// As [`Symfony`](Self::Symfony). Forms begin with a [label](label::label).
    Labelled,
    /// By `|`, within a [magic word](crate::magic).
    Magic,
}

impl Notation {
    fn separator(self) -> &'static str {
        match self {
            Notation::Bars => "||||",
            Notation::Bar
            | Notation::Conditions
            | Notation::Symfony
            | Notation::Labelled
            | Notation::Magic => "|",
        }
    }

    /// Returns the places of a text's forms, without their conditions or labels and the spaces around
    /// them.
    fn split(self, text: &str) -> Vec<Range<usize>> {
        let mut start = 0;
        let form = |form: &str| {
            let from = start;
            start += form.len() + self.separator().len();
            let mut begin = form.len() - form.trim_start().len();
            let head = match self {
                Notation::Conditions => condition(&form[begin..]),
                Notation::Labelled => label::label(&form[begin..]),
                _ => None,
            };
            begin += head.unwrap_or_default();
            begin = form.len() - form[begin..].trim_start().len();
            from + begin..from + begin.max(form.trim_end().len())
        };
        text.split(self.separator()).map(form).collect()
    }
}

/// Returns the forms of a text in a notation of `syntax`, without the spaces around them.
pub fn forms(text: &str, syntax: Syntax) -> Option<impl Iterator<Item = &str>> {
    let forms = notation(text, syntax)?.split(text);
    Some(forms.into_iter().map(|form| &text[form]))
}

/// Returns whether a text has several forms, joined or in a magic word. Such a text is no plural form
/// itself.
pub fn is_several(text: &str, syntax: Syntax) -> bool {
    notation(text, syntax).is_some() || magic_word::has(text, syntax)
}

/// Returns the length of the condition at the start of a form: `{0}`, `[1,19]` or `]1,Inf[`.
pub fn condition(text: &str) -> Option<usize> {
    let close: &[char] = match text.as_bytes().first()? {
        b'{' => &['}'],
        b'[' | b']' => &[']', '['],
        _ => return None,
    };
    let end = 1 + text[1..].find(close)?;
    let is_bound = |bound: &str| {
        let bound = bound.trim();
        let number = bound.trim_start_matches(['+', '-']);
        bound == "*" || number == "Inf" || number.parse::<f64>().is_ok_and(f64::is_finite)
    };
    text[1..end].split(',').all(is_bound).then_some(end + 1)
}

/// Returns whether one of the `|` between the parts of a text has space on both sides.
pub fn is_apart(text: &str) -> bool {
    let parts = || text.split('|');
    let mut pairs = parts().zip(parts().skip(1));
    let is_space = |c: char| c.is_whitespace();
    pairs.any(|(one, next)| one.ends_with(is_space) && next.starts_with(is_space))
}

/// Returns whether a form is for the numbers of an interval.
fn has_interval(form: &str) -> bool {
    let form = form.trim_start();
    condition(form).is_some_and(|end| !form.starts_with('{') && form[..end].contains(','))
}

/// Returns the notation of a text with several forms. Returns `None` for a text with a brace that
/// begins no placeholder, as the text may be a message.
pub(crate) fn notation(text: &str, syntax: Syntax) -> Option<Notation> {
    let notation = begun(text, syntax)?;
    (!icu::is_branching(text) && are_plain(text, notation, syntax)).then_some(notation)
}

/// Returns whether each brace of a text's forms begins a placeholder.
fn are_plain(text: &str, notation: Notation, syntax: Syntax) -> bool {
    notation.split(text).into_iter().all(|form| is_plain(&text[form], syntax))
}

/// Returns whether each brace of a form begins a placeholder.
fn is_plain(form: &str, syntax: Syntax) -> bool {
    let in_codes = || -> usize {
        // No placeholder goes across markup.
        let texts = form.split(MARK);
        let codes = texts.flat_map(|text| syntax.scan(text).into_iter().map(|c| &text[c.range]));
        codes.map(braces).sum()
    };
    // A single form with such a quote would be read as a message, and be quoted.
    let is_quoted = || {
        let quotes = ["'{", "'}"].iter().any(|quoted| form.contains(quoted));
        quotes || form.contains("''")
    };
    let count = braces(form);
    (count == 0 && !form.contains("'}")) || count > 0 && !is_quoted() && count == in_codes()
}

/// Returns whether a text is left as it is: a `|` outside its placeholders separates forms, but a brace
/// begins no placeholder. Messages have other notations.
pub(crate) fn is_unread(text: &str, syntax: Syntax) -> bool {
    let Some(notation) = begun(text, syntax).filter(|_| !syntax.has(Grammar::Icu)) else {
        return false;
    };
    let mut texts = text.to_owned();
    for code in syntax.scan(text).into_iter().rev() {
        texts.replace_range(code.range, "");
    }
    texts.contains(notation.separator()) && !are_plain(text, notation, syntax)
}

/// Returns whether texts with these grammars may have several forms.
pub(crate) fn may_have(syntax: Syntax) -> bool {
    [Grammar::Joined, Grammar::Pipes, Grammar::SymfonyForms].iter().any(|&own| syntax.has(own))
}

/// Returns the notation in which a text would have several forms.
fn begun(text: &str, syntax: Syntax) -> Option<Notation> {
    if syntax.has(Grammar::Mf2) || !may_have(syntax) || !search::contains(text, "|") {
        return None;
    }
    if text.contains("||||") {
        return Some(Notation::Bars);
    }
    let may_be_symfony =
        || syntax.has(Grammar::SymfonyForms) || shown_count::is_shown(text, syntax);
    let has_intervals = text.split('|').any(has_interval);
    if has_intervals && condition(text.trim_start()).is_some() {
        Some(Notation::Conditions)
    } else if syntax.has(Grammar::Pipes) {
        Some(if has_intervals { Notation::Conditions } else { Notation::Bar })
    } else if may_be_symfony() {
        Some(if has_intervals {
            Notation::Conditions
        } else if label::are_in(text) {
            Notation::Labelled
        } else {
            Notation::Symfony
        })
    } else {
        None
    }
}

fn braces(text: &str) -> usize {
    text.matches('{').count()
}

/// Refuses a translation in which other forms would begin. `texts` are the texts between its codes,
/// and `text` is the whole. `form` is the notation of the forms if the translation is one form; the
/// translation must then keep the characters at its edges too.
///
/// # Errors
/// The forms could not be read back; the error says why.
pub(crate) fn check<'t>(
    mut texts: impl Iterator<Item = &'t str>,
    text: &str,
    syntax: Syntax,
    form: Option<Notation>,
) -> Result<(), String> {
    let is_magic = form == Some(Notation::Magic);
    let separates = |text: &str| {
        is_magic && ["{{", "}}", "[[", "]]"].iter().any(|sign| text.contains(sign))
            || form.is_some_and(|form| text.contains(form.separator()))
            || begun(text, syntax).is_some()
    };
    // A code may hold a separator if the text around it can have one.
    let is_several = || form.is_none() && notation(text, syntax).is_some();
    if texts.any(separates) || is_several() || begun(text, syntax) == Some(Notation::Conditions) {
        return Err("a sign in it would begin or end a plural form".to_owned());
    }
    let Some(form) = form else { return Ok(()) };
    if form != Notation::Magic && !is_plain(text, syntax) {
        return Err("a brace in it would join the plural forms".to_owned());
    }
    if text.trim().len() < text.len() {
        return Err("space at the edge of a plural form is lost".to_owned());
    }
    if has_edge(text) {
        return Err("a `|` at the edge of a form would be part of a separator".to_owned());
    }
    if form == Notation::Magic && begins_or_ends_magic(text) {
        return Err("its braces or its number would be read as those of a magic word".to_owned());
    }
    let says_numbers = match form {
        Notation::Conditions => condition(text).is_some(),
        Notation::Bar => has_interval(text),
        Notation::Symfony | Notation::Labelled => {
            has_interval(text) || label::label(text).is_some()
        }
        Notation::Bars | Notation::Magic => false,
    };
    if says_numbers {
        return Err("what it begins with would say which numbers it is for".to_owned());
    }
    Ok(())
}

/// Returns whether a form has a brace that would be read as the end of its magic word, or begins as a
/// form for one number does.
fn begins_or_ends_magic(form: &str) -> bool {
    let digits = form.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_exact = digits.len() < form.len() && digits.starts_with('=');
    is_exact || form.contains(['{', '}']) && !magic_word::is_form(form)
}

/// Returns whether a form begins or ends with a character of a separator.
fn has_edge(form: &str) -> bool {
    form.starts_with('|') || form.ends_with('|')
}
