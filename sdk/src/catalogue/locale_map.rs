//! Objects that hold one text in several locales side by side: `{"en": "Hello", "fr": "Bonjour"}`.
//!
//! The target's entry is added beside the source's, or filled where it is empty. All other entries
//! stay. Such objects are recognised in the same way for every pair of locales, so that a
//! translated document is read back like its source.

use std::collections::{HashMap, HashSet};

use crate::locale::{extends, is_locale, language, named, renamed};
use crate::{Context, instruction, plural};

/// The reason for a text that gets no entry for the target beside it: the text is computed, or
/// chosen from several.
pub const NO_TEXT: &str = "this text is not one string, so that the target gets none beside it: put an entry of \
                           the target there";

/// Languages whose codes rarely mean anything else in keys.
const TELLING: &str = "ar bg bn bs ca cs cy de el en es et eu fa fi fr gl hu hy ja ka ko lt lv mk nb nl nn \
                       pl pt ro ru sk sl sq sv uk ur uz vi zh";

/// The other codes of two letters, and codes that are often mistaken for one.
const OTHERS: &str = "aa ab ae af ak am an as av ay az ba be bh bi bm bo br ce ch cn co cr cu cv cz da dk \
                      dv dz ee eo ff fj fo fy ga gd gn gr gu gv ha he hi ho hr ht hz ia id ie ig ii ik in \
                      io is it iu iw ji jp jv kg ki kj kk kl km kn kr ks ku kv kw ky la lb lg li ln lo lu \
                      mg mh mi ml mn mr ms mt my na nd ne ng no nr nv ny oc oj om or os pa pi ps qu rm rn \
                      rw sa sc sd se sg sh si sm sn so sr ss st su sw ta te tg th ti tk tl tn to tr ts tt \
                      tw ty ua ug ve vn vo wa wo xh yi yo za zu";

/// Returns the names of an object's members, where all of them are texts in different locales.
/// Members that are not texts have no name here.
pub fn names<K: AsRef<str>>(members: impl IntoIterator<Item = Option<K>>) -> Option<Vec<K>> {
    let mut names = Vec::new();
    for name in members {
        names.push(name.filter(|name| is_name(name.as_ref()))?);
    }
    let notation = |name: &K| name.as_ref().replace('_', "-").to_ascii_lowercase();
    let different: HashSet<_> = names.iter().map(notation).collect();
    (!names.is_empty() && different.len() == names.len()).then_some(names)
}

/// The objects of a document with locales for keys.
#[derive(Debug, Default)]
pub struct Survey {
    is_declared: bool,
    objects: Vec<usize>,
    /// The number of objects that have a text in a telling locale beside another text.
    shared: HashMap<String, usize>,
    /// The names of locales in order, without duplicates.
    names: Vec<String>,
    known: HashSet<String>,
}

impl Survey {
    /// Makes an empty collection. `version` is the value of `_version` in the document's root,
    /// which is 2 where rust-i18n has texts side by side.
    pub fn of(version: Option<&str>) -> Self {
        Survey { is_declared: version == Some("2"), ..Survey::default() }
    }

    /// Adds an object other than the root with these [`names`], in document order: the number by
    /// which the format identifies the object, and the key of the object or of its list.
    pub fn object(&mut self, id: usize, key: &str, names: &[impl AsRef<str>]) {
        let names = || names.iter().map(AsRef::as_ref);
        let is_one = names().any(is_telling) && !speaks_of_locales(key);
        if !is_one && !self.is_declared {
            return;
        }
        self.objects.push(id);
        for name in names() {
            if !self.known.contains(name) {
                self.known.insert(name.to_owned());
                self.names.push(name.to_owned());
            }
            if is_telling(name) && names().nth(1).is_some() {
                *self.shared.entry(name.to_owned()).or_default() += 1;
            }
        }
    }

    /// Returns which of the objects hold texts side by side. None does, unless the document
    /// declares it or two of the objects share a locale: a single object may be a list of the names
    /// of languages.
    pub fn result(self, context: &Context) -> LocaleMaps<'_> {
        let Survey { is_declared, objects, shared, names, .. } = self;
        let is_shown = is_declared || shared.values().any(|&count| count > 1);
        let objects = if is_shown { objects } else { Vec::new() };
        LocaleMaps { objects, target: spelled(&names, context), context }
    }
}

/// The objects of a document that hold texts side by side.
#[derive(Debug)]
pub struct LocaleMaps<'c> {
    objects: Vec<usize>,
    /// The document's name for the target.
    target: String,
    context: &'c Context,
}

/// The treatment of such an object. Entries are given by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place<'b> {
    /// The object stays unchanged.
    Kept,
    /// The entry `from` is translated in its own place, because the document is only read back.
    Own {
        /// The entry.
        from: usize,
    },
    /// The entry `from` is translated in the place of the text of the entry `into`.
    Filled {
        /// The source's entry.
        from: usize,
        /// The target's.
        into: usize,
    },
    /// The entry `from` is translated into a new entry of that name, after the last entry.
    Added {
        /// The source's entry.
        from: usize,
        /// The target's name.
        name: &'b str,
    },
}

impl Place<'_> {
    /// Returns the treatment where the source's entries have the notes `note`. An entry for the target
    /// would be a copy without the comment that forbids its translation, so that none is added.
    #[must_use]
    pub fn heeding<N: AsRef<str>>(self, note: impl Fn(usize) -> Option<N>) -> Self {
        match self {
            Place::Filled { from, .. } | Place::Added { from, .. }
                if note(from).is_some_and(|note| instruction::forbids(note.as_ref())) =>
            {
                Place::Own { from }
            }
            place => place,
        }
    }
}

impl LocaleMaps<'_> {
    /// Returns whether an object holds texts side by side.
    pub fn has(&self, id: usize) -> bool {
        self.objects.binary_search(&id).is_ok()
    }

    /// Returns the treatment of an object, given the names of its entries and which texts are
    /// empty.
    pub fn place(&self, names: &[impl AsRef<str>], is_empty: impl Fn(usize) -> bool) -> Place<'_> {
        let Context { source_locale, target_locale, .. } = self.context;
        let reads_back = source_locale == target_locale;
        let target = named(names, target_locale).first().copied().filter(|_| !reads_back);
        let by = |is: &dyn Fn(&str) -> bool| {
            (0..names.len()).find(|&index| Some(index) != target && is(names[index].as_ref()))
        };
        let source = named(names, source_locale)
            .first()
            .copied()
            .or_else(|| by(&|name| name == language(source_locale)))
            .or_else(|| by(&|name| extends(name, source_locale)));
        match (source, target) {
            (Some(from), _) if reads_back => Place::Own { from },
            (Some(from), Some(into)) if from != into && is_empty(into) && !is_empty(from) => {
                Place::Filled { from, into }
            }
            (Some(from), None) if is_name(&self.target) && !is_empty(from) => {
                Place::Added { from, name: &self.target }
            }
            _ => Place::Kept,
        }
    }
}

/// Returns the name of the target in a document with these names of locales: the name that the
/// document uses, or one in the notation of the others.
fn spelled(names: &[String], context: &Context) -> String {
    let target = &context.target_locale;
    let own = named(names, target).first().map(|&index| names[index].clone());
    let has_subtag = |name: &&String| name.contains(['-', '_']);
    let model = || names.iter().find(has_subtag).map(|model| renamed(model, context));
    own.or_else(model).unwrap_or_else(|| target.clone())
}

/// Returns whether a member of such an object may have that name: any name of three letters, but of
/// those with two letters only codes of languages.
fn is_name(name: &str) -> bool {
    let language = language(name);
    let is_known = |list: &str| list.split(' ').any(|part| part == language);
    is_locale(name)
        && !plural::is_category(name)
        && (language.len() > 2 || is_known(TELLING) || is_known(OTHERS))
}

fn is_telling(name: &str) -> bool {
    TELLING.split(' ').any(|part| part == language(name))
}

/// Returns whether the value of a key may be a list of the names of languages.
fn speaks_of_locales(key: &str) -> bool {
    const ALONE: [&str; 3] = ["lang", "language", "locale"];
    const WITHIN: [&str; 6] =
        ["langs", "languages", "locales", "langname", "languagename", "localename"];
    let letters = key.chars().filter(|c| c.is_alphanumeric());
    let key: String = letters.map(|c| c.to_ascii_lowercase()).collect();
    ALONE.contains(&key.as_str()) || WITHIN.iter().any(|word| key.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(list: &'static str) -> Vec<&'static str> {
        list.split(' ').collect()
    }

    fn result<'c>(
        version: &str,
        objects: &[(&str, &'static str)],
        to: &'c Context,
    ) -> LocaleMaps<'c> {
        let mut survey = Survey::of(Some(version));
        for (id, (key, list)) in objects.iter().enumerate() {
            if let Some(names) = names(of(list).into_iter().map(Some)) {
                survey.object(id, key, &names);
            }
        }
        survey.result(to)
    }

    #[test]
    fn recognises_objects_by_their_names() {
        for list in ["en fr", "en-US pt_BR zh-Hant-TW", "de fil", "id no", "en"] {
            assert!(names(of(list).into_iter().map(Some)).is_some(), "{list}");
        }
        for list in ["en title", "en en", "pt-BR pt_br", "mo tu we th fr sa su", "one en", "en ok"]
        {
            assert!(names(of(list).into_iter().map(Some)).is_none(), "{list}");
        }
        assert_eq!(names([Some("en"), None]), None);
        assert_eq!(names::<&str>([]), None);
    }

    #[test]
    fn two_objects_or_the_version_mark_a_document() {
        let context = crate::context_for_tests("en", "pl");
        let has = |version, objects: &[_]| -> String {
            let locale_maps = result(version, objects, &context);
            objects
                .iter()
                .enumerate()
                .map(|(id, _)| if locale_maps.has(id) { '+' } else { '-' })
                .collect()
        };
        let several = [("a", "en fr"), ("b", "en de"), ("c", "de"), ("", "no")];
        assert_eq!(has("1", &several), "+++-");
        assert_eq!(has("1", &[("a", "en fr"), ("languages", "en fr")]), "--");
        assert_eq!(has("1", &[("a", "en fr"), ("b", "de es"), ("c", "en")]), "---");
        assert_eq!(has("1", &[("a", "yes no"), ("b", "yes no"), ("c", "id url")]), "---");
        assert_eq!(has("2", &[("a", "it"), ("languages", "en fr")]), "++");
    }

    #[test]
    fn recognises_keys_of_lists_of_locales() {
        for key in ["languages", "language", "LANG", "app_locales", "languageNames"] {
            assert!(speaks_of_locales(key), "{key}");
        }
        for key in ["choose_language", "slang", "localeHint", ""] {
            assert!(!speaks_of_locales(key), "{key}");
        }
    }

    #[test]
    fn returns_the_treatment_of_each_object() {
        let place = |from, to, list: &'static str, empty: &[&str]| {
            let context = crate::context_for_tests(from, to);
            let locale_maps = result("2", &[("a", list), ("b", "en zh_TW")], &context);
            let names = of(list);
            format!("{:?}", locale_maps.place(&names, |index| empty.contains(&names[index])))
        };
        let added = "Added { from: 0, name: \"pt_BR\" }";
        assert_eq!(place("en", "pt-BR", "en fr", &[]), added);
        assert_eq!(place("en", "pt-BR", "en-US pt", &["pt"]), "Added { from: 0, name: \"pt-BR\" }");
        assert_eq!(place("en-US", "pt-BR", "fr en", &[]), added.replace('0', "1"));
        assert_eq!(place("en", "pt-BR", "en pt_BR", &[]), "Kept");
        assert_eq!(place("en", "pt-BR", "en pt_BR", &["pt_BR"]), "Filled { from: 0, into: 1 }");
        assert_eq!(place("en", "pt-BR", "en fr", &["en"]), "Kept");
        assert_eq!(place("en", "pt-BR", "de fr", &[]), "Kept");
        assert_eq!(place("pt-BR", "pt-BR", "en pt_BR", &[]), "Own { from: 1 }");
        assert_eq!(place("zh", "de", "en zh-CN zh-TW", &[]), "Added { from: 1, name: \"de\" }");
    }
}
