//! The interfaces that a compiled component exports.

use wasmtime::component::{Component, InstancePre};

use super::guard::Guard;

/// Returns what follows `beginning` in the name of an exported interface.
pub(super) fn rest_of_name(component: &Component, beginning: &str) -> Option<String> {
    let ty = component.component_type();
    let mut names = ty.exports(component.engine());
    names.find_map(|(name, _)| name.strip_prefix(beginning).map(str::to_owned))
}

/// Prepares the calls of an interface that a component need not export. Returns `None` if no name of an
/// exported interface begins with `beginning`.
///
/// # Errors
/// The interface has another shape than the contract gives it.
pub(super) fn find<T>(
    component: &Component,
    instance: &InstancePre<Guard>,
    beginning: &str,
    prepare: impl FnOnce(InstancePre<Guard>) -> wasmtime::Result<T>,
) -> wasmtime::Result<Option<T>> {
    let exists = rest_of_name(component, beginning).is_some();
    exists.then(|| prepare(instance.clone())).transpose()
}
