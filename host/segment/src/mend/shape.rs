//! Capitals, quotation marks and final punctuation: what models change, put right.

use crate::{
    item::{Item, Items},
    mend::{
        mnemonic::Mnemonic,
        optional_plural,
        spaces::{self, Special},
    },
};

/// How a source sentence is written, beyond what it says.
#[derive(Clone, Debug)]
pub struct Shape {
    shouts: bool,
    capital: bool,
    small: bool,
    ending: Option<char>,
    curly: bool,
    apostrophe: bool,
    /// Whether it has quotations in single quotation marks.
    quotes: bool,
    dash: Option<char>,
    ellipsis: bool,
    /// Whether it has an exclamation mark anywhere.
    exclaims: bool,
    /// What it trails off with.
    dots: Option<&'static str>,
    mnemonic: Option<Mnemonic>,
    spaces: Vec<Special>,
}

impl Shape {
    /// Notes how `items` are written and rewrites them as models know best: without
    /// shouting, with one number for `file(s)`, with plain quotation marks, dashes, dots and
    /// spaces.
    pub fn take(items: &mut [Item]) -> Shape {
        let mnemonic = Mnemonic::take(items);
        let spaces = Special::take(items);
        let all = items.text();
        let letters = || all.chars().filter(|c| c.is_alphabetic());
        let shape = Shape {
            shouts: letters().count() > 1 && letters().all(char::is_uppercase),
            capital: letters().next().is_some_and(char::is_uppercase),
            small: letters().next().is_some_and(char::is_lowercase),
            ending: items.iter().rfind(|item| !item.is_markup()).and_then(ending),
            curly: all.contains(['“', '”', '„']),
            apostrophe: all.contains('’'),
            quotes: all.contains('‘'),
            dash: all.chars().find(|c| matches!(c, '–' | '—')),
            ellipsis: all.contains('…') && !all.contains("..."),
            exclaims: all.contains(['!', '！']),
            dots: ["...", "…"].into_iter().find(|dots| all.ends_with(dots)),
            mnemonic,
            spaces,
        };
        let mut first = true;
        let one = items.iter().any(|item| matches!(item, Item::Number(_, one) if one == "1"));
        for item in items {
            let Item::Text(text) = item else { continue };
            if shape.shouts {
                *text = sentence_case(text, &mut first);
            }
            if let Some(said) = optional_plural::settle(text, one) {
                *text = said;
            }
            let plain = text.chars().filter(|c| !is_dropped(*c));
            *text = plain.map(plain_sign).collect::<String>().replace('…', "...");
        }
        shape
    }

    /// Whether the source has no final punctuation.
    pub fn lacks_ending(&self) -> bool {
        self.ending.is_none()
    }

    /// Whether the source begins with a small letter.
    pub fn begins_small(&self) -> bool {
        self.small
    }

    /// Takes off the dots that a source ends with, where it does: the shape puts them on again.
    pub fn take_dots(&self, items: &mut [Item]) -> bool {
        if self.dots.is_none() {
            return false;
        }
        let Some(text) = items.last_text_mut() else { return false };
        text.truncate(text.trim_end_matches('.').len());
        !text.is_empty()
    }

    /// Writes a translation the way its source was written.
    pub fn put_on(&self, items: &mut Vec<Item>) {
        let mut closed = true;
        let mut behind_code = false;
        for item in items.iter_mut() {
            let behind_code = match item {
                Item::Text(_) => std::mem::take(&mut behind_code),
                item => {
                    behind_code = item.is_held();
                    continue;
                }
            };
            let Item::Text(text) = item else { continue };
            if self.shouts {
                *text = text.to_uppercase();
            }
            if self.ellipsis {
                *text = text.replace("...", "…");
            }
            if let Some(dash) = self.dash {
                *text = text.replace(" - ", &format!(" {dash} "));
            }
            if self.apostrophe {
                *text = if self.quotes {
                    curl_single(text, behind_code)
                } else {
                    text.replace('\'', "’")
                };
            }
            if self.curly {
                *text =
                    text.chars().map(|c| if c == '"' { curl(&mut closed) } else { c }).collect();
            }
        }
        self.end(items);
        if self.capital {
            capitalise(items);
        }
        if let Some(mnemonic) = self.mnemonic {
            mnemonic.put(items);
        }
        self.spaces.iter().for_each(|special| special.put(items));
    }

    /// Gives the translation the final punctuation of the source, or none.
    fn end(&self, items: &mut Vec<Item>) {
        let Some(last) = items.last_index() else { return };
        if let (Some(dots), Item::Text(text)) = (self.dots, &mut items[last]) {
            if !text.ends_with(dots) {
                text.truncate(text.trim_end_matches(['.', '…']).len());
                text.push_str(dots);
            }
            return;
        }
        let has = ending(&items[last]);
        match (self.ending, has) {
            (Some(mark), None) if !ends_elsewhere(&items[last]) => {
                match &mut items[last] {
                    Item::Text(text) => text.push(mark),
                    _ => items.insert(last + 1, Item::Text(mark.into())),
                };
            }
            // `Oct.` is said with a full stop in full, and then with that of the sentence.
            (Some('.'), Some('.')) => self.end_once(&mut items[last]),
            // A question may be one without its mark in the source.
            (None, Some(mark)) if !"?…".contains(mark) => self.take_off(mark, items, last),
            _ => {}
        }
    }

    /// Takes off one of two full stops.
    fn end_once(&self, last: &mut Item) {
        if let (Item::Text(text), None) = (last, self.dots)
            && text.ends_with("..")
            && !text.ends_with("...")
        {
            text.pop();
        }
    }

    /// Takes off the mark that a translation ends with and its source does not: models greet
    /// with `Olá,` and `Olá, mundo!`.
    fn take_off(&self, mark: char, items: &mut Vec<Item>, last: usize) {
        let Item::Text(text) = &mut items[last] else { return };
        // Within a quotation the source may have it, and the translation behind one.
        if text.ends_with("..") || mark == '!' && self.exclaims {
            return;
        }
        text.pop();
        text.truncate(text.trim_end().len());
        if text.is_empty() {
            items.remove(last);
        }
        let opening = |item: &mut Item| match item {
            Item::Text(text) => text.rfind('¡').map(|at| text.remove(at)).is_some(),
            _ => false,
        };
        if mark == '!' {
            items.iter_mut().rev().any(opening);
        }
    }
}

/// The next quotation mark: they open and close in turn.
fn curl(closed: &mut bool) -> char {
    *closed = !*closed;
    if *closed { '”' } else { '“' }
}

/// Single quotation marks as books have them: before a word one opens, elsewhere it closes or is an
/// apostrophe, as it is behind a code.
fn curl_single(text: &str, behind_code: bool) -> String {
    let mut before = behind_code.then_some('x');
    let mut signs = text.chars().peekable();
    let mut curled = String::with_capacity(text.len());
    while let Some(c) = signs.next() {
        let begins = before.is_none_or(|c: char| !c.is_alphanumeric() && !".,;:!?…)".contains(c))
            && signs.peek().is_some_and(|c| c.is_alphanumeric());
        curled.push(match c {
            '\'' if begins => '‘',
            '\'' => '’',
            c => c,
        });
        before = Some(c);
    }
    curled
}

/// Whether a character is written another way for a model, or left out: a model need not know it.
pub fn is_known(c: char) -> bool {
    c == '…' || is_dropped(c) || spaces::is_special(c) || plain_sign(c) != c
}

/// Hints where a line may break.
fn is_dropped(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}')
}

fn plain_sign(c: char) -> char {
    match c {
        '’' | '‘' => '\'',
        '“' | '”' | '„' => '"',
        '–' | '—' => '-',
        c => c,
    }
}

/// Lower case but for the first letter of the sentence.
fn sentence_case(text: &str, first: &mut bool) -> String {
    let mut cased = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_alphabetic() && !std::mem::replace(first, false) {
            cased.extend(c.to_lowercase());
        } else {
            cased.push(c);
        }
    }
    cased
}

/// The punctuation that ends a sentence, as the Latin script has it.
fn ending(item: &Item) -> Option<char> {
    let Item::Text(text) = item else { return None };
    match text.chars().next_back()? {
        '。' | '।' => Some('.'),
        '，' | '、' | '،' => Some(','),
        '！' => Some('!'),
        '？' | '؟' => Some('?'),
        '：' => Some(':'),
        '；' | '؛' => Some(';'),
        mark => Some(mark).filter(|mark| ".!?:;,…".contains(*mark)),
    }
}

/// Whether a translation ends with punctuation of another script, or closes a quotation.
fn ends_elsewhere(item: &Item) -> bool {
    let Item::Text(text) = item else { return false };
    text.ends_with(|c: char| !c.is_alphanumeric() && !c.is_whitespace() && !"%°".contains(c))
}

/// Makes the first letter of a translation that begins with text a capital.
fn capitalise(items: &mut [Item]) {
    let Some(text) = items.first_text_mut() else { return };
    let Some((at, letter)) = text.char_indices().find(|(_, c)| c.is_alphanumeric()) else { return };
    if letter.is_lowercase() {
        text.replace_range(at..at + letter.len_utf8(), &letter.to_uppercase().to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn through(source: &str, seen: &str, answer: &str) -> String {
        let mut items = [Item::Text(source.into())];
        let shape = Shape::take(&mut items);
        assert_eq!(items, [Item::Text(seen.into())]);
        let mut answer = vec![Item::Text(answer.into())];
        shape.put_on(&mut answer);
        answer.text()
    }

    #[test]
    fn shouting() {
        assert_eq!(through("DELETE FILE", "Delete file", "Excluir arquivo"), "EXCLUIR ARQUIVO");
    }

    #[test]
    fn signs() {
        assert_eq!(
            through("“A” – don’t…", "\"A\" - don't...", "\"A\" - não d'a..."),
            "“A” – não d’a…"
        );
    }

    #[test]
    fn endings() {
        assert_eq!(through("Really?", "Really?", "mesmo"), "Mesmo?");
        assert_eq!(through("Save", "Save", "Salvar."), "Salvar");
        assert_eq!(through("Open...", "Open...", "Abrir."), "Abrir...");
        assert_eq!(through("Loading…", "Loading...", "Carregando"), "Carregando…");
        assert_eq!(through("save.", "save.", "保存。"), "保存。");
    }

    #[test]
    fn quotations_open_and_close() {
        assert_eq!(through("‘Cards’", "'Cards'", "'Caros'"), "‘Caros’");
        assert_eq!(
            through("Say ‘yes’, don’t", "Say 'yes', don't", "Diga 'sim', não d'a"),
            "Diga ‘sim’, não d’a"
        );
    }

    #[test]
    fn one_full_stop_is_enough() {
        assert_eq!(through("Foo Inc.", "Foo Inc.", "Foo Inc.."), "Foo Inc.");
        assert_eq!(through("Oct.", "Oct.", "Out.."), "Out.");
    }

    #[test]
    fn marks_that_the_source_has_not() {
        for (source, answer, expected) in [
            ("Hello", "Olá,", "Olá"),
            ("Hello world", "Olá, mundo!", "Olá, mundo"),
            ("Hello", "¡Hola!", "Hola"),
            ("Hello", "Bonjour\u{a0}!", "Bonjour"),
            ("Save", "保存。", "保存"),
            ("Added by", "Adicionado por:", "Adicionado por"),
            ("こんにちは！", "Hello!", "Hello!"),
            ("保存しました。", "Saved", "Saved."),
            ("Read on", "Leia mais..", "Leia mais.."),
            // What it asks is a question, and what it ends within quotation marks stays.
            ("What is it", "O que é isso?", "O que é isso?"),
            ("Say \"hello!\"", "Diga \"olá\"!", "Diga \"olá\"!"),
            ("Hello,", "Olá,", "Olá,"),
            ("Hello!", "Olá!", "Olá!"),
        ] {
            assert_eq!(through(source, source, answer), expected, "{source}");
        }
    }
}
