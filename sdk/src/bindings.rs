//! The contract's records, generated from the files in `wit`.

#![allow(missing_docs)] // The WIT file documents them.

wit_bindgen::generate!({
    path: ["wit", "wit/1.1", "wit/1.2", "wit/1.3"],
    world: "targum:format/format-planned@1.3.0",
    pub_export_macro: true,
    export_macro_name: "export_component",
    default_bindings_module: "targum_sdk::bindings",
    runtime_path: "::targum_sdk::wit_bindgen::rt",
    additional_derives: [PartialEq, Eq, Hash],
});
