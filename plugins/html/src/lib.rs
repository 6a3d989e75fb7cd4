//! HTML pages and fragments, read as the WHATWG standard defines.
//!
//! - A page that declares itself as XML (`<?xml …?>`, the doctype or the name space of XHTML) may have
//!   elements without content (`<title/>`). Its translations have references by number (`&#160;`).
//! - The text between block boundaries is one segment, with inline elements, comments and template
//!   code (`{{ … }}`, `{% … %}`, `{!! … !!}`, `<% … %>`, `<?php … ?>`, Blade's `@lang(…)`,
//!   Thymeleaf's `[[${…}]]`) as codes. Literals in it, as in `{% trans "…" %}`, are keys of a catalog, and stay.
//!   So does the text between `{% blocktranslate %}`, `{% blocktrans %}` or `{% trans %}` and its end.
//!   White space collapses as in browsers, and a translation is written on one line. Template code may also stand
//!   in tags and in their attributes.
//! - The control flow of Angular and Blade (`@if (…) {`, `} @else {`, `@foreach (…)`, `@endif`)
//!   separates segments. So do `{% block … %}` and, on a line of their own, statements such as `{%
//!   if … %}`, `{{#if …}}` and `{{ range … }}`. A message with branches (`{n, plural, =1 {…} other
//!   {…}}`) is a code, and its branches are segments of their own; no branch is added.
//! - Template code ends in the text or the tag in which it begins; if its strings hold tags, it
//!   ends on the same line (`{{ _("<b>…</b>") }}`). If code may not end there (`class="{{"`), all
//!   attributes of the tag stay, and a tag with such code outside of quotes is unfinished.
//! - Translatable attributes are segments: `alt`, `title`, `placeholder`, `aria-label` and similar
//!   ones, the `value` of buttons, and the `content` of descriptions in `meta`.
//! - The content of `script`, `style`, `code`, `pre`, `kbd`, `samp`, `tt`, `var`, `textarea`,
//!   `template`, `svg` and `math` stays. So do elements with `translate="no"` or the class `notranslate`,
//!   elements whose `lang` differs from the source language, the content of `{% comment %}`,
//!   `{% highlight %}`, `{% style %}`, `{% javascript %}` and `{% schema %}`, and the names of icons (`<mat-icon>`,
//!   the class `material-icons`).
//! - The `lang` of `<html>` becomes the target's, as does any `lang` in the page that names the
//!   source language. The `dir` of `<html>` becomes `rtl` for a target written from right to left,
//!   and an existing `dir="rtl"` becomes `ltr` for any other target.
//! - Front matter, as in Markdown, has texts at the keys that site generators show.
//! - `{name}`, `${name}` and `` `code` `` are codes too; the option `placeholders` chooses other grammars.
//!   The merge tags of Mailchimp (`*|FNAME|*`, `*|IF:WET|*`) are codes in any case.

mod locale;

use serde::{Deserialize, Serialize};
use targum_front_matter::{Language, Scalar};
use targum_sdk::{
    About, Content, Draft, Failure, Format, Grammar, Syntax, Values,
    html::{self, Reader},
    malformed, unsupported_option,
};

/// The `html` format.
pub struct Html;

/// The position of a segment, which decides how a translation is spelled.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Place {
    /// A text or an attribute of HTML.
    Html(html::Place),
    /// A string of the front matter.
    FrontMatter(Scalar),
}

impl From<html::Place> for Place {
    fn from(place: html::Place) -> Self {
        Place::Html(place)
    }
}

impl From<Scalar> for Place {
    fn from(scalar: Scalar) -> Self {
        Place::FrontMatter(scalar)
    }
}

const SYNTAX: Syntax = Syntax::of(&[
    Grammar::Icu,
    Grammar::NamedPrintf,
    Grammar::Template,
    Grammar::Mustache,
    Grammar::Code,
    Grammar::Keys,
    Grammar::Merge,
]);

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
        draft.known_options(&["front_matter", "placeholders"])?;
        let syntax = Syntax::from_options(draft.context(), SYNTAX)?;
        if syntax.has(Grammar::Mf2) {
            let message = "option `placeholders`: the texts of a page are no messages of `mf2`";
            return Err(unsupported_option(message));
        }
        let source = draft.source();
        if let Some(at) = source.find('\0') {
            return Err(malformed(at, "expected text, found the character U+0000"));
        }
        let start = targum_front_matter::read(draft, syntax, &Language::ALL);
        locale::mark(draft, start, html::has_templates(syntax));
        Reader::new(draft, syntax).read_page(start..source.len());
        Ok(())
    }

    fn values(source: &str, values: &mut Values) -> Result<(), Failure> {
        targum_front_matter::values(source, &Language::ALL, values);
        Ok(())
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        match place {
            Place::Html(place) => html::spell(*place, content),
            Place::FrontMatter(scalar) => {
                scalar.spell(&content.iter().map(Content::as_str).collect::<String>())
            }
        }
    }
}

targum_sdk::plugin!(Html);
