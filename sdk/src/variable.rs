//! Format strings of Apple's platforms around one variable: `%1$@ has %#@files@.`, of which the
//! variable has a text for each plural form, such as `%d files`.
//!
//! The whole sentence can stand in each text of the variable, as these are formats with the same
//! arguments. An argument that stands beside the variable gets its position there (`%2$@`), because
//! the first conversion without a position shows the variable's own argument.

use crate::{CodeKind, Found, Syntax, language::has_word, search};

/// The greatest position of an argument in a whole sentence. Apple's formatter has room for so many
/// arguments in a format whose only conversion is a variable.
pub const MOST: usize = 4;

/// A piece of a format string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text, and codes that show no argument.
    Text(String),
    /// A conversion that shows an argument: `@` of `%2$@`.
    Value {
        /// The position of the argument, from 1.
        position: usize,
        /// The conversion without `%` and position.
        conversion: String,
        /// Whether the source states no position, so that the argument is the next one.
        takes_turn: bool,
    },
    /// A variable: `%#@files@`.
    Variable {
        /// The name.
        name: String,
        /// The position of the argument, from 1.
        position: usize,
        /// The conversion as the source writes it.
        code: String,
    },
}

impl Piece {
    /// Returns the piece as a format string writes it, with the position of an argument.
    pub fn positioned(&self) -> String {
        match self {
            Piece::Text(text) => text.clone(),
            Piece::Value { position, conversion, .. } => format!("%{position}${conversion}"),
            Piece::Variable { name, position, .. } => format!("%{position}$#@{name}@"),
        }
    }
}

/// Returns the pieces of a format string in which the first conversion without a position shows the
/// argument `first`. Returns `None` unless the arguments of all conversions are known, and are at most
/// [`MOST`].
pub fn pieces(format: &str, syntax: Syntax, first: usize) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let (mut at, mut next) = (0, first);
    for Found { range, kind } in syntax.scan(format) {
        push(&mut pieces, &format[at..range.start])?;
        let code = &format[range.clone()];
        at = range.end;
        if !code.contains('%') || code == "%%" {
            push_code(&mut pieces, code);
            continue;
        }
        let (stated, rest) = conversion(code).filter(|_| kind == CodeKind::Placeholder)?;
        let position = stated.unwrap_or_else(|| {
            next += 1;
            next - 1
        });
        if !(1..=MOST).contains(&position) {
            return None;
        }
        pieces.push(match variable(rest) {
            Some(name) => {
                Piece::Variable { name: name.to_owned(), position, code: code.to_owned() }
            }
            None => {
                let takes_turn = stated.is_none();
                Piece::Value { position, conversion: rest.to_owned(), takes_turn }
            }
        });
    }
    push(&mut pieces, &format[at..])?;
    Some(pieces)
}

/// Adds text between codes. Returns `None` for a sign that would begin a conversion.
fn push(pieces: &mut Vec<Piece>, text: &str) -> Option<()> {
    if text.contains('%') {
        return None;
    }
    push_code(pieces, text);
    Some(())
}

fn push_code(pieces: &mut Vec<Piece>, code: &str) {
    match pieces.last_mut() {
        Some(Piece::Text(text)) => text.push_str(code),
        _ if code.is_empty() => {}
        _ => pieces.push(Piece::Text(code.to_owned())),
    }
}

/// A format string around one variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The name of the variable.
    pub variable: String,
    /// The conversion of the variable as the source writes it.
    pub code: String,
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
        let pieces = pieces(format, syntax, 1)?;
        let is_variable = |piece: &Piece| matches!(piece, Piece::Variable { .. });
        let at = pieces.iter().position(is_variable)?;
        let (before, [Piece::Variable { name, position, code }, after @ ..]) = pieces.split_at(at)
        else {
            return None;
        };
        let beside = || before.iter().chain(after);
        let is_beside = |piece: &Piece| match piece {
            Piece::Text(text) => has_word(text),
            Piece::Value { .. } | Piece::Variable { .. } => true,
        };
        if after.iter().any(is_variable) || !beside().any(is_beside) {
            return None;
        }
        let spelled = |pieces: &[Piece]| pieces.iter().map(Piece::positioned).collect();
        let takes_turn = |piece: &Piece| matches!(piece, Piece::Value { takes_turn: true, .. });
        Some(Sentence {
            variable: name.clone(),
            code: code.clone(),
            before: spelled(before),
            after: spelled(after),
            position: *position,
            takes_turns: beside().any(takes_turn),
        })
    }

    /// Returns the sentence, whose variable has the argument at a position, from 1. Returns `None` if
    /// the positions of the other arguments are then not known.
    pub fn with_argument(self, position: usize) -> Option<Self> {
        let is_known = self.position == position || !self.takes_turns;
        (is_known && (1..=MOST).contains(&position)).then_some(Sentence { position, ..self })
    }

    /// Returns whether the conversion of the variable can stand alone. Apple's formatter reads the
    /// arguments of a format in order and passes over none: where `%2$#@files@` stands alone, the variable
    /// has the first argument.
    pub fn can_stand_alone(&self) -> bool {
        self.position == 1
    }

    /// Returns the whole sentence with a text of the variable.
    pub fn with(&self, text: &str) -> String {
        [&self.before, text, &self.after].concat()
    }

    /// Returns whether a text of the variable has a variable itself.
    pub fn nests(text: &str) -> bool {
        search::contains(text, "#@")
    }

    /// Returns whether a code of a whole sentence [shows the number](shows_number) of the variable.
    pub fn shows_number(&self, sentence: &str, syntax: Syntax) -> impl Fn(&str) -> bool + use<> {
        shows_number(self.position, sentence, syntax)
    }
}

/// Returns whether a code shows the argument at a position. A code without a position may show every
/// argument.
pub fn shows_argument(position: usize, code: &str) -> bool {
    conversion(code).is_some_and(|(at, _)| at.is_none_or(|at| at == position))
}

/// Returns whether a code of a whole sentence shows the argument at a position. If no code shows it,
/// another whole number of the sentence counts the same things: `Found %1$d %2$#@files@`.
pub fn shows_number(
    position: usize,
    sentence: &str,
    syntax: Syntax,
) -> impl Fn(&str) -> bool + use<> {
    let is_own = move |code: &str| code == "%arg" || shows_argument(position, code);
    let has_own = syntax.scan(sentence).iter().any(|found| is_own(&sentence[found.range.clone()]));
    move |code| {
        if has_own {
            is_own(code)
        } else {
            code.starts_with('%') && code.ends_with(['d', 'i', 'u'])
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
            (sentence.can_stand_alone(), sentence.with(text))
        };
        let pair = |alone: bool, whole: &str| (alone, whole.to_owned());
        assert_eq!(
            sentence("%#@people@ in %@, 5%%", "%d person"),
            pair(true, "%d person in %2$@, 5%%")
        );
        assert_eq!(
            sentence("%@ has %#@files@ of %.2f", "%d file"),
            pair(false, "%1$@ has %d file of %3$.2f")
        );
        assert_eq!(
            sentence("Your %3$@ list has %1$#@first@ %2$@.", "one item"),
            pair(true, "Your %3$@ list has one item %2$@.")
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
