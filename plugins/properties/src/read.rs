//! Proposes entries as segments.

use std::rc::Rc;

use targum_sdk::{
    Draft, Entry as About, Failure, Grammar, Inline, Syntax, Unit, catalogue::setting, icu::Places,
    search,
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
                    propose(draft, entry, note_of, syntax, place);
                }
            }
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
) {
    let Entry { key, value, lone, .. } = entry;
    let is_setting = || !draft.reads_back() && setting::is_of_program(&key, value.text());
    if is_key_to_press(&key, value.text(), draft.reads_back()) || is_setting() {
        return;
    }
    let about = About::keyed(key).noted(note);
    if lone.is_empty() {
        if let Some(forms) = mozilla::forms(value.text()).filter(|_| !syntax.has(Grammar::Mf2)) {
            return mozilla::propose(draft, &value, &forms, about, syntax, &place);
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
    // Most keys are told by this alone.
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
        let escapes =
            || source.match_indices("\\u").filter_map(|(at, _)| source.get(at + 2..at + 6));
        let lower = |digits: &str| digits.bytes().any(|b| matches!(b, b'a'..=b'f'));
        let upper = |digits: &str| digits.bytes().any(|b| matches!(b, b'A'..=b'F'));
        let stored = |entry: &Entry<'_>| {
            let value = &source[entry.value.span()];
            ["\\:", "\\=", "\\!", "\\#"].iter().any(|escape| value.contains(escape))
        };
        let mut lexer = Lexer::new(source);
        let mut is_stored = false;
        // Such escapes are rare, so the values are searched only if the file has one.
        let is_possible =
            source.split('\\').skip(1).any(|rest| rest.starts_with([':', '=', '!', '#']));
        while is_possible
            && !is_stored
            && let Some(line) = lexer.next()?
        {
            is_stored = matches!(&line, Line::Entry(entry) if stored(entry));
        }
        Ok(Style {
            ascii: source.is_ascii(),
            lower_case: escapes().any(lower) && !escapes().any(upper),
            stored: is_stored,
        })
    }
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
