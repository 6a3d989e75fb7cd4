//! Components of MDC, the Markdown of Nuxt: `::name{…}` and `::`, which closes it, the names of slots
//! (`#name`) and the properties between `---` below a component's first line.
//!
//! A component with three colons or more is a directive, too, and its lines are read as those.

use std::ops::Range;

use targum_sdk::search;

use crate::{
    line::{lines, text_of},
    line_end::SPACE,
    marker::{directive_name, label, name},
};

const CLOSING: &str = "::";

/// Returns whether a document has components: whether a line closes one.
pub(crate) fn are_in(source: &str) -> bool {
    search::contains(source, CLOSING) && lines(source).any(|line| text_of(line) == CLOSING)
}

/// Returns the byte range of the label if a line's text opens or closes a component, or names a slot.
pub(crate) fn head(text: &str) -> Option<Option<Range<usize>>> {
    let text = text.trim_end_matches(SPACE);
    if text == CLOSING {
        return Some(None);
    }
    if let Some(slot) = text.strip_prefix('#') {
        return (name(slot) == Some(slot.len())).then_some(None);
    }
    let rest = text.strip_prefix(CLOSING)?;
    let mut at = CLOSING.len() + name(rest)?;
    let label = label(&text[at..]).map(|label| at + label.start..at + label.end);
    if let Some(label) = &label {
        at = label.end + 1;
    }
    let attributes = &text[at..];
    let is_end = attributes.is_empty() || attributes.starts_with('{') && attributes.ends_with('}');
    is_end.then_some(label)
}

/// Returns whether properties may stand below a line's text: whether it opens a component.
pub(crate) fn is_above_properties(text: &str) -> bool {
    text.starts_with(CLOSING) && directive_name(text).is_some()
}

/// The place of a line in the properties of a component.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Properties {
    /// The line is no property.
    #[default]
    None,
    /// Properties may begin with the line, which stands below the first line of a component.
    Below,
    /// The line is a property, or ends the properties.
    Within,
}

impl Properties {
    /// Returns whether a line's text belongs to properties, and the place of the line below. `rest` is
    /// the document below the line.
    pub(crate) fn take(self, text: &str, rest: &str) -> (bool, Properties) {
        let is_edge = |line: &str| text_of(line) == "---";
        let closes = |line: &&str| {
            let text = text_of(line);
            text.starts_with(CLOSING) && text.bytes().all(|b| b == b':')
        };
        let are_below = || lines(rest).take_while(|line| !closes(line)).any(is_edge);
        match self {
            Properties::Below if is_edge(text) && are_below() => (true, Properties::Within),
            Properties::Within if !is_edge(text) => (true, Properties::Within),
            Properties::Within => (true, Properties::None),
            Properties::None | Properties::Below => (false, Properties::None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_closes_a_component_tells_that_there_are_components() {
        for source in ["::note\nText\n::\n", "  ::note\r\n  ::\r\n", "> ::"] {
            assert!(are_in(source), "{source}");
        }
        for source in ["std::vec", ":::note\n:::", "::before and ::"] {
            assert!(!are_in(source), "{source}");
        }
    }

    #[test]
    fn lines_of_components_are_alone_in_their_line() {
        for (text, label) in [
            ("::", None),
            ("::note", None),
            ("::card{title=\"A bed\" to=\"/beds\"}", None),
            ("::u-button[Water it]{.large}", Some("Water it")),
            ("#description", None),
        ] {
            let head = head(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(head.map(|at| &text[at]), label, "{text}");
        }
        for text in [":: a", "::before is CSS", "::card{a} b", "# Title", "#12", "#a b", "#"] {
            assert_eq!(head(text), None, "{text}");
        }
    }

    #[test]
    fn properties_stand_between_two_lines_of_hyphens() {
        let (taken, next) = Properties::Below.take("---", "title: A bed\n---\n");
        assert_eq!((taken, next), (true, Properties::Within));
        assert_eq!(next.take("title: A bed", "---\n"), (true, Properties::Within));
        assert_eq!(next.take("---", ""), (true, Properties::None));
        assert_eq!(Properties::Below.take("---", "A bed\n"), (false, Properties::None));
        assert_eq!(Properties::Below.take("---", "A bed\n::\n---\n"), (false, Properties::None));
        assert_eq!(Properties::Below.take("A bed", "---\n---"), (false, Properties::None));
    }
}
