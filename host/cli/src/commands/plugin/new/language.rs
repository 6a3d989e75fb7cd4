//! The languages that `targum plugin new` has a template for.

use std::path::Path;

use clap::ValueEnum;

/// A language that plugins are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// Rust, with the SDK.
    #[default]
    Rust,
    /// C, with clang and without a library.
    C,
    /// Zig.
    Zig,
    /// AssemblyScript.
    Assemblyscript,
}

/// A file of a template and its text.
type File = (&'static str, &'static str);

/// Lists files of a folder of the SDK with their texts.
macro_rules! files {
    ($folder:literal: $($file:literal),* $(,)?) => {
        &[$(($file, include_str!(concat!("../../../../../../sdk/", $folder, "/", $file)))),*]
    };
}

const RUST: &[File] = files![
    "template":
    "Cargo.toml",
    "plugin.toml",
    "src/lib.rs",
    "tests/laws.rs",
    "spec/basics/context.toml",
    "spec/basics/input.sample",
    "spec/basics/output.sample",
    "spec/basics/segments.json",
    "spec/malformed/context.toml",
    "spec/malformed/error.txt",
    "spec/malformed/input.sample",
];
const C: &[File] = files!["examples/c": "build.sh", "contract.h", "lrc.c", "song.lrc"];
const ZIG: &[File] =
    files!["templates/zig": "build.sh", "contract.zig", "plugin.zig", "start.sample"];
const ASSEMBLYSCRIPT: &[File] = files![
    "templates/assemblyscript":
    "build.sh",
    "contract.ts",
    "exports.mjs",
    "plugin.ts",
    "start.sample",
];
/// The manifest of a plugin that is not written in Rust.
const MANIFEST: &[File] = files!["template": "plugin.toml"];

impl Language {
    /// Returns the files of the template.
    pub(super) fn files(self) -> impl Iterator<Item = File> {
        let (files, more): (_, &[File]) = match self {
            Self::Rust => (RUST, &[]),
            Self::C => (C, MANIFEST),
            Self::Zig => (ZIG, MANIFEST),
            Self::Assemblyscript => (ASSEMBLYSCRIPT, MANIFEST),
        };
        files.iter().chain(more).copied()
    }

    /// Returns the name that a file of the template has in the place of the plugin's. The contract names no plugin.
    pub(super) fn placeholder(self, file: &str) -> Option<&'static str> {
        match self {
            _ if file.starts_with("contract.") => None,
            Self::C if file != "plugin.toml" => Some("lrc"),
            _ => Some("sample"),
        }
    }

    /// Returns what a new plugin does.
    pub(super) fn does(self) -> &'static str {
        match self {
            Self::C => "lyrics with times",
            _ => "`key = value` lines",
        }
    }

    /// Returns the commands that build a plugin and put it into the folder `dropped`.
    pub(super) fn steps(self, name: &str, folder: &Path) -> String {
        let folder = folder.display();
        let module = format!("{name}.core.wasm");
        let build = format!(
            "{folder}/build.sh {module}\n\
             targum plugin build {module} --manifest {folder}/plugin.toml --out dropped"
        );
        match self {
            Self::Rust => format!(
                "cargo test --manifest-path {folder}/Cargo.toml    # its cases, and mutations of them\n\
                 targum plugin build {folder} --out dropped"
            ),
            Self::C | Self::Zig => build,
            Self::Assemblyscript => {
                format!("npm install --prefix {folder} assemblyscript\n{build}")
            }
        }
    }
}
