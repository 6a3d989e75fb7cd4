//! The configuration of Hugo, whose settings are words that Hugo and its themes read.

/// The names of settings whose value is one word in small letters.
const SETTINGS: [&str; 24] = [
    "_merge",
    "archetypeDir",
    "assetDir",
    "changefreq",
    "color",
    "contentDir",
    "dataDir",
    "defaultTheme",
    "env",
    "environment",
    "i18nDir",
    "icon_path",
    "layout",
    "layoutDir",
    "link",
    "pageRef",
    "position",
    "publishDir",
    "section",
    "slug",
    "staticDir",
    "style",
    "theme",
    "url",
];

/// The names whose values are names of folders.
const FOLDERS: [&str; 3] = ["mainSections", "mainsections", "taxonomies"];

/// The maps at the root that show, beside a theme, that a configuration is Hugo's.
const BESIDE_THEME: [&str; 4] = ["markup", "outputs", "params", "taxonomies"];

/// Returns whether an entry is a setting, by its name and its one word.
pub fn is_setting(name: &str, value: &str) -> bool {
    SETTINGS.contains(&name) && is_word(value)
}

/// Returns whether the values under a name are names of folders.
pub fn holds_folders(name: &str) -> bool {
    FOLDERS.contains(&name)
}

/// Returns whether the entries at the root of a document show that it is a configuration of Hugo: the
/// address of the site, folders of the main pages, or a theme beside maps of Hugo. `text` looks up a
/// text, `lists` whether an entry is a list, and `maps` whether it is a map.
pub fn is_one<'v>(
    text: impl Fn(&str) -> Option<&'v str>,
    lists: impl Fn(&str) -> bool,
    maps: impl Fn(&str) -> bool,
) -> bool {
    let is_address = |name: &&str| {
        text(name).is_some_and(|text| text.is_empty() || text.contains(['/', '.', ':']))
    };
    let is_theme =
        |text: &str| !text.contains(char::is_whitespace) && !text.eq_ignore_ascii_case("theme");
    ["baseURL", "baseUrl", "baseurl"].iter().any(is_address)
        || ["mainSections", "mainsections"].iter().any(|name| lists(name))
        || text("theme").is_some_and(is_theme) && BESIDE_THEME.iter().any(|name| maps(name))
}

fn is_word(text: &str) -> bool {
    let of_word = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_/:.#".contains(&b);
    text.bytes().all(of_word)
}

#[cfg(test)]
mod tests {
    use super::is_one;

    #[test]
    fn labels_of_settings_are_no_configuration() {
        let shows = |name: &str, value: &'static str, held: &str| {
            let lists = |asked: &str| asked == held && held == "mainSections";
            let maps = |asked: &str| asked == held && held != "mainSections";
            is_one(|asked| (asked == name).then_some(value), lists, maps)
        };
        assert!(shows("baseURL", "https://garden.example", ""));
        assert!(shows("theme", "PaperMod", "params"));
        assert!(shows("title", "Garden", "mainSections"));
        assert!(!shows("baseURL", "Address", ""));
        assert!(!shows("theme", "Theme", "params"));
        assert!(!shows("theme", "Our theme", "params"));
        assert!(!shows("theme", "Look", "menu"));
    }
}
