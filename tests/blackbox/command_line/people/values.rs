//! Values that are not texts stay as people wrote them in a translation.

use targum_tests::project::{Project, done, succeeded};

const EN: &str = "\
en:
  hello: Hello
  url: https://example.org/help
  date:
    formats:
      long: \"%B %d, %Y\"
    order: [:year, :month, :day]
  number:
    separator: \".\"
    delimiter: \",\"
    precision: 3
";

const PT: &str = "\
pt:
  hello: Olá
  url: https://example.org/help
  date:
    formats:
      long: \"%d de %B de %Y\"
    order: [:day, :month, :year]
  number:
    separator: \",\"
    delimiter: \".\"
    precision: 3
";

#[test]
fn values_of_a_translation_stay_and_values_of_the_source_follow() {
    let project = Project::new(&[("en.yml", EN), ("pt.yml", PT)]);
    let run = |more: &[&str]| {
        project.pseudo(&["yaml"], &[&["en.yml", "--from", "en", "--to", "pt"], more].concat())
    };
    let first = run(&[]);
    succeeded(&first);
    assert_eq!(project.read("pt.yml"), PT);
    let keeps = "its value, which is not a text: the source has another one";
    for key in ["date.formats.long", "date.order", "number.separator", "number.delimiter"] {
        assert!(first.err.contains(&format!("pt.yml: `{key}` keeps {keeps}\n")), "{}", first.err);
    }
    assert!(!first.err.contains("removed"), "{}", first.err);
    assert_eq!(done(&run(&["--check"])), "stale: 0 files; up to date: 1 file\n");

    project.write("en.yml", EN.replace("org/help", "org/guide").replace("Hello", "Welcome"));
    let second = run(&[]);
    succeeded(&second);
    assert!(!second.err.contains(keeps), "{}", second.err);
    assert_eq!(project.read("pt.yml"), PT.replace("org/help", "org/guide"));

    project.write("en.yml", EN.replace("\".\"", "\" \"").replace("precision: 3", "precision: 2"));
    let third = run(&[]);
    succeeded(&third);
    assert_eq!(third.err.matches(keeps).count(), 1, "{}", third.err);
    assert!(third.err.contains("`number.separator` keeps"), "{}", third.err);
    assert_eq!(project.read("pt.yml"), PT.replace("precision: 3", "precision: 2"));

    succeeded(&run(&["--force"]));
    let forced = project.read("pt.yml");
    assert!(forced.contains("separator: \" \"\n    delimiter: \",\""), "{forced}");
}

#[test]
fn an_edit_of_a_value_stays_when_the_source_changes_later() {
    let en =
        "{\n  \"hello\": \"Hello\",\n  \"home\": \"https://example.org/\",\n  \"size\": 12\n}\n";
    let project = Project::new(&[("en.json", en)]);
    let run = |more: &[&str]| {
        project.pseudo(&["json"], &[&["en.json", "--from", "en", "--to", "pt"], more].concat())
    };
    succeeded(&run(&[]));
    let edited = project.read("pt.json").replace("org/", "org/pt/").replace("12", "14");
    project.write("pt.json", &edited);
    assert_eq!(done(&run(&[])), "up to date: 1 file\n");
    project.write(
        "en.json",
        en.replace("}\n", "").trim_end().to_owned() + ",\n  \"bye\": \"Bye\"\n}\n",
    );
    succeeded(&run(&[]));
    let now = project.read("pt.json");
    assert!(now.contains("\"https://example.org/pt/\",\n  \"size\": 14,\n"), "{now}");
    assert!(now.contains("\"bye\": \"⟦"), "{now}");
}

#[test]
fn the_front_matter_of_a_page_stays() {
    let page = |title: &str, slug: &str, tags: &str| {
        format!("---\ntitle: {title}\nslug: {slug}\ntags: [{tags}]\nweight: 2\n---\n\nText.\n")
    };
    let project = Project::new(&[("en.md", &page("Start here", "start", "a, b"))]);
    let run = || project.pseudo(&["md"], &["en.md", "--from", "en", "--to", "pt"]);
    succeeded(&run());
    let own = project.read("pt.md").replace("slug: start", "slug: inicio");
    project.write("pt.md", own.replace("[a, b]", "[ã]"));
    project.write("en.md", page("Begin here", "start", "a, b").replace("weight: 2", "weight: 3"));
    succeeded(&run());
    let now = project.read("pt.md");
    assert!(now.contains("slug: inicio\ntags: [ã]\nweight: 3\n---\n"), "{now}");
}

#[test]
fn values_move_with_a_renamed_file() {
    let page = "---\ntitle: Start here\nslug: start\n---\n\nText.\n";
    let project = Project::new(&[("en/a.md", page)]);
    let run = || {
        let arguments = ["en", "--from", "en", "--to", "pt", "--out", "{locale}/{path}"];
        project.pseudo(&["md"], &arguments)
    };
    succeeded(&run());
    let edited = project.read("pt/a.md").replace("slug: start", "slug: inicio");
    project.write("pt/a.md", &edited);
    std::fs::remove_file(project.path("en/a.md")).expect("removed");
    project.write("en/b.md", page);
    succeeded(&run());
    assert_eq!(project.read("pt/b.md"), edited);
}

#[test]
fn a_value_that_does_not_fit_leaves_the_others() {
    let en = "hello: Hello\na: {sep: x}\nb: 1\nc: 2\n";
    let pt = "hello: Olá\na:\n  sep: p, q\nb: 5\nc: 6\n";
    let project = Project::new(&[("en.yml", en), ("pt.yml", pt)]);
    let run = project.pseudo(&["yaml"], &["en.yml", "--from", "en", "--to", "pt"]);
    succeeded(&run);
    assert_eq!(project.read("pt.yml"), "hello: Olá\na: {sep: x}\nb: 5\nc: 6\n");
    let loses = "pt.yml: `a.sep` loses the value that a person wrote, which is not a text: the \
                 translation of the changed source cannot hold it\n";
    assert!(run.err.contains(loses), "{}", run.err);
}
