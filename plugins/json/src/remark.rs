//! Members that say something of the file or of the member behind them.

use targum_sdk::json::{Member, Value};

/// Whether a member is a remark: `_comment`, `//`, `$schema`, or the header of a Jed catalogue.
pub fn is_one(member: &Member<'_, '_>) -> bool {
    let name = member.name();
    let bare = name.trim_start_matches(['_', '$']);
    let is_marked = bare.len() < name.len();
    match bare {
        "" => !is_marked && is_header(member.value),
        "comment" | "comments" | "schema" => is_marked,
        _ => bare.starts_with("//"),
    }
}

fn is_header(value: Value<'_, '_>) -> bool {
    ["lang", "plural_forms", "plural-forms"].into_iter().any(|it| value.get(it).is_some())
}
