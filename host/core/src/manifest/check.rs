//! The checks of a manifest, on which the programs that use it rely.

use super::{Encoding, Layout, Manifest, Root, Translations};

/// The most entries that a list may have.
const MAX_ENTRIES: usize = 64;
/// The most bytes that a text may have.
const MAX_TEXT: usize = 256;
/// The places in names of translations.
const NAMES: &[&str] = &["locale", "posix", "android", "stem", "ext", "name"];
/// The places in paths of translations.
const PATHS: &[&str] =
    &["locale", "posix", "android", "stem", "ext", "name", "dir", "path", "base"];
/// The places that stand for a locale.
const LOCALES: &[&str] = &["locale", "posix", "android"];

impl Manifest {
    /// Checks what the manifest states.
    pub(super) fn check(&self) -> Result<(), String> {
        let is_id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if self.id.is_empty() || self.id.len() > 64 || !self.id.chars().all(is_id) {
            return Err(format!(
                "`id` is {:?}: write the id of the format, in lower-case letters, digits and hyphens",
                self.id
            ));
        }
        check_extensions("extensions", &self.extensions)?;
        check_length("roots", self.roots.len())?;
        check_length("layouts", self.layouts.len())?;
        self.roots.iter().try_for_each(check_root)?;
        check_encoding(&self.encoding)?;
        check_translations(&self.translations)?;
        self.layouts.iter().try_for_each(|layout| {
            check_layout(layout).map_err(|what| format!("layout {:?}: {what}", layout.name))
        })
    }
}

fn check_length(name: &str, entries: usize) -> Result<(), String> {
    if entries > MAX_ENTRIES {
        return Err(format!("`{name}` has {entries} entries, more than {MAX_ENTRIES}"));
    }
    Ok(())
}

fn check_text(name: &str, text: &str) -> Result<(), String> {
    if text.is_empty() || text.len() > MAX_TEXT || text.contains(char::is_control) {
        return Err(format!(
            "`{name}` has a text that is not one line of 1 to {MAX_TEXT} bytes: {:?}",
            text.chars().take(40).collect::<String>()
        ));
    }
    Ok(())
}

fn check_extensions(name: &str, extensions: &[String]) -> Result<(), String> {
    check_length(name, extensions.len())?;
    for extension in extensions {
        check_text(name, extension)?;
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_.+".contains(c);
        if !extension.chars().all(is_plain) || extension.starts_with('.') {
            return Err(format!("{extension:?} is not a file name extension without its dot"));
        }
    }
    Ok(())
}

fn check_root(root: &Root) -> Result<(), String> {
    check_extensions("roots.extensions", &root.extensions)?;
    check_text("roots.element", &root.element)?;
    let is_name = |c: char| !c.is_whitespace() && !"<>/=\"'&".contains(c);
    if !root.element.chars().all(is_name) {
        return Err(format!("{:?} is neither the name of an element nor `*`", root.element));
    }
    Ok(())
}

fn check_encoding(encoding: &Encoding) -> Result<(), String> {
    if let Some(label) = &encoding.otherwise {
        check_text("encoding.otherwise", label)?;
    }
    let Some(escape) = &encoding.escape else { return Ok(()) };
    check_text("encoding.escape", escape)?;
    let places = places(escape)?;
    if places.len() != 1 || !["decimal", "utf16"].contains(&places[0]) || !escape.is_ascii() {
        return Err(format!(
            "`encoding.escape` is {escape:?}: write ASCII with {{decimal}} or {{utf16}} once"
        ));
    }
    Ok(())
}

fn check_translations(translations: &Translations) -> Result<(), String> {
    check_length("translations.folders", translations.folders.len())?;
    if let Some(file) = &translations.file {
        check_name("translations.file", file, NAMES)?;
        check_locale("translations.file", file)?;
    }
    for (source, translation) in &translations.folders {
        check_name("translations.folders", source, &[])?;
        check_name("translations.folders", translation, LOCALES)?;
        check_locale("translations.folders", translation)?;
    }
    Ok(())
}

/// Checks that a text is one part of a path.
fn check_name(name: &str, text: &str, known: &[&str]) -> Result<(), String> {
    check_path(name, text)?;
    if text.contains('/') {
        return Err(format!("`{name}` has {text:?}: write one name without `/`"));
    }
    check_places(name, text, known)
}

/// Checks that a text is a path that stays within its project.
fn check_path(name: &str, path: &str) -> Result<(), String> {
    check_text(name, path)?;
    let leaves = |part: &str| matches!(part, "" | "." | "..");
    if path.contains(['\\', ':']) || path.split('/').any(leaves) {
        return Err(format!(
            "`{name}` has {path:?}: write a path within the project, without `..` and `\\`"
        ));
    }
    Ok(())
}

/// Checks that each word in braces is a known one.
fn check_places(name: &str, text: &str, known: &[&str]) -> Result<(), String> {
    match places(text)?.into_iter().find(|place| !known.contains(place)) {
        Some(place) if known.is_empty() => {
            Err(format!("`{name}` has {text:?}: `{{{place}}}` means nothing here"))
        }
        Some(place) => Err(format!(
            "`{name}` has {text:?}: `{{{place}}}` is none of {{{}}}",
            known.join("}, {")
        )),
        None => Ok(()),
    }
}

/// Checks that a text names the locale once.
fn check_locale(name: &str, text: &str) -> Result<(), String> {
    let named = places(text)?.into_iter().filter(|place| LOCALES.contains(place)).count();
    if named != 1 {
        return Err(format!(
            "`{name}` has {text:?}: name the locale once, as {{{}}}",
            LOCALES.join("}, {")
        ));
    }
    Ok(())
}

fn check_layout(layout: &Layout) -> Result<(), String> {
    check_text("name", &layout.name)?;
    check_length("markers", layout.markers.len())?;
    layout.markers.iter().try_for_each(|marker| check_path("markers", marker))?;
    if let Some(begins) = &layout.begins {
        check_text("begins", begins)?;
    }
    let of_source = check_pattern("source", &layout.source)?;
    match &layout.translation {
        Some(translation) if check_pattern("translation", translation)? == 0 => {
            return Err("`translation` has no {locale}".to_owned());
        }
        Some(_) if of_source > 0 => {
            return Err("`source` has {locale}, so that `translation` is not needed".to_owned());
        }
        Some(_) => {}
        None if of_source == 0 && layout.out.is_none() => {
            return Err("`source` has no {locale}: state `translation`, or `out` for a file that \
                        holds its languages"
                .to_owned());
        }
        None => {}
    }
    match layout.out.as_deref() {
        None | Some("") => Ok(()),
        Some(out) => {
            check_path("out", out)?;
            let of_base = out.strip_prefix("{base}").unwrap_or(out);
            check_path("out", of_base)?;
            check_places("out", out, PATHS)?;
            check_locale("out", out)
        }
    }
}

/// Checks a pattern of paths. Returns how often it names the locale: once at most.
fn check_pattern(name: &str, pattern: &str) -> Result<usize, String> {
    check_path(name, pattern)?;
    if pattern.trim_start_matches("**/").contains("***") {
        return Err(format!("`{name}` is {pattern:?}: `*` and `**/` are the only wildcards"));
    }
    let places = places(pattern)?;
    let locales = places.iter().filter(|place| **place == "locale").count();
    let folders = places.iter().filter(|place| **place == "folder").count();
    let is_choice =
        |place: &&str| place.split(',').all(|word| !word.is_empty() && !word.contains(['*', '/']));
    if locales > 1 || folders > 1 || !places.iter().all(is_choice) {
        return Err(format!(
            "`{name}` is {pattern:?}: it may hold {{locale}} and {{folder}} once, and words such as \
             {{yml,yaml}}"
        ));
    }
    Ok(locales)
}

/// Returns the words in braces.
///
/// # Errors
/// A brace is missing.
fn places(text: &str) -> Result<Vec<&str>, String> {
    let mut places = Vec::new();
    let unbalanced = || format!("{text:?} has a brace without its other one");
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        let (name, after) = rest[at..]
            .strip_prefix('{')
            .and_then(|rest| rest.split_once('}'))
            .ok_or_else(unbalanced)?;
        if name.contains('{') {
            return Err(unbalanced());
        }
        places.push(name);
        rest = after;
    }
    Ok(places)
}
