//! WiX localization files (`.wxl`) of versions 3 to 6.
//!
//! The texts of `String` and `UI` are translated: their content, or their attribute `Value` or
//! `Text`. References of Windows Installer (`[ProductName]`, `[#file]`) and of WiX
//! (`!(loc.Name)`), and styles (`{\Title}`), are codes. The culture becomes the target's. The code
//! page and the language's number stay, because they are settings of the package. The comment
//! above a text is its note.
//!
//! Option: `placeholders` (default: `printf` and those of programs).

mod reference;

use targum_sdk::{
    About, Content, Draft, Entry, Failure, Format, Grammar, Syntax, Traits, locale, malformed,
    xml::{self, Kind, Node, Role, Run, Tree},
};

/// The notations of placeholders beside references: `%s`, `$(var.Name)`, `<a href="#">`.
const NOTATIONS: Syntax = Syntax::COMMON.with(Grammar::Printf).with(Grammar::Wrapped);

/// The `wxl` format.
pub struct Wxl;

targum_sdk::plugin!(Wxl);

impl Format for Wxl {
    type Place = xml::Place;

    fn about() -> About {
        About {
            id: "wxl".to_owned(),
            summary: "WiX localization".to_owned(),
            extensions: vec!["wxl".to_owned()],
            media_types: Vec::new(),
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, xml::Place>) -> Result<(), Failure> {
        draft.known_options(&["placeholders"])?;
        let syntax = Syntax::from_options(draft.context(), NOTATIONS)?;
        let tree = Tree::parse(draft.source())?;
        let root = tree.root();
        if root.local() != "WixLocalization" {
            let message = format!("expected `<WixLocalization>`, found `<{}>`", root.name());
            return Err(malformed(root.span().start, message));
        }
        mark_culture(draft, root);
        let mut note = None;
        for node in root.children() {
            if node.kind() == Kind::Comment {
                note = Some(draft.source()[node.inner()].trim().to_owned());
            } else if node.is_element() {
                let entry = Entry::keyed(key(node)).noted(note.take());
                if let Some(run) = text(node, &tree) {
                    let terms = run.plain().map(reference::all).unwrap_or_default();
                    let unit = run.unit_keeping(entry, syntax, run.place(), terms);
                    draft.segment(run.at(), unit);
                }
            }
        }
        Ok(())
    }

    fn spell(place: &xml::Place, content: &[Content<'_>]) -> Result<String, String> {
        xml::content(*place, content)
    }
}

/// Writes the target's culture for the source's.
fn mark_culture(draft: &mut Draft<'_, xml::Place>, root: Node<'_, '_>) {
    let Some(culture) = root.attribute("Culture") else { return };
    let written = &draft.source()[culture.value.clone()];
    let source = &draft.context().source_locale;
    if locale::same(written, source) || locale::is_tag_of(written, source) {
        draft.literal(culture.value, locale::renamed(written, draft.context()));
    }
}

/// Returns the name of a text: its id, or the dialog and the control that it belongs to.
fn key(element: Node<'_, '_>) -> String {
    match element.values(["Id", "Dialog", "Control"]) {
        [Some(id), ..] => id.into_owned(),
        [None, Some(dialog), Some(control)] => format!("{dialog}.{control}"),
        [None, dialog, control] => dialog.or(control).unwrap_or_default().into_owned(),
    }
}

/// Returns the text of an element, or `None` where it has none.
fn text<'s>(element: Node<'_, 's>, tree: &Tree<'s>) -> Option<Run<'s>> {
    let attribute = match element.local() {
        "String" => "Value",
        "UI" => "Text",
        _ => return None,
    };
    Some(match element.attribute(attribute) {
        Some(found) => Run::attribute(tree.source(), found.value),
        None => Run::of(element, false, tree.line_end(), |_| Role::Inline),
    })
}
