//! The tags of HTML in the text of a block.

use std::{borrow::Cow, ops::Range};

use pulldown_cmark::Event;
use targum_sdk::{CodeKind, html};

use super::{Content, within};
use crate::bit::Bit;

/// An HTML element whose content is not translated.
#[derive(Debug)]
pub(super) struct Hidden {
    pub(super) name: String,
    pub(super) start: usize,
    /// The number of open elements with that name.
    pub(super) depth: usize,
}

impl Content<'_> {
    /// Reads a tag.
    pub(super) fn tag(&mut self, at: Range<usize>) {
        let Some(tag) = html::tag(&self.source[..at.end], at.start) else {
            return self.standalone(at);
        };
        let spelling = &self.source[at.clone()];
        let alone = tag.self_closing || html::is_void(&tag.name);
        let kind = match (tag.is_end, alone) {
            (true, _) => CodeKind::Close,
            (false, true) => CodeKind::Standalone,
            (false, false) => CodeKind::Open,
        };
        if kind == CodeKind::Open && hides(&tag, self.source) {
            self.flush();
            self.hidden = Some(Hidden { name: tag.name, start: at.start, depth: 1 });
            return;
        }
        // A quoted tag of several lines holds quote marks, and an overwritten construct in a value
        // may have hidden the end of the tag.
        let whole = tag.at == at && within(&self.around.constructs, &at).next().is_none();
        let translates = html::translates(&tag, self.source) != Some(false);
        let name = tag_name(&tag.name);
        self.put(if whole && translates && !tag.attributes.is_empty() {
            Bit::Tag { kind, name, spelling, start: at.start }
        } else {
            Bit::Markup(kind, name, spelling.into())
        });
    }

    /// Reads an event within the hidden element, which may end it.
    pub(super) fn hide(&mut self, event: &Event<'_>, at: &Range<usize>) {
        let Some(hidden) = self.hidden.as_mut() else { return };
        let Event::InlineHtml(_) = event else { return };
        let tag = html::tag(&self.source[..at.end], at.start);
        let Some(tag) = tag.filter(|tag| tag.name == hidden.name) else { return };
        if tag.is_end {
            hidden.depth -= 1;
        } else {
            hidden.depth += 1;
        }
        if hidden.depth == 0 {
            let start = hidden.start;
            self.hidden = None;
            self.standalone(start..at.end);
        }
    }
}

/// Returns whether the content of the element that `tag` opens is not translated.
pub(crate) fn hides(tag: &html::Tag, source: &str) -> bool {
    html::is_opaque(&tag.name) || html::translates(tag, source) == Some(false)
}

/// Returns the name that pairs an element's opening tag with its closing tag.
pub(super) fn tag_name<'n>(name: &str) -> Cow<'n, str> {
    format!("<{name}").into()
}
