//! `targum watch` translates files when they are saved. The tests wait for lines that the command
//! prints.

use std::{
    io::{BufRead, BufReader, Lines},
    process::{Child, ChildStdout, Command, Stdio},
};

use targum_tests::{binary, project::Project};

const TOML: &str = "[translate]\nfrom = \"en\"\nto = [\"pt\"]\nengine = \"pseudo\"\n\n\
                    [[translate.files]]\nsource = \"locales/en.json\"\nout = \"locales/{locale}.json\"\n";

/// A command that watches a project.
struct Watch {
    process: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Watch {
    /// Starts the command, and waits until it watches.
    fn start(project: &Project) -> Self {
        let mut process = Command::new(binary())
            .arg("watch")
            .current_dir(project.path(""))
            .env("TARGUM_DATA", project.data(&["json"]))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command starts");
        let lines = BufReader::new(process.stdout.take().expect("an output")).lines();
        let mut watch = Self { process, lines };
        watch.read_until(|line| line.starts_with("watching "));
        watch
    }

    /// Reads lines up to one that `is_last` accepts.
    fn read_until(&mut self, mut is_last: impl FnMut(&str) -> bool) {
        let found = self.lines.by_ref().map_while(Result::ok).any(|line| is_last(&line));
        assert!(found, "the command ended: {:?}", self.process.wait());
    }

    /// Sends a signal, and returns the exit status.
    fn end(mut self, signal: &str) -> Option<i32> {
        let id = self.process.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status();
        assert!(sent.is_ok_and(|status| status.success()));
        self.process.wait().expect("an end").code()
    }
}

fn project() -> Project {
    Project::new(&[("targum.toml", TOML), ("locales/en.json", "{\"a\": \"Hello\"}\n")])
}

#[test]
fn a_saved_file_is_translated() {
    let project = project();
    let mut watch = Watch::start(&project);
    assert!(project.read("locales/pt.json").contains("Ħéľľó"));
    project.write("locales/en.json", "{\"a\": \"Hello\", \"b\": \"World\"}\n");
    // The line of the summary is printed after the last file.
    watch.read_until(|line| {
        line.starts_with("wrote ") && project.read("locales/pt.json").contains("\"b\"")
    });
    assert_eq!(watch.end("-INT"), Some(0));
}

#[test]
fn other_files_of_the_project_file_are_watched() {
    let project = project();
    let mut watch = Watch::start(&project);
    project.write("docs/en/a.json", "{\"c\": \"House\"}\n");
    let more = "\n[[translate.files]]\nsource = \"docs/en\"\nout = \"docs/{locale}\"\n";
    project.write("targum.toml", format!("{TOML}{more}"));
    let has =
        |name: &str, text: &str| project.path(name).is_file() && project.read(name).contains(text);
    // Which line comes first depends on when the command sees the new project file.
    let (mut is_written, mut is_watched) = (false, false);
    watch.read_until(|line| {
        is_written |= line.starts_with("wrote ") && has("docs/pt/a.json", "\"c\"");
        is_watched |= line.starts_with("watching ");
        is_written && is_watched
    });
    project.write("docs/en/b.json", "{\"d\": \"Garden\"}\n");
    watch.read_until(|line| line.starts_with("wrote ") && has("docs/pt/b.json", "\"d\""));
    assert_eq!(watch.end("-TERM"), Some(0));
}

#[test]
fn an_interruption_that_comes_early_is_not_lost() {
    let project = project();
    for _ in 0..5 {
        assert_eq!(Watch::start(&project).end("-INT"), Some(0));
    }
}
