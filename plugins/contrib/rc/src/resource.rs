//! The resources of a script, and the texts in them.

use std::collections::HashMap;

use targum_sdk::{Draft, Entry, Failure, Grammar, Syntax, malformed, unsupported};

use crate::{
    language,
    token::{Kind, Token, tokens},
    value::{self, Place},
};

/// The notations of placeholders: `%s`, `%1`.
const NOTATIONS: Syntax = Syntax::COMMON.and(&[Grammar::Printf, Grammar::Numbers]);

/// The resources that hold texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Resource {
    Strings,
    Menu,
    Dialog,
    Version,
    /// A resource without texts.
    Other,
}

/// The names of resources, in capitals.
const RESOURCES: [(&str, Resource); 24] = [
    ("STRINGTABLE", Resource::Strings),
    ("MENU", Resource::Menu),
    ("MENUEX", Resource::Menu),
    ("DIALOG", Resource::Dialog),
    ("DIALOGEX", Resource::Dialog),
    ("VERSIONINFO", Resource::Version),
    ("ACCELERATORS", Resource::Other),
    ("AFX_DIALOG_LAYOUT", Resource::Other),
    ("BITMAP", Resource::Other),
    ("CURSOR", Resource::Other),
    ("DESIGNINFO", Resource::Other),
    ("DLGINIT", Resource::Other),
    ("FONT", Resource::Other),
    ("HTML", Resource::Other),
    ("ICON", Resource::Other),
    ("MESSAGETABLE", Resource::Other),
    ("RCDATA", Resource::Other),
    ("REGISTRY", Resource::Other),
    ("RT_MANIFEST", Resource::Other),
    ("RT_RIBBON_XML", Resource::Other),
    ("TEXTINCLUDE", Resource::Other),
    ("TOOLBAR", Resource::Other),
    ("TYPELIB", Resource::Other),
    ("WAVE", Resource::Other),
];

/// The statements of menus and dialogs with a text right behind the keyword.
const MENU_ITEMS: [&str; 2] = ["POPUP", "MENUITEM"];
const CONTROLS: [&str; 17] = [
    "AUTO3STATE",
    "AUTOCHECKBOX",
    "AUTORADIOBUTTON",
    "CAPTION",
    "CHECKBOX",
    "CONTROL",
    "CTEXT",
    "DEFPUSHBUTTON",
    "GROUPBOX",
    "LTEXT",
    "PUSHBOX",
    "PUSHBUTTON",
    "RADIOBUTTON",
    "RTEXT",
    "STATE3",
    "HEDIT",
    "USERBUTTON",
];

/// The values of a version that are shown in the language of the resource.
const VERSION_VALUES: [&str; 4] =
    ["Comments", "FileDescription", "LegalCopyright", "LegalTrademarks"];

/// Proposes the texts of a script.
///
/// # Errors
/// `malformed` where a text, a comment or a block has no end.
pub(crate) fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
    draft.known_options(&["placeholders"])?;
    let syntax = Syntax::from_options(draft.context(), NOTATIONS)?;
    let tokens = tokens(draft.source())?;
    let mut reader = Reader {
        draft,
        syntax,
        tokens: &tokens,
        resource: Resource::Other,
        name: "",
        open: Vec::new(),
        is_other_language: false,
        counts: HashMap::new(),
    };
    for index in 0..tokens.len() {
        reader.token(index)?;
    }
    match reader.open.last() {
        Some(start) => Err(malformed(*start, "expected `END` or `}` at the end of this block")),
        None => Ok(()),
    }
}

struct Reader<'d, 't, 's> {
    draft: &'d mut Draft<'s, Place>,
    syntax: Syntax,
    tokens: &'t [Token<'s>],
    /// The resource around this place, and its name.
    resource: Resource,
    name: &'s str,
    /// The start of each open block.
    open: Vec<usize>,
    /// Whether the resources here are of another language than the source's.
    is_other_language: bool,
    /// The number of texts of each key.
    counts: HashMap<String, usize>,
}

impl<'s> Reader<'_, '_, 's> {
    fn word(&self, index: usize) -> Option<&'s str> {
        match self.tokens.get(index)?.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    fn is_mark(&self, index: usize, mark: char) -> bool {
        self.tokens.get(index).is_some_and(|token| token.kind == Kind::Mark(mark))
    }

    fn is_text(&self, index: usize) -> bool {
        self.tokens.get(index).is_some_and(|token| matches!(token.kind, Kind::Text(_)))
    }

    fn token(&mut self, index: usize) -> Result<(), Failure> {
        let token = &self.tokens[index];
        match &token.kind {
            Kind::Mark('{') => self.open.push(token.at.start),
            Kind::Mark('}') => self.close(),
            Kind::Mark(_) => {}
            Kind::Word(word) => self.keyword(index, word)?,
            Kind::Text(_) if self.resource == Resource::Strings && !self.open.is_empty() => {
                let name = index - usize::from(index > 0 && self.is_mark(index - 1, ','));
                if let Some(id) = name.checked_sub(1).and_then(|index| self.word(index)) {
                    let note = self.tokens[name - 1].note.or(token.note);
                    self.propose(index, id.to_owned(), note);
                }
            }
            Kind::Text(_) => {}
        }
        Ok(())
    }

    fn close(&mut self) {
        self.open.pop();
        if self.open.is_empty() {
            self.resource = Resource::Other;
        }
    }

    fn keyword(&mut self, index: usize, word: &'s str) -> Result<(), Failure> {
        let is_top = self.open.is_empty();
        let upper = word.to_ascii_uppercase();
        let known = RESOURCES.iter().find(|(name, _)| *name == upper);
        match (upper.as_str(), known) {
            ("BEGIN", _) => self.open.push(self.tokens[index].at.start),
            ("END", _) => self.close(),
            ("LANGUAGE", _) if is_top => self.language(index)?,
            (_, Some((_, resource))) if is_top && self.begins_resource(index, *resource) => {
                self.resource = *resource;
                self.name =
                    index.checked_sub(1).and_then(|name| self.word(name)).unwrap_or_default();
            }
            _ => self.item(index, &upper),
        }
        Ok(())
    }

    /// Returns whether a name of a resource begins one. `FONT` and `MENU` are settings of dialogs.
    fn begins_resource(&self, index: usize, resource: Resource) -> bool {
        let is_setting = self.resource == Resource::Dialog
            && !self
                .tokens
                .get(index + 1)
                .is_some_and(|next| matches!(next.kind, Kind::Word(_) | Kind::Mark('{')));
        resource == Resource::Strings || (self.name_before(index).is_some() && !is_setting)
    }

    /// Returns the name before that of a kind of resource.
    fn name_before(&self, index: usize) -> Option<&'s str> {
        let name = self.word(index.checked_sub(1)?)?;
        (!name.starts_with("SUBLANG_")).then_some(name)
    }

    /// Reads an item of a menu, a control of a dialog or a value of a version.
    fn item(&mut self, index: usize, keyword: &str) {
        let note = self.tokens[index].note;
        match self.resource {
            Resource::Menu if MENU_ITEMS.contains(&keyword) && self.is_text(index + 1) => {
                let key = format!("{}.{}", self.name, self.id(index).unwrap_or(keyword));
                self.propose(index + 1, key, note);
            }
            Resource::Dialog if CONTROLS.contains(&keyword) && self.is_text(index + 1) => {
                let key = format!("{}.{}", self.name, self.id(index).unwrap_or(keyword));
                self.propose(index + 1, key, note);
            }
            Resource::Version
                if keyword == "VALUE"
                    && self.is_mark(index + 2, ',')
                    && self.is_text(index + 3) =>
            {
                let Kind::Text(parts) = &self.tokens[index + 1].kind else { return };
                let name = &self.draft.source()[parts[0].clone()];
                if VERSION_VALUES.contains(&name) {
                    self.propose(index + 3, name.to_owned(), note);
                }
            }
            _ => {}
        }
    }

    /// Returns the name behind the text of an item.
    fn id(&self, index: usize) -> Option<&'s str> {
        self.word(index + 3).filter(|_| self.is_mark(index + 2, ','))
    }

    /// Reads `LANGUAGE LANG_ENGLISH, SUBLANG_ENGLISH_US`.
    fn language(&mut self, index: usize) -> Result<(), Failure> {
        let is_region = |word: &&str| {
            word.starts_with("SUBLANG_") || word.starts_with(|c: char| c.is_ascii_digit())
        };
        let region =
            self.word(index + 3).filter(is_region).filter(|_| self.is_mark(index + 2, ','));
        let (Some(name), Some(_)) = (self.word(index + 1), region) else {
            let expected = "expected `LANGUAGE LANG_NAME, SUBLANG_NAME`";
            return Err(malformed(self.tokens[index].at.start, expected));
        };
        let context = self.draft.context();
        let source = language::names(&context.source_locale).0;
        let (target, region) = language::names(&context.target_locale);
        self.is_other_language = language::is_other(name, &context.source_locale);
        let [name_at, region_at] = [index + 1, index + 3].map(|at| self.tokens[at].at.clone());
        if self.is_other_language && name == target {
            let message = format!(
                "the script already holds `{name}`: leave its resources out, or send the source's alone"
            );
            return Err(unsupported(name_at.start, message));
        }
        if name == source && !self.draft.reads_back() {
            self.draft.literal(name_at, target);
            self.draft.literal(region_at, region);
        }
        Ok(())
    }

    fn propose(&mut self, index: usize, key: String, note: Option<&str>) {
        let Kind::Text(parts) = &self.tokens[index].kind else { return };
        if self.is_other_language {
            return;
        }
        let count = self.counts.entry(key.clone()).or_default();
        *count += 1;
        let key = if *count > 1 { format!("{key}[{count}]") } else { key };
        let is_in_menu = self.resource == Resource::Menu;
        let (text, place) = value::decode(self.draft.source(), parts, is_in_menu);
        // The gap between two empty parts stands both before and behind the text.
        if text.text().is_empty() {
            return;
        }
        self.draft.message(&text, Entry::keyed(key).noted(note), self.syntax, place);
    }
}
