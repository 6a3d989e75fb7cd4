//! The path of a translation.

mod beside;

use std::path::{Path, PathBuf};

pub(crate) use self::beside::beside;
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
}
