//! The embedded engine's arithmetic on different processors.
#![cfg(target_arch = "x86_64")]

use std::{env, os::unix::fs::symlink, process::Command};

use targum_tests::{binary, models, project::Project, workspace};

#[test]
fn all_kernels_of_the_embedded_engine_give_the_same_sums() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("check");
    let compiler = env::var("CXX").unwrap_or_else(|_| "c++".into());
    let compiled = Command::new(&compiler)
        .args(["-std=c++17", "-O3", "-mavx2", "-Wall", "-Wextra", "-Werror"])
        .arg(workspace().join("host/native/gemmology/check.cpp"))
        .arg("-o")
        .arg(&program)
        .output()
        .unwrap_or_else(|error| panic!("{compiler}: {error}"));
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let checked = Command::new(&program).output().expect("a program");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}

/// Nehalem is the first processor with all instructions that the program is compiled for. It has no AVX2.
#[test]
fn the_engine_translates_on_a_processor_without_avx2() {
    let project =
        Project::new(&[("en.json", "{\n  \"greeting\": \"Hello {name}, good evening.\"\n}\n")]);
    let data = project.data(&["json"]);
    symlink(models(), data.join("models")).expect("the models");
    let mut old = Command::new("qemu-x86_64");
    old.args(["-cpu", "Nehalem"]).arg(binary()).current_dir(project.path(""));
    old.args(["translate", "en.json", "--from", "en", "--to", "pt", "--out", "{locale}.json"]);
    let ended = old.env("TARGUM_DATA", &data).output().expect("qemu-x86_64 starts");
    let told = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{told}");
    let slow = "the embedded engine uses its portable kernel, which is several times slower: this processor lacks AVX2";
    assert!(told.contains(slow), "{told}");
    assert_eq!(project.read("pt.json"), "{\n  \"greeting\": \"Olá {name}, boa noite.\"\n}\n");
}

#[test]
fn an_older_processor_is_refused_by_name() {
    let mut old = Command::new("qemu-x86_64");
    let ended = old.args(["-cpu", "Penryn"]).arg(binary()).arg("--version").output();
    let ended = ended.expect("qemu-x86_64 starts");
    assert_eq!(ended.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&ended.stderr),
        "targum: Targum needs an x86-64-v2 processor (about 2009 and later), and this one lacks SSE4.2, POPCNT\n"
    );
}
