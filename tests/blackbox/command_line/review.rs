//! Machine translations that wait until a person approves them, by the lock and by marks in files.

use targum_tests::{
    Ended,
    project::{Project, done},
};

const TOML: &str = "[translate]\nfrom = 'en'\nto = 'pt'\nreview = 'mark'\nengine = 'pseudo'\n\n\
                    [[translate.files]]\nsource = 'en.json'\n";
const EN: &str = "{\n  \"hello\": \"Hello {name}\",\n  \"bye\": \"Bye\",\n  \"menu\": {\n    \"open\": \"Open\",\n    \"save\": \"Save\"\n  }\n}\n";

fn project() -> Project {
    let project = Project::new(&[("targum.toml", TOML), ("en.json", EN)]);
    done(&project.pseudo(&["json"], &[]));
    project
}

fn run(project: &Project, name: &str, arguments: &[&str]) -> Ended {
    let data = project.data(&["json"]);
    project.plain(name, &[arguments, &["--data", data.to_str().expect("a path")]].concat())
}

#[test]
fn machine_translations_wait_until_a_person_approves_them() {
    let project = project();
    let again = project.pseudo(&["json"], &[]);
    assert_eq!(again.err, "pt.json: 4 texts translated by a machine and not approved\n");
    assert_eq!(
        again.out,
        "up to date: 1 file; needs a person: 1 file (`targum review` names the texts)\n"
    );
    let list = run(&project, "review", &[]);
    assert_eq!((list.status, list.err.as_str()), (3, ""));
    assert_eq!(
        list.out,
        "pt.json: `hello` is not approved: Hello {name} → ⟦Ħéľľó {name} ~⟧\n\
         pt.json: `bye` is not approved: Bye → ⟦Ɓýé ~⟧\n\
         pt.json: `menu.open` is not approved: Open → ⟦Óþéñ ~⟧\n\
         pt.json: `menu.save` is not approved: Save → ⟦Šáṽé ~⟧\n"
    );
    let approved = run(&project, "review", &["approve", "--key", "menu.*", "--key", "bye"]);
    assert_eq!(done(&approved), "pt.json: 3 texts approved\n");
    let before = project.read("pt.json");
    let list = run(&project, "review", &[]);
    assert_eq!(list.out, "pt.json: `hello` is not approved: Hello {name} → ⟦Ħéľľó {name} ~⟧\n");
    let status = run(&project, "status", &[]);
    assert_eq!(
        done(&status),
        "LOCALE  FILE      TEXTS  TRANSLATED  MISSING  EDITED  NEEDS A PERSON  STATE\n\
         pt      files: 1  4      4 (100 %)   0        3       1\n        \
         pt.json   4      4 (100 %)   0        3       1\n"
    );
    let explained = run(&project, "explain", &["--key", "bye"]);
    assert!(explained.out.ends_with("written by    a machine, and approved by a person\n"));
    // Neither a renewal nor a changed source overwrites what a person has approved.
    project.pseudo(&["json"], &["--renew"]);
    assert_eq!(project.read("pt.json"), before);
    project.write("en.json", EN.replace("Bye", "See you"));
    let told = project.pseudo(&["json"], &[]);
    assert!(told.err.contains("pt.json: `bye` is left as it is"), "{}", told.err);
    assert_eq!(project.read("pt.json"), before);
    assert_eq!(done(&run(&project, "review", &["approve"])), "pt.json: 2 texts approved\n");
    assert_eq!(done(&run(&project, "review", &[])), "nothing to review\n");
    assert_eq!(done(&run(&project, "review", &["approve"])), "nothing to approve\n");
    let none = run(&project, "review", &["approve", "--key", "menu.close"]);
    assert_eq!(
        (none.status, none.err.as_str()),
        (1, "targum: no text that waits for a person has such a key\n")
    );
}

#[test]
fn a_check_fails_while_a_machine_translation_waits() {
    let project = project();
    let strict = ["--check", "--strict"];
    assert_eq!(project.pseudo(&["json"], &strict).status, 3);
    assert_eq!(done(&run(&project, "review", &["--accept"])), "accepted: 1 file\n");
    assert_eq!(done(&project.pseudo(&["json"], &strict)), "stale: 0 files; up to date: 1 file\n");
    let lock = project.read("targum.lock");
    assert_eq!(lock.matches(":approved\n").count(), 4, "{lock}");
    // Without the setting, a machine translation waits for nobody.
    let plain =
        Project::new(&[("targum.toml", &TOML.replace("review = 'mark'\n", "")), ("en.json", EN)]);
    done(&plain.pseudo(&["json"], &[]));
    assert_eq!(done(&run(&plain, "review", &[])), "nothing to review\n");
    let nothing = run(&plain, "review", &["approve"]);
    let nothing = done(&nothing);
    assert!(
        nothing.starts_with("nothing to approve: without `review` in targum.toml"),
        "{nothing}"
    );
    assert_eq!(plain.read("targum.lock").matches(":approved").count(), 0);
    let all = run(&plain, "review", &["approve", "--key", "*"]);
    assert_eq!(done(&all), "pt.json: 4 texts approved\n");
    plain.write("targum.toml", TOML.replace("'mark'", "'marks'"));
    let refused = run(&plain, "review", &[]);
    assert_eq!(refused.status, 2, "{}", refused.err);
    assert!(refused.err.contains("targum.toml:4"), "{}", refused.err);
}

#[test]
fn an_approval_takes_the_mark_away() {
    let toml = TOML.replace("en.json", "a.pot") + "out = '{locale}.po'\n";
    let template = "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\n\
                    msgid \"Dig\"\nmsgstr \"\"\n\nmsgid \"Sow\"\nmsgstr \"\"\n\n\
                    msgid \"%d seed\"\nmsgid_plural \"%d seeds\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n";
    let project = Project::new(&[("targum.toml", &toml), ("a.pot", template)]);
    let data = project.data(&["po"]);
    let data = data.to_str().expect("a path");
    let review =
        |arguments: &[&str]| project.plain("review", &[arguments, &["--data", data]].concat());
    done(&project.pseudo(&["po"], &[]));
    let first = project.read("pt.po");
    assert_eq!(first.matches("#, fuzzy").count(), 3, "{first}");
    assert_eq!(done(&review(&["approve", "--key", "Dig"])), "pt.po: 1 text approved\n");
    let dig = first.replace("#, fuzzy\nmsgid \"Dig\"", "msgid \"Dig\"");
    assert_eq!(project.read("pt.po"), dig);
    // A person who removes the mark approves the translation, too.
    project.write("pt.po", dig.replace("#, fuzzy\nmsgid \"Sow\"", "msgid \"Sow\""));
    let list = review(&[]);
    assert_eq!(list.out.lines().count(), 2, "{}", list.out);
    assert!(list.out.starts_with("pt.po: `%d seed[0]` is not approved: "), "{}", list.out);
    assert_eq!(done(&review(&["approve"])), "pt.po: 2 texts approved\n");
    assert_eq!(project.read("pt.po"), first.replace("#, fuzzy\n", ""));
    assert_eq!(done(&review(&[])), "nothing to review\n");
    let lock = project.read("targum.lock");
    assert_eq!(lock.matches(":approved\n").count(), 4, "{lock}");
}

#[test]
fn a_file_of_several_languages_keeps_its_authors_in_the_lock() {
    let toml = TOML.replace("en.json", "a.csv") + "out = '{path}'\n";
    let table = "key,en,pt\nhello,Hello,Oi\nbye,Bye,\n";
    let project = Project::new(&[("targum.toml", &toml), ("a.csv", table)]);
    done(&project.pseudo(&["csv"], &[]));
    let data = project.data(&["csv"]);
    let data = data.to_str().expect("a path");
    let review =
        |arguments: &[&str]| project.plain("review", &[arguments, &["--data", data]].concat());
    let list = review(&[]);
    assert_eq!(list.out, "a.csv (pt): `bye` is not approved: Bye → ⟦Ɓýé ~⟧\n", "{}", list.err);
    assert_eq!(done(&review(&["approve"])), "a.csv (pt): 1 text approved\n");
    assert_eq!(done(&review(&[])), "nothing to review\n");
    assert_eq!(project.read("a.csv"), "key,en,pt\nhello,Hello,Oi\nbye,Bye,⟦Ɓýé ~⟧\n");
}

#[test]
fn texts_with_equal_keys_are_told_apart() {
    let unit = |file: &str, text: &str| {
        format!(
            "<file original=\"{file}\" source-language=\"en\" datatype=\"html\"><body>\
             <trans-unit id=\"t\"><source>{text}</source></trans-unit></body></file>\n"
        )
    };
    let head = "<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\">\n";
    let source = [head, &unit("a", "Open the door"), &unit("b", "Shut it"), "</xliff>\n"].concat();
    let project = || {
        let toml = TOML.replace("en.json", "en.xlf");
        let project = Project::new(&[("targum.toml", &toml), ("en.xlf", &source)]);
        assert_eq!(project.pseudo(&["xliff"], &[]).status, 0);
        project
    };
    let run = |project: &Project, arguments: &[&str]| {
        let data = project.data(&["xliff"]);
        project.plain("review", &[arguments, &["--data", data.to_str().expect("a path")]].concat())
    };
    let waits = "needs-review-translation";
    // A person approves of the second text in the file.
    let second = project();
    let text = second.read("pt.xlf");
    let at = text.rfind(waits).expect("a mark");
    second.write("pt.xlf", [&text[..at], "final", &text[at + waits.len()..]].concat());
    let list = run(&second, &[]);
    assert_eq!(list.out, "pt.xlf: `t` is not approved: Open the door → ⟦Óþéñ ţħé đóóř ~ ~ ~⟧\n");
    // A person approves of the first, and translates it anew with a tool.
    let first = project();
    first.write("pt.xlf", first.read("pt.xlf").replacen(waits, "final", 1));
    done(&run(&first, &["export", "--all", "--xliff", "review.xlf"]));
    let exported = first.read("review.xlf");
    let begin = exported.find("⟦").expect("a translation");
    let end = begin + exported[begin..].find("</target>").expect("its end");
    first.write("review.xlf", [&exported[..begin], "Abra a porta", &exported[end..]].concat());
    let imported = run(&first, &["import", "review.xlf"]);
    assert_eq!(done(&imported), "pt.xlf: 1 text changed, 0 approved\n");
    let text = first.read("pt.xlf");
    let texts: Vec<_> = text.split("<target state=").skip(1).collect();
    assert!(texts[0].starts_with("\"final\">Abra a porta<"), "{text}");
    assert!(texts[1].starts_with("\"needs-review-translation\">⟦"), "{text}");
    let lock = first.read("targum.lock");
    assert_eq!((lock.matches(":hand").count(), lock.matches(":marked").count()), (1, 1), "{lock}");
}

#[test]
fn a_translation_belongs_to_the_source_beside_it() {
    let unit = |file: &str, text: &str| {
        format!(
            "<file original=\"{file}\" source-language=\"en\" target-language=\"pt\" datatype=\"html\"><body>\
             <trans-unit id=\"t\">{text}</trans-unit></body></file>\n"
        )
    };
    let head = "<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\">\n";
    let first = unit("a", "<source>Open the door?</source>");
    let second = unit("b", "<source>Shut it</source><target>Feche</target>");
    let file = [head, &first, &second, "</xliff>\n"].concat();
    // The file with both languages, and a translation beside its source.
    let source = file.replace("<target>Feche</target>", "");
    for (out, source, translation) in [("{path}", &file, "en.xlf"), ("pt.xlf", &source, "pt.xlf")] {
        let toml = TOML.replace("'en.json'", &format!("'en.xlf'\nout = '{out}'"));
        let project = Project::new(&[("targum.toml", &toml), ("en.xlf", source)]);
        project.write(translation, &file);
        let data = project.data(&["xliff"]);
        let data = data.to_str().expect("a path");
        // Compared with the source of the other text, it would lack a question mark.
        let lint = project.plain("lint", &["--data", data]);
        assert_eq!(lint.out, "errors: 0; warnings: 0; compared: 1 text in 1 file\n");
        // The person's translation is not outdated, as its source has not changed, and stays beside it.
        assert_eq!(project.pseudo(&["xliff"], &[]).status, 0);
        let text = project.read(translation);
        let beside = text.split("<source>Shut it</source>").nth(1).unwrap_or_default();
        let target = beside
            .strip_prefix("<target state=\"translated\">")
            .or(beside.strip_prefix("<target>"));
        assert!(target.is_some_and(|target| target.starts_with("Feche</target>")), "{text}");
        assert_eq!(text.matches("Feche").count(), 1, "{text}");
        let lock = project.read("targum.lock");
        assert_eq!(
            (lock.matches(":hand").count(), lock.matches(":outdated").count()),
            (1, 0),
            "{lock}"
        );
    }
}

#[test]
fn a_translation_of_an_earlier_source_is_not_approved() {
    let project = project();
    project.write("en.json", EN.replace("Bye", "See you"));
    let approved = run(&project, "review", &["approve"]);
    let left =
        "pt.json: `bye` is left as it is: its source has changed: run `targum translate` first\n";
    assert_eq!((approved.status, approved.err.as_str()), (0, left));
    assert_eq!(approved.out, "pt.json: 3 texts approved\n");
    project.pseudo(&["json"], &[]);
    assert!(project.read("pt.json").contains("\"bye\": \"⟦Šéé ýóú ~ ~⟧\""));
    assert_eq!(done(&run(&project, "review", &["approve"])), "pt.json: 1 text approved\n");
}
