//! A walk through the document that proposes what it finds, in order.

use targum_sdk::{
    Draft, Entry, Failure, interface,
    json::{Member, Style, Value, join, parse},
    language,
    locale::{
        beside::{Beside, Survey},
        renamed,
    },
    plural::{joined::forms, message},
};

use crate::{
    beside,
    described::{Described, Message},
    locale, manifest,
    options::Options,
    plurals::{self, Form, Forms},
    remark,
};

/// Reads a document.
pub fn document(draft: &mut Draft<'_, Style>) -> Result<(), Failure> {
    let options = Options::of(draft)?;
    let json = parse(draft.source())?;
    let root = json.root();
    let text = |value: Value<'_, '_>| value.text().map(|text| text.as_str().to_owned());
    let is_interface = interface::is_one(|name| Some(text(root.get(name)?).unwrap_or_default()));
    let kind = match () {
        () if is_interface => Kind::Interface,
        () if manifest::is_one(root) => Kind::Manifest,
        () => Kind::Catalogue,
    };
    let (style, among) = (json.style(), false);
    let beside = Survey::default().result(draft.context());
    let mut reader = Reader { draft, options, style, kind, names: Vec::new(), among, beside };
    if kind == Kind::Catalogue {
        if let Some(kind) = Described::of(root) {
            reader.described(root, kind);
            return Ok(());
        }
        let members: Vec<_> = root.members().filter(|it| !remark::is_one(it)).collect();
        let roots = locale::roots(&members, reader.draft.context())?;
        for member in &roots {
            reader.root(member);
        }
        if !roots.is_empty() {
            return Ok(());
        }
        reader.beside = beside::survey(root, reader.draft.context());
    }
    reader.among = kind == Kind::Catalogue && plurals::are_messages(root);
    reader.value(root, String::new(), None);
    Ok(())
}

/// What a document is: of other kinds than a catalogue, its keys tell what is language.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Catalogue,
    Interface,
    Manifest,
}

struct Reader<'d, 's> {
    draft: &'d mut Draft<'s, Style>,
    options: Options<'s>,
    style: Style,
    kind: Kind,
    /// The keys from the root on; not kept in a catalogue.
    names: Vec<String>,
    /// Whether it is a catalogue of messages with what is said of them.
    among: bool,
    /// The objects with one text in several locales.
    beside: Beside<'s>,
}

impl<'s> Reader<'_, 's> {
    fn described(&mut self, root: Value<'_, 's>, kind: &Described) {
        let syntax = kind.syntax(self.options.syntax);
        for Message { path, value, note, max_length } in kind.messages(root) {
            if value.is_object() {
                self.value(value, path, note);
            } else if let Some(text) = value.text().filter(|_| self.options.take(&path)) {
                let entry = Entry { max_length, ..Entry::keyed(path).noted(note) };
                text.propose(self.draft, entry, syntax, self.style);
            }
        }
    }

    fn root(&mut self, member: &Member<'_, 's>) {
        let (name, context) = (member.name(), self.draft.context());
        if locale::is_renamed(&name, context) {
            let key = member.key.span();
            self.draft.literal(key.start + 1..key.end - 1, renamed(&name, context));
        }
        self.among = plurals::are_messages(member.value);
        self.value(member.value, String::new(), None);
    }

    fn value(&mut self, value: Value<'_, 's>, path: String, note: Option<String>) {
        if self.beside.has(value.span().start) {
            if self.options.take(&path) {
                let (notation, entry) =
                    ((&self.options, self.style), Entry::keyed(path).noted(note));
                beside::propose(self.draft, notation, &self.beside, value, entry);
            }
            return;
        }
        if value.is_object() {
            return self.object(value, &path);
        }
        for (index, element) in value.elements().enumerate() {
            self.value(element, join(&path, &format!("[{index}]")), element.note());
        }
        if value.is_string() && self.is_wanted() && self.options.take(&path) {
            let text = value.text().unwrap_or_default();
            let entry = Entry::keyed(path).noted(note);
            text.propose(self.draft, entry, self.options.syntax, self.style);
        }
    }

    fn object(&mut self, value: Value<'_, 's>, path: &str) {
        let members: Vec<_> = value.members().collect();
        let (context, options) = (self.draft.context(), &self.options);
        let is_catalogue = self.kind == Kind::Catalogue;
        let is_message = is_catalogue && plurals::is_message(&members, self.among);
        let eligible = |member: &Member<'_, '_>| {
            is_catalogue
                && member
                    .value
                    .text()
                    .is_some_and(|it| forms(it.as_str(), options.syntax).is_none())
                && options.take(&join(path, &member.name()))
        };
        let notation = (options.syntax, self.style);
        let forms = plurals::forms(&members, is_message, context, notation, eligible);
        let described = members.iter().find(|it| it.name() == "description");
        let description = described.filter(|_| is_message).and_then(|it| it.value.text());
        let description = description.map(|text| text.as_str().to_owned());
        let mut remark = None;
        let mut gone = 0;
        for (index, member) in members.iter().enumerate() {
            let name = member.name();
            if is_message && message::is_about(&name) {
                continue;
            }
            if remark::is_one(member) {
                remark = member.value.text().map(|text| text.as_str().to_owned());
                continue;
            }
            let note = member.note().or(remark.take()).or_else(|| description.clone());
            match forms.get(&index).map(Vec::as_slice) {
                Some([]) => {
                    // The space between two members that go is taken once.
                    let at = member.removal();
                    self.draft.change(at.start.max(gone)..at.end).done();
                    gone = at.end;
                }
                Some(forms) => self.forms(&members, member, forms, path, note),
                None if self.may_be_marked() && self.mark(member) => {}
                None if is_catalogue => self.value(member.value, join(path, &name), note),
                None => {
                    self.names.push(name.to_string());
                    self.value(member.value, join(path, &name), note);
                    self.names.pop();
                }
            }
        }
        self.last_comma(&members, &forms);
    }

    /// Whether a text here may be language.
    fn is_wanted(&self) -> bool {
        match self.kind {
            Kind::Catalogue => true,
            Kind::Interface => interface::is_language(&self.names),
            Kind::Manifest => manifest::is_language(&self.names),
        }
    }

    /// Whether a member here may say which locale this is.
    fn may_be_marked(&self) -> bool {
        match self.kind {
            Kind::Catalogue => true,
            Kind::Interface => false,
            Kind::Manifest => self.names.is_empty(),
        }
    }

    /// Sets a member that says which locale this is to the target's.
    fn mark(&mut self, member: &Member<'_, 's>) -> bool {
        let context = self.draft.context();
        if self.kind == Kind::Manifest && member.name() == "dir" {
            self.direction(member.value);
            return true;
        }
        if !locale::may_be_mark(&member.name()) {
            return false;
        }
        let mark = member.value.text().filter(|it| locale::is_mark(it.as_str(), context));
        if let Some(mark) = &mark
            && locale::is_renamed(mark.as_str(), context)
        {
            self.draft.literal(mark.span(), renamed(mark.as_str(), context));
        }
        mark.is_some()
    }

    /// Sets the direction of a manifest's texts to the target's, unless they tell themselves.
    fn direction(&mut self, value: Value<'_, 's>) {
        let right_to_left = language::is_right_to_left(&self.draft.context().target_locale);
        let direction = if right_to_left { "rtl" } else { "ltr" };
        if let Some(text) = value.text().filter(|it| matches!(it.as_str(), "ltr" | "rtl")) {
            self.draft.literal(text.span(), direction);
        }
    }

    /// Writes plural forms in the place of one, as siblings of its own layout.
    fn forms(
        &mut self,
        members: &[Member<'_, 's>],
        place: &Member<'_, 's>,
        forms: &[Form],
        path: &str,
        note: Option<String>,
    ) {
        let mut change = self.draft.change(place.span());
        for (i, form) in forms.iter().enumerate() {
            if i > 0 {
                change.literal(",");
                change.literal(place.lead());
            }
            change.literal(&format!("\"{}\"", form.key));
            change.source(place.colon());
            let Some(text) = members[form.planned.from].value.text() else {
                continue; // only strings are forms
            };
            let key = join(path, &form.name);
            change.literal("\"");
            if self.options.take(&key) {
                let plural = Some(form.planned.clone());
                let entry = Entry { plural, ..Entry::keyed(key).noted(note.clone()) };
                text.write(&mut change, entry, self.options.syntax, self.style);
            } else {
                change.source(text.span());
            }
            change.literal("\"");
        }
        change.done();
    }

    /// Takes the comma from the last member that stays where those behind it go.
    fn last_comma(&mut self, members: &[Member<'_, 's>], forms: &Forms) {
        let goes = |(index, _): &(usize, &Member<'_, 's>)| {
            forms.get(index).is_some_and(|forms| forms.is_empty())
        };
        let last = members
            .last()
            .filter(|last| goes(&(members.len() - 1, last)) && last.comma().is_none());
        let stays = members.iter().enumerate().rev().find(|it| !goes(it));
        if let (Some(_), Some((_, stays))) = (last, stays)
            && let Some(comma) = stays.comma()
        {
            self.draft.change(comma..comma + 1).done();
        }
    }
}
