//! Markup within a text.

mod format;
mod link;
mod spelling;

use targum_sdk::CodeKind;

pub(crate) use self::spelling::{long, short};

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    /// Text, without the backslash that makes it so.
    Text(&'t str),
    Code {
        kind: CodeKind,
        /// The name that matches the beginning of a pair with its end.
        name: &'static str,
        spelling: &'t str,
    },
}

/// Returns the parts of a text, in order. Texts may follow each other.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut reader = Reader {
        text,
        at: 0,
        plain: 0,
        tokens: Vec::new(),
        open: Vec::new(),
        missing: [0; CLOSINGS.len()],
    };
    reader.run();
    reader.tokens
}

/// The endings of constructs. Each ending is looked for once in each part of a text that has none.
const CLOSINGS: [&str; 15] =
    ["]", ">>", "))", ")))", "+++", "++", "+", "`", "``", "`\"", "`'", "**", "__", "##", "}"];

/// Markup that begins at some place.
struct Construct {
    start: usize,
    end: usize,
    /// The end of what begins a pair, and the beginning of what ends the pair.
    pair: Option<(usize, usize, &'static str)>,
}

impl Construct {
    fn whole(start: usize, end: usize) -> Self {
        Construct { start, end, pair: None }
    }
}

/// The end of an open pair.
struct Close {
    start: usize,
    end: usize,
    name: &'static str,
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// The start of the text that is no token yet.
    plain: usize,
    tokens: Vec<Token<'t>>,
    open: Vec<Close>,
    /// For each of [`CLOSINGS`] the end of the part that has none.
    missing: [usize; CLOSINGS.len()],
}

impl<'t> Reader<'t> {
    fn run(&mut self) {
        while self.at < self.text.len() {
            if let Some(close) = self.open.pop_if(|close| close.start <= self.at) {
                self.flush(close.start);
                self.code(CodeKind::Close, close.name, close.start..close.end);
                continue;
            }
            if self.escape() {
                continue;
            }
            match self.construct(self.at) {
                Some(construct) => self.take(construct),
                None => self.step(),
            }
        }
        while let Some(close) = self.open.pop() {
            self.flush(close.start);
            self.code(CodeKind::Close, close.name, close.start..close.end);
        }
        self.flush(self.text.len());
    }

    /// Moves on by one character, and past others that begin nothing.
    fn step(&mut self) {
        let limit = self.limit();
        let rest = &self.text[self.at..limit];
        let first = rest.chars().next().map_or(1, char::len_utf8);
        let special = |c: char| "\\+`\"'{*_#^~<[(&:".contains(c);
        let more = rest.get(first..).unwrap_or_default();
        self.at = (self.at + first + more.find(special).unwrap_or(more.len()))
            .min(limit.max(self.at + first));
    }

    /// Returns where the innermost open pair ends.
    fn limit(&self) -> usize {
        self.open.last().map_or(self.text.len(), |close| close.start)
    }

    fn flush(&mut self, end: usize) {
        if self.plain < end {
            self.tokens.push(Token::Text(&self.text[self.plain..end]));
        }
        self.plain = self.plain.max(end);
    }

    fn code(&mut self, kind: CodeKind, name: &'static str, at: std::ops::Range<usize>) {
        self.tokens.push(Token::Code { kind, name, spelling: &self.text[at.clone()] });
        (self.at, self.plain) = (at.end, at.end);
    }

    fn take(&mut self, construct: Construct) {
        self.flush(construct.start);
        let Construct { start, end, pair } = construct;
        match pair {
            None if matches!(&self.text[start..end], " +" | " +\n") => {
                self.code(CodeKind::Standalone, "", start..end);
            }
            None => self.code(CodeKind::Placeholder, "", start..end),
            Some((inner, close, name)) => {
                self.code(CodeKind::Open, name, start..inner);
                self.open.push(Close { start: close, end, name });
            }
        }
    }

    /// Drops a backslash before markup. Returns whether there is one.
    fn escape(&mut self) -> bool {
        let Some(rest) = self.text[self.at..self.limit()].strip_prefix('\\') else { return false };
        // The name of a macro ends before its colon.
        let name = rest.len() - rest.trim_start_matches(is_name).len();
        let from = self.at + 1;
        let escaped = match rest[name..].chars().next() {
            Some(':') if name > 0 => self.construct(from + name),
            _ => self.construct(from),
        };
        if escaped.is_none_or(|construct| construct.start != from) {
            return false;
        }
        self.flush(self.at);
        self.plain = from;
        let first = rest.chars().next().map_or(1, char::len_utf8);
        self.at = from + if name > 0 { name + 1 } else { first };
        true
    }

    /// Returns the markup at a byte offset. That of a macro begins before its colon.
    fn construct(&mut self, at: usize) -> Option<Construct> {
        let rest = &self.text[at..self.limit()];
        match rest.chars().next()? {
            '+' => self.line_break(at).or_else(|| self.literal(at)),
            '`' => self.literal(at),
            '"' | '\'' => self.curved(at),
            '{' => self.reference(at),
            '*' | '_' | '#' | '^' | '~' => self.formatted(at, at),
            '<' => self.cross_reference(at),
            '[' => self.bracketed(at),
            '(' => self.index_term(at),
            '&' => entity(rest).map(|length| Construct::whole(at, at + length)),
            ':' => self.of_colon(at),
            _ => None,
        }
    }

    /// Returns where a closing mark stands from a byte offset on.
    fn find(&mut self, closing: &'static str, from: usize) -> Option<usize> {
        let index = CLOSINGS.iter().position(|known| *known == closing)?;
        let limit = self.limit();
        if from >= limit || self.missing[index] >= limit {
            return None;
        }
        let found = self.text[from..limit].find(closing).map(|length| from + length);
        if found.is_none() {
            self.missing[index] = limit;
        }
        found
    }

    /// Returns where a closing mark stands behind the character at a byte offset.
    fn find_behind(&mut self, closing: &'static str, at: usize) -> Option<usize> {
        let first = self.text[at..self.limit()].chars().next()?;
        self.find(closing, at + first.len_utf8())
    }

    fn before(&self, at: usize) -> Option<char> {
        self.text[..at].chars().next_back()
    }

    fn after(&self, at: usize) -> Option<char> {
        self.text[at..].chars().next()
    }

    /// Returns a space and a plus sign at the end of a line.
    fn line_break(&self, at: usize) -> Option<Construct> {
        let rest = &self.text[at..self.limit()];
        let is_behind_space = at > self.plain && self.text[..at].ends_with(' ');
        match rest {
            _ if !is_behind_space => None,
            "+" => Some(Construct::whole(at - 1, at + 1)),
            _ => rest.starts_with("+\n").then(|| Construct::whole(at - 1, at + 2)),
        }
    }

    /// Returns an anchor, or the attributes of formatted text.
    fn bracketed(&mut self, at: usize) -> Option<Construct> {
        let close = self.find("]", at)?;
        if self.text[at..].starts_with("[[") {
            let ends = self.text[close..self.limit()].starts_with("]]");
            let more = usize::from(self.text[close..self.limit()].starts_with("]]]"));
            return ends.then(|| Construct::whole(at, close + 2 + more));
        }
        let is_formatted =
            self.text[close + 1..self.limit()].starts_with(['*', '_', '#', '^', '~']);
        if is_formatted && close > at + 1 { self.formatted(at, close + 1) } else { None }
    }

    /// `((text))`, which is shown, or `(((a, b)))`, which is not.
    fn index_term(&mut self, at: usize) -> Option<Construct> {
        if self.text[at..self.limit()].starts_with("(((") {
            let close = self.find(")))", at + 3).filter(|close| *close > at + 3)?;
            return Some(Construct::whole(at, close + 3));
        }
        if !self.text[at..self.limit()].starts_with("((") {
            return None;
        }
        let close = self.find("))", at + 2).filter(|close| *close > at + 2)?;
        Some(Construct { start: at, end: close + 2, pair: Some((at + 2, close, "((")) })
    }
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}

/// Returns the length of a reference to a character: `&#8217;`, `&nbsp;`.
fn entity(text: &str) -> Option<usize> {
    let end = text.bytes().take(12).position(|byte| byte == b';')?;
    let name = text[1..end].strip_prefix('#').unwrap_or(&text[1..end]);
    (!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric())).then_some(end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows tokens in short: text as it is, codes in angle quotes.
    fn shown(text: &str) -> String {
        let show = |token: Token<'_>| match token {
            Token::Text(text) => text.to_owned(),
            Token::Code { kind: CodeKind::Open, spelling, .. } => format!("‹{spelling}›("),
            Token::Code { kind: CodeKind::Close, spelling, .. } => format!(")‹{spelling}›"),
            Token::Code { spelling, .. } => format!("‹{spelling}›"),
        };
        tokens(text).into_iter().map(show).collect()
    }

    #[test]
    fn finds_markup() {
        for (text, expected) in [
            ("a *bold* and _it_.", "a ‹*›(bold)‹*› and ‹_›(it)‹_›."),
            ("a*b* snake_case_name 2 * 3 * 4", "a*b* snake_case_name 2 * 3 * 4"),
            ("b**ol**d", "b‹**›(ol)‹**›d"),
            ("*a _b_ c*", "‹*›(a ‹_›(b)‹_› c)‹*›"),
            ("use `code_x` or ``x``y", "use ‹`code_x`› or ‹``x``›y"),
            ("\"`quoted`\" it", "‹\"`›(quoted)‹`\"› it"),
            ("{version} of {x y}", "‹{version}› of {x y}"),
            (
                "{url}/a_b[the page] {url}[x] {a} [b]",
                "‹{url}/a_b[›(the page)‹]› ‹{url}[›(x)‹]› ‹{a}› [b]",
            ),
            ("see <<id>> and <<id, the text>>", "see ‹<<id>>› and ‹<<id, ›(the text)‹>>›"),
            ("link:a.html[the page,window=_blank]!", "‹link:a.html[›(the page)‹,window=_blank]›!"),
            ("https://a.example/x_y_z.", "‹https://a.example/x_y_z›."),
            ("https://a.example[the *site*^]", "‹https://a.example[›(the ‹*›(site)‹*›)‹^]›"),
            ("press kbd:[Ctrl+C] now", "press ‹kbd:[Ctrl+C]› now"),
            ("note:footnote:[A note.]", "note:‹footnote:[›(A note.)‹]›"),
            ("H~2~O and x^2^", "H‹~›(2)‹~›O and x‹^›(2)‹^›"),
            ("[.red]#text# [[id]]x", "‹[.red]#›(text)‹#› ‹[[id]]›x"),
            ("((tea)) (((a, b)))", "‹((›(tea)‹))› ‹(((a, b)))›"),
            ("one +\ntwo", "one‹ +\n›two"),
            (r"\*not* \{name} \link:a[b] a\b", "*not* {name} link:a[b] a\\b"),
            ("AT&amp;T &c", "AT‹&amp;›T &c"),
            ("Time: 10:30 [x]", "Time: 10:30 [x]"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }
}
