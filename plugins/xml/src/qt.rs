//! Qt translations (`.ts`), in which `translation` is filled from `source`.

use targum_sdk::{
    Change, Context, Draft, Entry, Failure, Grammar, LineEnd, Syntax,
    plural::Planned,
    xml::{Node, Place, Role, Run, Style, Tree},
};

/// Proposes the translations of every message.
pub(crate) fn read<'s>(draft: &mut Draft<'s, Place>, tree: &Tree<'s>) -> Result<(), Failure> {
    let default = Syntax::of(&[Grammar::Qt, Grammar::Printf, Grammar::Tags]);
    let syntax = Syntax::from_options(draft.context(), default)?;
    let root = tree.root();
    let target = draft.context().target_locale.replace('-', "_");
    let same = root.value("language").is_some_and(|language| language.replace('-', "_") == target);
    if !draft.reads_back() {
        set_language(draft, root, &target);
    }
    let qt = Qt {
        syntax,
        line_end: tree.line_end(),
        keeps: same,
        marks: draft.marks_for_review()?,
        forms: forms(draft.context()),
    };
    for child in root.elements() {
        match child.name() {
            "context" => {
                let name = child.child("name").map(|name| name.plain()).unwrap_or_default();
                for message in child.elements().filter(|child| child.name() == "message") {
                    qt.message(draft, message, &name);
                }
            }
            "message" => qt.message(draft, child, ""),
            _ => {}
        }
    }
    Ok(())
}

fn set_language(draft: &mut Draft<'_, Place>, root: Node<'_, '_>, target: &str) {
    match root.attribute("language") {
        Some(language) => draft.literal(language.value, target),
        None => {
            let at = root.span().start + 1 + root.name().len();
            let after = root.attribute("version").map_or(at, |version| version.value.end + 1);
            draft.literal(after..after, format!(" language=\"{target}\""));
        }
    }
}

/// Returns the numerus forms of the target, in Qt's order: those of whole numbers of fewer than
/// seven digits. A few of Qt's rules differ from CLDR's, because they are older.
fn forms(context: &Context) -> Vec<Planned> {
    let language = context.target_locale.split('-').next().unwrap_or_default();
    let own: Option<&[&str]> = match language {
        "lv" => Some(&["one", "other", "zero"]),
        "ga" => Some(&["one", "two", "other"]),
        "mt" => Some(&["one", "few", "many", "other"]),
        "cy" => Some(&["zero", "one", "two", "many", "other"]),
        _ => None,
    };
    let planned = |form: &targum_sdk::PluralForm| Planned {
        category: form.category.clone(),
        sample: form.sample.clone(),
        from: 0,
    };
    let all = &context.target_plurals;
    match own {
        Some(own) => own
            .iter()
            .filter_map(|name| all.iter().find(|form| form.category == *name))
            .map(planned)
            .collect(),
        None => {
            all.iter().filter(|form| form.integral && form.sample.len() < 7).map(planned).collect()
        }
    }
}

struct Qt {
    syntax: Syntax,
    line_end: LineEnd,
    /// Whether finished translations are kept, because the file is already in the target language.
    keeps: bool,
    /// Whether unfinished translations wait for a person.
    marks: bool,
    forms: Vec<Planned>,
}

impl Qt {
    fn message<'s>(&self, draft: &mut Draft<'s, Place>, message: Node<'_, 's>, context: &str) {
        let Some(source) = message.child("source") else {
            return;
        };
        let translation = message.child("translation");
        let kind =
            translation.and_then(|translation| translation.value("type")).unwrap_or_default();
        if matches!(&*kind, "vanished" | "obsolete") {
            return;
        }
        let numerus = message.value("numerus").is_some_and(|value| value == "yes");
        let entry = entry(message, source, context);
        let done = translation.filter(|translation| {
            let mut children = translation.elements();
            (kind != "unfinished" || self.marks)
                && (!translation.plain().trim().is_empty()
                    || children.any(|child| child.is("byte")))
        });
        if draft.reads_back() {
            if let Some(done) = done {
                self.read_back(draft, done, numerus, entry);
            }
            return;
        }
        let count = done
            .map_or(0, |child| child.elements().filter(|child| child.is("numerusform")).count());
        if self.keeps && done.is_some() && (!numerus || count == self.forms.len()) {
            return;
        }
        // A message that is not translated stays as it is: empty, or with a translation that waits for a person.
        let is_translated = draft.unless_untranslated(|draft| {
            self.fill(draft, source, translation, numerus, entry);
        });
        if let Some(other) = done.filter(|_| !is_translated && !self.keeps) {
            self.empty(draft, other, numerus);
        }
    }

    /// Takes a translation into another language away.
    fn empty<'s>(&self, draft: &mut Draft<'s, Place>, translation: Node<'_, 's>, numerus: bool) {
        let forms = if numerus { self.forms.len() } else { 0 };
        let forms = "<numerusform></numerusform>".repeat(forms);
        draft.literal(
            translation.whole(),
            format!("<translation type=\"unfinished\">{forms}</translation>"),
        );
    }

    fn run<'s>(&self, node: Node<'_, 's>) -> Run<'s> {
        Run::of(node, false, self.line_end, |_| Role::Inline)
    }

    fn read_back<'s>(
        &self,
        draft: &mut Draft<'s, Place>,
        translation: Node<'_, 's>,
        numerus: bool,
        entry: Entry,
    ) {
        if !numerus {
            let run = self.run(translation);
            return draft.segment(run.at(), run.unit(entry, self.syntax, run.place()));
        }
        let forms = translation.elements().filter(|child| child.is("numerusform"));
        for (form, node) in self.forms.iter().zip(forms) {
            let run = self.run(node);
            let entry = self.form(&entry, form);
            draft.segment(run.at(), run.unit(entry, self.syntax, run.place()));
        }
    }

    fn form(&self, entry: &Entry, form: &Planned) -> Entry {
        let key = format!("{}[{}]", entry.key, form.category);
        Entry { key, plural: Some(form.clone()), ..entry.clone() }
    }

    fn fill<'s>(
        &self,
        draft: &mut Draft<'s, Place>,
        source: Node<'_, 's>,
        translation: Option<Node<'_, 's>>,
        numerus: bool,
        entry: Entry,
    ) {
        let run = self.run(source);
        let before = source.indentation();
        let name = name(draft.marks_next());
        let at = translation
            .map_or(source.whole().end..source.whole().end, |translation| translation.whole());
        let mut change = draft.change(at);
        match translation {
            Some(translation) => open(&mut change, name, translation),
            None => {
                change.source(before.clone());
                change.literal(name);
                change.literal(">");
            }
        }
        let place = run.place();
        let cdata = matches!(place.style, Style::Cdata(_));
        let (before_text, after_text) = if cdata { ("<![CDATA[", "]]>") } else { ("", "") };
        if numerus {
            for form in &self.forms {
                change.source(before.clone());
                change.literal("    <numerusform>");
                change.literal(before_text);
                change.segment(run.unit(self.form(&entry, form), self.syntax, place));
                change.literal(after_text);
                change.literal("</numerusform>");
            }
            change.source(before);
        } else {
            change.literal(before_text);
            change.segment(run.unit(entry, self.syntax, place));
            change.literal(after_text);
        }
        change.literal("</translation>");
        change.done();
    }
}

/// Returns the beginning of a start tag, with the attribute of an unfinished translation if the translation is marked for
/// review.
fn name(is_marked: bool) -> &'static str {
    if is_marked { "<translation type=\"unfinished\"" } else { "<translation" }
}

/// Writes the start tag of a translation, which begins with `name`, with its attributes other than those of an unfinished
/// one.
fn open(change: &mut Change<'_, '_, Place>, name: &'static str, translation: Node<'_, '_>) {
    change.literal(name);
    for attribute in translation.attributes() {
        let name = &translation.source()[attribute.name.clone()];
        if !matches!(name, "type" | "variants") {
            change.literal(" ");
            change.source(attribute.name.start..attribute.value.end + 1);
        }
    }
    change.literal(">");
}

fn entry(message: Node<'_, '_>, source: Node<'_, '_>, context: &str) -> Entry {
    let id = message.value("id").map(String::from);
    let text = || source.plain().split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = id.unwrap_or_else(text).chars().take(64).collect();
    let comment = |name: &str| message.child(name).map(|comment| comment.plain().trim().to_owned());
    let notes: Vec<_> = ["comment", "extracomment"].into_iter().filter_map(comment).collect();
    let note = (!notes.is_empty()).then(|| notes.join("; "));
    let key = if context.is_empty() { name } else { format!("{context}/{name}") };
    Entry::keyed(key).noted(note)
}
