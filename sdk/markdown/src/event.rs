//! The meaning of the Markdown parser's events.

use pulldown_cmark::TagEnd;

/// Returns whether a tag is a block's, or that of a container of blocks.
pub(crate) fn is_block(tag: &TagEnd) -> bool {
    !matches!(
        tag,
        TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link | TagEnd::Image
    )
}
