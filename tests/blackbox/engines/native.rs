//! The embedded engine's arithmetic on different processors.
#![cfg(target_arch = "x86_64")]

use std::{env, os::unix::fs::symlink, process::Command};

use targum_tests::{binary, models, output, project::Project, workspace};

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
