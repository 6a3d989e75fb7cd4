//! The module "Plural, Gender, and Select" of XLIFF 2.2: a unit states the variables that select one
//! of its segments (`pgs:switch="gender:host plural:count"`), and each segment states the values for
//! which it is selected (`pgs:case="feminine one"`).

use std::borrow::Cow;

use targum_sdk::{
    Context, Draft,
    plural::{self, Kind, Planned},
    xml::{Node, Place},
};

/// The namespace of the module.
const NAMESPACE: &str = "urn:oasis:names:tc:xliff:pgs:1.0";

/// The largest number of segments of a unit with those that only the target needs.
const MOST: usize = 64;

/// The largest number of variables of a unit. A unit with more is read as one without the module: nobody
/// writes its segments by hand, and their number grows with each variable.
const MOST_VARIABLES: usize = 8;

/// The names of the module's attributes in a document.
pub(crate) struct Switches {
    switch: String,
    case: String,
}

/// A variable that selects.
struct Selector {
    /// The rules by which a number selects, or `None` for a word.
    kind: Option<Kind>,
    variable: String,
}

/// A segment to write.
pub(crate) struct Row<'t, 's> {
    /// The segment of the source that is translated.
    pub segment: Node<'t, 's>,
    /// The id of a segment that only the target needs.
    pub added: Option<String>,
    /// The value of each variable, with the kind of its selector and its name.
    values: Vec<(String, Option<Kind>, String)>,
}

impl Row<'_, '_> {
    /// Returns the values for which the segment is selected, as its attribute states them.
    pub(crate) fn case(&self) -> String {
        let values: Vec<_> = self.values.iter().map(|(value, ..)| value.as_str()).collect();
        values.join(" ")
    }

    /// Returns the form of the first plural, and its variable.
    pub(crate) fn form(&self, context: &Context) -> Option<(Planned, String)> {
        let (value, kind, variable) = self.values.iter().find(|(_, kind, _)| kind.is_some())?;
        if !plural::is_category(value) {
            let category = format!("={value}");
            return Some((Planned { category, sample: value.clone(), from: 0 }, variable.clone()));
        }
        let forms = match kind {
            Some(Kind::Ordinal) => [&context.target_ordinals, &context.source_ordinals],
            _ => [&context.target_plurals, &context.source_plurals],
        };
        let form = forms.into_iter().flatten().find(|form| form.category == *value)?;
        let (category, sample) = (form.category.clone(), form.sample.clone());
        Some((Planned { category, sample, from: 0 }, variable.clone()))
    }
}

impl Switches {
    /// Finds the names of the module's attributes, which depend on its prefix.
    pub(crate) fn of(root: Node<'_, '_>) -> Self {
        let source = root.source();
        let declares =
            |attribute: &targum_sdk::xml::Attribute| &source[attribute.value.clone()] == NAMESPACE;
        let declared = root
            .attributes()
            .find(declares)
            .and_then(|attribute| source[attribute.name].strip_prefix("xmlns:").map(str::to_owned));
        let prefix = declared.unwrap_or_else(|| "pgs".to_owned());
        Switches { switch: format!("{prefix}:switch"), case: format!("{prefix}:case") }
    }

    /// Returns the name of the attribute with the values of a segment.
    pub(crate) fn case(&self) -> &str {
        &self.case
    }

    /// Returns the segments to write for a unit, with those for the plural forms of the target.
    /// Returns `None` for a unit without switches, and for one whose cases do not match them.
    pub(crate) fn rows<'t, 's>(
        &self,
        draft: &Draft<'s, Place>,
        unit: Node<'t, 's>,
    ) -> Option<Vec<Row<'t, 's>>> {
        let mut rows = self.own_rows(unit)?;
        if !draft.reads_back() {
            let kinds: Vec<_> = rows.first()?.values.iter().map(|(_, kind, _)| *kind).collect();
            for (at, kind) in kinds.into_iter().enumerate() {
                if let Some(kind) = kind {
                    rows = expanded(rows, at, kind, draft.context());
                }
            }
        }
        Some(rows)
    }

    /// Returns the segments of a unit, as [`rows`](Self::rows) does.
    pub(crate) fn own_rows<'t, 's>(&self, unit: Node<'t, 's>) -> Option<Vec<Row<'t, 's>>> {
        let selectors = selectors(&unit.value(&self.switch)?)?;
        let row = |segment: Node<'t, 's>| {
            let case = segment.value(&self.case)?;
            let values: Vec<_> = case
                .split_ascii_whitespace()
                .zip(&selectors)
                .map(|(value, own)| (value.to_owned(), own.kind, own.variable.clone()))
                .collect();
            let is_full = case.split_ascii_whitespace().count() == selectors.len();
            is_full.then_some(Row { segment, added: None, values })
        };
        let segments = unit.elements().filter(|child| child.is("segment"));
        segments.map(row).collect()
    }
}

/// Reads the switches of a unit: `plural:count gender:host`.
fn selectors(switch: &str) -> Option<Vec<Selector>> {
    let some = switch.split_ascii_whitespace().take(MOST_VARIABLES + 1);
    let selectors: Vec<_> = some.map(selector).collect::<Option<_>>()?;
    (1..=MOST_VARIABLES).contains(&selectors.len()).then_some(selectors)
}

/// Reads a switch: `plural:count`.
fn selector(switch: &str) -> Option<Selector> {
    let (kind, variable) = switch.split_once(':')?;
    let kind = match kind {
        "plural" => Some(Kind::Cardinal),
        "ordinal" => Some(Kind::Ordinal),
        "gender" | "select" => None,
        _ => return None,
    };
    Some(Selector { kind, variable: variable.to_owned() })
}

/// Adds rows for the plural forms of the target that the variable at an index does not have, to
/// each group of rows whose other values are the same. A form precedes the form that follows it in
/// CLDR's order.
fn expanded<'t, 's>(
    mut rows: Vec<Row<'t, 's>>,
    at: usize,
    kind: Kind,
    context: &Context,
) -> Vec<Row<'t, 's>> {
    // The segments of a larger unit are not compared with each other, for it gets no new ones.
    if rows.len() > MOST {
        return rows;
    }
    let others = |row: &Row<'_, '_>| {
        let mut values: Vec<_> = row.values.iter().map(|(value, ..)| value.clone()).collect();
        values.remove(at);
        values
    };
    let mut groups: Vec<Vec<String>> = Vec::new();
    for group in rows.iter().map(others) {
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    for group in groups {
        let value = |row: &Row<'_, '_>| row.values[at].0.clone();
        let is_form = |row: &&Row<'_, '_>| plural::is_category(&row.values[at].0);
        let own = || rows.iter().filter(|row| others(row) == group);
        let have: Vec<_> = own().filter(is_form).map(value).collect();
        let have: Vec<&str> = have.iter().map(String::as_str).collect();
        let exact: Vec<_> = own().filter(|row| !is_form(row)).map(value).collect();
        let exact: Vec<&str> = exact.iter().map(String::as_str).collect();
        let plan = plural::plan_beside(context, kind, &have, &exact, |_| 1);
        let is_exact = |form: &Planned| {
            kind == Kind::Cardinal
                && exact.contains(&form.sample.as_str())
                && plural::serves_only(&context.target_locale, &form.category, &form.sample)
        };
        let is_new = |form: &&Planned| !have.contains(&form.category.as_str()) && !is_exact(form);
        let new: Vec<Planned> = plan.iter().filter(is_new).cloned().collect();
        if rows.len() + new.len() > MOST {
            return rows;
        }
        for form in new {
            let is_of_group = |row: &Row<'_, '_>| others(row) == group;
            let Some(from) =
                rows.iter().position(|row| is_of_group(row) && row.values[at].0 == have[form.from])
            else {
                continue;
            };
            let place =
                |category: &str| plural::CATEGORIES.iter().position(|known| *known == category);
            let is_behind = |row: &Row<'_, '_>| {
                is_of_group(row) && place(&row.values[at].0) > place(&form.category)
            };
            let last = rows.iter().rposition(is_of_group).map_or(rows.len(), |last| last + 1);
            let index = rows.iter().position(is_behind).unwrap_or(last);
            let row = added(&rows, from, at, &form.category);
            rows.insert(index, row);
        }
    }
    rows
}

/// Returns a copy of the row at `from` for another form of the variable at an index.
fn added<'t, 's>(rows: &[Row<'t, 's>], from: usize, at: usize, category: &str) -> Row<'t, 's> {
    let row = &rows[from];
    let mut values = row.values.clone();
    let old = std::mem::replace(&mut values[at].0, category.to_owned());
    let own = row.added.clone().or_else(|| row.segment.value("id").map(Cow::into_owned));
    let own = own.unwrap_or_default();
    let mut id = match own.strip_suffix(&old) {
        Some(stem) => format!("{stem}{category}"),
        None => format!("{own}_{category}"),
    };
    let is_taken = |id: &str| {
        rows.iter().any(|row| {
            row.added.as_deref() == Some(id) || row.segment.value("id").as_deref() == Some(id)
        })
    };
    while is_taken(&id) {
        id.push('_');
    }
    Row { segment: row.segment, added: Some(id), values }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_has_a_few_variables() {
        let count = |switch: &str| selectors(switch).map(|selectors| selectors.len());
        assert_eq!(count("plural:count gender:host"), Some(2));
        assert_eq!(count(&"plural:n ".repeat(MOST_VARIABLES)), Some(MOST_VARIABLES));
        assert_eq!(count(&"plural:n ".repeat(MOST_VARIABLES + 1)), None);
        assert_eq!((count(""), count("count")), (None, None));
    }
}
