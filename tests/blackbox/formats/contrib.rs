//! The formats of `plugins/contrib`, which users could have made: each is built with the SDK alone, dropped into a
//! host that does not know it, and judged by a tool that reads the format.

use std::{fs, path::PathBuf};

use targum_tests::{
    Case, Host, SOON, Setup,
    author::{cargo, run},
    author_target, binary, judge, spec_cases_in, translate_body, workspace,
};

/// Returns the crates, sorted by the ids of their formats.
fn crates() -> Vec<(String, PathBuf)> {
    let folder = workspace().join("plugins/contrib");
    let entries = fs::read_dir(&folder).expect("the plugins").flatten();
    let folders =
        entries.map(|entry| entry.path()).filter(|path| path.join("Cargo.toml").is_file());
    let mut crates: Vec<_> = folders
        .map(|path| (path.file_name().unwrap_or_default().to_string_lossy().into_owned(), path))
        .collect();
    crates.sort();
    assert!(crates.len() >= 6, "{crates:?}");
    crates
}

#[test]
fn formats_of_users_keep_the_laws_and_are_accepted_by_their_consumers() {
    let folder = tempfile::tempdir().expect("a folder");
    let crates = crates();
    let ids: Vec<_> = crates.iter().map(|(id, _)| format!("{id:?}")).collect();
    let host = Host::start(&Setup {
        project_tables: format!("[formats]\nadditional = [{}]\n", ids.join(", ")),
        ..Setup::engine("pseudo").only(&["string"])
    });
    let mut objections = Vec::new();
    // The tutorial has a crate with the name of one of these. Files of both would overwrite each other in one folder.
    let target = author_target().join("contrib").display().to_string();
    for (id, path) in &crates {
        run(&cargo(), &["test", "--quiet"], path, &[]);
        let source = path.display().to_string();
        let build = ["plugin", "build", &source, "--out", "dropped"];
        let built = run(&binary(), &build, folder.path(), &[("CARGO_TARGET_DIR", target.as_str())]);
        let file = format!("dropped/{id}.wasm");
        assert!(built.starts_with(&format!("{file}: ")), "{built}");
        let cases = spec_cases_in(path);
        let valid: Vec<_> = cases.iter().filter(|case| case.error.is_none()).collect();
        for case in &valid {
            fs::write(folder.path().join(&case.name), &case.text).expect("a sample");
        }
        let samples = valid.iter().map(|case| case.name.as_str());
        let check: Vec<&str> =
            ["plugin", "check", &file].into_iter().chain(samples).chain(["--fuzz", "2"]).collect();
        let checked = run(&binary(), &check, folder.path(), &[]);
        assert_eq!(checked.matches(": keeps the laws, ").count(), valid.len(), "{checked}");

        host.install(
            &format!("{id}.wasm"),
            &fs::read(folder.path().join(&file)).expect("the plugin"),
        );
        let sample = translate_body(id, "en", &valid[0].text);
        Host::within(SOON, "it serves", || host.client().translate(&sample).status == 200);
        let mut judged: Vec<Case> = Vec::new();
        for case in &cases {
            let answer = host.client().translate(&translate_body(id, &case.target, &case.text));
            if let Some(error) = &case.error {
                assert_eq!(answer.error(400), *error, "{id}/{}", case.name);
                continue;
            }
            let back = host.client().translate(&translate_body(id, "en", &case.text));
            assert_eq!(back.translated(), case.text, "{id}/{}", case.name);
            let [before, after] = ["source", "output"]
                .map(|which| folder.path().join(format!("{which}-{}", case.name)));
            fs::write(&before, &case.text).expect("a file");
            fs::write(&after, answer.translated()).expect("a file");
            judged.push((before, after, case.target.clone()));
        }
        objections.extend(judge(id, &judged).map(|said| format!("{id}: {said}")));
    }
    assert!(objections.is_empty(), "{}", objections.join("\n"));
}
