//! .NET resources (`.resx`).
//!
//! The values of `data` that are strings are translated. Values with a `mimetype` or a `type` other
//! than `System.String` stay, as do the form designer's own data (`>>name.…`, and undisplayed
//! properties of `$this.…`) and values whose comment says `{Locked}`. The terms of
//! `{Locked="dotnet run","SDK"}` are codes. ICU messages are translated by their branches. The
//! comment is the note. White space belongs to the text.
//!
//! Options: `placeholders` (default: those of .NET, `{0:N2}`).

use targum_sdk::{About, Content, Draft, Failure, Format, Traits, malformed, xml};

/// The `resx` format.
pub struct Resx;

impl Format for Resx {
    type Place = xml::Place;

    fn about() -> About {
        About {
            id: "resx".to_owned(),
            summary: ".NET resources".to_owned(),
            extensions: vec!["resx".to_owned(), "resw".to_owned()],
            media_types: vec!["text/microsoft-resx".to_owned()],
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, xml::Place>) -> Result<(), Failure> {
        draft.known_options(&["placeholders"])?;
        let tree = xml::Tree::parse(draft.source())?;
        let root = tree.root();
        if root.name() != "root" {
            let message = format!("expected the root element `<root>`, found `<{}>`", root.name());
            return Err(malformed(root.span().start, message));
        }
        targum_resx::read(draft, &tree)
    }

    fn spell(place: &xml::Place, content: &[Content<'_>]) -> Result<String, String> {
        xml::content(*place, content)
    }
}

targum_sdk::plugin!(Resx);
