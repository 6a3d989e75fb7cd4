//! MDX: Markdown with JSX.
//!
//! MDX is read as Markdown without HTML and indented code, and with these rules:
//!
//! - Text between tags is translated as Markdown, as are the attributes `title`, `alt`, `label`,
//!   `placeholder`, `description` and `aria-label` if they are strings.
//! - A paragraph of elements only is not a paragraph for MDX, and stays so: the content of each
//!   element is a segment without its tags, as is the content of a block of HTML within it, such as
//!   in `<details><summary>text</summary>text</details>`.
//! - The content of a tag may be indented, and tags within it further; indentation makes no text
//!   code.
//! - The destination and the title of a link hold no tags and no expressions.
//! - `import` and `export`, expressions, comments, tags and other attributes stay; within text they
//!   are codes. The content of elements such as `<code>`, `<pre>` and Starlight's `<FileTree>` stays.
//! - Comments of HTML (`<!-- … -->`) stay. MDX has none, but Docusaurus reads them as comments of MDX.
//! - An incomplete tag or expression, or a tag that is not closed, makes a document malformed.
//! - The options are `front_matter`, `pin_anchors` and `placeholders`.

use targum_markdown::{Flavor, Place, read, spell};
use targum_sdk::{About, Content, Draft, Failure, Format, Values};

/// The `mdx` format.
#[derive(Debug)]
pub struct Mdx;

impl Format for Mdx {
    type Place = Place;

    fn about() -> About {
        About {
            id: "mdx".into(),
            summary: "MDX: Markdown with JSX".into(),
            extensions: vec!["mdx".into()],
            media_types: vec!["text/mdx".into()],
        }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        draft.known_options(&["front_matter", "pin_anchors", "placeholders"])?;
        read(draft, Flavor::Mdx)
    }

    fn values(source: &str, values: &mut Values) -> Result<(), Failure> {
        targum_markdown::values(source, Flavor::Mdx, values);
        Ok(())
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell(place, content)
    }
}

targum_sdk::plugin!(Mdx);
