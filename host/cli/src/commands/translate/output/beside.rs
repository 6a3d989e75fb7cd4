//! The path of a translation that no pattern gives.

use std::{
    ops::Range,
    path::{Path, PathBuf},
};

use super::{
    super::{locale_names::LocaleNames, sources::Found},
    android, clean, fill,
};
use targum_core::{
    locale::Locale,
    manifest::{Manifest, Spelling},
};

/// Returns the path of the source with the target locale in place of the source locale (`locales/en.json`,
/// `app_en.arb`, `en.lproj/Main.strings`). Where the source names no locale, the path follows the manifests of the
/// formats that the source may be in, the most usual first (`values/strings.xml`, `messages.properties`).
///
/// # Errors
/// The path of the source names no locale, and no manifest says where its translations are.
pub(crate) fn beside(
    source: &Path,
    from: &Locale,
    to: &Locale,
    names: &LocaleNames,
    manifests: &[&Manifest],
) -> anyhow::Result<PathBuf> {
    let path = source.to_string_lossy();
    let usual = manifests.first().map(|manifest| &manifest.translations);
    if usual.is_some_and(|translations| translations.in_place) {
        return Ok(clean(source));
    }
    let folders = || manifests.iter().flat_map(|manifest| &manifest.translations.folders);
    let found =
        Found { path: source.to_owned(), within: source.to_owned(), of_folder: false, named: true };
    let filled = |pattern: &str| fill(pattern, &found, to, names);
    let put = |at: Range<usize>, name: &str| {
        clean(Path::new(&format!("{}{name}{}", &path[..at.start], &path[at.end..])))
    };
    if let Some(at) = named(&path, from, names) {
        let folder = path[..at.start].rsplit('/').next().unwrap_or_default();
        let is_within = path[at.end..].contains('/');
        let of_folder = folders().map(|(_, name)| name).find(|name| begins_as(folder, name));
        let with_underscores = usual.is_some_and(|usual| usual.locale == Spelling::Posix)
            || path[at.clone()].contains('_')
            || folder.ends_with('_');
        let place = match of_folder.filter(|_| is_within).and_then(|name| place(name)) {
            Some(place) => place,
            None if with_underscores => "{posix}",
            None => "{locale}",
        };
        return Ok(put(at, &filled(place)?.to_string_lossy()));
    }
    for (of_source, of_translation) in folders() {
        if let Some(at) = folder_named(&path, of_source) {
            return Ok(put(at, &filled(of_translation)?.to_string_lossy()));
        }
    }
    match usual.and_then(|usual| usual.file.as_ref()) {
        Some(file) => filled(&format!("{{dir}}/{file}")),
        None => anyhow::bail!(unplaced(&path, usual_pattern(source, manifests))),
    }
}

/// Returns the place of a folder name that stands for the locale, such as `{android}` in `values-{android}`.
fn place(name: &str) -> Option<&str> {
    let start = name.find('{')?;
    let end = start + name[start..].find('}')?;
    Some(&name[start..=end])
}

/// Returns whether a folder begins with what stands before the locale in the name of a folder with translations.
fn begins_as(folder: &str, name: &str) -> bool {
    let before = name.split('{').next().unwrap_or_default();
    !before.is_empty() && folder.starts_with(before)
}

/// Returns the last folder of a path that has this name.
fn folder_named(path: &str, name: &str) -> Option<Range<usize>> {
    let mut folders: Vec<&str> = path.split('/').collect();
    folders.pop();
    let index = folders.iter().rposition(|folder| *folder == name)?;
    let start = folders[..index].iter().map(|folder| folder.len() + 1).sum();
    Some(start..start + name.len())
}

/// Returns a pattern of the path that translations of a source usually have.
fn usual_pattern(source: &Path, manifests: &[&Manifest]) -> &'static str {
    let extension = source.extension().unwrap_or_default().to_string_lossy();
    let name = format!("_{{locale}}.{extension}");
    let mut layouts = manifests.iter().flat_map(|manifest| &manifest.layouts);
    if layouts.any(|layout| layout.source.ends_with(&name)) {
        "{dir}/{stem}_{posix}.{ext}"
    } else {
        "{dir}/{stem}.{locale}.{ext}"
    }
}

fn unplaced(path: &str, pattern: &str) -> String {
    format!(
        "{path}: set the path of translations, such as --out '{pattern}', or --out '{{path}}' if \
         the \
         file itself holds its languages"
    )
}

/// Returns the last place where a path names the locale. A region or script behind the language belongs to it.
fn named(path: &str, locale: &Locale, names: &LocaleNames) -> Option<Range<usize>> {
    if let Some(at) = names.of(locale).and_then(|own| token(path, own)) {
        return Some(at);
    }
    let tag = locale.as_str();
    let spellings = [android(locale), tag.to_owned(), tag.replace('-', "_")];
    let whole = spellings.iter().find_map(|spelled| token(path, spelled));
    whole.or_else(|| token(path, locale.language())).map(|at| at.start..subtags(path, at.end))
}

/// Returns the last place where `word` stands between separators. Case is ignored.
fn token(path: &str, word: &str) -> Option<Range<usize>> {
    let separates = |c: Option<char>| c.is_none_or(|c| matches!(c, '/' | '.' | '_' | '-'));
    let alone = |at: &usize| {
        let end = at + word.len();
        path.get(*at..end).is_some_and(|found| found.eq_ignore_ascii_case(word))
            && separates(path[..*at].chars().next_back())
            && separates(path[end..].chars().next())
    };
    (0..path.len()).rev().find(alone).map(|at| at..at + word.len())
}

/// Returns the end of the scripts and regions behind a language: `-US`, `_Latn`, `-rUS`, and `-us` where nothing
/// else follows in the name.
fn subtags(path: &str, mut end: usize) -> usize {
    while let Some(rest) = path[end..].strip_prefix(['-', '_']) {
        let length = rest.find(['/', '.', '-', '_']).unwrap_or(rest.len());
        let (subtag, after) = rest.split_at(length);
        let letters = subtag.bytes().all(|b| b.is_ascii_alphabetic());
        let capitals = |text: &str| text.len() == 2 && text.bytes().all(|b| b.is_ascii_uppercase());
        let is_script = letters && length == 4 && subtag.starts_with(|c: char| c.is_uppercase());
        let is_region = capitals(subtag)
            || subtag.strip_prefix('r').is_some_and(capitals)
            || length == 3 && subtag.bytes().all(|b| b.is_ascii_digit())
            || letters && length == 2 && !after.starts_with(['-', '_']);
        if !is_script && !is_region {
            break;
        }
        end += 1 + length;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::known_formats::KnownFormats;

    fn locale(tag: &str) -> Locale {
        Locale::parse(tag).unwrap()
    }

    /// Returns the path of a translation as the shipped formats have it.
    fn beside_shipped(source: &str, from: &str, to: &str) -> anyhow::Result<PathBuf> {
        let known = KnownFormats::shipped();
        let source = Path::new(source);
        let manifests = known.candidates(source);
        beside(source, &locale(from), &locale(to), &LocaleNames::default(), &manifests)
    }

    #[test]
    fn a_path_that_names_its_locale_is_followed() {
        for (source, from, to, written) in [
            ("locales/en.json", "en", "pt-BR", "locales/pt-BR.json"),
            ("en/en/menu.yaml", "en", "pl", "en/pl/menu.yaml"),
            ("lib/app_en.arb", "en", "pt-BR", "lib/app_pt_BR.arb"),
            ("messages_en_US.properties", "en-US", "pt-BR", "messages_pt_BR.properties"),
            ("i18n/messages.en.xlf", "en-US", "ja", "i18n/messages.ja.xlf"),
            (
                "app/src/main/res/values/strings.xml",
                "en",
                "pt-BR",
                "app/src/main/res/values-pt-rBR/strings.xml",
            ),
            (
                "res/values-en-rUS/strings.xml",
                "en-US",
                "zh-Hans",
                "res/values-b+zh+Hans/strings.xml",
            ),
            ("res/values-en/strings.xml", "en", "es-419", "res/values-b+es+419/strings.xml"),
            ("res/values-en-rUS/strings.xml", "en", "pt-BR", "res/values-pt-rBR/strings.xml"),
            ("res/values-en-night/a.xml", "en", "pt-BR", "res/values-pt-rBR-night/a.xml"),
            ("l10n/en-US/viewer.ftl", "en", "pt-BR", "l10n/pt-BR/viewer.ftl"),
            ("Strings/en-us/Resources.resw", "en-US", "pt-BR", "Strings/pt-BR/Resources.resw"),
            ("Strings/en-us/Resources.resw", "en", "pt", "Strings/pt/Resources.resw"),
            ("labels_en_US.properties", "en", "pt-BR", "labels_pt_BR.properties"),
            ("messages.properties", "en", "pt-BR", "messages_pt_BR.properties"),
            ("App/Strings.resx", "en", "pt-BR", "App/Strings.pt-BR.resx"),
            ("qt/app_en.ts", "en", "pt-BR", "qt/app_pt_BR.ts"),
            ("locales/en.ts", "en", "pt-BR", "locales/pt-BR.ts"),
            ("docs/en-old/a.md", "en", "pt", "docs/pt-old/a.md"),
            ("App/Base.lproj/Main.strings", "en", "he", "App/he.lproj/Main.strings"),
            ("App/Localizable.xcstrings", "en", "he", "App/Localizable.xcstrings"),
        ] {
            assert_eq!(beside_shipped(source, from, to).unwrap(), Path::new(written));
        }
    }

    #[test]
    fn a_path_that_names_no_locale_needs_a_pattern() {
        for (source, pattern) in [
            ("content/open.md", "'{dir}/{stem}.{locale}.{ext}'"),
            ("qt/app.ts", "'{dir}/{stem}_{posix}.{ext}'"),
            ("values/open.md", "'{dir}/{stem}.{locale}.{ext}'"),
        ] {
            let error = beside_shipped(source, "en", "pt").unwrap_err().to_string();
            assert!(error.contains(pattern), "{error}");
        }
    }

    #[test]
    fn the_manifest_of_an_added_format_is_followed() {
        let manifest = Manifest::parse(
            "id = 'a'\nextensions = ['a']\n[translations]\nlocale = 'posix'\n\
             folders = { base = 'lang_{posix}' }\nfile = '{stem}.{android}.{ext}'\n",
        )
        .unwrap();
        for (source, written) in [
            ("app/base/x.a", "app/lang_pt_BR/x.a"),
            ("base/base/x.a", "base/lang_pt_BR/x.a"),
            ("app/lang_en/x.a", "app/lang_pt_BR/x.a"),
            ("app/en/x.a", "app/pt_BR/x.a"),
            ("app/base.a", "app/base.pt-rBR.a"),
            ("x.a", "x.pt-rBR.a"),
        ] {
            let (from, to, names) = (locale("en"), locale("pt-BR"), LocaleNames::default());
            let beside = beside(Path::new(source), &from, &to, &names, &[&manifest]);
            assert_eq!(beside.unwrap(), Path::new(written));
        }
    }
}
