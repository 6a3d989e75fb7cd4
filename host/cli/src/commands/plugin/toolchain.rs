//! The Rust tool chain that compiles for WebAssembly: rustup's, or Debian's where rustup cannot download.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::commands::print::print_error;

/// The target that plugins are compiled for. `wasm32-wasip*` would give them imports.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Options that build the standard library, because Debian ships only its source.
const BUILD_STD: [&str; 2] = ["-Z", "build-std=std,panic_abort"];

pub(crate) enum Toolchain {
    /// The tool chain in `PATH`, with the target installed.
    Installed,
    /// Debian's packages `rustc-web`, `cargo-web` and `rust-web-src`.
    Debian,
}

impl Toolchain {
    /// Finds a tool chain that works. Where the target is missing, rustup is asked to install it.
    pub(crate) fn find() -> anyhow::Result<Self> {
        if has_target() || (add_target() && has_target()) {
            return Ok(Self::Installed);
        }
        if Path::new("/usr/bin/cargo").exists() && debian_source().is_some() {
            print_error!("the target {TARGET} is not installed; building with Debian's rustc-web");
            return Ok(Self::Debian);
        }
        anyhow::bail!(
            "no Rust tool chain here compiles for {TARGET}. Install one of these:\n  \
             rustup target add {TARGET}\n  \
             apt-get install rustc-web cargo-web rust-web-src lld    (Debian, Ubuntu)"
        )
    }

    /// Returns the command `cargo build` for the target.
    pub(crate) fn cargo_build(&self) -> Command {
        match self {
            Self::Installed => {
                let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
                cargo.args(["build", "--target", TARGET]);
                cargo
            }
            Self::Debian => {
                let path = std::env::var("PATH").unwrap_or_default();
                let mut cargo = Command::new("/usr/bin/cargo");
                cargo
                    .args(["build", "--target", TARGET])
                    .args(BUILD_STD)
                    .env("PATH", format!("/usr/bin:{path}"))
                    .env("RUSTC", "/usr/bin/rustc")
                    .env("RUSTC_BOOTSTRAP", "1")
                    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld")
                    .env_remove("RUSTUP_TOOLCHAIN");
                cargo
            }
        }
    }
}

/// Returns whether the compiler in `PATH` has a standard library for the target.
fn has_target() -> bool {
    let printed = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", TARGET])
        .stderr(Stdio::null())
        .output();
    let Ok(printed) = printed else { return false };
    let folder = PathBuf::from(String::from_utf8_lossy(&printed.stdout).trim());
    let Ok(mut files) = folder.read_dir() else { return false };
    files.any(|file| {
        file.is_ok_and(|file| file.file_name().to_string_lossy().starts_with("libcore-"))
    })
}

fn add_target() -> bool {
    print_error!("installing the target {TARGET} with rustup");
    Command::new("rustup")
        .args(["target", "add", TARGET])
        .status()
        .is_ok_and(|status| status.success())
}

/// Returns the folder with the source of the standard library of Debian's compiler.
fn debian_source() -> Option<PathBuf> {
    let sysroot = Command::new("/usr/bin/rustc").args(["--print", "sysroot"]).output().ok()?;
    let sysroot = PathBuf::from(String::from_utf8_lossy(&sysroot.stdout).trim());
    Some(sysroot.join("lib/rustlib/src/rust/library/std")).filter(|source| source.exists())
}
