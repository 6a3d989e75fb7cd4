//! Markdown: CommonMark, with GitHub's extensions and those that documentation uses.
//!
//! - Each heading, paragraph, list item's text and table cell is a segment. Link text and
//!   image descriptions are part of the segment they stand in; the titles of links and images
//!   are segments of their own.
//! - A paragraph wrapped over several lines has spaces in its segment, and its translation is
//!   written on one line. Hard line breaks are codes. With emphasis in emphasis of the same kind
//!   (`**a **b** c**`) it stays as it is.
//! - Codes: emphasis, links, images, code spans, math (`$…$`, `\(…\)`, `\[…\]`), HTML tags,
//!   footnote references, emoji short codes, symbols, `{% tags %}`, `[[wiki links]]`,
//!   `![[embeds]]`, marks of tasks (`- [>]`), attribute lists, comments of MDX (`{/* … */}`), roles of
//!   MyST with their code (``{ref}`name` ``), what else is referred to (`[text][package.Class]`),
//!   keys (`++ctrl+c++`), subscripts and superscripts (`H~2~O`, `A^T^`), placeholders (option
//!   `placeholders`; `{{name}}` unless set). HTML `code`, `kbd` and the like are one code, and so is
//!   what `translate="no"` or the class `notranslate` marks.
//! - Blocks of HTML are read as HTML is, but what they begin with stays in its place, and so
//!   does all of a block that says `markdown`. In block quotes each line is read by itself.
//!   The attributes for people of any tag (`alt`, `title`, …) are segments.
//! - The markers of admonitions, tabs, callouts and directives stay, and their titles are segments:
//!   `:::note[Title]`, `::: details Title`, `> [!NOTE] Title`, `!!! note "Title"`,
//!   `=== "Title"`, `/// note | Title`, `:::{admonition} Title`. What they hold is text, also where
//!   it is indented below `!!! note`, and in the fences of MyST's directives of prose.
//! - Definition lists: each term and definition is a segment, the mark `:` stays.
//! - With the option `dialect = gfm` (else `mkdocs`) what is indented below `!!! note` is code, and
//!   there are no definition lists, as CommonMark and GitHub have it.
//! - Code blocks, reference definitions, the options below `:::{name}` and explicit heading anchors
//!   (`{#id}`, `\{#id\}`, `{/*id*/}`) stay.
//! - Lines that are only template tags (`{% tag %}`, `{{< tag >}}`, `{{% tag %}}`), attributes
//!   (`{: .lead }`), comments of MDX, names of what follows (`(name)=`) or included files
//!   (`--8<-- "file"`, `<<< @/file`) stay lines, with everything between `{% highlight %}` and the
//!   like and its end, and between a short code of Hugo in angle brackets and its end, unless its
//!   name is one of those whose templates commonly render Markdown (`{{< note >}}`). In the
//!   destinations of links tags and `{{ variables }}` may hold spaces and quotes. The text of an
//!   abbreviation (`*[HTML]: text`) is a segment.
//! - Front matter (YAML, TOML or JSON): the strings at `title`, `description` and `summary`;
//!   the option `front_matter` lists other keys. Code spans and tags in them are codes.
//! - The option `pin_anchors = true` gives each heading without an explicit anchor that of
//!   its source, as GitHub makes it: `{#getting-started}`.
//! - Translations get as few backslashes as let them read back as the same text and codes. A
//!   character that a block spells only as a reference (`&mdash;`) stays spelled so in it.

use targum_markdown::{Flavor, Place, read, spell};
use targum_sdk::{About, Content, Draft, Failure, Format, unsupported};

/// The `md` format.
#[derive(Debug)]
pub struct Markdown;

impl Format for Markdown {
    type Place = Place;

    fn about() -> About {
        About {
            id: "md".into(),
            summary: "Markdown: CommonMark and GitHub's extensions".into(),
            extensions: vec!["md".into(), "markdown".into()],
            media_types: vec!["text/markdown".into()],
        }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        draft.known_options(&["dialect", "front_matter", "pin_anchors", "placeholders"])?;
        let flavor = match draft.option("dialect").last() {
            None | Some("mkdocs") => Flavor::MkDocs,
            Some("gfm") => Flavor::GitHub,
            Some(other) => {
                let message = format!("option `dialect`: `{other}` is neither gfm nor mkdocs");
                return Err(unsupported(0, message));
            }
        };
        read(draft, flavor)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell(place, content)
    }
}

targum_sdk::plugin!(Markdown);
