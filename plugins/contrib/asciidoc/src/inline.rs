//! Markup within a text.

use std::borrow::Cow;

use targum_sdk::CodeKind;

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

/// Returns the longer spelling of markup, which stands anywhere: `**` for `*`, `link:https://…[` for
/// `https://…[`. Codes have it, so that a text and its translation have the same codes. Returns other
/// markup as it is.
pub(crate) fn long(spelling: &str) -> Cow<'_, str> {
    let is_single = |mark: char| {
        let rest = spelling.trim_end_matches(mark);
        rest.len() + 1 == spelling.len() && (rest.is_empty() || rest.ends_with(']'))
    };
    if let Some(mark) = ['*', '_', '#'].into_iter().find(|mark| is_single(*mark)) {
        return Cow::Owned(format!("{spelling}{mark}"));
    }
    if spelling.len() > 2 && spelling.starts_with('`') && !spelling.starts_with("``") {
        return Cow::Owned(format!("`{spelling}`"));
    }
    let is_address =
        spelling.contains("://") && SCHEMES.iter().any(|scheme| spelling.starts_with(scheme));
    let is_link = is_address || (spelling.starts_with('{') && spelling.contains('['));
    if is_link {
        let text = if spelling.contains('[') { "" } else { "[]" };
        return Cow::Owned(format!("link:{spelling}{text}"));
    }
    Cow::Borrowed(spelling)
}

/// Returns the shorter spelling of markup that [`long`] returned.
pub(crate) fn short(spelling: &str) -> Option<&str> {
    let shorter = if let Some(link) = spelling.strip_prefix("link:") {
        link.strip_suffix("[]").filter(|address| !address.contains('[')).unwrap_or(link)
    } else if spelling.starts_with("``") && spelling.len() > 4 {
        spelling.get(1..spelling.len() - 1)?
    } else {
        spelling.get(..spelling.len().checked_sub(1)?)?
    };
    (long(shorter) == spelling && shorter != spelling).then_some(shorter)
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

/// Formatting: its mark, and whether the mark may stand within words. No formatting stands in the
/// same formatting.
const FORMATS: [(&str, bool); 8] = [
    ("**", true),
    ("__", true),
    ("##", true),
    ("*", false),
    ("_", false),
    ("#", false),
    ("^", true),
    ("~", true),
];

/// Macros with a text between their brackets.
const WITH_TEXT: [&str; 5] = ["link", "xref", "mailto", "footnote", "indexterm2"];

/// Macros that are one code.
const OPAQUE: [&str; 12] = [
    "anchor",
    "asciimath",
    "btn",
    "footnoteref",
    "icon",
    "image",
    "indexterm",
    "kbd",
    "latexmath",
    "menu",
    "pass",
    "stem",
];

/// The schemes of addresses that are links by themselves.
const SCHEMES: [&str; 5] = ["https", "http", "ftp", "irc", "mailto"];

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

    /// Code or text that is taken as it stands: `` `code` ``, `+text+`.
    fn literal(&mut self, at: usize) -> Option<Construct> {
        for (mark, is_within) in
            [("+++", true), ("++", true), ("``", true), ("+", false), ("`", false)]
        {
            if !self.text[at..self.limit()].starts_with(mark) {
                continue;
            }
            let from = at + mark.len();
            let end =
                if is_within { self.find_behind(mark, from) } else { self.constrained(at, mark) };
            if let Some(end) = end {
                return Some(Construct::whole(at, end + mark.len()));
            }
        }
        None
    }

    /// Returns the end of a text between marks that stand at the edges of words.
    fn constrained(&mut self, at: usize, mark: &'static str) -> Option<usize> {
        // A quote beside a backtick makes typographic quotes, so that it bounds no code.
        let is_quote = |c: char| mark == "`" && matches!(c, '"' | '\'');
        let is_bound = |c: char| !(c.is_alphanumeric() || c == '_' || is_quote(c));
        let is_open = self.before(at).is_none_or(|c| is_bound(c) && !matches!(c, ';' | ':' | '}'));
        let from = at + mark.len();
        if !is_open || self.after(from).is_none_or(char::is_whitespace) {
            return None;
        }
        let limit = self.limit();
        let mut here = from;
        // A mark within words ends nothing, so that the search goes on behind it.
        for _ in 0..MOST_MARKS {
            let found = here + self.text.get(here..limit)?.find(mark)?;
            let ends = found > from
                && self.before(found).is_some_and(|c| !c.is_whitespace())
                && self.after(found + mark.len()).is_none_or(is_bound);
            if ends {
                return Some(found);
            }
            here = found + mark.len();
        }
        None
    }

    /// Text between curved quotes: ``"`text`"``.
    fn curved(&mut self, at: usize) -> Option<Construct> {
        let rest = &self.text[at..self.limit()];
        let (closing, name) = match rest.as_bytes() {
            [b'"', b'`', ..] => ("`\"", "\"`"),
            [b'\'', b'`', ..] => ("`'", "'`"),
            _ => return None,
        };
        let close = self.find(closing, at + 2).filter(|close| *close > at + 2)?;
        Some(Construct { start: at, end: close + 2, pair: Some((at + 2, close, name)) })
    }

    /// Returns a reference to an attribute: `{name}`, `{counter:name}`. It may begin the target of a link:
    /// `{url}/page[text]`.
    fn reference(&mut self, at: usize) -> Option<Construct> {
        let end = self.find("}", at)? + 1;
        let name = &self.text[at + 1..end - 1];
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ':');
        let is_name = name.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        if !is_name || !name.chars().all(is_part) {
            return None;
        }
        let target = &self.text[end..self.limit()];
        let length = target.find(ends_target).unwrap_or(target.len());
        let is_link = target[length..].starts_with('[')
            && self.may_begin_address(at)
            && (length == 0 || target.starts_with(['/', '#', '.', '-', '?', '{', ':']));
        if is_link && let Some(close) = self.close_of_bracket(end + length + 1) {
            return Some(self.linked(at, end + length + 1, close));
        }
        Some(Construct::whole(at, end))
    }

    /// Formatted text. `start` is where its attributes begin: `[.role]#text#`.
    fn formatted(&mut self, start: usize, at: usize) -> Option<Construct> {
        for (mark, is_within) in FORMATS {
            let is_nested = self.open.iter().any(|open| open.name.starts_with(&mark[..1]));
            if is_nested || !self.text[at..self.limit()].starts_with(mark) {
                continue;
            }
            let from = at + mark.len();
            let close = match mark {
                "^" | "~" => self.short(from, mark),
                _ if is_within => self.find_behind(mark, from),
                _ => self.constrained_from(start, at, mark),
            };
            if let Some(close) = close.filter(|close| *close > from) {
                let pair = Some((from, close, mark));
                return Some(Construct { start, end: close + mark.len(), pair });
            }
        }
        None
    }

    fn constrained_from(&mut self, start: usize, at: usize, mark: &'static str) -> Option<usize> {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | ';' | ':' | '}');
        if start < at && self.before(start).is_some_and(is_word) {
            return None;
        }
        self.constrained(at, mark)
    }

    /// Returns the end of a text without spaces, which is raised or lowered.
    fn short(&self, from: usize, mark: &str) -> Option<usize> {
        let rest = &self.text[from..self.limit()];
        let end = rest.find(|c: char| c.is_whitespace() || mark.starts_with(c))?;
        rest[end..].starts_with(mark).then_some(from + end)
    }

    /// `<<id>>` or `<<id,text>>`.
    fn cross_reference(&mut self, at: usize) -> Option<Construct> {
        let inner = at + 2;
        if !self.text[at..self.limit()].starts_with("<<") {
            return tag(&self.text[at..self.limit()])
                .map(|length| Construct::whole(at, at + length));
        }
        let close = self.find(">>", inner)?;
        let id = &self.text[inner..close];
        if id.is_empty() || id.starts_with([' ', '<']) {
            return None;
        }
        let pair = id.find(',').map(|comma| {
            let text = &id[comma + 1..];
            (close - text.trim_start().len(), close, "<<")
        });
        let pair = pair.filter(|(from, close, _)| from < close);
        Some(Construct { start: at, end: close + 2, pair })
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

    /// Returns a macro or an address with the colon at a byte offset.
    fn of_colon(&mut self, colon: usize) -> Option<Construct> {
        let from = self.open.last().map_or(0, |_| self.plain).max(self.plain);
        let head = &self.text[from.min(colon)..colon];
        let start = colon - (head.len() - head.trim_end_matches(is_name).len());
        let name = &self.text[start..colon];
        let is_within_word = self.before(start).is_some_and(char::is_alphanumeric);
        if name.is_empty() || is_within_word {
            return None;
        }
        let limit = self.limit();
        let target = &self.text[colon + 1..limit];
        let length = target.find(ends_target).unwrap_or(target.len());
        let bracket = target[length..].starts_with('[').then_some(colon + 1 + length);
        let is_mail = name == "mailto" && bracket.is_some();
        let is_web = SCHEMES.contains(&name) && target.starts_with("//");
        let is_address = is_mail || (is_web && self.may_begin_address(start));
        if is_web && !is_address {
            return None;
        }
        if target.starts_with(':') {
            return None;
        }
        let may_be_macro = is_address || is_macro(name, &target[..length]);
        if let Some(bracket) = bracket.filter(|_| may_be_macro) {
            let close = self.close_of_bracket(bracket + 1)?;
            if is_address || WITH_TEXT.contains(&name) {
                return Some(self.linked(start, bracket + 1, close));
            }
            return Some(Construct::whole(start, close + 1));
        }
        let address = target[..length].trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '\'']);
        (is_address && address.len() > 2)
            .then(|| Construct::whole(start, colon + 1 + address.len()))
    }

    /// Returns whether an address at a byte offset is a link by itself.
    fn may_begin_address(&self, at: usize) -> bool {
        self.before(at).is_none_or(|c| c.is_whitespace() || "<>()[];\"'".contains(c))
    }

    /// Returns the place of the `]` that ends what stands between brackets.
    fn close_of_bracket(&mut self, from: usize) -> Option<usize> {
        let mut at = from;
        loop {
            let close = self.find("]", at)?;
            if !self.text[..close].ends_with('\\') {
                return Some(close);
            }
            at = close + 1;
        }
    }

    /// Returns a link with a text, or without one.
    fn linked(&self, start: usize, from: usize, close: usize) -> Construct {
        let inner = &self.text[from..close];
        // Attributes may follow the text: `[text,window=_blank]`, `["text, more",role=x]`.
        let (from, end) = match inner.strip_prefix('"').and_then(|rest| rest.find('"')) {
            Some(length) => (from + 1, from + 1 + length),
            None if inner.contains('=') => {
                let comma = inner.find(',').filter(|comma| !inner[..*comma].contains('='));
                (from, comma.map_or(from, |comma| from + comma))
            }
            None => (from, close),
        };
        let end = if self.text[from..end].ends_with('^') { end - 1 } else { end };
        let pair = (from < end).then_some((from, end, "["));
        Construct { start, end: close + 1, pair }
    }
}

/// The number of marks within words that are passed over in search of the end of formatted text.
const MOST_MARKS: usize = 64;

/// Returns whether a character ends the target of a link or a macro.
fn ends_target(c: char) -> bool {
    c.is_whitespace() || matches!(c, '[' | ']' | '<' | '>' | '"')
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}

/// Returns whether a name and a target are those of a macro. Extensions have names of their own.
fn is_macro(name: &str, target: &str) -> bool {
    let may_be_own = name.starts_with(|c: char| c.is_ascii_lowercase())
        && !target.is_empty()
        && !target.contains(':');
    may_be_own || WITH_TEXT.contains(&name) || OPAQUE.contains(&name)
}

/// Returns the length of a reference to a character: `&#8217;`, `&nbsp;`.
fn entity(text: &str) -> Option<usize> {
    let end = text.bytes().take(12).position(|byte| byte == b';')?;
    let name = text[1..end].strip_prefix('#').unwrap_or(&text[1..end]);
    (!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric())).then_some(end + 1)
}

/// Returns the length of a callout: `<1>`.
fn tag(text: &str) -> Option<usize> {
    let end = text.bytes().take(6).position(|byte| byte == b'>')?;
    let number = &text[1..end];
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(end + 1)
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
