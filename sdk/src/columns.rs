//! The columns of a table that describes an interface: names of properties, types and defaults are
//! no language there, though each of them is a word.

mod evidence;

use self::evidence::{Evidence, may_be_name};

/// The kind of content that a column has. The header of the column states the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Names of parameters, events, commands.
    Names,
    /// Names, types or values, if another column of the table names an interface, too.
    Companions,
    /// Types, if another column of the table names an interface, too.
    Types,
    /// Language.
    Language,
}

/// The headers of columns of names, in order.
const NAMES: [&str; 66] = [
    "api",
    "arg",
    "args",
    "argument",
    "arguments",
    "attr",
    "attribute",
    "attribute name",
    "attributes",
    "callback",
    "callbacks",
    "class name",
    "command",
    "commands",
    "crate",
    "crates",
    "css class",
    "css variable",
    "directive",
    "emit",
    "emits",
    "env var",
    "environment variable",
    "environment variables",
    "event",
    "event name",
    "events",
    "exposed",
    "field",
    "field name",
    "fields",
    "flag",
    "flags",
    "function",
    "hook",
    "hooks",
    "method",
    "methods",
    "mixin",
    "module",
    "modules",
    "option",
    "option name",
    "options",
    "package",
    "package name",
    "packages",
    "param",
    "parameter",
    "parameter name",
    "parameters",
    "params",
    "plugin",
    "plugins",
    "prop",
    "prop name",
    "properties",
    "property",
    "property name",
    "props",
    "slot",
    "slot name",
    "slots",
    "type parameter",
    "variable",
    "variable name",
];

/// The headers of columns that may stand beside names, in order.
const COMPANIONS: [&str; 9] = [
    "accepted values",
    "allowed values",
    "default",
    "default value",
    "defaults",
    "key",
    "name",
    "possible values",
    "values",
];

/// The headers of columns of types, in order.
const TYPES: [&str; 5] = ["data type", "parameter type", "return type", "type", "types"];

/// Words in lower case that tell a reader something in such columns, in order.
const WORDS: [&str; 20] = [
    "automatic",
    "computed",
    "deprecated",
    "disabled",
    "empty",
    "enabled",
    "inherited",
    "mandatory",
    "no",
    "none",
    "nothing",
    "optional",
    "required",
    "same",
    "unlimited",
    "unset",
    "unspecified",
    "varies",
    "various",
    "yes",
];

/// The names of types that programs have, in lower case and in order.
const TYPE_NAMES: [&str; 23] = [
    "any",
    "array",
    "bigint",
    "bool",
    "boolean",
    "bytes",
    "char",
    "date",
    "datetime",
    "double",
    "enum",
    "float",
    "function",
    "int",
    "integer",
    "list",
    "long",
    "map",
    "null",
    "number",
    "object",
    "string",
    "undefined",
];

/// The columns of a table, by their headers and by what their cells show.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    kinds: Vec<Kind>,
    evidence: Vec<Evidence>,
}

impl Columns {
    /// Returns the columns of a table with these headers.
    pub fn of<'h>(headers: impl Iterator<Item = &'h str>) -> Columns {
        let mut kinds: Vec<Kind> = headers.map(kind).collect();
        let of_interface = kinds.iter().filter(|kind| **kind != Kind::Language).count();
        if of_interface < 2 {
            let needs_another = |kind: &&mut Kind| **kind != Kind::Names;
            kinds.iter_mut().filter(needs_another).for_each(|kind| *kind = Kind::Language);
        }
        Columns { kinds, evidence: Vec::new() }
    }

    /// Counts a cell below the headers for the column with this index, from 0. `is_code` says whether
    /// the whole cell is marked as code.
    pub fn count(&mut self, column: usize, cell: &str, is_code: bool) {
        /// The most columns that are counted.
        const MOST: usize = 64;
        if column >= MOST || WORDS.binary_search(&cell.trim()).is_ok() {
            return;
        }
        if self.evidence.len() <= column {
            self.evidence.resize(column + 1, Evidence::default());
        }
        self.evidence[column].count(cell, is_code);
    }

    /// Returns whether a cell of the column with this index, from 0, is no language.
    pub fn is_code(&self, column: usize, cell: &str) -> bool {
        match self.kinds.get(column) {
            None | Some(Kind::Language) => self.is_among_names(column, cell.trim()),
            Some(Kind::Types) if is_type(cell) => true,
            Some(_) => are_names(cell) || self.is_among_names(column, cell.trim()),
        }
    }

    /// Returns whether all counted cells of the column with this index, from 0, are names, and some of them can be
    /// nothing else.
    pub fn has_names_alone(&self, column: usize) -> bool {
        self.evidence.get(column).is_some_and(|evidence| evidence.shows_names())
    }

    /// Returns whether a cell may be a name, and the cells of its column show that they are names.
    fn is_among_names(&self, column: usize, cell: &str) -> bool {
        may_be_name(cell) && self.has_names_alone(column) && WORDS.binary_search(&cell).is_err()
    }
}

/// Returns the kind of content below a header.
fn kind(header: &str) -> Kind {
    const LONGEST: usize = 24;
    let header = header.trim_matches(|c: char| !c.is_ascii_alphabetic());
    if header.len() > LONGEST || !header.is_ascii() {
        return Kind::Language;
    }
    let header = header.to_ascii_lowercase();
    let is_in = |headers: &[&str]| headers.binary_search(&header.as_str()).is_ok();
    match () {
        () if is_in(&NAMES) => Kind::Names,
        () if is_in(&TYPES) => Kind::Types,
        () if is_in(&COMPANIONS) => Kind::Companions,
        () => Kind::Language,
    }
}

/// Returns whether a cell has a name, or several with signs between them: `small, large`.
fn are_names(cell: &str) -> bool {
    let mut names = cell.split([',', '|', '/']).map(str::trim);
    names.all(is_name)
}

/// Returns whether a text is a name as programs have them: `loading`, `v-model`, `update:value`. A
/// word with a capital at its start may be a label.
fn is_name(text: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b"-_.:@$#".contains(&b);
    let bare = text.strip_suffix(['?', '*']).unwrap_or(text);
    bare.starts_with(|c: char| c.is_ascii_lowercase() || "-_.:@$#".contains(c))
        && bare.ends_with(|c: char| c.is_ascii_alphanumeric())
        && bare.bytes().all(of_name)
        && WORDS.binary_search(&bare).is_err()
}

/// Returns whether a cell has names of types: `String`, `string or number`.
fn is_type(cell: &str) -> bool {
    let mut types = cell.split([',', '|', '/']).flat_map(|part| part.split(" or ")).map(str::trim);
    types.all(|name| TYPE_NAMES.binary_search(&name.to_ascii_lowercase().as_str()).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(headers: &[&str], column: usize, cell: &str) -> bool {
        Columns::of(headers.iter().copied()).is_code(column, cell)
    }

    #[test]
    fn the_tables_are_in_order() {
        for table in [&NAMES[..], &COMPANIONS, &TYPES, &WORDS, &TYPE_NAMES] {
            assert!(table.is_sorted(), "{table:?}");
        }
    }

    #[test]
    fn names_in_the_columns_of_an_interface_are_code() {
        let headers = ["Prop", "Type", "Default", "Description"];
        for (column, cell) in [
            (0, "loading"),
            (0, "v-model"),
            (0, "update:value"),
            (0, "size?"),
            (1, "string"),
            (1, "String or Number"),
            (1, "Boolean"),
            (2, "medium"),
            (2, "small, large"),
        ] {
            assert!(code(&headers, column, cell), "{cell}");
        }
        assert!(code(&["Event", "Description"], 0, "close"));
        assert!(code(&["Crate", "Meaning"], 0, "num-integer"));
        assert!(code(&["Environment variable", "Meaning"], 0, "home"));
        assert!(code(&["**Name**", "Type"], 0, "color"));
    }

    #[test]
    fn words_in_other_columns_are_language() {
        let headers = ["Prop", "Type", "Default", "Description"];
        for (column, cell) in [
            (0, "Loading"),
            (0, "loading state"),
            (1, "a list of names"),
            (1, "Animal"),
            (2, "none"),
            (2, "required"),
            (3, "deprecated"),
            (3, "loading"),
            (4, "loading"),
        ] {
            assert!(!code(&headers, column, cell), "{cell}");
        }
        assert!(!code(&["Name", "Age"], 0, "anna"));
        assert!(!code(&["Type", "Meaning"], 0, "string"));
        assert!(!code(&["Day", "Menu"], 1, "soup"));
        assert!(!code(&["Package", "Price"], 0, "Basic"));
    }

    #[test]
    fn a_column_whose_cells_are_identifiers_has_names() {
        let mut columns = Columns::of(["Language", "Works"].into_iter());
        for (column, cell) in [(0, "elm"), (0, "oak_tree"), (0, "fir2"), (1, "partly"), (1, "v2")] {
            columns.count(column, cell, false);
        }
        assert!(columns.is_code(0, " elm "));
        assert!(!columns.is_code(0, "none"));
        assert!(!columns.is_code(0, "Elm"));
        assert!(!columns.is_code(1, "partly"));
        assert!(columns.has_names_alone(0) && !columns.has_names_alone(1));
    }
}
