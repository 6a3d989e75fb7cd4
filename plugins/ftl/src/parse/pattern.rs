//! Patterns: their lines, and the placeables and variants in them.

use std::ops::Range;

use targum_sdk::Failure;

use super::{Parser, expression};
use crate::ast::{Element, Pattern, Select, Variant};

impl Parser<'_> {
    /// Parses the value after `=` or `[key]`, up to its last character other than a space.
    pub(super) fn pattern(&mut self) -> Result<Option<Pattern>, Failure> {
        self.spaces();
        let inline = !matches!(self.peek(), None | Some(b'\n')) && !self.rest_of_line().is_empty();
        let mut elements = Vec::new();
        let mut indent: Option<usize> = None;
        let mut end = self.at;
        while let Some(byte) = self.peek() {
            match byte {
                b'{' => elements.push(self.placeable()?),
                b'}' => return self.expected("`{\"}\"}` for a brace, or `{` before it"),
                _ if self.ends_line() => {
                    let Some(line) = self.next_line() else { break };
                    if let Element::Break { indent: here, .. } = line {
                        indent = Some(indent.map_or(here, |indent| indent.min(here)));
                    }
                    if !elements.is_empty() {
                        elements.push(line);
                    }
                    continue;
                }
                _ => {
                    let start = self.at;
                    self.text();
                    elements.push(Element::Text(start..self.at));
                }
            }
            end = self.at;
        }
        if let Some(Element::Text(at)) = elements.last_mut() {
            at.end = at.start + self.source[at.clone()].trim_end_matches(' ').len();
            end = at.end;
        }
        if matches!(elements.last(), Some(Element::Text(at)) if at.is_empty()) {
            elements.pop();
        }
        self.at = end;
        Ok((!elements.is_empty()).then_some(Pattern { elements, inline, indent }))
    }

    /// Moves to the next line with content if it continues the pattern.
    fn next_line(&mut self) -> Option<Element> {
        let start = self.at;
        let mut breaks = 0;
        let mut indent = 0;
        while self.line_end() {
            breaks += 1;
            indent = self.spaces();
        }
        let goes_on = match self.peek() {
            None | Some(b'}' | b'.' | b'[' | b'*') => false,
            Some(b'{') => true,
            Some(_) => indent > 0,
        };
        if !goes_on {
            self.at = start;
            return None;
        }
        Some(Element::Break { at: start..self.at, breaks, indent })
    }

    /// Parses `{ … }` with an expression or with variants.
    pub(crate) fn placeable(&mut self) -> Result<Element, Failure> {
        self.deeper(Self::placeable_within)
    }

    fn placeable_within(&mut self) -> Result<Element, Failure> {
        let start = self.at;
        self.at += 1;
        self.blank();
        let from = self.at;
        let expression = self.inline_expression()?;
        let selector = from..self.at;
        self.blank();
        let element = if self.source[self.at..].starts_with("->") {
            if let Some(why) = expression.bad_selector() {
                self.at = from;
                return self.expected(why);
            }
            self.at += 2;
            let arrow = self.at;
            let variants = self.variants()?;
            self.blank();
            self.byte(b'}', "`}` behind the variants")?;
            Element::Select(Select { at: start..self.at, selector, arrow, variants })
        } else {
            if let expression::Kind::TermAttribute = expression {
                self.at = from;
                return self.expected("a term without its attribute, which only selects");
            }
            self.byte(b'}', "`}` at the placeable's end")?;
            let text = &self.source[selector];
            match expression::plain_text(text) {
                Some(text) => Element::Literal(start..self.at, text),
                None => Element::Placeable(start..self.at),
            }
        };
        Ok(element)
    }

    fn variants(&mut self) -> Result<Vec<Variant>, Failure> {
        self.spaces();
        if !self.rest_of_line().is_empty() {
            return self.expected("a new line behind `->`");
        }
        let mut variants: Vec<Variant> = Vec::new();
        loop {
            let before = self.at;
            self.spaces();
            let on_new_line = self.line_end();
            self.blank();
            match self.peek() {
                Some(b'[' | b'*') if on_new_line => variants.push(self.variant()?),
                _ if variants.is_empty() => return self.expected("a variant such as `*[other]`"),
                _ if !on_new_line => {
                    return self.expected("each variant and the closing `}` on a line of its own");
                }
                _ => {
                    self.at = before;
                    break;
                }
            }
        }
        match variants.iter().filter(|variant| variant.is_default).count() {
            1 => Ok(variants),
            _ => self.expected("one default variant, marked with `*`"),
        }
    }

    fn variant(&mut self) -> Result<Variant, Failure> {
        let start = self.at;
        let is_default = self.peek() == Some(b'*');
        self.at += usize::from(is_default);
        self.byte(b'[', "`[` and a variant's key")?;
        self.blank();
        let from = self.at;
        self.variant_key()?;
        let key = from..self.at;
        self.blank();
        self.byte(b']', "`]` behind the variant's key")?;
        match self.pattern()? {
            Some(value) => Ok(Variant { at: start..self.at, key, is_default, value }),
            None => self.expected("a value of the variant"),
        }
    }

    fn variant_key(&mut self) -> Result<(), Failure> {
        if self.peek().is_some_and(|b| b.is_ascii_digit() || b == b'-') {
            self.number()
        } else {
            self.identifier().map(drop)
        }
    }
}

impl Pattern {
    /// Returns the byte range of a range of elements.
    pub(crate) fn span(&self, elements: Range<usize>) -> Range<usize> {
        match (self.elements.get(elements.start), self.elements[..elements.end].last()) {
            (Some(first), Some(last)) if !elements.is_empty() => first.at().start..last.at().end,
            _ => 0..0,
        }
    }
}
