//! What is translated: by the project's options, the document's own rules, and names.

use std::cell::Cell;

use targum_sdk::{
    Draft, Failure, Grammar, Syntax, unsupported,
    xml::{Node, Place, Role, Tree},
};

use crate::{
    its::{self, Its},
    prose,
    vocabulary::Vocabulary,
};

/// Everything that decides about an element.
pub struct Rules<'s> {
    elements: Vec<&'s str>,
    skip: Vec<&'s str>,
    inline: Vec<&'s str>,
    attributes: Vec<&'s str>,
    its: Its,
    vocabulary: Vocabulary,
    prose: bool,
    /// Whether white space counts as one space where the document does not say.
    pub collapses: bool,
    pub syntax: Syntax,
}

/// What holds within an element.
#[derive(Clone, Copy, Debug)]
pub struct Within {
    pub translates: bool,
    pub collapses: bool,
    /// It is in another language, all but what is marked again.
    pub left: bool,
}

/// Whether white space collapses everywhere or nowhere, where the project says so.
pub fn collapses(draft: &Draft<'_, Place>) -> Result<Option<bool>, Failure> {
    match draft.option("whitespace").last() {
        None => Ok(None),
        Some("collapse") => Ok(Some(true)),
        Some("keep") => Ok(Some(false)),
        Some(other) => {
            let message = format!("option `whitespace`: `{other}` is none of collapse, keep");
            Err(unsupported(0, message))
        }
    }
}

impl<'s> Rules<'s> {
    pub fn of(draft: &Draft<'s, Place>, tree: &Tree<'s>) -> Result<Self, Failure> {
        let option = |name| draft.option(name).collect::<Vec<_>>();
        let space = collapses(draft)?;
        // Where white space counts as one space, so do line breaks; elsewhere they are the text's.
        let default = Syntax::COMMON
            .without(Grammar::Code)
            .without(Grammar::Wrapped)
            .and(&[Grammar::Printf, Grammar::Icu]);
        let (inline, its) = (option("inline"), Its::of(tree));
        let would_be_inline =
            |it: &Node<'_, 's>| prose::is_inline(it.local()) || is_named_inline(it, &inline, &its);
        let prose = prose::is_prose(tree, would_be_inline);
        Ok(Rules {
            elements: option("elements"),
            skip: option("skip"),
            inline,
            attributes: option("attributes"),
            its,
            vocabulary: Vocabulary::of(&tree.root()),
            prose,
            collapses: space.unwrap_or(prose),
            syntax: Syntax::from_options(draft.context(), default)?.with(Grammar::Branching),
        })
    }

    /// What holds around the root.
    pub fn outside(&self) -> Within {
        Within { translates: self.elements.is_empty(), collapses: self.collapses, left: false }
    }

    /// What holds within an element, given what holds around it.
    pub fn within(&self, element: &Node<'_, '_>, around: Within) -> Within {
        let [space, its, own] = element.values(["xml:space", "its:translate", "translate"]);
        let own = its.or(own).and_then(|it| its::local(&it));
        let collapses = match space.as_deref() {
            Some("preserve") => false,
            Some("default") => self.collapses,
            _ => around.collapses && !prose::is_verbatim(element.local()),
        };
        Within { translates: self.translates(element, own, around.translates), collapses, ..around }
    }

    /// Whether an element is translated that says its `own` of it.
    fn translates(&self, element: &Node<'_, '_>, own: Option<bool>, around: bool) -> bool {
        let named = |list: &[&str]| list.iter().any(|it| is_named(element, it));
        let code = (self.prose && prose::is_code(element))
            || element.is("code")
            || self.vocabulary.is_value(element);
        let code = code && !named(&self.elements);
        if named(&self.skip) || element.raw().starts_with("<its:") {
            return false;
        }
        let own = own.or_else(|| self.its.translates(element));
        own.unwrap_or((around || named(&self.elements)) && !code)
    }

    /// What an element says to its translators.
    pub fn note(&self, element: &Node<'_, '_>) -> Option<String> {
        self.vocabulary.note(element)
    }

    /// Whether an element holds a string of GVariant that is language.
    pub fn is_literal(&self, element: &Node<'_, '_>) -> bool {
        self.vocabulary.is_literal(element)
    }

    /// Whether an element is known to stand on its own.
    pub fn is_block(&self, element: &Node<'_, '_>) -> bool {
        prose::is_block(element.local()) && !self.is_named_inline(element)
    }

    /// Whether an element is part of the text around it even where there is none beside it.
    pub fn is_inline(&self, element: &Node<'_, '_>) -> bool {
        self.is_named_inline(element) || (self.prose && prose::is_inline(element.local()))
    }

    fn is_named_inline(&self, element: &Node<'_, '_>) -> bool {
        is_named_inline(element, &self.inline, &self.its)
    }

    /// What an element within text is, given what holds around that. Those that are not
    /// translated are codes, content and all: up to `opaque` everything is one.
    pub fn role(&self, element: &Node<'_, '_>, around: Within, opaque: &Cell<usize>) -> Role<'s> {
        if element.span().start < opaque.get() {
            return Role::PLACEHOLDER;
        }
        if !self.within(element, around).translates {
            opaque.set(element.whole().end);
            return Role::PLACEHOLDER;
        }
        self.prose.then(|| prose::aside(element)).flatten().unwrap_or(Role::Inline)
    }

    /// Whether an attribute is translated.
    pub fn takes(&self, element: &Node<'_, '_>, attribute: &str) -> bool {
        self.attributes.iter().any(|it| match it.split_once('@') {
            Some((name, of)) => of == attribute && is_named(element, name),
            None => *it == attribute,
        })
    }
}

/// Whether the project or the document says that an element is part of the text around it.
fn is_named_inline(element: &Node<'_, '_>, inline: &[&str], its: &Its) -> bool {
    inline.iter().any(|it| is_named(element, it)) || its.is_within_text(element)
}

/// Whether an element is of that name, with its prefix or without.
fn is_named(element: &Node<'_, '_>, name: &str) -> bool {
    name == element.name() || name == element.local()
}
