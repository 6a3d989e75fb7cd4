//! WebAssembly components: made of core modules, and looked at before they are compiled.

use anyhow::Context as _;
use wasmparser::{Encoding, Parser, Payload};
use wit_component::{StringEncoding, embed_component_metadata};
use wit_parser::Resolve;

/// The contract: as every plugin has it, and interfaces that a plugin need not have.
const CONTRACT: [(&str, &str); 4] = [
    ("format.wit", include_str!("../../../sdk/wit/format.wit")),
    ("traits.wit", include_str!("../../../sdk/wit/1.1/traits.wit")),
    ("packed.wit", include_str!("../../../sdk/wit/1.2/packed.wit")),
    ("planned.wit", include_str!("../../../sdk/wit/1.3/planned.wit")),
];

/// The interfaces that a plugin need not have, each with a function of it.
const OPTIONAL: [(&str, &str); 3] = [
    ("targum:format/traits@1.1.0", "describe-traits"),
    ("targum:format/packed@1.2.0", "extract"),
    ("targum:format/planned@1.3.0", "extract"),
];

/// Makes a component of a core module. A module that does not state its component type in a custom
/// section, as `wit-bindgen` writes it, is taken for a plugin whose exports have the names that the
/// canonical ABI gives those of the contract.
///
/// # Errors
/// A module that is not a plugin, or imports something.
pub fn componentize(core_wasm: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut module = core_wasm.to_vec();
    if !is_typed(core_wasm)? {
        let mut resolve = Resolve::default();
        for (file, text) in CONTRACT {
            resolve.push_str(file, text)?;
        }
        let plugin = resolve.push_str("plugin.wit", &world(&exports(core_wasm)?))?;
        let world = resolve.select_world(&[plugin], None)?;
        embed_component_metadata(&mut module, &resolve, world, StringEncoding::UTF8)?;
    }
    let component = wit_component::ComponentEncoder::default()
        .validate(true)
        .module(&module)
        .and_then(|mut encoder| encoder.encode())
        .context("the module is not a format plugin: use the SDK's macro `plugin!` in the crate")?;
    let imports = imports(&component)?;
    anyhow::ensure!(imports.is_empty(), "{}", refused_imports(&imports));
    Ok(component)
}

/// Returns whether a module states its component type.
fn is_typed(core_wasm: &[u8]) -> anyhow::Result<bool> {
    for payload in Parser::new(0).parse_all(core_wasm) {
        if let Payload::CustomSection(section) = payload?
            && section.name().starts_with("component-type")
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns the world of a plugin whose core module has these exports.
fn world(exports: &[String]) -> String {
    let mut world =
        "package targum:host; world plugin { include targum:format/format@1.0.0;".to_owned();
    for (interface, function) in OPTIONAL {
        if exports.contains(&format!("{interface}#{function}")) {
            world.push_str(&format!(" export {interface};"));
        }
    }
    world + " }"
}

/// Returns the names of a core module's exports.
fn exports(core_wasm: &[u8]) -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for payload in Parser::new(0).parse_all(core_wasm) {
        if let Payload::ExportSection(section) = payload? {
            for export in section {
                names.push(export?.name.to_owned());
            }
        }
    }
    Ok(names)
}

/// Returns the imports of a component, by name.
///
/// # Errors
/// Bytes that are not a component.
pub fn imports(component: &[u8]) -> anyhow::Result<Vec<String>> {
    let mut imports = Vec::new();
    let mut depth = 0_u32;
    for payload in Parser::new(0).parse_all(component) {
        match payload? {
            Payload::Version { encoding: Encoding::Module, .. } if depth == 0 => {
                anyhow::bail!(
                    "a core module, not a component: convert it with `targum plugin build`"
                );
            }
            Payload::Version { .. } => depth += 1,
            Payload::End(_) => depth -= 1,
            Payload::ComponentImportSection(section) if depth == 1 => {
                for import in section {
                    imports.push(import?.name.name.to_owned());
                }
            }
            _ => {}
        }
    }
    Ok(imports)
}

/// Returns the refusal of a component with imports.
pub(super) fn refused_imports(imports: &[String]) -> String {
    format!("imports {}, but a plugin must not have imports", imports.join(", "))
}
