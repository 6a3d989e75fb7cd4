//! Writes values in Xcode's layout, or in the document's if it differs.

use targum_sdk::{
    Change, Draft, Syntax,
    json::{Member, Style, Value},
};

use crate::compose::Node;

/// The depth of a string's members, and that of its localizations' members.
pub(crate) const STRING: usize = 3;
pub(crate) const LOCALIZATION: usize = 4;

/// The greatest length in bytes of an indentation or colon that is reused; a longer one is
/// replaced.
const MAX_SPACE: usize = 64;

/// The layout of a catalog.
pub(crate) struct Layout<'s> {
    newline: &'static str,
    unit: &'s str,
    colon: &'s str,
    /// The grammars of placeholders in the texts.
    pub syntax: Syntax,
    /// The style of the document's strings.
    pub style: Style,
}

impl<'s> Layout<'s> {
    /// Reads the layout of the catalog's first member.
    pub(crate) fn of(root: Value<'_, 's>, source: &'s str, syntax: Syntax, style: Style) -> Self {
        let first = root.members().next();
        let usual = |space: &&str| space.len() <= MAX_SPACE;
        let lead = first.map(|first| first.lead()).filter(usual).unwrap_or("\n  ");
        let newline = match lead {
            _ if lead.starts_with("\r\n") => "\r\n",
            _ if lead.starts_with('\n') => "\n",
            _ => "",
        };
        let colon = first.map(|first| &source[first.colon()]).filter(usual).unwrap_or(" : ");
        let plain = colon.trim_matches([' ', '\t']) == ":";
        Layout {
            newline,
            unit: if newline.is_empty() { "" } else { &lead[newline.len()..] },
            colon: if plain { colon } else { " : " },
            syntax,
            style,
        }
    }

    /// Returns the indentation at a depth.
    pub(crate) fn indent(&self, depth: usize) -> String {
        self.unit.repeat(depth)
    }

    /// Inserts a member into an object whose members stand at `depth`, in Xcode's sort order.
    pub(crate) fn insert(
        &self,
        draft: &mut Draft<'s, Style>,
        object: Value<'_, 's>,
        depth: usize,
        name: String,
        node: Node<'s>,
    ) {
        let members: Vec<_> = object.members().collect();
        let behind = |member: &&Member<'_, 's>| member.name().to_lowercase() > name.to_lowercase();
        let (next, last) = (members.iter().find(behind), members.last());
        let Some(sibling) = next.or(last) else {
            let mut change = draft.change(object.span());
            let outer = self.indent(depth - 1);
            self.write(&mut change, Node::Object(vec![(name, node)]), &outer);
            return finish(change);
        };
        let lead = sibling.lead();
        let indent = lead.trim_start_matches(['\r', '\n']);
        let after = sibling.comma().map_or(sibling.span().end, |comma| comma + 1);
        let at = if next.is_some() { sibling.span().start } else { after };
        let mut change = draft.change(at..at);
        if next.is_none() {
            change.literal(if sibling.comma().is_some() { "" } else { "," });
            change.literal(lead);
        }
        self.member(&mut change, &name, node, indent);
        if next.is_some() {
            change.literal(",");
            change.literal(lead);
        } else if sibling.comma().is_some() {
            change.literal(",");
        }
        finish(change);
    }

    /// Replaces an object if the new one holds text to translate. Returns whether it does.
    pub(crate) fn replace(
        &self,
        draft: &mut Draft<'s, Style>,
        object: Value<'_, 's>,
        node: Node<'s>,
    ) -> bool {
        let lead = object.members().next().map_or("", |first| first.lead());
        let inner = lead.trim_start_matches(['\r', '\n']);
        let mut change = draft.change(object.span());
        self.write(&mut change, node, inner.strip_suffix(self.unit).unwrap_or(inner));
        let has_segments = change.has_segments();
        finish(change);
        has_segments
    }

    fn member(&self, change: &mut Change<'_, 's, Style>, name: &str, node: Node<'s>, indent: &str) {
        let mut quoted = String::with_capacity(name.len() + 2);
        quoted.push('"');
        self.style.escape(name, &mut quoted);
        quoted.push('"');
        change.literal(&quoted);
        change.literal(self.colon);
        self.write(change, node, indent);
    }

    /// Writes a value that begins on a line with this indentation.
    pub(crate) fn write(&self, change: &mut Change<'_, 's, Style>, node: Node<'s>, indent: &str) {
        let inner = || [indent, self.unit].concat();
        match node {
            Node::Copy(source) => change.literal(source),
            Node::State(state) => quoted(change, state),
            Node::Text(text) => {
                let (text, entry) = *text;
                change.literal("\"");
                text.write(change, entry, self.syntax, self.style);
                change.literal("\"");
            }
            Node::Literal(text) => quoted(change, &text),
            Node::Whole(whole) => {
                change.literal("\"");
                change.segment(whole.unit(self.syntax, self.style));
                change.literal("\"");
            }
            Node::Object(members) => {
                let inner = inner();
                change.literal("{");
                for (i, (name, node)) in members.into_iter().enumerate() {
                    self.line(change, i, &inner);
                    self.member(change, &name, node, &inner);
                }
                self.close(change, indent, "}");
            }
            Node::List(elements) => {
                let inner = inner();
                change.literal("[");
                for (i, node) in elements.into_iter().enumerate() {
                    self.line(change, i, &inner);
                    self.write(change, node, &inner);
                }
                self.close(change, indent, "]");
            }
        }
    }

    fn line(&self, change: &mut Change<'_, 's, Style>, index: usize, indent: &str) {
        change.literal(if index == 0 { "" } else { "," });
        change.literal(self.newline);
        change.literal(indent);
    }

    fn close(&self, change: &mut Change<'_, 's, Style>, indent: &str, bracket: &str) {
        change.literal(self.newline);
        change.literal(indent);
        change.literal(bracket);
    }
}

/// Writes a text in quotes.
fn quoted(change: &mut Change<'_, '_, Style>, text: &str) {
    change.literal("\"");
    change.literal(text);
    change.literal("\"");
}

/// Commits a change unless it holds no text to translate, in which case the key serves as well.
fn finish(change: Change<'_, '_, Style>) {
    if change.has_segments() {
        change.done();
    }
}
