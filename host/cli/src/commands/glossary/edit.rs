//! Terms in the file of a project or in a `targum.toml`, whose comments and layout stay.

use anyhow::{Context, anyhow, bail, ensure};
use toml_edit::{DocumentMut, InlineTable, Item, Table, TableLike, Value};

use super::{
    place::Place,
    terms::{Forbidden, Term},
};
use targum_config::check::translated_as;
use targum_core::locale::Locale;
use targum_translate::glossary::forbidden::EVERYWHERE;

/// The name of the glossary's table in the file of a project.
const GLOSSARY: &str = "glossary";

/// The name of the table of terms that must not be used.
const FORBIDDEN: &str = "forbidden_terms";

/// The treatment of a term that has another translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflicts {
    Refused,
    Replaced,
}

/// Returns the text of the file with the terms.
///
/// # Errors
/// A term is empty, has another translation, or the file is not that of a project.
pub(super) fn edited(
    place: &Place,
    text: &str,
    terms: &[Term],
    conflicts: Conflicts,
) -> anyhow::Result<String> {
    let file = &place.file;
    let mut document: DocumentMut =
        text.parse().with_context(|| format!("{} is not valid TOML", file.display()))?;
    let glossary =
        place.table(&mut document)?.entry(GLOSSARY).or_insert_with(|| Item::Table(Table::new()));
    let glossary = glossary
        .as_table_like_mut()
        .with_context(|| format!("{}: `{GLOSSARY}` is not a table", file.display()))?;
    for Term { term, translation, locale } in terms {
        let (term, translation) = (term.trim(), translation.trim());
        ensure!(!term.is_empty(), "the term is empty");
        ensure!(!translation.is_empty(), "the translation is empty");
        match locale {
            Some(locale) => put_for(glossary, term, locale.as_str(), translation, conflicts)?,
            None => put(glossary, term, translation, conflicts)?,
        }
    }
    let edited = document.to_string();
    place.check(&edited)?;
    Ok(edited)
}

/// Returns the text of the file with terms that must not be used.
///
/// # Errors
/// A term is empty, has another term to use instead, is a translation of the glossary, or the file is not that of a
/// project.
pub(super) fn forbid(
    place: &Place,
    text: &str,
    terms: &[Forbidden],
    conflicts: Conflicts,
) -> anyhow::Result<String> {
    let file = &place.file;
    let mut document: DocumentMut =
        text.parse().with_context(|| format!("{} is not valid TOML", file.display()))?;
    let all = place.table(&mut document)?;
    for Forbidden { term, instead, locale } in terms {
        let (term, instead) = (term.trim(), instead.trim());
        ensure!(!term.is_empty(), "the term is empty");
        let tag = locale.as_ref().map_or(EVERYWHERE, Locale::as_str);
        let table = all.entry(FORBIDDEN).or_insert_with(implicit).as_table_like_mut();
        let table = table.and_then(|all| {
            all.entry(tag).or_insert_with(|| Item::Table(Table::new())).as_table_like_mut()
        });
        let table = table
            .with_context(|| format!("{}: `{FORBIDDEN}.{tag}` is not a table", file.display()))?;
        match table.get_mut(term) {
            Some(own) if own.as_str() == Some(instead) => {}
            Some(own) if conflicts == Conflicts::Refused => {
                let before = own.as_str().unwrap_or_default();
                bail!(
                    "instead of `{term}`, `{before}` is to be used: change this in the file of the project"
                );
            }
            Some(own) => replace(own, instead),
            None => drop(table.insert(term, toml_edit::value(instead))),
        }
    }
    let edited = document.to_string();
    let glossary = place.check(&edited)?;
    for Forbidden { term, locale, .. } in terms {
        let tag = locale.as_ref().map_or(EVERYWHERE, Locale::as_str);
        if let Some(wanted) = translated_as(&glossary, term.trim(), tag) {
            bail!("`{term}` is the glossary's translation of `{wanted}`");
        }
    }
    Ok(edited)
}

/// Returns a table whose own header is not written.
fn implicit() -> Item {
    let mut table = Table::new();
    table.set_implicit(true);
    Item::Table(table)
}

/// Puts a translation for every locale.
fn put(
    glossary: &mut dyn TableLike,
    term: &str,
    translation: &str,
    conflicts: Conflicts,
) -> anyhow::Result<()> {
    let Some(item) = glossary.get_mut(term) else {
        glossary.insert(term, toml_edit::value(translation));
        return Ok(());
    };
    let before = item.as_value().and_then(Value::as_str).with_context(|| {
        format!("`{term}` has translations by locale: name the locale with --to")
    })?;
    if before == translation {
        return Ok(());
    }
    if conflicts == Conflicts::Refused {
        return Err(other(term, before));
    }
    replace(item, translation);
    Ok(())
}

/// Puts a translation for one locale.
fn put_for(
    glossary: &mut dyn TableLike,
    term: &str,
    locale: &str,
    translation: &str,
    conflicts: Conflicts,
) -> anyhow::Result<()> {
    let Some(item) = glossary.get_mut(term) else {
        let locales = InlineTable::from_iter([(locale, translation)]);
        glossary.insert(term, toml_edit::value(locales));
        return Ok(());
    };
    if let Some(before) = item.as_str() {
        ensure!(
            before == translation,
            "`{term}` is `{before}` in every locale: change this in the file of the project"
        );
        return Ok(());
    }
    let locales = item.as_table_like_mut().with_context(|| {
        format!("`{term}` has neither a translation nor translations by locale")
    })?;
    match locales.get_mut(locale) {
        Some(own) if own.as_str() == Some(translation) => {}
        Some(own) if conflicts == Conflicts::Refused => {
            return Err(other(term, own.as_str().unwrap_or_default()));
        }
        Some(own) => replace(own, translation),
        None => {
            locales.insert(locale, Item::Value(Value::from(translation)));
            // The blank before the closing brace belongs to the value that was the last one.
            if let Item::Value(Value::InlineTable(locales)) = item {
                locales.fmt();
            }
        }
    }
    Ok(())
}

/// Replaces a value. The blanks and the comment around it stay.
fn replace(item: &mut Item, translation: &str) {
    let decor = item.as_value().map(|value| value.decor().clone());
    let mut value = Value::from(translation);
    *value.decor_mut() = decor.unwrap_or_default();
    *item = Item::Value(value);
}

/// Returns the error for a term that has another translation.
fn other(term: &str, before: &str) -> anyhow::Error {
    anyhow!("`{term}` is translated as `{before}`: change this in the file of the project")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    const FILE: &str = "id = \"demo\"\nengines = [\"local\"]\n\n[glossary]   # terms\n\
                        \"Targum\" = \"Targum\"   # a name\n\"pull request\" = { de = \"Pull-Request\" }\n";

    fn place(project: Option<&str>) -> Place {
        let (file, project) = ("demo.toml".into(), project.map(str::to_owned));
        Place {
            file,
            project,
            from: None,
            glossary: BTreeMap::new(),
            forbidden_terms: BTreeMap::new(),
        }
    }

    #[test]
    fn a_project_file_has_its_terms_in_a_section() {
        let text = "[translate]\nfrom = \"en\"\n\n[[translate.files]]\nsource = \"a.json\"\n";
        let term = Term { term: "quay".into(), translation: "cais".into(), locale: None };
        let place = place(None);
        let one = super::edited(&place, text, &[term], Conflicts::Refused).unwrap();
        let forbidden = Forbidden { term: "pier".into(), instead: "dock".into(), locale: None };
        let two = super::forbid(&place, &one, &[forbidden], Conflicts::Refused).unwrap();
        let expected = format!("{text}\n[translate.glossary]\nquay = \"cais\"\n");
        assert_eq!(one, expected);
        let forbidden = "\n[translate.forbidden_terms.\"*\"]\npier = \"dock\"\n";
        assert_eq!(two, expected + forbidden);
    }

    fn edited(
        text: &str,
        term: &str,
        translation: &str,
        to: Option<&str>,
    ) -> Result<String, String> {
        with(text, term, translation, to, Conflicts::Refused)
    }

    fn with(
        text: &str,
        term: &str,
        translation: &str,
        to: Option<&str>,
        conflicts: Conflicts,
    ) -> Result<String, String> {
        let locale = to.map(|tag| Locale::parse(tag).unwrap());
        let term = Term { term: term.to_owned(), translation: translation.to_owned(), locale };
        let edited = super::edited(&place(Some("demo")), text, &[term], conflicts);
        edited.map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn only_the_term_is_written() {
        assert_eq!(
            edited(FILE, "harbour", "porto", None).unwrap(),
            format!("{FILE}harbour = \"porto\"\n")
        );
        assert_eq!(
            edited(FILE, "pull request", "pedido", Some("pt_BR")).unwrap(),
            FILE.replace("\"Pull-Request\" }", "\"Pull-Request\", pt-BR = \"pedido\" }")
        );
        assert_eq!(
            edited(FILE, "a \"b\"", "c", Some("pt")).unwrap(),
            format!("{FILE}'a \"b\"' = {{ pt = \"c\" }}\n")
        );
        assert_eq!(edited(FILE, "Targum", "Targum", None).unwrap(), FILE);
        let without = "id = \"demo\"\nengines = [\"local\"]\n";
        assert_eq!(
            edited(without, "harbour", "porto", None).unwrap(),
            format!("{without}\n[glossary]\nharbour = \"porto\"\n")
        );
    }

    #[test]
    fn a_term_with_another_translation_is_refused() {
        for (term, translation, to, message) in [
            ("Targum", "Alvo", None, "`Targum` is translated as `Targum`"),
            ("Targum", "Alvo", Some("pt"), "`Targum` is `Targum` in every locale"),
            ("pull request", "pedido", None, "`pull request` has translations by locale"),
            ("pull request", "x", Some("de"), "`pull request` is translated as `Pull-Request`"),
            (" ", "x", None, "the term is empty"),
            ("x", "", None, "the translation is empty"),
        ] {
            let error = edited(FILE, term, translation, to).unwrap_err();
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn forbidden_terms_are_written_by_locale() {
        let forbid = |text: &str, instead: &str, tag: Option<&str>, conflicts| {
            let locale = tag.map(|tag| Locale::parse(tag).unwrap());
            let term = Forbidden { term: "deletar".into(), instead: instead.into(), locale };
            super::forbid(&place(Some("demo")), text, &[term], conflicts)
        };
        let one = forbid(FILE, "excluir", Some("pt"), Conflicts::Refused).unwrap();
        let expected = format!("{FILE}\n[forbidden_terms.pt]\ndeletar = \"excluir\"\n");
        assert_eq!(one, expected);
        assert_eq!(forbid(&one, "excluir", Some("pt"), Conflicts::Refused).unwrap(), one);
        assert!(forbid(&one, "apagar", Some("pt"), Conflicts::Refused).is_err());
        let other = forbid(&one, "apagar", Some("pt"), Conflicts::Replaced).unwrap();
        assert_eq!(other, one.replace("excluir", "apagar"));
        let all = forbid(&one, "", None, Conflicts::Refused).unwrap();
        assert_eq!(all, format!("{one}\n[forbidden_terms.\"*\"]\ndeletar = \"\"\n"));
    }

    #[test]
    fn another_translation_is_replaced_on_demand() {
        let replaced =
            |term, translation, to| with(FILE, term, translation, to, Conflicts::Replaced);
        let everywhere = replaced("Targum", "Alvo", None).unwrap();
        assert_eq!(everywhere, FILE.replace("= \"Targum\"", "= \"Alvo\""));
        let german = replaced("pull request", "Pull", Some("de")).unwrap();
        assert_eq!(german, FILE.replace("Pull-Request", "Pull"));
        // Neither replaces what it does not name.
        for (term, to) in [("Targum", Some("pt")), ("pull request", None)] {
            assert!(replaced(term, "x", to).is_err(), "{term}");
        }
    }
}
