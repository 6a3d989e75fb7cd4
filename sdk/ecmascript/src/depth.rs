//! Bounds the nesting of a source, before the parser recurses.
//!
//! The tokens suffice for an upper bound. They show the brackets, and the code within brackets for
//! which a parser of JavaScript recurses without one (`a ? b : c ? d : …`, `a = b = …`, `!!!…`,
//! `else if`, types and elements in `<…>`). Text that is not a program may be refused here with
//! another reason than the parser would give.

use targum_sdk::{Failure, unsupported};

/// The deepest nesting. Programs of people are less deep, and the parser's stack of 1 MiB in the
/// sandbox suffices for it.
const MAX_DEPTH: usize = 160;

/// The words that continue an expression or statement without an end of its own.
const PREFIXES: [&str; 13] = [
    "async", "await", "delete", "do", "infer", "keyof", "new", "readonly", "typeof", "unique",
    "void", "yield", "asserts",
];

/// The word between two types after which the second type may continue with a condition.
const BETWEEN: &str = "extends";

/// The words that begin a statement within a statement.
const HEADS: [&str; 4] = ["for", "if", "while", "with"];

/// Refuses a source that nests too deeply.
///
/// # Errors
/// `unsupported`, at the place that is nested too deeply.
pub(crate) fn check(source: &str) -> Result<(), Failure> {
    let mut scan = Scan { source, ..Scan::default() };
    while scan.at < source.len() {
        let at = scan.at;
        scan.token();
        if scan.below + scan.chain + scan.elses + scan.open.len() > MAX_DEPTH {
            let message = format!("nesting deeper than {MAX_DEPTH} levels");
            return Err(unsupported(at, message));
        }
    }
    Ok(())
}

#[derive(Default)]
struct Scan<'s> {
    source: &'s str,
    at: usize,
    /// The token before each open bracket.
    open: Vec<Level>,
    /// The depth of the current expression, without brackets.
    chain: usize,
    /// The number of consecutive `else`.
    elses: usize,
    /// The sum of the depths of the expressions around.
    below: usize,
    /// Whether an operand has just ended.
    ends: bool,
    /// Whether that operand is the name of a namespace, whose parts are nested.
    in_namespace: bool,
    /// The end of the line on which the search for the end of a regular expression failed last.
    searched: usize,
}

struct Level {
    chain: usize,
    elses: usize,
    /// Whether the bracket is a template's `${`.
    template: bool,
}

impl Scan<'_> {
    fn token(&mut self) {
        let rest = &self.source.as_bytes()[self.at..];
        let next = rest.get(1).copied();
        match rest[0] {
            b'/' if matches!(next, Some(b'/')) => self.at = self.after(self.at, "\n"),
            b'/' if matches!(next, Some(b'*')) => self.at = self.after(self.at + 2, "*/"),
            b'/' if !self.ends => self.expression(),
            b'"' | b'\'' => self.string(rest[0]),
            b'`' => {
                self.operand();
                self.at += 1;
                self.template();
            }
            b'(' | b'[' | b'{' => self.push(1, false),
            b'}' if self.open.last().is_some_and(|level| level.template) => {
                self.pop();
                self.template();
            }
            b')' | b']' | b'}' => {
                self.pop();
                self.ends = true;
            }
            b';' | b',' => {
                self.at += 1;
                (self.chain, self.ends, self.in_namespace) = (0, false, false);
            }
            byte if byte.is_ascii_alphanumeric() || byte >= 0x80 || matches!(byte, b'_' | b'$') => {
                self.word();
            }
            byte if byte.is_ascii_whitespace() => self.at += 1,
            byte => self.operator(byte, next),
        }
    }

    fn operator(&mut self, byte: u8, next: Option<u8>) {
        self.at += 1;
        self.in_namespace &= byte == b'.';
        match byte {
            b'.' if self.in_namespace => self.chain += 1,
            b'<' if next == Some(b'/') => self.chain = self.chain.saturating_sub(1),
            b'>' if self.source[..self.at - 1].ends_with('/') => {
                self.chain = self.chain.saturating_sub(1);
            }
            b'?' | b':' | b'=' | b'!' | b'~' | b'<' | b'@' => self.chain += 1,
            b'*' if next == Some(b'*') => self.chain += 1,
            b'+' | b'-' if !self.ends => self.chain += 1,
            _ => {}
        }
        self.ends = false;
    }

    fn word(&mut self) {
        let rest = &self.source[self.at..];
        let inside = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
        let word = &rest[..rest.find(|c| !inside(c)).unwrap_or(rest.len()).max(first(rest))];
        let before = self.source[..self.at].trim_end();
        let (nested, start) = (before.ends_with(')'), self.at);
        if word == "if" && !nested && !before.ends_with("else") {
            self.elses = 0;
        }
        self.at += word.len();
        if word == "else" {
            self.elses += 1;
            self.ends = false;
        } else if PREFIXES.contains(&word) || word == BETWEEN {
            // Behind an operand, the word begins a new member, as in a list of methods.
            let on_new_line = self.source[before.len()..start].contains('\n');
            if self.ends && word != BETWEEN && (!nested || on_new_line) {
                self.chain = 0;
            }
            self.chain += 1;
            self.ends = false;
        } else if HEADS.contains(&word) && (nested || !self.ends) {
            self.chain += 1;
            self.ends = true;
        } else {
            self.operand();
            self.in_namespace |= matches!(word, "module" | "namespace");
        }
    }

    /// Begins an operand. An operand behind another one begins a new expression.
    fn operand(&mut self) {
        if std::mem::replace(&mut self.ends, true) {
            self.chain = 0;
        }
    }

    fn push(&mut self, length: usize, template: bool) {
        self.at += length;
        self.in_namespace = false;
        let (chain, elses) = (self.chain, self.elses);
        self.open.push(Level { chain, elses, template });
        self.below += chain + elses;
        (self.chain, self.elses, self.ends) = (0, 0, false);
    }

    fn pop(&mut self) {
        self.at += 1;
        if let Some(Level { chain, elses, .. }) = self.open.pop() {
            self.below -= chain + elses;
            (self.chain, self.elses) = (chain, elses);
        }
    }

    fn string(&mut self, quote: u8) {
        self.operand();
        let bytes = self.source.as_bytes();
        self.at += 1;
        while let Some(&byte) = bytes.get(self.at) {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'\n' => break,
                byte if byte == quote => break,
                _ => {}
            }
        }
        self.settle();
    }

    /// Reads a template up to its end or to the next `${`.
    fn template(&mut self) {
        let bytes = self.source.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b'`' => {
                    self.at += 1;
                    self.ends = true;
                    return;
                }
                b'$' if bytes.get(self.at + 1) == Some(&b'{') => return self.push(2, true),
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.settle();
    }

    /// Reads a regular expression, or an operator if there is no other `/` on the line. If the search
    /// for the other `/` fails, every later `/` on that line is taken for an operator, so that the line is
    /// searched once.
    fn expression(&mut self) {
        if self.at >= self.searched {
            match expression_end(self.source.as_bytes(), self.at) {
                Ok(end) => {
                    self.at = end;
                    return self.operand();
                }
                Err(line_end) => self.searched = line_end,
            }
        }
        self.at += 1;
        self.ends = false;
    }

    fn after(&self, from: usize, what: &str) -> usize {
        let rest = self.source.get(from..).unwrap_or_default();
        rest.find(what).map_or(self.source.len(), |at| from + at + what.len())
    }

    /// Moves back to the start of a character, or to the end.
    fn settle(&mut self) {
        while !self.source.is_char_boundary(self.at.min(self.source.len())) {
            self.at += 1;
        }
        self.at = self.at.min(self.source.len());
    }
}

/// Returns the end of the regular expression at `start`, or the end of the line as an error if the
/// expression does not end there.
fn expression_end(bytes: &[u8], start: usize) -> Result<usize, usize> {
    let mut at = start + 1;
    let mut class = false;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'\\' => at += 1,
            b'[' => class = true,
            b']' => class = false,
            b'/' if !class => return Ok(at),
            b'\n' => break,
            _ => {}
        }
    }
    Err(at)
}

fn first(text: &str) -> usize {
    text.chars().next().map_or(1, char::len_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_only_recursive_syntax() {
        let deep = [
            "x = [".repeat(200),
            "(".repeat(200),
            "x=!".to_owned() + &"!".repeat(200),
            "x = ".to_owned() + &"a ? b : ".repeat(200) + "c",
            "a = ".repeat(200),
            "x = ".to_owned() + &"typeof ".repeat(200) + "a",
            "if (a) b; else ".repeat(200),
            "if (a) ".repeat(200),
            "while (a) ".repeat(200),
            "a: ".repeat(200),
            "x => ".repeat(200),
            "x = - ".to_owned() + &"- ".repeat(200) + "1",
            "x = `${".repeat(200),
            "let x: A<".to_owned() + &"A<".repeat(200),
            "x = ".to_owned() + &"2 ** ".repeat(200) + "2",
            "type A = ".to_owned() + &"keyof ".repeat(200) + "B",
            "declare module A".to_owned() + &".b".repeat(200) + "{}",
            "type A = ".to_owned() + &"readonly ".repeat(200) + "B[]",
        ];
        for source in deep {
            assert!(check(&source).is_err(), "{}", &source[..40.min(source.len())]);
        }
        let flat = [
            "const a = 1\n".repeat(500),
            "x = ".to_owned() + &"'a' + ".repeat(500) + "'b'",
            "a: 'b',\n".repeat(500),
            "f(':(', /[(]/, '{', `(`);\n".repeat(500),
            "// it's (\n/* ((( */ x = a < b ? c : d;\n".repeat(500),
            "if (a) { b() }\n".repeat(500),
            "<p>Don't (stop)</p>".repeat(500),
            "x = a && b || c && ".to_owned() + &"d && ".repeat(500) + "e",
            "namespace A.b {}\nmodule.exports.a = b.c.d\n".repeat(500),
            "await a()\n".repeat(500),
            "class A {".to_owned() + &"async a () {}\n".repeat(500) + "}",
            "interface A {".to_owned() + &"readonly a: string\n".repeat(500) + "}",
        ];
        for source in flat {
            assert!(check(&source).is_ok(), "{}", &source[..40.min(source.len())]);
        }
    }

    #[test]
    fn signs_without_an_end_on_their_line_are_operators() {
        assert!(check(&"/\\".repeat(200_000)).is_ok());
        // The next line may have expressions again.
        assert!(check(&"a = b + / c\nf(/[(]/);\n".repeat(500)).is_ok());
    }
}
