//! Tests with random configurations: nothing panics, each problem has its place, and every mistake
//! is reported at once.

use std::{fs, path::Path};

use crate::{Problem, check::check, load};
use targum_fuzz::{fuzz, pick, spoil};

const SETTINGS: &str = include_str!("../../../config/targum.toml");
const PROJECT: &str = include_str!("../../../config/projects/demo.toml");
const HASH: &str = "blake3:0000000000000000000000000000000000000000000000000000000000000000";

/// The mistakes in `targum.toml`: the table, the line, and the key that is reported.
const MISTAKES: [(&str, &str, &str); 10] = [
    ("server", "listn = \"x\"", "server.listn"),
    ("server", "max_headers = \"many\"", "server.max_headers"),
    ("server", "idle_timeout_seconds = 0", "server.idle_timeout_seconds"),
    ("server", "network = \"some\"", "server.network"),
    ("log", "format = \"loud\"", "log.format"),
    ("cache", "ttl_days = -1", "cache.ttl_days"),
    ("cache", "max_bytes = 1.5", "cache.max_bytes"),
    ("plugins", "dirs = []", "plugins.dirs"),
    ("plugins.limits", "memory_byte = 1", "plugins.limits.memory_byte"),
    ("cahce", "path = \"cache\"", "cahce"),
];
/// The mistakes in a project file, in the same form.
const OF_A_PROJECT: [(&str, &str, &str); 10] = [
    ("", "engine = []", "engine"),
    ("", "incomplete = \"maybe\"", "incomplete"),
    ("", "min_confidence = 60", "min_confidence"),
    ("limits", "burst = -5", "limits.burst"),
    ("limits", "requests_per_hour = 5", "limits.requests_per_hour"),
    ("fuzzy", "min_similarity = 0.3", "fuzzy.min_similarity"),
    ("fuzzy", "max_matches = 11", "fuzzy.max_matches"),
    ("fuzzy", "similarity = 0.8", "fuzzy.similarity"),
    ("formats", "only = \"json\"", "formats.only"),
    ("glossary", "Targum = 5", "glossary.Targum"),
];

fn read(folder: &Path, settings: &[u8], project: &[u8]) -> Vec<Problem> {
    fs::create_dir_all(folder.join("projects")).expect("a folder");
    fs::write(folder.join("targum.toml"), settings).expect("a file");
    fs::write(folder.join("projects/main.toml"), project).expect("a file");
    check(&load(folder), folder)
}

/// Returns the shipped files with their commented-out settings enabled.
fn whole(text: &str) -> String {
    let line = |line: &str| match line.strip_prefix('#') {
        Some(rest) if rest.contains(" = ") || rest.starts_with('[') => rest.trim_start().to_owned(),
        _ => line.to_owned(),
    };
    text.lines().map(|content| line(content) + "\n").collect()
}

#[test]
fn any_configuration_is_read_or_rejected_with_a_place() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("quickstart.hash"), HASH).expect("a file");
    let whole = [whole(SETTINGS), whole(PROJECT)];
    let seeds = [SETTINGS, PROJECT, &whole[0], &whole[1]].map(str::as_bytes);
    let mut sound = 0;
    fuzz("configuration", 1_000, |random| {
        let (mut settings, mut project) =
            (pick(random, &seeds).to_vec(), pick(random, &seeds).to_vec());
        spoil(random, &mut settings, &seeds);
        spoil(random, &mut project, &seeds);
        let problems = read(folder.path(), &settings, &project);
        sound += usize::from(problems.is_empty());
        for problem in problems {
            let of = if problem.file.ends_with("targum.toml") { &settings } else { &project };
            let lines = 1 + of.iter().filter(|&&byte| byte == b'\n').count();
            assert!(!problem.message.is_empty() && !problem.message.contains('\n'), "{problem:?}");
            assert!(problem.line.is_none_or(|line| (1..=lines).contains(&line)), "{problem:?}");
        }
    });
    assert!(sound > 0, "no configuration was read without a problem");
}

/// A file of these mistakes, by table.
fn with(mistakes: &[&(&str, &str, &str)], start: &str) -> String {
    let mut tables: Vec<_> = mistakes.iter().map(|(table, ..)| *table).collect();
    tables.sort_unstable();
    tables.dedup();
    let mut file = start.to_owned();
    for table in tables {
        if !table.is_empty() {
            file += &format!("[{table}]\n");
        }
        for (_, line, _) in mistakes.iter().filter(|(of, ..)| *of == table) {
            file += &format!("{line}\n");
        }
    }
    file
}

#[test]
fn every_mistake_is_reported_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    fuzz("mistakes", 1_000, |random| {
        let chosen: Vec<_> = MISTAKES.iter().filter(|_| random.bool()).collect();
        let in_project: Vec<_> = OF_A_PROJECT.iter().filter(|_| random.bool()).collect();
        let settings = with(&chosen, "[engines.identity]\nkind = \"identity\"\n");
        let project = with(&in_project, "id = \"main\"\nengines = [\"identity\"]\n")
            + &format!("[[keys]]\nname = \"k\"\nhash = \"{HASH}\"\npermissions = []\n");
        let problems = read(folder.path(), settings.as_bytes(), project.as_bytes());
        let told: Vec<_> = problems.iter().map(|problem| problem.key.as_str()).collect();
        for (_, line, key) in chosen.iter().chain(&in_project) {
            assert!(told.contains(key), "{line:?} is not among {problems:#?}");
        }
        let more = problems.len() - chosen.len() - in_project.len();
        assert!(more <= 1, "more than was wrong: {problems:#?}");
    });
}
