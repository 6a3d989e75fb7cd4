//! Proposes entries as segments.

use std::rc::Rc;

use targum_sdk::{
    Draft, Entry as About, Failure, Grammar, Inline, Syntax, Unit, Values, catalogue::setting,
    icu::Places, search, values,
};

use crate::{
    configuration,
    lexer::{Entry, Lexer, Line},
    mozilla,
    place::{Lines, Place, Style},
};

const DEFAULT: Syntax =
    Syntax::COMMON.and(&[Grammar::Icu, Grammar::Java, Grammar::Printf, Grammar::Keyed]);

pub(crate) fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
    draft.known_options(&["placeholders"])?;
    let syntax = Syntax::from_options(draft.context(), DEFAULT)?;
    let source = draft.source();
    // The file is read twice, because the style of all entries is needed for the first one.
    let style = Style::of(source)?;
    let is_catalogue = !configuration::is_one(source)?;
    let mut lexer = Lexer::new(source);
    let mut note: Vec<&str> = Vec::new();
    let mut announced = mozilla::Announced::default();
    while let Some(line) = lexer.next()? {
        match line {
            Line::Blank => note.clear(),
            Line::Comment(at) => note.push(source[at].trim_start_matches(['#', '!']).trim()),
            Line::Entry(entry) => {
                note.retain(|line| !line.is_empty());
                let note_of = (!note.is_empty()).then(|| note.join("\n"));
                note.clear();
                let lines = Lines::of(&source[entry.value.span()]).map(Rc::new);
                let place = Place { style, bare: entry.bare, begins: true, listed: false, lines };
                if is_catalogue {
                    let has_forms = announced.has(&entry.key, note_of.as_deref());
                    propose(draft, entry, note_of, syntax, place, has_forms);
                }
            }
        }
    }
    Ok(())
}

/// Adds the values of a file.
///
/// # Errors
/// `malformed` where an escape is not valid.
pub(crate) fn values(source: &str, values: &mut Values) -> Result<(), Failure> {
    let mut lexer = Lexer::new(source);
    while let Some(line) = lexer.next()? {
        if let Line::Entry(Entry { key, value, .. }) = line {
            values.add(key, value.span(), values::string(value.text()));
        }
    }
    Ok(())
}

fn propose<'s>(
    draft: &mut Draft<'s, Place>,
    entry: Entry<'s>,
    note: Option<String>,
    syntax: Syntax,
    place: Place,
    has_forms: bool,
) {
    let Entry { key, value, lone, .. } = entry;
    let is_setting = || !draft.reads_back() && setting::is_of_program(&key, value.text());
    if is_key_to_press(&key, value.text(), draft.reads_back()) || is_setting() {
        return;
    }
    let about = About::keyed(key).noted(note);
    if lone.is_empty() {
        let forms = match has_forms {
            true => mozilla::announced_forms(value.text()),
            false => mozilla::forms(value.text()),
        };
        if let Some(forms) = forms.filter(|_| !syntax.has(Grammar::Mf2)) {
            return mozilla::propose(draft, &value, &forms, about, syntax, &place, has_forms);
        }
        let places = Places::by_edge(|begins, _| Place { begins, ..place.clone() }).moving();
        return draft.message(&value, about, syntax, places);
    }
    let original = &draft.source()[value.span()];
    let inline = Inline::carrying(&value, &lone);
    draft.segment(value.span(), Unit::inline(about, inline, syntax, original, place));
}

/// Returns whether an entry names an access key: a letter of a label that is translated elsewhere,
/// or one with modifiers (`ctrl S`). Such a name is the last part of the key (`file.mnemonic`,
/// `FILE.MnemonicKey`), or its last word if the value is one word (`fileMnemonic`). A document that is
/// read back may have a translation of one word there, so its values are not looked at.
fn is_key_to_press(key: &str, value: &str, reads_back: bool) -> bool {
    const NAMES: [&str; 7] = [
        "accelerator",
        "acceleratorkey",
        "accesskey",
        "commandkey",
        "keystroke",
        "mnemonic",
        "mnemonickey",
    ];
    let last = key.rsplit('.').next().filter(|name| name.len() < key.len()).unwrap_or_default();
    // Most keys end with none of the names.
    let seems_to_end = |name: &str| {
        let start = key.len().checked_sub(name.len());
        start.is_some_and(|at| key.as_bytes()[at..].eq_ignore_ascii_case(name.as_bytes()))
    };
    let ends = |name: &str| {
        let name = [&name[..1].to_ascii_uppercase(), &name[1..]].concat();
        key.strip_suffix(name.as_str()).is_some_and(|key| key.ends_with(char::is_alphanumeric))
            || key
                .to_ascii_lowercase()
                .strip_suffix(&name.to_ascii_lowercase())
                .is_some_and(|key| key.ends_with(['_', '-']))
    };
    let is_word = || !reads_back && !value.trim().contains(char::is_whitespace);
    NAMES.iter().any(|name| {
        seems_to_end(name) && (name.eq_ignore_ascii_case(last) || is_word() && ends(name))
    })
}

impl Style {
    fn of(source: &str) -> Result<Style, Failure> {
        let (mut has_lower, mut has_upper, mut may_be_stored) = (false, false, false);
        for escape in escapes(source) {
            let digits = escape.strip_prefix('u').and_then(|digits| digits.get(..4));
            let digits = digits.unwrap_or_default().as_bytes();
            has_lower |= digits.iter().any(|byte| matches!(byte, b'a'..=b'f'));
            has_upper |= digits.iter().any(|byte| matches!(byte, b'A'..=b'F'));
            may_be_stored |= is_stored(escape);
        }
        let mut lexer = Lexer::new(source);
        let mut stored = false;
        // Keys may have such escapes, too.
        while may_be_stored
            && !stored
            && let Some(line) = lexer.next()?
        {
            let value = match &line {
                Line::Entry(entry) => &source[entry.value.span()],
                _ => "",
            };
            stored = escapes(value).any(is_stored);
        }
        let lower_case = has_lower && !has_upper;
        Ok(Style { ascii: source.is_ascii(), lower_case, stored })
    }
}

/// Returns the text behind each backslash.
fn escapes(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let backslash = search::position_of(rest.as_bytes(), [b'\\'])?;
        rest = &rest[backslash + 1..];
        Some(rest)
    })
}

/// Returns whether the sign behind a backslash is one that `java.util.Properties.store` escapes in a
/// value.
fn is_stored(escape: &str) -> bool {
    escape.starts_with([':', '=', '!', '#'])
}

impl Lines {
    /// Returns the line layout of a value, or `None` for a value on one line.
    fn of(value: &str) -> Option<Lines> {
        let end = search::position_of(value.as_bytes(), [b'\n', b'\r'])?;
        let backslash = end.checked_sub(1)?;
        let rest = &value[end..];
        let after = rest.trim_start_matches(['\n', '\r', ' ', '\t', '\u{C}']);
        let continuation = value[backslash..end + rest.len() - after.len()].to_owned();
        let broken: Vec<&str> = value.lines().collect();
        let at_breaks = broken[..broken.len() - 1].iter().all(|line| line.ends_with("\\n\\"));
        let width = broken.iter().map(|line| line.trim().chars().count()).max().unwrap_or_default();
        Some(Lines { continuation, at_breaks, width: width.max(40) })
    }
}
