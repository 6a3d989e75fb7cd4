//! A project whose files `targum translate` translates.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use tempfile::TempDir;

use crate::{Ended, binary, machine_code, plugins};

/// A folder with a project, and a data directory beside it.
#[derive(Debug)]
pub struct Project(TempDir);

impl Project {
    /// Makes a project of these files.
    pub fn new(files: &[(&str, &str)]) -> Self {
        let project = Project(tempfile::tempdir().expect("a folder"));
        for (name, text) in files {
            project.write(name, text);
        }
        project
    }

    /// Returns the path of a file of the project.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join("project").join(name)
    }

    /// Writes a file, with its folders.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, content).expect("a file");
    }

    /// Returns the content of a file.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Makes a data directory with the plugins of these formats.
    pub fn data(&self, formats: &[&str]) -> PathBuf {
        let data = self.0.path().join("data");
        fs::create_dir_all(data.join("plugins")).expect("a folder");
        for format in formats {
            let file = format!("{format}.wasm");
            fs::copy(plugins().join(&file), data.join("plugins").join(&file)).expect("a plugin");
        }
        machine_code::copy_to(&data);
        data
    }

    /// Returns `targum translate` in the project, with environment variables.
    pub fn command(&self, arguments: &[&str], variables: &[(&str, &Path)]) -> Command {
        self.program("translate", arguments, variables)
    }

    /// Returns another command of the program.
    fn program(&self, name: &str, arguments: &[&str], variables: &[(&str, &Path)]) -> Command {
        let mut command = Command::new(binary());
        command.arg(name).args(arguments).current_dir(self.path("")).stdin(Stdio::null());
        // Variables of the machine must not change a test.
        command.env_remove("TARGUM_DATA").env_remove("TARGUM_API_KEY").env_remove("GITHUB_ACTIONS");
        for (name, value) in variables {
            command.env(name, value);
        }
        command
    }

    /// Runs another command in the project, without plugins.
    pub fn plain(&self, name: &str, arguments: &[&str]) -> Ended {
        ended(&mut self.program(name, arguments, &[]))
    }

    /// Runs another command in the project, with environment variables.
    pub fn by(&self, name: &str, arguments: &[&str], variables: &[(&str, &Path)]) -> Ended {
        ended(&mut self.program(name, arguments, variables))
    }

    /// Runs another command that reads the files, in process with the pseudo engine.
    pub fn pseudo_by(&self, name: &str, formats: &[&str], arguments: &[&str]) -> Ended {
        let arguments = [arguments, &["--engine", "pseudo"]].concat();
        ended(&mut self.program(name, &arguments, &[("TARGUM_DATA", &self.data(formats))]))
    }

    /// Runs git in the project. Returns its exit status.
    pub fn git(&self, arguments: &[&str]) -> i32 {
        let mut git = Command::new("git");
        git.args(["-c", "user.name=a", "-c", "user.email=a@example.org"]).args(arguments);
        ended(git.current_dir(self.path(""))).status
    }

    /// Runs the command while no program reads its output. Returns its exit status.
    pub fn run_unread(&self, arguments: &[&str], variables: &[(&str, &Path)]) -> Option<i32> {
        let mut command = self.command(arguments, variables);
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        drop((child.stdout.take(), child.stderr.take()));
        child.wait().expect("it ends").code()
    }

    /// Runs the command in the project, with environment variables.
    pub fn run(&self, arguments: &[&str], variables: &[(&str, &Path)]) -> Ended {
        ended(&mut self.command(arguments, variables))
    }

    /// Runs the command in the project, with environment variables and a standard input.
    pub fn piped(&self, arguments: &[&str], variables: &[(&str, &Path)], input: &str) -> Ended {
        let mut command = self.command(arguments, variables);
        let streams = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = streams.spawn().expect("the program starts");
        // A command that reads no input may end before it is written.
        let _ = child.stdin.take().expect("its input").write_all(input.as_bytes());
        spelled(child.wait_with_output().expect("its end"))
    }

    /// Runs the command in process, with the pseudo engine.
    pub fn pseudo(&self, formats: &[&str], arguments: &[&str]) -> Ended {
        let arguments = [arguments, &["--engine", "pseudo"]].concat();
        self.run(&arguments, &[("TARGUM_DATA", &self.data(formats))])
    }
}

fn ended(command: &mut Command) -> Ended {
    spelled(command.output().expect("the program starts"))
}

fn spelled(ended: Output) -> Ended {
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ended {
        status: ended.status.code().expect("an exit status"),
        out: text(ended.stdout),
        err: text(ended.stderr),
    }
}

/// Checks that a command succeeded, whatever notes it printed.
pub fn succeeded(ended: &Ended) {
    assert_eq!(ended.status, 0, "{}{}", ended.out, ended.err);
}

/// Returns the output of a command that succeeded and printed no error.
pub fn done(ended: &Ended) -> &str {
    assert_eq!((ended.status, ended.err.as_str()), (0, ""), "{}", ended.out);
    &ended.out
}
