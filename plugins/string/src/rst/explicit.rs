//! Explicit markup, which begins with two dots.

use std::ops::Range;

use super::inline::{Names, normal};

/// The kind of a construct behind two dots. The offsets are in the text behind the dots and the space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Explicit<'s> {
    /// A target of links: `_beds: https://garden.example`.
    Target,
    /// A footnote or a citation, whose text begins at the offset: `[1] A rose`.
    Note(usize),
    /// A directive, also within the definition of a substitution: `note:: Water it`, `|bed| image:: bed.png`.
    Directive {
        /// The name.
        name: &'s str,
        /// The offset of the argument behind the colons.
        argument: usize,
    },
    /// A comment.
    Comment,
}

/// Returns the text behind the two dots and the space that a line begins with.
pub(super) fn content(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("..")?;
    (rest.is_empty() || rest.starts_with([' ', '\t'])).then(|| rest.trim_start())
}

/// Returns the kind of the text behind two dots.
pub(super) fn kind(content: &str) -> Explicit<'_> {
    if target(content).is_some() {
        return Explicit::Target;
    }
    if let Some(label) = label(content) {
        return Explicit::Note(label);
    }
    let name = substitution(content).unwrap_or(0);
    match directive(&content[name..]) {
        Some((at, argument)) => {
            Explicit::Directive { name: &content[name..][at], argument: name + argument }
        }
        None => Explicit::Comment,
    }
}

/// Returns the names of the targets of a document.
pub(super) fn names(source: &str) -> Names {
    let targets = source.lines().filter_map(|line| target(content(line.trim())?));
    targets.map(normal).collect()
}

/// Returns the name of a target.
fn target(content: &str) -> Option<&str> {
    let name = content.strip_prefix('_').filter(|name| !name.starts_with(' '))?;
    if let Some((name, rest)) = name.strip_prefix('`').and_then(|quoted| quoted.split_once('`')) {
        return rest.starts_with(':').then_some(name);
    }
    let is_end = |&at: &usize| {
        let rest = &name[at + 1..];
        let is_set_off = rest.is_empty() || rest.starts_with(char::is_whitespace);
        is_set_off && !name[..at].ends_with('\\')
    };
    let end = name.match_indices(':').map(|(at, _)| at).find(is_end)?;
    Some(&name[..end])
}

/// Returns the offset of the text behind the label of a footnote or a citation.
fn label(content: &str) -> Option<usize> {
    let (label, rest) = content.strip_prefix('[')?.split_once(']')?;
    let of_name = |c: char| c.is_alphanumeric() || "-_.:+".contains(c);
    let name = label.strip_prefix('#').unwrap_or(label);
    let is_label = label == "*" || label == "#" || !name.is_empty() && name.chars().all(of_name);
    let is_set_off = rest.is_empty() || rest.starts_with(' ');
    (is_label && is_set_off).then(|| content.len() - rest.trim_start().len())
}

/// Returns the offset behind the name of a substitution: `|bed| `.
fn substitution(content: &str) -> Option<usize> {
    let inner = content.strip_prefix('|')?;
    let (name, rest) = inner.split_once("| ").filter(|(name, _)| !name.starts_with(' '))?;
    (!name.is_empty()).then(|| content.len() - rest.trim_start().len())
}

/// Returns the place of the name of a directive, and the offset of its argument.
fn directive(content: &str) -> Option<(Range<usize>, usize)> {
    let (name, rest) = content.split_once("::")?;
    let name = name.trim_end();
    let of_name = |c: char| c.is_alphanumeric() || "-_.:+".contains(c);
    let is_name = name.starts_with(char::is_alphanumeric)
        && name.ends_with(char::is_alphanumeric)
        && name.chars().all(of_name);
    let is_set_off = rest.is_empty() || rest.starts_with(char::is_whitespace);
    (is_name && is_set_off).then(|| (0..name.len(), content.len() - rest.trim_start().len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_apart() {
        for target in
            ["_beds: https://garden.example", "_beds:", "__: x", "_`wet: beds`: x", "_a\\: b: x"]
        {
            assert_eq!(kind(target), Explicit::Target, "{target}");
        }
        for (note, at) in
            [("[1] A rose", 4), ("[#rose] A rose", 8), ("[CIT2002] A rose", 10), ("[*]", 3)]
        {
            assert_eq!(kind(note), Explicit::Note(at), "{note}");
        }
        for (directive, name, argument) in [
            ("note:: Water it", "note", 7),
            ("py:function:: water(bed)", "py:function", 14),
            ("|bed| image:: bed.png", "image", 14),
            ("note::", "note", 6),
        ] {
            assert_eq!(kind(directive), Explicit::Directive { name, argument }, "{directive}");
        }
        for comment in
            ["A rose", "note: A rose", "[wet beds] A rose", "|bed| is wet", "std::rose", ""]
        {
            assert_eq!(kind(comment), Explicit::Comment, "{comment}");
        }
    }

    #[test]
    fn two_dots_begin_markup() {
        assert_eq!(content(".. note:: x"), Some("note:: x"));
        assert_eq!(content(".."), Some(""));
        assert_eq!(content("... x"), None);
    }
}
