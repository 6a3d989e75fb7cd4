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
    let expected = "config/projects/main.toml: not changed, 3 translations of terms\n";
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
    done(&glossary(&project, &["import", "two.csv", "--to", "pt", "--dry-run"]));
    assert_eq!(project.read("config/projects/main.toml"), replaced);
    done(&glossary(&project, &["import", "two.csv", "--to", "pt"]));
    assert!(project.read("config/projects/main.toml").ends_with("mast = { pt = \"mastro\" }\n"));
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
