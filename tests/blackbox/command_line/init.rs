//! `targum init` recognises each layout, and `targum translate` translates it with the written
//! configuration.

use targum_tests::project::Project;

/// A project with a layout.
struct Case {
    name: &'static str,
    files: &'static [(&'static str, &'static str)],
    arguments: &'static [&'static str],
    /// The formats of the project.
    formats: &'static [&'static str],
    /// The expected targum.toml.
    expected: &'static str,
    /// A translation that `targum translate` makes.
    made: &'static str,
}

const JSON: &str = "{\"a\": \"Hello\"}\n";
const YAML_EN: &str = "en:\n  a: Hello\n";
const YAML_DE: &str = "de:\n  a: Hallo\n";
const YAML: &str = "a: Hello\n";
const ANDROID: &str = "<resources>\n    <string name=\"a\">Hello</string>\n</resources>\n";
const STRINGS: &str = "\"a\" = \"Hello\";\n";
const PO: &str = "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\nmsgid \"Hello\"\nmsgstr \"\"\n";
const PHP: &str = "<?php\n\nreturn [\n    'a' => 'Hello',\n];\n";
const ARB: &str = "{\n  \"a\": \"Hello\"\n}\n";
const XLIFF: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\">\n  <file source-language=\"en\" datatype=\"plaintext\" original=\"a\">\n    <body>\n      <trans-unit id=\"a\">\n        <source>Hello</source>\n      </trans-unit>\n    </body>\n  </file>\n</xliff>\n";
const CATALOGUE: &str = "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n    \"Hello\" : {\n\n    },\n    \"Bye\" : {\n      \"localizations\" : {\n        \"de\" : {\n          \"stringUnit\" : {\n            \"state\" : \"translated\",\n            \"value\" : \"Tschüss\"\n          }\n        }\n      }\n    }\n  },\n  \"version\" : \"1.0\"\n}\n";
const RESX: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<root>\n  <data name=\"a\" xml:space=\"preserve\">\n    <value>Hello</value>\n  </data>\n</root>\n";
const PROPERTIES: &str = "a=Hello\n";
const FTL: &str = "a = Hello\n";
const MD: &str = "# Hello\n\nA page.\n";
const QT: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE TS>\n<TS version=\"2.1\" language=\"en\">\n<context>\n    <name>Main</name>\n    <message>\n        <source>Hello</source>\n        <translation>Hello</translation>\n    </message>\n</context>\n</TS>\n";
const TOML: &str = "a = \"Hello\"\n";
const SCRIPT: &str = "export default {\n  a: \"Hello\",\n};\n";

const CASES: &[Case] = &[
    Case {
        name: "i18next",
        files: &[
            ("public/locales/en/common.json", JSON),
            ("public/locales/en/home.json", JSON),
            ("public/locales/de/common.json", JSON),
        ],
        arguments: &[],
        formats: &["json"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de\"]\n\n[[translate.files]]\nsource = \"public/locales/en/**/*.json\"\nout = \"public/locales/{locale}/{path}\"\n",
        made: "public/locales/de/home.json",
    },
    Case {
        name: "vue-i18n, dependencies aside",
        files: &[
            ("src/locales/en.json", JSON),
            ("src/locales/zh-CN.json", JSON),
            ("node_modules/x/locales/en.json", JSON),
            ("package.json", JSON),
        ],
        arguments: &["--to", "fr"],
        formats: &["json"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"fr\", \"zh-CN\"]\n\n[[translate.files]]\nsource = \"src/locales/en.json\"\nout = \"src/locales/{locale}.json\"\n",
        made: "src/locales/fr.json",
    },
    Case {
        name: "next-intl with one locale",
        files: &[("messages/en.json", JSON)],
        arguments: &["--to", "pt,pl"],
        formats: &["json"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"pl\", \"pt\"]\n\n[[translate.files]]\nsource = \"messages/en.json\"\nout = \"messages/{locale}.json\"\n",
        made: "messages/pl.json",
    },
    Case {
        name: "FormatJS with lower-case names and another source",
        files: &[("lang/en-us.json", JSON), ("lang/pt-br.json", JSON)],
        arguments: &[],
        formats: &["json"],
        expected: "[translate]\nfrom = \"en-US\"\nto = [\"pt-BR\"]\n\n[translate.locales]\n\"en-US\" = \"en-us\"\n\"pt-BR\" = \"pt-br\"\n\n[[translate.files]]\nsource = \"lang/en-us.json\"\nout = \"lang/{locale}.json\"\n",
        made: "lang/pt-br.json",
    },
    Case {
        name: "Chrome extension",
        files: &[
            ("_locales/en/messages.json", "{\"a\": {\"message\": \"Hello\"}}\n"),
            ("_locales/pt_BR/messages.json", "{}\n"),
            ("manifest.json", JSON),
        ],
        arguments: &[],
        formats: &["json"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"pt-BR\"]\n\n[[translate.files]]\nsource = \"_locales/en/messages.json\"\nout = \"_locales/{posix}/messages.json\"\n",
        made: "_locales/pt_BR/messages.json",
    },
    Case {
        name: "Rails",
        files: &[
            ("config/locales/en.yml", YAML_EN),
            ("config/locales/devise.en.yml", YAML_EN),
            ("config/locales/devise.de.yml", YAML_DE),
            ("config/locales/de.yml", YAML_DE),
        ],
        arguments: &[],
        formats: &["yaml"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de\"]\n\n[[translate.files]]\nsource = \"config/locales/en.yml\"\n\n[[translate.files]]\nsource = \"config/locales/**/*.en.{yml,yaml}\"\n",
        made: "config/locales/devise.de.yml",
    },
    Case {
        name: "Android",
        files: &[
            ("app/src/main/res/values/strings.xml", ANDROID),
            ("app/src/main/res/values-night/colors.xml", ANDROID),
            ("app/src/main/res/values-pt-rBR/strings.xml", ANDROID),
            ("app/src/main/res/values-b+zh+Hans/strings.xml", ANDROID),
        ],
        arguments: &["--to", "fr"],
        formats: &["android"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"fr\", \"pt-BR\", \"zh-Hans\"]\n\n[[translate.files]]\nsource = \"app/src/main/res/values/*.xml\"\nout = \"app/src/main/res/values-{android}/{name}\"\n",
        made: "app/src/main/res/values-fr/strings.xml",
    },
    Case {
        name: "Compose resources",
        files: &[("shared/src/commonMain/composeResources/values/strings.xml", ANDROID)],
        arguments: &["--to", "pt-BR"],
        formats: &["android"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"pt-BR\"]\n\n[[translate.files]]\nsource = \"shared/src/commonMain/composeResources/values/*.xml\"\nout = \"shared/src/commonMain/composeResources/values-{android}/{name}\"\n",
        made: "shared/src/commonMain/composeResources/values-pt-rBR/strings.xml",
    },
    Case {
        name: "Xcode",
        files: &[
            ("App/en.lproj/Localizable.strings", STRINGS),
            ("App/de.lproj/Localizable.strings", STRINGS),
            ("App/zh-Hans.lproj/Localizable.strings", STRINGS),
        ],
        arguments: &["--to", "fr"],
        formats: &["xcode-strings"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de\", \"fr\", \"zh-Hans\"]\n\n[[translate.files]]\nsource = \"App/en.lproj/*.{strings,stringsdict}\"\nout = \"App/{locale}.lproj/{path}\"\n",
        made: "App/fr.lproj/Localizable.strings",
    },
    Case {
        name: "Xcode base",
        files: &[("App/Base.lproj/Main.strings", STRINGS), ("App/he.lproj/Main.strings", STRINGS)],
        arguments: &["--to", "fr"],
        formats: &["xcode-strings"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"fr\", \"he\"]\n\n[[translate.files]]\nsource = \"App/Base.lproj/*.{strings,stringsdict}\"\nout = \"App/{locale}.lproj/{name}\"\n",
        made: "App/fr.lproj/Main.strings",
    },
    Case {
        name: "Xcode string catalog",
        files: &[("App/Localizable.xcstrings", CATALOGUE)],
        arguments: &[],
        formats: &["xcode-xcstrings"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de\"]\n\n[[translate.files]]\nsource = \"App/Localizable.xcstrings\"\n",
        made: "App/Localizable.xcstrings",
    },
    Case {
        name: "Flutter",
        files: &[
            ("lib/l10n/app_en.arb", ARB),
            ("lib/l10n/app_pt_BR.arb", ARB),
            ("l10n.yaml", "arb-dir: lib/l10n\n"),
        ],
        arguments: &["--to", "de"],
        formats: &["arb"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de\", \"pt-BR\"]\n\n[[translate.files]]\nsource = \"lib/l10n/app_en.arb\"\n",
        made: "lib/l10n/app_de.arb",
    },
    Case {
        name: "Django",
        files: &[
            ("shop/locale/en/LC_MESSAGES/django.po", PO),
            ("shop/locale/en/LC_MESSAGES/djangojs.po", PO),
            ("shop/locale/pt_BR/LC_MESSAGES/django.po", PO),
        ],
        arguments: &["--to", "de"],
        formats: &["po"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de\", \"pt-BR\"]\n\n[[translate.files]]\nsource = \"shop/locale/en/LC_MESSAGES/*.po\"\nout = \"shop/locale/{posix}/LC_MESSAGES/{path}\"\n",
        made: "shop/locale/de/LC_MESSAGES/djangojs.po",
    },
    Case {
        name: "gettext with a template",
        files: &[("priv/gettext/default.pot", PO), ("priv/gettext/de/LC_MESSAGES/default.po", PO)],
        arguments: &["--to", "pt-BR"],
        formats: &["po"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de\", \"pt-BR\"]\n\n[[translate.files]]\nsource = \"priv/gettext/default.pot\"\nout = \"{dir}/{posix}/LC_MESSAGES/{stem}.po\"\n",
        made: "priv/gettext/pt_BR/LC_MESSAGES/default.po",
    },
    Case {
        name: "WordPress",
        files: &[("languages/shop.pot", PO), ("languages/shop-de_DE.po", PO)],
        arguments: &[],
        formats: &["po"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de-DE\"]\n\n[[translate.files]]\nsource = \"languages/*.pot\"\nout = \"{dir}/{stem}-{posix}.po\"\n",
        made: "languages/shop-de_DE.po",
    },
    Case {
        name: "LinguiJS",
        files: &[("src/locales/en/messages.po", PO), ("src/locales/cs/messages.po", PO)],
        arguments: &["--to", "de"],
        formats: &["po"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"cs\", \"de\"]\n\n[[translate.files]]\nsource = \"src/locales/en/*.po\"\nout = \"src/locales/{locale}/{path}\"\n",
        made: "src/locales/de/messages.po",
    },
    Case {
        name: "Laravel",
        files: &[("lang/en/auth.php", PHP), ("lang/en/cart.php", PHP), ("lang/de/auth.php", PHP)],
        arguments: &[],
        formats: &["php"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de\"]\n\n[[translate.files]]\nsource = \"lang/en/**/*.php\"\nout = \"lang/{locale}/{path}\"\n",
        made: "lang/de/cart.php",
    },
    Case {
        name: "Symfony",
        files: &[("translations/messages.en.yaml", YAML), ("translations/messages.fr.yaml", YAML)],
        arguments: &["--to", "de"],
        formats: &["yaml"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de\", \"fr\"]\n\n[[translate.files]]\nsource = \"translations/messages.en.yaml\"\n",
        made: "translations/messages.de.yaml",
    },
    Case {
        name: "Docusaurus",
        files: &[
            ("docusaurus.config.js", "module.exports = {};\n"),
            ("docs/intro.md", MD),
            ("docs/guide/start.md", MD),
            ("i18n/fr/docusaurus-plugin-content-docs/current/intro.md", MD),
            ("i18n/en/code.json", JSON),
        ],
        arguments: &[],
        formats: &["md", "mdx", "json"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"fr\"]\n\n[[translate.files]]\nsource = \"i18n/en/**/*.json\"\nout = \"i18n/{locale}/{path}\"\n\n[[translate.files]]\nsource = \"docs/**/*.{md,mdx}\"\nout = \"i18n/{locale}/docusaurus-plugin-content-docs/current/{path}\"\n",
        made: "i18n/fr/docusaurus-plugin-content-docs/current/guide/start.md",
    },
    Case {
        name: "MkDocs with suffixes",
        files: &[
            ("mkdocs.yml", "site_name: a\n"),
            ("docs/index.md", MD),
            ("docs/guide/start.md", MD),
            ("docs/index.fr.md", MD),
        ],
        arguments: &[],
        formats: &["md"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"fr\"]\n\n[[translate.files]]\nsource = \"docs/**/*.md\"\nout = \"{dir}/{stem}.{locale}.{ext}\"\n",
        made: "docs/guide/start.fr.md",
    },
    Case {
        name: "MkDocs with folders",
        files: &[
            ("mkdocs.yml", "site_name: a\n"),
            ("docs/en/index.md", MD),
            ("docs/en/a/b.md", MD),
            ("docs/it/index.md", MD),
        ],
        arguments: &[],
        formats: &["md"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"it\"]\n\n[[translate.files]]\nsource = \"docs/en/**/*.md\"\nout = \"docs/{locale}/{path}\"\n",
        made: "docs/it/a/b.md",
    },
    Case {
        name: "Hugo",
        files: &[
            ("hugo.toml", "title = \"a\"\n"),
            ("content/en/a.md", MD),
            ("content/en/b.md", MD),
            ("content/de/a.md", MD),
            ("i18n/en.toml", TOML),
            ("i18n/de.toml", TOML),
        ],
        arguments: &[],
        formats: &["md", "toml"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de\"]\n\n[[translate.files]]\nsource = \"content/en/**/*.md\"\nout = \"content/{locale}/{path}\"\n\n[[translate.files]]\nsource = \"i18n/en.toml\"\nout = \"i18n/{locale}.toml\"\n",
        made: "content/de/b.md",
    },
    Case {
        name: "Starlight",
        files: &[
            ("astro.config.mjs", "export default {};\n"),
            ("src/content/docs/en/index.mdx", MD),
            ("src/content/docs/ja/index.mdx", MD),
        ],
        arguments: &["--to", "de"],
        formats: &["mdx"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de\", \"ja\"]\n\n[[translate.files]]\nsource = \"src/content/docs/en/**/*.{md,mdx}\"\nout = \"src/content/docs/{locale}/{path}\"\n",
        made: "src/content/docs/de/index.mdx",
    },
    Case {
        name: "Angular",
        files: &[("src/locale/messages.xlf", XLIFF), ("src/locale/messages.de.xlf", XLIFF)],
        arguments: &["--to", "fr"],
        formats: &["xliff"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de\", \"fr\"]\n\n[[translate.files]]\nsource = \"src/locale/messages.xlf\"\nout = \"{dir}/{stem}.{locale}.{ext}\"\n",
        made: "src/locale/messages.fr.xlf",
    },
    Case {
        name: "Qt",
        files: &[
            ("translations/app_en.ts", QT),
            ("translations/app_de.ts", QT),
            ("src/main_en.ts", "let a = 1;\n"),
        ],
        arguments: &["--to", "pt-BR"],
        formats: &["xml"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de\", \"pt-BR\"]\n\n[[translate.files]]\nsource = \"translations/app_en.ts\"\n",
        made: "translations/app_pt_BR.ts",
    },
    Case {
        name: "Java",
        files: &[
            ("src/main/resources/messages.properties", PROPERTIES),
            ("src/main/resources/messages_de.properties", PROPERTIES),
            ("src/main/resources/application.properties", PROPERTIES),
            ("gradle.properties", PROPERTIES),
        ],
        arguments: &["--to", "pt-BR"],
        formats: &["properties"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de\", \"pt-BR\"]\n\n[[translate.files]]\nsource = \"src/main/resources/messages.properties\"\n",
        made: "src/main/resources/messages_pt_BR.properties",
    },
    Case {
        name: ".NET",
        files: &[("App/Resources/Strings.resx", RESX), ("App/Resources/Strings.de.resx", RESX)],
        arguments: &["--to", "fr"],
        formats: &["resx"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de\", \"fr\"]\n\n[[translate.files]]\nsource = \"App/Resources/Strings.resx\"\n",
        made: "App/Resources/Strings.fr.resx",
    },
    Case {
        name: "Windows",
        files: &[
            ("App/Strings/en-us/Resources.resw", RESX),
            ("App/Strings/de-DE/Resources.resw", RESX),
        ],
        arguments: &["--to", "fr"],
        formats: &["resx"],
        expected: "[translate]\nfrom = \"en-US\"\nto = [\"de-DE\", \"fr\"]\n\n[translate.locales]\n\"en-US\" = \"en-us\"\n\n[[translate.files]]\nsource = \"App/Strings/en-us/*.resw\"\nout = \"App/Strings/{locale}/{path}\"\n",
        made: "App/Strings/fr/Resources.resw",
    },
    Case {
        name: "Fluent",
        files: &[
            ("l10n/en-US/main.ftl", FTL),
            ("l10n/en-US/menu/edit.ftl", FTL),
            ("l10n/pl/main.ftl", FTL),
        ],
        arguments: &[],
        formats: &["ftl"],
        expected: "[translate]\nfrom = \"en-US\"\nto = [\"pl\"]\n\n[[translate.files]]\nsource = \"l10n/en-US/**/*.ftl\"\nout = \"l10n/{locale}/{path}\"\n",
        made: "l10n/pl/menu/edit.ftl",
    },
    Case {
        name: "fastlane",
        files: &[
            ("fastlane/metadata/android/en-US/title.txt", "Hello\n"),
            ("fastlane/metadata/android/en-US/full_description.txt", "Hello there\n"),
            ("fastlane/metadata/android/de-DE/title.txt", "Hallo\n"),
        ],
        arguments: &[],
        formats: &["string"],
        expected: "[translate]\nfrom = \"en-US\"\nto = [\"de-DE\"]\n\n[[translate.files]]\nsource = \"fastlane/metadata/android/en-US/**/*.txt\"\nout = \"fastlane/metadata/android/{locale}/{path}\"\n",
        made: "fastlane/metadata/android/de-DE/full_description.txt",
    },
    Case {
        name: "Visual Studio Code extension",
        files: &[("package.json", JSON), ("package.nls.json", JSON), ("package.nls.de.json", JSON)],
        arguments: &["--to", "fr"],
        formats: &["json"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de\", \"fr\"]\n\n[[translate.files]]\nsource = \"package.nls.json\"\nout = \"{dir}/{stem}.{locale}.{ext}\"\n",
        made: "package.nls.fr.json",
    },
    Case {
        name: "go-i18n",
        files: &[("locales/active.en.toml", TOML), ("locales/active.es.toml", TOML)],
        arguments: &["--to", "de"],
        formats: &["toml"],
        expected: "[translate]\nfrom = \"en\"\nto = [\"de\", \"es\"]\n\n[[translate.files]]\nsource = \"locales/active.en.toml\"\n",
        made: "locales/active.de.toml",
    },
    Case {
        name: "scripts, with German as source",
        files: &[
            ("src/i18n/de.ts", SCRIPT),
            ("src/i18n/fr.ts", SCRIPT),
            ("src/i18n/index.ts", SCRIPT),
        ],
        arguments: &["--from", "de", "--to", "pl"],
        formats: &["ts"],
        expected: "[translate]\nfrom = \"de\"\nto = [\"fr\", \"pl\"]\n\n[[translate.files]]\nsource = \"src/i18n/de.ts\"\nout = \"src/i18n/{locale}.ts\"\n",
        made: "src/i18n/pl.ts",
    },
];

#[test]
fn layouts_are_found_and_translated() {
    let mut wrong = Vec::new();
    for case in CASES {
        let project = Project::new(case.files);
        let ended = project.plain("init", case.arguments);
        let written = project.path("targum.toml");
        let found = std::fs::read_to_string(written).unwrap_or_default();
        if ended.status != 0 || found != case.expected {
            wrong.push(format!("{}: {}\n{found}", case.name, ended.err));
            continue;
        }
        let ended = project.pseudo(case.formats, &[]);
        if ended.status != 0 || !project.path(case.made).is_file() {
            wrong.push(format!("{}: {}\n{}", case.name, ended.out, ended.err));
        }
        let ended = project.plain("translate", &["--check"]);
        if ended.status != 0 {
            wrong.push(format!("{}: {}\n{}", case.name, ended.out, ended.err));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), CASES.len(), wrong.join("\n\n"));
}

#[test]
fn a_file_that_is_added_to_a_folder_is_translated() {
    let cases = [
        ("locales/en/common.json", "locales/en/more/home.json", "locales/pt/more/home.json", JSON),
        ("docs/en/index.md", "docs/en/guide/start.md", "docs/pt/guide/start.md", MD),
        ("i18n/en/main.ftl", "i18n/en/menu.ftl", "i18n/pt/menu.ftl", FTL),
        ("po/en/LC_MESSAGES/a.po", "po/en/LC_MESSAGES/b.po", "po/pt/LC_MESSAGES/b.po", PO),
    ];
    for (first, added, made, text) in cases {
        let project = Project::new(&[(first, text)]);
        let ended = project.plain("init", &["--to", "pt"]);
        assert_eq!(ended.status, 0, "{first}: {}", ended.err);
        project.write(added, text);
        let ended = project.pseudo(&["json", "md", "ftl", "po"], &[]);
        assert_eq!(ended.status, 0, "{first}: {}", ended.err);
        assert!(project.path(made).is_file(), "{made} is missing: {}", project.read("targum.toml"));
    }
}

#[test]
fn a_folder_that_would_be_read_as_a_glob_has_its_file_named() {
    let project = Project::new(&[("app/[lang]/locales/en/common.json", JSON)]);
    let ended = project.plain("init", &["--to", "pt"]);
    assert_eq!(ended.status, 0, "{}", ended.err);
    let ended = project.pseudo(&["json"], &[]);
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(project.path("app/[lang]/locales/pt/common.json").is_file(), "{}", ended.out);
}

#[test]
fn a_folder_that_would_be_read_as_a_glob_has_its_files_named() {
    let sources = ["app/[lang]/locales/en/common.json", "app/[lang]/locales/en/pages/start.json"];
    let project = Project::new(&sources.map(|source| (source, JSON)));
    let ended = project.plain("init", &["--to", "pt"]);
    assert_eq!(ended.status, 0, "{}", ended.err);
    let ended = project.pseudo(&["json"], &[]);
    assert_eq!(ended.status, 0, "{}", ended.err);
    for source in sources {
        let made = source.replace("/en/", "/pt/");
        assert!(project.path(&made).is_file(), "{made}: {}", ended.out);
    }
}

#[test]
fn a_project_file_is_never_overwritten() {
    for name in ["targum.toml", ".targum.toml"] {
        let project = Project::new(&[(name, "# mine\n"), ("locales/en.json", JSON)]);
        let ended = project.plain("init", &["--to", "pt"]);
        assert_eq!(ended.status, 2, "{}", ended.out);
        assert!(ended.err.contains(&format!("{name} exists already")), "{}", ended.err);
        assert_eq!(project.read(name), "# mine\n");
    }
}

#[test]
fn init_names_missing_arguments() {
    let project = Project::new(&[("src/main.rs", "fn main() {}\n")]);
    let ended = project.plain("init", &[]);
    assert_eq!(ended.status, 2);
    assert!(ended.err.contains("no locale files are found"), "{}", ended.err);

    let project = Project::new(&[("locales/en.json", JSON)]);
    let ended = project.plain("init", &[]);
    assert_eq!(ended.status, 2);
    assert!(ended.err.contains("name the target locales, such as --to"), "{}", ended.err);

    let project = Project::new(&[("locales/de.json", JSON), ("locales/fr.json", JSON)]);
    let ended = project.plain("init", &[]);
    assert_eq!(ended.status, 2);
    assert!(ended.err.contains("Give --from: de, fr"), "{}", ended.err);
    assert!(!project.path("targum.toml").exists());

    let ended = project.plain("init", &["--from", "de", "--dry-run"]);
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(ended.out.starts_with("[translate]\nfrom = \"de\"\nto = [\"fr\"]\n"), "{}", ended.out);
    assert!(!project.path("targum.toml").exists());
}
