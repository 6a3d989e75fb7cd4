//! Plugins that state the traits of their format, or fail to.

use targum_tests::specimens::{FOREVER, HOARD, Specimen, behaving, describing_traits};

use super::{load, refused};
use crate::{CallError, LoadError, Traits, component::componentize};

#[test]
fn a_plugin_states_the_traits_of_its_format() {
    assert_eq!(load(&behaving("")).traits, Traits::default());
    let bytes = "(i32.store (i32.const 1024) (i32.const 0x010001)) (i32.const 1024)";
    let traits = Traits { has_named_keys: true, takes_over: false, states_sources: true };
    assert_eq!(load(&describing_traits(bytes)).traits, traits);
}

#[test]
fn a_plugin_that_cannot_state_its_traits_is_not_loaded() {
    let describe = |describe: &str| match refused(&describing_traits(describe)) {
        LoadError::Describe(error) => error,
        other => panic!("{other:?}"),
    };
    assert_eq!(describe(FOREVER), CallError::Deadline);
    for trap in ["(unreachable)", "(call $describe)"] {
        assert!(matches!(describe(trap), CallError::Trapped(_)), "{trap}");
    }
    for outside in ["(i32.const -1)", "(i32.const 0x7fffff00)"] {
        assert!(matches!(describe(outside), CallError::BadAnswer(_)), "{outside}");
    }
    assert_eq!(describe(HOARD), CallError::OutOfMemory);
}

#[test]
fn a_module_without_types_that_exports_the_traits_becomes_a_component_with_them() {
    let module = Specimen {
        more: r#"(func (export "targum:format/traits@1.1.0#describe-traits") (result i32)
            (i32.store (i32.const 1024) (i32.const 0x0101)) (i32.const 1024))"#,
        ..Specimen::default()
    };
    let plugin = load(&componentize(&module.module()).unwrap());
    let traits = Traits { has_named_keys: true, takes_over: true, states_sources: false };
    assert_eq!(plugin.traits, traits);
}
