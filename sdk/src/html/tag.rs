//! Tags and their attributes.

use std::ops::Range;

use super::{
    directive::{Directive, directive},
    template::Template,
};

/// A start tag, or an end tag where `is_end`.
#[derive(Clone, Debug)]
pub struct Tag {
    /// From `<` to behind `>`, in bytes of the document.
    pub at: Range<usize>,
    /// In lower case.
    pub name: String,
    /// Whether it begins with `</`.
    pub is_end: bool,
    /// Whether it ends with `/>`; HTML gives that a meaning in SVG and MathML only.
    pub self_closing: bool,
    /// In order; of several with one name the first counts.
    pub attributes: Vec<Attribute>,
}

/// An attribute of a tag.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// In lower case.
    pub name: String,
    /// From its name to its end, in bytes of the document.
    pub at: Range<usize>,
    /// The value without its quotes, and the quote it has, if it has a value.
    pub value: Option<(Range<usize>, Option<char>)>,
}

impl Tag {
    /// The first attribute of that name.
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }

    /// The value of an attribute as it is spelled.
    pub fn value<'s>(&self, source: &'s str, name: &str) -> Option<&'s str> {
        let (value, _) = self.attribute(name)?.value.clone()?;
        Some(&source[value])
    }
}

/// The tag at the byte `start`, where a `<` stands; nothing where it is none or has no end.
pub fn tag(source: &str, start: usize) -> Option<Tag> {
    templated(source, start, &mut Template::new(false))
}

/// The same, where the code of templates may stand in it: it ends no tag and no value, and
/// makes a name where it stands for one.
pub(super) fn templated(source: &str, start: usize, template: &mut Template) -> Option<Tag> {
    let bytes = source.as_bytes();
    let is_end = bytes.get(start + 1) == Some(&b'/');
    let at = start + 1 + usize::from(is_end);
    let mut scan = Scan { source, bytes, at, template };
    if !bytes.get(at)?.is_ascii_alphabetic() && !scan.is_named_by_code() {
        return None;
    }
    let name = scan.until(|b| is_space(b) || matches!(b, b'/' | b'>'));
    let name = source[name].to_ascii_lowercase();
    let mut attributes = Vec::new();
    loop {
        scan.until(|b| !is_space(b) && b != b'/');
        if *bytes.get(scan.at)? == b'>' {
            break;
        }
        match scan.code().or_else(|| scan.directive()) {
            Some(length) => scan.at += length,
            None => attributes.push(scan.attribute()?),
        }
    }
    let self_closing = bytes[scan.at - 1] == b'/';
    Some(Tag { at: start..scan.at + 1, name, is_end, self_closing, attributes })
}

/// The space of HTML.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\x0C' | b'\r')
}

struct Scan<'s, 't> {
    source: &'s str,
    bytes: &'s [u8],
    at: usize,
    template: &'t mut Template,
}

impl Scan<'_, '_> {
    /// The length of the code of a template here.
    fn code(&mut self) -> Option<usize> {
        let may_begin = matches!(self.bytes.get(self.at), Some(b'<' | b'{'));
        let rest = || &self.source[self.at..];
        may_begin.then(|| self.template.length(rest(), self.source.len())).flatten()
    }

    /// The length of a directive with arguments, as in `<option @if ($a > $b) selected @endif>`.
    fn directive(&self) -> Option<usize> {
        let may_begin = self.template.braces && self.bytes[self.at] == b'@';
        match may_begin.then(|| directive(self.source, self.at)).flatten()? {
            Directive::Between(length) | Directive::Value(length) => Some(length),
            Directive::Block(_) | Directive::Line(_) => None,
        }
    }

    /// Whether it is `<<?= $name ?> …>`, not a sign before a value: `<<?= $most ?></p>`.
    fn is_named_by_code(&mut self) -> bool {
        let is_code = self.bytes[self.at] == b'<';
        let after = is_code.then(|| self.code()).flatten().map(|length| self.at + length);
        after.and_then(|at| self.bytes.get(at)).is_some_and(|&b| is_space(b) || b == b'>')
    }

    /// Up to where `stop` says, but not within code.
    fn until(&mut self, stop: impl Fn(u8) -> bool) -> Range<usize> {
        let start = self.at;
        while self.bytes.get(self.at).is_some_and(|&b| !stop(b)) {
            self.at += self.code().unwrap_or(1);
        }
        start..self.at
    }

    fn attribute(&mut self) -> Option<Attribute> {
        let start = self.at;
        self.at += 1; // A `=` here begins the name.
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
                let value = self.until(|b| b == quote);
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
        let value = |it: &Attribute| it.value.clone().map(|(value, _)| &source[value]);
        tag.attributes.iter().map(|it| (it.name.clone(), value(it))).collect()
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
    fn knows_what_is_no_tag() {
        assert!(tag("<3", 0).is_none());
        assert!(tag("< b>", 0).is_none());
        assert!(tag("<b", 0).is_none());
        assert!(tag("<b c='", 0).is_none());
        assert!(tag("<<?= $most ?></p>", 0).is_none());
        assert_eq!(tag("</<?= $h ?>>", 0).unwrap().name, "<?= $h ?>");
        assert!(tag("<br/>", 0).unwrap().self_closing);
        assert_eq!(tag("x</B >", 1).unwrap().at, 1..6);
    }
}
