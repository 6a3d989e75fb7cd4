//! Reads a resource, and proposes its messages in order.

use std::ops::Range;

use targum_sdk::{
    Draft, Entry, Failure, Grammar, Syntax, after_mark, catalogue::Options, icu::Places, key,
    malformed,
};

use crate::{
    line::{Line, line},
    properties::About,
    spell::Place,
    value,
};

/// The note on a message that a property protects.
const PROTECTED: &str = "do-not-translate";

/// Reads a resource.
pub(crate) fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
    const SYNTAX: Syntax = Syntax::of(&[Grammar::Mf2, Grammar::Tags]);
    let mut options = Options::of(draft, &["only", "placeholders", "skip"], SYNTAX)?;
    options.syntax = options.syntax.with(Grammar::Mf2);
    let mut reader = Reader {
        draft,
        options,
        resource: About::default(),
        locale: None,
        has_body: false,
        section: Vec::new(),
        of_section: About::default(),
        about: About::default(),
    };
    reader.read()
}

struct Reader<'d, 's> {
    draft: &'d mut Draft<'s, Place>,
    options: Options<'s>,
    /// The comment and the properties of the resource, which are for all messages.
    resource: About,
    /// The place of the resource's locale, unless something else follows it than a separator.
    locale: Option<Range<usize>>,
    /// Whether the body has begun, before which the frontmatter stands.
    has_body: bool,
    section: Vec<String>,
    of_section: About,
    /// The comment and the properties of the next section or message.
    about: About,
}

impl<'s> Reader<'_, 's> {
    fn read(&mut self) -> Result<(), Failure> {
        let source = self.draft.source();
        let mut at = after_mark(source);
        while at < source.len() {
            let (line, next) = line(source, at)?;
            self.line(line, at)?;
            at = next;
        }
        self.about.blank()
    }

    fn line(&mut self, line: Line, at: usize) -> Result<(), Failure> {
        let source = self.draft.source();
        match line {
            Line::Blank => self.about.blank(),
            Line::Comment(text) => self.about.comment(&source[text]),
            Line::Property { name, value } => {
                if name == "locale" {
                    self.locale = Some(value.clone());
                }
                let text = value::decode(source, value)?.into_text();
                self.about.property(&name, &text, at);
                Ok(())
            }
            Line::Frontmatter => self.frontmatter(at),
            Line::Section(path) => {
                self.has_body = true;
                self.of_section = self.resource.of_entry(std::mem::take(&mut self.about));
                self.section = path;
                Ok(())
            }
            Line::Entry { path, value } => self.entry(&path, value),
        }
    }

    fn frontmatter(&mut self, at: usize) -> Result<(), Failure> {
        if self.has_body {
            let message = "expected one `---`, before all sections and entries";
            return Err(malformed(at, message));
        }
        self.has_body = true;
        if let Some(locale) = self.locale.take() {
            let target = self.draft.context().target_locale.clone();
            self.draft.literal(locale, target);
        }
        let about = std::mem::take(&mut self.about);
        // A comment on the whole resource says little about each of its messages.
        self.resource = About::default().of_entry(about);
        self.resource.comment.clear();
        self.of_section = self.resource.clone();
        Ok(())
    }

    fn entry(&mut self, path: &[String], value: Range<usize>) -> Result<(), Failure> {
        self.has_body = true;
        let source = self.draft.source();
        let about = self.of_section.of_entry(std::mem::take(&mut self.about));
        let text = value::decode(source, value.clone())?;
        // A value of nothing but an escaped line break is empty, too.
        if text.text().is_empty() {
            return Ok(());
        }
        let names = self.section.iter().chain(path);
        let key = names.fold(String::new(), |path, name| key::join(&path, name));
        if !self.options.take(&key) {
            return Ok(());
        }
        let comment = if about.stays { PROTECTED.to_owned() } else { about.comment };
        let note = Some(comment).filter(|comment| !comment.is_empty());
        let entry = Entry { max_length: about.max_length, ..Entry::keyed(key).noted(note) };
        let continuation = value::continuation(source, &value);
        let places = Places::by_edge(|begins, ends| Place {
            begins,
            ends,
            continuation: continuation.clone(),
        });
        self.draft.message(&text, entry, self.options.syntax, places);
        Ok(())
    }
}
