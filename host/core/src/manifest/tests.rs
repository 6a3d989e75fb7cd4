use super::*;

/// A manifest with these lines behind its id and its extensions.
fn parse(lines: &str) -> Result<Manifest, String> {
    Manifest::parse(&format!("id = \"a\"\nextensions = [\"a\"]\n{lines}"))
}

fn error(lines: &str) -> String {
    parse(lines).expect_err(lines)
}

fn layout(fields: &str) -> String {
    format!("[[layouts]]\nname = \"A\"\n{fields}\n")
}

#[test]
fn a_manifest_is_read() {
    let manifest = parse(
        r#"
        [[roots]]
        extensions = ["xml"]
        element = "resources"
        [encoding]
        declared-in = "xml"
        otherwise = "windows-1252"
        escape = '\u{utf16}'
        [translations]
        locale = "posix"
        file = "{stem}_{posix}.{ext}"
        folders = { values = "values-{android}" }
        omits-empty = true
        [[layouts]]
        name = "A"
        source = "**/values/*.{a,b}"
        translation = "**/values-{locale}/*.{a,b}"
        out = "{base}values-{android}/{name}"
        "#,
    )
    .unwrap();
    assert_eq!(manifest.encoding.declared_in, Some(Declaration::Xml));
    assert_eq!(manifest.encoding.escape.as_deref(), Some("\\u{utf16}"));
    assert_eq!(manifest.translations.locale, Spelling::Posix);
    assert!(manifest.translations.omits_empty && !manifest.translations.in_place);
    assert_eq!(manifest.layouts[0].source, "**/values/*.{a,b}");
    assert_eq!(
        (manifest.rank("a"), manifest.rank("xml"), manifest.rank("b")),
        (Some(0), Some(1), None)
    );
    assert!(manifest.has_root("resources", "xml"));
    assert!(!manifest.has_root("resources", "a") && !manifest.has_root("root", "xml"));
}

#[test]
fn too_much_is_refused() {
    let many: Vec<_> = (0..65).map(|number| format!("\"e{number}\"")).collect();
    let text = format!("id = \"a\"\nextensions = [{}]", many.join(", "));
    assert_eq!(Manifest::parse(&text).unwrap_err(), "`extensions` has 65 entries, more than 64");
    let layouts = layout("source = \"{locale}.a\"").repeat(65);
    assert_eq!(error(&layouts), "`layouts` has 65 entries, more than 64");
    let comment = format!("# {}", "a".repeat(MAX_BYTES));
    assert!(error(&comment).ends_with("more than 65536"), "{}", error(&comment));
    let name = format!("[[layouts]]\nname = {:?}\nsource = \"{{locale}}.a\"", "a".repeat(257));
    assert!(error(&name).contains("is not one line of 1 to 256 bytes"), "{}", error(&name));
    let depth = format!("layouts = {}{}", "[".repeat(10_000), "]".repeat(10_000));
    assert!(parse(&depth).is_err());
}

#[test]
fn paths_outside_of_a_project_are_refused() {
    for path in [
        "/etc/{locale}.a",
        "../{locale}.a",
        "a/../{locale}.a",
        "a//{locale}.a",
        "./{locale}.a",
        "C:/{locale}.a",
        "a\\\\{locale}.a",
    ] {
        let fields = format!("source = \"{path}\"");
        assert!(error(&layout(&fields)).contains("write a path within the project"), "{path}");
        let fields =
            format!("source = \"*.a\"\ntranslation = \"*.{{locale}}.a\"\nout = \"{path}\"");
        assert!(error(&layout(&fields)).contains("write a path within the project"), "{path}");
        let fields = format!("source = \"{{locale}}.a\"\nmarkers = [\"{path}\"]");
        assert!(error(&layout(&fields)).contains("write a path within the project"), "{path}");
    }
    let fields = "source = \"*.a\"\ntranslation = \"*.{locale}.a\"\nout = \"{base}../{locale}.a\"";
    assert!(error(&layout(fields)).contains("write a path within the project"));
    for file in ["../{stem}.{locale}", "/{locale}", "..", "a/{locale}.{ext}"] {
        assert!(parse(&format!("[translations]\nfile = \"{file}\"")).is_err(), "{file}");
    }
    for (source, translation) in
        [("..", "{locale}"), ("a", "../{locale}"), ("a", "/{locale}"), ("a", "b/{locale}")]
    {
        let lines = format!("[translations]\nfolders = {{ \"{source}\" = \"{translation}\" }}");
        assert!(parse(&lines).is_err(), "{lines}");
    }
}

#[test]
fn broken_patterns_are_refused() {
    for (lines, expected) in [
        (layout("source = \"{locale.a\""), "has a brace without its other one"),
        (layout("source = \"locale}.a\""), "has a brace without its other one"),
        (layout("source = \"{{locale}}.a\""), "has a brace without its other one"),
        (layout("source = \"{locale}/{locale}.a\""), "it may hold {locale} and {folder} once"),
        (layout("source = \"{a,}{locale}.a\""), "it may hold {locale} and {folder} once"),
        (layout("source = \"a***{locale}.a\""), "are the only wildcards"),
        (layout("source = \"*.a\""), "`source` has no {locale}"),
        (layout("source = \"*.a\"\ntranslation = \"*.b\""), "`translation` has no {locale}"),
        (
            layout("source = \"*.a\"\ntranslation = \"*.{locale}.a\"\nout = \"{home}/{locale}\""),
            "`{home}` is none of {locale}, {posix}",
        ),
        ("[translations]\nfile = \"{stem}.{ext}\"".into(), "name the locale once"),
        ("[translations]\nfile = \"{dir}{locale}\"".into(), "`{dir}` is none of {locale}"),
        ("[translations]\nfolders = { \"{stem}\" = \"{locale}\" }".into(), "means nothing here"),
        ("[encoding]\nescape = \"&#x{hex};\"".into(), "with {decimal} or {utf16} once"),
        ("[encoding]\nescape = \"?\"".into(), "with {decimal} or {utf16} once"),
        ("[encoding]\ndeclared-in = \"header\"".into(), "unknown variant `header`"),
        ("[[roots]]\nextensions = [\"../a\"]\nelement = \"a\"".into(), "not a file name extension"),
        (
            "[[roots]]\nextensions = [\"a\"]\nelement = \"a b\"".into(),
            "neither the name of an element",
        ),
        ("colour = 1".into(), "unknown field `colour`"),
    ] {
        let error = error(&lines);
        assert!(error.contains(expected), "{lines}: {error}");
    }
    for id in ["", "A", "a/b", "..", "a b"] {
        assert!(
            Manifest::parse(&format!("id = \"{id}\"")).unwrap_err().contains("`id` is"),
            "{id}"
        );
    }
}

#[test]
fn a_manifest_is_written_and_read_again() {
    let manifest = parse(&layout("source = \"**/{locale}/*.a\"")).unwrap();
    let written = toml::to_string(&manifest).unwrap();
    assert_eq!(Manifest::parse(&written).unwrap(), manifest);
}
