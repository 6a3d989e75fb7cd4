//! HTML: pages and fragments, read as the WHATWG's standard says.
//!
//! - The text between the edges of blocks is one segment, with inline elements, comments and
//!   templates' code (`{{ … }}`, `{% … %}`, `{!! … !!}`, `<% … %>`, `<?php … ?>`, Blade's
//!   `@lang(…)`, Thymeleaf's `[[${…}]]`) as codes. Space is collapsed as browsers do; a translation
//!   is written on one line. Code may stand in tags and in their attributes too.
//! - The control flow of Angular and Blade (`@if (…) {`, `} @else {`, `@foreach (…)`, `@endif`)
//!   stands between segments, and so do `{% block … %}` and, on a line of its own, `{% if … %}`
//!   and its kin, `{{#if …}}` and `{{ range … }}`. A message with branches
//!   (`{n, plural, =1 {…} other {…}}`) is a code, and its branches are segments of their own; no
//!   branch is added.
//! - A template's code ends in the text or the tag that it begins in, or on the same line where
//!   tags stand in its strings (`{{ _("<b>…</b>") }}`). Where it may do otherwise
//!   (`class="{{"`), all attributes of the tag stay, and a tag with such code outside of quotes
//!   is not finished.
//! - Attributes for people are segments: `alt`, `title`, `placeholder`, `aria-label` and its
//!   kin, the `value` of buttons, the `content` of descriptions in `meta`.
//! - What is in `script`, `style`, `code`, `pre`, `kbd`, `samp`, `var`, `textarea`,
//!   `template`, `svg` and `math` stays, and so do what `translate="no"` or the class
//!   `notranslate` marks, an element whose `lang` is another language than the source's, what
//!   is in `{% comment %}`, `{% style %}`, `{% javascript %}` and `{% schema %}`, and the names
//!   of icons (`<mat-icon>`, the class `material-icons`).
//! - The `lang` of `<html>` becomes the target's, and so does one within the page that names
//!   the source's language; the `dir` of `<html>` becomes `rtl` for a target that
//!   runs from right to left, and `ltr` again for one that does not.
//! - `{name}` and `${name}` are codes too; the option `placeholders` chooses other grammars.

mod locale;

use targum_sdk::{
    About, Content, Draft, Failure, Format, Grammar, Syntax,
    html::{self, Place, Reader},
    malformed,
};

/// The `html` format.
pub struct Html;

const SYNTAX: Syntax = Syntax::of(&[Grammar::Icu, Grammar::Template]).with(Grammar::Mustache);

impl Format for Html {
    type Place = Place;

    fn about() -> About {
        About {
            id: "html".into(),
            summary: "HTML pages and fragments".into(),
            extensions: ["html", "htm", "xhtml"].map(String::from).into(),
            media_types: ["text/html", "application/xhtml+xml"].map(String::from).into(),
        }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        draft.known_options(&["placeholders"])?;
        let syntax = Syntax::from_options(draft.context(), SYNTAX)?;
        let source = draft.source();
        if let Some(at) = source.find('\0') {
            return Err(malformed(at, "expected text, found the character U+0000"));
        }
        locale::mark(draft, html::has_templates(syntax));
        let start = if source.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        Reader::new(draft, syntax).read(start..source.len());
        Ok(())
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        html::spell(*place, content)
    }
}

targum_sdk::plugin!(Html);
