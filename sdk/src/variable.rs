//! Format strings of Apple's platforms around one variable: `%1$@ has %#@files@.`, of which the
//! variable has a text for each plural form, such as `%d files`.
//!
//! The whole sentence can stand in each text of the variable, as these are formats with the same
//! arguments. An argument that stands beside the variable gets its position there (`%2$@`), because
//! the first conversion without a position shows the variable's own argument.

use crate::{CodeKind, Found, Syntax, language::has_word, search};

/// The greatest position of an argument in a whole sentence. Apple's formatter has room for so many
/// arguments in a format whose only conversion is a variable.
const MOST: usize = 4;

/// A format string around one variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The name of the variable.
    pub variable: String,
    /// The conversion of the variable as the source writes it.
    pub code: String,
    /// The conversion of the variable as it is written alone: `%#@files@`, `%2$#@files@`.
    pub alone: String,
    before: String,
    after: String,
    /// The position of the variable's argument, from 1.
    position: usize,
    /// Whether an argument beside the variable has no position in the source.
    takes_turns: bool,
}

impl Sentence {
    /// Reads a format string. Returns `None` unless it has one variable with a text or arguments
    /// beside it, and only conversions whose arguments are known.
    pub fn around_variable(format: &str, syntax: Syntax) -> Option<Self> {
        let mut sentence = Sentence {
            variable: String::new(),
            code: String::new(),
            alone: String::new(),
            before: String::new(),
            after: String::new(),
            position: 0,
            takes_turns: false,
        };
        let (mut at, mut next, mut has_values) = (0, 1, false);
        for Found { range, kind } in syntax.scan(format) {
            let text = &format[at..range.start];
            let code = &format[range.clone()];
            at = range.end;
            sentence.push(text)?;
            if !code.contains('%') || code == "%%" {
                sentence.side().push_str(code);
                continue;
            }
            let (position, rest) = conversion(code).filter(|_| kind == CodeKind::Placeholder)?;
            let is_variable = variable(rest).is_some();
            sentence.takes_turns |= position.is_none() && !is_variable;
            let position = position.unwrap_or_else(|| {
                next += 1;
                next - 1
            });
            if !(1..=MOST).contains(&position) {
                return None;
            }
            match variable(rest) {
                Some(name) if sentence.variable.is_empty() => {
                    sentence.variable = name.to_owned();
                    sentence.code = code.to_owned();
                    sentence.position = position;
                    sentence.alone =
                        if position == 1 { code.to_owned() } else { format!("%{position}${rest}") };
                }
                Some(_) => return None,
                None => {
                    has_values = true;
                    sentence.side().push_str(&format!("%{position}${rest}"));
                }
            }
        }
        sentence.push(&format[at..])?;
        let is_beside = has_values || has_word(&sentence.before) || has_word(&sentence.after);
        (is_beside && !sentence.variable.is_empty()).then_some(sentence)
    }

    /// Returns the sentence, whose variable has the argument at a position, from 1. Returns `None` if
    /// the positions of the other arguments are then not known.
    pub fn with_argument(self, position: usize) -> Option<Self> {
        let is_known = self.position == position || !self.takes_turns;
        (is_known && (1..=MOST).contains(&position)).then_some(Sentence { position, ..self })
    }

    /// Returns the text that is being read.
    fn side(&mut self) -> &mut String {
        if self.variable.is_empty() { &mut self.before } else { &mut self.after }
    }

    /// Adds text between conversions.
    fn push(&mut self, text: &str) -> Option<()> {
        self.side().push_str(text);
        (!text.contains('%')).then_some(())
    }

    /// Returns the whole sentence with a text of the variable.
    pub fn with(&self, text: &str) -> String {
        [&self.before, text, &self.after].concat()
    }

    /// Returns whether a text of the variable has a variable itself.
    pub fn nests(text: &str) -> bool {
        search::contains(text, "#@")
    }

    /// Returns whether a code of a whole sentence shows the number of the variable. If no code shows
    /// the variable's argument, another whole number of the sentence counts the same things:
    /// `Found %1$d %2$#@files@`.
    pub fn shows_number(&self, sentence: &str, syntax: Syntax) -> impl Fn(&str) -> bool + use<> {
        let position = self.position;
        let is_own = move |code: &str| {
            code == "%arg"
                || conversion(code).is_some_and(|(at, _)| at.is_none_or(|at| at == position))
        };
        let has_own =
            syntax.scan(sentence).iter().any(|found| is_own(&sentence[found.range.clone()]));
        move |code| {
            if has_own {
                is_own(code)
            } else {
                code.starts_with('%') && code.ends_with(['d', 'i', 'u'])
            }
        }
    }
}

/// Returns the position of a conversion, if it states one, and what stands behind `%` and the
/// position. Returns `None` for another code, and for a conversion that takes its width from an
/// argument.
fn conversion(code: &str) -> Option<(Option<usize>, &str)> {
    let inner =
        code.strip_prefix('%').filter(|inner| !inner.contains(['*', '%', ' ', '(', '{']))?;
    let digits = inner.len() - inner.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, rest) = inner.split_at(digits);
    match rest.strip_prefix('$') {
        Some(rest) => Some((Some(number.parse().ok()?), rest)),
        None if rest.starts_with("#@") && digits > 0 => Some((Some(number.parse().ok()?), rest)),
        None => Some((None, inner)),
    }
}

/// Returns the name of a variable: `files` of `#@files@`. Other names than these would have to be
/// escaped.
fn variable(conversion: &str) -> Option<&str> {
    let name = conversion.strip_prefix("#@")?.strip_suffix('@')?;
    let is_plain = |c: char| c.is_alphanumeric() || "_-. ".contains(c);
    (!name.is_empty() && name.chars().all(is_plain)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(format: &str) -> Option<Sentence> {
        Sentence::around_variable(format, Syntax::APPLE)
    }

    #[test]
    fn arguments_beside_a_variable_get_their_positions() {
        let sentence = |format: &str, text: &str| {
            let sentence = read(format).unwrap();
            (sentence.alone.clone(), sentence.with(text))
        };
        let pair = |alone: &str, whole: &str| (alone.to_owned(), whole.to_owned());
        assert_eq!(
            sentence("%#@people@ in %@, 5%%", "%d person"),
            pair("%#@people@", "%d person in %2$@, 5%%")
        );
        assert_eq!(
            sentence("%@ has %#@files@ of %.2f", "%d file"),
            pair("%2$#@files@", "%1$@ has %d file of %3$.2f")
        );
        assert_eq!(
            sentence("Your %3$@ list has %1$#@first@ %2$@.", "one item"),
            pair("%1$#@first@", "Your %3$@ list has one item %2$@.")
        );
    }

    #[test]
    fn other_formats_keep_their_form() {
        for format in [
            "%#@files@",
            "(%#@files@)",
            "%#@a@ in %#@b@",
            "No variable %@",
            "100% of %#@files@",
            "%*d of %#@files@",
            "%@ %@ %@ %@ %#@files@",
            "a %5$@ %#@files@",
            "a %#@x<y@",
        ] {
            assert_eq!(read(format), None, "{format}");
        }
    }

    #[test]
    fn knows_the_code_that_shows_the_number() {
        let shown = |format: &str, text: &str| {
            let sentence = read(format).unwrap();
            let whole = sentence.with(text);
            let shows = sentence.shows_number(&whole, Syntax::APPLE);
            let codes = Syntax::APPLE.scan(&whole);
            let spelling = |found: &Found| whole[found.range.clone()].to_owned();
            codes.iter().map(spelling).find(|code| shows(code))
        };
        assert_eq!(shown("%d of %#@n@", "%d files"), Some("%d".to_owned()));
        assert_eq!(shown("%1$d of %2$#@n@", "%2$d files"), Some("%2$d".to_owned()));
        assert_eq!(shown("%@ has %#@n@", "%arg files"), Some("%arg".to_owned()));
        assert_eq!(shown("%@ has %#@n@", "one file"), None);
        assert_eq!(shown("Found %1$ld %2$#@n@", "files"), Some("%1$ld".to_owned()));
    }
}
