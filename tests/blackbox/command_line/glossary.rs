//! The glossary of a project as CSV and TBX: written for other programs, and read from them.

use std::process::Command;

use targum_tests::{
    Ended, output,
    project::{Project, done},
    tool,
};

const MAIN: &str = "id = \"main\"\nengines = [\"pseudo\"]\n\n# Terms of the team.\n[glossary]\n\
                    Targum = \"Targum\"\nharbour = { pt = \"porto\", de = \"Hafen\" }\n";

/// Prints the entries of a TBX file as translate-toolkit reads them.
const TOOLKIT: &str = "import sys\nfrom translate.storage.tbx import tbxfile\n\
                       for unit in tbxfile.parsefile(sys.argv[1]).units:\n    \
                       print(unit.source, unit.target, sep=' = ')\n";

/// Writes a TBX file with translate-toolkit.
const MADE: &str = "import sys\nfrom translate.storage.tbx import tbxfile\n\
                    store = tbxfile(sourcelanguage='en', targetlanguage='pt')\n\
                    unit = store.addsourceunit('quay & pier')\nunit.settarget('cais')\n\
                    store.savefile(sys.argv[1])\n";

fn project() -> Project {
    let project = Project::new(&[]);
    project.write("config/targum.toml", "[engines.pseudo]\nkind = \"pseudo\"\n");
    project.write("config/projects/main.toml", MAIN);
    project
}

fn glossary(project: &Project, arguments: &[&str]) -> Ended {
    let arguments = [arguments, &["--config", "config"]].concat();
    project.plain("glossary", &arguments)
}

/// Runs a script of Python on a file of the project.
fn python(project: &Project, script: &str, file: &str) -> String {
    let mut command = Command::new(tool("venv/bin/python"));
    output(command.args(["-c", script]).arg(project.path(file)))
}

#[test]
fn a_glossary_survives_a_table() {
    let project = project();
    let exported = glossary(&project, &["export", "terms.csv", "--from", "en"]);
    assert_eq!(done(&exported), "terms.csv: 2 terms\n");
    let table = "en,*,de,pt\nTargum,Targum,,\nharbour,,Hafen,porto\n";
    assert_eq!(project.read("terms.csv"), table);
    let imported = glossary(&project, &["import", "terms.csv"]);
    let expected = "config/projects/main.toml: not changed, 3 translated terms\n";
    assert_eq!(done(&imported), expected);
    assert_eq!(project.read("config/projects/main.toml"), MAIN);

    project.write("more.csv", "en;pt;note\nquay;cais;where ships are\nharbour;baía;\n");
    let refused = glossary(&project, &["import", "more.csv"]);
    assert_eq!(refused.status, 2, "{}", refused.out);
    for part in ["more.csv: nothing is written", "`harbour` is translated as `porto`"] {
        assert!(refused.err.contains(part), "{}", refused.err);
    }
    assert_eq!(project.read("config/projects/main.toml"), MAIN);
    done(&glossary(&project, &["import", "more.csv", "--replace"]));
    let replaced = MAIN.replace("porto", "baía") + "quay = { pt = \"cais\" }\n";
    assert_eq!(project.read("config/projects/main.toml"), replaced);

    project.write("two.csv", "mast,mastro\n");
    let dry = glossary(&project, &["import", "two.csv", "--to", "pt", "--dry-run"]);
    let expected = "config/projects/main.toml: would be written, 1 translated term\n  \
                    + mast = { pt = \"mastro\" }\n";
    assert_eq!(done(&dry), expected);
    assert_eq!(project.read("config/projects/main.toml"), replaced);
    done(&glossary(&project, &["import", "two.csv", "--to", "pt"]));
    assert!(project.read("config/projects/main.toml").ends_with("mast = { pt = \"mastro\" }\n"));

    let twice = replaced.clone() + "\n[forbidden_terms.pt]\nmast = \"mastro\"\n";
    project.write("config/projects/main.toml", &twice);
    project.write("all.csv", "en,*\nmast,mastro\n");
    let dry = glossary(&project, &["import", "all.csv", "--dry-run"]);
    let expected = "config/projects/main.toml: would be written, 1 translated term\n  \
                    + mast = \"mastro\"\n";
    assert_eq!(done(&dry), expected);

    project.write("terms.json", "{}");
    let unknown = glossary(&project, &["import", "terms.json"]);
    assert_eq!(unknown.err, "targum: terms.json: give --as csv or --as tbx\n");
}

const FORBIDDEN: &str = "\n[forbidden_terms.pt]\nabrigo = \"porto\"\ndeletar = \"\"\n";

#[test]
fn forbidden_terms_survive_a_table_and_tbx() {
    let project = project();
    project.write("config/projects/main.toml", MAIN.to_owned() + FORBIDDEN);
    let to = ["--from", "en", "--to", "pt"];
    let exported = glossary(&project, &[&["export", "terms.csv"], &to[..]].concat());
    assert_eq!(done(&exported), "terms.csv: 2 terms, 2 terms that must not be used\n");
    let table = "en,*,pt,pt forbidden\nTargum,Targum,,\nharbour,,porto,abrigo\n,,,deletar\n";
    assert_eq!(project.read("terms.csv"), table);
    done(&glossary(&project, &[&["export", "terms.tbx"], &to[..]].concat()));
    let concept = "<termEntry id=\"t2\">\n        <langSet xml:lang=\"en\">\n          <tig>\n            \
                   <term>harbour</term>\n          </tig>\n        </langSet>\n        <langSet xml:lang=\"pt\">\n          \
                   <tig>\n            <term>porto</term>\n          </tig>\n          <tig>\n            \
                   <term>abrigo</term>\n            <termNote type=\"administrativeStatus\">deprecatedTerm-admn-sts</termNote>\n";
    let tbx = project.read("terms.tbx");
    assert!(tbx.contains(concept), "{tbx}");
    for file in ["terms.csv", "terms.tbx"] {
        project.write("config/projects/main.toml", MAIN);
        let imported = glossary(&project, &["import", file, "--from", "en"]);
        assert!(done(&imported).ends_with("\n  2 terms must not be used in translations\n"));
        let text = project.read("config/projects/main.toml");
        assert!(text.ends_with(FORBIDDEN), "{file}: {text}");
    }
    // Another program reads the terms.
    assert!(python(&project, TOOLKIT, "terms.tbx").contains("harbour = porto\n"));
}

#[test]
fn a_term_is_forbidden() {
    let project = project();
    let forbid = |arguments: &[&str]| glossary(&project, &[&["forbid"], arguments].concat());
    let added = forbid(&["deletar", "--instead", "excluir", "--to", "pt"]);
    assert_eq!(done(&added), "config/projects/main.toml: `deletar` is forbidden now in pt\n");
    let text = MAIN.to_owned() + "\n[forbidden_terms.pt]\ndeletar = \"excluir\"\n";
    assert_eq!(project.read("config/projects/main.toml"), text);
    let again = forbid(&["deletar", "--instead", "excluir", "--to", "pt"]);
    assert_eq!(done(&again), "config/projects/main.toml: `deletar` is forbidden already in pt\n");
    for (arguments, message) in [
        (&["deletar", "--to", "pt"][..], "instead of `deletar`, `excluir` is to be used"),
        (&["Hafen", "--to", "de"], "`Hafen` is the glossary's translation of `harbour`"),
        (&["x", "--to", "not a tag"], "--to: "),
    ] {
        let refused = forbid(arguments);
        assert_eq!(refused.status, 2, "{}", refused.out);
        assert!(refused.err.contains(message), "{}", refused.err);
    }
    assert_eq!(project.read("config/projects/main.toml"), text);
}

#[test]
fn a_translation_with_a_forbidden_term_is_named() {
    let project = project();
    let tables = "\n[forbidden_terms.pt]\n\"śéa\" = \"oceano\"\n";
    project.write("config/projects/main.toml", MAIN.to_owned() + &tables.replace("śéa", "šéá"));
    project.write("en.json", "{\"a\": \"The sea\", \"b\": \"Seas\"}\n");
    let arguments = ["en.json", "--from", "en", "--to", "pt", "--config", "config"];
    let translated = project.pseudo(&["json"], &arguments);
    assert_eq!(translated.status, 0, "{}", translated.err);
    assert_eq!(translated.err, "pt.json: `a`: `šéá` must not be used: write `oceano`\n");
    assert!(project.read("pt.json").contains("šéá"));
    let data = project.data(&["json"]);
    let data = ["--data", data.to_str().expect("a path")];
    let lint = project.plain("lint", &[&arguments[..], &data].concat());
    assert_eq!(lint.status, 0, "{}", lint.err);
    let finding =
        "pt.json:1: warning: `a`: `šéá` must not be used: write `oceano` (forbidden-terms)\n";
    assert!(lint.out.contains(finding), "{}", lint.out);
}

#[test]
fn another_program_reads_and_writes_the_terms_as_tbx() {
    let project = project();
    done(&glossary(&project, &["export", "terms.tbx", "--from", "en", "--to", "pt"]));
    let read = python(&project, TOOLKIT, "terms.tbx");
    assert_eq!(read, "Targum = Targum\nharbour = porto\n");

    python(&project, MADE, "made.tbx");
    done(&glossary(&project, &["import", "made.tbx", "--from", "en"]));
    let after = MAIN.to_owned() + "\"quay & pier\" = { pt = \"cais\" }\n";
    assert_eq!(project.read("config/projects/main.toml"), after);
}

#[test]
fn a_project_without_a_configuration_has_its_terms_in_targum_toml() {
    let toml = "[translate]\nfrom = \"en\"\nto = \"pt\"\nengine = \"pseudo\"   # for tests\n\n\
                [[translate.files]]\nsource = \"en.json\"\n";
    let project = Project::new(&[("targum.toml", toml), ("en.json", "{\"a\": \"A harbour\"}\n")]);
    project.write("terms.csv", "en,pt,pt forbidden\nharbour,porto,abrigo\n,,deletar\n");
    let run = |arguments: &[&str]| project.plain("glossary", arguments);
    let imported = run(&["import", "terms.csv"]);
    let path = project.path("targum.toml").display().to_string();
    assert_eq!(
        done(&imported),
        format!("{path}: written, 1 translated term\n  2 terms must not be used in translations\n")
    );
    let tables = "\n[translate.glossary]\nharbour = { pt = \"porto\" }\n\n\
                  [translate.forbidden_terms.pt]\nabrigo = \"porto\"\ndeletar = \"\"\n";
    assert_eq!(project.read("targum.toml"), toml.to_owned() + tables);
    done(&project.pseudo(&["json"], &[]));
    assert!(project.read("pt.json").contains("porto"), "{}", project.read("pt.json"));
    done(&run(&["export", "back.csv", "--to", "pt"]));
    assert_eq!(project.read("back.csv"), "en,pt,pt forbidden\nharbour,porto,abrigo\n,,deletar\n");
    done(&run(&["add", "quay", "cais", "--to", "pt"]));
    done(&run(&["forbid", "doca", "--to", "pt"]));
    project.write("pt.json", "{\"a\": \"A porto doca\"}\n");
    let data = project.data(&["json"]);
    let lint = project.plain("lint", &["--data", data.to_str().expect("a path")]);
    let finding = "pt.json:1: warning: `a`: `doca` must not be used (forbidden-terms)\n";
    assert!(lint.out.contains(finding), "{}", lint.out);
    // Without both, the command tells what it looks for.
    let empty = Project::new(&[("en.json", "{}")]);
    let refused = empty.plain("glossary", &["add", "a", "b", "--config", "none"]);
    assert_eq!(refused.status, 2);
    assert!(
        refused.err.contains("none has no project: name a configuration folder with --config"),
        "{}",
        refused.err
    );
}
