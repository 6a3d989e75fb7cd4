//! Walks through a document, and proposes its texts in order.

mod mark;

use std::borrow::Cow;

use targum_sdk::{
    Draft, Entry, Failure, Grammar, Syntax,
    catalogue::{
        Families, Options, identifier,
        locale_map::{LocaleMaps, Survey},
        message, setting,
    },
    json::{Member, Style, Value, join, parse},
    locale::renamed,
};

use crate::{
    described::{self, Described, Message},
    docusaurus,
    kind::Kind,
    locale, locale_map,
    plurals::{self, Members},
    remark, split_message,
};

const OPTIONS: [&str; 4] = ["only", "pipes", "placeholders", "skip"];

const SYNTAX: Syntax = Syntax::COMMON.and(&[
    Grammar::Printf,
    Grammar::Icu,
    Grammar::I18next,
    Grammar::Angular,
    Grammar::Ruby,
    Grammar::Python,
    Grammar::Laravel,
    Grammar::Vue,
    Grammar::Erb,
    Grammar::Joined,
]);

/// Reads a document.
pub(crate) fn document(draft: &mut Draft<'_, Style>) -> Result<(), Failure> {
    let mut options = Options::of(draft, &OPTIONS, SYNTAX)?;
    let json = parse(draft.source())?;
    let root = json.root();
    if root.members().any(|member| remark::is_metadata(&member)) {
        options.syntax = options.syntax.with(Grammar::Wiki);
    }
    let kind = Kind::of(root);
    let locale_maps = Survey::default().result(draft.context());
    let mut reader = Reader {
        draft,
        options,
        style: json.style(),
        kind,
        names: Vec::new(),
        among: false,
        is_in_locale: false,
        locale_maps,
    };
    if kind == Kind::Catalogue {
        let list = Described::list(root);
        if let Some(kind) = Described::of(list.unwrap_or(root)) {
            reader.described(list.unwrap_or(root), kind);
            let is_apart = |member: &Member<'_, '_>| list.is_some() || !Described::is_entry(member);
            root.members().filter(is_apart).for_each(|member| _ = reader.mark(&member));
            return Ok(());
        }
        let members = root.members().filter(|member| !remark::is_one(member));
        let (beside, members): (Vec<_>, Vec<_>) = members.partition(locale::is_beside_locales);
        if let Some(roots) = locale::root_members(&members, &beside, reader.draft.context())? {
            for &index in &roots.entries {
                reader.root(&members[index], roots.is_renamed);
            }
            beside.iter().for_each(|member| _ = reader.mark(member));
            return Ok(());
        }
        reader.locale_maps = locale_map::survey(root, reader.draft.context());
    }
    let of_jed = root.get(remark::MESSAGES_OF_JED).filter(|messages| messages.is_object());
    let (root, path) = match of_jed {
        Some(messages) => (messages, remark::MESSAGES_OF_JED),
        None => (root, ""),
    };
    reader.among = kind == Kind::Catalogue && plurals::are_messages(root);
    reader.value(root, path.to_owned(), None);
    Ok(())
}

struct Reader<'d, 's> {
    draft: &'d mut Draft<'s, Style>,
    options: Options<'s>,
    style: Style,
    kind: Kind,
    /// The keys from the root on, unless the document is a catalogue.
    names: Vec<String>,
    /// Whether the document is a catalogue of messages with descriptions.
    among: bool,
    /// Whether the root is keyed by locales.
    is_in_locale: bool,
    /// The objects that hold one text in several locales.
    locale_maps: LocaleMaps<'s>,
}

impl<'s> Reader<'_, 's> {
    fn described(&mut self, root: Value<'_, 's>, kind: &Described) {
        for Message { path, value, is_one, origin, note, max_length } in kind.messages(root) {
            if !value.is_string() {
                self.value(value, path, note);
            } else if !is_one && self.mark_named(&path, value) {
                // The member states the locale of the file.
            } else if let Some(text) = value.text().filter(|_| self.options.take(&path)) {
                let syntax = kind.syntax(self.options.syntax, note.as_deref());
                let syntax = docusaurus::syntax(syntax, &path);
                let entry = Entry { max_length, ..Entry::keyed(path).noted(note) };
                let is_filled = text.as_str().is_empty() && !self.draft.reads_back();
                let origin = origin.filter(|_| is_filled).unwrap_or_else(|| text.clone());
                let mut change = self.draft.change(text.span());
                origin.write(&mut change, entry, syntax, self.style);
                change.done();
            }
        }
    }

    fn root(&mut self, member: &Member<'_, 's>, is_renamed: bool) {
        if is_renamed {
            let (key, name) = (member.key.span(), renamed(&member.name(), self.draft.context()));
            self.draft.literal(key.start + 1..key.end - 1, name);
        }
        self.among = plurals::are_messages(member.value);
        self.is_in_locale = true;
        self.value(member.value, String::new(), None);
    }

    fn value(&mut self, value: Value<'_, 's>, path: String, note: Option<String>) {
        if self.locale_maps.has(value.span().start) {
            if self.options.take(&path) {
                let (notation, entry) =
                    ((&self.options, self.style), Entry::keyed(path).noted(note));
                locale_map::propose(self.draft, notation, &self.locale_maps, value, entry);
            }
            return;
        }
        if value.is_object() {
            return self.object(value, &path, false);
        }
        if split_message::is_one(value, self.options.syntax) {
            if self.kind.is_wanted(&self.names) && self.options.take(&path) {
                let notation = (self.options.syntax, self.style);
                split_message::leave(self.draft, value, Entry::keyed(path).noted(note), notation);
            }
            return;
        }
        for (index, element) in value.elements().enumerate() {
            let path = join(&path, &format!("[{index}]"));
            if element.is_object() && !self.locale_maps.has(element.span().start) {
                self.object(element, &path, true);
            } else {
                self.value(element, path, element.note());
            }
        }
        if value.is_string() && self.kind.is_wanted(&self.names) && self.options.take(&path) {
            let text = value.text().unwrap_or_default();
            let syntax = docusaurus::syntax(self.options.syntax, &path);
            let entry = Entry::keyed(path).noted(note);
            text.propose(self.draft, entry, syntax, self.style);
        }
    }

    /// Reads an object. `listed` says that the object is an item of a list, in which names stand
    /// next to settings.
    fn object(&mut self, value: Value<'_, 's>, path: &str, listed: bool) {
        let members: Vec<_> = value.members().collect();
        let names: Vec<_> = members.iter().map(Member::name).collect();
        let is_catalogue = self.kind == Kind::Catalogue;
        let is_message = is_catalogue && plurals::is_message(&members, &names, self.among);
        let mut families = Families::default();
        if is_catalogue {
            let map = self.map(&members, &names, path);
            families = map.families(is_message, self.draft.source(), self.draft.context());
        }
        let described = || names.iter().position(|name| name == "description");
        let description = is_message.then(described).flatten();
        let description = description.and_then(|index| members[index].value.text());
        let description = description.map(|text| text.as_str().to_owned());
        let comment = described::comment(&members);
        let on_siblings = || members.iter().find_map(remark::on_siblings);
        let description = description.or_else(on_siblings);
        let mut about = remark::about(&members, &names);
        about.extend(members.iter().zip(&names).filter_map(|(member, name)| {
            let id = docusaurus::described(name)?.to_owned();
            Some((id.into(), Some(member.value.text()?.as_str().to_owned())))
        }));
        let variants = remark::has_variants(&members);
        let mut remark = None;
        let is_title = |(member, name): (&Member<'_, '_>, &Cow<'_, str>)| {
            let text = identifier::is_name_of_title(name).then(|| member.value.text()).flatten();
            text.is_some_and(|text| identifier::is_title(name, text.as_str()))
        };
        // In other objects, a title may stand among labels: a catalogue of texts.
        let titled = listed && members.iter().zip(&names).any(is_title);
        for (index, (member, name)) in members.iter().zip(&names).enumerate() {
            let is_about = is_message && message::is_about(name)
                || variants && name != remark::VARIANTS
                || comment.is_some() && name == "comment"
                || remark::is_on_siblings(member)
                || name.strip_prefix('@').is_some_and(|name| about.contains_key(name))
                || docusaurus::described(name).is_some_and(|name| about.contains_key(name));
            if is_about {
                continue;
            }
            if remark::is_named(name, member.value) {
                remark = remark::text(name, member.value);
                continue;
            }
            let said = || {
                let told = || about.get(name).cloned().flatten();
                comment.clone().or_else(|| if about.is_empty() { None } else { told() })
            };
            let own = || member.note().or_else(said);
            let note = own().or(remark.take()).or_else(|| description.clone());
            match () {
                () if families.has(index) => {
                    self.form(&mut families, (&members, &names, index), path, note)
                }
                () if self.kind.may_be_marked(&self.names)
                    && self.mark_named(name, member.value) => {}
                () if remark::is_metadata(member) => {
                    member.value.members().for_each(|member| _ = self.mark(&member));
                }
                () if is_catalogue
                    && (self.is_setting(name, member.value, (listed, titled))
                        || self.turns(name, member.value)) => {}
                () if is_catalogue => self.value(member.value, join(path, name), note),
                () => {
                    self.names.push(name.to_string());
                    self.value(member.value, join(path, name), note);
                    self.names.pop();
                }
            }
        }
        let (options, style) = (&self.options, self.style);
        let map = Members { all: &members, names: &names, path, options, style };
        families.last_comma(self.draft, &map, members.len());
    }

    fn map<'m, 'j>(
        &'m self,
        all: &'m [Member<'j, 's>],
        names: &'m [Cow<'s, str>],
        path: &'m str,
    ) -> Members<'m, 'j, 's> {
        Members { all, names, path, options: &self.options, style: self.style }
    }

    /// Writes the target's plural forms in place of one of the members at a path.
    fn form(
        &mut self,
        families: &mut Families,
        (all, names, index): (&[Member<'_, 's>], &[Cow<'s, str>], usize),
        path: &str,
        note: Option<String>,
    ) {
        let options = &self.options;
        let map = Members { all, names, path, options, style: self.style };
        families.put(self.draft, &map, index, |form| {
            let key = join(path, &form.name);
            options.take(&key).then(|| Entry::keyed(key).noted(note.clone()))
        });
    }

    /// Returns whether a member is a setting rather than text. `listed` says that the object is an
    /// item of a list, and `titled` that it has a text for people. A document that is read back may
    /// have texts that look like settings, so only those of Rails are recognized there and under a
    /// locale.
    fn is_setting(&self, name: &str, value: Value<'_, 's>, (listed, titled): (bool, bool)) -> bool {
        // Most names are those of texts, which need not be decoded for the answer.
        if setting::is_name_of_rails(name) {
            let texts = value.text().into_iter().chain(
                // A setting of Rails is a list of up to three items.
                value.elements().take(4).map(|element| element.text().unwrap_or_default()),
            );
            let texts: Vec<_> = texts.collect();
            if setting::is_of_rails(name, texts.iter().map(|text| text.as_str())) {
                return true;
            }
        }
        let may_leave = !self.is_in_locale && !self.draft.reads_back();
        let is_name = || setting::is_name(name) || identifier::is_name(name);
        let text = if may_leave && is_name() { value.text() } else { None };
        text.is_some_and(|text| {
            setting::is_code_of(name, text.as_str(), listed)
                || identifier::is_one(name, text.as_str(), titled)
        })
    }
}
