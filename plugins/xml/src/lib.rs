//! XML of any vocabulary; Qt translations (`.ts`) and .NET resources (`.resx`) by their own
//! rules.
//!
//! - Translated: the text of elements. Where text and elements mix, they are one segment with
//!   the elements as codes; known blocks (`para`, `li`, `table`, …) within divide it. Footnotes
//!   of DITA (`fn`) and terms of an index (`indexterm`) are segments of their own.
//! - Stays: everything else. `its:translate` and `translate="no"`, global ITS rules with
//!   selectors such as `//code`; `code` anywhere, and in documents of running text elements that
//!   hold code (`programlisting`, `filename`, …); and what is no language in a known vocabulary:
//!   feeds, AppStream, GtkBuilder, GSettings, polkit, kinds of files, keyboards, sitemaps, Maven,
//!   property lists, SVG. An ICU message with elements in it stays, and its note says so.
//! - White space: in documents of running text it counts as one space; elsewhere, and under
//!   `xml:space="preserve"`, it belongs to the text.
//! - `xml:lang` and `lang` become the target's where they are the source's, as do the `language`
//!   of a feed and `dc:language`. Elements in other languages are left out, but within a sentence;
//!   the nearest mark says what an element is in.
//! - Qt: `translation` is filled from `source`, with as many `numerusform`s as Qt has for the
//!   target; finished translations are kept when `language` is the target's already.
//!
//! Options: `elements` (translate only what stands in these), `skip` (not what stands in
//! these), `inline` (these are part of the text around them), `attributes` (translate these:
//! `title` or `image@title`; those of elements within text stay), `whitespace` (`collapse` or
//! `keep`), `placeholders` (default: `printf`, `icu`, `mustache`, `template`).

mod its;
mod language;
mod prose;
mod qt;
mod resx;
mod rules;
mod vocabulary;
mod walk;

use targum_sdk::{About, Content, Draft, Failure, Format, xml};

/// The format.
pub struct Xml;

impl Format for Xml {
    type Place = xml::Place;

    fn about() -> About {
        About {
            id: "xml".to_owned(),
            summary: "XML of any vocabulary, Qt translations, .NET resources".to_owned(),
            extensions: vec!["xml".to_owned(), "ts".to_owned(), "resx".to_owned()],
            media_types: vec!["application/xml".to_owned(), "text/xml".to_owned()],
        }
    }

    fn read(draft: &mut Draft<'_, xml::Place>) -> Result<(), Failure> {
        let known = ["elements", "skip", "inline", "attributes", "whitespace", "placeholders"];
        draft.known_options(&known)?;
        // Told of whatever the document, as those of the SDK are.
        rules::collapses(draft)?;
        let tree = xml::Tree::parse(draft.source())?;
        if tree.root().name() == "TS" {
            qt::read(draft, &tree)
        } else if resx::is_resx(&tree) {
            resx::read(draft, &tree)
        } else {
            walk::read(draft, &tree)
        }
    }

    fn spell(place: &xml::Place, content: &[Content<'_>]) -> Result<String, String> {
        xml::content(*place, content)
    }
}

targum_sdk::plugin!(Xml);
