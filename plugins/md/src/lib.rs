//! Markdown: CommonMark, with the extensions of GitHub and of common documentation tools.
//!
//! - Each heading, paragraph, text of a list item and table cell is a segment. Link text and image
//!   descriptions are part of the segment around them; the titles of links and images are segments
//!   of their own.
//! - In a segment, the line ends of a wrapped paragraph are spaces, and its translation is written
//!   on one line. Hard line breaks are codes, and so is the end of a line of nothing but pictures,
//!   whose descriptions are no part of the sentence below. A paragraph with emphasis within
//!   emphasis of the same kind (`**a **b** c**`) stays.
//! - Codes are: emphasis, links, images, code spans, math (`$…$`, `\(…\)`, `\[…\]`), HTML tags,
//!   footnote references, emoji shortcodes, symbols, `{% tags %}`, `[[wiki links]]` (the words in
//!   `[[page|words]]` are language), `![[embeds]]`, the marks of `==highlighted words==` and of
//!   components and directives (`:badge[words]{color="red"}`, whose words stay where they begin a line,
//!   and `:icon{name="rose"}`), comments of Obsidian (`%%hidden%%`), numbers of issues (`#124`), task
//!   marks (`- [>]`), attribute lists, comments of MDX (`{/* … */}`), roles of MyST with their code
//!   (``{ref}`name` ``), links to identifiers (`[text][package.Class]`), keys (`++ctrl+c++`,
//!   `[Ctrl+C]`), subscripts and superscripts (`H~2~O`, `A^T^`), and placeholders (option
//!   `placeholders`; by default `{{name}}`, `%name%` and `%(name)s`). A tag may hold raw strings in
//!   backticks (``{{< param `name` >}}``). An HTML element such as `code` or `kbd`, or one marked with
//!   `translate="no"` or the class `notranslate`, is one code including its content.
//! - A dollar sign before a digit ends no formula, and one behind an ASCII letter or digit begins
//!   none: `from US$5 to US$10` is text. Pandoc and markdown-it begin formulas behind letters, too: where
//!   they could read one in a translation, its signs are escaped (`US\$10 (US\$ 5 a day)`).
//! - Blocks of HTML are read as HTML, but the tag that begins a block stays in its place. A tag with
//!   an attribute `markdown` that is a line by itself stays a line, and Markdown follows it
//!   (`<div markdown="1">`, `<figure markdown>`); with that attribute elsewhere, a block of HTML stays
//!   entirely. In block quotes, each line is read by
//!   itself. The translatable attributes of any tag (`alt`, `title`, …) are segments.
//! - The markers of admonitions, tabs, callouts and directives stay, and their titles are segments:
//!   `:::note[Title]`, `::: details Title`, `> [!NOTE] Title`, `!!! note "Title"`, `=== "Title"`,
//!   `/// note | Title`, `:::{admonition} Title`. Their bodies are text, including the lines
//!   indented below `!!! note` and the fences of MyST's directives of prose.
//! - So do the lines of components of MDC, which Nuxt reads: `::name{…}`, the `::` that closes it, the
//!   properties between `---` below, and the names of slots (`#name`). In a group of tabs of VitePress
//!   (`:::tabs`), `== name` is a title.
//! - In definition lists, each term and definition is a segment, and the mark `:` stays.
//! - With the option `dialect = gfm` (default: `mkdocs`), the lines indented below `!!! note` are
//!   code, and there are no definition lists, as in CommonMark and on GitHub.
//! - Code blocks, link reference definitions, the options below `:::{name}` and explicit heading
//!   anchors (`{#id}`, `\{#id\}`, `{/*id*/}`) stay.
//! - Lines that hold only template tags (`{% tag %}`, `{{< tag >}}`, `{{% tag %}}`), attributes
//!   (`{: .lead }`), comments of MDX, targets of MyST (`(name)=`) or included files
//!   (`--8<-- "file"`, `<<< @/file`) stay lines. So does everything from a tag such as
//!   `{% highlight %}` to its end tag, and from a Hugo shortcode in angle brackets to its end if its
//!   name says that it holds code or data (`{{< chart >}}`, `{{< code-toggle >}}`). In link destinations,
//!   tags and `{{ variables }}` may hold spaces and quotes. The text of an abbreviation
//!   (`*[HTML]: text`) is a segment.
//! - Imports and exports of JavaScript between blocks stay, as Docusaurus has them in Markdown:
//!   `import Tabs from '@theme/Tabs'`, `export const a = 1`.
//! - In front matter (YAML, TOML or JSON), the strings at keys that site generators show to readers
//!   are segments: `title`, `description`, `summary`, `linkTitle`, `sidebar_label`, `hero.text`,
//!   `hero.actions[].text`, `features[].details` and the like. The option `front_matter` lists other
//!   keys. Code spans and tags in these strings are codes. Front matter that is not valid in its
//!   language stays as a whole.
//! - In a table whose headers name the parts of an interface (`Prop`, `Type`, `Default`, `Event`),
//!   cells of these columns that are names, types or values are segments with a note that keeps
//!   engines from translating them.
//! - The option `pin_anchors = true` gives each heading without an explicit anchor the one that
//!   GitHub derives from its source text: `{#getting-started}`.
//! - Translations have the fewest backslashes with which they read back as the same text and codes.
//!   A character that a block of the source writes only as a reference (`&mdash;`) is written so in
//!   its translation.

use targum_markdown::{Flavor, Place, read, spell};
use targum_sdk::{About, Content, Draft, Failure, Format, Values, unsupported_option};

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
                return Err(unsupported_option(message));
            }
        };
        read(draft, flavor)
    }

    fn values(source: &str, values: &mut Values) -> Result<(), Failure> {
        targum_markdown::values(source, Flavor::MkDocs, values);
        Ok(())
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell(place, content)
    }
}

targum_sdk::plugin!(Markdown);
