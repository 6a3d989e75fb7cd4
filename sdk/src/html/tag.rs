//! Tags and their attributes.

use std::ops::Range;

use super::{
    directive::call,
    space::is_space,
    template::{Template, is_mark},
};

/// A start tag, or an end tag if `is_end` is true.
#[derive(Clone, Debug)]
pub struct Tag {
    /// The place from `<` to behind `>`, in bytes of the document.
    pub at: Range<usize>,
    /// The name, in lower case.
    pub name: String,
    /// Whether the tag begins with `</`.
    pub is_end: bool,
    /// Whether the tag ends with `/>`. That has a meaning only in XML, SVG and MathML.
    pub self_closing: bool,
    /// The attributes, in order. Of several attributes with the same name, the first counts.
    pub attributes: Vec<Attribute>,
    /// Whether a quote ends a value although a template's code may go on behind the quote. The
    /// other values decide whether the code goes on, so all values have to stay.
    pub is_torn: bool,
}

/// An attribute of a tag.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// The name, in lower case.
    pub name: String,
    /// The place from the name to the end of the attribute, in bytes of the document.
    pub at: Range<usize>,
    /// The place of the value without its quotes and the quote that encloses it. An attribute may
    /// have no value.
    pub value: Option<(Range<usize>, Option<char>)>,
}

impl Tag {
    /// Returns the first attribute with that name.
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }

    /// Returns the value of an attribute as it is spelled.
    pub fn value<'s>(&self, source: &'s str, name: &str) -> Option<&'s str> {
        let (value, _) = self.attribute(name)?.value.clone()?;
        Some(&source[value])
    }
}

/// Returns the tag at the byte `start`, which is a `<`. Returns `None` if no tag begins there or
/// the tag has no end.
pub fn tag(source: &str, start: usize) -> Option<Tag> {
    templated(source, start, &mut Template::new(false))
}

/// Returns the tag as [`tag`] does, and reads the code of templates in it: the code ends neither
/// the tag nor a value, and may stand for a name.
pub(super) fn templated(source: &str, start: usize, template: &mut Template) -> Option<Tag> {
    let (mut scan, is_end) = begin(source, start, template)?;
    let bytes = scan.bytes;
    let name = scan.until(|b| is_space(b) || matches!(b, b'/' | b'>'));
    let name = source[name].to_ascii_lowercase();
    let mut attributes = Vec::new();
    loop {
        scan.until(|b| !is_space(b) && b != b'/');
        if *bytes.get(scan.at)? == b'>' {
            break;
        }
        match scan.code().map(Ok).or_else(|| scan.directive()) {
            Some(length) => scan.at += length.ok()?,
            None => attributes.push(scan.attribute()?),
        }
    }
    if scan.is_endless {
        return None;
    }
    // The slash belongs to a value without quotes.
    let in_value = attributes.last().is_some_and(|last| last.at.end == scan.at);
    let self_closing = bytes[scan.at - 1] == b'/' && !in_value;
    let at = start..scan.at + 1;
    Some(Tag { at, name, is_end, self_closing, attributes, is_torn: scan.is_torn })
}

/// Returns whether a tag begins at the byte `start`, which is a `<`, even if the tag has no end.
pub(super) fn begins(source: &str, start: usize, template: &mut Template) -> bool {
    begin(source, start, template).is_some()
}

/// Begins to scan a tag at its name. Returns the scan and whether the tag is an end tag.
fn begin<'s, 't>(
    source: &'s str,
    start: usize,
    template: &'t mut Template,
) -> Option<(Scan<'s, 't>, bool)> {
    let bytes = source.as_bytes();
    let is_end = bytes.get(start + 1) == Some(&b'/');
    let at = start + 1 + usize::from(is_end);
    let mut scan = Scan { source, bytes, at, template, is_torn: false, is_endless: false };
    let is_named = bytes.get(at)?.is_ascii_alphabetic() || scan.is_named_by_code(is_end);
    is_named.then_some((scan, is_end))
}

struct Scan<'s, 't> {
    source: &'s str,
    bytes: &'s [u8],
    at: usize,
    template: &'t mut Template,
    is_torn: bool,
    /// Whether code without an end begins outside of quotes. The tag then goes on, as it does after
    /// a quote without an end.
    is_endless: bool,
}

impl Scan<'_, '_> {
    /// Returns the length of the template's code here.
    fn code(&mut self) -> Option<usize> {
        let may_begin = matches!(self.bytes.get(self.at), Some(b'<' | b'{'));
        let rest = || &self.source[self.at..];
        may_begin.then(|| self.template.length(rest(), self.source.len())).flatten()
    }

    /// Returns the length of a directive with arguments, as in
    /// `<option @if ($a > $b) selected @endif>`. Like a quote, the directive goes on to its end, so
    /// that what follows the tag decides nothing about it.
    fn directive(&self) -> Option<Result<usize, ()>> {
        let may_begin = self.template.braces && self.bytes[self.at] == b'@';
        may_begin.then(|| call(&self.source[self.at..])).flatten()
    }

    /// Returns whether code names the tag, as in `<<?= $name ?> …>`. In `<<?= $most ?></p>`, the
    /// first `<` is a sign before a value.
    fn is_named_by_code(&mut self, is_end: bool) -> bool {
        let is_code = self.bytes[self.at] == b'<';
        let after = is_code.then(|| self.code()).flatten().map(|length| self.at + length);
        let ends = |&b: &u8| is_space(b) || b == b'>';
        after.is_some_and(|at| is_end || self.bytes.get(at).is_some_and(ends))
    }

    /// Reads up to the byte at which `stop` returns true. Bytes within code do not count.
    fn until(&mut self, stop: impl Fn(u8) -> bool) -> Range<usize> {
        let start = self.at;
        while self.bytes.get(self.at).is_some_and(|&b| !stop(b)) {
            self.step();
        }
        start..self.at
    }

    /// Moves past the code here, or past one byte.
    fn step(&mut self) {
        let code = self.code();
        self.is_endless |= code.is_none() && self.begins_code();
        self.at += code.unwrap_or(1);
    }

    fn begins_code(&self) -> bool {
        let is_brace = self.template.braces && self.bytes[self.at] == b'{';
        is_brace && is_mark(&self.source[self.at..])
    }

    /// Reads up to the quote that ends a value. A value may have a brace without code, so code with
    /// a quote in it is searched only within the tag.
    fn quoted(&mut self, quote: u8) -> Range<usize> {
        let (start, mut closed) = (self.at, None);
        while self.bytes.get(self.at).is_some_and(|&b| b != quote) {
            let is_brace = self.bytes[self.at] == b'{';
            let code = self.code().filter(|length| {
                let code = &self.bytes[self.at..self.at + length];
                !(is_brace && code.contains(&quote) && code.contains(&b'>'))
            });
            if code.is_none() && self.begins_code() {
                let closed = *closed.get_or_insert_with(|| self.closed(quote));
                self.is_torn |= closed < self.at;
            }
            self.at += code.unwrap_or(1);
        }
        start..self.at
    }

    /// Returns the last place before the next quote at which braces close.
    fn closed(&self, quote: u8) -> usize {
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(|&b| b == quote).unwrap_or(rest.len());
        let last = rest[..end].windows(2).rposition(|pair| pair == b"}}");
        last.map_or(0, |last| self.at + last)
    }

    fn attribute(&mut self) -> Option<Attribute> {
        let start = self.at;
        self.step(); // A `=` here is part of the name.
        self.until(|b| is_space(b) || matches!(b, b'/' | b'>' | b'='));
        let source = self.source;
        let name = source[start..self.at].to_ascii_lowercase();
        let after_name = self.at;
        self.until(|b| !is_space(b));
        if self.bytes.get(self.at) != Some(&b'=') {
            self.at = after_name;
            return Some(Attribute { name, at: start..after_name, value: None });
        }
        self.at += 1;
        self.until(|b| !is_space(b));
        let value = match *self.bytes.get(self.at)? {
            quote @ (b'"' | b'\'') => {
                self.at += 1;
                let value = self.quoted(quote);
                self.at += 1;
                Some((value, Some(quote.into())))
            }
            b'>' => None,
            _ => Some((self.until(|b| is_space(b) || b == b'>'), None)),
        };
        let whole = (self.at <= self.bytes.len()).then_some(start..self.at)?;
        Some(Attribute { name, at: whole, value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attributes(source: &str) -> Vec<(String, Option<&str>)> {
        let tag = tag(source, 0).unwrap();
        let value =
            |attribute: &Attribute| attribute.value.clone().map(|(value, _)| &source[value]);
        tag.attributes.iter().map(|attribute| (attribute.name.clone(), value(attribute))).collect()
    }

    #[test]
    fn reads_attributes_of_every_spelling() {
        let pairs = |pairs: &[(&str, Option<&'static str>)]| {
            pairs.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect::<Vec<_>>()
        };
        assert_eq!(
            attributes("<a HREF=x title = 'it''s' b checked/c=\"1>2\">"),
            pairs(&[
                ("href", Some("x")),
                ("title", Some("it")),
                ("'s'", None),
                ("b", None),
                ("checked", None),
                ("c", Some("1>2")),
            ])
        );
        assert_eq!(attributes("<a =b=c d=>"), pairs(&[("=b", Some("c")), ("d", None)]));
        assert_eq!(
            attributes(
                "<a <?php if (a()->b): ?>c=\"<?= d(\"e\") ?>\"<?php endif ?> f<%= g %>=h<% > %>i>"
            ),
            pairs(&[("c", Some("<?= d(\"e\") ?>")), ("f<%= g %>", Some("h<% > %>i"))])
        );
        assert_eq!(attributes("<a b='<?' c>"), pairs(&[("b", Some("<?")), ("c", None)]));
        assert_eq!(attributes("<a href=a/b/>"), pairs(&[("href", Some("a/b/"))]));
    }

    #[test]
    fn looks_for_code_within_the_tag() {
        let read = |source: &str| templated(source, 0, &mut Template::new(true));
        let value =
            |source: &'static str| Some(&source[read(source)?.attributes[0].value.clone()?.0]);
        assert_eq!(value("<a b=\"{{ c(\"d\") }}\">"), Some("{{ c(\"d\") }}"));
        assert_eq!(value("<a b='{{ c > d }}'>"), Some("{{ c > d }}"));
        assert_eq!(value("<a b={{ c > d }}e>"), Some("{{ c > d }}e"));
        assert_eq!(value("<a b='{{ c' d='{{ e }}'>"), Some("{{ c"));
        assert!(read("<a b='{{ c' d='{{ e }}'>").unwrap().is_torn);
        assert!(!read("<a b='{{{c}} d' e=f>").unwrap().is_torn);
        assert!(read("<a {{ b>").is_none());
        assert!(read("</<? a ?>{{ b>").is_none());
        assert!(begins("</<? a ?>{{ b>", 0, &mut Template::new(true)));
        assert!(read("<a b={{c {{ d }}>").is_none());
    }

    #[test]
    fn recognises_text_that_is_not_a_tag() {
        assert!(tag("<3", 0).is_none());
        assert!(tag("< b>", 0).is_none());
        assert!(tag("<b", 0).is_none());
        assert!(tag("<b c='", 0).is_none());
        assert!(tag("<<?= $most ?></p>", 0).is_none());
        assert_eq!(tag("</<?= $h ?>>", 0).unwrap().name, "<?= $h ?>");
        assert!(tag("<br/>", 0).unwrap().self_closing);
        assert!(tag("<br a='b'/>", 0).unwrap().self_closing);
        assert!(tag("<br a/>", 0).unwrap().self_closing);
        assert!(!tag("<br a=b/>", 0).unwrap().self_closing);
        assert_eq!(tag("x</B >", 1).unwrap().at, 1..6);
    }
}
