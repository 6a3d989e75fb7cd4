//! Terms as TermBase eXchange: ISO 30042 of 2008 (`martif`) and of 2019 (`tbx`).
//!
//! Files are written as TBX-Basic of 2008, which more programs read.

use anyhow::{Context, anyhow, ensure};
use quick_xml::{
    Writer,
    events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event},
};
use targum_sdk::{
    Failure, position,
    xml::{Node, Tree},
};

use super::terms::{Forbidden, Read, Term, Written, translation};
use targum_core::locale::Locale;
use targum_translate::glossary::forbidden::EVERYWHERE;

/// The values of `administrativeStatus` and `normativeAuthorization` of terms that are not to be used.
const NOT_TO_BE_USED: [&str; 3] = ["deprecatedTerm", "supersededTerm", "forbidden"];

/// The status of a term in files that are written.
const DEPRECATED: &str = "deprecatedTerm-admn-sts";

/// A term of a language.
struct Found {
    text: String,
    is_preferred: bool,
    /// Whether the term is not to be used.
    is_forbidden: bool,
}

/// Reads a file. `from` is the locale of the terms, or else that of the file.
///
/// # Errors
/// The file is not TBX, or names no locale of its terms.
pub(super) fn read(text: &str, from: Option<&Locale>) -> anyhow::Result<Read> {
    let text = text.trim_start_matches('\u{FEFF}');
    let tree = Tree::parse(text).map_err(|failure| message(text, &failure))?;
    let root = tree.root();
    ensure!(
        matches!(root.local(), "martif" | "tbx"),
        "this is not a TBX file: its root is `{}`, not `tbx` or `martif`",
        root.local()
    );
    let own = root.value("xml:lang").and_then(|tag| Locale::parse(&tag).ok());
    let from = from.or(own.as_ref()).context("give the locale of the terms by --from")?;
    let mut read = Read::default();
    let mut entries = Vec::new();
    find(root, &["termEntry", "conceptEntry"], &mut entries);
    for entry in entries {
        read_entry(entry, from, &mut read);
    }
    Ok(read)
}

fn message(text: &str, failure: &Failure) -> anyhow::Error {
    let (Failure::Malformed(problem) | Failure::Unsupported(problem)) = failure;
    let line = position(text, problem.at.unwrap_or_default() as usize).line;
    anyhow!("line {line}: {}", problem.message)
}

fn read_entry(entry: Node<'_, '_>, from: &Locale, read: &mut Read) {
    let before = (read.terms.len(), read.forbidden.len());
    let mut sections = Vec::new();
    find(entry, &["langSet", "langSec"], &mut sections);
    let mut languages = Vec::new();
    for section in sections {
        let terms = terms_of(section);
        let tag = section.value("xml:lang").or_else(|| section.value("lang"));
        if let Some(locale) = tag.and_then(|tag| Locale::parse(&tag).ok()) {
            languages.push((locale, terms));
        }
    }
    let is_source = |locale: &Locale| locale.as_str() == from.as_str();
    let is_language = |locale: &Locale| locale.language() == from.language();
    let source = languages.iter().position(|(locale, _)| is_source(locale));
    let source = source.or_else(|| languages.iter().position(|(locale, _)| is_language(locale)));
    if let Some(source) = source {
        let (_, terms) = languages.remove(source);
        let (terms, deprecated) = split(terms);
        read.deprecated += deprecated.len();
        for (locale, translations) in languages {
            read_translations(&terms, &locale, translations, read);
        }
    } else {
        for (locale, translations) in languages {
            read_translations(&[], &locale, translations, read);
        }
    }
    read.incomplete += usize::from((read.terms.len(), read.forbidden.len()) == before);
}

/// Reads the translations of terms into one locale, and the terms that must not be used in it.
fn read_translations(terms: &[Found], locale: &Locale, all: Vec<Found>, read: &mut Read) {
    let (translations, forbidden) = split(all);
    let preferred = translations.iter().find(|found| found.is_preferred);
    let translation = preferred.or(translations.first());
    let instead = translation.map_or("", |found| found.text.as_str());
    read.forbidden.extend(forbidden.into_iter().map(|found| Forbidden {
        term: found.text,
        instead: instead.to_owned(),
        locale: Some(locale.clone()),
    }));
    let Some(translation) = translation else { return };
    read.terms.extend(terms.iter().map(|term| Term {
        term: term.text.clone(),
        translation: translation.text.clone(),
        locale: Some(locale.clone()),
    }));
}

/// Returns the terms to be used, and those not to be used.
fn split(terms: Vec<Found>) -> (Vec<Found>, Vec<Found>) {
    terms.into_iter().partition(|found| !found.is_forbidden)
}

/// Returns the terms of a language.
fn terms_of(section: Node<'_, '_>) -> Vec<Found> {
    let mut groups = Vec::new();
    find(section, &["tig", "ntig", "termSec"], &mut groups);
    let mut terms = Vec::new();
    for group in groups {
        let mut found = Vec::new();
        find(group, &["term"], &mut found);
        let Some(term) = found.first() else { continue };
        let mut notes = Vec::new();
        find(group, &["termNote", "administrativeStatus", "normativeAuthorization"], &mut notes);
        let values: Vec<String> = notes.iter().map(|note| note.plain().trim().to_owned()).collect();
        let begins = |begin: &str| values.iter().any(|value| value.starts_with(begin));
        let is_forbidden = NOT_TO_BE_USED.into_iter().any(begins);
        let text = term.plain().split_whitespace().collect::<Vec<_>>().join(" ");
        if !text.is_empty() {
            terms.push(Found { text, is_preferred: begins("preferred"), is_forbidden });
        }
    }
    terms
}

/// Finds the outermost elements with one of these names below a node.
fn find<'t, 's>(node: Node<'t, 's>, names: &[&str], found: &mut Vec<Node<'t, 's>>) {
    for element in node.elements() {
        if names.contains(&element.local()) {
            found.push(element);
        } else {
            find(element, names, found);
        }
    }
}

/// Writes a file with the terms of these locales. A term for every locale is written for each.
///
/// # Errors
/// The file cannot be written.
pub(super) fn write(terms: Written<'_>, from: &Locale, to: &[String]) -> anyhow::Result<Vec<u8>> {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 2);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    xml.write_event(Event::DocType(BytesText::from_escaped(
        "martif SYSTEM \"TBXBasiccoreStructV02.dtd\"",
    )))?;
    let attributes = [("type", "TBX-Basic"), ("xml:lang", from.as_str())];
    xml.write_event(Event::Start(BytesStart::new("martif").with_attributes(attributes)))?;
    xml.create_element("martifHeader").write_inner_content(|xml| {
        xml.create_element("fileDesc").write_inner_content(|xml| {
            xml.create_element("sourceDesc").write_inner_content(|xml| {
                xml.create_element("p").write_text_content(BytesText::new("Targum"))?;
                Ok(())
            })?;
            Ok(())
        })?;
        Ok(())
    })?;
    xml.write_event(Event::Start(BytesStart::new("text")))?;
    xml.write_event(Event::Start(BytesStart::new("body")))?;
    for (index, entry) in entries(terms, from, to).iter().enumerate() {
        let id = format!("t{}", index + 1);
        let element = BytesStart::new("termEntry").with_attributes([("id", id.as_str())]);
        xml.write_event(Event::Start(element))?;
        for (tag, own) in entry {
            write_terms(&mut xml, tag, own)?;
        }
        xml.write_event(Event::End(BytesEnd::new("termEntry")))?;
    }
    for name in ["body", "text", "martif"] {
        xml.write_event(Event::End(BytesEnd::new(name)))?;
    }
    let mut bytes = xml.into_inner();
    bytes.push(b'\n');
    Ok(bytes)
}

/// A term, and whether it must not be used.
type Marked<'t> = (&'t str, bool);

/// The terms of a concept by language.
type Concept<'t> = Vec<(&'t str, Vec<Marked<'t>>)>;

/// Returns the concepts: one for each term of the glossary, and one for each other term that must not be used.
fn entries<'t>(terms: Written<'t>, from: &'t Locale, to: &'t [String]) -> Vec<Concept<'t>> {
    let mut all = Vec::new();
    for (term, own) in terms.glossary {
        let mut concept = vec![(from.as_str(), vec![(term.as_str(), false)])];
        for tag in to {
            let scopes = [tag.as_str(), EVERYWHERE];
            let Some(to) = scopes.iter().find_map(|tag| translation(own, tag)) else { continue };
            let forbidden = scopes.iter().flat_map(|scope| terms.instead_of(to, scope));
            let forbidden = forbidden.map(|term| (term, true));
            concept.push((tag.as_str(), [(to, false)].into_iter().chain(forbidden).collect()));
        }
        all.push(concept);
    }
    for tag in to {
        for (term, instead) in [tag.as_str(), EVERYWHERE].iter().flat_map(|tag| terms.others(tag)) {
            let instead = (!instead.is_empty()).then_some((instead, false));
            all.push(vec![(tag.as_str(), instead.into_iter().chain([(term, true)]).collect())]);
        }
    }
    all
}

fn write_terms(xml: &mut Writer<Vec<u8>>, tag: &str, terms: &[Marked<'_>]) -> anyhow::Result<()> {
    let language = xml.create_element("langSet").with_attribute(("xml:lang", tag));
    language.write_inner_content(|xml| terms.iter().try_for_each(|term| write_term(xml, *term)))?;
    Ok(())
}

fn write_term(xml: &mut Writer<Vec<u8>>, (term, is_forbidden): Marked<'_>) -> std::io::Result<()> {
    xml.create_element("tig").write_inner_content(|xml| {
        xml.create_element("term").write_text_content(BytesText::new(term))?;
        if is_forbidden {
            let note = xml.create_element("termNote");
            let note = note.with_attribute(("type", "administrativeStatus"));
            note.write_text_content(BytesText::new(DEPRECATED))?;
        }
        Ok(())
    })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use targum_translate::glossary::Term as Translations;

    const NEW: &str = r#"<tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2">
<text><body>
<conceptEntry id="1"><descrip type="subjectField">ships</descrip>
<langSec xml:lang="en"><termSec><term>harbour</term></termSec>
<termSec><term>haven</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termSec></langSec>
<langSec xml:lang="pt"><termSec><term>abrigo</term></termSec>
<termSec><term>porto &amp; cais</term><termNote type="administrativeStatus">preferredTerm-admn-sts</termNote></termSec>
</langSec></conceptEntry>
<conceptEntry id="2"><langSec xml:lang="en"><termSec><term>quay</term></termSec></langSec></conceptEntry>
</body></text></tbx>"#;

    #[test]
    fn preferred_terms_are_read_and_deprecated_ones_are_not() {
        let found = read(NEW, None).unwrap();
        let term = Term {
            term: "harbour".to_owned(),
            translation: "porto & cais".to_owned(),
            locale: Some(Locale::parse("pt").unwrap()),
        };
        let expected = Read { terms: vec![term], incomplete: 1, deprecated: 1, ..Read::default() };
        assert_eq!(found, expected);
    }

    #[test]
    fn terms_that_must_not_be_used_are_read_and_written() {
        let text = NEW
            .replace("<term>abrigo</term>", "<term>abrigo</term><termNote type=\"normativeAuthorization\">deprecatedTerm</termNote>")
            .replace("<langSec xml:lang=\"en\"><termSec><term>quay</term></termSec></langSec>", "<langSec xml:lang=\"pt\"><termSec><term>deletar</term><termNote type=\"administrativeStatus\">supersededTerm-admn-sts</termNote></termSec></langSec>");
        let found = read(&text, None).unwrap();
        let forbidden = |term: &str, instead: &str| Forbidden {
            term: term.to_owned(),
            instead: instead.to_owned(),
            locale: Some(Locale::parse("pt").unwrap()),
        };
        assert_eq!(
            found.forbidden,
            [forbidden("abrigo", "porto & cais"), forbidden("deletar", "")]
        );
        assert_eq!(found.incomplete, 0);
        let glossary = BTreeMap::from([(
            "harbour".to_owned(),
            Translations::ByLocale([("pt".to_owned(), "porto & cais".to_owned())].into()),
        )]);
        let own = found.forbidden.iter().map(|own| (own.term.clone(), own.instead.clone()));
        let forbidden = BTreeMap::from([("pt".to_owned(), own.collect())]);
        let terms = Written { glossary: &glossary, forbidden: &forbidden };
        let en = Locale::parse("en").unwrap();
        let written = String::from_utf8(write(terms, &en, &["pt".to_owned()]).unwrap()).unwrap();
        let again = read(&written, None).unwrap();
        assert_eq!((again.terms, again.forbidden), (found.terms, found.forbidden), "{written}");
    }

    #[test]
    fn other_files_are_refused() {
        for (text, message) in [
            ("<tmx/>", "its root is `tmx`"),
            ("<tbx/>", "--from"),
            ("<tbx xml:lang='en'>\n<a></tbx>", "line 2: "),
        ] {
            let refused = format!("{:#}", read(text, None).unwrap_err());
            assert!(refused.contains(message), "{refused}");
        }
    }
}
