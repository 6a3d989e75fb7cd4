//! The path of a translation.

use std::{
    ops::Range,
    path::{Path, PathBuf},
};

use super::{locale_names::LocaleNames, sources::Found};
use targum_core::locale::Locale;

/// The names that a pattern may hold in braces.
const PLACES: [&str; 8] = ["locale", "android", "posix", "dir", "name", "stem", "ext", "path"];

/// Returns the path that `pattern` gives for a source and a locale. Both paths are relative to the root.
///
/// # Errors
/// The pattern holds an unknown name in braces, or a brace is missing.
pub(crate) fn fill(
    pattern: &str,
    source: &Found,
    locale: &Locale,
    names: &LocaleNames,
) -> anyhow::Result<PathBuf> {
    let text =
        |path: Option<&std::ffi::OsStr>| path.unwrap_or_default().to_string_lossy().into_owned();
    let dir = match source.path.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir.to_string_lossy().into_owned(),
        _ => ".".to_owned(),
    };
    // The structure of a folder is kept.
    let keep = source.of_folder
        && !["{path}", "{name}", "{stem}"].iter().any(|place| pattern.contains(place));
    let pattern = if keep || pattern.ends_with('/') {
        format!("{}/{{path}}", pattern.trim_end_matches('/'))
    } else {
        pattern.to_owned()
    };
    let own = names.of(locale);
    let mut path = String::new();
    let mut rest = pattern.as_str();
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after
            .split_once('}')
            .ok_or_else(|| anyhow::anyhow!("--out {pattern}: a `{{` without `}}`"))?;
        path.push_str(before);
        path.push_str(&match name {
            "locale" | "android" | "posix" if own.is_some() => own.unwrap_or_default().to_owned(),
            "locale" => locale.as_str().to_owned(),
            "android" => android(locale),
            "posix" => locale.as_str().replace('-', "_"),
            "dir" => dir.clone(),
            "name" => text(source.path.file_name()),
            "stem" => text(source.path.file_stem()),
            "ext" => text(source.path.extension()),
            "path" => source.within.to_string_lossy().into_owned(),
            _ => anyhow::bail!(
                "--out {pattern}: `{{{name}}}` is none of {{{}}}",
                PLACES.join("}, {")
            ),
        });
        rest = after;
    }
    path.push_str(rest);
    Ok(clean(Path::new(&path)))
}

/// Returns the path of the source with the target locale in place of the source locale (`locales/en.json`,
/// `app_en.arb`, `en.lproj/Main.strings`). Where the source names no locale, the path follows the framework
/// (`values/strings.xml`, `messages.properties`, `Strings.resx`).
///
/// # Errors
/// The path of the source names no locale, and no framework is known for its extension.
pub(crate) fn beside(
    source: &Path,
    from: &Locale,
    to: &Locale,
    names: &LocaleNames,
) -> anyhow::Result<PathBuf> {
    let path = source.to_string_lossy();
    let extension = source.extension().unwrap_or_default().to_string_lossy();
    if extension == "xcstrings" {
        return Ok(clean(source));
    }
    let own = names.of(to).map(str::to_owned);
    let hyphens = own.clone().unwrap_or_else(|| to.as_str().to_owned());
    let posix = own.clone().unwrap_or_else(|| to.as_str().replace('-', "_"));
    let android = own.unwrap_or_else(|| android(to));
    let put = |at: Range<usize>, name: &str| {
        clean(Path::new(&format!("{}{name}{}", &path[..at.start], &path[at.end..])))
    };
    if let Some(at) = named(&path, from, names) {
        let folder = path[..at.start].rsplit('/').next().unwrap_or_default();
        let is_android = folder.starts_with("values-") && path[at.end..].contains('/');
        let with_underscores = matches!(&*extension, "arb" | "properties")
            || path[at.clone()].contains('_')
            || folder.ends_with('_');
        return Ok(match () {
            () if is_android => put(at, &android),
            () if with_underscores => put(at, &posix),
            () => put(at, &hyphens),
        });
    }
    if path.contains("Base.lproj/") {
        return Ok(clean(Path::new(&path.replace("Base.lproj/", &format!("{hyphens}.lproj/")))));
    }
    if path.starts_with("values/") || path.contains("/values/") {
        let at = path.rfind("values/").unwrap_or_default() + "values".len();
        return Ok(put(at..at, &format!("-{android}")));
    }
    let stem = path.len() - extension.len().saturating_add(1).min(path.len());
    match &*extension {
        "properties" => Ok(put(stem..stem, &format!("_{posix}"))),
        "resx" => Ok(put(stem..stem, &format!(".{hyphens}"))),
        "ts" => anyhow::bail!(unplaced(&path, "{dir}/{stem}_{posix}.{ext}")),
        _ => anyhow::bail!(unplaced(&path, "{dir}/{stem}.{locale}.{ext}")),
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

/// Returns a locale as Android names it in folders: `pt-rBR`, `b+zh+Hans`.
fn android(locale: &Locale) -> String {
    match (locale.script(), locale.region()) {
        (None, Some(region)) if region.len() == 2 => format!("{}-r{region}", locale.language()),
        (None, None) => locale.language().to_owned(),
        _ => format!("b+{}", locale.as_str().replace('-', "+")),
    }
}

/// Removes `.` from a path, so that one file has one name.
fn clean(path: &Path) -> PathBuf {
    path.components().filter(|part| !matches!(part, std::path::Component::CurDir)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locale(tag: &str) -> Locale {
        Locale::parse(tag).unwrap()
    }

    #[test]
    fn patterns_are_filled() {
        let found = |path: &str, within: &str, of_folder| Found {
            path: path.into(),
            within: within.into(),
            of_folder,
            named: true,
        };
        let one = found("locales/en.json", "en.json", false);
        let deep = found("docs/en/a/b.md", "a/b.md", true);
        for (source, pattern, written) in [
            (&one, "locales/{locale}.json", "locales/pt-BR.json"),
            (&one, "{dir}/{stem}.{posix}.{ext}", "locales/en.pt_BR.json"),
            (&one, "res/values-{android}/{name}", "res/values-pt-rBR/en.json"),
            (&one, "out/", "out/en.json"),
            (&deep, "docs/{locale}", "docs/pt-BR/a/b.md"),
            (&deep, "./x/{locale}/{stem}.md", "x/pt-BR/b.md"),
        ] {
            assert_eq!(
                fill(pattern, source, &locale("pt-BR"), &LocaleNames::default()).unwrap(),
                Path::new(written)
            );
        }
        let error = fill("{lang}.json", &one, &locale("pt"), &LocaleNames::default())
            .unwrap_err()
            .to_string();
        assert!(error.contains("`{lang}` is none of {locale}, {android}"), "{error}");
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
            let beside =
                beside(Path::new(source), &locale(from), &locale(to), &LocaleNames::default())
                    .unwrap();
            assert_eq!(beside, Path::new(written));
        }
        assert!(
            beside(
                Path::new("content/open.md"),
                &locale("en"),
                &locale("pt"),
                &LocaleNames::default()
            )
            .is_err()
        );
    }
}
