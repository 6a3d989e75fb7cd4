//! `targum plugin build`: builds components from crates, with one call of cargo for each workspace, or from core
//! modules of another compiler.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context as _, bail, ensure};
use serde::Deserialize;

use super::toolchain::Toolchain;
use crate::commands::{print::print_line, translate::charset};
use targum_core::manifest::Manifest;
use targum_sandbox::{Limits, Sandbox, component::componentize, manifest::embed};

/// The profile of plugins, for workspaces that do not define it. The whole program is optimised, and a panic is a
/// trap. The threshold for inlining is higher than the compiler's, because a call costs more in the sandbox.
/// Every processor that the host runs on has vector instructions.
const PROFILE: [&str; 7] = [
    "profile.plugin.inherits='release'",
    "profile.plugin.lto='fat'",
    "profile.plugin.codegen-units=1",
    "profile.plugin.panic='abort'",
    "profile.plugin.strip=true",
    "profile.plugin.overflow-checks=true",
    "target.wasm32-unknown-unknown.rustflags=['-Ctarget-feature=+simd128', \
     '-Cllvm-args=-inline-threshold=800']",
];

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_root: PathBuf,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    manifest_path: PathBuf,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    crate_types: Vec<String>,
}

/// A message of cargo, in JSON.
#[derive(Deserialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
enum Message {
    CompilerArtifact {
        manifest_path: PathBuf,
        filenames: Vec<PathBuf>,
    },
    #[serde(other)]
    Other,
}

/// The name of the manifest in the folder of a plugin crate.
const MANIFEST: &str = "plugin.toml";

/// Builds the crates and reads the core modules in `paths`, and writes each as `<id>.wasm` to `out`. The `manifest`
/// is that of the only path. Otherwise a crate has its manifest in its folder, and a module has none.
pub(crate) fn build(paths: &[PathBuf], out: &Path, manifest: Option<&Path>) -> anyhow::Result<()> {
    ensure!(
        manifest.is_none() || paths.len() == 1,
        "--manifest is for one plugin: build each of several with its own"
    );
    let (modules, crates): (Vec<_>, Vec<_>) =
        paths.iter().partition(|path| path.extension().is_some_and(|end| end == "wasm"));
    let mut cores: Vec<_> =
        modules.into_iter().map(|path| (path.display().to_string(), path.clone())).collect();
    let mut manifests = BTreeMap::new();
    let mut workspaces = BTreeMap::<PathBuf, Vec<Package>>::new();
    for path in crates {
        let (root, package) = package(path)?;
        let own = path.join(MANIFEST);
        manifests.extend(own.is_file().then_some((package.name.clone(), own)));
        workspaces.entry(root).or_default().push(package);
    }
    if !workspaces.is_empty() {
        let toolchain = Toolchain::find()?;
        for (root, packages) in workspaces {
            cores.extend(compile(&toolchain, &root, &packages)?);
        }
    }
    let sandbox = Sandbox::new(&Limits::default())?;
    fs::create_dir_all(out).with_context(|| out.display().to_string())?;
    for (name, core) in cores {
        let core = fs::read(&core).with_context(|| core.display().to_string())?;
        let mut component = componentize(&core).with_context(|| name.clone())?;
        if let Some(manifest) = manifest.or(manifests.get(&name).map(PathBuf::as_path)) {
            component = with_manifest(component, manifest)?;
        }
        let plugin = sandbox.load(&component).with_context(|| name.clone())?;
        let file = out.join(format!("{}.wasm", plugin.about.id));
        let news = if write(&file, &component)? { "written" } else { "unchanged" };
        print_line!("{}: {} KiB, {news}", file.display(), component.len().div_ceil(1024));
    }
    Ok(())
}

/// Returns a component with the manifest in a file.
fn with_manifest(component: Vec<u8>, file: &Path) -> anyhow::Result<Vec<u8>> {
    let embed = || {
        let text = fs::read_to_string(file)?;
        let manifest = Manifest::parse(&text).map_err(anyhow::Error::msg)?;
        if let Some(label) = &manifest.encoding.otherwise {
            charset::ensure_known(label).context("`encoding.otherwise`")?;
        }
        embed(component, &text)
    };
    embed().with_context(|| file.display().to_string())
}

/// Returns the root of the workspace of a crate, and the crate.
fn package(path: &Path) -> anyhow::Result<(PathBuf, Package)> {
    let manifest = path.join("Cargo.toml");
    let manifest = manifest.canonicalize().with_context(|| manifest.display().to_string())?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo
        .args(["metadata", "--no-deps", "--format-version", "1", "--manifest-path"])
        .arg(&manifest);
    let output = cargo.stderr(Stdio::inherit()).output().context("cannot run cargo")?;
    ensure!(output.status.success(), "cargo cannot read {}", manifest.display());
    let metadata: Metadata = serde_json::from_slice(&output.stdout)?;
    let package = metadata
        .packages
        .into_iter()
        .find(|package| package.manifest_path == manifest)
        .with_context(|| format!("{} is no package", manifest.display()))?;
    let is_cdylib = |target: &Target| target.crate_types.iter().any(|ty| ty == "cdylib");
    ensure!(
        package.targets.iter().any(is_cdylib),
        "{} is not a plugin: its [lib] needs crate-type = [\"cdylib\", \"lib\"]",
        package.name
    );
    Ok((metadata.workspace_root, package))
}

/// Compiles crates of one workspace, and returns the core module of each crate by its name.
fn compile(
    toolchain: &Toolchain,
    root: &Path,
    packages: &[Package],
) -> anyhow::Result<Vec<(String, PathBuf)>> {
    let mut cargo = toolchain.cargo_build();
    cargo.current_dir(root).args(["--lib", "--profile", "plugin"]);
    cargo.arg("--message-format=json-render-diagnostics");
    cargo.args(PROFILE.iter().flat_map(|setting| ["--config", setting]));
    cargo.args(packages.iter().flat_map(|package| ["-p", &package.name]));
    let output = cargo.stderr(Stdio::inherit()).output().context("cannot run cargo")?;
    ensure!(output.status.success(), "the plugins in {} do not compile", root.display());
    let mut modules = BTreeMap::new();
    for line in output.stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let Message::CompilerArtifact { manifest_path, filenames } = serde_json::from_slice(line)?
        else {
            continue;
        };
        let wasm = filenames.into_iter().find(|f| f.extension().is_some_and(|e| e == "wasm"));
        modules.extend(wasm.map(|wasm| (manifest_path, wasm)));
    }
    packages
        .iter()
        .map(|package| match modules.remove(&package.manifest_path) {
            Some(module) => Ok((package.name.clone(), module)),
            None => bail!("cargo made no WebAssembly module of {}", package.name),
        })
        .collect()
}

/// Replaces a file whose content has changed, in one step, because a host may watch the folder. Returns whether
/// the content has changed.
fn write(file: &Path, content: &[u8]) -> anyhow::Result<bool> {
    if fs::read(file).is_ok_and(|old| old == content) {
        return Ok(false);
    }
    let new = file.with_extension(format!("wasm.{}.new", std::process::id()));
    fs::write(&new, content)
        .and_then(|()| fs::rename(&new, file))
        .with_context(|| file.display().to_string())?;
    Ok(true)
}
