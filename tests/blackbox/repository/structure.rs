//! Checks the structure of the code: the crates that each crate of the host may use, and that
//! modules of a crate do not use each other in a circle, in the host, the SDK and the plugins.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use targum_tests::workspace;

/// The crates of the host, from the lowest to the highest, each with the crates it may use.
const CRATES: [(&str, &[&str]); 11] = [
    ("core", &[]),
    ("segment", &["core"]),
    ("models", &["core"]),
    ("sandbox", &["core"]),
    ("cache", &["core"]),
    ("engines", &["core", "segment", "models"]),
    ("translate", &["core", "segment", "sandbox", "cache", "engines"]),
    ("config", &["core", "models", "sandbox", "cache", "engines", "translate"]),
    ("packages", &["core", "sandbox", "config"]),
    (
        "server",
        &["core", "segment", "models", "sandbox", "cache", "engines", "translate", "config"],
    ),
    (
        "cli",
        &[
            "core",
            "segment",
            "models",
            "sandbox",
            "cache",
            "engines",
            "translate",
            "config",
            "packages",
            "server",
        ],
    ),
];

#[test]
fn no_crate_uses_one_above_it() {
    for (name, allowed) in CRATES {
        let manifest = fs::read_to_string(host().join(name).join("Cargo.toml")).expect(name);
        let dependencies = manifest.split("[dependencies]").nth(1).expect("dependencies");
        let dependencies = dependencies.split("\n[").next().unwrap_or_default();
        for line in dependencies.lines() {
            let Some(used) = line.strip_prefix("targum-") else { continue };
            let used = used.split(['.', ' ', '=']).next().unwrap_or_default();
            let above = used != "sdk" && !allowed.contains(&used);
            assert!(!above, "host/{name} may not use host/{used}: see CRATES in {}", file!());
        }
    }
}

#[test]
fn every_crate_of_the_host_is_listed() {
    let listed: BTreeSet<_> = CRATES.iter().map(|(name, _)| (*name).to_owned()).collect();
    let folders = fs::read_dir(host()).expect("the folder host").flatten();
    let crates = folders.filter(|folder| folder.path().join("Cargo.toml").is_file());
    let found: BTreeSet<_> =
        crates.map(|folder| folder.file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(found, listed);
}

#[test]
fn the_command_line_can_do_without_the_store() {
    let with = dependencies(&[]);
    assert!(with.contains("rocksdb v"), "the test finds RocksDB where it is used: {with}");
    let without = dependencies(&["--no-default-features"]);
    assert!(without.contains("wasmtime v"), "{without}");
    assert!(!without.contains("rocksdb"), "the command line links RocksDB: {without}");
}

/// Returns the crates that the program consists of, one on each line.
fn dependencies(features: &[&str]) -> String {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let tree = ["tree", "--locked", "--package", "targum", "--edges", "normal,build"];
    let output = Command::new(cargo)
        .args(tree)
        .args(["--prefix", "none"])
        .args(features)
        .current_dir(workspace())
        .output()
        .expect("cargo tree");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn no_modules_use_each_other_in_a_circle() {
    let crates = crates();
    for expected in ["host/core", "sdk", "sdk/ecmascript", "plugins/json"] {
        assert!(crates.contains(expected), "{expected} is not among the crates: {crates:?}");
    }
    for name in crates {
        let found = circles(&name).join("\n");
        assert_eq!(found, "", "modules of {name} use each other in circles:\n{found}");
    }
}

/// Returns the folders of the crates of the host, the SDK and the plugins, below the workspace.
fn crates() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for part in ["host", "sdk", "plugins"] {
        collect_crates(part, 2, &mut found);
    }
    found
}

/// Collects `folder` if it is a crate, and the crates up to `depth` levels below it.
fn collect_crates(folder: &str, depth: usize, found: &mut BTreeSet<String>) {
    let path = workspace().join(folder);
    if path.join("Cargo.toml").is_file() && path.join("src").is_dir() {
        found.insert(folder.to_owned());
    }
    if depth == 0 {
        return;
    }
    for entry in fs::read_dir(path).expect("a folder").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() && name != "src" && name != "target" {
            collect_crates(&format!("{folder}/{name}"), depth - 1, found);
        }
    }
}

fn host() -> PathBuf {
    workspace().join("host")
}

/// A module's path in its crate, such as `["answer", "gates"]`. The path of the root is empty.
type Module = Vec<String>;

/// Returns the circles among siblings in the crate in the folder `name`. A module stands for all
/// modules below it.
fn circles(name: &str) -> Vec<String> {
    let root = workspace().join(name).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    let modules: BTreeSet<Module> = files.iter().map(|file| module_of(&root, file)).collect();
    let mut uses: BTreeMap<(Module, String), BTreeSet<String>> = BTreeMap::new();
    for file in &files {
        let from = module_of(&root, file);
        for to in used_modules(&from, &fs::read_to_string(file).expect("a source file"), &modules) {
            let common = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
            if common < from.len() && common < to.len() {
                let place = (from[..common].to_vec(), from[common].clone());
                uses.entry(place).or_default().insert(to[common].clone());
            }
        }
    }
    let siblings: Vec<_> = uses.keys().cloned().collect();
    let circle = |place: &&(Module, String)| reaches(&uses, place, &place.1);
    let spelled = |(parent, module): &(Module, String)| {
        let used = &uses[&(parent.clone(), module.clone())];
        format!("  {name}: {}::{module} uses {used:?}", parent.join("::"))
    };
    siblings.iter().filter(circle).map(spelled).collect()
}

/// Returns whether a module uses `target`, directly or through its siblings.
fn reaches(
    uses: &BTreeMap<(Module, String), BTreeSet<String>>,
    (parent, start): &(Module, String),
    target: &str,
) -> bool {
    let (mut seen, mut open) = (BTreeSet::new(), vec![start.clone()]);
    while let Some(module) = open.pop() {
        for next in uses.get(&(parent.clone(), module)).into_iter().flatten() {
            if next == target {
                return true;
            }
            if seen.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    false
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn module_of(root: &Path, file: &Path) -> Module {
    let path = file.strip_prefix(root).expect("below the root").with_extension("");
    let names = path.components().map(|name| name.as_os_str().to_string_lossy().into_owned());
    names.filter(|name| name != "lib" && name != "main").collect()
}

/// Returns the modules that the text of a module names by `crate::`, `super::` or `self::`.
fn used_modules(from: &Module, text: &str, modules: &BTreeSet<Module>) -> BTreeSet<Module> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let code: String = code
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default().to_owned() + "\n")
        .collect();
    let mut found = BTreeSet::new();
    for (anchor, base) in [
        ("crate::", Vec::new()),
        ("super::", from[..from.len().saturating_sub(1)].to_vec()),
        ("self::", from.clone()),
    ] {
        for (at, _) in code.match_indices(anchor) {
            let before = code[..at].chars().next_back();
            if before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':' && c != '$') {
                follow(&base, &code[at + anchor.len()..], modules, &mut found);
            }
        }
    }
    found
}

/// Follows a path, or the braces of a `use`, as long as it names modules.
fn follow(base: &Module, rest: &str, modules: &BTreeSet<Module>, found: &mut BTreeSet<Module>) {
    let rest = rest.trim_start();
    if let Some(list) = rest.strip_prefix('{') {
        let (mut depth, mut start) = (0, 0);
        for (at, c) in list.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => {
                    follow(base, &list[start..at], modules, found);
                    return;
                }
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    follow(base, &list[start..at], modules, found);
                    start = at + 1;
                }
                _ => {}
            }
        }
        return;
    }
    let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let mut next = base.clone();
    if name == "super" {
        next.pop();
        let rest = rest[name.len()..].strip_prefix("::").unwrap_or_default();
        return follow(&next, rest, modules, found);
    }
    next.push(name.clone());
    if modules.contains(&next) {
        match rest[name.len()..].strip_prefix("::") {
            Some(more) => follow(&next, more, modules, found),
            None => drop(found.insert(next)),
        }
    } else {
        found.insert(base.clone());
    }
}
