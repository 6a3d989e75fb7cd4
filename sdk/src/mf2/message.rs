//! The syntax tree of a message, with the place of each part. Ranges are in bytes of the message.

use std::{borrow::Cow, ops::Range};

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message<'t> {
    /// The declarations, in order.
    pub declarations: Vec<Declaration<'t>>,
    /// The pattern or the variants.
    pub body: Body<'t>,
}

/// The pattern or the variants of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body<'t> {
    /// A pattern that is the whole message.
    Simple(Pattern<'t>),
    /// A pattern between `{{` and `}}`.
    Quoted(Pattern<'t>),
    /// Variants, of which one is selected.
    Matcher(Matcher<'t>),
}

/// `.input {$name …}` or `.local $name = {…}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration<'t> {
    /// The place of the name.
    pub at: usize,
    /// The name of the variable.
    pub name: Cow<'t, str>,
    /// Whether the variable is a value of the program, as in `.input`.
    pub is_input: bool,
    /// The value.
    pub value: Expression<'t>,
}

/// `.match` with its selectors and variants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matcher<'t> {
    /// The variables that select a variant.
    pub selectors: Vec<Selector<'t>>,
    /// The variants, in order.
    pub variants: Vec<Variant<'t>>,
}

/// A variable that selects a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector<'t> {
    /// The place of the variable, with its `$`.
    pub range: Range<usize>,
    /// The name of the variable.
    pub name: Cow<'t, str>,
}

/// A variant: `one * {{…}}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant<'t> {
    /// The place from the first key to the closing braces.
    pub range: Range<usize>,
    /// The keys, one for each selector.
    pub keys: Vec<Key<'t>>,
    /// The pattern.
    pub pattern: Pattern<'t>,
}

/// A key of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key<'t> {
    /// The place of the key.
    pub range: Range<usize>,
    /// The value. `None` is `*`, which matches every value.
    pub value: Option<Cow<'t, str>>,
}

/// Text, expressions and markup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern<'t> {
    /// The place of the pattern, without the braces around it.
    pub range: Range<usize>,
    /// The nodes, in order.
    pub nodes: Vec<Node<'t>>,
}

/// A node of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node<'t> {
    /// Text.
    Text {
        /// The place of the text.
        range: Range<usize>,
        /// The text that a reader sees, without escapes.
        text: Cow<'t, str>,
    },
    /// `{$name :function option=value @attribute}`.
    Expression(Expression<'t>),
    /// `{#name}`, `{/name}` or `{#name /}`.
    Markup(Markup<'t>),
}

impl Node<'_> {
    /// Returns the place of the node.
    pub fn range(&self) -> Range<usize> {
        match self {
            Node::Text { range, .. } => range.clone(),
            Node::Expression(expression) => expression.range.clone(),
            Node::Markup(markup) => markup.range.clone(),
        }
    }
}

/// `{$name :function option=value @attribute}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression<'t> {
    /// The place of the expression, with its braces.
    pub range: Range<usize>,
    /// The value that is shown, or that the function takes.
    pub operand: Option<Operand<'t>>,
    /// The function.
    pub function: Option<Function<'t>>,
    /// The attributes.
    pub attributes: Vec<Attribute<'t>>,
}

/// A literal or a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand<'t> {
    /// The value of a literal.
    Literal(Cow<'t, str>),
    /// The name of a variable.
    Variable(Cow<'t, str>),
}

/// `:name option=value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function<'t> {
    /// The name, with its namespace.
    pub name: Cow<'t, str>,
    /// The options.
    pub options: Vec<Pair<'t>>,
}

/// An option: `name=value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair<'t> {
    /// The place of the name.
    pub at: usize,
    /// The name, with its namespace.
    pub name: Cow<'t, str>,
    /// The value.
    pub value: Operand<'t>,
}

/// `@name` or `@name=value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute<'t> {
    /// The name, with its namespace.
    pub name: Cow<'t, str>,
    /// The value, if the attribute has one.
    pub value: Option<Cow<'t, str>>,
}

/// `{#name option=value @attribute}` and its kin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Markup<'t> {
    /// The place of the markup, with its braces.
    pub range: Range<usize>,
    /// Whether the markup opens, closes or stands alone.
    pub kind: MarkupKind,
    /// The name, with its namespace.
    pub name: Cow<'t, str>,
    /// The options.
    pub options: Vec<Pair<'t>>,
    /// The attributes.
    pub attributes: Vec<Attribute<'t>>,
}

/// Whether markup opens, closes or stands alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkupKind {
    /// `{#name}`.
    Open,
    /// `{/name}`.
    Close,
    /// `{#name /}`.
    Standalone,
}

/// The reason why a text is not a valid message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// The byte offset of the error in the text.
    pub at: usize,
    /// The syntax that was expected, such as `a name`.
    pub message: &'static str,
}

impl Invalid {
    /// Returns the note on a message that is left as it is.
    pub(crate) fn note(self) -> String {
        let Invalid { at, message } = self;
        format!("not a valid MessageFormat 2 message, left as it is: expected {message} at {at}")
    }
}
