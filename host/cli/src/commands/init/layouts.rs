//! The layouts of locale files that frameworks use.

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

/// A layout of locale files. Patterns are explained in [`super::pattern`].
#[derive(Debug)]
pub(crate) struct Layout {
    /// The name of the layout for people.
    pub(crate) name: &'static str,
    /// Files of which one must exist in the folder of the pattern's leading `**/`. Empty where none is needed.
    pub(crate) markers: &'static [&'static str],
    /// The pattern of source files. Where it names no locale, translations have another pattern.
    pub(crate) source: &'static str,
    /// The pattern of translations, where it differs from the pattern of source files.
    pub(crate) translation: Option<&'static str>,
    /// The path of translations (`out` in targum.toml), where it is not made from the pattern. `{base}` stands for
    /// the leading `**/`, and an empty text for no `out`.
    pub(crate) out: Option<&'static str>,
    /// The beginning of the text of each file, where an extension has several meanings.
    pub(crate) begins: Option<&'static str>,
    /// Whether source files alone are a sign of the layout.
    pub(crate) alone: bool,
}

const fn marked(name: &'static str, source: &'static str) -> Layout {
    Layout { name, markers: &[], source, translation: None, out: None, begins: None, alone: true }
}

const fn unmarked(
    name: &'static str,
    source: &'static str,
    translation: &'static str,
    out: &'static str,
) -> Layout {
    Layout { translation: Some(translation), out: Some(out), ..marked(name, source) }
}

const fn in_place(name: &'static str, source: &'static str) -> Layout {
    Layout { out: Some(""), ..marked(name, source) }
}

const fn with_markers(markers: &'static [&'static str], layout: Layout) -> Layout {
    Layout { markers, ..layout }
}

const fn only_with_translations(layout: Layout) -> Layout {
    Layout { alone: false, ..layout }
}

const fn beginning(begins: &'static str, layout: Layout) -> Layout {
    Layout { begins: Some(begins), ..layout }
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

/// The layouts. A file belongs to the first layout that matches it.
pub(crate) const LAYOUTS: &[Layout] = &[
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
    // Mobile and desktop applications.
    unmarked(
        "Android",
        "**/res/values/*.xml",
        "**/res/values-{locale}/*.xml",
        "{base}res/values-{android}/{name}",
    ),
    unmarked(
        "Compose resources",
        "**/composeResources/values/*.xml",
        "**/composeResources/values-{locale}/*.xml",
        "{base}composeResources/values-{android}/{name}",
    ),
    in_place("Xcode string catalog", "**/*.xcstrings"),
    marked("Xcode", "**/{locale}.lproj/*.{strings,stringsdict}"),
    unmarked(
        "Xcode base",
        "**/Base.lproj/*.{strings,stringsdict}",
        "**/{locale}.lproj/*.{strings,stringsdict}",
        "{base}{locale}.lproj/{name}",
    ),
    marked("Flutter", "**/*_{locale}.arb"),
    marked("Flutter", "**/{folder}/{locale}.arb"),
    marked("fastlane for Android", "**/fastlane/metadata/android/{locale}/**/*.txt"),
    marked("fastlane", "**/fastlane/metadata/{locale}/**/*.txt"),
    marked("Windows", "**/Strings/{locale}/*.resw"),
    unmarked(".NET", "**/*.resx", "**/*.{locale}.resx", ""),
    beginning("<", marked("Qt", "**/*_{locale}.ts")),
    // Server-side frameworks.
    marked("Rails", "**/config/locales/**/{locale}.{yml,yaml}"),
    marked("Rails", "**/config/locales/**/*.{locale}.{yml,yaml}"),
    marked("Laravel", "**/lang/{locale}/**/*.php"),
    marked("Symfony", "**/translations/*.{locale}.{yaml,yml,xlf,xliff,php,po,json}"),
    marked("Fluent", "**/{folder}/{locale}/**/*.ftl"),
    marked("Fluent", "**/{folder}/{locale}.ftl"),
    unmarked(
        "WordPress",
        "**/languages/*.pot",
        "**/languages/*-{locale}.po",
        "{dir}/{stem}-{posix}.po",
    ),
    unmarked("gettext template", "**/po/*.pot", "**/po/{locale}.po", "{dir}/{posix}.po"),
    marked("gettext", "**/{locale}/LC_MESSAGES/*.po"),
    unmarked(
        "gettext template",
        "**/*.pot",
        "**/{locale}/LC_MESSAGES/*.po",
        "{dir}/{posix}/LC_MESSAGES/{stem}.po",
    ),
    marked("gettext", "**/{folder}/{locale}/*.po"),
    marked("gettext", "**/{folder}/{locale}.po"),
    marked("Java", "**/*_{locale}.properties"),
    only_with_translations(unmarked("Java", "**/*.properties", "**/*_{locale}.properties", "")),
    unmarked(
        "Java",
        "**/{messages,Messages,labels,ValidationMessages}.properties",
        "**/*_{locale}.properties",
        "",
    ),
    marked("Java", "**/{folder}/{locale}.properties"),
    // Web applications.
    marked("Angular", "**/*.{locale}.{xlf,xliff}"),
    unmarked(
        "Angular",
        "**/messages.{xlf,xliff}",
        "**/messages.{locale}.{xlf,xliff}",
        "{dir}/{stem}.{locale}.{ext}",
    ),
    unmarked(
        "Visual Studio Code extension",
        "**/{package.nls,bundle.l10n}.json",
        "**/{package.nls,bundle.l10n}.{locale}.json",
        "{dir}/{stem}.{locale}.{ext}",
    ),
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
];
