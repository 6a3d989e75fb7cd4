//! The traits that a plugin states about its format, through an optional interface (version 1.1 of the
//! contract).

#[allow(missing_docs)] // The WIT file documents them.
mod bindings {
    wasmtime::component::bindgen!({
        path: ["../../sdk/wit", "../../sdk/wit/1.1"],
        inline: "package targum:host; world describing { export targum:format/traits@1.1.0; }",
        world: "targum:host/describing",
    });
}

pub(super) use self::bindings::DescribingPre;

/// The interface, with the part of its version that this host needs.
pub(super) const INTERFACE: &str = "targum:format/traits@1.";

/// The traits that the host relies on when a document of the format is translated again. A plugin
/// without the interface has the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits {
    /// Whether keys are names that people give, which stay with their segments wherever those move.
    /// Otherwise a key is a place, which another segment has after an insertion.
    pub has_named_keys: bool,
    /// Whether the plugin has the option `previous`, by which it takes over more than segments from
    /// the previous translation.
    pub takes_over: bool,
    /// Whether a translated document holds the sources of its segments, under keys that are not
    /// made of the sources.
    pub states_sources: bool,
}

impl From<bindings::exports::targum::format1_1_0::traits::Traits> for Traits {
    fn from(traits: bindings::exports::targum::format1_1_0::traits::Traits) -> Self {
        Self {
            has_named_keys: traits.has_named_keys,
            takes_over: traits.takes_over,
            states_sources: traits.states_sources,
        }
    }
}
