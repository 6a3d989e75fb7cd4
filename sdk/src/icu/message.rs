//! The syntax tree of a message, with the place of each node.

use std::{borrow::Cow, ops::Range};

/// A message, or the content of a branch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message<'t> {
    /// The nodes, in order.
    pub nodes: Vec<Node<'t>>,
}

impl Message<'_> {
    /// Returns whether `such` returns true for a node of this message or of a branch in it.
    pub(super) fn any(&self, such: &impl Fn(&Node<'_>) -> bool) -> bool {
        let within = |node: &Node<'_>| match node {
            Node::Choice(choice) => choice.branches.iter().any(|branch| branch.message.any(such)),
            _ => false,
        };
        self.nodes.iter().any(|node| such(node) || within(node))
    }
}

/// A node of a message. Ranges are in bytes of the message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node<'t> {
    /// Text, without quotation.
    Text {
        /// The place of the text.
        range: Range<usize>,
        /// The text that a reader sees.
        text: Cow<'t, str>,
    },
    /// `{name}` or `{name, type, style}`.
    Argument(Range<usize>),
    /// Quoted tags, as in `'<b>'`. FormatJS shows them as text. Other readers show the apostrophes
    /// too.
    Tags(Range<usize>),
    /// `#`, the number of the plural around it.
    Number(Range<usize>),
    /// `{n, plural, …}` and its kin.
    Choice(Choice<'t>),
}

impl Node<'_> {
    /// Returns the place of the node.
    pub fn range(&self) -> Range<usize> {
        match self {
            Node::Text { range, .. }
            | Node::Argument(range)
            | Node::Tags(range)
            | Node::Number(range) => range.clone(),
            Node::Choice(choice) => choice.range.clone(),
        }
    }
}

/// An argument with branches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<'t> {
    /// The place of the argument, with its braces.
    pub range: Range<usize>,
    /// The argument's name.
    pub name: &'t str,
    /// The rule that selects a branch.
    pub kind: ChoiceKind,
    /// The number that a plural subtracts (`offset:1`) before it selects a form and shows `#`. A
    /// branch `=1` is for the number itself.
    pub offset: i64,
    /// The branches, in order.
    pub branches: Vec<Branch<'t>>,
}

/// The rule that selects a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceKind {
    /// By the cardinal plural category of a number.
    Plural,
    /// By the ordinal plural category of a number.
    Ordinal,
    /// By a word.
    Select,
    /// By the interval of a number.
    Choice,
}

/// A branch: `selector {message}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch<'t> {
    /// The selector: `one`, `=0`, `female`, `1<`.
    pub selector: &'t str,
    /// The place from the selector to the closing brace.
    pub range: Range<usize>,
    /// The place between the braces.
    pub inner: Range<usize>,
    /// The content of the branch.
    pub message: Message<'t>,
}

/// The reason why a text is not an ICU message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// The byte offset of the error in the text.
    pub at: usize,
    /// The syntax that was expected.
    pub message: &'static str,
    /// Whether a choice had begun. The text was then meant to be a message.
    pub in_choice: bool,
}

/// The characters between a limit of a choice and the text for the numbers from that limit on, or above it.
pub(super) const LIMITS: [char; 3] = ['#', '<', '\u{2264}'];
