//! Reads the resources of a file, and proposes their values.

use std::collections::HashSet;

use targum_sdk::{
    Draft, Entry, Failure, Grammar, Syntax, malformed,
    xml::{Node, Tree},
};

use crate::{
    Style,
    note::{noted, of_item},
    plurals, stored,
    value::Value,
};

/// Reads the complete document.
pub(crate) fn read(draft: &mut Draft<'_, Style>) -> Result<(), Failure> {
    draft.known_options(&["placeholders"])?;
    let default = Syntax::COMMON.and(&[Grammar::Printf, Grammar::Python, Grammar::Keyed]);
    let syntax = Syntax::from_options(draft.context(), default)?;
    let tree = Tree::parse(draft.source())?;
    let root = tree.root();
    if root.name() != "resources" {
        let message = format!("expected the root element `<resources>`, found `<{}>`", root.name());
        return Err(malformed(root.span().start, message));
    }
    if !translatable(root) {
        return Ok(());
    }
    let stored = stored::referenced(root);
    for (resource, note) in noted(root) {
        if translatable(resource) {
            self::resource(draft, resource, note.as_deref(), syntax, &stored)?;
        }
    }
    Ok(())
}

fn resource<'s>(
    draft: &mut Draft<'s, Style>,
    resource: Node<'_, 's>,
    note: Option<&str>,
    syntax: Syntax,
    stored: &HashSet<&str>,
) -> Result<(), Failure> {
    let is_string = match resource.name() {
        "string" => true,
        "item" => resource.value("type").is_some_and(|kind| kind == "string"),
        "string-array" | "array" | "plurals" => false,
        _ => return Ok(()),
    };
    let [name, product] = resource.values(["name", "product"]);
    let Some(name) = name else {
        let message = format!("expected the attribute `name` of `<{}>`", resource.name());
        return Err(malformed(resource.span().start, message));
    };
    let product = product.filter(|product| product != "default");
    let key = product.map_or_else(|| name.to_string(), |product| format!("{name}@{product}"));
    if is_string {
        let value = Value::of(resource)?;
        if !stored.contains(&*name) {
            value.propose(draft, entry(key, note), syntax);
        } else if !value.is_stored() {
            value.beside_stored().propose(draft, entry(key, note), syntax);
        }
        return Ok(());
    }
    if resource.name() == "plurals" {
        return plurals::read(draft, resource, &entry(key, note), syntax);
    }
    let mut items = Vec::new();
    for (item, own) in noted(resource) {
        items.push((Value::of(item)?, own));
    }
    // The items of an `<array>` may be of any type. It holds texts if one of them is prose.
    let is_typed = resource.name() == "array";
    // Codes of languages look like words: `it`, `no`, `to`.
    let tells = |value: &Value<'_>| if is_typed { value.is_prose() } else { !value.is_locale() };
    let telling = items.iter().position(|(value, _)| tells(value));
    if telling.is_none() && (is_typed || items.len() > 1) {
        return Ok(());
    }
    let has_stored = is_typed || stored::is_array(resource);
    for (index, (value, own)) in items.into_iter().enumerate() {
        if has_stored && value.is_stored() {
            continue;
        }
        let value = if has_stored { value.beside_stored() } else { value };
        let value = match telling {
            Some(place) if place == index && is_typed => value.prose(),
            Some(place) if place == index => value.telling(),
            _ => value,
        };
        let entry = entry(format!("{key}[{index}]"), of_item(own.as_deref(), note));
        value.propose(draft, entry, syntax);
    }
    Ok(())
}

fn translatable(node: Node<'_, '_>) -> bool {
    node.value("translatable").is_none_or(|value| !matches!(&*value, "false" | "False" | "FALSE"))
}

fn entry(key: String, note: Option<&str>) -> Entry {
    let max_length = note.and_then(char_limit);
    Entry { max_length, ..Entry::keyed(key).noted(note) }
}

/// Returns the limit in a note such as `[CHAR LIMIT=40]`, in the notation of Android's own
/// resources.
fn char_limit(note: &str) -> Option<u32> {
    let rest = note.split_once("[CHAR")?.1.trim_start_matches([' ', '_', '-']);
    let number = rest.strip_prefix("LIMIT")?.trim_start_matches([' ', '=', ':']);
    number[..number.find(|c: char| !c.is_ascii_digit())?].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::char_limit;

    #[test]
    fn reads_the_limits_that_comments_state() {
        assert_eq!(char_limit("Title. [CHAR LIMIT=25]"), Some(25));
        assert_eq!(char_limit("[CHAR_LIMIT: 8] Title"), Some(8));
        assert_eq!(char_limit("[CHAR LIMIT=NONE]"), None);
        assert_eq!(char_limit("CHAR 7"), None);
    }
}
