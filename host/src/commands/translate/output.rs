//! Where the translation of a file goes.

use std::path::{Path, PathBuf};

use super::sources::Found;
use crate::locale::Locale;

/// Names that `{…}` may stand for.
const PLACES: [&str; 8] = ["locale", "android", "posix", "dir", "name", "stem", "ext", "path"];

/// The path that `pattern` gives for a source and a locale, both from the root.
///
/// # Errors
/// An unknown `{name}`, or none of the locale where there is more than one to write.
pub fn fill(pattern: &str, source: &Found, locale: &Locale) -> anyhow::Result<PathBuf> {
    let text =
        |path: Option<&std::ffi::OsStr>| path.unwrap_or_default().to_string_lossy().into_owned();
    let dir = match source.path.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir.to_string_lossy().into_owned(),
        _ => ".".to_owned(),
    };
    // A folder is written as a folder.
    let keep =
        source.of_folder && !["{path}", "{name}", "{stem}"].iter().any(|it| pattern.contains(it));
    let pattern = match keep || pattern.ends_with('/') {
        true => format!("{}/{{path}}", pattern.trim_end_matches('/')),
        false => pattern.to_owned(),
    };
    let mut path = String::new();
    let mut rest = pattern.as_str();
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after
            .split_once('}')
            .ok_or_else(|| anyhow::anyhow!("--out {pattern}: a `{{` without `}}`"))?;
        path.push_str(before);
        path.push_str(&match name {
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

/// The path beside the source that names the target locale where that of the source names its
/// own: `locales/en.json`, `app_en.arb`, `en.lproj/Main.strings`, `values/strings.xml`.
///
/// # Errors
/// The path of the source names no locale.
pub fn beside(source: &Path, from: &Locale, to: &Locale) -> anyhow::Result<PathBuf> {
    let path = source.to_string_lossy();
    if source.extension().is_some_and(|extension| extension == "xcstrings") {
        return Ok(clean(source));
    }
    let with_underscores = ["arb", "properties"].iter().any(|end| path.ends_with(end));
    let spellings = [
        android(from),
        from.as_str().to_owned(),
        from.as_str().replace('-', "_"),
        from.language().to_owned(),
    ];
    let posix = to.as_str().replace('-', "_");
    for spelled in spellings.iter().filter(|spelled| !spelled.is_empty()) {
        if let Some(at) = token(&path, spelled) {
            let to = match spelled.as_str() {
                spelled if spelled == android(from) && spelled.contains("-r") => android(to),
                spelled if spelled.contains('_') || with_underscores => posix.clone(),
                _ => to.as_str().to_owned(),
            };
            return Ok(clean(Path::new(&format!(
                "{}{to}{}",
                &path[..at],
                &path[at + spelled.len()..]
            ))));
        }
    }
    if path.contains("Base.lproj/") {
        return Ok(clean(Path::new(&path.replace("Base.lproj/", &format!("{to}.lproj/")))));
    }
    if path.starts_with("values/") || path.contains("/values/") {
        let at = path.rfind("values/").unwrap_or_default();
        let translated = format!("{}values-{}/{}", &path[..at], android(to), &path[at + 7..]);
        return Ok(clean(Path::new(&translated)));
    }
    anyhow::bail!(
        "{path}: say where translations go, such as --out '{{dir}}/{{stem}}.{{locale}}.{{ext}}'"
    )
}

/// The last place where `word` stands alone between separators.
fn token(path: &str, word: &str) -> Option<usize> {
    let separates = |c: Option<char>| c.is_none_or(|c| matches!(c, '/' | '.' | '_' | '-'));
    let mut places = path.match_indices(word).collect::<Vec<_>>().into_iter().rev();
    let alone = |at: &usize| {
        separates(path[..*at].chars().next_back())
            && separates(path[at + word.len()..].chars().next())
    };
    places.by_ref().map(|(at, _)| at).find(alone)
}

/// As Android names folders: `pt-rBR`, `b+zh+Hans`.
fn android(locale: &Locale) -> String {
    match (locale.script(), locale.region()) {
        (None, Some(region)) if region.len() == 2 => format!("{}-r{region}", locale.language()),
        (None, None) => locale.language().to_owned(),
        _ => format!("b+{}", locale.as_str().replace('-', "+")),
    }
}

/// Without `.` within, so that one file has one name.
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
            assert_eq!(fill(pattern, source, &locale("pt-BR")).unwrap(), Path::new(written));
        }
        let error = fill("{lang}.json", &one, &locale("pt")).unwrap_err().to_string();
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
            ("App/Base.lproj/Main.strings", "en", "he", "App/he.lproj/Main.strings"),
            ("App/Localizable.xcstrings", "en", "he", "App/Localizable.xcstrings"),
        ] {
            let beside = beside(Path::new(source), &locale(from), &locale(to)).unwrap();
            assert_eq!(beside, Path::new(written));
        }
        assert!(beside(Path::new("content/open.md"), &locale("en"), &locale("pt")).is_err());
    }
}
