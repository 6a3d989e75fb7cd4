//! Texts that are messages with branches and hold markup.

use super::{Bit, Kind, Node, Role, bits};
use crate::{CodeKind, Decoded};

/// Returns the content of an element with its markup marked, for texts that are messages with
/// branches. Returns `None` for an element with CDATA sections.
pub fn marked<'s>(
    element: Node<'_, 's>,
    role: impl Fn(&Node<'_, 's>) -> Role<'s>,
) -> Option<Decoded<'s>> {
    let source = element.source();
    let mut text = Decoded::starting(source, element.inner().start);
    let mut skip_to = 0;
    for token in element.tokens() {
        let span = token.span();
        if span.start < skip_to {
            continue;
        }
        match token.kind() {
            Kind::Cdata => return None,
            Kind::Text => {
                for bit in bits(source, span) {
                    match bit {
                        Bit::Plain(at) => text.keep(at.end),
                        Bit::Char(c, at) => text.put(c.encode_utf8(&mut [0; 4]), at.end),
                        Bit::Entity(at) => text.mark(CodeKind::Standalone, "", at.end),
                    }
                }
            }
            Kind::Start | Kind::Empty if let Role::Whole(kind, name) = role(&token) => {
                skip_to = token.whole().end;
                text.mark(kind, name, skip_to);
            }
            Kind::Start => text.mark(CodeKind::Open, token.name(), span.end),
            Kind::End => text.mark(CodeKind::Close, token.name(), span.end),
            _ => text.mark(CodeKind::Standalone, "", span.end),
        }
    }
    Some(text)
}
