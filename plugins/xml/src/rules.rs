//! Decides which elements are translated, by the project's options, the document's rules and names.

use std::cell::Cell;

use targum_sdk::{
    Draft, Failure, Grammar, Syntax, unsupported_option,
    xml::{Node, Place, Role, Tree},
};

use crate::{
    code, elements,
    its::{self, Its},
    prose,
    vocabulary::Vocabulary,
};

/// The rules of one document.
pub(crate) struct Rules<'s> {
    elements: Vec<&'s str>,
    skip: Vec<&'s str>,
    inline: Vec<&'s str>,
    attributes: Vec<&'s str>,
    its: Its,
    vocabulary: Vocabulary,
    prose: bool,
    /// Whether white space collapses unless the document states otherwise.
    pub collapses: bool,
    pub syntax: Syntax,
}

/// The settings within an element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Within {
    pub translates: bool,
    pub collapses: bool,
    /// Whether the content is in another language and left untranslated, except for elements marked
    /// otherwise.
    pub left: bool,
    /// Whether the element is an example of code, with what belongs to the code in other elements.
    pub is_example: bool,
}

/// Returns whether white space collapses everywhere or nowhere, or `None` without the option.
pub(crate) fn collapses(draft: &Draft<'_, Place>) -> Result<Option<bool>, Failure> {
    match draft.option("whitespace").last() {
        None => Ok(None),
        Some("collapse") => Ok(Some(true)),
        Some("keep") => Ok(Some(false)),
        Some(other) => {
            let message = format!("option `whitespace`: `{other}` is none of collapse, keep");
            Err(unsupported_option(message))
        }
    }
}

impl<'s> Rules<'s> {
    pub(crate) fn of(draft: &Draft<'s, Place>, tree: &Tree<'s>) -> Result<Self, Failure> {
        let option = |name| draft.option(name).collect::<Vec<_>>();
        let space = collapses(draft)?;
        let default = Syntax::COMMON.without(Grammar::Code).and(&[
            Grammar::Printf,
            Grammar::Icu,
            Grammar::Wrapped,
        ]);
        let keeps_lines = space == Some(false);
        let default = if keeps_lines { default.without(Grammar::Wrapped) } else { default };
        let (inline, its) = (option("inline"), Its::of(tree));
        let within_text = |node: &Node<'_, 's>| is_named_inline(node, &inline, &its);
        let prose = prose::is_prose(tree, within_text);
        let vocabulary = Vocabulary::of(&tree.root());
        Ok(Rules {
            elements: option("elements"),
            skip: option("skip"),
            inline,
            attributes: option("attributes"),
            its,
            vocabulary,
            prose,
            collapses: space.unwrap_or(prose || vocabulary.collapses()),
            syntax: Syntax::from_options(draft.context(), default)?.with(Grammar::Branching),
        })
    }

    /// Returns whether the document is running text.
    pub(crate) fn is_prose(&self) -> bool {
        self.prose
    }

    /// Returns the settings around the root element.
    pub(crate) fn outside(&self) -> Within {
        Within {
            translates: self.elements.is_empty(),
            collapses: self.collapses,
            left: false,
            is_example: false,
        }
    }

    /// Returns the settings within an element, given those around it.
    pub(crate) fn within(&self, element: &Node<'_, '_>, around: Within) -> Within {
        let [space, its, html, desktop] =
            element.values(["xml:space", "its:translate", "translate", "translatable"]);
        let own = [its, html, desktop].into_iter().flatten().find_map(|value| its::local(&value));
        let collapses = match space.as_deref() {
            Some("preserve") => false,
            Some("default") => self.collapses,
            _ => around.collapses && !elements::is_verbatim(element.local()),
        };
        Within {
            translates: self.translates(element, own, around),
            collapses,
            is_example: code::is_example(element),
            ..around
        }
    }

    /// Returns whether an element is translated whose attribute states `own`.
    fn translates(&self, element: &Node<'_, '_>, own: Option<bool>, around: Within) -> bool {
        let named = |list: &[&str]| list.iter().any(|name| is_named(element, name));
        let code = (self.prose && elements::is_code(element))
            || element.is("code")
            || (around.is_example && code::is_of_example(element))
            || code::is_source(element)
            || self.vocabulary.is_value(element);
        let code = code && !named(&self.elements);
        if named(&self.skip) || element.raw().starts_with("<its:") {
            return false;
        }
        let own = own.or_else(|| self.its.translates(element));
        own.unwrap_or((around.translates || named(&self.elements)) && !code)
    }

    /// Returns an element's note to translators.
    pub(crate) fn note(&self, element: &Node<'_, '_>) -> Option<String> {
        self.vocabulary.note(element)
    }

    /// Returns whether an element holds a GVariant string that is language.
    pub(crate) fn is_literal(&self, element: &Node<'_, '_>) -> bool {
        self.vocabulary.is_literal(element)
    }

    /// Returns whether an element is a known block.
    pub(crate) fn is_block(&self, element: &Node<'_, '_>) -> bool {
        elements::is_block(element.local()) && !self.is_named_inline(element)
    }

    /// Returns whether an element is part of the text around it, even if there is none next to it.
    pub(crate) fn is_inline(&self, element: &Node<'_, '_>) -> bool {
        self.is_named_inline(element) || (self.prose && elements::is_inline(element.local()))
    }

    fn is_named_inline(&self, element: &Node<'_, '_>) -> bool {
        is_named_inline(element, &self.inline, &self.its)
    }

    /// Returns the role of an element within text, given the settings around it. An untranslated
    /// element is one code including its content; `opaque` holds the offset at which that code
    /// ends.
    pub(crate) fn role(
        &self,
        element: &Node<'_, '_>,
        around: Within,
        opaque: &Cell<usize>,
    ) -> Role<'s> {
        if element.span().start < opaque.get() {
            return Role::PLACEHOLDER;
        }
        if !self.within(element, around).translates {
            opaque.set(element.whole().end);
            return Role::PLACEHOLDER;
        }
        self.prose.then(|| elements::aside(element)).flatten().unwrap_or(Role::Inline)
    }

    /// Returns whether an attribute is translated.
    pub(crate) fn takes(&self, element: &Node<'_, '_>, attribute: &str) -> bool {
        self.attributes.iter().any(|name| match name.split_once('@') {
            Some((name, of)) => of == attribute && is_named(element, name),
            None => *name == attribute,
        })
    }
}

/// Returns whether the project or the document makes an element part of the text around it.
fn is_named_inline(element: &Node<'_, '_>, inline: &[&str], its: &Its) -> bool {
    inline.iter().any(|name| is_named(element, name)) || its.is_within_text(element)
}

/// Returns whether an element has a name, with or without its prefix.
fn is_named(element: &Node<'_, '_>, name: &str) -> bool {
    name == element.name() || name == element.local()
}
