//! Reads the entries of a file, and proposes their variants.

use targum_sdk::{
    Context, Draft, Entry, Failure, Syntax, Unit, malformed,
    plural::{self, Planned},
    unsupported,
    xml::{self, Form, Node, Place, Role, Run, Tree},
};

use crate::dict::{Pair, pairs};

const RULE: &str = "NSStringFormatSpecTypeKey";
const VALUE: &str = "NSStringFormatValueTypeKey";

/// The greatest depth of nesting: an entry holds rules, a rule holds variants, and a variant may be
/// an entry again.
const MAX_DEPTH: usize = 16;

/// Reads the complete document.
pub(crate) fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
    draft.known_options(&["placeholders"])?;
    let syntax = Syntax::from_options(draft.context(), Syntax::APPLE)?;
    let tree = Tree::parse(draft.source())?;
    let root = tree.root();
    if root.name() != "plist" || root.child("dict").is_none() {
        let message = "expected a property list: `<plist>` with a `<dict>`";
        return Err(malformed(root.span().start, message));
    }
    let reading = Reading { syntax, line_end: tree.line_end() };
    // A property list has one dictionary. In concatenated files, Apple's parsers use one of them.
    for dict in root.elements().filter(|element| element.name() == "dict") {
        reading.dict(draft, dict, "", None, 0)?;
    }
    Ok(())
}

struct Reading {
    syntax: Syntax,
    line_end: &'static str,
}

impl Reading {
    fn dict<'s>(
        &self,
        draft: &mut Draft<'s, Place>,
        dict: Node<'_, 's>,
        path: &str,
        note: Option<&str>,
        depth: usize,
    ) -> Result<(), Failure> {
        if depth > MAX_DEPTH {
            let message = format!("rules are nested more than {MAX_DEPTH} deep");
            return Err(unsupported(dict.span().start, message));
        }
        let pairs = pairs(dict)?;
        if is_plural(&pairs) {
            return self.plural(draft, dict, &pairs, path, note);
        }
        for pair in &pairs {
            let note = pair.note.as_deref().or(note);
            let slash = if path.is_empty() { "" } else { "/" };
            let key = format!("{path}{slash}{}", pair.name);
            match pair.value.name() {
                "dict" => self.dict(draft, pair.value, &key, note, depth + 1)?,
                "string" if pair.name != RULE && pair.name != VALUE => {
                    let run = self.run(pair.value)?;
                    draft.segment(run.at(), self.unit(&run, Entry::keyed(key).noted(note)));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn plural<'s>(
        &self,
        draft: &mut Draft<'s, Place>,
        dict: Node<'_, 's>,
        pairs: &[Pair<'_, 's>],
        path: &str,
        note: Option<&str>,
    ) -> Result<(), Failure> {
        let mut forms: Vec<Form<'s>> = Vec::new();
        let mut variants = Vec::new();
        let mut before = dict.inner().start;
        for pair in pairs {
            let at = pair.key.whole().start..pair.value.whole().end;
            let end = at.end;
            if plural::is_category(&pair.name) && pair.value.name() == "string" {
                let category_at = pair.key.inner();
                let category = &draft.source()[category_at.clone()];
                if forms.iter().any(|form| form.category == category) {
                    let message = format!("the category `{category}` stands twice in one rule");
                    return Err(malformed(category_at.start, message));
                }
                variants.push((self.run(pair.value)?, pair.note.as_deref().or(note)));
                forms.push(Form { category, category_at, at, before });
            }
            before = end;
        }
        let values = |index: usize| self.unit(&variants[index].0, Entry::default()).values();
        let plan = plan(draft.context(), &forms, values);
        xml::expand(draft, &forms, plan, |planned| {
            let (run, note) = &variants[planned.from];
            let entry = Entry::keyed(format!("{path}[{}]", planned.category)).noted(*note);
            let entry = Entry { plural: Some(planned.clone()), ..entry };
            Some((run.at(), self.unit(run, entry)))
        });
        Ok(())
    }

    fn run<'s>(&self, string: Node<'_, 's>) -> Result<Run<'s>, Failure> {
        if let Some(element) = string.elements().next() {
            let message = format!("expected text in a `<string>`, found `<{}>`", element.name());
            return Err(malformed(element.span().start, message));
        }
        Ok(Run::of(string, false, self.line_end, |_| Role::Inline))
    }

    fn unit<'s>(&self, run: &Run<'s>, entry: Entry) -> Unit<'s, Place> {
        run.unit(entry, self.syntax, run.place())
    }
}

/// Returns the forms of the target and the source's `zero`, which Apple's runtime uses for the
/// number 0 in every language.
fn plan(context: &Context, forms: &[Form<'_>], values: impl Fn(usize) -> usize) -> Vec<Planned> {
    let have: Vec<_> = forms.iter().map(|form| form.category).collect();
    let mut plan = plural::plan_with_zero(context, plural::Kind::Cardinal, &have, values);
    let place = |category: &str| have.iter().position(|name| *name == category);
    if let (Some(own), Some(at)) =
        (place("zero"), plan.iter().position(|form| form.category == "zero"))
    {
        let zero = plan.remove(at);
        let before = |form: &Planned| place(&form.category).is_some_and(|at| at < own);
        let at = plan.iter().rposition(before).map_or(0, |last| last + 1);
        plan.insert(at, zero);
    }
    plan
}

/// Returns whether a dictionary is a plural rule.
fn is_plural(pairs: &[Pair<'_, '_>]) -> bool {
    let rule = pairs.iter().find(|pair| pair.name == RULE);
    rule.is_some_and(|pair| pair.value.plain().trim() == "NSStringPluralRuleType")
}
