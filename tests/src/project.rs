//! A project whose files the command `targum translate` translates.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use tempfile::TempDir;

use crate::{Ended, binary, plugins};

/// A folder with a project in it, and a data directory beside it.
#[derive(Debug)]
pub struct Project(TempDir);

impl Project {
    /// Of these files.
    pub fn new(files: &[(&str, &str)]) -> Self {
        let project = Project(tempfile::tempdir().expect("a folder"));
        for (name, text) in files {
            project.write(name, text);
        }
        project
    }

    /// Where a file of it is.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join("project").join(name)
    }

    /// Writes a file, with its folders.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, content).expect("a file");
    }

    /// What stands in a file.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Plugins for the engine in process.
    pub fn data(&self, formats: &[&str]) -> PathBuf {
        let data = self.0.path().join("data");
        fs::create_dir_all(data.join("plugins")).expect("a folder");
        for format in formats {
            let file = format!("{format}.wasm");
            fs::copy(plugins().join(&file), data.join("plugins").join(&file)).expect("a plugin");
        }
        data
    }

    /// The command in it, with environment variables.
    fn command(&self, arguments: &[&str], variables: &[(&str, &Path)]) -> Command {
        let mut command = Command::new(binary());
        command.arg("translate").args(arguments).current_dir(self.path("")).stdin(Stdio::null());
        for (name, value) in variables {
            command.env(name, value);
        }
        command
    }

    /// Runs the command, of whose output nobody reads anything; gives its exit status.
    pub fn run_unread(&self, arguments: &[&str], variables: &[(&str, &Path)]) -> Option<i32> {
        let mut command = self.command(arguments, variables);
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        drop((child.stdout.take(), child.stderr.take()));
        child.wait().expect("it ends").code()
    }

    /// Runs the command in it, with environment variables.
    pub fn run(&self, arguments: &[&str], variables: &[(&str, &Path)]) -> Ended {
        let ended = self.command(arguments, variables).output().expect("the binary starts");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        Ended {
            status: ended.status.code().expect("an exit status"),
            out: text(ended.stdout),
            err: text(ended.stderr),
        }
    }

    /// In process, with the pseudo engine.
    pub fn pseudo(&self, formats: &[&str], arguments: &[&str]) -> Ended {
        let arguments = [arguments, &["--engine", "pseudo"]].concat();
        self.run(&arguments, &[("TARGUM_DATA", &self.data(formats))])
    }
}

/// What was printed by a command that ended well and had nothing to complain of.
pub fn done(ended: &Ended) -> &str {
    assert_eq!((ended.status, ended.err.as_str()), (0, ""), "{}", ended.out);
    &ended.out
}
