//! The page about the contract of plugins, made from the WIT files and their comments.

use std::fs;

use wit_parser::{Docs, Function, Interface, Resolve, Type, TypeDef, TypeDefKind, WorldItem};

use crate::workspace;

/// The files of the contract, in the order of their versions.
const FILES: [&str; 4] = ["format.wit", "1.1/traits.wit", "1.2/packed.wit", "1.3/planned.wit"];

/// The beginning of the page, before the interfaces.
const INTRODUCTION: &str = "\
# The contract of a plugin

This page is made from the comments of the files in [sdk/wit](../sdk/wit); a test holds it up to date.
[sdk/README.md](../sdk/README.md) shows how to write a plugin, and describes its manifest, which is no part of the contract.
";

/// Returns the text of the page.
///
/// # Panics
/// Panics if a file of the contract cannot be read.
pub fn contract_page() -> String {
    let mut resolve = Resolve::default();
    let mut page = INTRODUCTION.to_owned();
    for file in FILES {
        let path = workspace().join("sdk/wit").join(file);
        let text = fs::read_to_string(&path).expect("a file of the contract");
        let package = resolve.push_str(file, &text).expect("a file of the contract");
        let package = &resolve.packages[package];
        for (name, interface) in &package.interfaces {
            let version = package.name.version.as_ref().expect("a version");
            page += &format!("\n## {name}@{version}\n\n`{}`", package.name.interface_id(name));
            page += &format!(" in [sdk/wit/{file}](../sdk/wit/{file})\n");
            page += &paragraph(&package.docs);
            page += &of_interface(&resolve, &resolve.interfaces[*interface]);
        }
        for world in package.worlds.values() {
            let world = &resolve.worlds[*world];
            let exports = world.exports.values().filter_map(|item| match item {
                WorldItem::Interface { id, .. } => resolve.id_of(*id),
                _ => None,
            });
            let exports: Vec<_> = exports.map(|id| format!("`{id}`")).collect();
            page += &format!(
                "\nA plugin of the world `{}` exports {}, and imports nothing.\n",
                world.name,
                exports.join(", ")
            );
        }
    }
    page
}

fn of_interface(resolve: &Resolve, interface: &Interface) -> String {
    let mut text = paragraph(&interface.docs);
    for (name, function) in &interface.functions {
        text += &format!("\n### {name}\n\n`{}`\n", signature(resolve, function));
        text += &paragraph(&function.docs);
    }
    for (name, id) in &interface.types {
        text += &of_type(resolve, name, &resolve.types[*id]);
    }
    text
}

fn of_type(resolve: &Resolve, name: &str, ty: &TypeDef) -> String {
    let spelled = |ty: &Type| spell(resolve, ty);
    let (kind, rows): (_, Vec<_>) = match &ty.kind {
        TypeDefKind::Record(record) => {
            let field = |field: &wit_parser::Field| {
                (field.name.clone(), spelled(&field.ty), field.docs.clone())
            };
            ("record", record.fields.iter().map(field).collect())
        }
        TypeDefKind::Variant(variant) => {
            let case = |case: &wit_parser::Case| {
                let holds = case.ty.as_ref().map(spelled).unwrap_or_default();
                (case.name.clone(), holds, case.docs.clone())
            };
            ("variant", variant.cases.iter().map(case).collect())
        }
        TypeDefKind::Enum(all) => {
            let case =
                |case: &wit_parser::EnumCase| (case.name.clone(), String::new(), case.docs.clone());
            ("enum", all.cases.iter().map(case).collect())
        }
        other => panic!("{name} is {}, which the page has no form for", other.as_str()),
    };
    let mut text =
        format!("\n### {name}\n\n{kind}\n{}\n| | type | |\n|---|---|---|\n", paragraph(&ty.docs));
    for (name, holds, docs) in rows {
        let holds = if holds.is_empty() { String::new() } else { format!("`{holds}`") };
        let docs = docs.contents.unwrap_or_default();
        let docs = docs.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|");
        text += &format!("| `{name}` | {holds} | {docs} |\n");
    }
    text
}

/// Returns a comment as a paragraph.
fn paragraph(docs: &Docs) -> String {
    match &docs.contents {
        Some(text) => format!("\n{}\n", text.trim()),
        None => String::new(),
    }
}

fn signature(resolve: &Resolve, function: &Function) -> String {
    let parameters = function
        .params
        .iter()
        .map(|parameter| format!("{}: {}", parameter.name, spell(resolve, &parameter.ty)));
    let result = function.result.as_ref().map(|ty| format!(" -> {}", spell(resolve, ty)));
    let parameters = parameters.collect::<Vec<_>>().join(", ");
    format!("func({parameters}){}", result.unwrap_or_default())
}

/// Returns a type as WIT writes it.
fn spell(resolve: &Resolve, ty: &Type) -> String {
    let Type::Id(id) = ty else {
        return format!("{ty:?}").to_lowercase();
    };
    let ty = &resolve.types[*id];
    if let Some(name) = &ty.name {
        return name.clone();
    }
    let of = |ty: &Type| spell(resolve, ty);
    match &ty.kind {
        TypeDefKind::List(ty) => format!("list<{}>", of(ty)),
        TypeDefKind::Option(ty) => format!("option<{}>", of(ty)),
        TypeDefKind::Tuple(tuple) => {
            format!("tuple<{}>", tuple.types.iter().map(of).collect::<Vec<_>>().join(", "))
        }
        TypeDefKind::Result(result) => {
            let side = |ty: &Option<Type>| ty.as_ref().map_or("_".to_owned(), of);
            format!("result<{}, {}>", side(&result.ok), side(&result.err))
        }
        other => panic!("the page has no form for {}", other.as_str()),
    }
}
