//! Walks through a document, and decides which scalars are proposed under which keys.

mod locale_map;
mod locales;
mod plurals;
mod scalars;

use std::rc::Rc;

use targum_sdk::{
    Draft, Entry, Failure,
    catalogue::{
        Options, identifier,
        locale_map::{LocaleMaps, Survey},
        setting,
    },
    interface, key,
};
use targum_yaml::{
    ScalarStyle,
    scalar::{self, Scalar},
    spell::Place,
    tree::{Id, Kind, Node, Tree},
};

use crate::{
    configuration::{self, Vocabulary},
    described::{self, Among, Message},
    issue_form, note,
    site::Site,
};

/// Proposes the texts of a stream.
///
/// # Errors
/// `unsupported` if the root has entries for both the source's and the target's locale.
pub(crate) fn walk<'s>(
    draft: &mut Draft<'s, Place>,
    tree: &Tree<'s>,
    options: Options<'s>,
) -> Result<(), Failure> {
    let source = draft.source();
    let ascii = source.is_ascii() && source.contains("\\u");
    let locale_maps = Rc::new(Survey::default().result(draft.context()));
    let mut walk = Walk {
        draft,
        tree,
        options,
        source,
        ascii,
        path: String::new(),
        names: None,
        vocabulary: None,
        site: None,
        among: Among::Others,
        is_in_locale: false,
        is_issue_form: false,
        listed: false,
        locale_maps,
        floor: 0,
    };
    for &root in &tree.roots {
        walk.is_in_locale = false;
        walk.is_issue_form = issue_form::is_one(tree, root);
        let is_interface = interface::is_one(|name| tree.member(root, name));
        walk.vocabulary = if is_interface { None } else { configuration::of(tree, root) };
        walk.names = (is_interface || walk.vocabulary.is_some()).then(Vec::new);
        if walk.names.is_some() || !walk.locales(root)? {
            walk.among = Among::of(tree, root);
            walk.site = if walk.names.is_none() { Site::of(tree, root) } else { None };
            walk.locale_maps = Rc::new(match walk.names {
                Some(_) => Survey::default().result(walk.draft.context()),
                None => locale_map::survey(tree, root, walk.draft.context()),
            });
            walk.node(root, None);
        }
    }
    Ok(())
}

/// The state of the walk.
pub(crate) struct Walk<'w, 's> {
    pub draft: &'w mut Draft<'s, Place>,
    pub tree: &'w Tree<'s>,
    pub source: &'s str,
    pub options: Options<'s>,
    ascii: bool,
    path: String,
    /// The keys from the root on, if the document describes an interface (OpenAPI, JSON Schema) or is
    /// the configuration of a tool.
    names: Option<Vec<String>>,
    /// The names of texts, if the document is the configuration of a known tool. `names` then holds
    /// the keys from the root on.
    vocabulary: Option<&'static Vocabulary>,
    /// The generator of sites whose configuration the document is.
    site: Option<Site>,
    /// The kind of the messages with descriptions that the document holds.
    among: Among,
    /// Whether the root is keyed by locales.
    is_in_locale: bool,
    /// Whether the document is an issue form.
    is_issue_form: bool,
    /// Whether the next node is an item of a list, in which names stand next to settings.
    listed: bool,
    /// The mappings that hold one text in several locales.
    locale_maps: Rc<LocaleMaps<'s>>,
    /// The end of the last scalar; comments before it do not belong to later entries.
    floor: usize,
}

impl<'w, 's> Walk<'w, 's> {
    /// Proposes the texts of a node. `note` is a comment that belongs to the node.
    fn node(&mut self, id: Id, note: Option<String>) {
        let node = self.tree.node(id);
        let listed = std::mem::take(&mut self.listed);
        match &node.kind {
            Kind::Scalar(scalar) => self.scalar(node, scalar, note),
            Kind::Mapping(entries) if self.locale_maps.has(id) => {
                if self.is_wanted() {
                    let locale_maps = Rc::clone(&self.locale_maps);
                    locale_map::propose(self, &locale_maps, node, entries, note);
                }
                self.passed_all(entries);
            }
            Kind::Mapping(entries) => self.mapping(node, entries, note, listed),
            Kind::Sequence(items) => {
                for (i, &item) in items.iter().enumerate() {
                    let note = self.item_note(item);
                    self.listed = true;
                    self.within(&format!("[{i}]"), |walk| walk.node(item, note));
                }
            }
            Kind::Alias => {}
        }
    }

    fn scalar(&mut self, node: &Node<'s>, scalar: &Scalar<'s>, note: Option<String>) {
        if self.is_wanted()
            && let Some(spelled) = self.tree.string(self.source, node, scalar)
        {
            let key = self.path.clone();
            let end = spelled.at.end;
            let behind = || note::behind(self.source, end);
            let note = note.or_else(behind);
            self.propose(node, scalar, &spelled, Entry::keyed(key).noted(note));
        }
        self.passed(scalar.at.end);
    }

    /// Proposes the texts of a mapping, which is an item of a list if it is `listed`.
    fn mapping(
        &mut self,
        node: &'w Node<'s>,
        entries: &'w [(Id, Id)],
        note: Option<String>,
        listed: bool,
    ) {
        let tree = self.tree;
        let is_catalogue = self.names.is_none();
        let message = Message::of(tree, entries, self.among).filter(|_| is_catalogue);
        let (forms, description) = match &message {
            Some(message) => (message.forms.clone(), message.description.clone()),
            None => (Some(0..entries.len()).filter(|_| is_catalogue), None),
        };
        let about = note.or(description);
        if let Some(forms) = forms
            && plurals::propose(self, node, &entries[forms], about.clone())
        {
            return self.passed_all(entries);
        }
        // In other mappings, a title may stand among labels: a catalogue of texts.
        let titled = listed && self.has_title(entries);
        let is_named = is_catalogue && described::is_named(tree, entries);
        let syntax = self.options.syntax;
        if let Some(grammar) = message.as_ref().and_then(|message| message.grammar) {
            self.options.syntax = syntax.with(grammar);
        }
        for &(key, value) in entries {
            let (name, note) = self.entry(key);
            let is_about = message.as_ref().is_some_and(|message| (message.is_about)(name));
            let is_code = || {
                self.is_setting(name, value, (listed, titled))
                    || issue_form::names(name, self.is_issue_form)
            };
            if is_about || is_named && name == "id" || is_code() || self.turns(name, value) {
                self.passed(tree.scalar(value).map_or(0, |scalar| scalar.at.end));
                continue;
            }
            let note = note.or_else(|| about.clone().filter(|_| message.is_some()));
            self.within(name, |walk| walk.node(value, note));
        }
        self.options.syntax = syntax;
    }

    /// Returns the name of a key, and the comment above it.
    pub(crate) fn entry(&mut self, key: Id) -> (&'w str, Option<String>) {
        let Some(key) = self.tree.scalar(key) else {
            return ("?", None);
        };
        let at = scalar::extent(self.source, key);
        let note = note::above(self.source, self.floor, at.start);
        self.passed(at.end);
        (&key.value, note)
    }

    fn item_note(&self, item: Id) -> Option<String> {
        let scalar = self.tree.scalar(item)?;
        let is_block = matches!(scalar.style, ScalarStyle::Literal | ScalarStyle::Folded);
        if is_block { None } else { note::above(self.source, self.floor, scalar.at.start) }
    }

    /// Calls `go` with the path extended by `name`.
    pub(crate) fn within(&mut self, name: &str, go: impl FnOnce(&mut Self)) {
        let is_key = !name.starts_with('[');
        self.names.iter_mut().filter(|_| is_key).for_each(|names| names.push(name.to_owned()));
        let path = key::join(&self.path, name);
        let around = std::mem::replace(&mut self.path, path);
        go(self);
        self.path = around;
        self.names.iter_mut().filter(|_| is_key).for_each(|names| _ = names.pop());
    }

    /// Returns whether a mapping has a text for people, beside which others are identifiers.
    fn has_title(&self, entries: &[(Id, Id)]) -> bool {
        let text = |id: Id| self.tree.scalar(id).map(|scalar| &*scalar.value);
        entries.iter().any(|&(key, value)| {
            text(key).zip(text(value)).is_some_and(|(name, text)| identifier::is_title(name, text))
        })
    }

    /// Returns whether an entry of a mapping is a setting rather than text. `listed` says that the
    /// mapping is an item of a list, and `titled` that it has a text for people. A document that is read
    /// back may have texts that look like settings, so only those of Rails are recognized there and under
    /// a locale.
    fn is_setting(&self, name: &str, value: Id, (listed, titled): (bool, bool)) -> bool {
        let tree = self.tree;
        let may_leave = !self.is_in_locale && !self.draft.reads_back();
        let (kind, is_top) = (&tree.node(value).kind, self.path.is_empty());
        let is_of_site = |site: Site| site.is_setting(tree, (name, kind), is_top);
        if may_leave && self.site.is_some_and(is_of_site) {
            return true;
        }
        let scalars: Vec<&str> = match kind {
            Kind::Scalar(scalar) => vec![&scalar.value],
            Kind::Sequence(items) if items.len() <= 3 => items
                .iter()
                .map(|&item| tree.scalar(item).map_or("", |scalar| &scalar.value))
                .collect(),
            _ => return false,
        };
        if setting::is_of_rails(name, scalars) {
            return true;
        }
        let scalar = tree.scalar(value).filter(|_| may_leave);
        scalar.is_some_and(|scalar| {
            setting::is_code_of(name, &scalar.value, listed)
                || identifier::is_one(name, &scalar.value, titled)
        })
    }

    /// Sets an entry that states the direction of the text to the target's direction. Returns
    /// whether it is such an entry.
    fn turns(&mut self, name: &str, value: Id) -> bool {
        let Some(scalar) = self.tree.scalar(value) else { return false };
        let context = self.draft.context();
        let Some(direction) = setting::direction(name, &scalar.value, context) else {
            return false;
        };
        let at = scalar::extent(self.source, scalar);
        if let Some(own) = self.source[at.clone()].find(&*scalar.value)
            && *direction != *scalar.value
        {
            let start = at.start + own;
            self.draft.literal(start..start + scalar.value.len(), direction);
        }
        true
    }

    /// Returns whether a text at this path may be language, and the project's options include it.
    fn is_wanted(&self) -> bool {
        let is_language = self.names.as_deref().is_none_or(|names| match self.vocabulary {
            Some(vocabulary) => vocabulary.is_text(names),
            None => interface::is_language(names),
        });
        is_language && self.options.take(&self.path)
    }

    /// Returns the key path of the current node.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// Records that no comment before `end` belongs to the entries that follow.
    pub(crate) fn passed(&mut self, end: usize) {
        self.floor = end.max(self.floor);
    }

    /// Records that no comment within `entries` belongs to the entries that follow.
    fn passed_all(&mut self, entries: &[(Id, Id)]) {
        let last = entries.last().and_then(|&(_, value)| self.tree.scalar(value));
        self.passed(last.map_or(0, |scalar| scalar.at.end));
    }
}
