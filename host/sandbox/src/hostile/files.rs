//! Files that are no plugins, or plugins of another contract.

use targum_tests::specimens::behaving;

use super::{limits, refused, specimens};
use crate::{Limits, LoadError, Sandbox, component::componentize};

#[test]
fn imports_are_refused() {
    let importing =
        wat::parse_str(r#"(component (import "wasi:cli/environment@0.2.0" (instance)))"#);
    let error = refused(&importing.unwrap());
    assert_eq!(error, LoadError::Imports(vec!["wasi:cli/environment@0.2.0".into()]));
    assert_eq!(
        error.to_string(),
        "imports wasi:cli/environment@0.2.0, but a plugin must not have imports"
    );
    let core = wat::parse_str(r#"(module (import "env" "now" (func)))"#).unwrap();
    for specimen in specimens() {
        let importing = [&core[..], &specimen.core()[8..]].concat();
        assert!(componentize(&importing).is_err());
    }
}

#[test]
fn other_files_are_refused() {
    let parse = |text| wat::parse_str(text).unwrap();
    assert_eq!(refused(b"not wasm"), LoadError::NotWasm);
    assert_eq!(refused(b""), LoadError::NotWasm);
    assert!(matches!(refused(&behaving("")[..2000]), LoadError::Invalid(_)));
    assert_eq!(
        refused(&parse("(module)")),
        LoadError::Invalid(
            "a core module, not a component: convert it with `targum plugin build`".into()
        )
    );
    let contract = |text| match refused(&parse(text)) {
        LoadError::Contract(what) => what,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        contract("(component)"),
        "does not export targum:format/handler@1.0.0: it is a component, but not a format plugin"
    );
    assert_eq!(
        contract(
            r#"(component (instance $i) (export "targum:format/handler@2.0.0" (instance $i)))"#
        ),
        "speaks targum:format/handler@2.0.0, this host 1.3.0: use a newer host"
    );
    assert_eq!(
        contract(
            r#"(component (instance $i) (export "targum:format/handler@0.9.0" (instance $i)))"#
        ),
        "speaks targum:format/handler@0.9.0, this host 1.3.0: rebuild it with a newer SDK"
    );
    let empty = contract(
        r#"(component (instance $i) (export "targum:format/handler@1.0.0" (instance $i)))"#,
    );
    assert!(empty.ends_with("rebuild it with the SDK of this host"), "{empty}");
}

#[test]
fn a_plugin_that_declares_too_much_memory_is_not_loaded() {
    let large = Limits { max_plugin_bytes: 100, ..limits() };
    let component = behaving("");
    assert_eq!(
        Sandbox::new(&large).unwrap().load(&component).unwrap_err(),
        LoadError::TooLarge { size: component.len(), limit: 100 }
    );
    for module in [
        "(module (memory i64 1))",
        "(module (memory 1) (memory 1))",
        "(module (memory 1 1 shared))",
        "(module (memory 1000))",
        "(module (func (param v128 v128 v128) (result v128)
            (f32x4.relaxed_madd (local.get 0) (local.get 1) (local.get 2))))",
    ] {
        let component =
            format!("(component (core {} (core instance (instantiate 0)))", &module[1..]);
        let error = refused(&wat::parse_str(&component).unwrap());
        assert!(matches!(error, LoadError::Invalid(_)), "{module}: {error:?}");
    }
}

#[test]
fn an_interface_of_another_shape_is_refused() {
    for (interface, function) in [
        ("targum:format/traits@1.1.0", "describe-traits"),
        ("targum:format/packed@1.2.0", "extract"),
        ("targum:format/planned@1.3.0", "extract"),
    ] {
        let with_empty = wat::parse_str(format!(
            r#"(component (instance $i)
                (export "targum:format/handler@1.0.0" (instance $i))
                (export "{interface}" (instance $i)))"#,
        ));
        let error = refused(&with_empty.unwrap());
        assert!(matches!(&error, LoadError::Contract(what) if what.contains(function)), "{error}");
    }
}
