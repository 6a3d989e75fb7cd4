//! Finds the version of a document.

use targum_sdk::{
    Draft, Failure, Grammar, Syntax, malformed,
    xml::{Place, Tree},
};

use crate::{one, target::Writer, two};

/// Reads the complete document.
pub(crate) fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
    draft.known_options(&["placeholders", "review"])?;
    let grammars =
        [Grammar::Printf, Grammar::Icu, Grammar::Angular, Grammar::Python, Grammar::Wrapped];
    let syntax = Syntax::from_options(draft.context(), Syntax::COMMON.and(&grammars))?;
    let syntax = syntax.with(Grammar::Branching);
    let tree = Tree::parse(draft.source())?;
    let root = tree.root();
    let version = root.value("version").unwrap_or_default();
    let writer = Writer { syntax, line_end: tree.line_end() };
    match version.split('.').next() {
        Some("1") if root.local() == "xliff" => one::read(draft, &writer, root, version != "1.0"),
        Some("2") if root.local() == "xliff" => two::read(draft, &writer, root),
        _ => {
            let message = "expected the root element `<xliff>` with a `version` of 1 or 2";
            Err(malformed(root.span().start, message))
        }
    }
}
