//! What a message is made of, and where each piece stands.

use std::{borrow::Cow, ops::Range};

/// A message, or what stands in a branch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message<'t> {
    /// In order.
    pub nodes: Vec<Node<'t>>,
}

impl Message<'_> {
    /// Whether a node is such, of this message or of one in a branch.
    pub(super) fn any(&self, such: &impl Fn(&Node<'_>) -> bool) -> bool {
        let within = |node: &Node<'_>| match node {
            Node::Choice(choice) => choice.branches.iter().any(|it| it.message.any(such)),
            _ => false,
        };
        self.nodes.iter().any(|node| such(node) || within(node))
    }
}

/// A piece of a message. Ranges are bytes of the message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node<'t> {
    /// Text, with quoting undone.
    Text {
        /// Where it stands.
        range: Range<usize>,
        /// What it says.
        text: Cow<'t, str>,
    },
    /// `{name}` or `{name, type, style}`.
    Argument(Range<usize>),
    /// `'<b>'`: tags in quotation, which FormatJS shows as text, others with the apostrophes.
    Tags(Range<usize>),
    /// `#`, the number of the plural around it.
    Number(Range<usize>),
    /// `{n, plural, …}` and its kin.
    Choice(Choice<'t>),
}

impl Node<'_> {
    /// Where it stands.
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
    /// The whole, braces included.
    pub range: Range<usize>,
    /// The argument's name.
    pub name: &'t str,
    /// How a branch is chosen.
    pub kind: ChoiceKind,
    /// In order.
    pub branches: Vec<Branch<'t>>,
}

/// How a branch is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceKind {
    /// By the cardinal plural category of a number.
    Plural,
    /// By its ordinal category.
    Ordinal,
    /// By a word.
    Select,
    /// By the interval that a number is in.
    Choice,
}

/// `selector {message}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch<'t> {
    /// `one`, `=0`, `female`, `1<`.
    pub selector: &'t str,
    /// From the selector to the closing brace.
    pub range: Range<usize>,
    /// Between the braces.
    pub inner: Range<usize>,
    /// What stands there.
    pub message: Message<'t>,
}

/// Why a text is no ICU message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// A byte offset in the text.
    pub at: usize,
    /// What was expected.
    pub message: &'static str,
    /// Whether a choice had begun: then the text was meant to be a message.
    pub in_choice: bool,
}
