//! The elements of running text, by their names: blocks, parts of a sentence, code, and asides.

use targum_sdk::xml::{Kind, Node, Role};

/// The elements that are blocks of their own within text.
const BLOCKS: &[&str] = &[
    "abstract",
    "article",
    "blockquote",
    "body",
    "bridgehead",
    "caption",
    "caution",
    "chapter",
    "dd",
    "div",
    "dl",
    "dt",
    "entry",
    "epigraph",
    "equation",
    "example",
    "figure",
    "footnote",
    "formalpara",
    "glosslist",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "important",
    "informalexample",
    "informaltable",
    "itemizedlist",
    "li",
    "listitem",
    "literallayout",
    "mediaobject",
    "note",
    "ol",
    "orderedlist",
    "p",
    "para",
    "pre",
    "procedure",
    "programlisting",
    "qandaset",
    "refsection",
    "row",
    "screen",
    "sect1",
    "sect2",
    "sect3",
    "sect4",
    "sect5",
    "section",
    "sidebar",
    "simpara",
    "simplelist",
    "source",
    "step",
    "synopsis",
    "table",
    "tbody",
    "td",
    "term",
    "tgroup",
    "th",
    "thead",
    "tip",
    "title",
    "tr",
    "ul",
    "variablelist",
    "varlistentry",
    "warning",
];

/// The elements that are part of the text around them, even if there is none next to them.
const INLINE: &[&str] = &[
    "a",
    "abbr",
    "b",
    "bold",
    "citetitle",
    "em",
    "emphasis",
    "firstterm",
    "guibutton",
    "guilabel",
    "guimenu",
    "guimenuitem",
    "i",
    "italic",
    "link",
    "olink",
    "phrase",
    "q",
    "quote",
    "replaceable",
    "small",
    "span",
    "strong",
    "sub",
    "subscript",
    "sup",
    "superscript",
    "tt",
    "u",
    "ulink",
    "wordasword",
    "xref",
];

/// The elements whose content is code, a value or text in another language.
const CODE: &[&str] = &[
    "apiname",
    "biblioid",
    "classname",
    "cmdname",
    "cmdsynopsis",
    "code",
    "codeblock",
    "codeph",
    "command",
    "computeroutput",
    "constant",
    "date",
    "default",
    "email",
    "envar",
    "exceptionname",
    "filename",
    "filepath",
    "foreignphrase",
    "funcsynopsis",
    "function",
    "guid",
    "interfacename",
    "isbn",
    "kbd",
    "keycap",
    "keycode",
    "language",
    "lastBuildDate",
    "literal",
    "markup",
    "markupname",
    "methodname",
    "msgnum",
    "msgph",
    "numcharref",
    "option",
    "parameter",
    "parameterentity",
    "parmname",
    "pre",
    "programlisting",
    "prompt",
    "property",
    "pubDate",
    "pubdate",
    "samp",
    "screen",
    "script",
    "sgmltag",
    "source",
    "style",
    "symbol",
    "synopsis",
    "systemitem",
    "systemoutput",
    "tag",
    "textentity",
    "type",
    "uri",
    "userinput",
    "var",
    "varname",
    "xmlatt",
    "xmlelement",
    "xmlnsname",
    "xmlpi",
    "xref",
];

/// The elements in which white space is significant.
const VERBATIM: &[&str] = &["address", "literallayout", "pre", "programlisting", "screen"];

pub(crate) fn is_block(name: &str) -> bool {
    BLOCKS.binary_search(&name).is_ok()
}

pub(crate) fn is_inline(name: &str) -> bool {
    INLINE.binary_search(&name).is_ok()
}

/// The elements that name what a user puts in their place.
const METAVARIABLES: [&str; 2] = ["arg", "replaceable"];

/// Returns whether an element's content is code: it is named for code, or it holds a metavariable.
pub(crate) fn is_code(element: &Node<'_, '_>) -> bool {
    is_named_for_code(element)
        || (METAVARIABLES.contains(&element.local())
            && element.elements().next().is_none()
            && is_metavariable(&element.source()[element.inner()]))
}

/// Returns whether a text is one word in capitals: `FILE`, `HOST:PORT`, `NAME...`.
fn is_metavariable(text: &str) -> bool {
    let text = text.trim_ascii();
    let of_word =
        |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b"-_.:/|,=[]".contains(&b);
    text.bytes().any(|b| b.is_ascii_uppercase()) && text.bytes().all(of_word)
}

/// Returns whether an element is named for code. DITA writes the text of an `xref`; DocBook leaves
/// it to the style sheet. A `default` and a `source` with elements hold more than a value.
fn is_named_for_code(element: &Node<'_, '_>) -> bool {
    let refers = element.local() == "xref" && element.kind() == Kind::Start;
    let may_hold_more = matches!(element.local(), "default" | "source");
    CODE.binary_search(&element.local()).is_ok()
        && !refers
        && !(may_hold_more && element.elements().next().is_some())
}

pub(crate) fn is_verbatim(name: &str) -> bool {
    VERBATIM.contains(&name)
}

/// The elements that show a text of a program's interface, which has the same translation in every
/// sentence.
const INTERFACE: &[&str] =
    &["guibutton", "guilabel", "guimenu", "guimenuitem", "guisubmenu", "uicontrol", "wintitle"];

/// Returns the role of an element whose text is separate from the text around it: a footnote of
/// DITA, a text of an interface, or an index term and its levels.
pub(crate) fn aside(element: &Node<'_, '_>) -> Option<Role<'static>> {
    match element.local() {
        "fn" => Some(Role::Aside),
        name if INTERFACE.contains(&name) => Some(Role::Aside),
        "indexterm" if element.child("primary").is_none() => Some(Role::Aside),
        "indexterm" => Some(Role::PLACEHOLDER),
        "primary" | "secondary" | "tertiary" | "see" | "seealso" => Some(Role::Apart),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_sorted() {
        for list in [BLOCKS, INLINE, CODE] {
            assert!(list.is_sorted());
        }
    }

    #[test]
    fn metavariables_are_one_word_in_capitals() {
        for name in ["FILE", " N ", "HOST:PORT", "NAME...", "FILE_2"] {
            assert!(is_metavariable(name), "{name}");
        }
        for text in ["file", "A NAME", "Name", "12", "", "DATEI-ÄNDERUNG"] {
            assert!(!is_metavariable(text), "{text}");
        }
    }
}
