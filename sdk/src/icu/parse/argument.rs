//! Parses the arguments of a message, with the branches of those that have any.

use super::{Parser, choice};
use crate::icu::message::{Branch, Choice, ChoiceKind, Invalid, LIMITS, Node};

impl<'t> Parser<'t> {
    /// Parses an argument, which begins here with its brace.
    pub(super) fn argument(&mut self, depth: usize, in_plural: bool) -> Result<Node<'t>, Invalid> {
        let start = self.at;
        self.at += 1;
        self.spaces();
        let name = self.word();
        if name.is_empty() {
            return Err(self.invalid("the name of an argument"));
        }
        self.spaces();
        match self.peek() {
            Some(b'}') => {
                self.at += 1;
                return Ok(Node::Argument(start..self.at));
            }
            Some(b',') => self.at += 1,
            _ => return Err(self.invalid("`,` or `}` after the name of an argument")),
        }
        self.spaces();
        let kind = match self.word() {
            "plural" => ChoiceKind::Plural,
            "selectordinal" => ChoiceKind::Ordinal,
            "select" => ChoiceKind::Select,
            "choice" => ChoiceKind::Choice,
            _ => return self.styled(start),
        };
        self.in_choice = true;
        self.spaces();
        if self.peek() != Some(b',') {
            return Err(self.invalid("`,` and branches"));
        }
        self.at += 1;
        let (branches, offset) = match kind {
            ChoiceKind::Choice if self.doubled => (self.java_intervals(depth)?, 0),
            ChoiceKind::Choice => (self.intervals(depth)?, 0),
            _ => self.branches(kind, depth, in_plural)?,
        };
        self.at += 1;
        Ok(Node::Choice(Choice { range: start..self.at, name, kind, offset, branches }))
    }

    /// Parses the rest of `{name, type, style}`, whose style may hold braces and quotations.
    fn styled(&mut self, start: usize) -> Result<Node<'t>, Invalid> {
        let mut depth = 1;
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'{' => depth += 1,
                b'}' if depth == 1 => return Ok(Node::Argument(start..self.at)),
                b'}' => depth -= 1,
                _ => {}
            }
        }
        Err(self.invalid("a closing `}`"))
    }

    /// Parses intervals up to the choice's closing brace as ICU does, with one level of quotation.
    fn intervals(&mut self, depth: usize) -> Result<Vec<Branch<'t>>, Invalid> {
        let mut branches = Vec::new();
        loop {
            self.spaces();
            let (start, rest) = (self.at, &self.text[self.at..]);
            let limit = rest.find(LIMITS).filter(|&limit| choice::is_limit(&rest[..limit]));
            let Some(limit) = limit else {
                return Err(self.invalid(choice::LIMIT));
            };
            self.at += limit + rest[limit..].chars().next().map_or(0, char::len_utf8);
            let inner = self.at;
            let selector = &self.text[start..inner];
            let message = self.message(depth + 1, false, true)?;
            let inner = inner..self.at;
            branches.push(Branch { selector, range: start..self.at, inner, message });
            match self.peek() {
                Some(b'|') => self.at += 1,
                _ => return Ok(branches),
            }
        }
    }

    /// Parses intervals up to the choice's closing brace as Java does.
    fn java_intervals(&mut self, depth: usize) -> Result<Vec<Branch<'t>>, Invalid> {
        let (start, mut braces, mut quoted) = (self.at, 0, false);
        loop {
            match self.peek() {
                None => return Err(self.invalid("a closing `}`")),
                Some(b'\'') => quoted = !quoted,
                Some(b'{') if !quoted => braces += 1,
                Some(b'}') if !quoted && braces == 0 => break,
                Some(b'}') if !quoted => braces -= 1,
                Some(_) => {}
            }
            self.at += 1;
        }
        let invalid = |(at, message)| Invalid { at, message, in_choice: true };
        choice::branches(self.text, start..self.at, self.depth + depth + 1).map_err(invalid)
    }

    /// Parses branches up to the choice's closing brace. Returns them with the plural's offset.
    fn branches(
        &mut self,
        kind: ChoiceKind,
        depth: usize,
        in_plural: bool,
    ) -> Result<(Vec<Branch<'t>>, i64), Invalid> {
        let (mut branches, mut offset) = (Vec::new(), 0);
        let counts = kind != ChoiceKind::Select;
        loop {
            self.spaces();
            if self.peek() == Some(b'}') {
                break;
            }
            let start = self.at;
            let selector = self.word();
            if let Some(number) = selector.strip_prefix("offset:")
                && counts
                && branches.is_empty()
            {
                self.spaces();
                let number = if number.is_empty() { self.word() } else { number };
                offset = number.parse().unwrap_or_default();
                continue;
            }
            self.spaces();
            if selector.is_empty() || self.peek() != Some(b'{') {
                return Err(self.invalid("a branch such as `other {…}`"));
            }
            self.at += 1;
            let inner = self.at;
            let message = self.message(depth + 1, counts || in_plural, false)?;
            let inner = inner..self.at;
            self.at += 1;
            branches.push(Branch { selector, range: start..self.at, inner, message });
        }
        let is_complete = self.angular && kind == ChoiceKind::Select && !branches.is_empty();
        if !is_complete && !branches.iter().any(|branch| branch.selector == "other") {
            return Err(self.invalid("a branch `other {…}`"));
        }
        Ok((branches, offset))
    }
}
