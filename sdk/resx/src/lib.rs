//! .NET resources: the values of `data` that are strings. Messages with branches
//! (MessageFormat.NET) are translated branch by branch.

use targum_sdk::{
    Draft, Entry, Failure, Grammar, Syntax, is_branching,
    xml::{self, Node, Place, Role, Run, Style, Tree},
};

/// Returns whether a document holds .NET resources.
pub fn is_resx(tree: &Tree<'_>) -> bool {
    let root = tree.root();
    root.name() == "root" && root.elements().any(|header| header.name() == "resheader")
}

/// Proposes the strings of a document. The option is `placeholders`.
///
/// # Errors
/// The option's value is unknown.
pub fn read<'s>(draft: &mut Draft<'s, Place>, tree: &Tree<'s>) -> Result<(), Failure> {
    let grammars = [Grammar::Icu, Grammar::Python, Grammar::Tags];
    let syntax = Syntax::from_options(draft.context(), Syntax::of(&grammars))?;
    let syntax = syntax.with(Grammar::Branching);
    for data in tree.root().elements().filter(|element| element.name() == "data") {
        let Some(value) = data.child("value") else {
            continue;
        };
        let name = data.value("name").unwrap_or_default();
        let comment = data.child("comment").map(|comment| comment.plain().trim().to_owned());
        let note = comment.filter(|comment| !comment.is_empty());
        let locked = note.as_deref().is_some_and(|note| note.contains("{Locked}"));
        if is_string(data) && is_text(&name) && !locked {
            let run = Run::of(value, false, tree.line_end(), |_| Role::Inline);
            let terms = note.as_deref().map(locked_terms).unwrap_or_default();
            let entry = Entry::keyed(name).noted(note);
            let may_branch = terms.is_empty() && matches!(run.place().style, Style::Verbatim(_));
            if may_branch && run.plain().is_some_and(|text| is_branching(text, syntax)) {
                let message = xml::decode(draft.source(), run.at());
                draft.message(&message, entry, syntax, run.place());
                continue;
            }
            draft.segment(run.at(), run.unit_keeping(entry, syntax, run.place(), terms));
        }
    }
    Ok(())
}

/// Returns the terms that a comment locks: `{Locked="dotnet run","SDK"}`.
fn locked_terms(comment: &str) -> Vec<String> {
    let mut terms = Vec::new();
    for list in comment.split("{Locked=").skip(1) {
        let mut list = list.trim_start();
        while let Some((term, rest)) = list.strip_prefix('"').and_then(|list| list.split_once('"'))
        {
            terms.push(term.to_owned());
            let Some(more) = rest.trim_start().strip_prefix(',') else { break };
            list = more.trim_start();
        }
    }
    terms
}

/// Returns whether the value is a string rather than a serialized object or a file.
fn is_string(data: Node<'_, '_>) -> bool {
    let string = |name: &str| name.starts_with("System.String,") || name == "System.String";
    data.attribute("mimetype").is_none() && data.value("type").is_none_or(|name| string(&name))
}

/// Returns whether a name is that of a text. The form designer stores its own data next to the
/// texts: all names of the form `>>name.…`, and those properties of the form (`$this.…`) that are
/// not displayed.
fn is_text(name: &str) -> bool {
    let shown = |property: &str| {
        ["Text", "Caption", "Title", "ToolTip", "AccessibleName", "AccessibleDescription"]
            .iter()
            .any(|prefix| property.starts_with(prefix))
    };
    !name.starts_with(">>") && name.strip_prefix("$this.").is_none_or(shown)
}
