//! Divides the content of elements into runs of text and blocks, and proposes the segments.

use std::{cell::Cell, collections::HashSet, rc::Rc};

use targum_sdk::{
    CodeWords, Draft, Entry, Failure, Grammar, LineEnd, Syntax, icu, instruction, is_branching,
    xml::{self, Kind, Node, Place, Run, Style, Tree, one_line},
};

use crate::{
    glossary, language, prose,
    rules::{Rules, Within},
    table,
};

/// Proposes the texts that the rules translate.
pub(crate) fn read<'s>(draft: &mut Draft<'s, Place>, tree: &Tree<'s>) -> Result<(), Failure> {
    let rules = Rules::of(draft, tree)?;
    let root = tree.root();
    language::set(draft, &root);
    let marked = language::may_be_marked(&root);
    let is_feed = root.is("rss");
    let holds_block = blocks(tree, &rules);
    let mut names = HashSet::new();
    if rules.is_prose() {
        names.extend(table::names(tree));
        names.extend(glossary::values(tree));
    }
    let code_words = rules.is_prose().then(|| CodeWords::of(draft.source()));
    let walk =
        Walk { holds_block, names, code_words, rules, line_end: tree.line_end(), marked, is_feed };
    let mut stack = vec![Step::Element(root, walk.rules.outside(), "".into(), None)];
    while let Some(step) = stack.pop() {
        match step {
            Step::Element(element, around, key, note) => {
                walk.element(draft, element, around, &key, note, &mut stack);
            }
            Step::Run(nodes, within, entry) => walk.run(draft, &nodes, within, entry),
        }
    }
    Ok(())
}

enum Step<'t, 's> {
    Element(Node<'t, 's>, Within, Rc<str>, Option<String>),
    Run(Vec<Node<'t, 's>>, Within, Entry),
}

struct Walk<'s> {
    rules: Rules<'s>,
    line_end: LineEnd,
    /// Whether any element within the root may state its language.
    marked: bool,
    is_feed: bool,
    /// For each token, whether it is or holds a block element.
    holds_block: Vec<bool>,
    /// The texts, by the indexes of their tokens, that are names in the cells of tables and values in glossaries.
    names: HashSet<usize>,
    /// The words that running text shows as code.
    code_words: Option<CodeWords<'s>>,
}

fn blocks(tree: &Tree<'_>, rules: &Rules<'_>) -> Vec<bool> {
    let root = tree.root();
    let mut holds = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for token in root.tokens() {
        holds.resize(token.index() + 1, false);
        if token.is_element() && rules.is_block(&token) {
            holds[token.index()] = true;
            for &around in open.iter().rev() {
                if std::mem::replace(&mut holds[around], true) {
                    break;
                }
            }
        }
        match token.kind() {
            Kind::Start => open.push(token.index()),
            Kind::End => drop(open.pop()),
            _ => {}
        }
    }
    holds
}

impl<'s> Walk<'s> {
    fn element<'t>(
        &self,
        draft: &mut Draft<'s, Place>,
        element: Node<'t, 's>,
        around: Within,
        parent: &str,
        note: Option<String>,
        stack: &mut Vec<Step<'t, 's>>,
    ) {
        if language::is_statement(&element, self.is_feed) {
            if !around.left {
                language::set_statement(draft, &element);
            }
            return;
        }
        let within = self.rules.within(&element, around);
        let note = self.rules.note(&element).or(note);
        let key: Rc<str> = key(parent, &element).into();
        if within.translates && !within.left {
            self.attributes(draft, &element, &key, note.as_deref());
        }
        if !within.left
            && self.rules.is_literal(&element)
            && let Some(run) = Run::literal(element)
        {
            let entry = Entry::keyed(&*key).noted(note);
            return draft.segment(run.at(), run.unit(entry, self.rules.syntax, run.place()));
        }
        self.content(draft, element, within, key, note, stack);
    }

    /// Divides the content of an element into runs of text and blocks.
    fn content<'t>(
        &self,
        draft: &mut Draft<'s, Place>,
        element: Node<'t, 's>,
        within: Within,
        key: Rc<str>,
        note: Option<String>,
        stack: &mut Vec<Step<'t, 's>>,
    ) {
        let text = element.children().any(|child| match child.kind() {
            Kind::Text => prose::says_something(&child),
            kind => kind == Kind::Cdata,
        });
        // Next to an unknown element, all elements are blocks unless there is text: with text, the
        // unknown element would be part of it.
        let is_unknown = |child: &Node<'_, '_>| {
            child.is_element() && !self.holds_block[child.index()] && !self.rules.is_inline(child)
        };
        let apart = !text && element.children().any(|child| is_unknown(&child));
        let source = draft.context().source_locale.as_str();
        // Within untranslated content, a variant of the source language also counts as another
        // language.
        let left = within.left && !draft.reads_back();
        let mixed = self.marked && (left || language::is_mixed(draft, &element));
        let first = stack.len();
        let mut run = Vec::new();
        let mut comment = None;
        for child in element.children() {
            let block = child.is_element()
                && (!within.translates
                    || self.holds_block[child.index()]
                    || apart
                    || !(text || self.rules.is_inline(&child)));
            if block {
                if run.iter().all(Node::is_blank) {
                    run.clear();
                } else {
                    let entry = Entry::keyed(&*key).noted(note.as_deref());
                    stack.push(Step::Run(std::mem::take(&mut run), within, entry));
                }
                let comment = comment.take();
                let left = self.marked && language::is_left(&child, source, mixed, within.left);
                if left && !within.left && !language::may_be_marked(&child) {
                    continue;
                }
                if self.marked && !left {
                    language::set(draft, &child);
                }
                let within = Within { left, ..within };
                stack.push(Step::Element(child, within, Rc::clone(&key), comment));
                continue;
            }
            if child.kind() == Kind::Comment {
                comment = Some(one_line(&child.source()[child.inner()]));
            }
            run.push(child);
        }
        if !run.iter().all(Node::is_blank) {
            stack.push(Step::Run(run, within, Entry::keyed(&*key).noted(note)));
        }
        stack[first..].reverse();
    }

    fn attributes(
        &self,
        draft: &mut Draft<'s, Place>,
        element: &Node<'_, 's>,
        key: &str,
        note: Option<&str>,
    ) {
        for attribute in element.attributes() {
            let name = &element.source()[attribute.name.clone()];
            if self.rules.takes(element, name) {
                let run = Run::attribute(element.source(), attribute.value);
                let entry = Entry::keyed(format!("{key}@{name}")).noted(note);
                draft.segment(run.at(), run.unit(entry, self.rules.syntax, run.place()));
            }
        }
    }

    fn run(
        &self,
        draft: &mut Draft<'s, Place>,
        nodes: &[Node<'_, 's>],
        within: Within,
        entry: Entry,
    ) {
        // Significant white space is part of the text, because a translation would join it.
        let is_around = |node: &&Node<'_, 's>| within.collapses && node.is_blank();
        let start = nodes.iter().take_while(is_around).count();
        let end = nodes.len() - nodes[start..].iter().rev().take_while(is_around).count();
        let nodes = &nodes[start..end];
        let (Some(first), Some(last)) = (nodes.first(), nodes.last()) else {
            return;
        };
        if !within.translates || within.left {
            return;
        }
        let opaque = Cell::new(0);
        let role = |node: &Node<'_, 's>| self.rules.role(node, within, &opaque);
        let inner = first.whole().start..last.whole().end;
        let run = Run::between(first.source(), nodes, inner, within.collapses, self.line_end, role);
        let is_name = self.is_in_names(nodes) || run.plain().is_some_and(|text| self.is_code(text));
        let entry = if is_name { entry.noted(Some(instruction::NAME)) } else { entry };
        // With language attributes, text in the source language may be left out when the document
        // is read back, so that its locale tag would be found only in the output.
        let may_leave = !self.marked && !draft.reads_back();
        match run.plain().map(str::trim) {
            Some(text) if may_leave && text == draft.context().source_locale => {}
            Some(text)
                if is_message(text, self.rules.syntax)
                    && matches!(run.place().style, Style::Verbatim(_)) =>
            {
                let text = xml::decode(draft.source(), run.at());
                draft.message(&text, entry, self.rules.syntax, run.place());
            }
            _ if has_message(nodes) => {
                let unit = run.unit(entry, self.rules.syntax, run.place());
                draft.left(run.at(), unit.left_as_it_is(LEFT_MESSAGE));
            }
            _ => {
                let unit = run.unit_with_apart(entry, self.rules.syntax, run.place(), "aside");
                draft.segment(run.at(), unit);
            }
        }
    }

    /// Returns whether the only text among these nodes is a name in a cell of a table, or a value in a glossary.
    fn is_in_names(&self, nodes: &[Node<'_, 's>]) -> bool {
        let is_within =
            |node: &Node<'_, 's>| node.tokens().any(|token| self.names.contains(&token.index()));
        !self.names.is_empty()
            && nodes.iter().any(|node| self.names.contains(&node.index()) || is_within(node))
    }

    /// Returns whether running text shows a whole text as code elsewhere.
    fn is_code(&self, text: &str) -> bool {
        self.code_words.as_ref().is_some_and(|words| words.has(text))
    }
}

/// The note of an ICU message that is not translated because of its elements or the text around it.
const LEFT_MESSAGE: &str = "an ICU message that cannot be taken apart here, left as it is";

/// Returns whether the text of a run holds an ICU message with branches.
fn has_message(nodes: &[Node<'_, '_>]) -> bool {
    let is_text = |node: &&Node<'_, '_>| node.kind() == Kind::Text;
    nodes.iter().filter(is_text).any(|node| icu::has_choice(node.raw()))
}

/// Returns whether a text is a message with branches.
fn is_message(text: &str, syntax: Syntax) -> bool {
    if syntax.has(Grammar::Mf2) {
        return is_branching(text, syntax);
    }
    let choice = |node: &icu::Node<'_>| matches!(node, icu::Node::Choice(_));
    text.contains('{')
        && icu::parse(text, false).is_ok_and(|message| message.nodes.iter().any(choice))
}

/// Returns the last few names down to an element: `article/section[intro]/para`.
fn key(parent: &str, element: &Node<'_, '_>) -> String {
    const LEVELS: usize = 5;
    let name = element.values(["xml:id", "id", "name", "key"]).into_iter().flatten().next();
    let from = parent.rmatch_indices('/').nth(LEVELS - 2).map_or(0, |(at, _)| at + 1);
    let parent = &parent[from..];
    let slash = if parent.is_empty() { "" } else { "/" };
    let element = element.name();
    let element = &element[..element.floor_char_boundary(MAX_NAME)];
    match name {
        Some(name) => {
            let name: String =
                name.chars().map(|c| if c == '/' { '∕' } else { c }).take(MAX_NAME).collect();
            [parent, slash, element, "[", &name, "]"].concat()
        }
        None => [parent, slash, element].concat(),
    }
}

/// The greatest length of a name in bytes or characters, because names are repeated for all elements
/// under them.
const MAX_NAME: usize = 64;
