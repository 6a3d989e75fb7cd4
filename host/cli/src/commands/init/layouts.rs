//! The layouts of locale files that projects use.

use targum_core::manifest::{Layout, Manifest};

use crate::commands::known_formats::KnownFormats;

/// The usual names of folders with translations.
pub(crate) const FOLDERS: [&str; 14] = [
    "locales",
    "locale",
    "i18n",
    "l10n",
    "lang",
    "langs",
    "language",
    "languages",
    "messages",
    "translations",
    "translation",
    "intl",
    "nls",
    "_locales",
];

/// Returns the layouts of projects, with those of the formats that are known. A file belongs to the first layout that
/// matches it.
///
/// The layouts here are those of programs that read files of several formats. A layout of one format stands in the
/// manifest of its plugin.
pub(crate) fn layouts(known: &KnownFormats) -> Vec<Layout> {
    let mut layouts = frameworks();
    for layout in known.iter().flat_map(|manifest| &manifest.layouts) {
        // Formats of one framework state the same layouts.
        if !layouts.contains(layout) {
            layouts.push(layout.clone());
        }
    }
    let own = known.added().flat_map(in_folders).collect::<Vec<_>>();
    layouts.into_iter().chain(conventions()).chain(own).collect()
}

/// Returns the usual layouts of a format that states none.
fn in_folders(manifest: &Manifest) -> Vec<Layout> {
    let states_layouts = !manifest.layouts.is_empty() || manifest.translations.in_place;
    if states_layouts || manifest.extensions.is_empty() {
        return Vec::new();
    }
    let extensions = format!("{{{}}}", manifest.extensions.join(","));
    let layout = |what: &str, pattern: &str| {
        marked(&format!("{} {what}", manifest.id), &format!("{pattern}.{extensions}"))
    };
    vec![
        layout("files", "**/{folder}/{locale}"),
        layout("folders", "**/{folder}/{locale}/**/*"),
        layout("files", "**/{folder}/*.{locale}"),
    ]
}

fn marked(name: &str, source: &str) -> Layout {
    Layout { name: name.to_owned(), source: source.to_owned(), ..Layout::default() }
}

fn unmarked(name: &str, source: &str, translation: &str, out: &str) -> Layout {
    let (translation, out) = (Some(translation.to_owned()), Some(out.to_owned()));
    Layout { translation, out, ..marked(name, source) }
}

fn with_markers(markers: &[&str], layout: Layout) -> Layout {
    Layout { markers: markers.iter().map(|&marker| marker.to_owned()).collect(), ..layout }
}

const DOCUSAURUS: &[&str] = &[
    "docusaurus.config.js",
    "docusaurus.config.ts",
    "docusaurus.config.mjs",
    "docusaurus.config.cjs",
];
const MKDOCS: &[&str] = &["mkdocs.yml", "mkdocs.yaml"];
const HUGO: &[&str] = &[
    "hugo.toml",
    "hugo.yaml",
    "hugo.json",
    "config.toml",
    "config.yaml",
    "config/_default/hugo.toml",
];
const ASTRO: &[&str] = &["astro.config.mjs", "astro.config.ts", "astro.config.js"];

/// Returns the layouts of frameworks.
fn frameworks() -> Vec<Layout> {
    vec![
        marked("Chrome extension", "**/_locales/{locale}/messages.json"),
        // Documentation.
        with_markers(DOCUSAURUS, marked("Docusaurus texts", "**/i18n/{locale}/**/*.json")),
        with_markers(
            DOCUSAURUS,
            unmarked(
                "Docusaurus documents",
                "**/docs/**/*.{md,mdx}",
                "**/i18n/{locale}/docusaurus-plugin-content-docs/current/**/*.{md,mdx}",
                "{base}i18n/{locale}/docusaurus-plugin-content-docs/current/{path}",
            ),
        ),
        with_markers(
            DOCUSAURUS,
            unmarked(
                "Docusaurus blog",
                "**/blog/**/*.{md,mdx}",
                "**/i18n/{locale}/docusaurus-plugin-content-blog/**/*.{md,mdx}",
                "{base}i18n/{locale}/docusaurus-plugin-content-blog/{path}",
            ),
        ),
        with_markers(MKDOCS, marked("MkDocs folders", "**/docs/{locale}/**/*.md")),
        with_markers(MKDOCS, marked("MkDocs suffixes", "**/docs/**/*.{locale}.md")),
        with_markers(
            MKDOCS,
            unmarked(
                "MkDocs",
                "**/docs/**/*.md",
                "**/docs/**/*.{locale}.md",
                "{dir}/{stem}.{locale}.{ext}",
            ),
        ),
        with_markers(HUGO, marked("Hugo content", "**/content/{locale}/**/*.md")),
        with_markers(HUGO, marked("Hugo texts", "**/i18n/{locale}.{toml,yaml,yml,json}")),
        with_markers(ASTRO, marked("Starlight", "**/src/content/docs/{locale}/**/*.{md,mdx}")),
        marked("fastlane for Android", "**/fastlane/metadata/android/{locale}/**/*.txt"),
        marked("fastlane", "**/fastlane/metadata/{locale}/**/*.txt"),
        // Server-side frameworks.
        marked("Rails", "**/config/locales/**/{locale}.{yml,yaml}"),
        marked("Rails", "**/config/locales/**/*.{locale}.{yml,yaml}"),
        marked("Laravel", "**/lang/{locale}/**/*.php"),
        marked("Symfony", "**/translations/*.{locale}.{yaml,yml,xlf,xliff,php,po,json}"),
        unmarked(
            "Visual Studio Code extension",
            "**/{package.nls,bundle.l10n}.json",
            "**/{package.nls,bundle.l10n}.{locale}.json",
            "{dir}/{stem}.{locale}.{ext}",
        ),
    ]
}

/// Returns the layouts of folders with the usual names of [`FOLDERS`], which no framework prescribes.
fn conventions() -> Vec<Layout> {
    vec![
        marked("JSON files", "**/{folder}/{locale}.{json,json5,jsonc}"),
        marked("JSON folders", "**/{folder}/{locale}/**/*.json"),
        marked("JSON files", "**/{folder}/*.{locale}.json"),
        marked("JSON files", "**/{folder}/**/{locale}.json"),
        marked("YAML files", "**/{folder}/{locale}.{yml,yaml}"),
        marked("YAML folders", "**/{folder}/{locale}/**/*.{yml,yaml}"),
        marked("YAML files", "**/{folder}/*.{locale}.{yml,yaml}"),
        marked("TOML files", "**/{folder}/{locale}.toml"),
        marked("TOML files", "**/{folder}/*.{locale}.toml"),
        marked("PHP files", "**/{folder}/{locale}.php"),
        marked("script files", "**/{folder}/{locale}.{js,ts,mjs,cjs}"),
        marked("script folders", "**/{folder}/{locale}/**/*.{js,ts,mjs}"),
        marked("XLIFF", "**/{folder}/{locale}.{xlf,xliff}"),
        marked("CSV", "**/{folder}/{locale}.{csv,tsv}"),
        marked("documents", "**/docs/{locale}/**/*.{md,mdx}"),
    ]
}
