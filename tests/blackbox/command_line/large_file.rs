//! `targum translate` on a file whose translation takes long: the bar moves, and an interruption does
//! not lose the finished work.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use targum_tests::{
    Host, SOON, binary,
    project::{Project, done},
    service::Service,
    vendors,
};

/// The number of texts in the file.
const TEXTS: usize = 2_000;
/// The number of texts that the host sends to the engine in one request.
const TEXTS_IN_REQUEST: usize = 50;
const ARGUMENTS: [&str; 7] = ["en.json", "--from", "en", "--to", "pt", "--config", "config"];

/// A large file, and an engine that takes `delay` for each request.
struct LargeFile {
    project: Project,
    data: PathBuf,
    service: Service,
}

impl LargeFile {
    fn new(delay: Duration) -> Self {
        let service = Service::start(move |asked| {
            if asked.path == "/translate" {
                thread::sleep(delay);
            }
            vendors::libretranslate(asked)
        });
        let line = |n| format!("\"k{n}\": \"The garden with the number {n}\"");
        let lines: Vec<_> = (0..TEXTS).map(line).collect();
        let project = Project::new(&[("en.json", &format!("{{{}}}", lines.join(",\n")))]);
        let url = service.url();
        let engine = format!("[engines.remote]\nkind = \"libretranslate\"\nbase_url = {url:?}\n");
        project.write("config/targum.toml", engine);
        project.write("config/projects/main.toml", "id = \"main\"\nengines = [\"remote\"]\n");
        let data = project.data(&["json"]);
        Self { project, data, service }
    }

    fn variables(&self) -> [(&str, &Path); 1] {
        [("TARGUM_DATA", &self.data)]
    }

    /// Returns the number of requests to the engine so far.
    fn requests(&self) -> usize {
        self.service.asked().iter().filter(|asked| asked.path == "/translate").count()
    }
}

#[test]
fn the_work_survives_an_interruption() {
    let file = LargeFile::new(Duration::from_millis(30));
    let mut command = file.project.command(&ARGUMENTS, &file.variables());
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let more_than_half = TEXTS / TEXTS_IN_REQUEST / 2 + 4;
    Host::within(SOON, "more than half is translated", || file.requests() > more_than_half);
    child.kill().expect("killed");
    child.wait().expect("its end");
    assert!(!file.project.path("pt.json").exists());
    let before = file.requests();
    let again = file.project.run(&ARGUMENTS, &file.variables());
    let summary = done(&again);
    let cached = summary.split(" from the cache").next().and_then(|text| text.rsplit(' ').next());
    let cached: usize = cached.and_then(|cached| cached.parse().ok()).unwrap_or_default();
    assert!(cached >= TEXTS / 2, "{summary}");
    assert_eq!(file.requests() - before, (TEXTS - cached).div_ceil(TEXTS_IN_REQUEST));
    assert_eq!(file.project.read("pt.json").matches("THE GARDEN").count(), TEXTS);
}

#[test]
fn a_bar_moves_in_a_terminal() {
    // The command looks five times a second how far the work is.
    let file = LargeFile::new(Duration::from_millis(150));
    let command = format!("'{}' translate {}", binary().display(), ARGUMENTS.join(" "));
    let ended = Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .current_dir(file.project.path(""))
        .env("TERM", "xterm")
        .envs(file.variables())
        .stdin(Stdio::null())
        .output()
        .expect("a terminal");
    let screen = String::from_utf8_lossy(&ended.stdout);
    assert!(ended.status.success(), "{screen}");
    let mut percents: Vec<u32> = screen
        .split("% of ")
        .filter_map(|before| before.rsplit([' ', '\u{1b}']).next()?.parse().ok())
        .filter(|percent| (1..100).contains(percent))
        .collect();
    assert!(percents.is_sorted(), "{percents:?}");
    percents.dedup();
    assert!(percents.len() > 1, "{screen}");
}
