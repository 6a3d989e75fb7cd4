//! The directives of docutils and Sphinx, and which of their parts are language.

/// The kind of the argument behind the colons of a directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    /// A name, an address or another value, which stays.
    Value,
    /// A title.
    Title,
    /// The beginning of the text below.
    Body,
    /// A version, and then the beginning of the text below.
    Version,
}

/// The kind of the lines below the head of a directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// Text with markup.
    Text,
    /// Code, data or names, which stay.
    Code,
    /// Names of documents, some of them with a title: `Watering the beds <water>`.
    Contents,
    /// Terms, which links name, and their definitions.
    Glossary,
}

/// A known directive.
type Row = (&'static str, Argument, Body);

/// The directives that are not a value above a text, in the order of their names.
#[rustfmt::skip]
const DIRECTIVES: [Row; 92] = [
    ("admonition", Argument::Title, Body::Text),
    ("argparse", Argument::Value, Body::Code),
    ("attention", Argument::Body, Body::Text),
    ("autosummary", Argument::Value, Body::Code),
    ("blockdiag", Argument::Value, Body::Code),
    ("card", Argument::Title, Body::Text),
    ("caution", Argument::Body, Body::Text),
    ("centered", Argument::Title, Body::Text),
    ("code", Argument::Value, Body::Code),
    ("code-block", Argument::Value, Body::Code),
    ("code-cell", Argument::Value, Body::Code),
    ("code-tab", Argument::Value, Body::Code),
    ("collapse", Argument::Title, Body::Text),
    ("command-output", Argument::Value, Body::Code),
    ("compound", Argument::Body, Body::Text),
    ("contents", Argument::Title, Body::Code),
    ("csv-table", Argument::Title, Body::Code),
    ("danger", Argument::Body, Body::Text),
    ("date", Argument::Value, Body::Code),
    ("default-role", Argument::Value, Body::Code),
    ("deprecated", Argument::Version, Body::Text),
    ("deprecated-removed", Argument::Value, Body::Text),
    ("details", Argument::Title, Body::Text),
    ("digraph", Argument::Value, Body::Code),
    ("doctest", Argument::Value, Body::Code),
    ("dropdown", Argument::Title, Body::Text),
    ("epigraph", Argument::Body, Body::Text),
    ("error", Argument::Body, Body::Text),
    ("exec", Argument::Value, Body::Code),
    ("footer", Argument::Body, Body::Text),
    ("glossary", Argument::Value, Body::Glossary),
    ("graph", Argument::Value, Body::Code),
    ("graphviz", Argument::Value, Body::Code),
    ("grid-item-card", Argument::Title, Body::Text),
    ("header", Argument::Body, Body::Text),
    ("highlight", Argument::Value, Body::Code),
    ("highlights", Argument::Body, Body::Text),
    ("hint", Argument::Body, Body::Text),
    ("image", Argument::Value, Body::Code),
    ("important", Argument::Body, Body::Text),
    ("include", Argument::Value, Body::Code),
    ("index", Argument::Value, Body::Code),
    ("ipython", Argument::Value, Body::Code),
    ("jinja", Argument::Value, Body::Code),
    ("jupyter-execute", Argument::Value, Body::Code),
    ("list-table", Argument::Title, Body::Text),
    ("literalinclude", Argument::Value, Body::Code),
    ("math", Argument::Value, Body::Code),
    ("mermaid", Argument::Value, Body::Code),
    ("meta", Argument::Value, Body::Code),
    ("note", Argument::Body, Body::Text),
    ("nwdiag", Argument::Value, Body::Code),
    ("only", Argument::Value, Body::Text),
    ("parsed-literal", Argument::Value, Body::Code),
    ("plantuml", Argument::Value, Body::Code),
    ("plot", Argument::Value, Body::Code),
    ("productionlist", Argument::Value, Body::Code),
    ("program-output", Argument::Value, Body::Code),
    ("prompt", Argument::Value, Body::Code),
    ("pull-quote", Argument::Body, Body::Text),
    ("raw", Argument::Value, Body::Code),
    ("replace", Argument::Title, Body::Code),
    ("role", Argument::Value, Body::Code),
    ("rubric", Argument::Title, Body::Code),
    ("sectionauthor", Argument::Value, Body::Code),
    ("seealso", Argument::Body, Body::Text),
    ("seqdiag", Argument::Value, Body::Code),
    ("sidebar", Argument::Title, Body::Text),
    ("sourcecode", Argument::Value, Body::Code),
    ("tab", Argument::Title, Body::Text),
    ("tab-item", Argument::Title, Body::Text),
    ("table", Argument::Title, Body::Text),
    ("tabularcolumns", Argument::Value, Body::Code),
    ("testcleanup", Argument::Value, Body::Code),
    ("testcode", Argument::Value, Body::Code),
    ("testoutput", Argument::Value, Body::Code),
    ("testsetup", Argument::Value, Body::Code),
    ("tikz", Argument::Value, Body::Code),
    ("tip", Argument::Body, Body::Text),
    ("title", Argument::Title, Body::Code),
    ("toctree", Argument::Value, Body::Contents),
    ("todo", Argument::Body, Body::Text),
    ("topic", Argument::Title, Body::Text),
    ("uml", Argument::Value, Body::Code),
    ("unicode", Argument::Value, Body::Code),
    ("version-added", Argument::Version, Body::Text),
    ("version-changed", Argument::Version, Body::Text),
    ("versionadded", Argument::Version, Body::Text),
    ("versionchanged", Argument::Version, Body::Text),
    ("versionremoved", Argument::Version, Body::Text),
    ("warning", Argument::Body, Body::Text),
    ("youtube", Argument::Value, Body::Code),
];

/// The options whose values are language.
const OPTIONS: [&str; 5] = ["alt", "caption", "description", "subtitle", "title"];

/// Returns which parts of a directive are language. A directive that is not known has a value above a text.
pub(super) fn kind(name: &str) -> (Argument, Body) {
    let name = name.to_ascii_lowercase();
    match DIRECTIVES.binary_search_by_key(&name.as_str(), |row| row.0) {
        Ok(at) => (DIRECTIVES[at].1, DIRECTIVES[at].2),
        Err(_) => (Argument::Value, Body::Text),
    }
}

/// Returns whether the value of an option is language.
pub(super) fn is_language(option: &str) -> bool {
    OPTIONS.binary_search(&option).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_in_order() {
        assert!(DIRECTIVES.is_sorted_by_key(|row| row.0) && OPTIONS.is_sorted());
    }

    #[test]
    fn directives_are_known_by_their_names() {
        assert_eq!(kind("note"), (Argument::Body, Body::Text));
        assert_eq!(kind("Note"), (Argument::Body, Body::Text));
        assert_eq!(kind("code-block"), (Argument::Value, Body::Code));
        assert_eq!(kind("py:function"), (Argument::Value, Body::Text));
    }
}
