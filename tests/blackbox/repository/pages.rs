//! The commands on the README and the pages of `docs` are commands of the program. A command shown
//! as a session (`$ targum …`) prints what the page says, in a project like the one on the page.

use std::{
    fs,
    os::unix::fs::symlink,
    path::Path,
    process::{Command, Output},
};

use targum_tests::{binary, models, plugins, workspace};

/// The seconds after which a command counts as one that serves or watches. Such a command only has
/// to begin.
const SECONDS: &str = "10";
/// The programs that a page may show beside `targum`, to look at its output.
const PROGRAMS: [&str; 2] = ["targum", "cat"];
/// The exit status of `timeout` for a command that it has ended.
const ENDED: i32 = 124;

/// A command of a page.
struct Shown {
    /// The page, for messages.
    page: String,
    /// The line as a user types it.
    line: String,
    /// Whether a prompt precedes the line.
    session: bool,
    /// The text below the line, up to the next command.
    output: String,
}

/// Returns the commands of the program in the console blocks of a page.
fn shown(page: &str, text: &str) -> Vec<Shown> {
    let mut commands: Vec<Shown> = Vec::new();
    for block in text.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default().replace("\\\n", " ");
        let mut runs = false;
        for line in block.lines() {
            let session = line.starts_with("$ ");
            let typed = line.trim_start_matches("$ ");
            let is_variable = |word: &str| word.contains('=') && !word.starts_with('-');
            let program = typed.split_whitespace().find(|word| !is_variable(word));
            if program.is_some_and(|program| PROGRAMS.contains(&program)) {
                let line = typed.split("  #").next().unwrap_or_default().trim().to_owned();
                let (page, output) = (page.to_owned(), String::new());
                commands.push(Shown { page, line, session, output });
                runs = true;
            } else if session {
                runs = false;
            } else if let Some(command) =
                commands.last_mut().filter(|command| command.session && runs)
            {
                command.output += line;
                command.output.push('\n');
            }
        }
    }
    commands
}

/// Makes the project of the pages: sources, a memory, a configuration, and data.
fn project(folder: &Path) {
    let write = |path: &str, content: &str| {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, content).expect("a file");
    };
    write("en.json", "{\n  \"greeting\": \"Hello {name}\"\n}\n");
    write(
        "locales/en.json",
        "{\n  \"greeting\": \"Hello {name}, you have 3 new messages.\",\n  \"price\": 19.90\n}\n",
    );
    write(
        "memory.tmx",
        "<tmx version=\"1.4\"><header srclang=\"en\"/><body><tu><tuv xml:lang=\"en\"><seg>Save</seg>\
         </tuv><tuv xml:lang=\"pt\"><seg>Guardar</seg></tuv></tu></body></tmx>",
    );
    let settings = fs::read_to_string(workspace().join("config/targum.toml")).expect("a file");
    write("config/targum.toml", &settings.replace("127.0.0.1:8787", "127.0.0.1:0"));
    let demo = fs::read_to_string(workspace().join("config/projects/demo.toml")).expect("a file");
    write("config/projects/demo.toml", &demo);
    fs::create_dir_all(folder.join("data")).expect("a folder");
    fs::create_dir_all(folder.join("bin")).expect("a folder");
    symlink(models(), folder.join("data/models")).expect("a link");
    symlink(plugins(), folder.join("data/plugins")).expect("a link");
    symlink(binary(), folder.join("bin/targum")).expect("a link");
}

fn run(folder: &Path, line: &str) -> Output {
    let path = std::env::var("PATH").unwrap_or_default();
    Command::new("timeout")
        .args([SECONDS, "bash", "-c", line])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", folder.join("bin").display()))
        .env("HOME", folder)
        .output()
        .expect("a shell")
}

#[test]
fn commands_in_the_documentation_work() {
    let folder = tempfile::tempdir().expect("a folder");
    project(folder.path());
    let made = run(folder.path(), "targum keys quickstart");
    assert!(made.status.success(), "{made:?}");
    let mut pages = vec![workspace().join("README.md")];
    let docs = fs::read_dir(workspace().join("docs")).expect("the pages").flatten();
    pages.extend(
        docs.map(|entry| entry.path()).filter(|path| path.extension() == Some("md".as_ref())),
    );
    pages.sort();
    let mut count = 0;
    for page in pages {
        let text = fs::read_to_string(&page).expect("a page");
        for command in shown(&page.display().to_string(), &text) {
            let Shown { page, line, session, output } = command;
            let ended = run(folder.path(), &line);
            let status = ended.status.code().unwrap_or(-1);
            let (out, err) =
                (String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
            // The exit status is 2 if the command line refuses its arguments.
            let taken = status == ENDED || if session { status == 0 } else { status < 2 };
            assert!(taken, "{page}: {line}: status {status}\n{out}{err}");
            assert!(output.is_empty() || output == out, "{page}: {line}:\n{out}");
            count += 1;
        }
    }
    assert!(count >= 10, "{count}");
}
