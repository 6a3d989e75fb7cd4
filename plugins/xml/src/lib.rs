//! XML of any vocabulary, including Qt translations (`.ts`) and .NET resources (`.resx`) with their
//! own rules.
//!
//! - The text of elements is translated. Mixed text and elements are one segment with the elements
//!   as codes; known blocks within them (`para`, `li`, `table`, …) divide it. Footnotes of DITA
//!   (`fn`), texts of an interface (`guilabel`, `uicontrol`, …) and index terms (`indexterm`) are
//!   segments of their own.
//! - Everything else stays: elements with `its:translate="no"`, `translate="no"` or `translatable="no"`, or
//!   excluded by global ITS rules with selectors such as `//code`; `code`, style sheets and scripts in any
//!   document, and in documents of running text all elements that hold code (`programlisting`,
//!   `filename`, …) and metavariables (`<replaceable>FILE</replaceable>`); and the values of known
//!   vocabularies: feeds, AppStream, GtkBuilder, GSettings, polkit, MIME types, keyboards,
//!   sitemaps, Maven, property lists, SVG, RimWorld. An ICU message with elements stays too, and its note
//!   says so.
//! - Names in tables, and terms of a glossary that lists values (`<glossterm>new-window</glossterm>`), are
//!   segments that are noted as names.
//! - In documents of running text, white space counts as one space; elsewhere, and with
//!   `xml:space="preserve"`, it belongs to the text.
//! - `xml:lang`, `lang`, the `language` of a feed and `dc:language` are set to the target if they
//!   state the source language. Elements in other languages are left untranslated, except within a
//!   sentence; the nearest attribute states the language of an element.
//! - In Qt files, `translation` is filled from `source`, with as many `numerusform`s as Qt has for
//!   the target. Finished translations are kept if `language` is already the target.
//!
//! Options: `elements` (translates only the content of these elements), `skip` (leaves the content
//! of these elements), `inline` (makes these elements part of the text around them), `attributes`
//! (translates these attributes, such as `title` or `image@title`, except on elements within text),
//! `whitespace` (`collapse` or `keep`), `review` (Qt: `mark` makes new translations `unfinished`, and
//! keeps those that are), `placeholders` (default: `printf`, `icu`, `mustache`, `template`).

mod code;
mod elements;
mod glossary;
mod its;
mod language;
mod prose;
mod qt;
mod rules;
mod table;
mod vocabulary;
mod walk;

use targum_sdk::{About, Content, Draft, Failure, Format, xml};

/// The `xml` format.
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
        let known =
            ["elements", "skip", "inline", "attributes", "whitespace", "review", "placeholders"];
        draft.known_options(&known)?;
        // An invalid option is reported for any document, as the SDK's own options are.
        rules::collapses(draft)?;
        draft.marks_for_review()?;
        let tree = xml::Tree::parse(draft.source())?;
        if tree.root().name() == "TS" {
            qt::read(draft, &tree)
        } else if targum_resx::is_resx(&tree) {
            targum_resx::read(draft, &tree)
        } else {
            walk::read(draft, &tree)
        }
    }

    fn spell(place: &xml::Place, content: &[Content<'_>]) -> Result<String, String> {
        xml::content(*place, content)
    }
}

targum_sdk::plugin!(Xml);
