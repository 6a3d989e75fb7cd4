//! `targum.lock` survives branches and interruptions, and a machine's translation never counts as a
//! person's.

use std::{
    fmt::Write,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use targum_tests::project::{Project, done};

const FORMATS: [&str; 1] = ["json"];
const ARGUMENTS: [&str; 5] = ["en.json", "--from", "en", "--to", "pt"];

/// Returns a source with this many texts, one on each line. `more` adds lines behind some of them.
fn source(texts: usize, more: &[(usize, &str)]) -> String {
    let mut lines = Vec::new();
    for number in 0..texts {
        lines.push(format!("  \"k{number:02}\": \"The garden {number} is open\""));
        let further = more.iter().filter(|(behind, _)| *behind == number);
        lines.extend(further.map(|(_, key)| format!("  \"{key}\": \"A new gate\"")));
    }
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

fn run(project: &Project, more: &[&str]) -> targum_tests::Ended {
    project.pseudo(&FORMATS, &[&ARGUMENTS[..], more].concat())
}

/// Returns a project of two merged branches that each added a text to the same source, the status
/// of git's merge, and the lock of each branch.
fn merged() -> (Project, i32, [String; 2]) {
    let project = Project::new(&[("en.json", &source(60, &[]))]);
    done(&run(&project, &[]));
    for arguments in [&["init", "-q", "-b", "main"][..], &["add", "."], &["commit", "-qm", "a"]] {
        assert_eq!(project.git(arguments), 0, "{arguments:?}");
    }
    let locks = [("one", 20), ("two", 40)].map(|(branch, behind)| {
        assert_eq!(project.git(&["checkout", "-q", "-b", branch, "main"]), 0);
        project.write("en.json", source(60, &[(behind, branch)]));
        // The second run finds the texts in the cache.
        assert!(done(&run(&project, &[])).contains(", 60 as before\n"));
        assert_eq!(project.git(&["commit", "-qam", branch]), 0);
        project.read("targum.lock")
    });
    let status = project.git(&["merge", "-q", "-m", "merge", "one"]);
    assert_eq!(project.read("en.json"), source(60, &[(20, "one"), (40, "two")]));
    (project, status, locks)
}

/// Asserts what holds after a merge, whatever the state of the lock.
fn assert_machines(project: &Project, first: &targum_tests::Ended) {
    assert_eq!(first.status, 0, "{}", first.err);
    assert!(first.out.contains("pt.json: 62 as before\n"), "{}", first.out);
    let lock = project.read("targum.lock");
    assert!(!lock.contains(":hand") && !lock.contains("<<<<"), "{lock}");
    assert_eq!(done(&run(project, &["--check"])), "stale: 0 files; up to date: 1 file\n");
    // A machine's translation in either branch is replaced when its source changes.
    project.write("en.json", project.read("en.json").replace("A new gate", "Bye"));
    assert_eq!(run(project, &["--check"]).status, 1);
    assert!(done(&run(project, &[])).starts_with("pt.json: 2 translated, 60 as before\n"));
    assert_eq!(project.read("pt.json").matches("⟦Ɓýé ~⟧").count(), 2);
}

#[test]
fn a_lock_merged_line_by_line_is_valid() {
    let (project, status, _) = merged();
    assert_eq!(status, 0, "{}", project.read("targum.lock"));
    assert_eq!(run(&project, &["--check"]).status, 1, "the merged source was never translated");
    let first = run(&project, &[]);
    assert_eq!(first.err, "");
    assert_machines(&project, &first);
}

#[test]
fn both_sides_of_a_conflict_are_read() {
    let (project, _, [one, two]) = merged();
    project.write("targum.lock", format!("<<<<<<< HEAD\n{two}=======\n{one}>>>>>>> one\n"));
    let first = run(&project, &[]);
    assert!(first.err.starts_with("note: targum.lock holds a conflict"), "{}", first.err);
    assert_machines(&project, &first);
}

#[test]
fn the_lock_of_one_side_is_enough() {
    let (project, _, [one, _]) = merged();
    project.write("targum.lock", one);
    let first = run(&project, &[]);
    assert_machines(&project, &first);
}

#[test]
fn a_union_of_both_sides_is_a_lock() {
    let (project, _, [one, two]) = merged();
    project.write("targum.lock", one + &two);
    let first = run(&project, &[]);
    assert_machines(&project, &first);
}

#[test]
fn a_missing_lock_is_made_again() {
    let (project, ..) = merged();
    std::fs::remove_file(project.path("targum.lock")).expect("a lock");
    let first = run(&project, &[]);
    assert_machines(&project, &first);
}

#[test]
fn edits_stay_attributed_to_people_without_the_lock() {
    for keeps_lock in [true, false] {
        let (project, _, [one, two]) = merged();
        let text = project.read("pt.json");
        let line = text.lines().find(|line| line.contains("\"k07\"")).expect("a line");
        project.write("pt.json", text.replace(line, "  \"k07\": \"Jardim sete\","));
        if keeps_lock {
            project.write("targum.lock", one + &two)
        } else {
            std::fs::remove_file(project.path("targum.lock")).expect("a lock")
        }
        done(&run(&project, &[]));
        assert_eq!(project.read("targum.lock").matches(":hand").count(), 1);
        let changed = project.read("en.json").replace("The garden 7 is", "The garden 7 was");
        project.write("en.json", changed);
        let told = run(&project, &[]);
        assert!(told.err.starts_with("pt.json: `k07` is left as it is"), "{}", told.err);
        assert!(project.read("pt.json").contains("Jardim sete"));
    }
}

#[test]
fn a_lock_of_version_1_is_read() {
    let project = Project::new(&[("en.json", &source(3, &[]))]);
    done(&run(&project, &[]));
    project.write("pt.json", project.read("pt.json").replacen("~ ~ ~ ~⟧", "~ ~ ~!⟧", 1));
    let lock = project.read("targum.lock");
    let lines: Vec<_> = lock.lines().filter_map(|line| line.strip_prefix("  ")).collect();
    let made = lines.iter().find_map(|line| line.split_once('=')).expect("digests");
    let target = made.1.split(' ').next().expect("a digest");
    let entries: Vec<_> = lines.iter().filter(|line| line.matches(':').count() == 2).collect();
    let mut old = String::from("{\"version\": 1, \"targets\": {\"pt.json\": {");
    write!(old, "\"source\": \"{}\", \"target\": \"{target}\", ", made.0).expect("a string");
    writeln!(old, "\"segments\": {entries:?}}}}}}}").expect("a string");
    project.write("targum.lock", &old);
    assert_eq!(done(&run(&project, &["--check"])), "stale: 0 files; up to date: 1 file\n");
    assert_eq!(project.read("targum.lock"), old, "a check writes nothing");
    project.write("en.json", source(3, &[]).replace("is", "was"));
    let told = run(&project, &[]);
    assert_eq!(told.status, 0, "{}", told.err);
    assert!(told.out.starts_with("pt.json: 2 translated, 1 as before\n"), "{}", told.out);
    assert!(project.read("targum.lock").starts_with("targum.lock 2\n"));
}

#[test]
fn an_invalid_lock_is_rejected() {
    let project = Project::new(&[("en.json", "{\"a\": \"Good\"}")]);
    for (text, why) in [
        ("oops\n", "line 1: it does not begin with `targum.lock 2`"),
        (
            "targum.lock 3\n",
            "line 1: it is of version 3, this is for version 2: use a newer targum",
        ),
        ("targum.lock 2\na.json\n  what\n", "line 3: `what` is not a valid entry"),
        ("<<<<<<< HEAD\n", "a conflict in it has no end"),
    ] {
        project.write("targum.lock", text);
        let ended = run(&project, &[]);
        assert_eq!(ended.status, 2, "{text}");
        assert!(ended.err.contains(&format!("cannot be read: {why}: ")), "{}", ended.err);
        assert_eq!(project.read("targum.lock"), text);
    }
}

/// Sends a signal by its name to a process.
fn send(signal: &str, process: u32) {
    // The process may have ended by itself.
    let _ = Command::new("kill").args(["-s", signal, &process.to_string()]).status();
}

#[test]
fn an_interruption_changes_no_attribution_and_hides_nothing_stale() {
    const FILES: usize = 24;
    let project = Project::new(&[]);
    let write = |word: &str| {
        for number in 0..FILES {
            let text = format!("{{\"a\": \"{word} {number}\", \"b\": \"Open {word}\"}}");
            project.write(&format!("en/f{number:02}.json"), text);
        }
    };
    let arguments =
        ["en", "--from", "en", "--to", "pt,pl", "--out", "{locale}", "--engine", "pseudo"];
    let data = project.data(&FORMATS);
    let variables = [("TARGUM_DATA", data.as_path())];
    write("Gate");
    let begun = Instant::now();
    done(&project.run(&arguments, &variables));
    let whole = begun.elapsed();
    // The moments are the same in every run of the test, in no particular order.
    let rounds = std::env::var("TARGUM_TEST_INTERRUPTIONS").ok();
    let rounds = rounds.and_then(|rounds| rounds.parse().ok()).unwrap_or(14_u32);
    let moments = (1..=rounds).map(|number| whole * ((number * 37) % 100) / 100);
    for (round, moment) in moments.enumerate() {
        let word = format!("Door{round}");
        write(&word);
        let mut command = project.command(&arguments, &variables);
        let mut child =
            command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        std::thread::sleep(moment);
        let signal = if round % 2 == 0 { "KILL" } else { "INT" };
        send(signal, child.id());
        child.wait().expect("its end");
        let check = project.run(&[&arguments[..], &["--check"]].concat(), &variables);
        let outputs = || {
            let of = |number| ["pt", "pl"].map(|locale| format!("{locale}/f{number:02}.json"));
            (0..FILES).flat_map(of).map(|name| project.read(&name))
        };
        if check.status == 0 {
            let fresh = |text: String| text.contains(&format!("ř{round} "));
            assert!(outputs().all(fresh), "{signal} after {moment:?}");
        }
        let again = project.run(&arguments, &variables);
        assert_eq!((again.status, again.err.as_str()), (0, ""), "{signal} after {moment:?}");
        let lock = project.read("targum.lock");
        assert!(!lock.contains(":hand"), "{signal} after {moment:?}: {lock}");
        for text in outputs() {
            assert_eq!(text.matches(&format!("ř{round}")).count(), 2, "{signal}: {text}");
        }
        let left = std::fs::read_dir(project.path("pt")).expect("a folder").flatten();
        let left: Vec<_> =
            left.filter(|entry| entry.path().extension() != Some("json".as_ref())).collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

#[test]
fn an_interrupted_run_reports_the_interruption() {
    let project = Project::new(&[]);
    for number in 0..200 {
        project.write(&format!("en/f{number}.json"), format!("{{\"a\": \"Gate {number}\"}}"));
    }
    let arguments = ["en", "--from", "en", "--to", "pt", "--out", "{locale}", "--engine", "pseudo"];
    let data = project.data(&FORMATS);
    let mut command = project.command(&arguments, &[("TARGUM_DATA", data.as_path())]);
    let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
    let deadline = Instant::now() + Duration::from_secs(60);
    while !project.path("pt").exists() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(1));
    }
    send("INT", child.id());
    let ended = child.wait_with_output().expect("its end");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(130), "{said}");
    assert_eq!(said, "interrupted: the written files stay, and the next run translates the rest\n");
    let written = std::fs::read_dir(project.path("pt")).expect("a folder").count();
    let known = project.read("targum.lock").lines().filter(|line| line.starts_with("pt/")).count();
    assert_eq!(written, known);
}

#[test]
fn with_an_unwritable_lock_no_file_is_written() {
    let project = Project::new(&[("en.json", "{\"a\": \"Good\"}")]);
    // Root can write any file, but not a folder.
    std::fs::create_dir(project.path("targum.lock")).expect("a folder");
    assert_ne!(run(&project, &[]).status, 0);
    assert!(!project.path("pt.json").exists());
}

#[test]
fn line_breaks_do_not_count_as_edits() {
    let source = "# Head\n\nOne line\nand another.\n\nTwo.\n";
    let project = Project::new(&[("en/a.md", source)]);
    let run = |more: &[&str]| {
        let arguments = ["en", "--from", "en", "--to", "pt", "--out", "{locale}"];
        project.pseudo(&["md"], &[&arguments[..], more].concat())
    };
    done(&run(&[]));
    let lock = project.read("targum.lock");
    let checked_out = |name: &str| {
        let text = project.read(name).replace('\n', "\r\n");
        project.write(name, text);
    };
    checked_out("en/a.md");
    checked_out("pt/a.md");
    assert_eq!(done(&run(&["--check"])), "stale: 0 files; up to date: 1 file\n");
    assert_eq!(done(&run(&[])), "up to date: 1 file\n");
    assert_eq!(project.read("targum.lock"), lock);
    // A change of the source is translated as before.
    project.write("en/a.md", source.replace("Two", "Three").replace('\n', "\r\n"));
    assert!(done(&run(&[])).starts_with("pt/a.md: 1 translated, 2 as before\n"));
    assert!(!project.read("targum.lock").contains(":hand"));
}
