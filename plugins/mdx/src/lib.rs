//! MDX: Markdown with JSX.
//!
//! As Markdown, without HTML and indented code, and with these rules:
//!
//! - Text between tags is translated as Markdown, and so are the attributes `title`, `alt`,
//!   `label`, `placeholder`, `description` and `aria-label` where they are strings.
//! - A paragraph of nothing but elements is none for MDX, and stays none: what is in each of
//!   them is a segment of its own, with the tags outside, and so is what is in a block of HTML
//!   within them, as in `<details><summary>text</summary>text</details>`.
//! - What is in a tag may be indented as far as it is, and tags within it further: no text is code
//!   for that.
//! - In the destination and the title of a link there are no tags and no expressions.
//! - `import` and `export`, expressions, comments, tags and other attributes stay; within
//!   text they are codes. What is in `<code>`, `<pre>` and the like stays.
//! - A tag or expression that is not complete, and a tag that is not closed, is malformed.
//! - Options: `front_matter`, `pin_anchors`, `placeholders`.

use targum_markdown::{Flavor, Place, read, spell};
use targum_sdk::{About, Content, Draft, Failure, Format};

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

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell(place, content)
    }
}

targum_sdk::plugin!(Mdx);
