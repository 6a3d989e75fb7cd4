//! Where a document says which locale it is in: tables named by locales, and keys such as `locale`.

use std::ops::Range;

use targum_sdk::{
    Context, Failure,
    locale::{self, extends, is_locale},
    unsupported,
};

use crate::{
    parse::{Document, Header},
    paths::{Path, Paths, ROOT},
};

/// Keys whose value is the document's locale.
const MARKS: [&str; 5] = ["_locale", "lang", "language", "languageCode", "locale"];

/// The ends of keys whose value is a locale, in small letters.
const TAGS: [&str; 4] = ["contentlanguage", "languagecode", "lang", "locale"];

/// The tables of a document whose top level is keyed by locales.
pub(crate) struct Tables {
    /// The path of the source's table, which is no part of its keys.
    pub root: Path,
    /// Where its name stands in headers, and how it is to be spelled there.
    pub renamed: Vec<(Range<usize>, String)>,
}

impl Tables {
    /// Those of a document; none where its top level holds anything else.
    ///
    /// # Errors
    /// `unsupported` where the target stands beside the source.
    pub(crate) fn of(
        document: &Document<'_>,
        source: &str,
        context: &Context,
    ) -> Result<Option<Tables>, Failure> {
        let Document { headers, paths, has_own, .. } = document;
        let name = |header: &Header| paths.name(header.root);
        if *has_own || headers.is_empty() || !headers.iter().all(|it| is_locale(name(it))) {
            return Ok(None);
        }
        let mut names: Vec<&str> = headers.iter().map(name).collect();
        names.sort_unstable();
        names.dedup();
        let find = |locale: &str| locale::named(&names, locale).last().map(|&index| names[index]);
        let language = locale::language(&context.source_locale);
        let own = find(&context.source_locale)
            .or_else(|| names.iter().find(|name| **name == language).copied());
        let Some(own) = own.or_else(|| find(&context.target_locale)) else {
            return Ok(None);
        };
        let is_clash =
            |header: &&Header| name(header) != own && locale::names_target(name(header), context);
        if let Some(clash) = headers.iter().find(is_clash) {
            let message = format!(
                "the document already holds `{}` beside `{own}`: leave the target out, or send \
                 the source alone",
                context.target_locale
            );
            return Err(unsupported(clash.at.start, message));
        }
        let is_renamed = locale::names_source(own, context);
        let headers = headers.iter().filter(|it| is_renamed && name(it) == own);
        let spelled =
            |at: &Range<usize>| source[at.clone()].replace(own, &locale::renamed(own, context));
        let renamed = headers.map(|it| (it.at.clone(), spelled(&it.at))).collect();
        let root = document.headers.iter().find(|it| name(it) == own).map_or(ROOT, |it| it.root);
        Ok(Some(Tables { root, renamed }))
    }

    /// Whether a path leads into the source's table.
    pub(crate) fn hold(&self, paths: &Paths<'_>, mut path: Path) -> bool {
        while path != self.root && path != ROOT {
            path = paths.parent(path);
        }
        path == self.root
    }
}

/// What the value of a key becomes that says which locale something is in: the document, or another
/// thing that stays; none where the value is a text.
pub(crate) fn mark(name: &str, value: &str, context: &Context) -> Option<String> {
    let is_known = |locale| extends(value, locale);
    if !is_locale(&value.to_ascii_lowercase()) {
        return None;
    }
    if MARKS.contains(&name)
        && (is_known(&context.source_locale) || is_known(&context.target_locale))
    {
        let is_renamed = locale::names_source(value, context);
        return Some(if is_renamed { locale::renamed(value, context) } else { value.to_owned() });
    }
    let name = name.to_ascii_lowercase();
    TAGS.iter().any(|end| name.ends_with(end)).then(|| value.to_owned())
}
