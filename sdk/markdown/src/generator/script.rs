//! Imports and exports of JavaScript between blocks, which Docusaurus reads in Markdown as in MDX.

use targum_sdk::search;

use crate::{
    javascript,
    line::{is_blank, line_at},
    line_end::SPACE,
};

/// The greatest length of a statement that names a module in bytes, of which the end may be missing.
const NEAR: usize = 1024;

/// The greatest length of a declaration in bytes, of which the end may be missing.
const DECLARATION: usize = 16 * 1024;

/// The line ends before statements, with the words that statements begin with.
const STARTS: [&str; 2] = ["\nimport ", "\nexport "];

/// Returns whether a text may begin with a statement.
pub(super) fn may_begin(text: &str) -> bool {
    STARTS.iter().any(|start| text.starts_with(&start[1..]))
}

/// Returns whether a line of a text may begin with a statement.
pub(super) fn may_hold(text: &str) -> bool {
    may_begin(text) || STARTS.iter().any(|start| search::contains(text, start))
}

/// Returns the length of the statement that `text` begins with, including the end of its last line.
pub(super) fn length(text: &str) -> Option<usize> {
    let end = module_end(text).or_else(|| declaration_end(text))?;
    let rest = line_at(text, end);
    is_blank(rest).then_some(end + rest.len())
}

/// Returns the end of a statement that names a module, such as `import { a } from 'b';`.
fn module_end(text: &str) -> Option<usize> {
    let near = &text[..text.floor_char_boundary(NEAR)];
    let exported = near.strip_prefix("export ");
    let rest = exported.or_else(|| near.strip_prefix("import "))?;
    let quote = rest.find(['\'', '"'])?;
    let names = rest[..quote].trim_matches(' ');
    let is_statement = match names.strip_suffix("from") {
        Some(names) => are_names(names) && (exported.is_none() || names.starts_with(['{', '*'])),
        None => exported.is_none() && names.is_empty(),
    };
    let module = &rest[quote + 1..];
    let module = &module[..module.find(&rest[quote..=quote])?];
    let is_module = !module.is_empty() && !module.contains(char::is_whitespace);
    let end = near.len() - rest.len() + quote + 1 + module.len() + 1;
    let end = end + usize::from(near[end..].starts_with(';'));
    (is_statement && is_module).then_some(end)
}

/// Returns whether a text holds names to import: `a`, `* as a`, `{ a, b as c }`, or several of these
/// with commas. Only braces hold line ends.
fn are_names(text: &str) -> bool {
    let text = text.strip_prefix("type ").unwrap_or(text);
    let (outside, inside) = match text.split_once('{') {
        None => (text, ""),
        Some((before, rest)) => match rest.split_once('}') {
            Some((inside, behind)) if behind.trim_matches(' ').is_empty() => (before, inside),
            _ => return false,
        },
    };
    let is_outside = |name: &str| {
        let name = name.trim_matches(' ');
        matches!(name, "" | "*") || is_name(name.strip_prefix("* as ").unwrap_or(name))
    };
    let is_inside = |name: &str| name.split(SPACE).all(|word| word.is_empty() || is_name(word));
    // The first and the last line hold the braces.
    let mut lines = inside.split('\n');
    lines.next();
    lines.next_back();
    !text.trim().is_empty()
        && outside.split(',').all(is_outside)
        && inside.split(',').all(is_inside)
        && !lines.any(is_blank)
}

/// Returns the end of the declaration that `text` begins with: the first blank line outside of
/// brackets. An incomplete declaration has the greatest length, because otherwise the texts below it
/// would decide where it ends.
fn declaration_end(text: &str) -> Option<usize> {
    let near = &text[..text.floor_char_boundary(DECLARATION)];
    let end =
        begins_declaration(text).then(|| javascript::statements_end(near).unwrap_or(near.len()))?;
    Some(end + line_at(text, end).trim_end_matches('\n').len())
}

/// Returns whether a text begins with an export that declares something, such as `export const a =`.
pub(crate) fn begins_declaration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("export ") else { return false };
    let (is_default, rest) = match rest.strip_prefix("default ") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let rest = rest.strip_prefix("async ").unwrap_or(rest);
    let line = rest.lines().next().unwrap_or_default().trim_end();
    let value = is_default && (line == "{" || line.starts_with("({"));
    let name = is_default && line.strip_suffix(';').is_some_and(is_name);
    let behind = |keyword: &str| line.strip_prefix(keyword).map(behind_name);
    let variable = ["const ", "let ", "var "].into_iter().find_map(behind);
    let assigns = |(name, rest): (&str, &str)| {
        let assigned = rest.trim_start_matches(' ').strip_prefix('=');
        !name.is_empty()
            && (rest.starts_with(": ") || assigned.is_some_and(|value| !value.starts_with('=')))
    };
    // The line also begins the function's body, or goes on.
    let goes_on = line.ends_with(['{', '}', '(', ',']);
    let calls = |(name, rest): (&str, &str)| {
        let begins = rest.trim_start_matches(' ').starts_with('(');
        begins && goes_on && (is_default || !name.is_empty())
    };
    let extends = |(_, rest): (&str, &str)| rest == " {" || rest.starts_with(" extends ");
    value
        || name
        || variable.is_some_and(assigns)
        || behind("function ").is_some_and(calls)
        || behind("function").is_some_and(|rest| is_default && calls(rest))
        || behind("class ").is_some_and(extends)
}

/// Splits a text behind the name that it begins with, without signs.
fn behind_name(text: &str) -> (&str, &str) {
    let of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.split_at(text.find(|c| !of_name(c)).unwrap_or(text.len()))
}

/// Returns whether a text is a name of JavaScript.
fn is_name(text: &str) -> bool {
    let of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    !text.is_empty() && text.chars().all(of_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_code() {
        for statement in [
            "import Tabs from '@theme/Tabs'",
            "import {a, b as c} from \"x\";",
            "import a, { b } from 'x';",
            "import a, * as b from 'x'",
            "import * as b from 'x'",
            "import type { A } from 'x'",
            "import './style.css';",
            "import {\n  a,\n  b,\n} from 'x';",
            "export {a} from 'x';",
            "export * from 'x'",
            "export const a = 1;",
            "export const Box = ({ children }) => (\n  <b>\n\n    {children}\n  </b>\n);",
            "export const rows: string[] = [];",
            "export let a = 'b'",
            "export function draw() {\n  return 1;\n}",
            "export async function load(url) {}",
            "export default function (props) { return props.children }",
            "export default function Layout({ children }) {\n  return children\n}",
            "export default Layout;",
            "export class A extends B {\n}",
        ] {
            for end in ["", "\n", "\n\nText"] {
                let expected = statement.len() + end.len().min(1);
                assert_eq!(length(&format!("{statement}{end}")), Some(expected), "{statement}");
            }
        }
    }

    #[test]
    fn an_incomplete_declaration_has_the_greatest_length() {
        for text in ["export const a = (\n\ntext\n", "export const a = 'b\n\nit's text"] {
            assert_eq!(length(text), Some(text.len()));
            let long = text.to_owned() + &"\nline".repeat(DECLARATION);
            assert!((DECLARATION..DECLARATION + 8).contains(&length(&long).unwrap()));
        }
    }

    #[test]
    fn prose_is_no_statement() {
        for prose in [
            "import the settings from \"Old mail\"",
            "import settings from the 'backup' folder",
            "import settings from 'backup' first",
            "import data from 'the backup'",
            "import from 'backup'",
            "import {name} as PDF",
            "import {\n\na\n\n} from 'x'",
            "import 'a' and 'b'",
            "export data from 'backup'",
            "export {name} as a PDF",
            "export const is a keyword",
            "export default settings",
            "export default {name} settings",
            "export function keys (F1) are reserved",
            "export class diagrams",
            "exports and imports",
        ] {
            assert_eq!(length(prose), None, "{prose}");
        }
    }
}
