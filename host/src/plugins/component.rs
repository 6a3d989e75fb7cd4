//! WebAssembly components: made of core modules, and looked at before they are compiled.

use anyhow::Context as _;
use wasmparser::{Encoding, Parser, Payload};

/// Makes a component of a core module that holds its component type in a custom section,
/// as `wit-bindgen` writes it.
///
/// # Errors
/// A module without that section, or one that imports what no plugin can have.
pub fn componentize(core_wasm: &[u8]) -> anyhow::Result<Vec<u8>> {
    let component = wit_component::ComponentEncoder::default()
        .validate(true)
        .module(core_wasm)
        .and_then(|mut encoder| encoder.encode())
        .context("the module is no format plugin: does it use the SDK's `plugin!` macro?")?;
    let imports = imports(&component)?;
    anyhow::ensure!(imports.is_empty(), "{}", refused_imports(&imports));
    Ok(component)
}

/// What a component wants of its host, by name.
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
                    "a core module, not a component: make one of it with `targum plugin build`"
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

/// The refusal of a component with imports.
pub(super) fn refused_imports(imports: &[String]) -> String {
    format!(
        "imports {}, but a plugin has no imports at all: it can do nothing but think",
        imports.join(", ")
    )
}
